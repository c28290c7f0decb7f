"""Intake: a command from outside is a repeat, or stale, or carried out with what it needs."""

import secrets as chance
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, Literal

from msgspec.structs import replace

from homegame.cards import Cards
from homegame.engine.legal import is_betting
from homegame.engine.table import game_chooser
from homegame.engine.turn import turn_id
from homegame.fair.shuffle import drawn_order
from homegame.model import commands as c
from homegame.model.refusal import Refused, Sys
from homegame.model.state import Hand
from homegame.model.wire import Done, Envelope
from homegame.night.agenda import awaits_choice, people_seated
from homegame.night.commands import COMMANDS
from homegame.night.evening import Command
from homegame.night.facts import NO_FACTS, Facts, Shares
from homegame.night.naming import must_ask, refuse_renaming, taken_names
from homegame.night.night import place_of, seat_at, table_for
from homegame.night.real import moment
from homegame.night.row import Fact, runs
from homegame.night.tournament.deals import may_propose, refuse_left, stakes
from homegame.night.tournament.entries import styles_of
from homegame.night.tournament.standing import running
from homegame.rulebook import Rule
from homegame.rules.betting import to_call
from homegame.rules.floor import clock_called
from homegame.seats import NIGHT, TableNo
from homegame.service.deals import amounts_of, refusing
from homegame.service.night.bots import bot_name
from homegame.service.night.commit import change, is_behind, read_on
from homegame.service.night.full import refuse_full
from homegame.service.night.runtime import Runtime
from homegame.service.night.stage import held_by
from homegame.service.night.stops import refuse_stopped
from homegame.service.people.names import clean_name, said
from homegame.service.people.pictures import clean_picture
from homegame.service.refused import RequestRefused, error_of, refused
from homegame.storage.log import SeqTaken
from homegame.tournament.errors import TournamentError


async def carry_out(live: Runtime, guest: str, envelope: Envelope) -> Done:
    """Carry out a command, unless what its sender saw is stale. A repeat gets the answer the
    command got when it was saved; another command with its id is refused."""
    refuse_stopped(live)
    try:
        live.command_ids.refuse_another(envelope)
    except RequestRefused as refusal:
        raise with_choices(live, refusal, guest, envelope) from None
    before = live.seq
    try:
        done = await decided(live, guest, envelope)
    except RequestRefused as refusal:
        if (first := await answered_before(live, guest, envelope)) is not None:
            return first
        raise with_choices(live, refusal, guest, envelope) from None
    if done.last < done.first:
        # It changes nothing: it may be a repeat that says the same again.
        return await answered_before(live, guest, envelope) or done
    live.command_ids.keep(envelope, done, before)
    return done


async def answered_before(live: Runtime, guest: str, envelope: Envelope) -> Done | None:
    """The answer that this command got when it was saved; None if it wasn't."""
    answer = await live.store.answer(live.id, envelope.id)
    if answer is None or answer.by != guest:
        return None
    if answer.last_seq > live.seq:
        await read_on(live)
    return Done(envelope.id, answer.first_seq, answer.last_seq)


async def decided(live: Runtime, guest: str, envelope: Envelope) -> Done:
    """Decide on a command; as often as another server was quicker, read on and decide again.
    Nothing is refused because of what is no longer so."""
    while True:
        try:
            return await judged(live, guest, envelope)
        except SeqTaken:
            continue
        except RequestRefused:
            if not await is_behind(live):
                raise
            await read_on(live)


async def judged(live: Runtime, guest: str, envelope: Envelope) -> Done:
    """Check a command, look up what it needs and commit it."""
    command, id = as_read(envelope.command), envelope.id
    at = table_of(live, guest, envelope)
    row, answer = COMMANDS[type(command)], ANSWERED.get(type(command))
    refuse_full(live, type(command))
    if answer is not None:
        return await answer(live, guest, at, command, id)
    if "who deals" in row.by:
        refuse_dealing(live, guest, at)
    if row.seen == "turn and price":
        refuse_stale(live, guest, at, envelope)
    elif row.seen in ("turn", "hand", "hand or moment") and envelope.turn:
        refuse_turned(live, at, envelope, whole_hand=row.seen != "turn")
    elif row.seen in ("moment", "hand or moment"):
        refuse_entered(live, at, envelope)
    assert not isinstance(command, c.MoreTime | c.SkipWait), "it is answered"
    refuse_openers(live, guest, at, command)
    facts = facts_for(live, guest, at, command)
    return await change(live, guest, command, at, id, facts)


def table_of(live: Runtime, guest: str, envelope: Envelope) -> TableNo:
    """The table a command is about; one that the night does not have is refused."""
    at = table_for(live.night, guest, envelope.table)
    if at not in live.night.tables:
        numbers = ", ".join([str(number) for number in live.night.tables])
        filling: dict[str, int | str] = {"table": at, "tables": numbers}
        raise refused(Sys.UNKNOWN, "tables.none", filling, field="table")
    return at


def refuse_dealing(live: Runtime, guest: str, at: TableNo) -> None:
    """Refuse dealer's commands unless a host gives them where people deal: cards from anyone
    else are not trusted."""
    if not runs(live.night, guest, at):
        server = live.night.tables[at].dealer == "server"
        words = "role.server_deals" if server else "role.deals"
        raise refused(Sys.ROLE, words)


def refuse_stale(live: Runtime, guest: str, at: TableNo, envelope: Envelope) -> None:
    """Refuse a decision if the turn or the price is no longer what its sender saw."""
    for field in ("turn", "price"):
        if getattr(envelope, field) in ("", None):
            raise refused(Sys.FRAME, "request.unseen", {"field": field}, field=field)
    hand = refuse_turned(live, at, envelope)
    seat = seat_at(live.night.tables[at], guest)
    owed = to_call(hand, hand.players[seat]) if seat and is_betting(hand) else 0
    if envelope.price != owed:
        raise refused(Sys.STALE, "stale.price", {"price_chips": owed}, field="price")


def refuse_turned(
    live: Runtime, at: TableNo, envelope: Envelope, *, whole_hand: bool = False
) -> Hand:
    """The hand, if the turn its sender saw is still the one, or is one of this hand."""
    hand, seen = live.night.tables[at].hand, envelope.turn
    now = turn_id(hand) if hand and not hand.over else ""
    if whole_hand:
        now, seen = now.partition(".")[0], seen.partition(".")[0]
    if hand is None or not now or now != seen:
        raise refused(Sys.STALE, "stale.turn", field="turn")
    return hand


def refuse_entered(live: Runtime, at: TableNo, envelope: Envelope) -> None:
    """Refuse what people who deal enter if it names another moment than the one there is."""
    if envelope.moment not in ("", moment(live.night, at)):
        raise refused(Sys.STALE, "stale.entered", field="moment")


def with_choices(
    live: Runtime, refusal: RequestRefused, guest: str, envelope: Envelope
) -> RequestRefused:
    """The refusal with what is legal instead, the night's last row, and the command's id."""
    may = None if live.broken else live.audience.view(guest, envelope.table).may
    error = replace(refusal.error, legal=may, seq=live.seq, id=envelope.id)
    return RequestRefused(error)


def refuse_openers(live: Runtime, by: str, at: TableNo, command: Command) -> None:
    """Where opening takes jacks, only the dealer sees whether a player has them."""
    hand = live.night.tables[at].hand
    if hand is None or not isinstance(command, c.RaiseTo):
        return
    seat = seat_at(live.night.tables[at], by)
    refusal = live.state.dealers[at].refuse_openers(hand, seat, command)
    if refusal is not None:
        raise RequestRefused(error_of(refusal))


def as_read(command: c.WireCommand) -> c.WireCommand:
    """The command with what its sender wrote as it is read, if it can be."""
    command = said(command)
    if isinstance(command, c.SetPicture):
        return c.SetPicture(clean_picture(command.picture))
    if isinstance(command, c.AddPlayer):
        return replace(command, name=clean_name(command.name))
    return command


# ---------------------------------------------------------------- facts


def facts_for(live: Runtime, by: str, at: TableNo, command: Command) -> Facts:
    """What the command's row wants to be looked up. What a host does for a guest needs what it
    would if they did it; who has a device does it themselves."""
    asks = COMMANDS[type(command)].facts
    if not asks:
        return NO_FACTS
    found: dict[str, Any] = {fact: LOOKED_UP[fact](live, by, at, command) for fact in asks}
    facts = Facts(**found)
    if isinstance(command, c.OnBehalf) and not facts.has_device:
        return facts_for(live, command.guest, at, command.command)
    return facts


Kind = Literal["g", "b", "t", "c", "p", "d"]
NewCome = c.AddPlayer | c.AddBot | c.EnterBots | c.ExpectLate
LETTERS: Final[Mapping[type, Kind]] = {
    c.AddPlayer: "g",
    c.AddBot: "b",
    c.EnterBots: "b",
    c.ExpectLate: "d",
}
"""What the ids begin with of those who come."""


def fresh_ids(_: Runtime, __: str, ___: TableNo, command: NewCome) -> tuple[str, ...]:
    """An id for each who comes."""
    count = command.count if isinstance(command, c.EnterBots | c.ExpectLate) else 1
    return tuple([new_id(LETTERS[type(command)]) for _ in range(count)])


def bot_names(
    live: Runtime, _: str, __: TableNo, command: c.AddBot | c.EnterBots
) -> tuple[str, ...]:
    """A name that no one has for each bot that comes."""
    if isinstance(command, c.AddBot):
        styles = [command.style]
    else:
        styles = styles_of(command.count)
    names = [known.name for known in live.night.guests.values()]
    for style in styles:
        names.append(bot_name(style, names))
    return tuple(names[-len(styles) :])


def minutes_away(live: Runtime, by: str, _: TableNo, __: c.SitDown) -> int:
    """How many minutes ago a guest left a seat; 0 if they have left none."""
    left_ms = live.night.stood_up_at_ms.get(by)
    return 0 if left_ms is None else (live.clock.wall_ms() - left_ms) // 60_000


def is_spoken_past(live: Runtime, by: str, at: TableNo, command: c.OnBehalf) -> bool:
    """Whether a host speaks for a guest who has a device here."""
    return has_device(live, by, at, command.guest)


def has_device(live: Runtime, by: str, at: TableNo, guest: str) -> bool:
    """Whether another guest has a device that is here, at a table where people deal."""
    is_dealt = live.night.tables[at].dealer == "people"
    return guest != by and is_dealt and live.audience.is_connected(guest)


def cards_of(live: Runtime, by: str, at: TableNo, command: c.Show | c.ExposeCard) -> Cards:
    """The guest's own cards; those of the seat, if one of them was seen."""
    if isinstance(command, c.Show):
        return held_by(live.state, at, by)
    chair = live.night.tables[at].chairs[command.seat : command.seat + 1]
    guest = chair[0].guest if chair and chair[0] else ""
    return live.state.dealers[at].held_by(command.seat, guest)


def drawn(live: Runtime, *_: object) -> tuple[int, ...]:
    """A draw for all who are in."""
    found = running(live.night)
    return drawn_order(len(found.entrants) + len(found.dummies) if found else 0)


def now_ms(live: Runtime, *_: object) -> int:
    """The wall clock."""
    return live.clock.wall_ms()


def shares(live: Runtime, by: str, _: TableNo, command: c.ProposeDeal) -> Shares:
    """The deal as figures, in the order of the stacks. Only a deal that may be proposed now has
    any: during a hand someone may have no chips."""
    about = stakes(live.night)
    found = running(live.night)
    refusal = may_propose(live.night, by) or refuse_left(live.night, about, command.left)
    if refusal is not None:
        raise RequestRefused(error_of(refusal))
    unit = found.setup.payout.unit if found else 1
    try:
        amounts = amounts_of(about, command, unit)
        against = refusing(live.night, about, amounts, command.left, unit)
    except TournamentError as wrong:
        refusal = Refused(Rule.FINISHING_ORDER, wrong.words, dict(wrong.numbers), "figures")
        raise RequestRefused(error_of(refusal)) from None
    return Shares(tuple(zip(about.guests, amounts, strict=True)), against)


LOOKED_UP: Final[Mapping[Fact, Callable[[Runtime, str, TableNo, Any], object]]] = {
    "ids": fresh_ids,
    "names": bot_names,
    "minutes_away": minutes_away,
    "has_device": is_spoken_past,
    "cards": cards_of,
    "draw": drawn,
    "now_ms": now_ms,
    "shares": shares,
}
"""What looks up each fact; the debts of earlier nights are `take_up`'s."""

# A fact that no one looks up is found here.
assert {fact for row in COMMANDS.values() for fact in row.facts} == {*LOOKED_UP, "debts"}


def new_id(kind: Kind) -> str:
    """A short unique id for a guest, a bot, a night, a club, a person, or a stack that waits;
    it is no secret."""
    alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
    return kind + "".join(chance.choice(alphabet) for _ in range(10))


# ---------------------------------------------------------------- answered by the service


async def take_up(
    live: Runtime, guest: str, _: TableNo, command: c.TakeUpDebts, id: str
) -> Done:
    """Enter what guests owe each other from earlier nights of the club. No other night of the
    club takes any of it up meanwhile."""
    if live.earlier_debts is None:
        raise refused(Sys.UNKNOWN, "bank.no_club")
    async with live.earlier_debts(live) as debts:
        return await change(live, guest, command, NIGHT, id, Facts(debts=debts))


async def rename(live: Runtime, guest: str, _: TableNo, command: c.Rename, id: str) -> Done:
    """Give a guest another name, as it is read. Guests don't take the name of someone else in
    the club by themselves: a host gives it, who knows them."""
    whom = command.guest
    refusal = refuse_renaming(live.night, guest, whom)
    if refusal is not None:
        raise RequestRefused(error_of(refusal))
    name = clean_name(command.name, taken_names(live.night, whom))
    alone = guest == whom and not must_ask(live.night, guest, whom)
    if alone and live.is_a_members and await live.is_a_members(live, whom, name):
        raise refused(Sys.NAME, "naming.member", {"name": name}, field="name")
    return await change(live, guest, c.Rename(whom, name), NIGHT, id)


async def more_time(live: Runtime, guest: str, _: TableNo, __: c.MoreTime, id: str) -> Done:
    """Let the time bank follow this turn's own time (CON-46). It is not logged, because it is
    not public."""
    at = place_of(live.night, guest).table
    clock = live.timing.agendas[at].clock if at else None
    timed = at and live.night.tables[at].dealer == "server"
    if clock is None or not timed or not clock.decision or clock.guest != guest:
        raise refused(Sys.NO_HAND, "turn.nobody")
    if clock.called:
        raise RequestRefused(error_of(Refused(Rule.CALL_THE_CLOCK, "clock.called")))
    bank_ms = live.night.tables[at].house.clock.bank_s * 1000
    armed = clock.with_more_time(live.clock.now_ms(), bank_ms)
    if not armed.armed:
        raise refused(Sys.NO_HAND, "bank_time.empty")
    live.timing.set_clock(at, armed)
    live.show()
    return Done(id, live.seq + 1, live.seq)


async def call_clock(
    live: Runtime, guest: str, at: TableNo, command: c.CallClock, id: str
) -> Done:
    """Call the clock on a player who has had the time the house grants first (CON-31)."""
    clock = live.timing.agendas[at].clock
    call = clock_called(
        live.night.tables[at].house, had_ms=clock.had_ms(live.clock.now_ms())
    )
    numbers: dict[str, int | str] = {"s": -(-call.early_ms // 1000)}
    if clock.decision and (call.early_ms or clock.called):
        words = "clock.called" if clock.called else "clock.early"
        raise RequestRefused(error_of(Refused(Rule.CALL_THE_CLOCK, words, numbers)))
    done = await change(live, guest, command, at, id)
    running = live.timing.agendas[at].clock
    live.timing.set_clock(at, running.call(live.clock.now_ms(), call.gets_ms))
    live.show()
    return done


async def stop_clock(
    live: Runtime, guest: str, at: TableNo, command: c.StopClock, id: str
) -> Done:
    """Stop the clock that was called at a table where people deal (CON-31)."""
    if not live.timing.agendas[at].clock.called:
        raise RequestRefused(error_of(Refused(Rule.CALL_THE_CLOCK, "clock.not_called")))
    done = await change(live, guest, command, at, id)
    running = live.timing.agendas[at].clock
    live.timing.set_clock(at, running.uncalled(live.clock.now_ms()))
    live.show()
    return done


async def react(live: Runtime, guest: str, at: TableNo, command: c.React, id: str) -> Done:
    """Let a guest react, unless they have just done so several times."""
    wait_ms = live.reactions.wait_ms(guest, live.clock.now_ms())
    if wait_ms:
        raise refused(Sys.RATE, "chat.reaction_wait", {"s": -(-wait_ms // 1000)})
    done = await change(live, guest, command, at, id)
    live.reactions.note(guest, live.clock.now_ms())
    return done


async def skip_wait(live: Runtime, guest: str, _: TableNo, __: c.SkipWait, id: str) -> Done:
    """Agree to start the next hand at once; it does when everyone at the table agrees."""
    at = place_of(live.night, guest).table
    seated = at and people_seated(
        live.night, live.night.tables[at], live.audience.presence()
    )
    if not seated or guest not in seated:
        raise refused(Sys.NOT_SEATED, "seat.first")
    table = live.night.tables[at]
    if awaits_choice(live.night, table):
        chooser = table.chairs[game_chooser(table)]
        assert chooser
        name = live.night.guests[chooser.guest].name
        raise refused(Sys.NO_HAND, "game.first", {"name": name})
    live.audience.agreed.add(guest)
    live.show()
    return Done(id, live.seq + 1, live.seq)


Answer = Callable[[Runtime, str, TableNo, Any, str], Awaitable[Done]]
ANSWERED: Final[Mapping[type, Answer]] = {
    c.MoreTime: more_time,
    c.SkipWait: skip_wait,
    c.CallClock: call_clock,
    c.StopClock: stop_clock,
    c.React: react,
    c.TakeUpDebts: take_up,
    c.Rename: rename,
}
"""What carries out a command that the night alone can't decide on."""

# A command that the night doesn't decide on is found here if nothing answers it.
assert {kind for kind, row in COMMANDS.items() if not row.decide} <= {*ANSWERED}
