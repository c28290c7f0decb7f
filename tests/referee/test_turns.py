"""Told rulings about turns: out of turn, skipped, the clock, a player who is away."""

import pytest

from referee.ruled import LIVE, PATS, VEGAS, ask, short


@pytest.mark.parametrize("did", ["check", "call", "raise", "fold"])
@pytest.mark.parametrize(
    ("house", "then", "ruled"),
    [
        (PATS, "not_yet", "Stands unless the bet changes"),
        (PATS, "check", "Stands"),
        (PATS, "call", "Stands"),
        (PATS, "fold", "Stands"),
        (PATS, "raise", "Free to choose again"),
    ],
)
def test_an_action_out_of_turn_stands_unless_the_bet_changes(did, house, then, ruled):
    """Omar acts before Theo. It stands if Theo checks, and not if Theo raises."""
    assert short("acted_early", house, did=did, then=then) == ruled


@pytest.mark.parametrize("then", ["not_yet", "check", "raise"])
def test_some_houses_only_warn_who_acts_out_of_turn(then):
    """Whatever Theo does, Omar acts again in turn."""
    assert (
        short("acted_early", VEGAS, did="raise", then=then) == "Warning; the chips go back"
    )


def test_the_ruling_says_what_other_houses_say():
    """Vegas at home warns; Pat's and the card rooms hold players to it."""
    ruled = ask("acted_early", VEGAS, did="check", then="not_yet")
    others = {each.house: (each.says, each.same) for each in ruled.others}
    assert others["pats"] == ("Stands unless the bet changes", False)
    assert others["vegas-home-classic"] == ("Warning; acts again in turn", True)
    assert [each.option for each in ruled.choices] == ["out_of_turn.binding"]
    assert ruled.choices[0].value == '"warn"'
    assert ruled.rules[0].id == "CON-12"
    assert ruled.rules[0].sources[0].startswith("Pat's Home Poker Game")


@pytest.mark.parametrize(
    ("acted", "ruled"),
    [
        ("no", "Gets the turn back"),
        ("one", "Gets the turn back"),
        ("two_with_chips", "May only call or fold"),
        ("three", "May only call or fold"),
    ],
)
def test_a_player_who_was_skipped_gets_the_turn_back_until_it_is_too_late(acted, ruled):
    """Two with chips, or three of any kind, are too much to go back."""
    assert short("was_skipped", acted=acted) == ruled


@pytest.mark.parametrize(
    ("house", "waited", "facing", "ruled"),
    [
        (VEGAS, "two_minutes", "bet", "Too early"),
        (VEGAS, "five_minutes", "bet", "The clock runs, then a fold"),
        (VEGAS, "five_minutes", "free", "The clock runs, then a check"),
        (PATS, "half_a_minute", "bet", "The clock runs, then a fold"),
    ],
)
def test_the_clock_is_called(house, waited, facing, ruled):
    """At home everyone gets five minutes, elsewhere the clock may be called at once. When it
    runs out, the hand is checked or folded."""
    assert short("clock", house, waited=waited, facing=facing) == ruled


@pytest.mark.parametrize(("house", "time"), [(VEGAS, "2 minutes"), (LIVE, "1 minute")])
def test_a_called_clock_says_how_long_is_left(house, time):
    """The house says how long."""
    assert time in ask("clock", house, waited="five_minutes", facing="bet").says


@pytest.mark.parametrize(
    ("house", "due", "ruled"),
    [
        (VEGAS, "none", "Isn't dealt in"),
        (VEGAS, "small_blind", "Not dealt in; forgiven"),
        (LIVE, "small_blind", "Not dealt in; owes the blind"),
        (VEGAS, "big_blind", "Not dealt in; owes the blinds"),
        (PATS, "big_blind", "Not dealt in; owes the blinds"),
    ],
)
def test_a_player_who_is_away_at_the_deal(house, due, ruled):
    """No hand, and the blind is owed unless the house forgives it."""
    assert short("away", house, when="deal", game="cash", due=due) == ruled


@pytest.mark.parametrize(
    ("absent", "ruled"),
    [("deal_post_muck", "Dealt in and folded"), ("not_dealt", "Isn't dealt in")],
)
def test_in_a_tournament_who_is_away_is_dealt_in(absent, ruled):
    """The blinds of an empty chair are paid, unless the house leaves it out."""
    settings = {"tourn.absent": absent}
    assert short("away", VEGAS, settings, when="deal", game="tournament") == ruled


@pytest.mark.parametrize(
    ("house", "facing", "ruled"),
    [
        (VEGAS, "bet", "Clock, then folded"),
        (VEGAS, "free", "Clock, then checked"),
        (PATS, "bet", "Folded on their turn"),
    ],
)
def test_a_player_who_is_away_on_their_turn(house, facing, ruled):
    """The clock decides, or the hand is folded at once."""
    assert short("away", house, when="turn", facing=facing) == ruled


@pytest.mark.parametrize(("house", "owed"), [(VEGAS, 4), (PATS, 2), (LIVE, 3)])
def test_who_misses_the_big_blind_owes_the_small_one_too(house, owed):
    """Back as soon as they're dealt in, the small blind has passed them as well."""
    said = ask("away", house, when="deal", game="cash", due="big_blind").says
    assert f"**owes {owed}**" in said


@pytest.mark.rule("BET-71")
@pytest.mark.parametrize(
    ("choice", "ruled", "apply"),
    [
        ("allow", "A fold", None),
        ("confirm", "Ask once, then a fold", None),
        ("forbid", "A check", "check"),
    ],
)
def test_folding_where_checking_is_free(choice, ruled, apply):
    """The house lets them, asks, or makes it a check."""
    found = ask("fold_free", VEGAS, {"fold.when_free": choice})
    assert found.short == ruled
    assert (found.apply and found.apply.kind) == apply
