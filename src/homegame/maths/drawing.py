"""Outs: the cards that improve a hand, and how often they come (PROB-11, PROB-12)."""

from collections.abc import Iterable
from math import comb
from typing import NamedTuple

from homegame.cards import CardError, Cards, text
from homegame.hands.rank import Category, category, category_of
from homegame.hands.rank import rank as plain_rank
from homegame.maths.hands import cards_of, refuse_twice
from homegame.maths.kernel import native
from homegame.rulebook import Rule, rule

Written = str | bytes | Iterable[int]


class Odds(NamedTuple):
    """How often an out comes: exactly, and by the rule of two and four."""

    outs: int
    unseen: int
    next_card: float
    """The chance that the next card is an out."""
    by_river: float | None
    """The chance that at least one of the next two cards is an out; None if only one card is
    to come."""

    @property
    def rule_of_two(self) -> float:
        """Two percent per out, for the next card."""
        return 0.02 * self.outs

    @property
    def rule_of_four(self) -> float:
        """Four percent per out, for two cards; too high from nine outs on."""
        return 0.04 * self.outs

    @property
    @rule(Rule.RULE_OF_TWO_AND_FOUR)
    def better_rule(self) -> float:
        """Four percent per out, minus one percent for each out after the eighth."""
        return (4 * self.outs - max(0, self.outs - 8)) / 100

    @property
    def against(self) -> float:
        """The odds against an out on the next card: 4.1 means 4.1 to 1."""
        return (1 - self.next_card) / self.next_card


class Outs(NamedTuple):
    """A hand's outs on a board."""

    hand: Cards
    board: Cards
    by_category: dict[Category, Cards]
    """The cards that make each better category, the best category first."""
    odds: Odds | None
    """How often an out comes; None if there are no outs."""

    @property
    def cards(self) -> Cards:
        """All outs in ascending order."""
        return tuple(sorted(card for cards in self.by_category.values() for card in cards))


@rule(Rule.DRAW_OUTS)
def odds_of(count: int, unseen: int, to_come: int = 1) -> Odds:
    """The odds of `count` outs among `unseen` cards with one or two cards to come.

    >>> round(odds_of(8, 47, to_come=2).by_river, 4)
    0.3145
    """
    if not 1 <= count <= unseen:
        raise CardError(
            f"with {unseen} unseen cards there can be 1 to {unseen} outs, not {count}"
        )
    if to_come not in (1, 2):
        raise CardError(f"there can be one or two cards to come, not {to_come}")
    missed = comb(unseen - count, 2) / comb(unseen, 2)
    return Odds(count, unseen, count / unseen, 1 - missed if to_come == 2 else None)


@rule(Rule.EQUITY_AND_OUTS)
def outs(
    hand: Written, board: Written, *, against: Iterable[Written] = (), dead: Written = ""
) -> Outs:
    """Find the next cards that improve a hand on the flop or the turn (PROB-20).

    Without `against`, a card is an out if it makes a better category, unless the board alone
    makes that category too. With opponents' hands in `against`, a card is an out if the hand is
    behind and this card puts it ahead of all of them.
    """
    hole, table = cards_of(hand, "the hand"), cards_of(board, "the board")
    others = [cards_of(each, "an opponent's hand") for each in against]
    away = cards_of(dead, "the dead cards")
    parts = {"the hand": hole, "the board": table, "the dead cards": away}
    parts |= {f"opponent {number}'s hand": each for number, each in enumerate(others, 1)}
    refuse_twice(parts)
    if any(len(each) != 2 for each in (hole, *others)):
        raise CardError("a hand has two hole cards")
    if len(table) not in (3, 4):
        raise CardError(
            f"outs are counted on the flop or the turn, not on {len(table)} cards"
        )
    seen = {card for cards in parts.values() for card in cards}
    unseen = [card for card in range(52) if card not in seen]
    found: dict[Category, list[int]] = {}
    for card in unseen:
        if _helps(hole, table, card, others):
            found.setdefault(category((*hole, *table, card)), []).append(card)
    by_category = {each: tuple(found[each]) for each in sorted(found, reverse=True)}
    count = sum(map(len, by_category.values()))
    odds = odds_of(count, len(unseen), 5 - len(table)) if count else None
    return Outs(hole, table, by_category, odds)


def _helps(hole: Cards, table: Cards, card: int, others: list[Cards]) -> bool:
    after = (*table, card)
    if others:
        behind = plain_rank(hole + table) <= max(
            plain_rank(each + table) for each in others
        )
        return behind and plain_rank(hole + after) > max(
            plain_rank(each + after) for each in others
        )
    now, then = category(hole + table), category(hole + after)
    return then > now and then > category(after)


def runout(
    hand: Written, board: Written = "", *, dead: Written = ""
) -> dict[Category, float]:
    """How often a hand makes each category by the river, over all boards (PROB-01).

    >>> round(runout("AhKh", "Qh7h2c")[Category.FLUSH], 4)
    0.3488
    """
    hole, table = cards_of(hand, "the hand"), cards_of(board, "the board")
    away = cards_of(dead, "the dead cards")
    refuse_twice({"the hand": hole, "the board": table, "the dead cards": away})
    if len(hole) > 2 or len(table) > 5 or len(hole) + len(table) > 7:
        raise CardError(f"{text(hole + table)!r} has too many cards for a hand and a board")
    if len(hole) + len(table) == 7:
        return {category(hole + table): 1.0}
    counts = native.class_counts_with(bytes(hole + table), bytes(away), 7)
    total = sum(counts)
    by_category: dict[Category, int] = {}
    for of, times in enumerate(counts):
        if times:
            named = category_of(native.packed_rank(of))
            by_category[named] = by_category.get(named, 0) + times
    return {
        named: by_category[named] / total for named in sorted(by_category, reverse=True)
    }


DRAWS: dict[int, str] = {
    1: "inside straight flush",
    2: "pocket pair to a set",
    3: "one overcard",
    4: "inside straight; two pair to a full house",
    5: "one pair to two pair or trips",
    6: "no pair to a pair; two overcards",
    7: "inside straight and an overcard",
    8: "open straight",
    9: "flush",
    10: "inside straight and two overcards",
    11: "open straight and an overcard",
    12: "flush and an inside straight; flush and an overcard",
    13: "",
    14: "open straight and two overcards",
    15: "flush and an open straight; flush and two overcards",
    16: "",
    17: "",
    18: "flush and an open straight and an overcard",
    19: "",
    20: "",
    21: "flush and an open straight and two overcards",
}
"""The usual draws for each number of outs (PROB-12)."""


@rule(Rule.OUTS_TABLE)
def table() -> list[tuple[Odds, Odds, str]]:
    """The table of outs: after the flop with two cards to come, after the turn with one."""
    return [(odds_of(n, 47, 2), odds_of(n, 46), draw) for n, draw in DRAWS.items()]
