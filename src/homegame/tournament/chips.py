"""Chips on the table: starting stacks from a case (TOURN-02), and the chip race when a chip
leaves play (TOURN-19)."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from homegame.cards import Card, draw_order
from homegame.chips import Chips
from homegame.seats import Seat
from homegame.tournament.errors import TournamentError
from homegame.words import say

GOOD_COUNT: Final = 8
"""How many of each of the two smallest chips a stack should have: enough to bet with."""

MOST_STACK: Final = 10**6
MOST_OF_ONE: Final = 200
"""The largest stack that is searched, and the most chips of one value in it."""
MOST_TRIES: Final = 10_000
"""How many stacks, whole or in part, are looked at. The usual five values need far fewer; of
more values, or odder ones, it is the best of these."""

Value = int
Pile = tuple[Value, int]
"""A value, and how many chips of it there are."""


# ---------------------------------------------------------------- starting stacks


class Search(Struct):
    """The best way so far to make a stack from chips, while others are tried."""

    values: tuple[Value, ...]
    most: tuple[int, ...]
    makes: list[int]
    """For each chip, a bit for each sum that it and those above it can make."""
    best: int
    found: tuple[int, ...] = ()
    tries: int = MOST_TRIES

    def go(self, left: int, counts: tuple[int, ...], spent: int) -> None:
        """Try all counts of the next chip; `spent` is what the ones before cost."""
        self.tries -= 1
        at = len(counts)
        if at == len(self.values):
            self.best, self.found = spent, counts
            return
        value = self.values[at]
        above = self.makes[at + 1]
        ways = [
            (cost(at, count, counts), count)
            for count in range(min(self.most[at], left // value) + 1)
            if above >> (left - count * value) & 1
        ]
        for own, count in sorted(ways):
            # Every chip still needed costs something, and none is worth more than the largest.
            least = spent + own + CHIP * -(-(left - count * value) // self.values[-1])
            if least < self.best and self.tries > 0:
                self.go(left - count * value, (*counts, count), spent + own)


CHIP: Final = 3
"""What one more chip costs, in twentieths."""


def cost(at: int, count: int, before: Sequence[int]) -> int:
    """How bad so many of a chip are, in twentieths: far from eight of the two smallest, more
    than of the chip below, and many in all."""
    far = (20, 16)[at] * abs(count - GOOD_COUNT) if at < 2 else 0
    more = 10 * max(0, count - before[at - 1]) if at else 0
    return far + more + CHIP * count


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
    values = tuple(sorted(case))
    if values[0] < 1:
        raise TournamentError("case", "tournament.case_value")
    if not 0 < stack <= MOST_STACK:
        raise TournamentError("stack", "tournament.stack_size", most_chips=MOST_STACK)
    most = tuple(min(MOST_OF_ONE, case[value] // stacks) for value in values)
    makes = sums(values, most, stack + values[-1])
    if not makes[0] >> stack & 1:
        raise cannot(stack, makes[0], stacks)
    search = Search(values, most, makes, 10**12)
    search.go(stack, (), 0)
    piles = zip(values, search.found, strict=True)
    return tuple([(value, count) for value, count in piles if count])


def sums(values: Sequence[Value], most: Sequence[int], upto: int) -> list[int]:
    """For each chip, the sums that it and those above it can make, as bits; last: of none."""
    makes, limit = [1], (2 << upto) - 1
    for value, many in zip(reversed(values), reversed(most), strict=True):
        made, left, step = makes[-1], many, 1
        while left:
            take = min(step, left)
            if take * value <= upto:
                made |= (made << take * value) & limit
            left, step = left - take, 2 * step
        makes.append(made)
    return makes[::-1]


def cannot(stack: int, made: int, stacks: int) -> TournamentError:
    """Why a stack can't be made, with the nearest ones that can."""
    below = (made & ((1 << stack) - 1)).bit_length() - 1
    above = made >> stack
    near = [below] if below > 0 else []
    if above:
        near.append(stack + (above & -above).bit_length() - 1)
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


def chip_race(
    racks: Mapping[Seat, Rack], old: Value, new: Value, cards: Mapping[Seat, Sequence[Card]]
) -> Race:
    """Old chips go: whole groups are exchanged, and the odd ones are raced for with cards.

    The odd chips of all are as many new ones as they come to, half a chip counted as one. The
    highest cards win them, by rank and then suit, and no one wins two. A player left with
    nothing is given one new chip to stay in.
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
    prizes = (2 * sum(odd.values()) * old + new) // (2 * new)
    best = {seat: max(map(draw_order, cards[seat])) for seat, many in odd.items() if many}
    winners = sorted(best, key=lambda seat: -best[seat])[:prizes]
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
