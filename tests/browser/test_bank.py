"""The bank on the screen: the banker is asked, and after the night everybody is square."""

import re
from collections.abc import Callable
from itertools import count

import pytest
from playwright.sync_api import expect

from browser.house import DESK, PHONE, Person, shoot

pytestmark = pytest.mark.browser

NUMBERS = count(1)


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


@pytest.mark.parametrize(
    ("size", "theme"),
    [(DESK, "dark"), (PHONE, "light"), (DESK, "light"), (PHONE, "dark")],
    ids=["desk-dark", "phone-light", "desk-light", "phone-dark"],
)
def test_what_is_carried_over_and_a_page_that_listens(
    person: Callable[..., Person], size: tuple[int, int], theme: str
) -> None:
    """Theo's and Maya's debts: the one is carried over, the other paid. Dana looks at
    the bank all the while, and is told at once, also after her line was down."""
    dana, theo, maya = [person(size=size, theme=theme) for _ in range(3)]
    url = dana.opens_night("Dana")
    link = dana.invites()
    for seat, (one, name) in enumerate([(theo, "Theo"), (maya, "Maya")], 2):
        one.knocks(link, name)
        dana.admits(name)
        one.is_in()
        one.sits(seat)
    says(dana, type="correct_stack", seat=2, stack=468, reason="Miscounted.")

    page, look = dana.page, f"{size[0]}-{theme}"
    page.goto(f"{url}/bank")
    page.get_by_text("Theo", exact=True).first.click()
    mine = page.get_by_role("group").filter(has_text="Theo")
    expect(mine).to_contain_text("4 × $10.00")
    expect(mine.get_by_text("3 at $0.10 each")).to_be_attached()
    shoot(page, f"bank-chips-{look}")
    book = page.get_by_role("region", name="Ledger")
    says(dana, type="spend", what="Pizza", amount=9450, shared=people(theo))
    expect(book).to_contain_text("Dana paid for “Pizza”")
    asked = page.evaluate("performance.now()")
    says(theo, type="spend", what="Crisps", amount=300, shared=people(theo))
    expect(book).to_contain_text("Theo paid for “Crisps”")
    assert page.evaluate("performance.now()") - asked < 3000
    page.context.set_offline(True)
    says(theo, type="spend", what="Beer", amount=900, shared=people(theo))
    page.context.set_offline(False)
    expect(book).to_contain_text("Theo paid for “Beer”")

    says(dana, type="end_night")
    settle = page.get_by_role("region", name="Who pays whom")
    expect(settle).to_contain_text("Theo pays Dana")
    expect(settle).to_contain_text("Maya pays Dana")
    expect(settle.get_by_role("button", name="Carry all over")).to_be_visible()
    settle.get_by_role("button", name="Carry all over").scroll_into_view_if_needed()
    shoot(page, f"bank-to-carry-{look}")
    theo.page.goto(f"{url}/bank")
    his = theo.page.get_by_role("region", name="Who pays whom")
    expect(his).to_contain_text("Maya pays Dana")
    expect(his.get_by_role("button", name="Carry all over")).to_be_hidden()
    his.get_by_role("button", name=re.compile("Carry over .*: Theo pays Dana")).click()
    expect(his.get_by_text("Carried over", exact=True)).to_be_visible()
    expect(settle.get_by_text("Carried over", exact=True)).to_be_visible()
    expect(book).to_contain_text("Theo owes Dana, carried over to the next night")
    expect(settle.get_by_role("button", name="Carry all over")).to_be_hidden()
    settle.get_by_role("button", name=re.compile("Mark paid: Maya pays Dana")).click()
    expect(settle.get_by_text("Paid", exact=True)).to_be_visible()
    expect(mine).to_contain_text("Carried over")
    shoot(page, f"bank-carried-{look}")
    settle.get_by_role("button", name="Copy for a chat").scroll_into_view_if_needed()
    shoot(page, f"bank-settled-{look}")
    for entry in (9, 10):
        says(dana, type="correct_entry", entry=entry, amount=0, why="No.")
    settle.get_by_role("button", name="Carry all over").click()
    expect(settle.get_by_text("Carried over", exact=True)).to_have_count(2)


def people(person: Person) -> list[str]:
    """Everyone at the table, by id."""
    return [chair["guest"] for chair in person.view()["chairs"]]


def says(person: Person, **command: object) -> None:
    """Sends a command past the screen."""
    status = person.page.request.post(
        f"{person.url}/api/nights/{person.night}/command",
        data={"id": f"test-{next(NUMBERS):06}", "command": command},
        headers={"Origin": person.url},
    ).status
    assert status == 200, command
