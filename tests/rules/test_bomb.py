"""Bomb pots (VAR-10, VAR-11, VAR-15, VAR-32) and votes (CON-47), told."""

import pytest

from evenings import evening, house, marks, posts
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.plan import Tokens
from homegame.seats import CLOCK, FLOOR

BOMB = {"bomb__enabled": True, "bomb__ante": 5}


def agreed(told, *passing):
    """Everybody agrees to a bomb pot that seat 1 proposes; some do not play it."""
    told.say(1, c.ProposeBomb())
    for seat, chair in enumerate(told.table.chairs):
        if chair and seat != 1 and not chair.out:
            told.say(seat, c.Vote(play=seat not in passing))
    return told


def begun(players=4, stacks=300, **choices):
    """An evening after its first hand: the button was at 1."""
    told = evening(
        house("1/3", **{**BOMB, **choices}), dict.fromkeys(range(1, players + 1), stacks)
    )
    told.hands(1)
    return told


@pytest.mark.rule("VAR-10", "VAR-11", "VAR-32")
def test_a_bomb_pot_told():
    """Nine players put in 5: 45 chips, and the flop. The first left of the button acts."""
    told = agreed(begun(9))
    planned = told.next_hand()
    assert {*posts(planned).values()} == {"5 bomb"}
    assert sum(player.paid for player in told.hand.players) == 45
    assert len(told.hand.board) == 3
    assert told.hand.turn == 2
    assert (told.may.call, told.may.raise_least) == (0, 3)


@pytest.mark.rule("VAR-32", "POS-01")
def test_the_button_does_not_move_for_it():
    """Button 1 before it, button 1 in it, and the blinds go on as if it had not been."""
    told = agreed(begun(5))
    bomb = told.next_hand()
    assert marks(bomb) == (1, 2, 3)
    told.fold_out()
    after = told.next_hand()
    assert (marks(after), posts(after)) == ((2, 3, 4), {3: "1 sb", 4: "3 bb"})


@pytest.mark.rule("VAR-32")
def test_a_short_stack_puts_in_what_it_has():
    """Three have plenty, one has 2: it can win 8 and the others play for 9 more."""
    told = evening(house("1/3", **BOMB), {1: 300, 2: 300, 3: 300, 4: 2})
    told.hands(1)
    agreed(told).next_hand({1: "2c7d", 2: "3c8d", 3: "KcKd", 4: "AsAh"}, "4h 5h Jd Qs 9c")
    told.check_down()
    won = {(award.pot, award.seat, award.amount) for award in told.hand.awards}
    assert won == {(0, 4, 8), (1, 3, 9)}


@pytest.mark.rule("VAR-15", "VAR-32")
def test_debts_straddles_and_kills_wait():
    """4 owes blinds, 3 straddles, 2 is to kill: none of it is posted, all of it stays."""
    told = begun(6, kill__enabled=True, kill__trigger_wins=1, straddle__enabled=True)
    told.away(5)
    told.hands(2)
    told.next_hand()
    while told.hand.turn != 2:
        told.act("f")
    told.act("r9").fold_out()
    told.say(3, c.Straddle("always"))
    told.back(5)
    owes = told.table.chairs[5].owes
    assert owes.big == 3
    bomb = agreed(told).next_hand()
    assert {*posts(bomb).values()} == {"5 bomb"}
    assert 5 in bomb.ring
    assert told.table.chairs[5].owes == owes
    assert told.table.chairs[5].waiting
    assert bomb.tokens.kill == 2
    told.fold_out()
    assert posts(told.next_hand())[2].endswith("6 kill")


@pytest.mark.rule("VAR-10")
def test_one_may_agree_and_yet_sit_it_out():
    """Seat 3 agrees without playing: it is not dealt in and pays nothing."""
    told = agreed(begun(), 3)
    assert told.table.bomb.seats == (1, 2, 4)
    assert told.next_hand().ring == (2, 4, 1)


@pytest.mark.rule("VAR-10")
def test_in_some_houses_all_who_agree_play():
    told = begun(bomb__sit_out=False)
    told.say(1, c.ProposeBomb())
    assert told.refused(2, c.Vote(play=False)).words == "bomb.all_play"


@pytest.mark.rule("VAR-10")
@pytest.mark.parametrize(("ante", "asked", "each"), [(5, 0, 5), (5, 5, 5), (0, 10, 10)])
def test_what_everybody_puts_in(ante, asked, each):
    """The house's amount; where it names none, the proposer does."""
    told = begun(bomb__ante=ante)
    told.say(1, c.ProposeBomb(asked))
    assert told.table.vote.amount == each


@pytest.mark.rule("VAR-10", "CON-47")
@pytest.mark.parametrize(
    ("choices", "command", "words"),
    [
        ({"bomb__enabled": False}, c.ProposeBomb(), "bomb.off"),
        ({}, c.ProposeBomb(10), "bomb.amount"),
        ({"bomb__ante": 0}, c.ProposeBomb(), "bomb.name"),
        ({}, c.Vote(), "vote.none"),
    ],
)
def test_a_proposal_that_cannot_be_is_refused(choices, command, words):
    assert begun(**choices).refused(1, command).words == words


@pytest.mark.rule("CON-47")
def test_everybody_must_agree():
    """Three yeses do nothing yet; the fourth makes the next hand a bomb pot."""
    told = begun()
    told.say(1, c.ProposeBomb())
    for seat in (2, 3):
        told.say(seat, c.Vote())
        assert told.table.bomb is None
    told.say(4, c.Vote())
    assert told.log[-1] == e.VoteClosed(True)
    assert told.table.bomb is not None


@pytest.mark.rule("CON-47")
def test_one_no_is_enough():
    told = begun()
    told.say(1, c.ProposeBomb()).say(2, c.Vote(False))
    assert (told.table.vote, told.table.bomb) == (None, None)
    assert posts(told.next_hand()) == {3: "1 sb", 4: "3 bb"}


@pytest.mark.rule("CON-47")
def test_silence_is_a_no():
    """Time is up and seat 4 has said nothing."""
    told = begun()
    told.say(1, c.ProposeBomb()).say(2, c.Vote()).say(3, c.Vote())
    told.say(CLOCK, c.CloseVote())
    assert told.log[-1] == e.VoteClosed(False)
    assert told.table.bomb is None


@pytest.mark.rule("CON-47")
def test_who_has_gone_is_not_asked_any_more():
    """Seat 4, the last who had not answered, stands up: at the end of the time it is agreed."""
    told = begun()
    told.say(1, c.ProposeBomb()).say(2, c.Vote()).say(3, c.Vote()).leave(4)
    told.say(CLOCK, c.CloseVote())
    assert told.log[-1] == e.VoteClosed(True)


@pytest.mark.rule("CON-47")
def test_a_yes_may_be_taken_back_before_the_hand():
    told = agreed(begun())
    told.say(3, c.Vote(False))
    assert told.table.bomb is None


@pytest.mark.rule("CON-47")
def test_only_who_would_be_in_it_is_asked_and_one_thing_at_a_time():
    told = begun().away(4)
    told.say(1, c.ProposeBomb())
    assert told.refused(4, c.Vote()).words == "vote.not_asked"
    assert told.refused(2, c.ProposeBomb()).words == "vote.open"
    assert told.refused(1, c.CloseVote()).words == "vote.none"


@pytest.mark.rule("CON-47")
def test_nobody_can_agree_to_a_pot_without_players():
    """All but one agree without playing: there is no bomb pot."""
    told = begun(3)
    told.say(1, c.ProposeBomb()).say(2, c.Vote(play=False)).say(3, c.Vote(play=False))
    assert told.table.bomb is None
    told.say(CLOCK, c.CloseVote())
    assert told.log[-1] == e.VoteClosed(False)


@pytest.mark.rule("CON-47")
def test_who_sits_down_after_the_vote_has_not_agreed():
    """The newcomer is not in the bomb pot."""
    told = agreed(begun(4, entry__new_player="free")).sit(6)
    assert told.next_hand().ring == (2, 3, 4, 1)


@pytest.mark.rule("VAR-32")
def test_the_first_hand_of_an_evening_is_an_ordinary_one():
    told = evening(house("1/3", **BOMB), "300 300 300")
    assert told.refused(1, c.ProposeBomb()).words == "bomb.first"


@pytest.mark.rule("VAR-32", "DEAL-09")
def test_a_bomb_pot_called_off_is_dealt_again():
    told = agreed(begun())
    one = told.next_hand()
    told.say(FLOOR, c.Void("wrong deck"))
    two = told.next_hand()
    assert posts(two) == posts(one)
    told.fold_out()
    assert posts(told.next_hand()) == {3: "1 sb", 4: "3 bb"}


def test_a_bomb_pot_leaves_rock_and_row_as_they_are():
    """Seat 1 has won once; the bomb pot that 3 wins neither adds nor breaks."""
    told = begun(4, kill__enabled=True)
    told.next_hand()
    told.act("r9").fold_out()
    before = told.plan.tokens
    agreed(told).next_hand()
    told.act("r10 f f f")
    assert told.hand.awards[0].seat == 3
    assert told.plan.tokens == before == Tokens(streak=1, wins=1)
