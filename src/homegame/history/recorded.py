"""Hands that were played elsewhere, in a night that was imported: what the engine makes of one,
whose cards are seen, and the stage on which it is watched again.

Cards that were shown are for everyone. If several players' cards are known besides, whoever
wrote the file saw them all, and so does everyone who reads it; if only one player's are, they
are that player's own.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from homegame.cards import UNSEEN, Cards, texts
from homegame.engine.table import empty_table
from homegame.history import hand as h
from homegame.history.codecs import records
from homegame.history.errors import HistoryError
from homegame.history.known import held_after_each_deal, known
from homegame.history.lines import (
    HandLine,
    Names,
    PlayerLine,
    in_tournament,
    line_of,
    with_bounty,
)
from homegame.history.recording import cards_dealt
from homegame.history.replay import replay
from homegame.history.results import judged, whole
from homegame.history.statistics.tally import boards_of
from homegame.model import events as e
from homegame.model.plan import Plan
from homegame.night import evening
from homegame.night.night import Guest, Night
from homegame.seats import FIRST_TABLE, Seat


class Recorded(NamedTuple):
    """A hand as its record has it, and its line in the list."""

    history: h.HandHistory
    """With what each seat won or lost, if the engine can play the hand."""
    line: HandLine


def read(event: e.HandRecorded) -> h.HandHistory:
    """The history in a row."""
    return records.from_record(records.parsed(event.record, 1))


def recorded(event: e.HandRecorded, id: str, names: Names, minor_per_chip: int) -> Recorded:
    """A hand of an imported night. Its line is in chips of that night, which are worth
    `minor_per_chip`; the stakes of the hand may be others."""
    history, dealt = read(event), dict(event.players)
    at_ms = history.started_ms or 0
    worth = history.house.stakes.minor_per_chip // minor_per_chip
    if history.tournament:
        worth = 1
    try:
        if event.broken:
            raise HistoryError(event.broken)
        played = judged(history)
    except HistoryError as wrong:
        line = line_of_broken(history, id, at_ms, dealt, names, f"{wrong}")
        return Recorded(history, as_listed(history, line, worth))
    history = whole(history, played)
    line = line_of(id, FIRST_TABLE, at_ms, played.hand, dealt, names)
    seen = seen_by_all(history)
    players = [
        replace(
            each,
            net=history.net[each.seat],
            cards=each.cards or texts(seen.get(each.seat, ())),
        )
        for each in line.players
    ]
    line = with_bounty(replace(line, players=tuple(players)), history.bounty)
    return Recorded(history, as_listed(history, line, worth))


def line_of_broken(
    history: h.HandHistory,
    id: str,
    at_ms: int,
    dealt: Mapping[Seat, str],
    names: Names,
    broken: str,
) -> HandLine:
    """The line of a hand that can't have been played like this: what its text says."""
    won: dict[Seat, int] = {}
    shown: dict[Seat, Cards] = {}
    for step in history.steps:
        match step:
            case h.Won(seat, amount):
                won[seat] = won.get(seat, 0) + amount
            case h.Shown(seat, cards):
                shown[seat] = cards
            case _:
                pass
    folded = {step.seat for step in history.steps if isinstance(step, h.Folded)}
    players = [
        PlayerLine(
            seat,
            guest,
            names[guest],
            history.net.get(seat, 0),
            won.get(seat, 0),
            seat in folded,
            cards=texts(shown.get(seat, ())),
        )
        for seat, guest in dealt.items()
    ]
    return HandLine(
        id,
        FIRST_TABLE,
        int(id),
        at_ms,
        history.game,
        history.variant.title,
        tuple([texts(board) for board in boards_of(history)]),
        sum(won.values()),
        tuple(players),
        broken=broken,
    )


def as_listed(history: h.HandHistory, line: HandLine, worth: int) -> HandLine:
    """A line in the night's chips, or in those of the hand's tournament."""
    return in_tournament(in_chips(line, worth), history.tournament, history.house)


def in_chips(line: HandLine, worth: int) -> HandLine:
    """A line in smaller chips."""
    if worth == 1:
        return line
    players = [
        replace(p, net=p.net * worth, won=p.won * worth, bounty=p.bounty * worth)
        for p in line.players
    ]
    return replace(line, pot=line.pot * worth, players=tuple(players))


# ---------------------------------------------------------------- cards


def seen_by_all(history: h.HandHistory) -> dict[Seat, Cards]:
    """The hands that everyone sees besides those that were shown, as they were at the end."""
    dealt = cards_dealt(history)
    whose = [seat for seat, cards in dealt.items() if UNSEEN not in cards]
    return dict(known(history).held) if len(whose) > 1 else {}


def held_in(history: h.HandHistory, seat: Seat) -> list[Cards]:
    """What a seat held, from the deal to its last card; none if it isn't known."""
    if UNSEEN in (cards := cards_dealt(history).get(seat, [])) or not cards:
        return []
    return held_after_each_deal(history, seat)


# ---------------------------------------------------------------- watching it again


class Staged(NamedTuple):
    """A night in which only this hand is played: as it was before, what its reader must know
    to tell it, and what happened."""

    night: Night
    before: tuple[e.NightEvent, ...]
    events: tuple[e.TableEvent, ...]
    dealt: dict[Seat, str]


def staged(night: Night, event: e.HandRecorded, number: int) -> Staged:
    """Set a hand of an imported night up to be watched. Raises HistoryError if the engine can't
    play it."""
    if event.broken:
        raise HistoryError(event.broken)
    history, dealt = read(event), dict(event.players)
    played = replay(history)
    plan: Plan = replace(played.plan, number=number)
    guests = {guest: replace(night.guests[guest], role="guest") for guest in dealt.values()}
    seats = max(history.house.table.max_seats, *dealt)
    table = replace(
        empty_table(history.house),
        chairs=(None,) * (seats + 1),
        variant=history.variant,
        tournament=history.tournament is not None,
    )
    stage = Night(
        night.title, history.house, with_host(night, guests), {FIRST_TABLE: table}
    )
    before: list[e.NightEvent] = [
        e.PlayersNamed(tuple([(guest, known.name) for guest, known in guests.items()]))
    ]
    for seat, stack in history.stacks.items():
        sat = e.SatDown(seat, dealt[seat], stack)
        stage = evening.evolve(stage, sat, FIRST_TABLE)
        before.append(sat)
    events = (e.Begun(plan), *played.events, *paid_after(history))
    return Staged(stage, tuple(before), events, dealt)


def paid_after(history: h.HandHistory) -> Iterator[e.BountyPaid | e.KittyFed]:
    """The chips that changed hands after the hand. Odd chips leave between hands."""
    if paid := tuple([(s, -amount) for s, amount in history.bounty.items() if amount < 0]):
        yield e.BountyPaid(max(history.bounty, key=history.bounty.__getitem__), paid)
    if history.house.kitty.enabled:
        for seat, amount in history.dropped.items():
            yield e.KittyFed(seat, amount)


def with_host(night: Night, guests: dict[str, Guest]) -> dict[str, Guest]:
    """These guests and the night's host, whom a view expects."""
    hosts = {guest: known for guest, known in night.guests.items() if known.role == "host"}
    return {**guests, **hosts}
