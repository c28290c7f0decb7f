"""Rulings of a host who plays too: whom they touch is asked first (CON-49).

The question is a vote: everyone asked must agree, silence is a no, and the game waits. What was
agreed on is carried out in the same step as the last yes.
"""

from collections.abc import Iterable, Sequence

from homegame.engine import table as at_table
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Hand, Proposal, Table
from homegame.night import floor
from homegame.night.night import OFFICIALS, Actor, Night, place_of, seat_at, sitting
from homegame.night.people import is_host
from homegame.rulebook import Rule, rule
from homegame.rules.betting import live
from homegame.seats import Seat, TableNo

Ruling = c.CorrectBet | c.KillHand | c.CorrectStack | c.Void
RuledElsewhere = c.Kick | c.ExposeCard
"""Rulings that more follows from than events of the table."""
Decision = list[e.NightEvent] | Refused


def ruled(night: Night, by: Actor, at: TableNo, ruling: Ruling) -> Decision:
    """The ruling, or the question to those who must agree to it."""
    table = night.tables[at]
    made = carried_out(night, at, ruling, "" if by in OFFICIALS else by)
    seats = touched(night, by, at, ruling)
    if isinstance(made, Refused) or not seats:
        return made
    if table.vote and not isinstance(ruling, c.Void):
        return Refused(Rule.TABLE_VOTES, "vote.open")
    own = seat_at(table, by)
    asked = question(night, at, own, (*seats, own), ruling)
    return [*without_question(table), asked, e.Voted(own, True, own=True)]


def without_question(table: Table) -> list[e.NightEvent]:
    """The end of a question that is open, since a more pressing one is asked."""
    return [e.VoteClosed(table.vote.extra, agreed=False)] if table.vote else []


def carried_out(
    night: Night, at: TableNo, ruling: Ruling, by: str, agreed: tuple[Seat, ...] = ()
) -> Decision:
    """The events of a ruling that host `by` makes and the seats `agreed` consent to."""
    table = night.tables[at]
    match ruling:
        case c.CorrectBet():
            return floor.correct_bet(table, night.undo.get(at), ruling, by, agreed)
        case c.KillHand():
            return floor.kill_hand(table, ruling, by, agreed)
        case c.CorrectStack():
            return floor.correct_stack(table, ruling, by, agreed)
        case c.Void():
            return floor.void(table, ruling, agreed)


@rule(Rule.HOST_PLAYS)
def touched(
    night: Night, by: Actor, at: TableNo, ruling: Ruling | RuledElsewhere
) -> tuple[Seat, ...]:
    """The seats that must agree before this host rules; none if the host has no part in it.

    A bet, a hand, a card or who is removed from the pot is the matter of everyone in it, and of
    the host only while they are in it; whoever is to be removed has no say in that. To void a
    hand gives everyone their chips back: that is the host's matter, too, if they folded chips
    of their own. A stack is its owner's, and what the host adds to their own all pay for who
    play. Bots are not asked, and with real cards no one is: they talk, and look at the same
    chips.
    """
    table = night.tables[at]
    if table.dealer == "people":
        return ()
    own, undo = seat_at(table, by), night.undo.get(at)
    if isinstance(ruling, c.CorrectStack):
        found = at_table.voters(table) if ruling.seat == own else [ruling.seat]
        has_part = bool(own)
    else:
        before = undo.hand if undo else None
        found = in_pot(before if isinstance(ruling, c.CorrectBet) else table.hand)
        has_part = own in found
    if isinstance(ruling, c.Void):
        has_part = has_part or has_paid(table.hand, own)
    if isinstance(ruling, c.Kick):
        about = seat_at(table, ruling.guest)
        has_part = has_part and about in found
        found = [seat for seat in found if seat != about]
    return others(night, at, found, own) if has_part else ()


def refuse_removal(night: Night, by: Actor, guest: str) -> Refused | None:
    """A host doesn't take an opponent out of a pot that no one else is in who could agree to
    it."""
    if guest in against_alone(night, by):
        return Refused(Rule.HOST_PLAYS, "kick.alone", field="guest")
    return None


def refuse_early_end(night: Night, by: Actor) -> Refused | None:
    """A host doesn't end a tournament while they have a part in a hand that this would void: it
    is played first."""
    at = place_of(night, by).table
    if at and night.tables[at].tournament and touched(night, by, at, c.Void("")):
        return Refused(Rule.HOST_PLAYS, "tourn.own_hand")
    return None


def against_alone(night: Night, by: Actor) -> tuple[str, ...]:
    """The opponents in a pot with this host who could be removed from it without a yes from
    anyone: who else is in it are bots. With real cards there are none."""
    at, own = place_of(night, by)
    table = night.tables[at] if at else None
    if table is None or table.dealer == "people":
        return ()
    pot = in_pot(table.hand)
    people = others(night, at, pot, own)
    if own not in pot or len(people) > 1:
        return ()
    against = [table.chairs[seat] for seat in people or pot if seat != own]
    return tuple([chair.guest for chair in against if chair])


def in_pot(hand: Hand | None) -> list[Seat]:
    """The seats that can still win chips of the hand."""
    return [] if hand is None or hand.over else live(hand)


def has_paid(hand: Hand | None, seat: Seat) -> bool:
    """The seat has chips in the hand, which it may have folded."""
    return hand is not None and bool(hand.players[seat].bet or hand.players[seat].paid)


def others(night: Night, at: TableNo, seats: Iterable[Seat], own: Seat) -> tuple[Seat, ...]:
    """Those of the seats where someone else than the host sits, and no bot."""
    chairs, guests = night.tables[at].chairs, night.guests
    return tuple(
        [
            seat
            for seat in seats
            if seat != own
            and seat < len(chairs)
            and (chair := chairs[seat]) is not None
            and not guests[chair.guest].bot
        ]
    )


def question(
    night: Night, at: TableNo, own: Seat, seats: tuple[Seat, ...], ruling: Ruling
) -> e.Proposed:
    """The question of the host in seat `own`: whose bet, hand or stack, and from what to
    what."""
    table, why = night.tables[at], ruling.reason
    match ruling:
        case c.CorrectBet(to):
            about = night.undo[at].seat
            was = floor.bet_of(table, about)
            return e.Proposed(own, "correct_bet", to, seats, why, about, was)
        case c.KillHand(about):
            return e.Proposed(own, "kill_hand", 0, seats, why, about)
        case c.CorrectStack(about, stack):
            chair = table.chairs[about]
            assert chair
            return e.Proposed(own, "correct_stack", stack, seats, why, about, chair.stack)
        case c.Void():
            return e.Proposed(own, "void", 0, seats, why)


def asked_first(
    night: Night, by: Actor, at: TableNo, ruling: c.Kick | c.ExposeCard
) -> list[e.NightEvent]:
    """The question of a host in the pot who would remove another player of it, or declare a
    card exposed; nothing if they decide alone. Another question that is open ends with it."""
    seats = touched(night, by, at, ruling)
    if not seats:
        return []
    table = night.tables[at]
    own = seat_at(table, by)
    asked, why = (*seats, own), ruling.reason
    if isinstance(ruling, c.Kick):
        about = seat_at(table, ruling.guest)
        question = e.Proposed(own, "kick", 0, asked, why, about)
    else:
        question = e.Proposed(own, "expose_card", ruling.place, asked, why, ruling.seat)
    return [*without_question(table), question, e.Voted(own, True, own=True)]


def ruling_of(proposal: Proposal) -> Ruling | None:
    """The ruling that a proposal asks about; None if it asks about something else."""
    about, why = proposal.about, proposal.reason
    match proposal.extra:
        case "correct_bet":
            return c.CorrectBet(proposal.amount, why)
        case "kill_hand":
            return c.KillHand(about, why)
        case "correct_stack":
            return c.CorrectStack(about, proposal.amount, why)
        case "void":
            return c.Void(why)
        case _:
            return None


def with_ruling(
    night: Night, at: TableNo, events: Sequence[e.TableEvent]
) -> list[e.NightEvent]:
    """The events of a vote, and what follows once everyone has agreed: the last action is
    undone, or the host's ruling carried out. If it can no longer be made, nothing changes."""
    undo, vote = night.undo.get(at), night.tables[at].vote
    for event in events:
        if isinstance(event, e.Proposed):
            vote = at_table.proposal_of(event)
    if vote is None or e.VoteClosed(vote.extra, agreed=True) not in events:
        return [*events]
    if vote.extra == "take_back":
        assert undo
        return [*events, e.TakenBack(undo.seq, undo.seat, vote.reason)]
    ruling = ruling_of(vote)
    if ruling is None:
        return [*events]
    made = agreed_on(night, at, vote, ruling)
    if not isinstance(made, Refused):
        return [*events, *made]
    return [
        e.VoteClosed(vote.extra, agreed=False) if isinstance(event, e.VoteClosed) else event
        for event in events
    ]


def agreed_on(night: Night, at: TableNo, vote: Proposal, ruling: Ruling) -> Decision:
    """The ruling that everyone has agreed to; refused if the stack it is about is not what it
    was, or whoever asked has left."""
    table = night.tables[at]
    chair = table.chairs[vote.about]
    moved = isinstance(ruling, c.CorrectStack) and chair and chair.stack != vote.was
    if moved or not table.chairs[vote.by]:
        return Refused(Rule.TABLE_VOTES, "vote.none")
    agreed = tuple([seat for seat in at_table.asked(table, vote) if seat != vote.by])
    return carried_out(night, at, ruling, sitting(table, vote.by), agreed)


def may_rule_alone(night: Night, guest: str, at: TableNo) -> bool:
    """The guest is a host who is asked nothing here and may make the ruling in question."""
    table = night.tables[at]
    vote = table.vote
    if vote is None or not is_host(night, guest):
        return False
    ruling = ruling_of(vote) or ruled_elsewhere(table, vote)
    return ruling is not None and not touched(night, guest, at, ruling)


def ruled_elsewhere(table: Table, vote: Proposal) -> RuledElsewhere | None:
    """Who a vote would remove, or which card it would declare exposed; None if it asks about
    something else."""
    match vote.extra:
        case "kick":
            return c.Kick(sitting(table, vote.about), vote.reason)
        case "expose_card":
            return c.ExposeCard(vote.about, vote.amount, vote.reason)
        case _:
            return None
