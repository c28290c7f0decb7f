"""Shared by all codecs: reading hand after hand, and going on after an error."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from homegame.history.errors import HistoryError
from homegame.history.hand import HandHistory
from homegame.history.known import refuse_twice

OnError = Callable[[HistoryError], None]
"""Called with the error of each hand that cannot be read; reading goes on after it."""

Part = TypeVar("Part")


def stop(wrong: HistoryError) -> None:
    """Raise the error; the default for a hand that cannot be read."""
    raise wrong


def each(
    parts: Iterable[Part],
    read: Callable[[Part], HandHistory | None],
    on_error: OnError | None,
) -> Iterator[HandHistory]:
    """Read part after part, skipping those that hold no hand.

    A hand with a card that appears twice is an error: no deck deals it.
    """
    for part in parts:
        try:
            history = read(part)
            if history is not None:
                refuse_twice(history)
        except HistoryError as wrong:
            (on_error or stop)(wrong)
            continue
        if history is not None:
            yield history
