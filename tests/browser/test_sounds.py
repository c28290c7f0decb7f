"""The sounds of the table, as Chromium makes them."""

import pytest
from playwright.sync_api import Browser

from sounds import decibels, lasts, loudness, rendered

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("sources")]


def test_each_sound_is_short_and_your_turn_is_the_loudest(
    browser: Browser, sources: str
) -> None:
    """Cards and chips are heard hundreds of times a night and stay well below "your turn"; no
    sound is cut at the top, and none goes on for a second."""
    heard = rendered(browser.new_page(), sources)
    loud = {name: loudness(samples) for name, samples in heard.items()}
    assert {name for name in heard if lasts(heard[name]) > 1} == set()
    assert {name for name in heard if decibels(abs(heard[name]).max()) > -1} == set()
    assert max(loud, key=lambda name: loud[name]) == "turn"
    assert -22 < loud["turn"] < -14
    quiet = {name for name in loud if -36 < loud[name] < loud["turn"] - 5}
    assert quiet >= {"card", "chips", "check", "fold", "tick"}
