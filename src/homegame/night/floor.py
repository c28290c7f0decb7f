"""What the floor rules on: the last action taken back or put right, a stack, a word (CON-02).

A ruling is an event like any other: with its reason, in the log, seen by everybody.
"""

from msgspec import Struct
from msgspec.structs import replace

from homegame.chips import Chips
from homegame.engine import decide as in_hand
from homegame.engine import table as at_table
from homegame.engine.legal import is_betting
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.state import Hand, Table
from homegame.rulebook import Rule, rule
from homegame.rules import betting
from homegame.seats import FLOOR, NOBODY, Seat


class Back(Struct, frozen=True):
    """The hand before its last action: as it was after row `seq` of the log."""

    seq: int
    seat: Seat
    hand: Hand


def remember(
    back: Back | None, seq: int, was: Table, now: Table, event: e.NightEvent
) -> Back | None:
    """One may go back to before the last action until anything else happens in the hand."""
    match event:
        case e.Folded(seat) | e.Checked(seat) | e.Called(seat) | e.Raised(seat):
            assert was.hand
            assert now.hand
            return Back(seq, seat, was.hand) if now.hand.turn > NOBODY else None
        case e.TakenBack():
            return None
        case _:
            return None if isinstance(event, e.HandEvent) else back


@rule(Rule.FLOOR_DECIDES)
def ruling(by: str, note: str) -> list[e.NightEvent]:
    """The floor has the last word; what it decided is written down for everybody."""
    return [e.Ruled(by, note)]


def ask_back(table: Table, back: Back | None, reason: str) -> at_table.Decision:
    """Everybody in the hand, and who acted last, is asked to take the last action back."""
    if back is None:
        return Refused(Sys.NO_HAND, "floor.no_action")
    if table.vote:
        return Refused(Rule.TABLE_VOTES, "vote.open")
    seats = tuple([seat for seat in back.hand.plan.ring if back.hand.players[seat].live])
    return [e.Proposed(FLOOR, "take_back", 0, seats, reason)]


def agreed_back(
    table: Table, back: Back | None, events: list[e.NightEvent]
) -> list[e.NightEvent]:
    """Everybody has agreed: the action is taken back."""
    asked = [event for event in events if isinstance(event, e.Proposed)]
    matter = asked[-1] if asked else table.vote
    if matter is None or e.VoteClosed("take_back", agreed=True) not in events:
        return []
    assert back
    return [e.TakenBack(back.seq, back.seat, matter.reason)]


def taken_back(table: Table, back: Back, to_seq: int) -> Table:
    """The hand is as it was. The decision has a new name, so that nothing sent for the old
    one is taken for it, and time begins anew; whoever acted is here."""
    assert table.hand
    assert back.seq == to_seq
    again = replace(back.hand, acts=table.hand.acts + 1)
    return at_table.changed(replace(table, hand=again), back.seat, expired=0)


def correct_bet(back: Back | None, to: Chips, reason: str) -> list[e.NightEvent] | Refused:
    """The last action was a bet or call of this much: as far as it could have been one."""
    if back is None:
        return Refused(Sys.NO_HAND, "floor.no_action")
    player = back.hand.players[back.seat]
    owed = betting.to_call(back.hand, player)
    command: c.HandCommand = c.RaiseTo(to)
    if to == player.bet + owed:
        command = c.Call() if owed else c.Check()
    decided = in_hand.decide(back.hand, back.seat, command)
    if isinstance(decided, Refused):
        return decided
    return [e.TakenBack(back.seq, back.seat, reason), *decided]


def correct_stack(table: Table, command: c.CorrectStack) -> at_table.Decision:
    """Between two hands a stack is put right; who had nothing left plays again."""
    seat, stack, reason = command.seat, command.stack, command.reason
    if at_table.is_playing(table):
        return Refused(Sys.NO_HAND, "floor.in_hand")
    chair = table.chairs[seat] if seat < len(table.chairs) else None
    if chair is None:
        return Refused(Sys.UNKNOWN, "floor.empty", {"seat": seat}, "seat")
    unit = table.house.chip_unit
    if stack % unit:
        return Refused(Rule.BETTING_UNIT, "buyin.off_unit", {"unit_chips": unit}, "stack")
    back = chair.out and not chair.stack and stack > 0
    return [
        e.StackCorrected(seat, stack, reason),
        *([e.CameBack(seat)] if back else []),
    ]


def may_expose(hand: Hand) -> tuple[Seat, ...]:
    """Of whose hands a card can have been exposed in the deal: nobody has acted yet."""
    early = is_betting(hand) and not hand.acts and not hand.board
    return tuple([seat for seat in hand.plan.ring if early and hand.players[seat].down])


def may_kill(hand: Hand) -> tuple[Seat, ...]:
    """Whose hand can be declared dead now."""
    return tuple(
        [
            seat
            for seat in hand.plan.ring
            if not isinstance(in_hand.kill_hand(hand, FLOOR, seat, "?"), Refused)
        ]
    )
