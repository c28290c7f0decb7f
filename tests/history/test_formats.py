"""What is written is read back: random hands of every game that a format has words for."""

import json
from random import Random

import pytest
from msgspec.structs import replace
from recorded import random_game

from homegame.cards import parse
from homegame.engine.shorthand import house
from homegame.history import hand as h
from homegame.history.codecs import ohh, phh, records, stars
from homegame.history.codecs.ohh.form import GAMES as OHH
from homegame.history.codecs.phh.names import GAMES as PHH
from homegame.history.codecs.reading import stop
from homegame.history.codecs.stars.names import GAMES as STARS
from homegame.history.errors import UnwritableError
from homegame.history.gate import counted
from homegame.history.planning import plan_of
from homegame.history.recording import complete
from homegame.history.replay import replay
from homegame.history.sites import site_house
from homegame.history.statistics import Statistics
from homegame.model.plan import Marks, Post
from homegame.rulebook.presets import from_toml
from homegame.variants import VARIANTS
from thorough import THOROUGH

HANDS = 12 if THOROUGH else 4
"""Random hands of each game."""
LIMITS = ("no_limit", "pot_limit", "limit")
GAMES = [(game.name, limit) for game in VARIANTS.values() for limit in game.limits]


def written(codec, *histories):
    return "".join(codec.write(histories)).splitlines(keepends=True)


@pytest.mark.parametrize(("game", "limit"), GAMES)
def test_a_record_tells_everything(game, limit):
    """Our own format has words for every game, and for every choice of the house."""
    chance = Random(f"records {game} {limit}")
    found = [
        random_game(
            game,
            limit,
            f"record {seed}",
            allin__reveal=chance.choice(["always", "never"]),
            stud__ante=chance.choice([0, 1, 3]),
            showdown__auto_muck=chance.random() < 0.5,
            runs__max_runs=chance.choice([1, 2, 4]),
        ).history
        for seed in range(HANDS)
    ]
    assert [*records.read(written(records, *found))] == found


@pytest.mark.parametrize(("game", "limit"), PHH.values())
def test_a_phh_hand_is_read_as_it_was_written(game, limit):
    """What the format leaves to the rules follows from the rules again."""
    rules = site_house(game, limit, 4, small=2, ante=1, bring_in=2, minor_per_chip=100)
    for seed in range(HANDS):
        found = random_game(game, limit, f"phh {seed}", rules, stacks=(20, 90, 200)).history
        [read] = phh.read(written(phh, found))
        assert complete(read) == found


def at_a_site(game, limit):
    """A house whose choices follow from what a text says."""
    small, bring_in = (2, 0) if VARIANTS[game].has_blinds else (2, 1)
    if not VARIANTS[game].has_blinds and limit == "limit":
        small, bring_in = 0, 2
    return site_house(
        game, limit, 4, small=small, ante=1, bring_in=bring_in, minor_per_chip=100
    )


def named(history):
    """With names that are hard to read: a space, an amount, a colon."""
    players = [replace(p, name=f"Bob: {p.seat}.5 $2") for p in history.players]
    return replace(
        history,
        players=tuple(players),
        site="The Den",
        table="Friday's",
        currency="USD",
        started_ms=1_700_000_000_000,
    )


@pytest.mark.parametrize("game", STARS.values())
@pytest.mark.parametrize("limit", LIMITS)
def test_a_pokerstars_text_is_read_as_it_was_written(game, limit):
    """Flop games, stud and draw, with side pots, antes and hands that nobody called."""
    rules = at_a_site(game, limit)
    for seed in range(HANDS):
        found = random_game(
            game, limit, f"stars {seed}", rules, stacks=(20, 90, 200), most=7
        )
        history = named(found.history)
        assert [*stars.read(written(stars, history, history))] == [history, history]


@pytest.mark.parametrize("game", OHH)
@pytest.mark.parametrize("limit", LIMITS)
def test_an_open_hand_history_is_read_as_it_was_written(game, limit):
    rules = at_a_site(game, limit)
    for seed in range(HANDS):
        found = random_game(game, limit, f"ohh {seed}", rules, stacks=(20, 90, 200), most=7)
        history = named(found.history)
        assert [*ohh.read(written(ohh, history, history))] == [history, history]


def at_home(limit, chance):
    """A house with limits and odd chips of its own, which neither format has a word for."""
    unit = chance.choice([1, 5, 25])
    return house(
        f"{2 * unit}/{4 * unit}",
        {
            "chip_unit": unit,
            "odd_chip.rule": chance.choice(["one_each_clockwise", "all_to_first"]),
            "betting.structure": limit,
            "potlimit.method": chance.choice(["true", "pot_on_table"]),
            "potlimit.preflop": chance.choice(["true_pot", "assumed_call"]),
            "potlimit.river_no_limit": chance.random() < 0.5,
            "raise.below_minimum": chance.choice(["puts_other_all_in", "own_all_in_only"]),
            "allin.reopen": chance.choice(["full", "half"]),
            "allin.reveal": chance.choice(["always", "never"]),
            "stud.ante": chance.choice([0, 1, 3]) * unit,
        },
    )


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize(
    ("codec", "game"),
    [*[(stars, game) for game in STARS.values()], *[(ohh, game) for game in OHH]],
)
def test_our_own_text_counts_whatever_the_house(codec, game, limit):
    """Dana's chips are quarters, and on her river any amount may be bet: what we wrote is read
    back with the same results, and the engine plays it again."""
    for seed in range(3 * HANDS):
        chance = Random(f"at home {game} {limit} {seed}")
        rules = at_home(limit, chance)
        unit = rules.chip_unit
        stacks = (20 * unit, 77 * unit + 7 % unit, 200 * unit)
        found = random_game(game, limit, f"home {seed}", rules, stacks, most=7).history
        [told] = counted(codec.read(written(codec, found)), stop)
        assert in_money(told) == in_money(found)


def in_money(history):
    """What everyone won or lost, in cents."""
    worth = history.house.stakes.minor_per_chip
    return {seat: net * worth for seat, net in history.net.items()}


@pytest.mark.parametrize("codec", [stars, ohh])
def test_a_hand_without_a_result_is_played_to_its_end_before_it_is_told(codec):
    """PHH leaves to the rules who won; other formats have to say it."""
    found = random_game("texas", "no_limit", "result", at_a_site("texas", "no_limit"))
    [bare] = phh.read(written(phh, found.history))
    assert not any(isinstance(step, h.Won) for step in bare.steps)
    [told] = codec.read(written(codec, bare))
    assert told.net == found.history.net


@pytest.mark.rule("BLIND-06")
@pytest.mark.parametrize("codec", [stars, ohh])
def test_a_big_blind_whose_ante_takes_all_is_read_back(codec):
    """Ante 10 and a stack of 8: no blind is posted, and it is the big blind all the same. Its
    aces win the antes of 38, and the queens the rest."""
    record = {
        "id": "7", "unit": 1, "game": "HOLDEM", "limit": "NL", "stakes": [50, 100],
        "button": 3, "stacks": {"1": 300, "2": 8, "3": 300},
        "events": [
            ["ante", 1, 10], ["ante", 2, 8], ["ante", 3, 10], ["sb", 1, 50],
            ["raise", 3, 290], ["call", 1, 290],
            ["board", 0, ["Ah", "7d", "2c"]], ["board", 0, ["Ts"]], ["board", 0, ["3h"]],
            ["show", 1, ["Qs", "Qd"]], ["show", 2, ["As", "Ad"]], ["show", 3, ["Ks", "Jd"]],
        ],
    }  # fmt: skip
    [told] = codec.read(written(codec, records.from_record(record, 1)))
    assert told.net == {1: 284, 2: 16, 3: -300}
    assert plan_of(told).marks.big == 2
    with pytest.raises(UnwritableError, match="only by position"):
        written(phh, told)


@pytest.mark.parametrize(
    "said",
    [
        ["killed", 1, "looked at another's cards"],
        ["killed", 1, "5"],
        ["void", "misdeal"],
        ["chop", 1],
    ],
)
def test_what_the_floor_and_the_table_decide_is_read_back(said: list[object]) -> None:
    """The kill blind and a hand declared dead are told apart, whatever the reason says."""
    record = {
        "id": "7",
        "game": "NLHE",
        "unit": 1,
        "stacks": {"1": 100, "2": 100, "3": 100},
        "button": 1,
        "events": [["sb", 2, 1], ["bb", 3, 2], said],
    }
    [history] = records.read([json.dumps(record)])
    [again] = records.read(records.write([history]))
    assert again.steps == history.steps
    assert len(history.steps) == 1


def test_the_change_hand_is_dealt_face_up_and_is_played_again() -> None:
    """Three seats play for their small change; seat 2 gets it. It counts as money, and not as a
    showdown that anybody went to. As a record, the hand is what it
    was: nothing is asked and nothing is shown, for all cards lay open. The other formats say
    that they have no place for it."""
    posts = [
        ["change", seat, chips, "dead", True] for seat, chips in ((2, 2), (3, 6), (1, 5))
    ]
    cards = {2: ["2s", "7c"], 3: ["As", "5c"], 1: ["Jh", "8d"]}
    dealt = [["dealt", seat, [held]] for seat, held in cards.items()]
    boards = [["board", 0, street, ""] for street in (["Kc", "6d", "4s"], ["Ks"], ["7h"])]
    told = {
        "id": "9",
        "unit": 1,
        "game": "texas",
        "limit": "no_limit",
        "button": 1,
        "stacks": {"1": 95, "2": 102, "3": 106},
        "small": 2,
        "big": 3,
        "events": [*posts, *dealt, *boards, ["collect", 2, 13, "pot", 0]],
        "net": {"1": -5, "2": 11, "3": -6},
        "house": {},
    }
    [history] = records.read([json.dumps(told)])
    again = replay(history)
    assert again.hand.over
    assert {award.seat: award.amount for award in again.hand.awards} == {2: 13}
    assert [*records.read(records.write([history]))] == [history]
    found = Statistics()
    found.add(history, {1: "Ann", 2: "Ben", 3: "Cat"})
    ben = found.players["Ben"]
    assert (ben.hands, ben.net) == (0, 11 * history.house.stakes.minor_per_chip)
    assert (ben.went_to_showdown.chances, ben.won_after_flop.chances) == (0, 0)
    for codec in (phh, stars, ohh):
        with pytest.raises(UnwritableError, match="has no place for a change hand"):
            written(codec, history)


@pytest.mark.rule("BLIND-10")
def test_it_is_said_in_plain_words_what_somebody_posted() -> None:
    """Ruth has come late and posts a big blind to play at once, behind both blinds: PHH knows
    blinds by their place alone."""
    told = {
        "id": "9",
        "unit": 1,
        "game": "texas",
        "limit": "no_limit",
        "button": 1,
        "stacks": {"1": 100, "2": 100, "3": 100, "7": 100},
        "players": {"1": "Ann", "2": "Ben", "3": "Cat", "7": "Ruth"},
        "small": 2,
        "big": 3,
        "events": [["sb", 2, 1], ["bb", 3, 2], ["post", 7, 2]],
        "house": {},
    }
    [history] = records.read([json.dumps(told)])
    why = "PHH has no place for the blind that Ruth posts to be dealt in at once"
    with pytest.raises(UnwritableError, match=why):
        written(phh, history)


def test_who_acts_with_nothing_left_is_in_our_own_records_alone() -> None:
    """In a house where no one is ever all in, seat 1 raises with all 100 chips. On the flop it
    is asked again, and checks; it folds on the turn. A program that reads another format would
    not ask it: that format says that it has no place for it."""
    house = from_toml(
        'stakes.mode = "open"\nopen_stakes.no_allin = true\nblinds.small = 1\nblinds.big = 2'
    )
    stacks = {1: 100, 2: 300, 3: 300}
    steps = (
        *(h.Raised(1, 100), h.Called(2, 100), h.Called(3, 100)),
        *(h.Turned(parse("2c7d9h")), h.Checked(2), h.Checked(3), h.Checked(1)),
        *(h.Turned(parse("Ts")), h.Checked(2), h.Raised(3, 50), h.Folded(1), h.Folded(2)),
    )
    played = complete(
        h.HandHistory(
            game="texas",
            limit="no_limit",
            house=house,
            players=tuple([h.Player(*each) for each in stacks.items()]),
            marks=Marks(1, 2, 3),
            posts=(Post(2, 1, "live"), Post(3, 2, "live")),
            steps=steps,
            id="7",
        )
    )
    assert played.net == {1: -100, 2: -100, 3: 200}
    assert [*records.read(records.write([played]))] == [played]
    for codec in (phh, stars, ohh):
        with pytest.raises(
            UnwritableError, match="has no place for a player who acts again"
        ):
            written(codec, played)
