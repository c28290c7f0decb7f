"""The bank on the screen: the banker is asked, and after the night everybody is square."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser.house import DESK, PHONE, Person, shoot

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("size", "theme"), [(DESK, "dark"), (PHONE, "light")], ids=["desk", "phone"]
)
def test_an_evening_with_a_banker(
    person: Callable[..., Person], size: tuple[int, int], theme: str
) -> None:
    """Dana confirms what Theo buys; they share a pizza; in the end Theo marks what he paid."""
    dana, theo = person(size=size, theme=theme), person(size=size, theme=theme)
    url = dana.opens_night("Dana")
    page = dana.page
    link = dana.invites()
    page.get_by_role("button", name="Host").first.click()
    desk = page.get_by_role("complementary", name="Host")
    ways = desk.get_by_role("radiogroup", name="Who confirms purchases")
    ways.get_by_role("radio", name="Banker", exact=True).click()
    expect(ways.get_by_role("radio", name="Banker", exact=True)).to_be_checked()
    theo.knocks(link, "Theo")
    dana.admits("Theo")
    desk.get_by_role("button", name="Close").click()
    theo.is_in()
    dana.sits(1)
    theo.sits(2)
    expect(theo.page.get_by_text("Waiting for the banker")).to_be_visible()
    shoot(theo.page, f"bank-waits-{size[0]}")
    page.get_by_role("button", name="Answer").click()
    asks = page.get_by_role("dialog")
    expect(asks).to_contain_text("to sit down in seat 2")
    shoot(page, f"bank-asks-{size[0]}")
    asks.get_by_role("button", name="Confirm").click()
    expect(asks).to_be_hidden()
    theo.wait_until(lambda: theo.view()["you"]["seat"] == 2)
    expect(theo.page.get_by_text("Waiting for the banker")).to_be_hidden()

    page.goto(f"{url}/bank")
    page.get_by_role("button", name="Add expense").click()
    form = page.get_by_role("dialog")
    form.get_by_label("What was it?").fill("Pizza")
    form.get_by_label("How much was it?").fill("12.50")
    expect(form.get_by_role("checkbox", name="Theo")).to_be_checked()
    expect(form).to_contain_text("Each pays $6.25.")
    shoot(page, f"bank-expense-{size[0]}")
    form.get_by_role("button", name="Save").click()
    expect(form).to_be_hidden()
    book = page.get_by_role("region", name="Ledger")
    expect(book).to_contain_text("Dana paid for “Pizza”, shared by Dana and Theo")
    book.get_by_role("button", name=re.compile("Correct entry")).click()
    form.get_by_label("Amount").fill("pizza")
    form.get_by_label("Why").fill("Two of them.")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_role("alert")).to_contain_text("Enter an amount")
    form.get_by_label("Amount").fill("25")
    form.get_by_role("button", name="Save").click()
    expect(form).to_be_hidden()
    expect(book).to_contain_text("corrected from $12.50 to $25.00: Two of them.")
    page.get_by_text("Theo", exact=True).first.click()
    expect(page.get_by_role("group").filter(has_text="Theo")).to_contain_text("Owes")
    shoot(page, f"bank-open-{size[0]}")

    page.goto(url)
    dana.is_in()
    page.get_by_role("button", name="Host").first.click()
    page.get_by_role("button", name="End the night").first.click()
    page.get_by_role("dialog").get_by_role("button", name="End the night").click()
    theo.page.goto(f"{url}/bank")
    settle = theo.page.get_by_role("region", name="Who pays whom")
    expect(settle).to_contain_text("Theo pays Dana")
    expect(settle).to_contain_text("$12.50")
    shoot(theo.page, f"bank-ended-{size[0]}")
    settle.get_by_role("button", name=re.compile("Mark paid: Theo pays Dana")).click()
    expect(settle.get_by_text("Paid", exact=True)).to_be_visible()
    settle.get_by_role("radio", name="Through the banker").click()
    expect(settle.get_by_text("Paid", exact=True)).to_be_visible()
    page.goto(f"{url}/bank")
    expect(page.get_by_role("region", name="Who pays whom")).to_contain_text("Paid")
