"""What a night begins with: bots at the table, a host who plays at once, a tournament."""

from homegame.model import commands as c
from homegame.model.wire import Done
from homegame.night.night import table_for
from homegame.night.people import free_seat
from homegame.rules.cash import limits
from homegame.seats import NIGHT, TableNo
from homegame.service.messages import OpenNight
from homegame.service.night.commit import change
from homegame.service.night.intake import facts_for
from homegame.service.night.live import LiveNight


async def seat_bot(
    live: LiveNight, by: str, style: c.BotStyle, at: TableNo = NIGHT
) -> None:
    """Seat a bot for the host, in any free seat of a table."""

    async def seats() -> Done:
        here = table_for(live.night, by, at)
        asked = c.AddBot(style)
        facts = facts_for(live, by, here, asked)
        return await change(live, by, asked, here, facts=facts)

    await live.ask(seats)


async def start_to_play(live: LiveNight, host: str) -> None:
    """Seat the host for the maximum buy-in and start the game against the bots."""

    async def starts() -> Done:
        at = table_for(live.night, host)
        most = limits(live.night.tables[at])[1]
        await change(live, host, c.SitDown(free_seat(live.night, at), most), at)
        return await change(live, host, c.Start(), at)

    await live.ask(starts)


async def open_tournament(live: LiveNight, host: str, ask: OpenNight) -> None:
    """Open the night's tournament, with bots if some were asked for. If the host plays at once
    they enter it, and it starts."""
    setup = ask.tournament
    assert setup is not None
    commands: list[c.Command] = [c.OpenTournament(setup)]
    if ask.play:
        commands.append(c.EnterTournament())
    if ask.tournament_bots:
        commands.append(c.EnterBots(ask.tournament_bots))
    if ask.play:
        commands.append(c.StartTournament())

    async def opens() -> Done:
        done = Done("", live.seq + 1, live.seq)
        for command in commands:
            facts = facts_for(live, host, NIGHT, command)
            done = await change(live, host, command, NIGHT, facts=facts)
        return done

    await live.ask(opens)
