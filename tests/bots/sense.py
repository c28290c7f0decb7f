"""What every player should see before acting, worked out here once more and from all cards."""

from itertools import combinations

from bots.games import Decision, Mind, Watch
from homegame.cards import DECK
from homegame.hands import rank
from homegame.model import commands as c
from seeds import seeded


def sensible(*minds: Mind) -> Watch:
    """Watches these players and cries out at what no bot may ever do."""

    def watch(told: Decision) -> None:
        if told.mind not in minds:
            return
        may = told.view.may
        if isinstance(told.move, c.Fold):
            assert not may.check, "folds for nothing"
            assert not is_unbeatable(told), "folds the nuts"
        if isinstance(told.move, c.Call) and may.call_all_in:
            share = share_against_random(told)
            assert share >= price(told) / 2, "calls all in for too much"

    return watch


def is_unbeatable(told: Decision) -> bool:
    """No two cards that this player cannot see make a better hand now."""
    hole, board = told.hole, told.hand.board
    if not board:
        return {card // 4 for card in hole} == {12}
    mine = rank(hole + board)
    unseen = [card for card in DECK if card not in hole + board]
    return all(rank(pair + board) <= mine for pair in combinations(unseen, 2))


def price(told: Decision) -> float:
    """The share of the pot that would make the call pay: 50 to win 150 is a quarter.

    What others have bet beyond the caller's chips is not in that pot.
    """
    hand, seat = told.hand, told.seat
    own = hand.players[seat]
    reach = own.bet + own.paid + own.stack
    in_pot = hand.dead + sum([min(p.bet + p.paid, reach) for p in hand.players])
    return own.stack / (in_pot + own.stack)


def share_against_random(
    told: Decision, deals: int = 200, everybody: bool = False
) -> float:
    """What the hand wins against random cards for each rival who has matched the bet.

    Rivals who have yet to answer it are taken to fold, unless the hand is to be compared to
    everybody's. Boards are dealt to the end.
    """
    hand = told.hand
    random = seeded(1)
    rivals = sum(
        [
            p.live
            and seat != told.seat
            and (everybody or p.bet >= hand.to_match or not p.stack)
            for seat, p in enumerate(hand.players)
        ]
    )
    unseen = [card for card in DECK if card not in told.hole + hand.board]
    won = 0.0
    for _ in range(deals):
        cards = tuple(random.sample(unseen, 2 * rivals + 5 - len(hand.board)))
        board = hand.board + cards[2 * rivals :]
        mine = rank(told.hole + board)
        theirs = [rank(cards[at : at + 2] + board) for at in range(0, 2 * rivals, 2)]
        if mine >= max(theirs):
            won += 1 / (1 + theirs.count(mine))
    return won / deals
