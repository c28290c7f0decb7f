"""After an all-in: what each hand was worth on every street, from cards that all have seen."""

from collections.abc import Iterable
from typing import Final

from homegame.cards import Cards
from homegame.model import events as e
from homegame.model.state import UNSEEN, Hand
from homegame.model.view import ChancesView
from homegame.seats import Seat

STREETS: Final = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}


def chances(hand: Hand, events: Iterable[e.NightEvent]) -> tuple[ChancesView, ...]:
    """The equities from the last decision of a hand to its river, on each board; nothing
    where somebody who was in it to the end has not shown every card, or the last card was
    bet on. `events` are the log's, the newest first."""
    game = hand.variant.name
    if not hand.over or hand.voided:
        return ()
    hands = shown_down(hand)
    since = dealt_at_last_decision(events) // hand.variant.boards
    if len(hands) < 2 or since == 5 or any(len(board) != 5 for board in hand.boards):
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
                told = tuple(zip(hands, shares, strict=True))
                found.append(ChancesView(street, told, row))
    return tuple(found)


def gone(hand: Hand, row: int, cards: int) -> Cards:
    """The cards that cannot come any more once this many lie on this board: those of the
    earlier runs and those on the other board."""
    each = hand.variant.boards
    first = row - row % each
    seen = {card for board in hand.boards[:first] for card in board}
    seen |= {card for board in hand.boards[first : first + each] for card in board[:cards]}
    return tuple(sorted(seen - {*hand.boards[row][:cards]}))


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


def dealt_at_last_decision(events: Iterable[e.NightEvent]) -> int:
    """How many cards lay in the middle when somebody last decided anything in this hand."""
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
