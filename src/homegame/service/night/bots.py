"""Bots sit at the table like any player: they see their seat's view and send commands."""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from typing import Final, TypeVar

from homegame.bots import STYLES, Steps, thinking
from homegame.model.commands import (
    BotStyle,
    Call,
    Check,
    Discard,
    Fold,
    RunIt,
    SeatCommand,
    SetMiddle,
    Show,
)
from homegame.model.view import View

log = logging.getLogger("homegame.bots")

T = TypeVar("T")


SLICE: Final = 4
"""Steps of a bot's thinking between two looks at what others want. A step takes at most a
millisecond, and most take a hundredth of that."""


async def bot_command(style: str, view: View) -> SeatCommand:
    """The command of a bot of this style. It gets its random number from here, and a bot that
    fails harms no one: it checks or folds."""
    try:
        return await in_slices(thinking(view, STYLES[style], secrets.randbits(64)))
    except Exception as bug:
        log.warning("a bot failed", extra={"style": style, "kind": type(bug).__name__})
        return safe_command(view)


async def in_slices(steps: Steps[T]) -> T:
    """Take all steps, and let everyone else go on after each slice of them."""
    while True:
        try:
            for _ in range(SLICE):
                next(steps)
        except StopIteration as done:
            result: T = done.value
            return result
        await asyncio.sleep(0)


def bot_name(style: BotStyle, taken: Sequence[str]) -> str:
    """A name for a bot that no one here has."""
    known = {name.casefold() for name in taken}
    for lap in range(1, 100):
        for name in STYLES[style].names:
            tried = name if lap == 1 else f"{name} {lap}"
            if tried.casefold() not in known:
                return tried
    raise AssertionError("more bots than guests there can be")


def safe_command(view: View) -> SeatCommand:
    """The command of a bot that failed: check if that is free, else fold; at a showdown,
    show."""
    if view.run_vote is not None:
        return RunIt(1)
    if view.draw is not None:
        return SetMiddle(1) if view.draw.middle else Discard(tuple(range(view.draw.least)))
    if view.may is None:
        return Show()
    if view.may.check:
        return Check()
    return Call() if view.may.fold == "no" else Fold()
