"""Every sentence that the service says is in the catalogue, and nothing else is in its part."""

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from homegame.history.errors import HistoryError
from homegame.words import catalogue

SOURCE = Path(__file__).parents[2] / "src" / "homegame"

NOT_NUMBERS = {
    *("allowed", "choices", "field", "game", "games", "hint", "host", "house", "houses"),
    *("link", "method", "names", "other", "service"),
    *(
        "name",
        "near",
        "new",
        "option",
        "phrase",
        "port",
        "rule",
        "title",
        "value",
        "why",
        "word",
    ),
}
COUNTS = {
    *(
        "count",
        "hand",
        "hours",
        "minutes",
        "orbits",
        "pot",
        "pots",
        "s",
        "seat",
        "seats",
        "table",
    ),
    *("tables", "waiting", "seated", "sum", "places", "shares", "entry"),
    *("level", "entered", "last", "levels"),
    *("n", "values", "line"),
}
COUNT_UP_TO = {
    *("draw.count", "cut.most"),  # cards
    *("run.most", "buyin.again"),  # times
    *("game.seats", "game.taken", "seat.none", "house.seats", "seats.most", "seats.least"),
    *("start.too_few", "door.full", "door.crowd", "door.crowd_here", "limit.rail"),
    *("limit.rail_here", "hands.text", "push.many"),
    *("limit.kept", "limit.open_nights", "limit.rows"),
    *("tables.most", "tables.numbers", "tourn.late_range"),
    *("naming.long", "naming.marks", "house.line", "house.currency"),  # letters
    *("house.long", "house.deep", "house.key", "house.many"),
    *("limit.size", "limit.files", "limit.depth", "request.number"),
    *("voice.full", "club.full", "club.nights", "club.seasons", "club.houses"),
    *("tourn.full", "tourn.no_more"),
    *("share.players", "share.rebuys", "share.chips"),
}
"""Sentences whose `least` and `most` are no amounts."""
ASSUMED = "maths.assumes."
IN_CENTS = {"house.chips", "house.change"}
"""Sentences of a house file about what a chip is worth."""


def flat(entries: dict[str, Any], chapter: str = "") -> Iterator[tuple[str, str]]:
    for name, entry in entries.items():
        if isinstance(entry, dict):
            yield from flat(entry, f"{chapter}{name}.")
        else:
            yield chapter + name, entry


def part(name: str) -> dict[str, Any]:
    text = files("homegame.words").joinpath("en", f"{name}.toml").read_text("utf-8")
    return tomllib.loads(text)


def test_every_amount_in_a_refusal_is_said_in_what_the_reader_chose() -> None:
    """Money, chips or big blinds: a number in a refusal is an amount (`most_chips`), or one of
    a few counts that are the same in each, or what is printed on a chip."""
    chapters = [part("refusals"), part("system"), part("server")]
    chapters.append({"house": part("values")["house"]})
    seen = 0
    for place, sentence in [each for chapter in chapters for each in flat(chapter)]:
        for name in re.findall(r"\{(\w+)\}", sentence):
            limit = name in {"least", "most"} and place in COUNT_UP_TO
            cents = name in {"unit", "chip"} and place in IN_CENTS
            face = name in {"chip", "into"} and place.startswith("race.")
            plain = name in NOT_NUMBERS | COUNTS or limit or cents or face
            assert name.endswith("_chips") or plain, f"{place}: {{{name}}}"
            seen += name.endswith("_chips")
    assert seen > 50


def test_every_sentence_of_the_server_is_said_somewhere() -> None:
    """A place that is said has a sentence; a sentence of the server's part is said."""
    said = set()
    for folder in ("answers", "club", "fair", "reach", "service", "web"):
        for path in (SOURCE / folder).rglob("*.py"):
            said |= set(
                re.findall(r'Sys\.[A-Z_]+,\s*"([a-z_]+\.[\w-]+)"', path.read_text())
            )

            said |= set(re.findall(r'"((?:page|picture|proof)\.\w+)"', path.read_text()))
    ours = {place for place, _ in flat(part("server")) if not place.startswith(ASSUMED)}
    assert said <= set(catalogue())
    assert ours <= said


def test_every_sentence_about_a_value_is_said_somewhere() -> None:
    """What is wrong with a request or a file: each place is named in the program."""
    said = set()
    for path in SOURCE.rglob("*.py"):
        said |= set(
            re.findall(
                r'"((?:value|house|file|agent|person|uncounted)\.\w+)"', path.read_text()
            )
        )
    values = part("values")
    kinds = values.pop("kind")
    assert "int" in kinds
    # By the name of the command: `tests/web/test_real_night.py` knows all of them.
    assert "rebuy" in values.pop("entered")
    # By the name of the field: `tests/web/test_errors.py` knows those that have a limit.
    assert "turn_s" in values.pop("field")
    # By the kind of what is wrong with a hand.
    assert {each.kind for each in HistoryError.__subclasses__()} <= {
        *values["uncounted"].pop("of")
    }
    assert {place for place, _ in flat(values)} <= said


def test_one_of_anything_a_house_has_is_not_said_like_several() -> None:
    """A choice that can be one has a sentence of its own for it; fewer than two players or
    seats can't be, and nobody plays with a single chip."""
    several = {
        place.removesuffix(".is")
        for place, sentence in flat(part("houses")["choice"])
        if place.endswith(".is") and re.search(r"\{n\} (?!chips)[a-z-]+s\b", sentence)
    }
    alone = {place.removesuffix(".1") for place, _ in flat(part("houses")["choice"])}
    assert several - alone == {"table.min_seats", "table.max_seats", "tourn.max_seats"}
