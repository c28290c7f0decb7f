"""A night stops rather than go on from something wrong: a bug, or a log that has changed."""

import logging

from msgspec.structs import replace

from homegame.model.wire import Error
from homegame.seats import TableNo
from homegame.service.chronicle.pages import LogBroken
from homegame.service.chronicle.reader import where
from homegame.service.night.mailbox import Mailbox
from homegame.service.night.restore import restore
from homegame.service.night.runtime import Runtime
from homegame.service.refused import DAMAGED, NOT_SAVED, STOPPED, RequestRefused
from homegame.service.trail import REQUEST
from homegame.storage.log import StoreError

log = logging.getLogger("homegame.night")


async def work(live: Runtime, mailbox: Mailbox) -> None:
    """Do what waits in a night's mailbox, one letter after the other. A bug stops the night,
    and every later letter is told so."""
    while (letter := await mailbox.next()) is not None:
        REQUEST.set(letter.request)
        try:
            answer = await letter.open()
        except RequestRefused as refusal:
            letter.fail(refusal)
        except StoreError as trouble:
            kind = type(trouble).__name__
            log.warning("not saved", extra={"night": live.id, "kind": kind})
            letter.fail(RequestRefused(replace(NOT_SAVED, seq=live.seq)))
        except LogBroken as broken:
            halt(live, str(broken), DAMAGED)
            letter.fail(stopped(live))
        except Exception as bug:
            halt(live, where(bug))
            letter.fail(stopped(live))
        else:
            letter.succeed(answer)


async def read_log(live: Runtime) -> tuple[TableNo, ...]:
    """Restore the night from its log, and return the tables whose cards were lost. A row
    that is not as it was saved stops the night. Raises LogBroken or StoreError."""
    found = await restore(live.store, live.id)
    live.state, live.audience.stage.tail = found.state, found.tail
    live.snapshots.saved_seq = found.snapshot_seq
    for bell in (live.bell, live.tournament_bell):
        bell.ring(live.seq)
    live.timing.recall(found.state.night)
    if found.bad_seq is not None and not live.broken:
        halt_at(live, found.bad_seq)
    return () if live.broken else found.cards_lost


def halt_at(live: Runtime, bad_seq: int) -> None:
    """Stop a night because of a row that is missing or not as it was saved."""
    halt(live, f"row {bad_seq} of the log is not what was saved", DAMAGED)


def halt(live: Runtime, why: str, answer: Error = STOPPED) -> None:
    """Stop a night. Nothing more is saved, and everything can still be viewed."""
    live.broken, live.stopped = True, answer
    live.timing.stop(live.night.tables)
    log.error("night stopped", extra={"night": live.id, "why": why})


def refuse_stopped(live: Runtime) -> None:
    """Refuse every command once the night has stopped."""
    if live.broken:
        raise stopped(live)


def stopped(live: Runtime) -> RequestRefused:
    """The refusal of a night that has stopped, with its last row."""
    return RequestRefused(replace(live.stopped, seq=live.seq))
