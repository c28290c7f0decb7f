"""What was drawn last: a part of the view that has not changed is not written again."""

from collections.abc import Callable
from typing import Any, Final, TypeVar, TypeVarTuple

import msgspec

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_encode: Final = msgspec.json.Encoder().encode


class Kept:
    """A table's parts by name, each with all that it was made of."""

    def __init__(self) -> None:
        self._parts: dict[object, tuple[tuple[object, ...], Any]] = {}
        self._same: dict[str, Any] = {}

    def part(
        self,
        name: object,
        made_of: tuple[object, ...],
        part: Callable[[*Ts], T],
        *args: *Ts,
    ) -> T:
        """The part as ready text: where it is made of the same it is the same."""
        kept = self._parts.get(name)
        if kept is None or kept[0] != made_of:
            text: Any = msgspec.Raw(_encode(part(*args)))
            kept = self._parts[name] = (made_of, text)
        drawn: T = kept[1]
        return drawn

    def thing(
        self,
        name: object,
        made_of: tuple[object, ...],
        thing: Callable[[*Ts], T],
        *args: *Ts,
    ) -> T:
        """The thing itself: where it is made of the same it is the same."""
        kept = self._parts.get(name)
        if kept is None or kept[0] != made_of:
            kept = self._parts[name] = (made_of, thing(*args))
        same: T = kept[1]
        return same

    def same(self, name: str, thing: T) -> T:
        """This, or what was equal to it the last time."""
        if self._same.get(name) != thing:
            self._same[name] = thing
        same: T = self._same[name]
        return same
