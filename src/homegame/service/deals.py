"""What a deal gives: even, by chips, by ICM, or the players' own figures."""

from functools import partial
from typing import Final

from msgspec import Struct

from homegame.hands.kernel import COMPILED
from homegame.model import commands as c
from homegame.model.tournament import DealKind
from homegame.night.night import Night
from homegame.night.tournament.deals import Stakes
from homegame.service.heavy import Heavy, Talk
from homegame.tournament import deals
from homegame.tournament.deals import FINE
from homegame.tournament.errors import TournamentError
from homegame.tournament.proportion import in_proportion

KINDS: Final[tuple[DealKind, ...]] = (
    ("even", "chips", "icm") if COMPILED else ("even", "chips")
)
"""The ways to share; what stacks are worth is worked out by the kernel."""


def amounts_of(about: Stakes, command: c.ProposeDeal, unit: int) -> tuple[int, ...]:
    """What each gets, by chips from the largest stack on. Raises TournamentError."""
    if not about.guests or not sum(about.prizes):
        raise TournamentError("prizes", "tournament.prizes_none")
    if command.kind == "own":
        if len(command.figures) != len(about.guests):
            raise TournamentError(
                "figures",
                "tournament.figures",
                figures=len(command.figures),
                players=len(about.guests),
            )
        return command.figures
    left = min(command.left, about.prizes[0])
    return shares(command.kind, about, about.without(left), unit)


def shares(
    kind: DealKind, about: Stakes, prizes: tuple[int, ...], unit: int
) -> tuple[int, ...]:
    """The shares of one kind, in whole units. Raises TournamentError."""
    match kind:
        case "even":
            return deals.even(about.stacks, prizes, unit)
        case "chips":
            return deals.chip_chop(about.stacks, prizes, unit)
        case _:
            if not COMPILED:
                raise TournamentError("kind", "tournament.no_kernel")
            from homegame.maths import tournament as worth

            worths = worth.icm(about.stacks, prizes)
            return deals.by_worth(worths, about.stacks, prizes, unit)


def refusing(
    night: Night, about: Stakes, amounts: tuple[int, ...], left: int, unit: int
) -> tuple[str, ...]:
    """The bots who get less than their stacks are worth by ICM, or without the kernel than
    their part of the chips. What is left to play for is
    worth as much in one deal as in another."""
    fair = shares(KINDS[-1], about, about.without(left), unit)
    return tuple(
        [
            guest
            for guest, gets, least in zip(about.guests, amounts, fair, strict=True)
            if night.guests[guest].bot and gets < least
        ]
    )


class DealColumn(Struct, frozen=True):
    """What a way to share would give each who is left, in the order of the standings. `ruin`,
    where chips change hands at random, is for comparison."""

    kind: DealKind | str
    amounts: tuple[int, ...]


class DealColumns(Struct, frozen=True):
    """Every way to share, if so much is left to play for."""

    left: int
    columns: tuple[DealColumn, ...]


class Ways:
    """The last ways to share that were worked out at a night's tournament."""

    def __init__(self, heavy: Heavy) -> None:
        self._heavy = heavy
        self._kept: dict[tuple[Stakes, int, int], tuple[DealColumn, ...]] = {}

    async def of(
        self, about: Stakes, unit: int, left: int = 0, asker: str = ""
    ) -> tuple[DealColumn, ...]:
        """Every way to share all but what is left to play for. Raises RequestRefused."""
        if not can_be_shared(about, left):
            return ()
        ask = about, unit, left
        kept = self._kept.get(ask)
        if kept is None:
            if is_heavy(about):
                work = partial(_worked_out, about, unit, left)
                kept = await self._heavy.do(work, asker=asker)
            else:
                kept = columns(about, unit, left)
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[ask] = kept
        return kept


MOST_KEPT: Final = 50
MOST_HERE: Final = 40
"""With more players, ICM is worked out beside the games: it took 3 ms for 40, and 30 ms for the
120 that a night has room for."""


def can_be_shared(about: Stakes, left: int) -> bool:
    """Whether there are two with chips and something to share."""
    if len(about.guests) < 2 or not all(about.stacks) or not 0 <= left <= about.most_left:
        return False
    return sum(about.without(left)) > 0


def is_heavy(about: Stakes) -> bool:
    """Gambler's ruin takes up to two seconds; ICM takes longer with more players."""
    return has_ruin(about) or len(about.guests) > MOST_HERE


def has_ruin(about: Stakes) -> bool:
    """Whether gambler's ruin is worked out for this many players."""
    return COMPILED and 3 <= len(about.guests) <= 4


def _worked_out(about: Stakes, unit: int, left: int, _: Talk) -> tuple[DealColumn, ...]:
    return columns(about, unit, left)


def columns(about: Stakes, unit: int, left: int = 0) -> tuple[DealColumn, ...]:
    """Every way to share all but what is left to play for; for three or four players with
    gambler's ruin beside it. None while someone has no chips: with real cards they are in until
    the hand stands."""
    if not can_be_shared(about, left):
        return ()
    prizes = about.without(left)
    found = [DealColumn(kind, shares(kind, about, prizes, unit)) for kind in KINDS]
    if has_ruin(about):
        from homegame.maths import tournament as worth

        parts = [round(each * FINE) for each in worth.ruin(about.stacks, prizes)]
        found.append(DealColumn("ruin", in_proportion(sum(prizes), parts)))
    return tuple(found)
