"""How the players of a night cut its decks together: what is promised and opened for the hands
to come. It is in memory alone; what was frozen is in the log, and its decks are kept sealed.

A browser takes part over the line to its table. Nothing is asked of those that don't, and no
hand waits for them.
"""

import asyncio
from collections.abc import Mapping
from typing import Final, Protocol

import msgspec

from homegame.dealers.fair import Decks, name_of, sealed_decks
from homegame.dealers.server import ServerDealer
from homegame.engine.plan import plan
from homegame.engine.table import can_begin
from homegame.fair import deal
from homegame.fair.deal import DECKS
from homegame.model import events as e
from homegame.model import fair as f
from homegame.model.events import OPENING_BYTES
from homegame.model.refusal import Sys
from homegame.model.state import Table
from homegame.night.agenda import SEEDS_MS
from homegame.night.night import CutBy, Night, seat_at
from homegame.seats import NOBODY, Seat, TableNo
from homegame.service.clock import Clock
from homegame.service.night.outbox import Outbox
from homegame.service.night.state import State
from homegame.service.night.timing import Timing
from homegame.service.refused import refused
from homegame.variants import VARIANTS

_encode: Final = msgspec.json.Encoder().encode

Promises = tuple[tuple[Seat, bytes], ...]


class Cut(Protocol):
    """The night whose decks are cut."""

    id: str
    clock: Clock
    timing: Timing
    state: State

    @property
    def night(self) -> Night: ...

    def look_ahead(self) -> None:
        """Update what is due."""


class ToCome:
    """The hand to come at one table: its sealed decks, and what was promised for them."""

    def __init__(self, number: int, decks: Decks) -> None:
        self.number, self.decks = number, decks
        self.promises: dict[Seat, tuple[str, bytes]] = {}
        """By seat: the guest who sat there, and what they promised their seed by."""


class Cutting:
    """What is promised and opened at the tables of one night."""

    def __init__(self, live: Cut) -> None:
        self._live = live
        self._to_come: dict[TableNo, ToCome] = {}
        self._seeds: dict[TableNo, tuple[bytes, dict[Seat, bytes]]] = {}
        """The seeds that were opened for a frozen list, with its commitment."""
        self._lines: dict[Outbox, tuple[str, Decks] | None] = {}
        """Who takes part, and what they were told last of which decks."""
        self._own: dict[Outbox, object] = {}
        """The hands held at a table when each was sent what opens their own."""
        self._sealing: dict[TableNo, asyncio.Task[None]] = {}
        self._sizes: dict[TableNo, tuple[Table, int]] = {}
        self.promised_at = frozenset[TableNo]()
        """The tables at which someone has promised a seed for the next hand."""
        self.opened_at = frozenset[TableNo]()
        """The tables at which all who were listed have opened their seeds."""

    # ---------------------------------------------------------------- what a draft asks

    def decks(self, at: TableNo, number: int, size: int) -> Decks:
        """The sealed decks of a hand that begins now."""
        found = self._to_come.get(at)
        if found and found.number == number and found.decks.size == size:
            return found.decks
        return sealed_decks(name_of(self._live.id, at, number), size)

    def promised(self, at: TableNo) -> tuple[Decks, Promises] | None:
        """The decks of a table's next hand, and what those who still sit there have promised
        for it; None if nobody has."""
        found, table = self._to_come.get(at), self._live.night.tables.get(at)
        if found is None or table is None or not self._is_next(at, found, table):
            return None
        there = [
            (seat, promise)
            for seat, (guest, promise) in sorted(found.promises.items())
            if seat_at(table, guest) == seat
        ]
        return (found.decks, tuple(there)) if there else None

    def seeds(self, at: TableNo, decks: Decks) -> Mapping[Seat, bytes]:
        """The seeds that were opened for these decks."""
        commitment, seeds = self._seeds.get(at, (b"", {}))
        return seeds if commitment == decks.commitment else {}

    def _look(self) -> None:
        """Note at which tables there is something to wait for."""
        frozen = self._live.night.frozen
        promised = [at for at in self._to_come if self.promised(at) is not None]
        opened = [at for at in self._seeds if at in frozen and self._are_all_open(at)]
        self.promised_at, self.opened_at = frozenset(promised), frozenset(opened)

    def _are_all_open(self, at: TableNo) -> bool:
        listed = self._live.night.frozen[at]
        commitment, seeds = self._seeds[at]
        is_this = commitment == listed.commitment
        return is_this and all(seat in seeds for seat, _ in listed.promises)

    # ---------------------------------------------------------------- what browsers say

    def join(self, line: Outbox) -> None:
        """A browser takes part: it learns what there is to promise, to open and to check."""
        self._seat(line)
        self._lines[line] = None
        self._own.pop(line, None)
        self._prepare(line.table)
        self._tell_frozen(line)
        self._tell_own(line)

    def leave(self, line: Outbox) -> None:
        """A line has ended."""
        self._lines.pop(line, None)
        self._own.pop(line, None)

    def promise(self, line: Outbox, ask: f.PromiseSeed) -> None:
        """Note what a seat has promised; the first promise counts. Raises RequestRefused."""
        seat, at = self._seat(line), line.table
        table, found = self._live.night.tables[at], self._to_come.get(at)
        if self._is_frozen(at, ask.number):
            raise refused(Sys.STALE, "cutting.frozen")
        if found is None or not self._is_next(at, found, table) or not is_for(ask, found):
            raise refused(Sys.STALE, "cutting.other", field="commitment")
        coming = self._live.timing.agendas[at].next
        if coming and coming.kind == "begin":
            left_ms = coming.when_ms - self._live.clock.now_ms()
            if left_ms < SEEDS_MS:
                raise refused(Sys.STALE, "cutting.late")
        promised = line.guest, bytes.fromhex(ask.promise)
        known = found.promises.get(seat)
        if known and known[0] == line.guest and known != promised:
            raise refused(Sys.STALE, "cutting.promised")
        found.promises[seat] = promised
        self._look()
        self._live.look_ahead()

    def open(self, line: Outbox, ask: f.OpenSeed) -> None:
        """Note a seed that is the one which was promised. Raises RequestRefused."""
        seat, at = self._seat(line), line.table
        listed = self._live.night.frozen.get(at)
        if listed is None or listed.number != ask.number:
            raise refused(Sys.STALE, "cutting.not_now")
        promises, seed = dict(listed.promises), bytes.fromhex(ask.seed)
        if seat not in promises:
            raise refused(Sys.STALE, "cutting.not_listed")
        name = name_of(self._live.id, at, listed.number)
        if deal.promise(name, seat, seed) != promises[seat]:
            raise refused(Sys.STALE, "cutting.seed", field="seed")
        if self._seeds.get(at, (b"", {}))[0] != listed.commitment:
            self._seeds[at] = listed.commitment, {}
        self._seeds[at][1][seat] = seed
        self._look()
        self._live.look_ahead()

    def _seat(self, line: Outbox) -> Seat:
        """The seat of the guest of a line, at the table that it shows. Raises
        RequestRefused."""
        table = self._live.night.tables.get(line.table)
        seat = seat_at(table, line.guest) if table and line.guest else NOBODY
        if not seat:
            raise refused(Sys.NOT_SEATED, "cutting.seat_first")
        if not deals_fair(self._live.state, line.table):
            raise refused(Sys.ROLE, "cutting.not_here")
        return seat

    def _is_frozen(self, at: TableNo, number: int) -> bool:
        listed = self._live.night.frozen.get(at)
        return listed is not None and listed.number == number

    # ---------------------------------------------------------------- what browsers are told

    def note(self, cuts: Mapping[TableNo, e.SeedsOpened]) -> None:
        """After rows were saved: drop what is over, and tell those who take part what is new.
        `cuts` says how the decks of hands that have begun were cut."""
        if not self._lines and not self._to_come:
            return
        night = self._live.night
        for at in [at for at in self._seeds if at not in night.frozen]:
            del self._seeds[at]
        for at, found in [*self._to_come.items()]:
            is_over = at not in night.tables or found.number <= night.tables[at].number
            if is_over or self._is_frozen(at, found.number):
                del self._to_come[at]
        for line in [line for line in self._lines if line.closed is not None]:
            self.leave(line)
        for line in [*self._lines]:
            if line.table not in night.tables:
                continue
            if line.table in cuts and line.table in night.cut_by:
                tell(line, self._cut(line.table, cuts[line.table]))
            self._tell_frozen(line)
            self._tell_own(line)
        for at in {line.table for line in self._lines}:
            self._prepare(at)
        self._look()

    def _tell_frozen(self, line: Outbox) -> None:
        """Let a line's browser open its seed, once for each list."""
        at, listed = line.table, self._live.night.frozen.get(line.table)
        dealer = self._live.state.dealers.get(at)
        decks = dealer.frozen if isinstance(dealer, ServerDealer) else None
        if listed is None or decks is None or self._lines[line] == ("frozen", decks):
            return
        self._lines[line] = "frozen", decks
        taken = self._live.night.tables[at].cut
        tell(line, f.Frozen(decks.hand, listed.number, taken, *_written(listed)))

    def _tell_own(self, line: Outbox) -> None:
        """What opens the cards that a guest holds, whenever they are others."""
        at, guest = line.table, line.guest
        table, dealer = self._live.night.tables.get(at), self._live.state.dealers.get(at)
        if table is None or table.hand is None or not isinstance(dealer, ServerDealer):
            return
        if dealer.stub.held is self._own.get(line):
            return
        self._own[line] = dealer.stub.held
        seat = seat_at(table, guest)
        openings = dealer.openings(dealer.held_by(seat, guest)) if seat else b""
        each = range(0, len(openings), OPENING_BYTES)
        told = [(openings[at], openings[at + 1 : at + OPENING_BYTES].hex()) for at in each]
        tell(line, f.Yours(table.hand.plan.number, tuple(told)))

    def _cut(self, at: TableNo, event: e.SeedsOpened) -> f.CutTold:
        """How a deck was cut."""
        night, cut_by = self._live.night, self._live.night.cut_by[at]
        hand = night.tables[at].hand
        assert hand
        return f.CutTold(
            name_of(self._live.id, at, cut_by.number),
            cut_by.number,
            len(hand.variant.deck),
            cut_by.at,
            *_written(cut_by),
            tuple([(seat, seed.hex()) for seat, seed in cut_by.seeds]),
            event.leaves.hex(),
            event.opened.hex(),
        )

    # ---------------------------------------------------------------- the next decks

    def _prepare(self, at: TableNo) -> None:
        """Seal the decks of a table's next hand, and tell its lines."""
        night = self._live.night
        table = night.tables.get(at)
        if table is None or night.ended or not deals_fair(self._live.state, at):
            return
        number, size = table.number + 1, self._size(at, table)
        if self._is_frozen(at, number) or at in self._sealing:
            return
        found = self._to_come.get(at)
        if found and found.number == number and found.decks.size == size:
            self._tell_committed(at, found)
        else:
            self._start(at, table)

    def _size(self, at: TableNo, table: Table) -> int:
        """How many cards the deck of a table's next hand has; worked out once for a table."""
        known = self._sizes.get(at)
        if known is None or known[0] is not table:
            known = self._sizes[at] = table, size_of_next(table)
        return known[1]

    def _is_next(self, at: TableNo, found: ToCome, table: Table) -> bool:
        """Whether these decks are for a table's next hand."""
        is_number = found.number == table.number + 1
        return is_number and found.decks.size == self._size(at, table)

    async def ready(self, at: TableNo) -> None:
        """Seal the decks of a hand that is about to begin, if that is not done yet."""
        table, state = self._live.night.tables[at], self._live.state
        dealer = state.dealers[at]
        if not deals_fair(state, at) or (
            isinstance(dealer, ServerDealer) and dealer.frozen
        ):
            return
        found = self._to_come.get(at)
        if found is None or not self._is_next(at, found, table):
            self._start(at, table)
        while at in self._sealing:
            await self._sealing[at]

    def _start(self, at: TableNo, table: Table) -> None:
        """Seal decks beside the night's work, unless that is being done: it takes longer than a
        command."""
        if at in self._sealing:
            return
        sealing = self._seal(at, table.number + 1, self._size(at, table))
        self._sealing[at] = asyncio.create_task(sealing)

    async def _seal(self, at: TableNo, number: int, size: int) -> None:
        try:
            name = name_of(self._live.id, at, number)
            decks = await asyncio.to_thread(sealed_decks, name, size)
        finally:
            del self._sealing[at]
        self._to_come[at] = ToCome(number, decks)
        if any(line.table == at for line in self._lines):
            self._prepare(at)

    def _tell_committed(self, at: TableNo, found: ToCome) -> None:
        """Let the browsers at a table promise their seeds, once for each set of decks."""
        decks = found.decks
        for line, told in self._lines.items():
            if line.table == at and told != ("committed", decks):
                self._lines[line] = "committed", decks
                shown = decks.commitment.hex()
                tell(line, f.Committed(decks.hand, found.number, decks.size, DECKS, shown))


def _written(listed: CutBy) -> tuple[str, tuple[tuple[Seat, str], ...]]:
    """A list as it is sent: its commitment, and the promises."""
    promises = tuple([(seat, promise.hex()) for seat, promise in listed.promises])
    return listed.commitment.hex(), promises


def deals_fair(state: State, at: TableNo) -> bool:
    """Whether the table's decks are sealed and cut: the server deals, and from no script."""
    dealer = state.dealers.get(at)
    return isinstance(dealer, ServerDealer) and dealer.shuffle is None


def is_for(ask: f.PromiseSeed, found: ToCome) -> bool:
    """Whether a promise was made for these decks."""
    return ask.number == found.number and ask.commitment == found.decks.commitment.hex()


def size_of_next(table: Table) -> int:
    """How many cards the deck of the table's next hand has."""
    if can_begin(table) and table.number:
        return len(VARIANTS[plan(table).game].deck)
    return len(table.variant.deck)


def tell(
    line: Outbox, message: f.Committed | f.Frozen | f.CutTold | f.Yours | f.NoFair
) -> None:
    """Send a message beside the looks at the table."""
    line.add(_encode(f.FairTold(message)).decode())
