"""Every rule can be followed from its sentence to its home and to the tests that prove it."""

from pathlib import Path
from typing import get_args

import pytest

from homegame.cli.rules import all_homes
from homegame.rulebook.book import Moment, book, proofs

ROOT = Path(__file__).parents[2]


WITH_HOMES = [rule for rule, law in book().items() if law.kind == "enforced"]


def test_nothing_is_planned_any_more():
    assert [rule for rule, law in book().items() if law.status == "planned"] == []


@pytest.mark.parametrize("kind", ["home", "test"])
def test_an_enforced_rule_that_is_done_has_a_home_and_a_test(kind):
    found = all_homes() if kind == "home" else {r for r, tests in proofs().items() if tests}
    done = [rule for rule in WITH_HOMES if book()[rule].status == "done"]
    assert [rule for rule in done if rule not in found] == []


def test_advice_is_shown_at_a_moment_and_nothing_else_is():
    for rule, law in book().items():
        assert (law.moment is not None) == (law.kind == "guidance"), rule
        assert (law.status, law.kind) != ("planned", "guidance"), rule


@pytest.mark.parametrize(
    ("moment", "place"),
    [
        ("sitting_down", "ui/src/table/SitDialog.svelte"),
        ("straddling", "ui/src/table/Before.svelte"),
        ("sheet", "src/homegame/sheet/page.py"),
        ("thinking", "ui/src/rules/Rules.svelte"),
        ("glossary", "ui/src/rules/Rules.svelte"),
        ("history", "ui/src/rules/Rules.svelte"),
    ],
)
def test_every_moment_has_its_place_in_the_house(moment, place):
    assert moment in get_args(Moment)
    assert f'"{moment}"' in (ROOT / place).read_text("utf-8")


def test_no_moment_is_without_a_place():
    assert {law.moment for law in book().values()} == {None, *get_args(Moment)}
