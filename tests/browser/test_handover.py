"""The night goes to another host: offered on one screen, accepted on the other."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.house import DESK, PHONE, Night, Person, shoot
from browser.test_renaming import menu, pictured, players
from thorough import some

pytestmark = pytest.mark.browser

SIZES = some([(DESK, PHONE)], [(PHONE, DESK)])
"""What the host and the guest hold."""


@pytest.mark.rule("CON-43")
@pytest.mark.parametrize(("host", "guest"), SIZES)
def test_the_night_is_offered_and_another_host_keeps_it(
    night: Callable[..., Night],
    person: Callable[..., Person],
    host: tuple[int, int],
    guest: tuple[int, int],
) -> None:
    """Dana asks Theo to host from the menu of his plate, and takes it back; then from her
    desk, to be a guest herself. Theo reads what it means and accepts: Dana's desk is gone, and
    Theo's pauses the game, with a link to it for another device. Dana, who still keeps the
    bank, can only watch that. Ruth, who just watches, knocks once Theo has closed the rail."""
    table = night("Theo", "Kim", sits={"Dana": 1, "Theo": 2, "Kim": 3})
    dana, theo = table.looks("Dana", size=host), table.looks("Theo", size=guest)
    ruth = person()
    dana.starts()
    menu(dana.page, "Theo", "Offer hosting")
    dialog = dana.page.get_by_role("dialog", name="Ask Theo to host?")
    pictured(dana, "offer-hosting", host)
    dialog.get_by_role("button", name="Offer hosting").click()
    asks = theo.page.get_by_role("button", name="Dana asks you to host the night")
    expect(asks).to_be_visible()
    expect(dana.page.get_by_text("Waiting for Theo to say whether")).to_be_visible()
    pictured(dana, "hosting-waits", host)
    dana.page.get_by_role("button", name="Take back").click()
    expect(asks).to_be_hidden()

    dana.page.get_by_role("button", name="Host", exact=True).click()
    offer = dana.page.get_by_role("button", name="Offer hosting: Theo")
    offer.scroll_into_view_if_needed()
    shoot(dana.page, f"desk-offers-{host[0]}")
    offer.click()
    dana.page.get_by_role("switch", name="Stay as a co-host").click()
    dana.page.get_by_role("dialog").get_by_role("button", name="Offer hosting").click()
    asks.click()
    answer = theo.page.get_by_role("dialog", name="Host the night?")
    expect(answer).to_contain_text("Dana is a guest then.")
    pictured(theo, "hosting-answer", guest)
    answer.get_by_role("button", name="Host the night").click()
    expect(theo.page.get_by_text("You’re the host now.")).to_be_visible()
    desk = [
        each.page.get_by_role("button", name="Host", exact=True) for each in (theo, dana)
    ]
    expect(desk[1]).to_have_count(0)
    desk[0].click()
    theo.page.get_by_role("button", name="Pause", exact=True).click()
    expect(dana.page.get_by_text("Paused by Theo").first).to_be_visible()
    link = theo.page.get_by_role("button", name="Host link")
    expect(link).to_be_visible()
    ruth.page.goto(table.link)
    ruth.page.get_by_role("button", name="Just watch").click()
    ruth.is_in()
    rail = theo.page.get_by_role("switch", name=re.compile("^Let people just watch"))
    rail.click()
    expect(rail).not_to_be_checked()
    pictured(theo, "new-host", guest)
    expect(ruth.page.get_by_role("button", name="Knock")).to_be_visible()
    expect(
        ruth.page.get_by_text("The host lets no one just watch tonight.")
    ).to_be_visible()
    expect(ruth.page.get_by_role("button", name="Just watch")).to_have_count(0)
    pictured(ruth, "rail-closed", DESK)
    players(dana)
    expect(dana.page.get_by_text("No one may just watch tonight.")).to_be_visible()
