"""A whole night without a server: bots and people, and time that jumps to whatever is due.

The same agenda that tells a server when to wake up tells this loop where to jump. What people
do, and when they are too slow, comes from the seed.
"""

from collections import Counter

from homegame.bots import STYLES, decide
from homegame.engine.legal import is_voting
from homegame.engine.table import awaits_ruling, first_in_question
from homegame.model import commands as c
from homegame.model.refusal import Refused
from homegame.model.state import Table
from homegame.night import evening as at_night
from homegame.night.agenda import (
    Agenda,
    Due,
    Pace,
    Presence,
    agenda,
    due,
    postponed,
    wait_before,
)
from homegame.night.night import (
    BY_CLOCK,
    BY_DEALER,
    BY_FLOOR,
    can_begin,
    place_of,
    remembering,
)
from homegame.night.turn_clock import HOUR_MS, TurnClock
from homegame.night.view import Facts, view
from homegame.rules.cash import past_of, return_range
from homegame.rules.showing import unseen_places
from homegame.seats import NIGHT, NOBODY, TableNo
from homegame.variants import Showdown
from houses import a_change
from night import known
from night.played import PlayedNight

STYLES_OF_BOTS: tuple[c.BotStyle, ...] = ("rock", "caller", "maniac", "shark")


class SimulatedNight(PlayedNight):
    """People g1, g2 … and bots b1, b2 …, spread over the tables; g1 hosts."""

    def __init__(
        self,
        tables: int = 1,
        people: int = 3,
        bots: int = 3,
        *,
        seed: int = 1,
        choices: dict[str, object] | None = None,
        **told: object,
    ) -> None:
        self.now, self.pace = 0, Pace()
        self.agendas: dict[TableNo, Agenda] = {}
        self.connected = {f"g{number}" for number in range(1, people + 1)}
        self.agreed: set[str] = set()
        self.done: Counter[str] = Counter()
        """What was due, by kind, and what people did; refused commands are not counted."""
        self.tidied: dict[TableNo, int] = {}
        """The last hand of each table after which it was tidied."""
        super().__init__(tables, people, seed=seed, choices=choices, **told)
        for number in range(1, bots + 1):
            style = STYLES_OF_BOTS[number % 4]
            at = 1 + number % tables
            seat = 6 + (number - 1) // tables
            self.say("g1", c.AddBot(style, seat), at, known.bots(1, number))

    # ------------------------------------------------------------ the loop

    def play(self, hands: int) -> "SimulatedNight":
        """Until so many hands were begun at the tables together, or nothing is due."""
        while sum(table.number for table in self.night.tables.values()) < hands:
            if self.chance.random() < 0.25:
                self.something_happens()
            if not self.jump():
                self.someone_comes()
        return self

    def close(self) -> "SimulatedNight":
        """The host ends the night; whatever is due then is done."""
        if self.night.paused_by:
            self.say("g1", c.Resume())
        self.connected.add("g1")
        for at, table in [*self.night.tables.items()]:
            if awaits_ruling(table):  # Nobody answers.
                self.say(BY_CLOCK, c.CloseVote(), at)
        self.say("g1", c.EndNight())
        self.settle()
        while not self.night.ended:
            assert self.jump(), "the night comes to no end"
        return self

    def jump(self) -> bool:
        """Time goes to the first thing that is due, and it is done; False if nothing is."""
        self.look_ahead()
        found = [(what.when_ms, at, what) for at in self.agendas if (what := self.due(at))]
        if not found:
            return False
        when, at, what = min(found, key=lambda each: each[:2])
        assert when >= self.now, "due in the past"
        if what.kind == "clock" and self.chance.random() < 0.9:
            self.now += self.chance.randrange(when - self.now + 1)
            self.answers(at)
        else:
            self.now = when
            self.do(at, what)
        self.settle()
        return True

    def due(self, at: TableNo) -> Due | None:
        """What is due first at a table."""
        return due(self.agendas[at])

    def look_ahead(self) -> None:
        """The agenda of every table, as of now. It is pure: asked again it says the same."""
        before = self.agendas
        for table in self.night.tables.values():
            if table.hand and table.hand.turn > NOBODY:
                self.agreed -= {chair.guest for chair in table.chairs if chair}
        self.agendas = {
            at: self.agenda_after(before.get(at) or Agenda(TurnClock(0)), at)
            for at in self.night.tables
        }

    def agenda_after(self, before: Agenda, at: TableNo) -> Agenda:
        """What is coming at a table now, after the agenda before."""
        return agenda(before, self.night, at, self.presence(), self.pace, self.now)

    def presence(self) -> Presence:
        return Presence(frozenset(self.connected), frozenset(self.agreed))

    # ------------------------------------------------------------ what is due

    def do(self, at: TableNo, what: Due) -> None:
        """One thing that is due at a table."""
        self.done[what.kind] += 1
        match what.kind:
            case "begin":
                seats = first_in_question(self.table(at), NOBODY)
                draws = tuple((seat, 51 - 4 * seat) for seat in seats)
                self.say(BY_DEALER, c.Begin(draws), at)
            case "dealer":
                self.deals(at)
            case "clock":
                self.time_up(at)
            case "bot":
                self.bot_acts(at, what)
            case "vote":
                self.say(BY_CLOCK, c.CloseVote(), at)
            case "bomb_pot":
                self.agendas[at] = postponed(self.agendas[at], what, self.now + HOUR_MS)
                self.tries(BY_CLOCK, c.Propose("bomb_pot"), at)

    def deals(self, at: TableNo) -> None:
        """The dealer's next card, hand or pot."""
        dealt = self.dealers[at].next(self.hand(at))
        assert dealt, "people deal when they like"
        command, self.dealers[at] = dealt
        self.say(BY_DEALER, command, at)

    def time_up(self, at: TableNo) -> None:
        """The turn's time is over: the time bank follows, or the clock acts."""
        clock, hand = self.agendas[at].clock, self.hand(at)
        away = clock.guest not in self.connected
        bank_ms = self.table(at).house.clock.bank_s * 1000
        more = None if is_voting(hand) else clock.expired(self.now, bank_ms, is_away=away)
        if more is not None:
            was = self.agendas[at]
            self.agendas[at] = Agenda(more, was.next, was.about, was.vote_ms, was.bomb_ms)
        elif isinstance(hand.program[hand.step], Showdown):
            self.deals(at)
        else:
            self.say(BY_CLOCK, c.TimeUp(away), at)

    def bot_acts(self, at: TableNo, what: Due) -> None:
        """A bot decides by its view, or buys chips."""
        if what.command is not None:
            self.say(what.actor, what.command, at)
            return
        seat = place_of(self.night, what.actor).seat
        held = self.dealers[at].held_by(seat, what.actor)
        seen = view(self.night, what.actor, Facts(at=at), held)
        style = STYLES[self.night.guests[what.actor].bot]
        wanted = decide(seen, style, self.chance.getrandbits(64))
        if isinstance(wanted, c.Show):
            places = wanted.places or unseen_places(self.hand(at).players[seat])
            cards = tuple(held[place] for place in places)
            self.say(what.actor, c.TurnUp(seat, places, cards), at)
        elif not self.tries(what.actor, wanted, at):
            self.answers(at)

    def settle(self) -> None:
        """What follows at once: tables are tidied, and change hands begin."""
        for at in [*self.night.tables]:
            self.deal_at_once(at)
            table = self.night.tables.get(at)
            if table and table.hand and table.hand.over and self.is_untidy(at):
                self.tidied[at] = table.number
                self.say(BY_FLOOR, c.Tidy(), at)
            if self.night.ended:
                return
            if self.night.ending and can_begin(self.night, at):
                self.say(BY_DEALER, c.Begin(), at)

    def deal_at_once(self, at: TableNo) -> None:
        """Cards for which no one waits, and seats that were given up."""
        while at in self.night.tables and not self.night.paused_by:
            hand = self.night.tables[at].hand
            if hand is None or hand.over or self.table(at).vote:
                return
            if hand.turn > NOBODY and self.is_absent(self.table(at)):
                self.say(BY_CLOCK, c.TimeUp(away=True), at)
            elif hand.turn < NOBODY and not wait_before(hand, self.pace):
                self.deals(at)
            else:
                return

    def is_absent(self, table: Table) -> bool:
        """The seat to act has been given up."""
        assert table.hand
        chair = table.chairs[table.hand.turn]
        assert chair
        return bool(chair.leaving) and not isinstance(
            table.hand.program[table.hand.step], Showdown
        )

    def is_untidy(self, at: TableNo) -> bool:
        """The hand of a table is over and it was not tidied since."""
        return self.tidied.get(at, 0) < self.table(at).number

    # ------------------------------------------------------------ what people do

    def tries(self, by: str, command: at_night.Command, at: TableNo = NIGHT) -> bool:
        """Someone says something that may or may not be possible now."""
        decided = at_night.decide(self.night, by, command, at)
        if isinstance(decided, Refused):
            return False
        self.happened(decided)
        self.done[type(command).__name__] += 1
        return True

    def someone_comes(self) -> None:
        """Nothing is due: the host comes, goes on after a pause, and a bot sits down."""
        self.connected.add("g1")
        self.tries("g1", c.Resume())
        for guest in [guest for guest in self.night.guests if guest.startswith("g")]:
            self.connected.add(guest)
            at, seat = place_of(self.night, guest)
            if not seat:
                at = self.chance.choice([*self.night.tables])
                free = [
                    s for s, chair in enumerate(self.table(at).chairs) if s and not chair
                ]
                if free:
                    bought = c.SitDown(self.chance.choice(free), self.brings(guest, at))
                    self.tries(guest, bought, at)
            else:
                self.tries(guest, c.ComeBack())
                self.tries(guest, c.TopUp(200))

    def brings(self, guest: str, at: TableNo) -> int:
        """What a guest sits down with at a table: 300, or what they left the game with."""
        table = remembering(self.night, at, guest)
        least, most = return_range(table, past_of(table, guest), 0)
        return min(max(300, least), most)

    def something_happens(self) -> None:
        """Somebody comes, goes, pauses, proposes, agrees, buys chips or is moved."""
        people = [guest for guest in self.night.guests if guest.startswith("g")]
        guest, anyone = self.chance.choice(people), self.chance.choice([*self.night.guests])
        at = self.chance.choice([*self.night.tables])
        seat = self.chance.randrange(1, 10)
        said: list[tuple[str, at_night.Command]] = [
            (guest, c.SitDown(seat, 300)),
            (guest, c.StandUp()),
            (guest, c.SitOut()),
            (guest, c.ComeBack()),
            (guest, c.ComeBack()),
            *[(guest, c.TopUp(self.chance.randrange(50, 200))) for _ in range(3)],
            (guest, c.Propose("bomb_pot")),
            *[(guest, c.Vote()) for guest in people],
            *[(guest, c.Borrow(self.chance.randrange(10, 90), seat)) for _ in range(2)],
            *[(guest, c.Borrow(self.chance.randrange(10, 90))) for _ in range(2)],
            *[(guest, c.Accept(self.chance.random() < 0.8)) for guest in people],
            (guest, c.JoinQueue()),
            (guest, c.Say("Nice hand.")),
            ("g1", c.Pause()),
            ("g1", c.Resume()),
            ("g1", c.Resume()),
            ("g1", c.Void("A card was seen.")),
            ("g1", c.TakeBack("A slip.")),
            ("g1", c.CorrectStack(seat, self.chance.randrange(100, 300), "Miscounted.")),
            *[("g1", c.MoveGuest(anyone, at)) for _ in range(4)],
            *[("g1", c.MoveGuest(anyone, at, seat)) for _ in range(2)],
            *[(anyone, c.ChangeSeat(seat)) for _ in range(2)],
            (guest, c.ChangeSeat(0)),
            ("g1", c.SetSeats(self.chance.randrange(6, 11))),
            ("g1", c.SetRules(a_change(self.chance))),
            *[(guest, c.BuyBlinds()) for _ in range(2)],
            ("g1", c.AddTable()),
            ("g1", c.Start()),
            ("g1", c.CloseTable()),
        ]
        roll = self.chance.random()
        if roll < 0.2:
            self.connected ^= {guest}
        elif roll < 0.4:
            self.agreed |= {guest for guest in people if place_of(self.night, guest).seat}
        else:
            self.tries(*self.chance.choice(said), at)
        if self.night.paused_by and self.chance.random() < 0.7:
            self.tries("g1", c.Resume())
        self.settle()
