"""After an all-in: the equities street by street, and never from a card nobody has seen."""

import pytest

pytest.importorskip("homegame._native")

from homegame.engine.told import house, play
from homegame.service.chances import chances


def told(stacks: str, words: str, hole: str, board: str, **choices: object):
    """A hand to its end, and its equities in percent by street and seat."""
    hand = play(stacks, words, house("1/3", choices), hole, board)
    assert hand.hand.over
    return {
        each.street: {seat: round(100 * share, 2) for seat, share in each.shares}
        for each in chances(hand.hand, hand.events)
    }


def test_all_in_before_the_flop():
    """Aces against kings; a king on the turn turns it round."""
    found = told("99 99", "a c", "AsAd KhKc", "2c7d9h Ks 3d")
    assert found == {
        "preflop": {1: 81.26, 2: 18.74},
        "flop": {1: 91.62, 2: 8.38},
        "turn": {1: 4.55, 2: 95.45},
        "river": {1: 0, 2: 100},
    }


def test_all_in_on_the_flop_three_ways():
    """From where the last decision was taken on; together they are the whole pot."""
    found = told("60 60 60", "c c x | a c c", "AhKh 7c7d QsJs", "Qh7h2c 3d 4s")
    assert list(found) == ["flop", "turn", "river"]
    for shares in found.values():
        assert sum(shares.values()) == pytest.approx(100, abs=0.02)
    assert found["river"] == {1: 0, 2: 100, 3: 0}


@pytest.mark.parametrize(
    ("words", "choices"),
    [
        ("r50 f", {}),
        ("c x | x x | x x | x x", {}),
        ("c x | x x | x x | a c", {}),
    ],
)
def test_a_hand_that_was_not_all_in_has_none(words, choices):
    """Folded, checked down, or all in on the river: nothing was left to chance."""
    assert told("99 99", words, "AsAd KhKc", "2c7d9h Ks 3d", **choices) == {}


def test_what_was_not_shown_is_not_counted():
    """Where hands stay down until the showdown, beaten kings are mucked: nobody learns what
    they were worth."""
    rules = house("1/3", {"allin.reveal": "never"})
    hand = play("99 99", "a c", rules, "AsAd KhKc", "2c7d9h 4s 3d")
    assert hand.hand.over
    assert [player.mucked for player in hand.hand.players] == [False, False, True]
    assert chances(hand.hand, hand.events) == ()


def test_omaha_is_counted_as_omaha():
    found = told(
        "99 99",
        "a c",
        "AsAhKsKh AcKdTh9h",
        "2c7d9s 3s 4d",
        **{"game.variant": "omaha", "betting.structure": "no_limit"},
    )
    assert found["preflop"] == {1: 81.04, 2: 18.96}
