"""Begin a hand, play it, and tidy the table after it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from homegame.cards import DECK, Card
from homegame.chips import Chips
from homegame.engine import decide as hand_decide
from homegame.engine import evolve as hand_evolve
from homegame.engine.legal import is_voting
from homegame.engine.plan import dealt_again, plan, players
from homegame.engine.table import chips, lending, moves
from homegame.engine.table.chairs import (
    Decision,
    can_begin,
    changed,
    is_playing,
)
from homegame.engine.table.seats import timed_out
from homegame.engine.table.votes import awaits_ruling
from homegame.engine.turn import turn_id
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.plan import Owed, Plan
from homegame.model.refusal import Refused, Sys
from homegame.model.state import Chair, Hand, Past, Table
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rules.button import first_button
from homegame.rules.cash import (
    arriving,
    change_unit,
    is_orbit,
    limits,
    odd_change,
    top_up_range,
)
from homegame.rules.open_stakes import is_barred, is_open, least_stack
from homegame.rules.straddles import posted
from homegame.seats import CLOCK, DEALER, FLOOR, NOBODY, Seat
from homegame.variants import VARIANTS, FaceUp, Hole, Round, RunVote, Step

Command = c.Begin | c.CallClock | c.Tidy | c.HandCommand


def decide(table: Table, by: Seat, command: Command) -> Decision:
    """A hand begins or goes on, or the table is tidied after it."""
    return VERBS.get(type(command), decide_hand)(table, by, command)


def begin(table: Table, by: Seat, command: c.Begin) -> Decision:
    """Begin the next hand. Before the first one, seats draw for the button or it is given."""
    draws, button = command.draws, command.button
    if by != DEALER:
        return Refused(Sys.ROLE, "role.dealer")
    if not can_begin(table):
        words = "begin.playing" if is_playing(table) else "begin.too_few"
        return Refused(Sys.NO_HAND, words)
    if awaits_ruling(table):
        return Refused(Rule.TABLE_VOTES, "vote.first")
    if table.last:
        odd = [e.KittyFed(seat, amount) for seat, amount in odd_change(table)]
        for fed in odd:
            table = chips.kitty_fed(table, fed)
        return [*odd, e.Begun(planned(table))]
    if refused := refuse_button(table, draws, button):
        return refused
    if table.number or not draws:
        return [e.Begun(replace(planned(table, button), carried=table.carried))]
    drawn = first_button(table.house, draws)
    if drawn == NOBODY or {seat for seat, _ in draws} != {*players(table)}:
        return Refused(Rule.FIRST_BUTTON, "begin.draw", field="draws")
    return [e.ButtonDrawn(draws, drawn), e.Begun(planned(table, drawn))]


def refuse_button(
    table: Table, draws: tuple[tuple[Seat, Card], ...], button: Seat
) -> Refused | None:
    """Refuse a button after the first hand, and a button or a draw that cannot be. People who
    deal name the first button, or the cards drawn for it; then it moves by the rules."""
    if table.dealer == "server":
        return None
    if table.number:
        given = bool(draws or button)
        return Refused(Rule.FIRST_BUTTON, "begin.moves", field="button") if given else None
    if not {card for _, card in draws} <= {*DECK}:
        return Refused(Rule.CARD_NOTATION, "deal.no_card", field="draws")
    if len({card for _, card in draws}) < len(draws):
        return Refused(Rule.CARD_NOTATION, "deal.seen", field="draws")
    if not draws and not button:
        return Refused(Rule.FIRST_BUTTON, "begin.first", field="button")
    if button and button not in players(table):
        return Refused(Rule.FIRST_BUTTON, "begin.button", {"seat": button}, "button")
    return None


def planned(table: Table, button: Seat = NOBODY) -> Plan:
    """Plan the next hand."""
    found = plan(table, button)
    return found if table.dealer == "server" else dealt_by_people(found)


def dealt_by_people(found: Plan) -> Plan:
    """A hand that people deal. They turn hands up as they like: no step waits for it, and hands
    that are only compared may stay unknown."""
    compared = not any(isinstance(step, Round) for step in found.program)
    theirs = [
        as_dealt_by_people(step, compared=compared)
        for step in found.program
        if not isinstance(step, FaceUp)
    ]
    return replace(found, program=tuple(theirs))


def as_dealt_by_people(step: Step, *, compared: bool) -> Step:
    """One step of such a hand; `compared`: its hands are compared without any betting."""
    match step:
        case Hole(down, up) if compared:
            return Hole(down + up)
        case RunVote():
            return replace(step, face_up=False)
        case _:
            return step


def begun(table: Table, event: e.Begun) -> Table:
    """Move the chips of the seats dealt in into the hand, and count the orbits of those who are
    away."""
    planned = event.plan
    was, now = table.marks.button, planned.marks.button
    owes = dict(planned.owes)
    chairs = tuple(
        [
            chair and chair_during(planned, seat, chair, owes.get(seat, Owed()), was)
            for seat, chair in enumerate(table.chairs)
        ]
    )
    return replace(
        table,
        chairs=chairs,
        marks=planned.marks,
        again=False,
        carried=table.carried - planned.carried,
        bomb=table.bomb if table.again else None,
        variant=VARIANTS[planned.game] if not posted(planned, "bomb") else table.variant,
        chosen="",
        counted=(),
        new_games=False,
        vote=None if table.vote and table.vote.extra == "rabbit" else table.vote,
        cut=0,
        rabbit=False,
        unplayed=(),
        past=tuple([past_during(past, was, now) for past in table.past]),
        number=planned.number,
        hand=hand_evolve.begin(planned, house_for(table, planned)),
    )


def house_for(table: Table, planned: Plan) -> HouseRules:
    """The house as this hand plays it: a hand that is dealt again has the blinds it had, and
    the change hand is split in units of change (CASH-41)."""
    same = table.hand is not None and table.again and dealt_again(table) is not None
    house = table.hand.house if same and table.hand else table.house
    if posted(planned, "change"):
        return replace(house, chip_unit=change_unit(house))
    return house


def chair_during(plan: Plan, seat: Seat, chair: Chair, owes: Owed, was: Seat) -> Chair:
    """The chair when a hand begins; `was` is where the button stood before. A bomb pot does not
    count as the hand a seat waits for."""
    if not chair.new:
        chair = replace(chair, owes=owes)
    if not plan.stacks[seat]:
        return sitting_out(chair, was, plan.marks.button) if chair.out else chair
    chair = replace(chair, stack=chair.stack - plan.stacks[seat], hands=chair.hands + 1)
    if posted(plan, "bomb"):
        return chair
    straddled = any(post.seat == seat and post.name == "straddle" for post in plan.posts)
    once = straddled and chair.straddles == "once"
    return replace(
        chair,
        waiting=False,
        new=False,
        moved=NOBODY,
        buys=False,
        sleeps=False,
        straddles="never" if once else chair.straddles,
    )


def sitting_out(chair: Chair, was: Seat, now: Seat) -> Chair:
    """The orbits of a player who sits out; before the first hand there was no button yet."""
    orbits = chair.orbits + is_orbit(chair.out_at, was, now)
    return replace(chair, out_at=chair.out_at or now, orbits=orbits)


def past_during(past: Past, was: Seat, now: Seat) -> Past:
    """The same for a guest who has left."""
    if not past.seat:
        return past
    orbits = past.orbits + is_orbit(past.button, was, now)
    return replace(past, button=past.button or now, orbits=orbits)


def decide_hand(table: Table, by: Seat, command: c.HandCommand) -> Decision:
    """A command for the hand. If the clock acts for a seat twice in a row, the seat sits
    out.

    A seat that does not answer a vote on runs gets one run, and that is no missed decision.
    """
    if table.hand is None:
        return Refused(Sys.NO_HAND, "hand.none")
    if awaits_ruling(table) and by != FLOOR:
        return Refused(Rule.TABLE_VOTES, "vote.first")
    if by == CLOCK and (unanswered := lending.no_by_silence(table)):
        return unanswered
    verb = lending.act if is_open(table.house) else hand_decide.decide
    decided = verb(table.hand, by, command)
    if isinstance(decided, Refused):
        return decided
    if by == CLOCK and not is_voting(table.hand):
        away = isinstance(command, c.TimeUp) and command.away
        return timed_out(table, table.hand.turn, [*decided], away=away)
    return [*decided, *chips.to_kitty(table.hand, decided)]


def call_clock(table: Table, by: Seat, _: c.CallClock) -> Decision:
    """Call the clock on the player to act."""
    if refused := refuse_clock_call(table, by):
        return refused
    assert table.hand
    return [e.ClockCalled(max(by, NOBODY), table.hand.turn)]


@rule(Rule.CALL_THE_CLOCK)
def refuse_clock_call(table: Table, by: Seat) -> Refused | None:
    """A player who was dealt in may call the clock on the player to act; where people deal,
    whoever runs the table may too.

    How long that player has had is for the clock to judge.
    """
    if refused := refuse_any_call(table):
        return refused
    if (by == FLOOR and table.dealer == "people") or by in clock_callers(table):
        return None
    return Refused(Rule.CALL_THE_CLOCK, "clock.other")


def refuse_any_call(table: Table) -> Refused | None:
    """Refuse to call the clock whoever does, as no one is to act."""
    if table.hand is None or table.hand.turn <= NOBODY or awaits_ruling(table):
        return Refused(Rule.CALL_THE_CLOCK, "time.nobody")
    if table.dealer == "people" and table.depth == "button":
        return Refused(Rule.CALL_THE_CLOCK, "clock.no_turns")
    return None


def clock_callers(table: Table) -> tuple[Seat, ...]:
    """The seats that may call the clock: all that were dealt in but the one that is to act."""
    hand = table.hand
    if hand is None or refuse_any_call(table):
        return ()
    return tuple([seat for seat in hand.plan.ring if seat != hand.turn])


def in_hand(table: Table, event: e.HandEvent) -> Table:
    """Apply an event of the hand; what the floor asked before it is asked no more."""
    assert table.hand
    hand = hand_evolve.evolve(table.hand, event)
    vote = None if awaits_ruling(table) else table.vote
    return replace(table, hand=hand, vote=vote)


def acted(table: Table, event: e.Folded | e.Checked | e.Called | e.Raised) -> Table:
    """A seat that acts is present: decisions the clock made for it are forgotten."""
    chair, hand = table.chairs[event.seat], table.hand
    if chair and chair.expired and hand and chair.slept != turn_id(hand):
        table = changed(table, event.seat, expired=0)
    return in_hand(table, event)


def funded(table: Table, event: e.Funded) -> Table:
    """Chips that are lent leave the lender's chair."""
    return in_hand(lending.lent(table, event.amount, event.lender), event)


def carried(table: Table, event: e.Carried) -> Table:
    """The pot waits on the table for the next hand."""
    table = in_hand(table, event)
    return replace(table, carried=table.carried + event.amount)


def voided(table: Table, event: e.Voided) -> Table:
    """The hand is played again, with the chips that an earlier one had left for it; or it was
    played and not written down, so that no one knows what its players have now, unless their
    chips were counted after it."""
    table = in_hand(table, event)
    assert table.hand
    carried = table.carried + table.hand.plan.carried
    unwritten = table.hand.plan.ring if event.moves_on else ()
    for seat in {*unwritten} - {*event.counted}:
        table = changed(table, seat, uncounted=True)
    return replace(table, carried=carried, again=not event.moves_on)


def ended(table: Table, event: e.HandEnded) -> Table:
    """The chips go back to the chairs."""
    table = in_hand(table, event)
    assert table.hand
    return replace(table, chairs=paid_back(table, table.hand))


def paid_back(table: Table, hand: Hand) -> tuple[Chair | None, ...]:
    """Every chair with the chips its seat has left or has won."""
    least, _ = limits(table)
    return tuple(
        [
            chair and chair_after(hand, seat, chair, least)
            for seat, chair in enumerate(table.chairs)
        ]
    )


def chair_after(hand: Hand, seat: Seat, chair: Chair, least: Chips) -> Chair:
    """The chair after the hand; at open stakes a win that makes no more than the `least`
    buy-in may bar it from adding chips."""
    stack = chair.stack + hand.players[seat].stack
    barred = is_barred(hand, seat, stack, least, was=chair.barred)
    return replace(chair, stack=stack, barred=barred)


def tidy(table: Table, by: Seat, _: c.Tidy) -> Decision:
    """After a hand a bounty is paid, leaving players go, bought chips arrive, broke players
    sit out, and who asked for another seat changes to it. Once more when a hand is shown
    later: it may have won the bounty."""
    if by != FLOOR:
        return Refused(Sys.ROLE, "role.host")
    assert not is_playing(table)
    bounty = chips.bounty(table)
    for paid in bounty:
        table = chips.bounty_paid(table, paid)
    events: list[e.TableEvent] = [*bounty]
    for seat, chair in enumerate(table.chairs):
        if chair:
            events += tidied(table, seat, chair)
    gone = [event.seat for event in events if isinstance(event, e.StoodUp)]
    return [*events, *moves.settled(table, gone)]


@rule(Rule.LONG_SIT_OUT)
def tidied(table: Table, seat: Seat, chair: Chair) -> list[e.TableEvent]:
    """The events for one chair; a player who sat out too long loses the seat.

    Chips asked for in the hand arrive, unless they are no longer enough to buy in with. They
    bring no one back, and no wish buys chips for a player who asked to sit out.
    """
    if chair.leaving:
        return [e.StoodUp(seat, chair.guest, chair.stack, chair.leaving)]
    if chair.out and 0 < table.house.sitout.max_orbits <= chair.orbits:
        return [e.StoodUp(seat, chair.guest, chair.stack, "absent")]
    broke = chair.stack < least_stack(table.house)
    dropped: list[e.TableEvent] = []
    if chair.buying:
        if amount := arriving(table, seat):
            return [e.ToppedUp(seat, amount, rebuy=broke)]
        is_full = chair.stack > 0 and not top_up_range(table, seat)[1]
        dropped = [e.TopUpAsked(seat, 0, "full" if is_full else "short")]
    if chair.out:
        return dropped
    if bought := chips.wished(table, seat):
        return [*dropped, *bought]
    return [*dropped, *([e.SatOut(seat, "broke")] if broke else [])]


VERBS: Final[Mapping[type, Callable[[Table, Seat, Any], Decision]]] = {
    c.Begin: begin,
    c.CallClock: call_clock,
    c.Tidy: tidy,
}
"""What decides on commands about a hand as a whole; `decide_hand` decides on all others."""
