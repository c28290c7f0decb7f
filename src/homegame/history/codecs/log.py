"""Reads the log of a Home Game night: the rows that `GET /api/nights/{id}/log` returns.

A line is one row, `{"seq", "at_ms", "event", "table"}`, or a whole answer, `{"news": [rows]}`.
The rows begin with the night's first one. The log is public: the only hole cards in it are
those that were shown.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from homegame.history import hand as h
from homegame.history.codecs.reading import OnError, each
from homegame.history.errors import UnreadableError
from homegame.history.recording import record
from homegame.model import events as e
from homegame.model.plan import Plan
from homegame.night import evening
from homegame.night.night import Night
from homegame.rulebook import HouseRules
from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import from_toml
from homegame.seats import Seat, TableNo
from homegame.words.decoding import sentence


class Row(Struct, frozen=True):
    """One event of the night and its table; table 0 is the night as a whole."""

    seq: int
    at_ms: int
    event: e.NightEvent
    table: TableNo = 0


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """Several rows, oldest first."""

    news: list[Row]


ANSWER: Final = msgspec.json.Decoder(Answer)
ROW: Final = msgspec.json.Decoder(Row)


class Played(Struct):
    """A hand as far as the log has it."""

    plan: Plan
    house: HouseRules
    names: dict[Seat, str]
    id: str
    table: str
    started_ms: int
    events: list[tuple[int, e.HandEvent]] = []

    @property
    def is_over(self) -> bool:
        return any(isinstance(event, e.HandEnded) for _, event in self.events)


def read(
    lines: Iterable[str], *, source: str = "", on_error: OnError | None = None
) -> Iterator[h.HandHistory]:
    """Read the hands that were played to the end, in the order they ended."""
    return each(_hands(_rows(lines)), _history_of, on_error)


def _rows(lines: Iterable[str]) -> Iterator[tuple[str, Row]]:
    """Every row of the log, with the line it is on."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        place = f"line {number}"
        try:
            rows = ANSWER.decode(line).news if '"news"' in line[:12] else [ROW.decode(line)]
        except msgspec.DecodeError as wrong:
            why = sentence(str(wrong), "it")
            raise UnreadableError(f"not a row of a log: {why}", place=place) from None
        for row in rows:
            yield place, row


def _hands(rows: Iterable[tuple[str, Row]]) -> Iterator[Played]:
    """Replay the night and give each hand once no action of it can be undone any more."""
    night: Night | None = None
    playing: dict[TableNo, Played] = {}
    for place, row in rows:
        if night is None:
            night = _opened(row, place)
            continue
        event, at = row.event, row.table
        try:
            night = evening.evolve(night, event, at)
        except (AssertionError, LookupError, AttributeError, TypeError):
            raise UnreadableError(
                f"not a whole log: row {row.seq} does not follow", place=place
            ) from None
        if isinstance(event, e.Begun):
            if (last := playing.pop(at, None)) and last.is_over:
                yield last
            playing[at] = _begun(night, row, event.plan)
        elif at in playing and isinstance(event, e.HandEvent):
            playing[at].events.append((row.seq, event))
        elif at in playing and isinstance(event, e.TakenBack):
            kept = [(seq, x) for seq, x in playing[at].events if seq <= event.to_seq]
            playing[at].events[:] = kept
    yield from [hand for hand in playing.values() if hand.is_over]


def _opened(row: Row, place: str) -> Night:
    if not isinstance(row.event, e.Opened):
        raise UnreadableError(
            "not the first row of a log: a log begins when its night is opened", place=place
        )
    try:
        return evening.opened(row.event, from_toml(row.event.house))
    except HouseError as wrong:
        raise UnreadableError(f"unreadable house rules: {wrong.say}", place=place) from None


def _begun(night: Night, row: Row, plan: Plan) -> Played:
    """A hand that begins, with the names of the players dealt in."""
    table = night.tables[row.table]
    assert table.hand
    names = {
        seat: night.guests[chair.guest].name
        for seat, chair in enumerate(table.chairs)
        if chair
    }
    name = night.table_names.get(row.table, "")
    number = f"{plan.number}" if row.table == 1 else f"{row.table}.{plan.number}"
    title = f"{night.title}, {name}" if name else night.title
    return Played(plan, table.hand.house, names, number, title, row.at_ms)


def _history_of(played: Played) -> h.HandHistory:
    """The history of a hand, up to its end."""
    events = [event for _, event in played.events]
    over = next(at for at, event in enumerate(events) if isinstance(event, e.HandEnded))
    history = record(
        played.plan,
        played.house,
        events[: over + 1],
        names=played.names,
        id=played.id,
        table=played.table,
    )
    return replace(history, started_ms=played.started_ms)
