"""Real hands replayed: whose turn, what is legal and who is paid is the engine's judgement.

The hands of `tales.jsonl` are ours. The real ones lie outside the project; where they are
absent the test that reads them says so.
"""

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SHARED = next(
    (p for p in (ROOT / "../shared/data", ROOT / "../../shared/data") if p.is_dir()), None
)
TALES = Path(__file__).with_name("tales.jsonl")
PECULIAR = tomllib.loads(Path(__file__).with_name("peculiar.toml").read_text())


def real(place: Path) -> dict[str, Any]:
    """What `make real` prints last."""
    done = run(place)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def run(place: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / "tools" / "real.py", place], capture_output=True, text=True
    )


def tale(name: str) -> dict[str, Any]:
    """One of our own records."""
    told = [json.loads(line) for line in TALES.read_text().splitlines()]
    return next(record for record in told if record["id"] == name)


def reported(tmp_path: Path, *records: dict[str, Any]) -> dict[str, Any]:
    """The report on these records."""
    file = tmp_path / "hands.jsonl"
    file.write_text("\n".join(json.dumps(record) for record in records))
    return real(file)


@pytest.mark.real
@pytest.mark.skipif(SHARED is None, reason="no real hands: ../shared/data is absent")
def test_every_plain_hand_is_equal():
    """No-limit hold'em records of all files: equal, but for the peculiar ones by name."""
    assert SHARED
    found = real(SHARED)
    assert found["different"] == []
    assert {each["id"] for each in found["refused"]} == {*PECULIAR}
    assert found["equal"] >= 1180
    total = found["equal"] + len(found["refused"]) + sum(found["skipped"].values())
    assert total == found["hands"]


@pytest.mark.real
@pytest.mark.skipif(SHARED is None, reason="no real hands: ../shared/data is absent")
def test_no_class_is_skipped_but_what_is_not_played():
    """Only straddles, missed blinds, posts, bombs and several boards are left out."""
    assert SHARED
    reasons = {*real(SHARED)["skipped"]}
    assert {reason for reason in reasons if not reason.startswith("game ")} == {
        "straddle",
        "missed blinds",
        "run more than once",
        "bomb pot",
        "post",
        "more than one board",
    }


def test_our_own_tales_are_equal():
    """A steal, a side pot, an odd chip, rake, a dead button, antes, a short all-in."""
    found = real(TALES)
    assert found["different"] == []
    assert found["refused"] == []
    assert found["equal"] == found["hands"] >= 8


def test_a_phh_hand_is_read(tmp_path):
    """The same in the PHH format, heads-up: the button is the small blind and acts first."""
    (tmp_path / "ours.phh").write_text(
        "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n"
        "starting_stacks = [100, 80]\nfinishing_stacks = [90, 90]\n"
        "actions = ['d dh p1 AsKd', 'd dh p2 ????', 'p2 cbr 6', 'p1 cc', 'd db 2c7d9h',"
        " 'p1 cc', 'p2 cbr 4', 'p1 cc', 'd db 3s', 'p1 cc', 'p2 cc', 'd db Jh',"
        " 'p1 cc', 'p2 cbr 20', 'p1 f']\n"
    )
    assert real(tmp_path)["equal"] == 1


def test_what_is_not_played_is_skipped_by_its_name(tmp_path):
    """Omaha, a straddle, a second board and a draw game in PHH: each with its reason."""
    (tmp_path / "draw.phh").write_text("variant = 'N2L1D'\n")
    records = [
        tale("walk") | {"game": "PLO"},
        tale("walk") | {"events": [["straddle", 3, 6], *tale("walk")["events"]]},
        tale("walk") | {"events": [*tale("walk")["events"], ["board", 1, ["2c"]]]},
    ]
    reported(tmp_path, *records)
    assert real(tmp_path)["skipped"] == {
        "game PHH N2L1D": 1,
        "game PLO": 1,
        "straddle": 1,
        "more than one board": 1,
    }


def test_a_winner_nobody_saw_is_taken_from_the_record(tmp_path):
    """Both hands stay unknown: the record names who took the pot, and it is counted."""
    unseen = tale("showdown")
    unseen["events"] = [x for x in unseen["events"] if x[0] not in ("show", "muck")]
    found = reported(tmp_path, unseen, tale("walk"))
    assert (found["equal"], found["unranked"]) == (2, 1)


DAMAGES = {
    "another result": ("showdown", lambda r: r["net"].update({"1": 99, "2": -99})),
    "a bet below the minimum": ("showdown", lambda r: set_event(r, "bet", 2)),
    "a raise below the minimum": ("steal", lambda r: set_event(r, "raise", 5)),
    "a call of another amount": ("showdown", lambda r: set_event(r, "call", 8)),
    "a swapped turn": ("showdown", lambda r: swap(r, "call", "fold")),
    "a card twice": ("showdown", lambda r: board(r)[2].__setitem__(0, "As")),
    "no card": ("showdown", lambda r: board(r)[2].__setitem__(0, "1x")),
    "a stack missing": ("showdown", lambda r: r["stacks"].pop("2")),
    "no stacks": ("showdown", lambda r: r.pop("stacks")),
    "a negative stack": ("showdown", lambda r: r["stacks"].update({"1": -100})),
    "a negative bet": ("showdown", lambda r: set_event(r, "bet", -6)),
    "a fraction of a chip": ("showdown", lambda r: set_event(r, "bet", 6.5)),
    "more than the stack": ("steal", lambda r: set_event(r, "raise", 9999)),
    "a fold too many": ("steal", lambda r: r["events"].append(["fold", 2])),
    "a decision missing": ("steal", lambda r: r["events"].remove(["fold", 1])),
    "a street missing": ("showdown", lambda r: r["events"].remove(board(r))),
    "a street too many": ("steal", lambda r: r["events"].append(["board", 0, ["2c"]])),
    "no big blind": ("steal", lambda r: r["events"].remove(["bb", 2, 3])),
    "an event without a seat": ("steal", lambda r: r["events"].append(["fold"])),
    "no list of events": ("steal", lambda r: r.update(events=7)),
}


def set_event(record: dict[str, Any], name: str, amount: Any) -> None:
    event = next(event for event in record["events"] if event[0] == name)
    event[2] = amount


def swap(record: dict[str, Any], one: str, other: str) -> None:
    at, to = (
        next(i for i, x in enumerate(record["events"]) if x[0] == n) for n in (one, other)
    )
    events = record["events"]
    events[at][1], events[to][1] = events[to][1], events[at][1]


def board(record: dict[str, Any]) -> list[Any]:
    return next(event for event in record["events"] if event[0] == "board")


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_record_is_not_equal(damage, tmp_path):
    """Each of our tales with one thing wrong: different or refused, with a reason."""
    name, spoil = DAMAGES[damage]
    record = tale(name)
    spoil(record)
    found = reported(tmp_path, record, tale("walk"))
    assert (found["hands"], found["equal"]) == (2, 1)
    [bad] = found["different"] + found["refused"]
    assert bad["id"] == name
    assert bad["why"]


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("hands.jsonl", "{not json", "line 1 is not JSON"),
        ("hands.jsonl", '{"id": "a", "game": "PLO"}\n[]', "line 2 is not a record"),
        ("hands.phh", "variant = ", "is not PHH"),
        ("hands.phh", "variant = 'NT'", "is not a PHH hand"),
        ("hands.txt", "", "neither .jsonl nor .phh"),
    ],
)
def test_what_cannot_be_read_is_said(name, content, says, tmp_path):
    """One sentence that names the file and the line; nothing on stdout."""
    file = tmp_path / name
    file.write_text(content)
    done = run(file)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert not done.stdout


def test_a_place_without_hands_is_said(tmp_path):
    """A folder that is absent, or empty."""
    assert "does not exist" in run(tmp_path / "nowhere").stderr
    assert run(tmp_path).returncode == 2
