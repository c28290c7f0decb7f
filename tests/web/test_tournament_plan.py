"""A tournament planned in the browser: levels, prizes and stacks for what is typed."""

import json
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from homegame.answers.tournaments import PlanAsk, plan
from homegame.model.tournament import Setup
from homegame.service.houses import Houses
from homegame.web.gate import MOST_BYTES
from web.people import House, Person

PATH = "/api/tournaments/plan"
MOST_INSTRUCTIONS = 1_000_000


@pytest.fixture
def house(same_house: House) -> House:
    """One for all tests here: each has a night of its own."""
    return same_house


def planned(person: Person, **asked: Any) -> dict[str, Any]:
    """The plan for what is asked, which has to be possible."""
    answer = person.post(PATH, asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def error(person: Person, **asked: Any) -> dict[str, Any]:
    """The error of a plan that can't be."""
    answer = person.post(PATH, asked)
    assert 400 <= answer.status_code < 500, answer.text
    found: dict[str, Any] = answer.json()["error"]
    return found


def level(small: int, big: int, **more: int) -> dict[str, int]:
    return {"small": small, "big": big, "ante": 0, "minutes": 20, "rest": 0, **more}


def blinds(found: dict[str, Any]) -> list[tuple[int, int]]:
    return [(each["small"], each["big"]) for each in found["structure"]["levels"]]


def test_ten_players_for_thirty_dollars(house: House) -> None:
    """Ten friends pay $30 each: $150, $90 and $60. They start with 15,000 at 50/100 and play
    four hours, with breaks, at one table of nine seats and one more."""
    found = planned(house.person(), players=10, rule="by_entrants")
    assert found["prizes"] == [15_000, 9_000, 6_000]
    assert (found["pool"], found["buyin"], found["currency"]) == (30_000, 3_000, "$")
    assert (found["stack"], found["big_blinds"]) == (15_000, 150)
    assert blinds(found)[0] == (50, 100)
    assert blinds(found) == sorted(blinds(found))
    assert found["total_minutes"] == 240
    assert [each["rest"] for each in found["structure"]["levels"]][3] == 10
    assert (found["seats"], found["tables"]) == (9, 1)
    assert found["piles"] == [[25, 8], [100, 8], [500, 4], [1000, 2], [5000, 2]]


def test_a_speed_is_minutes_and_first_blinds(house: House) -> None:
    """A turbo starts with 50 big blinds and levels of 10 minutes, a deep one with 300."""
    person = house.person()
    turbo = planned(person, players=9, speed="turbo")
    deep = planned(person, players=9, speed="deep")
    assert blinds(turbo)[0] == (150, 300)
    assert {each["minutes"] for each in turbo["structure"]["levels"]} == {10}
    assert blinds(deep)[0] == (25, 50)
    assert deep["total_minutes"] <= 360
    short = planned(person, players=9, speed="turbo", minutes=2, total_minutes=20)
    assert short["total_minutes"] == 20


def test_one_blind_gives_the_other(house: House) -> None:
    person = house.person()
    assert blinds(planned(person, players=9, small=100))[0] == (100, 200)
    assert blinds(planned(person, players=9, big=400))[0] == (200, 400)
    assert blinds(planned(person, players=9, stack=1500))[0] == (5, 10)


def test_the_smallest_chip_makes_the_stack_and_the_blinds(house: House) -> None:
    """A stack of 1,500 needs chips of 5 at blinds of 5/10, and one of a million at 3,000/6,000
    no chips of 25; 25/50 start with chips of 25."""
    person = house.person()

    def smallest(**asked: int) -> int:
        found = planned(person, players=10, **asked)
        chips = found["structure"]["plan"]["chips"]
        assert sum(value * count for value, count in found["piles"]) == found["stack"]
        return int(chips[0])

    assert smallest(stack=1500) == 5
    assert smallest(stack=1_000_000) == 100
    assert smallest(stack=10_000, small=25) == 25
    assert smallest(stack=1_000, small=1) == 1


def test_levels_changed_by_hand_are_kept(house: House) -> None:
    """Three levels with an ante and a break of the host's own; the 25s leave play when no
    level needs them."""
    levels = [
        level(50, 100),
        level(75, 150, rest=15),
        level(200, 400, ante=400, minutes=30),
    ]
    found = planned(house.person(), players=10, levels=levels)
    assert found["structure"]["levels"] == levels
    assert found["structure"]["colour_ups"][0] == {"chip": 25, "before": 3}
    assert found["total_minutes"] == 85
    assert found["structure"]["plan"]["first"] == [50, 100]


def test_prizes_by_number_and_by_own_shares(house: House) -> None:
    person = house.person()
    two = planned(person, players=10, places=2)
    assert two["prizes"] == [19_500, 10_500]
    assert two["payout"]["places"] == 2
    own = planned(person, players=10, percent=[60, 30, 10], buyin=2000)
    assert own["prizes"] == [12_000, 6_000, 2_000]
    assert own["payout"]["percent"] == [60, 30, 10]
    rebuys = planned(person, players=10, rebuys=5, rule="top3")
    assert (rebuys["pool"], sum(rebuys["prizes"])) == (45_000, 45_000)
    round_sums = planned(person, players=10, buyin=3350, unit=1000)
    assert round_sums["payout"]["unit"] == 1000
    assert sum(round_sums["prizes"]) == 33_500
    assert not any(prize % 1000 for prize in round_sums["prizes"][1:])
    free = planned(person, players=10, buyin=0)
    assert (free["pool"], free["prizes"]) == (0, [])


@pytest.mark.parametrize(
    ("asked", "field", "says"),
    [
        ({"players": 1}, "players", "A tournament needs at least 2 players."),
        (
            {"players": 109},
            "players",
            "There can be 108 players at most, at 12 tables of 9.",
        ),
        (
            {"players": 121, "seats": 10},
            "players",
            "There can be 120 players at most, at 12 tables of 10.",
        ),
        ({"levels": [level(50, 100), level(25, 100)]}, "levels.2.small", "can't fall"),
        ({"levels": [level(50, 100), level(50, 80)]}, "levels.2.big", "can't fall"),
        ({"levels": [level(50, 100, minutes=0)]}, "levels.1.minutes", "at least one"),
        ({"levels": [level(200, 100)]}, "levels.1.small", "no more than the big blind"),
        ({"levels": [level(50, 20_000)]}, "levels.1.big", "is more than a stack, 15,000."),
        ({"percent": [50, 30, 10]}, "percent", "The shares add up to 90 percent. Add 10."),
        ({"percent": [30, 70]}, "percent", "Place 2 can't get a larger share"),
        ({"percent": [50, 50, 0]}, "percent", "Place 3 needs 1 percent or more."),
        ({"places": 11}, "places", "11 places can't be paid in a field of 10."),
        ({"players": 2, "percent": [50, 30, 20]}, "places", "in a field of 2"),
        ({"small": 200, "big": 100}, "small", "no more than the big blind"),
        ({"small": 0}, "small", "above 0"),
        ({"big": 20_000}, "small", "is more than a stack, 15,000."),
        ({"stack": 0}, "stack", "The starting stack must be 1 or more."),
        ({"stack": 10_000_000}, "stack", "The starting stack can be 1,000,000 at most."),
        ({"minutes": 0}, "minutes", "must be 1 or more"),
        ({"minutes": 601}, "minutes", "can be 600 at most"),
        ({"total_minutes": 5}, "total_minutes", "No level fits into 5 minutes."),
        ({"minutes": 1, "total_minutes": 6000}, "total_minutes", "100 levels at most"),
        ({"minutes": 20, "total_minutes": 1}, "total_minutes", "fits into 1 minute."),
        ({"levels": [level(50, 100, ante=50_000)]}, "levels.1.ante", "more than its big"),
        (
            {"ante": "all", "ante_from": 1, "big": 15_000},
            "levels.1.ante",
            "more than a stack, 15,000.",
        ),
        ({"buyin": 10**10 + 1}, "buyin", "The buy-in can be $100,000,000 at most."),
        (
            {"bounty": 2**53 - 1, "currency": "kr"},
            "bounty",
            "The bounty can be 100,000,000\N{NO-BREAK SPACE}kr at most.",
        ),
        (
            {"addon": 500, "addon_cost": 10**11},
            "addon_cost",
            "The price of the add-on can be $100,000,000 at most.",
        ),
        ({"addon": 10**7}, "addon", "The add-on can be 1,000,000 at most."),
        ({"addon": 110}, "addon", "110 can't be made: the smallest chip is 25."),
        ({"players": 2**53 - 1}, "players", "There can be 108 players at most"),
        ({"stack": 2**53 - 1}, "stack", "can be 1,000,000 at most."),
        ({"small": 2**53 - 1}, "small", "is more than a stack, 15,000."),
        ({"rebuys": 9001}, "rebuys", "can be 9,000 at most"),
        ({"house": "vegas"}, "house", "vegas-home"),
        ({"rules": "tourn.addon = 10000000"}, "addon", "can be 1,000,000 at most."),
        (
            {"rules": "tourn.rebuy_cost = 20000000000"},
            "rebuy_cost",
            "The price of a rebuy can be $100,000,000 at most.",
        ),
        ({"rules": "tourn.rebuy_stack = 10000000"}, "rebuy_stack", "can be 1,000,000 at"),
        ({"rules": "tourn.bonus = 10000000"}, "bonus", "can be 1,000,000 at most."),
        ({"rules": "tourn.bonus = 110"}, "bonus", "the smallest chip is 25."),
        ({"rules": "blinds.small = 9"}, "blinds.small", "can't be more than the big blind"),
    ],
)
def test_a_plan_that_cannot_be_names_its_field(
    house: House, asked: dict[str, Any], field: str, says: str
) -> None:
    """One sentence, and the field or cell it is about."""
    wrong = error(house.person(), **{"players": 10, **asked})
    assert wrong["field"] == field
    assert says in wrong["say"]


@pytest.mark.parametrize(
    "asked",
    [
        {"players": -1},
        {"players": 10**30},
        {"levels": [level(50, 100)] * 101},
        {"levels": [level(10**13, 10**13)]},
        {"percent": [1] * 31},
        {"seats": 11},
        {"buyin": 2**53},
        {"currency": "a word"},
        {"speed": "slow"},
        {"wish": 1},
        {},
    ],
)
def test_what_is_no_plan_at_all_is_refused(house: House, asked: dict[str, Any]) -> None:
    wrong = error(house.person(), **({"players": 10, **asked} if asked else {}))
    assert wrong["code"] == "SYS-FRAME"
    assert wrong["say"]


def test_a_hundred_levels_of_ones_own_fit_into_a_request(house: House) -> None:
    levels = [level(50 * n, 100 * n, ante=100 * n) for n in range(1, 101)]
    assert len(json.dumps({"levels": levels})) > MOST_BYTES
    found = planned(house.person(), players=108, levels=levels)
    assert found["structure"]["levels"] == levels


def instructions(work: Callable[[], object]) -> int:
    """How many of Python's instructions a piece of work takes."""
    found = 0

    def count(frame: FrameType, event: str, _: object) -> Any:
        nonlocal found
        frame.f_trace_opcodes = True
        found += event == "opcode"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        work()
    finally:
        sys.settrace(before)
    return found


@pytest.mark.parametrize(
    "ask",
    [
        PlanAsk(108, rebuys=9000, stack=1_000_000, minutes=6, total_minutes=600),
        PlanAsk(108, stack=999_983, small=1, break_every=0, minutes=60, total_minutes=6000),
        PlanAsk(108, stack=49_999, small=1),
    ],
)
def test_no_plan_takes_long(ask: PlanAsk) -> None:
    """The largest tournaments are planned while the tables play: each takes a few hundred
    thousand instructions, which are a few thousandths of a second. The first plan works out
    what later ones look up."""
    plan(ask, Houses())
    assert instructions(lambda: plan(ask, Houses())) < MOST_INSTRUCTIONS


def test_a_plan_opens_a_tournament() -> None:
    """What was planned is what a tournament is set up with."""
    found = plan(PlanAsk(10, rule="by_entrants"), Houses())
    setup = Setup(
        title="Friday",
        structure=found.structure,
        buyin=found.buyin,
        stack=found.stack,
        payout=found.payout,
    )
    assert setup.payout.rule == "by_entrants"
    assert setup.structure.plan.in_play == 150_000


def test_an_add_on_of_ones_own_costs_a_buy_in_unless_it_is_said(house: House) -> None:
    """5,000 chips for $30; or for nothing. Without an add-on there is no price."""

    def add_on(**asked: int) -> tuple[int, int]:
        found = planned(house.person(), players=10, **asked)
        return found["addon"], found["addon_cost"]

    assert add_on(addon=5000) == (5000, 3000)
    assert add_on(addon=5000, addon_cost=0) == (5000, 0)
    assert add_on(addon_cost=1000) == (0, 0)


def test_a_house_says_what_is_not_asked_for(house: House) -> None:
    """Its bounty, re-entry and add-on, breaks and antes; what is asked for goes before."""
    rules = (
        "[tourn]\nbounty = 500\nprogressive = true\nreentries = 1\naddon = 10000\n"
        'addon_cost = 1000\nminutes = 15\nante = "all"\nante_from = 2\nbreak_every = 2\n'
    )
    found = planned(house.person(), players=9, rules=rules, house="~1")
    assert (found["bounty"], found["progressive"], found["reentries"]) == (500, True, 1)
    assert (found["addon"], found["addon_cost"]) == (10_000, 1000)
    levels = found["structure"]["levels"]
    assert {each["minutes"] for each in levels} == {15}
    assert [bool(each["ante"]) for each in levels[:3]] == [False, True, True]
    assert [each["rest"] for each in levels[:4]] == [0, 10, 0, 10]
    asked = planned(
        house.person(),
        players=9,
        rules=rules,
        house="~1",
        bounty=0,
        ante="none",
        minutes=10,
    )
    assert asked["bounty"] == 0
    assert {each["ante"] for each in asked["structure"]["levels"]} == {0}
    assert {each["minutes"] for each in asked["structure"]["levels"]} == {10}


def test_levels_that_are_saved_with_the_house_are_its_plan(house: House) -> None:
    """Until others are asked for: a speed, or minutes of one's own."""
    rules = 'tourn.late_until_level = 2\ntourn.levels = ["50/100 20 rest 5", "100/200 20"]'
    person = house.person()
    found = planned(person, players=9, rules=rules, house="~1")
    assert blinds(found) == [(50, 100), (100, 200)]
    assert found["total_minutes"] == 45
    for more in ({"speed": "turbo"}, {"minutes": 15}, {"stack": 10_000}):
        assert len(blinds(planned(person, players=9, rules=rules, house="~1", **more))) > 2
