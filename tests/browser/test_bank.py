"""The bank on the screen: the banker is asked, and after the night everybody is square."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Request, expect

from browser.axe import assert_clean
from browser.house import DESK, PHONE, Night, Person, shoot
from browser.real_cards import Runner
from thorough import some

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("size", "theme"), some([(DESK, "dark")], [(PHONE, "light")]), ids=str
)
def test_an_evening_with_a_banker(
    night: Callable[..., Night], size: tuple[int, int], theme: str
) -> None:
    """Dana confirms what Theo buys; they share a pizza. Dana ends the night from the
    bank, which Theo can't, and he marks what he paid."""
    kitchen = night("Theo", sits={"Dana": 1})
    dana = kitchen.looks("Dana", size=size, theme=theme)
    theo = kitchen.looks("Theo", size=size, theme=theme)
    page = dana.page
    page.get_by_role("button", name="Host").first.click()
    desk = page.get_by_role("complementary", name="Host")
    ways = desk.get_by_role("radiogroup", name="Who confirms purchases")
    ways.get_by_role("radio", name="Banker", exact=True).click()
    expect(ways.get_by_role("radio", name="Banker", exact=True)).to_be_checked()
    desk.get_by_role("button", name="Close").click()
    theo.sits(2)
    expect(theo.page.get_by_text("Waiting for the banker")).to_be_visible()
    shoot(theo.page, f"bank-waits-{size[0]}")
    page.get_by_role("button", name="Answer").click()
    asks = page.get_by_role("dialog")
    expect(asks).to_contain_text("to sit down in seat 2")
    shoot(page, f"bank-asks-{size[0]}")
    asks.get_by_role("button", name="Confirm").click()
    expect(asks).to_be_hidden()
    expect(theo.page.get_by_text("Waiting for the banker")).to_be_hidden()
    assert kitchen["Theo"].view()["you"]["seat"] == 2

    page.goto(f"{kitchen.path}/bank")
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
    theos = page.get_by_role("group").filter(has_text="Theo").locator("summary .net")
    expect(theos).to_contain_text(re.compile(r"\$0\.00\s*−\$12\.50 in all"))
    expect(page.get_by_text("Net is what the game brought.")).to_be_visible()
    shoot(page, f"bank-open-{size[0]}")

    page.get_by_role("button", name="Your payment details").click()
    form = page.get_by_role("dialog", name="Your payment details")
    form.get_by_label("Venmo").fill("javascript:alert(1)")
    form.get_by_label("Bank account").fill("DE89 3704 0044 0532 0130 00")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_role("alert")).to_contain_text("Venmo takes your user name here")
    expect(form.get_by_label("Venmo")).to_be_focused()
    form.get_by_label("Venmo").fill("https://venmo.com/u/Dana-Lee")
    shoot(page, f"bank-payment-{size[0]}")
    assert_clean(page, "bank-payment")
    form.get_by_role("button", name="Save").click()
    expect(form).to_be_hidden()
    assert "Dana-Lee" in page.evaluate("localStorage['homegame.payment']")

    theo.page.goto(f"{kitchen.path}/bank")
    expect(theo.page.get_by_text("When the night is over")).to_be_visible()
    expect(theo.page.get_by_role("button", name="End the night")).to_have_count(0)
    page.get_by_role("button", name="End the night").click()
    asked = page.get_by_role("dialog", name="End the night?")
    expect(asked).to_contain_text("A change hand may be dealt for the odd chips.")
    expect(asked).not_to_contain_text("Count the chips")
    shoot(page, f"bank-ends-{size[0]}")
    asked.get_by_role("button", name="End the night").click()
    expect(asked).to_be_hidden()
    settle = theo.page.get_by_role("region", name="Who pays whom")
    expect(settle).to_contain_text("Theo pays Dana")
    expect(settle).to_contain_text("$12.50")
    by_venmo = settle.get_by_role("link", name="Pay Dana $12.50: Venmo")
    sent = "https://venmo.com/Dana-Lee?txn=pay&audience=private&amount=12.50&note="
    expect(by_venmo).to_have_attribute("href", re.compile(f"^{re.escape(sent)}\\w"))
    shoot(theo.page, f"bank-ended-{size[0]}")
    settle.get_by_role("button", name="Pay Dana $12.50: Bank account").click()
    account = theo.page.get_by_role("dialog", name="Pay Dana $12.50")
    expect(account.get_by_role("textbox", name="Bank account")).to_have_value(
        "DE89 3704 0044 0532 0130 00"
    )
    expect(account).to_contain_text("only transfers in euros have one")
    shoot(theo.page, f"bank-account-{size[0]}")
    account.get_by_role("button", name="Close").click()
    settle.get_by_role("button", name=re.compile("Mark paid: Theo pays Dana")).dblclick()
    expect(settle.get_by_text("Paid", exact=True)).to_be_visible()
    settle.get_by_role("radio", name="Through the banker").click()
    expect(settle.get_by_text("Paid", exact=True)).to_be_visible()
    expect(page.get_by_role("region", name="Who pays whom")).to_contain_text("Paid")


def test_the_bank_says_whose_chips_were_not_counted(
    person: Callable[..., Person],
) -> None:
    """Only the button is kept: two hands are played, and the night ends. Until then, nobody's
    amount is more than the last one known; the chips are counted, and then the hand stands."""
    runner = Runner(person(size=PHONE), ("Ann", "Ben"))
    page, says = runner.page, runner.says
    says("set_depth", depth="button")
    says("begin", button=2)
    says("begin")
    page.get_by_role("button", name=re.compile("^Ann")).first.click()
    expect(
        page.get_by_role("button", name=re.compile("^Stand up with .*, not counted$"))
    ).to_be_visible()
    page.keyboard.press("Escape")
    page.goto(f"{page.url}/bank")
    ann = page.get_by_role("group").filter(has_text="Ann").first
    expect(ann).to_contain_text("with $30.00 on the table, not counted since hands went")
    page.get_by_role("button", name="End the night").click()
    asked = page.get_by_role("dialog")
    expect(asked).to_contain_text("Once you say at the table that it stands,")
    shoot(page, "bank-ends-uncounted")
    asked.get_by_role("button", name="End the night").click()
    settle = page.get_by_role("region", name="Who pays whom")
    expect(settle).to_contain_text("Once the host says at the table that it stands")
    says("count_chips", counts=[[1, [[100, 4]]], [2, [[100, 2]]]])
    expect(ann).to_contain_text("with $40.00 on the table")
    expect(ann).not_to_contain_text("not counted")
    settle.get_by_role("link", name="Back to the table").click()
    page.get_by_role("button", name="The hand stands").click()
    expect(page.get_by_role("heading", name="The night is over")).to_be_visible()


def test_a_short_count_is_told_where_the_night_is_ended(
    person: Callable[..., Person],
) -> None:
    """$60 were paid in, and $50 are counted: asked at the table and in
    the bank, the question says so."""
    runner = Runner(person(size=PHONE), ("Ann", "Ben"))
    page = runner.page
    counts = [[1, [[100, 2]]], [2, [[100, 3]]]]
    runner.says("count_chips", counts=counts, anyway=True)
    page.get_by_role("button", name=re.compile("^Host")).click()
    page.get_by_role("button", name="End the night").click()
    asked = page.get_by_role("dialog")
    told = (
        "$10.00 that was paid in is missing: no one cashes it out, and the banker keeps it."
    )
    expect(asked).to_contain_text(told)
    page.keyboard.press("Escape")
    page.goto(f"{page.url}/bank")
    page.get_by_role("button", name="End the night").click()
    expect(asked).to_contain_text(told)
    shoot(page, "bank-ends-short")


@pytest.mark.parametrize("size", some([PHONE], [DESK]))
def test_the_bank_says_what_the_end_of_the_night_waits_for(
    person: Callable[..., Person], size: tuple[int, int]
) -> None:
    """Real cards. Dana ends the night from the bank in a hand, which is undone once. Of $1.50
    in odd chips a dollar is played for: 50 cents are hers."""
    runner = Runner(person(size=size), ("Ann", "Ben", "Cat"))
    page, says = runner.page, runner.says
    for seat, stack in ((1, 295), (2, 303), (3, 297)):
        says("correct_stack", seat=seat, stack=stack, reason="Counted.")
    says("begin", button=3)
    page.goto(f"{page.url}/bank")
    page.get_by_role("button", name="End the night").click()
    page.get_by_role("dialog").get_by_role("button", name="End the night").click()
    settle = page.get_by_role("region", name="Who pays whom")
    count = page.get_by_role("region", name="Count the chips")
    last = "The night is ending: the last hand is being played."
    expect(settle).to_contain_text(last)
    expect(count).to_have_count(0)
    shoot(page, f"bank-last-hand-{size[0]}")
    says("put_in", amounts=[[1, 10], [2, 10], [3, 10]])
    for again in (True, False):
        says("push", winners=[[1]])
        expect(settle).to_contain_text("Once the host says at the table that it stands")
        expect(settle).to_contain_text("Until then, the chips can be counted.")
        expect(count).to_be_visible()
        if again:
            says("undo_note")
            expect(settle).to_contain_text(last)
    shoot(page, f"bank-last-stands-{size[0]}")
    assert_clean(page, "bank-last-stands")
    says("settle_hand")
    expect(settle).to_contain_text("The host enters at the table who wins it.")
    expect(count).to_have_count(0)
    odd = page.locator(".figures div").filter(has_text="odd chips, for the banker")
    expect(odd).to_contain_text("$0.50")
    shoot(page, f"bank-change-hand-{size[0]}")
    settle.get_by_role("link", name="Back to the table").click()
    page.get_by_role("button", name=re.compile("Ben$")).click()
    page.get_by_role("button", name="Push the pot").click()
    page.get_by_role("link", name="Count the chips").click()
    expect(settle).to_contain_text("Once the host says at the table that it stands")
    expect(odd).to_contain_text("$0.50")
    settle.get_by_role("link", name="Back to the table").click()
    page.get_by_role("button", name="The hand stands").click()
    page.get_by_role("link", name="Who pays whom").click()
    expect(settle.get_by_role("radio", name="Fewest payments")).to_be_checked()
    expect(odd).to_have_count(0)
    expect(page.get_by_role("region", name="Ledger")).to_contain_text(
        "Dana takes the chips that are left over"
    )


@pytest.mark.parametrize(
    ("size", "theme"),
    some([(PHONE, "light")], [(DESK, "dark"), (DESK, "light"), (PHONE, "dark")]),
    ids=str,
)
def test_what_is_carried_over_and_a_page_that_listens(
    night: Callable[..., Night], size: tuple[int, int], theme: str
) -> None:
    """Theo's and Maya's debts: the one is carried over, the other paid. Dana looks at the bank
    all the while, and is told by the answer to what her page had asked before, also after her
    line was down."""
    kitchen = night("Theo", "Maya", sits={"Theo": 2, "Maya": 3})
    host, friend = kitchen.dana, kitchen["Theo"]
    host.does("correct_stack", seat=2, stack=468, reason="Miscounted.")
    everyone = [chair["guest"] for chair in friend.view()["chairs"]]

    dana = kitchen.looks("Dana", "/bank", size=size, theme=theme)
    page, look = dana.page, f"{size[0]}-{theme}"
    asked: list[Request] = []
    page.on("request", lambda question: asked.append(question))
    page.get_by_text("Theo", exact=True).first.click()
    mine = page.get_by_role("group").filter(has_text="Theo")
    expect(mine).to_contain_text("4 × $10.00")
    expect(mine.get_by_text("3 at $0.10 each")).to_be_attached()
    shoot(page, f"bank-chips-{look}")
    book = page.get_by_role("region", name="Ledger")
    host.does("spend", what="Pizza", amount=9450, shared=everyone)
    expect(book).to_contain_text("Dana paid for “Pizza”")
    news = f"&seen={kitchen.reads('bank')['seq']}"
    dana.wait_until(lambda: any(news in each.url for each in asked), f"{news} to be asked")
    [waits] = [each for each in asked if news in each.url]
    with page.expect_response(lambda answer: answer.request == waits) as told:
        friend.does("spend", what="Crisps", amount=300, shared=everyone)
    assert "Crisps" in told.value.text()
    expect(book).to_contain_text("Theo paid for “Crisps”")
    page.context.set_offline(True)
    friend.does("spend", what="Beer", amount=900, shared=everyone)
    page.context.set_offline(False)
    expect(book).to_contain_text("Theo paid for “Beer”")

    host.does("end_night")
    settle = page.get_by_role("region", name="Who pays whom")
    expect(settle).to_contain_text("Theo pays Dana")
    expect(settle).to_contain_text("Maya pays Dana")
    expect(settle.get_by_role("button", name="Carry all over")).to_be_visible()
    settle.get_by_role("button", name="Carry all over").scroll_into_view_if_needed()
    shoot(page, f"bank-to-carry-{look}")
    assert_clean(page, "bank")
    theo = kitchen.looks("Theo", "/bank", size=size, theme=theme)
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
    paid = [each["number"] for each in kitchen.reads("bank")["payments"]]
    for entry in paid:
        host.does("correct_entry", entry=entry, amount=0, why="No.")
    settle.get_by_role("button", name="Carry all over").click()
    expect(settle.get_by_text("Carried over", exact=True)).to_have_count(2)
