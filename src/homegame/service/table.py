"""A table that lives: one task owns it, and everything that happens goes through its mailbox.

The way of a command: is it a repeat, is it stale, decide, save, and only then let it happen
and show it. Whatever cannot be saved has not happened. The dealer, the clock, the bots and
the next hand's beginning are commands too; one alarm wakes the table when one is due.
"""

import asyncio
import logging
import secrets as chance
import tomllib
import traceback
from collections import deque
from typing import Final, Literal

import msgspec

from homegame.cards import Card, Cards
from homegame.engine.dealer import refuse_openers
from homegame.engine.legal import is_betting, is_voting
from homegame.engine.table import comes_hourly, game_chooser, is_playing, needs_draw
from homegame.engine.turn import turn_id
from homegame.fair.shuffle import draw_one_each
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.state import UNSEEN, Hand
from homegame.model.view import ChancesView, Done, Frame, News, View
from homegame.night import evening
from homegame.night.evening import BY_CLOCK, BY_DEALER, BY_FLOOR, Guest, Night, seat_of
from homegame.night.view import Facts, Scene, view
from homegame.rulebook import Rule
from homegame.rulebook.presets import DEFAULT, from_toml
from homegame.rules.betting import to_call
from homegame.rules.button import highest
from homegame.rules.cash import free_seats, limits, top_up_range
from homegame.rules.dealing import is_fair_deal
from homegame.rules.tools import refuse_tools
from homegame.seats import DEALER, NOBODY, Seat
from homegame.service import wire
from homegame.service.bots import bot_command, bot_name, safe_command
from homegame.service.chances import chances
from homegame.service.clock import Alarm, Clock
from homegame.service.dealer import (
    NO_SECRETS,
    Secrets,
    restored,
    wait_before,
    wait_between,
)
from homegame.service.doorman import LinkKind
from homegame.service.draft import Draft, check_chips, keeps_stub
from homegame.service.gallery import Gallery
from homegame.service.hourglass import HOUR_MS, Hourglass
from homegame.service.kept import Kept
from homegame.service.mailbox import Mailbox
from homegame.service.moment import Look, Moment
from homegame.service.names import clean_name
from homegame.service.no import NOT_SAVED, STOPPED, No, error_of, no
from homegame.service.outbox import MOST_NEWS, Outbox
from homegame.service.settings import Settings
from homegame.storage.log import (
    CommandRepeated,
    Deck,
    Row,
    Seal,
    SealBroken,
    SeqTaken,
    Store,
    StoreError,
)

log = logging.getLogger("homegame.table")

MOVED: Final = 4001
NOT_ADMITTED: Final = 4003
GONE: Final = 4004
"""Close codes that say that connecting again is of no use."""

Priced = c.Fold | c.Check | c.Call | c.RaiseTo
"""Decisions that name the turn and the price their sender saw."""

OnLastAction = c.TakeBack | c.CorrectBet
"""Rulings on what was done last: they may name the turn that came after it."""

OnHand = c.Void | c.KillHand | c.ExposeCard
"""Rulings on a hand: they may name a turn of it, whichever."""

_events: Final = msgspec.json.Decoder(e.NightEvent)


class LogLine(msgspec.Struct, frozen=True):
    """One row of the public log, its event as it was saved."""

    seq: int
    at_ms: int
    event: msgspec.Raw


class LiveTable:
    """One table and everybody who looks at it."""

    def __init__(self, id: str, store: Store, settings: Settings, clock: Clock) -> None:
        self.id, self.store, self.settings, self.clock = id, store, settings, clock
        self.night: Night
        self.seq = 0
        self.house = ""
        self.broken = False
        self.secrets: Secrets = NO_SECRETS
        self._tail: deque[News] = deque(maxlen=MOST_NEWS)
        self._kept = Kept()
        self._moment: Moment | None = None
        self._gallery = Gallery(clock, settings.limits)
        self._links: dict[str, int] = {}
        self._skips: set[str] = set()
        self._left_ms: dict[str, int] = {}
        """When guests got up from a seat, by the clock on the wall."""
        self._glass = Hourglass(clock.now_ms())
        self._due: tuple[Due, object] | None = None
        self._due_ms = 0
        self._vote_ms: int | None = None
        """When the vote that is open is over."""
        self._bomb_ms: int | None = None
        """When the clock proposes the next bomb pot, where the house has one every hour."""
        self._alarm: Alarm | None = None
        self._counted: tuple[Hand | None, tuple[ChancesView, ...]] = (None, ())
        self._cards_are_lost = False
        self._mailbox = Mailbox(settings.limits.mailbox)
        self._task: asyncio.Task[None] | None = None

    # ---------------------------------------------------------------- life

    async def start(self) -> None:
        """Read the log, take up where it ends, and open the mailbox."""
        await self._load()
        self._task = asyncio.create_task(self._work(), name=f"table {self.id}")
        if self._cards_are_lost:
            await self._mailbox.ask(lambda: self._change(BY_FLOOR, c.Void(CARDS_LOST)))
        self._look_ahead()

    async def stop(self) -> None:
        """Finish what is under way; then nothing happens here any more."""
        self._set_alarm(None)
        if self._task is not None:
            await self._mailbox.close()
            await self._task
            self._set_alarm(None)
        self._gallery.close(1012, "the server restarts")

    async def _load(self) -> None:
        """The table as its log tells it; the dealer's secrets as the store kept them."""
        if (wrong := await self.store.verify(self.id)) is not None:
            self._break(f"row {wrong} of the log is not what was saved")
        night: Night | None = None
        dealt_to: dict[Seat, str] = {}
        tail: deque[News] = deque(maxlen=MOST_NEWS)
        seq = 0
        while rows := await self.store.rows(self.id, after=seq):
            for row in rows:
                event = _events.decode(row.body)
                if isinstance(event, e.Opened):
                    night = evening.opened(event, from_toml(event.house))
                    self.house = house_name(event.house)
                else:
                    assert night is not None, "a log begins with its opening"
                    self._note_leaving(night, event, row.at_ms)
                    night = evening.evolve(night, event)
                    check_chips(night)
                if isinstance(event, e.Begun):
                    dealt_to = guests_in(night, event.plan.ring)
                tail.append(News(row.seq, row.at_ms, event))
                seq = row.seq
        assert night is not None, "a table without a log"
        secrets = await self._read_secrets(night, dealt_to)
        self.night, self.seq, self.secrets, self._tail = night, seq, secrets, tail

    def _note_leaving(self, before: Night, event: e.NightEvent, at_ms: int) -> None:
        """Who gets up is remembered with the time: the engine has no clock (CASH-09)."""
        if isinstance(event, e.StoodUp) and (chair := before.table.chairs[event.seat]):
            self._left_ms[chair.guest] = at_ms

    async def _read_secrets(self, night: Night, dealt_to: dict[Seat, str]) -> Secrets:
        """The dealer's memory of the last hand."""
        hand = night.table.hand
        if hand is None:
            return NO_SECRETS
        number = hand.plan.number
        try:
            seals: dict[Seat, tuple[Seal, ...]] = {
                seat: await self.store.seals(self.id, number, seat)
                for seat in hand.plan.ring
            }
            deck: Deck | None = (
                None
                if hand.over and not keeps_stub(night)
                else await self.store.deck(self.id, number)
            )
        except SealBroken:
            seals, deck = {}, None
        secrets = restored(deck, seals, dealt_to)
        whole = deck is not None and is_fair_deal(hand, secrets.stub.held)
        self._cards_are_lost = not whole and not hand.over and not self.broken
        return secrets

    def _break(self, why: str) -> None:
        """This table stops; its log is whole and everything can still be looked at."""
        self.broken = True
        self._set_alarm(None)
        log.error("table stopped", extra={"table": self.id, "why": why})

    # ---------------------------------------------------------------- the mailbox

    async def _work(self) -> None:
        """The one task that changes this table."""
        while (letter := await self._mailbox.next()) is not None:
            try:
                answer = await letter.open()
            except No as refused:
                letter.fail(refused)
            except StoreError as trouble:
                log.warning(
                    "not saved", extra={"table": self.id, "kind": type(trouble).__name__}
                )
                letter.fail(No(msgspec.structs.replace(NOT_SAVED, seq=self.seq)))
            except Exception as bug:
                self._break(where(bug))
                letter.fail(self._broken())
            else:
                letter.succeed(answer)

    def _broken(self) -> No:
        return No(msgspec.structs.replace(STOPPED, seq=self.seq))

    # ---------------------------------------------------------------- commands

    async def command(self, guest: str, envelope: c.Envelope) -> Done:
        """Carry out what a guest asks for, once; or refuse it and say why."""
        done: Done = await self._mailbox.ask(lambda: self._carry_out(guest, envelope))
        return done

    async def knock(self, name: str) -> str:
        """Somebody new stands at the door; the id they will be known by."""
        guest = new_id("g")
        await self._mailbox.ask(lambda: self._knock(guest, name))
        return guest

    async def seat_bot(self, by: str, style: c.BotStyle) -> None:
        """Seat a bot for the host, in any free seat."""
        await self._mailbox.ask(lambda: self._change(by, self._seated_bot(c.AddBot(style))))

    async def _knock(self, guest: str, name: str) -> Done:
        names = [known.name for known in self.night.guests.values() if not known.gone]
        return await self._change(guest, c.Knock(clean_name(name, names)))

    async def _carry_out(self, guest: str, envelope: c.Envelope) -> Done:
        """A command from outside: the turn and the price it saw are those that are so."""
        if self.broken:
            raise self._broken()
        command = envelope.command
        try:
            if isinstance(command, c.MoreTime):
                return self._more_time(guest, envelope.id)
            if isinstance(command, c.SkipWait):
                return self._skip_wait(guest, envelope.id)
            if isinstance(command, c.CallClock):
                return await self._call_clock(guest, envelope.id)
            if isinstance(command, Priced):
                self._refuse_stale(guest, envelope)
            elif isinstance(command, OnLastAction | OnHand) and envelope.turn:
                self._refuse_turned(envelope, whole_hand=isinstance(command, OnHand))
            return await self._change(guest, self._completed(guest, command), envelope.id)
        except No as refused:
            answer = await self.store.answer(self.id, envelope.id)
            if answer is not None and answer.by == guest:
                return Done(envelope.id, answer.first_seq, answer.last_seq)
            raise self._told(refused, guest, envelope.id) from None

    def _refuse_stale(self, guest: str, envelope: c.Envelope) -> None:
        """A decision answers the turn and the price its sender saw, or is not taken."""
        for field in ("turn", "price"):
            if getattr(envelope, field) in ("", None):
                raise no(Sys.FRAME, "request.unseen", {"field": field}, field=field)
        hand = self._refuse_turned(envelope)
        seat = seat_of(self.night, guest)
        owed = to_call(hand, hand.players[seat]) if seat and is_betting(hand) else 0
        if envelope.price != owed:
            raise no(Sys.STALE, "stale.price", {"price_chips": owed}, field="price")

    def _refuse_turned(self, envelope: c.Envelope, *, whole_hand: bool = False) -> Hand:
        """The turn its sender saw is still the one, or is one of the hand that goes on;
        that hand."""
        hand, seen = self.night.table.hand, envelope.turn
        now = turn_id(hand) if hand and not hand.over else ""
        if whole_hand:
            now, seen = now.partition(".")[0], seen.partition(".")[0]
        if hand is None or not now or now != seen:
            raise no(Sys.STALE, "stale.turn", field="turn")
        return hand

    def _completed(self, guest: str, command: c.WireCommand) -> evening.Command:
        """What only the house knows is filled in: the cards to show, a bot's name."""
        match command:
            case c.Show(places):
                seat = seat_of(self.night, guest)
                held = self.secrets.held_by(seat, guest)
                hand = self.night.table.hand
                if not hand or not held:
                    raise no(Sys.NO_HAND, "hand.none")
                places = places or unseen(hand.players[seat].shown, len(held))
                cards = tuple([held[place] for place in places if place < len(held)])
                return c.TurnUp(seat, places, cards)
            case c.SitDown(seat, amount) if guest in self._left_ms:
                minutes = (self.clock.wall_ms() - self._left_ms[guest]) // 60_000
                return c.SitDownAgain(seat, amount, minutes)
            case c.ExposeCard(seat, place, reason):
                held = self.secrets.stub.held.get(seat, ())
                card = held[place] if place < len(held) else UNSEEN
                return c.Expose(seat, place, card, reason)
            case c.RaiseTo():
                self._refuse_openers(guest, command)
                return command
            case c.AddBot():
                return self._seated_bot(command)
            case c.MoreTime() | c.SkipWait():
                raise AssertionError("answered before")
            case _:
                return command

    def _refuse_openers(self, guest: str, command: c.RaiseTo) -> None:
        """Where it takes jacks to open, only the dealer sees whether one has them."""
        hand, seat = self.night.table.hand, seat_of(self.night, guest)
        if hand is None or hand.over or hand.turn != seat:
            return
        if refused := refuse_openers(hand, self.secrets.stub, seat, command):
            raise No(error_of(refused))

    def _seated_bot(self, command: c.AddBot) -> c.SeatBot:
        """A bot with a name nobody has, the largest buy-in, and a seat."""
        table = self.night.table
        free = free_seats(table)
        seat = command.seat or (free[0] if free else 1)
        names = [known.name for known in self.night.guests.values()]
        name = bot_name(command.style, names)
        return c.SeatBot(new_id("b"), name, command.style, seat, limits(table)[1])

    def _more_time(self, guest: str, id: str) -> Done:
        """The time bank follows this turn's own time (CON-46). No row: it is not public."""
        if self._glass.decision is None or self._glass.guest != guest:
            raise no(Sys.NO_HAND, "turn.nobody")
        if self._glass.called:
            raise No(error_of(Refused(Rule.CALL_THE_CLOCK, "clock.called")))
        if not self._glass.arm(self.clock.now_ms(), self._bank_ms()):
            raise no(Sys.NO_HAND, "bank_time.empty")
        self._look_ahead()
        self._show()
        return Done(id, self.seq + 1, self.seq)

    async def _call_clock(self, guest: str, id: str) -> Done:
        """Another player calls the clock, when one has had time to think in peace (CON-31)."""
        rules, glass = self.night.table.house.clock, self._glass
        wait_ms = glass.grace_ms(self.clock.now_ms(), self._grace_ms())
        numbers: dict[str, int | str] = {"s": -(-wait_ms // 1000)}
        if glass.decision is not None and (wait_ms or glass.called):
            words = "clock.called" if glass.called else "clock.early"
            raise No(error_of(Refused(Rule.CALL_THE_CLOCK, words, numbers)))
        done = await self._change(guest, c.CallClock(), id)
        glass.call(self.clock.now_ms(), rules.seconds * 1000)
        self._look_ahead()
        self._show()
        return done

    def _skip_wait(self, guest: str, id: str) -> Done:
        """When everybody at the table agrees, the next hand begins at once."""
        if guest not in self._waiting_people():
            raise no(Sys.NOT_SEATED, "seat.first")
        self._skips.add(guest)
        self._look_ahead()
        self._show()
        return Done(id, self.seq + 1, self.seq)

    async def _change(
        self, by: str, command: evening.Command, id: str | None = None
    ) -> Done:
        """Decide, save, let it happen, show it: in this order."""
        if self.broken:
            raise self._broken()
        draft = Draft(self.night, self.seq, self.secrets, self.clock.wall_ms())
        if (refused := draft.take(by, command)) is not None:
            raise No(error_of(refused))
        if not draft.rows:
            return Done(id or "", self.seq + 1, self.seq)
        draft.follow(self.settings.pace)
        return await self._save(draft, by, id)

    async def _save(self, draft: Draft, by: str, id: str | None = None) -> Done:
        """NOTHING IS SHOWN BEFORE THE STORE HAS IT."""
        try:
            await self.store.append(draft.batch(self.id, by, id))
        except CommandRepeated as repeated:
            if repeated.answer.by != by:
                raise no(Sys.FRAME, "request.used_id", field="id") from None
            return Done(id or "", repeated.answer.first_seq, repeated.answer.last_seq)
        except SeqTaken:
            await self._load()
            self._look_ahead()
            self._show()
            raise
        was_open = not self.night.ended
        for each in draft.news:
            self._note_leaving(self.night, each.event, each.at_ms)
        self.night, self.seq, self.secrets = draft.night, draft.seq, draft.secrets
        self._tail.extend(draft.news)
        self._look_ahead()
        self._show(tuple(draft.news))
        self._see_off(draft.news)
        if self.night.ended and was_open:
            await self.close_books()
        return Done(id or "", draft.first, draft.seq)

    async def close_books(self) -> None:
        """The night is over: invitations end with it. Told again at the next start if the
        store cannot do it now."""
        try:
            await self.store.revoke_keys(self.id, kind="invite")
            await self.store.revoke_keys(self.id, kind="transfer")
            await self.store.end_table(self.id, self.clock.wall_ms())
        except StoreError as trouble:
            log.warning(
                "books not closed", extra={"table": self.id, "kind": type(trouble).__name__}
            )

    def _see_off(self, news: list[News]) -> None:
        """Who was turned away or shown out hears it, and the line is closed."""
        for each in news:
            if isinstance(each.event, e.Kicked | e.TurnedAway):
                self.hang_up(each.event.guest, NOT_ADMITTED, "the host showed you out")

    def _told(self, refused: No, guest: str, id: str) -> No:
        """A refusal with what is possible instead, how far the table is, and whose it is."""
        may = None if self.broken else self._view(guest).may
        return No(msgspec.structs.replace(refused.error, legal=may, seq=self.seq, id=id))

    # ---------------------------------------------------------------- what is due

    def _look_ahead(self) -> None:
        """What happens next if nobody does anything, and when: set the alarm for it."""
        now = self.clock.now_ms()
        self._turn_glass(now)
        self._time_vote(now)
        self._time_bomb(now)
        besides = [at for at in (self._vote_ms, self._bomb_ms) if at is not None]
        coming = self._coming(now)
        if coming is None:
            self._due = None
            self._set_alarm(min(besides, default=None))
            return
        due, about, when = coming
        if self._due is None or self._due[0] != due or self._due[1] is not about:
            self._due, self._due_ms = (due, about), when
        elif due in ("clock", "begin"):
            self._due_ms = when if due == "clock" else min(self._due_ms, when)
        self._set_alarm(min([self._due_ms, *besides]))

    def _time_vote(self, now: int) -> None:
        """A vote has its time beside the game, which goes on: what is agreed on during a
        hand is for the next one. After a restart or a pause the time is whole again."""
        night = self.night
        if self.broken or night.ended or night.paused_by or not night.table.vote:
            self._vote_ms = None
        elif self._vote_ms is None:
            self._vote_ms = now + night.table.house.vote_s * 1000

    def _time_bomb(self, now: int) -> None:
        """An hour of play, and the clock proposes a bomb pot; a pause begins it anew."""
        night = self.night
        if self.broken or not comes_hourly(night.table.house) or not self._plays_on():
            self._bomb_ms = None
        elif self._bomb_ms is None:
            self._bomb_ms = now + HOUR_MS

    def _plays_on(self) -> bool:
        """Hands are dealt one after the other, and somebody is here to see them."""
        night = self.night
        stopped = night.ending or night.ended or night.paused_by
        return not stopped and bool(night.table.number) and self._somebody_is_here()

    def _coming(self, now: int) -> "tuple[Due, object, int] | None":
        """What is due next, what it is about, and when if it was not due before."""
        night, pace = self.night, self.settings.pace
        hand = night.table.hand
        if self.broken or night.ended or evening.stands_still(night):
            return None
        if hand is not None and not hand.over:
            if hand.turn == DEALER:
                return "dealer", hand, now + wait_before(hand, pace)
            if self._bot_at(hand.turn):
                return "bot", hand, now + pace.bot_ms
            return "clock", hand, self._glass.ends_ms
        if not self._somebody_is_here():
            return None
        if self._broke_bot():
            return "bot", night.table, now + pace.bot_ms
        if evening.can_begin(night):
            people = self._waiting_people()
            agreed = bool(people) and self._skips >= people
            wait = 0 if agreed else self._pause_ms()
            return "begin", night.table.hand, now + wait
        return None

    def _pause_ms(self) -> int:
        """How long until the next hand: a person who chooses its game has time for that."""
        table = self.night.table
        usual = wait_between(table.house, self.settings.pace)
        chooser = game_chooser(table)
        if table.chosen or chooser == NOBODY or self._bot_at(chooser):
            return usual
        return max(usual, table.house.clock.turn_s * 1000)

    def _turn_glass(self, now: int) -> None:
        """The clock follows the decision that is due; a vote on runs has one for all."""
        night, glass = self.night, self._glass
        hand = night.table.hand
        if hand is None or hand.over or hand.turn <= NOBODY or night.ended:
            glass.stop(now)
            return
        self._skips.clear()
        voting = is_voting(hand)
        decision = ("runs", hand.plan.number) if voting else (turn_id(hand), hand.turn)
        chair = night.table.chairs[hand.turn]
        assert chair
        if glass.decision == decision:
            glass.seat, glass.guest = hand.turn, chair.guest
        else:
            glass.stop(now)
            rules = night.table.house
            turn_s = rules.runs.vote_s if voting else rules.clock.turn_s
            turn_ms = turn_s * 1000
            glass.start(decision, hand.turn, chair.guest, now, turn_ms)
        if evening.stands_still(night):
            glass.pause(now)
        else:
            glass.resume(now)

    def _set_alarm(self, when: int | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None if when is None else self.clock.call_at(when, self._ring)

    def _ring(self) -> None:
        """The alarm: what is due is put in the mailbox like everything else."""
        if self._mailbox.post(self._do_due) is None:
            self._set_alarm(self.clock.now_ms() + self.settings.pace.retry_ms)

    async def _do_due(self) -> None:
        """Do what is due, if it still is. What cannot be saved is tried again."""
        self._look_ahead()
        now, again = self.clock.now_ms(), self.settings.pace.retry_ms
        if self._vote_ms is not None and now >= self._vote_ms:
            self._vote_ms = now + again
            self._look_ahead()
            await self._change(BY_CLOCK, c.CloseVote())
            return
        if self._bomb_ms is not None and now >= self._bomb_ms:
            self._bomb_ms = now + HOUR_MS
            self._look_ahead()
            await self._propose_bomb()
            return
        if self._due is None or now < self._due_ms:
            return
        try:
            await self._do(self._due[0])
        except (StoreError, No):
            self._due_ms = self.clock.now_ms() + again
            self._set_alarm(self._due_ms)
            raise

    async def _propose_bomb(self) -> None:
        """The hour is over. If something is being voted on, or is agreed, it is let pass."""
        try:
            await self._change(BY_CLOCK, c.Propose("bomb_pot"))
        except No as refused:
            log.info("no bomb pot this hour", extra={"code": refused.error.code})

    async def _do(self, due: "Due") -> None:
        match due:
            case "begin":
                await self._change(BY_DEALER, c.Begin(self._draws()))
            case "dealer":
                hand = self.night.table.hand
                assert hand
                draft = Draft(self.night, self.seq, self.secrets, self.clock.wall_ms())
                draft.deal(hand)
                draft.follow(self.settings.pace)
                await self._save(draft, BY_DEALER)
            case "clock":
                await self._time_up()
            case "bot":
                await self._bot_acts()

    def _draws(self) -> tuple[tuple[Seat, Card], ...]:
        """The draw for the first button; equal cards draw again if the house wants it."""
        seats = needs_draw(self.night.table)
        draws = tuple(draw_one_each(seats).items())
        while seats and len(seats := highest(self.night.table.house, draws)) > 1:
            draws += tuple(draw_one_each(seats).items())
        return draws

    async def _time_up(self) -> None:
        """The turn's time is over; perhaps the bank follows, else the clock acts."""
        now, guest = self.clock.now_ms(), self._glass.guest
        away = not self.is_connected(guest)
        hand = self.night.table.hand
        assert hand
        if not is_voting(hand) and self._glass.goes_on(now, self._bank_ms(), away):
            self._look_ahead()
            self._show()
            return
        draft = Draft(self.night, self.seq, self.secrets, self.clock.wall_ms())
        assert draft.time_up(hand, away=away), "the clock can always act"
        draft.follow(self.settings.pace)
        await self._save(draft, BY_CLOCK)

    async def _bot_acts(self) -> None:
        """A bot decides from its own view, like anybody; or buys chips when it is broke."""
        hand = self.night.table.hand
        if hand is not None and not hand.over:
            chair = self.night.table.chairs[hand.turn]
            assert chair
            bot, view = chair.guest, self._view(chair.guest)
            wanted: evening.Command | c.SeatCommand
            wanted = bot_command(self.night.guests[bot].bot, view)
            if isinstance(wanted, c.Call) and view.cover and view.cover.must:
                wanted = c.TopUp(view.cover.short) if view.cover.may_buy else c.Fold()
            try:
                await self._change(bot, self._completed(bot, wanted))
            except No as refused:
                log.warning("a bot was refused", extra={"code": refused.error.code})
                await self._change(bot, self._completed(bot, safe_command(view)))
            return
        seat = self._broke_bot()
        chair = self.night.table.chairs[seat]
        assert chair
        _, most = top_up_range(self.night.table, seat)
        await self._change(chair.guest, c.TopUp(most))

    def _bot_at(self, seat: Seat) -> bool:
        """A bot sits there."""
        chair = self.night.table.chairs[seat]
        return chair is not None and bool(self.night.guests[chair.guest].bot)

    def _broke_bot(self) -> Seat:
        """A bot that needs chips before it can play again; NOBODY if none does."""
        if is_playing(self.night.table) or self.night.ending:
            return NOBODY
        for seat, chair in enumerate(self.night.table.chairs):
            if chair and not chair.stack and not chair.leaving and self._bot_at(seat):
                return seat
        return NOBODY

    # ---------------------------------------------------------------- who is here

    def join(self, guest: str, seen: int) -> Outbox:
        """Somebody looks at the table from now on; the first frame waits already."""
        was_here = self.is_connected(guest)
        outbox = self._gallery.add(guest)
        self._look_ahead()
        scene = Scene(self.night, self._facts(), self._kept)
        mine = scene.seen_by(guest, self._held(guest))
        outbox.put(Look(scene, mine, self.seq, self._news(seen)))
        if not was_here:
            self._show(besides=outbox)
        return outbox

    def leave(self, outbox: Outbox) -> None:
        """A connection has ended."""
        self._gallery.remove(outbox)
        if not self.is_connected(outbox.guest):
            self._look_ahead()
            self._show()

    def hang_up(self, guest: str, code: int, why: str) -> None:
        """Close all of a guest's connections, or those of the rail."""
        self._gallery.hang_up(guest, code, why)

    def heard_from(self, guest: str) -> None:
        """A program asked over HTTP: it is here, too."""
        was_here = self.is_connected(guest)
        self._gallery.heard_from(guest)
        if not was_here:
            self._look_ahead()
            self._show()

    def is_connected(self, guest: str) -> bool:
        """Whether a guest has a line to the table; bots always do."""
        known = self.night.guests.get(guest)
        return self._gallery.has(guest) or (known is not None and bool(known.bot))

    def _somebody_is_here(self) -> bool:
        """Bots do not play among themselves: some person looks on or plays."""
        return any(
            self.is_connected(guest)
            for guest, known in self._people()
            if known.role != "door" and not known.gone
        )

    def _people(self) -> list[tuple[str, Guest]]:
        return [
            (guest, known) for guest, known in self.night.guests.items() if not known.bot
        ]

    def _waiting_people(self) -> set[str]:
        """Who has to agree to go on at once: people who sit here and are connected."""
        return {
            guest
            for guest, _ in self._people()
            if seat_of(self.night, guest) and self.is_connected(guest)
        }

    # ---------------------------------------------------------------- what is seen

    def frame(self, guest: str, seen: int) -> Frame:
        """The table now, and the news since `seen`."""
        return Frame(self.seq, self._view(guest), self._news(seen))

    def _news(self, seen: int) -> tuple[News, ...]:
        """The news since `seen`; a first look has none."""
        return tuple([each for each in self._tail if each.seq > seen] if seen else [])

    def _view(self, guest: str) -> View:
        """What one viewer sees: what everybody sees, and this guest's own cards."""
        return view(self.night, guest, self._facts(), self._held(guest))

    def _held(self, guest: str) -> Cards:
        """The cards that were dealt to this guest."""
        return self.secrets.held_by(seat_of(self.night, guest), guest)

    def _facts(self) -> Facts:
        """Connections and clocks, as they are at this moment."""
        now, glass, bank_ms = self.clock.now_ms(), self._glass, self._bank_ms()
        guests, has = self.night.guests, self._gallery.has
        waits = self._due is not None and self._due[0] == "begin"
        return Facts(
            table=self.id,
            house=self.house,
            away={
                guest: glass.left_ms(now) if glass.guest == guest and glass.decision else 0
                for guest, known in guests.items()
                if not (has(guest) or known.bot or known.gone or known.role == "door")
            },
            clock=glass.view(now, bank_ms, self._grace_ms()),
            bank_ms={
                chair.guest: glass.bank(chair.guest, now, bank_ms).left_ms
                for chair in self.night.table.chairs
                if chair and not guests[chair.guest].bot
            },
            next_ms=max(1, self._due_ms - now) if waits else 0,
            skips=tuple(sorted(self._skips)),
            skips_of=len(self._waiting_people()) if waits else 0,
            vote_ms=0 if self._vote_ms is None else max(0, self._vote_ms - now),
            chances=self._all_in_chances(),
        )

    def _grace_ms(self) -> int:
        return self.night.table.house.clock.grace_s * 1000

    def _all_in_chances(self) -> tuple[ChancesView, ...]:
        """What the last hand was worth to whom, counted once; again if more is shown."""
        hand = self.night.table.hand
        if hand is None or not hand.over:
            return ()
        if self._counted[0] is not hand:
            self._counted = (
                hand,
                chances(hand, (news.event for news in reversed(self._tail))),
            )
        return self._counted[1]

    def _bank_ms(self) -> int:
        return self.night.table.house.clock.bank_s * 1000

    def _show(self, news: tuple[News, ...] = (), besides: Outbox | None = None) -> None:
        """Everybody gets the table as it is now."""
        scene, secrets = Scene(self.night, self._facts(), self._kept), self.secrets
        self._moment = moment = Moment(scene, self.seq, news, self._moment)

        def look(guest: str) -> Look:
            held = secrets.held_by(scene.seats.get(guest, NOBODY), guest)
            return moment.seen_by(guest, held)

        self._gallery.show(look, besides)

    def door(self) -> wire.Door:
        """What everybody sees who has the address."""
        host = next(g.name for g in self.night.guests.values() if g.role == "host")
        state: Literal["open", "ended"] = "ended" if self.night.ended else "open"
        return wire.Door(self.id, self.night.title, host, state)

    def me(self, guest: str) -> wire.Me:
        """Who somebody is here."""
        known = self.night.guests.get(guest)
        if known is None:
            return wire.Me(self.id, "rail")
        role = "turned_away" if known.gone else known.role
        return wire.Me(self.id, role, guest, known.name)

    def line(self, guest: str, created_ms: int) -> wire.TableLine:
        """This table in somebody's list of tables."""
        me, door = self.me(guest), self.door()
        return wire.TableLine(self.id, door.title, me.role, me.name, door.state, created_ms)

    def is_gone(self, guest: str) -> bool:
        """Turned away, or shown out; nobody on the rail is."""
        known = self.night.guests.get(guest)
        return known is not None and known.gone

    async def log(self, before: int, limit: int) -> list[LogLine]:
        """The public log's rows before one of them, oldest first."""
        before = min(before, self.seq + 1)
        rows: tuple[Row, ...] = await self.store.rows(
            self.id, after=max(0, before - 1 - limit), limit=min(limit, before - 1)
        )
        return [LogLine(row.seq, row.at_ms, msgspec.Raw(row.body)) for row in rows]

    def refuse_tools(self, guest: str) -> None:
        """Who holds cards here looks up no odds, unless the house allows it (PROB-19)."""
        seat = seat_of(self.night, guest)
        refused = refuse_tools(self.night.table, seat) if seat else None
        if refused is not None:
            raise No(error_of(refused))

    def refuse_link(self, guest: str, kind: LinkKind, *, making: bool = True) -> None:
        """Guests have links made for themselves; the host and co-hosts invite."""
        known = self.night.guests.get(guest)
        if known is None or known.gone:
            raise no(Sys.KEY, "role.unknown")
        hosts = {"invite": ("host", "cohost"), "host": ("host",)}
        if known.role not in hosts.get(kind, ("host", "cohost", "guest")):
            raise no(Sys.ROLE, "role.host")
        if not making:
            return
        if self.night.ended and kind != "move":
            raise no(Sys.ENDED, "night.ended")
        made = self._links.get(guest, 0)
        if made >= self.settings.limits.links:
            raise no(Sys.FULL, "link.many")
        self._links[guest] = made + 1


Due = Literal["dealer", "clock", "bot", "begin"]
"""What happens at a table without anybody asking for it."""

CARDS_LOST: Final = "The cards of this hand could not be found again after a restart."


def new_id(kind: Literal["g", "b", "t"]) -> str:
    """A short name for a guest, a bot or a table: no secret, and no two alike."""
    alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
    return kind + "".join(chance.choice(alphabet) for _ in range(10))


def house_name(text: str) -> str:
    """The house that comes with the program from which this one was made."""
    return str(tomllib.loads(text).get("based_on", DEFAULT))


def guests_in(night: Night, ring: tuple[Seat, ...]) -> dict[Seat, str]:
    """Who sits in these seats."""
    return {seat: chair.guest for seat in ring if (chair := night.table.chairs[seat])}


def unseen(shown: tuple[int, ...], down: int) -> tuple[int, ...]:
    """The places of a hand that are still face down."""
    return tuple(place for place in range(down) if not shown or shown[place] < 0)


def where(bug: Exception) -> str:
    """The kind of a fault and where it happened: never the values, there may be cards."""
    last = traceback.extract_tb(bug.__traceback__)[-1]
    return f"{type(bug).__name__} in {last.name}, {last.filename}:{last.lineno}"
