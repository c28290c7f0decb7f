"""The strongest hands that a board allows (CARD-18)."""

from collections import defaultdict
from itertools import combinations

from homegame.cards import DECK, Cards
from homegame.hands.rank import rank
from homegame.rulebook import Rule, rule


@rule(Rule.THE_NUTS)
def nuts(board: Cards, place: int = 1) -> tuple[Cards, ...]:
    """Whose two hole cards make the nuts on this board; second nuts are place 2, and so on.

    Hands that tie share their place. A place the board does not have is empty.
    """
    assert 3 <= len(board) <= 5
    assert place >= 1
    unseen = [card for card in DECK if card not in board]
    by_rank: dict[int, list[Cards]] = defaultdict(list)
    for hole in combinations(unseen, 2):
        by_rank[rank(hole + board)].append(hole)
    best_first = sorted(by_rank, reverse=True)
    return tuple(by_rank[best_first[place - 1]]) if place <= len(best_first) else ()
