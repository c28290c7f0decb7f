"""The trainer: questions as they come up at the table, with the answer and the reason.

The same seed asks the same question. Wrong options are mistakes that people make.
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from random import Random
from typing import Final, Literal, NamedTuple, TypeVar

from homegame.cards import DECK, Cards, text
from homegame.hands.describe import describe
from homegame.hands.nuts import nuts
from homegame.hands.rank import Category
from homegame.hands.starting import combos
from homegame.maths.drawing import outs
from homegame.maths.equities import equity
from homegame.maths.errors import MathsError
from homegame.maths.odds import pot_odds
from homegame.rulebook import Rule
from homegame.words import say

N = TypeVar("N", int, Fraction)
Kind = Literal["odds", "outs", "equity", "nuts"]


class Question(NamedTuple):
    """One question: `options` from the least to the most, and which of them is `right`."""

    kind: Kind
    says: str
    options: tuple[str, ...]
    right: int
    why: str
    rule: Rule
    hand: Cards = ()
    against: Cards = ()
    board: Cards = ()


def question(kind: str, seed: int) -> Question:
    """A question of this kind.

    >>> question("odds", 1).options[question("odds", 1).right]
    '33.3%'
    """
    if kind not in KINDS:
        raise MathsError(f"questions are about {', '.join(KINDS)}, not {kind!r}")
    return KINDS[kind](Random(seed))


def _about_odds(chance: Random) -> Question:
    """What a call needs; the mistakes leave out the call itself, or count it twice."""
    call = chance.choice((10, 20, 25, 30, 40, 50, 60, 75, 80, 100))
    before = call * chance.choice((Fraction(1), Fraction(3, 2), Fraction(2), Fraction(3)))
    pot = int(before) + call
    found = pot_odds(pot, call)
    wrong = (
        Fraction(call, pot),
        Fraction(call, pot + 2 * call),
        Fraction(call, pot - call),
        found.required / 2,
        found.required * Fraction(3, 2),
    )
    options, right = _sorted(found.required, wrong)
    numbers: dict[str, int | str] = {"call": call, "pot": pot}
    facts = numbers | {
        "after": pot + call,
        "to_one": f"{float(found.to_one):.3g}",
        "percent": _percent(found.required),
    }
    return Question(
        "odds",
        say("trainer.asks.odds", numbers),
        tuple(map(_percent, options)),
        right,
        say("trainer.why.odds", facts),
        Rule.POT_ODDS,
    )


def _about_outs(chance: Random) -> Question:
    """How many cards make a draw; the mistakes count some twice, or forget some."""
    while True:
        cards = tuple(chance.sample(DECK, chance.choice((5, 5, 6))))
        hand, board = cards[:2], cards[2:]
        found = outs(hand, board)
        good = [
            card
            for kind, cards in found.by_category.items()
            if kind >= Category.STRAIGHT
            for card in reversed(cards)
        ]
        if 4 <= len(good) <= 15 and found.odds:
            break
    count, unseen = len(good), found.odds.unseen
    near = [count + by for by in (2, -1, 4, 1, -2, 6)]
    options, right = _sorted(count, [each for each in near if each > 0])
    numbers: dict[str, int | str] = {
        "count": count,
        "unseen": unseen,
        "cards": " ".join(text([card]) for card in good),
    }
    why = say("trainer.why.outs", numbers)
    if len(board) == 3:
        missed = Fraction((unseen - count) * (unseen - count - 1), unseen * (unseen - 1))
        both: dict[str, int | str] = {
            "by_river": _percent(1 - missed),
            "four": f"{4 * count}%",
        }
        why += " " + say("trainer.why.outs_both", both)
    else:
        one: dict[str, int | str] = {
            "next_card": _percent(Fraction(count, unseen)),
            "two": f"{2 * count}%",
        }
        why += " " + say("trainer.why.outs_one", one)
    return Question(
        "outs",
        say("trainer.asks.outs", {"hand": text(hand)}),
        tuple(map(str, options)),
        right,
        why,
        Rule.EQUITY_AND_OUTS,
        hand,
        board=board,
    )


MEETINGS: Final = (
    *(("AKs", "QQ"), ("AKo", "JJ"), ("JTs", "22"), ("AA", "KK"), ("KK", "AKo")),
    *(("AKo", "AQo"), ("AQs", "KJo"), ("TT", "99"), ("98s", "AKo"), ("A5s", "KK")),
    *(("77", "A9s"), ("KQo", "A2o"), ("72o", "AKs"), ("QJs", "T9s"), ("55", "KQs")),
)
"""Typical matchups: pairs, overcards, a shared card, and hands with nothing in common."""


def _about_equity(chance: Random) -> Question:
    """Who is ahead and by how much."""
    while True:
        one, other = chance.choice(MEETINGS)
        hand, against = chance.choice(combos(one)), chance.choice(combos(other))
        if not set(hand) & set(against):
            break
    board: Cards = ()
    if chance.random() < 0.5:
        left = [card for card in DECK if card not in hand + against]
        board = tuple(chance.sample(left, 3))
    found = equity(hand, against, board=board)
    exact = found.equity[0]
    whole = round(100 * exact)
    near = [whole + by for by in chance.sample((-24, -16, -9, 9, 16, 24), 6)]
    options, right = _sorted(whole, [each for each in near if 0 <= each <= 100])
    numbers: dict[str, int | str] = {"hand": text(hand), "other": text(against)}
    facts: dict[str, int | str] = {
        "percent": _percent(exact),
        "deals": f"{found.deals:,}",
        "win": _percent(found.win[0]),
        "tie": _percent(found.tie[0]),
    }
    return Question(
        "equity",
        say("trainer.asks.equity_flop" if board else "trainer.asks.equity", numbers),
        tuple(f"{each}%" for each in options),
        right,
        say("trainer.why.equity", facts),
        Rule.EQUITY_AND_OUTS,
        hand,
        against,
        board,
    )


def _about_nuts(chance: Random) -> Question:
    """The best hand on a board; the others are nearly as good."""
    while True:
        board = tuple(chance.sample(DECK, 5))
        best = nuts(board)
        if len(best) <= 12:
            break
    right = _high_first(chance.choice(best))
    wrong = list(_nearly(board, chance))
    hands = [right, *wrong]
    chance.shuffle(hands)
    facts: dict[str, int | str] = {"hand": text(right), "reading": describe(right + board)}
    after: dict[str, int | str] = {
        "hand": text(wrong[0]),
        "reading": describe(wrong[0] + board),
    }
    return Question(
        "nuts",
        say("trainer.asks.nuts", {}),
        tuple(map(text, hands)),
        hands.index(right),
        say("trainer.why.nuts", facts) + " " + say("trainer.why.nuts_next", after),
        Rule.THE_NUTS,
        board=board,
    )


def _nearly(board: Cards, chance: Random) -> Iterator[Cards]:
    """The second, fourth and eighth nuts, as far as they exist."""
    for place in (2, 4, 8):
        there = nuts(board, place) or nuts(board, 3)
        yield _high_first(chance.choice(there))


def _high_first(hand: Cards) -> Cards:
    return tuple(sorted(hand, reverse=True))


KINDS: Final[dict[str, Callable[[Random], Question]]] = {
    "odds": _about_odds,
    "outs": _about_outs,
    "equity": _about_equity,
    "nuts": _about_nuts,
}


def _sorted(right: N, wrong: Iterable[N]) -> tuple[list[N], int]:
    """Four answers from the least to the most, and which of them is right."""
    options = [right]
    for each in wrong:
        if len(options) < 4 and all(abs(each - other) > 0.004 for other in options):
            options.append(each)
    options.sort()
    return options, options.index(right)


def _percent(part: float | Fraction) -> str:
    return f"{100 * float(part):.1f}%"
