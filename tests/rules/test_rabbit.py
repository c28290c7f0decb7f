"""Looking at the cards that would have come (DEAL-15)."""

import pytest

from evenings import Evening, evening
from homegame.cards import parse
from homegame.engine import dealer
from homegame.engine.shorthand import house
from homegame.model import commands as c
from homegame.model import events as e
from homegame.rulebook import Rule
from homegame.rules.dealing import unplayed
from homegame.seats import DEALER, FLOOR

RABBIT: dict[str, object] = {"rabbit.enabled": True}


def after(words: str, choices: dict[str, object] | None = None) -> Evening:
    """Three players, button 1; the board would be 2c3c4c 5c 6c. The hand has ended."""
    rules = house("1/3", RABBIT | (choices or {}))
    game = evening(rules, "100 100 100")
    game.next_hand(board="2c3c4c5c6c")
    return game.act(words)


@pytest.mark.rule("DEAL-15", "SHOW-13")
@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("f f", "2c3c4c5c6c"),
        ("c c x x x r9 f f", "5c6c"),
        ("c c x x x x r9 f f", "6c"),
    ],
)
def test_a_rabbit_hunt_shows_the_rest_of_the_board(words, left):
    """All fold before the flop, on it, on the turn: the rest of the board, without burns."""
    game = after(words)
    game.say(3, c.Propose("rabbit")).say(1, c.Vote()).say(2, c.Vote())
    assert game.table.rabbit
    game.say(DEALER, dealer.shows_next(game.hand, game.stub))
    assert game.log[-1] == e.NextShown((parse(left),))
    assert game.table.unplayed == (parse(left),)
    assert not game.table.rabbit
    assert game.refused(3, c.Propose("rabbit")).words == "rabbit.nothing"


@pytest.mark.rule("DEAL-15")
def test_where_one_is_enough_nobody_is_asked():
    """Seat 2, who folded, wants to see them: the dealer shows them at once, and once."""
    game = after("f f", {"rabbit.agreement": "one"})
    game.say(2, c.Propose("rabbit"))
    assert game.table.vote is None
    game.say(DEALER, dealer.shows_next(game.hand, game.stub))
    assert game.table.unplayed == (parse("2c3c4c5c6c"),)
    assert game.refused(3, c.Propose("rabbit")).words == "rabbit.nothing"


@pytest.mark.rule("DEAL-15")
def test_one_no_keeps_the_cards_unseen():
    """Seat 2 would rather not: the dealer shows nothing, and the next hand forgets it."""
    game = after("f f")
    game.say(3, c.Propose("rabbit")).say(2, c.Vote(yes=False))
    shown = dealer.shows_next(game.hand, game.stub)
    assert game.refused(DEALER, shown).code == Rule.RABBIT_HUNT
    game.say(3, c.Propose("rabbit"))
    game.next_hand()
    assert game.table.vote is None
    assert game.table.unplayed == ()


@pytest.mark.rule("DEAL-15")
def test_a_rabbit_hunt_needs_a_hand_that_ended_early():
    game = after("c c x")
    assert game.refused(1, c.Propose("rabbit")).words == "rabbit.nothing"
    game.check_down()
    assert game.refused(1, c.Propose("rabbit")).words == "rabbit.nothing"
    void = after("c").say(FLOOR, c.Void("a card was missing"))
    assert void.refused(1, c.Propose("rabbit")).words == "rabbit.nothing"


@pytest.mark.rule("DEAL-15")
def test_most_houses_allow_no_rabbit_hunt():
    game = after("f f", choices={"rabbit.enabled": False})
    assert game.refused(1, c.Propose("rabbit")).words == "rabbit.off"
    assert unplayed(game.hand) == ()


@pytest.mark.rule("DEAL-15")
def test_only_players_dealt_in_are_asked():
    """Seat 4 sat down during the hand: it has no say, and its silence no weight."""
    rules = house("1/3", RABBIT)
    game = evening(rules, "100 100 100")
    game.next_hand()
    game.sit(4, 100).act("f f")
    assert game.refused(4, c.Propose("rabbit")).words == "vote.not_asked"
    game.say(3, c.Propose("rabbit"))
    assert game.refused(4, c.Vote()).words == "vote.not_asked"
    assert game.say(1, c.Vote()).say(2, c.Vote()).table.rabbit


@pytest.mark.rule("DEAL-15")
def test_the_dealer_shows_exactly_the_missing_cards():
    game = after("c c x x x r9 f f")
    game.say(3, c.Propose("rabbit")).say(1, c.Vote()).say(2, c.Vote())
    for cards in ("5c", "2c9d", "5c6c7c"):
        refused = game.refused(DEALER, c.ShowNext((parse(cards),)))
        assert refused.field == "boards"
    assert game.refused(FLOOR, c.ShowNext(())).code == Rule.RABBIT_HUNT


@pytest.mark.rule("DEAL-15")
def test_a_rabbit_hunt_on_two_boards_shows_both():
    """Double-board hold'em, folded before the flop: five cards for each board."""
    game = after("f f", choices={"game.variant": "double_board"})
    game.say(3, c.Propose("rabbit")).say(1, c.Vote()).say(2, c.Vote())
    shown = dealer.shows_next(game.hand, game.stub)
    assert [len(board) for board in shown.boards] == [5, 5]
    game.say(DEALER, shown)
