"""Two ways to play, compared: `python examples/simulate.py 1000` plays a thousand hands.

A hand is a value and a seed stands for its cards, so each deal is played twice, with the seats
changed: what is left is the difference between the players and not between their cards.
"""

import sys
from statistics import mean, stdev

import homegame

STACK, BIG_BLIND = 300, 3
GOOD = homegame.Range("30%")


def careful(hand: homegame.Hand) -> homegame.Hand:
    """Raise with good hands, fold the others unless checking is free."""
    legal = hand.legal
    if hand.hole[hand.turn] in GOOD:
        return hand.act("raise", legal.least) if legal.most else hand.act("call")
    return hand.act("check" if "check" in legal else "fold")


def curious(hand: homegame.Hand) -> homegame.Hand:
    """Call everything."""
    return hand.act("check" if "check" in hand.legal else "call")


def result(seed: int, first, second) -> int:
    """What the first player wins from the second with these cards."""
    players = {1: first, 2: second}
    hand = homegame.play([STACK, STACK], seed=seed)
    while not hand.over:
        hand = players[hand.turn](hand)
    return hand.net[1]


def main(hands: int) -> None:
    """How many big blinds careful wins from curious in a hundred hands."""
    pairs = [
        (result(seed, careful, curious) - result(seed, curious, careful)) / 2 / BIG_BLIND
        for seed in range(hands // 2)
    ]
    error = stdev(pairs) / len(pairs) ** 0.5
    print(f"{100 * mean(pairs):+.0f} big blinds in 100 hands, ±{100 * error:.0f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
