"""Writes `service/people/lookalikes.txt`: what looks like one of A to Z or 0 to 9.

The source is Unicode's confusables.txt (UTS #39), as the package `confusable-homoglyphs` has
it: `python tools/lookalikes.py confusable_homoglyphs/confusables.json`. What is only another
width or style of a letter is left out: compatibility normalization makes it that letter.
"""

import json
import sys
import unicodedata
from pathlib import Path

TABLE = Path(__file__).parents[1] / "src/homegame/service/people/lookalikes.txt"
HEAD = "# From Unicode's confusables.txt, © Unicode, Inc., by tools/lookalikes.py.\n"


def lookalikes(confusables: dict[str, list[dict[str, str]]]) -> dict[str, str]:
    """Each letter or digit outside ASCII, and the one of ASCII that it looks like."""
    found = {}
    for char, others in confusables.items():
        if len(char) > 1 or char.isascii() or unicodedata.category(char)[0] not in "LN":
            continue
        like = [each["c"] for each in others if len(each["c"]) == 1 and each["c"].isascii()]
        if unicodedata.normalize("NFKD", char) == char and like and like[0].isalnum():
            found[char] = like[0]
    return found


if __name__ == "__main__":
    table = lookalikes(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    rows = [f"{char} {like}\n" for char, like in sorted(table.items())]
    TABLE.write_text(HEAD + "".join(rows), encoding="utf-8")
