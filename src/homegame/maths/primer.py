"""Poker myths, checked: each claim next to the exact figure, calculated when asked for.

The documents behind the house rules teach probability too. Their figures are kept here as they
stand, numbered ER-01 and up, next to exact ones. Only the claims are typed in.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb
from typing import NamedTuple

from homegame.cards import card, parse
from homegame.hands.describe import describe
from homegame.hands.rank import Category, rank
from homegame.maths.drawing import odds_of, outs, runout
from homegame.maths.equities import equity
from homegame.maths.errors import MathsError
from homegame.maths.frequencies import (
    hands_of,
    pairs_on_the_flop,
    part,
    set_fills_up,
)
from homegame.maths.odds import after_raise, pot_odds, raise_against
from homegame.maths.ranges import Range, vpip
from homegame.rulebook import Rule
from homegame.rulebook.book import book


class Claim(NamedTuple):
    """One claim of the page, with the function that calculates its figure."""

    number: str
    place: str
    """The document and line, by the titles the rulebook uses."""
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
    """The whole page. It takes a moment, because everything on it is counted."""
    return [_checked(each) for each in CLAIMS]


def entry(number: str) -> Entry:
    """One claim of the page by its number, with its figure."""
    for each in CLAIMS:
        if each.number == number:
            return _checked(each)
    raise MathsError(f"there is no claim {number}")


def _checked(each: Claim) -> Entry:
    return Entry(each.number, each.place, each.about, each.claimed, each.exact(), each.why)


def page() -> str:
    """The same as text (Markdown)."""
    lines = ["# Poker myths, checked", ""]
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
    return f"{100 * float(value):.{digits}f}%"


def _equity(one: str, other: str, board: str) -> str:
    return _percent(equity(one, other, board=board).equity[0])


def _one_in(label: str) -> str:
    return f"1 in {1 / float(part(hands_of(7), label)):,.1f}"


def _combos(written: str) -> str:
    these = Range(written)
    return f"{these.combos:g} of 1,326 combos, {_percent(these.share, 3)}"


def _premium() -> str:
    raised = Range(PREMIUM)
    called = Range("TT-22, KJo, QJo, QT, JT, T9s-65s")
    together = vpip(raised, called)
    return (
        f"raised {_percent(raised.share)}, called {_percent(called.share)},"
        f" together {_percent(together)}, 1 in {1 / together:.1f}"
    )


def _combined_draw() -> str:
    """Outs of a flush draw with an open-ended straight draw, each counted once."""
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
    return _percent(pairs_on_the_flop())


def _set_fills_up() -> str:
    """A set on an unpaired flop: the turn fills it up, or the river does."""
    made = runout("7s7h", "7dKc2s")
    full = made[Category.FULL_HOUSE] + made[Category.FOUR_OF_A_KIND]
    assert abs(float(set_fills_up()) - full) < 1e-12
    return _percent(set_fills_up())


def _worst_hand() -> str:
    low, claimed = (equity(each, "random").equity[0] for each in ("32o", "72o"))
    return f"32o {_percent(low)}, 72o {_percent(claimed)}"


def _priced_out() -> str:
    odds = [after_raise(100, 50, more) for more in (50, 75, 100)]
    parts = "; ".join(
        f"by {each.call}: pot {each.pot}, {float(each.to_one):.2f} to 1,"
        f" {_percent(each.required, 1)}"
        for each in odds
    )
    limit = raise_against(100, 50, Fraction(24, 100))
    return f"{parts}; 24% is priced out by more than {float(limit):.1f}"


def _outs_table() -> str:
    rows = [odds_of(count, 47, 2) for count in (3, 4, 8)]
    parts = ", ".join(f"{each.outs} outs {_percent(each.by_river or 0)}" for each in rows)
    one = odds_of(9, 46)
    return f"two cards: {parts}; one card, 46 unseen: 9 outs {_percent(one.next_card)}"


def _mean_over_suits() -> str:
    """AK against KQ on a rainbow Q82, over all suits of the four cards."""
    board = parse("Qd8h2s")
    results = []
    for suits in product(range(4), repeat=4):
        hero = (card(12, suits[0]), card(11, suits[1]))
        villain = (card(11, suits[2]), card(10, suits[3]))
        seen = {*hero, *villain, *board}
        if len(seen) == 7:
            results.append(equity(hero, villain, board=board).equity[0])
    return (
        f"{_equity('AcKd', 'KhQc', 'Qd8h2s')} as given; over all {len(results)} suitings"
        f" {_percent(min(results))} to {_percent(max(results))},"
        f" mean {_percent(sum(results) / len(results))}"
    )


def _quads_of_aces() -> str:
    hole = parse("AsAhAdAc")
    board = parse("KsKh9d2c3c")
    assert rank(hole[:2] + board[:3]) >> 20 == Category.TWO_PAIR
    return "impossible: two aces play, and there is no third one to come"


PREMIUM = "JJ+, AJ+, KQ, KJs, QJs"
PATS = "the small blind there is .25 too"


def _law(number: Rule) -> Callable[[], str]:
    """The rule in this house, in the rulebook's own words."""
    return lambda: f"{book()[number].text} ({number})"


def _all_in_to_call() -> str:
    """A raise to 6 faces an all-in from the same stack: the call, and the pot."""
    parts = []
    for stack in (20, 100):
        call = pot_odds(stack + 6, stack - 6)
        parts.append(
            f"all in for {stack}: call {call.call} to win {call.pot + call.call},"
            f" {_percent(call.required, 1)}"
        )
    return "; ".join(parts)


NINE = ("UTG", "UTG+1", "UTG+2", "UTG+3", "HJ", "CO", "B", "SB", "BB")


def _left_behind() -> str:
    cutoff = NINE.index("CO")
    return (
        f"{len(NINE) - cutoff - 1} others: {', '.join(NINE[cutoff + 1 :])};"
        f" {cutoff} have folded"
    )


def _next_raise() -> str:
    bet, to = 1, 2
    return f"at least {to - bet} more, to {to + (to - bet)}; doubling would be to {2 * to}"


def _after_an_opening() -> str:
    big, to = 3, 10
    return f"over a big blind of {big} to {to + (to - big)}; over a first bet to {to + to}"


def _bomb_pot() -> str:
    antes = [f"{ante} chips {ante / 3:.1f}" for ante in (5, 10)]
    pots = [f"{ante} from nine {9 * ante / 3:.0f}" for ante in (5, 10)]
    return f"in big blinds of 3: {', '.join(antes)} each; the pot {', '.join(pots)}"


def _pot_limit() -> str:
    pot, bet = 50, 50
    return f"to {bet + (pot + bet + bet)}: {pot} and {bet} are there, {bet} is the call"


def _thirty_blinds() -> str:
    cents = 30 * 30
    steps = {step: -(-cents // step) * step // 100 for step in (100, 200, 250, 500, 1000)}
    parts = ", ".join(f"${step / 100:g} gives ${up}" for step, up in steps.items())
    return f"${cents / 100:.0f}; a step of {parts}"


def _straddles() -> str:
    first = 0.5
    by_first = [first * n for n in (1, 2, 3)]
    doubled = [first * 2**n for n in range(3)]
    wide = "{:.2f}, {:.2f}, {:.2f}".format
    return f"{wide(*by_first)} compared with {wide(*doubled)} if each doubles"


def _best_in_omaha() -> str:
    """Simulated: there are too many deals to count here."""
    parts = []
    for name, hand in (
        ("AAKK", "AsAhKsKh"),
        ("AAJJ", "AsAhJsJh"),
        ("AATT", "AsAhTsTh"),
        ("AAAA", "AsAhAdAc"),
    ):
        found = equity(hand, "random", game="omaha", tolerance=1e-3)
        parts.append(f"{name} {_percent(found.equity[0], 1)}")
    return f"{', '.join(parts)}, each within 0.2 points"


def _cap() -> str:
    return f"{3 * 60}, and with the blinds of two other players {3 * 60 + 1 + 2}"


def _side_pots() -> str:
    """Side pots of unequal stacks: the layers, less the main pot and the top layer."""
    parts = []
    for players in (3, 4):
        layers = len({100 * (n + 1) for n in range(players)})
        parts.append(f"{players} players {layers - 2}")
    return f"N - 2: {', '.join(parts)}"


def _raise_of_eight() -> str:
    # The straddle of 4 was called by Ellen and Dianne; the small blind of 1 is dead.
    before, bet = 1 + 3 * 4, 4
    return (
        f"by 8, {bet + 8} each from two: pot {before + 2 * 8};"
        f" to 8, {8 - bet} more each: pot {before + 2 * (8 - bet)}"
    )


def _eight_outs() -> str:
    both = odds_of(8, 47, 2)
    return (
        f"{_percent(both.next_card, 1)} on the turn, {_percent(odds_of(8, 46).next_card, 1)}"
        f" on the river, {_percent(both.by_river or 0, 1)} on either"
    )


def _first_pot_raise() -> str:
    """The big blind, and the pot with the call in it."""

    def most(small: int, big: int) -> int:
        return big + (small + big + big)

    return (
        f"three big blinds and a small one: 1/2 to {most(1, 2)}, 1/3 to {most(1, 3)},"
        f" .25/.25 to {most(25, 25) / 100:.2f}"
    )


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "ER-01",
        "Host A's home game rules, line 252",
        "a flush draw with an open-ended straight draw",
        "17 outs, 68%",
        _combined_draw,
        "Two of the straight outs are flush outs too and were counted twice. Above eight"
        " outs, four percent an out is too much.",
    ),
    Claim(
        "ER-02",
        "Host A's home game rules, line 138",
        "how rare the best hands are",
        "royal flush 1 in 31,250; straight flush 1 in 3,584; full house 1 in 38",
        lambda: (
            f"{_one_in('royal_flush')}; {_one_in('straight_flush')}; {_one_in('full_house')}"
        ),
        "The odds were worked out from a rounded percentage.",
    ),
    Claim(
        "ER-03",
        "Host A's home game rules, lines 249-252",
        "50 to call, 150 to win",
        "4 to 1, or 33%",
        lambda: (
            f"{pot_odds(150, 50).to_one} to 1, {_percent(pot_odds(150, 50).required, 0)}"
        ),
        "At odds of a to 1 you need one part in a + 1, and 150 to 50 is 3 to 1.",
    ),
    Claim(
        "ER-04",
        "Host A's home game rules, line 200",
        "AK behind KQ on Q-8-2",
        "6 outs, 24%",
        _mean_over_suits,
        "A king gives the other player two pair, and only two kings are left. The aces are"
        " the outs.",
    ),
    Claim(
        "ER-05",
        "Host A's home game rules, line 200",
        "a jack and a ten, one after the other",
        "0.8%",
        _runner_runner,
        "They can come in either order.",
    ),
    Claim(
        "ER-06",
        "Host A's home game rules, line 201",
        "AsKs on 2s3h4s",
        "9 outs, 36%, from the flush alone",
        lambda: (
            f"against 4c4d {_equity('AsKs', '4c4d', '2s3h4s')},"
            f" against Ah5h {_equity('AsKs', 'Ah5h', '2s3h4s')}"
        ),
        "Any five makes a straight too, and a set can fill up.",
    ),
    Claim(
        "ER-07",
        "Host A's home game rules, line 252",
        "KsQs against a set on JsTh2s",
        "the favourite",
        lambda: _equity("KsQs", "JhJd", "JsTh2s"),
        "Some of the cards that make the flush or the straight also fill up the set.",
    ),
    Claim(
        "ER-08",
        "Host A's home game rules, line 253",
        "AK behind KJ on J-9-2",
        "5 outs, 20%",
        lambda: _equity("AcKd", "KhJc", "Jd9h2s"),
        "A king gives the other player two pair. That leaves three aces.",
    ),
    Claim(
        "ER-09",
        "Host A's home game rules, line 252",
        "80 to call into a pot of 100",
        "a fold for one card",
        lambda: (
            f"needs {_percent(pot_odds(180, 80).required)}; fifteen outs hit"
            f" {_percent(odds_of(15, 47).next_card)} of the time on the next card,"
            f" {_percent(odds_of(15, 47, 2).by_river or 0)} on the next two"
        ),
        "It's a close call for one card and a clear one for two.",
    ),
    Claim(
        "ER-10",
        "Host A's home game rules, line 253",
        "raising a bet of 50 into 100 by 50, 75 and 100",
        "5 to 1, 4 to 1, about 30%",
        _priced_out,
        "The raiser's own call of 50 was left out.",
    ),
    Claim(
        "ER-11",
        "Host A's home game rules, lines 212-224",
        "opening hands",
        "AK 0.59%; KJs 0.15%; raised 4.46%, called 6.9%, together 11.3%",
        lambda: f"AK {_combos('AK')}; KJs {_combos('KJs')}; {_premium()}",
        "Unpaired hands were counted at half: AK is 16 combos.",
    ),
    Claim(
        "ER-12",
        "Host A's home game rules, lines 218-219",
        "how often you get a raising hand",
        "4.46%, 1 in 21",
        lambda: f"4.46% is 1 in {1 / 0.0446:.1f}; those hands are {_combos(PREMIUM)}",
        "The percentage was rounded before it was inverted, and it was half of what it"
        " should be.",
    ),
    Claim(
        "ER-13",
        "Host A's home game rules, line 261",
        "calling an all-in of 100 after opening for 6",
        "14 more to win 40",
        _all_in_to_call,
        "That's the price against a stack of 20. An all-in of 100 costs more to call.",
    ),
    Claim(
        "ER-14",
        "Host A's home game rules, line 233",
        "who is left when nine play and it's folded to the cutoff",
        "4 others",
        _left_behind,
        "One of the early seats was forgotten: five players have folded, not four.",
    ),
    Claim(
        "ER-15",
        "Host A's home game rules, line 196",
        "the worst starting hand",
        "72o",
        _worst_hand,
        "Against one random hand, nothing wins less often than three-two offsuit.",
    ),
    Claim(
        "ER-16",
        "Host A's home game rules, line 197",
        "an unpaired hand pairs on the flop",
        "50%",
        _pairs_on_the_flop,
        "One half is the chance that five random cards contain a pair.",
    ),
    Claim(
        "ER-17",
        "Host A's home game rules, line 198",
        "a set fills up by the river",
        "50%",
        _set_fills_up,
        "Seven outs on the turn, ten on the river.",
    ),
    Claim(
        "ER-18",
        "Texas hold 'em, lines 250-266",
        "the table of outs",
        "two cards: 3 outs 13%, 4 outs 17%, 8 outs 32%; one card: 9 outs 19%",
        _outs_table,
        "Some rows count 46 unseen cards and others 47.",
    ),
    Claim(
        "ER-19",
        "Betting in poker, line 2",
        "whether words are binding",
        "the first word or move is not binding",
        _law(Rule.FIRST_WORDS),
        "Elsewhere the page says that a chip thrown in is binding. Our rule is the usual"
        " one, and a house may choose the other.",
    ),
    Claim(
        "ER-20",
        "Pat's Home Poker Game, section 6.2",
        "the next raise after 1 was raised to 2",
        "at least 2 more",
        _next_raise,
        "By its own rule the minimum is the last raise again, and that was 1.",
    ),
    Claim(
        "ER-21",
        "Pat's Home Poker Game, section 4",
        "the small blind",
        "half the big blind, and both are .25",
        lambda: f"half of .25 is {0.25 / 2:.3f}: {PATS}",
        "If both blinds are the same, the small one isn't half.",
    ),
    Claim(
        "ER-22",
        "Host A's home game rules, line 70",
        "the minimum raise after an opening of 10",
        "to 20",
        _after_an_opening,
        "That's right for a first bet. Before the flop, the bet that was raised is the big"
        " blind of 3.",
    ),
    Claim(
        "ER-23",
        "Betting in poker, lines 17-18",
        "who gets the button when three players become two",
        "the next player to the left",
        _law(Rule.SHRINKING_TO_HEADS_UP),
        "In the same page's example, the big blind moves on and the button is placed to"
        " fit.",
    ),
    Claim(
        "ER-24",
        "Host A's home game rules, line 185",
        "how big a bomb pot starts",
        "antes of 5 to 10 are 2 to 4 big blinds, the pot 20 to 30",
        _bomb_pot,
        "The pot depends on how many are dealt in, and the big blind is 3.",
    ),
    Claim(
        "ER-25",
        "Host A's home game rules, line 183",
        "a pot-limit raise over a bet of 50 into 50",
        "to 100, because 100 are in the pot",
        _pot_limit,
        "In true pot limit, the call is counted first.",
    ),
    Claim(
        "ER-26",
        "Host A's earlier rules, line 63",
        "seeing a bet and raising in two moves",
        "do it",
        _law(Rule.STRING_BET),
        "A word is missing: the sentence goes on to say that it isn't allowed.",
    ),
    Claim(
        "ER-27",
        "Host A's home game rules, line 29",
        "thirty big blinds of $0.30, rounded up",
        "$10",
        _thirty_blinds,
        "That's $9. The page doesn't say what it was rounded to, only that it wasn't a"
        " dollar.",
    ),
    Claim(
        "ER-28",
        "Pat's Home Poker Game, section 7.1",
        "later straddles",
        "double, then three times the first",
        _straddles,
        "They grow by the same amount each time. Elsewhere, straddles double.",
    ),
    Claim(
        "ER-29",
        "Host A's home game rules, line 180",
        "four aces in Omaha",
        "three of a kind is hard to make",
        _quads_of_aces,
        "You use exactly two hole cards.",
    ),
    Claim(
        "ER-30",
        "Host A's home game rules, line 179",
        "the best hand in Omaha",
        "aces and kings, double-suited",
        _best_in_omaha,
        "Against a random hand, double-suited aces and tens do a little better: they make"
        " more straights.",
    ),
    Claim(
        "ER-31",
        "Host A's home game rules, lines 91, 144",
        "AdKd on AcAhTc",
        "a set",
        lambda: f"{describe(parse('AdKdAcAhTc'))}; {_law(Rule.HAND_NICKNAMES)()}",
        "Two of the aces are on the board.",
    ),
    Claim(
        "ER-32",
        "Texas hold 'em, line 97",
        "what a straddle is",
        "it acts as the big blind",
        _law(Rule.STRADDLE_IS_NO_BIG_BLIND),
        "It has the option, but the minimum bet on later streets stays the same.",
    ),
    Claim(
        "ER-33",
        "Betting in poker, line 36",
        "the pot when three players put in the cap of 60",
        "$180",
        _cap,
        "That's exact only if the three posted the blinds. Otherwise the blinds are in"
        " there too.",
    ),
    Claim(
        "ER-34",
        "Betting in poker, line 21",
        "what a new player posts",
        "a dead blind",
        _law(Rule.NEW_PLAYER_POST),
        "The same line says that it counts towards a call. That makes it live.",
    ),
    Claim(
        "ER-35",
        "Host A's home game rules, line 76",
        "side pots among N players",
        "up to N - 1",
        _side_pots,
        "The top layer belongs to one player and goes back.",
    ),
    Claim(
        "ER-36",
        "Betting in poker, line 27",
        "a raise of $8 over a bet of 4",
        "one figure",
        _raise_of_eight,
        "The page doesn't say whether that's a raise by 8 or to 8.",
    ),
    Claim(
        "ER-37",
        "Host A's home game rules, line 252",
        "what KsQs makes on JsTh2s",
        "ace high",
        lambda: describe(parse("KsQsJsTh2s")),
        "There's no ace.",
    ),
    Claim(
        "ER-38",
        "Texas hold 'em, line 268",
        "8 outs by the rule of two and four",
        "16% on the turn, 32% on the river",
        _eight_outs,
        "The second figure is for both cards together, not for the river.",
    ),
    Claim(
        "ER-39",
        "Host A's home game rules, line 195",
        "the first card is an ace",
        "7.6%",
        lambda: _percent(Fraction(4, 52)),
        "The figure was cut off, not rounded.",
    ),
    Claim(
        "ER-40",
        "Texas hold 'em, line 89",
        "who acts first heads-up on later streets",
        "the small blind",
        _law(Rule.HEADS_UP_BLINDS),
        "Heads-up, the button is the small blind and acts last.",
    ),
    Claim(
        "ER-41",
        "Betting in poker, line 34",
        "the largest first raise in pot limit",
        "seven small blinds",
        _first_pot_raise,
        "Only if the big blind is twice the small blind.",
    ),
    Claim(
        "ER-42",
        "Pat's Home Poker Game, section 5.3",
        "the showdown",
        "everyone left reveals their cards",
        _law(Rule.MUCKING_LOSERS),
        "Two lines later, a losing hand may be mucked.",
    ),
    Claim(
        "ER-43",
        "Host A's home game rules, lines 121-122",
        "a player who missed only the small blind",
        "gets the button next, and there's no small blind",
        _law(Rule.FAIR_ROTATION),
        "The blinds would shift, and a player would pay the same one twice.",
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
        "You win your own call back too.",
    ),
    Claim(
        "ER-45",
        "Host A's home game rules, line 151",
        "a flush and a full house",
        "1 in 30, 1 in 40",
        lambda: f"{_one_in('flush')}, {_one_in('full_house')}",
        "The figures were rounded.",
    ),
)
