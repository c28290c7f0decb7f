"""Statistics: hands told, counted by hand; and every figure counted once more by a slow reader
over real hands."""

from pathlib import Path

import pytest
from msgspec.structs import replace

import homegame
from homegame.cards import parse
from homegame.history import hand as h
from homegame.history.codecs import FORMATS
from homegame.history.statistics import RATES, Rate, Statistics, luck_of
from homegame.history.statistics.tally import statistics
from homegame.model.plan import Marks

ROOT = Path(__file__).parents[2]
SHARED = next(
    (p for p in (ROOT / "../shared/data", ROOT / "../../shared/data") if p.is_dir()), None
)

HEAD = """PokerStars Hand #{id}: Hold'em No Limit ($1/$2 USD) - 2026/11/13 20:04:00 UTC
Table 'Friday' 6-max Seat #1 is the button
Seat 1: Ann ($200 in chips)
Seat 2: Ben ($200 in chips)
Seat 3: Cat ($200 in chips)
Seat 4: Dan ($200 in chips)
Ben: posts small blind $1
Cat: posts big blind $2
*** HOLE CARDS ***
"""

THREE_BET = (
    HEAD.format(id=1)
    + """Dan: raises $4 to $6
Ann: raises $12 to $18
Ben: folds
Cat: folds
Dan: calls $12
*** FLOP *** [Ah 7d 2c]
Dan: checks
Ann: bets $20
Dan: folds
Uncalled bet ($20) returned to Ann
Ann collected $39 from pot
*** SUMMARY ***
Total pot $39 | Rake $0
Board [Ah 7d 2c]
"""
)
"""Ann raises Dan's raise, bets the flop as the raiser, and wins $39."""

LIMPED = (
    HEAD.format(id=2)
    + """Dan: calls $2
Ann: folds
Ben: calls $1
Cat: checks
*** FLOP *** [Kh 9d 4c]
Ben: checks
Cat: bets $4
Dan: calls $4
Ben: folds
*** TURN *** [Kh 9d 4c] [3s]
Cat: bets $10
Dan: raises $20 to $30
Cat: calls $20
*** RIVER *** [Kh 9d 4c 3s] [2d]
Cat: checks
Dan: checks
*** SHOW DOWN ***
Cat: shows [Kc Qd] (a pair of Kings)
Dan: shows [9c 9s] (three of a kind, Nines)
Dan collected $74 from pot
*** SUMMARY ***
Total pot $74 | Rake $0
Board [Kh 9d 4c 3s 2d]
"""
)
"""No one raises before the flop; Cat and Dan show down, and Dan's three nines win $74."""

WALK = (
    HEAD.format(id=3)
    + """Dan: folds
Ann: folds
Ben: folds
Uncalled bet ($1) returned to Cat
Cat collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
"""
)

ALL_IN = (
    HEAD.format(id=4)
    + """Dan: raises $198 to $200 and is all-in
Ann: calls $200 and is all-in
Ben: folds
Cat: folds
*** FLOP *** [Kh 9d 4c]
*** TURN *** [Kh 9d 4c] [3s]
*** RIVER *** [Kh 9d 4c 3s] [2d]
*** SHOW DOWN ***
Dan: shows [Ac As] (a pair of Aces)
Ann: shows [Kc Ks] (three of a kind, Kings)
Ann collected $403 from pot
*** SUMMARY ***
Total pot $403 | Rake $0
Board [Kh 9d 4c 3s 2d]
"""
)
"""Dan's aces lose to Ann's kings, all in before the flop."""


def hands(*texts: str) -> list[h.HandHistory]:
    lines = "\n\n".join(texts).splitlines(keepends=True)
    return [*FORMATS["stars"].read(lines)]


def told(*texts: str) -> Statistics:
    return statistics(hands(*texts))


def rates(found: Statistics, name: str) -> dict[str, tuple[int, int]]:
    """By player, how often out of how many chances; who had none is left out."""
    of = {who: getattr(tally, name) for who, tally in found.players.items()}
    return {who: (rate.times, rate.chances) for who, rate in of.items() if rate.chances}


def test_a_raise_before_the_flop_a_reraise_and_a_bet_after_it() -> None:
    found = told(THREE_BET)
    assert rates(found, "vpip") == {
        "Ann": (1, 1),
        "Ben": (0, 1),
        "Cat": (0, 1),
        "Dan": (1, 1),
    }
    assert rates(found, "pfr") == {
        "Ann": (1, 1),
        "Ben": (0, 1),
        "Cat": (0, 1),
        "Dan": (1, 1),
    }
    # Dan met Ann's reraise, not a single raise: he had no chance to make the second one.
    assert rates(found, "three_bet") == {"Ann": (1, 1)}
    assert rates(found, "c_bet") == {"Ann": (1, 1)}
    assert rates(found, "aggression") == {"Ann": (1, 1), "Dan": (0, 1)}
    assert rates(found, "went_to_showdown") == {"Ann": (0, 1), "Dan": (0, 1)}
    assert rates(found, "won_at_showdown") == {}
    assert rates(found, "won_after_flop") == {"Ann": (1, 1), "Dan": (0, 1)}
    assert {who: each.net for who, each in found.players.items()} == {
        "Ann": 2100,
        "Ben": -100,
        "Cat": -200,
        "Dan": -1800,
    }


def test_calls_before_the_flop_and_a_showdown() -> None:
    found = told(LIMPED)
    assert rates(found, "vpip") == {
        "Ann": (0, 1),
        "Ben": (1, 1),
        "Cat": (0, 1),
        "Dan": (1, 1),
    }
    assert rates(found, "pfr") == dict.fromkeys(("Ann", "Ben", "Cat", "Dan"), (0, 1))
    assert rates(found, "three_bet") == rates(found, "c_bet") == {}
    assert rates(found, "aggression") == {"Ben": (0, 1), "Cat": (2, 3), "Dan": (1, 2)}
    assert rates(found, "went_to_showdown") == {"Ben": (0, 1), "Cat": (1, 1), "Dan": (1, 1)}
    assert rates(found, "won_at_showdown") == {"Cat": (0, 1), "Dan": (1, 1)}
    assert found.players["Cat"].aggression_factor == 2
    assert found.players["Ben"].aggression_factor is None
    best = found.players["Dan"].best_hand
    assert best
    assert (best.cards, best.hand) == (parse("9c9s"), "2")
    pot = found.players["Dan"].biggest_pot
    assert pot
    assert (pot.value, pot.table) == (7400, "Friday")


def test_who_wins_without_a_decision_had_no_chance() -> None:
    """Everyone folds to Cat: she neither entered the pot nor declined to."""
    found = told(WALK)
    assert "Cat" not in rates(found, "vpip")
    assert found.players["Cat"].net == 100
    assert rates(found, "went_to_showdown") == {}


def test_results_by_position_game_hour_and_in_big_blinds() -> None:
    found = told(THREE_BET, WALK)
    ann = found.players["Ann"]
    assert {name: (one.hands, one.net) for name, one in ann.by_position.items()} == {
        "B": (2, 2100)
    }
    assert set(found.players["Dan"].by_position) == {"UTG"}
    assert {name: one.hands for name, one in ann.by_game.items()} == {"texas": 2}
    [(hour, result)] = ann.by_hour.items()
    assert (hour % 24, result.net) == (20, 2100)
    assert ann.bb_100 == pytest.approx(100 * 10.5 / 2)
    assert [(point.hand, point.net) for point in ann.points] == [("1", 2100), ("3", 0)]


def test_no_one_has_a_position_in_a_change_hand() -> None:
    """Ben and Cat pay their change, not blinds, though the button has its place."""
    [hand] = hands(THREE_BET)
    odd = tuple(replace(post, name="change") for post in hand.posts)
    found = statistics([replace(hand, posts=odd, marks=Marks(1, 2, 3))])
    assert all(not each.by_position for each in found.players.values())


def test_the_change_hand_brings_what_it_brings_and_is_no_hand_that_was_played() -> None:
    """Told beside a hand that was: each has played one, and both results count."""
    [hand] = hands(THREE_BET)
    odd = tuple(replace(post, name="change") for post in hand.posts)
    one, both = statistics([hand]), statistics([hand, replace(hand, id="2", posts=odd)])
    assert (one.hands, both.hands) == (1, 1)
    for name, each in both.players.items():
        alone = one.players[name]
        assert (each.hands, each.net) == (alone.hands, 2 * alone.net)
        assert {what: (of.hands, of.net) for what, of in each.by_game.items()} == {
            what: (of.hands, 2 * of.net) for what, of in alone.by_game.items()
        }
    assert both.together.towards["Ann"]["Ben"].hands == 1


def test_luck_is_what_was_won_less_what_the_cards_said() -> None:
    """Dan's aces were worth 81.7 % of $403 when the money went in; the kings held nothing but
    two outs, and won."""
    [hand] = hands(ALL_IN)
    luck = luck_of(hand, exact)
    assert {seat: (one.won, one.all_ins, one.left_out) for seat, one in luck.items()} == {
        1: (40300, 1, 0),
        4: (0, 1, 0),
    }
    assert sum(one.expected for one in luck.values()) == pytest.approx(40300, abs=1)
    share = homegame.equity("AcAs", "KcKs", method="exact").equity[0]
    assert luck[4].expected == round(40300 * share)
    assert luck_of(hands(LIMPED)[0], exact) == {}


def test_what_no_one_could_call_is_no_luck() -> None:
    """Dan has $300 and goes all in; Ann can call $200 of it, and plays for $403."""
    text = ALL_IN.replace("Seat 4: Dan ($200", "Seat 4: Dan ($300")
    text = text.replace("raises $198 to $200", "raises $298 to $300")
    back = "Cat: folds\nUncalled bet ($100) returned to Dan"
    [hand] = hands(text.replace("Cat: folds", back))
    assert sum(one.expected for one in luck_of(hand, exact).values()) == pytest.approx(
        40300, abs=1
    )


def test_luck_with_a_side_pot() -> None:
    """Three are all in for different stacks: the short one plays for the main pot alone. Their
    aces come to nobody else, though."""
    text = ALL_IN.replace("Seat 4: Dan ($200", "Seat 4: Dan ($50").replace(
        "raises $198 to $200", "raises $48 to $50"
    )
    text = text.replace("Ann: calls $200 and is all-in\nBen: folds", SIDE)
    text = text.replace("Ann collected $403 from pot", WINS).replace("$403", "$452")
    shows = "Ben: shows [Qc Qs] (a pair of Queens)\nDan: shows [Ac As]"
    [hand] = hands(text.replace("Dan: shows [Ac As]", shows))
    luck = luck_of(hand, exact)
    main = homegame.equity("KcKs", "QcQs", "AcAs", method="exact").equity
    side = homegame.equity("KcKs", "QcQs", dead="AcAs", method="exact").equity
    assert luck[4].expected == round(15200 * main[2])
    assert luck[1].expected == round(15200 * main[0] + 30000 * side[0])
    assert luck[2].expected == round(15200 * main[1] + 30000 * side[1])


SIDE = "Ann: raises $150 to $200 and is all-in\nBen: calls $199 and is all-in"
WINS = "Ann collected $300 from side pot\nAnn collected $152 from main pot"


def exact(game: str, held: object, board: object, dead: object) -> tuple[float, ...]:
    return homegame.equity(*held, board=board, dead=dead, game=game, method="exact").equity  # type: ignore[misc]


def test_parts_add_up_to_the_whole() -> None:
    """The hands of two nights counted apart and added, or together."""
    apart = told(THREE_BET, LIMPED)
    apart.merge(told(WALK, ALL_IN))
    assert apart == told(THREE_BET, LIMPED, WALK, ALL_IN)


@pytest.mark.parametrize("ends", [h.Voided("misdeal"), h.Exposed(1, 0, 7, "misdeal")])
def test_a_voided_hand_counts_for_nothing(ends: h.Step) -> None:
    """Also one that was voided because a card was exposed in the deal."""
    played = homegame.play("100 100", "r9 f", seed=1).history()
    steps = (*played.steps[:1], ends)
    found = Statistics()
    found.add(replace(played, steps=steps))
    assert (found.hands, found.unclear, found.players) == (0, 1, {})


# ---------------------------------------------------------------- counted once more


def slowly(history: h.HandHistory, seat: int) -> dict[str, tuple[int, int]]:
    """The same figures for one player of one hold'em hand, each looked up by itself."""
    streets: list[list[h.Decision]] = [[]]
    flop_live: set[int] | None = None
    live = {player.seat for player in history.players}
    fresh = True
    for step in history.steps:
        if isinstance(step, h.Turned):
            if fresh:
                streets.append([])
                flop_live = set(live) if flop_live is None else flop_live
            fresh = False
            continue
        fresh = True
        if isinstance(step, h.Folded):
            live.discard(step.seat)
        if isinstance(step, h.Folded | h.Checked | h.Called | h.Raised):
            streets[-1].append(step)
    before, after = streets[0], [step for street in streets[1:] for step in street]
    own = [step for step in before if step.seat == seat]
    answer: dict[str, tuple[int, int]] = dict.fromkeys(RATES, (0, 0))
    if own:
        answer["vpip"] = (any(isinstance(s, h.Called | h.Raised) for s in own), 1)
        answer["pfr"] = (any(isinstance(s, h.Raised) for s in own), 1)
    raises = [at for at, step in enumerate(before) if isinstance(step, h.Raised)]
    if raises and before[raises[0]].seat != seat:
        end = raises[1] if len(raises) > 1 else len(before)
        faced = [s for s in before[raises[0] + 1 : end + 1] if s.seat == seat]
        if faced:
            answer["three_bet"] = (isinstance(faced[0], h.Raised), 1)
    if raises and before[raises[-1]].seat == seat and len(streets) > 1:
        flop = streets[1]
        mine = next((at for at, s in enumerate(flop) if s.seat == seat), None)
        if mine is not None and not any(isinstance(s, h.Raised) for s in flop[:mine]):
            answer["c_bet"] = (isinstance(flop[mine], h.Raised), 1)
    acts = [s for s in after if s.seat == seat and not isinstance(s, h.Checked)]
    answer["aggression"] = (sum(isinstance(s, h.Raised) for s in acts), len(acts))
    won = any(isinstance(s, h.Won) and s.seat == seat for s in history.steps)
    if not any(isinstance(s, h.Won) for s in history.steps):
        won = history.net[seat] > 0
    if flop_live and seat in flop_live:
        stays = seat in live and len(live) > 1
        answer["went_to_showdown"] = (stays, 1)
        answer["won_after_flop"] = (won, 1)
        if stays:
            answer["won_at_showdown"] = (won, 1)
    return answer


def real() -> list[h.HandHistory]:
    assert SHARED
    files = ("home_games.jsonl", "site_hands.jsonl")
    return [hand for name in files for hand in homegame.read(SHARED / name)]


@pytest.mark.skipif(SHARED is None, reason="the real hands are not here")
def test_every_rate_of_the_real_hands_is_counted_twice() -> None:
    """Of hold'em and Omaha; and what all won and lost is what the hands say."""
    histories = [hand for hand in real() if hand.net]
    assert len(histories) > 1000
    found = Statistics()
    wanted: dict[tuple[str, str], Rate] = {}
    nets: dict[str, int] = {}
    for history in histories:
        found.add(history)
        killed = any(
            isinstance(s, h.Killed | h.Voided | h.OfferedChop) for s in history.steps
        )
        assert not killed
        for player in history.players:
            if not player.name or player.seat not in history.net:
                continue
            worth = history.house.stakes.minor_per_chip or 1
            nets[player.name] = nets.get(player.name, 0) + history.net[player.seat] * worth
            if not any(type(step).__name__ == "Board" for step in history.variant.steps):
                continue
            for name, (times, chances) in slowly(history, player.seat).items():
                rate = wanted.setdefault((player.name, name), Rate())
                rate.times += times
                rate.chances += chances
    assert {who: tally.net for who, tally in found.players.items()} == nets
    for (who, name), rate in wanted.items():
        assert getattr(found.players[who], name) == rate, (who, name)
    assert found.hands + found.unclear == len(histories)
