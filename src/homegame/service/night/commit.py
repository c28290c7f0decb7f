"""Commit: a draft is saved; only then does it take effect and get shown."""

import logging
from functools import partial
from typing import Final

from homegame.model import events as e
from homegame.model.refusal import Sys
from homegame.model.wire import Done, News
from homegame.night.evening import Command
from homegame.night.facts import NO_FACTS, Facts
from homegame.night.night import Actor, seat_of, table_for
from homegame.night.people import is_host
from homegame.seats import TableNo
from homegame.service.night.draft import Draft
from homegame.service.night.restore import read_further
from homegame.service.night.runtime import Runtime
from homegame.service.night.state import State
from homegame.service.night.stops import halt_at, read_log, refuse_stopped
from homegame.service.refused import RequestRefused, error_of, refused
from homegame.storage.log import CommandRepeated, SeqTaken, StoreError

log = logging.getLogger("homegame.night")

MOVED: Final = 4001
SIGNED_OUT: Final = 4002
NOT_ADMITTED: Final = 4003
"""Close codes that say that reconnecting makes no sense."""


async def change(
    live: Runtime,
    by: Actor,
    command: Command,
    at: TableNo,
    id: str = "",
    facts: Facts = NO_FACTS,
) -> Done:
    """Decide, save, apply, show: in this order."""
    refuse_stopped(live)
    draft = new_draft(live)
    if (refusal := draft.take(by, command, at, facts)) is not None:
        raise RequestRefused(error_of(refusal))
    if not draft.rows:
        return Done(id, live.seq + 1, live.seq)
    draft.follow(live.settings.pace)
    return await save(live, draft, by, id)


def new_draft(live: Runtime) -> Draft:
    """A draft from the night's current state."""
    here = live.audience.is_connected
    return Draft(live.state, live.clock.wall_ms(), live.cutting, here)


async def save(live: Runtime, draft: Draft, by: Actor, id: str = "") -> Done:
    """Save a draft, apply it and show it. NOTHING IS SHOWN BEFORE THE STORE HAS IT."""
    since_ms = live.clock.now_ms()
    try:
        await live.store.append(draft.batch(live.id, by, id or None))
    except CommandRepeated as repeated:
        if repeated.answer.by != by:
            raise refused(Sys.FRAME, "request.used_id", field="id") from None
        if repeated.answer.last_seq > live.seq:
            await read_on(live)
        return Done(id, repeated.answer.first_seq, repeated.answer.last_seq)
    except SeqTaken:
        await read_on(live)
        raise
    live.measures.save_waits.note(live.clock.now_ms() - since_ms)
    was_open = not live.night.ended
    live.state = State(draft.night, draft.dealers, draft.telling)
    live.cutting.note(draft.cuts)
    live.audience.stage.tail.extend(draft.news)
    follow_guests(live, draft.news)
    await hand_over(live, draft.news)
    live.show(draft.news)
    see_off(live, draft.news)
    live.snapshots.rows_saved(live.state)
    if live.night.ended and was_open:
        await close_books(live)
    return Done(id, draft.first, draft.seq)


async def read_on(live: Runtime) -> None:
    """More is saved than is known here, by another server of this house that was quicker, or
    before the line to the database broke: take it over, and show it. Calling whoever is awaited
    now, and whom a key lets in, was that server's."""
    found = await read_further(live.store, live.id, live.state)
    if found is None:
        await read_log(live)
        live.reread()
        return
    live.state, news = found.state, [*found.tail]
    live.cutting.note({})
    live.audience.stage.tail.extend(news)
    if found.bad_seq is not None:
        halt_at(live, found.bad_seq)
    follow_guests(live, news)
    follow_clocks(live)
    hang_up_moved(live, news)
    live.show(news, ours=False)
    see_off(live, news)
    live.snapshots.rows_saved(live.state)


async def is_behind(live: Runtime) -> bool:
    """Whether another server has saved more than is known here."""
    if not live.store.is_shared or live.broken:
        return False
    return await live.store.head(live.id) > live.seq


def follow_clocks(live: Runtime) -> None:
    """Let a clock that was called at another server run here as well, or stop."""
    live.look_ahead()
    now = live.clock.now_ms()
    for at, of in live.night.clocks.items():
        agenda = live.timing.agendas.get(at)
        if agenda is None or agenda.clock.decision != of.decision:
            continue
        if of.called and not agenda.clock.called:
            gets_ms = live.night.tables[at].house.clock.seconds * 1000
            live.timing.set_clock(at, agenda.clock.call(now, gets_ms))
        elif agenda.clock.called and not of.called:
            live.timing.set_clock(at, agenda.clock.uncalled(now))


def follow_guests(live: Runtime, news: list[News]) -> None:
    """Show guests the table where they take a seat, and another if the one they were watching
    was closed. A host's page stays at the table that they asked for; who is no longer a host
    looks at their own."""
    gallery, night = live.audience.gallery, live.night
    for each in news:
        match each.event:
            case (
                e.MovedHere(_, guest)
                | e.SatDown(_, guest)
                | e.StackPlaced(_, guest)
                | e.StackClaimed(_, guest)
            ):
                gallery.move(guest, each.table, stays=is_host(night, guest))
            case e.CohostNamed(guest, _, False) | e.HostNamed(_, guest, False) if seat_of(
                night, guest
            ):
                gallery.move(guest, table_for(night, guest))
            case e.TableClosed():
                gallery.leave_table(each.table, partial(table_for, night))
            case _:
                pass


async def hand_over(live: Runtime, news: list[News]) -> None:
    """Give a guest's place to the person who was let in as that guest, and take it from the
    browser that had it. If the store fails, they can knock again. Who no longer is the host
    loses the links to the host's desk, which now open no more than their own place."""
    for each in news:
        if isinstance(each.event, e.HostNamed):
            try:
                await live.store.revoke_keys(live.id, guest=each.event.was, kind="host")
            except StoreError as trouble:
                kind = type(trouble).__name__
                log.warning("keys not revoked", extra={"night": live.id, "kind": kind})
        if isinstance(each.event, e.Admitted) and each.event.same:
            new, same = each.event.guest, each.event.same
            try:
                await live.store.hand_over_keys(live.id, new, same)
            except StoreError as trouble:
                kind = type(trouble).__name__
                log.warning("keys not handed over", extra={"night": live.id, "kind": kind})
    hang_up_moved(live, news)


def hang_up_moved(live: Runtime, news: list[News]) -> None:
    """Close the connections of a guest whose place somebody else has now."""
    for each in news:
        if isinstance(each.event, e.Admitted) and each.event.same:
            why = "this seat has moved to another device"
            live.audience.gallery.hang_up(each.event.same, MOVED, why)


def see_off(live: Runtime, news: list[News]) -> None:
    """Tell guests who were turned away or removed, and whoever just watches once the rail is
    closed, and close their connections."""
    for each in news:
        if isinstance(each.event, e.RailClosed) and each.event.closed:
            live.audience.gallery.clear_rail(NOT_ADMITTED, "the host closed the rail")
        if isinstance(each.event, e.Kicked | e.TurnedAway) and not went(each.event):
            why, gallery = "the host removed you", live.audience.gallery
            gallery.see_off(each.event.guest, NOT_ADMITTED, why)
            if address := live.threshold.came_from(each.event.guest):
                gallery.hang_up_rail(address, NOT_ADMITTED, "ask the host to let you in")


def went(event: e.Kicked | e.TurnedAway) -> bool:
    """Whether somebody went by themselves, who took their knock back."""
    return event.by == event.guest


async def close_books(live: Runtime) -> None:
    """End a night that is over: its invitations let no one in any more. It is saved as a
    snapshot, so that it opens as fast as any other. If the store fails, this is done when the
    night is next opened."""
    live.snapshots.save(live.state)
    try:
        await live.store.retire_invitations(live.id)
        await live.store.revoke_keys(live.id, kind="transfer")
        await live.store.end_night(live.id, live.clock.wall_ms())
    except StoreError as trouble:
        kind = type(trouble).__name__
        log.warning("books not closed", extra={"night": live.id, "kind": kind})
