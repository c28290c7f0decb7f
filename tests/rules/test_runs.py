"""The rest of the board dealt more than once (POT-20 to POT-25, POT-33)."""

from itertools import combinations

import pytest

from evenings import evening
from homegame.cards import DECK, parse, text
from homegame.engine import dealer
from homegame.engine import table as at_table
from homegame.engine.decide import decide
from homegame.engine.plan import plan
from homegame.engine.shorthand import ScriptedHand, house, play
from homegame.hands import rank
from homegame.model import commands as c
from homegame.model import events as e
from homegame.night.fold import evolve_table
from homegame.rulebook import Rule
from homegame.seats import CLOCK, DEALER, FLOOR
from homegame.variants import RunVote

RUNS = {"runs.max_runs": 4}
"""The house runs the board up to four times after an all-in."""


@pytest.mark.rule("POT-20", "POT-21", "POT-22", "DEAL-04")
def test_run_it_twice():
    """Flop Ac Ah Tc, aces up against a flush draw. The first run, 5d Qd, is for the aces, and
    the second, 7h 2c, for the flush: the pot is halved."""
    hand = play(
        "100 100",
        "c x | a c v2 v2",
        house("1/2", RUNS),
        hole="9c8c AdKd",
        board="AcAhTc 5d Qd 7h 2c",
    )
    assert [(a.seat, a.amount, a.run) for a in hand.hand.awards] == [
        (2, 100, 0),
        (1, 100, 1),
    ]
    assert hand.hand.used == 4 + 3 + 1 + 4 + 4
    assert [text(board) for board in hand.hand.boards] == ["AcAhTc5dQd", "AcAhTc7h2c"]


@pytest.mark.rule("POT-21", "POT-33")
def test_every_run_burns_as_usual_and_no_card_comes_twice():
    """Four runs from before the flop: 20 board cards and 12 burns."""
    hand = play("100 100", "a c v4 v4", house("1/2", RUNS))
    dealt = [card for event in hand.happened(e.BoardDealt) for card in event.cards]
    assert len(dealt) == len({*dealt}) == 20
    assert hand.hand.used == 4 + 20 + 12


@pytest.mark.rule("POT-20", "POT-33")
@pytest.mark.parametrize(
    ("votes", "times"), [("v2 v3", 2), ("v4 v4", 4), ("v3 v1", 1), ("v1", 1)]
)
def test_the_smallest_number_of_runs_counts_and_one_no_is_enough(votes, times):
    hand = play("100 100", f"a c {votes}", house("1/2", RUNS))
    assert hand.hand.runs == times
    assert len(hand.hand.boards) == times
    assert hand.hand.over


@pytest.mark.rule("POT-33")
def test_every_live_player_is_asked_once_in_any_order():
    """Three are all in, the fourth has folded: he is not asked."""
    hand = play("100 100 100 100", "f a c c", house("1/2", RUNS))
    assert hand.refused(c.RunIt(2), by=3).code == Rule.RUN_VOTE
    hand.say(4, c.RunIt(3))
    assert hand.refused(c.RunIt(2), by=4).words == "run.answered"
    hand.say(1, c.RunIt(2))
    assert hand.turn == 2
    hand.must(2, c.RunIt(2))
    assert hand.hand.runs == 2
    assert hand.hand.over


@pytest.mark.rule("POT-33")
def test_the_same_answer_given_twice_is_given_once():
    """By two taps, or on two devices; another answer is told that there is one."""
    hand = play("100 100", "a c", house("1/2", RUNS))
    one = hand.turn
    hand.must(one, c.RunIt(2))
    before = hand.hand
    for _ in range(2):
        assert decide(hand.hand, one, c.RunIt(2)) == []
    assert hand.hand == before
    refused = hand.refused(c.RunIt(3), by=one)
    assert (refused.words, refused.numbers) == ("run.answered", {"n": 2})


@pytest.mark.rule("POT-33")
def test_silence_means_one_run():
    hand = play("100 100", "a c v3", house("1/2", RUNS))
    hand.must(CLOCK, c.TimeUp())
    assert len(hand.hand.boards) == 1
    assert hand.hand.over


@pytest.mark.rule("POT-33", "POT-20")
def test_a_player_who_covers_everybody_is_asked_too():
    hand = play("100 300", "r100 c v2 v2", house("1/2", RUNS))
    assert hand.hand.runs == 2


@pytest.mark.rule("POT-20")
def test_no_player_is_asked_while_two_can_still_bet():
    """Two of three can still bet on the flop; on the turn they are all in and are asked."""
    hand = play("20 100 100", "c a c c | x x", house("1/2", RUNS))
    assert not hand.happened(e.RunsVoted)
    assert hand.hand.board
    hand.act("a c")
    assert isinstance(hand.hand.program[hand.hand.step], RunVote)


@pytest.mark.rule("POT-20")
@pytest.mark.parametrize("most", [1, 2])
def test_the_house_sets_the_most_runs(most):
    hand = play("100 100", "a c", house("1/2", {"runs.max_runs": most}))
    if most == 1:
        assert hand.hand.over
        return
    assert hand.refused(c.RunIt(3)).code == Rule.RUN_CAPACITY


@pytest.mark.rule("POT-24")
@pytest.mark.parametrize(
    ("game", "seats", "most"),
    [("texas", 10, 4), ("omaha", 9, 2), ("double_board_omaha", 9, 1)],
)
def test_no_more_runs_than_the_deck_holds(game, seats, most):
    """Ten of hold'em: 20 and four times 8 is 52; nine of Omaha: 36 and twice 8."""
    hand = play(
        "100 " * seats,
        "a" + " c" * (seats - 1),
        house("1/2", RUNS | {"game.variant": game, "betting.structure": "no_limit"}),
    )
    if most == 1:
        assert hand.hand.over
        assert hand.hand.runs == 0
        return
    if most < 4:
        assert hand.refused(c.RunIt(most + 1)).numbers == {"most": most}
    hand.act(f"v{most} " * seats)
    assert len(hand.hand.boards) == most


@pytest.mark.rule("POT-21", "POT-23")
@pytest.mark.parametrize(
    ("pot", "times", "shares"),
    [(203, 4, [51, 51, 51, 50]), (201, 2, [101, 100]), (201, 3, [67, 67, 67])],
)
def test_the_pot_is_cut_by_run_and_odd_chips_go_to_the_first_runs(pot, times, shares):
    """The button's ante for all is dead and makes the pot odd."""
    dead = pot - 200
    rules = house("1/2", RUNS | {"ante.amount": dead, "ante.type": "button_pays_all"})
    hand = play(f"100 {100 + dead}", f"a c v{times} v{times}", rules)
    cut = [0] * times
    for award in hand.hand.awards:
        cut[award.run] += award.amount
    assert sum(cut) == 200 + dead
    assert cut == shares


@pytest.mark.rule("POT-32")
def test_two_runs_on_two_boards():
    """101: 51 for the first run (26 and 25), 50 for the second (25 and 25)."""
    rules = house(
        "1/2",
        RUNS
        | {
            "game.variant": "double_board",
            "ante.amount": 1,
            "ante.type": "button_pays_all",
        },
    )
    hand = play("50 51", "a c v2 v2", rules)
    cut = {}
    for award in hand.hand.awards:
        place = (award.run, award.board)
        cut[place] = cut.get(place, 0) + award.amount
    assert cut == {(0, 0): 26, (0, 1): 25, (1, 0): 25, (1, 1): 25}


@pytest.mark.rule("POT-23", "POT-32")
def test_every_side_pot_is_cut_by_run():
    """Stacks 20, 60, 60: main pot 60 and side pot 80, each in two halves."""
    hand = play("20 60 60", "a c c v2 v2 v2", house("1/2", RUNS))
    cut: dict[tuple[int, int], int] = {}
    for award in hand.hand.awards:
        cut[award.pot, award.run] = cut.get((award.pot, award.run), 0) + award.amount
    assert cut == {(0, 0): 30, (0, 1): 30, (1, 0): 40, (1, 1): 40}


@pytest.mark.rule("POT-33", "SHOW-10")
@pytest.mark.parametrize("reveal", ["always", "never"])
def test_hands_are_face_up_before_the_first_of_several_runs(reveal):
    hand = play("100 100", "a c v2 v2", house("1/2", RUNS | {"allin.reveal": reveal}))
    kinds = [type(event) for event in hand.events]
    assert kinds.index(e.Shown) < kinds.index(e.BoardDealt)


@pytest.mark.rule("POT-33")
def test_no_player_is_asked_a_second_time():
    hand = play("100 100", "a c v1", house("1/2", RUNS))
    assert len(hand.happened(e.RunsVoted)) == 1
    votes = [step for step in hand.hand.program if isinstance(step, RunVote)]
    assert len(votes) == 1


@pytest.mark.rule("POT-20")
@pytest.mark.parametrize(("agreed", "times"), [((2, 2), 2), ((2, 1), 1)])
def test_runs_may_be_agreed_before_the_hand(agreed, times):
    """At Pat's all agree before the cards; if one player does not, it is run once."""
    rules = house("1/2", {"runs.max_runs": 2, "runs.when": "before_hand"})
    table = at_table.empty_table(rules)
    for seat, many in enumerate(agreed, 1):
        table = evolve_table(table, e.SatDown(seat, f"g{seat}", 100))
        decided = at_table.decide(table, seat, c.AgreeRuns(many))
        assert decided == [e.RunsAgreed(seat, many)]
        table = evolve_table(table, decided[0])
    hand = ScriptedHand(plan(table, 1), rules)
    hand.act("a c")
    assert hand.hand.over
    assert len(hand.hand.boards) == times


@pytest.mark.rule("POT-20")
def test_agreeing_before_the_hand_is_refused_where_the_vote_is_after_the_all_in():
    table = evolve_table(at_table.empty_table(house("1/2", RUNS)), e.SatDown(1, "g1", 100))
    assert at_table.decide(table, 1, c.AgreeRuns(2)).words == "run.not_here"


@pytest.mark.rule("POT-25", "PROB-12")
def test_running_it_twice_is_worth_the_same():
    """Aces up against the flush draw over all 990 runs: 728 of 990 whether once or, taken in
    pairs without replacement, twice."""
    flop, one, other = parse("AcAhTc"), parse("AdKd"), parse("9c8c")
    stub = [card for card in DECK if card not in {*flop, *one, *other}]
    wins = sum(
        rank(one + flop + two) > rank(other + flop + two) for two in combinations(stub, 2)
    )
    assert (wins, 990 - wins) == (728, 262)


def test_runs_of_hi_lo_with_side_pots_pay_every_chip():
    """Omaha hi-lo, three stacks, twice: nothing is lost and nothing made."""
    rules = house(
        "1/2", RUNS | {"game.variant": "omaha_hilo", "betting.structure": "no_limit"}
    )
    hand = play("20 60 90", "a c c v2 v2 v2", rules)
    assert sum(hand.stacks) == 170
    assert {award.run for award in hand.hand.awards if award.pot == 0} == {0, 1}


@pytest.mark.rule("POT-20", "DEAL-09")
def test_a_hand_voided_between_two_runs_is_dealt_again_from_its_beginning():
    """The floor voids it after the first run's flop: one board, and a new vote on the runs."""
    game = evening(house("1/2", RUNS), "100 100")
    game.next_hand()
    game.act("a c v2")
    game.say(game.hand.turn, c.RunIt(2))
    command, game.stub = dealer.next_command(game.hand, game.stub)
    game.say(DEALER, command)
    assert len(game.hand.boards) == 2
    game.say(FLOOR, c.Void("a card was missing"))
    game.next_hand()
    game.act("a c")
    assert game.hand.turn > 0
    game.act("v1")
    assert [len(board) for board in game.hand.boards] == [5]
    assert game.hand.over
