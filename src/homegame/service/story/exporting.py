"""The hands of a night as a file, in every format that can be written.

Everyone gets what they saw: the hands that were shown, and their own.
"""

import asyncio
import csv
import io
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from homegame.cards import Card, Cards, text, texts
from homegame.history import calendar
from homegame.history import hand as h
from homegame.history.codecs import FORMATS
from homegame.history.errors import HistoryError, UnwritableError
from homegame.history.lines import HandLine
from homegame.history.listing import Listing, Told
from homegame.history.played import table_title
from homegame.history.recording import cards_dealt, record
from homegame.history.replay import replay
from homegame.history.results import is_playable
from homegame.history.statistics.tally import boards_of
from homegame.night.night import Night
from homegame.rulebook import HouseRules
from homegame.service.bank.statement import besides, cell, decimal
from homegame.service.chronicle.pages import LogBroken
from homegame.service.chronicle.reader import Chronicle
from homegame.service.heavy import Limits, Talk
from homegame.service.night.hands import held_by, unreadable
from homegame.service.night.live import LiveNight
from homegame.storage.log import Store, StoreDamaged
from homegame.words import say

ENDINGS: Final[Mapping[str, str]] = {
    "records": "jsonl",
    "phhs": "phhs",
    "stars": "txt",
    "ohh": "ohh",
    "csv": "csv",
}
"""The formats of a download, and how their files end."""

LIMITS: Final = Limits(cpu_s=300, memory=2_000_000_000)
"""A night of fifty thousand hands is written."""


class Export(Struct, frozen=True):
    """A file of hands, and the hands that its format can't say, with the reason."""

    format: str
    name: str
    """What the file may be called."""
    text: str
    hands: int
    left_out: tuple[str, ...]


async def export(live: LiveNight, guest: str, format: str) -> Export:
    """The hands of a night as one of its guests saw them. Raises RequestRefused."""
    return msgspec.json.decode(await exported(live, guest, format), type=Export)


async def exported(live: LiveNight, guest: str, format: str, asker: str = "") -> bytes:
    """The same as JSON, written in a process of its own; kept until there is another row.
    Raises RequestRefused."""
    async with live.hands.files.lock(guest, format):
        seq, title = live.seq, live.night.title
        if (kept := live.hands.files.of(guest, format, seq)) is not None:
            return kept
        work = partial(write, live.store.again, live.id, seq, guest, format, title)
        try:
            file = await live.heavy.do(work, asker=asker, limits=LIMITS)
        except (LogBroken, StoreDamaged) as broken:
            raise unreadable(live, broken) from None
        live.hands.files.keep(guest, format, seq, file)
        return file


def write(
    again: Callable[[], Store],
    night: str,
    last: int,
    guest: str,
    format: str,
    title: str,
    _: Talk,
) -> bytes:
    """Write the file of a night's hands, up to its row `last`. Raises LogBroken or
    StoreDamaged."""

    async def reading() -> Export:
        async with again() as store:
            return await written(store, night, last, guest, format, title)

    return msgspec.json.encode(asyncio.run(reading()))


async def written(
    store: Store, night: str, last: int, guest: str, format: str, title: str
) -> Export:
    """The file of a night's hands."""
    listing = Listing()
    chronicle = Chronicle(listing)
    await chronicle.read(store, night, last)
    name = f"{file_name(title)}.{ENDINGS[format]}"
    if format == "csv":
        assert chronicle.night
        return await table_of(store, night, listing, guest, name, chronicle.night)
    seen = [await as_seen(store, night, listing, guest, told) for told in listing.told()]
    left_out = list[str]()

    def writable() -> Iterator[h.HandHistory]:
        for history in seen:
            if wrong := unwritable(history, format):
                left_out.append(wrong)
            else:
                yield history

    body = "".join(FORMATS[format].write(writable()))
    count = len(seen) - len(left_out)
    left_out += listing.untold().values()
    return Export(format, name, body, count, tuple(left_out))


async def table_of(
    store: Store, id: str, listing: Listing, guest: str, name: str, night: Night
) -> Export:
    """The hands as a table for a spreadsheet, also those that no history can tell; with what
    everyone won or lost besides, the results are those of the bank."""
    seen: dict[str, h.HandHistory | HandLine] = {
        told.id: await as_seen(store, id, listing, guest, told) for told in listing.told()
    }
    for line in listing.hands.values():
        if line.id not in seen:
            seen[line.id] = await with_own(store, id, listing, guest, line)
    rows = rows_of(night, listing, seen)
    return Export("csv", name, as_csv(rows), len(seen), ())


def unwritable(history: h.HandHistory, format: str) -> str:
    """Why a format can't say a hand; "" if it can, and the hand counts when it is read back."""
    if format == "csv":
        return ""
    try:
        text = "".join(FORMATS[format].write([history]))
    except HistoryError as wrong:
        return f"{wrong}"
    if format == "records" or is_read_back(text, format) or not is_playable(history):
        return ""
    what = f"{FORMATS[format].title} has no place for the rules that it was played by"
    return f"{UnwritableError(what, hand=history.id)}"


def is_read_back(text: str, format: str) -> bool:
    """Whether the hands of a text count for whoever reads it."""
    try:
        return all(map(is_playable, FORMATS[format].read(text.splitlines(keepends=True))))
    except HistoryError:
        return False


async def as_seen(
    store: Store, night: str, listing: Listing, guest: str, told: Told
) -> h.HandHistory:
    """A hand with the cards of one guest, if they were dealt in."""
    seat = next((at for at, who in told.dealt.items() if who == guest), 0)
    line = listing.hands[told.id]
    held = await held_by(store, night, listing, line, seat) if guest and seat else []
    if not held:
        return told.history
    try:
        played = replay(told.history)
        cards = {**cards_dealt(told.history), seat: dealt_in_order(held)}
        full = record(played.plan, told.history.house, played.events, cards=cards)
    except HistoryError:
        return told.history
    return replace(told.history, steps=full.steps)


async def with_own(
    store: Store, night: str, listing: Listing, guest: str, line: HandLine
) -> HandLine:
    """A line of the list with the cards of one guest, if they were dealt in."""
    seat = next((each.seat for each in line.players if each.guest == guest), 0)
    held = await held_by(store, night, listing, line, seat) if guest and seat else []
    if not held:
        return line
    players = [
        replace(each, cards=texts(held[-1])) if each.seat == seat else each
        for each in line.players
    ]
    return replace(line, players=tuple(players))


def dealt_in_order(held: Sequence[Cards]) -> list[Card]:
    """Every card a seat was dealt, from what it held one after the other: cards of a draw come
    after the others."""
    found = list(held[0])
    for before, after in itertools.pairwise(held):
        found += [card for card in after if card not in before]
    return found


COLUMNS: Final = (
    *("hand", "time", "table", "game", "board", "pot"),
    *("seat", "player", "cards", "net", "void", "besides"),
)

Cells = tuple[str | int, ...]


def as_csv(rows: Iterable[Cells]) -> str:
    """A line for each player of each hand. Amounts are money with two decimal places; the time
    is in UTC. A hand that was voided says why, and counts for no one. The last lines say what
    players won or lost besides, and why."""
    out = io.StringIO()
    write = csv.writer(out)
    write.writerow(COLUMNS)
    write.writerows(rows)
    return out.getvalue()


def rows_of(
    night: Night, listing: Listing, seen: Mapping[str, h.HandHistory | HandLine]
) -> Iterator[Cells]:
    """The rows of all hands, as somebody has `seen` them, and what came besides."""
    for id in listing.hands:
        hand = seen[id]
        if isinstance(hand, HandLine):
            yield from rows_of_line(hand, table_title(night, hand.table), night.house)
        else:
            yield from rows_of_history(hand)
    for who, parts in besides(night, listing.statistics().players).items():
        name = cell(night.guests[who].name)
        for why, net in parts.items():
            yield (*[""] * 7, name, "", decimal(net), "", say(f"besides.{why}", {}))


def rows_of_history(history: h.HandHistory) -> Iterator[Cells]:
    """The rows of a hand."""
    worth = history.house.stakes.minor_per_chip or 1
    pot = sum([step.amount for step in history.steps if isinstance(step, h.Won)])
    boards = " / ".join([text(board) for board in boards_of(history)])
    shown = {step.seat: step.cards for step in history.steps if isinstance(step, h.Shown)}
    why, time = cell(history.voided), history.started_ms
    own = {seat: cards for seat, cards in cards_dealt(history).items() if -1 not in cards}
    for player in history.players:
        yield (
            history.id,
            "" if time is None else calendar.iso(time),
            cell(history.table),
            history.game,
            boards,
            decimal(pot * worth),
            player.seat,
            cell(player.name),
            text(shown.get(player.seat) or tuple(own.get(player.seat, ()))),
            decimal(history.net.get(player.seat, 0) * worth),
            why,
            "",
        )


def rows_of_line(line: HandLine, table: str, house: HouseRules) -> Iterator[Cells]:
    """The rows of a hand that no history can tell."""
    worth = 1 if line.tournament else house.stakes.minor_per_chip
    for player in line.players:
        yield (
            line.id,
            calendar.iso(line.at_ms) if line.at_ms else "",
            cell(table),
            line.game,
            " / ".join(["".join(board) for board in line.boards]),
            decimal(line.pot * worth),
            player.seat,
            cell(player.name),
            "".join(player.cards),
            decimal((player.net - player.bounty) * worth),
            cell(line.voided or line.broken),
            "",
        )


def file_name(title: str) -> str:
    """A night's title as a file may be called, in plain letters."""
    plain = "".join([sign if sign.isascii() and sign.isalnum() else "-" for sign in title])
    return "-".join([part for part in plain.lower().split("-") if part]) or "night"
