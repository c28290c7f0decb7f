"""A house in a process of its own, so that it can be killed, and people in Chromium."""

import multiprocessing
import os
import re
import shutil
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from socket import gethostname
from typing import Any, Final

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    expect,
)
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from browser import seeded
from frames import View
from waiting import HANG_S, Wait
from web import people as over_http

ROOT = Path(__file__).parents[2]
HOUSES = multiprocessing.get_context("forkserver")
"""One process loads the program once; each house is a copy of it, and can be killed."""
HOUSES.set_forkserver_preload(
    [
        "homegame.cli.play",
        "homegame.web.serve",
        "homegame.web.works",
        "homegame.storage.sqlite",
    ]
)
NETWORK_NAME: Final = f"{gethostname().lower()}.local"
"""This computer's name on its network: no browser takes it for a secure context."""

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
    "--js-flags=--no-opt --invocation-count-for-maglev=4000",
    f"--host-resolver-rules=MAP {NETWORK_NAME} 127.0.0.1",
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    "--allow-loopback-in-peer-connection",
]
"""How a browser of the tests is started: it finds this computer by its network name. Without
its address bar, which draws two pages of its own, a person takes half as long to come. No page
is open long enough to be worth a compiler that makes it fast, but for the thousands of hashes
that check a deck: what it does stays the same. Its microphone beeps, its camera shows a clock,
a page that asks for them gets them, and pages hear each other with no network."""
SHOTS = ROOT / "screenshots"
ASKED = """window.asked = new Set();
{
  const [send, ask, heard] = [WebSocket.prototype.send, window.fetch, new WeakSet()];
  const types = new Map();
  WebSocket.prototype.send = function (text) {
    const {id, command} = JSON.parse(text);
    if (command) { asked.add(id); types.set(id, command.type); }
    if (!heard.has(this)) {
      heard.add(this);
      this.addEventListener('message', ({data}) => {
        const {answer, error} = JSON.parse(data);
        if (answer) carriedOut(types.get(answer.id));
        asked.delete(answer?.id ?? error?.id);
      });
    }
    send.call(this, text);
  };
  window.fetch = async (path, options) => {
    if ((options?.method ?? 'GET') === 'GET') return ask(path, options);
    const it = {};
    asked.add(it);
    try {
      const answer = await ask(path, options);
      if (answer.ok && `${path}`.endsWith('/command'))
        carriedOut(JSON.parse(options.body).command.type);
      return answer;
    } finally { asked.delete(it); }
  };
}"""
"""Keeps what a page has asked the server to do and has had no answer to, and tells which
commands it has carried out."""
QUIET = """if (location.origin !== 'null')
  localStorage['homegame.settings'] ??= JSON.stringify({sound: false});
"""
"""Their sound is off until they choose: an open loudspeaker asks much of the processors."""
READ = """async path => {
  for (;;) {
    const answer = await fetch(path);
    if (answer.status !== 429) return answer.json();
    await new Promise(again => setTimeout(again, 100));
  }
}"""
"""Reads an address in a page. The server asks who comes too often to wait."""
WAIT_MS = HANG_S * 1000

DESK = (1280, 800)
PHONE = (390, 844)
SIDEWAYS = (844, 390)
"""A phone on its side."""
LOW = (844, 330)
"""On its side, under the bar of its browser."""
SMALL = (320, 568)
"""The smallest phone there is."""
LARGE = (1920, 1080)
HUGE = (3840, 2160)
ENLARGED = (640, 400)
"""A desk at 200 %: what is left of 1280x800."""

SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) shifts.push(each.value);
  }).observe({type: 'layout-shift', buffered: true});
}"""
"""Notes how far things jump that nobody has pressed anything for."""

LOOKS = (ROOT / "ui/tests/screens/looks.js").read_text("utf-8").replace("\nexport ", "\n")
"""What the component tests look at too, as functions for a script in a page."""
SETTLED = f"() => {{ {LOOKS} return settled(); }}"
"""Whether nothing is on its way any more."""

ANNOUNCED = """window.announced = [];
new MutationObserver(() => {
  const banner = document.querySelector('.banner')?.textContent.trim();
  if (banner && announced.at(-1) !== banner) announced.push(banner);
}).observe(document, {subtree: true, childList: true, characterData: true});"""
"""Keeps what the banners of a page said: at the pace of the tests one is gone in no time."""

FORGIVEN = re.compile(
    "Failed to load|WebSocket connection|Cross-Origin-Opener-Policy|navigator.vibrate"
    "|Service Worker registration blocked by Playwright"
)
"""Lines that broke, and what a browser heeds over https only, or after a first touch."""

LEAVES: Final = "derived_inert"
"""Svelte's warning that something was read by what is not there any more."""

expect.set_options(timeout=WAIT_MS)


def chromium() -> str:
    """The browser on this machine, the one without windows first: it asks the least of the
    processors. Empty if there is none."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    names += ("google-chrome-stable", "google-chrome")
    return next(filter(None, map(shutil.which, names)), "")


class House:
    """The server as `homegame play` starts it, on the same port each time; a seed deals."""

    def __init__(self, folder: Path, pace: str, chance: str, **settings: str) -> None:
        self.folder, self.pace, self.chance, self.port = folder, pace, chance, "0"
        self.settings = settings
        self.start()

    def start(self) -> None:
        told = {"DATA": str(self.folder), "PACE": self.pace, "PORT": self.port}
        told |= self.settings
        heard, said = HOUSES.Pipe(duplex=False)
        given = (said, told, self.chance)
        self.process = HOUSES.Process(target=seeded.play, args=given, daemon=True)
        self.process.start()
        said.close()
        self.heard = os.fdopen(os.dup(heard.fileno()))
        heard.close()
        first = self.heard.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", first)
        assert found, f"the house did not open: {first!r}"
        self.port = found[1]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @contextmanager
    def still(self, *people: "Person") -> Iterator[None]:
        """Nothing happens at the table while these people's pages are looked at."""
        self._signal(signal.SIGSTOP)
        try:
            for each in people:
                each.page.wait_for_function(SETTLED)
            yield
        finally:
            self._signal(signal.SIGCONT)

    def kill(self) -> None:
        """Pull the plug."""
        self.process.kill()
        self.close()

    def close(self) -> None:
        self.process.terminate()
        self.process.join(WAIT_MS / 1000)
        assert self.process.exitcode is not None, "the house did not close"
        self.heard.close()

    def _signal(self, number: signal.Signals) -> None:
        assert self.process.pid
        os.kill(self.process.pid, number)


class Person:
    """Somebody with a browser of their own, and what went wrong in it."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: tuple[int, int] = DESK,
        theme: str = "dark",
        sound: bool = False,
        **options: Any,
    ) -> None:
        self.url, self.faults = url, []  # type: str, list[str]
        self.carried_out: set[str] = set()
        """The commands that pages of theirs have sent and the server has carried out."""
        self.context: BrowserContext = browser.new_context(
            base_url=url,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=theme,
            has_touch=size == PHONE,
            **{"reduced_motion": "reduce", "service_workers": "block", **options},
        )
        self.context.set_default_timeout(WAIT_MS)
        self.context.expose_function("carriedOut", lambda type: self.carried_out.add(type))
        self.context.add_init_script(ANNOUNCED + ASKED + ("" if sound else QUIET))
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on("console", self._heard)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        """What the page's policy refused is a fault, and what Svelte warns of; a line that
        broke is not, nor that cards and chips on their way off the felt ask where it is."""
        leaves = LEAVES in message.text and message.page and "/n/" in message.page.url
        forgiven = leaves or FORGIVEN.search(message.text)
        if message.type in ("error", "warning") and not forgiven:
            self.faults.append(f"console: {message.text}")

    def waits(self) -> bool:
        """Whether a page of theirs has asked the server for something that isn't answered."""
        asked = [page.evaluate("() => window.asked?.size") for page in self.context.pages]
        return any(asked)

    def close(self) -> None:
        self.context.close()

    def signs_in(self, who: over_http.Person) -> None:
        """Be this person, who has a place already."""
        cookies = who.http.cookies.items()
        given = [{"name": name, "value": value, "url": self.url} for name, value in cookies]
        self.context.add_cookies(given)

    # ------------------------------------------------------------ coming in

    def opens_night(self, name: str, *, bots: int = 0, **asked: str) -> str:
        """The lobby, by clicking; the night's address."""
        page = self.page
        page.goto("/")
        page.get_by_label("Your name").fill(name)
        for label, value in asked.items():
            page.get_by_label(label.replace("_", " ")).fill(value)
        for _ in range(bots):
            page.get_by_role("button", name="More: Bots").click()
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/n/*")
        self.is_in()
        return page.url

    def starts(self) -> None:
        """The host starts the game; hand 1 is dealt."""
        self.page.get_by_role("button", name="Start the game").click()
        expect(self.page.locator(".tablename")).to_contain_text("Hand 1")

    def is_in(self) -> None:
        expect(self.page.locator("#table")).to_be_visible()

    def invites(self) -> str:
        """The link that the host's screen shows."""
        page = self.page
        page.get_by_role("button", name="Invite").first.click()
        dialog = page.get_by_role("dialog")
        expect(dialog.locator("summary, .linkfield").first).to_be_visible()
        if (here := dialog.get_by_text("Link for this computer")).count():
            here.click()
        field = dialog.get_by_role("textbox")
        expect(field).to_have_value(re.compile("/n/[a-z2-9]{4}-[a-z2-9]{4}$"))
        link = field.input_value()
        dialog.get_by_role("button", name="Close").click()
        return link

    def knocks(self, link: str, name: str) -> None:
        self.page.goto(link)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Knock").click()

    def admits(self, name: str) -> None:
        page = self.page
        desk = page.get_by_role("complementary", name="Host")
        if not desk.is_visible():
            page.get_by_role("button", name=re.compile("^Host")).click()
        desk.get_by_role("button", name=f"Let in {name}").click()

    def sits(self, seat: int, amount: str = "") -> None:
        page = self.page
        page.get_by_role("button", name=re.compile(rf"seat {seat}$", re.I)).click()
        dialog = page.get_by_role("dialog")
        if amount:
            dialog.get_by_role("textbox").fill(amount)
        dialog.get_by_role("button", name="Sit down").click()
        expect(dialog).to_be_hidden()

    # ------------------------------------------------------------ playing

    @property
    def dock(self) -> Locator:
        return self.page.locator("#dock")

    @property
    def night(self) -> str:
        return self.page.url.split("/n/")[1].split("/")[0].split("#")[0]

    def view(self) -> dict[str, Any]:
        """The view as this browser may read it over HTTP."""
        view: dict[str, Any] = self.reads(f"/api/nights/{self.night}/view")["view"]
        return view

    def reads(self, path: str) -> dict[str, Any]:
        """What the server answers to this browser at an address, as data, once all that
        anybody's page has asked for is done. Who has asked too often asks again after a
        moment."""
        assert self.context.browser
        for context in self.context.browser.contexts:
            for page in context.pages:
                page.wait_for_function("() => !window.asked?.size")
        found: dict[str, Any] = self.page.evaluate(READ, path)
        return found

    def hand(self) -> int:
        """The number of the hand on the screen; 0 before the first."""
        found = re.search(r"Hand (\d+)", self.page.locator(".tablename").inner_text())
        return int(found[1]) if found else 0

    def cards(self) -> str:
        """The cards this seat holds, as a screen reader hears them."""
        labels = " / ".join(self.page.locator(".seat > .sr").all_inner_texts())
        found = re.search(r"your cards: ([^,]+, [^,/]+)", labels)
        return found[1] if found else ""

    def was_told(self, words: str) -> bool:
        """Whether a banner has said this since the page was loaded."""
        told = "words => announced.some(each => each.includes(words))"
        return bool(self.page.evaluate(told, words))

    def lost(self) -> Locator:
        """The banner that says that the line is broken."""
        return self.page.get_by_role("alert").filter(has_text="Reconnecting")

    def has(self, what: str) -> bool:
        """Whether something is on the page. It is asked so often that it has to cost little."""
        return bool(self.page.evaluate("it => document.querySelector(it) !== null", what))

    def has_turn(self) -> bool:
        return self.has("#dock button.act:enabled")

    def passes(self, unless: Callable[[], Any] = lambda: False) -> bool:
        """Check or call, with the mouse, if it is this person's turn; all in, run it once.
        A click that is told of too late has still counted: there is nothing left to press."""
        asked = "#dock button.act.call:enabled, #dock .runs .btn"
        if not self.has(asked) or unless():
            return False
        try:
            self.page.locator(asked).first.click(timeout=5000)
        except PlaywrightTimeout:
            return not self.has(asked)
        return True

    def yields(self) -> None:
        """Check, or fold to a bet: the chips last."""
        key = self.dock.locator("button.act:enabled")
        check = key.filter(has_text="Check")
        (check if check.count() else key.filter(has_text="Fold")).click()

    def wait_until(self, is_so: Callable[[], Any], what: str = "") -> None:
        """Let the page run until something is so."""
        wait = Wait(what or f"what {is_so.__qualname__} asks for")
        while not is_so():
            wait.goes_on(self)
            self.page.wait_for_timeout(100)

    def __repr__(self) -> str:
        """The address of the page and what its dock says, for a test that waits in vain."""
        dock = self.dock.inner_text() if self.dock.count() else "no dock"
        return f"<{self.page.url}: {dock}>"


class Night:
    """A night made with commands: Dana hosts it, and these friends were let in. Nobody has a
    screen but whoever looks."""

    def __init__(
        self,
        house: House,
        comes: Callable[..., Person],
        /,
        *friends: str,
        sits: Mapping[str, int] | None = None,
        amount: int = 300,
        **asked: Any,
    ) -> None:
        self.door, self.comes = over_http.Door(house.url), comes
        asked = {"title": "Dana’s night", **asked}
        self.dana, self.id, self.invite = self.door.night(**asked)
        self.people = {"Dana": self.dana}
        for name in friends:
            self.lets_in(name)
        for name, seat in (sits or {}).items():
            self.people[name].does("sit_down", seat=seat, amount=amount)

    def __getitem__(self, name: str) -> over_http.Person:
        return self.people[name]

    @property
    def path(self) -> str:
        return f"/n/{self.id}"

    @property
    def link(self) -> str:
        """What Dana sends her friends."""
        return f"{self.path}#invite={self.invite}"

    def knocks(self, name: str) -> None:
        """Somebody stands at the door."""
        self.people[name] = who = self.door.person()
        who.night = self.id
        asked = {"invite": self.invite, "name": name}
        answer = who.post(f"{who.at}/knock", asked)
        assert answer.status_code == 201, answer.text
        who.guest = answer.json()["guest"]

    def reads(self, path: str, name: str = "Dana") -> Any:
        """What the night answers somebody at an address."""
        who = self.people[name]
        answer = over_http.in_time(lambda: who.get(f"/api/nights/{self.id}/{path}"))
        assert answer.status_code == 200, answer.text
        return answer.json()

    def ends(self, *names: str) -> None:
        """Dana ends the night; these check and fold until it is over."""
        self.dana.does("end_night")
        self.plays(lambda view: view["phase"] == "ended", *names, to_bets="fold")

    def lets_in(self, name: str) -> None:
        if name not in self.people:
            self.knocks(name)
        self.dana.does("admit", guest=self.people[name].guest)

    def looks(self, name: str, path: str = "", **options: Any) -> Person:
        """Somebody's browser, with the place that they have here, on a page of the night."""
        screen = self.comes(**options)
        screen.signs_in(self.people[name])
        screen.page.goto(self.path + path)
        if not path:
            screen.is_in()
        return screen

    def acts(self, *names: str, to_bets: str = "call") -> bool:
        """Whoever of these has the turn checks or, `to_bets`, calls or folds; all in, the rest
        is run once."""
        for name in names:
            who = self.people[name]
            view = who.view()
            if view["may"]:
                who.does("check" if view["may"]["check"] else to_bets)
            elif view["run_vote"] and view["run_vote"]["may"]:
                who.does("run_it", runs=1)
            else:
                continue
            return True
        return False

    def plays(
        self, is_so: Callable[[View], Any], *names: str, to_bets: str = "call"
    ) -> View:
        """These act until a hand is dealt and something is so in Dana's view; that view."""
        wait = Wait(f"what {is_so.__qualname__} asks for")
        while not ((view := self.dana.view())["hand"] and is_so(view)):
            wait.goes_on(view["hand"])
            if not self.acts(*names, to_bets=to_bets):
                self.dana.until(lambda _: True)  # what comes next
        return view

    def close(self) -> None:
        self.door.close()


def shoot(page: Page, name: str, *, failed: bool = False) -> None:
    """A picture to look at, of a page and its size: of what failed, and with SHOTS=1 of all."""
    if not failed and not os.environ.get("SHOTS"):
        return
    SHOTS.mkdir(exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")


def play(people: list[Person], is_so: Callable[[], Any]) -> None:
    """Everybody checks and calls until something is so; it is looked for once more by whose
    turn it is, for what is so on one's turn would be over with it."""
    seen = False

    def goes_on() -> bool:
        nonlocal seen
        seen = bool(is_so())
        return seen or any(each.passes(unless=is_so) for each in people)

    for _ in range(40):
        people[0].wait_until(goes_on)
        if seen:
            return
    raise AssertionError("forty decisions, and it never came to be so")


def chips(view: dict[str, Any]) -> tuple[int, int]:
    """All chips in the house: those on the table, and those bought and not cashed."""
    hand = view["hand"]
    middle = hand["middle"] if hand and hand["street"] != "over" else 0
    on_table = sum(chair["stack"] for chair in view["chairs"]) + middle
    return on_table, sum(guest["bought"] - guest["cashed"] for guest in view["guests"])
