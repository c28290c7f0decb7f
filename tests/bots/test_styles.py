"""Four characters that one can tell apart at the table."""

from collections import Counter

import pytest

from bots.games import Decision, bot, duel, ring_game
from bots.sense import sensible, share_against_random
from homegame.bots import STYLES
from homegame.model import commands as c
from thorough import THOROUGH

HANDS = 2_000 if THOROUGH else 1_000
SIX = ("rock", "caller", "maniac", "shark", "rock", "shark")


def test_styles_differ_in_how_often_and_how_hard_they_play():
    """Six seats, in 2,000 hands rock plays 14 %, shark 28 %, maniac 46 %, caller 50 % of them.

    Any two differ by ten points in how many hands they put chips in of their own will, or
    one bets and raises half again as often for each call after the flop as the other.
    """
    minds = [bot(STYLES[key]) for key in SIX]
    key_of = dict(zip(minds, SIX, strict=True))
    dealt: Counter[str] = Counter()
    played: Counter[str] = Counter()
    presses: Counter[str] = Counter()
    calls: Counter[str] = Counter()
    in_hand: set[object] = set()
    check = sensible(*minds)

    def watch(told: Decision) -> None:
        check(told)
        key = key_of[told.mind]
        pays = isinstance(told.move, c.Call | c.RaiseTo)
        if told.hand.board:
            presses[key] += isinstance(told.move, c.RaiseTo)
            calls[key] += isinstance(told.move, c.Call)
        elif pays and told.mind not in in_hand:
            in_hand.add(told.mind)
            played[key] += 1

    for _ in ring_game(minds, HANDS, seed=6, watch=watch):
        in_hand.clear()
        dealt.update(SIX)

    often = {key: played[key] / dealt[key] for key in STYLES}
    hard = {key: presses[key] / calls[key] for key in STYLES}
    assert often["rock"] < often["shark"] < min(often["maniac"], often["caller"])
    assert hard["caller"] < 1 < min(hard["rock"], hard["shark"], hard["maniac"])
    for one in STYLES:
        for other in STYLES:
            if one != other:
                apart = abs(often[one] - often[other])
                harder = max(hard[one] / hard[other], hard[other] / hard[one])
                assert apart >= 0.1 or harder >= 1.5, (one, other, often, hard)


@pytest.mark.parametrize("style", STYLES)
def test_each_style_bluffs_and_bets_for_value_within_200_hands(style):
    """After the flop it bets hands that lose to most random ones, and hands that win."""
    mind, rival = bot(STYLES[style]), bot(STYLES["rock"])
    bets: list[float] = []

    def watch(told: Decision) -> None:
        presses = told.hand.board and isinstance(told.move, c.RaiseTo)
        if told.mind is mind and presses:
            bets.append(share_against_random(told, everybody=True))

    duel(mind, rival, 200, seed=20, watch=watch)
    assert min(bets) < 0.4, "never bluffs"
    assert max(bets) > 0.7, "never bets for value"


@pytest.mark.parametrize("style", STYLES)
def test_no_style_shoves_every_hand(style):
    """With 100 big blinds a hand in ten at most ends with all chips of one going in."""
    mind = bot(STYLES[style])
    shoves = 0

    def watch(told: Decision) -> None:
        nonlocal shoves
        may = told.view.may
        assert may
        shoves += told.move == c.RaiseTo(may.raise_most)

    hands = 300 if THOROUGH else 150
    for _ in ring_game([mind] * 6, hands, seed=8, watch=watch):
        pass
    assert shoves < 0.1 * hands * 6


def test_each_style_has_names():
    """A bot is met by its first name, and no two styles share one."""
    names = [name for style in STYLES.values() for name in style.names]
    assert len(set(names)) == len(names) >= 4 * 6
    for key, style in STYLES.items():
        assert style.key == key
