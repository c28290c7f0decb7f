"""Cards that someone can't see change no byte that leaves the house for them: no answer of any
route, no frame, no figure, no line of the log."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, cast

import pytest
from msgspec.structs import replace

from homegame.cards import text
from homegame.model.view import View
from homegame.service.night.audience import Audience
from homegame.service.night.live import LiveNight
from homegame.service.story import night as story
from homegame.web.api import listed
from properties.side_by_side import Worlds, two_worlds
from seeds import seeded
from thorough import THOROUGH

PAIRS: Final = 10_000 if THOROUGH else 200
AT_ONCE: Final = 5
"""Requests of a pair: in 200 pairs everything has been asked for."""


def compared(
    folder: Path, pairs: int, only: str = "", plant: Callable[[], None] = lambda: None
) -> tuple[str, Worlds, int]:
    """So many pairs of worlds, each with cards elsewhere: who noticed, or ""; what was asked,
    and how many cards were exchanged. `only` picks the routes that have it in their address;
    `plant` puts in a leak once everyone has come in."""

    async def run() -> tuple[str, Worlds, int]:
        rng, exchanged = seeded("side by side"), 0
        with pytest.MonkeyPatch.context() as patch:
            async with two_worlds(folder, 0, patch) as worlds:
                plant()
                asks = [each for each in worlds.everything() if only in each[1].path]
                for pair in range(pairs):
                    await worlds.both(lambda world: world.goes_on())
                    worlds.forget()
                    exchanged += worlds.exchange(rng)
                    for at in range(AT_ONCE):
                        name, asked = asks[(pair * AT_ONCE + at) % len(asks)]
                        await worlds.both(lambda w, n=name, a=asked: w.asks(n, a))
                    await worlds.both(lambda world: world.friday.settle())
                    if found := worlds.noticed():
                        return found, worlds, exchanged
                    worlds.put_back()
                return "", worlds, exchanged

    return asyncio.run(run())


def test_cards_that_lie_elsewhere_change_no_byte(tmp_path: Path) -> None:
    """A table plays on; before each step the cards that some can't see are exchanged in one of
    two worlds. Everyone asks for everything: players, a guest without a seat, the rail, who
    waits at the door, a stranger, and a member of the club who isn't here. What is worked out
    of the request alone is asked for by two of them, and by all in the long run."""
    found, worlds, exchanged = compared(tmp_path, PAIRS)
    assert not found
    assert exchanged > 10 * PAIRS
    asked = worlds.one.house.lobby.measures.requests
    routes = {(method, path) for method, path, *_ in listed(cast(Any, None))}
    assert routes <= {(each.method, each.path) for each in asked}


# ---------------------------------------------------------------- leaks, planted


def held(table: LiveNight) -> str:
    """All cards that are held: what a leak could tell."""
    return text(
        [card for cards in table.state.dealers[1].stub.held.values() for card in cards]
    )


def in_a_frame(patch: pytest.MonkeyPatch) -> None:
    """A hash of all cards becomes part of every view."""
    real = Audience.view

    def leaking(self: Audience, guest: str, at: int = 0) -> View:
        return replace(real(self, guest, at), title=f"{hash(held(self._live)) % 1000:03}")

    patch.setattr(Audience, "view", leaking)


def in_a_length(patch: pytest.MonkeyPatch) -> None:
    """The title grows by a space for each heart that is held."""
    real = Audience.view

    def leaking(self: Audience, guest: str, at: int = 0) -> View:
        found = real(self, guest, at)
        return replace(found, title=found.title + " " * held(self._live).count("h"))

    patch.setattr(Audience, "view", leaking)


def in_a_log_line(patch: pytest.MonkeyPatch) -> None:
    """Whoever runs the server reads who has aces."""
    real = Audience.view

    def leaking(self: Audience, guest: str, at: int = 0) -> View:
        logging.getLogger("homegame.night").debug("aces", extra={"n": held(self._live)[:2]})
        return real(self, guest, at)

    patch.setattr(Audience, "view", leaking)


def in_a_story(patch: pytest.MonkeyPatch) -> None:
    """The biggest pot was won by somebody with the name of what is held now."""

    def leaking(live: LiveNight, *_: Any) -> story.Highlight:
        return story.Highlight("1", "", 0, (held(live)[:4],))

    patch.setattr(story, "biggest_pot", leaking)


@pytest.mark.parametrize(
    ("leak", "only"),
    [
        (in_a_frame, "/view"),
        (in_a_length, "/view"),
        (in_a_log_line, "/view"),
        (in_a_story, "/story"),
    ],
)
def test_a_leak_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Any, only: str
) -> None:
    """A hash, a length, a line of the log, an answer that depends on cards: each is found."""
    found, *_ = compared(tmp_path, 8, only, lambda: leak(monkeypatch))
    assert "noticed" in found or "received more" in found
