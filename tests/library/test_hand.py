"""Hands played by a program: what is legal, what happens, what is refused and why."""

import pytest

import homegame
from homegame.rulebook import Rule

FLOP = {"hole": "AsKs 7c2d QhQd", "board": "Qs9s4s2h2c"}


def test_a_hand_is_a_value():
    """Acting gives the next hand and leaves the one before as it was."""
    before = homegame.play("100 100 100", **FLOP)
    after = before.act("raise", 9)
    assert (before.turn, before.pot, before.bets) == (3, 4, {1: 1, 2: 3, 3: 0})
    assert (after.turn, after.pot, after.bets) == (1, 13, {1: 1, 2: 3, 3: 9})
    assert before.act("raise", 9) == after
    assert before.act("fold").live == (1, 2)


def test_what_is_legal_changes_with_the_hand():
    """Call or raise before the flop, check or bet on it, and only call an all-in."""
    hand = homegame.play("100 100 50", **FLOP)
    assert hand.legal.actions == ("fold", "call", "raise")
    assert (hand.legal.call, hand.legal.least, hand.legal.most) == (3, 6, 50)
    assert hand.to_call == 3
    flop = hand.play("c c x")
    assert flop.legal.actions == ("fold", "check", "bet")
    assert flop.board == "Qs9s4s"
    short = flop.play("r97 f").legal
    assert (short.actions, short.call, short.why) == (
        ("fold", "call"),
        47,
        Rule.CALL_FOR_LESS,
    )
    assert "raise" not in short


def test_all_in_is_a_raise_or_a_call():
    """A short stack calls with all it has; a large one raises."""
    hand = homegame.play("100 100 50", **FLOP).act("all in")
    assert hand.bets[3] == 50
    hand = hand.act("All-in").act("all in")
    assert hand.over
    assert hand.awards == [(1, 1, 100), (0, 3, 150)]
    assert hand.net == {1: 0, 2: -100, 3: 100}


def test_a_refusal_names_the_rule_and_what_is_legal():
    hand = homegame.play("100 100 100", **FLOP)
    with pytest.raises(homegame.IllegalError) as refused:
        hand.act("raise", 4)
    assert refused.value.rule == Rule.MINIMUM_RAISE
    assert refused.value.legal == hand.legal
    assert "6" in refused.value.say
    with pytest.raises(ValueError, match="takes a whole number"):
        hand.act("raise")
    with pytest.raises(
        ValueError, match="'jump' is not an action; legal now: fold, call, raise"
    ):
        hand.act("jump")
    with pytest.raises(ValueError, match="'r9x' is not an action"):
        hand.play("r9x")
    with pytest.raises(homegame.IllegalError, match="over"):
        hand.play("f f").act("fold")


def test_cards_that_are_named_come_and_the_others_are_shuffled():
    """The same seed gives the same cards, another one others."""
    named = homegame.play("100 100", hole="AsAh KsKh", board="2c7d9hJs3c").play("a c")
    assert named.hole == {1: "AsAh", 2: "KsKh"}
    assert named.board == "2c7d9hJs3c"
    assert named.shown == {1: "AsAh", 2: "KsKh"}
    one, same, other = (homegame.play("100 100", seed=seed).hole for seed in (1, 1, 2))
    assert one == same != other
    fresh = {homegame.play("100 100").hole[1] for _ in range(20)}
    assert len(fresh) > 1


@pytest.mark.parametrize(
    ("stacks", "named", "says"),
    [
        ("100", {}, "2 to 10 players"),
        ("100 0", {}, "at least one chip"),
        ({3: 100, 11: 100}, {}, "2 to 10 players"),
        ("100 100", {"hole": "AsAh AsKh"}, "twice"),
        ("100 100", {"hole": "AsAhAd"}, "more than 2 cards"),
        ("100 100", {"hole": "AsAh KsKh QsQh"}, "3 hands for 2 players"),
        ("100 100", {"board": "2x"}, "2x"),
        ("100 100", {"board": "2c7d9hJs3c4c"}, "board has 6 cards, more than 5"),
        (f"{10**18} 100", {}, "stacks have at most 999,999,999,999 chips together"),
        ("100 100", {"button": 3}, "seat 3 is empty"),
        ("100 100", {"house": "nowhere"}, "nowhere"),
    ],
)
def test_what_cannot_be_dealt_is_said(stacks, named, says):
    with pytest.raises((ValueError, homegame.HouseError), match=says):
        homegame.play(stacks, **named)


def test_seats_may_be_left_empty():
    """Stacks by seat; the button is where it is said to be."""
    hand = homegame.play({2: 100, 5: 80, 9: 60}, button=5, seed=1)
    assert hand.seats == (9, 2, 5)
    assert (hand.button, hand.turn, hand.bets) == (5, 5, {2: 3, 5: 0, 9: 1})


def test_cards_are_drawn_by_name_or_by_place():
    """2-7 single draw: the seven low cards stay, the others go."""
    rules = homegame.house(game="single_27", limit="no_limit")
    hand = homegame.play(
        "100 100", "c x", house=rules, hole="2c3d4h5sKc 2d3h4s7cQd", drawn="8c9d", seed=1
    )
    assert hand.legal.actions == ("discard", "stand pat")
    assert hand.legal.discards == (0, 5)
    hand = hand.act("discard", "Kc")
    assert hand.hole[1] == "2c3d4h5s8c"
    hand = hand.play("d4")
    assert hand.hole[2] == "2d3h4s7c9d"
    with pytest.raises(ValueError, match="does not hold As"):
        homegame.play("100 100", "c x", house=rules, seed=1, hole="2c3d4h5sKc").act(
            "discard", "As"
        )


def test_the_rest_is_dealt_twice_if_all_agree():
    rules = homegame.house(choices={"runs.max_runs": 2})
    hand = homegame.play("100 100", "a c", house=rules, seed=3)
    assert (hand.legal.actions, hand.legal.runs) == (("run",), 2)
    hand = hand.act("run", 2).act("run", 2)
    assert len(hand.boards) == 2
    assert {len(board) for board in hand.boards} == {10}


@pytest.mark.parametrize(
    "how", [{"name": "tournament"}, {"toml": 'based_on = "tournament"'}]
)
def test_a_hand_of_a_tournament_is_played_at_its_blinds(how):
    """No straddles, no bomb pots, and hands face up once the betting is over."""
    rules = homegame.house(**how, blinds="50/100")
    hand = homegame.play("5000 5000", "a c", house=rules, seed=3)
    assert hand.over
    assert (rules.straddle.enabled, rules.allin.reveal) == (False, "always")


def test_players_show_or_muck_where_the_house_leaves_it_to_them():
    rules = homegame.house(choices={"showdown.auto_muck": False})
    hand = homegame.play(
        "100 100", "c x x x x x x x", house=rules, hole="AsAh KsKh", seed=5
    )
    assert hand.legal.actions == ("show", "muck")
    shown = hand.act("show")
    assert shown.turn != hand.turn
    assert shown.act("muck").over


def test_the_blinds_may_be_chopped():
    rules = homegame.house(choices={"blinds.chop": "by_agreement"})
    hand = homegame.play("100 100 100", "f", house=rules, seed=1)
    assert "chop" in hand.legal
    chopped = hand.act("chop").act("chop", seat=2)
    assert chopped.over
    assert chopped.net == {1: 0, 2: 0, 3: 0}
    assert homegame.replay(chopped.history()).events == chopped.events
    with pytest.raises(ValueError, match="seat 4 is not in the hand"):
        hand.act("chop", seat=4)


def test_hands_follow_each_other_at_a_table():
    """The button moves on, the chips stay, and whoever has lost all is out."""
    hand = homegame.play("100 100 30", "a c f", hole="AsAh KsKh 2c7d", board="Ac9d8h5s3c")
    assert hand.stacks == {1: 133, 2: 97, 3: 0}
    second = hand.next_hand(seed=1)
    assert {*second.seats} == {1, 2}
    assert second.plan.number == 2
    assert sum(second.stacks.values()) + second.pot == 230
    with pytest.raises(ValueError, match="not over"):
        second.next_hand()


def test_a_hand_that_is_passed_out_leaves_its_pot_for_the_next():
    """Jacks or better: nobody opens, and the antes stay in the middle."""
    rules = homegame.house(
        game="five_draw",
        limit="limit",
        choices={"openers.min_hand": "jacks_or_better", "ante.amount": 1},
    )
    hand = homegame.play(
        "100 100", "x x", house=rules, hole="2c3d4h5s7c 2d3h4s5c8d", seed=1
    )
    assert hand.over
    assert hand.next_hand(seed=2).pot == 4


def test_a_viewers_history_tells_no_card_that_the_seat_has_not_seen():
    hand = homegame.play("100 100", "r9 f", hole="AsAh KsKh")
    told = hand.history(viewer=2)
    assert "Kings" not in repr(told)
    assert [step.seat for step in told.steps if type(step).__name__ == "Dealt"] == [2]
    assert [s.seat for s in hand.history().steps if type(s).__name__ == "Dealt"] == [1, 2]


@pytest.mark.rule("BET-70")
def test_what_lies_outside_the_cap_stays_at_the_table():
    """A cap of 60: seat 1 wins 120 from stacks of 200, and all three play on with what they
    have left; so they do after a hand that no one called."""
    capped = homegame.house(blinds="1/2", limit="cap", choices={"cap.amount": 60})
    cards = {"hole": "AsAh KcKd QcQd", "board": "2c7d9hJs3c"}
    first = homegame.play("200 200 200", "r10 r60 c c", house=capped, **cards)
    assert (first.stacks, first.outside) == ({1: 180, 2: 0, 3: 0}, {1: 140, 2: 140, 3: 140})
    second = first.next_hand("f f", seed=1)
    assert second.plan.stacks == (0, 60, 60, 60)
    assert second.outside == {1: 260, 2: 80, 3: 80}
    third = second.next_hand(seed=1)
    assert sum(third.outside.values()) + sum(third.plan.stacks) == 600


@pytest.mark.rule("BLIND-07")
def test_a_player_who_is_not_dealt_in_keeps_the_chips():
    """Seat 2 has 1 chip and can't pay the small blind of 2, so it gets no hand; the next hand
    still has its chip on the table."""
    rules = homegame.house(blinds="2/4", choices={"blinds.big_blind_covers_small": True})
    hand = homegame.play("100 1 100 100", house=rules, seed=1)
    assert hand.outside == {2: 1}
    assert hand.play("f f").next_hand(seed=1).outside == {2: 1}


@pytest.mark.rule("POT-22")
def test_a_board_may_be_named_with_the_cards_of_its_second_run():
    """The flop comes once; then 5d Qd, and in the second run 7h 2c. Cards for more runs than
    the house plays are refused."""
    twice = homegame.house(blinds="1/2", choices={"runs.max_runs": 2})
    cards = {"hole": "9c8c AdKd", "board": "AcAhTc 5dQd 7h2c"}
    hand = homegame.play("100 100", "c x a c v2 v2", house=twice, seed=1, **cards)
    assert hand.boards == ("AcAhTc5dQd", "AcAhTc7h2c")
    assert hand.net == {1: 0, 2: 0}
    with pytest.raises(ValueError, match="7 cards, more than 5"):
        homegame.play("100 100", **cards)
