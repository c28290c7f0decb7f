"""What was drawn last: a part of the view that has not changed is not written again."""

from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar

import msgspec

P = ParamSpec("P")
T = TypeVar("T")

_encode: Final = msgspec.json.Encoder().encode


class Kept:
    """A table's parts as text, by name, each with all that it was made of."""

    def __init__(self) -> None:
        self._parts: dict[object, tuple[tuple[object, ...], Any]] = {}

    def __call__(
        self,
        name: object,
        made_of: tuple[object, ...],
        part: Callable[P, T],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """The part as ready text: where it is made of the same it is the same."""
        kept = self._parts.get(name)
        if kept is None or kept[0] != made_of:
            text: Any = msgspec.Raw(_encode(part(*args, **kwargs)))
            kept = self._parts[name] = (made_of, text)
        drawn: T = kept[1]
        return drawn
