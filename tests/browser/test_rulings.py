"""The host rules on what went wrong, and everybody in the hand agrees or does not."""

import re
import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.arrivals import door_of, hears, is_asked, shows
from browser.axe import assert_clean
from browser.house import PHONE, House, Night, Person, shoot
from browser.layout import assert_both_tidy
from browser.test_comings import panel
from thorough import some

pytestmark = pytest.mark.browser


@pytest.fixture
def pace() -> str:
    return "1"


class Headsup:
    """Dana, who hosts at a desk, plays against Maya, who has a phone; one of them has the first
    turn of the hand."""

    def __init__(self, house: House, dana: Person, maya: Person, theme: str) -> None:
        self.house, self.dana, self.maya, self.theme = house, dana, maya, theme
        door = door_of(dana)
        self.host, _, invite = door.night()
        guest = door.guest(self.host, invite, "Maya")
        for seat, each in ((1, self.host), (2, guest)):
            each.does("sit_down", seat=seat, amount=300)
        self.host.does("start")
        shows(dana, self.host)
        shows(maya, guest)
        first = hears(self.host, lambda view: view["hand"] and view["hand"]["turn"])
        both = (dana, maya)
        self.raiser, self.other = both if first["hand"]["turn"] == 1 else both[::-1]
        is_asked(self.raiser)
        self.desk = dana.page.get_by_role("complementary", name="Host desk")

    @property
    def both(self) -> tuple[Person, Person]:
        return self.dana, self.maya

    def raises(self) -> None:
        """Whoever has the first turn raises, and the other one is to act."""
        self.raiser.dock.locator("button.act.raise").click()
        is_asked(self.other)

    def is_tidy(self, name: str) -> None:
        named = f"{self.theme}-{name}"
        assert_both_tidy(self.house, named, desk=self.dana, phone=self.maya)


@pytest.mark.rule("CON-49")
@pytest.mark.parametrize("theme", some(["dark"], ["light"]))
def test_a_host_who_plays_asks_before_she_rules(
    house: House, person: Callable[..., Person], theme: str
) -> None:
    """A raise by mistake is taken back, and another one corrected; to the second question Maya
    says no at first."""
    dana, maya = person(theme=theme), person(size=PHONE, theme=theme)
    table = Headsup(house, dana, maya, theme)
    an_action_is_taken_back(table)
    a_bet_is_corrected(table)


def an_action_is_taken_back(table: Headsup) -> None:
    """One of the two raises by mistake; the host asks, Maya agrees, and it never was."""
    page = table.dana.page
    middle = table.host.view()["hand"]["middle"]
    table.raises()
    if not table.desk.is_visible():
        page.get_by_role("button", name="Host", exact=True).click()
    table.desk.get_by_role("button", name="Make a ruling").click()
    dialog = page.get_by_role("dialog", name="Ruling")
    expect(dialog.get_by_label("Type of ruling")).to_have_value("take_back")
    dialog.get_by_label("Reason").fill("A slip of the finger")
    with table.house.still(table.dana):
        assert_clean(page, "a ruling")
    page.emulate_media(color_scheme=table.theme)
    dialog.get_by_role("button", name="Make a ruling").click()
    expect(dialog).to_be_hidden()
    for each in table.both:
        expect(each.dock).to_contain_text(re.compile("Undo (your|.+’s) last action\\?"))
        expect(each.dock).to_contain_text("A slip of the finger")
    table.is_tidy("ruling-asked")
    table.maya.dock.get_by_role("button", name="Yes", exact=True).click()
    is_asked(table.raiser)
    assert table.host.view()["hand"]["middle"] == middle
    expect(table.desk).to_contain_text("last action is undone: A slip of the finger")
    table.is_tidy("ruling-taken-back")


def a_bet_is_corrected(table: Headsup) -> None:
    """Maya says no on her phone; asked again she says yes, by key, and both read what it was
    and what it is."""
    maya = table.maya
    least = table.raiser.view()["may"]["raise_least"]
    table.raises()
    minor = table.host.view()["house"]["minor_per_chip"]
    to = f"${2 * least * minor / 100:.2f}"
    the_host_asks_for(table, to)
    table.is_tidy("consent-asked")
    with table.house.still(maya):
        assert_clean(maya.page, "a question before a ruling")
    maya.page.emulate_media(color_scheme=table.theme)
    maya.dock.get_by_role("button", name="No", exact=True).click()
    is_asked(table.other)
    expect(table.desk).to_contain_text("Not agreed: nothing changes")
    the_host_asks_for(table, to)
    maya.page.keyboard.press("y")
    hears(table.host, lambda view: view["hand"]["to_match"] == 2 * least)
    expect(table.desk).to_contain_text(f"to {to}: She said double")
    expect(table.desk).to_contain_text("Agreed by Maya")
    table.is_tidy("consent-given")


def the_host_asks_for(table: Headsup, to: str) -> None:
    """The bet ought to be this; both are told for what, and why."""
    table.desk.get_by_role("button", name="Make a ruling").click()
    dialog = table.dana.page.get_by_role("dialog", name="Ruling")
    dialog.get_by_label("Type of ruling").select_option("correct_bet")
    expect(dialog).to_contain_text("everyone else in it is asked first")
    dialog.get_by_label("Correct total bet").fill(to)
    dialog.get_by_label("Reason").fill("She said double")
    dialog.get_by_role("button", name="Make a ruling").click()
    expect(dialog).to_be_hidden()
    expect(table.dana.dock).to_contain_text("Waiting for Maya")
    for each in table.both:
        expect(each.dock.get_by_role("heading")).to_contain_text(f"to {to}?")
        expect(each.dock).to_contain_text("She said double")


def corrects(page: Page, who: str, to: str, why: str) -> Locator:
    """A host fills in that somebody's stack is to be corrected, and doesn't send it yet."""
    desk = page.get_by_role("complementary", name="Host desk")
    if not desk.is_visible():
        page.get_by_role("button", name="Host", exact=True).click()
    desk.get_by_role("button", name="Make a ruling").click()
    dialog = page.get_by_role("dialog", name="Ruling")
    dialog.get_by_label("Type of ruling").select_option("correct_stack")
    dialog.get_by_label("Player").select_option(label=who)
    dialog.get_by_label("Correct stack").fill(to)
    dialog.get_by_label("Reason").fill(why)
    return dialog


def holds(dialog: Locator, who: str, to: str, why: str) -> None:
    """Everything that was filled in stands there still."""
    expect(dialog.get_by_label("Type of ruling")).to_have_value("correct_stack")
    chosen = dialog.get_by_label("Player")
    assert chosen.evaluate("box => box.selectedOptions[0]?.label") == who
    expect(dialog.get_by_label("Correct stack")).to_have_value(to)
    expect(dialog.get_by_label("Reason")).to_have_value(why)


def test_a_refused_ruling_stays_what_it_was(night: Callable[..., Night]) -> None:
    """Dana fills in that Maya has $20, and the first hand is dealt before she sends it: it is
    refused, twice, and nothing else is ruled on. Maya folds, and it can be sent."""
    made = night("Maya", sits={"Dana": 1, "Maya": 2})
    page = made.looks("Dana").page
    dialog = corrects(page, "Maya", "20", "Counted twice")
    made.dana.does("start")
    expect(page.locator(".tablename")).to_contain_text("Hand 1")
    send = dialog.get_by_role("button", name="Make a ruling")
    for _ in range(2):
        send.click()
        expect(dialog).to_contain_text("Stacks can be corrected only between hands.")
        holds(dialog, "Maya", "20", "Counted twice")
    made.dana.its_turn(made["Maya"]).does("fold")
    made.dana.does("pause")
    hears(made.dana, lambda view: view["phase"] == "paused" and view["floor"]["stacks"])
    send.click()
    expect(dialog).to_be_hidden()
    maya = made.looks("Maya", size=PHONE)
    expect(maya.dock).to_contain_text("Correct your stack from")
    maya.dock.get_by_role("button", name="Yes", exact=True).click()
    hears(made.dana, lambda view: any(chair["stack"] == 200 for chair in view["chairs"]))


def test_two_hosts_rule_at_the_same_moment(
    house: House, night: Callable[..., Night]
) -> None:
    """Dana and Maya, her co-host, both correct Theo's stack while the server is away: the one
    is asked about, and the other is refused and keeps what it was."""
    made = night("Maya", "Theo", sits={"Dana": 1, "Maya": 2, "Theo": 3})
    made.dana.does("name_cohost", guest=made["Maya"].guest)
    pages = [made.looks(name).page for name in ("Dana", "Maya")]
    amounts = ("20", "25")
    dialogs = [
        corrects(page, "Theo", to, "Counted")
        for page, to in zip(pages, amounts, strict=True)
    ]
    house._signal(signal.SIGSTOP)
    for dialog in dialogs:
        dialog.get_by_role("button", name="Make a ruling").click()
    house._signal(signal.SIGCONT)
    view = hears(made["Theo"], lambda view: view["vote"])
    late = 0 if view["vote"]["amount"] == 250 else 1
    expect(dialogs[1 - late]).to_be_hidden()
    expect(dialogs[late]).to_contain_text("One vote at a time")
    holds(dialogs[late], "Theo", amounts[late], "Counted")


class Threesome:
    """Dana, who hosts at a desk, Maya with a phone, and Theo without a screen are in a hand in
    which nobody has acted yet."""

    def __init__(self, night: Callable[..., Night], theme: str) -> None:
        self.night = night("Maya", "Theo", sits={"Dana": 1, "Maya": 2, "Theo": 3})
        self.night.dana.does("start")
        self.dana = self.night.looks("Dana", theme=theme)
        self.maya = self.night.looks("Maya", size=PHONE, theme=theme)
        hears(self.night.dana, lambda view: view["hand"] and view["hand"]["turn"])
        self.dana.page.get_by_role("button", name="Host", exact=True).click()
        self.desk = self.dana.page.get_by_role("complementary", name="Host desk")

    def says(self, name: str, answer: str) -> None:
        """Maya presses it on her phone; Theo sends it."""
        if name == "Theo":
            self.night["Theo"].does("vote", yes=answer == "Yes")
        else:
            self.maya.dock.get_by_role("button", name=answer, exact=True).click()

    def is_refused_by(self, name: str) -> None:
        """One no, and everyone reads that nothing changes."""
        self.says(name, "No")
        hears(self.night.dana, lambda view: not view["vote"])
        expect(self.desk).to_contain_text("Not agreed: nothing changes")

    def asks_to_expose(self, why: str) -> None:
        self.desk.get_by_role("button", name="Make a ruling").click()
        dialog = self.dana.page.get_by_role("dialog", name="Ruling")
        dialog.get_by_label("Type of ruling").select_option("expose_card")
        expect(dialog).to_contain_text("everyone else in it is asked first")
        dialog.get_by_label("Player").select_option(label="Theo")
        dialog.get_by_label("Reason").fill(why)
        dialog.get_by_role("button", name="Make a ruling").click()
        expect(dialog).to_be_hidden()
        self.is_asked("Declare a card of Theo exposed?", why)

    def asks_to_remove(self, why: str) -> None:
        self.desk.get_by_role("button", name="Remove Maya").click()
        dialog = self.dana.page.get_by_role("dialog", name="Remove Maya?")
        expect(dialog).to_contain_text("the others in it are asked first")
        dialog.get_by_label("Reason").fill(why)
        shoot(self.dana.page, "remove-dialog")
        dialog.get_by_role("button", name="Remove").click()
        expect(dialog).to_be_hidden()
        expect(self.dana.dock).to_contain_text("Remove Maya during the hand?")
        self.is_asked("Remove you during the hand?", why, waits="Theo")
        expect(self.maya.dock.get_by_role("button", name="No", exact=True)).to_have_count(0)

    def is_asked(self, question: str, why: str, waits: str = "Maya and Theo") -> None:
        """Maya reads the question and its reason, and Dana for whom she waits."""
        expect(self.maya.dock).to_contain_text(question)
        expect(self.maya.dock).to_contain_text(why)
        expect(self.maya.page.locator(".notice")).to_have_count(0)
        expect(self.dana.dock).to_contain_text(f"Waiting for {waits}")


@pytest.mark.rule("CON-49")
@pytest.mark.parametrize("theme", some(["dark"], ["light"]))
def test_a_host_who_plays_asks_before_a_card_is_exposed_or_somebody_removed(
    house: House, night: Callable[..., Night], theme: str
) -> None:
    """To each question somebody says no first, and nothing has changed. Then all agree: Theo's
    card lies open and is replaced; Maya is removed, and reads by whom and why."""
    table = Threesome(night, theme)
    a_card_is_exposed(table)
    maya_is_removed(house, table, theme)


def a_card_is_exposed(table: Threesome) -> None:
    table.asks_to_expose("It flipped over")
    table.is_refused_by("Maya")
    assert not any(chair["up"] for chair in table.night.dana.view()["chairs"])
    table.asks_to_expose("It did flip over")
    table.says("Theo", "Yes")
    expect(table.dana.dock).to_contain_text("Waiting for Maya")
    table.says("Maya", "Yes")
    was_exposed = re.compile("Theo’s .+ was exposed in the deal: It did flip over")
    expect(table.desk).to_contain_text(was_exposed)
    expect(panel(table.maya, "Log")).to_contain_text(was_exposed)
    table.maya.page.keyboard.press("Escape")


def maya_is_removed(house: House, table: Threesome, theme: str) -> None:
    hears(table.night.dana, lambda view: view["hand"]["turn"])
    table.asks_to_remove("")
    expect(table.desk).to_contain_text(
        re.compile("You ask to remove Maya during the hand(?!:)")
    )
    assert_both_tidy(house, f"{theme}-removal-asked", desk=table.dana, phone=table.maya)
    table.is_refused_by("Theo")
    assert len(table.night.dana.view()["chairs"]) == 3
    table.asks_to_remove("She shouts")
    table.says("Theo", "Yes")
    page = table.maya.page
    expect(page.get_by_text("Dana removed you from the night")).to_be_visible()
    expect(page.get_by_text("Reason: She shouts.")).to_be_visible()
    shoot(page, f"{theme}-removed")
    expect(table.desk).to_contain_text("You remove Maya: She shouts")
    leaving = [
        chair["name"] for chair in table.night.dana.view()["chairs"] if chair["leaving"]
    ]
    assert leaving == ["Maya"]
