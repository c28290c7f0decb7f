"""Bomb pots (VAR-10, VAR-11, VAR-15, VAR-32) and votes (CON-47)."""

import pytest

from evenings import evening, marks, posts
from homegame.engine.shorthand import house
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.plan import Tokens
from homegame.rulebook.options import with_settings
from homegame.rulebook.presets import bomb_antes, preset
from homegame.rules.games import bomb_game, most_seats
from homegame.seats import CLOCK, FLOOR
from homegame.variants import TEXAS, VARIANTS

BOMB = {"bomb.enabled": True, "bomb.ante": 5}


def agreed(game, *passing):
    """Everybody agrees to a bomb pot that seat 1 proposes; some do not play it."""
    game.say(1, c.Propose())
    for seat, chair in enumerate(game.table.chairs):
        if chair and seat != 1 and not chair.out:
            game.say(seat, c.Vote(play=seat not in passing))
    return game


def begun(players=4, choices=None):
    """An evening after its first hand: the button was at 1."""
    game = evening(
        house("1/3", BOMB | (choices or {})), dict.fromkeys(range(1, players + 1), 300)
    )
    game.hands(1)
    return game


@pytest.mark.rule("VAR-10", "VAR-11", "VAR-32")
def test_a_bomb_pot_is_an_ante_and_a_flop():
    """Nine players put in 5: 45 chips, and the flop. The first left of the button acts."""
    game = agreed(begun(9))
    planned = game.next_hand()
    assert {*posts(planned).values()} == {"5 bomb"}
    assert sum(player.paid for player in game.hand.players) == 45
    assert len(game.hand.board) == 3
    assert game.hand.turn == 2
    assert (game.may.call, game.may.raise_least) == (0, 3)


@pytest.mark.rule("VAR-32", "POS-01")
def test_a_bomb_pot_does_not_move_the_button():
    """Button 1 before it, button 1 in it, and the blinds go on as if it had not been."""
    game = agreed(begun(5))
    bomb = game.next_hand()
    assert marks(bomb) == (1, 2, 3)
    game.fold_out()
    after = game.next_hand()
    assert (marks(after), posts(after)) == ((2, 3, 4), {3: "1 sb", 4: "3 bb"})


@pytest.mark.rule("VAR-32")
def test_a_short_stack_antes_what_it_has():
    """Three are deep, one has 2: it can win 8, and the others play for 9 more."""
    game = evening(house("1/3", BOMB), {1: 300, 2: 300, 3: 300, 4: 2})
    game.hands(1)
    agreed(game).next_hand({1: "2c7d", 2: "3c8d", 3: "KcKd", 4: "AsAh"}, "4h 5h Jd Qs 9c")
    game.check_down()
    won = {(award.pot, award.seat, award.amount) for award in game.hand.awards}
    assert won == {(0, 4, 8), (1, 3, 9)}


@pytest.mark.rule("VAR-15", "VAR-32")
def test_debts_straddles_and_kills_wait():
    """4 owes blinds, 3 straddles, 2 is to kill: none of it is posted, all of it stays."""
    game = begun(
        6, choices={"kill.enabled": True, "kill.trigger_wins": 1, "straddle.enabled": True}
    )
    game.away(5)
    game.hands(2)
    game.next_hand()
    while game.hand.turn != 2:
        game.act("f")
    game.act("r9").fold_out()
    game.say(3, c.Straddle("always"))
    game.back(5)
    owes = game.table.chairs[5].owes
    assert owes.big == 3
    bomb = agreed(game).next_hand()
    assert {*posts(bomb).values()} == {"5 bomb"}
    assert 5 in bomb.ring
    assert game.table.chairs[5].owes == owes
    assert game.table.chairs[5].waiting
    assert bomb.tokens.kill == 2
    game.fold_out()
    assert posts(game.next_hand())[2].endswith("6 kill")


@pytest.mark.rule("VAR-10")
def test_a_player_may_agree_and_sit_it_out():
    """Seat 3 agrees without playing: it is not dealt in and pays nothing."""
    game = agreed(begun(), 3)
    assert game.table.bomb.seats == (1, 2, 4)
    assert game.next_hand().ring == (2, 4, 1)


@pytest.mark.rule("VAR-10")
def test_in_some_houses_everybody_who_agrees_plays():
    game = begun(choices={"bomb.sit_out": False})
    game.say(1, c.Propose())
    assert game.refused(2, c.Vote(play=False)).words == "vote.all_play"


@pytest.mark.rule("VAR-10")
def test_nobody_says_yes_twice():
    """Seat 2 agrees, then rather sits it out; to say so again changes nothing, and is not
    written down again."""
    game = begun()
    game.say(1, c.Propose())
    game.say(2, c.Vote())
    assert game.refused(2, c.Vote()).words == "vote.again"
    game.say(2, c.Vote(play=False))
    assert game.refused(2, c.Vote(play=False)).words == "vote.again"
    assert game.table.vote.yes == (1, 2)


@pytest.mark.rule("VAR-10")
@pytest.mark.parametrize(
    ("ante", "asked", "each"),
    [
        (5, 0, 5),
        (5, 5, 5),
        (0, 10, 10),
        ((5, 10), 0, 5),
        ((5, 10), 8, 8),
        ((5, 10), 10, 10),
    ],
)
def test_the_ante_of_a_bomb_pot(ante, asked, each):
    """The house's amount; where it has a range or names none, the proposer does."""
    game = begun(choices={"bomb.ante": ante})
    game.say(1, c.Propose("bomb_pot", asked))
    assert game.table.vote.amount == each


@pytest.mark.rule("VAR-10", "CON-47")
@pytest.mark.parametrize(
    ("choices", "command", "words"),
    [
        ({}, c.Propose("bomb_pot", 10), "bomb.amount"),
        ({"bomb.ante": (5, 10)}, c.Propose("bomb_pot", 4), "bomb.range"),
        ({"bomb.ante": (5, 10)}, c.Propose("bomb_pot", 11), "bomb.range"),
        ({"bomb.ante": 0}, c.Propose(), "bomb.name"),
        ({}, c.Vote(), "vote.none"),
    ],
)
def test_a_proposal_that_cannot_be_is_refused(choices, command, words):
    assert begun(choices=choices).refused(1, command).words == words


@pytest.mark.rule("VAR-10")
def test_the_price_of_a_bomb_pot_is_in_whole_units():
    """Where bets are multiples of 4, a range from 5 to 10 goes from 8 to 12."""
    assert bomb_antes(
        with_settings(house("4/4"), {"chip_unit": 4, "bomb.ante": (5, 10)})
    ) == (8, 12)


@pytest.mark.rule("CON-47")
def test_everybody_must_agree():
    """Three yeses do nothing yet; the fourth makes the next hand a bomb pot."""
    game = begun()
    game.say(1, c.Propose())
    for seat in (2, 3):
        game.say(seat, c.Vote())
        assert game.table.bomb is None
    game.say(4, c.Vote())
    assert game.log[-1] == e.VoteClosed("bomb_pot", True)
    assert game.table.bomb is not None


@pytest.mark.rule("CON-47")
def test_one_no_is_enough():
    game = begun()
    game.say(1, c.Propose()).say(2, c.Vote(False))
    assert (game.table.vote, game.table.bomb) == (None, None)
    assert posts(game.next_hand()) == {3: "1 sb", 4: "3 bb"}


@pytest.mark.rule("CON-47")
def test_silence_is_a_no():
    """Time is up and seat 4 has said nothing."""
    game = begun()
    game.say(1, c.Propose()).say(2, c.Vote()).say(3, c.Vote())
    game.say(CLOCK, c.CloseVote())
    assert game.log[-1] == e.VoteClosed("bomb_pot", False)
    assert game.table.bomb is None


@pytest.mark.rule("CON-47")
def test_a_player_who_left_is_not_asked_anymore():
    """Seat 4, the last without an answer, stands up: when time is up, all have agreed."""
    game = begun()
    game.say(1, c.Propose()).say(2, c.Vote()).say(3, c.Vote()).leave(4)
    game.say(CLOCK, c.CloseVote())
    assert game.log[-1] == e.VoteClosed("bomb_pot", True)


@pytest.mark.rule("CON-47")
def test_a_yes_may_be_taken_back_before_the_hand():
    game = agreed(begun())
    game.say(3, c.Withdraw())
    assert game.table.bomb is None
    assert game.refused(3, c.Withdraw()).words == "vote.not_agreed"


@pytest.mark.rule("CON-47")
def test_only_players_in_the_next_hand_vote_and_on_one_thing_at_a_time():
    game = begun().away(4)
    game.say(1, c.Propose())
    assert game.refused(4, c.Vote()).words == "vote.not_asked"
    assert game.refused(2, c.Propose()).words == "vote.open"
    assert game.refused(1, c.CloseVote()).words == "vote.none"


@pytest.mark.rule("CON-47")
def test_a_bomb_pot_needs_players():
    """All but one agree without playing: there is no bomb pot."""
    game = begun(3)
    game.say(1, c.Propose()).say(2, c.Vote(play=False)).say(3, c.Vote(play=False))
    assert game.table.bomb is None
    game.say(CLOCK, c.CloseVote())
    assert game.log[-1] == e.VoteClosed("bomb_pot", False)


@pytest.mark.rule("CON-47")
def test_a_player_who_sits_down_after_the_vote_has_not_agreed():
    """The newcomer is not in the bomb pot."""
    game = agreed(begun(4, choices={"entry.new_player": "free"})).sit(6)
    assert game.next_hand().ring == (2, 3, 4, 1)


@pytest.mark.rule("CON-47")
def test_a_yes_leaves_with_the_player_who_gave_it():
    """Seat 4 agrees and leaves; another guest sits down there and is not in it."""
    game = agreed(begun(4, choices={"entry.new_player": "free"})).leave(4).sit(4)
    assert game.next_hand().ring == (2, 3, 1)
    asked = begun(4, choices={"entry.new_player": "free"})
    asked.say(1, c.Propose()).say(4, c.Vote()).leave(4).sit(4)
    assert asked.table.vote.yes == (1,)


@pytest.mark.rule("VAR-32")
def test_the_first_hand_of_an_evening_is_an_ordinary_one():
    game = evening(house("1/3", BOMB), "300 300 300")
    assert game.refused(1, c.Propose()).words == "bomb.first"


@pytest.mark.rule("VAR-32", "DEAL-09")
def test_a_voided_bomb_pot_is_dealt_again():
    game = agreed(begun())
    one = game.next_hand()
    game.say(FLOOR, c.Void("wrong deck"))
    two = game.next_hand()
    assert posts(two) == posts(one)
    game.fold_out()
    assert posts(game.next_hand()) == {3: "1 sb", 4: "3 bb"}


def test_a_bomb_pot_leaves_rock_and_streak_alone():
    """Seat 1 has won once; the bomb pot that 3 wins neither adds nor breaks."""
    game = begun(4, choices={"kill.enabled": True})
    game.next_hand()
    game.act("r9").fold_out()
    before = game.plan.tokens
    agreed(game).next_hand()
    game.act("r10 f f f")
    assert game.hand.awards[0].seat == 3
    assert game.plan.tokens == before == Tokens(streak=1, wins=1)


@pytest.mark.rule("CON-47")
def test_a_vote_may_be_taken_while_a_hand_is_played():
    """During hand 2 all agree, the folded ones too: hand 3 is the bomb pot."""
    game = begun()
    game.next_hand()
    game.act("f")
    agreed(game)
    game.fold_out()
    assert {*posts(game.next_hand()).values()} == {"5 bomb"}


@pytest.mark.rule("STRAD-25", "VAR-10")
@pytest.mark.parametrize("name", ["pats", "casino-live", "vegas-home-classic"])
def test_a_house_without_bomb_pots_plays_one_that_the_table_agrees_to(name):
    """Its sheet says so. Seat 1 names 4 chips, all agree, and there is a flop at once; the
    hand after it is an ordinary one again."""
    game = evening(preset(name), dict.fromkeys((1, 2, 3, 4), 200))
    game.hands(1)
    game.say(1, c.Propose("bomb_pot", 4))
    for seat in (2, 3, 4):
        game.say(seat, c.Vote())
    assert {*posts(game.next_hand()).values()} == {"4 bomb"}
    game.fold_out()
    assert "4 bomb" not in posts(game.next_hand()).values()


@pytest.mark.rule("VAR-14", "VAR-10")
@pytest.mark.parametrize("name", ["pats", "casino-live"])
def test_only_the_house_with_a_bomb_pot_game_of_its_own_changes_the_game(name):
    """At Pat's and in a card room hold'em stays hold'em, with two cards and one board."""
    rules = with_settings(preset(name), {"bomb.enabled": True, "bomb.ante": 5})
    game, limit = bomb_game(rules, TEXAS, 6)
    assert (game.name, limit) == ("texas", rules.betting.structure)


# ---------------------------------------------------------------- extras for the night


@pytest.mark.rule("STRAD-25", "CON-47")
def test_straddles_are_played_once_everybody_has_agreed():
    """A house without straddles: all agree, and straddles are allowed from the next hand on."""
    game = begun(4)
    assert game.refused(1, c.Straddle()).words == "straddle.off"
    game.say(1, c.Propose("straddles")).say(2, c.Vote()).say(3, c.Vote()).say(4, c.Vote())
    game.say(1, c.Straddle())
    assert posts(game.next_hand())[1] == "6 straddle"
    assert game.refused(2, c.Propose("straddles")).words == "vote.on"


@pytest.mark.rule("STRAD-25", "CON-47")
def test_a_player_who_agreed_may_end_it_between_hands():
    """One player ends it: straddles that were announced are not posted."""
    game = begun(4)
    game.say(1, c.Propose("straddles")).say(2, c.Vote()).say(3, c.Vote()).say(4, c.Vote())
    game.say(1, c.Straddle("always")).say(3, c.Withdraw("straddles"))
    assert posts(game.next_hand()) == {3: "1 sb", 4: "3 bb"}


@pytest.mark.rule("STRAD-25", "STRAD-20")
def test_kills_are_played_once_everybody_has_agreed():
    game = begun(3)
    game.say(1, c.Propose("kill")).say(2, c.Vote()).say(3, c.Vote())
    for _ in range(2):
        game.next_hand()
        while game.hand.turn != 3:
            game.act("f")
        game.act("r9").fold_out()
    assert "6 kill" in posts(game.next_hand())[3]


@pytest.mark.rule("STRAD-25", "CASH-22")
def test_blinds_are_chopped_once_everybody_has_agreed():
    """Not before, and not without the third player, who folds; any of them may end it."""
    game = begun(3, choices={"blinds.chop": "off"})
    game.say(1, c.Propose("chop")).say(2, c.Vote())
    game.next_hand()
    game.act("f")
    assert game.refused(game.hand.turn, c.Chop()).code == "CASH-22"
    game.say(3, c.Vote()).fold_out()
    small, big = game.next_hand().ring[:2]
    game.act("f").say(small, c.Chop()).say(big, c.Chop())
    assert game.hand.over
    assert [game.hand.players[seat].stack for seat in game.hand.plan.ring] == [
        game.hand.plan.stacks[seat] for seat in game.hand.plan.ring
    ]
    game.say(3, c.Withdraw("chop"))
    assert game.table.house.blinds.chop == "off"


@pytest.mark.rule("STRAD-25")
def test_straddles_of_the_house_cannot_be_withdrawn():
    game = begun(3, choices={"straddle.enabled": True})
    assert game.refused(1, c.Withdraw("straddles")).words == "vote.not_agreed"


@pytest.mark.rule("VAR-14")
@pytest.mark.parametrize(
    ("variant", "dealt", "boards"),
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
def test_a_bomb_pot_may_have_a_game_of_its_own(variant, dealt, boards):
    """The next hand is hold'em again."""
    game = agreed(begun(4, choices={"bomb.game": variant}))
    game.next_hand()
    assert game.hand.players[1].down == dealt
    assert [len(board) for board in game.hand.boards] == [3] * boards
    game.check_down()
    assert game.next_hand().game == "texas"


@pytest.mark.rule("VAR-14")
def test_a_bomb_pot_is_pot_limit_and_no_limit_on_the_river():
    """Six put in 15: 90. Bet 90 at most; over it raise to 180, no less and no more. On the
    river, as this house has it, any size."""
    game = evening(
        house("1/3", BOMB | {"bomb.ante": 15, "bomb.game": "double_board_omaha"}),
        dict.fromkeys(range(1, 7), 900),
    )
    game.hands(1)
    agreed(game).next_hand()
    assert (game.may.raise_least, game.may.raise_most) == (3, 90)
    game.act("r90")
    assert (game.may.raise_least, game.may.raise_most) == (180, 180)
    game.act("c f f f f x x")
    assert len(game.hand.board) == 5
    assert (game.may.raise_least, game.may.raise_most) == (3, 794)


@pytest.mark.rule("VAR-14")
def test_a_bomb_pot_falls_back_to_holdem_if_the_deck_is_too_small():
    """Ten cannot have four cards each and two boards: it is hold'em."""
    choices = {**BOMB, "bomb.game": "double_board_omaha", "table.max_seats": 10}
    game = evening(house("1/3", choices), dict.fromkeys(range(1, 11), 300))
    game.hands(1)
    assert agreed(game).next_hand().game == "texas"


@pytest.mark.rule("VAR-14", "VAR-27")
def test_a_bomb_pot_has_its_own_game_for_as_many_as_the_deck_serves():
    """One player more than double-board Omaha can seat, and it is hold'em."""
    rules = house("1/3", {"bomb.game": "double_board_omaha"})
    most = most_seats(rules, VARIANTS["double_board_omaha"])
    names = [bomb_game(rules, TEXAS, players)[0].name for players in (most, most + 1)]
    assert names == ["double_board_omaha", "texas"]


@pytest.mark.rule("VAR-10")
@pytest.mark.parametrize(("ante", "each"), [(5, 5), (0, 6)])
def test_the_clock_may_propose_one_where_dealers_change(ante, each):
    """The house's ante, or two big blinds if it names none; no player has agreed yet."""
    game = begun(3, choices={"bomb.ante": ante, "bomb.frequency": "dealer_change"})
    game.say(CLOCK, c.Propose())
    assert (game.table.vote.by, game.table.vote.amount, game.table.vote.yes) == (
        0,
        each,
        (),
    )
    for seat in (1, 2, 3):
        game.say(seat, c.Vote())
    assert {*posts(game.next_hand()).values()} == {f"{each} bomb"}


@pytest.mark.rule("VAR-10")
def test_on_request_the_clock_proposes_nothing():
    assert begun(3).refused(CLOCK, c.Propose()).words == "vote.not_asked"
