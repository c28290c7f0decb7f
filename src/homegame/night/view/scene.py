"""One moment of an evening, drawn once for everyone and completed for each viewer.

Everything comes from the public state, except `held`: the viewer's own cards, which are
read for this viewer only. So no view can leak what another seat holds: it is not here.
"""

from collections.abc import Mapping
from typing import Final

from homegame.bank.ledger import traded
from homegame.cards import Cards
from homegame.engine.table import awaits_ruling, is_playing, next_cut
from homegame.model import view as v
from homegame.model.state import ABSENT, Hand
from homegame.night.consent import against_alone
from homegame.night.night import (
    Guest,
    Night,
    is_list_closed,
    place_of,
    stands_still,
)
from homegame.night.tournament.standing import is_left_over
from homegame.night.view.between import vote_view
from homegame.night.view.chair import (
    Fields,
    at_table,
    bounty_on,
    chair_view,
    in_hand,
)
from homegame.night.view.choices import ahead_view, asked_at, run_vote_view, show_view
from homegame.night.view.facts import Facts
from homegame.night.view.guests import (
    floor_view,
    guest_views,
    night_fields,
    places_of,
    table_views,
)
from homegame.night.view.hand import (
    betting_fields,
    dealt_views,
    fair_view,
    pots_of,
    standing_fields,
    swept_in,
)
from homegame.night.view.house import (
    house_view,
    rules_now,
    stage,
    tournament_chips,
)
from homegame.night.view.lasting import beside, between_bets, lasting
from homegame.night.view.memo import Memo, NoMemo, unsent
from homegame.night.view.offers import removable
from homegame.night.view.personal import PersonalView, Viewer, personal
from homegame.night.view.prompt import now_at
from homegame.night.view.real import real_view
from homegame.night.view.tournament import ranks, tournament_view
from homegame.rules import pots
from homegame.rules.cash import arriving
from homegame.rules.showing import are_shown_live
from homegame.seats import NIGHT, NOBODY, Seat, TableNo

HOSTS: Final = ("host", "cohost")


def view(night: Night, guest: str, facts: Facts, held: Cards = ()) -> v.View:
    """The whole table for one guest; "" is a viewer on the rail.

    `held` are the cards of the viewer's own seat in the hand on the table, in order.
    """
    return Scene(night, facts).view(guest, held)


class Scene:
    """One moment of the evening: the common part is drawn once, the rest for each viewer.

    Every part is drawn by `memo`, from exactly what it is given, and what is the same at all
    tables by the memo `of_night`. `sends`: parts that many are sent are encoded already.
    """

    def __init__(
        self,
        night: Night,
        facts: Facts,
        memo: Memo | None = None,
        of_night: Memo | None = None,
        *,
        sends: bool = False,
    ) -> None:
        self.night, self.facts = night, facts
        self.memo = memo or NoMemo()
        self.of_night = of_night or self.memo
        self.sent = self.memo.sent if sends else unsent
        self.sent_to_all = self.of_night.sent if sends else unsent
        self.at, self.table = facts.at, night.tables[facts.at]
        table, hand = self.table, self.table.hand
        self.taken = {seat: chair for seat, chair in enumerate(table.chairs) if chair}
        self.seats = {chair.guest: seat for seat, chair in self.taken.items()}
        self.is_playing = is_playing(table)
        self.cutter, self.cut_most = NOBODY, 0
        if not self.is_playing and not is_list_closed(night, self.at):
            self.cutter, self.cut_most = self.memo.value(next_cut, "", table)
        self.may_act = not stands_still(night, self.at)
        self.asked = asked_at(table, may_act=self.may_act)
        self.is_everyone_asked = self.asked.is_everyone()
        self.ranks = ranks(night) if night.tournament else {}
        self.back = pots.coming_back(hand) if hand else {}
        self.moves = {move.seat: move for move in reversed(table.moves)}
        as_it_lasts = self.of_night.value(lasting, "", night)
        self.lasting = self.of_night.same("lasting", as_it_lasts)
        self.is_quiet = self.lasting.tables[self.at].hand is not hand
        """Bets change nothing of what lasts: it shows none."""
        self.may_show = (
            self.may_act
            and table.dealer == "server"
            and hand is not None
            and (not self.asked.is_betting or are_shown_live(hand))
        )
        self.votes = table.vote is not None or table.bomb is not None
        self.board = self.memo.same("board", between_bets(hand)) if hand else None
        self.stage = self.memo.value(stage, "", self.lasting, self.at)
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
        self.now = now_at(table, *self.stage, is_counting=facts.next_ms > 0)

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

    # ------------------------------------------------------------ what everyone sees

    def seen_by_all(self) -> Fields:
        """The fields that are the same in every view, without the hand and the chairs."""
        facts = self.facts
        return {
            "night": facts.night,
            "table": self.at,
            "tables": self.tables(),
            "house": self.house(),
            "phase": self.stage[0],
            "waits_for": self.stage[1],
            "clock": None if awaits_ruling(self.table) else facts.clock,
            **self.of_night.value(night_fields, "", self.of_night, self.lasting),
            "rail": facts.rail,
            "voice": facts.voice,
            "next_ms": facts.next_ms,
            "skips": len(facts.skips),
            "skips_of": facts.skips_of,
            "guests": self.guests(),
            "tournament": self.tournament(),
            "level_ms": facts.level_ms,
            "level_runs": facts.level_runs,
            "deal_ms": facts.deal_ms,
            "real": self.real(),
            "fair": self.fair() if self.night.cut_by else None,
        }

    def tables(self) -> tuple[v.TableView, ...]:
        """The night's tables, for the list of tables."""
        drawn = self.of_night.value(table_views, "", self.lasting)
        return self.sent_to_all("tables", drawn)

    def guests(self) -> tuple[v.GuestView, ...]:
        """The guest list."""
        night, memo = self.night, self.of_night
        places = memo.value(
            places_of, "", {at: each.chairs for at, each in night.tables.items()}
        )
        away = tuple(self.facts.away)
        book = night.book if night.ended else ()
        bought = memo.value(traded, "", night.ledger)
        drawn = night.guests, places, away, bought, book
        return self.sent_to_all("guests", memo.value(guest_views, "", *drawn))

    def house(self) -> v.HouseView:
        """What the table plays by tonight."""
        night, table = self.night, self.table
        in_chips = table.tournament or is_left_over(night, self.at)
        rules = table.house, rules_now(table), table.variant, table.buyin
        titles = len(table.chairs) - 1, night.preset, night.title
        chips = tournament_chips(night) if in_chips else ()
        drawn = self.memo.value(house_view, "", *rules, *titles, in_chips, chips)
        return self.sent("house", drawn)

    def real(self) -> v.RealView | None:
        """What people enter who deal at this table: of the night, everything may matter."""
        if self.table.dealer == "server":
            return None
        return self.sent("real", self.memo.value(real_view, "", self.night, self.at))

    def fair(self) -> v.FairView | None:
        """How the deck of the hand on the table was cut."""
        if (cut_by := self.night.cut_by.get(self.at)) is None:
            return None
        return self.sent("fair", self.memo.value(fair_view, "", cut_by))

    def tournament(self) -> v.TournamentView | None:
        """The night's tournament, if there is one."""
        if self.night.tournament is None:
            return None
        drawn = self.memo.value(tournament_view, "", self.lasting, self.at)
        return self.sent("tournament", drawn)

    def hand_seen_by_all(self, hand: Hand, board: Hand) -> Fields:
        """The public hand: how it stands, and what every decision changes."""
        memo, night = self.memo, self.night
        told = self.table.unplayed, self.facts.chances
        standing = memo.value(standing_fields, "", board, *told)
        swept: tuple[v.PotView, ...] = ()
        if not hand.over:
            swept = memo.value(pots_of, "", hand.plan, hand.dead, swept_in(hand))
        sits = {seat: chair.guest for seat, chair in self.taken.items()}
        there = hand.plan.ring, night.dealt_to.get(self.at, {}), sits, night.guests
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
            more = bounty, 0 if chair.leaving else arriving(table, seat)
            drawn[seat] = self.memo.value(chair_view, seat, *seen, *mine, *more)
        return drawn

    # ------------------------------------------------------------ what one viewer sees

    def seen_by(self, guest: str, held: Cards) -> PersonalView:
        """What only this guest sees; someone unknown watches from the rail."""
        known = self.night.guests.get(guest)
        if known is None or known.gone:
            guest, known = "", None
        seat = self.seats.get(guest, NOBODY)
        hosts = known is not None and known.role in HOSTS
        viewer = self.viewer(guest, known, seat, held, hosts=hosts)
        return self.memo.value(personal, guest, self.memo, viewer)

    def viewer(
        self, guest: str, known: Guest | None, seat: Seat, held: Cards, *, hosts: bool
    ) -> Viewer:
        """What of this moment concerns one viewer."""
        night, at, table, asked = self.night, self.at, self.table, self.asked
        hand, facts = table.hand, self.facts.about(guest)
        player = hand.players[seat] if hand and seat else ABSENT
        in_hand = hand if player.live else None
        waits = in_hand if asked.is_betting else None
        may_show = self.may_show and (player.live or not self.is_playing)
        shows = hand if seat and may_show else None
        reads = bool(held and hand and not hand.voided)
        is_turn = hand is not None and hand.turn == seat != NOBODY
        sees_own = bool(held) and len(held) == player.down
        folded = self.is_quiet and not player.live
        return Viewer(
            guest=guest,
            known=known,
            seat=seat,
            at=at,
            held=held,
            facts=facts,
            hosts=hosts,
            night=self.beside,
            run=self.lasting if hosts or night.tournament else None,
            now=self.now,
            board=self.board if reads else None,
            chair=self.drawn[seat] if sees_own else None,
            dealt=self.dealt.get(seat),
            move=self.moves.get(seat),
            has_folded=folded and hand is not None and hand.plan.stacks[seat] > 0,
            cut_most=self.cut_most if seat == self.cutter else 0,
            show=show_view(table, shows, seat, held) if shows else None,
            vote=vote_view(night, at, guest, seat, facts.vote_ms) if self.votes else None,
            floor=floor_view(night, guest, at) if hosts else None,
            may_remove=self.removable(guest) if hosts else (),
            asked=asked if is_turn or self.is_everyone_asked else None,
            ahead=ahead_view(waits, seat) if waits else None,
            may_call_clock=seat in asked.may_call_clock,
            may_chop=seat in asked.may_chop,
            turn_at=NIGHT if seat else turn_at(night, guest),
            ranks=self.ranks,
        )

    def removable(self, host: str) -> tuple[str, ...]:
        """The people whom a host may remove."""
        night = self.night
        if night.ended:
            return ()
        alone = against_alone(night, host)
        return self.memo.value(removable, host, night.guests, host, alone)


def turn_at(night: Night, guest: str) -> TableNo:
    """The table at which a guest is to act in the hand; NIGHT if they aren't."""
    at, seat = place_of(night, guest)
    hand = night.tables[at].hand if seat else None
    if hand is None or hand.over or stands_still(night, at):
        return NIGHT
    votes = run_vote_view(hand, seat)
    return at if hand.turn == seat or (votes and votes.may) else NIGHT
