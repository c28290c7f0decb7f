"""Does what is due at a table without anyone asking for it, if it is still due."""

import logging
from collections.abc import Callable, Sequence
from typing import Final

from homegame.cards import Card
from homegame.engine.legal import is_voting
from homegame.engine.table import first_in_question
from homegame.fair.shuffle import any_of, draw_one_each, drawn_order
from homegame.model import commands as c
from homegame.model.wire import Done
from homegame.night.agenda import Due, next_bomb_pot_ms
from homegame.night.level_clock import AWAY_MS
from homegame.night.night import BY_CLOCK, BY_DEALER, Night, host_of, seat_at
from homegame.night.tournament.play import reseat_due
from homegame.rulebook import HouseRules
from homegame.rules.button import highest
from homegame.seats import NIGHT, Seat, TableNo
from homegame.service.night.bots import bot_command, safe_command
from homegame.service.night.commit import change, new_draft, save
from homegame.service.night.full import ended_as_full
from homegame.service.night.intake import facts_for, refuse_openers
from homegame.service.night.runtime import Runtime
from homegame.service.refused import RequestRefused
from homegame.storage.log import SeqTaken, StoreError

log = logging.getLogger("homegame.night")

LEAVES_MS: Final = 5_000
"""A server that nobody of a night is connected to leaves it for so long to the one where they
are; then it looks again who is where."""

AWAY = "The server was away meanwhile."
"""Why a level's clock is set back."""


async def do_due(live: Runtime, others_wait: Callable[[], bool]) -> None:
    """Do what is due at every table, if it still is when its turn comes. A failure at one
    table does not affect the others; what can't be saved is retried a little later. After
    the machine stood still everyone sees the time they have again."""
    if live.timing.stood_still():
        if was_away(live):
            await set_level_back(live)
        live.show()
    else:
        live.look_ahead()
    now = live.clock.now_ms()
    if live.audience.is_elsewhere():
        live.timing.ring_at(now + LEAVES_MS)
        return
    trouble: StoreError | RequestRefused | None = None
    for at in live.timing.tables_due(now):
        try:
            if (what := live.timing.due_at(at, now)) is not None:
                await do(live, at, what)
                # Whoever waits comes first; the alarm rings again for the other tables.
                if others_wait():
                    break
        except SeqTaken:
            # Another server was quicker. What it did is read: what is due now was worked out
            # from it, and rings again.
            continue
        except (StoreError, RequestRefused) as problem:
            trouble = problem
    if trouble is not None:
        live.timing.ring_at(now + live.settings.pace.retry_ms)
        raise trouble


async def do(live: Runtime, at: TableNo, what: Due) -> None:
    """Do one thing that is due at a table."""
    match what.kind:
        case "begin":
            if not await ended_as_full(live):
                await live.cutting.ready(at)
                await change(live, BY_DEALER, begins(live.night, at), at)
        case "freeze":
            await freeze(live, at)
        case "dealer":
            await deal(live, at)
        case "clock":
            await time_up(live, at)
        case "bot":
            await bot_acts(live, at, what)
        case "vote":
            await change(live, BY_CLOCK, c.CloseVote(), at)
        case "level":
            await next_level(live)
        case "seats":
            await reseat(live)
        case "start":
            starts = c.StartTournament()
            facts = facts_for(live, BY_CLOCK, NIGHT, starts)
            await change(live, BY_CLOCK, starts, NIGHT, facts=facts)
        case "deal":
            await change(live, BY_CLOCK, c.CloseDeal(), NIGHT)
        case "bomb_pot":
            house, in_ms = live.night.tables[at].house, live.timing.hour_in_ms()
            comes_ms = next_bomb_pot_ms(house, live.clock.now_ms(), in_ms)
            live.timing.postpone(at, what, comes_ms)
            await propose_bomb_pot(live, at)


def was_away(live: Runtime) -> bool:
    """A level's time has run on while there was no server, or the machine stood still; not
    where people have gone on at another server."""
    if live.audience.elsewhere:
        return False
    return live.night.level.runs and live.clock.wall_ms() - live.night.at_ms >= AWAY_MS


async def set_level_back(live: Runtime) -> Done:
    """Set the level's clock to where it was when something last happened."""
    left_s = -(-live.night.level.left(live.night.at_ms) // 1000)
    return await change(live, BY_CLOCK, c.SetLevelClock(left_s, AWAY), NIGHT)


async def next_level(live: Runtime) -> None:
    """The next level, or a break, so many minutes after the first one began."""
    minutes = live.night.level.minutes(live.clock.wall_ms())
    await change(live, BY_CLOCK, c.NextLevel(minutes), NIGHT)


async def reseat(live: Runtime) -> None:
    """Move whoever has to move; the draw is from the system's entropy."""
    due = reseat_due(live.night)
    order = drawn_order(due.players) if due else ()
    await change(live, BY_DEALER, c.Reseat(order), NIGHT)


async def deal(live: Runtime, at: TableNo) -> None:
    """Let the dealer deal, open a hand or push the pots."""
    hand = live.night.tables[at].hand
    assert hand
    draft = new_draft(live)
    if draft.deal(hand, at):
        draft.follow(live.settings.pace)
        await save(live, draft, BY_DEALER)


async def freeze(live: Runtime, at: TableNo) -> None:
    """Close the list of those who cut the next hand's deck, and keep its decks."""
    draft = new_draft(live)
    if draft.freeze(at):
        await save(live, draft, BY_DEALER)


async def propose_bomb_pot(live: Runtime, at: TableNo) -> None:
    """Propose the hour's bomb pot, unless a vote is open or a bomb pot is agreed on."""
    try:
        await change(live, BY_CLOCK, c.Propose("bomb_pot"), at)
    except RequestRefused as refusal:
        log.info("no bomb pot this hour", extra={"code": refusal.error.code})


def begins(night: Night, at: TableNo) -> c.Begin:
    """The dealer's word for the next hand. Before the first, players draw for the button,
    or it is given to the host or to anyone, as the house says."""
    table = night.tables[at]
    seats = first_in_question(table, seat_at(table, host_of(night)))
    if not seats:
        return c.Begin()
    if len(seats) == 1 or table.house.button.first == "random":
        return c.Begin(button=any_of(seats))
    return c.Begin(draws(table.house, seats))


def draws(house: HouseRules, seats: Sequence[Seat]) -> tuple[tuple[Seat, Card], ...]:
    """Draw for the first button; equal cards draw again if the house wants it."""
    drawn = tuple(draw_one_each(seats).items())
    while len(seats := highest(house, drawn)) > 1:
        drawn += tuple(draw_one_each(seats).items())
    return drawn


async def time_up(live: Runtime, at: TableNo) -> None:
    """End the turn's time: the time bank starts, or the clock acts."""
    table, clock = live.night.tables[at], live.timing.agendas[at].clock
    hand, now = table.hand, live.clock.now_ms()
    assert hand
    # Where people deal, whoever has no connection sits there all the same.
    away = table.dealer == "server" and not live.audience.is_connected(clock.guest)
    bank_ms = table.house.clock.bank_s * 1000
    more = None if is_voting(hand) else clock.expired(now, bank_ms, is_away=away)
    if more is not None:
        live.timing.set_clock(at, more)
        live.show()
        return
    draft = new_draft(live)
    assert draft.time_up(hand, at, away=away), "the clock can always act"
    draft.follow(live.settings.pace)
    await save(live, draft, BY_CLOCK)


async def bot_acts(live: Runtime, at: TableNo, what: Due) -> None:
    """Let a bot decide by its own view, or buy chips if it is broke."""
    bot = what.actor
    if what.command is not None:
        await change(live, bot, what.command, at)
        return
    view = live.audience.view(bot, at)
    wanted: c.SeatCommand | c.TopUp = await bot_command(live.night.guests[bot].bot, view)
    if isinstance(wanted, c.Call) and view.cover and view.cover.must:
        wanted = c.TopUp(view.cover.short) if view.cover.may_buy else c.Fold()
    try:
        refuse_openers(live, bot, at, wanted)
        await change(live, bot, wanted, at, facts=facts_for(live, bot, at, wanted))
    except RequestRefused as refusal:
        log.warning("a bot was refused", extra={"code": refusal.error.code})
        safe = safe_command(view)
        await change(live, bot, safe, at, facts=facts_for(live, bot, at, safe))
