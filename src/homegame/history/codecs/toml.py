"""Writes TOML, as much of it as a hand history needs. `tomllib` reads it back."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

import msgspec

Value = bool | int | Decimal | str | Sequence["Value"] | Mapping[str, "Value"]


class Verbatim(str):
    """A value that is written unchanged, such as a time."""

    __slots__ = ()


def line(key: str, value: Value) -> str:
    """A line `key = value`."""
    return f"{key} = {written(value)}\n"


def written(value: Value) -> str:
    """A value in TOML.

    >>> written([1, Decimal("0.50"), "it's", True])
    '[1, 0.50, "it\\'s", true]'
    """
    match value:
        case Verbatim():
            return str(value)
        case bool():
            return "true" if value else "false"
        case int() | Decimal():
            return str(value)
        case str():
            return quoted(value)
        case Mapping():
            pairs = [f"{quoted(key)} = {written(each)}" for key, each in value.items()]
            return "{" + ", ".join(pairs) + "}"
        case _:
            return "[" + ", ".join([written(each) for each in value]) + "]"


def quoted(text: str) -> str:
    """A TOML string: it escapes what JSON escapes, and DEL."""
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")
