"""Chips on the table: starting stacks from a case (TOURN-02), and the chip race when a chip
leaves play (TOURN-23)."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from msgspec import Struct

from homegame.cards import Card, draw_order
from homegame.chips import Chips
from homegame.rulebook import Rule, rule
from homegame.rules.stacks import MOST_STACK, Pile, Value, best_stack
from homegame.seats import Seat
from homegame.tournament.errors import TournamentError
from homegame.words import say

VALUES: Final = (1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000, 500_000, 1_000_000)
"""The chips that cases have. The usual case begins with 25."""
USUAL: Final = 25
IN_A_CASE: Final = 5
SMALL_CHIPS: Final = 10
"""Larger chips than the usual ones are taken if the first small blind is so many of them."""
MOST_OF_THE_LARGEST: Final = 20
"""A stack that needs more of a case's largest chip gets a larger one."""

# ---------------------------------------------------------------- the case


def case(stack: int, small: int, figures: Sequence[int]) -> tuple[int, ...]:
    """The values in the case: the smallest makes the stack and all these figures, and is no
    more than the first small blind.

    >>> case(15_000, 50, (50, 100))
    (25, 100, 500, 1000, 5000)
    """

    def fits(value: int) -> bool:
        few = value > USUAL and value * SMALL_CHIPS > small
        return not (few or value > small or any(each % value for each in (stack, *figures)))

    least = max((at for at, value in enumerate(VALUES) if fits(value)), default=0)
    enough = [at for at, value in enumerate(VALUES) if value * MOST_OF_THE_LARGEST >= stack]
    return VALUES[least : max(least + IN_A_CASE, *[at + 1 for at in enough[:1]])]


# ---------------------------------------------------------------- starting stacks


def starting_stack(
    stack: Chips, case: Mapping[Value, int], stacks: int
) -> tuple[Pile, ...]:
    """The best starting stack from a case that has to be enough for so many, the smallest chip
    first. `stacks` counts the rebuys that chips are kept for, too.

    About eight of each of the two smallest chips, no more of a larger chip than of a smaller
    one, and few chips in all. Raises TournamentError, which names the nearest stacks that can
    be made.

    >>> starting_stack(5000, {25: 100, 100: 100, 500: 100, 1000: 100}, 10)
    ((25, 8), (100, 8), (500, 4), (1000, 2))
    """
    if stacks < 1:
        raise TournamentError("stacks", "tournament.stacks")
    if not case or min(case.values()) < 0:
        raise TournamentError("case", "tournament.case_none")
    if min(case) < 1:
        raise TournamentError("case", "tournament.case_value")
    if not 0 < stack <= MOST_STACK:
        raise TournamentError("stack", "tournament.stack_size", most_chips=MOST_STACK)
    found = best_stack(stack, case, stacks)
    if not found.piles:
        raise cannot(stack, found.near, stacks)
    return found.piles


def cannot(stack: int, near: Sequence[int], stacks: int) -> TournamentError:
    """Why a stack can't be made, with the nearest ones that can."""
    if not near:
        return TournamentError(
            "stack", "tournament.stack_none", stack_chips=stack, stacks=stacks
        )
    first, last = f"{near[0]:,}", f"{near[-1]:,}"
    words = "tournament.nearest" if len(near) > 1 else "tournament.nearest_one"
    said = say(words, {"below": first, "above": last})
    return TournamentError(
        "stack", "tournament.stack_near", stack_chips=stack, stacks=stacks, near=said
    )


# ---------------------------------------------------------------- the chip race


class Rack(Struct, frozen=True):
    """What a player has when a chip leaves play: how many of that chip, and all else."""

    old: int
    other: Chips


class Race(Struct, frozen=True):
    """How a chip left play: the new stacks, who won a chip and who was given one to stay in.
    `before` and `after` are all chips in play."""

    stacks: Mapping[Seat, Chips]
    winners: tuple[Seat, ...]
    rescued: tuple[Seat, ...]
    before: Chips
    after: Chips


def odd_chips(racks: Mapping[Seat, Rack], old: Value, new: Value) -> dict[Seat, int]:
    """How many old chips each player can't exchange whole: so many cards each is dealt, all
    of a seat's before the next, from seat 1 on."""
    if old < 1 or new <= old or new % old:
        raise TournamentError("new", "tournament.race_chip", new_chips=new, old_chips=old)
    group = new // old
    return {seat: racks[seat].old % group for seat in sorted(racks)}


def race_prizes(odd: Mapping[Seat, int], old: Value, new: Value) -> int:
    """How many new chips the odd ones of all come to, half a chip counted as one."""
    return (2 * sum(odd.values()) * old + new) // (2 * new)


def most_odd(odd: Mapping[Seat, int], prizes: int) -> tuple[Seat, ...]:
    """Who gets the new chips where no cards are dealt for them: those with the most odd ones,
    of equals the first from seat 1 on."""
    best = sorted([seat for seat, many in odd.items() if many], key=lambda at: -odd[at])
    return tuple(sorted(best[:prizes]))


@rule(Rule.CHIP_RACE)
def after_race(
    racks: Mapping[Seat, Rack], old: Value, new: Value, winners: Collection[Seat]
) -> Race:
    """The stacks once the odd chips are gone and each winner has a new one. A player left with
    nothing is given one to stay in."""
    odd = odd_chips(racks, old, new)
    stacks = {
        seat: rack.other + (rack.old - odd[seat]) * old + new * (seat in winners)
        for seat, rack in sorted(racks.items())
    }
    rescued = [seat for seat, stack in stacks.items() if not stack]
    stacks |= dict.fromkeys(rescued, new)
    before = sum(rack.other + rack.old * old for rack in racks.values())
    return Race(
        stacks, tuple(sorted(winners)), tuple(rescued), before, sum(stacks.values())
    )


def chip_race(
    racks: Mapping[Seat, Rack], old: Value, new: Value, cards: Mapping[Seat, Sequence[Card]]
) -> Race:
    """Old chips go: whole groups are exchanged, and the odd ones are raced for with cards.

    The highest cards win the new chips, by rank and then suit, and no one wins two.
    """
    odd = odd_chips(racks, old, new)
    for seat, many in odd.items():
        dealt = len(cards.get(seat, ()))
        if dealt != many:
            raise TournamentError(
                "cards", "tournament.race_cards", seat=seat, odd=many, cards=dealt
            )
    drawn = [card for these in cards.values() for card in these]
    if len({*drawn}) < len(drawn):
        raise TournamentError("cards", "tournament.race_twice")
    best = {seat: max(map(draw_order, cards[seat])) for seat, many in odd.items() if many}
    winners = sorted(best, key=lambda seat: -best[seat])[: race_prizes(odd, old, new)]
    return after_race(racks, old, new, winners)
