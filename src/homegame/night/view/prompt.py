"""The two lines that tell a viewer where they stand. Which they are is decided here, their
words are the screen's."""

from typing import Any, Literal

from msgspec import Struct

from homegame.engine.table import (
    awaits_ruling,
    can_begin,
    game_chooser,
    ready,
)
from homegame.model import view as v
from homegame.model.state import Chair, Move, Table
from homegame.night.real import UNWRITTEN
from homegame.night.view.between import entry
from homegame.night.view.chair import InHand, seat_state
from homegame.rulebook import HouseRules
from homegame.rules import pots
from homegame.rules.straddles import posted
from homegame.seats import NOBODY, Seat


class Now(Struct, frozen=True):
    """What a table does, as far as it is told: the same for all who look at it."""

    phase: v.Phase
    waits_for: v.WaitsFor
    is_counting: bool
    """The next hand is counting down."""
    awaits_ruling: bool
    awaits_dealer: bool
    """People deal here and enough are ready: whoever runs the table begins the hand."""
    is_short: bool
    """Fewer are ready than a hand takes."""
    has_played: bool
    """A hand has been dealt tonight."""
    chooser: Seat
    """The seat that may choose the next game."""
    is_chosen: bool
    is_last: bool
    """Only the change hand is left to be dealt."""
    seats: int
    taken: int
    has_hand: bool
    is_void: bool
    thinks: bool
    """Someone is to act."""
    has_middle: bool
    """A hand is in play, and there are chips in the middle."""
    for_change: bool
    """The hand is the one for the change."""


def now_at(
    table: Table, phase: v.Phase, waits_for: v.WaitsFor, *, is_counting: bool
) -> Now:
    """What a table does at this moment."""
    hand, waits = table.hand, phase == "waiting"
    min_seats = table.house.table.min_seats
    return Now(
        phase,
        waits_for,
        is_counting,
        awaits_ruling=awaits_ruling(table),
        awaits_dealer=table.dealer == "people" and can_begin(table),
        is_short=waits and len(ready(table)) < min_seats,
        has_played=table.number > 0,
        chooser=game_chooser(table),
        is_chosen=bool(table.chosen),
        is_last=table.last,
        seats=len(table.chairs) - 1,
        taken=len(table.chairs) - table.chairs.count(None),
        has_hand=hand is not None,
        is_void=hand is not None and bool(hand.voided) and hand.voided != UNWRITTEN,
        thinks=hand is not None and hand.turn > NOBODY,
        has_middle=hand is not None and not hand.over and pots.middle(hand) > 0,
        for_change=hand is not None and posted(hand.plan, "change"),
    )


class Mine(Struct, frozen=True):
    """How the viewer's own seat stands."""

    state: v.SeatState
    entry: v.Entry | None
    is_live: bool
    has_won: bool
    leaves: bool
    goes_out: bool
    moves: bool
    """It changes seats at this table after the hand."""


def mine_of(
    house: HouseRules, chair: Chair, dealt: InHand, move: Move | None, is_playing: bool
) -> Mine:
    """How a taken seat stands; `is_playing`: a hand is in play."""
    player = dealt.player
    state = seat_state(chair, player, playing=is_playing)
    return Mine(
        state,
        entry(house, chair, state),
        is_live=player is not None and player.live,
        has_won=dealt.won > 0,
        leaves=bool(chair.leaving),
        goes_out=chair.out and player is not None and is_playing,
        moves=move is not None and not move.table,
    )


class Standing(Struct, frozen=True):
    """A viewer's seat, and the rest of their view as far as it is drawn."""

    now: Now
    seat: Seat
    mine: Mine | None
    """None on the rail."""
    is_hosting: bool
    """The viewer is the host or a co-host."""
    you: v.You
    vote: v.VoteView | None
    show: v.ShowView | None
    offers: v.OffersView
    door: tuple[v.DoorView, ...]
    may: v.MayView | None
    draw: v.DrawView | None
    request: v.RequestView | None
    run_vote: v.RunVoteView | None


def prompt_view(
    now: Now, seat: Seat, mine: Mine | None, is_hosting: bool, *drawn: Any
) -> v.PromptView:
    """What to tell this viewer. `drawn` are the other fields of a standing."""
    at = Standing(now, seat, mine, is_hosting, *drawn)
    if both := asks(at):
        return v.PromptView(both, both)
    below = hint(at)
    chooser = now.chooser if below == "choosing" else NOBODY
    return v.PromptView(title(at), below, chooser)


Asks = Literal["paused", "ended", "marker", "loan", "vote"]


def asks(at: Standing) -> Asks | None:
    """What comes before everything else and takes both lines."""
    if at.now.phase == "ended":
        return "ended"
    if at.request and at.request.may:
        return "loan" if at.request.lender else "marker"
    if at.now.awaits_ruling:
        return "vote"
    asked = at.vote is not None and at.vote.may_vote and not at.vote.said
    if asked and not at.may and not at.draw:
        return "vote"
    return "paused" if at.now.phase == "paused" else None


# ---------------------------------------------------------------- the title


def title(at: Standing) -> v.PromptTitle:
    """Where the viewer stands in the hand, or at the table."""
    if at.now.is_void:
        return "voided"
    if at.run_vote:
        return "runs"
    if at.seat != NOBODY and at.seat == at.now.chooser:
        return "choose_game"
    if at.mine and at.mine.has_won:
        return "won"
    if at.you.reading and at.mine and at.mine.is_live:
        return "reading"
    if at.draw:
        return "draw"
    if at.may:
        return "turn"
    return seated(at)


def seated(at: Standing) -> v.PromptTitle:
    """Where the viewer's seat stands while no hand of theirs can be read."""
    now, mine = at.now, at.mine
    if mine is None:
        lost = at.offers.away is not None and at.offers.away.lost_after > 0
        return "lost_seat" if lost else "watching"
    if now.waits_for == "start" and now.phase == "waiting" and mine.state == "playing":
        return "not_started"
    if mine.entry == "big_blind" or mine.entry == "next_chance":
        return mine.entry
    if mine.state == "waiting":
        return "next_hand"
    if mine.state == "out" or mine.state == "broke":
        return mine.state
    if now.phase == "waiting" and now.is_last:
        return "night_ends"
    if now.phase == "waiting" and not now.is_counting:
        return "next_hand" if now.awaits_dealer else "players"
    if mine.state != "playing":
        return mine.state
    return "street" if now.has_hand else "shuffling"


# ---------------------------------------------------------------- the line below it


def hint(at: Standing) -> v.PromptHint:
    """What the viewer should know besides."""
    if at.run_vote:
        return "runs"
    if at.draw:
        return "draw"
    if at.show and at.show.muck:
        return "muck"
    if (away := at.offers.away) and not at.offers.may_sit and away.orbits:
        return "away"
    if away and at.offers.may_sit and away.lost_after:
        return "lost_seat"
    if at.mine and not at.may and (leaves := going(at.mine)):
        return leaves
    if at.vote and at.vote.agreed and not at.may:
        return "bomb_pot"
    if at.mine and at.mine.entry:
        return at.mine.entry
    if at.now.is_counting:
        return counting(at)
    if at.may:
        return "call" if at.may.call else "free"
    if at.now.phase == "ending":
        return "change_hand" if at.now.for_change else "last_hand"
    return at_the_table(at)


def going(mine: Mine) -> Literal["", "leaving", "going_out", "moving"]:
    """Where the viewer goes after the hand."""
    if mine.leaves:
        return "leaving"
    if mine.goes_out:
        return "going_out"
    return "moving" if mine.moves else ""


def counting(at: Standing) -> v.PromptHint:
    """What comes, while the next hand is counting down."""
    now = at.now
    if now.is_last:
        return "change_next"
    if not now.is_chosen and now.chooser not in (NOBODY, at.seat):
        return "choosing"
    return "game_chosen" if at.seat and now.is_chosen else "next_hand"


def at_the_table(at: Standing) -> v.PromptHint:
    """What a table does that asks this viewer for nothing."""
    now = at.now
    if now.phase == "waiting" and at.door:
        return "door"
    if not at.seat and at.offers.may_sit:
        return "pick_seat" if now.taken or not at.is_hosting else "empty"
    if now.thinks:
        return "thinking"
    if now.has_middle:
        return "middle"
    if now.taken and not at.seat and now.taken == now.seats:
        return "full"
    if now.phase == "waiting":
        return waiting(at)
    return ""


def waiting(at: Standing) -> v.PromptHint:
    """What a table without a hand waits for."""
    now = at.now
    if now.is_last:
        return "night_ends"
    if not now.taken:
        return "none_seated"
    if now.waits_for == "people":
        return "bots_wait"
    if now.awaits_dealer:
        return ""
    if now.is_short:
        return "not_enough" if now.has_played else "one_more"
    if now.waits_for == "start":
        return "start" if at.is_hosting else "host_starts"
    return "one_more"
