"""After an all-in: the equities street by street, and never from a card nobody has seen."""

import tomllib
from importlib.resources import files

import pytest

pytest.importorskip("homegame._native")

from msgspec.structs import replace

from homegame.cards import UNSEEN, parse
from homegame.engine.evolve import begin, evolve
from homegame.engine.shorthand import ScriptedHand, house, play
from homegame.maths import equity
from homegame.service.chronicle.chances import chances
from homegame.variants import VARIANTS, Hole


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


def test_a_river_that_no_one_typed_may_be_any_card():
    """With real cards the first river was not typed: for the second run there may still be two
    kings in 44 cards."""
    rules = house("1/3", {"runs.max_runs": 2})
    hand = play("99 99", "c x | x x | a c v2 v2", rules, "AsAd KhKc", "2c7d9h 4s Ks 3d")
    first, second = hand.hand.boards
    unread = replace(hand.hand, boards=((*first[:4], UNSEEN), second))
    turns = [
        (each.board, each.street, round(100 * dict(each.shares)[2], 2))
        for each in chances(unread, reversed(hand.events))
    ]
    assert turns == [(0, "turn", 4.55), (1, "turn", 4.55), (1, "river", 0)]


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


# ---------------------------------------------------------------- stud


STREETS = ["second", "third", "fourth", "fifth", "sixth", "seventh"]
EN = files("homegame.words") / "en"
STUDS = [name for name, game in VARIANTS.items() if Hole(up=1) in game.steps]


def in_stud(game: str, stacks: str, words: str, hole: str = "", **choices: object):
    """A stud hand without limit: its equities by street and seat, and the hand."""
    house_of = {"game.variant": game, "betting.structure": "no_limit", "stud.ante": 1}
    played = play(stacks, words, house("2/4", {**house_of, **choices}), hole)
    found = chances(played.hand, reversed(played.events))
    assert all(each.board == 0 for each in found)
    return {each.street: dict(each.shares) for each in found}, played


def test_all_in_on_fourth_street_in_stud():
    """Aces against kings; a second pair on sixth street turns it round. The first is simulated,
    the last two are exact."""
    found, _ = in_stud("stud", "40 40", "c c | x a c", "AsKdAh7c2c3c9s KhKcQd8d5sQs2h")
    assert [*found] == ["fourth", "fifth", "sixth", "seventh"]
    for shares in found.values():
        assert sum(shares.values()) == pytest.approx(1)
    before = "AsKdAh7c", "KhKcQd8d"
    true = equity(*before, game="stud", method="exact").equity
    assert found["fourth"][1] == pytest.approx(true[0], abs=4 * 0.005)
    assert 0.6 < found["fourth"][1] < found["fifth"][1]
    last = equity("AsKdAh7c2c3c", "KhKcQd8d5sQs", game="stud", method="exact")
    assert (found["sixth"][1], found["sixth"][2]) == last.equity
    assert found["seventh"] == {1: 0, 2: 1}


@pytest.mark.parametrize("game", STUDS)
@pytest.mark.parametrize("players", [2, 5, 7])
def test_every_stud_has_equities_on_each_street(game, players):
    """All in on the first street: one pot at each, whose share is told again for the asking,
    and words for every street."""
    most = min(players, len(VARIANTS[game].deck) // VARIANTS[game].hole_cards)
    found, played = in_stud(game, "40 " * most, "a " + "c " * (most - 1))
    labels = tomllib.loads((EN / "screens.toml").read_text())["log_panel"]
    assert [*found] == [each for each in STREETS if each in found]
    assert len(found) == VARIANTS[game].hole_cards - (
        2 if VARIANTS[game].hole_cards == 7 else 1
    )
    for street, shares in found.items():
        assert [*shares] == [*range(1, most + 1)]
        assert sum(shares.values()) == pytest.approx(1)
        assert f"at_{street}" in labels
    won = dict.fromkeys(range(1, most + 1), 0.0)
    for award in played.hand.awards:
        won[award.seat] += award.amount / (40 * most)
    assert [*found.values()][-1] == pytest.approx(won, abs=0.5 / most)


def test_what_lay_open_before_a_fold_cannot_come():
    """The third player folds an eight and a four in sight: neither can come. What that player
    held closed is not known."""
    hole = "AsKdAh7c2c3c9s KhKcQd8d5s6h2h 2s3s8h4dTcJd5c"
    found, played = in_stud("stud", "40 40 40", "c c c | x a f c", hole)
    assert [*found["fourth"]] == [1, 2]
    left = [played.hand.players[seat].shown[:6] for seat in (1, 2)]
    dead, closed = parse("8h4d"), parse("2s3s")
    assert {*closed}.isdisjoint(card for each in left for card in each)
    true = equity(*left, dead=dead, game="stud", method="exact")
    assert true.deals == (52 - 2 * 6 - 2) * (52 - 2 * 6 - 3)
    assert tuple(found["sixth"].values()) == true.equity
    for other in ((), dead + closed):
        assert true.equity != equity(*left, dead=other, game="stud", method="exact").equity


def test_equities_of_stud_are_seen_as_the_cards_are_dealt():
    """Nothing before both hands are up, then how it stands on each street."""
    _, played = in_stud("five_stud", "40 40", "c c | x a c", "AsAdKh2c3c KsKdQh4c5c")
    said = as_it_stands(played)
    assert [list(each) for each in said] == [[0], [0], [0], []]
    assert said[2] == {0: {1: 100, 2: 0}}


def test_stud_checked_down_or_all_in_on_the_last_street_has_none():
    for words in ("c c | x x | x x | x x", "c c | x x | x x | a c"):
        found, played = in_stud("five_stud", "40 40", words, "AsAdKh2c3c KsKdQh4c5c")
        assert played.hand.over
        assert found == {}


def test_stud_hands_that_stay_closed_have_none_until_the_showdown():
    """Beaten kings are mucked, so nobody learns what they were worth."""
    hole = "AsAdKh2c3c KsKdQh4c5c"
    never = {"allin.reveal": "never"}
    found, played = in_stud("five_stud", "40 40", "a c", hole, **never)
    assert any(player.mucked for player in played.hand.players)
    assert found == {}


def test_a_last_card_that_is_one_for_all_has_none():
    """Eight are all in on third street, and 52 cards are too few for seven each."""
    found, played = in_stud("stud", "40 " * 8, "a " + "c " * 7)
    assert played.hand.boards != ((),)
    assert found == {}
    assert as_it_stands(played) == []


def test_draws_have_none():
    """Two stand pat, all in; no hand was up before the showdown."""
    rules = house("1/3", {"game.variant": "five_draw"})
    played = play("99 99", "a c d d", rules, "AsAdAhKsKh 2s2d2h3s3h")
    assert played.hand.over
    assert chances(played.hand, reversed(played.events)) == ()
