"""Starting hands by class."""

import pytest

from homegame.cards import CardError, text
from homegame.hands.starting import classes, combos


def size(written: str) -> int:
    return sum(len(combos(name)) for name in classes(written))


@pytest.mark.rule("CARD-04")
@pytest.mark.parametrize(
    ("written", "found", "hands"),
    [
        ("AA", "AA", 6),
        ("AKs", "AKs", 4),
        ("72o", "72o", 12),
        ("AK", "AKs AKo", 16),
        ("JQ", "QJs QJo", 16),
        ("9Ts", "T9s", 4),
        ("109s", "T9s", 4),
        ("ak", "AKs AKo", 16),
        ("KJ (suited)", "KJs", 4),
        ("A9s+", "A9s ATs AJs AQs AKs", 20),
        ("A9+ (suited)", "A9s ATs AJs AQs AKs", 20),
        ("AK+", "AKs AKo", 16),
        ("JJ+", "JJ QQ KK AA", 24),
        ("TT-22", "TT 99 88 77 66 55 44 33 22", 54),
        ("22-TT", "22 33 44 55 66 77 88 99 TT", 54),
        ("T9s-65s", "T9s 98s 87s 76s 65s", 20),
        ("9Ts - 56", "T9s 98s 87s 76s 65s", 20),
        ("A5s-A2s", "A5s A4s A3s A2s", 16),
        ("AA, KJ (suited), AA", "AA KJs", 10),
    ],
)
def test_classes_are_read_as_players_write_them(written, found, hands):
    """`JQ` is `QJ`, bare `AK` is suited and offsuit; ranges go from end to end."""
    assert list(classes(written)) == found.split()
    assert size(written) == hands


@pytest.mark.rule("CARD-04")
def test_the_169_classes_are_the_1326_starting_hands():
    """Every two cards are in one class."""
    ranks = "AKQJT98765432"
    every = ",".join(
        one + other for place, one in enumerate(ranks) for other in ranks[place:]
    )
    assert len(classes(every)) == 169
    hands = [frozenset(hole) for name in classes(every) for hole in combos(name)]
    assert len(hands) == len(set(hands)) == 1_326


@pytest.mark.rule("CARD-04")
def test_the_combos_of_a_class():
    """Ace-king suited comes in four suits; a pair never twice in the same suit."""
    assert [text(hole) for hole in combos("AKs")] == ["AcKc", "AdKd", "AhKh", "AsKs"]
    assert [text(hole) for hole in combos("22")] == [
        *("2d2c", "2h2c", "2h2d", "2s2c", "2s2d", "2s2h"),
    ]


@pytest.mark.rule("CARD-04")
@pytest.mark.parametrize(
    ("written", "error"),
    [
        ("", "'' isn't a starting hand"),
        ("AA,", "'' isn't a starting hand"),
        ("AKx", "'AKx' isn't a starting hand"),
        ("1K", "'1K' isn't a starting hand"),
        ("AAs", "'AAs': a pair is neither suited nor offsuit"),
        ("A9s-A5o", "'A9s-A5o' is both suited and offsuit"),
        ("A9s (offsuit)", "'A9s (offsuit)' is both suited and offsuit"),
        ("AA-A9", "'AA-A9' isn't a range"),
        ("KQ-32, AT-65", "'AT-65' isn't a range"),
    ],
)
def test_an_invalid_starting_hand_is_named(written, error):
    """The error names the text that is wrong and says what to write."""
    with pytest.raises(CardError) as refused:
        classes(written)
    assert str(refused.value).startswith(error)
