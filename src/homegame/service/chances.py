"""The equities of an all-in, street by street, from cards that everyone has seen."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from homegame.cards import UNSEEN, Cards
from homegame.model import events as e
from homegame.model.state import Hand
from homegame.model.view import ChancesView
from homegame.rules.betting import is_betting_over
from homegame.seats import Seat

STREETS: Final = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}


def chances(hand: Hand, events: Iterable[e.NightEvent]) -> tuple[ChancesView, ...]:
    """The equities from the last decision of a hand to its newest card, on each board.

    There are none while someone may still bet, if a player who stayed has not shown every
    card, if there was a decision after the last card, or if the maths does not know the game.
    `events` is the log, newest first.
    """
    game = hand.variant.name
    if hand.voided or not (hand.over or is_betting_over(hand.players)):
        return ()
    hands = shown_down(hand)
    since = dealt_at_last_decision(events) // hand.variant.boards
    if len(hands) < 2 or since == 5:
        return ()
    try:
        from homegame.maths.equities import GAMES
    except ImportError:
        return ()
    if game not in GAMES or any(len(h) != GAMES[game].hole_cards for h in hands.values()):
        return ()
    last = last_run(hand)
    found = []
    for row, board in enumerate(hand.boards[: last + hand.variant.boards]):
        for cards, street in STREETS.items():
            if since <= cards <= len(board) and UNSEEN not in board[:cards]:
                dead = gone(hand, row, cards)
                shares = equities(tuple(hands.values()), board[:cards], dead, game)
                by_seat = tuple(zip(hands, shares, strict=True))
                now = not hand.over and row >= last and cards == len(board)
                found.append(ChancesView(street, by_seat, row, now))
    return tuple(found)


@lru_cache(maxsize=256)
def equities(
    hands: tuple[Cards, ...], board: Cards, dead: Cards, game: str
) -> tuple[float, ...]:
    """The share of the pot each hand can expect, computed once for each street."""
    from homegame.maths.equities import equity

    return equity(*hands, board=board, dead=dead, game=game, threads=1).equity


def last_run(hand: Hand) -> int:
    """The first board of the run that is being dealt; of the last one, once all are dealt."""
    each = hand.variant.boards
    rows = range(0, len(hand.boards), each)
    return next((row for row in rows if len(hand.boards[row + each - 1]) < 5), rows[-1])


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
