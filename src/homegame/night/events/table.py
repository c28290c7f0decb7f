"""The events of a table: seats, chips, games and votes, and how a hand begins."""

from typing import Final

from msgspec.structs import replace

from homegame.bank import entries, posting
from homegame.bank.entries import Seated
from homegame.engine.table import (
    blinds,
    chips,
    deck,
    games,
    hands,
    laws,
    moves,
    real_chips,
    seats,
    stacks,
    votes,
)
from homegame.model import events as e
from homegame.night import clocks, hues
from homegame.night.events import people, undo
from homegame.night.events.row import BANK, Row, its_guest, row
from homegame.night.events.tournament import begun as begun_at_level
from homegame.night.events.tournament import (
    moved_on,
    race_undone,
    raced,
    reused,
    stack_corrected,
    stack_taken,
    without_dummy,
)
from homegame.night.night import Night, remembering
from homegame.rules.cash import forgetting
from homegame.seats import TableNo

BY_DEALER: Final = ("balance", "broken", "final")
"""Why a tournament's dealer moves someone; a host does it for no reason of the rules."""


def sits(
    night: Night,
    at: TableNo,
    event: e.SatDown | e.MovedHere | e.StackPlaced | e.StackClaimed,
) -> Night:
    """Whoever sits down wears a colour that no one else has at this table."""
    known = night.guests[event.guest]
    hue = 0 if known.waits else hues.at_table(night, at, event.guest)
    if known.hue == hue:
        return night
    guests = {**night.guests, event.guest: replace(known, hue=hue)}
    return replace(night, guests=guests)


def comes(night: Night, at: TableNo, event: e.SatDown | e.MovedHere) -> Night:
    """What another table remembers of a guest comes with them to this one; if a tournament
    ended at it, the table is used for something else from now on."""
    night = sits(night, at, event)
    found, guest = night.tournament, event.guest
    if found and found.is_left_at(at):
        night = reused(night, at)
    if night.tables[at].tournament:
        by_dealer = isinstance(event, e.MovedHere) and event.why in BY_DEALER
        return moved_on(night) if by_dealer else night
    table = remembering(night, at, guest)
    if table is night.tables[at]:
        return night
    others = {no: forgetting(each, guest) for no, each in night.tables.items()}
    return replace(night, tables={**others, at: table})


def begun(night: Night, at: TableNo, event: e.Begun) -> Night:
    """A hand has begun: the one before it stands, and who is dealt in has played."""
    night = people.dealt_in(undo.begun(night, at, event), at, event)
    return begun_at_level(night, at) if night.tables[at].tournament else night


def buyer(event: e.ToppedUp, at: Seated) -> str:
    """Whoever buys the chips."""
    return at.guest(event.by or event.seat)


def claimed(night: Night, at: TableNo, event: e.StackClaimed) -> Night:
    """It waits no more."""
    return without_dummy(sits(night, at, event), event.was)


ROWS: Final[tuple[Row, ...]] = (
    # Seats.
    row(
        e.SatDown,
        "table",
        night=comes,
        table=seats.sat_down,
        entries=entries.sat_down,
        line=posting.sat_down,
        served=its_guest,
        stands="between hands",
    ),
    row(
        e.StoodUp,
        "table",
        table=seats.stood_up,
        entries=entries.stood_up,
        line=posting.stood_up,
        served=its_guest,
        stands="between hands",
        timed=clocks.stood_up,
    ),
    row(
        e.MovedAway,
        "table",
        table=seats.moved_away,
        entries=entries.moved_away,
        served=its_guest,
        stands="between hands",
    ),
    row(
        e.MovedHere,
        "table",
        night=comes,
        table=seats.moved_here,
        entries=entries.moved_here,
        pages=("tournament",),
    ),
    row(e.SeatAsked, "table", table=moves.seat_asked),
    row(e.SeatChanged, "table", table=moves.seat_changed),
    row(e.SeatsSet, "table", table=moves.seats_are),
    row(e.Leaving, "table", table=seats.leaving),
    row(e.Stayed, "table", table=seats.stayed),
    row(e.SatOut, "table", table=seats.sat_out, pages=("tournament",)),
    row(e.CameBack, "table", table=seats.came_back, pages=("tournament",)),
    row(e.TimedOut, "table", table=seats.slept),
    # Chips.
    row(e.TopUpAsked, "table", table=chips.top_up_asked),
    row(e.AutoBuySet, "table", table=chips.auto_buy_set),
    row(
        e.ToppedUp,
        "table",
        table=chips.topped_up,
        entries=entries.topped_up,
        line=posting.topped_up,
        served=buyer,
        stands="between hands",
    ),
    row(
        e.KittyFed,
        "table",
        table=chips.kitty_fed,
        entries=entries.kitty_fed,
        stands="between hands",
        pages=("bank",),
    ),
    row(e.BountyPaid, "table", table=chips.bounty_paid, stands="between hands"),
    row(e.CarriedBack, "table", table=chips.carried_back),
    row(
        e.StackCorrected,
        "table",
        night=stack_corrected,
        table=chips.stack_corrected,
        entries=entries.stack_corrected,
        line=posting.stack_corrected,
        stands="at once",
        pages=("tournament",),
        written=("reason",),
    ),
    # Real chips.
    row(e.ChipsSwapped, "table"),
    row(
        e.ChipsSold,
        "table",
        table=real_chips.sold,
        entries=entries.chips_sold,
        line=posting.chips_sold,
        stands="between hands",
    ),
    row(
        e.HeldPlayed,
        "table",
        table=real_chips.held_played,
        entries=entries.held_played,
        stands="between hands",
    ),
    row(
        e.StackCounted,
        "table",
        table=real_chips.stack_counted,
        entries=entries.stack_counted,
        line=posting.stack_counted,
        stands="between hands",
    ),
    # A tournament's stacks.
    row(
        e.StackPlaced,
        "table",
        night=sits,
        table=stacks.placed,
        entries=entries.stack_issued,
        pages=("tournament",),
    ),
    row(
        e.StackAdded,
        "table",
        table=stacks.added,
        entries=entries.stack_issued,
        pages=("tournament",),
    ),
    row(
        e.StackTaken,
        "table",
        night=stack_taken,
        table=stacks.taken,
        entries=entries.stack_taken,
        pages=("tournament",),
    ),
    row(
        e.StackClaimed, "table", night=claimed, table=stacks.claimed, pages=("tournament",)
    ),
    row(
        e.ChipsRaced,
        "table",
        night=raced,
        table=stacks.raced,
        entries=entries.stacks_raced,
        pages=("tournament",),
    ),
    row(
        e.RaceUndone,
        "table",
        night=race_undone,
        table=stacks.raced,
        entries=entries.stacks_raced,
        pages=("tournament",),
    ),
    # What is arranged for the next hands.
    row(e.RunsAgreed, "table", table=games.runs_agreed),
    row(e.GameChosen, "table", table=games.game_chosen),
    row(e.BlindsBought, "table", table=blinds.blinds_bought),
    row(e.StraddleSet, "table", table=blinds.straddle_set),
    row(e.SleeperSet, "table", table=blinds.sleeper_set),
    row(e.DeckCut, "table", table=deck.deck_cut),
    row(e.BlindsSet, "table", table=blinds.blinds_set),
    row(e.GameSet, "table", table=games.game_set),
    row(e.RulesSet, "table", table=laws.rules_set),
    # Votes.
    row(e.Proposed, "table", table=votes.proposed, written=("reason",)),
    row(e.Withdrawn, "table", table=votes.withdrawn),
    row(e.Voted, "table", table=votes.voted),
    row(e.VoteClosed, "table", table=votes.vote_closed),
    row(e.BombPotDue, "table", table=votes.bomb_pot_due),
    # A hand begins; and what is no move in it.
    row(e.ButtonDrawn, "table"),
    row(
        e.Begun,
        "table",
        night=begun,
        table=hands.begun,
        stands="at once",
        pages=BANK,
    ),
    row(e.ClockCalled, "table", timed=clocks.clock_called),
    row(e.NextShown, "table", table=deck.next_shown),
)
