"""The table between hands: seats, buy-ins, blinds, and the beginning and end of each hand.

Each file decides on the commands of one subject and applies its events. During a hand, a
seat's chips are in the hand: `Begun` moves them there and `HandEnded` moves them back, so
chips are always in exactly one place.
"""

from homegame.engine.table import blinds, chips, deck, games, hands, lending, seats, votes
from homegame.engine.table.chairs import (
    Decision,
    can_begin,
    changed,
    empty_table,
    is_dealt_in,
    is_playing,
    needs_draw,
)
from homegame.engine.table.chips import total_chips
from homegame.engine.table.deck import cut_most, who_cuts
from homegame.engine.table.games import game_chooser, may_choose, runs_agreed_on
from homegame.engine.table.seats import EXPIRIES_TO_SIT_OUT, sit_down, stand_up
from homegame.engine.table.votes import (
    asked,
    comes_hourly,
    is_taking_back,
    may_pass,
    may_withdraw,
    refuse_proposal,
    usual_bomb,
    voters,
)
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.state import Table
from homegame.seats import Seat

__all__ = [
    "EXPIRIES_TO_SIT_OUT",
    "Decision",
    "TableCommand",
    "asked",
    "can_begin",
    "changed",
    "comes_hourly",
    "cut_most",
    "decide",
    "empty_table",
    "evolve",
    "game_chooser",
    "is_dealt_in",
    "is_playing",
    "is_taking_back",
    "may_choose",
    "may_pass",
    "may_withdraw",
    "needs_draw",
    "refuse_proposal",
    "runs_agreed_on",
    "sit_down",
    "stand_up",
    "total_chips",
    "usual_bomb",
    "voters",
    "who_cuts",
]

TableCommand = (
    seats.Command
    | chips.Command
    | lending.Command
    | blinds.Command
    | games.Command
    | votes.Command
    | deck.Command
    | hands.Command
)


def decide(table: Table, by: Seat, command: TableCommand) -> Decision:
    """Decide on a command by a seat, or by DEALER, CLOCK or FLOOR."""
    match command:
        case c.StandUp() | c.SitOut() | c.ComeBack():
            return seats.decide(table, by, command)
        case c.TopUp():
            return chips.decide(table, by, command)
        case c.Borrow() | c.Accept():
            return lending.decide(table, by, command)
        case c.BuyBlinds() | c.Straddle() | c.Sleep() | c.SetBlinds():
            return blinds.decide(table, by, command)
        case c.ChooseGame() | c.SetGame() | c.AgreeRuns():
            return games.decide(table, by, command)
        case c.Propose() | c.Withdraw() | c.Vote() | c.CloseVote():
            return votes.decide(table, by, command)
        case c.Cut() | c.ShowNext():
            return deck.decide(table, by, command)
        case _:
            return hands.decide(table, by, command)


def evolve(table: Table, event: e.TableEvent) -> Table:
    """The table after the event. Never refuses."""
    match event:
        case e.SatDown() | e.StoodUp() | e.Leaving() | e.SatOut() | e.CameBack():
            return seats.evolve(table, event)
        case e.TimedOut() | e.MovedAway() | e.MovedHere():
            return seats.evolve(table, event)
        case e.TopUpAsked() | e.ToppedUp() | e.KittyFed() | e.CarriedBack():
            return chips.evolve(table, event)
        case e.StackCorrected():
            return chips.evolve(table, event)
        case e.BlindsBought() | e.StraddleSet() | e.SleeperSet() | e.BlindsSet():
            return blinds.evolve(table, event)
        case e.GameChosen() | e.GameSet() | e.RunsAgreed():
            return games.evolve(table, event)
        case e.Proposed() | e.Withdrawn() | e.Voted() | e.VoteClosed():
            return votes.evolve(table, event)
        case e.DeckCut() | e.NextShown():
            return deck.evolve(table, event)
        case _:
            return hands.evolve(table, event)
