"""What lies before the seats, as everybody sees it."""

import pytest

from homegame.cards import parse
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Sys
from homegame.model.view import BlindsView
from homegame.night import evening as at_night
from homegame.night.night import BY_DEALER, BY_FLOOR, Night
from homegame.night.view import view
from homegame.night.view.chair import is_a_hand
from homegame.rulebook import Rule
from homegame.variants import VARIANTS
from night.a_night import FACTS, happened, night, refused, says
from night.played import PlayedNight
from placed import events_of


def dealt() -> Night:
    """Four players, button 1, before the flop: seat 4 is to act on blinds of 1 and 3."""
    now = says(night(choices={"straddle.enabled": False}), BY_DEALER, c.Begin(button=1))
    return says(now, BY_DEALER, c.Deal())


def cards(now: Night, guest: str = "", held: str = "") -> dict[int, tuple[str, ...]]:
    """The cards before each seat."""
    seen = view(now, guest, FACTS, parse(held))
    return {chair.seat: chair.cards for chair in seen.chairs}


@pytest.mark.rule("CON-16")
def test_a_live_hand_lies_in_sight_and_a_folded_one_is_gone():
    """Everybody sees who still has cards, and how many."""
    now = dealt()
    assert cards(now) == dict.fromkeys(range(1, 5), ("", ""))
    assert cards(says(now, "g4", c.Fold()))[4] == ()


@pytest.mark.rule("CON-22")
def test_a_dead_card_is_seen_by_all_or_by_nobody():
    """Seat 4 folds a seven: only seat 4 still knows; shown by seat 2, all know."""
    now = says(dealt(), "g4", c.Fold())
    assert cards(now, "g4", "7c2d")[4] == ("7c", "2d")
    for guest in ("", "g1", "g2", "g3"):
        assert cards(now, guest, "AsAh" if guest else "")[4] == ()
    now = says(says(now, "g1", c.Fold()), "g2", c.TurnUp(2, (1,), parse("Kd")))
    for guest in ("", "g1", "g3", "g4"):
        assert cards(now, guest)[2] == ("", "Kd")


def test_who_has_folded_may_not_react_and_who_is_in_may():
    """A face at a card says what one folded: seat 4 has folded, and keeps it until the hand is
    over. Nobody else is kept from it by that."""
    now = says(dealt(), "g4", c.Fold())
    may = [view(now, guest, FACTS).offers.may_react for guest in ("g1", "g2", "g3", "g4")]
    assert may == [True, True, True, False]


def test_whoever_comes_to_the_seat_of_the_winner_has_not_won():
    """Seat 3 wins and leaves; g5 takes the seat before the next hand. The last hand's pot was
    won from that seat, and not by g5."""
    now = dealt()
    for guest in ("g4", "g1", "g2"):
        now = says(now, guest, c.Fold())
    now = says(now, BY_DEALER, c.Push())
    assert view(now, "g3", FACTS).prompt.title == "won"
    now = says(now, "g3", c.StandUp())
    now = happened(now, [e.Knocked("g5", "Five"), e.Admitted("g5", "g1")])
    now = says(now, "g5", c.SitDown(3, 300))
    assert view(now, "g5", FACTS).prompt.title != "won"


def test_quick_amounts_double_a_bet_and_are_parts_of_the_pot_where_there_is_none():
    """Five-card draw: a bet of 3 may be doubled; after the draw there is nothing to double."""
    played = PlayedNight(players=2, choices={"game.rotation": ("five_draw",)}).begin()
    before = view(played.night, played.turn(), FACTS).may
    assert before
    assert before.sizes[0].key == "x2"
    played.act("c x")
    while (may := view(played.night, played.turn(), FACTS).may) is None:
        played.act("d")
    assert may.is_bet
    keys = [size.key for size in may.sizes]
    assert keys == ["min", "three_quarters", "pot", "all_in"]


@pytest.mark.rule("CON-25")
def test_the_screen_offers_to_show_when_two_are_left():
    now = says(dealt(), "g4", c.Fold())
    assert view(now, "g2", FACTS, parse("AsAh")).show is None
    now = says(now, "g1", c.Fold())
    show = view(now, "g3", FACTS, parse("AsAh")).show
    assert show
    assert (show.places, show.one, show.live, show.muck) == ((0, 1), True, True, False)


@pytest.mark.rule("CON-15")
def test_every_stack_lies_in_sight():
    """Blinds of 1 and 3 and a call: everybody sees what is behind, and what is bet."""
    now = says(dealt(), "g4", c.Call())
    for guest in ("", "g1", "g4"):
        chairs = view(now, guest, FACTS).chairs
        assert [(chair.stack, chair.bet) for chair in chairs] == [
            (300, 0),
            (299, 1),
            (297, 3),
            (297, 3),
        ]


@pytest.mark.rule("CON-36")
def test_everybody_sees_what_the_bet_is():
    """Seat 4 makes it 20: that is the bet, and 24 lie in the middle."""
    hand = view(says(dealt(), "g4", c.RaiseTo(20)), "", FACTS).hand
    assert hand
    assert (hand.to_match, hand.middle, hand.turn) == (20, 24, 1)


@pytest.mark.rule("CON-10")
def test_the_table_reads_a_hand_whatever_is_said_about_it():
    """Seat 2 says it wins and shows a pair: the table calls it a pair."""
    now = says(dealt(), "g4", c.Fold())
    now = says(says(now, "g1", c.Fold()), "g2", c.Say("I’ve got you beat."))
    now = says(now, "g2", c.TurnUp(2, (0, 1), parse("KdKs")))
    [chair] = [chair for chair in view(now, "g3", FACTS).chairs if chair.seat == 2]
    assert chair.reading == "pair of kings"
    assert view(now, "g3", FACTS, parse("AsAh")).you.reading == "pair of aces"


@pytest.mark.rule("CON-12", "CON-44")
def test_a_choice_ahead_is_for_the_price_that_was_seen():
    """Seat 1 may choose ahead to call 3; after a raise it is another price."""
    now = dealt()
    first = view(now, "g1", FACTS).ahead
    assert first
    assert first.price == 3
    assert [choice.kind for choice in first.choices] == ["fold", "call", "call_any"]
    now = says(says(now, "g4", c.RaiseTo(20)), "g1", c.Call())
    now = says(says(now, "g2", c.RaiseTo(60)), "g3", c.Fold())
    later = view(now, "g1", FACTS).ahead
    assert later
    assert later.price == 40
    assert [choice.kind for choice in later.choices] == ["fold", "call", "call_any"]


@pytest.mark.rule("CON-35")
def test_chips_stay_on_the_table_while_their_player_is_away():
    now = says(night(), "g2", c.SitOut())
    [chair] = [chair for chair in view(now, "g1", FACTS).chairs if chair.seat == 2]
    assert (chair.state, chair.stack) == ("out", 300)


@pytest.mark.rule("CON-41")
def test_a_change_of_the_rules_is_told_to_all_and_is_for_the_next_hand():
    """Blinds of 5 and 10 are set during a hand: it is in the log, and the hand goes on."""
    now = dealt()
    assert events_of(at_night.decide(now, "g1", c.SetBlinds(5, 10))) == [e.BlindsSet(5, 10)]
    now = says(now, "g1", c.SetBlinds(5, 10))
    for guest in ("", "g1", "g4"):
        seen = view(now, guest, FACTS)
        assert (seen.house.small, seen.house.big) == (1, 3)
        assert seen.house.next_blinds == BlindsView(5, 10)
    assert now.tables[1].hand.to_match == 3
    over = view(says(now, BY_FLOOR, c.Void("Wrong deck.")), "g1", FACTS).house
    assert (over.small, over.big, over.next_blinds) == (5, 10, None)


@pytest.mark.rule("BLIND-25")
def test_blinds_rise_and_antes_are_added_from_the_next_hand_on():
    """At 5/10 with an ante of 1 nothing changes in this hand; later the ante stays."""
    now = says(dealt(), "g1", c.SetBlinds(5, 10, 1))
    assert now.tables[1].hand.to_match == 3
    assert now.tables[1].house.ante.amount == 1
    assert view(now, "g4", FACTS).house.next_blinds == BlindsView(5, 10, 1)
    now = says(now, "g1", c.SetBlinds(10, 20))
    assert (now.tables[1].house.blinds.big, now.tables[1].house.ante.amount) == (20, 1)
    assert says(now, "g1", c.SetBlinds(10, 20, 0)).tables[1].house.ante.amount == 0


@pytest.mark.rule("CON-43")
def test_the_host_keeps_house_and_the_table_deals():
    """A guest neither lets in nor pauses nor deals; the host and a co-host keep house."""
    now = happened(night(), [e.Knocked("g9", "Nine")])
    for command in (c.Admit("g9"), c.Pause(), c.SetBlinds(5, 10), c.EndNight()):
        assert refused(now, "g2", command).code == Sys.ROLE
    now = says(now, "g1", c.NameCohost("g2"))
    assert says(now, "g2", c.Admit("g9")).guests["g9"].role == "guest"
    assert refused(now, "g1", c.Begin()).code == Sys.ROLE
    assert refused(dealt(), "g1", c.Deal()).code == Rule.DEALING_ORDER


@pytest.mark.parametrize(
    ("game", "held", "read"),
    [("texas", 2, True), ("irish", 2, True), ("irish", 4, False), ("omaha", 4, True)],
)
def test_a_hand_that_was_folded_before_its_discards_is_not_read(game, held, read):
    """In Irish one holds four cards until the flop: with the river they would be nine."""
    cards = tuple(range(9))
    assert is_a_hand(VARIANTS[game], cards[:held], cards[4:]) is read


@pytest.mark.parametrize("first", [1, 2])
def test_a_bet_that_no_one_called_is_in_no_pot_while_the_board_comes(first: int) -> None:
    """Seat 2 has 100 and is all in against 300: 200 are in the middle and in the pot, and seat
    1 has the other 200 in front of it."""
    now = happened(night(players=2), [e.StackCorrected(2, 100, "a short stack")])
    now = says(says(now, BY_DEALER, c.Begin(button=first)), BY_DEALER, c.Deal())
    for _ in range(2):
        hand = now.tables[1].hand
        raises = hand.turn == 1 and hand.players[1].stack > 100
        now = says(now, f"g{hand.turn}", c.RaiseTo(300) if raises else c.Call())
        if now.tables[1].hand.turn == 1 and now.tables[1].hand.players[1].stack > 100:
            now = says(now, "g1", c.RaiseTo(300))
    while now.tables[1].hand.turn > 0:
        now = says(now, f"g{now.tables[1].hand.turn}", c.Call())
    seen = view(now, "", FACTS)
    assert seen.hand.middle == sum([pot.amount for pot in seen.hand.pots]) == 200
    assert [chair.stack for chair in seen.chairs] == [200, 0]


def test_who_covers_the_others_has_chips_behind():
    """Two play with real cards, for 300 and 100. Seat 1 is all in and seat 2 calls: 200 come
    back to seat 1, who is seen with them; seat 2 is all in."""
    played = PlayedNight(players=2, dealer="people")
    played.say("g1", c.CorrectStack(2, 100, "A test."), 1)
    played.begin().act("r300 c")
    chairs = view(played.night, "g1", FACTS).chairs
    assert [(chair.state, chair.stack) for chair in chairs] == [
        ("playing", 200),
        ("all_in", 0),
    ]
