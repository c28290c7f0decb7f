"""What a page must never do: let two things lie on each other, or let one leave the window.

The checks are those of the component tests, in ui/tests/screens/looks.js.
"""

from playwright.sync_api import Page

from browser.house import LOOKS, House, Person, shoot

FAULTS = f"touch => {{ {LOOKS} return settled() && faults(touch); }}"
"""Everything at one moment at which nothing moves: no frame can come in between."""

SMALL_TARGETS = f"() => {{ {LOOKS} return smallTargets(); }}"
"""What a thumb would miss on a page beside the table."""
SMALL_TEXT = f"least => {{ {LOOKS} return smallText(least); }}"
"""Words in letters that are smaller than this."""


def assert_tidy(page: Page, *, touch: bool = False) -> None:
    """Nothing overlaps, leaves the window, is cut off or, in the hand, too small to press."""
    found: list[str] = page.wait_for_function(FAULTS, arg=touch).json_value()
    assert not found, "\n".join(found)


def assert_both_tidy(house: House, name: str, *, desk: Person, phone: Person) -> None:
    """The same moment at a desk and in the hand, with a picture of each."""
    with house.still(desk, phone):
        for each, where in ((desk, "desk"), (phone, "phone")):
            shoot(each.page, f"{where}-{name}")
            assert_tidy(each.page, touch=each is phone)
