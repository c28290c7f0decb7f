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
    told.say(1, c.Propose())
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
    told.say(1, c.Propose())
    assert told.refused(2, c.Vote(play=False)).words == "vote.all_play"


@pytest.mark.rule("VAR-10")
@pytest.mark.parametrize(("ante", "asked", "each"), [(5, 0, 5), (5, 5, 5), (0, 10, 10)])
def test_what_everybody_puts_in(ante, asked, each):
    """The house's amount; where it names none, the proposer does."""
    told = begun(bomb__ante=ante)
    told.say(1, c.Propose("bomb_pot", asked))
    assert told.table.vote.amount == each


@pytest.mark.rule("VAR-10", "CON-47")
@pytest.mark.parametrize(
    ("choices", "command", "words"),
    [
        ({"bomb__enabled": False}, c.Propose(), "bomb.off"),
        ({}, c.Propose("bomb_pot", 10), "bomb.amount"),
        ({"bomb__ante": 0}, c.Propose(), "bomb.name"),
        ({}, c.Vote(), "vote.none"),
    ],
)
def test_a_proposal_that_cannot_be_is_refused(choices, command, words):
    assert begun(**choices).refused(1, command).words == words


@pytest.mark.rule("CON-47")
def test_everybody_must_agree():
    """Three yeses do nothing yet; the fourth makes the next hand a bomb pot."""
    told = begun()
    told.say(1, c.Propose())
    for seat in (2, 3):
        told.say(seat, c.Vote())
        assert told.table.bomb is None
    told.say(4, c.Vote())
    assert told.log[-1] == e.VoteClosed("bomb_pot", True)
    assert told.table.bomb is not None


@pytest.mark.rule("CON-47")
def test_one_no_is_enough():
    told = begun()
    told.say(1, c.Propose()).say(2, c.Vote(False))
    assert (told.table.vote, told.table.bomb) == (None, None)
    assert posts(told.next_hand()) == {3: "1 sb", 4: "3 bb"}


@pytest.mark.rule("CON-47")
def test_silence_is_a_no():
    """Time is up and seat 4 has said nothing."""
    told = begun()
    told.say(1, c.Propose()).say(2, c.Vote()).say(3, c.Vote())
    told.say(CLOCK, c.CloseVote())
    assert told.log[-1] == e.VoteClosed("bomb_pot", False)
    assert told.table.bomb is None


@pytest.mark.rule("CON-47")
def test_who_has_gone_is_not_asked_any_more():
    """Seat 4, the last who had not answered, stands up: at the end of the time it is agreed."""
    told = begun()
    told.say(1, c.Propose()).say(2, c.Vote()).say(3, c.Vote()).leave(4)
    told.say(CLOCK, c.CloseVote())
    assert told.log[-1] == e.VoteClosed("bomb_pot", True)


@pytest.mark.rule("CON-47")
def test_a_yes_may_be_taken_back_before_the_hand():
    told = agreed(begun())
    told.say(3, c.Withdraw())
    assert told.table.bomb is None
    assert told.refused(3, c.Withdraw()).words == "vote.not_agreed"


@pytest.mark.rule("CON-47")
def test_only_who_would_be_in_it_is_asked_and_one_thing_at_a_time():
    told = begun().away(4)
    told.say(1, c.Propose())
    assert told.refused(4, c.Vote()).words == "vote.not_asked"
    assert told.refused(2, c.Propose()).words == "vote.open"
    assert told.refused(1, c.CloseVote()).words == "vote.none"


@pytest.mark.rule("CON-47")
def test_nobody_can_agree_to_a_pot_without_players():
    """All but one agree without playing: there is no bomb pot."""
    told = begun(3)
    told.say(1, c.Propose()).say(2, c.Vote(play=False)).say(3, c.Vote(play=False))
    assert told.table.bomb is None
    told.say(CLOCK, c.CloseVote())
    assert told.log[-1] == e.VoteClosed("bomb_pot", False)


@pytest.mark.rule("CON-47")
def test_who_sits_down_after_the_vote_has_not_agreed():
    """The newcomer is not in the bomb pot."""
    told = agreed(begun(4, entry__new_player="free")).sit(6)
    assert told.next_hand().ring == (2, 3, 4, 1)


@pytest.mark.rule("CON-47")
def test_a_yes_goes_with_the_player_who_gave_it():
    """Seat 4 agrees and leaves; somebody else sits down there and is not in it."""
    told = agreed(begun(4, entry__new_player="free")).leave(4).sit(4)
    assert told.next_hand().ring == (2, 3, 1)
    asked = begun(4, entry__new_player="free")
    asked.say(1, c.Propose()).say(4, c.Vote()).leave(4).sit(4)
    assert asked.table.vote.yes == (1,)


@pytest.mark.rule("VAR-32")
def test_the_first_hand_of_an_evening_is_an_ordinary_one():
    told = evening(house("1/3", **BOMB), "300 300 300")
    assert told.refused(1, c.Propose()).words == "bomb.first"


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


@pytest.mark.rule("CON-47")
def test_a_vote_may_be_taken_while_a_hand_is_played():
    """During hand 2 all agree, the folded ones too: hand 3 is the bomb pot."""
    told = begun()
    told.next_hand()
    told.act("f")
    agreed(told)
    told.fold_out()
    assert {*posts(told.next_hand()).values()} == {"5 bomb"}


# ---------------------------------------------------------------- extras for the night


@pytest.mark.rule("STRAD-25", "CON-47")
def test_straddles_are_played_once_everybody_has_agreed():
    """A house without straddles: all agree, and from the next hand on one may straddle."""
    told = begun(4)
    assert told.refused(1, c.Straddle()).words == "straddle.off"
    told.say(1, c.Propose("straddles")).say(2, c.Vote()).say(3, c.Vote()).say(4, c.Vote())
    told.say(1, c.Straddle())
    assert posts(told.next_hand())[1] == "6 straddle"
    assert told.refused(2, c.Propose("straddles")).words == "vote.on"


@pytest.mark.rule("STRAD-25", "CON-47")
def test_who_agreed_may_end_it_between_two_hands():
    """One says that it is enough: straddles that were announced are not posted."""
    told = begun(4)
    told.say(1, c.Propose("straddles")).say(2, c.Vote()).say(3, c.Vote()).say(4, c.Vote())
    told.say(1, c.Straddle("always")).say(3, c.Withdraw("straddles"))
    assert posts(told.next_hand()) == {3: "1 sb", 4: "3 bb"}


@pytest.mark.rule("STRAD-25", "STRAD-20")
def test_kills_are_played_once_everybody_has_agreed():
    told = begun(3)
    told.say(1, c.Propose("kill")).say(2, c.Vote()).say(3, c.Vote())
    for _ in range(2):
        told.next_hand()
        while told.hand.turn != 3:
            told.act("f")
        told.act("r9").fold_out()
    assert "6 kill" in posts(told.next_hand())[3]


@pytest.mark.rule("STRAD-25", "CASH-22")
def test_blinds_are_chopped_once_everybody_has_agreed():
    """Not before, and not without the third who folds; whoever agreed may end it."""
    told = begun(3, blinds__chop="off")
    told.say(1, c.Propose("chop")).say(2, c.Vote())
    told.next_hand()
    told.act("f")
    assert told.refused(told.hand.turn, c.Chop()).code == "CASH-22"
    told.say(3, c.Vote()).fold_out()
    small, big = told.next_hand().ring[:2]
    told.act("f").say(small, c.Chop()).say(big, c.Chop())
    assert told.hand.over
    assert [told.hand.players[seat].stack for seat in told.hand.plan.ring] == [
        told.hand.plan.stacks[seat] for seat in told.hand.plan.ring
    ]
    told.say(3, c.Withdraw("chop"))
    assert told.table.house.blinds.chop == "off"


@pytest.mark.rule("STRAD-25")
def test_what_the_house_itself_plays_cannot_be_withdrawn():
    told = begun(3, straddle__enabled=True)
    assert told.refused(1, c.Withdraw("straddles")).words == "vote.not_agreed"


@pytest.mark.rule("VAR-14")
@pytest.mark.parametrize(
    ("game", "dealt", "boards"),
    [
        ("same", 2, 1),
        ("texas", 2, 1),
        ("omaha", 4, 1),
        ("omaha_5", 5, 1),
        ("omaha_6", 6, 1),
        ("omaha_hilo", 4, 1),
        ("double_board", 2, 2),
        ("double_board_omaha", 4, 2),
    ],
)
def test_a_bomb_pot_may_have_a_game_of_its_own(game, dealt, boards):
    """The next hand is hold'em again."""
    told = agreed(begun(4, bomb__game=game))
    told.next_hand()
    assert told.hand.players[1].down == dealt
    assert [len(board) for board in told.hand.boards] == [3] * boards
    told.check_down()
    assert told.next_hand().game == "texas"


@pytest.mark.rule("VAR-14")
def test_the_limit_of_the_bomb_pot_is_the_pot_and_none_on_the_river():
    """Six put in 15: 90. Bet 90 at most; over it raise to 180, no less and no more. On the
    river, as this house has it, any size."""
    told = evening(
        house("1/3", **{**BOMB, "bomb__ante": 15, "bomb__game": "double_board_omaha"}),
        dict.fromkeys(range(1, 7), 900),
    )
    told.hands(1)
    agreed(told).next_hand()
    assert (told.may.raise_least, told.may.raise_most) == (3, 90)
    told.act("r90")
    assert (told.may.raise_least, told.may.raise_most) == (180, 180)
    told.act("c f f f f x x")
    assert len(told.hand.board) == 5
    assert (told.may.raise_least, told.may.raise_most) == (3, 794)


@pytest.mark.rule("VAR-14")
def test_a_game_that_the_deck_does_not_serve_is_not_dealt():
    """Ten cannot have four cards each and two boards: it is hold'em."""
    choices = {**BOMB, "bomb__game": "double_board_omaha", "table__max_seats": 10}
    told = evening(house("1/3", **choices), dict.fromkeys(range(1, 11), 300))
    told.hands(1)
    assert agreed(told).next_hand().game == "texas"


@pytest.mark.rule("VAR-10")
@pytest.mark.parametrize(("ante", "each"), [(5, 5), (0, 6)])
def test_the_clock_may_propose_one_where_dealers_change(ante, each):
    """The house's ante, or two big blinds where it names none; nobody has agreed yet."""
    told = begun(3, bomb__ante=ante, bomb__frequency="dealer_change")
    told.say(CLOCK, c.Propose())
    assert (told.table.vote.by, told.table.vote.amount, told.table.vote.yes) == (
        0,
        each,
        (),
    )
    for seat in (1, 2, 3):
        told.say(seat, c.Vote())
    assert {*posts(told.next_hand()).values()} == {f"{each} bomb"}


@pytest.mark.rule("VAR-10")
def test_on_request_the_clock_proposes_nothing():
    assert begun(3).refused(CLOCK, c.Propose()).words == "vote.not_asked"
