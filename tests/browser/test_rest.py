"""A screen on which nothing happens does next to nothing: people have it in their hands for
five hours. Here its clock is turned by hand; `bench/rest.py` measures what is left."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.house import DESK, LEAVES, PHONE, SETTLED, Person
from thorough import some

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("sources")]

WATCHED = """() => {
  window.rest = {ran: 0, drawn: 0};
  for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame']) {
    const set = window[name];
    window[name] = (run, ...more) => set((...given) => { rest.ran++; run(...given); }, ...more);
  }
  const all = {subtree: true, childList: true, characterData: true, attributes: true};
  new MutationObserver(() => rest.drawn++).observe(document, all);
}"""
"""Counts what runs on a page by itself, and how often the page is another one for it."""

TURNED = """hidden => {
  Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
  document.dispatchEvent(new Event('visibilitychange'));
}"""
"""The page is covered, or seen again."""

NATIVE = "window.drawsNext = requestAnimationFrame.bind(window)"
FRAMES = "() => new Promise(done => drawsNext(() => drawsNext(() => drawsNext(done))))"
"""Waits until the browser itself has drawn what there is."""

PUTS = """name => {
  const view = structuredClone(views[name]);
  const [clock, vote] = [view.clock, view.vote];
  if (clock) [clock.left_ms, clock.of_ms, clock.in_bank] = [95_000, 100_000, false];
  if (vote?.left_ms) vote.left_ms = 95_000;
  if (view.next_ms) view.next_ms = 95_000;
  server.table.receive({seq: (window.at = (window.at ?? 900) + 1), view, news: []});
}"""
"""Puts a made-up table on the page, with more time than a test takes."""

RUN = ["my-turn", "waiting", "showdown", "vote", "deal", "tournament-playing"]
STAND = ["paused", "tournament-gathering"]
"""Tables on which some time runs, and on which none does."""
IN_THE_HAND = ["my-turn", "paused"], ["waiting", *RUN[2:], "tournament-gathering"]
"""Those that are looked at on a phone too, each time and in the long run."""


@pytest.fixture
def fixtures(sources: str) -> str:
    """The made-up tables, as the development server shows them."""
    return f"{sources}/fixtures.html"


@contextmanager
def shown(
    browser: Browser, address: str, size: tuple[int, int], *, sound: bool = False
) -> Iterator[Page]:
    """A page whose clock is turned by hand once it is there."""
    person = Person(browser, address, size, sound=sound, reduced_motion="no-preference")
    page = person.page
    page.add_init_script(NATIVE)
    page.clock.install()
    page.goto(address)
    expect(page.locator("#table, #page, .board.tv")).to_be_visible()
    page.clock.pause_at(page.evaluate("() => Date.now() / 1000 + 5"))
    page.evaluate(WATCHED)
    yield page
    # The felt is made again with each table that is put there: its cards leave as in a night.
    assert not [fault for fault in person.faults if LEAVES not in fault]
    person.close()


def rests(page: Page, seconds: int) -> tuple[int, int]:
    """How often something ran in this time, and how often the page became another one."""
    page.clock.run_for(1500)
    page.wait_for_function(SETTLED, polling=50)
    page.evaluate(FRAMES)
    before = page.evaluate("() => ({...rest})")
    page.clock.run_for(1000 * seconds)
    after = page.evaluate("() => ({...rest})")
    return after["ran"] - before["ran"], after["drawn"] - before["drawn"]


def is_calm(page: Page, what: str, *, runs: bool) -> None:
    """In ten seconds a screen wakes ten times at most, and is drawn no oftener; while nobody
    sees it, never."""
    ran, drawn = rests(page, 10)
    assert (drawn > 0) == runs, (what, drawn)
    assert max(ran, drawn) <= 10, (what, ran, drawn)
    page.evaluate(TURNED, True)
    assert rests(page, 10) == (0, 0), what
    page.evaluate(TURNED, False)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_table_at_rest_is_drawn_once_a_second(
    browser: Browser, fixtures: str, size: tuple[int, int]
) -> None:
    """My turn, somebody else's, between hands: a second is told as it begins, and nothing is
    done besides. Where no time runs, nothing is done at all."""
    with shown(browser, f"{fixtures}?quiet", size) as page:
        for name in (*RUN, *STAND) if size == DESK else some(*IN_THE_HAND):
            page.evaluate(PUTS, name)
            is_calm(page, name, runs=name in RUN)


@pytest.mark.parametrize("screen", ["board", "page"])
def test_the_clock_of_a_tournament_is_drawn_once_a_second(
    browser: Browser, fixtures: str, screen: str
) -> None:
    """On the big screen, and on the page of its standings."""
    address = fixtures.replace("fixtures", "tournaments")
    with shown(browser, f"{address}?page=playing&screen={screen}", DESK) as page:
        is_calm(page, screen, runs=True)


def test_a_board_that_nobody_sees_still_tells_how_long_a_level_lasts(
    browser: Browser, fixtures: str
) -> None:
    """Its window is covered, and the room hears it: five minutes are left."""
    address = fixtures.replace("fixtures", "tournaments")
    with shown(browser, f"{address}?page=playing&screen=board", DESK) as page:
        told = page.locator(".board > [role=status]")
        minutes, seconds = map(int, page.get_by_role("timer").inner_text().split(":"))
        page.evaluate(TURNED, True)
        page.clock.run_for(1000 * (60 * minutes + seconds - 300 - 5))
        assert told.inner_text() == ""
        page.clock.run_for(10_000)
        expect(told).to_have_text("5 minutes left in this level.")


def test_a_page_that_is_seen_again_tells_the_true_time(
    browser: Browser, fixtures: str
) -> None:
    """Six seconds in a pocket: the clock has gone on by six."""
    with shown(browser, f"{fixtures}?quiet&view=my-turn", PHONE) as page:
        page.evaluate(PUTS, "my-turn")
        page.clock.run_for(1500)
        left = page.locator(".mytime b")
        before = int(left.inner_text().removesuffix("\N{NO-BREAK SPACE}s"))
        page.evaluate(TURNED, True)
        page.clock.run_for(6000)
        expect(left).to_have_text(f"{before} s")
        page.evaluate(TURNED, False)
        expect(left).to_have_text(f"{before - 6} s")


SPEAKER = """() => {
  const Real = AudioContext;
  window.AudioContext = function () { return window.speaker = new Real(); };
  window.struck = [];
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (at) {
    struck.push([at - speaker.currentTime, speaker.state]);
    start.call(this, at);
  };
}"""
"""Keeps the loudspeaker of a page, and when something is to be heard from it."""

PLAYS = "async () => (await import('/src/sound.ts')).play('turn', 200)"


def test_the_loudspeaker_rests_when_nothing_is_heard(
    browser: Browser, fixtures: str
) -> None:
    """The first touch opens it. Five seconds later it is closed, and the next sound opens it
    again and is heard in time."""
    with shown(browser, f"{fixtures}?quiet&view=paused", DESK, sound=True) as page:
        page.evaluate(SPEAKER)
        page.evaluate("async () => (await import('/src/sound.ts')).allowSound()")
        page.locator("#table").click(force=True)
        is_so = "state => speaker.state === state"
        page.wait_for_function(is_so, arg="running", polling=50)
        for heard in (1, 2):
            page.clock.run_for(5300)
            page.wait_for_function(is_so, arg="suspended", polling=50)
            page.evaluate(PLAYS)
            page.wait_for_function("heard => struck.length >= heard", arg=heard, polling=50)
            assert page.evaluate("() => struck.every(([_, state]) => state === 'running')")
            assert 0 < page.evaluate("() => struck.at(-1)[0]") < 1
