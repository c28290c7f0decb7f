"""A night that is played without a server: guests at several tables, and who deals there.

`PlayedNight(tables=2, players=4)` seats g1 and g2 at table 1, g3 and g4 at table 2. Decks come
from the seed unless a table's are given. After every event the chips on the tables are those
that the bank has sold, and what is remembered of a guest is remembered at one table.
"""

from collections.abc import Iterable, Mapping

from random_game import answer

from homegame.bank.ledger import chips_in_play
from homegame.cards import Cards, parse
from homegame.dealers.people import PeopleDealer
from homegame.dealers.protocol import Dealer
from homegame.dealers.script import scripted
from homegame.dealers.server import ServerDealer
from homegame.engine.dealer import is_due
from homegame.engine.shorthand import house, meaning
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import DealerKind, Hand, Past, Table
from homegame.night import evening as at_night
from homegame.night.facts import NO_FACTS, Facts
from homegame.night.night import BY_DEALER, BY_FLOOR, Happened, Night, chips, sitting
from homegame.rulebook import HouseRules
from homegame.rules.showing import unseen_places
from homegame.seats import FIRST_TABLE, NIGHT, NOBODY, Seat, TableNo
from placed import placed
from seeds import seeded


class PlayedNight:
    """A night, the dealer of each of its tables, and everything that has happened."""

    def __init__(
        self,
        tables: int = 1,
        players: int = 2,
        *,
        choices: Mapping[str, object] | None = None,
        rules: HouseRules | None = None,
        stack: int = 300,
        dealer: DealerKind = "server",
        seed: int = 1,
        started: bool = True,
    ) -> None:
        self.rules = rules or house("1/3", choices)
        self.chance = seeded(f"played night {seed}")
        self.opened = e.Opened("Friday", "", "g1", "Dana", dealer=dealer)
        self.night: Night = at_night.opened(self.opened, self.rules)
        self.log: list[Happened] = []
        self.dealers: dict[TableNo, Dealer] = {FIRST_TABLE: self.dealer_for(FIRST_TABLE)}
        for _ in range(tables - 1):
            self.say("g1", c.AddTable(dealer=dealer))
        for at in self.night.tables if dealer == "people" else ():
            self.say("g1", c.SetDepth("cards"), at)
        for number in range(2, players + 1):
            self.comes(f"g{number}")
        each = max(1, players // tables)
        for number in range(1, players + 1):
            at = min(tables, 1 + (number - 1) // each)
            self.sits(f"g{number}", at, number - (at - 1) * each, stack)
        if started:
            self.happened([Happened(at, e.Started("g1")) for at in self.night.tables])

    # ------------------------------------------------------------ what is said

    def say(
        self,
        by: str,
        command: at_night.Command,
        at: TableNo = NIGHT,
        facts: Facts = NO_FACTS,
    ) -> "PlayedNight":
        """Someone says this and is not refused."""
        decided = at_night.decide(self.night, by, command, at, facts)
        assert not isinstance(decided, Refused), (by, command, decided)
        return self.happened(decided)

    def refused(
        self,
        by: str,
        command: at_night.Command,
        at: TableNo = NIGHT,
        facts: Facts = NO_FACTS,
    ) -> Refused:
        """Someone says this and is refused; the refusal. Nothing has changed."""
        decided = at_night.decide(self.night, by, command, at, facts)
        assert isinstance(decided, Refused), (by, command, decided)
        return decided

    def happened(self, events: Iterable[e.NightEvent | Happened]) -> "PlayedNight":
        """These events happen, and no chip is lost or made by any of them."""
        for at, event in map(placed, events):
            before = self.night
            self.night = at_night.evolve(before, event, at)
            assert chips(self.night) == chips_in_play(self.night.ledger), event
            tables = self.night.tables.values()
            past = [it.guest for each in tables for it in each.past if it != Past(it.guest)]
            assert len(past) == len({*past}), event
            self.let_dealer_know(before, at, event)
            self.log.append(Happened(at, event))
        return self

    def let_dealer_know(self, before: Night, at: TableNo, event: e.NightEvent) -> None:
        """What the table's dealer does when this happens."""
        match event:
            case e.TableAdded() | e.DealerSet() | e.DepthSet():
                self.dealers[at] = self.dealer_for(at)
            case e.TournamentOpened(tables=taken):
                self.dealers.update({number: self.dealer_for(number) for number in taken})
            case e.TableClosed():
                del self.dealers[at]
            case e.Begun(plan):
                table = before.tables[at]
                guests = {seat: sitting(table, seat) for seat in plan.ring}
                self.dealers[at] = self.dealers[at].begin(plan, guests, table.cut)
            case _:
                pass

    def dealer_for(self, at: TableNo) -> Dealer:
        """A dealer whose decks come from the seed, or people."""
        if self.night.tables[at].dealer == "people":
            return PeopleDealer(self.night.tables[at].depth)
        return ServerDealer(shuffle=self.shuffled)

    def shuffled(self, deck: Cards) -> Cards:
        cards = list(deck)
        self.chance.shuffle(cards)
        return tuple(cards)

    def decks(self, at: TableNo, *decks: str) -> "PlayedNight":
        """The table's next hands are dealt from these cards."""
        self.dealers[at] = scripted([parse(deck) for deck in decks])
        return self

    # ------------------------------------------------------------ who is there

    def comes(self, guest: str) -> "PlayedNight":
        """Someone knocks and is let in."""
        return self.happened([e.Knocked(guest, guest), e.Admitted(guest, "g1")])

    def sits(self, guest: str, at: TableNo, seat: Seat, amount: int = 300) -> "PlayedNight":
        """A guest takes a seat and buys in."""
        return self.happened([Happened(at, e.SatDown(seat, guest, amount))])

    def table(self, at: TableNo = FIRST_TABLE) -> Table:
        return self.night.tables[at]

    def hand(self, at: TableNo = FIRST_TABLE) -> Hand:
        hand = self.table(at).hand
        assert hand
        return hand

    def turn(self, at: TableNo = FIRST_TABLE) -> str:
        """The guest who is to act at a table."""
        return sitting(self.table(at), self.hand(at).turn)

    def stacks(self, at: TableNo = FIRST_TABLE) -> dict[str, int]:
        """What lies before each guest of a table, or behind their bets during a hand."""
        table = self.table(at)
        hand = table.hand if table.hand and not table.hand.over else None
        return {
            chair.guest: chair.stack + (hand.players[seat].stack if hand else 0)
            for seat, chair in enumerate(table.chairs)
            if chair
        }

    def kinds(self, at: TableNo = NIGHT) -> list[str]:
        """What has happened at a table, by kind; at all of them if none is named."""
        return [
            str(each.event.__struct_config__.tag)
            for each in self.log
            if at in (NIGHT, each.table)
        ]

    # ------------------------------------------------------------ hands

    def begin(self, at: TableNo = FIRST_TABLE, button: Seat = 1) -> "PlayedNight":
        """The next hand begins and its cards are dealt; the first one has this button."""
        first = button if not self.table(at).number else NOBODY
        self.say(BY_DEALER, c.Begin(button=first), at)
        return self.deal(at)

    def deal(self, at: TableNo = FIRST_TABLE) -> "PlayedNight":
        """The dealer works until a seat is asked, the hand is over, or people have to."""
        while is_due(self.hand(at)):
            dealt = self.dealers[at].next(self.hand(at))
            if dealt is None:
                return self
            command, self.dealers[at] = dealt
            self.say(BY_DEALER, command, at)
        return self

    def act(self, words: str, at: TableNo = FIRST_TABLE) -> "PlayedNight":
        """The seats in turn do what the words say; a hand that is over is tidied up."""
        for word in words.split():
            self.say(self.turn(at), meaning(self.hand(at), word), at)
            self.deal(at)
        if self.hand(at).over:
            self.say(BY_FLOOR, c.Tidy(), at)
        return self

    def play_out(self, at: TableNo = FIRST_TABLE) -> "PlayedNight":
        """The hand is played to its end: each seat in turn does anything that is legal."""
        while not self.hand(at).over:
            self.answers(at)
            self.deal(at)
        return self.act("", at)

    def answers(self, at: TableNo = FIRST_TABLE) -> None:
        """The seat in turn does anything that is legal; chance says what."""
        hand, dealer = self.hand(at), self.dealers[at]
        seat, command = hand.turn, answer(hand, self.chance)
        if dealer.refuse_openers(hand, seat, command):
            command = c.Check()
        for tried in (command, c.Call(), c.Check(), c.Fold(anyway=True)):
            decided = at_night.decide(self.night, self.turn(at), tried, at)
            if not isinstance(decided, Refused):
                self.happened(decided)
                return
        held = dealer.held_by(seat, self.turn(at))
        self.say(BY_DEALER, c.TurnUp(seat, unseen_places(hand.players[seat]), held), at)
