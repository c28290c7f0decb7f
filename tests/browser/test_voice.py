"""Voice and pictures between real browsers, whose microphones beep and whose cameras show a
clock: what arrives is counted by the browsers themselves."""

import shutil
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.house import NETWORK_NAME, PHONE, House, Night, Person, shoot
from browser.layout import assert_tidy
from thorough import THOROUGH
from waiting import ended_in_time

pytestmark = pytest.mark.browser

LINES = """window.lines = new Set();
window.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(...given) { super(...given); lines.add(this); }
  close() { lines.delete(this); super.close(); }
};"""
"""Keeps the lines that a page has."""
RELAYED = """window.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(given) { super({...given, iceTransportPolicy: 'relay'}); }
};"""
"""A network that lets nothing through but what a relay passes on."""
ARRIVES = """async () => {
  const found = [];
  for (const line of lines) {
    const each = {voice: 0, frames: 0, relay: false, wide: 0};
    const report = await line.getStats();
    for (const one of report.values()) {
      if (one.type === 'inbound-rtp') {
        each.voice += one.totalAudioEnergy ?? 0;
        each.frames += one.framesDecoded ?? 0;
        each.wide = Math.max(each.wide, one.frameWidth ?? 0);
      }
      if (one.type === 'candidate-pair' && one.nominated)
        each.relay ||= report.get(one.localCandidateId)?.candidateType === 'relay';
    }
    found.push(each);
  }
  return found;
}"""
"""What has come over each line of a page."""
MOST_FRAMES = """() => [...lines].flatMap(line => line.getSenders())
  .filter(({track}) => track?.kind === 'video')
  .map(sender => Math.max(sender.track.getSettings().frameRate,
    ...sender.getParameters().encodings.map(each => each.maxFramerate)))"""
"""How many frames a second a page sends over each line at most: how many come in a certain
second is the machine's affair."""
DENIED = """navigator.mediaDevices.getUserMedia = () =>
  Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));"""
"""Whoever is asked says no: the browser of the tests, which has no windows, always says yes."""


def comes(night: Night, name: str, **options: Any) -> Person:
    """Somebody at the table, whose lines are kept."""
    script = LINES + options.pop("script", "")
    screen = night.comes(**options)
    screen.context.add_init_script(script)
    screen.signs_in(night[name])
    screen.page.goto(night.path)
    screen.is_in()
    return screen


def sheet_of(page: Page) -> Locator:
    """The sheet, opened at a desk from the bar, on a phone from the list of players."""
    key = page.get_by_role("button", name="Hear and see each other")
    if not key.count():
        players = page.get_by_role("tab", name="Players")
        if not players.count():
            page.get_by_role("button", name="Log and chat").click()
        players.click()
        key = page.get_by_role("button", name="voice and pictures")
    key.click()
    sheet = page.get_by_role("dialog", name="Hear and see each other")
    expect(sheet).to_be_visible()
    return sheet


def joins(screen: Person, how: str = "Join with microphone") -> None:
    sheet = sheet_of(screen.page)
    sheet.get_by_role("button", name=how).click()
    expect(sheet.get_by_role("button", name="Leave voice and pictures")).to_be_visible()
    sheet.get_by_role("button", name="Close").click()


def shows_picture(screen: Person) -> None:
    sheet = sheet_of(screen.page)
    sheet.get_by_role("switch", name="Your picture").click()
    expect(sheet.get_by_role("switch", name="Your picture")).to_be_checked()
    sheet.get_by_role("button", name="Close").click()


def arrives(screen: Person, voices: int, pictures: int = 0) -> list[dict[str, Any]]:
    """Wait until there are as many lines over which a voice comes, and pictures."""
    found: list[dict[str, Any]] = []

    def so() -> bool:
        found[:] = screen.page.evaluate(ARRIVES)
        heard = sum(each["voice"] > 0 for each in found)
        seen = sum(each["frames"] > 0 for each in found)
        return (heard, seen) == (voices, pictures)

    screen.wait_until(so, f"{voices} voices and {pictures} pictures")
    return found


def lines(screen: Person, many: int) -> None:
    """Wait until a page has so many lines."""
    screen.page.wait_for_function("many => lines.size === many", arg=many)


def test_three_hear_and_see_each_other_and_who_goes_is_gone(
    night: Callable[..., Night],
) -> None:
    """Before Theo joins there is no line to him. Then each hears two, and sees who shows their
    picture, small and ten times a second; who speaks has a ring. Dana mutes all. Maya leaves;
    Theo reloads his page, and joins again; Dana loses the line, and is back by herself. At the
    end of the night nothing is left."""
    table = night("Maya", "Theo", sits={"Dana": 1, "Maya": 2, "Theo": 3})
    dana = comes(table, "Dana")
    maya = comes(table, "Maya", size=PHONE)
    theo = comes(table, "Theo")
    joins(dana)
    joins(maya)
    arrives(dana, 1)
    arrives(maya, 1)
    lines(theo, 0)
    joins(theo)
    for each in (dana, maya, theo):
        arrives(each, 2)
        expect(each.page.locator(".seat.speaks")).not_to_have_count(0)
    shows_picture(dana)
    shows_picture(maya)
    (two,) = [each for each in arrives(dana, 2, 1) if each["frames"]]
    assert two["wide"] <= 160
    arrives(theo, 2, 2)
    assert maya.page.evaluate(MOST_FRAMES) == [10, 10]
    expect(theo.page.locator(".seat video")).to_have_count(2)
    expect(maya.page.locator(".seat video")).to_have_count(2)
    assert_tidy(maya.page)
    for screen, name in ((theo, "desk"), (maya, "phone")):
        shoot(screen.page, f"voice-{name}")

    sheet = sheet_of(dana.page)
    shoot(dana.page, "voice-sheet-desk")
    sheet.get_by_role("button", name="Mute everyone else").click()
    sheet.get_by_role("button", name="Close").click()
    for each in (maya, theo):
        expect(
            each.page.get_by_role("button", name="Switch on your microphone")
        ).to_be_visible()
    theo.page.get_by_role("button", name="Switch on your microphone").click()
    expect(theo.page.get_by_role("button", name="Mute your microphone")).to_be_visible()

    sheet = sheet_of(maya.page)
    assert_tidy(maya.page)
    shoot(maya.page, "voice-sheet-phone")
    sheet.get_by_role("button", name="Leave voice and pictures").click()
    for each, left in ((dana, 1), (theo, 1), (maya, 0)):
        lines(each, left)
    expect(theo.page.locator(".seat video")).to_have_count(1)

    theo.page.reload()
    lines(dana, 0)
    theo.is_in()
    lines(theo, 0)
    joins(theo)
    arrives(dana, 1)
    arrives(theo, 1, 1)
    dana.context.set_offline(True)
    expect(dana.lost()).to_be_visible()
    lines(dana, 0)
    lines(theo, 0)
    dana.context.set_offline(False)
    arrives(dana, 1)
    arrives(theo, 1, 1)

    table.dana.does("end_night")
    for each in (dana, theo):
        lines(each, 0)
        expect(each.page.get_by_role("button", name="Mute your microphone")).to_have_count(
            0
        )
    assert theo.page.evaluate("() => navigator.mediaDevices !== undefined")


def test_a_phone_denies_the_microphone_and_ruth_listens_by_name(
    night: Callable[..., Night],
) -> None:
    """Maya's phone denies the page its microphone: she is told, stays out, and listens instead.
    Ruth has no seat: she can't join until Dana lets her, and then everyone reads her name. Dana
    talks while she holds V. Ruth is removed, and cut off at once."""
    table = night("Maya", "Ruth", sits={"Dana": 1, "Maya": 2})
    dana = comes(table, "Dana")
    maya = comes(table, "Maya", size=PHONE, script=DENIED)
    ruth = comes(table, "Ruth")
    joins(dana)
    sheet = sheet_of(maya.page)
    sheet.get_by_role("button", name="Join with microphone").click()
    expect(sheet.get_by_role("alert")).to_contain_text("doesn’t let this page use that")
    lines(dana, 0)
    shoot(maya.page, "voice-denied-phone")
    sheet.get_by_role("button", name="Just listen").click()
    sheet.get_by_role("button", name="Close").click()
    arrives(maya, 1)
    assert arrives(dana, 0) != []

    expect(ruth.page.get_by_role("button", name="Hear and see each other")).to_have_count(0)
    sheet = sheet_of(dana.page)
    sheet.get_by_role("switch", name="Let guests without a seat join").click()
    sheet.get_by_role("switch", name="Hold V to talk").click()
    sheet.get_by_role("button", name="Close").click()
    joins(ruth, "Just listen")
    lines(ruth, 2)
    for each in (dana, ruth):
        each.page.get_by_role("tab", name="Players").click()
        players = each.page.get_by_role("tabpanel", name="Players")
        expect(players).to_contain_text("Listening without a seat: Ruth.")
    shoot(dana.page, "voice-players-desk")

    key = dana.page.get_by_role("button", name="Hold to talk (V)")
    expect(key).to_have_attribute("aria-pressed", "false")
    expect(dana.page.locator(".seat.speaks")).to_have_count(0)
    dana.page.locator("#table").focus()
    dana.page.keyboard.down("v")
    expect(key).to_have_attribute("aria-pressed", "true")
    expect(ruth.page.locator(".seat.speaks")).to_have_count(1)
    dana.page.keyboard.up("v")
    expect(key).to_have_attribute("aria-pressed", "false")
    expect(ruth.page.locator(".seat.speaks")).to_have_count(0)

    table.dana.does("kick", guest=table["Ruth"].guest, reason="late")
    lines(ruth, 0)
    lines(dana, 1)


def test_on_plain_http_the_sheet_says_why_and_leads_on(
    house: House, night: Callable[..., Night]
) -> None:
    """Dana opens the house by its name on the network: the sheet says what a microphone takes,
    and leads to Invite. To listen, it takes none."""
    table = night("Maya", sits={"Dana": 1, "Maya": 2})
    maya = comes(table, "Maya")
    joins(maya)
    dana = table.comes(url=f"http://{NETWORK_NAME}:{house.port}")
    dana.context.add_init_script(LINES)
    dana.signs_in(table.dana)
    dana.page.goto(table.path)
    dana.is_in()
    sheet = sheet_of(dana.page)
    expect(sheet).to_contain_text("homegame play --https")
    expect(sheet.get_by_role("button", name="Join with microphone")).to_have_count(0)
    shoot(dana.page, "voice-insecure-desk")
    sheet.get_by_role("button", name="Just listen").click()
    arrives(dana, 1)
    sheet.get_by_role("button", name="Leave voice and pictures").click()
    sheet.get_by_role("button", name="Open Invite").click()
    expect(dana.page.get_by_role("dialog")).to_contain_text("Invite")


@pytest.mark.skipif(not shutil.which("turnserver"), reason="no coturn")
def test_a_relay_carries_what_no_direct_line_does(browser: Browser, tmp_path: Path) -> None:
    """Both networks let nothing through but the relay that the host has set: they hear each
    other over it. The sheet names it first. When it goes, the sheet says that there is no
    line."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    relay = subprocess.Popen(
        [
            *("turnserver", "-n", "--listening-ip=127.0.0.1", "--relay-ip=127.0.0.1"),
            *(f"--listening-port={port}", "--realm=test", "--lt-cred-mech"),
            *("--use-auth-secret", "--static-auth-secret=north", "--allow-loopback-peers"),
            *("--no-tls", "--no-dtls", "--no-cli", "--log-file=stdout"),
            f"--pidfile={tmp_path / 'relay.pid'}",
        ],
        stdout=subprocess.DEVNULL,
    )
    turn = f"turn:127.0.0.1:{port}?transport=tcp"
    house = House(tmp_path / "house", "0.1", "relay", TURN=turn, TURN_SECRET="north")
    people: list[Person] = []

    def person(**options: Any) -> Person:
        people.append(Person(browser, house.url, **options))
        people[-1].context.add_init_script(RELAYED)
        return people[-1]

    try:
        table = Night(house, person, "Maya", sits={"Dana": 1, "Maya": 2})
        dana, maya = comes(table, "Dana"), comes(table, "Maya")
        sheet = sheet_of(dana.page)
        expect(sheet).to_contain_text("127.0.0.1 passes voice and pictures on")
        sheet.get_by_role("button", name="Close").click()
        joins(dana)
        joins(maya)
        assert arrives(dana, 1)[0]["relay"]
        assert arrives(maya, 1)[0]["relay"]
        relay.kill()
        sheet = sheet_of(dana.page)
        expect(sheet).to_contain_text("No direct line to Maya")
        table.close()
    finally:
        with ended_in_time(relay):
            relay.kill()
            relay.wait()
        for each in people:
            each.close()
        house.close()


if THOROUGH:  # Ten browsers at once take minutes.

    def test_ten_hear_each_other(night: Callable[..., Night]) -> None:
        """A full table: each hears nine, and nine see Dana."""
        friends = [f"Guest {number}" for number in range(2, 11)]
        seats = {name: seat for seat, name in enumerate(["Dana", *friends], 1)}
        table = night(*friends, sits=seats, seats=10)
        screens = [comes(table, name) for name in seats]
        for each in screens:
            joins(each)
        shows_picture(screens[0])
        arrives(screens[0], 9)
        for each in screens[1:]:
            arrives(each, 9, 1)
