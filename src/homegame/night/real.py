"""A table of real cards: what the people who run it enter, and how they undo it (CON-48).

The host speaks for players who have no device here. Everything entered is an event like any
other; `Noted` marks where it begins, so that it can be undone in one step.
"""

from collections.abc import Callable
from typing import Final

from homegame.engine import table as at_table
from homegame.engine.legal import is_betting, is_voting
from homegame.engine.table.hands import planned
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.plan import Plan
from homegame.model.refusal import Refused, Sys
from homegame.model.state import UNACTED, DealerKind, Hand, Table
from homegame.model.tournament import Bust, CalledOut, Raced
from homegame.night import people
from homegame.night.events import EVENTS
from homegame.night.fold import evolve_table
from homegame.night.night import (
    OFFICIALS,
    Actor,
    Before,
    C,
    Decide,
    Decision,
    Happened,
    Night,
    here,
    sitting,
)
from homegame.night.tournament import race
from homegame.night.tournament.standing import called_out, running, way_back
from homegame.rulebook import Rule
from homegame.rules.betting import must_bring_in, to_call
from homegame.seats import NIGHT, NOBODY, Seat, TableNo

UNWRITTEN: Final = "Played with real cards and not written down."
"""The reason of a hand of which only its beginning is known."""


# ---------------------------------------------------------------- how it is dealt


def set_dealer(night: Night, by: Actor, at: TableNo, command: c.SetDealer) -> Decision:
    """Change who deals."""
    refused = refuse_dealer(night, at, command.dealer)
    return refused or here(at, [e.DealerSet(by, command.dealer)])


def refuse_dealer(night: Night, at: TableNo, dealer: DealerKind) -> Refused | None:
    """Who deals changes between two hands; bots can't play with real cards."""
    table = night.tables[at]
    if table.dealer == dealer:
        return Refused(Sys.UNKNOWN, "real.same", field="dealer")
    if at_table.is_playing(table):
        return Refused(Sys.NO_HAND, "real.in_hand", field="dealer")
    if dealer == "server" and (refused := refuse_uncounted(table, "dealer")):
        return refused
    if dealer == "people" and has_bots(night, at):
        return Refused(Sys.ROLE, "bot.real_cards", field="dealer")
    return None


def has_bots(night: Night, at: TableNo) -> bool:
    """A bot sits at the table, or may be drawn to it in the tournament."""
    found = running(night) if night.tables[at].tournament else None
    seated = [chair.guest for chair in night.tables[at].chairs if chair]
    entered = found.entrants if found else ()
    return any(night.guests[guest].bot for guest in (*seated, *entered))


def set_depth(night: Night, by: Actor, at: TableNo, command: c.SetDepth) -> Decision:
    """Change how much is entered, at any time; bets only once every stack has been counted. A
    hand of which only the button was kept goes on if its blinds are still there: a count took
    them back."""
    table = night.tables[at]
    if table.depth == command.depth:
        return Refused(Sys.UNKNOWN, "real.same", field="depth")
    before = passed_over(table) if table.hand and lacks_posts(table.hand) else []
    then = table
    for event in before:
        then = evolve_table(then, event)
    refused = refuse_uncounted(then, "depth") if table.depth == "button" else None
    return refused or here(at, [*before, e.DepthSet(by, command.depth)])


def refuse_uncounted(table: Table, field: str) -> Refused | None:
    """Refuse bets while someone has a stack that no one knows, since hands were played that no
    one wrote down; say whose is to be counted first."""
    for seat, chair in enumerate(table.chairs):
        if chair and chair.uncounted:
            return Refused(Rule.VISIBLE_CHIPS, "real.count_first", {"seat": seat}, field)
    return None


def lacks_posts(hand: Hand) -> bool:
    """What someone posted lies behind them again."""
    began = hand.plan.stacks
    return any(
        hand.players[post.seat].stack == began[post.seat] for post in hand.plan.posts
    )


def stop_clock(night: Night, by: Actor, at: TableNo, _: c.StopClock) -> Decision:
    """Stop the clock that was called; whether one runs is for the clock to say."""
    hand = night.tables[at].hand
    if hand is None or hand.turn <= NOBODY:
        return Refused(Rule.CALL_THE_CLOCK, "time.nobody")
    return here(at, [e.ClockStopped(by)])


# ---------------------------------------------------------------- what players do


def act_for(night: Night, _: Actor, at: TableNo, command: c.ActFor) -> Decision:
    """What the player in a seat did, in turn and within the limits of the bet. How many times
    the board is run is answered for all who are asked."""
    table, hand = night.tables[at], night.tables[at].hand
    if isinstance(command.action, c.RunIt) and hand and is_voting(hand):
        answer = command.action
        return repeated(night, at, lambda now: answer if is_voting(now) else None)
    decided = at_table.decide(table, command.seat, command.action)
    if isinstance(decided, Refused):
        return decided.inside("action")
    return here(at, decided)


def fold_to(night: Night, _: Actor, at: TableNo, command: c.FoldTo) -> Decision:
    """Everyone whose turn comes before this seat has folded."""
    hand = night.tables[at].hand
    if hand is None or not is_betting(hand):
        return Refused(Rule.ACT_IN_TURN, "turn.nobody")
    if command.seat not in may_fold_to(hand):
        return Refused(Rule.ACT_IN_TURN, "real.fold_to", {"seat": command.seat}, "seat")
    step = hand.step
    return repeated(
        night,
        at,
        lambda now: (
            c.Fold(anyway=True) if now.step == step and now.turn != command.seat else None
        ),
    )


def may_fold_to(hand: Hand) -> list[Seat]:
    """The seats to which all before them may have folded; none if the first has to bring it
    in."""
    asked = still_to_act(hand)
    return asked[1:] if asked and not must_bring_in(hand, hand.turn) else []


def check_around(night: Night, _: Actor, at: TableNo, __: c.CheckAround) -> Decision:
    """Everyone who is still to act in this round checks."""
    hand = night.tables[at].hand
    if hand is None or not may_check_around(hand):
        return Refused(Rule.CHECK, "real.check_around")
    step = hand.step
    return repeated(night, at, lambda now: c.Check() if now.step == step else None)


def may_check_around(hand: Hand) -> bool:
    """No one has bet in this round, or only the big blind is left to say something."""
    return is_betting(hand) and all(
        not to_call(hand, hand.players[seat]) for seat in still_to_act(hand)
    )


def still_to_act(hand: Hand) -> list[Seat]:
    """The seats whose turn is to come in this round if no one raises, in order."""
    if not is_betting(hand):
        return []
    at = hand.order.index(hand.turn)
    coming = [*hand.order[at:], *hand.order[:at]]
    return [seat for seat in coming if is_asked(hand, seat)]


def is_asked(hand: Hand, seat: Seat) -> bool:
    """The seat has cards and chips, and has not answered the bet there is."""
    player = hand.players[seat]
    waits = player.acted_at == UNACTED or player.bet < hand.to_match
    return player.live and player.stack > 0 and waits


Asked = Callable[[Hand], c.Fold | c.Check | c.RunIt | None]
"""What the seat whose turn it is does; None: nothing more follows."""


def repeated(night: Night, at: TableNo, asked: Asked) -> Decision:
    """One answer after another, as long as seats are asked and have one."""
    events: list[e.TableEvent] = []
    table = night.tables[at]
    while (hand := table.hand) and hand.turn > NOBODY and (command := asked(hand)):
        decided = at_table.decide(table, hand.turn, command)
        if isinstance(decided, Refused):
            return decided
        events += decided
        for event in decided:
            table = evolve_table(table, event)
    return here(at, events)


# ---------------------------------------------------------------- undo


def noted(decide: Decide[C]) -> Decide[C]:
    """A decision on what a guest enters; where people deal, it can be undone."""

    def decided(night: Night, by: Actor, at: TableNo, command: C) -> Decision:
        entered = decide(night, by, at, command)
        return entered if by in OFFICIALS else with_note(night, by, at, entered)

    return decided


def with_note(night: Night, by: Actor, at: TableNo, decided: Decision) -> Decision:
    """What was entered at a table where people deal, marked so that it can be undone."""
    if isinstance(decided, Refused) or night.tables[at].dealer == "server":
        return decided
    begins = any(isinstance(event, e.Begun | e.HandSettled) for _, event in decided)
    if begins:
        return decided
    for place, (number, event) in enumerate(decided):
        if number == at and EVENTS[type(event)].about == "hand":
            return [*decided[:place], Happened(at, e.Noted(by)), *decided[place:]]
    return decided


def undo_note(night: Night, by: Actor, at: TableNo, _: c.UndoNote) -> Decision:
    """Undo what was entered last, a chip race too. Once the next hand has begun, stacks are
    corrected instead."""
    last = last_entry(night, at)
    match last:
        case Before():
            return here(at, [e.NoteUndone(by, last.seq)])
        case Bust():
            return here(NIGHT, [e.DeclineUndone(last.guest, by)])
        case (guest, _):
            return here(NIGHT, [e.OutUndone(guest, by)])
        case None:
            pass
    if raced := race.last_race(night, at):
        return race.undone(night, by, at, raced)
    return Refused(Rule.LIVE_TABLE, "real.no_undo")


def last_note(night: Night, at: TableNo) -> Before | None:
    """The hand before what was entered last, if that can be undone."""
    notes = night.notes.get(at, ())
    return notes[-1] if notes else None


def last_entry(night: Night, at: TableNo) -> Before | Bust | tuple[str, CalledOut] | None:
    """What was entered last, if it can be undone: in a hand, who is out after it, or that they
    buy no other stack."""
    entries: list[Before | Bust | tuple[str, CalledOut]] = [*called_out(night, at).items()]
    entries += declined(night, at)
    if note := last_note(night, at):
        entries.append(note)
    return max(entries, key=row_of, default=None)


def declined(night: Night, at: TableNo) -> list[Bust]:
    """Everyone who went out in the last hand of a table and, as the host says, buys no other
    stack."""
    found, hand = running(night), night.tables[at].number
    return [
        bust
        for bust in (found.busts if found else ())
        if bust.table == at and bust.hand == hand and bust.declined_for
    ]


def row_of(entry: Before | Bust | Raced | tuple[str, CalledOut]) -> int:
    """After which row of the log it was entered."""
    match entry:
        case Bust():
            return entry.declined_for
        case (_, called):
            return called.seq
        case _:
            return entry.seq


def moment(night: Night, at: TableNo) -> str:
    """What has been entered so far, as a name that an entry can carry: of two phones that tap
    at once, the second one saw another moment."""
    last = last_note(night, at)
    return f"{night.tables[at].number}.{last.seq if last else 0}"


def is_unsettled(night: Night, at: TableNo) -> bool:
    """The last hand is over, and what was entered of it can still be undone, or it is the last
    of the night and was not said to stand."""
    is_undoable = bool(night.notes.get(at)) and not at_table.is_playing(night.tables[at])
    return is_undoable or at in night.last_hands


def is_last(night: Night, at: TableNo) -> bool:
    """The last hand of the night is over at this table, or can be said to be, and does not
    stand yet."""
    return at in night.last_hands or (
        night.ending and at_table.is_passed_over(night.tables[at])
    )


def is_untidy(night: Night, at: TableNo) -> bool:
    """Someone's seat is still as it was at the end of the last hand: they are broke, are
    leaving, or wait for chips. What was entered may be past undoing, since chips came or went
    after it."""
    table = night.tables[at]
    if called_out(night, at):
        return not at_table.is_playing(table)
    if table.hand is None or at_table.is_playing(table):
        return False
    return any(
        chair and (chair.leaving or chair.buying or (not chair.stack and not chair.out))
        for chair in table.chairs
    )


def settle_hand(night: Night, by: Actor, at: TableNo, _: c.SettleHand) -> Decision:
    """What was entered of the last hand stands, even if it is no more than its beginning."""
    if not may_settle(night, at):
        return Refused(Sys.NO_HAND, "real.nothing_to_settle")
    return here(at, [*passed_over(night.tables[at]), e.HandSettled(by)])


def may_settle(night: Night, at: TableNo) -> bool:
    """The last hand can be said to stand: it is over or, at depth "button", can be at any
    time."""
    passed = passed_over(night.tables[at])
    return bool(passed) or is_unsettled(night, at) or is_untidy(night, at)


def knock_out(night: Night, by: Actor, at: TableNo, command: c.KnockOut) -> Decision:
    """The player has lost all their chips, to these seats: they are out once the hand stands.
    Where bets are entered, that is after the hand."""
    table = night.tables[at]
    if not table.tournament:
        return Refused(Sys.UNKNOWN, "tourn.not_on", field="table")
    for seat in (command.seat, *command.by):
        if seat >= len(table.chairs) or table.chairs[seat] is None:
            return Refused(Sys.UNKNOWN, "floor.empty", {"seat": seat}, "seat")
    if command.seat in command.by:
        return Refused(Sys.UNKNOWN, "real.out_by_self", field="by")
    if at_table.is_playing(table) and table.depth != "button":
        return Refused(Sys.NO_HAND, "real.out_in_hand")
    guest, *others = [sitting(table, seat) for seat in (command.seat, *command.by)]
    if guest in called_out(night, at):
        return Refused(Sys.UNKNOWN, "real.out_already", {"name": night.guests[guest].name})
    returns = way_back(night, guest) is not None
    return here(NIGHT, [e.OutCalled(guest, at, tuple(others), by, returns)])


# ---------------------------------------------------------------- the next hand


def passed_over(table: Table) -> list[e.TableEvent]:
    """The end of a hand that was played and not written down, if the next one begins now."""
    if not at_table.is_passed_over(table):
        return []
    assert table.hand
    voided = e.Voided(UNWRITTEN, moves_on=True, counted=table.hand.counted)
    return [voided, e.HandEnded()]


def when_it_stands(night: Night, at: TableNo) -> Table:
    """The table once its last hand stands: whoever is out is gone, as the host has said."""
    table = night.tables[at]
    events = passed_over(table)
    for seat, chair in enumerate(table.chairs):
        if chair and chair.guest in called_out(night, at):
            events.append(e.StackTaken(seat, chair.guest, chair.stack, "bust"))
    for event in events:
        table = evolve_table(table, event)
    return table


def coming_plan(table: Table) -> Plan | None:
    """The hand that would begin now: who is in, who has the button and who posts what; None if
    no hand can begin, or the first button is not known yet."""
    if not at_table.can_begin(table) or not (table.number or table.marks.button):
        return None
    return planned(table)


# ---------------------------------------------------------------- players without a device


def add_player(night: Night, guest: str, name: str) -> Decision:
    """Let in a player who has no device here."""
    refused = people.refuse_crowd(night) or people.refuse_name(night, name)
    return refused or here(NIGHT, [e.PlayersNamed(((guest, name),))])


def refuse_to_speak(night: Night, at: TableNo, guest: str) -> Refused | None:
    """Refuse to speak for someone: only at a table where people deal, and for a guest."""
    known = night.guests.get(guest)
    if known is None or known.gone or known.bot or known.waits or known.role == "door":
        return Refused(Sys.UNKNOWN, "guest.unknown", field="guest")
    if night.tables[at].dealer == "server":
        return Refused(Sys.ROLE, "real.server", field="table")
    return None
