"""How long a decision takes from the click until the screen has drawn the server's answer.

    python bench/screen.py [decisions]

One Chromium on this computer plays against bots on a real server, with a clean data
folder: rules, the durable log, views and the whole screen. The bare page beside it sends a
click over a socket to a server that sends it back, and redraws one word: what browser, loopback
and processor cost by themselves. Both are measured in one run, in milliseconds. The time ends
after the frame in which the buttons of the decision are gone.
"""

import asyncio
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Final

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from browser.house import ARGUMENTS, House, Person, chromium

WANTED_MS: Final = 50
DECISION: Final = "#dock button.act"

WATCH: Final = """selector => {
  window.took = [];
  let began = 0;
  addEventListener('click', event => {
    if (event.target.closest(selector)) began = event.timeStamp;
  }, {capture: true});
  new MutationObserver(() => {
    if (!began || document.querySelector(selector)) return;
    const since = began;
    began = 0;
    requestAnimationFrame(() => {
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => took.push(performance.now() - since);
      drawn.port2.postMessage(0);
    });
  }).observe(document.body, {subtree: true, childList: true});
}"""
"""Notes the time of each click, and of the frame after which its buttons are gone."""

ANSWERED: Final = """([count, selector]) =>
  took.length > count || document.querySelector(`${selector}:enabled`)"""
"""Whether the last click is answered: the buttons have gone, or are those of another turn."""

BARE: Final = """<!doctype html><p id=dock><button class=act>Call</button></p>
<script>
  const line = new WebSocket(`ws://${location.host}/line`);
  const button = document.querySelector('button');
  button.onclick = () => line.send('call');
  line.onmessage = () => { button.remove(); setTimeout(() => dock.append(button), 50); };
</script>"""


def took(page: Page) -> list[float]:
    """What was noted so far, in milliseconds."""
    found: list[float] = page.evaluate("() => window.took")
    return found


def at_the_table(browser: Browser, decisions: int) -> list[float]:
    """Check, or fold to a bet, so many times."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), "0.1", "screen")
        dana = Person(browser, house.url)
        try:
            page = dana.page
            page.goto("/")
            page.get_by_role("button", name="Play now").click()
            dana.wait_until(dana.has_turn)
            page.evaluate(WATCH, DECISION)
            while len(found := took(page)) < decisions:
                dana.wait_until(dana.has_turn)
                dana.yields()
                # A turn that comes with the answer leaves the buttons: it is not counted.
                page.wait_for_function(ANSWERED, arg=[len(found), DECISION])
            return found
        finally:
            dana.close()
            house.close()


async def page_of(_: Request) -> HTMLResponse:
    return HTMLResponse(BARE)


async def echo(socket: WebSocket) -> None:
    """Send everything back."""
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        return


@contextmanager
def bare_server() -> Iterator[str]:
    """A server that sends back what it gets; its address."""
    routes = [Route("/", page_of), WebSocketRoute("/line", echo)]
    server = uvicorn.Server(
        uvicorn.Config(Starlette(routes=routes), port=0, log_level="error")
    )
    socket = server.config.bind_socket()
    thread = threading.Thread(
        target=asyncio.run, args=(server.serve([socket]),), daemon=True
    )
    thread.start()
    yield f"http://127.0.0.1:{socket.getsockname()[1]}"
    server.should_exit = True
    thread.join()


def on_a_bare_page(browser: Browser, clicks: int) -> list[float]:
    """Click until so many answers are drawn."""
    with bare_server() as address:
        page = browser.new_page()
        page.goto(address)
        page.evaluate(WATCH, DECISION)
        for count in range(clicks):
            page.locator(DECISION).click()
            page.wait_for_function("count => took.length > count", arg=count)
        found = took(page)
        page.close()
        return found


def line(name: str, times: list[float]) -> str:
    """Median, the 95th percentile and the slowest."""
    p95 = quantiles(times, n=20)[-1]
    return (
        f"{name:<12} median {median(times):5.1f} ms   p95 {p95:5.1f} ms   "
        f"max {max(times):5.1f} ms   ({len(times)} clicks)"
    )


def main(decisions: int = 100) -> None:
    """Measure both and print them."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        bare = on_a_bare_page(browser, decisions)
        table = at_the_table(browser, decisions)
        browser.close()
    print(line("bare page", bare))
    print(line("the table", table))
    print(f"wanted: p95 at most {WANTED_MS} ms")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
