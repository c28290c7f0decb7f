"""The sheet of hands and the table of outs: what is drawn is what was counted."""

from math import comb

import pytest

from homegame.hands.rank import category, rank

pytest.importorskip("homegame._native")

from homegame.maths import outs_table, ranking
from homegame.maths.errors import MathsError


@pytest.mark.rule("PROB-02")
def test_ten_kinds_of_five_cards():
    """Counted over all 2,598,960 hands, and drawn with a hand of that very kind."""
    kinds = ranking()
    assert [each.hands for each in kinds] == [
        *(4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540)
    ]
    assert {each.total for each in kinds} == {comb(52, 5)}
    assert sum(each.share for each in kinds) == pytest.approx(1)
    assert round(kinds[0].one_in) == 649_740
    for each in kinds[1:]:
        assert category(each.example).name.lower() == each.kind
    ranks = [rank(each.example) for each in kinds]
    assert ranks == sorted(ranks, reverse=True)


@pytest.mark.rule("PROB-01", "PROB-03")
def test_seven_cards_and_the_short_deck():
    seven = {each.kind: each.hands for each in ranking(7)}
    assert (seven["royal_flush"], seven["high_card"]) == (4_324, 23_294_460)
    short = ranking(5, "short_deck")
    assert {each.kind: each.hands for each in short}["flush"] == 480
    kinds = [each.kind for each in short]
    assert kinds.index("flush") + 1 == kinds.index("full_house")
    assert all(min(each.example) >= 16 for each in short)
    trips = ranking(7, "short_deck", trips_beat_straight=True)
    assert [(each.kind, each.hands) for each in trips[5:7]] == [
        *(("three_of_a_kind", 637_560), ("straight", 1_139_580))
    ]
    with pytest.raises(MathsError, match="not for 'badugi'"):
        ranking(5, "badugi")


@pytest.mark.rule("PROB-12")
def test_outs_from_one_to_twenty_one():
    """By combinations: two cards of 47 that both miss."""
    lines = outs_table()
    assert [each.outs for each in lines] == [*range(1, 22)]
    for each in lines:
        assert each.turn == each.outs / 47
        assert each.river == each.outs / 46
        missed = comb(47 - each.outs, 2) / comb(47, 2)
        assert each.both == pytest.approx(1 - missed)
        assert each.against == pytest.approx(missed / (1 - missed))
