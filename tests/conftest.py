"""How all tests run: the same chance on every machine, said again where a test fails; and a
machine without a browser says how many tests that left out."""

import gc
import os
import shutil
from collections import defaultdict
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Final

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, is_hypothesis_test, settings

import generate
import seeds
from a_postgres import Postgres, a_postgres
from homegame.fair import shuffle
from homegame.service.night import bots, intake
from thorough import THOROUGH

settings.register_profile(
    "homegame",
    max_examples=100 if THOROUGH else 50,
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("homegame")


MEMORY: Final = Path("/dev/shm")
ROOM: Final = 2**30
"""What there has to be free, in bytes; at any moment the tests need a hundredth of it."""

BROWSER: Final = "tests/browser/"

took: defaultdict[str, float] = defaultdict(float)
"""The seconds that the tests of each file have taken."""

COLLECTED: Final = pytest.StashKey[list[pytest.Item]]()


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """The folders of the tests lie in memory where it has room: a database that is thrown away
    needn't wait for a disk. Which test proves which rule is told by the tests of today."""
    if not hasattr(config, "workerinput"):
        with suppress(SyntaxError):  # pytest itself names the test that can't be read
            generate.proof()
    if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free >= ROOM:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_collectstart() -> None:
    """Nobody looks for garbage while tests are read: all of it stays."""
    gc.disable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is long begins first: the others are done beside it. What is longer still, or
    differs from another test in numbers alone, waits for `make thorough`."""
    config.stash[COLLECTED] = items.copy()
    marks = {item: {mark.name for mark in item.iter_markers()} for item in items}
    waits = [item for item in items if is_left_out(item, marks[item])]
    config.hook.pytest_deselected(items=waits)
    for item in waits:
        del marks[item]
    items[:] = sorted(marks, key=lambda item: "long" not in marks[item])


def pytest_collection_finish() -> None:
    """All that was read of the program and its tests stays: whoever looks for garbage needn't
    look through it again and again. It is a sixth of the time that the tests take."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)
    gc.enable()


def is_left_out(item: pytest.Item, marks: set[str]) -> bool:
    """Whether a test is for `make thorough` alone, or for the other half: HALF=server or
    HALF=browser."""
    half = "browser" if item.nodeid.startswith(BROWSER) else "server"
    is_later = "thorough" in marks and not THOROUGH
    return is_later or os.environ.get("HALF", half) != half


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for all tests of one process; each takes a schema of its own."""
    with a_postgres() as server:
        yield server


@pytest.fixture
def collected(request: pytest.FixtureRequest) -> dict[str, set[str]]:
    """The tests that pytest has found, those that wait among them, with the rules they name."""
    tests: defaultdict[str, set[str]] = defaultdict(set)
    for item in request.config.stash[COLLECTED]:
        rules = {rule for mark in item.iter_markers("rule") for rule in mark.args}
        tests[item.nodeid.partition("[")[0]] |= rules
    return tests


@pytest.fixture(autouse=True)
def server_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's cards and its bots come from the name of the test, so that it deals the
    same every time, and so do the names of nights and guests, which are part of what a deck is
    sealed with; keys and tokens stay the operating system's."""
    chances = [Random(request.node.nodeid + what) for what in ("cards", "minds", "ids")]
    cards, minds, ids = chances
    monkeypatch.setattr(shuffle, "os", SimpleNamespace(urandom=cards.randbytes))
    monkeypatch.setattr(intake, "chance", ids)
    monkeypatch.setattr(bots, "secrets", SimpleNamespace(randbits=minds.getrandbits))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logstart() -> None:
    """Each test has its own seeds."""
    seeds.used.clear()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Beside another process, a test that passes is told of once: that its fixtures began and
    ended well is two more reports, which go from process to process and which nobody reads."""
    if not hasattr(item.config, "workerinput"):
        return None
    hook, place = item.ihook, {"nodeid": item.nodeid, "location": item.location}
    hook.pytest_runtest_logstart(**place)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    took_s = sum(report.duration for report in reports)
    for report in reports:
        if report.when == "call":
            report.duration = took_s
        if report.when == "call" or not report.passed:
            hook.pytest_runtest_logreport(report=report)
    hook.pytest_runtest_logfinish(**place)
    return True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A random test that fails says its seeds and the command that repeats it."""
    report = yield
    by_hypothesis = is_hypothesis_test(getattr(item, "obj", None))
    if report.failed and (seeds.used or by_hypothesis):
        said = [f"repeat with: {seeds.repeat(item.nodeid)}"]
        if seeds.used:
            said.insert(0, f"seeds: {', '.join(map(repr, seeds.used))}")
        report.sections.append(("chance", "\n".join(said)))
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    took[report.nodeid.partition("::")[0]] += report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    """How long each file took is kept for `make quick`, where all its tests ran."""
    config = session.config
    part = (
        config.option.keyword
        or config.option.markexpr
        or any("::" in a for a in config.args)
    )
    if not (
        part or THOROUGH or hasattr(config, "workerinput") or not hasattr(config, "cache")
    ):
        known = config.cache.get("homegame/seconds", {})
        fresh = {name: round(seconds, 1) for name, seconds in took.items()}
        config.cache.set("homegame/seconds", known | fresh)


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """The last line there is: which tests a missing browser left out."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:
        return
    skipped = reporter.stats.get("skipped", ())
    if count := sum("browser" in report.keywords for report in skipped):
        reporter.write_line(f"browser tests not run: {count}")
