"""`homegame import` and `homegame export`: files in, nights out, and back."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

import homegame
from homegame.cli import main
from homegame.history.of_one_night import Named, of_one_night
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


POKERNOW = (
    'The player "Ann @ a-1" joined the game with a stack of 200.',
    '-- starting hand #1 (id: h1)  (No Limit Texas Hold\'em) (dealer: "Ann @ a-1") --',
    'Player stacks: #1 "Ann @ a-1" (200) | #2 "Bob @ b_2" (200)',
    '"Ann @ a-1" posts a small blind of 1',
    '"Bob @ b_2" posts a big blind of 2',
    '"Ann @ a-1" raises to 200 and go all in',
    '"Bob @ b_2" calls 200 and go all in',
    *('"Ann @ a-1" shows a A♠, A♦.', '"Bob @ b_2" shows a K♠, K♦.'),
    *("Flop:  [2♣, 7♦, 9♥]", "Turn: 2♣, 7♦, 9♥ [J♠]", "River: 2♣, 7♦, 9♥, J♠ [3♦]"),
    '"Ann @ a-1" collected 400 from pot',
    "-- ending hand #1 --",
)
"""A night of one hand in whole chips, which Ann wins."""

OF_POKERNOW = (
    "player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net",
    '"Ann",a-1,2025-03-07T20:00:00.000Z,,200,,400,200',
    '"Bob",b_2,2025-03-07T20:00:00.000Z,2025-03-07T21:00:00.000Z,200,0,0,-200',
)


def pokernow(folder: Path, name: str, entries: Sequence[str]) -> Path:
    """The log of a night."""
    rows = [
        '"{}",2025-03-07T20:00:{:02}.000Z,{}'.format(told.replace('"', '""'), at, at)
        for at, told in enumerate(entries)
    ]
    return file(folder, name, ["entry,at,order", *reversed(rows)])


def test_hands_that_do_not_add_up_are_kept_and_said(tmp_path: Path) -> None:
    """The river is missing in the first hand: the night has it, its results don't."""
    without = [entry for entry in POKERNOW if not entry.startswith("River")]
    second = [each.replace("hand #1 ", "hand #2 ") for each in POKERNOW[1:]]
    second = [each.replace("(id: h1)", "(id: h2)") for each in second]
    log = pokernow(tmp_path, "friday.csv", [*without, *second])
    answer = run("import", log, "--data", tmp_path / "data")
    assert answer.exit_code == 1
    assert "friday: 2 hands" in answer.output
    told = f"not counted: {log}: hand h1: the board is missing\n"
    assert told in answer.output
    sentence = "2 hands read, 1 couldn't be counted: 1 the board is missing.\n"
    assert answer.output.endswith(sentence)
    stats = run("stats", log)
    assert (stats.exit_code, stats.output.endswith(sentence)) == (1, True)
    converted = run("convert", log, tmp_path / "friday.txt")
    assert converted.exit_code == 1
    assert f"1 hand written to {tmp_path / 'friday.txt'}, 1 left out\n" in converted.output
    assert converted.output.endswith(sentence)
    data = json.loads(run("stats", log, "--json").output)
    assert (data["uncounted"], data["players"]["Ann"]["net"]) == (sentence.strip(), 20_000)


def test_a_ledger_alone_is_asked_about_with_what_answers_it(tmp_path: Path) -> None:
    """It doesn't say whether its amounts are cents: why and how to answer is said."""
    ledger = file(tmp_path, "ledger_friday.csv", list(OF_POKERNOW))
    answer = run("import", ledger, "--data", tmp_path / "data")
    assert answer.exit_code == 1
    assert (
        f"{ledger.name} doesn't say whether its amounts are cents or whole chips. Add the log "
        "of its night, or say which of the two they are. Here that is --unit cents, or "
        "--unit chips."
    ) in answer.output


def exported(folder: Path, night: str) -> list[dict[str, Any]]:
    """The events of a night that was imported."""
    saved = folder / "night.log"
    run("export", night, saved, "--data", folder / "data")
    return [json.loads(line)["event"] for line in saved.read_text().splitlines()]


def test_a_night_is_known_by_its_hands_and_not_by_its_file(tmp_path: Path) -> None:
    """A browser saves the same log as `x (1).csv`: nothing of it is new, neither beside the
    first one nor after it."""
    first = pokernow(tmp_path, "x.csv", POKERNOW)
    again = pokernow(tmp_path, "x (1).csv", POKERNOW)
    answer = run("import", first, again, "--data", tmp_path / "data")
    assert answer.exit_code == 0, answer.output
    assert "x: 1 hand; 1 hand here already" in answer.output
    later = run("import", again, "--data", tmp_path / "data")
    assert later.output == f"{again}: all of it is here already.\n"


def test_two_players_logs_are_one_night_with_the_cards_of_both(tmp_path: Path) -> None:
    """Ann folds the nines she was dealt, and nobody but her knows; Bob's log has his."""
    moves = (
        '-- starting hand #2 (id: h2)  (No Limit Texas Hold\'em) (dealer: "Ann @ a-1") --',
        'Player stacks: #1 "Ann @ a-1" (400) | #2 "Bob @ b_2" (200)',
        '"Ann @ a-1" posts a small blind of 1',
        '"Bob @ b_2" posts a big blind of 2',
        '"Ann @ a-1" folds',
        'Uncalled bet of 1 returned to "Bob @ b_2"',
        '"Bob @ b_2" collected 2 from pot',
        "-- ending hand #2 --",
    )
    rebuy = 'The player "Bob @ b_2" joined the game with a stack of 200.'
    for name, first, second in (
        ("ann", "A♠, A♦", "9♠, 9♦"),
        ("bob", "K♠, K♦", "2♠, 3♦"),
    ):
        entries = [*POKERNOW[:3], f"Your hand is {first}", *POKERNOW[3:], rebuy]
        entries += [*moves[:2], f"Your hand is {second}", *moves[2:]]
        pokernow(tmp_path, f"{name}.csv", entries)
    answer = run(
        *("import", tmp_path / "ann.csv", tmp_path / "bob.csv"),
        *("--data", tmp_path / "data", "--json"),
    )
    [told] = json.loads(answer.output)
    assert (told["hands"], told["twice"], told["left_out"]) == (2, 2, [])
    rows = exported(tmp_path, told["night"])
    record = [json.loads(row["record"]) for row in rows if row["type"] == "hand_recorded"]
    dealt = {event[1]: event[2] for event in record[1]["events"] if event[0] == "dealt"}
    assert dealt == {1: [["9s", "9d"]], 2: [["2s", "3d"]]}


def test_a_hand_that_is_there_twice_with_other_results_does_not_count(
    tmp_path: Path,
) -> None:
    """Nobody can say which of the two is right."""
    first = pokernow(tmp_path, "x.csv", POKERNOW)
    other = [
        each.replace('Ann @ a-1" collected', 'Bob @ b_2" collected') for each in POKERNOW
    ]
    second = pokernow(tmp_path, "y.csv", other)
    answer = run("import", first, second, "--data", tmp_path / "data")
    assert answer.exit_code == 1
    assert "x: 1 hand\n" in answer.output
    assert answer.output.endswith(
        "2 hands read, 2 couldn't be counted: 2 there twice, with different results.\n"
    )


def test_people_are_known_by_their_ids_and_not_by_their_names(tmp_path: Path) -> None:
    """Two of them are called Ann; one calls herself Annie later."""
    second = [each.replace("hand #1 ", "hand #2 ") for each in POKERNOW[1:]]
    second = [
        each.replace("(id: h1)", "(id: h2)").replace("Ann @", "Annie @") for each in second
    ]
    log = pokernow(
        tmp_path,
        "friday.csv",
        [each.replace("Bob @", "Ann @") for each in (*POKERNOW, *second)],
    )
    told = json.loads(run("import", log, "--data", tmp_path / "data", "--json").output)
    rows = exported(tmp_path, told[0]["night"])
    hands = [dict(row["players"]) for row in rows if row["type"] == "hand_recorded"]
    assert hands[0] == hands[1]
    names = {
        name for row in rows for _, name in row.get("players", ()) if isinstance(name, str)
    }
    names |= {row["name"] for row in rows if row["type"] == "opened"}
    assert {"Ann", "Ann (2)"} <= names


def test_a_ledger_of_whole_chips_says_what_its_hands_say(tmp_path: Path) -> None:
    """Log and ledger of one table are one night, whatever they are called: Ann's 200 are 200
    in both."""
    log = pokernow(tmp_path, "poker_now_log_pgl1.csv", POKERNOW)
    ledger = file(tmp_path, "ledger_pgl1.csv", OF_POKERNOW)
    week = [each.replace("-03-07", "-03-14") for each in OF_POKERNOW]
    later = file(tmp_path, "ledger_pgl2.csv", week)
    files = [Named(each.name, each.read_text("utf-8")) for each in (ledger, later, log)]
    assert of_one_night(files) == [[0, 2], [1]]
    assert of_one_night(files[::-1]) == [[0, 2], [1]]
    answer = run("import", ledger, log, "--data", tmp_path / "data", "--json")
    [told] = json.loads(answer.output)
    assert (told["hands"], told["entries"]) == (1, 4)
    nights = json.loads(run("nights", "--data", tmp_path / "data", "--json").output)
    assert len(nights) == 1
    rows = exported(tmp_path, told["night"])
    entries = [row for row in rows if row["type"] == "entry_recorded"]
    assert [row["amount"] for row in entries] == [20_000, 40_000, 20_000, 0]
    players = dict(next(row for row in rows if row["type"] == "hand_recorded")["players"])
    assert {row["guest"] for row in entries} == {*players.values()}


def test_nothing_is_said_to_be_here_that_could_not_be_read(tmp_path: Path) -> None:
    foreign = file(tmp_path, "other.txt", ["Some Site Game #7: Hold'em", "Seat 1: Ann"])
    answer = run("import", foreign, "--data", tmp_path / "data")
    assert answer.exit_code == 1
    assert "here already" not in answer.output


def test_the_hands_of_an_imported_night_go_out_again(tmp_path: Path) -> None:
    """As they came in: the night is exported in the program's own records, and every hand is
    there."""
    friday = file(tmp_path, "friday.jsonl", [hand("1"), hand("2")])
    data, out = tmp_path / "data", tmp_path / "out.jsonl"
    run("import", friday, "--data", data)
    [night] = json.loads(run("nights", "--data", data, "--json").output)
    answer = run("nights", "export", night["night"], out, "--data", data)
    assert answer.output == f"2 hands written to {out}\n"
    before, after = [*homegame.read(friday)], [*homegame.read(out)]
    assert [each.net for each in after] == [each.net for each in before]
