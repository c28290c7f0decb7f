"""A small program that uses the library, as mypy sees it. It is run, too."""

from pathlib import Path
from typing import assert_type

import homegame
from homegame import Hand, HandHistory, Legal, Range


def passive(hand: Hand) -> Hand:
    """Check or call to the end."""
    while not hand.over:
        legal = hand.legal
        assert_type(legal, Legal)
        assert_type(legal.call, int)
        hand = hand.act("call" if "call" in legal else "check")
    return hand


def main(folder: Path) -> None:
    rules = homegame.house(blinds="1/2", game="omaha", limit="pot_limit")
    assert_type(rules, homegame.HouseRules)
    hand = passive(homegame.play([100, 200, 150], house=rules, seed="a program"))
    assert_type(hand.net, dict[int, int])
    assert_type(hand.hole, dict[int, str])
    told = hand.history()
    assert_type(told, HandHistory)
    path = folder / "hands.phhs"
    assert_type(homegame.write(path, [told]), int)
    for read in homegame.read(path):
        assert_type(read, HandHistory)
        again = homegame.replay(read)
        assert_type(again, Hand)
        assert again.net == hand.net
        for made in homegame.decisions(read):
            assert_type(made.action, str)
            assert_type(made.hand, Hand)
    try:
        homegame.play("100 100").act("check")
    except homegame.IllegalError as wrong:
        assert_type(wrong.legal, Legal | None)
    found = homegame.equity(Range("AKs"), "22+", board="Ah7s2s")
    assert_type(found.equity, tuple[float, ...])
