"""Open stakes: chips that are bought and borrowed while a hand is played (CASH-30 to 38)."""

from collections.abc import Iterator

from homegame.chips import PURSE, Chips
from homegame.model.state import Hand, Request, Table
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rules.betting import is_betting_over, live
from homegame.rules.pots import contributions, hand_pots
from homegame.seats import Seat


@rule(Rule.OPEN_STAKES)
def is_open(house: HouseRules) -> bool:
    """Players may go to their pockets during a hand, and promises count as chips."""
    return house.stakes.mode == "open"


def behind(hand: Hand, seat: Seat) -> Chips:
    """The chips behind a seat; an open purse counts as none."""
    stack = hand.players[seat].stack
    return stack - PURSE if seat in hand.purses else stack


def in_hand(table: Table, seat: Seat) -> Chips:
    """What the seat has in the hand being played: its stack there, and what it has bet."""
    hand = table.hand
    if hand is None or hand.over:
        return 0
    player = hand.players[seat]
    return behind(hand, seat) + player.bet + player.paid


def stack_of(table: Table, seat: Seat) -> Chips:
    """What a seat has, behind and in the hand that is played."""
    chair = table.chairs[seat]
    return chair.stack + in_hand(table, seat) if chair else 0


def lacks(hand: Hand, seat: Seat) -> Chips:
    """How many chips the seat is short of a full call."""
    return max(0, hand.to_match - hand.players[seat].bet - behind(hand, seat))


def never_all_in(house: HouseRules, ring: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """In some houses no one is ever all in: a player buys, borrows or folds (CASH-33)."""
    return ring if is_open(house) and house.open_stakes.no_allin else ()


def least_stack(house: HouseRules) -> Chips:
    """The fewest chips to be dealt in with: one, or ante and big blind if all-in is ruled
    out."""
    never = is_open(house) and house.open_stakes.no_allin
    return house.blinds.big + house.ante.amount if never else 1


@rule(Rule.BUYING_MID_HAND)
def may_add(table: Table, seat: Seat) -> bool:
    """A player in the hand may add chips unless all in: going all in was a choice."""
    hand, chair = table.hand, table.chairs[seat]
    if not is_open(table.house) or hand is None or hand.over or not hand.players[seat].live:
        return False
    assert chair
    player = hand.players[seat]
    owes = hand.turn == seat and hand.to_match > player.bet
    if chair.barred or (is_betting_over(hand.players) and not owes):
        return False
    return player.stack > 0


def room(table: Table, seat: Seat) -> Chips:
    """How many more chips can matter in this hand: as many as the deepest opponent has."""
    if not may_add(table, seat):
        return 0
    assert table.hand
    others = [most_in(table, other) for other in live(table.hand) if other != seat]
    return max(0, max(others) - in_hand(table, seat))


def most_in(table: Table, seat: Seat) -> Chips:
    """The most the seat can have in the hand; a bet it cannot cover yet counts in full."""
    assert table.hand
    return in_hand(table, seat) + max(0, -behind(table.hand, seat))


@rule(Rule.SMALL_WINNER_MAY_NOT_ADD)
def is_barred(hand: Hand, seat: Seat, stack: Chips, least: Chips, *, was: bool) -> bool:
    """All in and paid less than a full buy-in: no more chips until the seat has that much."""
    if stack >= least or not is_open(hand.house):
        return False
    won = sum([award.amount for award in hand.awards if award.seat == seat])
    return was or (0 < won < least and was_all_in(hand, seat))


def was_all_in(hand: Hand, seat: Seat) -> bool:
    """The seat had put in everything, and no part of it came back uncalled."""
    player = hand.players[seat]
    brought = sum([fund.amount for fund in hand.funds if fund.seat == seat])
    dead = [p.amount for p in hand.plan.posts if p.seat == seat and p.kind == "dead"]
    put_in = player.bet + player.paid + sum(dead)
    returned = any(other == seat for other, _ in hand.returned)
    return put_in >= hand.plan.stacks[seat] + brought and not returned


# ---------------------------------------------------------------- borrowing


def open_request(hand: Hand | None) -> Request | None:
    """The marker that is being asked about; None once the hand has moved on."""
    if hand is None or hand.over or hand.request is None:
        return None
    return hand.request if hand.request.at == hand.acts else None


@rule(Rule.MARKER)
def must_accept(hand: Hand, seat: Seat) -> tuple[Seat, ...]:
    """A marker to the pot needs a yes from everyone still in it."""
    return tuple([other for other in live(hand) if other != seat])


@rule(Rule.BORROWED_CHIPS)
def lenders(table: Table) -> list[tuple[Seat, Chips]]:
    """The seats outside the pot that may lend, and how much; those in it accept markers."""
    hand = table.hand
    assert hand
    found: list[tuple[Seat, Chips]] = []
    for seat, chair in enumerate(table.chairs):
        if chair is None or hand.players[seat].live or chair.leaving:
            continue
        dealt = hand.plan.stacks[seat] > 0
        found.append((seat, behind(hand, seat) if dealt else chair.stack))
    return [(seat, most) for seat, most in found if most]


@rule(Rule.MARKER_TERMS)
def needs_no_yes(house: HouseRules, amount: Chips) -> bool:
    """Below the sum agreed on beforehand a marker to the pot must be accepted."""
    return amount * house.stakes.minor_per_chip < house.marker.auto_accept_below


@rule(Rule.BORROWED_TO_RAISE)
def raises_on_credit(hand: Hand, seat: Seat, to: Chips) -> bool:
    """The raise takes borrowed chips; a player bets their own chips before borrowed ones."""
    if seat in hand.purses:
        return False
    borrowed = sum(
        [fund.amount for fund in hand.funds if fund.seat == seat and fund.source != "cash"]
    )
    player = hand.players[seat]
    return to - player.bet > max(0, player.stack - borrowed)


def taken(hand: Hand) -> Iterator[tuple[Seat, Seat, Chips]]:
    """The seat that takes a marker, its writer, and how much, after the pots were pushed.

    The player who wrote a marker pays it first, with the chips they have left or have won.
    The rest is held by the winners of that player's chips: of the highest pot the player
    put chips in, then of lower ones.
    """
    left = [behind(hand, seat) for seat in range(len(hand.players))]
    wrote: dict[Seat, Chips] = {}
    for fund in hand.funds:
        if fund.source == "marker":
            wrote[fund.seat] = wrote.get(fund.seat, 0) + fund.amount
    holders = [(seat, seat) for seat in wrote]
    holders += [(seat, by) for by in wrote for seat in winners_from(hand, by)]
    for seat, by in holders:
        part = min(wrote[by], left[seat])
        if part:
            yield seat, by, part
        left[seat] -= part
        wrote[by] -= part
    assert not any(wrote.values()), "a marker that no one holds"


def winners_from(hand: Hand, by: Seat) -> list[Seat]:
    """The winners of pots this seat put chips in, the highest pot first; then the others."""
    put_in = contributions(hand.players)
    reached = below = 0
    for number, pot in enumerate(hand_pots(hand)):
        if put_in[by] > below:
            reached = number
        below = min([put_in[seat] for seat in pot.seats])
    ordered = sorted(hand.awards, key=lambda award: (award.pot > reached, -award.pot))
    return [award.seat for award in ordered]


# ---------------------------------------------------------------- what is owed


def are_paid_tonight(house: HouseRules) -> bool:
    """Markers are paid at the end of the night, not the next time: the house says which."""
    return house.marker.settle_by == "end_of_night"
