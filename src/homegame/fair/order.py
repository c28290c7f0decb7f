"""Who gets which card of the deck: the order of the deal, from what everyone at the table saw.

A position counts the cards as they leave the deck, from 0. Everybody could see how many cards
went where, so the positions of all of them follow; a dealer who takes another card than the
next one deals against the order.
"""

from collections.abc import Sequence
from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Meta, Struct

from homegame.engine.dealer import is_burned_next
from homegame.engine.evolve import begin, evolve
from homegame.model import events as e
from homegame.model.plan import Plan
from homegame.model.state import Hand
from homegame.rulebook import HouseRules
from homegame.rules.dealing import burns, dealt_to, unplayed
from homegame.seats import Seat
from homegame.variants import VARIANTS, Board, Draw, Hole, Variant

Place = Annotated[int, Meta(ge=0, le=255)]
"""A seat, a card, a position: whatever one byte counts."""
Few = Annotated[int, Meta(ge=1, le=10)]
Burned = Annotated[int, Meta(ge=0, le=2)]
"""On how many boards a card was burned first."""

To = Place | Literal["board", "burn", "rabbit"]
"""Where a card goes: to a seat, to a board, under the burns, or it is shown after the hand."""


class Dealt(Struct, frozen=True, tag="hole", array_like=True, forbid_unknown_fields=True):
    """Each of these seats was dealt this many cards, one at a time."""

    count: Few
    seats: Annotated[tuple[Place, ...], Meta(max_length=32)]


class Turned(Struct, frozen=True, tag="board", array_like=True, forbid_unknown_fields=True):
    """A street: this many cards on each board."""

    count: Few
    burned: Burned


class Rabbit(
    Struct, frozen=True, tag="rabbit", array_like=True, forbid_unknown_fields=True
):
    """A street that was shown after the hand."""

    count: Few
    burned: Burned


class Shared(
    Struct, frozen=True, tag="shared", array_like=True, forbid_unknown_fields=True
):
    """One card in the middle for everyone: too few were left for one each."""


class Drew(Struct, frozen=True, tag="draw", array_like=True, forbid_unknown_fields=True):
    """A seat drew this many cards."""

    seat: Place
    count: Few


class Replaced(
    Struct, frozen=True, tag="replace", array_like=True, forbid_unknown_fields=True
):
    """A seat got the next card for an exposed one. `burned` is 1 if the exposed card became
    the next burn."""

    seat: Place
    burned: Annotated[int, Meta(ge=0, le=1)]


Taken = Dealt | Turned | Rabbit | Shared | Drew | Replaced


class Order(Struct, frozen=True):
    """What was dealt in a hand, and where the button was."""

    button: Place
    steps: Annotated[tuple[Taken, ...], Meta(max_length=100)]


# ---------------------------------------------------------------- from the log


def order_of(
    plan: Plan, house: HouseRules, events: Sequence[e.HandEvent], *, rabbit: bool = False
) -> Order:
    """What was dealt, from the events of a hand so far. `rabbit`: the next cards were shown
    after it."""
    hand, steps = begin(plan, house), list[Taken]()
    for event in events:
        steps += taken(hand, event)
        hand = evolve(hand, event)
    if rabbit:
        steps += [Rabbit(street.count, burned(hand, street)) for street in unplayed(hand)]
    return Order(plan.marks.button, tuple(steps))


def taken(hand: Hand, event: e.HandEvent) -> list[Taken]:
    """What an event takes from the deck."""
    match event:
        case e.HoleDealt(down, up):
            seats = dealt_to(hand)
            return [Dealt(down + len(up) // len(seats), seats)]
        case e.BoardDealt("shared"):
            return [Shared()]
        case e.BoardDealt():
            street = hand.program[hand.step]
            assert isinstance(street, Board)
            return [Turned(street.count, burned(hand, street))]
        case e.Drawn(seat, count) if count:
            return [Drew(seat, count)]
        case e.CardReplaced(seat):
            return [Replaced(seat, int(is_burned_next(hand)))]
        case _:
            return []


def burned(hand: Hand, street: Board) -> int:
    """On how many boards a card is burned before this street."""
    return burns(hand.house, hand.variant, street)


# ---------------------------------------------------------------- who gets which card


class Positions(NamedTuple):
    """Where the cards of the deck go, by position, and how many cards more came from
    discards."""

    to: list[To]
    again: int


def positions(order: Order, boards: int, size: int) -> Positions:
    """Where each card goes that was taken from the deck. A draw that the deck is too short for
    takes what is left, and then discards, which have no position."""
    to, again, spared = list[To](), 0, 0
    for step in order.steps:
        match step:
            case Dealt(count, seats):
                to += seats * count
            case Turned(count, burned) | Rabbit(count, burned):
                face: To = "rabbit" if isinstance(step, Rabbit) else "board"
                for board in range(boards):
                    if board < burned and not spared:
                        to.append("burn")
                    spared = 0
                    to += [face] * count
            case Shared():
                to.append("board")
            case Drew(seat, count):
                fresh = min(count, max(size - len(to), 0))
                to += [seat] * fresh
                again += count - fresh
            case Replaced(seat, spared):
                to.append(seat)
    return Positions(to, again)


# ---------------------------------------------------------------- by the rules

MOST_RUNS: Final = 4
FLOP: Final = 3


def deal_of(game: Variant) -> list[tuple[str, int]]:
    """The steps of a game in which cards leave the deck, and how many come in each."""
    found = list[tuple[str, int]]()
    for step in game.steps:
        match step:
            case Hole(down, up):
                found.append(("hole", down + up))
            case Board(count):
                found.append(("board", count))
            case Draw(most=most, replaced=True):
                found.append(("draw", most))
            case _:
                pass
    return found


def against_rules(order: Order, game: str, size: int) -> int | None:
    """Which step, from 1, the game's rules don't allow; 0 if there is no such game or it has
    another deck; None if they allow all of them."""
    variant = VARIANTS.get(game)
    if variant is None or len(variant.deck) != size:
        return 0
    so_far = Progress(variant, order.button)
    steps = enumerate(order.steps, 1)
    return next((at for at, step in steps if not so_far.may_follow(step)), None)


class Progress:
    """How far the deal has come in a game, and what may follow."""

    def __init__(self, game: Variant, button: Seat) -> None:
        self.deal, self.boards, self.button = deal_of(game), game.boards, button
        self.left = len(game.deck)
        self.at = 0
        self.all: list[Seat] = []
        """Everyone who was dealt in, clockwise from the button's left."""
        self.seats: tuple[Seat, ...] = ()
        """Those who got the last cards, in this order."""
        self.burns = set[tuple[bool, int]]()
        """How many cards were burned at the flop (False) and at other streets (True)."""
        self.again: list[int] = []
        """The streets that came once more after the last one."""
        self.spared = 0
        """1 if an exposed card will be the next burn."""
        self.drew = -1
        """The place, clockwise, of whoever drew last in this round."""

    def may_follow(self, step: Taken) -> bool:
        """Whether the rules allow this step next; it is taken."""
        match step:
            case Dealt(count, seats):
                lawful = self.are_next(seats) and self.comes("hole", count)
                self.seats = seats
                return lawful and self.takes(count * len(seats))
            case Turned(count, burned):
                street = self.comes("board", count) or self.is_run_again(count)
                return street and self.turns(count, burned)
            case Rabbit(count, burned):
                return self.comes("board", count) and self.turns(count, burned)
            case Shared():
                return self.is_short() and self.takes(1)
            case Drew(seat, count):
                return seat in self.all and self.draws(self.all.index(seat), count)
            case Replaced(seat, spared):
                twice, self.spared = self.spared, spared
                return not twice and seat in self.all and self.takes(1)

    def takes(self, count: int) -> bool:
        """Take cards, if there are so many."""
        self.left -= count
        return self.left >= 0

    def comes(self, kind: str, count: int) -> bool:
        """Whether this is the game's next step; it is taken if so."""
        found = self.deal[self.at : self.at + 1] == [(kind, count)]
        self.at += found
        return found and (kind == "board" or not self.spared)

    def are_next(self, seats: tuple[Seat, ...]) -> bool:
        """First everyone, clockwise from the button's left, or two the other way round if the
        house says so; later those who are still in, in the same order."""
        if self.seats:
            return bool(seats) and seats == tuple([s for s in self.seats if s in seats])
        self.all = sorted({*seats}, key=lambda seat: (seat <= self.button, seat))
        either_way = [self.all, self.all[::-1]][: 2 if len(seats) == 2 else 1]
        return len(seats) > 1 and [*seats] in either_way

    def is_run_again(self, count: int) -> bool:
        """The last streets come again, up to four times in all."""
        self.again.append(count)
        streets = [many for kind, many in self.deal if kind == "board"]
        return self.at == len(self.deal) and any(
            (streets[first:] * (MOST_RUNS - 1))[: len(self.again)] == self.again
            for first in range(len(streets))
        )

    def turns(self, count: int, burned: int) -> bool:
        """A card is burned before each street, or the house burns none. For two boards two are
        burned at the flop, and later two or one."""
        each, rest = self.boards, count != FLOP
        self.burns.add((rest, burned))
        alike = any(
            self.burns <= {(False, at_flop), (True, later)}
            for at_flop, later in ((0, 0), (each, each), (each, 1))
        )
        taken = count * each + burned - self.spared
        lawful = alike and burned >= self.spared
        self.spared = 0
        return lawful and self.takes(taken)

    def is_short(self) -> bool:
        """One card in the middle instead of one each: only where too few are left."""
        if not self.deal[self.at : self.at + 1] or self.spared:
            return False
        kind, count = self.deal[self.at]
        self.at += 1
        return kind == "hole" and self.left < count * len(self.seats)

    def draws(self, place: int, count: int) -> bool:
        """Each round of draws goes once around the table."""
        self.at += place <= self.drew
        self.drew = place
        self.left = max(self.left - count, 0)
        now = self.deal[self.at : self.at + 1]
        return bool(now) and now[0][0] == "draw" and count <= now[0][1] and not self.spared
