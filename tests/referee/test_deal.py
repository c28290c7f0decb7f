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
    ("house", "seen_by", "ruled"),
    [
        (PATS, "someone", "Shown to everyone"),
        (VEGAS, "someone", "Whoever saw it may use it"),
        (LIVE, "someone", "Whoever saw it may use it"),
        (PATS, "no_one", "Turned down again"),
        (VEGAS, "no_one", "Turned down again"),
    ],
)
@pytest.mark.rule("CON-24", "CON-26")
def test_a_card_that_an_opponent_saw_by_accident(house, seen_by, ruled):
    """At Pat's it's shown to all; elsewhere whoever saw it may use that."""
    assert short("flashed", house, how="by_accident", seen_by=seen_by) == ruled


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


@pytest.mark.rule("DEAL-14")
@pytest.mark.parametrize("what", ["too_many", "too_few"])
@pytest.mark.parametrize(
    ("acted", "ruled", "voids"),
    [
        ("no", "A misdeal", True),
        ("one", "A misdeal", True),
        ("two_with_chips", "That hand is dead", False),
        ("three", "That hand is dead", False),
    ],
)
def test_a_hand_with_a_wrong_number_of_cards(what, acted, ruled, voids):
    """Three cards or one: a misdeal, until there is substantial action. Then only that hand is
    dead."""
    found = ask("misdeal", what=what, acted=acted)
    assert found.short == ruled
    assert (found.apply is not None) == voids


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


@pytest.mark.rule("DEAL-04")
@pytest.mark.parametrize(
    ("burn", "bet", "ruled"),
    [
        (True, "no", "Put right"),
        (True, "yes", "It stands"),
        (False, "no", "It stands"),
    ],
)
def test_a_street_without_a_burn(burn, bet, ruled):
    """The first card becomes the burn, until someone has acted on the street."""
    assert short("no_burn", settings={"deal.burn": burn}, bet=bet) == ruled


@pytest.mark.parametrize(
    ("fault", "over", "ruled", "voids"),
    [
        ("twice", "no", "The hand is void", True),
        ("twice", "yes", "The hand stands", False),
        ("missing", "no", "The hand stands", False),
        ("missing", "yes", "The hand stands", False),
        ("strange", "no", "The next card instead", False),
        ("strange", "yes", "The hand stands", False),
    ],
)
def test_a_deck_that_is_not_right(fault, over, ruled, voids):
    """Two aces of spades void the hand before its pot is pushed. A card on the floor doesn't,
    and a joker is scrap."""
    found = ask("fouled_deck", fault=fault, over=over)
    assert found.short == ruled
    assert (found.apply is not None) == voids


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
        ("deals", {}, "The host"),
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
