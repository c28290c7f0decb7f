"""Every rule can be followed from its sentence to its home and to the tests that prove it."""

from pathlib import Path
from typing import get_args

import pytest

from homegame.cli.rules import all_homes
from homegame.rulebook import Rule
from homegame.rulebook.book import Moment, book, proofs

ROOT = Path(__file__).parents[2]


def numbered(area, *numbers):
    return {Rule(f"{area}-{number:02}") for number in numbers}


LATER = (
    numbered("TOURN", *range(1, 15), *range(18, 22))
    | numbered("CASH", 1, 2, 3, 11, *range(13, 17), 18, 24, 26, 40)
    | numbered("CON", 4, 5, 37, 48)
)
"""All that may still be planned: tournaments, the bank, and tables of real cards."""

WITH_HOMES = [rule for rule, law in book().items() if law.kind == "enforced"]


def test_only_these_rules_may_still_be_planned():
    planned = {rule for rule, law in book().items() if law.status == "planned"}
    assert sorted(planned - LATER) == []


@pytest.mark.parametrize("kind", ["home", "test"])
def test_an_enforced_rule_that_is_done_has_a_home_and_a_test(kind):
    found = all_homes() if kind == "home" else {r for r, tests in proofs().items() if tests}
    done = [rule for rule in WITH_HOMES if book()[rule].status == "done"]
    assert [rule for rule in done if rule not in found] == []


def test_a_rule_with_a_home_is_done():
    """A planned rule with a home would promise what it does not keep."""
    assert [rule for rule in all_homes() if book()[rule].status == "planned"] == []


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
