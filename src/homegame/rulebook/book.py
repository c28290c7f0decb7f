"""Reads the rulebook: every rule with its text, sources and proofs."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from homegame.rulebook.ids import Rule

Kind = Literal["enforced", "ruling", "guidance"]
"""Enforced by the table, ruled by the floor, or advice."""

Moment = Literal["sitting_down", "straddling", "sheet", "thinking", "glossary", "history"]
"""When advice is shown: to a newcomer who takes a seat, beside a choice, or on a page."""

Words = Annotated[str, Meta(min_length=1)]

CHAPTERS = (
    "card",
    "pos",
    "blind",
    "strad",
    "bet",
    "con",
    "pot",
    "show",
    "deal",
    "cash",
    "tourn",
    "var",
    "prob",
    "gloss",
    "hist",
)


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    """A document that states a rule."""

    title: Literal[
        "Host A's home game rules",
        "Host A's earlier rules",
        "Pat's Home Poker Game",
        "Betting in poker",
        "Texas hold 'em",
        "Home Game's own choice",
        "Home Game's own count",
        "World Series of Poker rules",
        "Tournament Directors Association rules",
    ]
    place: Words

    def __str__(self) -> str:
        return f"{self.title}, {self.place}"


class Law(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule of the book; `kind_live` is its kind with real cards, if that differs."""

    title: Words
    text: Words
    kind: Kind
    status: Literal["done", "planned"]
    sources: Annotated[tuple[Source, ...], Meta(min_length=1)]
    kind_live: Kind | None = None
    moment: Moment | None = None
    """When advice is shown: it is not enforced, but given at the right time."""
    words: Mapping[Words, Words] = {}
    """The words it explains, with their meanings."""


class Chapter(Struct, frozen=True):
    """The rules of one area, in the order of the book."""

    title: str
    laws: Mapping[Rule, Law]


class BookError(Exception):
    """The rulebook itself has an error: the chapter, the rule, and what is wrong."""


@cache
def chapters() -> tuple[Chapter, ...]:
    """The whole rulebook."""
    files = resources.files("homegame.rulebook").joinpath("chapters")
    read = tuple(
        chapter(name, files.joinpath(f"{name}.toml").read_text(encoding="utf-8"))
        for name in CHAPTERS
    )
    missing = set(Rule) - {rule for each in read for rule in each.laws}
    if missing:
        raise BookError(f"no chapter has {', '.join(sorted(missing))}")
    return read


@cache
def book() -> Mapping[Rule, Law]:
    """Every rule of the rulebook, by its id."""
    return MappingProxyType(
        {rule: law for chapter in chapters() for rule, law in chapter.laws.items()}
    )


@cache
def proofs() -> Mapping[Rule, tuple[str, ...]]:
    """The tests that prove each rule, as `tools/proof.py` last gathered them; none where the
    program was installed from sources in which nobody has."""
    path = resources.files("homegame.rulebook").joinpath("proof.json")
    read = path.read_bytes() if path.is_file() else b"{}"
    found = msgspec.json.decode(read, type=dict[Rule, tuple[str, ...]])
    return MappingProxyType({rule: found.get(rule, ()) for rule in Rule})


def chapter(name: str, text: str) -> Chapter:
    """Read one chapter; a `BookError` names the rule that is wrong."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BookError(f"{name}: {wrong}") from wrong
    title = table.pop("title", None)
    if not isinstance(title, str):
        raise BookError(f"{name}: the chapter has no title")
    return Chapter(title, MappingProxyType(dict(_laws(name, table))))


def _laws(chapter: str, table: Mapping[str, object]) -> Iterator[tuple[Rule, Law]]:
    for number, raw in table.items():
        if number not in [*Rule] or not number.startswith(f"{chapter.upper()}-"):
            raise BookError(f"{chapter}: there is no rule {number} in this chapter")
        try:
            law = msgspec.convert(raw, Law)
        except msgspec.ValidationError as wrong:
            raise BookError(f"{number}: {wrong}") from wrong
        yield Rule(number), law
