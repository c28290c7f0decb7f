"""Real hands replayed: whose turn, what is legal and who is paid is the engine's judgement.

The hands of `tales.jsonl` are ours. The real ones lie outside the project; where they are
absent the test that reads them says so.
"""

import io
import json
import subprocess
import sys
import tomllib
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import entered
import real as tool
from evening import evenings
from homegame.history.codecs import records
from homegame.history.hand import HandHistory
from homegame.history.replay import replay
from homegame.rulebook import Rule
from thorough import THOROUGH

ROOT = Path(__file__).parents[2]
SHARED = next(
    (p for p in (ROOT / "../shared/data", ROOT / "../../shared/data") if p.is_dir()), None
)
TALES = Path(__file__).with_name("tales.jsonl")
EVENING = Path(__file__).with_name("evening.jsonl")
PECULIAR = tomllib.loads(Path(__file__).with_name("peculiar.toml").read_text())
BEGUN_OTHERWISE = PECULIAR.pop("evening")
ENTERED_OTHERWISE = PECULIAR.pop("entered")


@cache
def all_real(place: Path) -> dict[str, Any]:
    """What `make real` prints last about a folder that nobody writes to."""
    return real(place)


def real(place: Path) -> dict[str, Any]:
    """What `make real` prints last."""
    done = run(place)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def run(place: Path) -> subprocess.CompletedProcess[str]:
    """The command, asked in this process."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = tool.main([str(place)])
    return subprocess.CompletedProcess([], code, out.getvalue(), err.getvalue())


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
def test_every_real_hand_is_equal():
    """Of every game and limit: equal, but for the peculiar ones by name and a damaged one."""
    assert SHARED
    found = all_real(SHARED)
    assert found["different"] == []
    refused = {each["id"]: each["why"] for each in found["refused"]}
    assert refused.keys() == PECULIAR.keys()
    for hand, why in refused.items():
        assert why.endswith(f"({PECULIAR[hand]['rule']})")
    assert found["skipped"] == {"damaged: a street without its cards": 1}
    assert found["equal"] == found["hands"] - len(PECULIAR) - 1


@pytest.mark.real
@pytest.mark.skipif(SHARED is None, reason="no real hands: ../shared/data is absent")
def test_every_kind_of_real_hand_is_nearly_always_equal():
    """All of the home games and of the tournament on television, 99 in 100 of the sites'."""
    assert SHARED
    of = all_real(SHARED)["of"]
    assert of["home_games"] == [722, 722]
    assert of["home_session"] == [522, 522]
    assert of["wsop_2023"] == [26, 26]
    equal, hands = of["site_hands"]
    assert hands == 728
    assert equal >= 0.99 * hands


@pytest.mark.real
@pytest.mark.skipif(SHARED is None, reason="no real hands: ../shared/data is absent")
def test_a_real_evening_begins_every_hand_as_we_would():
    """From joins, leaves and stacks alone: the same button, blinds, posts and players.

    But for the bomb pots, which take a hand of the round there, and the peculiar ones.
    """
    assert SHARED
    [evening] = all_real(SHARED)["evenings"]
    assert evening["hands"] == 522
    others = {x["id"] for x in evening["differ"] if not x["why"].startswith("bomb pot")}
    assert others == BEGUN_OTHERWISE.keys()
    assert evening["kinds"]["bomb pot"] == 24
    assert evening["agree"] == 522 - 24 - len(others)
    assert evening["rules"] == {"VAR-32": 24, "BLIND-11": 1}
    told = {x["id"]: x["rule"] for x in evening["differ"] if x["id"] in others}
    assert told == {hand: named["rule"] for hand, named in BEGUN_OTHERWISE.items()}


def test_our_own_evening_begins_as_planned():
    """Sitting out and coming back, a dead button, a newcomer who straddles; a bomb pot."""
    found = real(EVENING)
    assert found["equal"] == found["hands"] == 6
    [evening] = found["evenings"]
    assert evening["house"]["button.rule"] == "dead"
    assert [each["id"] for each in evening["differ"]] == ["evening 6"]
    assert evening["kinds"] == {"bomb pot": 1}
    assert evening["rules"] == {"VAR-32": 1}
    assert "the button goes on from seat 1 to 2" in evening["differ"][0]["why"]


@pytest.mark.rule("BLIND-11")
def test_a_blind_paid_by_who_comes_back_in_the_big_blind_names_our_rule(tmp_path):
    """Cleo missed both blinds, comes back where she has the big one, and pays the small one
    as well."""
    evening = ours()[:3]
    away = {
        "id": "away", "no": 4, "button": 5, "between": [],
        "stacks": {"1": 100, "2": 100, "5": 100}, "net": {"1": -1, "2": 1, "5": 0},
        "events": [["sb", 1, 1], ["bb", 2, 3], ["fold", 5], ["fold", 1]],
    }  # fmt: skip
    back = {
        "id": "back", "no": 5, "button": 1, "players": evening[0]["players"],
        "between": [["sits", "cleo", 100], ["joined", "cleo", 100]],
        "stacks": {"1": 99, "2": 101, "3": 100, "5": 100}, "net": {"2": -1, "3": 1},
        "events": [
            ["sb", 2, 1], ["bb", 3, 3], ["missing_sb", 3, 1],
            ["fold", 5], ["fold", 1], ["fold", 2],
        ],
    }  # fmt: skip
    found = reported(tmp_path, *evening, evening[2] | away, evening[2] | back)
    [planned] = found["evenings"]
    [differs] = planned["differ"]
    assert (differs["id"], differs["rule"]) == ("back", "BLIND-11")
    assert "seat 3 posts 0, not 1" in differs["why"]


def ours() -> list[dict[str, Any]]:
    """The records of our own evening."""
    return [json.loads(line) for line in EVENING.read_text().splitlines()]


@pytest.mark.parametrize("leave", ["anna ben", "anna ben dan"])
def test_an_evening_whose_records_leave_nobody_to_play_with_is_reported(leave, tmp_path):
    """Who has quit is dealt in all the same: that hand differs, and the evening goes on."""
    evening = ours()[:4]
    evening[2]["between"] = [["quits", guest, 100] for guest in leave.split()]
    found = reported(tmp_path, *evening)
    [planned] = found["evenings"]
    assert [each["id"] for each in planned["differ"]] == ["evening 3"]
    left = [5] if leave == "anna ben" else []
    assert planned["differ"][0]["why"] == f"dealt in: {left}, not [1, 2, 5]"
    assert found["unplanned"] == []


def test_an_evening_that_cannot_be_planned_is_named_by_its_hand(tmp_path):
    """The third record deals in one player alone: it is refused, and ends its evening."""
    evening = ours()
    evening[2] |= {
        "stacks": {"1": 99},
        "between": [["quits", x, 1] for x in ("ben", "dan")],
    }
    found = reported(tmp_path, *evening)
    assert found["evenings"] == []
    [bad] = found["unplanned"]
    assert bad["id"] == "evening 3"
    assert "a hand needs two players" in bad["why"]
    assert [each["id"] for each in found["refused"]] == ["evening 3"]


def test_a_fall_of_ours_is_reported_with_its_hand(monkeypatch):
    """An assertion of the engine fails at the second of three hands: the others are played."""
    played = [0]

    def falls(*given: Any, **choices: Any) -> Any:
        played[0] += 1
        assert played[0] != 2, "a pot that no one may claim"
        return replay(*given, **choices)

    monkeypatch.setattr(tool, "replay", falls)
    names = ["walk", "steal", "showdown"]
    told = [tool.Found("told", records.from_record(tale(name), 1)) for name in names]
    found = tool.report(told)
    assert (found["hands"], found["equal"]) == (3, 2)
    [bad] = found["refused"]
    assert bad["id"] == "steal"
    assert "AssertionError: a pot that no one may claim" in bad["why"]


MISTAKES = {
    "another button": (1, {"button": 2}, {"button"}),
    "another big blind": (1, {"events": [["sb", 2, 1], ["bb", 1, 3]]}, {"big_blind"}),
    "no missed blind": (
        3,
        {"events": [["sb", 1, 1], ["bb", 2, 3]]},
        {"missed_small", "missed_big"},
    ),
    "a live button": (3, {"button": 3}, {"button"}),
    "somebody left out": (4, {"stacks": {"1": 99, "2": 97, "3": 104}}, {"dealt in"}),
    "other chips": (3, {"stacks": {"1": 100, "2": 100, "3": 105}}, {"chips"}),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_an_evening_with_a_mistake_in_it_does_not_agree(mistake, tmp_path):
    """One thing is told otherwise, and the report names its kind."""
    at, otherwise, kinds = MISTAKES[mistake]
    evening = [json.loads(line) for line in EVENING.read_text().splitlines()]
    evening[at] |= otherwise
    found = reported(tmp_path, *evening[: at + 1])
    [planned] = found["evenings"]
    assert [each["id"] for each in planned["differ"]] == [evening[at]["id"]]
    assert kinds == {*planned["kinds"]}


@pytest.mark.parametrize("told", [*PECULIAR.values(), *BEGUN_OTHERWISE.values()])
def test_a_peculiar_hand_names_a_rule(told):
    """What the site does, and a rule of our book that it breaks."""
    assert set(told) == {"peculiarity", "rule"}
    assert Rule(told["rule"])


def fold_when_all_in(events: list[list[Any]]) -> None:
    """Seat 2 posted its last chips, and folds after the first call."""
    events.insert(3, ["fold", 2])


def count_a_dead_blind(events: list[list[Any]]) -> None:
    """Seat 3 posted 1 dead and 3 live, and calls the raise to 9 as if it needed 5 more."""
    events[4:] = [["check", 3], ["raise", 4, 9], ["fold", 1], ["fold", 2], ["call", 3, 8]]


def turn_up_before_the_river(events: list[list[Any]]) -> None:
    """Both put in 40 of 100, and hands are shown with a card to come."""
    events.insert(6, events.pop(7))


NAMED = {
    "BET-07": ("all in below the blind", fold_when_all_in),
    "BLIND-10": ("missed blinds", count_a_dead_blind),
    "BET-70": ("a capped hand", turn_up_before_the_river),
}
"""What sites do, in hands of ours, and the rule of our book that it breaks."""


@pytest.mark.parametrize("rule", NAMED)
def test_a_refusal_names_the_rule_the_site_breaks(rule, tmp_path):
    """Not only where the hand is impossible, but by which rule."""
    name, spoil = NAMED[rule]
    record = tale(name) | {"limit": "NL"}
    spoil(record["events"])
    [bad] = reported(tmp_path, record)["refused"]
    assert bad["why"].endswith(f"({rule})")


def test_our_own_tales_are_equal():
    """Steals and side pots; straddles, bombs, runs, missed blinds; stud, draw, high and low."""
    found = real(TALES)
    assert found["different"] == []
    assert found["refused"] == []
    assert found["equal"] == found["hands"] >= 20


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


def test_a_game_we_do_not_have_is_skipped_by_its_name(tmp_path):
    """A game of either format that nobody here knows, and a street whose cards are lost."""
    (tmp_path / "strange.phh").write_text("variant = 'XYZ'\n")
    lost = tale("showdown")
    board(lost)[2] = []
    reported(tmp_path, tale("walk") | {"game": "GUTS"}, lost)
    assert real(tmp_path)["skipped"] == {
        "game PHH XYZ": 1,
        "game GUTS": 1,
        "damaged: a street without its cards": 1,
    }


def test_a_stud_of_the_other_format_is_read(tmp_path):
    """The low card brings it in; a card nobody told is not the lowest."""
    (tmp_path / "ours.phh").write_text(
        "variant = 'F7S'\nantes = [1, 1, 1]\nbring_in = 2\nsmall_bet = 4\nbig_bet = 8\n"
        "starting_stacks = [100, 80, 90]\nfinishing_stacks = [104, 77, 89]\n"
        "actions = ['d dh p1 ????9h', 'd dh p2 ????2c', 'd dh p3 ??????', 'p2 pb', 'p3 f',"
        " 'p1 cbr 4', 'p2 f']\n"
    )
    assert real(tmp_path)["equal"] == 1


def test_a_draw_of_the_other_format_is_read(tmp_path):
    """Cards thrown away and new ones: what is held at the end is known without a showdown."""
    (tmp_path / "ours.phh").write_text(
        "variant = 'N2L1D'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n"
        "starting_stacks = [100, 80]\nfinishing_stacks = [94, 86]\n"
        "actions = ['d dh p1 2c3d4h5sKc', 'd dh p2 2d3h4s5cQd', 'p2 cbr 6', 'p1 cc',"
        " 'p1 sd Kc', 'p2 sd Qd', 'd dh p1 Jc', 'd dh p2 7d', 'p1 cc', 'p2 cc', 'p1 sm',"
        " 'p2 sm']\n"
    )
    assert real(tmp_path)["equal"] == 1


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
    "a straddle missing": ("straddle", lambda r: r["events"].remove(["straddle", 3, 6])),
    "a raise that is too small": ("straddle", lambda r: set_event(r, "raise", 8)),
    "more than the pot": ("pot limit", lambda r: set_event(r, "raise", 11)),
    "more than the fixed bet": ("stud", lambda r: set_event(r, "raise", 5)),
    "more than the cap": ("a capped hand", lambda r: set_event(r, "raise", 41)),
    "another brings it in": ("stud", lambda r: r["events"][4][2][0].__setitem__(0, "Ac")),
    "an open card missing": ("stud", lambda r: r["events"].pop(5)),
    "a draw missing": ("triple draw", lambda r: r["events"].remove(["discard", 3, 0, []])),
    "one board of two": ("bomb pot", lambda r: r["events"].remove(board(r))),
    "a vote against it": ("run twice", lambda r: set_event(r, "rit_vote", False)),
    "a dead blind alive": (
        "missed blinds",
        lambda r: r["events"].__setitem__(2, ["bb", 3, 3]),
    ),
    "an event without a seat": ("steal", lambda r: r["events"].append(["fold"])),
    "no list of events": ("steal", lambda r: r.update(events=7)),
}


def set_event(record: dict[str, Any], name: str, value: Any) -> None:
    event = next(event for event in record["events"] if event[0] == name)
    event[2] = value


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
        ("hands.jsonl", '{"id": "a", "game": "GUTS"}\n[]', "line 2 is not a record"),
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
    """A folder that is absent, or empty; the second in a process of its own."""
    assert "does not exist" in run(tmp_path / "nowhere").stderr
    command = [sys.executable, ROOT / "tools" / "real.py", tmp_path]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert "holds no .jsonl" in done.stderr


# ---------------------------------------------------------------- with real cards


def entered_in(place: Path) -> dict[str, Any]:
    """The report on these records."""
    return entered.report(tool.found_in(place))


@pytest.mark.real
@pytest.mark.skipif(SHARED is None, reason="no real hands: ../shared/data is absent")
def test_every_real_hand_is_paid_alike_however_it_is_entered():
    """All but the peculiar ones and a damaged one, which no one can enter. Each time: the
    peculiar ones and every tenth."""
    assert SHARED
    hands = [each._replace(raw={}) for each in tool.found_in(SHARED)]
    each_time = [hand for at, hand in enumerate(hands) if at % 10 == 0 or is_peculiar(hand)]
    found = entered.report(hands if THOROUGH else each_time)
    for way in entered.WAYS:
        others = {each["id"]: each["why"] for each in found["other"][way]}
        damaged = {
            hand
            for hand, why in others.items()
            if why.endswith("a street without its cards")
        }
        assert others.keys() - damaged - ENTERED_OTHERWISE.keys() == PECULIAR.keys()
        assert len(damaged) == 1 or not THOROUGH
        assert found["equal"][way] == found["hands"] - len(others)
    entries = {way: found["entries"][way] / found["equal"][way] for way in entered.WAYS}
    assert entries["sums"] < 2 < entries["bets"] < 13 < entries["cards"] < 16


def is_peculiar(found: tool.Found) -> bool:
    """The site let something happen in this hand that no rulebook knows."""
    return isinstance(found.hand, HandHistory) and found.hand.id in PECULIAR


@pytest.mark.real
@pytest.mark.skipif(SHARED is None, reason="no real hands: ../shared/data is absent")
def test_a_real_evening_of_real_cards_begins_with_next_hand():
    """The same hands begin otherwise as when the server deals: bomb pots."""
    assert SHARED
    records = [each.raw for each in tool.found_in(SHARED) if each.raw]
    [evening] = [entered.replanned(each, real_cards=True) for each in evenings(records)]
    assert evening["agree"] == 522 - 24 - len(BEGUN_OTHERWISE)
    assert evening["kinds"]["bomb pot"] == 24


def test_our_own_hands_are_paid_alike_however_they_are_entered():
    """Every tale: boards run twice, two boards, high and low, stud and draw, a hand of which
    not all cards are known."""
    found = entered_in(TALES)
    assert found["other"] == {}
    assert dict(found["equal"]) == dict.fromkeys(entered.WAYS, 25)


def test_our_own_evening_needs_nothing_but_next_hand():
    """The same hand begins otherwise as when the server deals: a bomb pot."""
    [evening] = entered_in(EVENING)["evenings"]
    assert [each["id"] for each in evening["differ"]] == ["evening 6"]
    assert evening["kinds"] == {"bomb pot": 1}
