"""`make quick` says what it has run and what it has left out."""

import pytest

import quick
from affected import BUDGET_S, ROOT, CannotTell, Chosen
from steps import Ended

POTS = ROOT / "tests" / "rules" / "test_pot.py"
BOOK = ROOT / "tests" / "bank" / "test_book.py"


def said(monkeypatch, capsys, found: Chosen, since: str = "") -> str:
    """What it says of these tests, where all goes well."""
    monkeypatch.setattr(quick, "changed", lambda since: ["src/homegame/rules/pots.py"])
    monkeypatch.setattr(quick, "chosen", lambda names, budget_s: found)
    monkeypatch.setattr(quick, "side_by_side", lambda steps, quiet, first_aloud: [])
    monkeypatch.setattr(quick, "aloud", lambda step: Ended(step.name, 0, 2))
    assert quick.main(since) == 0
    return capsys.readouterr().out


def test_it_counts_what_is_run_and_what_is_left(monkeypatch, capsys):
    out = said(monkeypatch, capsys, Chosen([POTS], [BOOK], 3, []))
    counted = "1 files run, 1 left to make test, about 3 s"
    assert out.endswith(f"Tests of the server and the browser: {counted}.\n")


def test_the_browser_waits_until_all_else_passes(monkeypatch, capsys):
    """A journey through a page that is known to be broken waits for what never comes."""
    journey = ROOT / "tests" / "browser" / "test_evening.py"
    found, run = Chosen([POTS, journey], [BOOK], 3, []), []
    monkeypatch.setattr(quick, "changed", lambda since: ["src/homegame/rules/pots.py"])
    monkeypatch.setattr(quick, "chosen", lambda names, budget_s: found)
    monkeypatch.setattr(quick, "aloud", lambda step: run.append(step.name))

    def fails(steps, quiet, first_aloud):
        return [Ended("tests", 1, 2)]

    monkeypatch.setattr(quick, "side_by_side", fails)
    assert quick.main("") == 1
    assert run == []
    assert "waits until all of this passes" in capsys.readouterr().out


def test_who_has_changed_nothing_that_a_test_sees_is_told(monkeypatch, capsys):
    out = said(monkeypatch, capsys, Chosen([], [POTS, BOOK], 6, []), "HEAD~1")
    assert out.endswith("None of them sees what differs from HEAD~1.\n")


@pytest.mark.parametrize(
    ("change", "budget_s"),
    [("src/homegame/rules/pots.py", BUDGET_S), ("ui/src/money.ts", BUDGET_S // 2)],
)
def test_tests_of_the_screens_take_half_the_time(monkeypatch, change, budget_s):
    found, asked = Chosen([POTS], [BOOK], 3, []), []
    monkeypatch.setattr(quick, "changed", lambda since: [change])
    monkeypatch.setattr(
        quick, "chosen", lambda names, budget_s: asked.append(budget_s) or found
    )
    monkeypatch.setattr(quick, "side_by_side", lambda steps, quiet, first_aloud: [])
    assert quick.main("") == 0
    assert asked == [budget_s]


def test_why_nobody_can_tell_is_all_that_is_said(monkeypatch):
    def fails(since: str) -> list[str]:
        raise CannotTell("There is no such commit.")

    monkeypatch.setattr(quick, "changed", fails)
    with pytest.raises(SystemExit, match=r"^There is no such commit\.$"):
        quick.main("nonsense")
