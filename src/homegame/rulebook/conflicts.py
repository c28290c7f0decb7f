"""Where the documents behind the house rules disagree, and what settles it (C-01 and on)."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

import msgspec
from msgspec import Struct


class Conflict(Struct, frozen=True, forbid_unknown_fields=True):
    """One disagreement: who says what, what the program does, and the choices that decide."""

    about: str
    says: str
    settled: str
    options: tuple[str, ...]


@cache
def conflicts() -> Mapping[str, Conflict]:
    """All disagreements by number."""
    path = resources.files("homegame.rulebook").joinpath("conflicts.toml")
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return MappingProxyType(msgspec.convert(table, dict[str, Conflict]))
