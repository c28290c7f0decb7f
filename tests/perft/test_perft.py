"""All hands there are, counted, as PokerKit counted them where none of its faults applies."""

from pathlib import Path

import pytest

from homegame.engine.dealer import Stub
from homegame.engine.evolve import begin
from homegame.engine.told import deal, house
from perft.count import DECK, Line, ours, read

LINES = read(Path(__file__).with_name("counts.perft"))


@pytest.mark.rule("BET-01", "BET-07", "BET-71", "POS-06")
@pytest.mark.parametrize("line", LINES, ids=lambda line: " ".join(map(str, line.stacks)))
def test_the_number_of_hands(line: Line):
    """Decisions, hands and seat 1's chips over all hands of these stacks."""
    small, big = line.blinds
    told = deal(" ".join(map(str, line.stacks)), house(f"{small}/{big}"))
    hand = begin(told.hand.plan, told.hand.house)
    assert ours(hand, Stub(DECK)) == line.count
