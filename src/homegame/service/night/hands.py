"""Every hand of a night again: the list, what it is searched for, and a hand step by step.

No one learns more than they saw: a step is drawn from the public log, and a guest's own cards
come from the sealed log for that guest alone.
"""

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from functools import partial
from secrets import compare_digest
from typing import Final, Literal
from weakref import WeakValueDictionary

from msgspec import Struct
from msgspec.structs import replace

from homegame.cards import Cards, texts
from homegame.chips import Chips
from homegame.history.lines import HandLine
from homegame.history.listing import Listing, Piece
from homegame.history.recorded import held_in as recorded_in
from homegame.history.recorded import read, seen_by_all, staged
from homegame.model import events as e
from homegame.model import view as v
from homegame.model.refusal import Sys
from homegame.model.state import Hand
from homegame.model.wire import Frame, News
from homegame.night import evening
from homegame.night.hues import hues
from homegame.night.night import Night
from homegame.night.people import is_host
from homegame.night.view import Facts, view
from homegame.seats import FIRST_TABLE, NOBODY, Seat, TableNo
from homegame.service.chronicle.chances import chances
from homegame.service.chronicle.pages import LogBroken, is_news_at, news_from
from homegame.service.chronicle.reader import Chronicle, rows_in_slices, where
from homegame.service.heavy import Limits, Talk
from homegame.service.night.cards import held_in
from homegame.service.night.runtime import Runtime
from homegame.service.refused import DAMAGED, RequestRefused, refused
from homegame.storage.log import Row, SealBroken, Store, StoreDamaged
from homegame.telling import Telling, tell
from homegame.words import say

log = logging.getLogger("homegame.night")

ROWS_IN_A_SLICE: Final = 25
"""Rows that are read at a stretch: the night's own work waits no longer than this."""
FRAMES_IN_A_SLICE: Final = 5
LINES_IN_A_SLICE: Final = 1_000
"""Lines of the list that are looked through at a stretch."""
MOST_ROWS_HERE: Final = 2_500
"""More rows than these, of about a hundred hands, are read in a process of their own."""
HANDS_IN_A_PIECE: Final = 250
"""What is known of so many hands comes from there at a time."""
LIMITS: Final = Limits(cpu_s=300, memory=2_000_000_000, answer=400_000_000)
"""A night of fifty thousand hands is read."""
MOST_LINES: Final = 100
"""How many lines one answer has."""

NUMBERED: Final = re.compile(r"([1-9]\d{0,8})\.")
"""How a key begins whose link was withdrawn before."""


class FoundHand(Struct, frozen=True):
    """A hand of the list, with the reader's own cards if they were dealt in."""

    hand: HandLine
    seat: Seat = NOBODY
    """Where the reader sat."""
    cards: tuple[str, ...] = ()
    """What the reader was dealt first."""


class HandGuest(Struct, frozen=True):
    """Somebody who was dealt in."""

    guest: str
    name: str


class HandGame(Struct, frozen=True):
    """A game that was played."""

    game: str
    title: str


class HandsPage(Struct, frozen=True):
    """Some of the hands that were asked for, the newest first."""

    title: str
    minor_per_chip: int
    """What a chip is worth, but for hands of a tournament; 0 if there are no others."""
    currency: str
    big: Chips
    you: str
    first: int
    """Which of those found comes first here, from 0."""
    found: int
    total: int
    imported: bool
    """The night was played elsewhere."""
    people: tuple[HandGuest, ...]
    games: tuple[HandGame, ...]
    lines: tuple[FoundHand, ...]


class Replay(Struct, frozen=True):
    """A hand, step by step."""

    line: FoundHand
    frames: tuple[Frame, ...]
    """The table after each row of the hand, and what happened."""
    older: str
    """The hand before it at its table, and the one after it; "" if there is none."""
    newer: str
    key: str
    """Opens this hand, as everyone saw it, to whoever has it."""
    may_withdraw: bool = False
    """The reader may withdraw the links to it."""
    link: str = ""
    """The address to send, with that key."""
    hues: dict[str, int] = {}
    """The colours of its players, by guest: those that they have in the night."""


Condition = Literal["mine", "won", "all_in", "showdown", "bomb"]


class Wanted(Struct, frozen=True):
    """What to look for in the list; every condition must hold."""

    text: str = ""
    """Words in small letters."""
    only: frozenset[str] = frozenset()
    least: Chips = 0
    """The smallest pot."""
    game: str = ""
    guest: str = ""
    board: tuple[str, ...] = ()
    """Cards that one board has."""


FILES_KEPT: Final = 8


class Files:
    """The last files of hands that were written: each is as good as new until there is another
    row."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], tuple[int, bytes]] = {}
        self._locks = WeakValueDictionary[tuple[str, str], asyncio.Lock]()

    def lock(self, guest: str, format: str) -> asyncio.Lock:
        """Held by whoever writes such a file: the others wait for theirs."""
        return self._locks.setdefault((guest, format), asyncio.Lock())

    def of(self, guest: str, format: str, seq: int) -> bytes | None:
        """The file of a guest, if it was written up to this row."""
        kept = self._kept.get((guest, format))
        return kept[1] if kept is not None and kept[0] == seq else None

    def keep(self, guest: str, format: str, seq: int, file: bytes) -> None:
        """Keep a file instead of the oldest."""
        self._kept.pop((guest, format), None)
        self._kept[guest, format] = seq, file
        if len(self._kept) > FILES_KEPT:
            del self._kept[next(iter(self._kept))]


WhoAndWhat = tuple[tuple[HandGuest, ...], tuple[HandGame, ...]]


class Hands:
    """The hands of one night. The log is read when someone first asks, and then as it grows."""

    def __init__(self, live: Runtime) -> None:
        self._live = live
        self._begin(Listing())
        self._texts: dict[str, tuple[HandLine, str]] = {}
        self._known: tuple[int, WhoAndWhat] | None = None
        """Who was dealt in and what was played, up to this row."""
        self._reading = asyncio.Lock()
        self.files = Files()

    async def page(self, guest: str, wanted: Wanted, first: int, limit: int) -> HandsPage:
        """The hands that were asked for, from number `first` of them on."""
        listing, night = await self._read(), self._live.night
        tests = [*self._tests(guest, wanted)]
        lines = [*listing.hands.values()]
        who = await self._who_and_what(listing.seq, lines)
        found: list[HandLine] = []
        async for some in slices(lines[::-1]):
            found += [line for line in some if all(is_so(line) for is_so in tests)]
        stakes = night.house.stakes
        chips = bool(lines) and all(line.tournament for line in lines)
        return HandsPage(
            night.title,
            0 if chips else stakes.minor_per_chip,
            stakes.currency,
            night.house.blinds.big,
            guest,
            first,
            len(found),
            len(lines),
            bool(night.imported),
            *who,
            tuple([await self._line(line, guest) for line in found[first : first + limit]]),
        )

    async def replay(self, guest: str, id: str) -> Replay:
        """One hand, as a guest saw it; "": as everyone did. Raises RequestRefused."""
        listing = await self._read()
        if (line := listing.hands.get(id)) is None:
            raise refused(Sys.UNKNOWN, "hands.none", field="hand")
        ids = [each.id for each in listing.hands.values() if each.table == line.table]
        at = ids.index(id)
        try:
            frames = await self._frames(listing, line, guest)
        except (LogBroken, StoreDamaged) as broken:
            raise unreadable(self._live, broken) from None
        except Exception as bug:
            # The log of an imported night may say what no table has done.
            raise unreadable(self._live, LogBroken(where(bug))) from bug
        worn = hues(self._live.night)
        return Replay(
            await self._line(line, guest),
            tuple(frames),
            ids[at - 1] if at else "",
            ids[at + 1] if at + 1 < len(ids) else "",
            key_now(self._live, id),
            is_host(self._live.night, guest),
            hues={each.guest: worn[each.guest] for each in line.players},
        )

    # ------------------------------------------------------------ reading

    def known(self, id: str) -> HandLine:
        """The line of a hand that is listed."""
        return self._listing.hands[id]

    async def listing(self) -> Listing:
        """The hands up to the last row. Raises RequestRefused if the log can't be read."""
        return await self._read()

    async def _read(self) -> Listing:
        """Everything up to the last row. Raises RequestRefused if the log can't be read."""
        live = self._live
        async with self._reading:
            try:
                if live.seq - self._log.seq > MOST_ROWS_HERE:
                    self._begin(*await read_beside(live))
                await self._log.read(live.store, live.id, live.seq, ROWS_IN_A_SLICE)
            except (LogBroken, StoreDamaged) as broken:
                self._begin(Listing())
                raise unreadable(live, broken) from None
        return self._listing

    def _begin(self, listing: Listing, night: Night | None = None) -> None:
        """Go on from this listing, and the night as of its last row."""
        self._listing, self._log = listing, Chronicle(listing, night=night)

    async def _who_and_what(self, seq: int, lines: list[HandLine]) -> WhoAndWhat:
        """Everyone who was dealt in and every game that was played, in these lines up to row
        `seq`; worked out once until there is another row."""
        if self._known is None or self._known[0] != seq:
            names, games = dict[str, str](), dict[str, str]()
            async for some in slices(lines):
                for line in some:
                    games[line.game] = line.title
                    names |= {one.guest: one.name for one in line.players}
            people = sorted(names.items(), key=lambda each: each[1])
            whom = tuple([HandGuest(*each) for each in people])
            what = tuple([HandGame(*each) for each in games.items()])
            self._known = seq, (whom, what)
        return self._known[1]

    def _tests(self, guest: str, wanted: Wanted) -> Iterator[Callable[[HandLine], bool]]:
        """Each condition that was asked for."""
        yield from tests_of(guest, wanted)
        for word in wanted.text.split():
            yield lambda line, word=word: word in self._text(line)  # type: ignore[misc]

    def _text(self, line: HandLine) -> str:
        """What is searched, in small letters; worked out once for each hand."""
        known = self._texts.get(line.id)
        if known is None or known[0] is not line:
            parts = [line.id, line.title, line.winning, line.tournament]
            parts += [say("log.voided", {"why": line.voided})] if line.voided else []
            for player in line.players:
                parts += [player.name, *player.readings]
            known = self._texts[line.id] = line, " ".join(parts).casefold()
        return known[1]

    async def _line(self, line: HandLine, guest: str) -> FoundHand:
        """A line with the reader's own cards."""
        seat = next((one.seat for one in line.players if one.guest == guest), NOBODY)
        if not guest or not seat:
            return FoundHand(line)
        held = await self._held(line, seat)
        return FoundHand(line, seat, texts(held[0]) if held else ())

    async def _held(self, line: HandLine, seat: Seat) -> list[Cards]:
        """What a seat held, from the deal to its last card; none if people dealt, or if the
        cards can't be read."""
        return await held_by(self._live.store, self._live.id, self._listing, line, seat)

    # ------------------------------------------------------------ a hand, step by step

    async def _frames(self, listing: Listing, line: HandLine, guest: str) -> list[Frame]:
        """The table after each row of a hand."""
        live, span = self._live, listing.spans[line.id]
        seat = next((at for at, who in span.dealt.items() if who == guest), NOBODY)
        held = OwnCards(seat, await self._held(line, seat) if seat else [])
        if (event := listing.recorded.get(line.id)) is not None:
            return await in_slices(self._staged(line, event, held, guest))
        before = Chronicle(night=listing.before(span.first))
        await before.read(live.store, live.id, span.first - 1, ROWS_IN_A_SLICE)
        night = before.night
        assert night
        rows = await self._rows(span.first - 1, span.last)
        names = listing.renamed
        _, told = await news_from(live.store, live.id, rows, called=names)
        return await in_slices(draw(live.id, night, line.table, told, held, guest, names))

    def _staged(
        self, line: HandLine, event: e.HandRecorded, held: "OwnCards", guest: str
    ) -> Iterator[Frame]:
        """The table after each event of a hand that was played elsewhere; nothing if it can't
        have been played like that."""
        live, span = self._live, self._listing.spans[line.id]
        if line.broken:
            return
        night = self._log.night
        assert night
        stage = staged(night, event, line.number)
        telling, events = Telling(), list[News]()
        for before in stage.before:
            telling, _ = tell(telling, before)
        for happened in stage.events:
            telling, lines = tell(telling, happened)
            events.append(News(span.first, line.at_ms, happened, FIRST_TABLE, lines))
        frames = draw(live.id, stage.night, FIRST_TABLE, events, held, guest)
        seen = seen_by_all(read(event))
        for frame in frames:
            is_over = isinstance(frame.news[0].event, e.HandEnded)
            yield with_cards(frame, seen) if is_over and seen else frame

    async def _rows(self, after: int, last: int) -> tuple[Row, ...]:
        log = rows_in_slices(self._live.store, self._live.id, after, last, ROWS_IN_A_SLICE)
        return tuple([row async for rows in log for row in rows])


async def read_beside(live: Runtime) -> tuple[Listing, Night]:
    """Read the log of a night in a process of its own, up to its last row; its hands, and the
    night. Raises LogBroken or StoreDamaged."""
    pieces: list[Piece] = []

    async def hear(said: object) -> None:
        if isinstance(said, Piece):
            pieces.append(said)

    work = partial(read_whole, live.store.again, live.id, live.seq, HANDS_IN_A_PIECE)
    listing, night = await live.heavy.do(work, asker=live.id, limits=LIMITS, hear=hear)
    for piece in pieces:
        listing.add(piece)
        await asyncio.sleep(0)
    return listing, night


def read_whole(
    again: Callable[[], Store], night: str, last: int, at_once: int, talk: Talk
) -> tuple[Listing, Night]:
    """Read a log from its beginning, and say what it has of each hand; the rest is returned.
    Raises LogBroken or StoreDamaged."""
    listing = Listing()
    chronicle = Chronicle(listing)

    async def reading() -> None:
        async with again() as store:
            await chronicle.read(store, night, last)

    asyncio.run(reading())
    for piece in listing.pieces(at_once):
        talk.tell(piece)
    assert chronicle.night
    return listing, chronicle.night


async def held_by(
    store: Store, night: str, listing: Listing, line: HandLine, seat: Seat
) -> list[Cards]:
    """What a seat held in a hand, from the deal to its last card; none if people dealt, or if
    the cards can't be read."""
    if (event := listing.recorded.get(line.id)) is not None:
        return recorded_in(read(event), seat)
    try:
        seals = await store.seals(night, line.table, line.number, seat)
    except SealBroken:
        return []
    found: list[Cards] = []
    for seal in seals:
        if (cards := held_in(seal).cards) and cards != (found or [()])[-1]:
            found.append(cards)
    return found


def unreadable(live: Runtime, broken: Exception) -> RequestRefused:
    """The refusal for a night whose log can't be read; it is noted for whoever runs the
    server."""
    log.error("hands not read", extra={"night": live.id, "why": str(broken)})
    return RequestRefused(DAMAGED)


def with_cards(frame: Frame, seen: Mapping[Seat, Cards]) -> Frame:
    """A view with the cards that everyone knows after the hand."""
    chairs = [
        replace(chair, cards=texts(seen[chair.seat]))
        if chair is not None and chair.seat in seen
        else chair
        for chair in frame.view.chairs
    ]
    return replace(frame, view=replace(frame.view, chairs=tuple(chairs)))


class OwnCards:
    """A seat's own cards, step by step."""

    def __init__(self, seat: Seat, held: list[Cards]) -> None:
        self.seat, self._held = seat, held

    def after(self, event: e.NightEvent, hand: Hand) -> Cards:
        """What the seat holds after an event of the hand."""
        if not self._held:
            return ()
        if is_new_card(event, self.seat) and len(self._held) > 1:
            self._held.pop(0)
        count = hand.players[self.seat].down
        while len(self._held) > 1 and len(self._held[0]) < count:
            self._held.pop(0)
        return self._held[0][:count]


def is_new_card(event: e.NightEvent, seat: Seat) -> bool:
    """Whether a card of this seat was exchanged for another one."""
    match event:
        case e.Drawn() | e.CardReplaced():
            return event.seat == seat
        case _:
            return False


async def slices(lines: list[HandLine]) -> AsyncIterator[list[HandLine]]:
    """All lines, some at a time; in between, everyone else has their turn."""
    for first in range(0, len(lines), LINES_IN_A_SLICE):
        yield lines[first : first + LINES_IN_A_SLICE]
        await asyncio.sleep(0)


async def in_slices(frames: Iterator[Frame]) -> list[Frame]:
    """All of them; after a few, everyone else has their turn."""
    found: list[Frame] = []
    for frame in frames:
        found.append(frame)
        if len(found) % FRAMES_IN_A_SLICE == 0:
            await asyncio.sleep(0)
    return found


def draw(
    id: str,
    night: Night,
    at: TableNo,
    told: list[News],
    held: OwnCards,
    guest: str,
    names: Mapping[str, str] = {},
) -> Iterator[Frame]:
    """A hand's table after each of its rows, from the night before it. `names`: what some
    guests are called now."""
    log: list[e.NightEvent] = []
    for news in told:
        night = evening.evolve(night, news.event, news.table, news.at_ms)
        if not is_news_at(at, news):
            continue
        log.append(news.event)
        hand = night.tables[at].hand
        assert hand
        shares = chances(hand, reversed(log))
        facts = Facts(night=id, at=at, chances=shares)
        cards = held.after(news.event, hand) if held.seat else ()
        seen = view(with_names(night, names), guest, facts, cards)
        yield Frame(news.seq, looked_back_on(seen), (news,))


def with_names(night: Night, names: Mapping[str, str]) -> Night:
    """A night of the past, in which some guests are called what they are called now."""
    guests = {
        guest: replace(known, name=names[guest]) if guest in names else known
        for guest, known in night.guests.items()
    }
    return replace(night, guests=guests) if names else night


def looked_back_on(seen: v.View) -> v.View:
    """A view of the past: nothing can be done there any more."""
    return replace(
        seen,
        may=None,
        ahead=None,
        show=None,
        dark=None,
        draw=None,
        cover=None,
        request=None,
        buys=(),
        may_chop=False,
        may_call_clock=False,
        offers=v.OffersView(),
        prompt=v.PromptView(),
        before=None,
        vote=None,
        guests=(),
        queue=(),
        floor=None,
        desk=None,
        door=(),
        renames=(),
        hosting=None,
        paused_by="",
    )


def tests_of(guest: str, wanted: Wanted) -> Iterator[Callable[[HandLine], bool]]:
    """Each condition that was asked for, except the text."""
    only, board = wanted.only, wanted.board
    if "all_in" in only:
        yield lambda line: any(one.all_in for one in line.players)
    if "showdown" in only:
        yield lambda line: line.showdown
    if "bomb" in only:
        yield lambda line: line.bomb
    if wanted.least:
        yield lambda line: line.pot >= wanted.least
    if wanted.game:
        yield lambda line: line.game == wanted.game
    if only & {"mine", "won"}:
        least = 1 if "won" in only else 0
        yield lambda line: any(
            one.guest == guest and one.won >= least for one in line.players
        )
    if wanted.guest:
        yield lambda line: any(one.guest == wanted.guest for one in line.players)
    if board:
        yield lambda line: any(holds(cards, board) for cards in line.boards)


def holds(cards: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Whether all cards that are wanted are among these."""
    return all(card in cards for card in wanted)


def key_to(store: Store, night: str, what: str, times: int = 0) -> str:
    """The key that opens a hand of a night, or its story, to whoever has it. Each time its link
    is withdrawn there is another one."""
    if not times:
        return store.sign(f"hand {night} {what}")
    return f"{times}.{store.sign(f'hand {night} {what} {times}')}"


def key_now(live: Runtime, what: str) -> str:
    """The key of a link that is copied now."""
    return key_to(live.store, live.id, what, live.night.withdrawn.get(what, 0))


def withdrawn_before(store: Store, night: str, what: str, key: str) -> int | None:
    """How often the link had been withdrawn when this key was made; None if it is no key to
    this. It needs no night: a stranger's guess loads none."""
    found = NUMBERED.match(key)
    times = int(found[1]) if found else 0
    right = key_to(store, night, what, times)
    return times if compare_digest(key.encode(), right.encode()) else None
