"""Buying in, topping up and leaving; seats, talk and absence (CASH, CON)."""

import pytest

import homegame
from homegame.bank.ledger import bought_by, cashed_by, chips_in_play
from homegame.engine.dealer import Stub, next_command
from homegame.engine.shorthand import house, play
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Chair, Table
from homegame.night.evening import decide, evolve, opened
from homegame.night.night import BY_DEALER, BY_FLOOR, Night, chips
from homegame.rulebook import Rule
from homegame.rulebook.options import HouseError
from homegame.rules.cash import change_due, kitty_drop, limits, odd_change, top_up_range
from homegame.rules.talk import names_cards
from homegame.seats import NOBODY
from homegame.variants import TEXAS


def do(night: Night, by: str, command) -> Night:
    decided = decide(night, by, command)
    assert not isinstance(decided, Refused), decided
    for at, event in decided:
        night = evolve(night, event, at)
        assert chips(night) == chips_in_play(night.ledger)
    return night


def refused(night: Night, by: str, command) -> Rule:
    decided = decide(night, by, command)
    assert isinstance(decided, Refused), decided
    return decided.code


def friday(choices=None, seats=(180, 300)) -> Night:
    """Dana's table at 1/3, buy-ins of 100 to 300, with friends who have bought these chips."""
    night = opened(e.Opened("Friday", "", "dana", "Dana"), house("1/3", choices))
    for seat, amount in enumerate(seats, 1):
        guest = f"g{seat}"
        night = do(do(night, guest, c.Knock(guest)), "dana", c.Admit(guest))
        night = do(night, guest, c.SitDown(seat, amount))
    return night


def begun(night: Night) -> Night:
    night = do(night, BY_DEALER, c.Begin(button=0 if night.tables[1].number else 1))
    command, _ = next_command(night.tables[1].hand, Stub(tuple(range(52))))
    return do(night, BY_DEALER, command)


@pytest.mark.rule("CASH-05")
def test_only_the_chips_in_front_play():
    """A stack of 80 cannot bet 81, whatever the others have."""
    assert play("300 300 80").refused(c.RaiseTo(81)).code == Rule.TABLE_STAKES


@pytest.mark.rule("CASH-06", "CASH-39")
@pytest.mark.parametrize(("stack", "most"), [(180, 120), (300, 0)])
def test_a_stack_is_topped_up_to_the_maximum_and_not_over(stack, most):
    """The most is 300: 180 may add up to 120, 300 nothing."""
    night = friday(seats=(stack, 300))
    assert refused(night, "g1", c.TopUp(most + 1)) == Rule.TOP_UP
    if most:
        assert do(night, "g1", c.TopUp(most)).tables[1].chairs[1].stack == 300


@pytest.mark.rule("CASH-04", "CASH-06")
def test_tonights_buy_in_limits_override_the_house():
    """Buy-ins of 150 to 250 tonight: 149 is too little, and 180 may add up to 70."""
    tonight = e.Opened("Friday", "", "dana", "Dana", buyin_least=150, buyin_most=250)
    night = opened(tonight, house("1/3"))
    night = do(do(night, "kim", c.Knock("kim")), "dana", c.Admit("kim"))
    assert refused(night, "kim", c.SitDown(1, 149)) == Rule.BUY_IN_RANGE
    night = do(night, "kim", c.SitDown(1, 180))
    assert refused(night, "kim", c.TopUp(71)) == Rule.TOP_UP
    assert do(night, "kim", c.TopUp(70)).tables[1].chairs[1].stack == 250


@pytest.mark.rule("CASH-04")
def test_blinds_stay_within_the_minimum_buy_in():
    """Buy-ins of 150 to 250 tonight: blinds and antes go up to 150. Where the host has set no
    limits they grow with the blinds, 100 big blinds at most, up to 10**12 chips."""
    tonight = e.Opened("Friday", "", "dana", "Dana", buyin_least=150, buyin_most=250)
    night = opened(tonight, house("1/3"))
    for wrong in (c.SetBlinds(1, 151), c.SetBlinds(1, 3, 151), c.SetBlinds(10**12, 10**12)):
        assert refused(night, "dana", wrong) == Rule.BUY_IN_RANGE
    night = do(night, "dana", c.SetBlinds(75, 150, 150))
    assert night.tables[1].house.blinds.big == 150
    usual = friday()
    assert refused(usual, "dana", c.SetBlinds(1, 10**10)) == Rule.BUY_IN_RANGE
    usual = do(usual, "dana", c.SetBlinds(1, 10**10 - 1))
    assert limits(usual.tables[1])[1] == 10**12 - 100


@pytest.mark.parametrize(
    ("choices", "most", "broken"),
    [
        ({"betting.structure": "cap", "cap.amount": 40}, 40, Rule.CAP_LIMIT),
        ({"betting.structure": "spread", "spread.max": 10}, 10, Rule.SPREAD_LIMIT),
    ],
)
@pytest.mark.rule("BET-70", "BET-55")
def test_blinds_stay_within_the_cap_and_the_spread(choices, most, broken):
    """With a cap of 40 in a hand, or bets of 10 at most, a larger big blind is refused: no one
    could raise it. Nor may the games be changed to such a limit."""
    night = opened(e.Opened("Friday", "", "dana", "Dana"), house("1/2", choices))
    assert refused(night, "dana", c.SetBlinds(1, most + 1)) == broken
    night = do(night, "dana", c.SetBlinds(1, most))
    assert night.tables[1].house.blinds.big == most
    large = opened(e.Opened("Friday", "", "dana", "Dana"), house("1/100"))
    assert (
        refused(large, "dana", c.SetGame(("texas",), "hand", "spread")) == Rule.SPREAD_LIMIT
    )


@pytest.mark.rule("BET-70", "BET-55", "BLIND-22")
@pytest.mark.parametrize(
    ("blinds", "limit", "choices", "option", "says"),
    [
        ("5/10", "spread", {}, "spread.max", "largest bet, 5"),
        ("1/2", "", {"stud.bring_in": 5}, "stud.bring_in", "bring-in, 5"),
        ("1/50", "cap", {"cap.amount": 40}, "cap.amount", "cap, 40"),
    ],
)
def test_a_house_is_made_only_with_stakes_that_its_limit_can_play(
    blinds, limit, choices, option, says
):
    """A spread of 1 to 5 with a big blind of 10, or a bring-in of 5 at a small bet of 2: the
    house is refused when it is made, as the same blinds are at the host's desk."""
    with pytest.raises(HouseError) as wrong:
        homegame.house(blinds=blinds, limit=limit, choices=choices)
    assert wrong.value.field == option
    assert says in str(wrong.value)


@pytest.mark.rule("BLIND-22")
def test_blinds_stay_above_the_bring_in():
    night = opened(e.Opened("F", "", "dana", "Dana"), house("3/6", {"stud.bring_in": 4}))
    assert refused(night, "dana", c.SetBlinds(1, 3)) == Rule.BRING_IN
    assert do(night, "dana", c.SetBlinds(2, 4)).tables[1].house.blinds.big == 4


@pytest.mark.rule("CASH-06", "VAR-33")
def test_games_that_contradict_the_house_are_refused_with_their_amounts():
    """Spread bets of up to 300 need a minimum buy-in above the maximum of 200: the sentence
    has its amounts as amounts, so that a money table reads money."""
    open_stakes = house("1/2", {"stakes.mode": "open", "spread.max": 300})
    night = opened(e.Opened("Friday", "", "dana", "Dana"), open_stakes)
    no = decide(night, "dana", c.SetGame(("texas",), "hand", "spread"))
    assert isinstance(no, Refused)
    assert (no.words, no.field) == ("house.buyin", "structure")
    assert (no.numbers["least_chips"], no.numbers["most_chips"]) == (1500, 200)


@pytest.mark.rule("CASH-06", "CASH-39")
def test_chips_bought_in_a_hand_arrive_after_it():
    night = do(begun(friday()), "g1", c.TopUp(120))
    assert night.tables[1].chairs[1].buying == 120
    night = do(night, night.tables[1].chairs[night.tables[1].hand.turn].guest, c.Fold())
    while not night.tables[1].hand.over:
        night = do(night, BY_DEALER, c.Push())
    night = do(night, BY_FLOOR, c.Tidy())
    assert bought_by(night.ledger, "g1") == 300
    assert night.tables[1].chairs[1].buying == 0


@pytest.mark.rule("CASH-06", "CASH-39")
@pytest.mark.parametrize(("stack", "range_"), [(1, (1, 299)), (0, (100, 300))])
def test_with_one_chip_left_any_amount_may_be_added(stack, range_):
    """Buy-ins of 100 to 300: with a chip left any amount up to 300, broke a buy-in."""
    chairs = (None, Chair("g", stack), Chair("h", 100))
    assert top_up_range(Table(house("1/3"), TEXAS, chairs), 1) == range_


@pytest.mark.rule("CASH-08", "CASH-21")
def test_chips_leave_only_with_their_player():
    """Standing up cashes out the whole stack; in a hand the chips stay until it is over."""
    assert cashed_by(do(friday(), "g1", c.StandUp()).ledger, "g1") == 180
    playing = do(begun(friday()), "g1", c.StandUp())
    assert cashed_by(playing.ledger, "g1") == 0
    assert playing.tables[1].chairs[1].leaving == "left"


@pytest.mark.rule("CASH-10")
def test_a_free_seat_goes_to_the_guest_who_waited_longest():
    """Two seats are taken; Kim waits before Lee and has the seat that Robin leaves."""
    night = friday({"table.max_seats": 2})
    for guest in ("kim", "lee"):
        night = do(do(night, guest, c.Knock(guest)), "dana", c.Admit(guest))
        night = do(night, guest, c.JoinQueue())
    night = do(night, "g1", c.StandUp())
    assert refused(night, "lee", c.SitDown(1, 100)) == Rule.JOINING
    night = do(night, "kim", c.SitDown(1, 100))
    assert night.queue == ("lee",)


@pytest.mark.rule("CON-19")
@pytest.mark.parametrize(("choice", "silent"), [("off_for_folded", True), ("open", False)])
def test_folded_players_stay_silent_where_the_house_says_so(choice, silent):
    night = begun(friday({"chat.during_hand": choice}, seats=(100, 100, 100)))
    guest = night.tables[1].chairs[night.tables[1].hand.turn].guest
    night = do(night, guest, c.Fold())
    decided = decide(night, guest, c.Say("I had aces"))
    assert isinstance(decided, Refused) == silent
    if silent:
        assert decided.code == Rule.NO_CARD_TALK


@pytest.mark.rule("CON-19")
def test_during_a_hand_its_players_name_no_cards():
    """Not in the hand, not after folding; the rail may, and everyone may once it is over."""
    rules = {"chat.during_hand": "no_cards"}
    night = begun(friday(rules, seats=(100, 100, 100)))
    table = night.tables[1]
    acts, waits = (
        table.chairs[seat].guest for seat in (table.hand.turn, table.hand.plan.ring[0])
    )
    for said in ("I have aces", "AsKd, watch this", "all my hearts", "a queen!"):
        assert decide(night, waits, c.Say(said)).words == "chat.cards"
        assert not isinstance(decide(night, "dana", c.Say(said)), Refused)
    for said in ("nice hand, Jack!", "As you like", "back in 4h", "gg"):
        assert not isinstance(decide(night, waits, c.Say(said)), Refused)
    night = do(night, acts, c.Fold())
    assert decide(night, acts, c.Say("I folded kings")).code == Rule.NO_CARD_TALK
    night = do(night, night.tables[1].chairs[night.tables[1].hand.turn].guest, c.Fold())
    night = do(night, BY_DEALER, c.Push())
    assert not isinstance(decide(night, acts, c.Say("I folded kings")), Refused)


@pytest.mark.rule("CON-19", "CARD-04")
@pytest.mark.parametrize(
    "said",
    ["had AK", "I had A7 suited", "flush was mine", "folded 72o", "QJ no good", "T9s!",
     "K10 here", "ak", "had AJ", "I held KK", "A9+ only", "98 off suit", "pocket 9s",
     "a full house", "flopped a set", "made the straight", "AJs", "9T again"],
)  # fmt: skip
def test_hands_are_named_in_the_notation_that_players_use(said):
    assert names_cards(said)


@pytest.mark.rule("CON-19")
@pytest.mark.parametrize(
    "said",
    ["all set", "look at that", "LOOK AT THAT", "I have at least 20", "got 98 left", "jk",
     "nh AJ", "JT is late", "straight home then", "2k in chips", "have a 5 minute break",
     "back at 9", "A good one", "OK", "KFC?", "with 25 left", "the house is full"],
)  # fmt: skip
def test_what_only_looks_like_cards_may_be_said(said):
    assert not names_cards(said)


@pytest.mark.rule("CON-19")
@pytest.mark.parametrize(
    ("choice", "silent"), [("no_cards", True), ("off_for_folded", True), ("open", False)]
)
def test_who_is_not_in_the_hand_reacts_when_it_is_over(choice, silent):
    """Who has folded, and Kim on the rail, make no face at the flop unless talk is free;
    whoever is in the hand may. When it is over, everybody may."""
    night = friday({"chat.during_hand": choice}, seats=(100, 100, 100))
    night = do(do(night, "kim", c.Knock("Kim")), "dana", c.Admit("kim"))
    night = begun(night)
    table = night.tables[1]
    folded = table.chairs[table.hand.turn].guest
    night = do(night, folded, c.Fold())
    table = night.tables[1]
    acts = table.chairs[table.hand.turn].guest
    for guest, waits in ((folded, silent), ("kim", silent), (acts, False)):
        decided = decide(night, guest, c.React("wow"))
        assert isinstance(decided, Refused) == waits, guest
        if waits:
            assert (decided.code, decided.words) == (
                Rule.NO_CARD_TALK,
                "chat.reaction_later",
            )
    night = do(night, acts, c.Fold())
    night = do(night, BY_DEALER, c.Push())
    assert night.tables[1].hand.over
    for guest in (folded, "kim", acts):
        assert not isinstance(decide(night, guest, c.React("nice")), Refused)


@pytest.mark.rule("CON-19")
def test_a_house_may_have_no_reactions():
    """No one reacts there, not even between two hands; the chat goes on."""
    night = friday({"chat.reactions": False}, seats=(100, 100))
    decided = decide(night, "g1", c.React("nice"))
    assert isinstance(decided, Refused)
    assert decided.words == "chat.no_reactions"
    assert not isinstance(decide(night, "g1", c.Say("Nice hand")), Refused)


@pytest.mark.rule("CON-34")
def test_a_player_who_sits_out_gets_no_cards():
    night = do(friday(seats=(100, 100, 100)), "g2", c.SitOut())
    assert begun(night).tables[1].hand.plan.stacks[1:4] == (100, 0, 100)


@pytest.mark.rule("CASH-12")
@pytest.mark.parametrize(
    ("words", "dropped"),
    [
        ("r9 f f", (3, 1)),
        ("c c x x x x x x x x x x", (1, 1)),
        ("f c x x x x x x x", (1, 1)),
        ("f f", (NOBODY, 0)),
    ],
    ids=["raised", "checked down", "two are left", "a walk"],
)
def test_the_winner_of_a_contested_pot_drops_a_chip(words, dropped):
    """Seat 1 has the aces; seat 3 raises, or no one does."""
    rules = house("1/3", {"kitty.enabled": True})
    hand = play("100 100 100", words, rules, "AsAh KsKh QsQh", "2c3d8h9sJc")
    assert hand.hand.over
    assert kitty_drop(hand.hand, hand.events) == dropped


@pytest.mark.rule("CASH-12", "CASH-22")
def test_antes_left_after_a_chop_drop_no_chip():
    """The blinds go back; all six chips of the antes go to the big blind."""
    named = {"kitty.enabled": True, "blinds.chop": "by_agreement", "ante.amount": 2}
    hand = play("100 100 100", "f h", house("1/3", named))
    hand.must(2, c.Chop())
    assert hand.net == [-2, 4, -2]
    assert kitty_drop(hand.hand, hand.events) == (NOBODY, 0)


@pytest.mark.rule("CASH-12")
def test_the_winner_of_the_main_pot_drops_the_chip():
    """The side pot, which is pushed first, costs nothing."""
    hole = "KsKh AsAh 2c7d QsQh"
    rules = house("1/3", {"kitty.enabled": True})
    hand = play("100 60 60 100", "a c c c a c", rules, hole, "3c4d8h9sJc")
    assert hand.awards == [(1, 1, 80), (0, 2, 240)]
    assert kitty_drop(hand.hand, hand.events) == (2, 1)


@pytest.mark.rule("CASH-20")
@pytest.mark.parametrize(
    ("stacks", "due", "odd"),
    [
        ((103, 57, 20), {1: 3, 2: 7, 3: 0}, []),
        ((103, 58, 20), {1: 3, 2: 8, 3: 0}, [(1, 1)]),
        ((101, 59, 57), {1: 1, 2: 9, 3: 7}, [(1, 1), (2, 6)]),
        ((101, 52, 20), {}, []),
    ],
)
def test_change_is_played_for_in_whole_units(stacks, due, odd):
    """Chips of ten cents: change is what is below a dollar; the rest is the banker's."""
    chairs = [Chair(f"g{seat}", stack) for seat, stack in enumerate(stacks)]
    at = Table(house("1/3"), TEXAS, (None, *chairs))
    assert change_due(at) == due
    assert odd_change(at) == odd
    assert all(isinstance(amount, int) for amount in change_due(at).values())


@pytest.mark.rule("CASH-20")
def test_where_a_chip_is_worth_dollars_there_is_no_change():
    """Two dollars a chip: every stack is whole dollars."""
    rules = house("1/3", {"stakes.minor_per_chip": 200})
    assert change_due(Table(rules, TEXAS, (None, Chair("g", 55), Chair("h", 57)))) == {}
