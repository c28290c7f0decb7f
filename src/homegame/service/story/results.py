"""What a night came to, for the club it belongs to: results and figures, worked out from its
log once and kept as a snapshot beside it, until the log grows."""

from functools import cache

import msgspec
from msgspec import Struct

from homegame.club.people import Attendance, Player
from homegame.hands import readings
from homegame.history.lines import HandLine
from homegame.history.statistics import Best, Statistics
from homegame.model.state import DealerKind, Depth
from homegame.night.night import Night
from homegame.service.bank.statement import brought
from homegame.service.night.live import LiveNight
from homegame.service.night.restore import format_of
from homegame.service.story.night import count_besides, count_luck, when_began
from homegame.storage.log import Store
from homegame.storage.snapshots import Snapshot
from homegame.variants import VARIANTS


class NightResults(Struct, frozen=True):
    """A night as of row `seq` of its log."""

    seq: int
    attendance: Attendance
    ended: bool
    imported: bool
    hands: int
    """Those that no one wrote down, too."""
    from_ms: int
    """When its first hand began, and its last one; 0 if that is not known."""
    to_ms: int
    figures: Statistics
    """How everyone played, by guest, without the single hands."""
    readings: dict[str, str]
    """The best hand that each guest showed, in words."""
    dealer: DealerKind
    """Who dealt, and how much was entered where people did."""
    depth: Depth


@cache
def results_format() -> str:
    """The name of the format of a results that is kept."""
    return format_of("results", NightResults)


async def kept(store: Store, night: str) -> NightResults | None:
    """The results of a night that was kept, if the log has not grown since."""
    snapshot = await store.snapshot(night, results_format())
    if snapshot is None or snapshot.seq != await store.head(night):
        return None
    try:
        return msgspec.json.decode(snapshot.body, type=NightResults)
    except msgspec.DecodeError:
        return None


async def results_of(live: LiveNight, opened_ms: int) -> NightResults:
    """The results of a night that is in memory; that of one that is over is kept."""
    listing, night = await live.hands.listing(), live.night
    found = listing.statistics()
    await count_luck(found, listing.all_ins())
    for tally in found.players.values():
        tally.points.clear()
    count_besides(night, found)
    began = when_began(listing)
    results = NightResults(
        live.seq,
        Attendance(
            live.id,
            opened_ms,
            night.house.stakes.currency,
            players_of(night, found),
            carried_in(live),
            tuple(
                [
                    (id, known.name)
                    for id, known in night.guests.items()
                    if not known.bot and not known.waits
                ]
            ),
        ),
        night.ended,
        bool(night.imported),
        listing.played,
        min(began, default=0),
        max(began, default=0),
        found,
        {
            guest: reading_of(listing.hands[tally.best_hand.hand], tally.best_hand)
            for guest, tally in found.players.items()
            if tally.best_hand
        },
        *dealt(night),
    )
    if night.ended:
        body = msgspec.json.encode(results)
        live.store.put_snapshot(Snapshot(live.id, live.seq, results_format(), body))
    return results


def players_of(night: Night, found: Statistics) -> tuple[Player, ...]:
    """The people who played, with what the night has brought them."""
    tallies = found.players
    nets = brought(night, tallies)
    return tuple(
        [
            Player(
                guest,
                known.name,
                nets[guest],
                tallies[guest].hands + tallies[guest].unwritten if guest in tallies else 0,
                known.picture,
            )
            for guest, known in night.guests.items()
            if guest in nets and not known.bot
        ]
    )


def dealt(night: Night) -> tuple[DealerKind, Depth]:
    """Who deals, and how much is entered: in the night's tournament, or at its first table."""
    if night.tournament:
        return night.tournament.setup.dealer, night.tournament.setup.depth
    first = night.tables.get(min(night.tables, default=0))
    return (first.dealer, first.depth) if first else ("server", "pots")


def reading_of(line: HandLine, best: Best) -> str:
    """A hand in words."""
    return readings(VARIANTS[line.game], best.cards, best.board, kickers=False)


def carried_in(live: LiveNight) -> tuple[tuple[str, str, int], ...]:
    """The payments that were carried over at the end of this night and, below zero, those of
    earlier nights that were taken up."""
    signs = {"carried": 1, "taken_up": -1}
    return tuple(
        [
            (line.guest, line.other, signs[line.kind] * (line.amount - line.was))
            for line in live.night.book
            if line.kind in signs
        ]
    )
