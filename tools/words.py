"""The words of the screens as TypeScript, from the one catalogue.

`tools/generate.py` writes them to `ui/src/words.gen.ts`, and those that a page says before
anything else is loaded to `ui/src/first.gen.ts`. What the server refuses with is among
them, under `refusals.`: a screen says it in the viewer's own units.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

CATALOGUE = Path(__file__).parent.parent / "src" / "homegame" / "words" / "en"
PLURAL = {"one", "other"}
FIRST = {
    *("app", "door", "net", "avatar", "dock"),
    *("club.to_club", "host.recovery", "pot.you", "referee.title"),
    *("table.connecting", "table.you"),
}
"""What is said at the door of a night, by table or by sentence."""
OPTIONS = re.compile(r" \([^)]*(?:\{option\}|[a-z_]+\.[a-z_]+)[^)]*\)")
"""Options of a house file in brackets: a form has fields instead."""


def sentences(table: Mapping[str, object], place: str = "") -> Iterator[tuple[str, object]]:
    """Every place in the catalogue with its sentence, or its plural forms."""
    for name, value in table.items():
        if isinstance(value, dict) and set(value) != PLURAL:
            yield from sentences(value, f"{place}{name}.")
        else:
            yield f"{place}{name}", value


def part(name: str) -> dict[str, object]:
    return tomllib.loads((CATALOGUE / f"{name}.toml").read_text("utf-8"))


def found() -> list[tuple[str, object]]:
    """Every sentence that a screen says, by its place."""
    server = part("server")
    others = {
        "opening": server["opening"],
        "club": server["club"],
        "house": part("values")["house"],
    }
    hands: dict[str, object] = part("hands")["hand"]  # type: ignore[assignment]
    refusals = part("refusals"), part("system"), others
    spoken = [
        *sentences({"way": part("reach")["way"]}),
        *(spoken for each in refusals for spoken in sentences(each, "refusals.")),
        *sentences({"nickname": hands["nickname"]}),
    ]
    # A terminal may know no other apostrophe, and a house file has options.
    return [
        *sentences(part("screens")),
        *sentences(part("real")),
        *sentences(part("log")),
        *sentences(part("fair")),
        *sentences({"sheet": part("houses")["sheet"]}),
        *((key, OPTIONS.sub("", str(text)).replace("'", "’")) for key, text in spoken),
    ]


def module() -> str:
    """The whole of words.gen.ts."""
    return written("words", found())


def first() -> str:
    """The whole of first.gen.ts."""
    rows = [each for each in found() if FIRST & {each[0], each[0].split(".")[0]}]
    return written("first", rows)


def written(name: str, spoken: list[tuple[str, object]]) -> str:
    rows = "".join(
        f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)},\n"
        for key, value in spoken
    )
    return (
        "// Written by tools/words.py from homegame/words/en: do not edit.\n\n"
        f"export const {name} = {{\n{rows}}} as const;\n"
    )
