"""Open stakes at the table: chips and markers before a bet, markers after the pots.

The hand itself knows nothing of it: here it is seen to that a seat has the chips it bets.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from homegame.chips import Chips, round_up
from homegame.engine import decide as hand_decide
from homegame.engine import evolve as hand_evolve
from homegame.engine.legal import Options, is_betting, options
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Hand, Source, Table
from homegame.rulebook import Rule
from homegame.rules import open_stakes as stakes
from homegame.rules.cash import limits, top_up_range
from homegame.seats import Seat

Decision = list[e.TableEvent] | Refused


def act(hand: Hand, by: Seat, command: c.HandCommand) -> hand_decide.Decision:
    """A command for the hand, if the chips for it are there; borrowed ones bind."""
    match command:
        case c.RaiseTo(to) if by == hand.turn and is_betting(hand):
            if refused := refuse_uncovered(hand, by, to):
                return refused
            if stakes.raises_on_credit(hand, by, to):
                return bound(hand, by, command)
        case c.Call() if by == hand.turn and by in hand.purses and is_betting(hand):
            if short := stakes.lacks(hand, by):
                numbers: dict[str, int | str] = {"short_chips": short}
                return Refused(binding(hand), "call.cover", numbers)
        case _:
            pass
    decided = hand_decide.decide(hand, by, command)
    if isinstance(decided, Refused) or not hand.marked:
        return decided
    return [*with_markers(hand, decided)]


def binding(hand: Hand) -> Rule:
    """Why a seat may not be all in: the house knows no all-in, or it raised on credit."""
    house_rule = hand.house.open_stakes.no_allin
    return Rule.BUYING_MID_HAND if house_rule else Rule.BORROWED_TO_RAISE


def refuse_uncovered(hand: Hand, by: Seat, to: Chips) -> Refused | None:
    """A raise needs its chips on the table: bought or borrowed first."""
    most = hand.players[by].bet + stakes.behind(hand, by)
    if to <= most:
        return None
    numbers: dict[str, int | str] = {"most_chips": most, "short_chips": to - most}
    return Refused(Rule.BUYING_MID_HAND, "raise.cover", numbers, "to")


def bound(hand: Hand, by: Seat, command: c.RaiseTo) -> hand_decide.Decision:
    """Raising with borrowed chips gives up the right to be all in."""
    forfeited = e.AllInForfeited(by)
    decided = hand_decide.decide(hand_evolve.evolve(hand, forfeited), by, command)
    return decided if isinstance(decided, Refused) else [forfeited, *decided]


def with_markers(hand: Hand, events: list[e.HandEvent]) -> Iterator[e.HandEvent]:
    """Before the chips go back to the chairs those that were promised only are taken out."""
    for event in events:
        if isinstance(event, e.HandEnded) and hand.marked:
            for seat, by, amount in stakes.taken(hand):
                yield e.MarkerTaken(seat, by, amount)
        hand = hand_evolve.evolve(hand, event)
        yield event


def within_chips(hand: Hand, legal: Options) -> Options:
    """What the seat may do with the chips it has: an open purse bets nothing by itself.

    Who would raise with borrowed chips may not be all in, not for less than a full raise
    either.
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
    """A marker is offered to everybody in the pot, or to a lender who is not in it."""
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
        return [*brought(hand, e.Funded(seat, amount, "marker"))]
    asked = (lender,) if lender else stakes.must_accept(hand, seat)
    return [e.MarkerOffered(seat, amount, asked, lender)]


def refuse_borrowing(table: Table, seat: Seat, lender: Seat) -> Refused | None:
    """One borrows in turn, before one is all in, and asks nobody twice."""
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
    """The last yes brings the chips; one no is enough."""
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
    return [said, *brought(hand, fund)]


def brought(hand: Hand, fund: e.Funded) -> list[e.HandEvent]:
    """Borrowed chips come; a marker for just what a call lacks is the call itself."""
    lacks = round_up(stakes.lacks(hand, fund.seat), hand.house.chip_unit)
    if fund.amount != lacks:
        return [fund]
    called = act(hand_evolve.evolve(hand, fund), fund.seat, c.Call())
    assert not isinstance(called, Refused)
    return [fund, *called]


def silence(table: Table) -> list[e.TableEvent]:
    """Time is up while a marker is asked about: that is a no, and the seat decides anew."""
    request = stakes.open_request(table.hand)
    return [e.MarkerAnswered(request.asked[0], False)] if request else []


def stake(table: Table, seat: Seat, other: Seat, amount: Chips) -> Decision:
    """Anybody may buy chips for a seat that has none."""
    chair = table.chairs[other] if other < len(table.chairs) else None
    broke = chair and not chair.stack and not stakes.in_hand(table, other)
    if not stakes.is_open(table.house) or not broke:
        return Refused(Rule.BUYING_MID_HAND, "topup.stake", field="seat")
    assert chair
    least, most = top_up_range(table, other)
    if not least <= amount <= most or amount % table.house.chip_unit:
        numbers: dict[str, int | str] = {"least_chips": least, "most_chips": most}
        return Refused(Rule.BUYING_MID_HAND, "topup.range", numbers, "amount")
    bought = e.ToppedUp(other, amount, seat)
    return [bought, e.CameBack(other)] if chair.out else [bought]
