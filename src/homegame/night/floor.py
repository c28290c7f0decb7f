"""Rulings of the floor: undo or correct the last action, correct a stack, record a decision
(CON-02).

A ruling is an event like any other: it is in the log with its reason, and everyone sees it.
"""

from msgspec.structs import replace

from homegame.chips import PURSE, Chips, round_down
from homegame.engine import decide as in_hand
from homegame.engine import table as at_table
from homegame.engine.legal import is_betting
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.state import Table
from homegame.night.night import Undo
from homegame.rulebook import Rule, rule
from homegame.rules import betting
from homegame.rules.cash import has_lost_all
from homegame.rules.open_stakes import stack_of
from homegame.seats import FLOOR, Seat


@rule(Rule.FLOOR_DECIDES)
def ruling(by: str, note: str) -> list[e.NightEvent]:
    """The floor has the last word; its decision is recorded for everyone to see."""
    return [e.Ruled(by, note)]


def ask_undo(table: Table, undo: Undo | None, reason: str) -> at_table.Decision:
    """Ask everyone in the hand, including the player who acted last, to undo that action. What
    was entered of real cards is undone without a question (CON-48)."""
    if table.dealer == "people":
        return Refused(Rule.LIVE_TABLE, "floor.undo_entered")
    if undo is None:
        return Refused(Sys.NO_HAND, "floor.no_action")
    if table.vote:
        return Refused(Rule.TABLE_VOTES, "vote.open")
    seats = tuple([seat for seat in undo.hand.plan.ring if undo.hand.players[seat].live])
    return [e.Proposed(FLOOR, "take_back", 0, seats, reason, undo.seat)]


def correct_bet(
    table: Table,
    undo: Undo | None,
    command: c.CorrectBet,
    by: str = "",
    agreed: tuple[Seat, ...] = (),
) -> list[e.NightEvent] | Refused:
    """Correct the last action to a bet or call of this total, if that would have been
    legal. `by` is the host who does; `agreed` are the seats they asked."""
    if undo is None:
        return Refused(Sys.NO_HAND, "floor.no_action")
    to, player = command.to, undo.hand.players[undo.seat]
    owed = betting.to_call(undo.hand, player)
    action: c.HandCommand = c.RaiseTo(to)
    if to == player.bet + owed:
        action = c.Call() if owed else c.Check()
    decided = in_hand.decide(undo.hand, undo.seat, action)
    if isinstance(decided, Refused):
        return decided
    undone = e.TakenBack(
        undo.seq, undo.seat, command.reason, by, bet_of(table, undo.seat), to, agreed
    )
    return [undone, *decided]


def bet_of(table: Table, seat: Seat) -> Chips:
    """What the seat has bet in this round."""
    assert table.hand
    return table.hand.players[seat].bet


def kill_hand(
    table: Table, command: c.KillHand, by: str = "", agreed: tuple[Seat, ...] = ()
) -> list[e.NightEvent] | Refused:
    """Declare a hand dead."""
    decided = at_table.decide(table, FLOOR, command)
    if isinstance(decided, Refused):
        return decided
    return [
        replace(event, by=by, agreed=agreed) if isinstance(event, e.HandKilled) else event
        for event in decided
    ]


def void(
    table: Table, command: c.Void, agreed: tuple[Seat, ...] = ()
) -> list[e.NightEvent] | Refused:
    """Void the hand."""
    decided = at_table.decide(table, FLOOR, command)
    if isinstance(decided, Refused):
        return decided
    return [
        replace(event, agreed=agreed) if isinstance(event, e.Voided) else event
        for event in decided
    ]


def correct_stack(
    table: Table,
    command: c.CorrectStack,
    by: str = "",
    agreed: tuple[Seat, ...] = (),
) -> list[e.NightEvent] | Refused:
    """Correct a stack between two hands; a player who was broke plays again. With real cards
    chips are counted at any time: during a hand, those that have not been put in."""
    seat, stack = command.seat, command.stack
    if at_table.is_playing(table) and table.dealer == "server":
        return Refused(Sys.NO_HAND, "floor.in_hand")
    chair = table.chairs[seat] if seat < len(table.chairs) else None
    if chair is None:
        return Refused(Sys.UNKNOWN, "floor.empty", {"seat": seat}, "seat")
    was = at_table.behind(table, seat)
    seats = range(len(table.chairs))
    others = sum([stack_of(table, each) for each in seats if each != seat])
    if refused := refuse_stack(table.house.chip_unit, stack, others):
        return refused
    back = chair.out and has_lost_all(table, seat) and stack > 0
    counted = table.dealer == "people"
    return [
        e.StackCorrected(seat, stack, command.reason, by, was, agreed, counted),
        *([e.CameBack(seat)] if back else []),
    ]


def refuse_stack(unit: Chips, stack: Chips, others: Chips) -> Refused | None:
    """Refuse a stack that is not in whole units or, with what the `others` have, more than can
    be at a table."""
    if stack % unit:
        return Refused(Rule.BETTING_UNIT, "buyin.off_unit", {"unit_chips": unit}, "stack")
    if others + stack >= PURSE:
        most = round_down(max(PURSE - 1 - others, 0), unit)
        return Refused(Rule.BUY_IN_RANGE, "floor.stack", {"most_chips": most}, "stack")
    return None


def correctable(table: Table) -> tuple[Seat, ...]:
    """The seats whose stacks can be corrected between two hands, to what they are at least."""
    unit, chairs = table.house.chip_unit, table.chairs
    if at_table.is_playing(table):
        return ()
    stacks = {seat: chair.stack for seat, chair in enumerate(chairs) if chair}
    whole = sum(stacks.values())
    return tuple(
        [
            seat
            for seat, stack in stacks.items()
            if refuse_stack(unit, stack, whole - stack) is None
        ]
    )


def may_expose(table: Table) -> tuple[Seat, ...]:
    """The seats of which a card can be ruled exposed in the deal: until a player acts. With
    real cards, the people at the table settle that themselves."""
    hand = table.hand
    if hand is None or table.dealer == "people":
        return ()
    early = is_betting(hand) and not hand.acts and not hand.board
    return tuple([seat for seat in hand.plan.ring if early and hand.players[seat].down])
