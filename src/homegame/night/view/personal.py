"""What only one viewer sees: their cards, what they may do, and what they are told."""

from collections.abc import Mapping

from msgspec import Struct

from homegame.cards import Cards
from homegame.engine.table import is_playing
from homegame.model import view as v
from homegame.model.state import Hand, Move
from homegame.night.night import Guest, Night
from homegame.night.view.between import before_view, by_house, coming_at
from homegame.night.view.chair import Fields, InHand, face_up, readings_of
from homegame.night.view.choices import Asked, choice_fields
from homegame.night.view.facts import PersonalFacts
from homegame.night.view.guests import (
    ON_THE_RAIL,
    door_views,
    hosting_view,
    rename_views,
    you_view,
)
from homegame.night.view.lasting import folded
from homegame.night.view.memo import Memo
from homegame.night.view.offers import desk_view, offers_view
from homegame.night.view.prompt import Now, mine_of, prompt_view
from homegame.night.view.tournament import Ranks, entry_view
from homegame.night.voice import refuse
from homegame.seats import Seat, TableNo

NO_OFFERS = v.OffersView()
"""On the rail one only watches."""

Chairs = Mapping[Seat, v.ChairView]
"""Taken seats, as drawn."""


class PersonalView(Struct, frozen=True):
    """What only one viewer sees."""

    lasting: Fields
    """Fields that bets do not change."""
    choices: Fields
    """Fields that a bet, the turn or another card on the board can change."""
    chair: Chairs
    """The viewer's own chair, if it shows cards that others do not see."""


class Viewer(Struct, frozen=True):
    """Everything that one viewer's own view is drawn from."""

    guest: str
    """Their id; on the rail there is none."""
    known: Guest | None
    seat: Seat
    at: TableNo
    held: Cards
    facts: PersonalFacts
    hosts: bool
    """They are the host, or a co-host."""
    night: Night
    """The night beside their table's game (`lasting.beside`)."""
    run: Night | None
    """The lasting night with all of its tables: for a host, and in a tournament."""
    now: Now
    board: Hand | None
    """The hand between bets, if they hold cards of it that can be read."""
    chair: v.ChairView | None
    """Their chair as everyone sees it, if they see their own cards there."""
    dealt: InHand | None
    """How their seat stands in the hand; None on the rail."""
    move: Move | None
    has_folded: bool
    cut_most: int
    """How many cards they may cut before the next hand."""
    show: v.ShowView | None
    vote: v.VoteView | None
    floor: v.FloorView | None
    may_remove: tuple[str, ...]
    """The people whom a host may remove."""
    asked: Asked | None
    """What players are asked, if it matters for this one: it is their turn, everyone is asked,
    or they may act in the dark."""
    ahead: v.AheadView | None
    may_call_clock: bool
    may_chop: bool
    turn_at: TableNo
    ranks: Ranks


def personal(memo: Memo, of: Viewer) -> PersonalView:
    """What only one viewer sees; the fields that bets do not change may be reused."""
    hosted = of.run if of.hosts else None
    own = of.at, of.guest, of.known, of.seat, of.facts
    drawn = of.show, of.vote, of.cut_most, of.has_folded, of.may_remove
    lasting = memo.value(lasting_fields, of.guest, memo, of.night, hosted, *own, *drawn)
    return PersonalView(
        lasting,
        choices(memo, of, lasting),
        {of.seat: memo.value(face_up, of.seat, of.chair, of.held)} if of.chair else {},
    )


def lasting_fields(
    memo: Memo,
    night: Night,
    hosted: Night | None,
    at: TableNo,
    guest: str,
    known: Guest | None,
    seat: Seat,
    facts: PersonalFacts,
    show: v.ShowView | None,
    vote: v.VoteView | None,
    cut_most: int,
    has_folded: bool,
    may_remove: tuple[str, ...],
) -> Fields:
    """The fields that bets do not change. `hosted`: the night as a host runs it."""
    table = night.tables[at]
    rules = memo.value(by_house, "", table.house, table.buyin)
    coming = memo.value(coming_at, "", table, rules)
    before = memo.value(before_view, guest, table, seat, coming, cut_most) if seat else None
    mine = memo.value(folded, guest, night, at, seat) if has_folded else night
    may = mine, at, guest, seat, facts.minutes_away
    return {
        "call": night.call if known and known.role not in ("door", "rail") else "",
        "may_voice": refuse(night, guest, at, rail=facts.voice_for_all) is None,
        "show": show,
        "before": before,
        "vote": vote,
        "skipped": facts.skips,
        "may_skip": facts.may_skip,
        "door": memo.value(door_views, guest, hosted) if hosted else (),
        "renames": rename_views(night, guest, hosted is not None) if known else (),
        "hosting": hosting_view(night, guest) if known else None,
        "offers": memo.value(offers_view, guest, *may) if known else NO_OFFERS,
        "desk": memo.value(desk_view, guest, memo, hosted, at, guest, may_remove)
        if hosted
        else None,
    }


def you(memo: Memo, of: Viewer) -> v.You:
    """The viewer, with the cards that are theirs, as they read on this board."""
    if of.known is None:
        return ON_THE_RAIL
    reading = ""
    if of.board:
        reading = memo.value(readings_of, of.guest, of.board, of.seat, of.held)
    own = of.known, of.guest, of.seat, of.night.tables[of.at], of.night.queue
    bank = of.facts.bank_ms, of.facts.bank_armed
    return memo.value(you_view, of.guest, *own, of.held, reading, bank)


def choices(memo: Memo, of: Viewer, lasting: Fields) -> Fields:
    """The fields that a bet, the turn or another card on the board can change."""
    may = of.may_call_clock, of.may_chop
    fields = choice_fields(of.asked, of.seat, of.ahead, *may)
    entry = of.guest, of.known, of.ranks
    fields["entry"] = memo.value(entry_view, of.guest, of.run, *entry) if of.run else None
    fields["you"] = who = you(memo, of)
    fields["floor"] = of.floor
    fields["turn_at"] = of.turn_at
    table = of.night.tables[of.at]
    chair = table.chairs[of.seat]
    mine = None
    if chair and of.dealt:
        mine = mine_of(table.house, chair, of.dealt, of.move, is_playing(table))
    told = who, of.vote, of.show, lasting["offers"], lasting["door"]
    asked = fields["may"], fields["draw"], fields["request"], fields["run_vote"]
    stage = of.now, of.seat, mine, of.hosts
    fields["prompt"] = memo.value(prompt_view, of.guest, *stage, *told, *asked)
    return fields
