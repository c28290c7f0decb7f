"""Who gets the first button: high card, the host, or anyone, as the house says."""

import asyncio
from pathlib import Path

import pytest

from homegame.model import commands as c
from homegame.seats import Seat
from service.a_table import an_evening_of

DANA = 7


def first_button(folder: Path, first: str, *, host_plays: bool = True) -> tuple[Seat, int]:
    """The button of Robin's, Kim's and Dana's first hand, and how many draws there were.

    Dana hosts; her seat is the seventh.
    """

    async def run() -> tuple[Seat, int]:
        evening = await an_evening_of(folder, f'button.first = "{first}"')
        for seat, name in enumerate(("Robin", "Kim"), 1):
            await evening.do(await evening.guest(name), c.SitDown(seat, 300))
        if host_plays:
            await evening.do(evening.host, c.SitDown(DANA, 300))
        await evening.do(evening.host, c.Start())
        await evening.passes(evening.live.settings.pace.between_ms)
        button = evening.hand().plan.marks.button
        draws = evening.kinds().count("button_drawn")
        await evening.lobby.close()
        return button, draws

    return asyncio.run(run())


@pytest.mark.rule("POS-24")
def test_the_host_gets_the_first_button_where_the_house_says_so(tmp_path):
    """No one draws, and the button is Dana's."""
    assert first_button(tmp_path, "host") == (DANA, 0)


def test_if_the_host_does_not_play_the_others_draw(tmp_path):
    """Dana only watches: Robin and Kim draw for the button."""
    button, draws = first_button(tmp_path, "host", host_plays=False)
    assert (button in (1, 2), draws) == (True, 1)


def test_a_random_button_is_given_without_a_draw(tmp_path, monkeypatch):
    """Chance chooses Kim: nobody sees a card."""
    monkeypatch.setattr("homegame.service.night.due.any_of", lambda seats: sorted(seats)[1])
    assert first_button(tmp_path, "random") == (2, 0)


def test_else_everyone_draws_a_card(tmp_path):
    """The usual way: the log says who won the draw."""
    assert first_button(tmp_path, "draw")[1] == 1
