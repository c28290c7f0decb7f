"""Every rule is taken out once, and a test that is named for it must notice.

A pytest plugin: `python -m pytest -p homes.without TESTS…` collects the tests as always, but
runs them rule by rule, each with the rule's home emptied: the function goes on being called
and answers with nothing, or with what it was given. It stops at the first test that fails,
and says in the end which rules nobody missed.

The code of the function is exchanged, not its name: whoever imported it, keeps it in a table
or has wrapped it meets the empty one too.
"""

import functools
import gc
import importlib
import inspect
import signal
import sys
import types
import typing
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

from homegame.cli.rules import all_homes
from homegame.rulebook import Rule
from homegame.rulebook.book import book, chapters, proofs
from homegame.rulebook.options import options
from homegame.words import catalogue
from thorough import THOROUGH
from waiting import HANG_S

ROOT = Path(__file__).parents[2]

AGAIN_S = 1
"""How soon one who did not hear it is told again that time is up."""

FIRST = ("test_cards.py", "rules", "hands", "rulebook", "night", "engine", "maths", "cli")
"""Where tests are small: these are asked first."""

LAST = (
    *("golden", "differential", "perft", "simulate", "test_measured.py"),
    *("properties", "service", "web"),
)
"""Where whole evenings are played: these are asked if no other noticed."""


def pytest_collection(session: pytest.Session) -> None:
    """One example that fails is enough: nothing is shrunk, nothing is kept."""
    usual = settings.get_profile("homegame")
    settings.register_profile(
        "without",
        usual,
        phases=(Phase.explicit, Phase.generate),
        database=None,
        max_examples=20,
    )
    settings.load_profile("without")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Rule by rule instead of test by test."""
    gc.unfreeze()  # What remembers its answers is looked for among all objects.
    found: dict[str, list[pytest.Item]] = {}
    for item in session.items:
        found.setdefault(item.nodeid.partition("[")[0], []).append(item)
    faults = {}
    for rule, home in homes().items():
        tests = [item for test in proofs()[rule] for item in found.get(test, ())]
        if fault := without(home, sorted(tests, key=small_first)):
            faults[rule] = f"{fault} {home.__module__}.{home.__qualname__}"
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    assert reporter is not None
    for rule, fault in faults.items():
        reporter.write_line(f"{rule}: {fault}")
    session.testsfailed = len(faults)
    return True


def without(home: types.FunctionType, tests: list[pytest.Item]) -> str:
    """What is wrong with these tests of a home; nothing if one fails without it alone."""
    with emptied(home):
        noticed = next((item for item in tests if fails(item, HANG_S)), None)
    if noticed is None:
        return "no test misses"
    if is_long(noticed) and not THOROUGH:
        return ""  # It has just passed with the home, or is about to, among all the others.
    return f"{noticed.nodeid} fails with and without" if fails(noticed) else ""


def homes() -> dict[Rule, types.FunctionType]:
    """The function that is the home of each enforced rule that is done."""
    return {
        rule: function_at(place)
        for rule, place in all_homes().items()
        if (book()[rule].kind, book()[rule].status) == ("enforced", "done")
    }


def function_at(place: str) -> types.FunctionType:
    """The function itself, below what remembers its answers."""
    path, name = place.split(":")
    module = importlib.import_module(path.removesuffix(".py").replace("/", "."))
    found = functools.reduce(getattr, name.split("."), module)
    home = inspect.unwrap(found.fget if isinstance(found, property) else found)
    assert isinstance(home, types.FunctionType), place
    return home


def small_first(item: pytest.Item) -> int:
    """Tests of one rule come before those of whole evenings, and the long ones last."""
    if is_long(item):
        return len(LAST) + 1
    _, folder, *below = item.nodeid.partition("::")[0].split("/")
    if folder in FIRST:
        return FIRST.index(folder) - len(FIRST)
    late = [LAST.index(part) + 1 for part in (folder, *below) if part in LAST]
    return max(late, default=0)


def is_long(item: pytest.Item) -> bool:
    return item.get_closest_marker("long") is not None


@contextmanager
def emptied(home: types.FunctionType) -> Iterator[None]:
    """The home answers with nothing for as long as this lasts."""
    forget_all()
    code = home.__code__
    home.__code__ = empty(home).__code__
    try:
        yield
    finally:
        home.__code__ = code
        forget_all()


def empty(home: types.FunctionType) -> types.FunctionType:
    """A function that does nothing and answers with something of the same kind."""
    hints = typing.get_type_hints(home)
    answer = hints.get("return")
    first = next(iter(inspect.signature(home).parameters), "")
    if first and hints.get(first) == answer:
        return lambda given, *_, **__: given
    kind = typing.get_origin(answer) or answer
    return NOTHING.get(kind, lambda *_, **__: None)


NOTHING: dict[object, types.FunctionType] = {
    bool: lambda *_, **__: False,
    int: lambda *_, **__: 0,
    list: lambda *_, **__: [],
    tuple: lambda *_, **__: (),
    dict: lambda *_, **__: {},
    Iterator: lambda *_, **__: iter(()),
}


def forget_all() -> None:
    """Answers that were remembered with the rule are not those without it."""
    for each in remembering():
        each.cache_clear()


@functools.cache
def remembering() -> list[functools._lru_cache_wrapper]:
    """Every function here and in the tests that remembers its answers, but for this one, and
    those that list options, sentences and the rulebook: no rule has a part in these, and they
    take long to make."""
    remembers = functools._lru_cache_wrapper
    found = [each for each in gc.get_objects() if type(each) is remembers]
    kept = (remembering, options, catalogue, chapters, book)
    return [each for each in found if is_ours(each.__module__) and each not in kept]


def is_ours(module: str) -> bool:
    """The module is part of the program or of its tests."""
    file = getattr(sys.modules.get(module), "__file__", None) or "/"
    return module.startswith("homegame.") or Path(file).is_relative_to(ROOT)


def fails(item: pytest.Item, seconds: int = 0) -> bool:
    """Run one test as pytest does, without a word; true if it does not pass in time.

    What it waits in may catch the first call that time is up: it is made again and again.
    """

    def too_long(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, too_long)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN_S)
    try:
        reports = runtestprotocol(item, log=False, nextitem=None)
    except TimeoutError:
        return True
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return any(report.failed for report in reports)
