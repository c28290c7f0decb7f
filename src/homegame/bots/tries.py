"""Hands of any game, tried out on cards one cannot see.

The game itself says what a hand is worth, so nothing here knows Omaha from razz: rivals get
cards nobody has seen, the rest is dealt, and the shares of the pot are counted.
"""

from bisect import bisect_left
from functools import cache
from itertools import combinations
from typing import Final

from homegame.bots.luck import Luck
from homegame.bots.spot import CARD
from homegame.cards import Cards
from homegame.hands import worth
from homegame.model.view import ChairView, HandView, View
from homegame.variants import VARIANTS, Draw, Hole, Variant

TRIES: Final = 40
"""So many rivals' hands are tried for one answer."""
FEWER: Final = 24
"""So many for each of the ways in which a hand can be thrown away or laid."""
MORE: Final = 64
"""So many where what counts comes seldom: a draw to a flush."""
KNOWN: Final = 240
"""So many finished hands stand for all that a draw may run into."""
SHARED: Final = 0.5


class Tries:
    """One hand of one game, and the cards that nobody has seen."""

    __slots__ = ("_at", "_boards", "_game", "_hand", "_luck", "_rest", "_unseen", "hole")

    def __init__(self, view: View, hand: HandView, luck: Luck) -> None:
        self._game = VARIANTS[hand.game]
        self._hand = hand
        self._luck = luck
        self.hole: Cards = tuple([CARD[card] for card in view.you.cards])
        self._boards = [tuple([CARD[card] for card in row]) for row in hand.boards]
        seen = {CARD[card] for chair in view.chairs for card in chair.cards if card}
        seen |= {*self.hole, *[card for row in self._boards for card in row]}
        self._unseen = tuple([card for card in self._game.deck if card not in seen])
        self._rest: list[int] = []
        self._at = 0

    def _take(self, count: int) -> Cards:
        """The next unseen cards; all that one try needs is taken at once."""
        if self._at + count > len(self._rest):
            self._rest, self._at = self._luck.shuffled(self._unseen), 0
        self._at += count
        return tuple(self._rest[self._at - count : self._at])

    def against(self, rival: ChairView, hole: Cards = (), tries: int = TRIES) -> float:
        """The share of the pot that a hand wins against this rival's."""
        hole = hole or self.hole
        up = tuple([CARD[card] for card in rival.cards if card])
        stud = self._game.hole_cards if is_stud(self._game) else 0
        mine = max(stud - len(hole), 0)
        theirs = max(stud, len(rival.cards)) - len(up)
        rows = [max(self._hand.board_size - len(row), 0) for row in self._boards]
        won = 0.0
        for _ in range(tries):
            cards = self._take(min(mine + theirs + sum(rows), len(self._unseen)))
            boards: list[Cards] = []
            for row, missing in zip(self._boards, rows, strict=True):
                boards.append(row + cards[:missing])
                cards = cards[missing:]
            won += self._share(hole + cards[:mine], up + cards[mine:], boards)
        return won / tries

    def _share(self, mine: Cards, theirs: Cards, boards: list[Cards]) -> float:
        """What one showdown gives: each board its part, each order of hands its half."""
        game, won = self._game, 0.0
        for board in boards:
            halves: list[float] = []
            for half in range(len(game.kinds)):
                one, other = [best(game, half, held, board) for held in (mine, theirs)]
                if one or other:
                    halves.append(1.0 if one > other else SHARED if one == other else 0.0)
            won += sum(halves) / len(halves) if halves else SHARED
        return won / len(boards)

    # ------------------------------------------------------------ draws

    def finished(self) -> float:
        """The share against a finished hand of a draw, with the best draws still to come."""
        if not self._hand.draws:
            return among_known(self._game, self.hole)
        return max(self._drawn(0, len(self.hole)).values())

    def thrown_away(self, least: int, most: int) -> tuple[int, ...]:
        """The places to throw away before a draw; of equals as few as may be."""
        drawn = self._drawn(least, most)
        return max(drawn, key=lambda gone: drawn[gone])

    def _drawn(self, least: int, most: int) -> dict[tuple[int, ...], float]:
        """For each choice of places to throw away what is left, filled up, may win.

        With more draws to come it is the best of as many. All choices are tried with the same
        new cards, so that luck does not decide between them.
        """
        held = len(self.hole)
        draws = max(self._hand.draws, 1)
        tries = MORE if self._game.kinds == ("high",) else FEWER
        new = [[self._take(held) for _ in range(draws)] for _ in range(tries)]
        found: dict[tuple[int, ...], float] = {}
        for count in range(least, min(most, held) + 1):
            for gone in combinations(range(held), count):
                kept = tuple([self.hole[at] for at in range(held) if at not in gone])
                found[gone] = self._filled(kept, count, new)
        return found

    def _filled(self, kept: Cards, count: int, new: list[list[Cards]]) -> float:
        """What these cards win with so many new ones, on average."""
        if not count:
            return among_known(self._game, kept)
        won = [
            max([among_known(self._game, kept + cards[:count]) for cards in each])
            for each in new
        ]
        return sum(won) / len(won)

    def given_up(self, count: int, rival: ChairView) -> tuple[int, ...]:
        """So many places whose cards are not replaced: what is left is tried out."""
        places = range(len(self.hole))

        def left(gone: tuple[int, ...]) -> float:
            rest = tuple([self.hole[place] for place in places if place not in gone])
            return self.against(rival, rest, FEWER)

        return max(combinations(places, count), key=left)

    def middle(self, rival: ChairView) -> int:
        """The place of the card that is best in the middle."""

        def laid(place: int) -> float:
            others = [card for at, card in enumerate(self.hole) if at != place]
            return self.against(rival, (others[0], self.hole[place], others[1]), FEWER)

        return max(range(len(self.hole)), key=laid)


def best(game: Variant, half: int, held: Cards, board: Cards) -> int:
    """What a hand is worth; while it has cards still to throw away, the best of it."""
    playing = 7 - len(board)
    if len(held) <= playing or game.exactly or game.together:
        return worth(game, half, held, board)
    return max([worth(game, half, kept, board) for kept in combinations(held, playing)])


def is_stud(game: Variant) -> bool:
    """Some of its cards are dealt face up."""
    return any(isinstance(step, Hole) and step.up for step in game.steps)


def is_draw(game: Variant) -> bool:
    """Cards are thrown away for new ones."""
    return any(isinstance(step, Draw) and step.replaced for step in game.steps)


@cache
def known(game: Variant) -> tuple[tuple[int, ...], ...]:
    """For each order of a draw what finished hands are worth, the worst first.

    Each is the best of some that were dealt, and of more where there are more draws.
    """
    luck = Luck(0)
    held = game.hole_cards
    of = 5 + sum([isinstance(step, Draw) for step in game.steps])
    return tuple(
        [
            tuple(sorted([best_of(game, half, held, of, luck) for _ in range(KNOWN)]))
            for half in range(len(game.kinds))
        ]
    )


def best_of(game: Variant, half: int, held: int, of: int, luck: Luck) -> int:
    """What the best of so many hands is worth, each from a deck of its own."""
    dealt = [tuple(luck.shuffled(game.deck)[:held]) for _ in range(of)]
    return max([worth(game, half, hand, ()) for hand in dealt])


def among_known(game: Variant, hole: Cards) -> float:
    """Which part of the finished hands this one beats, half of it for each order."""
    tables = known(game)
    beaten = [
        bisect_left(table, worth(game, half, hole, ())) / KNOWN
        for half, table in enumerate(tables)
    ]
    return sum(beaten) / len(beaten)
