"""A night stops rather than go on from something wrong: a bug, or a log that has changed."""

import logging
from typing import TYPE_CHECKING

from msgspec.structs import replace

from homegame.model.wire import Error
from homegame.service.mailbox import Mailbox
from homegame.service.pages import LogBroken
from homegame.service.refused import DAMAGED, NOT_SAVED, STOPPED, RequestRefused
from homegame.service.restore import where
from homegame.storage.log import StoreError

if TYPE_CHECKING:
    from homegame.service.night import LiveNight

log = logging.getLogger("homegame.night")


async def work(live: "LiveNight", mailbox: Mailbox) -> None:
    """Do what waits in a night's mailbox, one letter after the other. A bug stops the night,
    and every later letter is told so."""
    while (letter := await mailbox.next()) is not None:
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


def halt_at(live: "LiveNight", bad_seq: int) -> None:
    """Stop a night because of a row that is missing or not as it was saved."""
    halt(live, f"row {bad_seq} of the log is not what was saved", DAMAGED)


def halt(live: "LiveNight", why: str, answer: Error = STOPPED) -> None:
    """Stop a night. Nothing more is saved, and everything can still be viewed."""
    live.broken, live.stopped = True, answer
    live.timing.stop(live.night.tables)
    log.error("night stopped", extra={"night": live.id, "why": why})


def refuse_stopped(live: "LiveNight") -> None:
    """Refuse every command once the night has stopped."""
    if live.broken:
        raise stopped(live)


def stopped(live: "LiveNight") -> RequestRefused:
    """The refusal of a night that has stopped, with its last row."""
    return RequestRefused(replace(live.stopped, seq=live.seq))
