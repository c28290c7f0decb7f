"""Buying in and topping up at a cash table (CASH)."""

from collections.abc import Sequence

from msgspec.structs import replace

from homegame.chips import PURSE, Chips, round_down, round_up
from homegame.model.events import Awarded, HandEvent
from homegame.model.refusal import Refused
from homegame.model.state import Hand, Past, Table
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rulebook.presets import big_blind_bound, buy_in_range
from homegame.rules.betting import live
from homegame.rules.open_stakes import least_stack, room, stack_of
from homegame.rules.straddles import posted
from homegame.seats import NOBODY, Seat, between


def limits(table: Table) -> tuple[Chips, Chips]:
    """Tonight's buy-in limits: what the host has set, or else what the house says."""
    return limits_of(table.house, table.buyin)


def limits_of(house: HouseRules, tonight: tuple[Chips, Chips]) -> tuple[Chips, Chips]:
    """Buy-in limits in a house; tonight's are (0, 0) where the host has set none."""
    return tonight if tonight[1] else buy_in_range(house)


def refuse_stakes(house: HouseRules, tonight: tuple[Chips, Chips]) -> Refused | None:
    """Refuse blinds or an ante that a player with the minimum buy-in can't pay or that the
    limit leaves no room for, and amounts that no one could buy in for."""
    least, most = limits_of(house, tonight)
    big, ante = house.blinds.big, house.ante.amount
    numbers: dict[str, int | str] = {"least_chips": least, "big_chips": big}
    if big > least:
        return Refused(Rule.BUY_IN_RANGE, "blinds.buyin", numbers, "big")
    if ante > least:
        return Refused(Rule.BUY_IN_RANGE, "blinds.ante", numbers, "ante")
    if most < PURSE:
        return refuse_over_limit(house)
    if tonight[1]:
        return Refused(
            Rule.BUY_IN_RANGE, "buyin.most", {"most_chips": PURSE - 1}, "buyin_most"
        )
    most_big = round_down((PURSE - 1) // house.buyin.max_bb, house.chip_unit)
    return Refused(Rule.BUY_IN_RANGE, "blinds.most", {"most_chips": most_big}, "big")


def refuse_over_limit(house: HouseRules) -> Refused | None:
    """Refuse a big blind that the cap of a hand, a spread or the bring-in doesn't go with."""
    bound = big_blind_bound(house)
    if bound is None:
        return None
    numbers: dict[str, int | str] = {"bound_chips": bound.amount}
    return Refused(bound.rule, bound.at_the_desk, numbers, "big")


@rule(Rule.TOP_UP, Rule.BUY_IN_DETAILS)
def top_up_range(table: Table, seat: Seat) -> tuple[Chips, Chips]:
    """The least and the most the seat may buy now: up to the table's maximum, never over.

    A broke seat buys in again, and a seat that was all in for a small pot buys in fully
    (CASH-32); (0, 0) means nothing.
    """
    chair = table.chairs[seat]
    assert chair
    least, most = limits(table)
    unit = table.house.chip_unit
    stack = stack_of(table, seat)
    if not stack and not may_rebuy(table, chair.guest):
        return 0, 0
    may = max(round_down(max(most - stack, 0), unit), round_up(room(table, seat), unit))
    if not may:
        return 0, 0
    full = chair.barred or stack < least_stack(table.house)
    return (min(max(least - stack, unit), may) if full else unit), may


def arriving(table: Table, seat: Seat) -> Chips:
    """What arrives, as things stand, of the chips the seat has asked for in the hand: no more
    than may be bought, and none that are not enough to buy in with. A tournament adds them all.
    """
    chair = table.chairs[seat]
    assert chair
    if table.tournament or not chair.buying:
        return chair.buying
    least, most = top_up_range(table, seat)
    amount = min(chair.buying, most)
    return amount if amount >= max(least, 1) else 0


def usual_buys(least: Chips, most: Chips, unit: Chips) -> tuple[Chips, ...]:
    """Amounts to choose from with one tap: the least, one halfway, and the most."""
    halfway = round_down((least + most) // 2, unit)
    return tuple(sorted({least, max(least, halfway), most})) if most else ()


def free_seats(table: Table) -> list[Seat]:
    """The seats that no one has taken, lowest first."""
    return [seat for seat, chair in enumerate(table.chairs) if seat and chair is None]


# ---------------------------------------------------------------- buying in again


def past_of(table: Table, guest: str) -> Past:
    """What the table remembers of a guest; an empty memory for a new one."""
    return next((past for past in table.past if past.guest == guest), Past(guest))


def has_lost_all(table: Table, seat: Seat) -> bool:
    """The seat has no chips left, behind or in the hand."""
    return table.chairs[seat] is not None and not stack_of(table, seat)


@rule(Rule.REBUY)
def may_rebuy(table: Table, guest: str) -> bool:
    """A player who has lost everything may rebuy as often as the house allows."""
    most = table.house.rebuy.max
    return most == "unlimited" or past_of(table, guest).rebuys < most


def is_busted(past: Past) -> bool:
    """The guest left without chips, so sitting down again is a rebuy."""
    return past.seat != NOBODY and not past.chips_when_left


def orbits_to_wait(table: Table, past: Past) -> int:
    """How many more orbits a guest who took chips off the table has to stay away."""
    return (
        max(0, table.house.leave.return_after_orbits - past.orbits)
        if past.chips_when_left
        else 0
    )


@rule(Rule.RETURN_AFTER_LEAVING)
def return_range(table: Table, past: Past, minutes: int) -> tuple[Chips, Chips]:
    """What a returning guest may buy in for; (0, 0) before the house's orbits have passed.

    Until the next hand is dealt all the chips they left with bring them back, and so they do
    where none can be dealt without them. For some minutes it is no less than that.
    """
    least, most = limits(table)
    if orbits_to_wait(table, past):
        at_once = past.last_hand == table.number or is_missed(table)
        whole = past.chips_when_left if at_once else 0
        return whole, whole
    if minutes < table.house.leave.keep_stack_min:
        return max(least, past.chips_when_left), max(most, past.chips_when_left)
    return least, most


def is_missed(table: Table) -> bool:
    """Fewer than two others have chips: no hand can be dealt without one who has left."""
    return sum([stack_of(table, seat) > 0 for seat in range(len(table.chairs))]) < 2


def with_past(table: Table, past: Past) -> tuple[Past, ...]:
    """The table's memory with one guest's entry changed."""
    return (*forgetting(table, past.guest).past, past)


def forgetting(table: Table, guest: str) -> Table:
    """The table without what it remembers of a guest."""
    return replace(table, past=tuple([each for each in table.past if each.guest != guest]))


def is_orbit(start: Seat, was: Seat, now: Seat) -> bool:
    """The button, moving on, has come back to the seat where an orbit began, or passed it."""
    if not start or was == now:
        return False
    return start == now or start in between({start}, was, now)


# ---------------------------------------------------------------- kitty and change


@rule(Rule.NO_RAKE)
def kitty_drop(hand: Hand, events: Sequence[HandEvent]) -> tuple[Seat, Chips]:
    """What the winner of the main pot drops into the house's kitty: the smallest chip.

    Without a kitty nothing is taken from a pot, and never for blinds that no one played
    for.
    """
    won = [event.seat for event in events if isinstance(event, Awarded) and not event.pot]
    played = hand.raised_last != NOBODY or len(live(hand)) > 1
    played = played and not posted(hand.plan, "change")
    if not hand.house.kitty.enabled or not won or not played or hand.chops:
        return NOBODY, 0
    return won[0], hand.house.chip_unit


def change_unit(house: HouseRules) -> Chips:
    """Amounts below this many chips are change; 1 if the house has no change."""
    return max(1, house.change_hand.unit // house.stakes.minor_per_chip)


@rule(Rule.CHANGE_HAND)
def change_due(table: Table) -> dict[Seat, Chips]:
    """What everyone puts into the change hand, which is played for whole units."""
    unit = change_unit(table.house)
    found = {
        seat: chair.stack % unit
        for seat, chair in enumerate(table.chairs)
        if chair and chair.stack
    }
    enough = table.house.change_hand.enabled and sum(found.values()) >= unit
    return found if enough else {}


def odd_change(table: Table) -> list[tuple[Seat, Chips]]:
    """The change beyond whole units, which goes to the banker; the first seats pay it."""
    due = change_due(table)
    rest = sum(due.values()) % change_unit(table.house)
    found: list[tuple[Seat, Chips]] = []
    for seat, amount in due.items():
        part = min(rest, amount)
        if part:
            found.append((seat, part))
        rest -= part
    return found
