"""The log of a hand, told as hands: who does what, in which words."""

import pytest

from homegame.engine.shorthand import house, play
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.plan import Marks, Plan, Post
from homegame.seats import CLOCK, FLOOR
from homegame.telling import spoken
from homegame.variants import VARIANTS
from telling.reading import hand_of, lines_of, of_game, read, seated


def game(name, blinds="1/2", **choices):
    named = {option.replace("_", ".", 1): each for option, each in choices.items()}
    return house(blinds, {"game.variant": name, **named})


def test_a_hand_is_told_by_street():
    """Dana has the small blind, Maya the big one, and Priya the button."""
    hand = play(
        "300 300 300 300",
        "r9 c f c | x r20 f c | x x | r60 f",
        house("1/3"),
        board="Ks9d4h9c2s",
    )
    assert read(*hand_of(hand), known=seated()) == [
        "Hand 1",
        "Priya has the button",
        "Dana posts the small blind 1",
        "Maya posts the big blind 3",
        "Preflop",
        "Theo raises to 9",
        "Priya calls 9",
        "Dana folds",
        "Maya calls 6",
        "Flop: Ks 9d 4h",
        "Maya checks",
        "Theo bets 20",
        "Priya folds",
        "Maya calls 20",
        "Turn: 9c",
        "Maya checks",
        "Theo checks",
        "River: 2s",
        "Maya bets 60",
        "Theo folds",
        "Uncalled bet returned to Maya +60",
        "Maya wins the pot +68",
    ]


def test_everybody_reads_their_own_lines_in_the_second_person():
    hand = play("300 300 300", "r9 f c | x x", house("1/3"), board="Ks9d4h")
    lines = read(*hand_of(hand), known=seated(3), by="g2")
    assert "You post the big blind 3" in lines
    assert "You call 6" in lines
    assert "Dana folds" in lines
    lines = read(*hand_of(hand), known=seated(3), by="g3")
    assert "You have the button" in lines
    assert "You raise to 9" in lines


def test_the_first_bet_of_a_street_is_a_bet_and_the_next_one_a_raise():
    """Dana opens for 40 and Maya, who has 120, puts everything in."""
    hand = play("300 123", "c x | r40 a f", house("1/3"), board="2c3d4h")
    lines = read(*hand_of(hand), known=seated(2), by="g2")
    assert lines[-5:] == [
        "Dana bets 40",
        "You raise all in to 120",
        "Dana folds",
        "Uncalled bet returned to you +80",
        "You win the pot +86",
    ]


def test_a_bet_and_a_call_with_everything():
    hand = play("200 103", "c x | a c", house("1/3"), board="2c3d4h")
    lines = read(*hand_of(hand), known=seated(2))
    assert "Dana bets all in 197" in lines
    assert "Maya calls all in 100" in lines


def test_hands_that_are_shown_thrown_away_and_won():
    hand = play(
        "100 100",
        "c x | x x | x x | x x",
        house("1/2"),
        hole="KhQh AsAd",
        board="Ks9s4s7s2d",
    )
    lines = read(*hand_of(hand), known=seated(2), by="g2")
    assert lines[-3:] == ["Dana shows Kh Qh", "You show As Ad", "You win the pot +4"]
    mucked = read(e.Mucked(2), e.Shown(1, (0,), (51,)), known=seated(2), by="g2")
    assert mucked == ["You muck", "Dana shows As"]


def test_side_pots_have_numbers():
    hand = play(
        "20 60 100 100",
        "a c c c",
        house("1/2"),
        hole="2c3d 4c5d AsAd KhQh",
        board="Ks9s4s7s2d",
    )
    lines = read(*hand_of(hand), known=seated())
    assert lines[-3:] == [
        "Theo wins side pot 2 +80",
        "Theo wins side pot 1 +120",
        "Theo wins the pot +80",
    ]
    hand = play("20 60 60", "a c c", house("1/2"), "2c3d 4c5d AsAd", board="Ks9s4s7s2d")
    lines = read(*hand_of(hand), known=seated())
    assert lines[-2:] == ["Theo wins the side pot +80", "Theo wins the pot +60"]


def test_in_seven_card_stud_every_up_card_has_a_line():
    """Theo's four brings it in for 1; Maya completes to 2."""
    rules = game("stud", betting_structure="limit")
    hand = play("100 100 100", "c c r2 c c |", rules, "2c2d9h 3c3d4h KcKdQh")
    lines = read(*hand_of(hand), known=seated(3, of_game("stud")))
    assert lines[:6] == [
        "Hand 1",
        "Theo has the button",
        "Third street",
        "Dana is dealt 9h face up",
        "Maya is dealt 4h face up",
        "Theo is dealt Qh face up",
    ]
    assert lines[6:11] == [
        "Maya brings it in for 1",
        "Theo calls 1",
        "Dana completes to 2",
        "Maya calls 1",
        "Theo calls 1",
    ]
    assert lines[11] == "Fourth street"


def test_after_a_completion_the_next_one_raises_and_a_later_street_is_bet():
    rules = game("stud", betting_structure="limit")
    hand = play("100 100 100", "c r2 r4 f c | r2", rules, "2c2d9h 3c3d4h KcKdQh")
    lines = read(*hand_of(hand), known=seated(3, of_game("stud")), by="g3")
    assert "You complete to 2" in lines
    assert "Dana raises to 4" in lines
    assert lines[-1] == "You bet 2"


def test_a_bring_in_that_is_undone_is_brought_in_again():
    known = [
        *seated(3, of_game("stud")),
        *hand_of(play("100 100 100", "c", game("stud"), "2c2d9h 3c3d4h KcKdQh")),
    ]
    lines = read(e.TakenBack(9, 2, "A slip."), e.Called(2, 1), known=known)
    assert lines == ["Maya’s last action is undone: A slip.", "Maya brings it in for 1"]


def test_draws_are_counted():
    """Triple draw: each draw has a heading, and who keeps everything stands pat."""
    hand = play("100 100", "c x | d d01 | x x | d4 d | x x | d d |", game("triple_27"))
    lines = read(*hand_of(hand), known=seated(2, of_game("triple_27")), by="g1")
    assert [line for line in lines if line.startswith(("Draw", "Maya d", "Maya st"))] == [
        "Draw",
        "Maya draws 2",
        "Draw 2",
        "Maya stands pat",
        "Draw 3",
        "Maya stands pat",
    ]
    assert "You draw 1" in lines
    assert "You stand pat" in lines
    assert "Before the draw" in lines


def test_who_is_all_in_draws_on_and_each_draw_has_its_heading():
    hand = play("20 20", "a c | d0 d0 d0 d0 d d", game("triple_27"))
    lines = read(*hand_of(hand), known=seated(2, of_game("triple_27")))
    assert [line for line in lines if line.startswith("Draw")] == [
        "Draw",
        "Draw 2",
        "Draw 3",
    ]


def test_a_card_that_is_not_replaced_is_discarded():
    hand = play("100 100", "d0 d1", game("pineapple"))
    lines = read(*hand_of(hand), known=seated(2, of_game("pineapple")))
    assert lines[-3:] == ["Preflop", "Dana discards 1", "Maya discards 1"]


def test_the_middle_card():
    hand = play("100 100", "m1 m0", game("double"))
    lines = read(*hand_of(hand), known=seated(2, of_game("double")), by="g2")
    assert "You set the middle card" in lines
    assert "Dana sets the middle card" in lines


def test_run_it_twice_names_the_runs():
    rules = house("1/2", {"runs.max_runs": 3})
    hand = play("50 50", "a c v2 v3", rules, hole="AsAd KhKd", board="2c3d4h5s9c7d8d")
    lines = read(*hand_of(hand), known=seated(2), by="g1")
    assert "You agree to run it twice" in lines
    assert "Maya agrees to run it 3 times" in lines
    streets = [line.split(":")[0] for line in lines if "run:" in line]
    assert streets == [
        *("Flop, first run", "Turn, first run", "River, first run"),
        *("Flop, second run", "Turn, second run", "River, second run"),
    ]
    won = [line for line in lines if " the pot, " in line]
    assert len(won) == 2
    assert "first run" in won[0]
    assert "second run" in won[1]


def test_a_vote_on_runs_that_is_not_answered_is_no_wish():
    """Seat 2 says nothing until the time is up: it is run once, and the log says why."""
    rules = house("1/2", {"runs.max_runs": 2})
    hand = play("50 50", "a c v2", rules, hole="AsAd KhKd").must(CLOCK, c.TimeUp())
    [silent] = [event.seat for event in hand.events if getattr(event, "silent", False)]
    name = ("Dana", "Maya")[silent - 1]
    lines = read(*hand_of(hand), known=seated(2))
    assert f"{name} doesn’t answer in time and runs it once" in lines
    assert f"{name} runs it once" not in lines
    told = read(*hand_of(hand), known=seated(2), by=f"g{silent}")
    assert "You didn’t answer in time and run it once" in told


def test_runs_that_are_agreed_before_the_hand_are_named_from_the_first():
    """Nobody votes in the hand: the first run says already that it is one of two."""
    lines = read(e.BoardDealt("turn", (0,), 0, 2), e.BoardDealt("turn", (1,), 1, 2))
    assert lines == ["Turn, first run: 2c", "Turn, second run: 2d"]


def test_boards_and_halves_are_named_where_there_are_several():
    known = [
        *seated(2, of_game("double_board")),
        *hand_of(play("100 100", "", game("double_board"))),
    ]
    lines = read(e.Awarded(1, 5, board=0), e.Awarded(2, 5, board=1), known=known)
    assert lines == [
        "Dana wins the pot, top board +5",
        "Maya wins the pot, bottom board +5",
    ]
    known = [
        *seated(2, of_game("omaha_hilo")),
        *hand_of(play("100 100", "", game("omaha_hilo"))),
    ]
    lines = read(e.Awarded(2, 5, pot=2, half=1), e.Awarded(1, 5, pot=1), known=known)
    assert lines == ["Maya wins side pot 2, low +5", "Dana wins side pot 1, high +5"]


def test_what_goes_in_before_the_cards_is_named():
    posts = tuple(
        Post(seat, 6, name=name)
        for seat, name in enumerate(("straddle", "missed_small", "bomb", "ante", "kill"), 2)
    )
    plan = Plan(3, Marks(9, 1, 2), (), posts, (), (), VARIANTS["texas"].steps, 3, 3, 3)
    assert read(e.Begun(plan)) == [
        "Hand 3",
        "Nadia has the button",
        "Maya straddles 6",
        "Theo posts a missed small blind 6",
        "Priya antes for the bomb pot 6",
        "Omar antes 6",
        "Lena posts the kill 6",
    ]


def test_a_button_at_an_empty_seat_is_not_told():
    plan = Plan(3, Marks(7, 1, 2), (), (), (), (), VARIANTS["texas"].steps, 3, 3, 3)
    assert read(e.Begun(plan), known=seated(4)) == ["Hand 3"]


def test_a_hand_of_a_mix_says_which_game_it_is():
    mixed = '[game]\nrotation = ["horse"]'
    hand = play("100 100", "", game("razz", betting_structure="limit"))
    assert read(*hand_of(hand), known=seated(2, mixed))[:2] == [
        "Hand 1",
        "Razz, limit",
    ]


def test_a_bomb_pot_of_another_game_says_which_one():
    hand = play("100 100", "", game("double_board_omaha", betting_structure="pot_limit"))
    assert read(*hand_of(hand), known=seated(2))[1] == "Double-board Omaha, pot limit"


def test_the_clock_and_the_dark():
    lines = read(
        e.DarkSaid(2, 0, 3),
        e.DarkSaid(3, 12, 3),
        e.ClockCalled(4, 2),
        e.TimedOut(2, 1),
        e.SatOut(2, "time"),
        e.ChopOffered(3),
    )
    assert lines == [
        "Maya will check in the dark",
        "Theo will bet in the dark 12",
        "Priya calls the clock on Maya",
        "Maya timed out",
        "Maya keeps timing out and sits out",
        "Theo offers to chop the blinds",
    ]


def test_the_floor_is_told_with_its_reason_and_with_the_exposed_card():
    events = [
        e.CardExposed(2, 4, "Flipped over."),
        e.CardReplaced(2, 1),
        e.HandKilled(3, "Two hands at once."),
        e.TakenBack(7, 3, "A slip."),
        e.Voided("Two cards were exposed."),
        e.Ruled("g1", "Cards speak."),
        e.StackCorrected(2, 210, "Miscounted."),
    ]
    assert read(*events) == [
        "Maya’s 3c was exposed in the deal: Flipped over.",
        "Maya gets a replacement card; the exposed card is the burn",
        "Theo’s hand is declared dead: Two hands at once.",
        "Theo’s last action is undone: A slip.",
        "Hand voided: Two cards were exposed.",
        "Dana rules: Cards speak.",
        "Maya’s stack is corrected to 210: Miscounted.",
    ]
    assert read(*events, by="g2")[0] == "Your 3c was exposed in the deal: Flipped over."
    rulings = [line for line in lines_of(events) if line.voice == "ruling"]
    assert len(rulings) == 6
    assert all(line.kind == "audit" for line in rulings)


RULINGS = [
    e.TakenBack(7, 2, "She said six.", "g1", 4, 6, (2, 3)),
    e.Raised(2, 6, 4),
    e.TakenBack(7, 1, "A slip.", "g1", 4, 6, (2,)),
    e.HandKilled(3, "Two hands at once.", "g1", (2, 3, 4)),
    e.HandKilled(1, "On the floor.", "g1"),
    e.StackCorrected(2, 210, "Miscounted.", "g1", 200, (2,)),
    e.StackCorrected(1, 210, "Miscounted.", "g1", 0),
]


@pytest.mark.rule("CON-49")
def test_a_hosts_ruling_tells_who_ruled_from_what_to_what_and_who_agreed():
    """Dana rules on others and on herself: asked first, or alone."""
    known = [*seated(4), *hand_of(play("100 100 100 100", "", house("1/2")))]
    assert read(*RULINGS, known=known) == [
        "Dana corrects Maya’s bet from 4 to 6: She said six.",
        "Agreed by Maya and Theo",
        "Maya raises to 6",
        "Dana corrects their own bet from 4 to 6: A slip.",
        "Agreed by Maya",
        "Dana declares Theo’s hand dead: Two hands at once.",
        "Agreed by Maya, Theo and Priya",
        "Dana declares their own hand dead: On the floor.",
        "Dana corrects Maya’s stack from 200 to 210: Miscounted.",
        "Agreed by Maya",
        "Dana corrects their own stack from 0 to 210: Miscounted.",
    ]
    own = [line for line in read(*RULINGS, known=known, by="g1") if line.startswith("You")]
    assert own == [
        "You correct Maya’s bet from 4 to 6: She said six.",
        "You correct your own bet from 4 to 6: A slip.",
        "You declare Theo’s hand dead: Two hands at once.",
        "You declare your own hand dead: On the floor.",
        "You correct Maya’s stack from 200 to 210: Miscounted.",
        "You correct your own stack from 0 to 210: Miscounted.",
    ]
    right = [e.StackCorrected(seat, 210, "Counted.", "g1", 210) for seat in (2, 1)]
    assert read(*right, known=known) == [
        "Dana confirms Maya’s stack of 210: Counted.",
        "Dana confirms their own stack of 210: Counted.",
    ]
    told = [line for line in lines_of(RULINGS, known) if line.voice == "ruling"]
    assert [line.who for line in told] == ["g1"] * 6
    assert all(line.kind == "audit" for line in told)


@pytest.mark.rule("CON-49")
def test_a_question_before_a_ruling_is_told_and_so_is_its_end():
    """What it was and what it is to be; an agreement is told by the ruling itself."""
    bet = e.Proposed(1, "correct_bet", 6, (2, 1), "She said six.", 2, 4)
    own = e.Proposed(1, "correct_stack", 210, (2, 1), "Miscounted.", 1, 200)
    kill = e.Proposed(1, "kill_hand", 0, (2, 1), "Two hands.", 2)
    assert read(bet, e.Voted(2, True), e.VoteClosed("correct_bet", True)) == [
        "Dana asks to correct Maya’s bet from 4 to 6: She said six.",
        "Maya agrees",
    ]
    assert read(own, kill, e.VoteClosed("kill_hand", False), by="g1") == [
        "You ask to correct your own stack from 200 to 210: Miscounted.",
        "You ask to declare Maya’s hand dead: Two hands.",
        "Not agreed: nothing changes",
    ]
    money = [
        spoken(line, amount=lambda chips: f"${chips}.00") for line in lines_of([bet, own])
    ]
    assert money == [
        "Dana asks to correct Maya’s bet from $4.00 to $6.00: She said six.",
        "Dana asks to correct their own stack from $200.00 to $210.00: Miscounted.",
    ]


def test_what_is_heard_at_once_and_what_when_it_is_quiet():
    """Decisions are read at once; cards, shown hands, winners and votes in their turn."""
    hand = play("100 100", "c x | x x", house("1/2"), hole="AsAd KhQh", board="2c3d4h")
    voices = {line.key: line.voice for line in lines_of(hand_of(hand), seated(2))}
    assert voices["log.calls"] == voices["log.checks"] == "urgent"
    assert voices["street.flop"] == "calm"
    assert voices["street.preflop"] == voices["log.hand"] == voices["log.button"] == ""


def test_markers():
    lines = read(
        e.Funded(2, 40, "cash"),
        e.Funded(2, 40, "marker"),
        e.Funded(2, 40, "loan", 3),
        e.MarkerOffered(2, 40, (3, 4)),
        e.MarkerOffered(2, 40, (3,), 3),
        e.MarkerAnswered(3, True),
        e.MarkerAnswered(3, False),
        e.AllInForfeited(2),
        e.MarkerTaken(3, 2, 40),
        e.MarkerTaken(2, 2, 40),
        e.MarkerPaid("g2", "g3", 40),
    )
    assert lines == [
        "Maya tops up 40",
        "Maya plays on a marker for 40",
        "Theo lends Maya 40",
        "Maya offers a marker for 40",
        "Maya asks Theo for a loan of 40",
        "Theo accepts",
        "Theo declines",
        "Maya raises with borrowed chips and can’t be all in this hand",
        "Theo now holds Maya’s marker for 40",
        "Maya settles their own marker for 40",
        "Maya pays Theo for a marker 40",
    ]


def test_a_bounty():
    """One line for all that is paid."""
    bounty = e.BountyPaid(2, ((1, 9), (3, 5)))
    assert read(bounty) == ["Maya gets the bounty for 7-2 +14"]
    assert read(bounty, by="g2") == ["You get the bounty for 7-2 +14"]


def test_a_pot_that_no_one_opens():
    lines = read(e.Carried(12), e.CarriedBack(2, 6), e.KittyFed(3, 1), e.KittyPaid("g1", 7))
    assert lines == [
        "No one opens. The pot carries over 12",
        "Maya gets a share of the carried-over pot +6",
        "Theo leaves odd chips to the banker 1",
        "Dana takes the odd chips 7",
    ]


def test_a_house_with_a_kitty_says_so():
    known = seated(3, "kitty.enabled = true\n")
    lines = read(e.KittyFed(3, 1), e.KittyPaid("g1", 7), known=known)
    assert lines == ["Theo pays into the kitty 1", "Dana takes the kitty 7"]


def test_the_cards_that_would_have_come_have_a_line_for_each_board():
    lines = read(e.NextShown(((0, 4), (8, 12))))
    assert lines == ["Rabbit hunt: 2c 3c", "Rabbit hunt: 4c 5c"]


@pytest.mark.rule("BLIND-22")
def test_a_low_card_that_is_slow_still_brings_it_in():
    hand = play("100 100 100", "", game("stud"), "2c2d9h 3c3d4h KcKdQh")
    hand.must(CLOCK, c.TimeUp())
    lines = read(*hand_of(hand), known=seated(3, of_game("stud")))
    assert lines[-1] == "Maya brings it in for 1"


def test_a_hand_that_the_floor_kills_is_out():
    hand = play("100 100 100", "c", house("1/2"))
    hand.must(FLOOR, c.KillHand(2, "Two hands at once."))
    lines = read(*hand_of(hand), known=seated(3))
    assert lines[-1] == "Maya’s hand is declared dead: Two hands at once."


def test_a_pot_of_several_parts_that_is_won_undivided_is_the_whole_pot():
    """Of two boards everyone folds, or of high and low; and the side pot that is left when the
    others muck. With the best hand over both boards there are no parts to name."""
    for rules in (game("double_board"), game("stud_hilo", stud_ante=1)):
        hand = play("100 100 100", "r6 f f" if rules.stud.ante == 0 else "r2 f f", rules)
        assert " wins the whole pot +" in told_last(hand)
    best = game("double_board", doubleboard_award="best_overall")
    hand = play("100 100", "c x | x x | x x | x x", best, hole="AhAd KhKd")
    assert " wins the whole pot +" in told_last(hand)
    known = [
        *seated(3, of_game("double_board")),
        *hand_of(play("9 9 9", "", game("double_board"))),
    ]
    side, later = (e.Awarded(1, 5, pot=pot, board=-1) for pot in (1, 2))
    assert read(side, known=known) == ["Dana wins the whole side pot +5"]
    assert read(later, side, known=known) == [
        "Dana wins all of side pot 2 +5",
        "Dana wins all of side pot 1 +5",
    ]


def told_last(hand):
    """The last line of a hand's log."""
    return read(*hand_of(hand), known=seated())[-1]
