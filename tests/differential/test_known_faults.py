"""Where PokerKit 0.7.7 is wrong and what is right: one hand each, by its number in our list.

The numbers are those the fuzz next door excuses.
"""

import pytest

from homegame.engine.told import Told, deal, house, stacked
from homegame.rulebook import Rule
from peer import Peer


def both(
    stacks: str, words: str, blinds: str = "50/100", hole: str = "", board: str = ""
) -> tuple[Told, Peer]:
    """The same hand at both tables, as far as it is told."""
    rules = house(blinds, {"allin.reveal": "never"})
    told = deal(stacks, rules, hole, board)
    deck = stacked(told.hand.plan, rules, hole, board)
    small, big = map(int, blinds.split("/"))
    peer = Peer([int(stack) for stack in stacks.split()], (small, big), deck)
    for word in words.split():
        command = told.command(word)
        told.must(told.turn, command)
        peer.act(command)
    assert told.turn == peer.turn
    return told, peer


@pytest.mark.rule("BET-24")
def test_2_a_limper_may_not_raise_a_short_all_in():
    """Blind 100, a limp, all-in 150: the limper may only call; there, to 250."""
    told, peer = both("900 900 900 150 900", "c a c f f")
    assert (told.turn, told.may.call, told.may.why) == (3, 50, Rule.FULL_BET_RULE)
    assert peer.raises == (250, 900)


@pytest.mark.rule("BET-24")
def test_3_a_checker_may_not_raise_a_short_all_in_bet():
    """Two checks, an all-in bet of 30: the checkers may only call; there, to 130."""
    told, peer = both("900 900 130", "c c x x x a")
    assert (told.turn, told.may.call, told.raises) == (1, 30, (0, 0))
    assert peer.raises == (130, 800)


@pytest.mark.rule("BLIND-06", "BET-09")
def test_4_a_short_big_blind_is_owed_in_full():
    """The big blind has 30 of 100: 100 to call, 200 to raise; there, 50 and 150."""
    told, peer = both("900 30 900 900", "")
    assert (told.may.call, told.raises) == (100, (200, 900))
    assert (peer.call, peer.raises) == (50, (150, 900))


@pytest.mark.rule("POT-09")
def test_6_two_odd_chips_go_to_two_winners():
    """20 chips for three: 7, 7, 6; there, 8, 6, 6."""
    hole, board = "Tc4c Td4d Th4h 2c7c", "AsKsQsJs2d"
    words = "c c c x x x x x x x x x x x x x"
    told, peer = both("90 90 90 90", words, "2/5", hole, board)
    assert told.net == [2, 2, 1, -5]
    assert [stack - 90 for stack in peer.stacks] == [3, 1, 1, -5]


@pytest.mark.rule("BET-29")
def test_10_short_all_ins_add_up_for_each_player():
    """Raise to 200, all-ins of 220, 300 and 310, two calls: the raiser faces 110 more than a
    full raise and may raise to 410; there, the last all-in alone is counted."""
    told, peer = both("900 900 900 220 300 310", "r200 a a a c c")
    assert (told.turn, told.may.call, told.raises) == (3, 110, (410, 900))
    assert peer.raises == (0, 0)
