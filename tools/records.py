"""Real hands as records: lines of JSON, or files in the PHH format told as such lines.

A record holds what was on the table and what was done; docs/real-hands.md says how.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

Record = Mapping[str, Any]


class UnreadableError(Exception):
    """A file that cannot be read as records; the message says which line and why."""


PHH_GAMES: Mapping[str, tuple[str, str]] = {
    "NT": ("HOLDEM", "NL"),
    "PT": ("HOLDEM", "PL"),
    "FT": ("HOLDEM", "FL"),
    "NS": ("SHORT", "NL"),
    "PO": ("OMAHA", "PL"),
    "FO/8": ("OMAHA8", "FL"),
    "F7S": ("STUD", "FL"),
    "F7S/8": ("STUD8", "FL"),
    "FR": ("RAZZ", "FL"),
    "N2L1D": ("SD27", "NL"),
    "F2L3D": ("TD27", "FL"),
    "FB": ("BADUGI", "FL"),
}
"""The games of the format, by our records' names of game and limit."""


def records(place: Path) -> Iterator[Record]:
    """All records of a file, or of every file in a folder."""
    if not place.exists():
        raise UnreadableError(f"{place} does not exist; name a folder or a file of hands")
    if place.is_dir():
        files = sorted(p for p in place.rglob("*") if p.suffix in (".jsonl", ".phh"))
        if not files:
            raise UnreadableError(f"{place} holds no .jsonl and no .phh file")
    else:
        files = [place]
    for file in files:
        if file.suffix == ".jsonl":
            yield from lines(file)
        elif file.suffix == ".phh":
            yield from_phh(file)
        else:
            raise UnreadableError(f"{file} is neither .jsonl nor .phh")


def text_of(file: Path) -> str:
    """What the file says."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise UnreadableError(f"{file}: {wrong}") from wrong


def lines(file: Path) -> Iterator[Record]:
    """One record a line."""
    for number, line in enumerate(text_of(file).splitlines(), 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except json.JSONDecodeError as wrong:
            raise UnreadableError(f"{file}, line {number} is not JSON: {wrong}") from wrong
        if not isinstance(record, dict):
            raise UnreadableError(f"{file}, line {number} is not a record but {line[:40]}")
        yield {"id": f"{file.name}:{number}", "of": file.stem, **record}


def from_phh(file: Path) -> Record:
    """A hand in the PHH format, told as a record. Seats count from the small blind."""
    try:
        told = tomllib.loads(text_of(file))
    except tomllib.TOMLDecodeError as wrong:
        raise UnreadableError(f"{file} is not PHH: {wrong}") from wrong
    variant = str(told.get("variant"))
    game, limit = PHH_GAMES.get(variant, (f"PHH {variant}", ""))
    record: dict[str, Any] = {"id": file.stem, "of": file.parent.name, "unit": 1}
    record |= {"game": game, "limit": limit, "features": []}
    if not limit:
        return record
    try:
        stacks = told["starting_stacks"]
        final = told.get("finishing_stacks")
        small_bet = told.get("small_bet") or told["min_bet"]
        record |= {
            "button": None if "bring_in" in told else len(stacks),
            "stacks": {str(s): chips for s, chips in enumerate(stacks, 1)},
            "stakes": [small_bet, told.get("big_bet", small_bet)],
            "bring_in": told.get("bring_in"),
            "events": phh_posts(told) + phh_events(told["actions"]),
            "net": final
            and {
                str(s): f - b for s, (f, b) in enumerate(zip(final, stacks, strict=True), 1)
            },
        }
    except (KeyError, TypeError, ValueError, IndexError) as wrong:
        raise UnreadableError(f"{file} is not a PHH hand: {wrong!r}") from wrong
    return record


def phh_posts(told: Mapping[str, Any]) -> list[list[Any]]:
    """Antes and blinds of a PHH hand; heads-up its blinds are told the other way round."""
    posts = [["ante", seat, amount] for seat, amount in enumerate(told["antes"], 1)]
    if "bring_in" not in told:
        blinds = told["blinds_or_straddles"]
        heads_up = len(told["starting_stacks"]) == 2
        names = ("bb", "sb") if heads_up else ("sb", "bb", *["straddle"] * 8)
        seats = enumerate(blinds[::-1] if heads_up else blinds, 1)
        named = zip(names, seats, strict=False)
        posts += [[name, seat, amount] for name, (seat, amount) in named]
    return [post for post in posts if post[2]]


def phh_events(actions: Sequence[str]) -> list[list[Any]]:
    """Decisions, draws, boards and hands of a PHH hand."""
    told: list[list[Any]] = []
    held: dict[int, list[str]] = {}
    for action in actions:
        match action.partition("#")[0].split():
            case ["d", "dh", who, cards]:
                seat, new = seat_of(who), split(cards)
                told.append(["dealt", seat, [held.get(seat, []), new]])
                held[seat] = held.get(seat, []) + new
            case ["d", "db", cards]:
                told.append(["board", 0, split(cards)])
            case [who, "sd", *cards]:
                seat, away = seat_of(who), split("".join(cards))
                told.append(["discard", seat, len(away), away])
                held[seat] = [card for card in held[seat] if card not in away]
            case [who, "pb"]:
                told.append(["bring_in", seat_of(who)])
            case [who, "f"]:
                told.append(["fold", seat_of(who)])
            case [who, "cc"]:
                told.append(["check_or_call", seat_of(who)])
            case [who, "cbr", amount]:
                told.append(["raise", seat_of(who), int(amount)])
            case [who, "sm", cards]:
                told.append(["show", seat_of(who), split(cards)])
            case [who, "sm"]:
                told.append(["muck", seat_of(who)])
            case [] | ["d", *_]:
                pass
            case _:
                raise ValueError(f"no such action: {action}")
    return told


def seat_of(who: str) -> int:
    """p3 is seat 3."""
    return int(who.removeprefix("p"))


def split(cards: str) -> list[str]:
    """`AsKd` as two cards."""
    return [cards[at : at + 2] for at in range(0, len(cards), 2)]
