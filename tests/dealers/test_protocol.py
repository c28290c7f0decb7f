"""What every dealer promises: the server, a script, and people with real cards."""

from collections.abc import Callable

import pytest
from random_game import DETAILS

from homegame.cards import parse, text
from homegame.dealers.people import PeopleDealer
from homegame.dealers.protocol import Dealer
from homegame.dealers.script import scripted
from homegame.dealers.server import ServerDealer
from homegame.engine.dealer import Stub
from homegame.engine.evolve import begin
from homegame.engine.shorthand import deal, house, play
from homegame.model import commands as c
from homegame.model.plan import Plan
from homegame.rulebook import HouseRules
from homegame.variants import VARIANTS
from night.played import PlayedNight

DEALERS: dict[str, Callable[[], Dealer]] = {
    "server": ServerDealer,
    "script": lambda: scripted([]),
    "people": PeopleDealer,
}
KNOWING = ("server", "script")
"""Dealers who know the cards they deal."""

GUESTS = {1: "g1", 2: "g2", 3: "g3"}


@pytest.fixture(params=DEALERS)
def dealer(request: pytest.FixtureRequest) -> Dealer:
    """Each dealer in turn."""
    return DEALERS[request.param]()


@pytest.fixture(params=KNOWING)
def knowing(request: pytest.FixtureRequest) -> Dealer:
    """Each dealer who knows the cards."""
    return DEALERS[request.param]()


def a_plan() -> Plan:
    """Three players and a deck to be dealt."""
    return deal("100 100 100").hand.plan


def rules_of(game: str) -> HouseRules:
    """A house where this game is played."""
    return house("1/3", DETAILS.get(game, {"game.variant": game}))


# ---------------------------------------------------------------- every dealer


def test_a_dealer_is_a_value(dealer: Dealer) -> None:
    """Asked twice what comes next, a dealer says the same: asking changes nothing."""
    plan = a_plan()
    ready = dealer.begin(plan, GUESTS, 0)
    hand = begin(plan, house())
    assert ready.next(hand) == ready.next(hand)
    assert dealer == dealer.begin(plan, GUESTS, 0) or dealer != ready


def test_before_a_deal_no_one_holds_a_card(dealer: Dealer) -> None:
    ready = dealer.begin(a_plan(), GUESTS, 0)
    assert [ready.held_by(seat, guest) for seat, guest in GUESTS.items()] == [()] * 3


def test_a_raise_is_no_matter_for_the_dealer_where_any_hand_may_open(
    dealer: Dealer,
) -> None:
    hand = deal("100 100 100").hand
    assert dealer.refuse_openers(hand, hand.turn, c.RaiseTo(10)) is None


def test_a_dealer_shows_no_card_in_a_message_to_programmers(dealer: Dealer) -> None:
    """The text of a dealer may end in a log: there is no number of a card in it."""
    ready = dealer.begin(a_plan(), GUESTS, 0)
    assert repr(ready) in ("ServerDealer()", "PeopleDealer(depth='cards')")


# ---------------------------------------------------------------- those who know the cards


def test_the_whole_deck_is_dealt_from_and_each_card_once(knowing: Dealer) -> None:
    """Two cards each and a board of five: eleven cards, none twice, and the rest is there."""
    night = PlayedNight(players=3)
    night.dealers[1] = knowing
    night.begin().act("c c x x x x x x x x x x")
    dealt = night.dealers[1]
    assert isinstance(dealt, ServerDealer)
    held = [card for seat in GUESTS for card in dealt.stub.held[seat]]
    cards = [*held, *night.hand().board]
    assert len({*cards}) == 11
    assert {*dealt.stub.deck}.isdisjoint(cards)


def test_a_seats_cards_are_for_the_guest_they_were_dealt_to(knowing: Dealer) -> None:
    """Someone else sits in seat 2: the cards of the last hand are not theirs."""
    night = PlayedNight(players=3)
    night.dealers[1] = knowing
    night.begin()
    dealt = night.dealers[1]
    assert len(dealt.held_by(2, "g2")) == 2
    assert dealt.held_by(2, "g3") == ()
    assert dealt.held_by(4, "g4") == ()


def test_a_hand_that_has_lost_a_card_is_not_whole(knowing: Dealer) -> None:
    """After a restart a box of cards may not open; the hand is then called off."""
    night = PlayedNight(players=3)
    night.dealers[1] = knowing
    night.begin()
    dealt = night.dealers[1]
    assert isinstance(dealt, ServerDealer)
    assert dealt.is_whole(night.hand())
    some = {seat: cards for seat, cards in dealt.stub.held.items() if seat != 2}
    lost = ServerDealer(Stub(dealt.stub.deck, some), dealt.dealt_to)
    assert not lost.is_whole(night.hand())
    twice = {**dealt.stub.held, 2: dealt.stub.held[1]}
    assert not ServerDealer(Stub(dealt.stub.deck, twice)).is_whole(night.hand())


def test_a_cut_puts_the_top_of_the_deck_below() -> None:
    """A deck in order, cut after ten cards: the eleventh is dealt first."""
    plan = a_plan()
    whole = scripted([]).begin(plan, GUESTS, 0).stub.deck
    assert scripted([]).begin(plan, GUESTS, 10).stub.deck == whole[10:] + whole[:10]


@pytest.mark.rule("BET-03")
def test_the_dealer_refuses_to_let_a_hand_open_without_jacks() -> None:
    """g2 holds tens, g1 jacks: g2 cannot open and g1 can; only their dealer knows."""
    choices = {
        "game.variant": "five_draw",
        "openers.min_hand": "jacks_or_better",
        "stud.ante": 2,
    }
    night = PlayedNight(players=2, choices=choices)
    night.decks(1, "Tc Jc Td Jd 2h 3h 4s 5s 7h 8h").begin(button=1)
    assert (night.turn(), text(night.dealers[1].held_by(2, "g2"))) == ("g2", "TcTd2h4s7h")
    refused = night.dealers[1].refuse_openers(night.hand(), 2, c.RaiseTo(3))
    assert refused
    assert refused.words == "draw.openers"
    night.act("x")
    assert night.dealers[1].refuse_openers(night.hand(), 1, c.RaiseTo(3)) is None


@pytest.mark.parametrize("game", sorted(VARIANTS))
def test_a_script_deals_every_game_to_its_end(game: str) -> None:
    """A hand from a deck in order, whatever the three players do."""
    night = PlayedNight(players=3, rules=rules_of(game), stack=1000)
    night.dealers[1] = scripted([])
    night.begin().play_out()
    assert night.hand().variant.name == game
    assert night.dealers[1].is_whole(night.hand())


# ---------------------------------------------------------------- the script


def test_a_script_deals_its_decks_one_a_hand_and_then_in_order() -> None:
    """The first hand's cards are written, the second's come from a deck in order."""
    night = PlayedNight(players=2).decks(1, "Ac Kc Ad Kd")
    night.begin().act("f").begin()
    dealer = night.dealers[1]
    assert isinstance(dealer, ServerDealer)
    assert text(sorted(dealer.stub.held[1] + dealer.stub.held[2])) == "2c2d2h2s"


def test_a_script_must_fit_the_game() -> None:
    """A short deck has no twos: a script that deals one is a programmer's mistake."""
    plan = play("100 100", rules=house("1/3", {"game.variant": "short_deck"})).hand.plan
    with pytest.raises(AssertionError, match="a card that this game does not"):
        scripted([parse("2c")]).begin(plan, GUESTS, 0)


# ---------------------------------------------------------------- people


def test_people_are_waited_for() -> None:
    """At no step of a hand do people who deal do anything alone, nor does a cut matter."""
    dealer = PeopleDealer()
    hand = deal("100 100 100").hand
    assert dealer.begin(hand.plan, GUESTS, 12) == dealer
    assert dealer.next(hand) is None
    assert dealer.next_cards(hand) is None
    assert dealer.replace_card(hand, 1, 0) == dealer
    assert dealer.is_whole(hand)
