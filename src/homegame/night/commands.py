"""Every command of a night: who may give it, having seen what, when, and what decides on it.

Nothing else lists commands: roles, what a pause stops, what the intake checks and the page
of the protocol are read from here. A command without a row is found as this module is imported.
"""

from collections.abc import Mapping
from typing import Final, get_args

from msgspec.structs import replace

from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.night import (
    agreed,
    banking,
    handover,
    hosting,
    naming,
    people,
    playing,
    real,
    real_chips,
    tables,
)
from homegame.night.after_hand import (
    another_stack,
    before_another_stack,
    between,
    settle_hand,
    tidy,
)
from homegame.night.banking import asking
from homegame.night.facts import NO_FACTS, Facts
from homegame.night.fold import folded
from homegame.night.night import Actor, Decision, Happened, Night, here, table_for
from homegame.night.playing import act, deal
from homegame.night.real import noted
from homegame.night.real_chips import cashing
from homegame.night.row import (
    OFFICIAL,
    Row,
    answered,
    anywhere,
    knowing,
    plainly,
    refuse,
    row,
)
from homegame.night.tournament import deals, entries, levels, play, race
from homegame.seats import NIGHT, TableNo


def decide(
    night: Night,
    by: Actor,
    command: c.Command,
    at: TableNo = NIGHT,
    facts: Facts = NO_FACTS,
) -> Decision:
    """The events of a command, or its refusal. Pure; it never looks ahead.

    `at` is the table it is about; NIGHT: the one where the guest sits, or else the first.
    `facts`: what its row asks for.
    """
    said = COMMANDS[type(command)]
    assert said.decide, f"{said.kind.__name__} is not decided on"
    at = table_for(night, by, at)
    if refused := refuse(said, night, by, at):
        return refused
    if said.facts:
        return said.decide(night, by, at, command, facts)
    return said.decide(night, by, at, command)


def refuse_all(
    night: Night, by: Actor, kind: type[c.Command], at: TableNo
) -> Refused | None:
    """Why every command of this kind is refused here and now, whatever it says; None if one
    has to ask for each."""
    return refuse(COMMANDS[kind], night, by, at)


# ---------------------------------------------------------------- commands that carry others


def on_behalf(
    night: Night, by: Actor, at: TableNo, command: c.OnBehalf, facts: Facts
) -> Decision:
    """What the host does for a guest, and that they did; guests whose device is here do some of
    it themselves. Who buys another stack is out: the hand in which they lost the last one
    stands from then on. `facts` are those of what is done."""
    guest, asked = command.guest, command.command
    if facts.has_device and COMMANDS[type(asked)].own:
        name = night.guests[guest].name
        return Refused(Sys.ROLE, "real.has_device", {"name": name}, "guest")
    if refused := real.refuse_to_speak(night, at, guest):
        return refused
    buys_back = isinstance(asked, c.EnterTournament | c.Rebuy)
    before = before_another_stack(night, by, guest) if buys_back else []
    decided = decide(folded(night, before), guest, asked, at, facts)
    if isinstance(decided, Refused):
        return decided.inside("command")
    return before + entered_for(folded(night, before), by, at, guest, asked, decided)


def decline_rebuy(night: Night, by: Actor, command: c.DeclineRebuy) -> Decision:
    """Who buys no other stack is out: the hand in which they lost the last one stands from then
    on."""
    before = before_another_stack(night, by, command.guest or by)
    decided = play.decline_rebuy(folded(night, before), by, command)
    return decided if isinstance(decided, Refused) else before + decided


def entered_for(
    night: Night,
    by: Actor,
    at: TableNo,
    guest: str,
    asked: c.SpokenFor,
    decided: list[Happened],
) -> list[Happened]:
    """What a guest does, with who entered it if that is someone else."""
    if by == guest or not decided:
        return decided
    now = folded(night, decided)
    lines = len(now.book) - len(night.book)
    where = at if at in now.tables else NIGHT
    what = str(asked.__struct_config__.tag)
    return [*decided, Happened(where, e.EnteredFor(guest, by, lines, what))]


def add_player(
    night: Night, by: Actor, at: TableNo, command: c.AddPlayer, facts: Facts
) -> Decision:
    """A player who has no device here comes, and sits down if a seat is named, or enters the
    tournament."""
    (guest,) = facts.ids
    come = real.add_player(night, guest, command.name)
    if isinstance(come, Refused) or not (command.seat or command.enter):
        return come
    sits = c.SitDown(command.seat, command.amount)
    asked = c.EnterTournament() if command.enter else sits
    now = folded(night, come)
    refused = real.refuse_to_speak(now, at, guest) if command.enter else None
    found = refused or decide(now, guest, asked, at)
    if isinstance(found, Refused):
        return found
    return come + entered_for(now, by, at, guest, asked, found)


ENTRIES: Final[Mapping[str, type[c.Rebuy | c.AddOn | c.StaffBonus]]] = {
    "rebuy": c.Rebuy,
    "add_on": c.AddOn,
    "staff_bonus": c.StaffBonus,
}
"""What the banker confirms in a tournament; else it is an entry."""


def answer_buy(night: Night, by: Actor, command: c.AnswerBuy) -> Decision:
    """The banker's answer: the purchase is made as it stands now, or refused as it would be."""
    if refused := banking.refuse_answer(night, command):
        return refused
    guest = command.guest
    if not command.yes:
        return banking.declined(night, by, guest)
    asked = night.requests[guest]
    answered = here(asked.table, [e.BuyAnswered(guest, by, yes=True)])
    approved = replace(folded(night, answered), approval="automatic")
    wanted: c.Command = c.TopUp(asked.amount, asked.seat)
    if asked.entry:
        wanted = ENTRIES.get(asked.entry, c.EnterTournament)()
    elif asked.sits:
        wanted = c.SitDown(asked.seat, asked.amount)
    away = Facts(minutes_away=asked.minutes)
    bought = decide(approved, guest, wanted, asked.table, away)
    if isinstance(bought, Refused):
        return bought
    paid = banking.paid_for(night, by, guest) if command.cash else []
    return answered + bought + paid


# ---------------------------------------------------------------- the table

PRICE: Final = "turn and price"

ROWS: Final = (
    # A player in a hand.
    row(c.Fold, noted(act), "seat", "hand", seen=PRICE, paused=False),
    row(c.Check, noted(act), "seat", "hand", seen=PRICE, paused=False),
    row(c.Call, noted(act), "seat", "hand", seen=PRICE, paused=False),
    row(c.RaiseTo, noted(act), "seat", "hand", seen=PRICE, paused=False),
    row(c.Discard, noted(act), "seat", "hand", paused=False),
    row(c.SetMiddle, noted(act), "seat", "hand", paused=False),
    row(c.RunIt, noted(act), "seat", "hand", paused=False),
    row(c.Chop, noted(act), "seat", "hand", paused=False),
    row(c.ActDark, noted(act), "seat", "hand", paused=False),
    knowing(c.Show, playing.show, "seat", "hand", "cards", paused=False),
    row(c.Muck, noted(act), "seat", "hand", paused=False),
    row(c.Borrow, noted(agreed.borrow), "seat", "hand", paused=False, cash="no_chips"),
    row(c.Accept, noted(act), "seat", "hand", paused=False, cash="no_chips"),
    answered(c.MoreTime, "seat", "hand"),
    row(c.CallClock, playing.call_clock, "seat or host", "hand"),
    # Whoever deals, the clock and the floor.
    row(c.Begin, playing.begin, "who deals", "hand", seen="moment"),
    row(c.Deal, noted(deal), "who deals", "hand", seen="moment", paused=False),
    row(c.TurnUp, noted(deal), "seat or who deals", "hand", seen="moment", paused=False),
    row(c.TurnDown, noted(deal), "seat or who deals", "hand", seen="moment", paused=False),
    row(c.Push, noted(deal), "who deals", "hand", seen="moment", paused=False),
    row(c.PutIn, noted(deal), "who deals", "hand", seen="moment"),
    row(c.PlayDark, act, "dealer", "hand"),
    row(c.ShowNext, act, "dealer", "hand"),
    row(c.TimeUp, playing.time_up, "clock", "hand"),
    row(c.CloseVote, cashing(agreed.vote), "clock", "hand"),
    row(c.Tidy, cashing(tidy), "floor", "hand"),
    # A guest and a seat.
    knowing(
        c.SitDown,
        asking(people.sit_down),
        "guest",
        "table",
        "minutes_away",
        cash="enter",
        own=True,
    ),
    row(c.StandUp, cashing(playing.stand_up), "seat", "table", own=True),
    row(c.SitOut, act, "seat", "table", own=True),
    row(c.ComeBack, act, "seat", "table"),
    row(c.ChangeSeat, act, "seat", "table", cash="drawn"),
    row(c.TopUp, asking(noted(playing.buy)), "seat", "table", cash="no_chips", own=True),
    row(c.AutoBuy, asking(playing.buy), "seat", "table", cash="no_chips"),
    row(c.BuyBlinds, act, "seat", "table", cash="not_played"),
    row(c.Straddle, act, "seat", "table", cash="not_played"),
    row(c.Sleep, act, "seat", "table", cash="not_played"),
    row(c.Propose, cashing(agreed.vote), "seat", "table", cash="not_played"),
    row(c.Withdraw, act, "seat", "table", cash="not_played"),
    row(c.Vote, cashing(agreed.vote), "seat", "table", own=True),
    row(c.AgreeRuns, act, "seat", "table", cash="not_played"),
    row(c.ChooseGame, act, "seat", "table"),
    row(c.Cut, playing.cut, "seat", "table"),
    answered(c.SkipWait, "seat", "table"),
    row(c.JoinQueue, anywhere(people.queue), "guest", "table"),
    row(c.LeaveQueue, anywhere(people.queue), "guest", "table"),
    # The host, about a hand.
    row(c.KillHand, noted(playing.ruled), "host", "hand", seen="hand"),
    row(c.Void, noted(playing.ruled), "host", "hand", seen="hand or moment"),
    knowing(
        c.ExposeCard, playing.expose, "host", "hand", "cards", seen="hand", cards="online"
    ),
    row(c.TakeBack, agreed.take_back, "host", "hand", seen="turn"),
    row(c.CorrectBet, playing.ruled, "host", "hand", seen="turn"),
    row(c.CorrectStack, hosting.correct_stack, "host", "table"),
    row(c.Ruling, hosting.ruling, "host", "table"),
    row(c.CloseRail, anywhere(hosting.close_rail), "host", "night"),
    row(c.PinCall, anywhere(hosting.pin_call), "host", "night"),
    # The host, about a table.
    row(c.Start, hosting.start, "host", "table", cash="start"),
    row(c.SetBlinds, act, "host", "table", cash="by_level"),
    row(c.SetRules, act, "host", "table", cash="by_level"),
    row(c.SetGame, act, "host", "table", cash="by_level"),
    row(c.SetSeats, act, "host", "table", cash="drawn"),
    row(c.AddTable, tables.add_table, "host", "table"),
    row(c.CloseTable, hosting.close_table, "host", "table", cash="drawn"),
    row(c.MoveGuest, anywhere(hosting.move_guest), "host", "table"),
    knowing(c.AddBot, people.add_bot, "host", "table", "ids", "names", cash="enter"),
    row(c.RemoveBot, cashing(anywhere(agreed.remove_bot)), "host", "table"),
    # Real cards.
    row(c.SetDealer, real.set_dealer, "host", "table"),
    row(c.SetDepth, real.set_depth, "host", "table", cards="real"),
    row(c.StopClock, real.stop_clock, "host", "hand", cards="real"),
    row(c.ActFor, noted(real.act_for), "host", "hand", seen="moment", cards="real"),
    row(c.FoldTo, noted(real.fold_to), "host", "hand", seen="moment", cards="real"),
    row(
        c.CheckAround, noted(real.check_around), "host", "hand", seen="moment", cards="real"
    ),
    row(c.UndoNote, real.undo_note, "host", "hand", seen="moment", cards="real"),
    row(c.SettleHand, settle_hand, "host", "hand", seen="moment", cards="real"),
    row(c.KnockOut, real.knock_out, "host", "hand", cards="real"),
    row(c.RaceChips, between(race.race), "host", "table"),
    knowing(c.AddPlayer, add_player, "host", "table", "ids"),
    knowing(c.OnBehalf, on_behalf, "host", "table", "has_device"),
    # Real chips.
    row(c.SwapChips, between(real_chips.of_a_seat), "guest", "table", cards="chips"),
    row(c.PlayHeld, between(real_chips.of_a_seat), "guest", "table", cards="chips"),
    row(c.LayCash, between(real_chips.of_a_seat), "guest", "table", cards="chips"),
    row(c.SellChips, between(real_chips.sell), "banker", "table", cards="chips"),
    row(c.CountChips, between(real_chips.counted), "banker", "table", cards="chips"),
    row(c.WriteDown, between(real_chips.write_down), "banker", "table", cards="chips"),
    row(c.HoldChip, real_chips.hold, "guest", "bank", cards="chips"),
    row(c.ReturnHeld, anywhere(real_chips.give_back), "banker", "bank", cards="chips"),
    # The bank.
    row(c.AnswerBuy, anywhere(answer_buy), "banker", "bank"),
    row(c.CancelBuy, plainly(banking.cancel), "guest", "bank"),
    row(c.PayCash, anywhere(banking.pay_cash), "banker", "bank", after_end=True),
    row(c.Spend, anywhere(banking.spend), "guest", "bank", after_end=True),
    row(c.Adjust, anywhere(banking.adjust), "banker", "bank", after_end=True),
    row(c.CorrectEntry, anywhere(banking.correct), "banker", "bank", after_end=True),
    row(c.MarkPaid, anywhere(banking.mark_paid), "guest", "bank", after_end=True),
    row(c.CarryPayment, anywhere(banking.carry_payment), "guest", "bank", after_end=True),
    knowing(c.TakeUpDebts, anywhere(banking.take_up), "banker", "bank", "debts"),
    row(c.SetApproval, anywhere(banking.set_approval), "host", "bank"),
    row(c.NameBanker, anywhere(banking.name_banker), "host", "bank"),
    # A tournament.
    knowing(
        c.OpenTournament, anywhere(entries.open_tournament), "host", "tournament", "now_ms"
    ),
    row(
        c.EnterTournament,
        another_stack(asking(plainly(entries.enter))),
        "guest",
        "tournament",
        own=True,
    ),
    row(c.TakeBackEntry, anywhere(entries.take_back), "guest", "tournament"),
    row(
        c.Rebuy,
        another_stack(asking(plainly(entries.rebuy))),
        "guest",
        "tournament",
        own=True,
    ),
    row(c.DeclineRebuy, anywhere(decline_rebuy), "guest", "tournament"),
    row(c.AddOn, asking(plainly(entries.add_on)), "guest", "tournament", own=True),
    row(c.StaffBonus, asking(plainly(entries.staff_bonus)), "guest", "tournament"),
    knowing(
        c.EnterBots, anywhere(entries.enter_bots), "host", "tournament", "ids", "names"
    ),
    knowing(c.ExpectLate, anywhere(entries.expect_late), "host", "tournament", "ids"),
    knowing(c.StartTournament, anywhere(play.start), "host", "tournament", "draw"),
    row(c.StartClock, plainly(play.start_clock), "host", "tournament"),
    row(c.BringBack, anywhere(entries.bring_back), "host", "tournament"),
    row(c.NextLevel, anywhere(play.next_level), "clock", "tournament"),
    row(c.SetLevelClock, anywhere(levels.set_clock), "host", "tournament"),
    knowing(c.BeginBreak, anywhere(levels.begin_break), "host", "tournament", "now_ms"),
    row(c.SetHandForHand, anywhere(play.set_hand_for_hand), "host", "tournament"),
    row(c.SetLevels, anywhere(levels.set_levels), "host", "tournament"),
    row(c.Reseat, anywhere(play.reseat), "dealer", "tournament"),
    row(c.EndTournament, anywhere(hosting.end_tournament), "host", "tournament"),
    row(c.TalkDeal, plainly(deals.talk), "guest", "tournament"),
    knowing(
        c.ProposeDeal, anywhere(deals.propose), "guest", "tournament", "shares", own=True
    ),
    row(c.AnswerDeal, anywhere(deals.answer), "guest", "tournament", own=True),
    row(c.CloseDeal, plainly(deals.close), "clock", "tournament"),
    # The night.
    row(c.Knock, anywhere(people.knock), "stranger", "night"),
    row(c.Watch, plainly(people.watch), "floor", "night"),
    row(c.Admit, anywhere(people.admit), "host", "night"),
    row(c.TurnAway, anywhere(people.turn_away), "host", "night"),
    row(c.Say, people.say, "guest", "night"),
    row(c.React, people.react, "guest", "night"),
    row(c.Rename, anywhere(naming.rename), "guest", "night"),
    row(c.AnswerRename, anywhere(naming.answer), "guest", "night"),
    row(c.SetPicture, anywhere(people.set_picture), "guest", "night"),
    row(c.ShowFigures, anywhere(people.show_figures), "guest", "night"),
    row(c.WithdrawLink, anywhere(people.withdraw_link), "host", "night", after_end=True),
    row(c.Pause, plainly(hosting.pause), "host", "night"),
    row(c.Resume, plainly(hosting.resume), "host", "night"),
    row(c.Kick, cashing(agreed.kick), "host", "night"),
    row(c.NameCohost, anywhere(people.name_cohost), "host alone", "night"),
    row(c.OfferHosting, anywhere(handover.offer), "host alone", "night"),
    row(c.AnswerHosting, anywhere(handover.answer), "guest", "night"),
    row(c.NameHost, anywhere(handover.appoint), "floor", "night"),
    row(c.EndNight, cashing(plainly(hosting.end_night)), "host", "night"),
)

COMMANDS: Final[Mapping[type, Row]] = {each.kind: each for each in ROWS}
"""The row of every command. Looking one up is quicker than trying one after another."""

# A command without a row, or with two, is found here; so is one that nothing decides on,
# and one that comes from outside although an official gives it.
assert len(COMMANDS) == len(ROWS)
assert {each.kind for each in ROWS if each.decide} == {*get_args(c.Command)}
assert {each.kind for each in ROWS if not each.decide} == {*get_args(c.Answered)}
assert not {each.kind for each in ROWS if each.by in OFFICIAL} & {*get_args(c.WireCommand)}
