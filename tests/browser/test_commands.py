"""Commands that no other journey sends, from the screens that offer them, to a real server."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.arrivals import door_of, hears, shows
from browser.house import PHONE, Night, Person
from browser.real_cards import Evening
from browser.test_comings import panel
from homegame.cards import parse

pytestmark = pytest.mark.browser


def test_the_host_keeps_house_from_the_desk(night: Callable[..., Night]) -> None:
    """Dana sends one person away, lets one in and two at once, makes Maya co-host and takes it
    back, changes blinds and seats, seats a bot and removes it, says who keeps the bank, pauses
    and goes on, and closes a table that no one sits at. Each time the table is as she said."""
    made = night("Maya", sits={"Maya": 2})
    made.knocks("Ned")
    made.knocks("Olga")
    made.knocks("Pia")
    made.knocks("Quentin")
    page = made.looks("Dana").page
    page.get_by_role("button", name=re.compile("^Host")).click()
    desk = page.get_by_role("complementary", name="Host desk")
    dana, maya = made.dana, made["Maya"].guest

    def press(name: str) -> None:
        desk.get_by_role("button", name=name, exact=True).click()

    press("Not now, Ned")
    press("Let in Olga")
    expect(desk.get_by_role("button", name="Let in Olga")).to_have_count(0)
    press("Let in all 2")
    hears(dana, lambda view: not view["door"])
    names = {each["name"] for each in dana.view()["guests"]}
    assert names == {"Dana", "Maya", "Olga", "Pia", "Quentin"}

    def role(guest: str) -> str:
        return next(g["role"] for g in dana.view()["guests"] if g["guest"] == guest)

    press("Make co-host: Maya")
    expect(desk.get_by_role("button", name="Remove co-host: Maya")).to_be_visible()
    assert role(maya) == "cohost"
    press("Remove co-host: Maya")
    expect(desk.get_by_role("button", name="Make co-host: Maya")).to_be_visible()
    assert role(maya) == "guest"

    desk.get_by_label("Big blind").fill("1")
    desk.get_by_label("Small blind").fill("0.50")
    press("Change blinds")
    hears(dana, lambda view: (view["house"]["small"], view["house"]["big"]) == (5, 10))
    seats = dana.view()["house"]["seats"]
    press("Remove a seat")
    hears(dana, lambda view: view["house"]["seats"] == seats - 1)
    press("Add bot")
    bot = hears(dana, lambda view: any(each["bot"] for each in view["guests"]))
    name = next(each["name"] for each in bot["guests"] if each["bot"])
    press(f"Remove bot {name}")
    expect(desk.get_by_role("button", name=f"Remove bot {name}")).to_have_count(0)

    desk.get_by_role("radio", name="Banker", exact=True).click()
    desk.get_by_role("combobox", name="Banker").select_option(label="Maya")
    hears(dana, lambda view: (view["approval"], view["banker"]) == ("banker", maya))
    press("Pause")
    hears(dana, lambda view: view["phase"] == "paused")
    press("Resume")
    hears(dana, lambda view: view["phase"] != "paused")
    press("Add an online table")
    desk.get_by_role("link", name="Open Table 2").click()
    page.get_by_role("button", name=re.compile("^Host")).click()
    press("Close this table")
    hears(dana, lambda view: len(view["tables"]) == 1)

    press("Remove Maya")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill("Good night")
    dialog.get_by_role("button", name="Remove", exact=True).click()
    hears(dana, lambda view: not view["chairs"])


def test_a_host_who_does_not_play_rules_on_hands(night: Callable[..., Night]) -> None:
    """Dana has no seat, and asks no one: a card of Theo's was exposed, then Theo's hand is
    dead, and in the end the hand is void. Maya reads each. In the next hand Maya, a co-host who
    plays, asks about Theo's hand again, and Dana answers for all."""
    made = night("Maya", "Theo", "Olga", sits={"Maya": 1, "Theo": 2, "Olga": 3})
    made.dana.does("start")
    hears(made.dana, lambda view: view["hand"] and view["hand"]["turn"] > 0)
    dana, maya = made.looks("Dana"), made.looks("Maya")
    page, log = dana.page, maya.page.get_by_role("log")
    page.get_by_role("button", name=re.compile("^Host")).click()
    desk = page.get_by_role("complementary", name="Host desk")
    dialog = page.get_by_role("dialog")

    def rules(kind: str, why: str, card: str = "") -> None:
        desk.get_by_role("button", name="Make a ruling").click()
        dialog.get_by_label("Type of ruling").select_option(kind)
        dialog.get_by_label("Player").select_option(label="Theo")
        if card:
            dialog.get_by_label("Card", exact=True).select_option(label=card)
        dialog.get_by_label("Reason").fill(why)
        dialog.get_by_role("button", name="Make a ruling").click()
        expect(dialog).to_be_hidden()
        expect(log).to_contain_text(why)

    before = made["Theo"].view()["you"]["cards"]
    rules("expose_card", "It fell to the floor", "Card 2, in dealing order")
    expect(log).to_contain_text("was exposed in the deal")
    after = made["Theo"].view()["you"]["cards"]
    assert (after[0] == before[0], after[1] == before[1]) == (True, False)
    rules("kill_hand", "He looked at Olga’s cards")
    expect(log).to_contain_text("Dana declares Theo’s hand dead")
    [theo] = [each for each in made.dana.view()["chairs"] if each["name"] == "Theo"]
    assert theo["state"] == "folded"

    desk.get_by_role("button", name="Void hand").click()
    dialog.get_by_label("Reason, shown to everyone").fill("The deck has 53 cards")
    dialog.get_by_role("button", name="Void hand").click()
    expect(log).to_contain_text("Hand voided: The deck has 53 cards")

    made.dana.does("name_cohost", guest=made["Maya"].guest)
    hears(made.dana, lambda view: view["hand"]["number"] > 1 and view["hand"]["turn"] > 0)
    made["Maya"].does("kill_hand", seat=2, reason="He talks to Olga")
    dana.dock.get_by_role("button", name="Make this ruling").click()
    expect(log).to_contain_text("Dana declares Theo’s hand dead: He talks to Olga")


def test_money_goes_in_and_out_beside_the_table(night: Callable[..., Night]) -> None:
    """Maya no longer waits for a seat, and Theo no longer asks for chips: Dana, who keeps the
    bank, is told. She enters that Theo has paid $10 in cash, and credits him with $5; he reads
    it on his own page."""
    made = night("Maya", "Theo", sits={"Dana": 1}, seats=2)
    made["Theo"].does("sit_down", seat=2, amount=200)
    made["Maya"].does("join_queue")
    made.dana.does("set_approval", approval="banker")
    made["Theo"].does("top_up", amount=100)
    dana, maya, theo = (made.looks(name) for name in ("Dana", "Maya", "Theo"))
    log = dana.page.get_by_role("log")
    leaves = panel(maya, "Players").get_by_role("button", name="Leave waiting list")
    leaves.click()
    expect(leaves).to_have_count(0)
    expect(log).to_contain_text("Maya leaves the waiting list")

    asks = dana.page.get_by_role("button", name="Answer")
    expect(asks).to_be_visible()
    theo.page.get_by_role("button", name="Take back").click()
    expect(theo.page.get_by_text("Waiting for the banker")).to_have_count(0)
    expect(asks).to_have_count(0)
    expect(log).to_contain_text("Theo no longer asks for chips")

    for each in (dana, theo):
        each.page.goto(f"{made.path}/bank")
    page = dana.page
    form = page.get_by_role("dialog")
    book = theo.page.get_by_role("region", name="Ledger")
    page.get_by_role("button", name="Cash in or out").click()
    form.get_by_label("Who?").select_option(label="Theo")
    form.get_by_label("Amount").fill("10")
    form.get_by_role("button", name="Save").click()
    expect(form).to_be_hidden()
    expect(book).to_contain_text("Theo pays cash to the bank")
    page.get_by_role("button", name="Adjust account").click()
    form.get_by_label("Who?").select_option(label="Theo")
    form.get_by_label("Amount").fill("5")
    form.get_by_label("Why").fill("He brought the beer")
    form.get_by_role("button", name="Save").click()
    expect(form).to_be_hidden()
    expect(book).to_contain_text("Theo’s account is adjusted: He brought the beer")
    [account] = [each for each in made.reads("bank")["accounts"] if each["name"] == "Theo"]
    assert account["balance"] == 1000 + 500 - 2000


def test_a_hand_of_real_cards_is_mucked(person: Callable[..., Person]) -> None:
    """At the showdown Dana enters that the first player mucks, and the next one shows; the
    deck has a card too many, and from the first one's seat she calls the hand void."""
    screen = person(size=PHONE)
    evening = Evening(door_of(screen))
    evening.dana.does("set_depth", depth="cards")
    evening.dana.does("begin", button=3)
    evening.checks_round()
    for cards in ("2c7h9d", "4s", "5s"):
        evening.dana.does("deal", faces=parse(cards))
        evening.checks_round()
    page = shows(screen, evening.dana)
    names = {chair["seat"]: chair["name"] for chair in evening.dana.view()["chairs"]}
    first = evening.dana.view()["real"]["shows"]
    expect(page.get_by_role("heading", name=f"{names[first]} shows")).to_be_visible()
    page.get_by_role("button", name="Muck", exact=True).click()
    then = hears(evening.dana, lambda view: view["real"]["shows"] not in (0, first))
    second = names[then["real"]["shows"]]
    expect(page.get_by_role("heading", name=f"{second} shows")).to_be_visible()
    undo = page.get_by_role("button", name=f"Undo: {names[first]} mucks")
    expect(undo).to_be_visible()
    page.get_by_role("button", name=re.compile(f"^{names[first]}, ")).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Void the hand").click()
    sheet.get_by_role("button", name="Wrong number of cards").click()
    expect(page.get_by_text("The hand is void: Wrong number of cards")).to_be_visible()
