"""Nothing on a real table lies on anything else; tests/screens in ui looks at made-up ones."""

from collections.abc import Callable

import pytest

from browser.house import DESK, PHONE, House, Person, play, shoot
from browser.layout import assert_tidy
from thorough import some

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("size", "theme"),
    some([(DESK, "dark"), (PHONE, "light")], [(DESK, "light"), (PHONE, "dark")]),
    ids=str,
)
def test_a_real_table(
    house: House, person: Callable[..., Person], size: tuple[int, int], theme: str
) -> None:
    """Nine seats of which eight are bots, from the first card to the showdown."""
    dana = person(size=size, theme=theme)
    dana.opens_night("Dana", bots=8)
    dana.sits(9)
    dana.starts()
    where = f"{'phone' if size == PHONE else 'desk'}-{theme}"
    dana.wait_until(dana.has_turn)
    with house.still(dana):
        shoot(dana.page, f"{where}-real-turn")
        assert_tidy(dana.page, touch=size == PHONE)
    play([dana], dana.page.locator(".banner").is_visible)
    with house.still(dana):
        shoot(dana.page, f"{where}-real-end")
        assert_tidy(dana.page, touch=size == PHONE)
