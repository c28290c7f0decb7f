"""The proof of a fair deal: a hand, or all hands of a night, as everyone saw them and with what
was dealt to whoever asks."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import msgspec

from homegame.fair.told import Deal, Deals, Shown, Unfair, opened, whole_night, with_own
from homegame.fair.transcript import Transcript
from homegame.model.refusal import Sys
from homegame.night.night import Night
from homegame.seats import NOBODY, TableNo
from homegame.service.chronicle.pages import LogBroken
from homegame.service.chronicle.reader import Chronicle, rows_in_slices
from homegame.service.heavy import Limits, Talk
from homegame.service.night.cards import held_in
from homegame.service.night.hands import Hands, unreadable
from homegame.service.night.runtime import Runtime
from homegame.service.refused import refused
from homegame.storage.log import SealBroken, Store, StoreDamaged

MOST_KEPT: Final = 64
LIMITS: Final = Limits(cpu_s=300, memory=2_000_000_000)
"""Ten thousand deals are written."""
ROWS_IN_A_SLICE: Final = 25

FINAL: Final = -1
"""The row up to which a hand was read that can't change any more."""


class Kept(NamedTuple):
    """A deal that was read up to this row of the log, and its transcript for everyone."""

    seq: int
    deal: Deal
    told: Transcript | Unfair


class Proofs:
    """The transcripts of a night's hands that were asked for last: each is as good as new until
    there is another row, and for good once the next hand has begun."""

    def __init__(self, live: Runtime, hands: Hands) -> None:
        self._live, self._hands = live, hands
        self._kept: OrderedDict[tuple[TableNo, int], Kept] = OrderedDict()
        self._writing = asyncio.Lock()

    async def of_hand(self, guest: str, at: TableNo, number: int) -> bytes:
        """The transcript of a hand, as a guest may see it. Raises RequestRefused."""
        kept = await self._of(at, number)
        own = await own_cards(self._live.store, self._live.id, kept.deal, guest)
        return written(kept.told, own)

    async def _of(self, at: TableNo, number: int) -> Kept:
        """A deal up to the last row, read once for everyone. Raises RequestRefused."""
        live, key = self._live, (at, number)
        async with self._writing:
            kept = self._kept.get(key)
            if kept is not None and kept.seq in (live.seq, FINAL):
                return kept
            seq = live.seq
            try:
                deal, is_final = await self._read(at, number, seq)
            except (LogBroken, StoreDamaged) as broken:
                raise unreadable(live, broken) from None
            told = await asyncio.to_thread(deal.transcript, live.id)
            kept = self._kept[key] = Kept(FINAL if is_final else seq, deal, told)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            return kept

    async def _read(self, at: TableNo, number: int, last: int) -> tuple[Deal, bool]:
        """A deal up to a row, and whether it can't change any more."""
        live, deals = self._live, Deals()
        listing = await self._hands.listing()
        marks = [night for night in listing.marks if is_before(night, at, number)]
        log = Chronicle(deals, night=marks[-1] if marks else None)
        async for rows in rows_in_slices(
            live.store, live.id, log.seq, last, ROWS_IN_A_SLICE
        ):
            for row in rows:
                log.take(row)
            if at in deals.last and deals.last[at].number > number:
                break
            await asyncio.sleep(0)
        deal = deals.of(at, number)
        if deal is None:
            raise refused(Sys.UNKNOWN, "hands.none", field="hand")
        return deal, deals.last[at] is not deal


def is_before(night: Night, at: TableNo, number: int) -> bool:
    """Whether a table's hand of this number had not begun yet."""
    return at not in night.tables or night.tables[at].number < number


async def own_cards(store: Store, night: str, deal: Deal, guest: str) -> list[Shown]:
    """What a guest was dealt, with what opens it; none if it can't be read."""
    seat = next((at for at, who in deal.dealt.items() if who == guest), NOBODY)
    if not guest or not seat:
        return []
    try:
        seals = await store.seals(night, deal.at, deal.number, seat)
    except SealBroken:
        return []
    held = [held_in(seal) for seal in seals]
    return [
        each
        for found in held
        for each in opened([(card, seat) for card in found.cards], found.openings)
    ]


def written(told: Transcript | Unfair, own: list[Shown]) -> bytes:
    """The transcript as it is sent to whoever was dealt these cards."""
    return msgspec.json.encode(
        with_own(told, own) if isinstance(told, Transcript) else told
    )


async def proof_of_night(live: Runtime, guest: str, asker: str = "") -> bytes:
    """All deals of a night in one file, in the order in which they began: it takes a process of
    its own. Raises RequestRefused."""
    work = partial(write_all, live.store.again, live.id, live.seq, guest)
    try:
        file: bytes = await live.heavy.do(work, asker=asker, limits=LIMITS)
    except (LogBroken, StoreDamaged) as broken:
        raise unreadable(live, broken) from None
    return file


def write_all(
    again: Callable[[], Store], night: str, last: int, guest: str, _: Talk
) -> bytes:
    """Read a log from its beginning, and write every deal. Raises LogBroken or
    StoreDamaged."""
    hands: list[bytes] = []

    async def write(store: Store, deals: Deals) -> None:
        for deal in deals.over:
            own = await own_cards(store, night, deal, guest)
            hands.append(written(deal.transcript(night), own))
        deals.over.clear()

    async def reading() -> None:
        deals = Deals()
        chronicle = Chronicle(deals)
        async with again() as store:
            async for rows in rows_in_slices(store, night, 0, last):
                for row in rows:
                    chronicle.take(row)
                await write(store, deals)
            deals.release(all_of_them=True)
            await write(store, deals)

    asyncio.run(reading())
    return whole_night(night, hands)
