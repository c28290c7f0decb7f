"""How often a hand wins, tried out on the cards the bot cannot see.

Rivals get hands from the unseen cards, sorted by how good they are now: 0.1 is better than
nine out of ten. A rival who bets is supposed to hold one of the better ones, so the hand is
then tried against those alone.
"""

from typing import Final

from homegame.bots.chart import top
from homegame.bots.luck import Luck
from homegame.cards import DECK, Cards
from homegame.hands import rank

TRIES: Final = 48
"""About how many hands and boards are tried for one answer."""


class Odds:
    """One hand on one board, and the hands it may meet, the best first.

    The unseen cards are dealt `rounds` times; each round gives about 45 hands.
    """

    __slots__ = ("_board", "_hole", "_next", "_pairs", "_ring", "_unseen", "beaten")

    def __init__(self, hole: Cards, board: Cards, luck: Luck, rounds: int) -> None:
        self._hole = hole
        self._board = board
        unseen = luck.shuffled(tuple([c for c in DECK if c not in hole and c not in board]))
        self._unseen = unseen
        self._ring = unseen + unseen[:5]
        self._next = int(luck.roll() * len(unseen))
        # Each card is dealt together with the one at a fixed distance. Over all distances that
        # makes every pair of cards once, and at one distance every card comes twice.
        pairs: list[Cards] = []
        for distance in distances(len(unseen), luck, rounds):
            pairs += zip(unseen, unseen[distance:] + unseen[:distance], strict=True)
        place = self._place
        found = sorted([(place(pair), pair) for pair in pairs])
        self.beaten = found[0][0] < place(hole)
        """Whether one of them is better now than the bot's own hand."""
        self._pairs = [pair for _, pair in found]

    def _place(self, pair: Cards) -> float:
        """How good a hand is now, on this board or by the chart; lower is better."""
        if self._board:
            return -rank(pair + self._board)
        return top(pair, crowded=False)

    def against(self, best: float, kept: float = 1.0) -> float:
        """The share won against the best part of the hands; a tie counts half.

        Only the best `kept` of all starting hands are considered: others would have folded.
        """
        pairs = self._pairs
        if kept < 1:
            pairs = [pair for pair in pairs if top(pair, crowded=False) <= kept] or pairs
        pairs = pairs[: max(round(best * len(pairs)), 3)]
        pairs = pairs[:: max(len(pairs) // TRIES, 1)]
        boards = max(TRIES // 2 // len(pairs), 1) if len(self._board) < 5 else 1
        won = sum([self._showdown(pair) for pair in pairs for _ in range(boards)])
        return won / (2 * len(pairs) * boards)

    def _showdown(self, pair: Cards) -> int:
        """Deal one board to the end: 2 for a win, 1 for a tie, 0 for a loss."""
        board = self._board
        if len(board) < 5:
            board += self._runout(pair, 5 - len(board))
        mine, theirs = rank(self._hole + board), rank(pair + board)
        return 2 if mine > theirs else 1 if mine == theirs else 0

    def _runout(self, pair: Cards, missing: int) -> Cards:
        """Neighbours in the shuffled unseen cards, none of which is in the pair."""
        one, other = pair
        while True:
            self._next = (self._next + 7) % len(self._unseen)
            cards = self._ring[self._next : self._next + missing]
            if one not in cards and other not in cards:
                return tuple(cards)


def distances(cards: int, luck: Luck, rounds: int) -> list[int]:
    """Different distances around a ring of cards; no two of them make the same pairs."""
    half = (cards - 1) // 2
    first = int(luck.roll() * half)
    return [(first + turn * (half // rounds)) % half + 1 for turn in range(rounds)]


def holds_nuts(hole: Cards, board: Cards) -> bool:
    """Whether no two unseen cards make a better hand now; before the flop, aces only."""
    if not board:
        return hole[0] // 4 == hole[1] // 4 == 12
    mine = rank(hole + board)
    rest = [card for card in DECK if card not in hole and card not in board]
    return not any(
        rank((one, other, *board)) > mine
        for place, one in enumerate(rest)
        for other in rest[:place]
    )
