"""After an all-in: what each hand was worth on every street, from cards that all have seen."""

from collections.abc import Iterable
from typing import Final

from homegame.cards import Cards
from homegame.model import events as e
from homegame.model.state import UNSEEN, Hand
from homegame.model.view import ChancesView
from homegame.seats import Seat

GAMES: Final = {
    "texas": "holdem",
    "omaha": "omaha",
    "omaha_5": "plo5",
    "omaha_6": "plo6",
    "omaha_hilo": "omaha-8",
}
"""The maths' names of the games of which it knows the chances."""

STREETS: Final = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}


def chances(hand: Hand, events: Iterable[e.NightEvent]) -> tuple[ChancesView, ...]:
    """The equities from the last decision of a hand to its river; nothing where somebody who
    was in it to the end has not shown every card, or the last card was bet on."""
    game = GAMES.get(hand.variant.name)
    if game is None or not hand.over or hand.voided or len(hand.boards) != 1:
        return ()
    hands = shown_down(hand)
    since = board_at_last_decision(events)
    if len(hands) < 2 or len(hand.board) != 5 or since == 5:
        return ()
    try:
        from homegame.maths import equity
    except ImportError:
        return ()
    found = []
    for cards, street in STREETS.items():
        if cards >= since:
            shares = equity(
                *hands.values(), board=hand.board[:cards], game=game, threads=1
            ).equity
            found.append(ChancesView(street, tuple(zip(hands, shares, strict=True))))
    return tuple(found)


def shown_down(hand: Hand) -> dict[Seat, Cards]:
    """The hands of all who were in to the end, if every card of theirs is up."""
    left = [seat for seat in hand.plan.ring if is_left(hand, seat)]
    held = {seat: hand.players[seat].shown for seat in left}
    if any(not cards or UNSEEN in cards for cards in held.values()):
        return {}
    return held


def is_left(hand: Hand, seat: Seat) -> bool:
    """The seat did not fold: it showed, or mucked at the end."""
    return hand.players[seat].live or hand.players[seat].mucked


def board_at_last_decision(events: Iterable[e.NightEvent]) -> int:
    """How many cards lay in the middle when somebody last decided anything in this hand."""
    board = since = 0
    for event in events:
        match event:
            case e.Begun():
                board = since = 0
            case e.BoardDealt(_, cards):
                board += len(cards)
            case e.Folded() | e.Checked() | e.Called() | e.Raised():
                since = board
            case _:
                pass
    return since
