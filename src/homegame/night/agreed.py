"""What the others at a table are asked, and what follows once they have agreed.

Bots answer at once: they want whatever the people at the table want.
"""

from collections.abc import Callable, Sequence

from homegame.engine import table as at_table
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Table
from homegame.night import consent, floor, people
from homegame.night.fold import evolve_table, folded
from homegame.night.night import (
    Actor,
    Decision,
    Night,
    here,
    place_of,
    seat_at,
    sitting,
    speaker,
)
from homegame.night.tournament import play
from homegame.rules.open_stakes import open_request
from homegame.seats import Seat, TableNo


def vote(
    night: Night, by: Actor, at: TableNo, command: c.Propose | c.Vote | c.CloseVote
) -> Decision:
    """Propose something, vote on it, or end the vote."""
    table = night.tables[at]
    return agreed(night, at, at_table.decide(table, speaker(table, by), command))


def take_back(night: Night, by: Actor, at: TableNo, command: c.TakeBack) -> Decision:
    """Ask everyone in the hand to agree to undo the last action. A host who asks has agreed."""
    table = night.tables[at]
    asked = floor.ask_undo(table, night.undo.get(at), command.reason)
    if isinstance(asked, Refused):
        return asked
    own = seat_at(table, by)
    says_yes = any(isinstance(each, e.Proposed) and own in each.seats for each in asked)
    return agreed(night, at, [*asked, *([e.Voted(own, True)] if says_yes else [])])


def borrow(night: Night, by: Actor, at: TableNo, command: c.Borrow) -> Decision:
    """Offer a marker."""
    table = night.tables[at]
    decided = at_table.decide(table, speaker(table, by), command)
    if isinstance(decided, Refused):
        return decided
    return here(at, [*decided, *bots_accept(night, table, decided)])


def kick(night: Night, by: Actor, _: TableNo, command: c.Kick) -> Decision:
    """Remove a guest. A host who plays against them in a hand asks those in it first."""
    guest, reason = command.guest, command.reason
    decided = removed(night, by, guest, people.kick(night, by, guest, reason))
    if isinstance(decided, Refused):
        return decided
    if refused := consent.refuse_removal(night, by, guest):
        return refused
    at = place_of(night, guest).table
    if not at:
        return decided
    asked = consent.asked_first(night, by, at, command)
    return here(at, asked) if asked else decided


def remove_bot(night: Night, by: Actor, command: c.RemoveBot) -> Decision:
    """Remove a bot."""
    guest = command.guest
    return removed(night, by, guest, people.remove_bot(night, by, guest))


def removed(night: Night, by: Actor, guest: str, decided: Decision) -> Decision:
    """A guest who is removed leaves the tournament, too."""
    return (
        decided
        if isinstance(decided, Refused)
        else decided + play.expelled(night, by, guest)
    )


def agreed(night: Night, at: TableNo, decided: at_table.Decision) -> Decision:
    """Add the bots' answers to proposals, and carry out what everyone has agreed on."""
    if isinstance(decided, Refused):
        return decided
    table = night.tables[at]
    proposed = any(isinstance(event, e.Proposed) for event in decided)
    events = [*decided, *(bots_agree(night, table, decided) if proposed else [])]
    found = here(at, consent.with_ruling(night, at, events))
    if table.vote and e.VoteClosed("kick", agreed=True) in events:
        by, guest = sitting(table, table.vote.by), sitting(table, table.vote.about)
        now, why = folded(night, found), table.vote.reason
        kicked = removed(now, by, guest, people.kick(now, by, guest, why))
        return found if isinstance(kicked, Refused) else found + kicked
    return found


def bots_accept(
    night: Night, table: Table, offered: Sequence[e.TableEvent]
) -> list[e.TableEvent]:
    """Bots accept a marker for the pot, as people do among themselves; they lend nothing."""

    def answer(table: Table, seat: Seat) -> at_table.Decision | None:
        request = open_request(table.hand)
        if not request or seat not in request.asked:
            return None
        return at_table.decide(table, seat, c.Accept(not request.lender))

    return bots_answer(night, table, offered, answer)


def bots_agree(
    night: Night, table: Table, proposed: Sequence[e.TableEvent]
) -> list[e.TableEvent]:
    """Bots agree with whatever the people at the table want."""

    def answer(table: Table, seat: Seat) -> at_table.Decision | None:
        return at_table.decide(table, seat, c.Vote()) if table.vote else None

    return bots_answer(night, table, proposed, answer)


def bots_answer(
    night: Night,
    table: Table,
    events: Sequence[e.TableEvent],
    answer: Callable[[Table, Seat], at_table.Decision | None],
) -> list[e.TableEvent]:
    """The answers of the table's bots, one after the other, after these events."""
    answers = list[e.TableEvent]()
    for event in events:
        table = evolve_table(table, event)
    for seat, chair in enumerate(table.chairs):
        if chair and night.guests[chair.guest].bot:
            decided = answer(table, seat)
            for event in decided if isinstance(decided, list) else []:
                table = evolve_table(table, event)
                answers.append(event)
    return answers
