"""Write how often each starting hand wins against random hands: the bots' chart.

    python tools/starting_hands.py            writes src/homegame/bots/chart.txt (2 minutes)
    python tools/starting_hands.py --deals 1  a rough one, to see how it looks

Every class is dealt many times against four opponents with random cards and a full board.
Against one of them it wins so often, against all four so often; a tie counts as its share.
The deals are drawn from a fixed seed, so the same numbers come out again.
"""

import argparse
from pathlib import Path
from random import Random

from homegame.cards import DECK, RANKS
from homegame.hands.rank import rank
from homegame.hands.starting import combos

TARGET = Path(__file__).parent.parent / "src" / "homegame" / "bots" / "chart.txt"
OPPONENTS = 4
HIGH_FIRST = RANKS[::-1]


def shares(name: str, deals: int, random: Random) -> tuple[float, float]:
    """What a class wins of a pot against one opponent, and against all of them."""
    hole = combos(name)[0]
    rest = [card for card in DECK if card not in hole]
    one = table = 0.0
    for _ in range(deals):
        cards = tuple(random.sample(rest, 5 + 2 * OPPONENTS))
        board, others = cards[:5], cards[5:]
        mine = rank(hole + board)
        theirs = [rank(others[at : at + 2] + board) for at in range(0, 2 * OPPONENTS, 2)]
        one += sum([(mine > other) + (mine == other) / 2 for other in theirs]) / OPPONENTS
        if mine >= max(theirs):
            table += 1 / (1 + theirs.count(mine))
    return one / deals, table / deals


def class_at(row: str, column: str) -> str:
    """As charts are drawn: suited hands above the diagonal of the pairs, offsuit below."""
    if row == column:
        return row + column
    if HIGH_FIRST.index(row) < HIGH_FIRST.index(column):
        return f"{row}{column}s"
    return f"{column}{row}o"


def grid(title: str, values: dict[str, float]) -> list[str]:
    """One chart, in percent."""
    head = [f"# {title}", "    " + "".join(f"{rank:>6}" for rank in HIGH_FIRST)]
    rows = [
        f"{row:<4}"
        + "".join(f"{100 * values[class_at(row, column)]:6.1f}" for column in HIGH_FIRST)
        for row in HIGH_FIRST
    ]
    return head + rows


def main() -> None:
    """Deal, and write the chart."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=40_000, help="deals for each class")
    deals = parser.parse_args().deals
    random = Random(169)
    names = sorted({class_at(row, column) for row in RANKS for column in RANKS})
    found = {name: shares(name, deals, random) for name in names}
    against_one = {name: value[0] for name, value in found.items()}
    against_all = {name: value[1] for name, value in found.items()}
    about = [
        "# How often each starting hand wins, in percent; written by tools/starting_hands.py.",
        "# Suited hands are above the diagonal of the pairs, offsuit ones below.",
    ]
    text = [
        *about,
        *grid("against one random hand", against_one),
        *grid("against four random hands", against_all),
    ]
    TARGET.write_text("\n".join(text) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
