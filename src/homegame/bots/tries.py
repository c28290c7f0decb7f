"""Hands of any game, tried out on the cards the bot cannot see.

The game's own order says what a hand is worth, so this works for Omaha as for razz: rivals get
unseen cards, the rest of the hand is dealt, and the shares of the pot are counted.

That takes long, so it goes in steps (`steps`): whoever runs it may do other things in between.
"""

from bisect import bisect_left
from itertools import combinations
from typing import Final

from homegame.bots.luck import Luck
from homegame.bots.spot import CARD
from homegame.bots.steps import Steps
from homegame.cards import Cards
from homegame.hands import worth
from homegame.model.view import ChairView, HandView, View
from homegame.variants import VARIANTS, Draw, Hole, Variant

TRIES: Final = 40
"""Rivals' hands to try for one answer."""
FEWER: Final = 24
"""Tries for each way to discard, or to put a card in the middle."""
MORE: Final = 64
"""Tries for each way to discard where good hands come seldom, as in a draw to a flush."""
KNOWN: Final = 240
"""Finished hands that stand for all hands a draw may meet."""
Known = tuple[tuple[int, ...], ...]
"""What finished hands are worth, for each order of a game."""
SHARED: Final = 0.5
"""The share of a tie between two hands."""


class Tries:
    """One hand of one game, and the cards its player has not seen."""

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
        """Take the next unseen cards: all that a try needs at once, so that none repeats."""
        if self._at + count > len(self._rest):
            self._rest, self._at = self._luck.shuffled(self._unseen), 0
        self._at += count
        return tuple(self._rest[self._at - count : self._at])

    def against(
        self, rival: ChairView, hole: Cards = (), tries: int = TRIES
    ) -> Steps[float]:
        """The share of the pot that the hand wins against this rival's; a step for each try."""
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
            yield
        return won / tries

    def _share(self, mine: Cards, theirs: Cards, boards: list[Cards]) -> float:
        """The share one showdown gives: boards, and orders of hands, count alike."""
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

    def finished(self) -> Steps[float]:
        """The share against finished hands of a draw game, with the draws still to come played
        as well as possible."""
        if not self._hand.draws:
            tables = yield from known(self._game)
            return share_of(tables, self._game, self.hole)
        drawn = yield from self._drawn(0, len(self.hole))
        return max(drawn.values())

    def thrown_away(self, least: int, most: int) -> Steps[tuple[int, ...]]:
        """The places of the cards to discard; of equally good choices, the fewest."""
        drawn = yield from self._drawn(least, most)
        return max(drawn, key=lambda gone: drawn[gone])

    def _drawn(self, least: int, most: int) -> Steps[dict[tuple[int, ...], float]]:
        """For each choice of places to discard, the share that the refilled hand wins; a step
        for each try.

        With more draws to come, the best of that many refills counts. All choices are tried
        with the same new cards, so that luck does not decide between them.
        """
        tables = yield from known(self._game)
        held = len(self.hole)
        draws = max(self._hand.draws, 1)
        tries = MORE if self._game.kinds == ("high",) else FEWER
        new = [[self._take(held) for _ in range(draws)] for _ in range(tries)]
        found: dict[tuple[int, ...], float] = {}
        for count in range(least, min(most, held) + 1):
            for gone in combinations(range(held), count):
                kept = tuple([self.hole[at] for at in range(held) if at not in gone])
                found[gone] = yield from self._filled(tables, kept, count, new)
        return found

    def _filled(
        self, tables: Known, kept: Cards, count: int, new: list[list[Cards]]
    ) -> Steps[float]:
        """The mean share of these cards with `count` new ones."""
        if not count:
            return share_of(tables, self._game, kept)
        won: list[float] = []
        for each in new:
            won.append(
                max([share_of(tables, self._game, kept + cards[:count]) for cards in each])
            )
            yield
        return sum(won) / len(won)

    def given_up(self, count: int, rival: ChairView) -> Steps[tuple[int, ...]]:
        """The places of the `count` cards to give up for good: what is left wins most."""
        places = range(len(self.hole))
        found: dict[tuple[int, ...], float] = {}
        for gone in combinations(places, count):
            rest = tuple([self.hole[place] for place in places if place not in gone])
            found[gone] = yield from self.against(rival, rest, FEWER)
        return max(found, key=lambda gone: found[gone])

    def middle(self, rival: ChairView) -> Steps[int]:
        """The place of the card to put in the middle."""
        found: dict[int, float] = {}
        for place in range(len(self.hole)):
            others = [card for at, card in enumerate(self.hole) if at != place]
            laid = (others[0], self.hole[place], others[1])
            found[place] = yield from self.against(rival, laid, FEWER)
        return max(found, key=lambda place: found[place])


def best(game: Variant, half: int, held: Cards, board: Cards) -> int:
    """What a hand is worth; with cards still to be discarded, the best it can become."""
    playing = 7 - len(board)
    if len(held) <= playing or game.exactly or game.together:
        return worth(game, half, held, board)
    return max([worth(game, half, kept, board) for kept in combinations(held, playing)])


def is_stud(game: Variant) -> bool:
    """Whether hole cards are dealt face up."""
    return any(isinstance(step, Hole) and step.up for step in game.steps)


def is_draw(game: Variant) -> bool:
    """Whether players exchange cards."""
    return any(isinstance(step, Draw) and step.replaced for step in game.steps)


_known: dict[Variant, Known] = {}


def known(game: Variant) -> Steps[Known]:
    """What finished hands of a draw game are worth in each of its orders, the worst first.

    Each is the best of several random hands, and of more in games with more draws. They are
    made the first time, which takes a step for each.
    """
    if game not in _known:
        luck = Luck(0)
        held = game.hole_cards
        hands = 5 + sum([isinstance(step, Draw) for step in game.steps])
        tables: list[tuple[int, ...]] = []
        for half in range(len(game.kinds)):
            table: list[int] = []
            for _ in range(KNOWN):
                table.append(best_of(game, half, held, hands, luck))
                yield
            tables.append(tuple(sorted(table)))
        _known[game] = tuple(tables)
    return _known[game]


def best_of(game: Variant, half: int, held: int, count: int, luck: Luck) -> int:
    """What the best of several random hands is worth; each has a deck of its own."""
    dealt = [tuple(luck.shuffled(game.deck)[:held]) for _ in range(count)]
    return max([worth(game, half, hand, ()) for hand in dealt])


def share_of(tables: Known, game: Variant, hole: Cards) -> float:
    """The part of the finished hands this one beats; all orders count alike."""
    beaten = [
        bisect_left(table, worth(game, half, hole, ())) / KNOWN
        for half, table in enumerate(tables)
    ]
    return sum(beaten) / len(beaten)
