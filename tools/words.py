"""Write the words of the screens as TypeScript, from the one catalogue.

    python tools/words.py           writes ui/src/words.gen.ts
    python tools/words.py --check   says whether it is current (exit 1 if not)

What the server refuses with is written too, under `refusals.`: a screen says it in the
viewer's own units.
"""

import json
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent
CATALOGUE = ROOT / "src" / "homegame" / "words" / "en"
TARGET = ROOT / "ui" / "src" / "words.gen.ts"
PLURAL = {"one", "other"}


def sentences(table: Mapping[str, object], place: str = "") -> Iterator[tuple[str, object]]:
    """Every place in the catalogue with its sentence, or its plural forms."""
    for name, value in table.items():
        if isinstance(value, dict) and set(value) != PLURAL:
            yield from sentences(value, f"{place}{name}.")
        else:
            yield f"{place}{name}", value


def part(name: str) -> dict[str, object]:
    return tomllib.loads((CATALOGUE / f"{name}.toml").read_text("utf-8"))


def module() -> str:
    """The whole of words.gen.ts."""
    server = part("server")
    others = {
        "opening": server["opening"],
        "club": server["club"],
        "house": part("values")["house"],
    }
    refusals = part("refusals"), part("system"), others
    spoken = [spoken for each in refusals for spoken in sentences(each)]
    # A terminal may know no other apostrophe; a screen shows the printer's.
    found = [
        *sentences(part("screens")),
        *sentences(part("real")),
        *sentences(part("log")),
        *sentences({"sheet": part("houses")["sheet"]}),
        *((f"refusals.{key}", str(text).replace("'", "’")) for key, text in spoken),
    ]
    rows = "".join(
        f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)},\n"
        for key, value in found
    )
    return (
        "// Written by tools/words.py from homegame/words/en: do not edit.\n\n"
        f"export const words = {{\n{rows}}} as const;\n"
    )


def main() -> int:
    text = module()
    if "--check" in sys.argv:
        if not TARGET.exists() or TARGET.read_text("utf-8") != text:
            print(f"{TARGET.name} is not current: run `make generate`", file=sys.stderr)
            return 1
        return 0
    TARGET.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
