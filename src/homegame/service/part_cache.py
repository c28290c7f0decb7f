"""Caches the parts of a view: a part is reused while its key is unchanged."""

from collections.abc import Callable
from typing import Any, Final, TypeVar, TypeVarTuple

import msgspec

from homegame.night.view import Key

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_encode: Final = msgspec.json.Encoder().encode


class PartCache:
    """The last value of each part, by name, with the key it was made for."""

    def __init__(self) -> None:
        self._drawn: dict[object, tuple[Key, Any]] = {}
        self._same: dict[str, Any] = {}

    def part(self, name: object, key: Key, draw: Callable[[*Ts], T], *args: *Ts) -> T:
        """The part as JSON ready to send; made again when its key has changed."""
        last = self._drawn.get(name)
        if last is None or last[0] != key:
            text: Any = msgspec.Raw(_encode(draw(*args)))
            last = self._drawn[name] = (key, text)
        part: T = last[1]
        return part

    def value(self, name: object, key: Key, draw: Callable[[*Ts], T], *args: *Ts) -> T:
        """The value itself; computed again when its key has changed."""
        last = self._drawn.get(name)
        if last is None or last[0] != key:
            last = self._drawn[name] = (key, draw(*args))
        value: T = last[1]
        return value

    common = value

    def same(self, name: str, value: T) -> T:
        """This value, or the equal one from last time."""
        if self._same.get(name) != value:
            self._same[name] = value
        same: T = self._same[name]
        return same


class ValueCache(PartCache):
    """A cache for views that are read here, by bots, and not sent: no part is encoded."""

    part = PartCache.value

    def __init__(self, sent: PartCache) -> None:
        super().__init__()
        self._sent = sent

    def common(self, name: object, key: Key, draw: Callable[[*Ts], T], *args: *Ts) -> T:
        """The value that viewers' drawings keep, too."""
        return self._sent.value(name, key, draw, *args)
