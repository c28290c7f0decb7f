"""The stage: the view of each table that someone is watching."""

from collections import deque
from collections.abc import Iterable, Mapping

from homegame.cards import Cards
from homegame.model.state import Hand
from homegame.model.view import ChancesView, View
from homegame.model.wire import News
from homegame.night.agenda import (
    Agenda,
    Presence,
    awaits_choice,
    people_seated,
    vote_left_ms,
)
from homegame.night.night import Night, seat_at
from homegame.night.tournament.deals import proposal_waits
from homegame.night.view import Facts, Memo, Scene
from homegame.night.view.scene import turn_at
from homegame.rules.floor import clock_called
from homegame.seats import NIGHT, NOBODY, TableNo
from homegame.service.chronicle.chances import chances
from homegame.service.chronicle.pages import is_news_at
from homegame.service.clock import Clock
from homegame.service.night.gallery import Gallery
from homegame.service.night.moment import Look, Moment
from homegame.service.night.outbox import MOST_NEWS, Outbox
from homegame.service.night.state import State
from homegame.service.night.voice import Voice


class Stage:
    """Makes the views of one night's tables and shows them to everyone watching."""

    def __init__(self, id: str, clock: Clock, gallery: Gallery, voice: Voice) -> None:
        self.id, self.clock, self.gallery, self.voice = id, clock, gallery, voice
        self.tail: deque[News] = deque(maxlen=MOST_NEWS)
        """The newest rows of the log."""
        self._memos: dict[TableNo, Memo] = {}
        self._of_night = Memo()
        self._moments: dict[TableNo, Moment] = {}
        self._number = 0
        self._counted: dict[TableNo, tuple[Hand, tuple[ChancesView, ...]]] = {}
        self._outline: object = None

    def show(
        self,
        state: State,
        agendas: Mapping[TableNo, Agenda],
        presence: Presence,
        news: Iterable[News] = (),
        besides: Outbox | None = None,
    ) -> None:
        """Show everyone their table as it is.

        News of one table is shown only there, unless it changes something that the other
        tables see.
        """
        news = tuple(news)
        touched = {each.table for each in news} or {NIGHT}
        everywhere = self._looks_different(state.night) or NIGHT in touched
        for closed in self._memos.keys() - state.night.tables.keys():
            del self._memos[closed]
        for at in self.gallery.tables() if everywhere else touched & self.gallery.tables():
            if at in state.night.tables:
                here = tuple([each for each in news if is_news_at(at, each)])
                self._show_table(at, state, agendas, presence, here, besides)

    def _looks_different(self, night: Night) -> bool:
        """Whether what the tables see of each other and of the night has changed; where there
        is one table, everyone is at it."""
        before, self._outline = self._outline, None
        if len(night.tables) == 1:
            return True
        called = {each: turn_at(night, each[0]) for each in self.gallery.chosen()}
        self._outline = outline_of(night), called
        return bool(self._outline != before)

    def _show_table(
        self,
        at: TableNo,
        state: State,
        agendas: Mapping[TableNo, Agenda],
        presence: Presence,
        news: tuple[News, ...],
        besides: Outbox | None,
    ) -> None:
        self._number += 1
        scene = self._scene(at, state, agendas, presence)
        before = self._moments.get(at)
        moment = Moment(scene, state.night.seq, news, self._number, before)
        self._moments[at] = moment

        seats, dealer = scene.seats, state.dealers[at]

        def look(guest: str) -> Look:
            seat = seats.get(guest, NOBODY)
            return moment.seen_by(guest, dealer.held_by(seat, guest) if seat else ())

        self.gallery.show(at, look, besides)

    def first_look(
        self,
        outbox: Outbox,
        state: State,
        agendas: Mapping[TableNo, Agenda],
        presence: Presence,
        seen: int,
    ) -> None:
        """The first frame for a new connection, with the news since row `seen`."""
        at, guest = outbox.table, outbox.guest
        scene = self._scene(at, state, agendas, presence)
        mine = scene.seen_by(guest, held_by(state, at, guest))
        outbox.put(Look(scene, mine, state.night.seq, self.news(at, seen)))

    def view(
        self,
        at: TableNo,
        guest: str,
        state: State,
        agendas: Mapping[TableNo, Agenda],
        presence: Presence,
    ) -> View:
        """A table as one guest sees it."""
        facts = self._facts(at, state, agendas, presence)
        scene = Scene(state.night, facts, self._memo(at), self._of_night)
        return scene.view(guest, held_by(state, at, guest))

    def news(self, at: TableNo, seen: int) -> tuple[News, ...]:
        """A table's news since row `seen`; a first look has none."""
        if not seen:
            return ()
        return tuple([n for n in self.tail if n.seq > seen and is_news_at(at, n)])

    def _scene(
        self,
        at: TableNo,
        state: State,
        agendas: Mapping[TableNo, Agenda],
        presence: Presence,
    ) -> Scene:
        facts = self._facts(at, state, agendas, presence)
        return Scene(state.night, facts, self._memo(at), self._of_night, sends=True)

    def _memo(self, at: TableNo) -> Memo:
        """What was drawn of a table, for its viewers and its bots."""
        return self._memos.setdefault(at, Memo())

    def _facts(
        self,
        at: TableNo,
        state: State,
        agendas: Mapping[TableNo, Agenda],
        presence: Presence,
    ) -> Facts:
        """The connections and clocks at this moment."""
        agenda, now, night = agendas[at], self.clock.now_ms(), state.night
        clock = agenda.clock
        table, guests = night.tables[at], night.guests
        bank_ms = table.house.clock.bank_s * 1000
        waits = agenda.next is not None and agenda.next.kind == "begin"
        hurries = waits and not awaits_choice(night, table)
        asks = waits or presence.agreed
        seated = people_seated(night, table, presence) if asks else frozenset[str]()
        return Facts(
            night=self.id,
            at=at,
            rail=self.gallery.watching(),
            voice=self.voice.view(at),
            away={
                guest: clock.left_ms(now) if clock.guest == guest and clock.decision else 0
                for guest, known in guests.items()
                if guest not in presence.connected
                and not (known.bot or known.gone or known.role == "door")
            },
            clock=clock.view(
                now, bank_ms, clock_called(table.house, had_ms=clock.had_ms(now)).early_ms
            ),
            bank_ms={
                chair.guest: clock.bank(chair.guest, now, bank_ms).left_ms
                if chair.guest in clock.banks
                else bank_ms
                for chair in table.chairs
                if chair and not guests[chair.guest].bot
            },
            bank_armed=clock.guest if clock.armed and not clock.in_bank else "",
            next_ms=max(1, agenda.next.when_ms - now) if waits and agenda.next else 0,
            skips=tuple(sorted(presence.agreed & seated)),
            skips_of=len(seated) if waits else 0,
            may_skip=seated - presence.agreed if hurries else frozenset(),
            minutes_away=minutes_away(night, self.clock.wall_ms()),
            vote_ms=vote_left_ms(agenda, now),
            chances=self._all_in_chances(at, night),
            level_ms=night.level.left(self.clock.wall_ms()),
            level_runs=night.level.runs,
            deal_ms=deal_left(agendas, now),
        )

    def _all_in_chances(self, at: TableNo, night: Night) -> tuple[ChancesView, ...]:
        """The equities of an all-in; looked up again when the hand has changed."""
        hand = night.tables[at].hand
        if hand is None:
            return ()
        counted = self._counted.get(at)
        if counted is None or counted[0] is not hand:
            events = (each.event for each in reversed(self.tail) if each.table == at)
            counted = self._counted[at] = (hand, chances(hand, events))
        return counted[1]


def held_by(state: State, at: TableNo, guest: str) -> Cards:
    """The cards that were dealt to a guest at a table."""
    seat = seat_at(state.night.tables[at], guest)
    return state.dealers[at].held_by(seat, guest) if seat != NOBODY else ()


def minutes_away(night: Night, wall_ms: int) -> dict[str, int]:
    """How many minutes ago guests left a seat, up to the most that a house can ask for."""
    most = night.house.leave.keep_stack_min
    return {
        guest: min(most, (wall_ms - left_ms) // 60_000)
        for guest, left_ms in night.stood_up_at_ms.items()
    }


def deal_left(agendas: Mapping[TableNo, Agenda], now: int) -> int:
    """How long there is to propose a deal, or to answer one; 0 if that time doesn't run."""
    ends = agendas[NIGHT].deal_ms if NIGHT in agendas else None
    return 0 if ends is None else max(1, ends - now)


def outline_of(night: Night) -> object:
    """Everything the tables see of each other and of the night as a whole."""
    tables = [
        (
            at,
            [chair.guest if chair else "" for chair in table.chairs],
            table.variant,
            table.dealer,
        )
        for at, table in night.tables.items()
    ]
    people = night.guests, night.queue, night.ledger, night.tournament
    talks = night.tournament is not None and night.tournament.deal is not None
    waits = talks and proposal_waits(night)
    return (
        people,
        waits,
        night.paused_by,
        night.ending,
        night.ended,
        night.last_hands,
        night.table_names,
        tables,
    )
