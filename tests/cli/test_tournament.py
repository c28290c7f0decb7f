"""`homegame tournament`: a plan for real chips, in words and as data."""

import json

import pytest
from click.testing import CliRunner

from homegame.cli import main


def run(line: str, code: int = 0) -> str:
    answer = CliRunner(env={"COLUMNS": "100"}).invoke(main, ["tournament", *line.split()])
    assert answer.exit_code == code, answer.output
    return answer.output


def rows(line: str) -> list[list[str]]:
    return [row.split() for row in run(line).splitlines()]


def data(line: str) -> dict:
    return json.loads(run(f"{line} --json"))


def bigs(line: str) -> list[int]:
    return [level["big"] for level in data(line)["levels"]]


# ---------------------------------------------------------------- blinds


@pytest.mark.rule("TOURN-05")
def test_the_blinds_of_every_level():
    """Ten players with 15,000 each: 25s are not needed from level 5 on."""
    printed = rows("structure --players 10")
    assert printed[1] == ["1", "0:00", "50", "100"]
    assert printed[5] == ["5", "1:20", "200", "400", "without", "25", "chips"]
    assert printed[-1][:4] == ["150,000", "chips", "in", "play:"]


def test_the_blinds_as_data():
    found = data("structure --players 10 --break-every 4")
    assert found["chips"] == 150_000
    assert found["breaks"] == [4, 8]
    assert found["levels"][4] == {
        "level": 5,
        "begins": 90,
        "minutes": 20,
        "small": 300,
        "big": 600,
        "ante": 0,
    }
    assert found["colour_ups"][0] == {"chip": 25, "before": 4}
    assert found["ends"] == 240
    assert found["big_blinds_left"] == 18.75


def test_the_levels_of_a_house(tmp_path):
    """Saved with the house, or computed as it says; what the house says can't be said again."""
    mine = tmp_path / "cup.toml"
    mine.write_text(
        '[tourn]\nlate_until_level = 2\nlevels = ["50/100 20 rest 5", "100/200 20"]',
        encoding="utf-8",
    )
    assert data(f"structure --players 9 --house {mine}")["ends"] == 45
    found = data("structure --players 9 --house tournament")
    assert (found["breaks"], found["ends"]) == ([4, 8], 240)
    refused = json.loads(run("structure --players 9 --house pats --stack 5 --json", 2))
    assert refused["error"]["say"] == "The house says it: leave out --stack."
    assert "no house called nope" in run("structure --players 9 --house nope", 2)


@pytest.mark.rule("BLIND-26")
def test_a_pot_limit_house_has_the_first_raises_of_each_level(tmp_path):
    """At 50/100 from 200 to the pot of 350."""
    mine = tmp_path / "plo.toml"
    mine.write_text('[betting]\nstructure = "pot_limit"\n[tourn]\nblinds = [50, 100]\n')
    first = data(f"structure --players 9 --house {mine}")["levels"][0]
    assert (first["small"], first["big"], first["raises"]) == (50, 100, [200, 350])
    assert "200–350" in run(f"structure --players 9 --house {mine}")
    assert "first raise" not in run("structure --players 9 --house tournament")


def test_the_levels_for_a_house_file(tmp_path):
    """What is printed is a house whose levels are the same."""
    mine = tmp_path / "cup.toml"
    asked = "structure --players 9 --ante big --ante-from 3 --break-every 4"
    mine.write_text(run(f"{asked} --toml"), encoding="utf-8")
    assert data(f"structure --players 9 --house {mine}")["levels"] == data(asked)["levels"]


def test_a_break_and_an_ante_are_printed():
    printed = rows("structure --players 10 --break-every 4 --ante big --ante-from 5")
    assert printed[0] == ["level", "from", "small", "big", "ante"]
    assert printed[4] == ["4", "1:00", "200", "400", "without", "25", "chips"]
    assert printed[5][:5] == ["5", "1:30", "300", "600", "600"]
    assert printed[5][5:] == ["after", "a", "break", "of", "10", "minutes"]


def test_a_speed_says_what_you_do_not():
    """A turbo has twelve levels of ten minutes; your own minutes, hours and blinds win."""
    turbo = data("structure --players 10 --speed turbo")
    assert [level["minutes"] for level in turbo["levels"]] == [10] * 12
    assert turbo["levels"][0]["big"] == 300
    own = data("structure --players 10 --speed turbo --minutes 15 --hours 1.5")
    assert [level["minutes"] for level in own["levels"]] == [15] * 6
    assert bigs("structure --players 10 --blinds 25/50")[0] == 50


def test_levels_to_come_are_planned_anew():
    """Two more players and 100 minutes after level 5: the first five stay."""
    before = bigs("structure --players 10")
    after = bigs("structure --players 10 --played 5 --now-players 12 --left 100")
    assert after[:5] == before[:5]
    assert len(after) == 10
    assert after[-1] > before[9]
    rebought = bigs("structure --players 10 --played 5 --now-rebuys 10")
    assert rebought[-1] > before[-1]


# ---------------------------------------------------------------- prizes


@pytest.mark.rule("TOURN-06")
def test_the_prizes_of_a_pool():
    """$300 for ten players: 150, 90 and 60."""
    printed = rows("payouts 300 --players 10")
    assert printed[1:] == [
        ["1", "150", "50.0%"],
        ["2", "90", "30.0%"],
        ["3", "60", "20.0%"],
    ]
    assert data("payouts 300 --players 10") == {
        "pool": 300,
        "players": 10,
        "prizes": [150, 90, 60],
    }


def test_cents_are_first_places():
    """212.50 in fives: 42 of them, and 2.50 for the winner."""
    assert rows("payouts 212.50 --players 7 --unit 5")[1][1] == "137.50"
    assert data("payouts 212.50 --players 7 --unit 5")["prizes"] == [137.5, 75.0]


@pytest.mark.rule("TOURN-07")
@pytest.mark.parametrize(
    ("option", "paid"),
    [
        ("--rule top3", [105, 63, 42]),
        ("--rule percent10", [210]),
        ("--places 1", [210]),
        ("--percent 60,40", [126, 84]),
        ("", [137, 73]),
    ],
)
def test_each_choice_of_prizes(option: str, paid: list[int]):
    """Seven players and $210."""
    assert data(f"payouts 210 --players 7 {option}")["prizes"] == paid


def test_nothing_to_win():
    assert run("payouts 0 --players 9") == "There is nothing to win.\n"
    assert data("payouts 0 --players 9")["prizes"] == []


# ---------------------------------------------------------------- deals


def test_deals_side_by_side():
    """Without the compiled kernel, only those that need no model."""
    printed = rows("deal 60000 25000 15000 --prizes 1500,900,600 --own 1300,900,800")
    assert [row[2:4] for row in printed[1:4]] == [
        *(["1,000", "1,320"], ["1,000", "900"], ["1,000", "780"]),
    ]
    assert [row[-1] for row in printed[1:4]] == ["1,300", "900", "800"]
    assert printed[4] == ["600", "is", "certain", "for", "each."]


def test_deals_by_models():
    pytest.importorskip("homegame._native")
    found = data("deal 60000,25000,15000 --prizes 1500,900,600")
    assert found["certain"] == 600
    assert [each["icm"] for each in found["players"]] == [1232, 951, 817]
    assert sum(each["ruin"] for each in found["players"]) == 3000
    assert "ruin" not in data("deal 5 5 --prizes 10")["players"][0]


def test_deals_without_the_kernel(monkeypatch):
    """It says why there is no deal by ICM; the others are made all the same."""
    monkeypatch.setitem(__import__("sys").modules, "homegame.maths.tournament", None)
    said = run("deal 5 5 --prizes 10")
    assert "There is no deal by ICM" in said
    assert "chip chop" in said


def test_nothing_is_certain_on_the_bubble():
    assert "Nothing is certain." in run("deal 1 1 1 --prizes 10,5")


def test_cents_are_shared():
    """0.01 at a time, all amounts have cents."""
    found = data("deal 2 1 --prizes 10 --unit 0.01")["players"]
    assert [each["chip_chop"] for each in found] == [6.67, 3.33]


# ---------------------------------------------------------------- chips


def test_a_starting_stack_from_a_case():
    printed = rows("chips 5000 --stacks 10 --case 25x100,100x100,500x80,1000x50")
    assert printed[1:] == [
        ["25", "8", "80", "100"],
        ["100", "8", "80", "100"],
        ["500", "4", "40", "80"],
        ["1,000", "2", "20", "50"],
    ]
    assert data("chips 50 --stacks 2 --case 25x4") == {
        "stack": 50,
        "stacks": 2,
        "chips": [{"chip": 25, "count": 2}],
    }


# ---------------------------------------------------------------- what can't be


@pytest.mark.parametrize(
    ("line", "field", "said"),
    [
        ("structure --players 1", "players", "A tournament needs at least 2 players."),
        ("structure --players 9 --minutes 0", "minutes", "must be 1 or more"),
        ("structure --players 9 --hours 0", "hours", "more than 0 hours"),
        ("structure --players 9 --hours inf", "hours", "1,000 at most"),
        ("structure --players 9 --blinds 100", "blinds", "first blinds like 50/100"),
        ("structure --players 9 --blinds 10/20", "first", "10 can't be made"),
        ("structure --players 9 --chips 25,x", "chips", "'x' isn't a whole number."),
        ("structure --players 9 --chips 50,25", "chips", "smallest to the largest"),
        ("structure --players 9 --chips 0", "chips", "smallest to the largest"),
        ("structure --players 9 --stack -5", "stack", "must be 1 or more"),
        ("structure --players 9 --left 60", "played", "how many levels were played"),
        ("structure --players 9 --played 40", "played", "40 levels can't have been"),
        ("payouts x --players 9", "pool", "'x' isn't an amount"),
        ("payouts 1.005 --players 9", "pool", "more than two decimal places"),
        ("payouts nan --players 9", "pool", "from 0 to"),
        ("payouts 1e999999 --players 9", "pool", "from 0 to"),
        ("payouts 9 --players 9 --unit 0", "unit", "the unit must be 1 or more"),
        ("payouts 9 --players 0", "players", "0 is not in the range"),
        ("payouts 9 --players 4 --places 5", "places", "5 places can't be paid"),
        ("payouts 9 --players 4 --percent 60,30", "percent", "add up to 90 percent"),
        (
            "deal 60 25 15 --prizes 1500,900,600 --own 1800,750,450",
            "figures",
            "Player 1 can't get 1,800: that's 300 more than first prize, 1,500.",
        ),
        ("deal 5 --prizes 1", "stacks", "A deal needs at least 2 players."),
        ("deal 5 0 --prizes 1", "stacks", "Stack 2 must have at least 1 chip."),
        ("deal 5 5 --prizes 1,2", "prizes", "Prize 2 is 2, more than the one before."),
        ("chips 110 --stacks 2 --case 25x900", "stack", "You can make 100 or 125."),
        ("chips 50 --stacks 2 --case 25", "case", "Write each value once"),
        ("chips 50 --stacks 2 --case 25x1,25x1", "case", "Write each value once"),
        ("chips 50 --stacks 0 --case 25x9", "stacks", "Plan for at least 1 stack."),
    ],
)
def test_what_cannot_be_planned(line: str, field: str, said: str):
    """One sentence; as data, the field is named. Money is said in money."""
    assert said in run(line, code=2)
    error = json.loads(run(f"{line} --json", code=2))["error"]
    assert error["field"] == field
    assert said in error["say"]
