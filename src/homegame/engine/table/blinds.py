"""Buy blinds, straddle, post a sleeper and set new blinds."""

from msgspec.structs import replace

from homegame.chips import Chips
from homegame.engine.table.chairs import Decision, changed
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Chair, Straddles, Table
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rules.cash import refuse_stakes
from homegame.rules.games import has_blinds, with_blinds
from homegame.rules.missed import entrant, may_buy
from homegame.rules.straddles import is_below_cap, straddle_size
from homegame.seats import Seat

Command = c.BuyBlinds | c.Straddle | c.Sleep | c.SetBlinds


def decide(table: Table, by: Seat, command: Command) -> Decision:
    """Decide what a seat posts in the next hand, or new blinds from the host."""
    match command:
        case c.BuyBlinds(buy):
            return buy_blinds(table, by, buy)
        case c.Straddle(when, to):
            return straddle(table, by, when, to)
        case c.Sleep(sleep):
            return make_sleeper(table, by, sleep)
        case c.SetBlinds(small, big, ante):
            return set_blinds(table, small, big, ante)


def blinds_bought(table: Table, event: e.BlindsBought) -> Table:
    """The seat posts, or waits."""
    return changed(table, event.seat, buys=event.buys)


def straddle_set(table: Table, event: e.StraddleSet) -> Table:
    """The seat's straddle in the hands to come."""
    return changed(table, event.seat, straddles=event.when, straddle_to=event.to)


def sleeper_set(table: Table, event: e.SleeperSet) -> Table:
    """The seat's sleeper in the next hand."""
    return changed(table, event.seat, sleeps=event.sleeps)


def blinds_set(table: Table, event: e.BlindsSet) -> Table:
    """The table with its new blinds."""
    house = with_blinds(table.house, event.small, event.big, event.ante)
    return replace(table, house=house)


def buy_blinds(table: Table, seat: Seat, buy: bool) -> Decision:
    """Post to be dealt in at once, or wait for a place where coming in is free."""
    chair = table.chairs[seat]
    assert chair
    if buy and not may_buy(table.house, chair):
        return refuse_to_post(table.house, chair)
    return [e.BlindsBought(seat, buy)] if buy != chair.buys else []


def refuse_to_post(house: HouseRules, chair: Chair) -> Refused:
    """Why a seat can't post: it sits out, is in anyway, comes in free, or has to wait."""
    code = Rule.NEW_PLAYER_ENTRY if chair.new else Rule.RETURNING_POST
    if chair.out:
        words = "enter.out"
    elif not chair.waiting or not has_blinds(house):
        words = "enter.nothing"
    else:
        words = "enter.wait" if entrant(house, chair).how == "waits" else "enter.free"
    return Refused(code, words, field="buy")


def straddle(table: Table, seat: Seat, when: Straddles, to: Chips) -> Decision:
    """Announce one straddle, or one in every hand, before the cards."""
    house = table.house
    if when != "never" and not house.straddle.enabled:
        return Refused(Rule.STRADDLE, "straddle.off", field="when")
    if when != "never" and not has_blinds(house):
        return Refused(Rule.STRADDLE_SIZE, "straddle.no_blinds", field="when")
    numbers: dict[str, int | str] = {
        "least_chips": straddle_size(house),
        "unit_chips": house.chip_unit,
    }
    if to and house.straddle.size_rule != "any_legal_raise":
        return Refused(Rule.RESTRADDLE, "straddle.fixed", numbers, "to")
    if to and (to < straddle_size(house) or to % house.chip_unit):
        return Refused(Rule.STRADDLE_SIZE, "straddle.least", numbers, "to")
    if when != "never" and not is_below_cap(house, to or straddle_size(house)):
        cap: dict[str, int | str] = {"cap_chips": house.cap.amount}
        return Refused(Rule.STRADDLE_LIMITS, "straddle.cap", cap, "to")
    return [e.StraddleSet(seat, when, to)]


def make_sleeper(table: Table, seat: Seat, sleep: bool) -> Decision:
    """Announce a sleeper for the next hand."""
    if sleep and not table.house.sleeper.enabled:
        return Refused(Rule.SLEEPER, "sleeper.off", field="sleep")
    if sleep and not has_blinds(table.house):
        return Refused(Rule.SLEEPER, "sleeper.no_blinds", field="sleep")
    return [e.SleeperSet(seat, sleep)]


@rule(Rule.RISING_BLINDS)
def set_blinds(table: Table, small: Chips, big: Chips, ante: Chips | None) -> Decision:
    """Set the blinds from the next hand on; the small blind is never larger than the big
    one.

    `ante` sets the ante too; None leaves it as it is.
    """
    refused = refuse_blinds(table.house, table.buyin, small, big, ante)
    return refused or [e.BlindsSet(small, big, ante)]


def refuse_blinds(
    house: HouseRules,
    buyin: tuple[Chips, Chips],
    small: Chips,
    big: Chips,
    ante: Chips | None,
) -> Refused | None:
    """Refuse blinds that are in no order or no whole units, or that don't go with what players
    buy in for."""
    unit = house.chip_unit
    if not 0 <= small <= big or not big:
        numbers: dict[str, int | str] = {"small_chips": small, "big_chips": big}
        return Refused(Rule.BLIND_SIZES, "blinds.sizes", numbers, "small")
    if small % unit or big % unit:
        return Refused(Rule.BETTING_UNIT, "blinds.off_unit", {"unit_chips": unit}, "big")
    if (ante or 0) % unit:
        return Refused(Rule.BETTING_UNIT, "blinds.off_unit", {"unit_chips": unit}, "ante")
    return refuse_stakes(with_blinds(house, small, big, ante), buyin)
