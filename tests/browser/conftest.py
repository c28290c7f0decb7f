"""One Chromium for all browser tests; a house and people for each."""

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser import sent
from browser.house import ARGUMENTS, House, Night, Person, chromium, shoot
from sources import serve_sources
from waiting import Wait

APP = Path(__file__).parents[2] / "src" / "homegame" / "web" / "app" / "index.html"
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails leaves a picture of every page."""
    report = yield
    item.stash[FAILED] = report.failed
    return report


# Playwright runs an event loop of its own: it is over before other tests begin theirs.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = chromium()
    if not path:
        if os.environ.get("BROWSER") == "required":
            pytest.fail("BROWSER=required, but there is no Chromium: install chromium")
        pytest.skip("no Chromium")
    assert APP.exists(), (
        "the screens are not built: run `make test`, or npm run build in ui"
    )
    with sync_playwright() as playwright:
        chromium_ = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield chromium_
        chromium_.close()


@pytest.fixture(scope="package")
def sources(browser: Browser) -> Iterator[str]:
    """Where the sources of the screens are served. Who asks for them is in the group `sources`:
    one process of the tests serves them to all."""
    with serve_sources() as address:
        yield address


@pytest.fixture
def pace() -> str:
    return "0.1"


@pytest.fixture
def house(
    browser: Browser, tmp_path: Path, pace: str, request: pytest.FixtureRequest
) -> Iterator[House]:
    """A house that deals the same to a test each time; CHANCE=word, and it deals otherwise."""
    house = House(tmp_path, pace, os.environ.get("CHANCE", "") + request.node.name)
    yield house
    house.close()


@pytest.fixture
def person(
    browser: Browser, house: House, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Person]]:
    """People come to the house. No page of theirs may fail, or be refused by its policy."""
    people: list[Person] = []

    def comes(**options: Any) -> Person:
        people.append(Person(browser, options.pop("url", house.url), **options))
        return people[-1]

    yield comes
    if request.node.stash.get(FAILED, False):
        for number, each in enumerate(people, 1):
            name = f"failed-{request.node.name}-{number}"
            shoot(each.page, name, failed=True)
    faults = [fault for each in people for fault in each.faults]
    if not request.node.stash.get(FAILED, False):
        faults += not_carried_out(request.node.nodeid, people)
    for each in people:
        each.close()
    assert not faults, "\n".join(faults)


def not_carried_out(test: str, people: list[Person]) -> list[str]:
    """What a test had to see carried out, and didn't, once all that was asked is answered."""
    wait = Wait("the answers to what the pages have asked")
    while True:
        waits = [each for each in people if each.waits()]
        carried_out = {command for each in people for command in each.carried_out}
        missing = sent.missing(test, carried_out)
        if not missing or not waits:
            return missing
        wait.goes_on(missing)


@pytest.fixture
def night(house: House, person: Callable[..., Person]) -> Iterator[Callable[..., Night]]:
    """Nights are made with commands, and whoever is looked at gets a screen."""
    made: list[Night] = []

    def opens(*friends: str, **asked: Any) -> Night:
        made.append(Night(house, person, *friends, **asked))
        return made[-1]

    yield opens
    for each in made:
        each.close()
