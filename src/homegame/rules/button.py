"""Where the button and the blinds go, and who is dealt in (POS, BLIND-12, BLIND-27).

The marks are three places at the table; whoever sat there may have left. Newcomers and
returners wait until the big blind reaches them and owe nothing.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from homegame.cards import Card, draw_order
from homegame.model.plan import Marks
from homegame.rulebook import HouseRules, Rule, rule
from homegame.seats import NOBODY, Seat, between, clockwise


class Dealt(Struct, frozen=True):
    """Where the marks are now and who is dealt in, by seat number."""

    marks: Marks
    seats: tuple[Seat, ...]


def next_hand(house: HouseRules, was: Marks, present: Mapping[Seat, bool]) -> Dealt:
    """Move the marks on. `present` are the seats with chips that play: True if waiting.

    Needs at least two of them and a hand before this one.
    """
    assert len(present) > 1
    if was.button == was.small:
        return from_heads_up(was, present) or reformed(was, present)
    if house.button.rule == "simplified":
        return simplified(was, present)
    return dead_button(was, present) or reformed(was, present)


@rule(
    Rule.DEAD_BUTTON,
    Rule.ABSENT_BLIND_SEATS,
    Rule.ABSENT_AT_THE_DEAL,
    Rule.WAITING_FOR_BIG_BLIND,
    Rule.BLIND_REGISTER,
)
def dead_button(was: Marks, present: Mapping[Seat, bool]) -> Dealt | None:
    """The big blind goes to the next player; the other marks to where the blinds were.

    A small blind or a button may so fall to an empty place: it is dead for that hand.
    """
    dealt = dealt_in(present, big_blind(was, present, after=was.small))
    if len(dealt.seats) < 2:
        return None
    if len(dealt.seats) == 2:
        return heads_up(dealt.marks.big, dealt.seats)
    return Dealt(Marks(was.small, was.big, dealt.marks.big), dealt.seats)


@rule(Rule.HEADS_UP_TO_THREE)
def from_heads_up(was: Marks, present: Mapping[Seat, bool]) -> Dealt | None:
    """The big blind moves on; if a third player is reached, the two keep their order.

    Who sits down between the button and the big blind waits one hand.
    """
    dealt = dealt_in(present, big_blind(was, present, after=was.button))
    if len(dealt.seats) < 2:
        return None
    if len(dealt.seats) == 2:
        return heads_up(dealt.marks.big, dealt.seats)
    return Dealt(Marks(was.button, was.big, dealt.marks.big), dealt.seats)


@rule(Rule.BETWEEN_BUTTON_AND_BLIND)
def big_blind(was: Marks, present: Mapping[Seat, bool], after: Seat) -> Seat:
    """The next player left of the old big blind, but nobody who would be dealt in between
    the new button and the new small blind; NOBODY if there is no other."""
    passed_over = between(present, after, was.big)
    candidates = [seat for seat in present if seat not in passed_over]
    return clockwise(candidates, after=was.big)[0] if candidates else NOBODY


def dealt_in(present: Mapping[Seat, bool], big: Seat) -> Dealt:
    """Who does not wait, and the big blind, for whom the waiting is over."""
    seats = sorted(s for s, waiting in present.items() if not waiting or s == big)
    return Dealt(Marks(big=big), tuple(seats))


@rule(Rule.SIMPLIFIED_BUTTON)
def simplified(was: Marks, present: Mapping[Seat, bool]) -> Dealt:
    """The button goes to the next player, the blinds to the next two."""
    playing = [seat for seat, waiting in present.items() if not waiting]
    if len(playing) < 2:
        return reformed(was, present)
    button, small = clockwise(playing, after=was.button)[:2]
    big = clockwise([s for s in present if s != small], after=small)[0]
    if big == button:
        return heads_up(clockwise(playing, after=was.big)[0], tuple(sorted(playing)))
    return Dealt(Marks(button, small, big), dealt_in(present, big).seats)


def reformed(was: Marks, present: Mapping[Seat, bool]) -> Dealt:
    """Too few are left of the last hand: all who are here begin anew from its marks."""
    seats = tuple(sorted(present))
    if len(seats) == 2:
        return heads_up(clockwise(seats, after=was.big)[0], seats)
    return from_button(clockwise(seats, after=was.button)[0], seats)


@rule(Rule.HEADS_UP_BLINDS, Rule.SHRINKING_TO_HEADS_UP)
def heads_up(big: Seat, seats: Sequence[Seat]) -> Dealt:
    """Two play: the big blind has moved on; the other has button and small blind."""
    other = next(seat for seat in seats if seat != big)
    return Dealt(Marks(other, other, big), tuple(seats))


@rule(Rule.BUTTON_AND_BLIND_SEATS, Rule.OPENING_DRAW, Rule.CLOCKWISE_PLAY)
def from_button(button: Seat, seats: Sequence[Seat]) -> Dealt:
    """The first hand: small and big blind sit left of the button; nobody owes anything."""
    if len(seats) == 2:
        return heads_up(next(seat for seat in seats if seat != button), seats)
    small, big = clockwise(seats, after=button)[:2]
    return Dealt(Marks(button, small, big), tuple(seats))


@rule(Rule.FIRST_BUTTON, Rule.SUIT_ORDER_FOR_DRAWS)
def first_button(house: HouseRules, draws: Sequence[tuple[Seat, Card]]) -> Seat:
    """Highest card has the button; of equal ranks the higher suit, or they draw again.

    NOBODY if the house wants equal ranks to draw again and they have not: the seats that
    are tied draw once more, and their later cards count.
    """
    latest: dict[Seat, list[Card]] = {}
    for seat, card in draws:
        latest.setdefault(seat, []).append(card)
    if house.draw.suit_order == "shdc":
        return max(latest, key=lambda seat: draw_order(latest[seat][0]))
    ranks = {seat: [card >> 2 for card in cards] for seat, cards in latest.items()}
    best = max(ranks.values())
    winners = [seat for seat, drawn in ranks.items() if drawn == best]
    return winners[0] if len(winners) == 1 else NOBODY


@rule(Rule.POSITION_NAMES, Rule.CUTOFF_AND_HIJACK)
def position_names(marks: Marks, ring: Sequence[Seat]) -> dict[Seat, str]:
    """What each seat of the hand is called: SB, BB, UTG … HJ, CO, B."""
    names: dict[Seat, str] = {}
    others = [s for s in ring if s not in (marks.small, marks.big, marks.button)]
    late = ["HJ", "CO"] if len(ring) >= 6 else ["CO"] if len(ring) == 5 else []
    early = len(others) - len(late)
    for at, seat in enumerate(others):
        names[seat] = late[at - early] if at >= early else f"UTG+{at}" if at else "UTG"
    for seat, name in ((marks.small, "SB"), (marks.big, "BB"), (marks.button, "B")):
        if seat in ring:
            names[seat] = name
    return names
