"""The prizes: how many places are paid, and what each gets (TOURN-06, TOURN-07, TOURN-21), and
who finished where (TOURN-20)."""

from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from homegame.chips import split
from homegame.model.tournament import Bust
from homegame.rulebook.house import Payout
from homegame.tournament.errors import TournamentError
from homegame.tournament.proportion import in_proportion

BY_ENTRANTS: Final = ((4, 1), (7, 2), (10, 3), (20, 4), (40, 6), (70, 8), (100, 10))
"""Up to so many players, so many places are paid. Beyond, it is one in ten."""

TOP: Final = 3
"""Places paid by `top3`."""

TABLE: Final = 9
"""Places paid for each started hundred players by `table_per_100`."""

SHARES: Final = MappingProxyType(
    {
        len(row): tuple(row)
        for row in (
            (1000,),
            (650, 350),
            (500, 300, 200),
            (450, 280, 170, 100),
            (400, 230, 160, 120, 90),
            (360, 230, 150, 110, 80, 70),
            (330, 200, 150, 110, 80, 70, 60),
            (300, 200, 140, 100, 80, 70, 60, 50),
            (290, 180, 130, 100, 80, 70, 60, 50, 40),
            (290, 180, 125, 100, 80, 65, 55, 45, 35, 25),
            (260, 165, 120, 95, 80, 65, 50, 40, 35, 30, 30, 30),
        )
    }
)
"""The published shares for so many places, in tenths of a percent: those of TOURN-21, and for
5, 7, 9 and 12 places those of other lists."""

SCALE: Final = 10**12


def places(entrants: int, payout: Payout) -> int:
    """How many places are paid; never more than there are players.

    >>> places(10, Payout()), places(10, Payout(rule="percent10"))
    (3, 1)
    """
    if entrants < 1:
        raise TournamentError("entrants", "tournament.entrants")
    named = payout.places
    if payout.percent != "from_rule":
        shares = len(payout.percent)
        if named not in ("from_rule", shares):
            raise TournamentError(
                "places", "tournament.shares", shares=shares, places=named
            )
        named = shares
    if named != "from_rule":
        if named > entrants:
            raise TournamentError(
                "places", "tournament.places", places=named, entrants=entrants
            )
        return named
    return min(entrants, places_by_rule(entrants, payout))


def places_by_rule(entrants: int, payout: Payout) -> int:
    """How many places the house's rule pays."""
    one_in_ten = max(1, (entrants + 5) // 10)
    match payout.rule:
        case "by_entrants":
            return next(
                (paid for most, paid in BY_ENTRANTS if entrants <= most), one_in_ten
            )
        case "top3":
            return TOP
        case "percent10":
            return one_in_ten
        case "table_per_100":
            return TABLE * -(-entrants // 100)


def prizes(pool: int, entrants: int, payout: Payout) -> tuple[int, ...]:
    """The prizes from first place on; they add up to the pool and never rise.

    Each is a multiple of the house's unit, but for what doesn't divide: first prize gets it. A
    place that would get nothing isn't paid.

    >>> prizes(33000, 10, Payout(unit=500))
    (16500, 10000, 6500)
    """
    if pool < 0:
        raise TournamentError("pool", "tournament.pool")
    if payout.unit < 1:
        raise TournamentError("unit", "tournament.unit")
    paid = places(entrants, payout)
    weights = shares_of(paid) if payout.percent == "from_rule" else payout.percent
    refuse_percent(payout.percent)
    found = in_proportion(pool, weights, payout.unit)
    return tuple(prize for prize in found if prize)


def shares_of(paid: int) -> tuple[int, ...]:
    """The shares for so many places: published ones, else place k gets 1 for each k + 1/2.

    That power law lies between the published shares for 10 and 12 places, pays the last place
    about two buy-ins when one place in ten is paid, and goes on for any number of places.
    """
    if paid in SHARES:
        return SHARES[paid]
    return tuple([SCALE // (2 * place + 1) for place in range(1, paid + 1)])


def refuse_percent(percent: Sequence[int] | str) -> None:
    """Refuse shares that are nothing, aren't 100 percent together, or rise."""
    if isinstance(percent, str):
        return
    for place, share in enumerate(percent, 1):
        if share < 1:
            raise TournamentError("percent", "tournament.percent_none", place=place)
    if off := sum(percent) - 100:
        words = "tournament.percent_more" if off > 0 else "tournament.percent_less"
        raise TournamentError("percent", words, sum=sum(percent), off=abs(off))
    for place, (one, other) in enumerate(pairwise(percent), 2):
        if other > one:
            raise TournamentError("percent", "tournament.percent_rises", place=place)


def check(these: Sequence[int], pool: int, entrants: int) -> None:
    """Refuse prizes made by hand that aren't the pool, rise, or are more than the players."""
    refuse_rising(these)
    if len(these) > entrants:
        raise TournamentError(
            "prizes", "tournament.places", places=len(these), entrants=entrants
        )
    if sum(these) != pool:
        raise TournamentError(
            "prizes", "tournament.prize_sum", sum_chips=sum(these), pool_chips=pool
        )


def refuse_rising(these: Sequence[int]) -> None:
    """Refuse prizes below nothing, or more than the one before."""
    for place, prize in enumerate(these, 1):
        if prize < 0:
            raise TournamentError("prizes", "tournament.prize_negative", place=place)
        if place > 1 and prize > these[place - 2]:
            raise TournamentError(
                "prizes", "tournament.prize_rises", place=place, prize_chips=prize
            )


# ---------------------------------------------------------------- who finished where


class Finish(Struct, frozen=True):
    """A guest's place and prize; of places that are shared, the best one."""

    guest: str
    place: int
    prize: int


def shared(
    these: Sequence[int], finished: Iterable[Sequence[Bust]], entrants: int, unit: int = 1
) -> tuple[Finish, ...]:
    """The places and prizes of those who have finished, the last place first.

    `finished` has the busts of each hand, the first hand first; the winner is the last one.
    Within a hand the larger stack finishes higher. Equal stacks share the prizes of their
    places, and so do players of different tables who play hand for hand: the best of each
    table share, then the next of each. Units that can't be shared go to those named first.

    >>> two = [Bust("Maya", 900, 1), Bust("Theo", 400, 2)]
    >>> [each.prize for each in shared((500, 300, 200), [two], 4)]
    [100, 100]
    """
    if len(these) > entrants:
        raise TournamentError(
            "prizes", "tournament.places", places=len(these), entrants=entrants
        )
    refuse_rising(these)
    left, found, seen = entrants, list[Finish](), set[str]()
    for group in (group for hand in finished for group in ranked(hand)):
        for each in group:
            if each.guest in seen:
                raise TournamentError(
                    "finished", "tournament.finished_twice", guest=each.guest
                )
            seen.add(each.guest)
        if len(seen) > entrants:
            raise TournamentError(
                "finished",
                "tournament.finished_more",
                finished=len(seen),
                entrants=entrants,
            )
        left -= len(group)
        parts = split(sum(these[left : left + len(group)]), len(group), unit)
        found += [
            Finish(each.guest, left + 1, part)
            for each, part in zip(group, parts, strict=True)
        ][::-1]
    return tuple(found)


def ranked(hand: Sequence[Bust]) -> list[list[Bust]]:
    """The busts of one hand in groups that share, the lowest place first."""
    groups: dict[int, list[Bust]] = {}
    tables = sorted({each.table for each in hand})
    for table in tables:
        here = sorted((it for it in hand if it.table == table), key=lambda it: -it.stack)
        for rank, (_, equal) in enumerate(groupby(here, key=lambda it: it.stack)):
            groups.setdefault(rank, []).extend(equal)
    return [groups[rank] for rank in sorted(groups, reverse=True)]
