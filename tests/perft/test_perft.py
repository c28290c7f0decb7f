"""All hands there are, counted, as PokerKit counted them where none of its faults applies."""

import pytest

from homegame.variants import VARIANTS
from perft.count import LIMITS, Line, begun, lines, ours
from thorough import some

LINES = list(lines())
MANY = 2_500
"""The decisions that hold'em may have each time."""


def waits(line: Line) -> bool:
    """Others of its game and limit have fewer decisions; in hold'em it has many, too."""
    alike = [each for each in LINES if (each.game, each.limit) == (line.game, line.limit)]
    fewest = min(each.count.decisions for each in alike)
    few = max(MANY, fewest) if line.game == "texas" else fewest
    return line.count.decisions > few


USUAL = [line for line in LINES if not waits(line)]


@pytest.mark.rule("BET-01", "BET-07", "BET-50", "BET-55", "BET-60", "BET-68", "BET-70")
@pytest.mark.rule("BET-71", "POS-06", "VAR-30")
@pytest.mark.parametrize(
    "line", some(USUAL, [*filter(waits, LINES)]), ids=lambda line: line.name
)
def test_the_number_of_hands(line: Line):
    """Decisions, hands and seat 1's chips over all hands of this game and these stacks."""
    assert ours(*begun(line)) == line.count


def test_every_limit_and_every_game_is_counted():
    """Hold'em for every limit, and every game for one it is played for, each time."""
    assert {line.limit for line in USUAL if line.game == "texas"} == {*LIMITS}
    assert {line.game for line in USUAL} == {*VARIANTS}
    assert all(line.limit in VARIANTS[line.game].limits for line in LINES)
