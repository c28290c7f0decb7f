"""Who comes, goes, watches, waits and talks: everything the screens offer beside the cards."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from browser.axe import assert_clean
from browser.house import DESK, PHONE, House, Person, play, shoot
from browser.layout import assert_both_tidy, assert_tidy

pytestmark = pytest.mark.browser


def panel(person: Person, tab: str) -> Locator:
    """The panel beside the table, with this tab open."""
    desk = person.page.get_by_role("complementary", name="Host desk")
    if desk.is_visible():
        desk.get_by_role("button", name="Close").click()
    person.page.get_by_role("tab", name=tab).click()
    return person.page.get_by_role("tabpanel")


def seat_panel(person: Person) -> Locator:
    """The panel about one's own seat; a sheet in the hand."""
    if not person.page.get_by_role("tab", name="Players").is_visible():
        person.page.get_by_role("button", name="Log and chat").click()
    return panel(person, "Players")


def link_of(person: Person) -> str:
    """The link in the dialog that is open."""
    dialog = person.page.get_by_role("dialog")
    field = dialog.get_by_role("textbox")
    expect(field).to_have_value(re.compile("#"))
    link = field.input_value()
    dialog.get_by_role("button", name="Close").click()
    return link


def test_what_is_wrong_comes_into_sight(person: Callable[..., Person]) -> None:
    """On a phone the button lies far below the name that is missing: the name is asked for,
    in sight and ready to be written. So it is at the door."""
    dana = person(size=PHONE)
    page, name = dana.page, dana.page.get_by_label("Your name")
    page.goto("/")
    page.get_by_role("button", name="Open the table").click()
    expect(name).to_be_focused()
    expect(name).to_be_in_viewport()
    expect(page.get_by_text("Enter your name")).to_be_in_viewport()
    page.keyboard.type("Dana")
    page.get_by_role("button", name="Open the table").click()
    dana.is_in()
    maya = person(size=PHONE).page
    maya.goto(dana.invites())
    maya.get_by_role("button", name="Knock").click()
    expect(maya.get_by_label("Your name")).to_be_focused()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_knock_is_answered_at_the_table(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """Who knocks is named at the top of the host's table and on its tab, with a button that
    lets them in; at the host's desk they stand at the door, and nowhere twice."""
    dana = person(size=size)
    page = dana.page
    dana.opens_night("Dana")
    link = dana.invites()
    lets_in = page.get_by_role("button", name=re.compile("^Let in"))
    guests = []
    for name in ("Maximiliana of the North", "Theo"):
        guest = person(size=PHONE)
        guest.page.goto(link)
        guest.page.get_by_label("Your name").fill(name)
        guest.page.get_by_role("button", name="Knock").click()
        expect(guest.page.get_by_role("heading", name="Waiting for Dana")).to_be_visible()
        guests.append(guest)
    maxi, theo = guests
    expect(page.get_by_label("2 knocking")).to_be_visible()
    expect(page).to_have_title(re.compile("Maximiliana of the North is knocking"))
    expect(lets_in).to_have_count(1)
    shoot(page, f"knock-{size[0]}")
    assert_tidy(page, touch=size == PHONE)
    assert_clean(page, "knock")
    lets_in.click()
    maxi.is_in()
    expect(page.get_by_role("button", name="Let in Theo")).to_be_in_viewport()
    page.get_by_role("button", name="Theo is knocking").click()
    expect(lets_in).to_have_count(1)
    lets_in.click()
    theo.is_in()
    expect(lets_in).to_have_count(0)
    expect(page).to_have_title("Dana’s night")


def test_rail_talk_and_the_waiting_list(person: Callable[..., Person]) -> None:
    """Two seats, four friends: two play, one waits for a seat and gets it, one only watches."""
    dana, maya, theo, ruth = person(), person(), person(), person()
    dana.page.goto("/")
    dana.page.get_by_label("Seats", exact=True).fill("2")
    dana.page.get_by_label("Your name").fill("Dana")
    dana.page.get_by_role("button", name="Open the table").click()
    dana.is_in()
    link = dana.invites()
    for friend, name in ((maya, "Maya"), (theo, "Theo")):
        friend.knocks(link, name)
        dana.admits(name)
        friend.is_in()
    ruth.page.goto(link)
    ruth.page.get_by_role("button", name="Just watch").click()
    ruth.is_in()
    expect(ruth.page.get_by_role("button", name=re.compile("Seat 1$"))).to_have_count(0)

    dana.sits(1)
    maya.sits(2)
    dana.starts()
    theo.dock.get_by_role("button", name="Join waiting list").click()
    expect(panel(theo, "Players")).to_contain_text("You’re number 1 on the list")

    said = "Good luck <b>everybody</b>"
    talk = panel(maya, "Chat")
    talk.get_by_role("textbox").fill(said)
    talk.get_by_role("button", name="Send").click()
    for each in (theo, ruth):
        expect(panel(each, "Chat")).to_contain_text(said)
    expect(ruth.page.get_by_role("textbox")).to_have_count(0)

    play([dana, maya], lambda: dana.hand() > 1)
    panel(maya, "Players").get_by_role("button", name="Leave seat").click()
    maya.page.get_by_role("dialog").get_by_role("button", name="Leave seat").click()
    free = theo.page.get_by_role("button", name=re.compile("Seat 2$"))
    play([dana, maya], free.is_visible)
    theo.sits(2)
    expect(ruth.page.locator(".plate", has_text="Theo")).to_be_visible()


def test_who_watches_can_ask_to_join(person: Callable[..., Person]) -> None:
    """Ruth watches, reads the link again and still watches; then she asks to join, by the key
    beside the table, and plays."""
    dana, ruth = person(), person(size=PHONE)
    dana.opens_night("Dana")
    link = dana.invites()
    page = ruth.page
    asks = ruth.dock.get_by_role("button", name="Ask to join")
    knocks = page.get_by_role("button", name="Knock")
    page.goto(link)
    page.get_by_role("button", name="Just watch").click()
    ruth.is_in()
    shoot(page, "watching-phone")
    page.reload()
    ruth.is_in()
    page.goto("about:blank")
    page.goto(link)
    expect(knocks).to_be_visible()
    page.get_by_role("button", name="Just watch").click()
    ruth.is_in()
    asks.click()
    page.get_by_label("Your name").fill("Ruth")
    knocks.click()
    dana.admits("Ruth")
    ruth.is_in()
    expect(asks).to_have_count(0)
    ruth.sits(2)


def test_links_to_other_devices(person: Callable[..., Person]) -> None:
    """A seat moves to the phone, and the old page says so; the host's link opens the desk."""
    dana, maya, phone, other = person(), person(), person(size=PHONE), person()
    dana.opens_night("Dana")
    link = dana.invites()
    maya.knocks(link, "Maya")
    dana.admits("Maya")
    maya.is_in()
    maya.sits(3)
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

    dana.page.get_by_role("complementary").get_by_role("button", name="Host link").click()
    used = link_of(dana)
    other.page.goto(used)
    expect(
        other.page.get_by_role("heading", name="the host on this device")
    ).to_be_visible()
    renewed = other.page.get_by_role("textbox", name="Host link").input_value()
    assert "#host=" in renewed
    assert renewed != used
    for scheme in ("light", "dark"):
        other.page.emulate_media(color_scheme=scheme)
        for wide, high in ((1280, 800), (390, 844)):
            other.page.set_viewport_size({"width": wide, "height": high})
            shoot(other.page, f"host-link-{scheme}-{wide}")
    other.page.get_by_role("button", name="Go to the table").click()
    other.is_in()
    expect(other.page.get_by_role("button", name="Host")).to_be_visible()
    dana.page.goto(used)
    expect(dana.page.get_by_role("heading", name="used or has expired")).to_be_visible()


def test_sitting_out_and_coming_back(person: Callable[..., Person]) -> None:
    """Folding what is free asks first; sitting out, coming back and a co-host's powers."""
    dana, maya = person(), person()
    dana.opens_night("Dana")
    maya.knocks(dana.invites(), "Maya")
    dana.admits("Maya")
    maya.is_in()
    dana.sits(1)
    maya.sits(2)
    dana.starts()
    desk = dana.page.get_by_role("complementary", name="Host desk")
    desk.get_by_role("button", name="Make co-host: Maya").click()
    expect(maya.page.get_by_role("button", name="Host")).to_be_visible()

    free = [
        each.dock.locator(".act.call:enabled", has_text="Check") for each in (dana, maya)
    ]
    for _ in range(3):
        dana.wait_until(lambda: dana.has_turn() or maya.has_turn())
        who = 0 if dana.has_turn() else 1
        if free[who].is_visible():
            break
        dana.wait_until((dana, maya)[who].passes)
        dana.wait_until(lambda: any(each.is_visible() for each in free))
    one = dana if free[0].is_visible() else maya
    one.page.keyboard.press("f")
    dialog = one.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Check").click()
    expect(dialog).to_be_hidden()

    panel(maya, "Players").get_by_role("button", name="Sit out").click()
    back = maya.dock.get_by_role("button", name="I’m back")
    play([dana, maya], back.is_visible)
    expect(dana.page.locator(".tag", has_text="Sitting out")).to_be_visible()
    back.click()
    expect(dana.page.locator(".tag", has_text="Sitting out")).to_be_hidden()
    play([dana, maya], lambda: bool(maya.cards()) and maya.has_turn())


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_what_happens_before_the_cards(
    house: House, person: Callable[..., Person], theme: str
) -> None:
    """Maya comes late and buys the blinds; she straddles; Dana's bomb pot needs both."""
    dana, maya = person(theme=theme), person(size=PHONE, theme=theme)

    def is_tidy(name: str) -> None:
        assert_both_tidy(house, f"{theme}-before-{name}", desk=dana, phone=maya)

    dana.opens_night("Dana", bots=1)
    link = dana.invites()
    maya.knocks(link, "Maya")
    dana.admits("Maya")
    maya.is_in()
    dana.sits(6)
    dana.starts()
    play([dana], lambda: dana.hand() > 1 and dana.has_turn())
    maya.sits(5)
    buy = maya.dock.get_by_role("button", name=re.compile(r"Post \$0\.\d\d and play now"))
    expect(maya.dock).to_contain_text("Waiting for the big blind")
    is_tidy("waits")
    buy.click()
    expect(maya.dock.get_by_role("button", name="Wait for the big blind")).to_be_visible()
    expect(maya.dock).to_contain_text("You’re in at the next chance")
    expect(panel(dana, "Log")).to_contain_text("Maya will post to play at once")
    play([dana], maya.cards)

    own = seat_panel(maya)
    own.get_by_role("radio", name="Always").click()
    expect(own.get_by_role("radio", name="Always")).to_be_checked()
    shoot(maya.page, f"phone-{theme}-before-panel")
    maya.page.keyboard.press("Escape")
    straddle = dana.page.locator(".disc.straddle")
    play([dana, maya], lambda: straddle.is_visible() and dana.has_turn())
    seat = dana.page.get_by_role("listitem").filter(has_text="Maya")
    expect(seat.locator(".sr").first).to_contain_text("straddle")
    expect(panel(dana, "Log")).to_contain_text("Maya straddles")
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
    dana.page.emulate_media(color_scheme=theme)
    expect(maya.dock.get_by_role("button", name="Yes", exact=True)).to_be_visible()
    expect(maya.dock).to_contain_text("Proposed by Dana")
    is_tidy("vote")
    maya.page.keyboard.press("y")
    expect(own).to_contain_text("The next hand is a bomb pot, $0.80 each.")
    is_tidy("agreed")
    pot = dana.page.locator(".pot", has_text="Bomb pot")
    play([dana, maya], pot.is_visible)
    expect(maya.page.locator(".pot", has_text="Bomb pot")).to_be_visible()
    is_tidy("bomb")


def test_who_is_removed_in_a_hand_reads_the_amount_when_it_is_over(
    person: Callable[..., Person],
) -> None:
    """Maya is removed while a hand of three is played: her page says that her chips are still
    in it, and names the amount when it is over, without a reload."""
    dana, maya, theo = person(), person(size=PHONE), person()
    dana.opens_night("Dana")
    link = dana.invites()
    dana.sits(1)
    for seat, name, each in ((2, "Maya", maya), (3, "Theo", theo)):
        each.knocks(link, name)
        dana.admits(name)
        each.is_in()
        each.sits(seat)
    dana.starts()
    guest = maya.view()["you"]["guest"]
    body = {
        "id": "remove-maya",
        "command": {"type": "kick", "guest": guest, "reason": "Late"},
    }
    dana.page.evaluate(
        """([night, body]) => fetch(`/api/nights/${night}/command`, {method: 'POST',
           body: JSON.stringify(body), headers: {'content-type': 'application/json'}})""",
        [dana.night, body],
    )
    page = maya.page
    expect(
        page.get_by_text("Your chips will be cashed out after this hand.")
    ).to_be_visible()
    paid = page.get_by_text("Your chips were cashed out for")
    dana.wait_until(lambda: (dana.passes(), theo.passes(), paid.is_visible())[2])
    shoot(page, "phone-removed")


def test_an_amount_that_cannot_be_is_told_while_it_is_written(
    person: Callable[..., Person],
) -> None:
    """At most $30.00: 45,00 is too much, 12,34 is not in steps, and the slider waits where it
    was."""
    dana = person()
    dana.opens_night("Dana")
    page = dana.page
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


def test_seats_that_a_game_has_no_cards_for_come_back(
    person: Callable[..., Person],
) -> None:
    """Dealer's choice holds fewer seats than hold'em; chosen again, hold'em has all of them."""
    page = person().page
    page.goto("/")
    seats = page.get_by_label("Seats", exact=True)
    expect(seats).to_have_value("9")
    page.get_by_role("radio", name="Dealer’s choice").click()
    expect(seats).to_have_value("8")
    page.get_by_role("radio", name=re.compile("hold.em")).first.click()
    expect(seats).to_have_value("9")
