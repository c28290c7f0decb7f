"""No clock, no generator and no seed from elsewhere reaches a deck."""

import ast
import inspect
import random
import time
import tomllib
from pathlib import Path

import pytest

from homegame.fair import shuffle

ROOT = Path(__file__).parent.parent.parent
SOURCES = ROOT / "src"
DEALING = ("fair", "dealers")
CHANCE = {"random", "secrets", "time", "datetime", "uuid", "numpy"}


def test_a_seed_from_elsewhere_repeats_no_deck(monkeypatch):
    """Whoever seeds Python's generator, and stops the clock, sees other cards each time."""
    monkeypatch.setattr(time, "time", lambda: 1_700_000_000.0)
    decks = set()
    for _ in range(20):
        random.seed(1)
        decks.add(shuffle.shuffled_deck())
    assert len(decks) == 20


@pytest.mark.parametrize(
    "name", ["shuffled_deck", "draw_one_each", "any_of", "drawn_order"]
)
def test_no_caller_can_bring_its_own_chance(name):
    """What shuffles and draws takes cards, seats or a number, and nothing to draw from."""
    [taken] = inspect.signature(getattr(shuffle, name)).parameters
    assert taken in {"cards", "seats", "count"}


def imported(path):
    """The modules that a file imports."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def file_of(module):
    """The file of a module of ours; None for others, and for names that are none."""
    path = SOURCES.joinpath(*module.split("."))
    found = [path.with_suffix(".py"), path / "__init__.py"]
    return next((each for each in found if each.exists()), None)


def test_whatever_dealing_code_imports_knows_no_chance_and_no_clock():
    """All modules that the shuffle, the fair deal and the dealers use, as far as they are ours.
    The package's own page offers the library to others, and is none of them."""
    waiting = [
        each for room in DEALING for each in (SOURCES / "homegame" / room).glob("*.py")
    ]
    seen = {SOURCES / "homegame" / "__init__.py"}
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        names = [*imported(path)]
        assert not CHANCE & {name.partition(".")[0] for name in names}, path
        waiting += [each for name in names if (each := file_of(name))]
    assert len(seen) > 50


def test_the_import_law_says_so_too():
    """`make check` proves it for what they import, and for what that imports."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        contracts = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    [law] = [each for each in contracts if each.get("source_modules") == ["homegame.fair"]]
    assert {"random", "secrets", "time", "datetime", "uuid"} <= {*law["forbidden_modules"]}
    assert "allow_indirect_imports" not in law
