"""The planted faults can be planted, and the tests that find them are there."""

import re
from collections import Counter
from pathlib import Path

import pytest

from planted import LIST, ROOMS, Broken, Fault, faults, is_ui, main, planted, written

ROOT = Path(__file__).parents[2]
SLOW = ("browser", "differential", "perft", "properties", "bots", "homes")

LISTED = faults()


def titles(source: str) -> list[str]:
    """What the tests of a file in `ui/tests` are called, as patterns: a blank in a name stands
    for anything."""
    named = re.findall(r"""\(\s*(["'`])(.+?)\1,""", source)
    return [
        re.sub(r"%\w|\\?\$\\?\w+|\\\$\\{.*?\\}", ".+", re.escape(name)) for _, name in named
    ]


def exists(test: str) -> bool:
    """Whether there is a test of this id: in Python by the name of its function."""
    file, _, name = test.partition("::")
    place = ROOT / file
    if not place.exists():
        return False
    source = place.read_text(encoding="utf-8")
    if is_ui(test):
        return any(re.search(rf"(?:^|\s){title}$", name) for title in titles(source))
    return bool(re.search(rf"\bdef {name.partition('[')[0].rpartition('::')[2]}\(", source))


def test_every_fault_can_be_planted():
    """Its old text stands in its file once, and what takes its place is something else."""
    for fault in LISTED:
        source = (ROOT / fault.file).read_text(encoding="utf-8")
        assert planted(fault, source) != source, fault.name


def test_the_test_that_finds_it_is_there():
    lost = {each.name: each.finder for each in LISTED if not exists(each.finder)}
    assert not lost


def test_there_is_a_fault_in_every_room():
    assert {fault.room for fault in LISTED} == {*ROOMS}
    assert len(LISTED) >= 60
    assert max(Counter(fault.name for fault in LISTED).values()) == 1


def test_some_are_found_by_what_takes_long_alone():
    """What is found by browsers and by chance is what gets lost first."""
    slow = [each for each in LISTED if (each.before or each.finder).split("/")[1] in SLOW]
    assert len(slow) >= 25


def test_a_text_that_is_there_twice_is_said():
    fault = Fault("a slip", "rules", "a.py", "a", "b", "tests/a.py::test_a")
    with pytest.raises(Broken, match=r"a slip: a\.py has its old text 2 times, not once"):
        planted(fault, "aa")
    with pytest.raises(Broken, match="0 times"):
        planted(fault, "")


@pytest.mark.parametrize("words", [["no such slip"], ["--room", "no such slip"]])
def test_a_fault_that_is_not_listed_is_said(
    words: list[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("sys.argv", ["planted.py", *words])
    with pytest.raises(Broken, match=r"planted\.toml has no such fault: no such slip"):
        main()


def test_what_found_a_fault_is_noted_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Nothing else in the list changes, and what is the same already is not written again."""
    copy = tmp_path / "planted.toml"
    copy.write_text(LIST.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr("planted.LIST", copy)
    first, second, *rest = LISTED
    now = 'tests/a.py::test_"a"[b\\c]'
    written({first.name: now, second.name: second.finder}, "finder")
    assert faults() == [first._replace(finder=now), second, *rest]
