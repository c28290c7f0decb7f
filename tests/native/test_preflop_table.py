"""The table of match-ups that the build makes: each of them counted once more, by itself."""

from itertools import permutations
from math import comb

import pytest

from thorough import some

native = pytest.importorskip("homegame._native")

from homegame.maths.hands import holding, holdings  # noqa: E402

PARTS = 32


@pytest.mark.rule("PROB-07")
@pytest.mark.parametrize("part", some(range(1), range(1, PARTS)))
def test_every_match_up_counted_again(part):
    """47,008 pairs of holdings over all 1,712,304 boards: wins, losses and so ties."""
    cards = holdings()
    for one, other in native.match_ups()[part::PARTS]:
        players = [native.Player(2, bytes(cards[each]), [1.0]) for each in (one, other)]
        of, weight, count = native.every_deal("texas", players, b"", b"", 1)
        assert count == weight == comb(48, 5)
        assert native.preflop(one, other) == (of[0][0], of[1][0])


def test_the_match_ups_stand_for_all_pairs_of_holdings():
    """In other suits they are all 812,175 pairs that share no card, none of them twice."""
    colours = [
        [holding([card & ~3 | suits[card & 3] for card in cards]) for cards in holdings()]
        for suits in permutations(range(4))
    ]
    match_ups = native.match_ups()
    assert len(match_ups) == 47_008
    same = [
        {frozenset((turned[one], turned[other])) for turned in colours}
        for one, other in match_ups
    ]
    assert sum(map(len, same)) == comb(52, 2) * comb(50, 2) // 2
    assert len(set().union(*same)) == comb(52, 2) * comb(50, 2) // 2
