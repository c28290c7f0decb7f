"""Outs, odds, frequencies, charts and deals: the documents' examples, worked out."""

import random
import statistics
from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations

import pytest

native = pytest.importorskip("homegame._native")

from homegame.cards import CardError, parse, text  # noqa: E402
from homegame.hands.rank import Category  # noqa: E402
from homegame.hands.starting import combos  # noqa: E402
from homegame.maths import charts, equity, frequencies, primer, rank, run_it  # noqa: E402
from homegame.maths.drawing import odds_of, outs, runout, table  # noqa: E402
from homegame.maths.errors import MathsError  # noqa: E402
from homegame.maths.odds import (  # noqa: E402
    after_raise,
    effective_stack,
    pot_odds,
    raise_against,
)
from homegame.maths.ranges import Range, vpip  # noqa: E402
from homegame.maths.tournament import icm, ruin  # noqa: E402
from seeds import seeded  # noqa: E402


def percent(value: float) -> float:
    return round(100 * float(value), 2)


@pytest.mark.rule("PROB-01")
def test_seven_card_hands_are_counted():
    counts = frequencies.hands_of(7)
    assert counts == {
        "royal_flush": 4_324,
        "straight_flush": 37_260,
        "four_of_a_kind": 224_848,
        "full_house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "three_of_a_kind": 6_461_620,
        "two_pair": 31_433_400,
        "pair": 58_627_800,
        "high_card": 23_294_460,
    }
    assert percent(frequencies.part(counts, "full_house")) == 2.60


@pytest.mark.rule("PROB-02")
def test_five_and_six_card_hands_are_counted():
    """Of five cards 4 are royal flushes, 36 other straight flushes, 624 four of a kind."""
    five, six = frequencies.hands_of(5), frequencies.hands_of(6)
    assert sum(five.values()) == 2_598_960
    assert (five["royal_flush"], five["straight_flush"]) == (4, 36)
    assert (five["four_of_a_kind"], five["full_house"]) == (624, 3_744)
    assert sum(six.values()) == 20_358_520
    assert (six["flush"], six["full_house"]) == (205_792, 165_984)


@pytest.mark.rule("PROB-03")
def test_short_deck_hands_are_counted():
    """Flushes are rarer than full houses; the house's order moves straights and trips."""
    counts = frequencies.hands_of(7, short_deck=True)
    assert (counts["royal_flush"], counts["flush"], counts["full_house"]) == (
        *(1_860, 175_560, 633_024),
    )
    trips = frequencies.hands_of(7, short_deck=True, trips_beat_straight=True)
    assert (counts["straight"], counts["three_of_a_kind"]) == (1_169_940, 607_200)
    assert (trips["straight"], trips["three_of_a_kind"]) == (1_139_580, 637_560)


@pytest.mark.long
@pytest.mark.rule("PROB-05", "CARD-16")
def test_omaha_hands_are_counted():
    """Flushes, full houses and quads are two to three times as common as in hold'em."""
    counts = frequencies.omaha()
    assert sum(counts.values()) == 463_563_500_400
    assert counts == {
        "straight_flush": 411_293_760,
        "four_of_a_kind": 2_225_270_496,
        "full_house": 29_424_798_576,
        "flush": 31_216_782_384,
        "straight": 52_289_648_688,
        "three_of_a_kind": 40_712_657_408,
        "two_pair": 170_775_844_104,
        "pair": 122_655_542_152,
        "high_card": 13_851_662_832,
    }


@pytest.mark.rule("PROB-12")
@pytest.mark.parametrize(
    ("count", "turn", "river", "both"),
    [
        (1, 2.13, 2.17, 4.26),
        (2, 4.26, 4.35, 8.42),
        (4, 8.51, 8.70, 16.47),
        (8, 17.02, 17.39, 31.45),
        (9, 19.15, 19.57, 34.97),
        (12, 25.53, 26.09, 44.96),
        (15, 31.91, 32.61, 54.12),
        (17, 36.17, 36.96, 59.76),
    ],
)
def test_the_table_of_outs(count, turn, river, both):
    """From 47 unseen cards on the flop, 46 on the turn."""
    on_flop, on_turn, _ = table()[count - 1]
    assert (percent(on_flop.next_card), percent(on_turn.next_card)) == (turn, river)
    assert percent(on_flop.by_river) == both


@pytest.mark.rule("PROB-11")
def test_the_rule_of_two_and_four():
    """Eight outs: 16% and 32% by the rule, 17.02% and 31.45% by counting; with fifteen
    the rule is six points off, one less for each out above eight is not."""
    eight, fifteen = odds_of(8, 47, 2), odds_of(15, 47, 2)
    assert (eight.rule_of_two, eight.rule_of_four) == (0.16, 0.32)
    assert percent(fifteen.rule_of_four - fifteen.by_river) == 5.88
    assert (odds_of(9, 47, 2).better_rule, fifteen.better_rule) == (0.35, 0.53)


@pytest.mark.rule("VAR-31")
@pytest.mark.parametrize(("count", "share"), [(9, 19.15), (4, 8.51)])
def test_drawing_one_card(count, share):
    """Four diamonds among five cards, or two small pairs: 47 cards unseen."""
    assert percent(odds_of(count, 47).next_card) == share


@pytest.mark.rule("PROB-20")
def test_outs_to_a_better_hand():
    """Nine hearts and six overcards; a seven pairs the board, and everybody."""
    found = outs("AhKh", "Qh7h2c")
    assert {kind: len(cards) for kind, cards in found.by_category.items()} == {
        Category.FLUSH: 9,
        Category.PAIR: 6,
    }
    assert found.odds.outs == 15
    assert "7d" not in text(found.cards)


@pytest.mark.rule("PROB-13", "PROB-20")
def test_outs_against_a_hand():
    """AK behind KQ on Q-8-2 has three aces; a king makes the other's two pair."""
    assert text(outs("AcKd", "Qd8h2s", against=["KhQc"]).cards) == "AdAhAs"


def test_no_outs_are_no_odds():
    """Queens and kings are behind four kings for good."""
    found = outs("QsQh", "KsKhAd2c", against=["KdKc"])
    assert (found.cards, found.odds) == ((), None)


@pytest.mark.rule("PROB-08", "PROB-10")
def test_runouts_are_counted():
    """A set fills up by the river in 33.40%, a hand of two suited cards flushes in 6.5%."""
    set_ = runout("7s7h", "7dKc2s")
    assert percent(set_[Category.FULL_HOUSE] + set_[Category.FOUR_OF_A_KIND]) == 33.40
    assert sum(runout("AhKh").values()) == pytest.approx(1)
    assert runout("AhKh", "QhJhTh2c3d") == {Category.STRAIGHT_FLUSH: 1.0}


@pytest.mark.parametrize(
    ("hand", "board", "says"),
    [
        ("AhKh", "Ah7h2c", "ace of hearts is in the hand and in the board"),
        ("AhKhQh", "7h2c3d", "two hole cards"),
        ("AhKh", "7h2c", "on the flop or the turn"),
    ],
)
def test_outs_that_cannot_be_asked_for(hand, board, says):
    with pytest.raises(CardError, match=says):
        outs(hand, board)


@pytest.mark.rule("PROB-14")
@pytest.mark.parametrize(
    ("pot", "call", "to_one", "required"),
    [(100, 10, 10, 9.09), (150, 50, 3, 25), (180, 80, 2.25, 30.77)],
)
def test_pot_odds(pot, call, to_one, required):
    """10 to win 100 needs one in eleven; 50 into 100 is 3 to 1."""
    odds = pot_odds(pot, call)
    assert (float(odds.to_one), percent(odds.required)) == (to_one, required)


@pytest.mark.rule("PROB-14")
@pytest.mark.parametrize(
    ("more", "pot", "share"), [(50, 250, 16.67), (75, 275, 21.43), (100, 300, 25)]
)
def test_odds_for_the_player_who_is_raised(more, pot, share):
    odds = after_raise(100, 50, more)
    assert (odds.pot, percent(odds.required)) == (pot, share)


@pytest.mark.rule("PROB-14")
def test_a_draw_is_priced_out():
    """24% breaks even against a raise of 92 and four thirteenths."""
    limit = raise_against(100, 50, Fraction(24, 100))
    assert round(float(limit), 1) == 92.3
    assert after_raise(100, 50, limit).required == Fraction(24, 100)


@pytest.mark.rule("PROB-23")
@pytest.mark.parametrize(("share", "value"), [(0.25, 0), (0.30, 10), (0.20, -10)])
def test_the_value_of_a_call(share, value):
    """50 to win 150: at 25% it is worth nothing."""
    odds = pot_odds(150, 50)
    assert odds.value(share) == pytest.approx(value)
    assert odds.pays(share) is (value >= 0)


@pytest.mark.rule("CASH-25")
@pytest.mark.parametrize(
    ("stack", "others", "effective"),
    [(100, [150], 100), (200, [100, 150], 150), (100, [150, 200], 100)],
)
def test_effective_stacks(stack, others, effective):
    assert effective_stack(stack, others) == effective


@pytest.mark.rule("PROB-07")
def test_the_chart_of_starting_hands():
    """Pairs on the diagonal, suited hands above, offsuit below: 13 + 78 + 78."""
    assert (charts.class_at(0, 0), charts.class_at(0, 1), charts.class_at(1, 0)) == (
        *("AA", "AKs", "AKo"),
    )
    assert len({*charts.CLASSES}) == 169
    values = charts.against_random(1)
    assert (max(values, key=values.get), min(values, key=values.get)) == ("AA", "32o")
    assert charts.heat_map(values, "heads-up").count("<rect") == 169


@pytest.mark.parametrize(
    ("one", "other"), [("AA", "KK"), ("AKs", "AKs"), ("AKo", "AQo"), ("22", "AKs")]
)
def test_the_matrix_of_classes(one, other):
    matrix, place = charts.preflop_matrix(), charts.CLASSES.index
    assert matrix[place(one)][place(other)] == pytest.approx(equity(one, other).equity[0])
    assert matrix[place(one)][place(other)] + matrix[place(other)][
        place(one)
    ] == pytest.approx(1)


@pytest.mark.parametrize(
    ("stacks", "prizes", "values"),
    [
        ([50, 30, 20], [70, 30], [45.1786, 32.2500, 22.5714]),
        ([5000, 3000, 2000], [50, 30, 20], [38.3929, 32.7500, 28.8571]),
        ([5000, 3000, 1500, 500], [500, 300, 200], [377.7807, 312.8888, 225.6025, 83.7280]),
        ([198, 1, 1], [50, 30, 20], [49.7995, 25.1003, 25.1003]),
        ([60, 25, 15], [1500, 900, 600], [1231.76, 950.74, 817.50]),
        ([7], [10, 5], [10]),
        ([3, 1], [], [0, 0]),
    ],
)
def test_icm(stacks, prizes, values):
    assert icm(stacks, prizes) == pytest.approx(
        values, abs=0.005 if max(values) > 999 else 5e-5
    )


def in_all_orders(stacks: list[int], prizes: list[int]) -> list[float]:
    """The definition: who wins, then who is second among the rest, in every order."""
    values = [0.0] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = 1.0, sum(stacks)
        for player in order:
            chance *= stacks[player] / left
            left -= stacks[player]
        for place, prize in enumerate(prizes):
            values[order[place]] += chance * prize
    return values


def test_icm_matches_its_definition():
    stacks, prizes = [17, 4, 90, 33, 8, 51, 1], [100, 60, 40, 20]
    assert icm(stacks, prizes) == pytest.approx(in_all_orders(stacks, prizes), abs=1e-9)


def test_icm_for_a_thousand_players():
    """All prizes are shared out, and more chips are never worth less."""
    stacks = [1 + place * 7 % 993 for place in range(1000)]
    prizes = [1 / (place + 1) for place in range(150)]
    values = icm(stacks, prizes)
    assert sum(values) == pytest.approx(sum(prizes), rel=1e-9)
    by_stack = sorted(zip(stacks, values, strict=True))
    assert all(a[1] <= b[1] + 1e-9 for a, b in pairwise(by_stack))


@pytest.mark.parametrize(
    ("stacks", "values"),
    [
        ([25, 87, 88], [25.3341, 37.2680, 37.3979]),
        ([50, 30, 20], [38.6339, 32.7583, 28.6078]),
    ],
)
def test_gamblers_ruin(stacks, values):
    """ICM gives the short stack of 25 chips 0.36 more than this."""
    assert ruin(stacks, [50, 30, 20]) == pytest.approx(values, abs=5e-5)


def played_out(stacks: list[int], chance: random.Random) -> list[int]:
    """Who is first, second, third and fourth when single chips pass at random."""
    left, out, chips = [*range(len(stacks))], list[int](), [*stacks]
    while len(left) > 1:
        gets, gives = chance.sample(left, 2)
        chips[gets] += 1
        chips[gives] -= 1
        if not chips[gives]:
            left.remove(gives)
            out.append(gives)
    return [*left, *reversed(out)]


def test_gamblers_ruin_of_four():
    """Equal stacks are worth the same, together it is all the prizes, larger stacks are worth
    more, and it is what 2,000 games come to, within three standard errors."""
    prizes = [50, 30, 20, 0]
    assert ruin([7, 7, 7, 7], prizes) == pytest.approx([25] * 4, abs=1e-5)
    values = ruin([10, 6, 4, 4], prizes)
    assert sum(values) == pytest.approx(100, abs=1e-4)
    assert values[0] > values[1] > values[2] == pytest.approx(values[3], abs=1e-4)
    assert ruin([20, 12, 8, 8], prizes) == pytest.approx(values)
    chance = seeded("gambler's ruin")
    games = [played_out([10, 6, 4, 4], chance) for _ in range(2000)]
    for player, value in enumerate(values):
        won = [prizes[game.index(player)] for game in games]
        error = statistics.stdev(won) / len(won) ** 0.5
        assert abs(statistics.mean(won) - value) < 3 * error


def test_gamblers_ruin_between_whole_units():
    """Stacks that are no whole units have values in between, and one of four that is almost
    nothing leaves the game of three."""
    prizes = [50, 30, 20, 0]
    low, mid, high = (ruin([each, 60, 60, 60], prizes)[0] for each in (60, 61, 63))
    assert low < mid < high
    nearly = ruin([25_000, 87_000, 88_000, 1], prizes)[:3]
    assert nearly == pytest.approx([25.3341, 37.2680, 37.3979], abs=0.05)


def test_gamblers_ruin_of_two_is_in_proportion():
    assert ruin([3, 1], [10, 4]) == [8.5, 5.5]


@pytest.mark.parametrize(
    ("question", "says"),
    [
        (lambda: icm([], [1]), "no one has any chips"),
        (lambda: icm([5, 0], [1]), "stack 2 is 0"),
        (lambda: icm([5, 1], [1, -1]), "prize 2 is -1"),
        (lambda: ruin([1, 2, 3, 4, 5], [1]), "two to four players, not 5"),
        (lambda: pot_odds(10, 0), "the call must be more than 0"),
        (lambda: pot_odds(-1, 5), "can't be less than 0"),
        (lambda: effective_stack(5, []), "needs an opponent"),
        (lambda: raise_against(10, 5, Fraction(1, 2)), "no raise prices out"),
        (lambda: charts.against_random(0), "1 to 9 opponents"),
        (lambda: frequencies.hands_of(4), "5, 6 or 7 cards"),
    ],
)
def test_questions_without_an_answer(question, says):
    with pytest.raises(MathsError, match=says):
        question()


def test_the_primer_is_put_right():
    """Each claim beside what is counted when one asks."""
    exact = {each.number: each.exact for each in primer.entries()}
    assert exact["ER-01"].startswith("15 outs, 54.12%")
    assert exact["ER-02"] == "1 in 30,940.0; 1 in 3,590.6; 1 in 38.5"
    assert exact["ER-03"] == "3 to 1, 25%"
    assert exact["ER-04"].endswith("13.03% to 18.48%, mean 14.70%")
    assert exact["ER-05"] == "1.616%"
    assert exact["ER-06"] == "against 4c4d 32.02%, against Ah5h 39.85%"
    assert exact["ER-07"] == "40.30%"
    assert exact["ER-10"].endswith("24% is priced out by more than 92.3")
    assert exact["ER-15"] == "32o 32.30%, 72o 34.58%"
    assert exact["ER-16"] == "32.43%"
    assert exact["ER-17"] == "33.40%"
    page = primer.page()
    assert all(f"## {number}: " in page for number in exact)


# ---------------------------------------------------------------- decks, boards and stacks


@pytest.mark.rule("PROB-04")
def test_twenty_and_thirty_two_cards_are_counted():
    """Of twenty cards no hand is below two pair; of 32 a flush is rarer than a boat."""
    royal = frequencies.small_deck(7, "T")
    assert {label: times for label, times in royal.items() if times} == {
        "royal_flush": 420,
        "four_of_a_kind": 2_800,
        "full_house": 29_280,
        "straight": 27_740,
        "two_pair": 17_280,
    }
    assert frequencies.small_deck(5, "7") == {
        "royal_flush": 4,
        "straight_flush": 12,
        "four_of_a_kind": 224,
        "full_house": 1_344,
        "flush": 208,
        "straight": 4_080,
        "three_of_a_kind": 10_752,
        "two_pair": 24_192,
        "pair": 107_520,
        "high_card": 53_040,
    }


@pytest.mark.rule("PROB-06")
def test_starting_hands_are_counted():
    """1,326 holdings of 169 kinds: 13 pairs, 78 suited and 78 offsuit; aces once in 221."""
    ways = {name: len(combos(name)) for name in charts.CLASSES}
    assert len(ways) == 169
    assert sum(ways.values()) == 1_326
    assert Counter(ways.values()) == {6: 13, 4: 78, 12: 78}
    assert Fraction(ways["AA"], 1_326) == Fraction(1, 221)
    assert percent(Fraction(13 * 6, 1_326)) == 5.88


@pytest.mark.rule("PROB-09")
def test_how_often_the_board_pairs():
    """Nearly half of all boards; a little more often with a pair in the hand."""
    assert percent(frequencies.board_pairs()) == 49.29
    assert percent(frequencies.board_pairs(pocket_pair=True)) == 49.76


@pytest.mark.rule("PROB-08", "PROB-10")
def test_how_often_a_flop_hits():
    assert percent(frequencies.pairs_on_the_flop()) == 32.43
    assert percent(frequencies.set_fills_up()) == 33.40


@pytest.mark.rule("PROB-16")
def test_how_often_a_starting_list_plays():
    """The primer's lists: 96 holdings raised and 130 called are 17 percent, 1.53 hands in a
    round of nine; what is on both lists counts once."""
    raised = Range("JJ+, AJ+, KQ, KJs, QJs")
    called = Range("TT-22, KJo, QJo, QT, JT, T9s-65s")
    assert (raised.combos, called.combos) == (96, 130)
    assert percent(vpip(raised, called)) == 17.04
    assert round(9 * vpip(raised, called), 2) == 1.53
    assert vpip(raised, raised, called) == vpip(raised, called)


def test_the_errata_are_whole():
    """Forty-five claims in their order; a few figures of those that are not about odds."""
    found = {entry.number: entry for entry in primer.entries()}
    assert list(found) == [f"ER-{number:02}" for number in range(1, 46)]
    for entry in found.values():
        assert entry.why.endswith(".")
        assert entry.claimed != entry.exact
    for number, figure in {
        "ER-12": "1 in 22.4",
        "ER-13": "call 94",
        "ER-14": "3 others: B, SB, BB",
        "ER-22": "to 17",
        "ER-25": "to 200",
        "ER-36": "pot 29; to 8, 4 more each: pot 21",
        "ER-38": "31.5% on either",
        "ER-40": "(POS-07)",
        "ER-41": "1/3 to 10",
    }.items():
        assert figure in found[number].exact


# ---------------------------------------------------------------- dealt several times


@pytest.mark.rule("POT-22")
def test_a_flop_run_twice():
    """Ace-king with three aces against a flush draw: both runs 53.5%, one each 40.1%."""
    once = run_it("AdKd", "9c8c", "AcAhTc", 1)
    twice = run_it("AdKd", "9c8c", "AcAhTc", 2)
    assert once.shares[Fraction(1)] == pytest.approx(728 / 990)
    assert [round(100 * part, 3) for part in twice.shares.values()] == [
        *(53.495, 0, 40.081, 0, 6.424)
    ]
    assert twice.exact
    assert twice.mean == pytest.approx(once.mean)


@pytest.mark.rule("POT-22")
@pytest.mark.parametrize(("board", "runs"), [("AcAhTc", 3), ("AcAhTc2s", 4), ("AcAhTc", 4)])
def test_more_runs_win_the_same_on_average(board, runs):
    """Three times from a flop and four from a turn are counted; four from a flop are dealt."""
    found = run_it("AdKd", "9c8c", board, runs)
    mean = equity("AdKd", "9c8c", board=board).equity[0]
    assert sum(found.shares.values()) == pytest.approx(1)
    assert found.exact == ((board, runs) != ("AcAhTc", 4))
    assert found.mean == pytest.approx(mean, abs=1e-9 if found.exact else 0.01)


def test_pairs_of_runs_are_those_without_a_card_twice():
    """A river dealt three times, against looking at every order of three cards."""
    found = run_it("AdKd", "9c8c", "AcAhTc2s", 3, dead="2d2h2c3c3d3h3s4c4d4h4s")
    stub = [card for card in range(52) if text([card])[0] not in "234"]
    stub = [card for card in stub if card not in parse("AdKd9c8cAcAhTc2s")]
    wins = Counter(
        sum(
            rank("AdKdAcAhTc2s" + text([card])) > rank("9c8cAcAhTc2s" + text([card]))
            for card in order
        )
        for order in permutations(stub, 3)
    )
    total = sum(wins.values())
    assert {share: round(part, 12) for share, part in found.shares.items() if part} == {
        Fraction(won, 3): round(times / total, 12) for won, times in wins.items()
    }
