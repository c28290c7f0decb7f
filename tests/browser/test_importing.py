"""Files dropped on the first page: a night to look back on."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.axe import assert_clean
from browser.house import DESK, PHONE, Person
from thorough import some

LEDGER = """player_nickname,player_id,session_start_at,buy_in,buy_out,stack,net
Maya,a1,2024-11-15T20:00:00.000Z,5000,5001,,1
Theo,b2,2024-11-15T20:00:00.000Z,5000,4999,,-1
"""


def hand(id: str, folds: int = 1) -> str:
    """A hand of Maya, on the button, and Theo; Theo's cards are known."""
    return json.dumps(
        {
            "id": id,
            "unit": 1,
            "game": "NLHE",
            "stacks": {"1": 100, "2": 100},
            "players": {"1": "Maya", "2": "Theo"},
            "button": 1,
            "events": [
                ["sb", 1, 1],
                ["bb", 2, 2],
                ["dealt", 2, [["As", "Kd"]]],
                ["fold", folds],
            ],
        }
    )


@pytest.mark.parametrize(
    ("size", "theme"), some([(DESK, "dark")], [(PHONE, "light")]), ids=str
)
def test_old_nights_are_dropped_and_looked_back_on(
    person: Callable[..., Person], tmp_path: Path, size: tuple[int, int], theme: str
) -> None:
    """Theo drops a file of hands, one of them impossible and one cut off, with its ledger, and
    a file that isn't text. He watches a hand with his own cards, reads why another can't be
    watched, finds the bank, and the night among his own. The second time nothing is new."""
    files = [tmp_path / name for name in ("friday.jsonl", "friday.csv", "photo.txt")]
    files[0].write_text(f"{hand('1')}\n{hand('2', 2)}\n{hand('3')[:80]}\n")
    files[1].write_text(LEDGER)
    files[2].write_bytes(b"\xff\xfe\x00")
    theo = person(size=size, theme=theme)
    page = theo.page
    page.goto("/")
    page.get_by_role("button", name="Import nights").press("Enter")
    dialog = page.get_by_role("dialog", name="Import nights")
    dialog.get_by_label("Choose files").set_input_files(files)
    expect(dialog.get_by_text("2 hands · 4 ledger lines")).to_be_visible()
    expect(dialog.get_by_text("friday.jsonl: line 3: not JSON")).to_be_visible()
    expect(dialog.get_by_text("photo.txt isn't text in UTF-8.")).to_be_visible()
    told = (
        "3 hands read, 2 couldn't be counted: 1 a line can't be read, 1 it can't have been"
    )
    expect(dialog.get_by_text(told)).to_be_visible()
    assert_clean(page, "importing")
    dialog.get_by_role("link", name="Hands").click()
    expect(page.locator(".row")).to_have_count(2)
    expect(page.get_by_text("Imported")).to_be_visible()
    page.locator(".row").first.click()
    expect(page.get_by_text("it is seat 1's turn")).to_be_visible()
    assert_clean(page, "a hand that can't be watched")
    night = page.url.split("/n/")[1].split("/")[0]
    page.goto(f"/n/{night}/hands/1")
    expect(page.locator(".replay .stage")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".replay .now")).to_contain_text("win")
    mine = page.get_by_text("your cards: ace of spades, king of diamonds")
    expect(mine).to_be_attached()
    page.goto(f"/n/{night}/bank")
    expect(page.get_by_text("Maya", exact=True).first).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name="friday")).to_contain_text("Imported")
    page.get_by_role("button", name="Import nights").click()
    page.get_by_label("Choose files").set_input_files(files[:1])
    again = page.get_by_role("dialog", name="Import nights")
    expect(again.get_by_text("couldn't be counted")).to_be_visible()
    expect(again.get_by_role("link", name="Hands")).to_have_count(0)


@pytest.mark.parametrize(("size", "theme"), [(DESK, "light"), (PHONE, "dark")], ids=str)
def test_hands_that_do_not_add_up_are_said_and_count_for_nothing(
    person: Callable[..., Person], tmp_path: Path, size: tuple[int, int], theme: str
) -> None:
    """Of Theo's hands one pays out more than was put in: it is in the list, can't be watched,
    and says why."""
    file = tmp_path / "friday.jsonl"
    more = {**json.loads(hand("2")), "net": {"1": -1, "2": 30}}
    file.write_text(f"{hand('1')}\n{json.dumps(more)}\n")
    page = person(size=size, theme=theme).page
    page.goto("/")
    page.get_by_role("button", name="Import nights").click()
    page.get_by_label("Choose files").set_input_files(file)
    dialog = page.get_by_role("dialog", name="Import nights")
    told = "2 hands read, 1 couldn't be counted: 1 what was won isn't what was put in."
    expect(dialog.get_by_text(told)).to_be_visible()
    expect(dialog.get_by_text("0.29 more was won than was put in")).to_be_visible()
    assert_clean(page, f"imported {size} {theme}")
    dialog.get_by_role("link", name="Hands").click()
    page.locator(".row").first.click()
    expect(page.get_by_text("0.29 more was won than was put in")).to_be_visible()
    assert_clean(page, f"a hand that doesn't add up {size} {theme}")


def test_a_long_file_says_how_far_it_is(person: Callable[..., Person]) -> None:
    """Theo drops a thousand hands: he sees what is read of them and how many lines are saved,
    and the bar grows with it. Then they are there."""
    page = person().page
    page.goto("/")
    page.evaluate("""() => {
      window.seen = [];
      new MutationObserver(() => {
        const bar = document.querySelector('dialog progress');
        const far = document.querySelector('dialog .far');
        if (bar && far) window.seen.push([bar.value, far.textContent.trim()]);
      }).observe(document.body, {subtree: true, childList: true, characterData: true});
    }""")
    page.get_by_role("button", name="Import nights").click()
    dialog = page.get_by_role("dialog", name="Import nights")
    text = "\n".join(hand(f"{number}") for number in range(1000))
    file = {"name": "friday.jsonl", "mimeType": "text/plain", "buffer": text.encode()}
    dialog.get_by_label("Choose files").set_input_files(file)
    expect(dialog.get_by_text("1000 hands")).to_be_visible()
    expect(dialog.get_by_role("progressbar")).to_have_count(0)
    seen = page.evaluate("window.seen")
    done = [part for part, _ in seen]
    assert done == sorted(done)
    said = dict.fromkeys(text for _, text in seen)
    assert any(text.endswith("% of the files are read") for text in said)
    saved = [text for text in said if text.endswith("saved")]
    steps = ["500 of 1000 lines are saved", "1000 of 1000 lines are saved"]
    assert saved in (steps, steps[1:]), "a page that is slow may read both at once"


def test_files_can_be_dropped_anywhere_on_the_page(
    person: Callable[..., Person],
) -> None:
    """The page takes what is dropped, and says what came of each file."""
    page = person().page
    page.goto("/")
    expect(page.get_by_role("button", name="Import nights")).to_be_visible()
    page.evaluate(
        """texts => {
          const carried = new DataTransfer();
          for (const [name, text] of Object.entries(texts))
            carried.items.add(new File([text], name));
          const options = {dataTransfer: carried, bubbles: true, cancelable: true};
          const drop = new DragEvent('drop', options);
          document.querySelector('main').dispatchEvent(drop);
        }""",
        {"friday.jsonl": hand("1"), "attic.jsonl": hand("2"), "notes.doc": "x"},
    )
    dialog = page.get_by_role("dialog", name="Import nights")
    expect(dialog.get_by_text("1 hand", exact=True)).to_have_count(2)
    expect(dialog.get_by_text("notes.doc has none of the known")).to_be_visible()
    dialog.get_by_role("button", name="Close").last.click()
    expect(page.get_by_role("link", name="attic")).to_be_visible()


def test_a_proxy_that_refuses_a_large_file_is_said_to(
    person: Callable[..., Person],
) -> None:
    """nginx allows 1 MB unless told otherwise, and says so in a page of its own."""
    page = person().page
    refusal = "<html><h1>413 Request Entity Too Large</h1></html>"
    page.route(
        "**/api/imports",
        lambda route: route.fulfill(status=413, content_type="text/html", body=refusal),
    )
    page.goto("/")
    page.get_by_role("button", name="Import nights").click()
    dialog = page.get_by_role("dialog", name="Import nights")
    file = {"name": "friday.jsonl", "mimeType": "text/plain", "buffer": hand("1").encode()}
    dialog.get_by_label("Choose files").set_input_files(file)
    expect(dialog.get_by_text("ask the host to allow more in the proxy")).to_be_visible()
