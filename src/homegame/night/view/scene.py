"""One moment of an evening, drawn once for everyone and completed for each viewer.

Everything comes from the public state, except `held`: the viewer's own cards, which are
read for this viewer only. So no view can leak what another seat holds: it is not here.
"""

from collections.abc import Mapping

from msgspec import Struct

from homegame.bank.ledger import kitty
from homegame.cards import Cards
from homegame.engine.table import awaits_ruling, is_playing, who_cuts
from homegame.model import view as v
from homegame.model.state import Hand
from homegame.night.banking import approval_of, houses_of, keeps_kitty
from homegame.night.night import (
    Guest,
    Night,
    banker_of,
    place_of,
    stands_still,
)
from homegame.night.tournament.standing import is_left_over
from homegame.night.view.between import before_view, vote_view
from homegame.night.view.chair import (
    Fields,
    at_table,
    bounty_on,
    chair_view,
    face_up,
    in_hand,
    readings_of,
)
from homegame.night.view.choices import asked_at, choice_fields, run_vote_view, show_view
from homegame.night.view.facts import Facts, PersonalFacts
from homegame.night.view.guests import (
    ON_THE_RAIL,
    Listed,
    buy_views,
    door_views,
    floor_view,
    guest_views,
    marker_views,
    places_of,
    table_views,
    you_view,
)
from homegame.night.view.hand import (
    betting_fields,
    dealt_views,
    pots_of,
    standing_fields,
    swept_in,
)
from homegame.night.view.house import (
    house_view,
    phase,
    rules_now,
    tournament_chips,
    waits_for,
)
from homegame.night.view.lasting import beside, between_bets, folded, lasting
from homegame.night.view.memo import Memo, NoMemo, T
from homegame.night.view.offers import desk_view, offers_view
from homegame.night.view.prompt import mine_of, now_at, prompt_view
from homegame.night.view.real import real_view
from homegame.night.view.tournament import entry_view, ranks, tournament_view
from homegame.rules import pots
from homegame.rules.showing import are_shown_live
from homegame.seats import NIGHT, NOBODY, Seat, TableNo

NO_OFFERS = v.OffersView()
"""On the rail one only watches."""

Chairs = Mapping[Seat, v.ChairView]
"""Taken seats, as drawn."""


class PersonalView(Struct, frozen=True):
    """What only one viewer sees."""

    lasting: Fields
    """Fields that bets do not change."""
    choices: Fields
    """Fields that a bet, or the turn, can change."""
    chair: Chairs
    """The viewer's own chair, if it shows cards that others do not see."""


def view(night: Night, guest: str, facts: Facts, held: Cards = ()) -> v.View:
    """The whole table for one guest; "" is a viewer on the rail.

    `held` are the cards of the viewer's own seat in the hand on the table, in order.
    """
    return Scene(night, facts).view(guest, held)


class Scene:
    """One moment of the evening: the common part is drawn once, the rest for each viewer.

    Every part is drawn by `memo`, from exactly what it is given. `sends`: parts that many are
    sent are encoded already.
    """

    def __init__(
        self, night: Night, facts: Facts, memo: Memo | None = None, *, sends: bool = False
    ) -> None:
        self.night, self.facts, self.sends = night, facts, sends
        self.memo = memo or NoMemo()
        self.at, self.table = facts.at, night.tables[facts.at]
        table, hand = self.table, self.table.hand
        self.taken = {seat: chair for seat, chair in enumerate(table.chairs) if chair}
        self.seats = {chair.guest: seat for seat, chair in self.taken.items()}
        self.is_playing = is_playing(table)
        self.cutter = NOBODY if self.is_playing else who_cuts(table)
        self.may_act = not stands_still(night, self.at)
        self.asked = asked_at(table, may_act=self.may_act)
        self.ranks = ranks(night) if night.tournament else {}
        self.back = pots.coming_back(hand) if hand else {}
        self.moves = {move.seat: move for move in reversed(table.moves)}
        self.lasting = self.memo.same("lasting", lasting(night))
        self.is_quiet = self.lasting.tables[self.at].hand is not hand
        """Other players' bets change nothing of what lasts."""
        self.may_show = (
            self.may_act
            and table.dealer == "server"
            and hand is not None
            and (not self.asked.is_betting or are_shown_live(hand))
        )
        self.board = self.memo.same("board", between_bets(hand)) if hand else None
        near = self.memo.value(beside, "", self.lasting, self.at)
        self.beside = self.memo.same("beside", near)
        self.dealt = {
            seat: in_hand(hand, seat, chair, self.back)
            for seat, chair in self.taken.items()
        }
        self.drawn = self.chairs_drawn()
        self.chairs = {
            seat: self.sent(("chair", seat), chair) for seat, chair in self.drawn.items()
        }
        self.hand = self.hand_seen_by_all(hand, self.board) if hand and self.board else None
        self.public = self.seen_by_all()
        stage = self.public["phase"], self.public["waits_for"]
        self.now = now_at(table, *stage, is_counting=facts.next_ms > 0)

    def view(self, guest: str, held: Cards) -> v.View:
        """The whole view of one guest."""
        hand = v.HandView(**self.hand) if self.hand else None
        return v.View(**{**self.whole(self.seen_by(guest, held)), "hand": hand})

    def whole(self, personal: PersonalView) -> Fields:
        """All fields of one viewer's view: everyone's and their own."""
        chairs = tuple({**self.chairs, **personal.chair}.values())
        return {
            **self.public,
            **personal.lasting,
            **personal.choices,
            "hand": self.hand,
            "chairs": chairs,
        }

    def sent(self, name: object, part: T) -> T:
        """A part as it goes to viewers."""
        return self.memo.sent(name, part) if self.sends else part

    # ------------------------------------------------------------ what everyone sees

    def seen_by_all(self) -> Fields:
        """The fields that are the same in every view, without the hand and the chairs."""
        night, facts = self.night, self.facts
        return {
            "night": facts.night,
            "table": self.at,
            "tables": self.tables(),
            "title": night.title,
            "house": self.house(),
            "phase": phase(night, self.at),
            "waits_for": waits_for(night, self.at),
            "clock": None if awaits_ruling(self.table) else facts.clock,
            "kitty": kitty(night.ledger) if self.has_kitty() else 0,
            "markers": self.memo.value(marker_views, "", night.ledger),
            "buys": buy_views(night) if night.requests else (),
            "banker": banker_of(night),
            "approval": approval_of(night),
            "rail": facts.rail,
            "next_ms": facts.next_ms,
            "skips": len(facts.skips),
            "skips_of": facts.skips_of,
            "guests": self.guests(),
            "queue": night.queue,
            "paused_by": night.guests[night.paused_by].name if night.paused_by else "",
            "tournament": self.tournament(),
            "level_ms": facts.level_ms,
            "level_runs": facts.level_runs,
            "deal_ms": facts.deal_ms,
            "real": self.real(),
        }

    def has_kitty(self) -> bool:
        """Whether the night keeps a kitty: its whole book says so."""
        return self.memo.value(keeps_kitty, "", houses_of(self.night), self.night.book)

    def tables(self) -> tuple[v.TableView, ...]:
        """The night's tables, for the list of tables."""
        names, tables = self.night.table_names, self.night.tables
        rows = [
            Listed(
                *(at, names.get(at, ""), each.chairs),
                *(each.variant, each.dealer, each.tournament),
            )
            for at, each in tables.items()
        ]
        return self.sent("tables", self.memo.value(table_views, "", tuple(rows)))

    def guests(self) -> tuple[v.GuestView, ...]:
        """The guest list."""
        night, memo = self.night, self.memo
        places = memo.value(
            places_of, "", {at: each.chairs for at, each in night.tables.items()}
        )
        away = tuple(self.facts.away)
        book = night.book if night.ended else ()
        drawn = night.guests, places, away, night.ledger, book
        return self.sent("guests", memo.value(guest_views, "", *drawn))

    def house(self) -> v.HouseView:
        """What the table plays by tonight."""
        night, table = self.night, self.table
        in_chips = table.tournament or is_left_over(night, self.at)
        rules = table.house, rules_now(table), table.variant, table.buyin
        titles = len(table.chairs) - 1, self.facts.house, night.title
        chips = tournament_chips(night) if in_chips else ()
        drawn = self.memo.value(house_view, "", *rules, *titles, in_chips, chips)
        return self.sent("house", drawn)

    def real(self) -> v.RealView | None:
        """What people enter who deal at this table: of the night, everything may matter."""
        if self.table.dealer == "server":
            return None
        return self.sent("real", self.memo.value(real_view, "", self.night, self.at))

    def tournament(self) -> v.TournamentView | None:
        """The night's tournament, if there is one."""
        if self.night.tournament is None:
            return None
        drawn = self.memo.value(tournament_view, "", self.lasting, self.at)
        return self.sent("tournament", drawn)

    def hand_seen_by_all(self, hand: Hand, board: Hand) -> Fields:
        """The public hand: how it stands, and what every decision changes."""
        memo, facts = self.memo, self.facts
        told = self.table.unplayed, facts.chances
        standing = memo.value(standing_fields, "", board, *told)
        swept = (
            ()
            if hand.over
            else memo.value(pots_of, "", hand.plan, hand.dead, swept_in(hand))
        )
        sits = {seat: chair.guest for seat, chair in self.taken.items()}
        there = hand.plan.ring, facts.dealt, sits, self.night.guests
        dealt = self.sent("dealt", memo.value(dealt_views, "", *there))
        betting = betting_fields(hand, self.sent("pots", swept), sum(self.back.values()))
        return {**standing, **betting, "dealt": dealt}

    def chairs_drawn(self) -> Mapping[Seat, v.ChairView]:
        """The taken seats, as everyone sees them."""
        night, table, away = self.night, self.table, self.facts.away
        common = at_table(table)
        drawn = {}
        for seat, chair in self.taken.items():
            guest = chair.guest
            seen = seat, chair, night.guests[guest], away.get(guest)
            mine = common, self.dealt[seat], self.moves.get(seat)
            bounty = bounty_on(night, table, guest) if table.tournament else 0
            drawn[seat] = self.memo.value(chair_view, seat, *seen, *mine, bounty)
        return drawn

    # ------------------------------------------------------------ what one viewer sees

    def seen_by(self, guest: str, held: Cards) -> PersonalView:
        """What only this guest sees; someone unknown watches from the rail."""
        known = self.night.guests.get(guest)
        if known is None or known.gone:
            guest, known = "", None
        seat, hosted = (
            self.seats.get(guest, NOBODY),
            self.lasting if is_host(known) else None,
        )
        lasting = self.lasting_for(guest, known, seat, held, hosted)
        choices = self.choices(guest, known, seat, lasting, is_host=hosted is not None)
        hand, chair = self.table.hand, dict[Seat, v.ChairView]()
        if held and hand and len(held) == hand.players[seat].down:
            chair[seat] = self.memo.value(face_up, guest, self.drawn[seat], held)
        return PersonalView(lasting, choices, chair)

    def lasting_for(
        self,
        guest: str,
        known: Guest | None,
        seat: Seat,
        held: Cards,
        hosted: Night | None,
    ) -> Fields:
        """The fields that bets do not change; `hosted` is the night that a host sees."""
        memo, at, table, facts = self.memo, self.at, self.table, self.facts.about(guest)
        reading, show, vote, night = "", None, None, self.beside
        if seat and (hand := table.hand) and self.board:
            if held and not hand.voided:
                reading = memo.value(readings_of, guest, self.board, seat, held)
            if self.may_show:
                show = show_view(table, hand, seat, held)
            if self.is_quiet and hand.plan.stacks[seat] and not hand.players[seat].live:
                night = memo.value(folded, seat, night, at, seat)
        if table.vote or table.bomb:
            vote = vote_view(self.night, at, guest, seat, facts.vote_ms)
        drawn = vote, show, reading, seat == self.cutter, hosted
        own = guest, known, seat, held, facts
        return memo.value(lasting_fields, guest, memo, night, at, *own, *drawn)

    def choices(
        self, guest: str, known: Guest | None, seat: Seat, was: Fields, *, is_host: bool
    ) -> Fields:
        """The fields that a bet, or the turn, can change; `was` are those that it can't."""
        memo, fields = self.memo, choice_fields(self.table, seat, self.asked)
        has_entry = is_host or self.night.tournament is not None
        drawn = self.lasting, guest, known, self.ranks
        fields["entry"] = memo.value(entry_view, guest, *drawn) if has_entry else None
        fields["floor"] = floor_view(self.night, guest, self.at) if is_host else None
        fields["turn_at"] = NIGHT if guest in self.seats else turn_at(self.night, guest)
        mine = None
        if seat:
            own = self.taken[seat], self.dealt[seat], self.moves.get(seat)
            mine = memo.value(mine_of, seat, self.table.house, *own, self.is_playing)
        told = was["you"], was["vote"], was["show"], was["offers"], was["door"]
        asked = fields["may"], fields["draw"], fields["request"], fields["run_vote"]
        stage = self.now, seat, mine, is_host
        fields["prompt"] = memo.value(prompt_view, guest, *stage, *told, *asked)
        return memo.same(("choices", guest), fields)


def lasting_fields(
    memo: Memo,
    night: Night,
    at: TableNo,
    guest: str,
    known: Guest | None,
    seat: Seat,
    held: Cards,
    facts: PersonalFacts,
    vote: v.VoteView | None,
    show: v.ShowView | None,
    reading: str,
    cuts: bool,
    hosted: Night | None,
) -> Fields:
    """The fields of one viewer that bets do not change; `night` is the one beside them, and
    `hosted` the one with all of its tables, for a host."""
    table, bank = night.tables[at], (facts.bank_ms, facts.bank_armed)
    own = table, guest, seat, night.queue, held, reading, bank
    may = night, at, guest, seat, facts.minutes_away
    return {
        "you": you_view(known, *own) if known else ON_THE_RAIL,
        "show": show,
        "before": memo.value(before_view, guest, table, seat, cuts) if seat else None,
        "vote": vote,
        "skipped": facts.skips,
        "may_skip": facts.may_skip,
        "door": memo.value(door_views, guest, hosted) if hosted else (),
        "offers": memo.value(offers_view, guest, *may) if known else NO_OFFERS,
        "desk": memo.value(desk_view, guest, hosted, at, guest) if hosted else None,
    }


def turn_at(night: Night, guest: str) -> TableNo:
    """The table at which a guest is to act in the hand; NIGHT if they aren't."""
    at, seat = place_of(night, guest)
    hand = night.tables[at].hand if seat else None
    if hand is None or hand.over or stands_still(night, at):
        return NIGHT
    votes = run_vote_view(hand, seat)
    return at if hand.turn == seat or (votes and votes.may) else NIGHT


def is_host(known: Guest | None) -> bool:
    """The viewer is the host, or a co-host."""
    return known is not None and known.role in ("host", "cohost")
