"""`homegame convert`: hands from one format to another, and those that cannot go."""

import json

import pytest
from click.testing import CliRunner

import homegame
from homegame.cli import main


def run(*words, code=0):
    answer = CliRunner().invoke(main, ["convert", *map(str, words)])
    assert answer.exit_code == code, answer.output
    return answer.output


@pytest.fixture
def friday(tmp_path):
    """Two hands of hold'em and one on two boards, in our own format."""
    two = homegame.house(game="double_board")
    hands = [
        homegame.play("100 100", "r9 f", seed=1),
        homegame.play("100 100 100", "f f", house=two, seed=1),
        homegame.play("100 90", "a c", seed=2),
    ]
    homegame.write(tmp_path / "friday.jsonl", [hand.history() for hand in hands])
    return tmp_path / "friday.jsonl"


def test_hands_go_from_format_to_format(friday, tmp_path):
    """What has no words is named, and left out; the rest is the same all the way round."""
    told = run(friday, tmp_path / "friday.phhs", code=1)
    assert "left out: hand 1: PHH has no code for Double-board hold'em, no limit\n" in told
    assert "2 hands written to" in told
    assert told.endswith(", 1 left out\n")
    for one, other in (("phhs", "txt"), ("txt", "ohh"), ("ohh", "jsonl")):
        assert run(tmp_path / f"friday.{one}", tmp_path / f"again.{other}").startswith(
            "2 h"
        )
        (tmp_path / f"again.{other}").rename(tmp_path / f"friday.{other}")
    nets = [homegame.replay(hand).net for hand in homegame.read(tmp_path / "friday.jsonl")]
    assert nets[0] == {1: -3, 2: 3}
    assert sum(map(abs, nets[1].values())) == 180


def test_a_format_may_be_named(friday, tmp_path):
    """A file whose name says nothing."""
    one = tmp_path / "hands"
    friday.rename(one)
    assert run(one, tmp_path / "x", "--from", "records", "--to", "records") == (
        f"3 hands written to {tmp_path / 'x'}\n"
    )
    assert len([*homegame.read(tmp_path / "x", "records")]) == 3


def test_a_file_may_be_converted_onto_itself(friday):
    """It is read to its end before it is written."""
    told = {"hands": 3, "left_out": [], "uncounted": ""}
    assert json.loads(run(friday, friday, "--json")) == told
    assert len([*homegame.read(friday)]) == 3


def test_a_damaged_hand_is_named_with_its_line(friday, tmp_path):
    friday.write_text(friday.read_text() + "{}\n[1]\n")
    told = run(friday, tmp_path / "x.jsonl", code=1)
    assert "line 4: ? is not played here" in told
    assert "line 5: not a record but [1]" in told
    assert told.endswith(
        f"3 hands written to {tmp_path / 'x.jsonl'}, 2 left out\n"
        "5 hands read, 2 couldn't be counted: 1 the game isn't played here, "
        "1 a line can't be read.\n"
    )


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("{", "line 4: not JSON: it breaks off in the middle"),
        ('{"game": "texas"}', "hand friday:4, line 4: unit is missing"),
    ],
)
def test_what_is_wrong_with_a_record_is_said_in_words(friday, tmp_path, line, says):
    friday.write_text(friday.read_text() + line + "\n")
    assert f"left out: {says}" in run(friday, tmp_path / "x.jsonl", code=1)


@pytest.mark.parametrize(
    ("one", "other", "says"),
    [
        ("friday.doc", "x.phh", "none of the known extensions"),
        ("friday.jsonl", "x.csv", "a PokerNow log can be read, but not written"),
        ("friday.jsonl", "nowhere/x.jsonl", "There is no folder "),
        ("nothing.jsonl", "x.jsonl", "There is no file "),
        ("friday.jsonl/one.jsonl", "x.jsonl", "Not a directory"),
        ("folder.phh", "x.jsonl", "folder.phh is a folder, not a file."),
        ("bytes.phh", "x.jsonl", "bytes.phh isn't text in UTF-8."),
        ("empty.phh", "x.jsonl", "There are no hands in "),
        ("torn.log", "x.jsonl", "line 1: not a row of a log: it breaks off in the middle"),
        ("odd.log", "x.jsonl", "line 1: not a row of a log: news[0].at_ms is missing"),
        ("bad.log", "x.jsonl", "line 1: not a row of a log: there's a mistake at char"),
        ("friday.jsonl", "x.phh", "a .phh file holds one hand"),
    ],
)
def test_what_cannot_be_done_is_said(friday, tmp_path, one, other, says):
    """In words, never with an error of Python or of the operating system."""
    (tmp_path / "folder.phh").mkdir()
    (tmp_path / "bytes.phh").write_bytes(b"\xff\xfe")
    (tmp_path / "empty.phh").write_text("\n")
    (tmp_path / "torn.log").write_text("{")
    (tmp_path / "odd.log").write_text('{"news":[{"seq":1}]}')
    (tmp_path / "bad.log").write_text("{x}")
    assert says in run(tmp_path / one, tmp_path / other, code=2)
    told = run(tmp_path / one, tmp_path / other, "--json", code=2)
    assert says in json.loads(told)["error"]["say"]
    assert not (tmp_path / other).exists()


def test_a_file_that_is_no_text_is_named(tmp_path):
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe")
    told = run(tmp_path / "bytes.txt", tmp_path / "x.jsonl", code=2)
    assert "bytes.txt isn't text in UTF-8." in told


def test_no_file_is_left_if_every_hand_is_wrong(tmp_path):
    """Two boards have no words in PHH: nothing is written, and a file that was there stays."""
    two = homegame.house(game="double_board")
    hand = homegame.play("100 100 100", "f f", house=two, seed=1).history()
    homegame.write(tmp_path / "friday.jsonl", [hand])
    target = tmp_path / "friday.phhs"
    told = run(tmp_path / "friday.jsonl", target, code=1)
    assert f"No hand could be converted, so {target} wasn't written, 1 left out\n" in told
    assert not target.exists()
    target.write_text("as it was")
    data = json.loads(run(tmp_path / "friday.jsonl", target, "--json", code=1))
    assert data["hands"] == 0
    assert len(data["left_out"]) == 1
    assert target.read_text() == "as it was"
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "friday.jsonl",
        "friday.phhs",
    ]
