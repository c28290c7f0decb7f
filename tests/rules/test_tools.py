"""What may be used beside the cards (PROB-19)."""

import pytest

from homegame.engine.told import house, play
from homegame.model.state import Table
from homegame.rules.tools import refuse_tools
from homegame.variants import VARIANTS


@pytest.mark.rule("PROB-19")
@pytest.mark.parametrize("in_hand", [False, True])
def test_who_holds_cards_looks_up_no_odds(in_hand):
    """Three seats, seat 3 folds: seats 1 and 2 wait until the hand is over; nobody has to
    where the house allows tools."""
    rules = house("1/3", {"tools.in_hand": in_hand})
    hand = play("99 99 99", "f", rules).hand
    table = Table(rules, VARIANTS["texas"], (None,) * 11, hand=hand)
    refused = [seat for seat in range(4) if refuse_tools(table, seat)]
    assert refused == ([] if in_hand else [1, 2])

    over = play("99 99 99", "f f", rules).hand
    assert over.over
    table = Table(rules, VARIANTS["texas"], (None,) * 11, hand=over)
    assert not any(refuse_tools(table, seat) for seat in range(4))
