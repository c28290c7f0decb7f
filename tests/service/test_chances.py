"""After an all-in: the equities street by street, and never from a card nobody has seen."""

import pytest

pytest.importorskip("homegame._native")

from homegame.engine.evolve import begin, evolve
from homegame.engine.shorthand import ScriptedHand, house, play
from homegame.service.chances import chances


def equities(
    stacks: str,
    words: str,
    hole: str,
    board: str,
    choices: dict[str, object] | None = None,
):
    """Play a hand to its end; give its equities in percent by street and seat."""
    hand = play(stacks, words, house("1/3", choices), hole, board)
    assert hand.hand.over
    rows: dict[int, dict[str, dict[int, float]]] = {}
    for each in chances(hand.hand, reversed(hand.events)):
        shares = {seat: round(100 * share, 2) for seat, share in each.shares}
        rows.setdefault(each.board, {})[each.street] = shares
    return rows if len(hand.hand.boards) > 1 else rows.get(0, {})


def test_all_in_before_the_flop():
    """Aces against kings; a king on the turn turns it round."""
    found = equities("99 99", "a c", "AsAd KhKc", "2c7d9h Ks 3d")
    assert found == {
        "preflop": {1: 81.26, 2: 18.74},
        "flop": {1: 91.62, 2: 8.38},
        "turn": {1: 4.55, 2: 95.45},
        "river": {1: 0, 2: 100},
    }


def test_all_in_on_the_flop_three_ways():
    """From where the last decision was taken on; together they are the whole pot."""
    found = equities("60 60 60", "c c x | a c c", "AhKh 7c7d QsJs", "Qh7h2c 3d 4s")
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
    assert equities("99 99", words, "AsAd KhKc", "2c7d9h Ks 3d", choices) == {}


def test_what_was_not_shown_is_not_counted():
    """Where hands stay down until the showdown, beaten kings are mucked: nobody learns what
    they were worth."""
    rules = house("1/3", {"allin.reveal": "never"})
    hand = play("99 99", "a c", rules, "AsAd KhKc", "2c7d9h 4s 3d")
    assert hand.hand.over
    assert [player.mucked for player in hand.hand.players] == [False, False, True]
    assert chances(hand.hand, reversed(hand.events)) == ()


def test_omaha_is_counted_as_omaha():
    found = equities(
        "99 99",
        "a c",
        "AsAhKsKh AcKdTh9h",
        "2c7d9s 3s 4d",
        {"game.variant": "omaha", "betting.structure": "no_limit"},
    )
    assert found["preflop"] == {1: 81.04, 2: 18.96}


def test_run_twice_from_the_turn():
    """Two kings are left in 44 cards; the first river is one of them, so the second run has
    one in 43."""
    found = equities(
        "99 99",
        "c x | x x | a c v2 v2",
        "AsAd KhKc",
        "2c7d9h 4s Ks 3d",
        {"runs.max_runs": 2},
    )
    assert found == {
        0: {"turn": {1: 95.45, 2: 4.55}, "river": {1: 0, 2: 100}},
        1: {"turn": {1: 97.67, 2: 2.33}, "river": {1: 100, 2: 0}},
    }


def test_on_two_boards_a_card_lies_on_one_of_them():
    """A king lies on the bottom board: on the top one a single king is left in 40 cards, and
    on the bottom two aces."""
    found = equities(
        "99 99",
        "c x | x x | a c",
        "AsAd KhKc",
        "2c7d9h 2s8d9c 4s Ks 3d 3h",
        {"game.variant": "double_board"},
    )
    assert found == {
        0: {"turn": {1: 97.5, 2: 2.5}, "river": {1: 100, 2: 0}},
        1: {"turn": {1: 5, 2: 95}, "river": {1: 0, 2: 100}},
    }


def test_a_deck_without_its_low_cards():
    """Two kings are left in the 28 unseen cards of six-plus, and in the 12 of royal hold'em."""
    short = equities(
        "99 99",
        "c x | x x | a c",
        "AsAd KhKc",
        "6c8dTh Js 9d",
        {"game.variant": "short_deck"},
    )
    assert short["turn"] == {1: 92.86, 2: 7.14}
    royal = equities(
        "99 99",
        "c x | x x | a c",
        "AsAd KhKc",
        "TcThTd Qs Jd",
        {"game.variant": "royal"},
    )
    assert royal["turn"] == {1: 83.33, 2: 16.67}


def test_what_was_thrown_away_does_not_count():
    """All in before the flop in Irish: from the flop on, when two cards have gone."""
    found = equities(
        "99 99",
        "a c | d23 d23",
        "AsAd5h6h KhKc5s6s",
        "2c7d9h 4s 3d",
        {"game.variant": "irish"},
    )
    assert found == {
        "flop": {1: 91.62, 2: 8.38},
        "turn": {1: 95.45, 2: 4.55},
        "river": {1: 100, 2: 0},
    }


def as_it_stands(played: ScriptedHand) -> list[dict[int, dict[int, float]]]:
    """What is said beside the plates after each event: equities in percent, by board and
    seat, without repeats."""
    said: list[dict[int, dict[int, float]]] = []
    hand = begin(played.hand.plan, played.hand.house)
    for number, event in enumerate(played.events, 1):
        hand = evolve(hand, event)
        now = {
            each.board: {seat: round(100 * share, 2) for seat, share in each.shares}
            for each in chances(hand, reversed(played.events[:number]))
            if each.now
        }
        if now != (said[-1] if said else {}):
            said.append(now)
    return said


def test_equities_are_seen_as_the_board_is_dealt():
    """Nothing before both hands are up; then how it stands before each card; nothing more when
    the hand is over."""
    played = play("99 99", "a c", house("1/3"), "AsAd KhKc", "2c7d9h Ks 3d")
    assert as_it_stands(played) == [
        {0: {1: 81.26, 2: 18.74}},
        {0: {1: 91.62, 2: 8.38}},
        {0: {1: 4.55, 2: 95.45}},
        {0: {1: 0, 2: 100}},
        {},
    ]


def test_equities_of_the_run_that_is_dealt():
    """Run twice from the turn: the first river, then the second, with one king gone."""
    rules = house("1/3", {"runs.max_runs": 2})
    played = play("99 99", "c x | x x | a c v2 v2", rules, "AsAd KhKc", "2c7d9h 4s Ks 3d")
    assert as_it_stands(played) == [
        {0: {1: 95.45, 2: 4.55}},
        {1: {1: 97.67, 2: 2.33}},
        {1: {1: 100, 2: 0}},
        {},
    ]


def test_equities_of_both_boards_at_once():
    played = play(
        "99 99",
        "c x | x x | a c",
        house("1/3", {"game.variant": "double_board"}),
        "AsAd KhKc",
        "2c7d9h 2s8d9c 4s Ks 3d 3h",
    )
    assert as_it_stands(played) == [
        {0: {1: 97.5, 2: 2.5}, 1: {1: 5, 2: 95}},
        {0: {1: 100, 2: 0}, 1: {1: 0, 2: 100}},
        {},
    ]


def test_a_player_with_chips_behind_may_still_bet():
    """One is all in, two go on betting: no hand is up, and nothing is said."""
    played = play("20 99 99", "c a c c", house("1/3"), "AsAd KhKc QhQc", "2c7d9h Ks 3d")
    assert as_it_stands(played) == []
