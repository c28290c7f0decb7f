"""Reads the log of a Home Game night: the rows that `GET /api/nights/{id}/log` returns.

A line is one row, `{"seq", "at_ms", "event", "table"}`, or a whole answer, `{"news": [rows]}`.
The rows begin with the night's first one. The log is public: the only hole cards in it are
those that were shown.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from homegame.history import hand as h
from homegame.history.codecs import records
from homegame.history.codecs.reading import OnError, each
from homegame.history.errors import HistoryError, UnreadableError
from homegame.history.played import Played, begun, history_of
from homegame.history.tournaments import Outcome, outcome_of
from homegame.model import events as e
from homegame.night import evening
from homegame.night.night import Night
from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import from_toml
from homegame.seats import TableNo
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


T = TypeVar("T")

PLAYED: Final = ("won", "deal", "chips")
"""How a tournament ends that counts."""

ANSWER: Final = msgspec.json.Decoder(Answer)
ROW: Final = msgspec.json.Decoder(Row)


def read(
    lines: Iterable[str], *, source: str = "", on_error: OnError | None = None
) -> Iterator[h.HandHistory]:
    """Read the hands that were played to the end, in the order they ended, and those of other
    nights that were imported."""
    return each(_hands(rows_in(lines)), _history, on_error)


def tournaments(lines: Iterable[str]) -> Iterator[Outcome]:
    """What each tournament of the night came to that was played to an end: not one whose money
    went back."""
    night: Night | None = None
    for place, row in rows_in(lines):
        night = _opened(row, place) if night is None else _next(night, row, place)
        if isinstance(row.event, e.TournamentEnded) and row.event.how in PLAYED:
            yield _follows(row, place, partial(outcome_of, night, row.at_ms))


def rows_in(lines: Iterable[str]) -> Iterator[tuple[str, Row]]:
    """Every row of the log, with the line it is on."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        place = f"line {number}"
        try:
            rows = ANSWER.decode(line).news if '"news"' in line[:12] else [ROW.decode(line)]
        except (msgspec.DecodeError, RecursionError) as wrong:
            why = sentence(str(wrong), "it")
            raise UnreadableError(f"not a row of a log: {why}", place=place) from None
        for row in rows:
            yield place, row


def _history(hand: Played | e.HandRecorded) -> h.HandHistory | None:
    """A hand's history; what kept an imported one from being counted is told here too."""
    if isinstance(hand, Played):
        return history_of(hand)
    if hand.broken:
        raise HistoryError(hand.broken)
    return records.from_record(records.parsed(hand.record, 1))


def _hands(rows: Iterable[tuple[str, Row]]) -> Iterator[Played | e.HandRecorded]:
    """Replay the night and give each hand once no action of it can be undone any more."""
    night: Night | None = None
    playing: dict[TableNo, Played] = {}
    for place, row in rows:
        if night is None:
            night = _opened(row, place)
            continue
        event, at = row.event, row.table
        night = _next(night, row, place)
        if isinstance(event, e.HandRecorded):
            yield event
        elif isinstance(event, e.Begun):
            if (last := playing.pop(at, None)) and last.is_over:
                yield last
            begins = partial(begun, night, at, row.at_ms, event.plan)
            playing[at] = _follows(row, place, begins)
        elif at in playing and isinstance(event, e.HandEvent):
            playing[at].events.append((row.seq, event))
        elif at in playing and isinstance(event, e.TakenBack | e.NoteUndone):
            playing[at].take_back(event.to_seq)
    yield from [hand for hand in playing.values() if hand.is_over]


def _next(night: Night, row: Row, place: str) -> Night:
    """The night after a row."""
    return _follows(
        row, place, partial(evening.evolve, night, row.event, row.table, row.at_ms)
    )


def _follows(row: Row, place: str, what: Callable[[], T]) -> T:
    """What comes of a row."""
    try:
        return what()
    except Exception:
        # A file from elsewhere may say anything.
        raise UnreadableError(
            f"not a whole log: row {row.seq} does not follow", place=place
        ) from None


def _opened(row: Row, place: str) -> Night:
    if not isinstance(row.event, e.Opened):
        raise UnreadableError(
            "not the first row of a log: a log begins when its night is opened", place=place
        )
    try:
        return evening.opened(row.event, from_toml(row.event.house), at_ms=row.at_ms)
    except HouseError as wrong:
        raise UnreadableError(f"unreadable house rules: {wrong.say}", place=place) from None
