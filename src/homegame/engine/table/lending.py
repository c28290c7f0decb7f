"""Open stakes at the table: chips and markers before a bet, markers after the pots.

The hand itself knows nothing of lending: this file makes sure that a seat has the chips it
bets.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from homegame.chips import Chips, round_up
from homegame.engine import decide as hand_decide
from homegame.engine import evolve as hand_evolve
from homegame.engine.legal import Options, is_betting, options
from homegame.engine.table.chairs import Decision, changed, is_dealt_in
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Hand, Source, Table
from homegame.rulebook import Rule
from homegame.rules import open_stakes as stakes
from homegame.rules.cash import limits, top_up_range
from homegame.seats import Seat

Command = c.Borrow | c.Accept


def decide(table: Table, by: Seat, command: Command) -> Decision:
    """A seat asks to borrow chips, or answers a request."""
    match command:
        case c.Borrow(amount, lender):
            return borrow(table, by, amount, lender)
        case c.Accept(yes):
            return answer(table, by, yes)


def act(hand: Hand, by: Seat, command: c.HandCommand) -> hand_decide.Decision:
    """A command for the hand, if the seat has the chips for it; raising on credit binds."""
    match command:
        case c.RaiseTo(to) if by == hand.turn and is_betting(hand):
            if refused := refuse_uncovered(hand, by, to):
                return refused
            if stakes.raises_on_credit(hand, by, to):
                return raise_on_credit(hand, by, command)
        case c.Call() if by == hand.turn and by in hand.purses and is_betting(hand):
            if short := stakes.lacks(hand, by):
                numbers: dict[str, int | str] = {"short_chips": short}
                return Refused(why_no_all_in(hand), "call.cover", numbers)
        case _:
            pass
    decided = hand_decide.decide(hand, by, command)
    if isinstance(decided, Refused) or not hand.marked:
        return decided
    return [*with_markers(hand, decided)]


def why_no_all_in(hand: Hand) -> Rule:
    """Why a seat may not be all in: no one may in this house, or it raised on credit."""
    house_rule = hand.house.open_stakes.no_allin
    return Rule.BUYING_MID_HAND if house_rule else Rule.BORROWED_TO_RAISE


def refuse_uncovered(hand: Hand, by: Seat, to: Chips) -> Refused | None:
    """Chips for a raise must be on the table: bought or borrowed before it."""
    most = hand.players[by].bet + stakes.behind(hand, by)
    if to <= most:
        return None
    numbers: dict[str, int | str] = {"most_chips": most, "short_chips": to - most}
    return Refused(Rule.BUYING_MID_HAND, "raise.cover", numbers, "to")


def raise_on_credit(hand: Hand, by: Seat, command: c.RaiseTo) -> hand_decide.Decision:
    """A seat that raises with borrowed chips gives up the right to be all in."""
    forfeited = e.AllInForfeited(by)
    decided = hand_decide.decide(hand_evolve.evolve(hand, forfeited), by, command)
    return decided if isinstance(decided, Refused) else [forfeited, *decided]


def with_markers(hand: Hand, events: list[e.HandEvent]) -> Iterator[e.HandEvent]:
    """Before chips go back to the chairs, take out those that were only promised."""
    for event in events:
        if isinstance(event, e.HandEnded) and hand.marked:
            for seat, by, amount in stakes.taken(hand):
                yield e.MarkerTaken(seat, by, amount)
        hand = hand_evolve.evolve(hand, event)
        yield event


def within_chips(hand: Hand, legal: Options) -> Options:
    """What the seat may do with the chips it has; an open purse alone bets nothing.

    A player who would raise with borrowed chips may not be all in, and so may not raise all
    in for less than a full raise.
    """
    seat = legal.seat
    if not legal.raise_most:
        return legal
    if seat not in hand.purses:
        if not stakes.raises_on_credit(hand, seat, legal.raise_most):
            return legal
        hand = hand_evolve.evolve(hand, e.AllInForfeited(seat))
        legal = options(hand)
    most = hand.players[seat].bet + stakes.behind(hand, seat)
    if most < legal.raise_least:
        return Options(legal.seat, legal.call, why=Rule.CALL_FOR_LESS)
    if most >= legal.raise_most:
        return legal
    return replace(legal, raise_most=legal.raise_least if legal.step else most)


# ---------------------------------------------------------------- markers


def borrow(table: Table, seat: Seat, amount: Chips, lender: Seat) -> Decision:
    """Offer a marker to everyone in the pot, or to one lender who is not in it."""
    hand = table.hand
    if refused := refuse_borrowing(table, seat, lender):
        return refused
    assert hand
    _, most = top_up_range(table, seat)
    if lender:
        most = min(most, dict(stakes.lenders(table)).get(lender, 0))
    numbers: dict[str, int | str] = {"most_chips": most, "seat": lender}
    if lender and not most:
        return Refused(Rule.BORROWED_CHIPS, "marker.lender", numbers, "lender")
    if not 0 < amount <= most or amount % table.house.chip_unit:
        return Refused(Rule.MARKER, "marker.range", numbers, "amount")
    if not lender and stakes.needs_no_yes(table.house, amount):
        return [*events_of_funding(hand, e.Funded(seat, amount, "marker"))]
    asked = (lender,) if lender else stakes.must_accept(hand, seat)
    return [e.MarkerOffered(seat, amount, asked, lender)]


def refuse_borrowing(table: Table, seat: Seat, lender: Seat) -> Refused | None:
    """A player borrows on their turn, before being all in, and asks no one twice."""
    hand, chair = table.hand, table.chairs[seat]
    assert chair
    if not stakes.is_open(table.house):
        return Refused(Rule.OPEN_STAKES, "marker.table_stakes")
    if hand is None or hand.over or seat != hand.turn or not is_betting(hand):
        return Refused(Rule.MARKER, "marker.not_now")
    if chair.barred:
        least, _ = limits(table)
        return Refused(
            Rule.SMALL_WINNER_MAY_NOT_ADD, "marker.barred", {"least_chips": least}
        )
    if stakes.open_request(hand):
        return Refused(Rule.MARKER, "marker.open")
    if (seat, lender) in hand.declined:
        return Refused(Rule.MARKER, "marker.declined")
    return None


def answer(table: Table, seat: Seat, yes: bool) -> Decision:
    """The last yes brings the chips; one no ends the request."""
    hand = table.hand
    request = stakes.open_request(hand)
    if hand is None or request is None or seat not in request.asked:
        return Refused(Rule.MARKER, "marker.not_asked")
    lender = request.lender
    if yes and lender and dict(stakes.lenders(table)).get(lender, 0) < request.amount:
        return Refused(Rule.BORROWED_CHIPS, "marker.means")
    said = e.MarkerAnswered(seat, yes)
    if not yes or len(request.asked) > 1:
        return [said]
    source: Source = "loan" if lender else "marker"
    fund = e.Funded(request.seat, request.amount, source, lender)
    return [said, *events_of_funding(hand, fund)]


def events_of_funding(hand: Hand, fund: e.Funded) -> list[e.HandEvent]:
    """Borrowed chips arrive; a marker for exactly what a call lacks is the call itself."""
    lacks = round_up(stakes.lacks(hand, fund.seat), hand.house.chip_unit)
    if fund.amount != lacks:
        return [fund]
    called = act(hand_evolve.evolve(hand, fund), fund.seat, c.Call())
    assert not isinstance(called, Refused)
    return [fund, *called]


def no_by_silence(table: Table) -> list[e.TableEvent]:
    """If time runs out on a marker request, that is a no, and the borrower decides again."""
    request = stakes.open_request(table.hand)
    return [e.MarkerAnswered(request.asked[0], False)] if request else []


def buy_for(table: Table, seat: Seat, other: Seat, amount: Chips) -> Decision:
    """At open stakes any player may buy chips for another seat: as few as one, and no more than
    the seat could have itself."""
    chair = table.chairs[other] if other < len(table.chairs) else None
    if not stakes.is_open(table.house) or not chair:
        return Refused(Rule.BUYING_MID_HAND, "topup.stake", field="seat")
    least, most = bought_range(table, other)
    if not most:
        return Refused(Rule.BUYING_MID_HAND, "topup.not_now", field="seat")
    if not least <= amount <= most or amount % table.house.chip_unit:
        numbers: dict[str, int | str] = {"least_chips": least, "most_chips": most}
        return Refused(Rule.BUYING_MID_HAND, "topup.for", numbers, "amount")
    if stakes.may_add(table, other):
        return [e.Funded(other, amount, "cash", by=seat)]
    bought = e.ToppedUp(other, amount, seat)
    enough, stack = stakes.least_stack(table.house), stakes.stack_of(table, other)
    back = chair.out and stack < enough <= stack + amount
    return [bought, e.CameBack(other)] if back else [bought]


def bought_range(table: Table, other: Seat) -> tuple[Chips, Chips]:
    """How few and how many chips another player may buy for this seat now; (0, 0) while it is
    all in. A seat that must buy in fully first does so (CASH-32)."""
    hand, chair = table.hand, table.chairs[other]
    assert chair
    live = hand is not None and is_dealt_in(table, other) and hand.players[other].live
    least, most = top_up_range(table, other)
    if not most or chair.leaving or (live and not stakes.may_add(table, other)):
        return 0, 0
    return (least if chair.barred else table.house.chip_unit), most


def lent(table: Table, amount: Chips, lender: Seat) -> Table:
    """A lender who is not in the hand lends chips from the chair."""
    if not lender or is_dealt_in(table, lender):
        return table
    chair = table.chairs[lender]
    assert chair
    return changed(table, lender, stack=chair.stack - amount)
