"""Commit: a draft is saved, and only then does it happen and is shown."""

import logging
from typing import TYPE_CHECKING, Final

from homegame.model import events as e
from homegame.model.refusal import Sys
from homegame.model.wire import Done, News
from homegame.night.evening import Command
from homegame.night.night import Actor
from homegame.seats import TableNo
from homegame.service.draft import Draft
from homegame.service.refused import RequestRefused, error_of, refused
from homegame.service.state import State
from homegame.storage.log import CommandRepeated, SeqTaken, StoreError

if TYPE_CHECKING:
    from homegame.service.night import LiveNight

log = logging.getLogger("homegame.night")

MOVED: Final = 4001
NOT_ADMITTED: Final = 4003
GONE: Final = 4004
"""Close codes that say that there is no point in connecting again."""


async def change(
    live: "LiveNight", by: Actor, command: Command, at: TableNo, id: str = ""
) -> Done:
    """Decide, save, let it happen, show it: in this order."""
    live.refuse_broken()
    draft = new_draft(live)
    if (refusal := draft.take(by, command, at)) is not None:
        raise RequestRefused(error_of(refusal))
    if not draft.rows:
        return Done(id, live.seq + 1, live.seq)
    draft.follow(live.settings.pace)
    return await save(live, draft, by, id)


def new_draft(live: "LiveNight") -> Draft:
    """A draft of what happens next."""
    state = live.state
    wall_ms = live.clock.wall_ms()
    return Draft(state.night, state.seq, state.dealers, state.notes, wall_ms)


async def save(live: "LiveNight", draft: Draft, by: Actor, id: str = "") -> Done:
    """NOTHING IS SHOWN BEFORE THE STORE HAS IT."""
    try:
        await live.store.append(draft.batch(live.id, by, id or None))
    except CommandRepeated as repeated:
        if repeated.answer.by != by:
            raise refused(Sys.FRAME, "request.used_id", field="id") from None
        return Done(id, repeated.answer.first_seq, repeated.answer.last_seq)
    except SeqTaken:
        await live.read_log()
        live.show()
        raise
    was_open = not live.night.ended
    live.state = State(draft.night, draft.seq, draft.dealers, draft.notes)
    live.audience.stage.tail.extend(draft.news)
    follow_guests(live, draft.news)
    live.show(draft.news)
    see_off(live, draft.news)
    live.snapshots.rows_saved(live.state)
    if live.night.ended and was_open:
        await close_books(live)
    return Done(id, draft.first, draft.seq)


def follow_guests(live: "LiveNight", news: list[News]) -> None:
    """The connections of a guest who was moved look at the new table."""
    for each in news:
        if isinstance(each.event, e.MovedHere):
            live.audience.gallery.move(each.event.guest, each.table)


def see_off(live: "LiveNight", news: list[News]) -> None:
    """A guest who was turned away or removed hears it, and their connections are closed."""
    for each in news:
        if isinstance(each.event, e.Kicked | e.TurnedAway):
            why = "the host removed you"
            live.audience.gallery.hang_up(each.event.guest, NOT_ADMITTED, why)


async def close_books(live: "LiveNight") -> None:
    """The night is over, and its invitations end with it. If the store can't do it now, it is
    done when the night is next opened."""
    try:
        await live.store.revoke_keys(live.id, kind="invite")
        await live.store.revoke_keys(live.id, kind="transfer")
        await live.store.end_night(live.id, live.clock.wall_ms())
    except StoreError as trouble:
        kind = type(trouble).__name__
        log.warning("books not closed", extra={"night": live.id, "kind": kind})
