"""Buy in, top up and feed the kitty."""

from msgspec.structs import replace

from homegame.chips import Chips, round_down
from homegame.engine import evolve as hand_evolve
from homegame.engine.table import lending
from homegame.engine.table.chairs import (
    Decision,
    changed,
    is_dealt_in,
    is_passed_over,
    is_playing,
)
from homegame.engine.table.votes import without_question
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Hand, Past, Table
from homegame.rulebook import Rule
from homegame.rules.bounty import bounty_due
from homegame.rules.cash import (
    has_lost_all,
    kitty_drop,
    limits,
    may_rebuy,
    past_of,
    top_up_range,
    with_past,
)
from homegame.rules.open_stakes import is_open, least_stack, may_add
from homegame.seats import NOBODY, Seat

Command = c.TopUp | c.AutoBuy


def decide(table: Table, by: Seat, command: Command) -> Decision:
    """A seat buys chips for itself or, at open stakes, for another seat; or it says what it
    wants to buy after every hand."""
    if isinstance(command, c.AutoBuy):
        return auto_buy(table, by, command)
    for_another = command.seat not in (NOBODY, by)
    if for_another:
        return lending.buy_for(table, by, command.seat, command.amount)
    return top_up(table, by, command.amount)


def top_up_asked(table: Table, event: e.TopUpAsked) -> Table:
    """The chips come when the hand is over."""
    return changed(table, event.seat, buying=event.amount)


def auto_buy_set(table: Table, event: e.AutoBuySet) -> Table:
    """The seat's standing wish."""
    rebuy_to, top_up_to = event.rebuy_to, event.top_up_to
    return changed(table, event.seat, rebuy_to=rebuy_to, top_up_to=top_up_to)


def topped_up(table: Table, event: e.ToppedUp) -> Table:
    """The chips are there; who had lost all has bought in again."""
    seat = event.seat
    chair = table.chairs[seat]
    assert chair
    if has_lost_all(table, seat):
        table = with_rebuy(table, past_of(table, chair.guest))
    stack = chair.stack + event.amount
    barred = chair.barred and stack < limits(table)[0]
    return changed(table, seat, stack=stack, buying=0, barred=barred)


def kitty_fed(table: Table, event: e.KittyFed) -> Table:
    """The chips have left the table."""
    return more(table, event.seat, -event.amount)


def carried_back(table: Table, event: e.CarriedBack) -> Table:
    """A share of the pot that no one opened is behind the seat again."""
    table = more(table, event.seat, event.amount)
    return replace(table, carried=table.carried - event.amount)


def stack_corrected(table: Table, event: e.StackCorrected) -> Table:
    """The stack is what the floor says; no one is asked about it any more."""
    return counted(without_question(table, event.seat), event.seat, event.stack)


def counted(table: Table, seat: Seat, stack: Chips) -> Table:
    """The table with so many chips behind a seat, as they were counted; with real cards that
    may be during a hand, and the seat began it with so many more."""
    more = stack - behind(table, seat)
    table = changed(table, seat, uncounted=False)
    if not is_dealt_in(table, seat):
        return changed(table, seat, stack=stack)
    assert table.hand
    hand = table.hand
    if not bets_are_entered(table):
        hand = taken_back(hand, seat)
        hand = replace(hand, counted=tuple(sorted({*hand.counted, seat})))
    began = list(hand.plan.stacks)
    began[seat] += more
    hand = replace(hand, plan=replace(hand.plan, stacks=tuple(began)))
    return replace(table, hand=hand_evolve.with_chips(hand, seat, more))


def behind(table: Table, seat: Seat) -> Chips:
    """What lies behind a seat: its stack or, during a hand, what it has not put in. Where no
    bets are entered nothing was put in yet."""
    chair = table.chairs[seat]
    assert chair
    if not is_dealt_in(table, seat):
        return chair.stack
    assert table.hand
    if not bets_are_entered(table):
        return table.hand.plan.stacks[seat]
    return table.hand.players[seat].stack


def is_stack_known(table: Table, seat: Seat) -> bool:
    """What a player has is known: with real cards, their chips were counted since the last hand
    that no one wrote down, and since the one in play began."""
    chair = table.chairs[seat]
    assert chair
    if chair.uncounted or bets_are_entered(table):
        return not chair.uncounted
    if not is_passed_over(table) or not is_dealt_in(table, seat):
        return True
    assert table.hand
    return seat in table.hand.counted


def bets_are_entered(table: Table) -> bool:
    """Someone says what is bet: players, or whoever enters it for them."""
    return table.dealer == "server" or table.depth != "button"


def taken_back(hand: Hand, seat: Seat) -> Hand:
    """The hand with all that a seat had put in back behind it."""
    player, began = hand.players[seat], hand.plan.stacks[seat]
    dead = began - player.stack - player.bet - player.paid
    whole = replace(player, stack=began, bet=0, paid=0)
    return replace(hand_evolve.seated(hand, seat, whole), dead=hand.dead - dead)


def top_up(table: Table, seat: Seat, amount: Chips) -> Decision:
    """Chips are bought between hands; a request during a hand waits for its end."""
    chair = table.chairs[seat]
    assert chair
    if chair.buying and not amount:
        return [e.TopUpAsked(seat, 0)]
    least, most = top_up_range(table, seat)
    if has_lost_all(table, seat) and not may_rebuy(table, chair.guest):
        return refuse_rebuy(table)
    if not most:
        return Refused(
            Rule.TOP_UP, "topup.full", {"most_chips": limits(table)[1]}, "amount"
        )
    if refused := refuse_purchase(table, amount, least, most):
        return replace(refused, code=Rule.TOP_UP, words="topup.range")
    if may_add(table, seat):
        return [e.Funded(seat, amount, "cash")]
    if is_dealt_in(table, seat) and not may_add_now(table, seat):
        return [e.TopUpAsked(seat, amount)]
    return bought(table, seat, amount)


def auto_buy(table: Table, seat: Seat, command: c.AutoBuy) -> Decision:
    """A standing wish within the table's buy-in; chips that it brings now arrive now."""
    least, most = limits(table)
    for field in ("rebuy_to", "top_up_to"):
        amount: Chips = getattr(command, field)
        refused = amount and refuse_purchase(table, amount, least, most)
        if refused:
            return replace(refused, field=field)
    wish = e.AutoBuySet(seat, command.rebuy_to, command.top_up_to)
    if is_dealt_in(table, seat):
        return [wish]
    return [wish, *wished(auto_buy_set(table, wish), seat)]


def wished(table: Table, seat: Seat) -> list[e.TableEvent]:
    """What the seat's standing wish buys between two hands, and never more than it says: where
    the least is more by now, nothing. A player with chips who sits out buys none."""
    chair = table.chairs[seat]
    assert chair
    broke = chair.stack < least_stack(table.house)
    to = chair.rebuy_to if broke else chair.top_up_to
    if chair.stack >= to or chair.leaving or (chair.out and not broke):
        return []
    least, most = top_up_range(table, seat)
    amount = min(round_down(to - chair.stack, table.house.chip_unit), most)
    return bought(table, seat, amount) if amount >= max(least, 1) else []


def may_add_now(table: Table, seat: Seat) -> bool:
    """In some houses a folded player may add chips during the hand."""
    assert table.hand
    folded = not table.hand.players[seat].live
    return folded and (table.house.topup.when == "after_fold" or is_open(table.house))


def bought(table: Table, seat: Seat, amount: Chips) -> list[e.TableEvent]:
    """The chips arrive; a player who was broke is dealt in again."""
    chair = table.chairs[seat]
    assert chair
    broke = chair.stack < least_stack(table.house)
    rebuy = broke and not is_dealt_in(table, seat)
    bought = e.ToppedUp(seat, amount, rebuy=rebuy)
    return [bought, e.CameBack(seat, rebuy=True)] if chair.out and rebuy else [bought]


def with_rebuy(table: Table, past: Past) -> Table:
    """Count one more rebuy for this guest."""
    return replace(
        table, past=with_past(table, replace(past, rebuys=past.rebuys + 1, seat=NOBODY))
    )


def refuse_rebuy(table: Table) -> Refused:
    """The refusal for a player who has no rebuy left."""
    return Refused(Rule.REBUY, "buyin.again", {"most": str(table.house.rebuy.max)})


def refuse_purchase(
    table: Table, amount: Chips, least: Chips, most: Chips
) -> Refused | None:
    """Refuse an amount outside the limits or not in whole units."""
    unit = table.house.chip_unit
    numbers: dict[str, int | str] = {
        "least_chips": least,
        "most_chips": most,
        "unit_chips": unit,
    }
    if not least <= amount <= most:
        return Refused(Rule.BUY_IN_RANGE, "buyin.range", numbers, "amount")
    if amount % unit:
        return Refused(Rule.BETTING_UNIT, "buyin.off_unit", numbers, "amount")
    return None


def to_kitty(hand: Hand, events: list[e.HandEvent]) -> list[e.TableEvent]:
    """The winner's contribution to the kitty."""
    if not events or not isinstance(events[-1], e.HandEnded):
        return []
    seat, amount = kitty_drop(hand, events)
    return [e.KittyFed(seat, amount)] if amount else []


def bounty(table: Table) -> list[e.BountyPaid]:
    """The bounty of the hand that is over, if it is due and anyone has chips to pay it."""
    seat, paid = bounty_due(table)
    return [e.BountyPaid(seat, paid)] if seat and paid else []


def bounty_paid(table: Table, event: e.BountyPaid) -> Table:
    """The chips have gone from each who paid to the seat that won."""
    for payer, amount in event.paid:
        table = more(table, payer, -amount)
    table = more(table, event.seat, sum([amount for _, amount in event.paid]))
    return replace(table, bounty=table.number)


def more(table: Table, seat: Seat, amount: Chips) -> Table:
    """The same table with so many more chips in front of a seat."""
    chair = table.chairs[seat]
    assert chair
    return changed(table, seat, stack=chair.stack + amount)


def total_chips(table: Table) -> Chips:
    """All chips on the table, behind and in play. Only buying in and leaving change it."""
    behind = table.carried + sum([chair.stack for chair in table.chairs if chair])
    return behind + (
        hand_evolve.chips(table.hand) if table.hand and is_playing(table) else 0
    )
