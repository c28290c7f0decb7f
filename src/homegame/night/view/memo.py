"""What was drawn last, for as long as it would be drawn from the same things.

A part of a view is a function of a module, and its arguments are everything it may read: frozen
values of the night, as narrow as they can be. While they are the same, so is the part. There is
no key beside the arguments that could forget one of them.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar, TypeVarTuple

import msgspec

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_encode: Final = msgspec.json.Encoder().encode


class Memo:
    """The last drawing of each part, and what it was drawn from.

    A part that there is for every seat or every guest has one drawing for each (`whose`), so
    there are never more than parts times people. A memo belongs to one table and goes with it.
    """

    def __init__(self) -> None:
        self._drawn: dict[object, tuple[object, Any]] = {}
        self._sent: dict[object, tuple[object, Any]] = {}

    def value(self, draw: Callable[[*Ts], T], whose: object, *args: *Ts) -> T:
        """The part, drawn again if one of its arguments has changed. Equal values are the same:
        most often they are the very ones of last time, which takes no time to see."""
        name = draw, whose
        last = self._drawn.get(name)
        if last is None or last[0] != args:
            last = self._drawn[name] = args, draw(*args)
        value: T = last[1]
        return value

    def same(self, name: object, value: T) -> T:
        """This value, or the equal one of last time, which makes later comparisons instant."""
        last = self._drawn.get(name)
        if last is None or last[1] != value:
            last = self._drawn[name] = None, value
        same: T = last[1]
        return same

    def sent(self, name: object, value: T) -> T:
        """A drawn part as it is sent, encoded once for everyone who sees it."""
        last = self._sent.get(name)
        if last is None or last[0] is not value:
            text: Any = msgspec.Raw(_encode(value))
            last = self._sent[name] = value, text
        part: T = last[1]
        return part


def unsent(_: object, value: T) -> T:
    """A part that is read here."""
    return value


class NoMemo(Memo):
    """Draws every part each time."""

    def value(self, draw: Callable[[*Ts], T], whose: object, *args: *Ts) -> T:
        return draw(*args)

    def same(self, name: object, value: T) -> T:
        return value
