"""`homegame stats`: files of hands in, figures out."""

import asyncio
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import homegame
from history.test_log import lines
from history.test_statistics import ALL_IN, LIMPED, THREE_BET, WALK
from homegame.cli import main
from homegame.cli.stats import show_all
from homegame.history.codecs.log import tournaments
from homegame.history.statistics import Statistics, Tally
from homegame.model import commands as c
from service.a_table import an_evening
from service.tournament_house import QUICK, SETUP, plays


def run(*words: object, code: int = 0) -> Result:
    answer = CliRunner().invoke(main, ["stats", *map(str, words)])
    assert answer.exit_code == code, answer.output
    return answer


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    file = tmp_path / "friday.txt"
    file.write_text("\n\n".join([THREE_BET, LIMPED, WALK]))
    return file


def test_everybody_has_a_line(friday: Path) -> None:
    said = run(friday).stdout.splitlines()
    assert said[0].split()[:4] == ["Hands", "Result", "VPIP", "PFR"]
    [ann] = [line for line in said if line.startswith("Ann")]
    assert ann.replace("\N{NO-BREAK SPACE}", " ").split()[1:4] == ["3", "+21", "USD"]
    assert "3 hands" in said[-1]


def test_results_are_written_alike(capsys: pytest.CaptureFixture[str]) -> None:
    """Ben's has cents, so Ann's are written too."""
    tallies = {"Ann": Tally(hands=9, net=9400), "Ben": Tally(hands=9, net=12920)}
    show_all(Statistics(9, tallies), "$", 0)
    said = capsys.readouterr().out.splitlines()
    assert [line.split()[2] for line in said[1:3]] == ["+$94.00", "+$129.20"]


def test_one_player_with_what_each_figure_means(friday: Path) -> None:
    said = run(friday, "--player", "Cat").stdout
    assert "VPIP" in said
    assert "0 of 2" in said
    assert "before the flop by choice" in " ".join(said.split())
    assert "By position" in said


def test_as_data_in_every_format(friday: Path, tmp_path: Path) -> None:
    """The same hands as PokerStars text, PHH, Open Hand History and records: the same
    figures."""
    answers = []
    for name in ("friday.txt", "a.phhs", "a.ohh", "a.jsonl"):
        file = tmp_path / name
        if file != friday:
            homegame.write(file, homegame.read(friday))
        found = json.loads(run(file, "--json").stdout)
        answers.append({name: each["vpip"] for name, each in found["players"].items()})
    assert answers[0]["Ann"] == {"times": 1, "chances": 3}
    assert all(answer == answers[0] for answer in answers), answers


def test_a_file_given_twice_counts_once(friday: Path) -> None:
    assert "3 there twice, counted once" in run(friday, friday).stdout
    once, twice = (
        json.loads(run(*files, "--json").stdout) for files in ([friday], [friday, friday])
    )
    assert once == twice


def test_luck_is_counted_when_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "all_in.txt"
    file.write_text(ALL_IN)
    players = json.loads(run(file, "--json", "--luck").stdout)["players"]
    assert players["Ann"]["luck"]["won"] == 40300
    assert 6500 < players["Ann"]["luck"]["expected"] < 8000
    assert json.loads(run(file, "--json").stdout)["players"]["Ann"]["luck"]["all_ins"] == 0
    assert "All-in luck" in run(file, "--luck", "--player", "Ann").stdout


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\xff\xfe\x00", "broken.txt"),
        (THREE_BET.replace("bets $20", "bets $-20").encode(), "left out"),
        (b"", ""),
    ],
)
def test_what_cannot_be_read_is_reported_and_the_rest_counts(
    friday: Path, tmp_path: Path, content: bytes, says: str
) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_bytes(content)
    answer = run(broken, friday, tmp_path / "none.txt", code=1)
    assert "3 hands" in answer.stdout
    assert says in answer.stderr
    assert "none.txt" in answer.stderr


def test_a_player_who_is_not_there_is_refused(friday: Path) -> None:
    assert "No one called Zoe" in run(friday, "--player", "Zoe", code=2).output


def test_a_name_says_nothing_to_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "odd.txt"
    file.write_text(THREE_BET.replace("Ann", "A\x1b[31mn"))
    assert "\x1b" not in run(file).stdout


async def a_tournament(folder: Path) -> list[str]:
    """The log of a night with a tournament of eight, $10 each, played to its end."""
    evening = await an_evening(
        folder,
        pace=QUICK,
        house="tournament",
        tournament=SETUP,
        tournament_bots=7,
        play=True,
        runs=None,
    )
    await plays(evening)
    rows = await evening.live.store.rows(evening.live.id, 0, 100_000)
    await evening.lobby.close()
    return lines(rows)


@pytest.mark.rule("TOURN-10")
def test_what_a_tournament_came_to(tmp_path: Path, friday: Path) -> None:
    """Eight paid $10 each and were paid the $80 there were; somebody won. The same log twice is
    one tournament; hands alone have none."""
    log = asyncio.run(a_tournament(tmp_path / "house"))
    for name in ("one.log", "two.log"):
        (tmp_path / name).write_text("\n".join(log))
    files = (tmp_path / "one.log", tmp_path / "two.log")
    players = json.loads(run(*files, "--json").stdout)["players"]
    records = {name: each["tournaments"] for name, each in players.items()}
    assert len(records) == 8
    assert {(of["played"], of["entries"], of["paid"]) for of in records.values()} == {
        (1, 1, 1000)
    }
    assert sum(of["won"] for of in records.values()) == 8000
    assert sum(of["net"] for of in records.values()) == 0
    assert all(1 <= of["best"] <= 8 for of in records.values())
    paid = [of["in_money"] for of in records.values()]
    assert sum(paid) == sum(of["won"] > 0 for of in records.values())
    [winner] = [name for name, of in records.items() if of["best"] == 1]
    assert records[winner]["won"] == max(of["won"] for of in records.values())
    said = run(*files).stdout
    assert "In the money" in said
    line = next(each for each in said.splitlines()[::-1] if each.startswith(winner[:9]))
    assert line.split()[-2].startswith("$")
    assert "In the money" in run(*files, "--player", winner).stdout
    assert "In the money" not in run(friday).stdout


def test_a_tournament_whose_money_went_back_does_not_count(tmp_path: Path) -> None:
    """It was called off before the first hand."""

    async def called_off() -> list[str]:
        evening = await an_evening(tmp_path, house="tournament", tournament=SETUP)
        await evening.do(evening.host, c.EnterTournament())
        await evening.do(evening.host, c.EndTournament("Too few of us"))
        rows = await evening.live.store.rows(evening.live.id, 0, 100_000)
        await evening.lobby.close()
        return lines(rows)

    assert [*tournaments(asyncio.run(called_off()))] == []
