"""`homegame import` and `homegame export`: files in, nights out, and back."""

import json
from collections.abc import Sequence
from pathlib import Path

from click.testing import CliRunner, Result

from homegame.cli import main
from homegame.storage.sqlite import sole_server
from web.test_importing import hand

LEDGER = (
    "entry,time,kind,guest,other,amount,note,corrects\n1,0,buy_in,Maya,,1.00,,\n"
    "2,0,cash_out,Maya,,0.99,,\n"
)


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [*map(str, words)])


def file(folder: Path, name: str, lines: Sequence[str]) -> Path:
    path = folder / name
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_files_become_nights(tmp_path: Path) -> None:
    """Two nights from three files, in a folder where there was no house: both are listed, the
    links open them, and the second time all of it is here already."""
    friday = file(tmp_path, "friday.jsonl", [hand("1"), hand("2")])
    ledger = file(tmp_path, "friday.csv", [LEDGER])
    saturday = file(tmp_path, "saturday.jsonl", [hand("3")])
    data = tmp_path / "data"
    answer = run("import", friday, ledger, saturday, "--data", data)
    assert answer.exit_code == 0, answer.output
    first, link, second, _ = answer.output.splitlines()
    assert first == "friday: 2 hands, 2 ledger lines"
    assert second == "saturday: 1 hand"
    assert "/n/t" in link
    assert "#host=" in link
    nights = json.loads(run("nights", "--data", data, "--json").output)
    assert {(each["title"], each["hands"], each["imported"]) for each in nights} == {
        ("friday", 2, True),
        ("saturday", 1, True),
    }
    again = run("import", friday, ledger, saturday, "--data", data)
    assert again.output.splitlines() == [
        f"{friday} and {ledger}: all of it is here already.",
        f"{saturday}: all of it is here already.",
    ]
    assert "imported" in run("nights", "--data", data).output
    assert run("verify", "--data", data).exit_code == 0


def test_what_cannot_be_read_is_told_and_the_rest_is_kept(tmp_path: Path) -> None:
    """A line that is cut off, a file that isn't text, one that isn't there."""
    friday = file(tmp_path, "friday.jsonl", [hand("1"), hand("2")[:50], hand("3")])
    binary = tmp_path / "saturday.txt"
    binary.write_bytes(b"\xff\xfe\x00")
    answer = run("import", friday, binary, tmp_path / "no.ohh", "--data", tmp_path / "data")
    assert answer.exit_code == 1
    assert "friday: 2 hands" in answer.output
    left_out = [line for line in answer.output.splitlines() if line.startswith("left out")]
    assert left_out[0].startswith(f"left out: {friday}: ")
    assert "line 2" in left_out[0]
    assert "isn't text in UTF-8" in left_out[1]
    assert "There is no file" in left_out[2]


def test_as_data(tmp_path: Path) -> None:
    friday = file(tmp_path, "friday.jsonl", [hand("1"), hand("1")])
    answer = run("import", friday, "--data", tmp_path / "data", "--json", "--title", "Old")
    [told] = json.loads(answer.output)
    assert (told["title"], told["hands"], told["twice"]) == ("Old", 1, 1)
    [again] = json.loads(
        run("import", friday, "--data", tmp_path / "data", "--json").output
    )
    assert (again["night"], again["known"]) == (None, True)


def test_a_night_that_was_exported_is_imported_with_its_bank(tmp_path: Path) -> None:
    """friday.log goes from one folder to another: nothing in it has changed but the last row,
    which says where it comes from."""
    friday = file(tmp_path, "friday.jsonl", [hand("1")])
    first, second = tmp_path / "first", tmp_path / "second"
    told = json.loads(run("import", friday, "--data", first, "--json").output)
    log = tmp_path / "night.log"
    exported = run("export", told[0]["night"], log, "--data", first)
    assert exported.exit_code == 0, exported.output
    moved = json.loads(run("import", log, "--data", second, "--json").output)
    assert moved[0]["left_out"] == []
    copy = tmp_path / "copy.log"
    assert run("export", moved[0]["night"], copy, "--data", second).exit_code == 0
    *rows, last = copy.read_text().splitlines()
    assert rows == log.read_text().splitlines()
    assert json.loads(last)["event"] == {
        "type": "imported",
        "format": "log",
        "file": "night.log",
    }


def test_bad_words_are_refused(tmp_path: Path) -> None:
    friday = file(tmp_path, "friday.jsonl", [hand("1")])
    wrong = run("import", friday, "--from", "excel", "--data", tmp_path / "data")
    assert wrong.exit_code == 2
    assert "'excel' is not a format" in wrong.output
    with sole_server((tmp_path / "data").joinpath("house.db")):
        busy = run("import", friday, "--data", tmp_path / "data")
    assert busy.exit_code != 0
    assert "Stop it first" in busy.output
