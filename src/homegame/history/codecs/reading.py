"""What all codecs share: one hand after the other, and errors that do not stop the rest."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from homegame.history.errors import HistoryError
from homegame.history.hand import HandHistory

OnError = Callable[[HistoryError], None]
"""Called with each hand that cannot be read; the reading goes on behind it."""

Part = TypeVar("Part")


def stop(wrong: HistoryError) -> None:
    """The usual answer to a hand that cannot be read."""
    raise wrong


def each(
    parts: Iterable[Part],
    read: Callable[[Part], HandHistory | None],
    on_error: OnError | None,
) -> Iterator[HandHistory]:
    """Read part after part; those that are no hand give nothing."""
    for part in parts:
        try:
            history = read(part)
        except HistoryError as wrong:
            (on_error or stop)(wrong)
            continue
        if history is not None:
            yield history
