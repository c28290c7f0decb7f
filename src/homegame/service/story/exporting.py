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

from homegame.cards import Card, Cards, text
from homegame.history import calendar
from homegame.history import hand as h
from homegame.history.codecs import FORMATS
from homegame.history.errors import HistoryError
from homegame.history.listing import Listing, Told
from homegame.history.recording import cards_dealt, record
from homegame.history.replay import replay
from homegame.history.statistics.tally import boards_of
from homegame.service.bank.statement import cell, decimal
from homegame.service.chronicle.pages import LogBroken
from homegame.service.chronicle.reader import Chronicle
from homegame.service.heavy import Limits, Talk
from homegame.service.night.hands import held_by, unreadable
from homegame.service.night.live import LiveNight
from homegame.storage.log import Store, StoreDamaged

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
    await Chronicle(listing).read(store, night, last)
    seen = [await as_seen(store, night, listing, guest, told) for told in listing.told()]
    left_out = list[str]()

    def writable() -> Iterator[h.HandHistory]:
        for history in seen:
            if wrong := unwritable(history, format):
                left_out.append(wrong)
            else:
                yield history

    hands = writable()
    body = as_csv(hands) if format == "csv" else "".join(FORMATS[format].write(hands))
    count = len(seen) - len(left_out)
    left_out += listing.untold().values()
    name = f"{file_name(title)}.{ENDINGS[format]}"
    return Export(format, name, body, count, tuple(left_out))


def unwritable(history: h.HandHistory, format: str) -> str:
    """Why a format can't say a hand; "" if it can."""
    if format == "csv":
        return ""
    try:
        for _ in FORMATS[format].write([history]):
            pass
    except HistoryError as wrong:
        return f"{wrong}"
    return ""


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


def dealt_in_order(held: Sequence[Cards]) -> list[Card]:
    """Every card a seat was dealt, from what it held one after the other: cards of a draw come
    after the others."""
    found = list(held[0])
    for before, after in itertools.pairwise(held):
        found += [card for card in after if card not in before]
    return found


COLUMNS: Final = (
    *("hand", "time", "table", "game", "board", "pot"),
    *("seat", "player", "cards", "net", "void"),
)


def as_csv(histories: Iterable[h.HandHistory]) -> str:
    """A line for each player of each hand. Amounts are money with two decimal places; the time
    is in UTC. A hand that was voided says why, and counts for no one."""
    out = io.StringIO()
    write = csv.writer(out)
    write.writerow(COLUMNS)
    for history in histories:
        worth = history.house.stakes.minor_per_chip or 1
        steps = history.steps
        pot = sum([step.amount for step in steps if isinstance(step, h.Won)])
        boards = " / ".join([text(board) for board in boards_of(history)])
        shown = {step.seat: step.cards for step in steps if isinstance(step, h.Shown)}
        why, time = cell(history.voided), history.started_ms
        own = {
            seat: cards for seat, cards in cards_dealt(history).items() if -1 not in cards
        }
        for player in history.players:
            write.writerow(
                (
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
                )
            )
    return out.getvalue()


def file_name(title: str) -> str:
    """A night's title as a file may be called, in plain letters."""
    plain = "".join([sign if sign.isascii() and sign.isalnum() else "-" for sign in title])
    return "-".join([part for part in plain.lower().split("-") if part]) or "night"
