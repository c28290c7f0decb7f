"""Replay real hands: `python tools/real.py FOLDER-OR-FILE` (see docs/real-hands.md).

Every record is played again by the engine, and what every seat won or lost is compared with
what the record says. Records of a whole evening are planned again as well (evening.py).
"""

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from evening import UnplannedError, evenings, in_words, replanned
from homegame.history.codecs import phh, records
from homegame.history.errors import (
    DamagedError,
    HistoryError,
    ImpossibleError,
    UnknownGameError,
    UnreadableError,
)
from homegame.history.hand import HandHistory
from homegame.history.replay import replay
from homegame.history.results import difference
from homegame.rulebook.options import as_written

DEFAULT = "../shared/data"


class Found(NamedTuple):
    """A hand that was found in a file: read, or what is wrong with it."""

    of: str
    """The file or the folder it comes from."""
    hand: HandHistory | HistoryError
    raw: Mapping[str, Any] = {}
    """The record as it stands in the file."""


class UnreadableFileError(Exception):
    """A file that does not hold what its name says; the message names the line."""


# ---------------------------------------------------------------- reading


def found_in(place: Path) -> Iterator[Found]:
    """Every hand of a file, or of all files in a folder."""
    if not place.exists():
        raise UnreadableFileError(f"{place} does not exist; name a folder or a file")
    files = [place]
    if place.is_dir():
        files = sorted(p for p in place.rglob("*") if p.suffix in (".jsonl", ".phh"))
        if not files:
            raise UnreadableFileError(f"{place} holds no .jsonl and no .phh file")
    for file in files:
        if file.suffix not in (".jsonl", ".phh"):
            raise UnreadableFileError(f"{file} is neither .jsonl nor .phh")
        read = from_records if file.suffix == ".jsonl" else from_phh
        try:
            yield from read(file, file.read_text(encoding="utf-8").splitlines())
        except (OSError, UnicodeDecodeError) as wrong:
            raise UnreadableFileError(f"{file}: {wrong}") from wrong
        except UnreadableError as wrong:
            place_in = f"{file}, {wrong.place}" if wrong.place else f"{file}"
            raise UnreadableFileError(f"{place_in} is {wrong.reason}") from wrong


def from_records(file: Path, lines: Iterable[str]) -> Iterator[Found]:
    """One hand a line."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        raw = {
            "id": f"{file.name}:{number}",
            "of": file.stem,
            **records.parsed(line, number),
        }
        try:
            hand: HandHistory | HistoryError = records.from_record(raw, number)
        except HistoryError as wrong:
            hand = wrong
        except Exception as wrong:
            hand = fallen(wrong, str(raw["id"]))
        yield Found(file.stem, hand, raw)


def from_phh(file: Path, lines: Iterable[str]) -> Iterator[Found]:
    """One hand a file; of those of a folder, the folder is named."""
    wrong: list[HistoryError] = []
    for hand in phh.read(lines, source=file.stem, on_error=wrong.append):
        yield Found(file.parent.name, hand)
    for each in wrong:
        if isinstance(each, UnreadableError):
            raise each
        yield Found(file.parent.name, each)


# ---------------------------------------------------------------- the report


def report(found: Iterable[Found]) -> dict[str, Any]:
    """Every hand is equal, different, refused or skipped."""
    hands = equal = unranked = 0
    of: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    different: list[dict[str, str]] = []
    refused: list[dict[str, str]] = []
    passed: Counter[str] = Counter()
    for each in found:
        hands += 1
        of[each.of][1] += 1
        try:
            if isinstance(each.hand, HistoryError):
                raise each.hand
            played = replay(each.hand, cards_speak=True)
        except UnknownGameError as wrong:
            passed[f"game {wrong.game}"] += 1
        except DamagedError as wrong:
            passed[f"damaged: {wrong.reason}"] += 1
        except HistoryError as wrong:
            refused.append({"id": wrong.hand, "why": said(wrong)})
        except Exception as wrong:
            assert isinstance(each.hand, HandHistory)
            refused.append({"id": each.hand.id, "why": said(fallen(wrong, each.hand.id))})
        else:
            unranked += bool(played.named)
            if why := difference(each.hand, played.hand):
                different.append({"id": each.hand.id, "why": why})
            else:
                equal += 1
                of[each.of][0] += 1
    return {
        "hands": hands,
        "equal": equal,
        "different": different,
        "refused": refused,
        "skipped": dict(passed.most_common()),
        "unranked": unranked,
        "of": of,
    }


def fallen(wrong: Exception, hand: str) -> HistoryError:
    """An error of our own at a record: it is reported like any other, and to be mended."""
    return ImpossibleError(f"our program falls: {in_words(wrong)}", hand=hand)


def said(wrong: HistoryError) -> str:
    """What is wrong and where; the report names the hand beside it."""
    where = f"{wrong.place}: " if wrong.place else ""
    return where + wrong.reason + (f" ({wrong.rule})" if wrong.rule else "")


def planned_again(found: Iterable[Found]) -> dict[str, list[dict[str, Any]]]:
    """Every evening that the records hold, and those that cannot be planned again."""
    planned: list[dict[str, Any]] = []
    unplanned: list[dict[str, Any]] = []
    for evening in evenings([each.raw for each in found if each.raw]):
        try:
            planned.append(replanned(evening))
        except UnplannedError as wrong:
            of = evening[0]["of"]
            unplanned.append({"of": of, "id": wrong.hand, "why": str(wrong)})
    return {"evenings": planned, "unplanned": unplanned}


def say_evening(evening: dict[str, Any]) -> str:
    """How far our plan begins the hands of an evening as they began, and in which house."""
    house = ", ".join(
        f"{name} {as_written(value)}" for name, value in evening["house"].items()
    )
    said = (
        f"{evening['of']}: {evening['agree']} of {evening['hands']} hands begin as planned"
    )
    by_rule = [f"{count} by {rule}" for rule, count in evening["rules"].items() if rule]
    others = f", {', '.join(by_rule)} otherwise" if by_rule else ""
    return f"{said}{others}, with {house}\n"


def main(words: list[str]) -> int:
    """What was found, for people on stderr and as one JSON object on stdout."""
    if len(words) > 1:
        sys.stderr.write("real: name one folder or file\n")
        return 2
    place = Path(words[0] if words else DEFAULT)
    try:
        read = [*found_in(place)]
    except UnreadableFileError as wrong:
        sys.stderr.write(f"real: {wrong}\n")
        return 2
    found = report(read) | planned_again(read)
    for evening in found["evenings"]:
        for each in evening["differ"]:
            sys.stderr.write(f"begins differently: {each['id']}: {each['why']}\n")
        sys.stderr.write(say_evening(evening))
    for each in found["unplanned"]:
        sys.stderr.write(f"no evening: {each['of']}: {each['id']}: {each['why']}\n")
    for kind in ("different", "refused"):
        for each in found[kind]:
            sys.stderr.write(f"{kind}: {each['id']}: {each['why']}\n")
    sys.stderr.write(f"{found['hands']} hands, {found['equal']} equal\n")
    sys.stdout.write(json.dumps(found, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
