"""Replay real hands: `python tools/real.py FOLDER-OR-FILE` (see docs/real-hands.md).

Every record is played again by the engine (replay.py), and what every seat won or lost is
compared with what the record says. Records of a whole evening are planned again as well
(evening.py).
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from evening import evenings, replanned
from homegame.cards import CardError
from homegame.rulebook.options import as_written
from records import Record, UnreadableError, records
from replay import GAMES, DamagedError, ImpossibleError, difference, given, replayed

DEFAULT = "../shared/data"


def report(found: Iterable[Record]) -> dict[str, Any]:
    """Every record is equal, different, refused or skipped."""
    hands = equal = unranked = 0
    of: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    different: list[dict[str, str]] = []
    refused: list[dict[str, str]] = []
    passed: Counter[str] = Counter()
    for record in found:
        hands += 1
        of[str(record["of"])][1] += 1
        name = str(record["id"])
        try:
            if record.get("game") not in GAMES:
                passed[f"game {record.get('game', '?')}"] += 1
                continue
            table = given(record)
            hand = replayed(table)
            why = difference(hand, record, table.unit)
        except DamagedError as wrong:
            passed[f"damaged: {wrong}"] += 1
            continue
        except (ImpossibleError, CardError) as wrong:
            refused.append({"id": name, "why": str(wrong)})
            continue
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as wrong:
            refused.append({"id": name, "why": f"no such record: {wrong!r}"})
            continue
        unranked += bool(table.named)
        if why:
            different.append({"id": name, "why": why})
        else:
            equal += 1
            of[str(record["of"])][0] += 1
    return {
        "hands": hands,
        "equal": equal,
        "different": different,
        "refused": refused,
        "skipped": dict(passed.most_common()),
        "unranked": unranked,
        "of": of,
    }


def planned_again(read: Iterable[Record]) -> Iterator[dict[str, Any]]:
    """Every evening that the records hold, but for one with a hand that cannot be read."""
    for evening in evenings(read):
        try:
            yield replanned(evening)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as wrong:
            sys.stderr.write(f"no evening: {evening[0]['id']}: {wrong!r}\n")


def say_evening(evening: dict[str, Any]) -> str:
    """How far our plan begins the hands of an evening as they began, and in which house."""
    house = ", ".join(
        f"{name} {as_written(value)}" for name, value in evening["house"].items()
    )
    said = (
        f"{evening['of']}: {evening['agree']} of {evening['hands']} hands begin as planned"
    )
    return f"{said} with {house}\n"


def main(words: list[str]) -> int:
    """What was found, for people on stderr and as one JSON object on stdout."""
    if len(words) > 1:
        sys.stderr.write("real: name one folder or file\n")
        return 2
    place = Path(words[0] if words else DEFAULT)
    try:
        read = [*records(place)]
    except UnreadableError as wrong:
        sys.stderr.write(f"real: {wrong}\n")
        return 2
    found = report(read) | {"evenings": [*planned_again(read)]}
    for evening in found["evenings"]:
        for each in evening["differ"]:
            sys.stderr.write(f"begins differently: {each['id']}: {each['why']}\n")
        sys.stderr.write(say_evening(evening))
    for kind in ("different", "refused"):
        for each in found[kind]:
            sys.stderr.write(f"{kind}: {each['id']}: {each['why']}\n")
    sys.stderr.write(f"{found['hands']} hands, {found['equal']} equal\n")
    sys.stdout.write(json.dumps(found, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
