"""The evening, as people have it: a link, a knock, cards, a broken phone, a power cut. It is
all clicked, at http://<a name in the network>: no secure context, and it plays."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.house import NETWORK_NAME, PHONE, House, Person, chips, play

pytestmark = pytest.mark.browser


def test_an_evening(house: House, person: Callable[..., Person]) -> None:
    """Dana starts a night; Maya and Theo come by her link; two bots fill up. They play to the
    showdown, through Maya's reload and a power cut, until Dana ends the night. What needs
    https says so in a sentence."""
    url = f"http://{NETWORK_NAME}:{house.port}"
    dana, theo = person(url=url, sound=True), person(url=url, theme="light")
    maya = person(url=url, size=PHONE, theme="light")
    dana.opens_night("Dana")
    assert not dana.page.evaluate("() => isSecureContext")
    dana.page.get_by_role("button", name="Invite").first.click()
    dialog = dana.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Copy").click()
    expect(dialog.get_by_role("status")).to_contain_text("that needs https")
    expect(dialog.get_by_role("img")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    dana.page.get_by_role("button", name="Settings").click()
    dialog.get_by_role("switch", name="Notify me when").click()
    expect(dialog.get_by_text("Notifications need https")).to_be_visible()
    expect(dialog.get_by_text("can’t keep your screen on")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    link = dana.invites()
    assert link.startswith(url)
    for friend, name in ((maya, "Maya"), (theo, "Theo")):
        friend.knocks(link, name)
        expect(friend.page.get_by_role("heading", name="Waiting for Dana")).to_be_visible()
        dana.admits(name)
        friend.is_in()
    dana.sits(1)
    maya.sits(3, "$20")
    theo.sits(5)
    desk = dana.page.get_by_role("complementary", name="Host desk")
    desk.get_by_label("Style").select_option("caller")
    for _ in range(2):
        desk.get_by_role("button", name="Add bot").click()
    expect(desk.get_by_role("button", name="Remove bot")).to_have_count(2)
    expect(dana.page.locator(".gathering")).to_contain_text("5 players ready")
    assert all(each.hand() == 0 for each in (dana, maya, theo))
    dana.starts()

    everybody = [dana, maya, theo]
    play(everybody, lambda: dana.was_told("win"))
    assert len(set(chips(dana.view()))) == 1

    play(everybody, lambda: maya.cards() and maya.has_turn())
    held = maya.cards()
    maya.page.reload()
    maya.is_in()
    assert maya.cards() == held

    def all_hold_cards() -> bool:
        """On Dana's turn, and no screen shows the cards of an earlier hand."""
        return dana.has_turn() and all(
            each.hand() == dana.hand() and each.cards() for each in everybody
        )

    play(everybody, all_hold_cards)
    number, kept = dana.hand(), [each.cards() for each in everybody]
    house.kill()
    for each in everybody:
        expect(each.lost()).to_be_visible()
    house.start()
    for each in everybody:
        expect(each.lost()).to_be_hidden()
    assert [each.cards() for each in everybody] == kept
    assert dana.hand() == number
    play(everybody, lambda: dana.hand() > number)
    assert len(set(chips(maya.view()))) == 1

    desk.get_by_role("button", name="Pause").click()
    for each in everybody:
        says = "You paused the game" if each is dana else "Paused by Dana"
        expect(each.dock.get_by_role("heading")).to_have_text(says)
    desk.get_by_role("button", name="Resume").click()
    expect(maya.dock.get_by_role("heading")).not_to_have_text("Paused by Dana")

    desk.get_by_label("Big blind").fill("$0.05")
    desk.get_by_role("button", name="Change blinds").click()
    expect(desk.get_by_role("alert")).to_contain_text("$0.10")
    desk.get_by_label("Big blind").fill("$0.60")
    desk.get_by_role("button", name="Change blinds").click()
    blinds = maya.page.locator(".tablename", has_text="$0.10 / $0.60")
    play(everybody, blinds.is_visible)

    desk.get_by_role("button", name="Remove Theo").click()
    dialog.get_by_label("Reason").fill("Early train")
    dialog.get_by_role("button", name="Remove").click()
    gone = theo.page.get_by_role("heading", name="Dana removed you")
    # Where Dana and Theo are in the pot, Maya is asked first.
    yes = maya.page.get_by_role("button", name="Yes", exact=True)
    maya.wait_until(lambda: gone.is_visible() or yes.is_visible(), "Theo's removal")
    if yes.is_visible():
        yes.click()
    expect(gone).to_be_visible()
    expect(desk.get_by_text("You remove Theo: Early train")).to_be_visible()

    desk.get_by_role("button", name="End the night").click()
    dana.page.get_by_role("dialog").get_by_role("button", name="End the night").click()
    over = maya.dock.get_by_role("heading", name="The night is over")
    play([dana, maya], over.is_visible)
    on_table, bought = chips(dana.view())
    assert on_table == bought == 0
