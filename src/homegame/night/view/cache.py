"""What may be reused from one drawing to the next. No other file decides that.

A view is drawn in parts, and each part has a key: everything its drawing depends on. While
the key is equal the part is not drawn again. A key that holds too much costs a drawing now
and then; one that holds too little leaves something old on a screen.
"""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Final, Protocol, TypeVar, TypeVarTuple

from msgspec import Struct

from homegame.cards import Cards
from homegame.engine.legal import is_betting
from homegame.engine.table import is_playing
from homegame.model.state import Chair, Hand, Past, Table
from homegame.night.consent import in_pot
from homegame.night.night import Guest, Night, Place, Undo, place_of, remembering
from homegame.night.real import last_note
from homegame.night.tournament.standing import is_idle
from homegame.night.view.chair import bounty_on
from homegame.night.view.facts import Facts, PersonalFacts
from homegame.rules.betting import live
from homegame.rules.cash import past_of
from homegame.rules.open_stakes import is_open
from homegame.seats import Seat

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

Key = tuple[object, ...]
"""Everything in which one drawing of a part can differ from the next."""


class ViewCache(Protocol):
    """Draws the parts of a view, and may reuse what it drew for an equal key."""

    def part(self, name: object, key: Key, draw: Callable[[*Ts], T], *args: *Ts) -> T:
        """A part that goes to viewers as it is; it may be encoded already."""

    def value(self, name: object, key: Key, draw: Callable[[*Ts], T], *args: *Ts) -> T:
        """A value that is taken apart or completed before it goes to viewers."""

    def common(self, name: object, key: Key, draw: Callable[[*Ts], T], *args: *Ts) -> T:
        """A value without parts, so the same for viewers and for what is read here."""

    def same(self, name: str, value: T) -> T:
        """This value, or the equal one of last time, which makes later comparisons instant."""


class NoCache:
    """Draws every part each time."""

    def part(self, _: object, __: Key, draw: Callable[[*Ts], T], *args: *Ts) -> T:
        return draw(*args)

    value = common = part

    def same(self, _: str, value: T) -> T:
        return value


def all_but(kind: type[Struct], *names: str) -> Callable[[object], Key]:
    """Read all fields of a struct but these."""
    return attrgetter(*[name for name in kind.__struct_fields__ if name not in names])


# A field that is added later is in the key until someone shows that it may be left out.
_of_night: Final = all_but(Night, "tables", "seq", "undo", "notes", "ledger")
_of_table: Final = all_but(Table, "hand")
_of_chair: Final = all_but(Chair, "guest", "stack")
_of_hand: Final = all_but(Hand, "players", "turn", "acts")


def table_key(night: Night, table: Table) -> Key:
    """The evening and its table without the hand, and how many seats all tables have free.

    It leaves out what every decision changes: the hand, the length of the log, and the
    point to which the host can take the game back (only the host sees that: see
    `Keys.viewer`).
    """
    free = sum([each.chairs.count(None) for each in night.tables.values()])
    return _of_night(night), _of_table(table), free


def hand_key(table: Key, hand: Hand | None) -> Key:
    """The table and its hand, without the players and whose turn it is.

    It changes with every bet, fold and card, but not with a check or a call, nor with a
    hand that the floor kills. A part that shows a player needs that player as well.
    """
    return table, hand and _of_hand(hand)


def quiet_key(hand: Hand | None, is_heads_up: bool) -> Key:
    """All of the hand that matters to a seat that is not asked, besides its own player.

    It is () when other players' checks and calls can change what a waiting seat may do:
    outside betting rounds, after the end, and at open stakes, where chips and markers come
    during a hand. A seat may show cards heads-up, so the key says whether two are left.
    """
    if hand is None or hand.over or hand.voided:
        return ()
    if not is_betting(hand) or is_open(hand.house):
        return ()
    return hand.plan, hand.step, hand.boards, hand.middles, is_heads_up


class Keys:
    """The keys of one moment of an evening."""

    def __init__(self, night: Night, facts: Facts, cache: ViewCache) -> None:
        self.table: Table = night.tables[facts.at]
        hand = self.table.hand
        self.night, self.facts = night, facts
        self.is_heads_up = hand is not None and len(live(hand)) <= 2
        self.table_key = cache.same("table", table_key(night, self.table))
        self.hand_key = cache.same("hand", hand_key(self.table_key, hand))
        self.quiet_key = cache.same("quiet", quiet_key(hand, self.is_heads_up))
        together = hand is not None and (self.is_heads_up or hand.house.dark_actions)
        self.may_wait_alone = bool(self.quiet_key) and not together
        """A seat that waits needs no other player's decisions in its key."""

    # ------------------------------------------------------------ what everyone sees

    def house(self) -> Key:
        """What is played: the house, its game and buy-in, and the titles the server knows."""
        night, table, facts = self.night, self.table, self.facts
        titles = night.title, facts.house
        hand = table.hand
        now = hand.house if hand and not hand.over else None
        return table.house, now, table.variant, table.buyin, len(table.chairs), titles

    def hand(self, hand: Hand) -> Key:
        """How the hand stands. Its players matter only at the end, when cards count."""
        return self.hand_key, hand.over and hand.players, self.facts.chances

    def dealt(self, hand: Hand) -> Key:
        """Who was dealt in: the hand, and where the server does not know, who sits where."""
        dealt = self.facts.dealt or self.table.chairs
        return hand.plan.number, hand.over, dealt, self.night.guests

    def guests(self, places: Mapping[str, Place]) -> Key:
        """The guest list: who is here, where they sit, and whose connection is lost; at the
        end, what the bank says."""
        night = self.night
        book = night.ended and night.book
        return night.guests, places, self.facts.away, night.ledger, book

    def real(self) -> Key:
        """What people who deal enter next: everything at their table, whether play is stopped,
        whether the night's last hand waits, what can be undone, and the chips that are held off
        it; in a tournament, what its other tables do, and who owes the bank."""
        night = self.night
        last = last_note(night, self.facts.at)
        stops = night.paused_by, night.ended, self.facts.at in night.last_hands
        undone = last and (last.seq, last.upto)
        others = night.book, self.seated()
        cup = self.tournament(), night.tournament and others
        return self.table, stops, undone, night.guests, night.ledger, *cup

    def seated(self) -> Key:
        """Who sits where, at all tables."""
        return tuple([table.chairs for table in self.night.tables.values()])

    def tables(self) -> Key:
        """The night's tables: their names, their seats, and what is played at them."""
        tables = self.night.tables
        drawn = [
            (at, each.chairs, each.variant, each.dealer, each.tournament)
            for at, each in tables.items()
        ]
        return tuple(drawn), self.night.table_names

    def tournament(self) -> Key:
        """The tournament: what it is, who sits where, which tables are in a hand, and how many
        chips there are: with real cards a stack may be counted during a hand."""
        night = self.night
        return night.tournament, night.ledger, self._tables_of_tournament()

    def entry(self, rank: int) -> Key:
        """What a viewer may do in a tournament, besides what their table says: their place,
        what the banker is asked, and whether hands are played, or can still be undone."""
        night = self.night
        if night.tournament is None:
            return ()
        at_cash = [at for at, each in night.tables.items() if not each.tournament]
        tables = self._tables_of_tournament()
        return rank, night.tournament, night.requests, tables, at_cash

    def _tables_of_tournament(self) -> Key:
        night = self.night
        return tuple(
            [
                (
                    at,
                    each.chairs,
                    each.dealer,
                    each.depth,
                    is_playing(each),
                    is_idle(night, at),
                )
                for at, each in self.night.tables.items()
                if each.tournament
            ]
        )

    def pots(self, hand: Hand) -> Key:
        """The pots: what each player put in during earlier rounds, and who may win it."""
        put_in = [(player.paid, player.live) for player in hand.players]
        return hand.plan, hand.dead, hand.over, put_in

    def chair(self, seat: Seat, guest: str) -> Key:
        """A taken seat: its player in the hand, whether the connection is lost, and the bounty
        on its player's head."""
        hand = self.table.hand
        bounty = bounty_on(self.night, self.table, guest)
        away = self.facts.away.get(guest)
        return self.hand_key, hand and hand.players[seat], away, bounty

    # ------------------------------------------------------------ what one viewer sees

    def viewer(
        self,
        seat: Seat,
        is_host: bool,
        chair: object,
        held: Cards,
        personal: PersonalFacts,
    ) -> Key:
        """What only one viewer sees: their part of the hand, chair, cards and time, whether
        the next hand is counting down and, for a host, how they may keep house."""
        mine = self._hand_for(seat, is_host), chair, held, personal
        return self.hand_key, mine, self.facts.next_ms > 0, is_host and self.desk()

    def _hand_for(self, seat: Seat, is_host: bool) -> object:
        """The part of the hand that `hand_key` leaves out and this viewer may see.

        A seat that waits needs its own player only, while the checks and calls of others
        change nothing for it. Some viewers need the whole hand: the seat to act, players
        heads-up, who may show cards, players who may act in the dark, and hosts, who may
        make rulings.
        """
        hand = self.table.hand
        if is_host:
            undo: Undo | None = self.night.undo.get(self.facts.at)
            return hand, undo
        if self.may_wait_alone and hand is not None and hand.turn != seat:
            return hand.players[seat]
        return hand

    def lasting(self, seat: Seat, held: Cards, personal: PersonalFacts) -> Key:
        """The fields of one viewer that bets do not change.

        Of the hand they show what the viewer holds and could top up. The player's chips are
        in the key as one sum, because betting moves chips but changes no top-up. Who watches
        waits for the end of the hand with what they may say.
        """
        hand: object = self.table.hand
        if isinstance(hand, Hand) and not seat:
            hand = hand.over
        if isinstance(hand, Hand) and self.quiet_key:
            mine = hand.players[seat]
            chips = mine.stack + mine.bet + mine.paid
            hand = self.quiet_key, chips, mine.live, mine.down, mine.shown
        return self.table_key, hand, held, personal

    def offers(self) -> Key:
        """What viewers may do besides playing: of the hand it matters who was dealt in and, at
        open stakes, what everyone has left."""
        hand = self.table.hand
        night = self.night
        played = hand if is_open(self.table.house) else hand and (hand.plan, hand.over)
        return (
            *(self.table_key, played),
            *(night.requests, night.approval, night.banker),
        )

    def standing(self, guest: str, known: Guest, seat: Seat) -> Key:
        """Viewers of equal standing may do the same besides playing: it is drawn once for all.

        Players who sit out, and guests who sat here before, stand alone: whether they may
        come back depends on their own chips and purchases. What it means to change seats
        depends on the own seat.
        """
        night = self.night
        here = (
            *(known.role, known.bot, guest in night.queue),
            *(guest == night.banker, night.requests.get(guest)),
        )
        if not seat:
            past = past_of(remembering(self.night, self.facts.at, guest), guest)
            left = past if past != Past(guest) else None
            return (*here, left, place_of(self.night, guest))
        chair, hand = self.table.chairs[seat], self.table.hand
        live = hand and hand.players[seat].live
        if chair is None or chair.out:
            return guest, live
        return *here, seat, _of_chair(chair), live

    def desk(self) -> Key:
        """How the host may keep house: of other tables it matters how many seats are free, and
        that there are some. Guests of the bank count, if they have gone; and who is in a pot,
        from which no one removes their only opponent."""
        night = self.night
        pots = tuple([tuple(in_pot(table.hand)) for table in night.tables.values()])
        return self.table_key, len(night.tables), night.ledger, pots

    def own_chair(self, chair: object, held: Cards) -> Key:
        """The viewer's own chair: as everyone sees it, and the cards held."""
        return chair, held

    def reading(self, hand: Hand, held: Cards) -> Key:
        """What the viewer's hand is in words: their cards, and all cards they may use."""
        return hand.variant, hand.boards, hand.middles, held

    def before(self, cuts: bool) -> Key:
        """What a seat may settle before the next hand.

        During a hand only its plan matters. Afterwards the whole hand does: it says who may
        ask for the next cards.
        """
        table = self.table
        hand = table.hand.plan if table.hand and is_playing(table) else table.hand
        return self.table_key, hand, cuts
