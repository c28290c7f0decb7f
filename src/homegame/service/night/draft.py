"""A draft: everything a command would change, computed before any of it is saved.

The night's own state is untouched until the store has the batch; a draft that cannot be saved
is thrown away and nothing has happened.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from homegame.bank.ledger import chips_in_play
from homegame.cards import Cards
from homegame.dealers.fair import Decks, cut_decks
from homegame.dealers.protocol import Dealer
from homegame.dealers.server import ServerDealer
from homegame.engine.dealer import is_due
from homegame.engine.table import EXPIRIES_TO_SIT_OUT, awaits_ruling, is_playing
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.plan import Plan
from homegame.model.refusal import Refused
from homegame.model.state import Hand, Proposal, Table
from homegame.model.wire import News
from homegame.night.agenda import Pace, wait_before
from homegame.night.evening import Command, decide, evolve
from homegame.night.facts import NO_FACTS, Facts
from homegame.night.night import (
    BY_CLOCK,
    BY_DEALER,
    BY_FLOOR,
    Actor,
    CutBy,
    Happened,
    Night,
    can_begin,
    chips,
    stands_still,
)
from homegame.seats import NIGHT, TableNo
from homegame.service.chronicle.pages import spared
from homegame.service.night.cards import dealer_for, deck_of, decks_kept, seals_of
from homegame.service.night.cutting import Cutting
from homegame.service.night.state import State
from homegame.storage.log import Batch, Deck, HandKey, Row, Seal
from homegame.telling import tell
from homegame.variants import VARIANTS, Showdown


class Draft:
    """One command and everything that follows from it at once."""

    def __init__(
        self, state: State, at_ms: int, cutting: Cutting, is_here: Callable[[str], bool]
    ) -> None:
        self.night, self.telling = state.night, state.telling
        self._cutting, self._is_here = cutting, is_here
        self.at_ms = at_ms
        self.dealers = dict(state.dealers)
        self.first = state.night.seq + 1
        self.rows: list[Row] = []
        self.news: list[News] = []
        self._before, self._dealers_before = state.night, state.dealers
        self._touched: set[TableNo] = set()
        """Tables at which something happened."""
        self._untidy: set[TableNo] = set()
        """Tables at which a hand has ended and is not tidied up yet."""
        self._exposed: dict[TableNo, Proposal] = {}
        """Cards that everyone agreed were exposed, and which the dealer replaces at once."""
        self._spent: set[HandKey] = set()
        """Hands whose decks no one needs any more."""
        self.cuts: dict[TableNo, e.SeedsOpened] = {}
        """How the decks of hands that begin here were cut."""
        self._frozen: dict[HandKey, Decks] = {}
        """Sealed decks of hands to come."""

    @property
    def seq(self) -> int:
        """The number of the last event of this draft."""
        return self.night.seq

    def take(
        self, by: Actor, command: Command, at: TableNo, facts: Facts = NO_FACTS
    ) -> Refused | None:
        """Carry out a command, or return its refusal and change nothing."""
        decided = decide(self.night, by, command, at, facts)
        if isinstance(decided, Refused):
            return decided
        self.add(by, decided)
        return None

    def add(self, by: Actor, events: Sequence[Happened]) -> None:
        """Add events and apply them, checking the chips after each."""
        for at, happened in events:
            event = self._opened(at, happened) if type(happened) in SHOWN else happened
            before = self.night
            self.night = evolve(before, event, at, self.at_ms)
            check_chips(self.night)
            self._touched.add(at)
            cut = self._let_dealer_know(before, at, event)
            seq = self.seq
            kind = str(event.__struct_config__.tag)
            body = msgspec.json.encode(event)
            self.rows.append(Row(seq, self.at_ms, at, by, kind, body))
            self.telling, lines = tell(self.telling, event, at)
            told = spared(event) if isinstance(event, e.SeedsOpened) else event
            self.news.append(News(seq, self.at_ms, told, at, lines))
            if cut is not None:
                self.add(by, [Happened(at, cut)])

    def _opened(self, at: TableNo, event: e.NightEvent) -> e.NightEvent:
        """The event with what opens the cards that it shows, if they are from a sealed deck."""
        dealer, shown = self.dealers[at], SHOWN[type(event)]
        openings = isinstance(dealer, ServerDealer) and dealer.openings(shown(event))
        return replace(event, openings=openings) if openings else event

    def _let_dealer_know(
        self, before: Night, at: TableNo, event: e.NightEvent
    ) -> e.SeedsOpened | None:
        """Update the table's dealer after an event. Return how the deck of a hand that has
        begun was cut."""
        match event:
            case e.TableAdded() | e.DealerSet() | e.DepthSet():
                self.dealers[at] = dealer_for(self.night.tables[at])
                # Where the server deals from now on, the night's last hand no longer waits.
                if self.night.last_hands != before.last_hands:
                    self._untidy.add(at)
            case e.TournamentOpened(tables=taken):
                for number in taken:
                    self.dealers[number] = dealer_for(self.night.tables[number])
            case e.TableClosed():
                del self.dealers[at]
                self._spend(at, before.tables[at].number)
                if at in before.frozen:
                    self._spend(at, before.frozen[at].number)
            case e.Begun(plan):
                if keeps_stub(self.night, self.night.tables[at]):
                    self._spend(at, plan.number - 1)
                return self._begin(before, at, plan)
            case e.CardReplaced(seat, place):
                hand = self.night.tables[at].hand
                assert hand
                self.dealers[at] = self.dealers[at].replace_card(hand, seat, place)
            case e.VoteClosed("expose_card", agreed=True):
                vote = before.tables[at].vote
                assert vote
                self._exposed[at] = vote
            case e.HandEnded():
                table = self.night.tables[at]
                # Where people deal, the hand can be undone until it is settled.
                if table.dealer == "server":
                    self._untidy.add(at)
                if not keeps_stub(self.night, table):
                    self._spend(at, table.number)
            case e.Shown() if self._earns_a_bounty(at):
                self._untidy.add(at)
            case e.NightEnded():
                for number, table in self.night.tables.items():
                    self._spend(number, table.number)
                    self._touched.add(number)
                for number, frozen in self.night.frozen.items():
                    self._spend(number, frozen.number)
            case _:
                pass
        return None

    def _begin(self, before: Night, at: TableNo, plan: Plan) -> e.SeedsOpened | None:
        """Let the dealer take the deck that the players have cut, or one of their own if they
        deal from a script or real cards."""
        dealer, guests = self.dealers[at], self.night.dealt_to[at]
        taken = before.tables[at].cut
        if not isinstance(dealer, ServerDealer) or dealer.shuffle is not None:
            self.dealers[at] = dealer.begin(plan, guests, taken)
            return None
        whole, frozen = VARIANTS[plan.game].deck, before.frozen.get(at)
        decks = dealer.frozen
        if frozen is None or decks is None or not fits(decks, plan, whole, frozen):
            frozen, decks = None, self._cutting.decks(at, plan.number, len(whole))
        promises = frozen.promises if frozen else ()
        seeds = self._cutting.seeds(at, decks) if frozen else {}
        cut = cut_decks(decks, promises, seeds, whole, taken)
        self.dealers[at] = dealer.begin(plan, guests, taken, cut.deck)
        opened = tuple([(seat, seeds[seat]) for seat, _ in promises if seat in seeds])
        event = e.SeedsOpened(decks.commitment, opened, cut.leaves, cut.opened, taken)
        self.cuts[at] = event
        return event

    def freeze(self, at: TableNo) -> bool:
        """Close the list of those who cut the table's next deck; False if no one does."""
        dealer, listed = self.dealers[at], self._cutting.promised(at)
        if listed is None or not isinstance(dealer, ServerDealer):
            return False
        decks, promises = listed
        number = self.night.tables[at].number + 1
        self.dealers[at] = replace(dealer, frozen=decks)
        self._frozen[HandKey(at, number)] = decks
        event = e.SeedsFrozen(number, decks.commitment, promises)
        self.add(BY_DEALER, [Happened(at, event)])
        return True

    def _earns_a_bounty(self, at: TableNo) -> bool:
        """Whether a hand that is shown only now, after its end, may have won a bounty."""
        table = self.night.tables[at]
        return bool(table.house.bounty.seven_deuce) and not is_playing(table)

    def _spend(self, at: TableNo, hand: int) -> None:
        """Mark a hand's deck as no longer needed. Before the first hand there is none."""
        if hand:
            self._spent.add(HandKey(at, hand))

    def follow(self, pace: Pace) -> None:
        """Do everything that follows by itself: cards due at once, and tidying up.

        After an event of the night as a whole, each of its tables may go on.
        """
        while self._touched:
            at = self._touched.pop()
            for number in [*self.night.tables] if at == NIGHT else [at]:
                while number in self.night.tables and self._goes_on(number, pace):
                    pass

    def _goes_on(self, at: TableNo, pace: Pace) -> bool:
        """Do the next thing that follows at one table; False if there is none."""
        table = self.night.tables[at]
        hand = table.hand
        if vote := self._exposed.pop(at, None):
            must(self._expose(table, at, vote))
            return True
        if at in self._untidy:
            self._untidy.discard(at)
            must(self.take(BY_FLOOR, c.Tidy(), at))
            return True
        if hand and table.rabbit and (shown := self.dealers[at].next_cards(hand)):
            must(self.take(BY_DEALER, shown, at))
            return True
        if hand is None or hand.over or stands_still(self.night, at):
            is_next = self.night.ending and at not in self.night.last_hands
            if not is_next or not can_begin(self.night, at) or awaits_ruling(table):
                return False
            must(self.take(BY_DEALER, c.Begin(), at))
            return True
        if is_due(hand):
            waits = table.dealer == "server" and wait_before(hand, pace)
            return not waits and self.deal(hand, at)
        return self._is_absent(table, hand) and self.time_up(hand, at, away=True)

    def _expose(self, table: Table, at: TableNo, vote: Proposal) -> Refused | None:
        """Carry out the ruling on a card, which only the dealer knows."""
        chair = table.chairs[vote.about]
        assert chair
        ruling = c.ExposeCard(vote.about, vote.amount, vote.reason)
        held = self.dealers[at].held_by(vote.about, chair.guest)
        return self.take(BY_FLOOR, ruling, at, Facts(cards=held))

    def deal(self, hand: Hand, at: TableNo) -> bool:
        """Carry out the dealer's next command; False if people deal."""
        dealt = self.dealers[at].next(hand)
        if dealt is None:
            return False
        command, self.dealers[at] = dealt
        must(self.take(BY_DEALER, command, at))
        return True

    def _is_absent(self, table: Table, hand: Hand) -> bool:
        """Whether the player to act was removed, has given up the seat and is gone (CON-33), or
        has timed out twice in a row; in a tournament, whether they are away (TOURN-08)."""
        chair = table.chairs[hand.turn]
        assert chair
        if chair.leaving == "left":
            # They play the hand to its end, unless they are gone already.
            return table.dealer == "server" and not self._is_here(chair.guest)
        away = chair.leaving or chair.expired >= EXPIRIES_TO_SIT_OUT
        return bool(away) or (table.tournament and chair.out)

    def time_up(self, hand: Hand, at: TableNo, *, away: bool) -> bool:
        """Let the clock act for the seat; at a showdown, the dealer opens or mucks its hand."""
        if not isinstance(hand.program[hand.step], Showdown):
            return self.take(BY_CLOCK, c.TimeUp(away), at) is None
        dealt = self.dealers[at].next(hand)
        return dealt is not None and self.take(BY_DEALER, dealt[0], at) is None

    # ---------------------------------------------------------------- what is saved

    def batch(self, night: str, by: Actor, command_id: str | None) -> Batch:
        """Everything that is saved in one transaction."""
        seals: list[Seal] = []
        decks: list[Deck] = []
        for at, dealer in self.dealers.items():
            was = self._dealers_before.get(at)
            if isinstance(dealer, ServerDealer) and dealer is not was:
                seals += self._seals(at, dealer, was)
                decks += self._deck(at, dealer, was)
        begun = {deck.key for deck in decks} | self._spent
        to_come = self._frozen.keys() - begun
        decks += [decks_kept(self._frozen[key], *key) for key in sorted(to_come)]
        return Batch(
            night=night,
            rows=tuple(self.rows),
            by=by,
            command_id=command_id,
            seals=tuple(seals),
            decks=tuple(decks),
            spent=tuple(sorted(self._spent)),
        )

    def _seals(
        self, at: TableNo, dealer: ServerDealer, was: Dealer | None
    ) -> tuple[Seal, ...]:
        """The seats' cards, if any were dealt."""
        before = was.stub.held if isinstance(was, ServerDealer) else {}
        number = number_of(self.night.tables[at])
        return (
            seals_of(dealer, at, number)
            if number and dealer.stub.held is not before
            else ()
        )

    def _deck(
        self, at: TableNo, dealer: ServerDealer, was: Dealer | None
    ) -> tuple[Deck, ...]:
        """The rest of the deck, if it changed and someone may need it."""
        table = self.night.tables[at]
        needed = is_playing(table) or (table.hand and keeps_stub(self.night, table))
        before = was and piles_of(self._before.tables.get(at), was)
        moved = piles_of(table, dealer) != before
        return (deck_of(dealer, at, number_of(table)),) if needed and moved else ()


SHOWN: Final[Mapping[type, Callable[[Any], Cards]]] = {
    e.HoleDealt: lambda event: tuple([card for _, card in event.up]),
    e.BoardDealt: lambda event: event.cards,
    e.Shown: lambda event: event.cards,
    e.CardExposed: lambda event: (event.card,),
    e.NextShown: lambda event: tuple([card for each in event.boards for card in each]),
}
"""The cards that events show."""


def fits(decks: Decks, plan: Plan, whole: Cards, frozen: CutBy) -> bool:
    """Whether these are the decks that were promised to be cut, and this game's."""
    is_his = frozen.number == plan.number and frozen.commitment == decks.commitment
    return is_his and decks.size == len(whole)


def keeps_stub(night: Night, table: Table) -> bool:
    """Whether the deck is kept until the next hand, because the house allows rabbit hunts."""
    return table.house.rabbit.enabled and not night.ended


def number_of(table: Table) -> int:
    """The number of the hand on the table; 0 before the first."""
    return table.hand.plan.number if table.hand else 0


def piles_of(table: Table | None, dealer: Dealer) -> tuple[int, Cards, Cards, Cards] | None:
    """Everything the store keeps of a hand's deck; if unchanged, nothing is written."""
    if table is None or not isinstance(dealer, ServerDealer):
        return None
    stub = dealer.stub
    return number_of(table), stub.deck, stub.thrown, stub.again


def must(refused: Refused | None) -> None:
    """The dealer, the clock and the floor must never be refused; if one is, the night
    stops."""
    assert refused is None, f"{refused.code} {refused.words}"


def check_chips(night: Night) -> None:
    """Check that no chip appears or vanishes: the tables hold what the bank has sold and not
    bought back."""
    assert chips(night) == chips_in_play(night.ledger), "chips were lost or made"
