"""Looking at the cards that would have come (DEAL-15)."""

import pytest

from evenings import Evening, evening, house
from homegame.cards import parse
from homegame.engine import dealer
from homegame.model import commands as c
from homegame.model import events as e
from homegame.rulebook import Rule
from homegame.rules.dealing import unplayed
from homegame.seats import DEALER, FLOOR


def after(words: str, **choices: object) -> Evening:
    """Three players, button 1; the board would be 2c3c4c 5c 6c. The hand has ended."""
    rules = house("1/3", **{"rabbit__enabled": True, **choices})
    told = evening(rules, "100 100 100")
    told.next_hand(board="2c3c4c5c6c")
    return told.act(words)


@pytest.mark.rule("DEAL-15", "SHOW-13")
@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("f f", "2c3c4c5c6c"),
        ("c c x x x r9 f f", "5c6c"),
        ("c c x x x x r9 f f", "6c"),
    ],
)
def test_when_all_agree_the_cards_that_would_have_come_are_shown(words, left):
    """All fold before the flop, on it, on the turn: the rest of the board, without burns."""
    told = after(words)
    told.say(3, c.Propose("rabbit")).say(1, c.Vote()).say(2, c.Vote())
    assert told.table.rabbit
    told.say(DEALER, dealer.shows_next(told.hand, told.stub))
    assert told.log[-1] == e.NextShown((parse(left),))
    assert told.table.unplayed == (parse(left),)
    assert not told.table.rabbit
    assert told.refused(3, c.Propose("rabbit")).words == "rabbit.nothing"


@pytest.mark.rule("DEAL-15")
def test_one_no_and_nothing_is_seen():
    """Seat 2 would rather not: the dealer shows nothing, and the next hand forgets it."""
    told = after("f f")
    told.say(3, c.Propose("rabbit")).say(2, c.Vote(yes=False))
    shown = dealer.shows_next(told.hand, told.stub)
    assert told.refused(DEALER, shown).code == Rule.RABBIT_HUNT
    told.say(3, c.Propose("rabbit"))
    told.next_hand()
    assert told.table.vote is None
    assert told.table.unplayed == ()


@pytest.mark.rule("DEAL-15")
def test_only_after_a_hand_that_was_not_played_to_the_end():
    told = after("c c x")
    assert told.refused(1, c.Propose("rabbit")).words == "rabbit.nothing"
    told.check_down()
    assert told.refused(1, c.Propose("rabbit")).words == "rabbit.nothing"
    void = after("c").say(FLOOR, c.Void("a card was missing"))
    assert void.refused(1, c.Propose("rabbit")).words == "rabbit.nothing"


@pytest.mark.rule("DEAL-15")
def test_most_houses_leave_the_cards_unseen():
    told = after("f f", rabbit__enabled=False)
    assert told.refused(1, c.Propose("rabbit")).words == "rabbit.off"
    assert unplayed(told.hand) == ()


@pytest.mark.rule("DEAL-15")
def test_only_who_was_in_the_hand_is_asked():
    """Seat 4 sat down during the hand: it has no say, and its silence no weight."""
    rules = house("1/3", rabbit__enabled=True)
    told = evening(rules, "100 100 100")
    told.next_hand()
    told.sit(4, 100).act("f f")
    assert told.refused(4, c.Propose("rabbit")).words == "vote.not_asked"
    told.say(3, c.Propose("rabbit"))
    assert told.refused(4, c.Vote()).words == "vote.not_asked"
    assert told.say(1, c.Vote()).say(2, c.Vote()).table.rabbit


@pytest.mark.rule("DEAL-15")
def test_the_dealer_shows_as_many_cards_as_are_missing_and_none_twice():
    told = after("c c x x x r9 f f")
    told.say(3, c.Propose("rabbit")).say(1, c.Vote()).say(2, c.Vote())
    for cards in ("5c", "2c9d", "5c6c7c"):
        refused = told.refused(DEALER, c.ShowNext((parse(cards),)))
        assert refused.field == "boards"
    assert told.refused(FLOOR, c.ShowNext(())).code == Rule.RABBIT_HUNT


@pytest.mark.rule("DEAL-15")
def test_two_boards_each_have_their_own():
    """Double-board hold'em, folded before the flop: five cards for each board."""
    told = after("f f", game__variant="double_board")
    told.say(3, c.Propose("rabbit")).say(1, c.Vote()).say(2, c.Vote())
    shown = dealer.shows_next(told.hand, told.stub)
    assert [len(board) for board in shown.boards] == [5, 5]
    told.say(DEALER, shown)
