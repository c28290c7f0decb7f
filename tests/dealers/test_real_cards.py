"""A table of real cards: what is entered, how it is undone, who speaks for whom."""

import pytest

from dealers.test_people import dealt, host, real_cards, seen, told
from homegame.cards import parse
from homegame.engine.turn import turn_id
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Sys
from homegame.model.state import Depth
from homegame.model.view import DeskView, NextHandView, PostView
from homegame.night.real import UNWRITTEN
from homegame.rulebook import Rule
from homegame.seats import FIRST_TABLE
from homegame.service.chronicle.chances import chances
from homegame.telling import Telling, spoken, tell
from night.known import comes
from night.played import PlayedNight


def at_pots(*stacks: int, **choices: object) -> PlayedNight:
    """A table at which bets are entered and cards are not; the button is in the last seat."""
    night = real_cards(*(stacks or (300, 300, 300)), **choices)
    night.say("g1", c.SetDepth("pots"))
    return night.say("g1", c.Begin(button=len(stacks) or 3)).deal()


def enters(night: PlayedNight, *commands: c.WireCommand) -> PlayedNight:
    """The host enters these; what follows by itself follows."""
    for command in commands:
        night.say("g1", command)
        night.deal()
    return night


def fold(seat: int) -> c.ActFor:
    return c.ActFor(seat, c.Fold())


def call(seat: int) -> c.ActFor:
    return c.ActFor(seat, c.Call())


def check(seat: int) -> c.ActFor:
    return c.ActFor(seat, c.Check())


def raises(seat: int, to: int) -> c.ActFor:
    return c.ActFor(seat, c.RaiseTo(to))


FLOP = c.Deal(tuple(parse("7c 2d 9h")))


# ---------------------------------------------------------------- depth: pots


@pytest.mark.rule("CON-48")
def test_a_hand_of_bets_without_a_single_card() -> None:
    """g3 raises to 10, g1 folds, g2 calls; both check down, and g2 takes 21."""
    night = enters(at_pots(), raises(3, 10), fold(1), call(2))
    assert night.hand().board == (-1, -1, -1)
    enters(night, c.CheckAround(), c.CheckAround(), c.CheckAround())
    real = seen(night, "g1").real
    assert real
    assert (real.asks, [pot.amount for pot in real.pots]) == ("winners", [21])
    enters(night, c.Push(((2,),)))
    assert night.stacks() == {"g1": 299, "g2": 311, "g3": 290}


@pytest.mark.rule("CON-48")
def test_only_what_each_put_in_is_entered() -> None:
    """50, 100 and 200 are in: a main pot of 150, a side pot of 100, and 100 go back."""
    night = enters(at_pots(50, 100, 200), c.PutIn(((1, 50), (2, 100), (3, 200))))
    real = seen(night, "g1").real
    assert real
    pots = [(pot.amount, pot.seats, pot.name) for pot in real.pots]
    assert pots == [(150, (1, 2, 3), "main"), (100, (2, 3), "side")]
    enters(night, c.Push(((1,), (2,))))
    assert night.stacks() == {"g1": 150, "g2": 100, "g3": 100}


def test_who_is_not_named_has_folded_with_what_lay_there() -> None:
    """g1's small blind of 1 stays in; g2 and g3 put in 30 each, and g3 wins 61."""
    night = enters(at_pots(), c.PutIn(((2, 30), (3, 30))), c.Push(((3,),)))
    assert night.stacks() == {"g1": 299, "g2": 270, "g3": 331}


def test_if_only_one_put_in_anything_the_pot_is_theirs() -> None:
    night = enters(at_pots(), c.PutIn(((3, 20),)))
    assert night.stacks() == {"g1": 299, "g2": 297, "g3": 304}
    assert night.hand().over


@pytest.mark.parametrize(
    ("amounts", "says"),
    [
        (
            ((1, 301),),
            "Seat 1 can put in 300 at most. If that's wrong, count the stack first.",
        ),
        (((2, 2),), "Seat 2 has put in 3 already: enter that much or more."),
        (((7, 10),), "Seat 7 isn't in the hand any more."),
        (((1, 10), (1, 20)), "Name each seat once."),
    ],
)
def test_what_no_one_can_have_put_in_is_refused(amounts, says) -> None:
    refused = at_pots().refused("g1", c.PutIn(amounts))
    assert (told(refused), refused.field) == (says, "amounts")


def test_contributions_are_whole_units() -> None:
    night = at_pots(chip_unit=5, blinds__small=5, blinds__big=10, ante__amount=0)
    refused = night.refused("g1", c.PutIn(((1, 12), (2, 12))))
    assert (refused.words, refused.numbers["unit_chips"]) == ("put_in.off_unit", 5)


def test_contributions_come_before_hands_are_compared() -> None:
    night = enters(at_pots(), c.PutIn(((1, 10), (2, 10))))
    assert night.refused("g1", c.PutIn(((1, 20), (2, 20)))).words == "put_in.not_now"


@pytest.mark.rule("CON-48")
def test_sums_come_before_the_first_card_of_a_stud() -> None:
    """No card of the stud was entered, only that g1 and g2 put in 50 each: g2 wins 100."""
    night = enters(at_pots(game__variant="stud"), c.PutIn(((1, 50), (2, 50))))
    assert parts(night) == [(100, (1, 2), "")]
    enters(night, c.Push(((2,),)))
    assert night.stacks() == {"g1": 250, "g2": 350, "g3": 300}


@pytest.mark.rule("CON-48")
def test_in_stud_it_is_asked_whose_card_comes_next() -> None:
    """Three seats get a card each, g1 first, and who acts depends on them. Once all are all in
    it doesn't: at this depth no one is asked for the cards that come."""
    night = at_pots(game__variant="stud")
    real = seen(night, "g1").real
    assert real
    asked = (real.asks, real.opens, real.cards, real.takers, real.may_skip)
    assert asked == ("first", "low_card", 3, (1, 2, 3), False)
    assert night.refused("g1", c.Deal()).words == "deal.count"
    enters(night, c.Deal(tuple(parse("As Ts Th"))))
    all_in(night)
    assert seen(night, "g1").real.asks == "winners"
    assert [player.down for player in night.hand().players if player.live] == [7, 7, 7]
    enters(night, c.Push(((2,),)))
    assert night.stacks() == {"g1": 0, "g2": 900, "g3": 0}


@pytest.mark.rule("CON-48")
@pytest.mark.rule("BLIND-22")
def test_in_stud_it_is_enough_to_say_who_acts_first() -> None:
    """g2 brings it in, then g3 is high and bets; g3 folds on fifth street, so it is asked again
    before the card that comes face down. Every question is one tap, and each can be undone."""
    night = at_pots(game__variant="stud")
    assert night.refused("g1", c.Deal(first=9)).words == "deal.first"
    enters(night, c.Deal(first=2))
    assert night.hand().turn == 2
    real = seen(night, "g1").real
    assert real
    assert real.may
    assert real.may.bring_in
    enters(night, c.UndoNote())
    assert log_of(night) == ["Dana undoes: Third street"]
    assert seen(night, "g1").real.asks == "first"
    enters(night, c.Deal(first=2), call(2), call(3), call(1))
    assert seen(night, "g1").real.opens == "high_hand"
    enters(night, c.Deal(first=3))
    assert night.hand().turn == 3
    enters(night, c.CheckAround(), c.Deal(first=3), c.CheckAround(), c.Deal(first=3))
    enters(night, c.ActFor(3, c.Fold(anyway=True)), c.CheckAround())
    real = seen(night, "g1").real
    assert (real.asks, real.opens) == ("first", "high_hand")
    enters(night, c.Deal(first=1), c.CheckAround())
    assert seen(night, "g1").real.asks == "winners"
    assert [player.down for player in night.hand().players if player.live] == [7, 7]
    enters(night, c.Push(((1,),)))
    assert sum(night.stacks().values()) == 900


@pytest.mark.rule("CON-48")
def test_in_stud_cards_may_be_skipped_once_all_are_all_in() -> None:
    """One street is entered and two are not; the hands are turned up, and the cards speak."""
    night = real_cards(300, 300, 300, game__variant="stud")
    night.say("g1", c.Begin(button=3)).deal()
    enters(night, c.Deal(tuple(parse("As Ts Th"))))
    all_in(night)
    for cards in ("Ks Td Tc", "", ""):
        real = seen(night, "g1").real
        assert (real.takers, real.may_skip) == ((1, 2, 3), True)
        enters(night, c.Deal(tuple(parse(cards))))
    for seat, hole in ((1, "2c 3c 5h 7h 8d"), (2, "Ac Ad 4h 6h Jd"), (3, "2d 3d 4c 6c 9d")):
        held = seen(night, "g1").chairs[seat - 1].cards
        down = tuple([place for place, card in enumerate(held) if not card])
        assert len(down) == 5
        enters(night, c.TurnUp(seat, down, tuple(parse(hole))))
    enters(night, c.Push())
    assert night.stacks() == {"g1": 0, "g2": 900, "g3": 0}


@pytest.mark.rule("CON-48")
def test_a_card_typed_twice_in_stud_leaves_the_equities_out() -> None:
    """g3 folds the ten of hearts, and Dana types it once more for g2, all in: there are no
    equities, and the hand goes on."""
    night = real_cards(300, 300, 300, game__variant="stud")
    night.say("g1", c.Begin(button=3)).deal()
    enters(night, c.Deal(tuple(parse("2s Kd Th"))), call(1), raises(2, 300))
    enters(night, fold(3), call(1))
    for cards in ("Ks Td", "4c 2d", "3c 3d"):
        enters(night, c.Deal(tuple(parse(cards))))
    for seat, hole in ((1, "Ah 4h 5h"), (2, "Th Kh 6h")):
        enters(night, c.TurnUp(seat, (0, 1, 6), tuple(parse(hole))))
    assert seen(night, "g1").real.pots[0].best
    assert chances(night.hand(), [each.event for each in reversed(night.log)]) == ()
    enters(night, c.Push())
    assert chances(night.hand(), [each.event for each in reversed(night.log)]) == ()


def all_in(night: PlayedNight) -> None:
    """Each who is asked bets all they have, or calls with it."""
    while (real := seen(night, "g1").real).asks == "action":
        most = real.may.raise_most
        enters(night, raises(real.seat, most) if most else call(real.seat))


@pytest.mark.rule("CON-48", "POT-32")
@pytest.mark.parametrize("entered", [(), (call(3), call(1), check(2), FLOP)])
def test_hands_are_not_compared_on_a_board_that_was_not_entered(entered) -> None:
    """g1 shows aces and g2 kings. The river that no one entered was a king: g2 wins."""
    night = real_cards(300, 300, 300)
    enters(night, c.Begin(button=3), *entered)
    enters(night, c.PutIn(((1, 50), (2, 50))))
    for seat, cards in ((1, "As Ah"), (2, "Ks Kh")):
        enters(night, c.TurnUp(seat, (0, 1), tuple(parse(cards))))
    assert [pot.best for pot in seen(night, "g1").real.pots] == [()]
    assert night.refused("g1", c.Push()).words == "push.unnamed"
    enters(night, c.Push(((2,),)))
    paid = 3 if entered else 0
    assert night.stacks() == {"g1": 250, "g2": 350 + paid, "g3": 300 - paid}


@pytest.mark.rule("CON-48")
def test_who_put_chips_in_and_folded_is_named_too() -> None:
    """g1 put in 20 and gave up; g2 and g3 put in 60 each, and g2 takes 140."""
    night = enters(at_pots(), c.PutIn(((1, 20), (2, 60), (3, 60)), folded=(1,)))
    real = seen(night, "g1").real
    assert real
    assert [(pot.amount, pot.seats) for pot in real.pots] == [(140, (2, 3))]
    enters(night, c.Push(((2,),)))
    assert night.stacks() == {"g1": 280, "g2": 380, "g3": 240}


@pytest.mark.parametrize(
    ("folded", "says"),
    [
        ((3,), "Enter what seat 3 put in before folding."),
        ((1, 2), "Someone has to be left in the hand: not everyone can have folded."),
    ],
)
def test_folded_players_are_named_with_what_they_put_in(folded, says) -> None:
    refused = at_pots().refused("g1", c.PutIn(((1, 20), (2, 60)), folded))
    assert (told(refused), refused.field) == (says, "folded")


# ---------------------------------------------------------------- pots in parts


def parts(night: PlayedNight) -> list[tuple[int, tuple[int, ...], str]]:
    """The parts of the pots that the host gives away: how much, to whom, and which."""
    real = seen(night, "g1").real
    assert real
    assert real.asks == "winners"
    return [(pot.amount, pot.seats, pot.part) for pot in real.pots]


def high_low(*stacks: int) -> PlayedNight:
    return at_pots(*(stacks or (300, 300, 300)), game__variant="omaha_hilo")


@pytest.mark.rule("CON-48", "POT-32")
def test_high_and_low_are_given_to_their_winners() -> None:
    """103 in Omaha hi-lo: 52 for the high hand, 51 for the low one that g1 and g2 share."""
    night = enters(high_low(), call(3), c.PutIn(((1, 50), (2, 50))))
    assert parts(night) == [(52, (1, 2), "high"), (51, (1, 2), "low")]
    enters(night, c.Push(((1,), (1, 2))))
    assert night.stacks() == {"g1": 328, "g2": 275, "g3": 297}


@pytest.mark.rule("CON-48", "POT-32")
def test_without_a_low_the_high_hand_takes_it_all() -> None:
    night = enters(high_low(), call(3), c.PutIn(((1, 50), (2, 50))))
    assert night.refused("g1", c.Push(((), (2,)))).words == "push.unnamed"
    enters(night, c.Push(((1,), ())))
    assert night.stacks() == {"g1": 353, "g2": 250, "g3": 297}


def test_every_part_of_every_pot_has_a_winner_or_none_has() -> None:
    """A main pot of 150 for three and a side pot of 100 for two: four parts, or two pots."""
    night = enters(high_low(50, 100, 100), c.PutIn(((1, 50), (2, 100), (3, 100))))
    assert [part for part, *_ in parts(night)] == [75, 75, 50, 50]
    refused = night.refused("g1", c.Push(((1,), (2,), (2,))))
    assert told(refused) == "There are fewer pots than you named: 2."
    refused = night.refused("g1", c.Push(((1,), (2,), (2,), (1,))))
    assert told(refused) == "Seat 1 has no share in pot 2."
    enters(night, c.Push(((1,), (2,), (2,), (3,))))
    assert night.stacks() == {"g1": 75, "g2": 125, "g3": 50}


@pytest.mark.rule("CON-48", "VAR-31")
def test_each_board_is_given_to_its_winner() -> None:
    night = at_pots(game__variant="double_board")
    enters(night, call(3), call(1), *[c.CheckAround()] * 4)
    assert [part for _, _, part in parts(night)] == ["top board", "bottom board"]
    enters(night, c.Push(((1,), (3,))))
    assert night.stacks() == {"g1": 302, "g2": 297, "g3": 301}


@pytest.mark.rule("CON-48", "POT-20")
def test_the_host_says_how_often_the_board_was_run() -> None:
    """All in before the flop. One tap for both players; each run is won by itself."""
    night = at_pots(50, 50, runs__max_runs=3, runs__when="after_allin")
    enters(night, raises(2, 50), call(1))
    view = seen(night, "g1")
    assert view.real
    assert view.real.asks == "runs"
    assert view.run_vote
    assert (view.run_vote.most, view.run_vote.waiting) == (3, (1, 2))
    refused = night.refused("g1", c.ActFor(1, c.RunIt(4)))
    assert refused.words == "run.most"
    enters(night, c.ActFor(night.hand().turn, c.RunIt(3)))
    assert [part for _, _, part in parts(night)] == ["first run", "second run", "third run"]
    enters(night, c.Push(((1,), (2,), (1,))))
    assert night.stacks() == {"g1": 67, "g2": 33}
    enters(night, c.UndoNote(), c.UndoNote())
    assert seen(night, "g1").real.asks == "runs"


def test_sums_of_players_who_are_all_in_may_be_run_twice() -> None:
    night = at_pots(50, 50, runs__max_runs=2, runs__when="after_allin")
    enters(night, c.PutIn(((1, 50), (2, 50))), c.ActFor(1, c.RunIt(2)))
    enters(night, c.Push(((1,), (2,))))
    assert night.stacks() == {"g1": 50, "g2": 50}


def test_whoever_enters_sums_says_how_often_the_board_was_run() -> None:
    """The hand is over when its sums are entered: the runs are entered with them, and no one is
    asked any more."""
    night = at_pots(50, 50, runs__max_runs=2, runs__when="after_allin")
    assert seen(night, "g1").real.put_runs == 2
    enters(night, c.PutIn(((1, 50), (2, 50)), runs=1))
    assert seen(night, "g1").real.asks == "winners"
    enters(night, c.Push(((2,),)))
    assert night.stacks() == {"g1": 0, "g2": 100}
    night = at_pots(50, 50, runs__max_runs=2, runs__when="after_allin")
    refused = night.refused("g1", c.PutIn(((1, 50), (2, 50)), runs=3))
    assert (refused.words, refused.numbers) == ("run.most", {"most": 2})
    enters(night, c.PutIn(((1, 50), (2, 50)), runs=2), c.Push(((1,), (2,))))
    assert night.stacks() == {"g1": 50, "g2": 50}


def test_where_chips_are_left_to_bet_the_board_is_run_once() -> None:
    night = at_pots(50, 80, 80, runs__max_runs=2, runs__when="after_allin")
    sums = ((1, 50), (2, 50), (3, 50))
    assert night.refused("g1", c.PutIn(sums, runs=2)).words == "run.once"
    enters(night, c.PutIn(sums, runs=1))
    assert seen(night, "g1").real.asks == "winners"


# ---------------------------------------------------------------- several at one tap


def test_everyone_folds_to_the_small_blind() -> None:
    """Five players; one tap says that three have folded."""
    night = enters(at_pots(*[300] * 5), c.FoldTo(1))
    assert night.turn() == "g1"
    assert [player.live for player in night.hand().players[1:6]] == [
        *(True, True, False, False, False)
    ]
    assert night.refused("g1", c.FoldTo(4)).words == "real.fold_to"
    assert night.refused("g1", c.FoldTo(1)).words == "real.fold_to"


def test_no_one_checks_around_while_a_bet_is_to_call() -> None:
    night = at_pots()
    assert night.refused("g1", c.CheckAround()).words == "real.check_around"
    enters(night, call(3), call(1))
    real = seen(night, "g1").real
    assert real
    assert real.may_check_around


def test_the_host_speaks_in_turn_and_within_the_limits() -> None:
    """It is seat 3's turn, who has 300: not seat 1's, and not for 400."""
    night = at_pots()
    assert night.refused("g1", fold(1)).code is Rule.ACT_IN_TURN
    refused = night.refused("g1", raises(3, 400))
    assert (refused.words, refused.field) == ("raise.too_big", "action.to")
    assert night.refused("g2", fold(3)).words == "role.host"


def test_a_split_pot_names_the_odd_chip() -> None:
    """103 between two: the first left of the button gets 52."""
    night = enters(at_pots(), call(3), c.PutIn(((1, 50), (2, 50))), c.Push(((1, 2),)))
    assert [(a.seat, a.amount, a.odd) for a in night.hand().awards] == [
        (1, 52, True),
        (2, 51, False),
    ]


# ---------------------------------------------------------------- depth: button


@pytest.mark.rule("CON-48")
def test_the_button_moves_with_one_word_a_hand() -> None:
    """Nothing of three hands is entered but that the next one begins: the button goes round,
    no chip moves, and from the first on no one knows what the stacks are."""
    night = real_cards(300, 300, 300).say("g1", c.SetDepth("button"))
    enters(night, c.Begin(button=3))
    for button in (1, 2, 3):
        enters(night, c.Begin())
        assert night.hand().plan.marks.button == button
    assert [player.stack + player.bet for player in night.hand().players[1:4]] == [300] * 3
    real = seen(night).real
    assert real
    assert real.uncounted == (1, 2, 3)
    assert [each.event for each in night.log].count(e.Voided(UNWRITTEN, moves_on=True)) == 3


def test_a_count_says_what_a_stack_is() -> None:
    night = real_cards(300, 300, 300).say("g1", c.SetDepth("button"))
    enters(night, c.Begin(button=3), c.Begin(), c.CorrectStack(2, 412, "Counted"))
    real = seen(night).real
    assert real
    assert real.uncounted == (1, 3)
    assert night.hand().players[2].stack == 412


def test_a_hand_whose_stacks_were_counted_is_over_once_bets_are_entered() -> None:
    """The count took the blinds back: there is no bet to call, and nothing to win. Otherwise
    the hand goes on with what was posted."""
    night = real_cards(300, 300, 300).say("g1", c.SetDepth("button"))
    enters(night, c.Begin(button=3), c.SetDepth("pots"))
    assert not night.hand().over
    enters(night, c.SetDepth("button"))
    enters(night, *[c.CorrectStack(seat, 290 + seat, "Counted") for seat in (1, 2, 3)])
    enters(night, c.SetDepth("pots"))
    assert night.hand().over
    assert night.stacks() == {"g1": 291, "g2": 292, "g3": 293}
    real = seen(night).real
    assert real
    assert not real.uncounted
    enters(night, c.Begin())
    assert [player.bet for player in night.hand().players[1:4]] == [0, 1, 3]


def test_a_stack_that_was_counted_is_known_until_the_next_hand_begins() -> None:
    """In a hand of which only the button is kept no stack is known but the one that was counted
    in it; and what was counted after a hand stays so at another depth."""
    night = real_cards(300, 300, 300).say("g1", c.SetDepth("button"))
    enters(night, c.Begin(button=3))
    assert uncounted(night) == (1, 2, 3)
    enters(night, c.CorrectStack(2, 412, "Counted"))
    assert uncounted(night) == (1, 3)
    enters(night, c.Begin())
    assert uncounted(night) == (1, 2, 3)
    enters(night, c.CorrectStack(2, 400, "Counted"))
    assert uncounted(night) == (1, 3)


def test_bets_are_entered_only_once_every_stack_has_been_counted() -> None:
    """Two hands weren't written down. No one can say what is behind a seat, or who covers whom,
    before the stacks are counted: neither in the second hand nor after it, at any depth, nor
    if the server is to deal."""
    night = real_cards(300, 300, 300).say("g1", c.SetDepth("button"))
    enters(night, c.Begin(button=3), c.Begin(), c.CorrectStack(2, 400, "Counted"))
    deeper: tuple[Depth, ...] = ("pots", "cards", "phones")
    for depth in deeper:
        assert night.refused("g1", c.SetDepth(depth)).words == "real.count_first"
    enters(night, c.SettleHand())
    assert night.refused("g1", c.SetDepth("pots")).words == "real.count_first"
    assert night.refused("g1", c.SetDealer("server")).words == "real.count_first"
    enters(night, *[c.CorrectStack(seat, 250, "Counted") for seat in (1, 3)])
    enters(night, c.SetDepth("pots"))
    assert night.stacks() == {"g1": 250, "g2": 400, "g3": 250}


def test_where_the_first_hand_is_half_counted_bets_wait_for_the_rest() -> None:
    """A count takes the blinds back, so the hand is over: what the others have is unknown."""
    night = real_cards(300, 300, 300).say("g1", c.SetDepth("button"))
    enters(night, c.Begin(button=3), c.CorrectStack(1, 299, "Counted"))
    assert night.refused("g1", c.SetDepth("pots")).words == "real.count_first"


def uncounted(night: PlayedNight) -> tuple[int, ...]:
    """The seats whose stacks no one knows."""
    real = seen(night).real
    assert real
    return real.uncounted


@pytest.mark.rule("CON-48")
def test_who_posts_what_is_known_before_the_hand() -> None:
    """After a hand with the button in seat 3: seat 1 has it, seats 2 and 3 post 1 and 3."""
    night = enters(at_pots(), fold(3), fold(1))
    real = seen(night, "g2").real
    assert real
    assert real.next == NextHandView(
        number=2,
        button=1,
        small=2,
        big=3,
        dealt=(2, 3, 1),
        posts=(PostView(2, 1, "small_blind"), PostView(3, 3, "big_blind")),
    )


def test_a_dead_button_is_told_before_the_hand() -> None:
    """Seat 1 had the small blind and leaves: the button rests at the empty seat 1, and seat 2
    posts the small blind."""
    night = enters(at_pots(*[300] * 4), fold(3), fold(4), fold(1))
    night.say("g1", c.OnBehalf("g1", c.StandUp())).act("")
    real = seen(night, "g2").real
    assert real
    assert real.next
    assert (real.next.button, real.next.small, real.next.notes) == (1, 2, ("dead_button",))


@pytest.mark.parametrize("depth", ["pots", "button"])
def test_once_the_last_hand_is_over_there_is_nothing_to_pause(depth: str) -> None:
    """The night ends, and its last hand waits to be said to stand."""
    night = real_cards(300, 300, 300).say("g1", c.SetDepth(depth))
    enters(night, c.Begin(button=3))
    if depth == "pots":
        enters(night, fold(3), fold(1))
    assert desk(night).may_pause
    night.say("g1", c.EndNight())
    assert not desk(night).may_pause


def desk(night: PlayedNight) -> DeskView:
    """What the host may do."""
    found = seen(night, "g1").desk
    assert found
    return found


def test_a_night_ends_though_a_hand_was_not_written_down() -> None:
    """Once it is said to stand."""
    night = real_cards(300, 300).say("g1", c.SetDepth("button"))
    enters(night, c.Begin(button=1), c.EndNight())
    assert not night.night.ended
    enters(night, c.SettleHand())
    assert night.night.ended


# ---------------------------------------------------------------- undo


@pytest.mark.rule("CON-48")
def test_anything_entered_is_undone_one_by_one() -> None:
    """A raise, two folds and with them the end of the hand: three times undone, the hand is as
    it began; what was sent for the decision before counts no more."""
    night = at_pots()
    begun = night.hand()
    enters(night, raises(3, 10), fold(1), fold(2))
    assert night.hand().over
    assert night.stacks()["g3"] == 304
    for turn in ("g2", "g1", "g3"):
        enters(night, c.UndoNote())
        assert night.turn() == turn
    assert night.hand().players == begun.players
    assert turn_id(night.hand()) != turn_id(begun)
    assert told(night.refused("g1", c.UndoNote())) == (
        "Only what was entered in this hand can be undone. "
        "To correct an earlier hand, count the stacks."
    )


def test_what_would_be_undone_is_named_by_its_row_of_the_log() -> None:
    """After a raise and a fold the fold would be undone, and after that the raise."""
    night = enters(at_pots(), raises(3, 10))
    before = len(night.log)
    enters(night, fold(1))
    real = seen(night, "g1").real
    assert real
    assert night.log[before].event == e.Noted("g1")
    # The row that opened the night comes before this log.
    assert real.undoes == before + 1
    enters(night, c.UndoNote())
    real = seen(night, "g1").real
    assert real
    assert 1 < real.undoes < before


def test_one_tap_is_undone_as_one() -> None:
    """Checking around, and the card that came with it."""
    night = enters(at_pots(), call(3), call(1), c.CheckAround())
    assert len(night.hand().board) == 3
    enters(night, c.CheckAround())
    assert len(night.hand().board) == 4
    enters(night, c.UndoNote())
    assert (len(night.hand().board), night.turn()) == (3, "g1")


def test_a_pushed_pot_comes_back() -> None:
    night = enters(at_pots(), c.PutIn(((1, 50), (2, 50))), c.Push(((1,),)))
    assert night.stacks() == {"g1": 350, "g2": 250, "g3": 300}
    enters(night, c.UndoNote(), c.Push(((2,),)))
    assert night.stacks() == {"g1": 250, "g2": 350, "g3": 300}


def test_once_the_next_hand_begins_the_last_one_stands() -> None:
    night = enters(at_pots(), fold(3), fold(1), c.Begin())
    assert night.refused("g1", c.UndoNote()).words == "real.no_undo"
    assert night.table().number == 2


def test_a_hand_that_is_settled_stands() -> None:
    """Seat 1 has lost everything: only now do they sit out."""
    night = enters(at_pots(50, 300), c.PutIn(((1, 50), (2, 50))), c.Push(((2,),)))
    assert not night.table().chairs[1].out
    enters(night, c.SettleHand())
    assert night.table().chairs[1].out
    assert night.refused("g1", c.UndoNote()).words == "real.no_undo"
    assert night.refused("g1", c.SettleHand()).words == "real.nothing_to_settle"


def test_what_no_longer_fits_the_bank_is_not_undone() -> None:
    """After the hand g3 goes home with their chips: the hand can't come back."""
    night = enters(at_pots(), fold(3), fold(1))
    night.say("g3", c.StandUp())
    assert night.refused("g1", c.UndoNote()).words == "real.no_undo"


def test_a_newcomer_in_the_middle_of_a_hand_stays_when_it_is_undone() -> None:
    night = enters(at_pots(), raises(3, 10))
    night.comes("g4").sits("g4", 1, 4, 200)
    enters(night, c.UndoNote())
    assert night.turn() == "g3"
    assert night.table().chairs[4].stack == 200


def test_a_voided_hand_comes_back() -> None:
    night = enters(at_pots(), raises(3, 10))
    night.say("g1", c.Void("A card too many."))
    assert night.hand().voided
    enters(night, c.UndoNote())
    assert (night.hand().voided, night.turn(), night.table().again) == ("", "g1", False)


# ---------------------------------------------------------------- counting, and who deals


@pytest.mark.rule("CON-48")
def test_a_bet_larger_than_the_stack_is_counted_first() -> None:
    """g3 bets 350 with 300 in the books; after a count of 500 they may."""
    night = at_pots()
    assert night.refused("g1", raises(3, 350)).words == "raise.too_big"
    enters(night, c.CorrectStack(3, 500, "Counted"), raises(3, 350))
    assert night.hand().players[3].stack == 150
    corrected = [
        each.event for each in night.log if isinstance(each.event, e.StackCorrected)
    ]
    assert (corrected[0].was, corrected[0].stack) == (300, 500)


def test_a_count_during_a_hand_does_not_call_back_who_sits_out_next() -> None:
    """g2 has their chips in the hand, and is not broke."""
    night = at_pots()
    enters(night, c.OnBehalf("g2", c.SitOut()), c.CorrectStack(2, 280, "Counted"))
    chair = night.table().chairs[2]
    assert chair
    assert chair.out


def test_who_deals_changes_between_two_hands() -> None:
    night = enters(at_pots())
    assert night.refused("g1", c.SetDealer("server")).words == "real.in_hand"
    enters(night, fold(3), fold(1), c.SetDealer("server"))
    assert night.table().dealer == "server"
    assert night.refused("g1", c.SetDealer("server")).words == "real.same"
    assert night.refused("g1", c.SetDepth("cards")).words == "real.server"


def test_bots_stand_up_before_people_deal() -> None:
    night = PlayedNight(players=2)
    night.say("g1", c.AddBot("rock", 3), facts=comes("b1", "Rocky"))
    assert night.refused("g1", c.SetDealer("people")).words == "bot.real_cards"


# ---------------------------------------------------------------- players without a device


@pytest.mark.rule("CON-48")
def test_a_player_without_a_device_is_let_in_and_seated() -> None:
    night = real_cards(300, 300)
    night.say("g1", c.AddPlayer("Ruth", 3, 200), facts=comes("g9"))
    assert night.table().chairs[3].guest == "g9"
    assert night.night.guests["g9"].name == "Ruth"
    night.say("g1", c.OnBehalf("g9", c.SitOut()))
    assert night.table().chairs[3].out
    night.say("g1", c.OnBehalf("g9", c.TopUp(50)))
    assert night.table().chairs[3].stack == 250


@pytest.mark.parametrize(
    ("command", "code", "field"),
    [
        (c.AddPlayer("g2", 3, 200), Sys.NAME, "name"),
        (c.AddPlayer("Ruth", 3, 9999), Rule.BUY_IN_RANGE, "amount"),
        (c.AddPlayer("Ruth", 2, 200), Sys.SEAT_TAKEN, "seat"),
        (c.OnBehalf("g7", c.SitOut()), Sys.UNKNOWN, "guest"),
        (c.OnBehalf("g2", c.TopUp(9999)), Rule.TOP_UP, "command.amount"),
    ],
)
def test_who_cannot_be_seated_is_refused(command, code, field) -> None:
    """A name that is taken, too many chips, a taken seat, a stranger, too many chips more."""
    refused = real_cards(300, 300).refused("g1", command, facts=comes("g9"))
    assert (refused.code, refused.field) == (code, field)


def test_a_host_speaks_for_no_one_where_the_server_deals() -> None:
    night = PlayedNight(players=2)
    assert night.refused("g1", c.OnBehalf("g2", c.SitOut())).words == "real.server"


def test_typed_cards_speak_at_depth_cards() -> None:
    """The people dealer waits for the flop that is typed in."""
    night = dealt().act("c c x")
    host(night, c.Deal(parse("AhKhQh")))
    real = seen(night, "g1").real
    assert real
    assert (real.asks, real.seat) == ("action", 1)


def test_two_blinds_chop_by_the_hosts_word() -> None:
    """All fold to the blinds, and both take theirs back."""
    night = enters(at_pots(blinds__chop="by_agreement"), fold(3))
    enters(night, c.ActFor(1, c.Chop()), c.ActFor(2, c.Chop()))
    assert night.stacks() == {"g1": 300, "g2": 300, "g3": 300}


@pytest.mark.rule("CON-04")
@pytest.mark.parametrize(("rule", "chip"), [(True, 10), (False, 0)])
def test_the_chip_that_is_only_a_call_is_named_where_the_house_has_it_so(
    rule: bool, chip: int
) -> None:
    """3 to call and 6 at least for a raise: a chip of 10 alone is a call. With nothing to call
    it is a bet."""
    chips = (100, 500, 1000)
    night = at_pots(one_chip_rule=rule, chips__denominations=chips)
    assert seen(night, "g1").real.one_chip == chip
    enters(night, call(3), call(1))
    assert seen(night, "g1").real.one_chip == 0


def test_what_would_be_undone_next_ends_where_it_was_undone_before() -> None:
    """g3 calls, g1 raises, and the raise is undone: the call is next, and it has one row. It
    has no more once another raise is undone."""
    night = enters(at_pots(), call(3))
    called = seen(night, "g1").real
    assert called
    enters(night, raises(1, 12), c.UndoNote())
    now = seen(night, "g1").real
    assert now
    assert (now.undoes, called.undoes_upto) == (called.undoes, 0)
    assert now.undoes_upto == now.undoes + 2, "the call, and that it was noted"
    enters(night, raises(1, 15), c.UndoNote())
    again = seen(night, "g1").real
    assert again
    assert (again.undoes, again.undoes_upto) == (now.undoes, now.undoes_upto)


def log_of(night: PlayedNight) -> list[str]:
    """What the log says of entries that were undone."""
    telling, said = Telling(), list[str]()
    for at, event in [(0, night.opened), *night.log]:
        telling, lines = tell(telling, event, at or FIRST_TABLE)
        if isinstance(event, e.NoteUndone):
            said += [spoken(line) for line in lines]
    return said


@pytest.mark.rule("CON-48")
def test_the_log_says_what_was_undone() -> None:
    """g3 raises to 10, which is undone; then g3 calls and g1 folds, undone one by one. At last
    all check the flop, which is one entry, and is undone as one."""
    night = enters(at_pots(), raises(3, 10), c.UndoNote())
    enters(night, call(3), fold(1), c.UndoNote(), c.UndoNote())
    enters(night, call(3), call(1), c.CheckAround(), c.CheckAround(), c.UndoNote())
    assert log_of(night) == [
        "Dana undoes: g3 raises to 10",
        "Dana undoes: Dana folds",
        "Dana undoes: g3 calls 3",
        "Dana undoes 3 players’ entries, the first: Dana checks",
    ]
    enters(night, c.PutIn(((1, 3), (2, 20), (3, 20))), c.UndoNote())
    first = "Dana is in for 3"
    assert log_of(night)[-1] == f"Dana undoes 3 players’ entries, the first: {first}"


@pytest.mark.rule("CON-48")
def test_the_log_says_that_more_than_one_pot_was_undone() -> None:
    """g2 wins the side pot and g3 the main pot, by one tap, which is undone by one, too."""
    night = enters(at_pots(), c.PutIn(((1, 100), (2, 100), (3, 50))))
    enters(night, c.Push(((3,), (2,))), c.UndoNote())
    assert log_of(night) == [
        "Dana undoes: g2 wins the side pot +100, and what else was won"
    ]


def test_who_covers_the_others_is_not_all_in() -> None:
    """30 dollars against 10 and 5, all in: 20 come back to g1, who has them behind."""
    night = real_cards(300, 100, 50)
    night.say("g1", c.SetDepth("pots"))
    night.say("g1", c.Begin(button=1)).deal()
    enters(night, c.PutIn(((1, 300), (2, 100), (3, 50))))
    chairs = seen(night, "g1").chairs
    stands = [(chair.stack, chair.state) for chair in chairs]
    assert stands == [(200, "playing"), (0, "all_in"), (0, "all_in")]


def test_where_only_the_button_is_kept_the_hand_that_is_played_is_told() -> None:
    """The first hand is told with its blinds, and the next one after it; no hand reads as void
    because no one wrote it down."""
    night = real_cards(300, 300, 300)
    night.say("g1", c.SetDepth("button"))
    night.say("g1", c.Begin(button=3))
    real = seen(night, "g1").real
    assert real
    assert real.now
    assert real.next
    assert (real.now.number, real.now.button, len(real.now.posts)) == (1, 3, 2)
    assert (real.next.number, real.next.button) == (2, 1)
    night.say("g1", c.SettleHand())
    view = seen(night, "g1")
    assert view.hand
    assert view.real
    assert (view.hand.voided, view.hand.street, view.real.now) == ("", "over", None)


def test_a_bomb_pot_that_may_be_proposed_says_what_it_costs() -> None:
    """Not before the first hand; from then on what the house says."""
    night = real_cards(300, 300, 300)
    night.say("g1", c.SetDepth("pots"))
    real = seen(night, "g1").real
    assert real
    assert real.bomb == 0
    night.say("g1", c.Begin(button=3))
    assert seen(night, "g1").real.bomb == 5


def test_a_bomb_pot_on_two_boards_says_so() -> None:
    """The vote names the game, the hand to come says that there are two boards, and each board
    has its own winners."""
    night = enters(
        at_pots(bomb__enabled=True, bomb__game="double_board_omaha"), fold(3), fold(1)
    )
    for guest in ("g1", "g2", "g3"):
        command = c.Propose("bomb_pot", 10) if guest == "g1" else c.Vote()
        night.say(guest, command)
    now = seen(night, "g2")
    assert now.vote
    assert now.vote.game == "Double-board Omaha"
    assert now.real
    assert now.real.next
    assert (now.real.next.game, now.real.next.notes) == (
        "Double-board Omaha",
        ("bomb", "boards"),
    )
    enters(night, c.Begin())
    while (now := seen(night)).real and now.real.asks in ("cards", "action"):
        asks_cards = now.real.asks == "cards"
        enters(night, c.Deal() if asks_cards else c.ActFor(now.real.seat, c.Check()))
        assert now.hand
        assert now.hand.board_names == ("Top board", "Bottom board")
    assert now.real
    assert [pot.part for pot in now.real.pots] == ["top board", "bottom board"]
