"""Who reads every row of a night as soon as it lies on the disk, and knows what must be so."""

import re
from collections import defaultdict
from typing import Any, Final

import msgspec

from homegame.cards import texts
from homegame.dealers.server import ServerDealer
from homegame.model import events as e
from homegame.night.heard import Heard
from homegame.night.night import Night
from homegame.seats import TableNo
from homegame.service.chronicle.reader import Chronicle
from homegame.service.night.cards import held_in
from homegame.service.night.draft import SHOWN
from homegame.service.night.live import CARDS_LOST, LiveNight
from homegame.service.night.restore import Checked
from homegame.storage.log import Batch
from simulate.marks import seen_in

CARD: Final = re.compile(r'"([2-9TJQKA][cdhs])"')
SEQ: Final = re.compile(r'^\{"seq":(\d+)')
REFUSED: Final = re.compile(r'^\{"error":\{"code":"([A-Z-]+)".*?"id":"([^"]+)"')
LAST: Final = re.compile(r'^\{"answer":\{.*"last":(\d+)\}\}$')
UNLOGGED: Final = ("more_time", "skip_wait")
"""Commands that leave no row."""


class Wrong(AssertionError):
    """Something is not as it must be."""


class Saved(msgspec.Struct):
    """A command as it was saved."""

    by: str
    first: int
    last: int


class Witness:
    """One night, as its log tells it."""

    def __init__(self, id: str, mark: Any) -> None:
        self.id, self.mark = id, mark
        self.log = Chronicle(Checked(), self)
        self.commands: dict[str, Saved] = {}
        self.said: dict[str, int] = defaultdict(int)
        self.public: dict[tuple[TableNo, int], set[str]] = defaultdict(set)
        self.own: dict[tuple[str, TableNo, int], set[str]] = defaultdict(set)
        self.held: dict[tuple[TableNo, int], dict[int, tuple[int, ...]]] = defaultdict(dict)
        self.before = 0
        """The last row before the server was started last."""
        self.timed_out_ms = 0
        self.hands = 0
        """How many hands are over."""

    @property
    def night(self) -> Night:
        night = self.log.night
        assert night
        return night

    @property
    def seq(self) -> int:
        return self.log.seq

    def saved(self, batch: Batch) -> None:
        """A batch lies on the disk."""
        if batch.command_id is not None:
            if batch.command_id in self.commands:
                raise Wrong(f"command {batch.command_id} was saved twice")
            last = batch.rows[-1].seq
            self.commands[batch.command_id] = Saved(batch.by, batch.rows[0].seq, last)
        for row in batch.rows:
            if row.seq != self.seq + 1:
                raise Wrong(f"row {row.seq} was saved after {self.seq}")
            self.log.take(row)
        for seal in batch.seals:
            at, number = seal.table_no, seal.hand
            cards = held_in(seal).cards
            guest = self.night.dealt_to[at].get(seal.seat, "")
            self.own[guest, at, number] |= {*texts(cards)}
            self.held[at, number][seal.seat] = cards

    def hear(self, row: Heard) -> None:
        event, at = row.event, row.table
        if (cards := SHOWN.get(type(event))) is not None:
            number = row.night.tables[at].number
            self.public[at, number] |= {*texts(cards(event))}
        match event:
            case e.ButtonDrawn(draws):
                number = row.night.tables[at].number
                shown = {*texts([card for _, card in draws])}
                self.public[at, number] |= shown
                self.public[at, number + 1] |= shown
            case e.Said(_, text):
                self.said[text] += 1
            case e.Voided(reason) if reason == CARDS_LOST:
                raise Wrong(f"the cards of table {at} are lost")
            case e.TimedOut():
                self.timed_out_ms = row.at_ms
            case e.HandEnded():
                self.hands += 1
            case _:
                pass
        for what in seen_in(row):
            self.mark(what)

    # ---------------------------------------------------------------- what is sent

    def restarted(self) -> None:
        """Another server has taken the night over."""
        self.before = self.seq

    def sees(self, guest: str, text: str, wall_ms: int) -> None:
        """Something is sent to a guest: it was saved before, and has no card that they may not
        see."""
        found = SEQ.match(text) or LAST.match(text)
        if found and int(found[1]) > self.seq:
            raise Wrong(f"row {found[1]} is told of, and only {self.seq} are saved")
        if (told := REFUSED.match(text)) and told[2] in self.commands:
            raise Wrong(f"{told[2]} is refused ({told[1]}), and it is saved")
        if told and told[1] == "SYS-STALE":
            self.mark("a decision is stale")
            if wall_ms - self.timed_out_ms < 60:
                self.mark("a decision is made in the moment in which the clock acts")
        if found and text.startswith('{"answer') and int(found[1]) <= self.before:
            self.mark("a command from before a crash is answered after it")
        body = text.partition(',"news":')[0]
        cards = {*CARD.findall(body)}
        if not cards:
            return
        for at, table in self.night.tables.items():
            for number in (table.number, table.number - 1):
                cards -= self.public.get((at, number), set())
                cards -= self.own.get((guest, at, number), set())
        if cards:
            raise Wrong(f"{guest or 'the rail'} is shown {sorted(cards)}: {body[:300]}")

    def adds_up(self) -> None:
        """What the night cost and brought is nothing in all."""
        if sum(self.night.ledger.balances.values()):
            raise Wrong("the bank does not add up")

    # ---------------------------------------------------------------- the server's own

    def compare(self, live: LiveNight) -> None:
        """What the server has is what its log says, to the byte; so are the cards."""
        if live.broken:
            raise Wrong("the night has stopped")
        if live.seq != self.seq:
            raise Wrong(f"the server has {live.seq} rows, the disk {self.seq}")
        own, told = [msgspec.json.encode(night) for night in (live.night, self.night)]
        if own != told:
            raise Wrong("the server's night is not what its log says")
        for at, dealer in live.state.dealers.items():
            hand = live.night.tables[at].hand
            if hand is None or hand.over or not isinstance(dealer, ServerDealer):
                continue
            held = {s: c for s, c in self.held[at, hand.plan.number].items() if c}
            if held != {s: c for s, c in dealer.stub.held.items() if c}:
                raise Wrong(f"table {at} has other cards than were dealt")
