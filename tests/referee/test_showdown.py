"""Told rulings about the showdown: who shows, who must, what is dead, and the odd chip."""

import pytest

from referee.ruled import LIVE, PATS, VEGAS, ask, short


@pytest.mark.parametrize(
    ("river", "order", "ruled"),
    [
        ("bet", "last_river_aggressor", "The last bettor"),
        ("bet", "clockwise", "Left of the button"),
    ],
)
def test_a_called_bet_on_the_river_is_shown_first(river, order, ruled):
    """Seat 2 bets the river and is called: seat 2 shows, unless the house goes clockwise."""
    assert short("who_shows", settings={"showdown.order": order}, river=river) == ruled


@pytest.mark.parametrize(
    ("any_street", "earlier", "ruled"),
    [
        (False, "yes", "Left of the button"),
        (True, "yes", "The last bettor"),
        (True, "no", "Left of the button"),
    ],
)
def test_who_shows_first_after_a_checked_river(any_street, earlier, ruled):
    """Seat 2 bet the flop, and all checked from there: some houses still have seat 2 show."""
    settings = {"showdown.last_aggressor_any_street": any_street}
    answers = {"river": "checked", "earlier": earlier}
    assert short("who_shows", settings=settings, **answers) == ruled


@pytest.mark.parametrize(
    ("house", "settings", "ruled"),
    [
        (VEGAS, {}, "All hands face up"),
        (LIVE, {}, "Left of the button"),
        (PATS, {}, "Left of the button"),
        (PATS, {"showdown.last_aggressor_any_street": True}, "The last bettor"),
    ],
)
def test_after_an_all_in_the_hands_go_face_up_if_that_is_the_custom(house, settings, ruled):
    """At home all see them before the board. Elsewhere they're shown at the end as if the river
    was checked, unless bets of any street count."""
    assert short("who_shows", house, settings, river="all_in") == ruled


@pytest.mark.parametrize(
    ("house", "hand", "ruled"),
    [
        (VEGAS, "bettor", "Has to show"),
        (PATS, "bettor", "Shows, or gives up the pot"),
        (VEGAS, "beaten", "May muck"),
        (VEGAS, "last_one", "Wins without showing"),
        (VEGAS, "all_folded", "One card, both or none"),
        (VEGAS, "folded", "May show"),
    ],
)
def test_a_player_is_asked_to_show(house, hand, ruled):
    """A called bettor shows; a beaten player, or the last one left, need not."""
    assert short("must_show", house, hand=hand) == ruled


@pytest.mark.parametrize(
    ("option", "hand", "ruled"),
    [
        ("show.one_card_after_fold", "all_folded", "Both cards or none"),
        ("show.folded_heads_up", "folded", "Stays hidden"),
    ],
)
def test_what_may_be_shown_after_a_fold_is_the_house_s_choice(option, hand, ruled):
    """Some insist on both cards or none, and keep folded hands hidden."""
    assert short("must_show", settings={option: False}, hand=hand) == ruled


@pytest.mark.parametrize(
    ("how", "ruled", "kills"),
    [
        ("pushed_forward", "Lives", False),
        ("touched_muck", "Dead", True),
        ("mixed", "Both are dead", False),
        ("tabled", "Lives", False),
    ],
)
def test_a_hand_that_was_mucked_by_mistake(how, ruled, kills):
    """In the muck it's dead. Apart, or face up before, it lives."""
    found = ask("mucked_by_mistake", how=how)
    assert found.short == ruled
    assert (found.apply is not None) == kills


@pytest.mark.parametrize(
    ("meant", "ruled"), [("mistake", "Cards speak"), ("trick", "It can cost the pot")]
)
def test_a_hand_that_was_misread(meant, ruled):
    """What is said about a hand doesn't change it; a trick may cost the pot."""
    assert short("misread", meant=meant) == ruled


@pytest.mark.parametrize(
    ("rule", "winners", "left", "ruled"),
    [
        ("one_each_clockwise", "two", "", "First winner left of the button"),
        ("one_each_clockwise", "three", "two", "One each, from the button's left"),
        ("all_to_first", "three", "two", "All to the first winner"),
        ("all_to_first", "three", "one", "First winner left of the button"),
    ],
)
def test_odd_chips_go_to_the_left_of_the_button(rule, winners, left, ruled):
    """Three share 32 chips: two get 11, or the first gets 12."""
    answers = {"between": "hands", "winners": winners} | ({"left": left} if left else {})
    assert short("odd_chip", settings={"odd_chip.rule": rule}, **answers) == ruled


@pytest.mark.rule("POT-32", "POT-31", "POT-23")
@pytest.mark.parametrize(
    ("between", "ruled"),
    [
        ("high_low", "The high hand"),
        ("boards", "The top board"),
        ("runs", "The first run"),
    ],
)
@pytest.mark.parametrize("house", [VEGAS, PATS, LIVE])
def test_the_odd_chip_between_parts_of_a_pot(house, between, ruled):
    """21 in two parts: the earlier one is 11."""
    assert short("odd_chip", house, between=between) == ruled


@pytest.mark.parametrize(
    ("what", "since", "ruled"),
    [
        ("reading", "nothing", "Put right"),
        ("reading", "begun", "It stands"),
        ("reading", "substantial", "It stands"),
        ("count", "nothing", "Put right"),
        ("count", "begun", "Put right"),
        ("count", "substantial", "It stands"),
    ],
)
def test_a_pot_that_went_wrong(what, since, ruled):
    """Who won it is asked until the next hand begins; how much it was, a little longer."""
    assert short("wrong_pot", what=what, since=since) == ruled
