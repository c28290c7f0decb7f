"""Who comes, goes, watches, waits and talks: everything the screens offer beside the cards."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Route, expect

from browser.axe import assert_clean
from browser.house import DESK, PHONE, House, Night, Person, shoot
from browser.layout import assert_both_tidy, assert_tidy
from thorough import some

pytestmark = pytest.mark.browser

NEW_PROGRAM = """() => fetch(location.pathname.replace('/n/', '/api/nights/') + '/links', {
  method: 'POST', headers: {'content-type': 'application/json'}, body: '{"kind": "script"}',
}).then(answer => answer.json()).then(link => link.token)"""
"""A token with which a program plays for who is on this page."""

GO = """token => fetch(location.pathname.replace('/n/', '/api/nights/') + '/devices', {
  method: 'DELETE', headers: {authorization: 'Bearer ' + token},
}).then(answer => answer.status)"""
"""The program signs all others out."""


def panel(person: Person, tab: str) -> Locator:
    """The panel beside the table, with this tab open; a sheet in the hand."""
    desk = person.page.get_by_role("complementary", name="Host desk")
    if desk.is_visible():
        desk.get_by_role("button", name="Close").click()
    if not person.page.get_by_role("tab", name=tab).is_visible():
        person.page.get_by_role("button", name="Log and chat").click()
    person.page.get_by_role("tab", name=tab).click()
    return person.page.get_by_role("tabpanel")


def link_of(person: Person) -> str:
    """The link in the dialog that is open."""
    dialog = person.page.get_by_role("dialog")
    field = dialog.get_by_role("textbox")
    expect(field).to_have_value(re.compile("#"))
    link = field.input_value()
    dialog.get_by_role("button", name="Close").click()
    return link


@pytest.mark.parametrize("size", some([PHONE], [DESK]))
def test_what_is_wrong_in_the_lobby_is_put_right(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """On a phone the button lies far below the name that is missing: the name is asked for, in
    sight and ready to be written. Dealer's choice holds fewer seats than hold'em; chosen again,
    hold'em has all of them. The amounts of a spread come with the limit; one that cannot be
    says why, and is put right."""
    dana = person(size=size)
    page, name = dana.page, dana.page.get_by_label("Your name")
    page.goto("/")
    page.get_by_role("button", name="Open the table").click()
    expect(name).to_be_focused()
    expect(name).to_be_in_viewport()
    expect(page.get_by_text("Enter your name")).to_be_in_viewport()
    page.keyboard.type("Dana")

    seats = page.get_by_label("Seats", exact=True)
    expect(seats).to_have_value("9")
    page.get_by_role("radio", name="Dealer’s choice").click()
    expect(seats).to_have_value("8")
    page.get_by_role("radio", name=re.compile("hold.em")).first.click()
    expect(seats).to_have_value("9")

    page.get_by_text("Details", exact=True).click()
    expect(page.get_by_label("Smallest bet")).to_have_count(0)
    page.get_by_label("Limit", exact=True).select_option("spread")
    page.get_by_label("Smallest bet").fill("$2")
    page.get_by_label("Largest bet").fill("$1")
    shoot(page, f"spread-{size[0]}")
    page.get_by_role("button", name="Open the table").click()
    expect(
        page.get_by_text("The smallest bet, $2, can’t be more than the largest, $1.")
    ).to_be_visible()
    expect(page.get_by_label("Smallest bet")).to_be_focused()
    page.get_by_label("Largest bet").fill("$5")
    page.get_by_role("button", name="Open the table").click()
    dana.is_in()
    page.goto(f"{page.url.split('#')[0]}/rules")
    expect(page.get_by_text("The minimum bet is 20 chips")).to_be_visible()


@pytest.mark.parametrize(
    ("host", "guest"),
    some([((PHONE, "dark"), (DESK, "light"))], [((DESK, "light"), (PHONE, "dark"))]),
)
def test_a_friend_comes_and_plays(
    house: House,
    night: Callable[..., Night],
    person: Callable[..., Person],
    host: tuple[tuple[int, int], str],
    guest: tuple[tuple[int, int], str],
) -> None:
    """From a link without its key to the first hand, and every panel and dialog on the way. Who
    knocks is named at the top of the host's table and on its tab, with a button that lets them
    in; at the host's desk they stand at the door, and nowhere twice. At most $30.00 buys a
    seat: 45,00 is too much, 12,34 is not in steps, and the slider waits where it was."""
    kitchen = night()
    dana = kitchen.looks("Dana", size=host[0], theme=host[1])
    maxi = person(size=guest[0], theme=guest[1])
    page, door = dana.page, maxi.page
    assert_clean(page, "an empty table")
    door.goto(kitchen.path)
    expect(door.get_by_role("heading", name="This link is incomplete")).to_be_visible()
    assert_clean(door, "a link without its key")
    door.goto(dana.invites())
    knock = door.get_by_role("button", name="Knock")
    expect(knock).to_be_visible()
    assert_clean(door, "the door")
    knock.click()
    expect(door.get_by_label("Your name")).to_be_focused()
    door.get_by_label("Your name").fill("Maximiliana of the North")
    knock.click()
    expect(door.get_by_role("heading", name="Waiting for Dana")).to_be_visible()
    assert_clean(door, "knocking")
    door.get_by_role("button", name="Change name or leave").click()
    expect(door.get_by_label("Your name")).to_have_value("Maximiliana of the North")
    knock.click()
    expect(door.get_by_role("heading", name="Waiting for Dana")).to_be_visible()

    kitchen.knocks("Theo")
    lets_in = page.get_by_role("button", name=re.compile("^Let in"))
    expect(page.get_by_label("2 knocking")).to_be_visible()
    expect(page).to_have_title(re.compile("Maximiliana of the North is knocking"))
    expect(lets_in).to_have_count(1)
    shoot(page, f"knock-{host[0][0]}")
    assert_tidy(page, touch=host[0] == PHONE)
    assert_clean(page, "knock")
    lets_in.click()
    maxi.is_in()
    expect(page.get_by_role("button", name="Let in Theo")).to_be_in_viewport()
    page.get_by_role("button", name="Theo is knocking").click()
    expect(lets_in).to_have_count(1)
    lets_in.click()
    expect(lets_in).to_have_count(0)
    expect(page).to_have_title("Dana’s night")
    assert [each["name"] for each in kitchen.dana.view()["guests"]].count("Theo") == 1
    assert_clean(page, "the host's desk")
    desk = page.get_by_role("complementary", name="Host desk")
    desk.get_by_role("button", name="Close").click()

    page.get_by_role("button", name=re.compile("seat 2$", re.I)).click()
    dialog = page.get_by_role("dialog")
    field, slider = dialog.get_by_role("textbox"), dialog.get_by_role("slider")
    field.fill("12.30")
    expect(slider).to_have_value("123")
    field.fill("45,00")
    expect(dialog).to_contain_text("Between")
    field.fill("12.30")
    expect(dialog).not_to_contain_text("Between")
    field.fill("12.34")
    expect(dialog).to_contain_text("Use steps of $0.10")
    expect(slider).to_have_value("123")
    shoot(page, "sit-1234")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()

    dana.sits(1)
    maxi.sits(2)
    assert_clean(page, "before the first hand")
    dana.starts()
    dana.wait_until(lambda: dana.has_turn() or maxi.has_turn(), "the first turn")
    turn, other = (dana, maxi) if dana.has_turn() else (maxi, dana)
    with house.still(dana, maxi):
        assert_clean(turn.page, "one's turn")
        assert_clean(other.page, "the other's turn")
    turn.page.get_by_role("button", name="Settings", exact=True).first.click()
    settings = turn.page.get_by_role("dialog")
    expect(settings).to_be_visible()
    expect(settings.get_by_text("Loading")).to_have_count(0)
    assert_clean(turn.page, "settings")
    turn.page.keyboard.press("Escape")
    expect(settings).to_be_hidden()
    turn.page.keyboard.press("?")
    expect(turn.page.get_by_role("dialog")).to_be_visible()
    assert_clean(turn.page, "the keys")
    turn.page.keyboard.press("Escape")
    for tab in ("Chat", "Players", "Log"):
        panel(other, tab)
        assert_clean(other.page, tab)
    door.goto(f"{kitchen.path}/text")
    expect(door.get_by_label("Command")).to_be_visible()
    assert_clean(door, "the text table")


def test_a_style_sheet_that_was_missed_at_the_door_is_there_at_the_table(
    night: Callable[..., Night], person: Callable[..., Person]
) -> None:
    """The line breaks while Maxi writes his name, and what is behind the door is missing. He
    is let in once the line is back, and the table looks as it should."""
    kitchen = night()
    dana, maxi = kitchen.looks("Dana"), person(size=PHONE)
    page, missed = maxi.page, list[str]()

    def breaks(route: Route) -> None:
        missed.append(route.request.url)
        route.abort()

    page.goto(dana.invites())
    page.route("**/assets/*.css", breaks)
    page.get_by_label("Your name").fill("Maxi")
    maxi.wait_until(lambda: any("Dock" in url for url in missed), "what is behind the door")
    page.get_by_role("button", name="Knock").click()
    expect(page.get_by_role("heading", name="Waiting for Dana")).to_be_visible()
    page.unroute("**/assets/*.css")
    dana.page.keyboard.press("Escape")
    dana.admits("Maxi")
    maxi.is_in()
    sheets = page.evaluate("[...document.styleSheets].map(each => each.href ?? '')")
    assert any("Dock" in each for each in sheets)


def test_who_watches_and_who_waits(
    night: Callable[..., Night], person: Callable[..., Person]
) -> None:
    """Two seats are taken. Theo waits for one and gets it. Ruth watches, which the log tells
    once; she reads the link again and still watches; then she asks to join, by the key beside
    the table, and plays."""
    kitchen = night("Maya", "Theo", sits={"Dana": 1, "Maya": 2}, seats=2)
    theo, ruth = kitchen.looks("Theo"), person(size=PHONE)
    page = ruth.page
    page.goto(kitchen.link)
    page.get_by_role("button", name="Just watch").click()
    ruth.is_in()
    expect(page.get_by_role("button", name=re.compile("Seat 1$"))).to_have_count(0)
    shoot(page, "watching-phone")

    kitchen.dana.does("start")
    theo.dock.get_by_role("button", name="Join waiting list").click()
    expect(panel(theo, "Players")).to_contain_text("You’re number 1 on the list")
    said = "Good luck <b>everybody</b>"
    watches = panel(theo, "Log").get_by_text("Someone with the link is watching")
    expect(watches).to_have_count(1)
    talk = panel(theo, "Chat")
    talk.get_by_role("textbox").fill(said)
    talk.get_by_role("button", name="Send").click()
    for each in (theo, ruth):
        expect(panel(each, "Chat")).to_contain_text(said)
    expect(page.get_by_role("textbox")).to_have_count(0)
    page.keyboard.press("Escape")

    kitchen.plays(lambda view: view["hand"]["number"] > 1, "Dana", "Maya")
    kitchen["Maya"].does("stand_up")
    kitchen.plays(lambda view: len(view["chairs"]) < 2, "Dana", "Maya")
    theo.sits(2)
    expect(page.locator(".plate", has_text="Theo")).to_be_visible()

    page.reload()
    ruth.is_in()
    page.goto("about:blank")
    page.goto(kitchen.link)
    knocks = page.get_by_role("button", name="Knock")
    expect(knocks).to_be_visible()
    page.get_by_role("button", name="Just watch").click()
    ruth.is_in()
    expect(panel(theo, "Players")).to_contain_text("1 person with the link is watching")
    panel(theo, "Log")
    expect(watches).to_have_count(1)
    asks = ruth.dock.get_by_role("button", name="Ask to join")
    asks.click()
    page.get_by_label("Your name").fill("Ruth")
    knocks.click()
    [knocking] = kitchen.dana.until(lambda view: view["door"])["door"]
    kitchen.dana.does("admit", guest=knocking["guest"])
    ruth.is_in()
    expect(asks).to_have_count(0)
    kitchen.dana.does("stand_up")
    kitchen.plays(lambda view: len(view["chairs"]) < 2, "Dana", "Theo")
    ruth.sits(1)


@pytest.mark.parametrize(
    ("size", "theme"), some([(PHONE, "light")], [(DESK, "dark"), (PHONE, "dark")])
)
def test_links_to_other_devices(
    night: Callable[..., Night],
    person: Callable[..., Person],
    size: tuple[int, int],
    theme: str,
) -> None:
    """A seat moves to the phone, and the old page says so; the host's link opens the desk. On
    the phone Maya finds two programs and ends one by keyboard; the other one ends hers, and she
    reads what happened."""
    kitchen = night("Maya", sits={"Maya": 3})
    dana, maya = kitchen.looks("Dana"), kitchen.looks("Maya")
    phone, other = person(size=size, theme=theme), person()
    panel(maya, "Players").get_by_role("button", name="Move to another device").click()
    moved = link_of(maya)
    phone.page.goto(moved)
    phone.is_in()
    assert "#" not in phone.page.url
    seat = phone.page.get_by_role("listitem").filter(has_text="You, Maya")
    expect(seat).to_have_count(1)
    expect(maya.page.get_by_role("heading", name="on another device")).to_be_visible()
    other.page.goto(moved)
    expect(other.page.get_by_role("heading", name="used or has expired")).to_be_visible()

    dana.page.get_by_role("button", name="Host").first.click()
    dana.page.get_by_role("complementary").get_by_role("button", name="Host link").click()
    used = link_of(dana)
    other.page.goto(used)
    expect(
        other.page.get_by_role("heading", name="the host on this device")
    ).to_be_visible()
    renewed = other.page.get_by_role("textbox", name="Host link").input_value()
    assert "#host=" in renewed
    assert renewed != used
    shoot(other.page, "host-link")
    other.page.get_by_role("button", name="Go to the table").click()
    other.is_in()
    expect(other.page.get_by_role("button", name=re.compile("^Host"))).to_be_visible()
    dana.page.goto(used)
    expect(dana.page.get_by_role("heading", name="used or has expired")).to_be_visible()

    page = phone.page
    tokens = [page.evaluate(NEW_PROGRAM) for _ in range(2)]
    page.get_by_role("button", name="Settings").first.click()
    mine = page.get_by_role("region", name="Your devices")
    expect(mine.get_by_role("listitem")).to_have_count(3)
    expect(mine).to_contain_text("this device")
    mine.scroll_into_view_if_needed()
    shoot(page, f"devices-{size[0]}")
    mine.get_by_role("button", name="Sign out: A program").first.focus()
    page.keyboard.press("Enter")
    expect(mine.get_by_role("listitem")).to_have_count(2)
    works = [page.evaluate(GO, token) for token in tokens]
    assert works.count(204) == 1
    expect(page.get_by_text("You’re signed out on this device")).to_be_visible()
    shoot(page, f"signed-out-{size[0]}")


@pytest.mark.parametrize("theme", some(["dark"], ["light"]))
def test_what_happens_beside_the_cards(
    house: House, night: Callable[..., Night], theme: str
) -> None:
    """Maya comes late and buys the blinds; she straddles; Dana's bomb pot needs both. Folding
    what is free asks first. Maya becomes a co-host, sits out and comes back. Then Theo, who
    doesn't play, removes her in a hand: her page says that her chips are still in it, and names
    the amount when it is over, without a reload."""
    kitchen = night("Maya", sits={"Dana": 6}, bots=["caller"])
    dana = kitchen.looks("Dana", theme=theme)
    kitchen.dana.does("start")
    maya = kitchen.looks("Maya", size=PHONE, theme=theme)
    both = ("Dana", "Maya")

    def is_tidy(name: str) -> None:
        assert_both_tidy(house, f"{theme}-before-{name}", desk=dana, phone=maya)

    kitchen.plays(lambda view: view["hand"]["number"] > 1 and view["may"], "Dana")
    maya.sits(5)
    buy = maya.dock.get_by_role("button", name=re.compile(r"Post \$0\.\d\d and play now"))
    expect(maya.dock).to_contain_text("Waiting for the big blind")
    is_tidy("waits")
    buy.click()
    expect(maya.dock.get_by_role("button", name="Wait for the big blind")).to_be_visible()
    expect(maya.dock).to_contain_text("You’re in at the next chance")
    expect(panel(dana, "Log")).to_contain_text("Maya will post to play at once")
    kitchen.plays(lambda _: kitchen["Maya"].view()["you"]["cards"], "Dana")
    maya.wait_until(maya.cards, "Maya's cards")

    own = panel(maya, "Players")
    own.get_by_role("radio", name="Always").click()
    expect(own.get_by_role("radio", name="Always")).to_be_checked()
    shoot(maya.page, f"phone-{theme}-before-panel")
    maya.page.keyboard.press("Escape")
    kitchen.plays(
        lambda view: (
            view["may"] and any("straddle" in each["marks"] for each in view["chairs"])
        ),
        *both,
    )
    expect(dana.page.locator(".disc.straddle")).to_be_visible()
    seat = dana.page.get_by_role("listitem").filter(has_text="Maya")
    expect(seat.locator(".sr").first).to_contain_text("straddle")
    expect(panel(dana, "Log")).to_contain_text("Maya straddles")
    dana.wait_until(dana.has_turn, "Dana's turn")
    is_tidy("straddle")

    own = panel(dana, "Players")
    amount = own.get_by_label("Amount each")
    expect(amount).to_have_attribute("placeholder", re.compile(r"0\.50"))
    expect(own).to_contain_text("From $0.50 to $1")
    amount.fill("0.80")
    own.get_by_role("button", name="Propose bomb pot").click()
    expect(own).to_contain_text("Proposed by you")
    with house.still(dana):
        assert_clean(dana.page, "before the cards")
    expect(maya.dock.get_by_role("button", name="Yes", exact=True)).to_be_visible()
    expect(maya.dock).to_contain_text("Proposed by Dana")
    is_tidy("vote")
    maya.page.keyboard.press("y")
    told = "The next hand is a bomb pot of Double-board Omaha, $0.80 each."
    expect(own).to_contain_text(told)
    is_tidy("agreed")
    kitchen.plays(lambda view: view["hand"]["bomb"] and view["may"], *both)
    for each in (dana, maya):
        expect(each.page.locator(".pot", has_text="Bomb pot")).to_be_visible()
    is_tidy("bomb")

    kitchen.plays(lambda view: view["may"] and view["may"]["check"], *both)
    expect(dana.dock.locator(".act.call:enabled", has_text="Check")).to_be_visible()
    dana.page.keyboard.press("f")
    dialog = dana.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Check").click()
    expect(dialog).to_be_hidden()

    dana.page.get_by_role("button", name="Host").first.click()
    desk = dana.page.get_by_role("complementary", name="Host desk")
    desk.get_by_role("button", name="Make co-host: Maya").click()
    expect(maya.page.get_by_role("button", name=re.compile("^Host"))).to_be_visible()
    panel(maya, "Players").get_by_role("button", name="Sit out").click()
    maya.page.keyboard.press("Escape")
    number = kitchen.dana.view()["hand"]["number"]
    kitchen.plays(lambda view: view["hand"]["number"] > number and view["may"], *both)
    back = maya.dock.get_by_role("button", name="I’m back")
    expect(back).to_be_visible()
    expect(dana.page.locator(".tag", has_text="Sitting out")).to_be_visible()
    back.click()
    expect(dana.page.locator(".tag", has_text="Sitting out")).to_be_hidden()
    kitchen.plays(lambda _: kitchen["Maya"].view()["may"], "Dana")
    maya.wait_until(lambda: maya.cards() and maya.has_turn(), "Maya's turn")

    kitchen.lets_in("Theo")
    kitchen.dana.does("name_cohost", guest=kitchen["Theo"].guest)
    kitchen["Theo"].does("kick", guest=kitchen["Maya"].guest, reason="Late")
    expect(
        maya.page.get_by_text("Your chips will be cashed out after this hand.")
    ).to_be_visible()
    number = kitchen.dana.view()["hand"]["number"]
    kitchen.plays(lambda view: view["hand"]["number"] > number, "Dana")
    expect(maya.page.get_by_text("Your chips were cashed out for")).to_be_visible()
    shoot(maya.page, "phone-removed")


def test_the_short_link_of_a_night_that_is_over(
    night: Callable[..., Night], person: Callable[..., Person]
) -> None:
    """Dana's night has ended. Whoever opens its short link reads that; Maya, who was there,
    sees the results."""
    made = night("Maya", sits={"Dana": 1, "Maya": 2})
    code = made.dana.opened["invite"]["short"].rsplit("/", 1)[1]
    made.dana.does("end_night")
    assert made.dana.view()["phase"] == "ended"
    stranger = person().page
    stranger.goto(f"/n/{code}")
    expect(stranger.get_by_role("heading", name="The night is over")).to_be_visible()
    expect(stranger.get_by_text("No night has this code")).to_have_count(0)
    maya = made.looks("Maya", "?")
    maya.page.goto(f"/n/{code}")
    expect(maya.page.locator("#dock")).to_contain_text("The night is over")
    expect(maya.page).to_have_url(re.compile(f"{made.path}$"))


def test_the_host_pins_the_call_that_goes_on_elsewhere(
    night: Callable[..., Night], person: Callable[..., Person]
) -> None:
    """What isn't the whole link is refused, and stays to be put right. Pinned, everyone who was
    let in has it as a button, and nobody else; taken away, it is gone."""
    made = night("Maya", sits={"Dana": 1, "Maya": 2})
    dana, maya, watcher = made.looks("Dana"), made.looks("Maya", size=PHONE), person()
    watcher.page.goto(made.link)
    watcher.page.get_by_role("button", name="Just watch").click()
    watcher.is_in()
    dana.page.get_by_role("button", name="Host").first.click()
    section = dana.page.get_by_role("region", name="Call beside the table")
    field = section.get_by_role("textbox")
    field.fill("meet.example/abc")
    section.get_by_role("button", name="Pin it").click()
    expect(section.get_by_text("Paste the whole link")).to_be_visible()
    field.fill("https://meet.example/abc")
    section.get_by_role("button", name="Pin it").click()
    call = maya.page.get_by_role("link", name="Join the call")
    expect(call).to_have_attribute("href", "https://meet.example/abc")
    assert_tidy(maya.page, touch=True)
    shoot(maya.page, "call-pinned-phone")
    shoot(dana.page, "call-pinned-desk")
    expect(watcher.page.get_by_role("link", name="Join the call")).to_have_count(0)
    section.get_by_role("button", name="Take it away").click()
    expect(call).to_have_count(0)
