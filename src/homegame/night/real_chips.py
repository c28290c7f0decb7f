"""Real chips in a night: change, sales, chips held off the table, cash, and the count.

All of it is about tables where people deal with real cards. At others the chips are on the
screen: no one needs change, and nothing can be counted wrong.
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from homegame.bank.chips import exchange
from homegame.bank.counting import value_of
from homegame.bank.entries import held
from homegame.bank.ledger import held_by
from homegame.engine import table as at_table
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.state import Chair, Table
from homegame.night.banking import is_banker, refuse_guest
from homegame.night.count_out import counted_out, in_words, sold_at
from homegame.night.night import (
    Actor,
    C,
    Decide,
    Decision,
    Happened,
    Night,
    here,
    seat_at,
    sitting,
)
from homegame.rulebook import Rule
from homegame.rules.cash import limits
from homegame.rules.real_chips import (
    case_of,
    may_play_held,
    refuse_cash,
    refuse_from_player,
    refuse_off_table,
    worth,
)
from homegame.seats import NIGHT, Seat, TableNo


def of_a_seat(
    night: Night, by: Actor, at: TableNo, command: c.SwapChips | c.PlayHeld | c.LayCash
) -> Decision:
    """What a seated guest does with chips; the banker may speak for them."""
    table, guest = night.tables[at], command.guest or by
    seat = seat_at(table, guest)
    if guest != by and not is_banker(night, by):
        return Refused(Sys.ROLE, "chips.own", field="guest")
    if not seat:
        return Refused(Sys.NOT_SEATED, "seat.first", field="guest")
    if refused := refuse_in_hand(table):
        return refused
    match command:
        case c.SwapChips():
            return swap(table, at, seat, command)
        case c.PlayHeld():
            return play(night, at, seat, guest)
        case c.LayCash(amount):
            return lay_cash(night, by, at, seat, amount)


def refuse_in_hand(table: Table) -> Refused | None:
    """Refuse to touch chips during a hand."""
    if at_table.is_playing(table):
        return Refused(Rule.NO_CHIP_SALES, "chips.in_hand")
    return None


# ---------------------------------------------------------------- change and sales


def swap(table: Table, at: TableNo, seat: Seat, command: c.SwapChips) -> Decision:
    """Chips for others of the same value, from the bank or another player."""
    other = command.other
    if other and (refused := refuse_from_player(table.house, sale=False)):
        return refused
    if other == seat or (other and chair_in(table, other) is None):
        return Refused(Sys.UNKNOWN, "chips.seat", field="other")
    for field, piles in (("gives", command.gives), ("gets", command.gets)):
        if refused := refuse_piles(table, piles, field):
            return refused
    if uneven := exchange(command.gives, command.gets):
        words = "chips.uneven_more" if uneven.over > 0 else "chips.uneven_less"
        numbers: dict[str, int | str] = {"over_chips": abs(uneven.over)}
        return Refused(Rule.NO_CHIP_SALES, words, numbers, "gets")
    sides = [(seat, "gives")] + ([(other, "gets")] if other else [])
    for each, field in sides:
        if refused := refuse_more_than(table, each, value_of(dict(command.gives)), field):
            return refused
    return here(at, [e.ChipsSwapped(seat, command.gives, command.gets, other)])


def refuse_piles(table: Table, piles: Sequence[c.ChipPile], field: str) -> Refused | None:
    """Refuse no chips at all, a chip that the house doesn't have, and one that is named
    twice."""
    values = [value for value, _ in piles]
    if not value_of(dict(piles)) or len({*values}) < len(values):
        return Refused(Rule.CHIP_SET, "chips.none", field=field)
    known = {kind.chips for kind in case_of(table.house)}
    for value in values:
        if value not in known:
            return Refused(Rule.CHIP_SET, "chips.unknown", {"value_chips": value}, field)
    return None


def refuse_more_than(table: Table, seat: Seat, amount: int, field: str) -> Refused | None:
    """Refuse more chips than a seat has."""
    chair = chair_in(table, seat)
    if chair is None or amount > chair.stack:
        stack = chair.stack if chair else 0
        return Refused(Rule.TABLE_STAKES, "chips.stack", {"most_chips": stack}, field)
    return None


def sell(night: Night, by: Actor, at: TableNo, command: c.SellChips) -> Decision:
    """One player sells chips to another, within the buyer's maximum."""
    table = night.tables[at]
    refused = refuse_in_hand(table) or refuse_from_player(table.house, sale=True)
    if refused:
        return refused
    seat, to = seat_at(table, command.seller), seat_at(table, command.buyer)
    seller, buyer = chair_in(table, seat), chair_in(table, to)
    if seller is None or buyer is None or seat == to:
        field = "seller" if seller is None else "buyer"
        return Refused(Sys.NOT_SEATED, "chips.seat", field=field)
    room = limits(table)[1] - buyer.stack
    if room <= 0:
        return Refused(Rule.TOP_UP, "chips.sell_full", field="buyer")
    most = min(seller.stack, room)
    if not 0 < command.amount <= most:
        numbers: dict[str, int | str] = {"most_chips": most}
        return Refused(Rule.TOP_UP, "chips.sell_most", numbers, "amount")
    return here(at, [e.ChipsSold(seat, to, command.amount, by)])


def chair_in(table: Table, seat: Seat) -> Chair | None:
    """The chair in a seat, if there is one and it is taken."""
    return table.chairs[seat] if 0 < seat < len(table.chairs) else None


# ---------------------------------------------------------------- held chips and cash


def hold(night: Night, by: Actor, at: TableNo, command: c.HoldChip) -> Decision:
    """The banker gives one chip to hold, for money that has been paid."""
    table, guest, amount = night.tables[at], command.guest, command.amount
    refused = refuse_off_table(table.house, by_banker=is_banker(night, by))
    if refused := refused or refuse_guest(night, guest):
        return refused
    if has := held_by(night.ledger, guest):
        return Refused(Rule.CHIP_IOU, "chips.holds", {"has_chips": has}, "guest")
    if amount not in {kind.chips for kind in case_of(table.house)}:
        return Refused(Rule.CHIP_IOU, "chips.one", field="amount")
    return here(NIGHT, [e.ChipHeld(guest, amount, by)])


def play(night: Night, at: TableNo, seat: Seat, guest: str) -> Decision:
    """The held chip comes into play; a player who was broke is dealt in again."""
    table = night.tables[at]
    chair, amount = chair_in(table, seat), held_by(night.ledger, guest)
    assert chair
    if not amount:
        return Refused(Rule.CHIP_IOU, "chips.holds_none")
    most = limits(table)[1]
    if not may_play_held(chair.stack, amount, most):
        numbers: dict[str, int | str] = {
            "most_chips": most,
            "after_chips": chair.stack + amount,
        }
        return Refused(Rule.CHIP_IOU, "chips.held_over", numbers)
    back = chair.out and not chair.stack
    played: list[e.NightEvent] = [e.HeldPlayed(seat, amount)]
    return here(at, [*played, *([e.CameBack(seat)] if back else [])])


def give_back(night: Night, by: Actor, command: c.ReturnHeld) -> Decision:
    """The banker buys the held chip back."""
    guest = command.guest
    if refused := refuse_guest(night, guest):
        return refused
    amount = held_by(night.ledger, guest)
    if not amount:
        return Refused(Rule.CHIP_IOU, "chips.holds_none", field="guest")
    return here(NIGHT, [e.HeldCashed(guest, amount, by)])


def lay_cash(night: Night, by: Actor, at: TableNo, seat: Seat, amount: int) -> Decision:
    """Cash that plays is chips that were bought and paid for."""
    table = night.tables[at]
    if refused := refuse_cash(table.house):
        return refused
    bought = at_table.decide(table, seat, c.TopUp(amount))
    if isinstance(bought, Refused):
        return bought
    chair = chair_in(table, seat)
    assert chair
    paid = e.CashPaid(chair.guest, worth(table.house, amount), by)
    return here(at, bought) + here(NIGHT, [paid])


def cashing(decide: Decide[C]) -> Decide[C]:
    """A decision after which someone may leave with their chips."""

    def decided(night: Night, by: Actor, at: TableNo, command: C) -> Decision:
        return with_held_cashed(night, decide(night, by, at, command))

    return decided


def with_held_cashed(night: Night, decided: Decision) -> Decision:
    """The same events, in which a guest who cashes out is paid for the chip they hold, too;
    and everyone, when the night ends."""
    if isinstance(decided, Refused):
        return decided
    leaves = any(isinstance(each.event, e.StoodUp | e.NightEnded) for each in decided)
    if not leaves or not any_held(night):
        return decided
    events = list[Happened]()
    paid = {each.event.guest for each in decided if isinstance(each.event, e.HeldCashed)}
    for each in decided:
        ends = isinstance(each.event, e.NightEnded)
        holders = [*night.guests] if ends else []
        if isinstance(each.event, e.StoodUp):
            events.append(each)
            holders = [each.event.guest]
        for guest in holders:
            amount = held_by(night.ledger, guest)
            if amount and guest not in paid:
                events += here(NIGHT, [e.HeldCashed(guest, amount)])
                paid.add(guest)
        if not isinstance(each.event, e.StoodUp):
            events.append(each)
    return events


def any_held(night: Night) -> bool:
    """Whether a chip is held off the table by anyone."""
    return any(night.ledger.balance(held(guest)) for guest in night.guests)


# ---------------------------------------------------------------- the count


def counted(night: Night, by: Actor, at: TableNo, command: c.CountChips) -> Decision:
    """The stacks are what was counted. Of everyone at the table that is as much as was sold,
    or the banker says so, and then keeps what is missing or bears what is over (CASH-12)."""
    table = night.tables[at]
    counts = {seat: dict(piles) for seat, piles in command.counts}
    if refused := refuse_in_hand(table) or refuse_counts(night, table, command.counts):
        return refused
    seats = [seat for seat, chair in enumerate(table.chairs) if chair]
    everyone = len(counts) == len(seats)
    refused = refuse_difference(night, at, counts) if everyone else None
    if refused and not command.anyway:
        return refused
    found = list[e.NightEvent]()
    for seat, piles in command.counts:
        chair = chair_in(table, seat)
        assert chair
        stack = value_of(counts[seat])
        chips = tuple([(value, count) for value, count in piles if count])
        found.append(e.StackCounted(seat, stack, chips, chair.stack, by))
        if chair.out and not chair.stack and stack:
            found.append(e.CameBack(seat))
    return here(at, found)


def write_down(night: Night, by: Actor, at: TableNo, command: c.WriteDown) -> Decision:
    """A purchase that no one had written down is in the book from now on. No limit applies:
    the chips are on the table."""
    table = night.tables[at]
    if refused := refuse_in_hand(table):
        return refused
    seat = seat_at(table, command.guest)
    if not seat:
        return Refused(Sys.NOT_SEATED, "chips.seat", field="guest")
    bought, *back = at_table.bought(table, seat, command.amount)
    assert isinstance(bought, e.ToppedUp)
    return here(at, [replace(bought, written_by=by), *back])


def refuse_counts(
    night: Night, table: Table, counts: Sequence[tuple[Seat, Sequence[c.ChipPile]]]
) -> Refused | None:
    """Refuse a count of a seat that isn't there, of a chip that the house doesn't have, and of
    more chips of a kind than there are."""
    left = {kind.chips: kind.count for kind in case_of(table.house)}
    seen = set[Seat]()
    for seat, piles in counts:
        chair = chair_in(table, seat)
        if chair is None or seat in seen:
            return Refused(Sys.UNKNOWN, "chips.counted_seat", field="counts")
        seen.add(seat)
        values = [value for value, _ in piles]
        for value, count in piles:
            numbers: dict[str, int | str] = {"value_chips": value}
            if value not in left or values.count(value) > 1:
                return Refused(Rule.CHIP_SET, "chips.unknown", numbers, "counts")
            has = left[value]
            if has is not None and count > has:
                numbers["name"] = night.guests[chair.guest].name
                return Refused(Rule.CHIP_SET, "chips.case", numbers, "counts")
            left[value] = None if has is None else has - count
    return None


def refuse_difference(
    night: Night, at: TableNo, counts: Mapping[Seat, Mapping[int, int]]
) -> Refused | None:
    """Refuse a count of everyone that isn't what was sold, and say what may explain it."""
    table = night.tables[at]
    sold, sum_ = sold_at(table), sum([value_of(chips) for chips in counts.values()])
    if sum_ == sold:
        return None
    in_money = {
        sitting(table, seat): {worth(table.house, value): n for value, n in chips.items()}
        for seat, chips in counts.items()
    }
    found = counted_out(night, at, in_money).explanations
    over = sum_ - sold
    numbers: dict[str, int | str] = {
        "counted_chips": sum_,
        "sold_chips": sold,
        "over_chips": abs(over),
        "why": in_words(night, at, found[0]) if found else "",
    }
    words = "chips.sum_over" if over > 0 else "chips.sum_missing"
    return Refused(Rule.LEDGER, words, numbers, "counts")
