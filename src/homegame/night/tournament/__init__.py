"""A tournament in the night: entries, seats, levels, who is out, deals and prizes (TOURN).

`decide` has the function for each command; `fold` applies the events. What cash tables have and
a tournament's don't is refused by `refuse_at_table`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from homegame.model import commands as c
from homegame.model.refusal import Refused, Sys
from homegame.night.night import Actor, Decision, Night
from homegame.night.tournament import deals, ending, entries, levels, play
from homegame.rulebook import Rule
from homegame.seats import TableNo

Command = (
    c.OpenTournament
    | c.EnterTournament
    | c.TakeBackEntry
    | c.Rebuy
    | c.AddOn
    | c.StaffBonus
    | c.EnterNamedBots
    | c.ExpectNamedLate
    | c.StartDrawn
    | c.StartClock
    | c.BringBack
    | c.NextLevel
    | c.SetLevelClock
    | c.BeginBreakNow
    | c.SetHandForHand
    | c.SetLevels
    | c.Reseat
    | c.EndTournament
    | c.TalkDeal
    | c.ProposeShares
    | c.AnswerDeal
    | c.CloseDeal
)

HOST_ONLY = (
    c.OpenTournament
    | c.EnterNamedBots
    | c.ExpectNamedLate
    | c.StartDrawn
    | c.StartClock
    | c.BringBack
    | c.SetLevelClock
    | c.BeginBreakNow
    | c.SetHandForHand
    | c.SetLevels
    | c.EndTournament
)


def decide(night: Night, by: Actor, command: Command) -> Decision:
    """Decide on a command about the tournament."""
    return DECIDE[type(command)](night, by, command)


DECIDE: Final[Mapping[type, Callable[[Night, Actor, Any], Decision]]] = {
    c.OpenTournament: entries.open_tournament,
    c.EnterTournament: lambda night, by, _: entries.enter(night, by),
    c.TakeBackEntry: entries.take_back,
    c.Rebuy: lambda night, by, _: entries.rebuy(night, by),
    c.AddOn: lambda night, by, _: entries.add_on(night, by),
    c.StaffBonus: lambda night, by, _: entries.staff_bonus(night, by),
    c.EnterNamedBots: entries.enter_bots,
    c.ExpectNamedLate: entries.expect_late,
    c.StartDrawn: play.start,
    c.StartClock: lambda night, by, _: play.start_clock(night, by),
    c.BringBack: entries.bring_back,
    c.NextLevel: play.next_level,
    c.SetLevelClock: levels.set_clock,
    c.BeginBreakNow: levels.begin_break,
    c.SetHandForHand: play.set_hand_for_hand,
    c.SetLevels: levels.set_levels,
    c.Reseat: play.reseat,
    c.EndTournament: ending.end,
    c.TalkDeal: lambda night, by, _: deals.talk(night, by),
    c.ProposeShares: deals.propose,
    c.AnswerDeal: deals.answer,
    c.CloseDeal: lambda night, by, _: deals.close(night, by),
}

SEATS_ARE_DRAWN: Final = (c.ChangeSeat, c.SetSeats, c.CloseTable)
BY_THE_LEVEL: Final = (c.SetBlinds, c.SetRules, c.SetGame)
NO_CHIPS_ARE_SOLD: Final = (c.TopUp, c.AutoBuy, c.Borrow, c.Accept)
NOT_PLAYED: Final = (c.Propose, c.Withdraw, c.AgreeRuns, c.BuyBlinds, c.Straddle, c.Sleep)


def refuse_at_table(night: Night, at: TableNo, command: object) -> Refused | None:
    """Refuse at a tournament's table what only a cash game has."""
    if not night.tables[at].tournament:
        return None
    match command:
        case c.SitDown() | c.SitDownAgain() | c.SeatBot():
            return Refused(Sys.SEATED, "tourn.enter")
        case c.StandUp():
            return ending.refuse_leaving(night)
        case c.Start():
            return Refused(Sys.SEATED, "tourn.start")
        case _ if isinstance(command, SEATS_ARE_DRAWN):
            return Refused(Rule.LEVELS_AND_LATE_ENTRY, "tourn.drawn")
        case _ if isinstance(command, BY_THE_LEVEL):
            return Refused(Rule.BLIND_SCHEDULE, "tourn.by_level")
        case _ if isinstance(command, NO_CHIPS_ARE_SOLD):
            return Refused(Rule.FREEZE_OUT, "tourn.no_chips")
        case _ if isinstance(command, NOT_PLAYED):
            return Refused(Rule.FREEZE_OUT, "tourn.not_played")
        case _:
            return None
