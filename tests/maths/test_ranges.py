"""Ranges: read, printed, combined and counted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("homegame._native")

from homegame.cards import CardError
from homegame.maths import Range
from homegame.maths.hands import HOLDINGS
from homegame.maths.ranges import best, best_first

weights = st.dictionaries(
    st.integers(0, HOLDINGS - 1), st.sampled_from([0.1, 0.25, 0.5, 1.0]), max_size=60
)


@pytest.mark.rule("CARD-04")
@pytest.mark.parametrize(
    ("written", "combos", "printed"),
    [
        ("A9s+", 20, "A9s+"),
        ("TT-22", 54, "TT-22"),
        ("T9s-65s", 20, "T9s, 98s, 87s, 76s, 65s"),
        ("JQ", 16, "QJ"),
        ("QQ+, AKs, AKo:0.5", 28, "QQ+, AKs, AKo:0.5"),
        ("AhKh, AsKs:0.25", 1.25, "AhKh, AsKs:0.25"),
        ("random", 1326, "random"),
        ("AA, AA:0.5", 3, "AA:0.5"),
        ("", 0, ""),
    ],
)
def test_ranges_are_read_and_printed(written, combos, printed):
    """Six holdings of a pair, four suited, twelve offsuit; what is said later holds."""
    these = Range(written)
    assert these.combos == combos
    assert str(these) == printed


@pytest.mark.rule("CARD-04")
@given(weights)
def test_a_printed_range_reads_back_the_same(by_place):
    these = Range.of(by_place)
    assert Range(str(these)) == these


@given(weights, weights)
def test_ranges_are_sets(one, other):
    a, b = Range.of(one), Range.of(other)
    assert a & b == b & a
    assert a | b == b | a
    assert (a & b) | a == a
    assert ~~a == Range.of({place: 1 - (1 - weight) for place, weight in one.items()})
    assert not (a - a)
    for mine, theirs, union in zip(a.weights, b.weights, (a | b).weights, strict=True):
        assert union == max(mine, theirs)


@pytest.mark.rule("PROB-15")
@pytest.mark.parametrize(
    ("written", "combos", "percent"),
    [
        ("AA,KK,QQ,JJ,AK,AQ,AJ,KQ,KJs,QJs", 96, 7.240),
        ("AA,KK,QQ,JJ,AK,AQ,AJ,KQ,KJs,QJs,TT-77,A9s,ATs,KTs", 132, 9.955),
        ("TT-22", 54, 4.072),
        ("KJo,QJo", 24, 1.810),
        ("QT,JT", 32, 2.413),
        ("T9s,98s,87s,76s,65s", 20, 1.508),
    ],
)
def test_opening_ranges_by_combos(written, combos, percent):
    these = Range(written)
    assert these.combos == combos
    assert 100 * these.share == pytest.approx(percent, abs=5e-4)


@pytest.mark.rule("PROB-07")
def test_the_best_and_the_worst_class():
    """Aces are best; three-deuce offsuit is worst, not seven-deuce."""
    order = [name for name, _ in best_first()]
    assert (order[0], order[-1], len(order)) == ("AA", "32o", 169)


def test_so_many_percent_are_the_best_classes():
    """15% are 200 of 1,326 holdings: one class less would be too few."""
    assert Range("15%").combos >= 0.15 * HOLDINGS
    assert Range(",".join(best(15)[:-1])).combos < 0.15 * HOLDINGS
    assert Range("100%") == Range("random")


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("AKx", "'AKx' isn't a starting hand"),
        ("AK:2", "more than 0 and at most 1"),
        ("AK:0", "more than 0 and at most 1"),
        ("AK:0.5.5", "isn't a number"),
        ("AsAs", "appears twice"),
        ("0%", "more than 0%"),
        ("120%", "at most 100%"),
    ],
)
def test_an_invalid_range_is_named(written, says):
    with pytest.raises(ValueError, match=says):
        Range(written)


def test_a_range_knows_its_holdings():
    assert "AKs" in Range("AK")
    assert "AhKh" in Range("AKs")
    assert "AhKs" not in Range("AKs")
    assert Range("AA").without([48]).combos == 3
    with pytest.raises(CardError):
        "AhKhQh" in Range("AA")  # noqa: B015
