"""The equities of an all-in, street by street, from cards that everyone has seen.

In a draw no hand is face up before the showdown, so there are none.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, takewhile
from typing import Final

from homegame.cards import UNSEEN, Cards
from homegame.model import events as e
from homegame.model.state import Hand
from homegame.model.view import ChancesView
from homegame.rules.betting import is_betting_over
from homegame.rules.dealing import cards_left
from homegame.seats import Seat
from homegame.telling.hand import STREETS as STUD_STREETS
from homegame.variants import Hole

STREETS: Final = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}
STUD_TOLERANCE: Final = 0.005
"""The standard error of an equity in stud where it is not counted. A simulation takes a few
milliseconds; on the last two streets a count mostly takes no longer."""


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
    if len(hands) < 2:
        return ()
    log = [*takewhile(lambda event: not isinstance(event, e.Begun), events)]
    held, dealt = dealt_at_last_decision(log)
    if is_stud(hand):
        return tuple(in_stud(hand, hands, held, open_when_folded(hand, log)))
    since = dealt // hand.variant.boards
    if since == 5:
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


def is_stud(hand: Hand) -> bool:
    """Whether cards are dealt to the players face up."""
    return any(isinstance(step, Hole) and step.up for step in hand.variant.steps)


def in_stud(
    hand: Hand, hands: dict[Seat, Cards], since: int, dead: Cards
) -> Iterator[ChancesView]:
    """The same in stud, where each player had `since` cards at the last decision.

    There are none if the last card is one for all, or if people with real cards typed one of
    the `dead` cards again.
    """
    try:
        from homegame.maths import stud
    except ImportError:
        return
    game, have = hand.variant, min(map(len, hands.values()))
    is_short = cards_left(hand) < len(hands) * (game.hole_cards - have)
    if not stud.knows(game) or any(hand.boards) or is_short or since == game.hole_cards:
        return
    if any(not set(dead).isdisjoint(each) for each in hands.values()):
        return
    steps = [step for step in game.steps if isinstance(step, Hole)]
    for cards in accumulate(step.down + step.up for step in steps):
        if since <= cards <= have:
            known = tuple([each[:cards] for each in hands.values()])
            shares = equities(known, (), dead, game.name, STUD_TOLERANCE)
            now = not hand.over and cards == have
            by_seat = tuple(zip(hands, shares, strict=True))
            yield ChancesView(STUD_STREETS[cards], by_seat, now=now)


def open_when_folded(hand: Hand, log: Iterable[e.NightEvent]) -> Cards:
    """The cards that were dealt face up to those who folded: everyone has seen them."""
    dealt = [each for event in log if isinstance(event, e.HoleDealt) for each in event.up]
    return tuple([card for seat, card in dealt if not is_left(hand, seat)])


@lru_cache(maxsize=256)
def equities(
    hands: tuple[Cards, ...],
    board: Cards,
    dead: Cards,
    game: str,
    tolerance: float | None = None,
) -> tuple[float, ...]:
    """The share of the pot each hand can expect, computed once for each street."""
    from homegame.maths.equities import equity

    return equity(
        *hands, board=board, dead=dead, game=game, tolerance=tolerance, threads=1
    ).equity


def last_run(hand: Hand) -> int:
    """The first board of the run that is being dealt; of the last one, once all are dealt."""
    each = hand.variant.boards
    rows = range(0, len(hand.boards), each)
    return next((row for row in rows if len(hand.boards[row + each - 1]) < 5), rows[-1])


def gone(hand: Hand, row: int, cards: int) -> Cards:
    """The dead cards when this many cards are on this board: those of earlier runs and those on
    the other board. With real cards, those that no one has typed may be any."""
    each = hand.variant.boards
    first = row - row % each
    seen = {card for board in hand.boards[:first] for card in board}
    seen |= {card for board in hand.boards[first : first + each] for card in board[:cards]}
    return tuple(sorted(seen - {UNSEEN, *hand.boards[row][:cards]}))


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


def dealt_at_last_decision(log: Iterable[e.NightEvent]) -> tuple[int, int]:
    """How many cards each player had at the hand's last decision, and how many were on the
    board."""
    held, dealt, decided = 0, 0, False
    for event in log:
        match event:
            case e.Folded() | e.Checked() | e.Called() | e.Raised() | e.Discarded():
                decided = True
            case e.HoleDealt(down, up) if decided:
                held += down + sum([seat == up[0][0] for seat, _ in up])
            case e.BoardDealt(_, cards) if decided:
                dealt += len(cards)
            case _:
                pass
    return held, dealt
