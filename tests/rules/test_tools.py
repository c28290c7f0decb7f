"""What may be used beside the cards (PROB-19)."""

import pytest

from homegame.engine.shorthand import house, play
from homegame.model.state import Table
from homegame.rulebook import Rule
from homegame.rules.tools import refuse_tools
from homegame.variants import TEXAS, VARIANTS


@pytest.mark.rule("PROB-19")
@pytest.mark.parametrize("in_hand", [False, True])
def test_a_live_player_looks_up_no_odds(in_hand):
    """Three seats, seat 3 folds: seats 1 and 2 wait until the hand is over; no player waits
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


@pytest.mark.rule("PROB-19")
def test_a_live_player_is_refused_odds_and_a_folded_one_is_not():
    """The refusal names the rule and the running hand."""
    hand = play("100 100 100", "f").hand
    at = Table(hand.house, TEXAS, (None,) * 4, hand=hand)
    refused = refuse_tools(at, 1)
    assert refused is not None
    assert (refused.code, refused.words) == (Rule.NO_TOOLS_IN_HAND, "tools.in_hand")
    assert refused.numbers == {"hand": 1}
    assert refuse_tools(at, 3) is None
