"""The strongest hands possible on a board (CARD-18)."""

from collections import defaultdict
from itertools import combinations

from homegame.cards import DECK, Cards
from homegame.hands.rank import rank
from homegame.rulebook import Rule, rule


@rule(Rule.THE_NUTS)
def nuts(board: Cards, place: int = 1) -> tuple[Cards, ...]:
    """All hole cards that make the nuts on this board, or with `place` 2 the second nuts, and
    so on.

    Hands that tie share a place. The answer is empty if the board has no such place.
    """
    assert 3 <= len(board) <= 5
    assert place >= 1
    unseen = [card for card in DECK if card not in board]
    by_rank: dict[int, list[Cards]] = defaultdict(list)
    for hole in combinations(unseen, 2):
        by_rank[rank(hole + board)].append(hole)
    best_first = sorted(by_rank, reverse=True)
    return tuple(by_rank[best_first[place - 1]]) if place <= len(best_first) else ()
