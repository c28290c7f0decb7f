"""What the primer gets wrong, and why: each claim beside the figure, worked out when asked.

The documents that this house's rules come from teach probability too. Their figures are kept
here as they stand, with the numbers of the errata (ER-01 and on), next to exact ones. Nothing
on this page is typed in but the claims.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb
from typing import NamedTuple

from homegame.cards import card, parse
from homegame.hands.rank import Category, rank
from homegame.maths.drawing import odds_of, outs, runout
from homegame.maths.equities import equity
from homegame.maths.frequencies import hands_of, part
from homegame.maths.odds import after_raise, pot_odds, raise_against
from homegame.maths.ranges import Range


class Claim(NamedTuple):
    """One line of the page."""

    number: str
    place: str
    """Which document and line, by the titles that the rulebook gives them."""
    about: str
    claimed: str
    exact: Callable[[], str]
    why: str


class Entry(NamedTuple):
    """A claim with its figure."""

    number: str
    place: str
    about: str
    claimed: str
    exact: str
    why: str


def entries() -> list[Entry]:
    """The whole page; it takes a moment, for everything on it is counted."""
    return [
        Entry(each.number, each.place, each.about, each.claimed, each.exact(), each.why)
        for each in CLAIMS
    ]


def page() -> str:
    """The same as text (Markdown)."""
    lines = ["# What the primer gets wrong, and why", ""]
    for each in entries():
        lines += [
            f"## {each.number}: {each.about}",
            "",
            f"- Claimed ({each.place}): {each.claimed}",
            f"- Exact: {each.exact}",
            f"- {each.why}",
            "",
        ]
    return "\n".join(lines)


def _percent(value: float | Fraction, digits: int = 2) -> str:
    return f"{100 * float(value):.{digits}f} %"


def _equity(one: str, other: str, board: str) -> str:
    return _percent(equity(one, other, board=board).equity[0])


def _one_in(label: str) -> str:
    return f"1 in {1 / float(part(hands_of(7), label)):,.1f}"


def _combos(written: str) -> str:
    these = Range(written)
    return f"{these.combos:g} of 1,326 holdings, {_percent(these.share, 3)}"


def _premium() -> str:
    raised = Range("JJ+, AJ+, KQ, KJs, QJs")
    called = Range("TT-22, KJo, QJo, QT, JT, T9s-65s")
    together = raised.share + called.share
    return (
        f"raised {_percent(raised.share)}, called {_percent(called.share)},"
        f" together {_percent(together)}, 1 in {1 / together:.1f}"
    )


def _combined_draw() -> str:
    """The flush draw with an open straight: which cards are outs, each counted once."""
    found = outs("KsQs", "JsTh2s").by_category
    made = {
        card for kind, cards in found.items() if kind >= Category.STRAIGHT for card in cards
    }
    odds = odds_of(len(made), 47, 2)
    return f"{odds.outs} outs, {_percent(odds.by_river or 0)} with two cards to come"


def _runner_runner() -> str:
    """Both of a jack and a ten on turn and river, in either order, with four cards known."""
    return _percent(Fraction(4 * 4, comb(45, 2)), 3)


def _pairs_on_the_flop() -> str:
    return _percent(1 - Fraction(comb(44, 3), comb(50, 3)))


def _set_fills_up() -> str:
    """From a set on a flop without a pair: the turn fills it up, or the river does."""
    missed = Fraction(40, 47) * Fraction(36, 46)
    made = runout("7s7h", "7dKc2s")
    full = made[Category.FULL_HOUSE] + made[Category.FOUR_OF_A_KIND]
    assert abs(float(1 - missed) - full) < 1e-12
    return _percent(1 - missed)


def _worst_hand() -> str:
    low, claimed = (equity(each, "random").equity[0] for each in ("32o", "72o"))
    return f"32o {_percent(low)}, 72o {_percent(claimed)}"


def _priced_out() -> str:
    odds = [after_raise(100, 50, more) for more in (50, 75, 100)]
    told = "; ".join(
        f"by {each.call}: pot {each.pot}, {float(each.to_one):.2f} to 1,"
        f" {_percent(each.required, 1)}"
        for each in odds
    )
    limit = raise_against(100, 50, Fraction(24, 100))
    return f"{told}; 24 % is priced out by more than {float(limit):.1f}"


def _outs_table() -> str:
    rows = [odds_of(count, 47, 2) for count in (3, 4, 8)]
    told = ", ".join(f"{each.outs} outs {_percent(each.by_river or 0)}" for each in rows)
    one = odds_of(9, 46)
    return f"two cards: {told}; one card, 46 unseen: 9 outs {_percent(one.next_card)}"


def _mean_over_suits() -> str:
    """AK against KQ on Q82 of three suits, over all ways to colour the four cards."""
    board = parse("Qd8h2s")
    results = []
    for suits in product(range(4), repeat=4):
        hero = (card(12, suits[0]), card(11, suits[1]))
        villain = (card(11, suits[2]), card(10, suits[3]))
        seen = {*hero, *villain, *board}
        if len(seen) == 7:
            results.append(equity(hero, villain, board=board).equity[0])
    return (
        f"{_equity('AcKd', 'KhQc', 'Qd8h2s')} as told; over all {len(results)} suitings"
        f" {_percent(min(results))} to {_percent(max(results))},"
        f" mean {_percent(sum(results) / len(results))}"
    )


def _quads_of_aces() -> str:
    hole = parse("AsAhAdAc")
    board = parse("KsKh9d2c3c")
    assert rank(hole[:2] + board[:3]) >> 20 == Category.TWO_PAIR
    return "impossible: two aces play, and there is no third to come"


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "ER-01",
        "Host A's home game rules, line 252",
        "flush draw with an open straight",
        "17 outs, 68 %",
        _combined_draw,
        "Two of the straight's cards are of the flush's suit and were counted twice; four"
        " percent an out is too much beyond eight outs.",
    ),
    Claim(
        "ER-02",
        "Host A's home game rules, line 138",
        "how rare the best hands are",
        "royal flush 1 in 31,250; straight flush 1 in 3,584; full house 1 in 38",
        lambda: (
            f"{_one_in('royal_flush')}; {_one_in('straight_flush')}; {_one_in('full_house')}"
        ),
        "One was divided by the rounded percentage.",
    ),
    Claim(
        "ER-03",
        "Host A's home game rules, lines 249-252",
        "50 to call, 150 to win",
        "4 to 1, or 33 %",
        lambda: (
            f"{pot_odds(150, 50).to_one} to 1, {_percent(pot_odds(150, 50).required, 0)}"
        ),
        "Odds of a to 1 need one part in a + 1, and 150 to 50 is 3 to 1.",
    ),
    Claim(
        "ER-04",
        "Host A's home game rules, line 200",
        "AK behind KQ on Q-8-2",
        "6 outs, 24 %",
        _mean_over_suits,
        "A king gives the other player two pair, and only two kings are left: the aces are"
        " the outs.",
    ),
    Claim(
        "ER-05",
        "Host A's home game rules, line 200",
        "a jack and a ten, one after the other",
        "0.8 %",
        _runner_runner,
        "They may come in either order.",
    ),
    Claim(
        "ER-06",
        "Host A's home game rules, line 201",
        "AsKs on 2s3h4s",
        "9 outs, 36 %, by a flush alone",
        lambda: (
            f"against 4c4d {_equity('AsKs', '4c4d', '2s3h4s')},"
            f" against Ah5h {_equity('AsKs', 'Ah5h', '2s3h4s')}"
        ),
        "Any five makes a straight as well, and a set can fill up.",
    ),
    Claim(
        "ER-07",
        "Host A's home game rules, line 252",
        "KsQs against a set on JsTh2s",
        "the favourite",
        lambda: _equity("KsQs", "JhJd", "JsTh2s"),
        "Some of the cards that make the flush or the straight fill up the set.",
    ),
    Claim(
        "ER-08",
        "Host A's home game rules, line 253",
        "AK behind KJ on J-9-2",
        "5 outs, 20 %",
        lambda: _equity("AcKd", "KhJc", "Jd9h2s"),
        "His kings give the other player two pair: three aces are left.",
    ),
    Claim(
        "ER-09",
        "Host A's home game rules, line 252",
        "80 to call into a pot of 100",
        "a fold for one card",
        lambda: (
            f"needs {_percent(pot_odds(180, 80).required)}; fifteen outs come on the next card"
            f" in {_percent(odds_of(15, 47).next_card)}, in two in"
            f" {_percent(odds_of(15, 47, 2).by_river or 0)}"
        ),
        "It is just a call for one card and a clear one for two.",
    ),
    Claim(
        "ER-10",
        "Host A's home game rules, line 253",
        "raising 50 into 100 by 50, 75 and 100",
        "5 to 1, 4 to 1, about 30 %",
        _priced_out,
        "The raiser's own call of 50 was left out.",
    ),
    Claim(
        "ER-11",
        "Host A's home game rules, lines 212-224",
        "hands to open with",
        "AK 0.59 %; KJs 0.15 %; raised 4.46 %, called 6.9 %, together 11.3 %",
        lambda: f"AK {_combos('AK')}; KJs {_combos('KJs')}; {_premium()}",
        "Unpaired hands were counted half: AK is 16 holdings.",
    ),
    Claim(
        "ER-15",
        "Host A's home game rules, line 196",
        "the worst starting hand",
        "72o",
        _worst_hand,
        "Against one random hand nothing wins less often than three-deuce.",
    ),
    Claim(
        "ER-16",
        "Host A's home game rules, line 197",
        "an unpaired hand pairs on the flop",
        "50 %",
        _pairs_on_the_flop,
        "One half is the chance of five random cards to hold a pair.",
    ),
    Claim(
        "ER-17",
        "Host A's home game rules, line 198",
        "a set fills up by the river",
        "50 %",
        _set_fills_up,
        "Seven outs on the turn, ten on the river.",
    ),
    Claim(
        "ER-18",
        "Texas hold 'em, lines 250-266",
        "the table of outs",
        "two cards: 3 outs 13 %, 4 outs 17 %, 8 outs 32 %; one card: 9 outs 19 %",
        _outs_table,
        "Its columns count 46 unseen cards in some rows and 47 in others.",
    ),
    Claim(
        "ER-29",
        "Host A's home game rules, line 180",
        "four aces in Omaha",
        "three of a kind is hard to make",
        _quads_of_aces,
        "Exactly two hole cards play.",
    ),
    Claim(
        "ER-39",
        "Host A's home game rules, line 195",
        "the first card is an ace",
        "7.6 %",
        lambda: _percent(Fraction(4, 52)),
        "It was cut off, not rounded.",
    ),
    Claim(
        "ER-44",
        "Host A's home game rules, line 247",
        "calling 10 to win 100",
        "once in ten",
        lambda: (
            f"once in {1 / pot_odds(100, 10).required},"
            f" {_percent(pot_odds(100, 10).required)}"
        ),
        "The call itself belongs to what is won.",
    ),
    Claim(
        "ER-45",
        "Host A's home game rules, line 151",
        "a flush and a full house",
        "1 in 30, 1 in 40",
        lambda: f"{_one_in('flush')}, {_one_in('full_house')}",
        "They were rounded.",
    ),
)
