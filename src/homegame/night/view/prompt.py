"""The two lines that tell a viewer where they stand. Which they are is decided here, their
words are the screen's."""

from typing import Final, Literal

from msgspec import Struct

from homegame.engine.table import (
    awaits_ruling,
    can_begin,
    game_chooser,
    may_choose,
    ready,
)
from homegame.model import view as v
from homegame.model.state import Table
from homegame.night.real import UNWRITTEN
from homegame.night.view.between import entry
from homegame.night.view.chair import Fields, goes_out, state_of, won
from homegame.rules import pots
from homegame.rules.straddles import posted
from homegame.seats import NOBODY, Seat


class Standing(Struct, frozen=True):
    """A viewer's seat, and the rest of their view as far as it is drawn."""

    table: Table
    seat: Seat
    phase: v.Phase
    waits_for: v.WaitsFor
    state: v.SeatState | None
    """How the seat stands; None on the rail."""
    entry: v.Entry | None
    is_counting: bool
    """The next hand is counting down."""
    is_hosting: bool
    """The viewer is the host or a co-host."""
    you: v.You
    vote: v.VoteView | None
    show: v.ShowView | None
    offers: v.OffersView
    may: v.MayView | None
    draw: v.DrawView | None
    request: v.RequestView | None
    run_vote: v.RunVoteView | None
    door: tuple[v.DoorView, ...]


DRAWN: Final = (
    *("you", "vote", "show", "offers", "may", "draw", "request", "run_vote"),
    "door",
)
"""The last fields of a standing, by their names in the view."""


def prompt_view(
    table: Table,
    seat: Seat,
    phase: v.Phase,
    waits_for: v.WaitsFor,
    drawn: Fields,
    is_counting: bool,
) -> v.PromptView:
    """What to tell this viewer. `drawn` are the other fields of their view."""
    state = state_of(table, seat) if seat != NOBODY else None
    comes = entry(table, seat, state) if state else None
    rest = [drawn[name] for name in DRAWN]
    is_hosting = drawn["desk"] is not None  # the desk itself may be encoded already
    stage = phase, waits_for, state, comes, is_counting, is_hosting
    now = Standing(table, seat, *stage, *rest)
    if both := asks(now):
        return v.PromptView(both, both)
    below = hint(now)
    chooser = game_chooser(table) if below == "choosing" else NOBODY
    return v.PromptView(title(now), below, chooser)


Asks = Literal["paused", "ended", "marker", "loan", "vote"]


def asks(now: Standing) -> Asks | None:
    """What comes before everything else and takes both lines."""
    if now.phase == "ended":
        return "ended"
    if now.request and now.request.may:
        return "loan" if now.request.lender else "marker"
    if awaits_ruling(now.table):
        return "vote"
    asked = now.vote is not None and now.vote.may_vote and not now.vote.said
    if asked and not now.may and not now.draw:
        return "vote"
    return "paused" if now.phase == "paused" else None


# ---------------------------------------------------------------- the title


def title(now: Standing) -> v.PromptTitle:
    """Where the viewer stands in the hand, or at the table."""
    hand = now.table.hand
    if hand and hand.voided and hand.voided != UNWRITTEN:
        return "voided"
    if now.run_vote:
        return "runs"
    if now.seat and may_choose(now.table, now.seat):
        return "choose_game"
    if hand and won(hand, now.seat):
        return "won"
    if now.you.reading and hand and hand.players[now.seat].live:
        return "reading"
    if now.draw:
        return "draw"
    if now.may:
        return "turn"
    return seated(now)


def seated(now: Standing) -> v.PromptTitle:
    """Where the viewer's seat stands while no hand of theirs can be read."""
    if now.state is None:
        lost = now.offers.away is not None and now.offers.away.lost_after > 0
        return "lost_seat" if lost else "watching"
    if now.waits_for == "start" and now.phase == "waiting" and now.state == "playing":
        return "not_started"
    if now.entry == "big_blind" or now.entry == "next_chance":
        return now.entry
    if now.state == "waiting":
        return "next_hand"
    if now.state == "out" or now.state == "broke":
        return now.state
    if now.phase == "waiting" and now.table.last:
        return "night_ends"
    if now.phase == "waiting" and not now.is_counting:
        return "next_hand" if awaits_dealer(now.table) else "players"
    if now.state != "playing":
        return now.state
    return "street" if now.table.hand else "shuffling"


def awaits_dealer(table: Table) -> bool:
    """People deal here and enough are ready: whoever runs the table begins the hand."""
    return table.dealer == "people" and can_begin(table)


# ---------------------------------------------------------------- the line below it


def hint(now: Standing) -> v.PromptHint:
    """What the viewer should know besides."""
    if now.run_vote:
        return "runs"
    if now.draw:
        return "draw"
    if now.show and now.show.muck:
        return "muck"
    if (away := now.offers.away) and not now.offers.may_sit and away.orbits:
        return "away"
    if away and now.offers.may_sit and away.lost_after:
        return "lost_seat"
    chair = now.table.chairs[now.seat]
    if chair and chair.leaving and not now.may:
        return "leaving"
    if chair and goes_out(now.table, now.seat) and not now.may:
        return "going_out"
    moves = [move for move in now.table.moves if move.seat == now.seat and not move.table]
    if moves and not now.may:
        return "moving"
    if now.vote and now.vote.agreed and not now.may:
        return "bomb_pot"
    if now.entry:
        return now.entry
    if now.is_counting and now.table.last:
        return "change_next"
    if now.is_counting and waits_for_choice(now):
        return "choosing"
    if now.is_counting:
        return "game_chosen" if now.seat and now.table.chosen else "next_hand"
    if now.may:
        return "call" if now.may.call else "free"
    if now.phase == "ending":
        hand = now.table.hand
        return "change_hand" if hand and posted(hand.plan, "change") else "last_hand"
    return at_the_table(now)


def waits_for_choice(now: Standing) -> bool:
    """Another seat has yet to choose the next game."""
    return not now.table.chosen and game_chooser(now.table) not in (NOBODY, now.seat)


def at_the_table(now: Standing) -> v.PromptHint:
    """What a table does that asks this viewer for nothing."""
    if now.phase == "waiting" and now.door:
        return "door"
    taken = sum([chair is not None for chair in now.table.chairs])
    if not now.seat and now.offers.may_sit:
        return "pick_seat" if taken or not now.is_hosting else "empty"
    hand = now.table.hand
    if hand and hand.turn > NOBODY:
        return "thinking"
    if hand and not hand.over and pots.middle(hand):
        return "middle"
    if taken and not now.seat and taken == len(now.table.chairs) - 1:
        return "full"
    if now.phase == "waiting":
        return waiting(now, taken)
    return ""


def waiting(now: Standing, taken: int) -> v.PromptHint:
    """What a table without a hand waits for."""
    if now.table.last:
        return "night_ends"
    if not taken:
        return "none_seated"
    if now.waits_for == "people":
        return "bots_wait"
    if awaits_dealer(now.table):
        return ""
    if len(ready(now.table)) < now.table.house.table.min_seats:
        return "one_more"
    if now.waits_for == "start":
        return "start" if now.is_hosting else "host_starts"
    return "one_more"
