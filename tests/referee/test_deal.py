"""Told rulings about the deal: exposed cards, misdeals, the board and the deck."""

import pytest

from referee.ruled import LIVE, PATS, VEGAS, ask, short


@pytest.mark.parametrize(
    ("house", "place", "ruled"),
    [
        (VEGAS, "first_two", "The card is replaced"),
        (VEGAS, "later", "The card is replaced"),
        (LIVE, "first_two", "A misdeal"),
        (LIVE, "later", "The card is replaced"),
        (PATS, "later", "A misdeal"),
    ],
)
def test_a_card_that_the_dealer_exposed(house, place, ruled):
    """At home it's replaced. In a card room it's a misdeal if it was one of the first two, and
    at Pat's it always is."""
    answers = {"by": "dealer", "cards": "one", "place": place}
    assert short("exposed_in_deal", house, **answers) == ruled


@pytest.mark.parametrize("house", [VEGAS, PATS, LIVE])
def test_two_exposed_cards_are_a_misdeal(house):
    """Everywhere."""
    ruled = ask("exposed_in_deal", house, by="dealer", cards="two")
    assert ruled.short == "A misdeal"
    assert ruled.apply.kind == "misdeal"


def test_who_flashes_their_own_card_keeps_it():
    """Only the dealer's mistakes are put right."""
    assert short("exposed_in_deal", by="player") == "Keeps the card"


@pytest.mark.parametrize(
    ("house", "players", "ruled"),
    [
        (VEGAS, "more", "The hand may be killed"),
        (PATS, "more", "Shown to everyone"),
        (VEGAS, "two", "Allowed"),
        (LIVE, "two", "Shown to everyone"),
    ],
)
def test_cards_that_a_player_shows_on_purpose(house, players, ruled):
    """With several players it may cost the hand. Heads-up it's allowed, if the house says
    so."""
    assert short("flashed", house, how="on_purpose", players=players) == ruled


@pytest.mark.parametrize(
    ("answers", "ruled"),
    [
        ({"how": "to_one"}, "Shown to everyone"),
        ({"how": "by_accident", "seen_by": "someone"}, "Shown to everyone"),
        ({"how": "by_accident", "seen_by": "no_one"}, "Turned down again"),
    ],
)
def test_show_one_show_all(answers, ruled):
    """A card that one player saw is shown to all."""
    assert short("flashed", **answers) == ruled


@pytest.mark.parametrize(
    ("answers", "ruled"),
    [
        ({"in_hand": "yes"}, "Tells everyone at once"),
        ({"in_hand": "no", "all_saw": "yes"}, "May say it"),
        ({"in_hand": "no", "all_saw": "no"}, "Says nothing"),
    ],
)
def test_who_saw_a_dead_card_says_so_while_in_the_hand(answers, ruled):
    """Once out of it, only if everyone saw it."""
    assert short("dead_card", **answers) == ruled


@pytest.mark.parametrize("what", ["too_many", "too_few"])
def test_a_hand_with_a_wrong_number_of_cards_is_a_misdeal(what):
    """Three cards or one, however much has happened."""
    assert short("misdeal", what=what) == "A misdeal"


@pytest.mark.parametrize(
    "what", ["wrong_seat", "wrong_button", "out_of_order", "missed_player"]
)
@pytest.mark.parametrize(
    ("acted", "ruled"),
    [
        ("no", "A misdeal"),
        ("one", "A misdeal"),
        ("two_with_chips", "Played on"),
        ("three", "Played on"),
    ],
)
def test_a_wrong_deal_is_a_misdeal_until_there_is_substantial_action(what, acted, ruled):
    """Two with chips, or three who acted, and it's too late."""
    assert short("misdeal", what=what, acted=acted) == ruled


def test_a_boxed_card_is_scrap():
    """The next card takes its place."""
    assert short("misdeal", what="boxed_card") == "The next card instead"


@pytest.mark.parametrize(
    ("burn", "ruled"),
    [(True, "One of them is the next burn"), (False, "One of them goes back")],
)
def test_four_cards_on_the_flop(burn, ruled):
    """They are mixed, and one of them is taken away."""
    assert short("four_flop", settings={"deal.burn": burn}) == ruled


@pytest.mark.parametrize(
    ("street", "burn", "ruled"),
    [
        ("flop", True, "Dealt again, same burn"),
        ("flop", False, "Dealt again"),
        ("turn", True, "Next card; shuffled back later"),
        ("turn", False, "Next card; shuffled back later"),
        ("river", True, "Dealt again, same burn"),
    ],
)
def test_a_street_that_came_too_early(street, burn, ruled):
    """It goes back into the deck, and the burn card stays. The turn waits for the river."""
    assert short("early_card", settings={"deal.burn": burn}, street=street) == ruled


@pytest.mark.parametrize(
    ("seen_by", "ruled"), [("someone", "Shown to everyone"), ("no_one", "Stays face down")]
)
def test_a_board_card_that_was_glimpsed(seen_by, ruled):
    """If one saw it, all see it."""
    assert short("flashed_board", seen_by=seen_by) == ruled


@pytest.mark.parametrize(
    ("job", "settings", "ruled"),
    [
        ("deals", {"deal.dealer": "host"}, "The host"),
        ("deals", {"deal.dealer": "rotate"}, "The button"),
        ("deals", {"deal.dealer": "server"}, "The program, or the button"),
        ("shuffles", {"deal.two_decks": True}, "The small blind"),
        ("shuffles", {"deal.two_decks": False}, "The dealer"),
        ("cuts", {"deal.cutter": "bb"}, "The big blind"),
        ("cuts", {"deal.cutter": "right_of_button"}, "The player right of the button"),
        ("cuts", {"deal.cutter": "none"}, "No one"),
    ],
)
def test_who_deals_shuffles_and_cuts(job, settings, ruled):
    """With two decks the small blind shuffles the one that was used."""
    assert short("deck", settings=settings, job=job) == ruled
