"""Where the button and the blinds go, and who is dealt in (POS, BLIND-12, BLIND-27).

The marks are three places at the table; their players may have left. What coming in costs
is settled elsewhere: this file only asks whether a seat waits, posts or simply plays.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from homegame.cards import Card, draw_order, rank_of
from homegame.model.plan import Marks, Plan
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rules.games import has_blinds
from homegame.seats import NOBODY, Seat, between, clockwise

FreePlace = Literal["big_blind", "button_on_left"]
"""Where coming in is free: in the big blind, or just right of the button."""


class Entrant(Struct, frozen=True, gc=False):
    """How a seat with chips comes into the next hand.

    It plays, posts to be dealt in at once, or waits for its place. `new`: it has not played
    a hand yet, and it never has the button in its first.
    """

    how: Literal["plays", "posts", "waits"] = "plays"
    new: bool = False
    free: tuple[FreePlace, ...] = ("big_blind",)


Present = Mapping[Seat, Entrant]
"""The seats with chips that take part, and how each comes in."""


class Dealt(Struct, frozen=True):
    """Where the marks are and who is dealt in, by seat number.

    `buyer` has bought the blinds, which stay where they are for it; seats in `free` come in
    for nothing; `fresh`: two players are left or everyone begins again, and old blinds are
    written off.
    """

    marks: Marks
    seats: tuple[Seat, ...]
    buyer: Seat = NOBODY
    free: tuple[Seat, ...] = ()
    fresh: bool = False


@rule(Rule.BUTTON_METHODS, Rule.BUTTON_CUSTOMS)
def next_hand(house: HouseRules, was: Marks, present: Present) -> Dealt:
    """Move the marks on as this house does; heads-up has an order of its own.

    If all games are played for antes there is no blind to wait for, and everyone is dealt
    in. Needs at least two seats and a hand before this one.
    """
    assert len(present) > 1
    if not has_blinds(house):
        return from_button(clockwise(present, after=was.button)[0], tuple(sorted(present)))
    if was.button == was.small:
        return from_heads_up(was, present) or reformed(was, present)
    if house.button.rule == "dead":
        frozen = bought(was, present) if house.missed.freeze_on_buy else None
        return frozen or dead_button(was, present) or reformed(was, present)
    return simplified(was, present)


@rule(
    Rule.DEAD_BUTTON,
    Rule.BUTTON_AFTER_BUST,
    Rule.BUSTED_BLIND_SEATS,
    Rule.ABSENT_BLIND_SEATS,
    Rule.ABSENT_AT_THE_DEAL,
    Rule.WAITING_FOR_BIG_BLIND,
    Rule.BLIND_REGISTER,
    Rule.FAIR_ROTATION,
)
def dead_button(was: Marks, present: Present) -> Dealt | None:
    """The big blind goes to the next player; the other marks to where the blinds were.

    So a small blind or a button may fall on an empty seat: it is dead for that hand.
    """
    able = outside(present, was.small, was.big)
    dealt = dealt_in(able, was.small, next_big(able, was))
    if len(dealt.seats) < 2:
        return None
    if len(dealt.seats) == 2:
        return heads_up(dealt.marks.big, dealt.seats)
    return replace(dealt, marks=Marks(was.small, was.big, dealt.marks.big))


@rule(Rule.HEADS_UP_TO_THREE)
def from_heads_up(was: Marks, present: Present) -> Dealt | None:
    """The big blind moves on; if it reaches a third player, the two keep their order.

    A player who sits down between the button and the big blind waits one hand.
    """
    able = outside(present, was.button, was.big)
    dealt = dealt_in(able, was.button, next_big(able, was))
    if len(dealt.seats) < 2:
        return None
    if len(dealt.seats) == 2:
        return heads_up(dealt.marks.big, dealt.seats)
    return replace(dealt, marks=Marks(was.button, was.big, dealt.marks.big))


@rule(Rule.BETWEEN_BUTTON_AND_BLIND)
def outside(present: Present, button: Seat, small: Seat) -> Present:
    """All seats except those between the new button and the new small blind, who wait."""
    passed_over = between(present, button, small)
    return {seat: entrant for seat, entrant in present.items() if seat not in passed_over}


def next_big(able: Present, was: Marks) -> Seat:
    """The next player left of the old big blind; NOBODY if there is no other."""
    return clockwise(able, after=was.big)[0] if able else NOBODY


def dealt_in(able: Present, button: Seat, big: Seat) -> Dealt:
    """The seats dealt in, given where the button goes and who the big blind is."""
    free = {
        seat for seat, entrant in able.items() if is_free(able, seat, entrant, button, big)
    }
    seats = [
        seat
        for seat, entrant in able.items()
        if seat == big
        or (seat in free and entrant.how == "waits")
        or (entrant.how != "waits" and not (entrant.new and seat == button))
    ]
    return Dealt(Marks(big=big), tuple(sorted(seats)), free=tuple(sorted(free)))


@rule(Rule.RETURN_IN_BIG_BLIND, Rule.TAKING_A_FREED_SEAT)
def is_free(able: Present, seat: Seat, entrant: Entrant, button: Seat, big: Seat) -> bool:
    """Coming in is free in the big blind or, in some houses, once the button has passed."""
    if seat == big:
        return "big_blind" in entrant.free
    return "button_on_left" in entrant.free and is_right_of(able, seat, button)


def is_right_of(able: Present, seat: Seat, button: Seat) -> bool:
    """The button is the next seat on the left, not counting others who also wait."""
    others = {other for other, entrant in able.items() if entrant.how != "waits"}
    return clockwise({*others, button} - {seat}, after=seat)[:1] == [button]


@rule(Rule.BUY_OR_SIT_OUT)
def bought(was: Marks, present: Present) -> Dealt | None:
    """A player who posts from between the blinds buys both: the big blind stays for one
    hand.

    One player a hand may do so, nearest to the button first. None if no one does, or if
    only two would play.
    """
    zone = between(present, was.small, was.big)
    buyer = next((seat for seat in zone if present[seat].how == "posts"), NOBODY)
    dealt = dealt_in(outside(present, was.small, was.big), was.small, NOBODY)
    if not buyer or len(dealt.seats) < 2:
        return None
    return replace(
        dealt,
        marks=Marks(was.small, buyer, was.big),
        seats=tuple(sorted((*dealt.seats, buyer))),
        buyer=buyer,
    )


@rule(Rule.SIMPLIFIED_BUTTON)
def simplified(was: Marks, present: Present) -> Dealt:
    """The button goes to the next player, the blinds to the next two."""
    playing = [
        s for s, entrant in present.items() if entrant.how == "plays" and not entrant.new
    ]
    if len(playing) < 2:
        return reformed(was, present)
    button, small = clockwise(playing, after=was.button)[:2]
    able = outside(present, button, small)
    big = clockwise([seat for seat in able if seat != small], after=small)[0]
    if big == button:
        return heads_up(clockwise(playing, after=was.big)[0], tuple(sorted(playing)))
    return replace(dealt_in(able, button, big), marks=Marks(button, small, big))


@rule(Rule.MOVING_BUTTON)
def skipped(was: Marks, dealt: Dealt) -> tuple[set[Seat], set[Seat]]:
    """With the moving button: the seats that the small and the big blind passed over.

    A seat that has that blind in the very next hand is not passed over.
    """
    marks = dealt.marks
    if dealt.fresh or was.button == was.small:
        return set(), set()
    coming = simplified(marks, dict.fromkeys(dealt.seats, Entrant())).marks
    small = {*between(dealt.seats, was.small, marks.small)} - {coming.small}
    return small, {*between(dealt.seats, was.big, marks.big)} - {coming.big}


def reformed(was: Marks, present: Present) -> Dealt:
    """Too few are left of the last hand: everyone here begins again from its marks."""
    seats = tuple(sorted(present))
    if len(seats) == 2:
        return heads_up(clockwise(seats, after=was.big)[0], seats)
    return from_button(clockwise(seats, after=was.button)[0], seats)


@rule(Rule.HEADS_UP_BLINDS, Rule.SHRINKING_TO_HEADS_UP)
def heads_up(big: Seat, seats: Sequence[Seat]) -> Dealt:
    """Two play: the big blind has moved on; the other player has button and small blind."""
    other = next(seat for seat in seats if seat != big)
    return Dealt(Marks(other, other, big), tuple(seats), fresh=True)


@rule(Rule.OPENING_DRAW)
def may_be_first(house: HouseRules, playing: Sequence[Seat], host: Seat) -> list[Seat]:
    """The seats that may get the first button: all that play, or the host's alone if the
    house says so and the host plays."""
    only_host = house.button.first == "host" and host in playing
    return [host] if only_host else [*playing]


@rule(Rule.DEALER_BUTTON, Rule.BUTTON_AND_BLIND_SEATS, Rule.CLOCKWISE_PLAY)
def from_button(button: Seat, seats: Sequence[Seat]) -> Dealt:
    """The first hand: small and big blind sit left of the button; no one owes anything."""
    if len(seats) == 2:
        return heads_up(next(seat for seat in seats if seat != button), seats)
    small, big = clockwise(seats, after=button)[:2]
    return Dealt(Marks(button, small, big), tuple(seats), fresh=True)


@rule(Rule.FIRST_BUTTON, Rule.SUIT_ORDER_FOR_DRAWS)
def first_button(house: HouseRules, draws: Sequence[tuple[Seat, Card]]) -> Seat:
    """The highest card gets the button; of equal ranks the higher suit, or they draw again.

    NOBODY if the house wants equal ranks to draw again and they have not.
    """
    best = highest(house, draws)
    return best[0] if len(best) == 1 else NOBODY


def highest(house: HouseRules, draws: Sequence[tuple[Seat, Card]]) -> list[Seat]:
    """The seats with the highest card: if there are several, they draw again. If a seat
    drew more than once, its later cards count only among equals."""
    worth: dict[Seat, list[int]] = {}
    by_suit = house.button_draw.suit_order == "shdc"
    for seat, card in draws:
        worth.setdefault(seat, []).append(draw_order(card) if by_suit else rank_of(card))
    best = max(worth.values())
    return [seat for seat, cards in worth.items() if cards == best]


def blinds_of(dealt: Dealt) -> Marks:
    """Who has which blind in this hand: a player who has bought them has both."""
    return replace(dealt.marks, big=dealt.buyer) if dealt.buyer else dealt.marks


@rule(Rule.POSITION_NAMES, Rule.CUTOFF_AND_HIJACK)
def position_names(marks: Marks, ring: Sequence[Seat]) -> dict[Seat, str]:
    """What each seat of the hand is called: SB, BB, UTG … HJ, CO, B.

    A dead button or a dead small blind still has its place, so the seat to the right of a dead
    button is the cutoff.
    """
    names: dict[Seat, str] = {}
    places = {*ring, marks.small, marks.button} - {NOBODY}
    others = [s for s in ring if s not in (marks.small, marks.big, marks.button)]
    late = ["HJ", "CO"] if len(places) >= 6 else ["CO"] if len(places) == 5 else []
    early = len(others) - len(late)
    for at, seat in enumerate(others):
        names[seat] = late[at - early] if at >= early else f"UTG+{at}" if at else "UTG"
    for seat, name in ((marks.small, "SB"), (marks.big, "BB"), (marks.button, "B")):
        if seat in ring:
            names[seat] = name
    return names


def names_in(plan: Plan) -> dict[Seat, str]:
    """The same for a planned hand: its big blind is the seat that posts it."""
    posted = [post.seat for post in plan.posts if post.name == "big_blind"]
    bought = posted and posted[0] != plan.marks.big
    marks = replace(plan.marks, big=posted[0]) if bought else plan.marks
    return position_names(marks, plan.ring)
