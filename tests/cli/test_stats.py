"""`homegame stats`: files of hands in, figures out."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import homegame
from history.test_statistics import ALL_IN, LIMPED, THREE_BET, WALK
from homegame.cli import main


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
