"""The showdown, and showing cards afterwards (SHOW)."""

import pytest
from msgspec.structs import replace

from homegame.cards import UNSEEN, parse
from homegame.engine.dealer import Stub, next_command
from homegame.engine.decide import decide
from homegame.engine.evolve import begin, evolve
from homegame.engine.plan import plan
from homegame.engine.shorthand import ScriptedHand, deal, house, play
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Chair, Hand, Table
from homegame.night.agenda import Pace, wait_before
from homegame.rulebook import Rule
from homegame.rules.dealing import turn_cards
from homegame.rules.showing import must_open, showing_order
from homegame.seats import DEALER, FLOOR
from homegame.variants import TEXAS, VARIANTS, Board, Hole, Pots

BY_HAND = {"showdown.auto_muck": False, "allin.reveal": "never"}
"""The players show and muck for themselves."""

CHECKED_DOWN = "c x | x x | x x | x x"
THREE_LEFT = "c f c f c f"
"""Six seats, button 1: seats 2, 4 and 6 see the flop."""


def shows(seat: int, cards: str) -> c.TurnUp:
    """A seat turns up its whole hand."""
    return c.TurnUp(seat, (0, 1), parse(cards))


@pytest.mark.rule("SHOW-01")
@pytest.mark.parametrize(
    ("river", "order"),
    [("x r10 c c", [4, 6, 2]), ("x x x", [2, 4, 6]), ("x r10 a f c", [6, 4])],
)
def test_the_river_bettor_shows_first_else_the_first_left_of_the_button(river, order):
    """Button 1: seat 4 bets and is called: 4, 6, 2; checked: 2, 4, 6."""
    hand = play(
        "99 99 99 99 99 18",
        f"{THREE_LEFT} | x x x | x x x | {river}",
        house("1/3", BY_HAND),
        button=1,
    )
    assert showing_order(hand.hand) == order
    assert hand.turn == order[0]


@pytest.mark.rule("SHOW-01")
@pytest.mark.parametrize(
    ("choice", "order"),
    [
        ({}, [1, 2, 3]),
        ({"showdown.last_aggressor_any_street": True}, [2, 3, 1]),
        ({"showdown.order": "clockwise"}, [1, 2, 3]),
    ],
)
def test_all_in_before_the_river_is_shown_as_if_the_river_was_checked(choice, order):
    """Seat 2 moves in on the flop and is called twice: the order is 1, 2, 3, or 2, 3, 1."""
    hand = play("60 60 60", "c c x | x a c c", house("1/3", {**BY_HAND, **choice}))
    assert showing_order(hand.hand) == order


@pytest.mark.rule("SHOW-01")
def test_where_showing_is_clockwise_a_river_bet_changes_nothing():
    """Seat 3 bets the river; seat 1 still shows first."""
    rules = house("1/3", {**BY_HAND, "showdown.order": "clockwise"})
    hand = play("99 99 99", "c c x | x x x | x x x | x x r9 c c", rules)
    assert hand.turn == 1


@pytest.mark.rule("SHOW-02")
def test_one_card_is_not_enough_to_win_a_called_pot():
    """Turn up one card of two: refused; both: accepted."""
    hand = play("99 99", CHECKED_DOWN, house("1/3", BY_HAND), hole="AsAh KsKh")
    one = c.TurnUp(1, (0,), parse("As"))
    refused = hand.refused(one)
    assert (refused.code, refused.words) == (Rule.BOTH_CARDS_TO_WIN, "show.all")
    assert hand.refused(c.TurnUp(1, (0, 2), parse("AsAd"))).words == "show.no_card"
    assert hand.refused(c.TurnUp(1, (0, 1), parse("As") * 2)).code == Rule.CARD_NOTATION
    assert hand.must(1, shows(1, "AsAh")).turn == 2


@pytest.mark.rule("SHOW-02", "SHOW-07")
def test_when_all_others_muck_the_last_hand_wins_unshown():
    """Seat 1 mucks: seat 2 takes the pot with its cards face down."""
    hand = play("99 99", CHECKED_DOWN, house("1/3", BY_HAND))
    hand.must(1, c.Muck())
    assert hand.hand.over
    assert (hand.net, hand.shown) == ([-3, 3], {})


@pytest.mark.rule("SHOW-03")
@pytest.mark.parametrize("must_show", [True, False])
def test_a_called_bettor_shows_to_win(must_show):
    """Seat 1 bets the river and is called: no mucking, unless the house allows it."""
    rules = house("1/3", {**BY_HAND, "showdown.must_show_if_called": must_show})
    hand = play("99 99", "c x | x x | x x | r9 c", rules)
    if must_show:
        assert hand.refused(c.Muck()).code == Rule.CALLED_BETTOR_SHOWS
    else:
        assert hand.must(1, c.Muck()).net == [-12, 12]


@pytest.mark.rule("SHOW-03")
def test_a_called_bettor_who_need_not_show_may_give_up_the_pot_where_losers_are_mucked():
    """Seat 1 bluffs with a seven and is called: the dealer waits, and seat 1 mucks. Seat 2
    wins unseen. Or seat 1 shows, and the dealer goes on."""
    rules = house("1/3", {"showdown.must_show_if_called": False})
    words, hole = "c x | x x | x x | r9 c", "7s2h KsKh"
    hand = play("99 99", words, rules, hole=hole, board="3c4d8h9sJc")
    assert hand.turn == 1
    assert hand.must(1, c.Muck()).net == [-12, 12]
    assert hand.shown == {}
    hand = play("99 99", words, rules, hole=hole, board="3c4d8h9sJc")
    assert hand.must(1, shows(1, "7s2h")).shown == {1: "7s2h", 2: "KsKh"}


@pytest.mark.rule("SHOW-03")
def test_without_a_bet_on_the_river_no_one_is_asked():
    """Checked down: the dealer opens hands in order, as everywhere."""
    rules = house("1/3", {"showdown.must_show_if_called": False})
    hand = play("99 99", CHECKED_DOWN, rules, hole="AsAh KsKh", board="3c4d8h9sJc")
    assert hand.hand.over


@pytest.mark.rule("SHOW-03", "SHOW-14")
@pytest.mark.parametrize("must_show", [True, False])
def test_the_dealer_opens_a_called_bettor_who_is_beaten(must_show):
    """Showing goes clockwise: seat 1 shows aces; seat 2, who bet, is beaten."""
    rules = house(
        "1/3", {"showdown.order": "clockwise", "showdown.must_show_if_called": must_show}
    )
    words = "c x | x x | x x | x r9 c"
    hand = play("99 99", words, rules, hole="AsAh KsKh", board="3c4d8h9sJc")
    assert (2 in hand.shown) is must_show
    assert hand.net == [12, -12]


@pytest.mark.rule("SHOW-04", "SHOW-14")
def test_beaten_hands_are_mucked_and_ties_are_opened():
    """Kings lose to aces unseen; the other aces tie and are opened."""
    hand = play(
        "99 99 99",
        "c c x | x x x | x x x | x x x",
        hole="AsAh KsKh AcAd",
        board="3c4d8h9sJc",
    )
    assert hand.happened(e.Mucked) == [e.Mucked(2)]
    assert hand.shown == {1: "AsAh", 3: "AcAd"}
    assert hand.net == [2, -3, 1]


@pytest.mark.rule("SHOW-04")
def test_a_hand_beaten_in_the_main_pot_is_opened_for_the_side_pot():
    """Aces all in; kings and queens play a side pot: kings are opened, queens are not."""
    rules = house("1/3", {"allin.reveal": "never"})
    hand = play(
        "23 300 300",
        "c a c c | r30 c | x x | x x",
        rules,
        hole="AsAh KsKh QsQh",
        board="3c4d8h9sJc",
    )
    assert hand.shown == {1: "AsAh", 2: "KsKh"}
    assert hand.happened(e.Mucked) == [e.Mucked(3)]


@pytest.mark.rule("SHOW-04", "CON-28")
def test_a_player_may_muck_when_a_better_hand_was_shown():
    """Seat 1 shows aces; seat 2 may muck in turn, and no other seat may do it for seat 2."""
    hand = play("99 99", CHECKED_DOWN, house("1/3", BY_HAND), hole="AsAh KsKh")
    assert hand.refused(c.Muck(), by=2).words == "muck.not_now"
    hand.must(1, shows(1, "AsAh"))
    assert hand.refused(c.TurnDown(2), by=1).code == Rule.HANDS_OFF
    assert hand.must(2, c.Muck()).net[0] == 3


@pytest.mark.rule("SHOW-04")
def test_a_hand_without_a_low_is_not_opened_for_the_low_half():
    """Kings are shown; no hand has a low, and the queens have nothing to win."""
    rules = house("1/2", {"game.variant": "omaha_hilo", "betting.structure": "no_limit"})
    hole, board = "KsKhTcTd QsQhJcJd", "9d9s5c4d2h"
    hand = play("100 100", "c x x x x x x x", rules, hole, board)
    assert hand.shown == {1: "KsKhTcTd"}


@pytest.mark.rule("SHOW-05")
@pytest.mark.parametrize("one_card", [True, False])
def test_an_uncalled_winner_may_show_no_card_one_or_both(one_card):
    """All fold to seat 2: the hand is over unseen; one card may be shown if allowed."""
    rules = house("1/3", {"show.one_card_after_fold": one_card})
    hand = play("99 99 99", "f f", rules, hole="2c7d AsAh 3c8d")
    assert hand.shown == {}
    one = c.TurnUp(2, (1,), parse("Ah"))
    if one_card:
        assert hand.say(2, one).hand.players[2].shown == (UNSEEN, *parse("Ah"))
        assert hand.say(2, c.TurnUp(2, (0,), parse("As"))).shown == {2: "AsAh"}
    else:
        assert hand.refused(one, by=2).words == "show.all"
        assert hand.say(2, shows(2, "AsAh")).shown == {2: "AsAh"}


@pytest.mark.rule("SHOW-05")
def test_after_a_call_a_single_card_is_never_shown():
    """Seat 2 lost unseen at a showdown: it may show both cards afterwards, not one."""
    hand = play("99 99", CHECKED_DOWN, hole="AsAh 2c7d", board="3c4d8h9sJc")
    assert hand.refused(c.TurnUp(2, (0,), parse("2c")), by=2).words == "show.all"
    assert hand.say(2, shows(2, "2c7d")).shown[2] == "2c7d"


@pytest.mark.rule("SHOW-06")
def test_hands_are_opened_in_turn_and_by_their_owner():
    """Seat 2 may not show before seat 1, and seat 1 may not show for seat 2."""
    hand = play("99 99", CHECKED_DOWN, house("1/3", BY_HAND), hole="AsAh KsKh")
    assert hand.refused(shows(2, "KsKh"), by=2).words == "show.not_now"
    assert hand.refused(shows(2, "KsKh"), by=1).code == Rule.HANDS_OFF


@pytest.mark.rule("SHOW-06")
def test_no_hand_is_shown_during_the_betting():
    """A hand is turned up on the flop: refused, and so is one that was folded."""
    rules = house("1/3", {"show.heads_up_live": False})
    hand = play("99 99", "c x |", rules, hole="AsAh KsKh")
    assert hand.refused(shows(1, "AsAh"), by=1).code == Rule.EXPOSING_HEADS_UP
    hand = play("99 99 99", "f", hole="AsAh KsKh QsQh")
    assert hand.refused(shows(3, "QsQh"), by=3).code == Rule.ONLINE_SHOWDOWN


@pytest.mark.rule("SHOW-07")
def test_a_mucked_hand_is_dead_and_cannot_be_retrieved():
    """Aces are mucked by mistake: kings win, whatever is turned up afterwards."""
    hand = play(
        "99 99 99", "c c x | x x x | x x x | x x x", house("1/3", BY_HAND), "AsAh KsKh 2c7d"
    )
    hand.must(1, c.Muck())
    assert hand.refused(shows(1, "AsAh"), by=1).words == "show.not_now"
    hand.must(2, shows(2, "KsKh")).must(3, c.Muck())
    assert hand.net == [-3, 6, -3]


@pytest.mark.rule("SHOW-07")
def test_nothing_is_mucked_in_a_hand_that_was_called_off():
    """The floor voids the hand at the showdown: the dealer mucks no hand anymore."""
    hand = play("99 99", CHECKED_DOWN, house("1/3", BY_HAND))
    hand.must(-3, c.Void("the deck was short"))
    assert hand.refused(c.TurnDown(1), by=DEALER).words == "muck.not_now"


@pytest.mark.rule("SHOW-07")
def test_the_last_hand_of_a_side_pot_is_opened_though_it_cannot_win_the_main_pot():
    """Aces are all in and shown; one of the other two mucks, so the last one must show."""
    rules = house("1/3", {"showdown.auto_muck": False, "allin.reveal": "never"})
    hand = deal("10 100 100", rules, "AsAh 2c7d 3c8d", "KdQh9s5c4d")
    hand.act("r10 c c r10 c x x x x")
    hand.must(1, c.TurnUp(1, (0, 1), hand.stub.held[1])).must(2, c.Muck())
    assert must_open(hand.hand, 3, hand.stub.held[3])
    hand.must(3, c.TurnUp(3, (0, 1), hand.stub.held[3]))
    assert hand.net == [20, -20, 0]


def before_pushing(hand: ScriptedHand) -> Hand:
    """The same hand at the moment when the dealer pushes the pots."""
    state = begin(hand.hand.plan, hand.hand.house)
    for event in hand.events:
        if isinstance(state.program[state.step], Pots):
            break
        state = evolve(state, event)
    return state


@pytest.mark.rule("SHOW-09", "SHOW-08")
def test_cards_speak():
    """Aces and kings lie open; if the kings are named the winner, the aces are paid."""
    rules = house("1/3", BY_HAND)
    hand = play("99 99", CHECKED_DOWN, rules, "AsAh KsKh", "3c4d8h9sJc")
    hand.must(1, shows(1, "AsAh")).must(2, shows(2, "KsKh"))
    decision = decide(before_pushing(hand), DEALER, c.Push(((2,),)))
    assert decision == [e.Awarded(1, 6), e.HandEnded()]


@pytest.mark.rule("SHOW-09")
def test_a_winner_is_named_where_the_cards_were_never_seen():
    """A table that types no cards: the push must name a winner, and one of the pot."""
    hand = play("99 99", CHECKED_DOWN, house("1/3", BY_HAND))
    to_push = len(hand.hand.program) - 1
    unseen = replace(hand.hand, step=to_push, turn=DEALER)
    for winners in ((), ((),), ((7,),)):
        refused = decide(unseen, DEALER, c.Push(winners))
        assert isinstance(refused, Refused)
        assert (refused.code, refused.field) == (Rule.CARDS_SPEAK, "winners")
    assert decide(unseen, DEALER, c.Push(((2,),))) == [e.Awarded(2, 6), e.HandEnded()]


@pytest.mark.rule("SHOW-10")
@pytest.mark.parametrize("reveal", ["always", "never"])
def test_all_in_hands_are_turned_up_before_the_next_card(reveal):
    """All in before the flop: both hands lie open before the first card, or at the end."""
    rules = house("1/3", {"allin.reveal": reveal})
    hand = play("99 99", "a c", rules, hole="AsAh KsKh", board="3c4d8h9sJc")
    kinds = [
        type(event) for event in hand.events if isinstance(event, (e.Shown, e.BoardDealt))
    ]
    before = [e.Shown, e.Shown] if reveal == "always" else []
    after = [] if reveal == "always" else [e.Shown]
    assert kinds == [*before, e.BoardDealt, e.BoardDealt, e.BoardDealt, *after]


STUDS = [g for g, game in VARIANTS.items() if Hole(up=1) in game.steps]


@pytest.mark.rule("SHOW-10")
@pytest.mark.parametrize("game", STUDS)
def test_all_in_stud_hands_are_turned_up_and_the_last_card_comes_up(game):
    """Two of three are all in on the first street: their hands are open before the second, and
    every later card comes face up, so that nobody has a card to turn over at the end."""
    hand = all_in_stud(game, "always")
    deals, shown = hand.happened(e.HoleDealt), hand.happened(e.Shown)
    first, *later = deals
    assert [hand.events.index(each) for each in shown] < [hand.events.index(later[0])]
    assert len(shown) == 2
    assert first.down
    assert all(not deal.down and len(deal.up) == 2 for deal in later)
    assert not hand.happened(e.Mucked)


@pytest.mark.rule("SHOW-10")
@pytest.mark.parametrize("game", STUDS)
def test_stud_hands_stay_closed_where_the_house_turns_none_up(game):
    """The same hand where all-ins are not turned up: the cards come as always, and only the
    showdown opens a hand."""
    hand = all_in_stud(game, "never")
    steps = [step for step in VARIANTS[game].steps if isinstance(step, Hole)]
    deals = hand.happened(e.HoleDealt)
    assert [deal.down for deal in deals] == [step.down for step in steps]
    opened = hand.happened(e.Shown)
    assert opened
    assert hand.events.index(opened[0]) > hand.events.index(deals[-1])


def all_in_stud(game: str, reveal: str) -> ScriptedHand:
    """The card that brings it in goes all in, the next seat calls, the third folds."""
    rules = house(
        "2/4",
        {
            "game.variant": game,
            "betting.structure": "no_limit",
            "stud.ante": 1,
            "allin.reveal": reveal,
        },
    )
    return play("20 20 20", "a c f", rules)


@pytest.mark.rule("SHOW-10")
def test_a_stud_hand_with_chips_behind_is_dealt_its_last_card_down():
    """Two all in and two who can still bet: nothing is turned up, and the river is closed."""
    choices = {"game.variant": "stud", "betting.structure": "no_limit", "stud.ante": 1}
    rules = house("2/4", choices)
    hand = play("100 100 9 9", "c c c c | r6 c c c | x x | x x", rules)
    assert hand.hand.turn > 0
    assert not hand.happened(e.Shown)
    assert [deal.down for deal in hand.happened(e.HoleDealt)] == [2, 0, 0, 0, 1]


@pytest.mark.rule("SHOW-10")
def test_hands_stay_down_while_two_can_still_bet():
    """One is all in, two have chips: the flop comes with all hands face down."""
    hand = play("300 300 23", "a c c |")
    assert hand.shown == {}
    assert hand.turn == 1


@pytest.mark.rule("SHOW-11", "CON-28")
def test_the_dealer_opens_the_winner_without_asking():
    """There is no slow roll: the dealer opens the aces at once."""
    hand = play("99 99", "c x | x x | x x | x r9 c", hole="AsAh KsKh", board="3c4d8h9sJc")
    assert hand.hand.over
    assert hand.shown == {1: "AsAh", 2: "KsKh"}


@pytest.mark.rule("SHOW-14")
def test_a_mucked_hand_is_nowhere_in_the_log():
    """Kings are mucked: no event holds one of their cards."""
    hand = play("99 99", CHECKED_DOWN, hole="AsAh KsKh", board="3c4d8h9sJc")
    kings = {*parse("KsKh")}
    seen = [
        card
        for event in hand.events
        if isinstance(event, (e.Shown, e.BoardDealt))
        for card in event.cards
    ]
    assert hand.happened(e.Mucked) == [e.Mucked(2)]
    assert not kings & {*seen}


@pytest.mark.rule("SHOW-15", "SHOW-12")
@pytest.mark.parametrize("allowed", [True, False])
def test_heads_up_a_folded_hand_may_be_shown(allowed):
    """ "I am folding, but this is what I had": after the hand, if the house lets it."""
    rules = house("1/3", {"show.folded_heads_up": allowed})
    hand = play("99 99", "f", rules, hole="AsAh KsKh")
    if allowed:
        assert hand.say(2, shows(2, "KsKh")).shown == {2: "KsKh"}
    else:
        assert hand.refused(shows(2, "KsKh"), by=2).words == "show.not_now"


@pytest.mark.rule("SHOW-15")
def test_only_the_last_to_fold_was_heads_up():
    """Three play; seat 3 folds first, seat 1 last: seat 1 may show its folded hand."""
    hand = play("99 99 99", "f f", hole="AsAh KsKh QsQh")
    assert hand.refused(shows(3, "QsQh"), by=3).words == "show.not_now"
    assert hand.say(1, shows(1, "AsAh")).shown == {1: "AsAh"}


@pytest.mark.rule("CON-25", "CON-26")
def test_heads_up_a_player_may_show_one_card_or_both_at_any_time():
    """On the flop seat 1 shows the ace, in or out of turn: all see it, and play goes on."""
    hand = play("99 99", "c x |", hole="AsAh KsKh")
    assert hand.turn == 1
    hand.say(2, c.TurnUp(2, (0,), parse("Ks")))
    assert hand.turn == 1
    assert hand.may.raise_most == 96
    hand.say(1, shows(1, "AsAh"))
    assert hand.hand.players[1].shown == parse("AsAh")
    assert hand.hand.players[2].shown == (*parse("Ks"), UNSEEN)
    assert hand.happened(e.Shown)[0] == e.Shown(2, (0,), parse("Ks"))
    assert hand.refused(shows(1, "AsAh"), by=1).words == "show.not_live"
    hand.act("r9 c | x x | x x")
    assert hand.hand.over
    assert hand.shown[1] == "AsAh"


@pytest.mark.rule("CON-24")
def test_with_several_players_in_no_card_is_shown():
    """Three see the flop: no; one of them folds: yes."""
    hand = play("99 99 99", "c c x |", hole="AsAh KsKh QsQh")
    refused = hand.refused(shows(1, "AsAh"), by=1)
    assert (refused.code, refused.words) == (Rule.EXPOSING_MULTIWAY, "show.several")
    hand.act("x x f")
    assert hand.say(1, shows(1, "AsAh")).hand.players[1].shown == parse("AsAh")


@pytest.mark.rule("CON-24", "CON-40")
def test_the_floor_may_kill_a_hand_that_was_exposed():
    hand = play("99 99 99", "c c x |")
    hand.must(FLOOR, c.KillHand(1, "showed a card to seat 2"))
    assert not hand.hand.players[1].live


@pytest.mark.rule("CON-25")
@pytest.mark.parametrize("game", ["stud", "five_draw"])
def test_a_card_stays_down_where_more_cards_come_to_the_hands(game):
    """In stud the open cards say who acts, and in draw the cards change."""
    hand = play("99 99", "", house("1/3", {"game.variant": game}))
    assert hand.refused(c.TurnUp(1, (0,), (51,)), by=1).words == "show.not_live"


@pytest.mark.rule("CON-18", "CON-26")
def test_no_player_shows_another_players_cards():
    hand = play("99 99", "c x |", hole="AsAh KsKh")
    assert hand.refused(shows(2, "KsKh"), by=1).code == Rule.HANDS_OFF
    assert hand.say(2, shows(2, "KsKh")).shown == {2: "KsKh"}


@pytest.mark.rule("SHOW-13")
def test_burned_and_mucked_cards_are_in_no_event_of_a_whole_hand():
    """Three burns and the mucked kings: of 52 cards only nine are ever seen."""
    hand = play("99 99", CHECKED_DOWN, hole="AsAh KsKh", board="3c4d8h9sJc")
    seen = [
        card
        for event in hand.events
        if isinstance(event, (e.Shown, e.BoardDealt))
        for card in event.cards
    ]
    assert sorted(seen) == sorted(parse("AsAh3c4d8h9sJc"))
    assert hand.hand.used == 4 + 5 + 3


@pytest.mark.rule("SHOW-13")
def test_the_card_after_a_burn_is_turned_up_and_the_burn_is_not():
    assert turn_cards((7, 8, 9), house(), TEXAS, Board(1, "turn")) == ((8,), (9,))


@pytest.mark.rule("SHOW-10")
@pytest.mark.parametrize(
    ("reveal", "waits"), [("always", [0, 12, 12, 12, 12]), ("never", [0] * 5)]
)
def test_a_stud_run_out_is_as_slow_as_a_board(reveal, waits):
    """Each street of an all-in stud hand comes after the time people need to look, and no
    street of a hand whose cards stay closed."""
    choices = {"game.variant": "stud", "betting.structure": "no_limit", "stud.ante": 1}
    rules = house("2/4", choices | {"allin.reveal": reveal})
    at = Table(
        rules, VARIANTS["stud"], (None, *(Chair(g, 20, waiting=False) for g in "ab"))
    )
    hand, stub, found = begin(plan(at, 2), rules), Stub(VARIANTS["stud"].deck), []
    while not hand.over:
        command: c.HandCommand = c.Call() if hand.acts else c.RaiseTo(19)
        by = hand.turn
        if by == DEALER:
            if isinstance(hand.program[hand.step], Hole):
                found.append(wait_before(hand, Pace(runout_ms=12)))
            command, stub = next_command(hand, stub)
        for event in decide(hand, by, command):
            hand = evolve(hand, event)
    assert found == waits
