"""Told rulings about players and their chips: blinds, straddles, the chop, manners, cash."""

import pytest

from referee.ruled import LIVE, PATS, VEGAS, ask, short


@pytest.mark.parametrize(
    ("house", "missed", "seat", "ruled"),
    [
        (VEGAS, "both", "big_blind", "Just the big blind"),
        (VEGAS, "both", "elsewhere", "Posts live and dead"),
        (VEGAS, "both", "button_on_left", "Plays for free"),
        (PATS, "both", "elsewhere", "Posts dead"),
        (PATS, "both", "big_blind", "The big blind, and a dead post"),
        (LIVE, "both", "big_blind", "Just the big blind"),
        (VEGAS, "small_blind", "elsewhere", "Owes nothing"),
        (LIVE, "small_blind", "elsewhere", "Posts dead"),
        (VEGAS, "new", "elsewhere", "Posts live and dead"),
        (LIVE, "new", "elsewhere", "Posts live"),
        (PATS, "new", "elsewhere", "Owes nothing"),
    ],
)
def test_what_a_player_owes_who_comes_back_or_is_new(house, missed, seat, ruled):
    """Each house has its own price for missed blinds."""
    assert short("blind_owed", house, missed=missed, seat=seat) == ruled


def test_a_house_may_let_players_only_wait():
    """Nothing can be posted: the big blind comes to them."""
    settings = {"missed.method": "wait_bb"}
    ruled = short("blind_owed", VEGAS, settings, missed="both", seat="elsewhere")
    assert ruled == "Waits for the big blind"


@pytest.mark.rule("BLIND-11", "BLIND-27")
@pytest.mark.parametrize(
    ("house", "waits"),
    [
        (VEGAS, "Or they wait for the big blind, or until the button is on their left."),
        (LIVE, "Or they wait for the big blind."),
        (PATS, "which goes into the pot."),
    ],
)
def test_waiting_is_named_only_where_it_saves_something(house, waits):
    """At Pat's what was missed is posted in the big blind too."""
    said = ask("blind_owed", house, missed="both", seat="elsewhere").says
    assert said.endswith(waits)


def test_what_is_owed_is_said_in_chips():
    """Blinds of 1 and 3: 3 live and 1 dead."""
    assert "3 live and 1 dead" in ask("blind_owed", missed="both", seat="elsewhere").says


@pytest.mark.rule("POS-14")
@pytest.mark.parametrize(
    ("rule", "where", "ruled"),
    [
        ("dead", "button", "As usual"),
        ("dead", "small_blind", "Dead button"),
        ("dead", "big_blind", "No small blind"),
        ("simplified", "small_blind", "Next player"),
        ("simplified", "big_blind", "Next player"),
        ("moving", "small_blind", "Next player; passed-over blinds are paid"),
        ("moving", "big_blind", "Next player; passed-over blinds are paid"),
    ],
)
def test_where_the_button_goes_when_someone_is_out(rule, where, ruled):
    """Three ways to move it."""
    assert short("dead_button", VEGAS, {"button.rule": rule}, where=where) == ruled


@pytest.mark.parametrize(
    ("settings", "seat", "ruled"),
    [
        ({}, "utg", "It stands"),
        ({}, "after_straddle", "It stands"),
        ({}, "button", "Not from that seat"),
        ({"straddle.positions": ("button",)}, "button", "It stands"),
        ({"straddle.positions": ("any",)}, "other", "It stands"),
        ({"sleeper.enabled": True}, "other", "A sleeper"),
        ({"straddle.enabled": False}, "utg", "No straddles"),
    ],
)
def test_a_straddle_from_a_seat(settings, seat, ruled):
    """Under the gun, or where the house lets them; out of turn the chips come back."""
    assert short("straddle", settings=settings, cards="not_dealt", seat=seat) == ruled


@pytest.mark.parametrize(("house", "ruled"), [(VEGAS, "Too late"), (PATS, "No straddles")])
def test_a_straddle_after_the_first_card(house, ruled):
    """It's put out before the cards."""
    assert short("straddle", house, cards="dealt") == ruled


@pytest.mark.parametrize(
    ("house", "answers", "ruled"),
    [
        (PATS, {"others": "folded", "more": "no"}, "If both agree"),
        (PATS, {"others": "folded", "more": "straddle"}, "Not in this hand"),
        (PATS, {"others": "called"}, "Not in this hand"),
        (VEGAS, {"others": "folded", "more": "no"}, "No chopping"),
    ],
)
def test_the_blinds_may_chop(house, answers, ruled):
    """If everyone has folded to them, nothing else is in, and the house lets them."""
    assert short("chop", house, **answers) == ruled


@pytest.mark.parametrize(
    ("house", "in_hand", "ruled"),
    [(PATS, "yes", "A warning"), (PATS, "no", "Fine"), (VEGAS, "yes", "Fine")],
)
def test_phones(house, in_hand, ruled):
    """Not in a hand, if the house says so."""
    assert short("phone", house, in_hand=in_hand) == ruled


@pytest.mark.parametrize(
    ("house", "folded", "about", "ruled"),
    [
        (VEGAS, "no", "cards", "Not about the cards"),
        (VEGAS, "yes", "other", "Table talk"),
        (PATS, "yes", "other", "Not until the hand is over"),
        (PATS, "no", "cards", "Table talk"),
        (LIVE, "yes", "cards", "Table talk"),
    ],
)
def test_talking_about_the_hand(house, folded, about, ruled):
    """No one names cards, or who has folded says nothing at all."""
    assert short("talking", house, folded=folded, about=about) == ruled


@pytest.mark.rule("CON-37")
@pytest.mark.parametrize(
    ("answers", "ruled"),
    [
        ({"asked": "between"}, "Go ahead"),
        ({"asked": "silent"}, "Say so first"),
        ({"asked": "said", "mine": "yes"}, "From their own bet"),
        ({"asked": "said", "mine": "no"}, "Swap first, then bet"),
    ],
)
def test_change_from_the_pot(answers, ruled):
    """Best between hands. In a hand you say so, and take it from your own bet of the round."""
    assert short("change", giver="pot", **answers) == ruled


@pytest.mark.parametrize(
    ("house", "when", "ruled"),
    [
        (VEGAS, "between", "Only from the bank"),
        (PATS, "between", "They may"),
        (PATS, "hand", "Between hands"),
    ],
)
def test_change_from_another_player(house, when, ruled):
    """Where players may swap chips, they do so between hands."""
    assert short("change", house, giver="player", when=when) == ruled


@pytest.mark.parametrize(
    ("plays", "since", "ruled"),
    [
        (True, "before", "It plays"),
        (False, "before", "Change it into chips"),
        (True, "during", "Not in this hand"),
    ],
)
def test_cash_on_the_table(plays, since, ruled):
    """In some houses it plays, if it lay there before the deal."""
    assert short("cash", settings={"cash_plays": plays}, since=since) == ruled


@pytest.mark.parametrize(
    ("answers", "ruled"),
    [
        ({"found": "before"}, "They play"),
        ({"found": "after", "won": "yes"}, "Not paid for"),
        ({"found": "after", "won": "no"}, "They're lost too"),
    ],
)
def test_chips_that_were_hidden(answers, ruled):
    """No one pays for what they could not see; hiding chips doesn't save them."""
    assert short("hidden_chips", **answers) == ruled


@pytest.mark.parametrize(
    ("orbits", "how", "ruled"),
    [
        (2, "some", "Back on the table"),
        (2, "leaves", "After some orbits"),
        (1, "leaves", "After an orbit"),
        (0, "leaves", "At any time"),
    ],
)
def test_chips_that_left_the_table(orbits, how, ruled):
    """Only who cashes out takes chips off, and comes back when the house lets them."""
    settings = {"leave.return_after_orbits": orbits}
    assert short("south", settings=settings, how=how) == ruled
