"""Alarms: what is due waits in the mailbox once, however often the clock rings for it."""

import asyncio
from pathlib import Path
from uuid import uuid4

from homegame.model import commands as c
from homegame.model.wire import Envelope
from homegame.service.clock import SystemClock
from homegame.service.lobby import Lobby
from homegame.service.messages import OpenNight
from homegame.service.people.doorman import Caller
from homegame.service.settings import Pace
from homegame.storage.sqlite import SqliteStore
from service.a_table import an_evening, settings_of, two_seated

NO_WAITS = Pace(0, 0, 0, 20)


def test_what_is_due_waits_in_the_mailbox_once(tmp_path: Path) -> None:
    """The night is busy while Dana's time runs out, and six people come and look: each look
    sets the alarm anew, and it rings each time. One letter waits, and Dana times out once."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        live, free = evening.live, asyncio.Event()
        await two_seated(evening)

        async def is_busy() -> None:
            await free.wait()

        busy = asyncio.create_task(live.ask(is_busy))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        evening.clock.ms += 30_000
        for _ in range(6):
            live.look_ahead()
            assert evening.clock.next_ms(evening.clock.ms) is not None
            evening.clock.ring()
        assert len(live._mailbox) == 1
        free.set()
        await busy
        await evening.quiet()
        assert evening.kinds().count("timed_out") == 1
        await evening.lobby.close()

    asyncio.run(run())


def test_an_alarm_that_is_set_stays(tmp_path: Path) -> None:
    """Dana's time runs out at a table that changes all the time: whoever looks ahead again
    doesn't put off what is due already."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        await two_seated(evening)
        due_ms = evening.clock.next_ms(evening.clock.ms + 60_000)
        bell = evening.live.timing._alarm
        for _ in range(3):
            evening.live.look_ahead()
        assert evening.live.timing._alarm is bell
        assert evening.clock.next_ms(evening.clock.ms + 60_000) == due_ms
        await evening.lobby.close()

    asyncio.run(run())


def test_bots_without_pauses_leave_room_in_the_mailbox(tmp_path: Path) -> None:
    """Dana sits with three bots that take no time to think, and is shown the table again and
    again. One letter is the alarm's, and no more."""

    async def run() -> None:
        settings = settings_of(tmp_path, NO_WAITS)
        lobby = Lobby(SqliteStore(tmp_path / "house.db"), settings, SystemClock())
        await lobby.start()
        bots: tuple[c.BotStyle, ...] = ("shark", "rock", "caller")
        ask = OpenNight(title="Friday", name="Dana", bots=bots, play=True)
        new = await lobby.open(ask, Caller("test", is_program=True), "")
        live, dana = lobby.nights[new.night], new.given.guest
        live.audience.join(dana, 0)
        most = 0
        while live.night.tables[1].number < 6:
            if (may := live.audience.view(dana).may) is not None:
                said = c.Check() if may.check else c.Fold()
                await live.command(
                    dana, Envelope(uuid4().hex, said, may.turn_id, may.price)
                )
            live.show()
            await asyncio.sleep(0)
            most = max(most, len(live._mailbox))
        assert most == 1
        await lobby.close()

    asyncio.run(run())
