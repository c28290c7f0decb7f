"""Write the words of the browser as TypeScript, from the one catalogue.

python tools/words.py           writes ui/src/words.gen.ts
python tools/words.py --check   says whether it is current (exit 1 if not)
"""

import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "homegame" / "words" / "en.toml"
TARGET = ROOT / "ui" / "src" / "words.gen.ts"
PLURAL = {"one", "other"}


def sentences(tables: dict[str, object], place: str = "") -> Iterator[tuple[str, object]]:
    """Every key of the catalogue with its sentence, or its plural forms."""
    for name, value in tables.items():
        key = f"{place}{name}"
        if isinstance(value, dict) and set(value) != PLURAL:
            yield from sentences(value, f"{key}.")
        else:
            yield key, value


def module() -> str:
    """The whole of words.gen.ts."""
    rows = "".join(
        f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)},\n"
        for key, value in sentences(tomllib.loads(SOURCE.read_text("utf-8")))
    )
    return (
        f"// Written by tools/words.py from {SOURCE.name}: do not edit.\n\n"
        f"export const words = {{\n{rows}}} as const;\n"
    )


def main() -> int:
    text = module()
    if "--check" in sys.argv:
        if not TARGET.exists() or TARGET.read_text("utf-8") != text:
            sys.stderr.write(f"{TARGET.name} is not current: run `make words`\n")
            return 1
        return 0
    TARGET.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
