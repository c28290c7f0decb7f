"""One moment of an evening, drawn once for everyone and completed for each viewer.

Everything comes from the public state, except `held`: the viewer's own cards, which are
read for this viewer only. So no view can leak what another seat holds: it is not here.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from homegame.bank.ledger import kitty
from homegame.cards import Cards, texts
from homegame.engine.legal import is_voting
from homegame.engine.table import awaits_ruling, is_playing, who_cuts
from homegame.model import view as v
from homegame.model.state import Hand
from homegame.night.banking import approval_of, houses_of, keeps_kitty
from homegame.night.night import (
    Guest,
    Night,
    Place,
    banker_of,
    place_of,
    stands_still,
)
from homegame.night.tournament.standing import is_left_over
from homegame.night.view.between import before_view, vote_view
from homegame.night.view.cache import Key, Keys, NoCache, ViewCache
from homegame.night.view.chair import (
    Fields,
    chair_fields,
    common,
    open_cards,
    readings_of,
)
from homegame.night.view.choices import choice_fields, run_vote_view, show_view
from homegame.night.view.facts import Facts, PersonalFacts
from homegame.night.view.guests import (
    ON_THE_RAIL,
    buy_views,
    door_views,
    floor_view,
    guest_views,
    marker_views,
    table_views,
    you_view,
)
from homegame.night.view.hand import betting_fields, pot_views, standing_fields
from homegame.night.view.house import house_view, phase, waits_for
from homegame.night.view.offers import desk_view, offers_view
from homegame.night.view.prompt import prompt_view
from homegame.night.view.real import real_view
from homegame.night.view.tournament import entry_view, ranks, tournament_view
from homegame.rules.open_stakes import open_request
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
    """One moment of the evening: the common part is drawn once, the rest for each viewer."""

    def __init__(self, night: Night, facts: Facts, cache: ViewCache | None = None) -> None:
        self.night, self.facts, self.cache = night, facts, cache or NoCache()
        self.at, self.table = facts.at, night.tables[facts.at]
        self.keys = Keys(night, facts, self.cache)
        table, hand = self.table, self.table.hand
        self.taken = {seat: chair for seat, chair in enumerate(table.chairs) if chair}
        self.seats = {chair.guest: seat for seat, chair in self.taken.items()}
        self.cutter = NOBODY if is_playing(table) else who_cuts(table)
        self.may_act = not stands_still(night, self.at)
        self.is_voting = self.may_act and hand is not None and is_voting(hand)
        self.has_request = open_request(hand) is not None
        self.ranks = ranks(night) if night.tournament else {}
        self.common = common(table)
        key = self.keys.chair
        self.chair_keys = {seat: key(seat, ch.guest) for seat, ch in self.taken.items()}
        self.chairs = self.chairs_seen_by_all()
        self.hand = self.hand_seen_by_all(hand) if hand else None
        self.public = self.seen_by_all()

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

    def seen_by(self, guest: str, held: Cards) -> PersonalView:
        """What only this guest sees; someone unknown watches from the rail."""
        known = self.night.guests.get(guest)
        if known is None or known.gone:
            guest, known = "", None
        seat, facts = self.seats.get(guest, NOBODY), self.facts.about(guest)
        viewer = self.keys.viewer(seat, is_host(known), self.chairs.get(seat), held, facts)
        key = *viewer, self.keys.entry(self.ranks.get(guest, 0)), self.turn_at(guest)
        name, draw = ("viewer", guest), self.personal
        return self.cache.value(name, key, draw, guest, known, seat, held, facts)

    # ------------------------------------------------------------ what everyone sees

    def seen_by_all(self) -> Fields:
        """The fields that are the same in every view, without the hand and the chairs."""
        night, facts, part = self.night, self.facts, self.cache.part
        table, keys = self.table, self.keys
        places = self.cache.common("places", keys.seated(), self.places)
        listed = (night, places, facts.away)
        return {
            "night": facts.night,
            "table": self.at,
            "tables": part("tables", keys.tables(), table_views, night),
            "title": night.title,
            "house": self.house(),
            "phase": phase(night, self.at),
            "waits_for": waits_for(night, self.at),
            "clock": None if awaits_ruling(table) else facts.clock,
            "kitty": kitty(night.ledger) if self.has_kitty() else 0,
            "markers": marker_views(night),
            "buys": buy_views(night),
            "banker": banker_of(night),
            "approval": approval_of(night),
            "rail": facts.rail,
            "next_ms": facts.next_ms,
            "skips": len(facts.skips),
            "skips_of": facts.skips_of,
            "guests": part("guests", keys.guests(places), guest_views, *listed),
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
        kept = houses_of(self.night), self.night.book
        return self.cache.common("kitty", kept, keeps_kitty, *kept)

    def house(self) -> v.HouseView:
        """What the table plays by tonight."""
        left_over = is_left_over(self.night, self.at)
        drawn = (self.night, self.table, self.facts, left_over)
        return self.cache.part("house", (*self.keys.house(), left_over), house_view, *drawn)

    def real(self) -> v.RealView | None:
        """What people enter who deal at this table."""
        if self.table.dealer == "server":
            return None
        return self.cache.part("real", self.keys.real(), real_view, self.night, self.at)

    def tournament(self) -> v.TournamentView | None:
        """The night's tournament, if there is one."""
        if self.night.tournament is None:
            return None
        key = self.keys.tournament()
        return self.cache.part("tournament", key, tournament_view, self.night, self.at)

    def places(self) -> dict[str, Place]:
        """Where each guest sits, at this table or another."""
        return {
            chair.guest: Place(at, seat)
            for at, table in self.night.tables.items()
            for seat, chair in enumerate(table.chairs)
            if chair
        }

    def hand_seen_by_all(self, hand: Hand) -> Fields:
        """The public hand: how it stands, and what every decision changes."""
        cache, keys = self.cache, self.keys
        unplayed, chances = self.table.unplayed, self.facts.chances
        drawn = (hand, unplayed, chances)
        standing = cache.common("standing", keys.hand(hand), standing_fields, *drawn)
        pots = cache.part("pots", keys.pots(hand), pot_views, hand)
        dealt = cache.part("dealt", keys.dealt(hand), self.dealt, hand)
        betting = betting_fields(hand, pots, sum(self.common.back.values()))
        return {**standing, **betting, "dealt": dealt}

    def dealt(self, hand: Hand) -> tuple[v.DealtView, ...]:
        """Who was dealt in; in a replay, which has no server, who sits there. A stack that
        waited for a late player is theirs once they have come."""
        names, sits = self.night.guests, {s: ch.guest for s, ch in self.taken.items()}
        guests = sits
        if was := self.facts.dealt:
            known = {
                s: guest if guest in names else sits.get(s) for s, guest in was.items()
            }
            guests = {s: guest for s, guest in known.items() if guest}
        there = [seat for seat in hand.plan.ring if seat in guests]
        return tuple([v.DealtView(at, guests[at], names[guests[at]].name) for at in there])

    def chairs_seen_by_all(self) -> Chairs:
        """The taken seats, as everyone sees them."""
        part, draw, keys = self.cache.part, self.open_chair, self.chair_keys
        return {seat: part(("chair", seat), keys[seat], draw, seat) for seat in self.taken}

    def open_chair(self, seat: Seat) -> v.ChairView:
        """A taken seat with the cards that everyone sees."""
        return self.chair_with(seat, open_cards(self.table.hand, seat, self.taken[seat]))

    def chair_with(self, seat: Seat, cards: tuple[str, ...]) -> v.ChairView:
        """A taken seat with these cards in front of it."""
        night, away, chair = self.night, self.facts.away, self.taken[seat]
        key, value = self.chair_keys[seat], self.cache.common
        drawn = (night, self.table, seat, chair, away, self.common)
        fields = value(("chair fields", seat), key, chair_fields, *drawn)
        return v.ChairView(**fields, cards=cards)

    # ------------------------------------------------------------ what one viewer sees

    def personal(
        self,
        guest: str,
        known: Guest | None,
        seat: Seat,
        held: Cards,
        facts: PersonalFacts,
    ) -> PersonalView:
        """What only one viewer sees; the fields that bets do not change may be reused."""
        key, value = self.keys.lasting(seat, held, facts), self.cache.value
        if is_host(known):
            key = key, self.keys.desk()
        drawn = (guest, known, seat, held, facts)
        lasting = value(("lasting", guest), key, self.lasting, *drawn)
        choices = self.choices(guest, known, seat)
        choices["turn_at"] = self.turn_at(guest)
        choices["prompt"] = self.prompt(seat, {**lasting, **choices})
        return PersonalView(lasting, choices, self.own_chair(seat, held))

    def lasting(
        self,
        guest: str,
        known: Guest | None,
        seat: Seat,
        held: Cards,
        facts: PersonalFacts,
    ) -> Fields:
        """The fields that bets do not change."""
        night, hand = self.night, self.table.hand if seat else None
        reading = self.reading(hand, seat, held) if hand and held else ""
        may_show = self.table.dealer == "server" and self.may_act
        bank = (facts.bank_ms, facts.bank_armed)
        drawn = (night, self.table, guest, seat, held, reading, bank)
        return {
            "you": you_view(known, *drawn) if known else ON_THE_RAIL,
            "show": show_view(self.table, hand, seat, held) if hand and may_show else None,
            "before": self.before(seat) if seat else None,
            "vote": vote_view(night, self.at, guest, seat, facts.vote_ms),
            "skipped": facts.skips,
            "may_skip": facts.may_skip,
            "door": door_views(night) if is_host(known) else (),
            "offers": self.offers(guest, known, seat, facts) if known else NO_OFFERS,
            "desk": self.desk(guest) if is_host(known) else None,
        }

    def offers(
        self, guest: str, known: Guest, seat: Seat, facts: PersonalFacts
    ) -> v.OffersView:
        """What the viewer may do besides playing the hand."""
        minutes, keys = facts.minutes_away, self.keys
        # One entry in the cache: those who stood otherwise before are forgotten with it.
        drawn: dict[Key, v.OffersView] = self.cache.value("offers", keys.offers(), dict)
        standing = minutes, *keys.standing(guest, known, seat)
        if standing not in drawn:
            drawn[standing] = offers_view(self.night, self.at, guest, seat, minutes)
        return drawn[standing]

    def desk(self, guest: str) -> v.DeskView:
        """How the host may keep house."""
        drawn = (self.night, self.at, guest)
        return self.cache.part(("desk", guest), self.keys.desk(), desk_view, *drawn)

    def turn_at(self, guest: str) -> TableNo:
        """The table at which a guest is to act, while they look at this one."""
        return NIGHT if guest in self.seats else turn_at(self.night, guest)

    def prompt(self, seat: Seat, drawn: Fields) -> v.PromptView:
        """What to tell the viewer first; `drawn` are the other fields of their view."""
        public, is_counting = self.public, self.facts.next_ms > 0
        stage = public["phase"], public["waits_for"]
        return prompt_view(self.table, seat, *stage, drawn, is_counting)

    def choices(self, guest: str, known: Guest | None, seat: Seat) -> dict[str, Any]:
        """The fields that a bet, or the turn, can change."""
        flags = self.may_act, self.is_voting, self.has_request
        fields = choice_fields(self.table, seat, *flags)
        fields["entry"] = self.entry(guest, known)
        fields["floor"] = floor_view(self.night, guest, self.at) if is_host(known) else None
        return fields

    def entry(self, guest: str, known: Guest | None) -> v.EntryView | None:
        """What the viewer may do in the night's tournament."""
        key = self.keys.table_key, self.keys.entry(self.ranks.get(guest, 0))
        drawn = (self.night, guest, known, self.ranks)
        return self.cache.common(("entry", guest), key, entry_view, *drawn)

    def own_chair(self, seat: Seat, held: Cards) -> Chairs:
        """The viewer's own chair with their cards face up, also after they folded."""
        hand = self.table.hand
        if not held or not hand or len(held) != hand.players[seat].down:
            return {}
        key, part = self.keys.own_chair(self.chairs[seat], held), self.cache.part
        return {seat: part(("own chair", seat), key, self.chair_with, seat, texts(held))}

    def reading(self, hand: Hand, seat: Seat, held: Cards) -> str:
        """What the viewer's hand is, in words; nothing once the hand is void."""
        if not seat or hand.voided:
            return ""
        key, value = self.keys.reading(hand, held), self.cache.common
        return value(("reading", seat), key, readings_of, hand, seat, held)

    def before(self, seat: Seat) -> v.BeforeView:
        """What this seat may settle before the next hand."""
        cuts, part = seat == self.cutter, self.cache.part
        drawn = (self.table, seat, cuts)
        return part(("before", seat), self.keys.before(cuts), before_view, *drawn)


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
