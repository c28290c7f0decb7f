"""The equities after an all-in, street by street, from cards that everyone has seen."""

from collections.abc import Iterable
from typing import Final

from homegame.cards import UNSEEN, Cards
from homegame.model import events as e
from homegame.model.state import Hand
from homegame.model.view import ChancesView
from homegame.seats import Seat

STREETS: Final = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}


def chances(hand: Hand, events: Iterable[e.NightEvent]) -> tuple[ChancesView, ...]:
    """The equities from the last decision of a hand to its river, on each board. There are none
    if a player who stayed to the end has not shown every card, if there was a decision after
    the last card, or if the maths does not know the game. `events` is the log, newest first."""
    game = hand.variant.name
    if not hand.over or hand.voided:
        return ()
    hands = shown_down(hand)
    since = dealt_at_last_decision(events) // hand.variant.boards
    if len(hands) < 2 or since == 5 or not all(map(is_known, hand.boards)):
        return ()
    try:
        from homegame.maths.equities import GAMES, equity
    except ImportError:
        return ()
    if game not in GAMES:
        return ()
    found = []
    for row, board in enumerate(hand.boards):
        for cards, street in STREETS.items():
            if cards >= since:
                shares = equity(
                    *hands.values(),
                    board=board[:cards],
                    dead=gone(hand, row, cards),
                    game=game,
                    threads=1,
                ).equity
                by_seat = tuple(zip(hands, shares, strict=True))
                found.append(ChancesView(street, by_seat, row))
    return tuple(found)


def is_known(board: Cards) -> bool:
    """A whole board of which every card is known."""
    return len(board) == 5 and UNSEEN not in board


def gone(hand: Hand, row: int, cards: int) -> Cards:
    """The dead cards when this many cards are on this board: those of earlier runs and those on
    the other board."""
    each = hand.variant.boards
    first = row - row % each
    seen = {card for board in hand.boards[:first] for card in board}
    seen |= {card for board in hand.boards[first : first + each] for card in board[:cards]}
    return tuple(sorted(seen - {*hand.boards[row][:cards]}))


def shown_down(hand: Hand) -> dict[Seat, Cards]:
    """The hands of all players who stayed to the end; none unless every card is face up."""
    left = [seat for seat in hand.plan.ring if is_left(hand, seat)]
    held = {seat: hand.players[seat].shown for seat in left}
    if any(not cards or UNSEEN in cards for cards in held.values()):
        return {}
    return held


def is_left(hand: Hand, seat: Seat) -> bool:
    """Whether the seat did not fold: it showed, or mucked at the showdown."""
    return hand.players[seat].live or hand.players[seat].mucked


def dealt_at_last_decision(events: Iterable[e.NightEvent]) -> int:
    """How many cards were on the board at the hand's last decision."""
    dealt, decided = 0, False
    for event in events:
        match event:
            case e.Folded() | e.Checked() | e.Called() | e.Raised() | e.Discarded():
                decided = True
            case e.BoardDealt(_, cards) if decided:
                dealt += len(cards)
            case e.Begun():
                break
            case _:
                pass
    return dealt
