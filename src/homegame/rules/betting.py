"""Who may bet, and how much (BET)."""

from collections.abc import Sequence
from typing import assert_never

from homegame.cards import UNSEEN, Card, Cards, rank_of
from homegame.chips import Chips, round_down, round_up
from homegame.model.state import UNACTED, Hand, Player
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rulebook.registry import with_real_cards
from homegame.rules.pots import middle
from homegame.seats import NOBODY, Seat
from homegame.variants import BRINGS_IN, Round


def round_of(hand: Hand) -> Round:
    """The betting round in play."""
    return round_at(hand, hand.step)


def round_at(hand: Hand, at: int) -> Round:
    """The betting round at this step of the program."""
    step = hand.program[at]
    assert isinstance(step, Round)
    return step


@rule(Rule.BET_TO_MATCH, Rule.CALL, Rule.CALL_FOR_LESS, Rule.LIVE_BLINDS)
def to_call(hand: Hand, player: Player) -> Chips:
    """What a call costs: the rest of the bet, or the whole stack if that is less."""
    return min(hand.to_match - player.bet, player.stack)


@rule(Rule.FULL_BET_RULE, Rule.HALF_BET_RULE, Rule.REOPENING, Rule.CUMULATIVE_SHORT_ALL_INS)
def may_raise_again(hand: Hand, player: Player) -> bool:
    """A player who has acted may raise again only after a full raise, or half of one.

    Short all-ins since then add up to one, unless the house counts each by itself.
    """
    acted_at = player.acted_at
    if acted_at < hand.last_full_bet or acted_at < 0:
        return True
    if not hand.house.allin.cumulative_reopen:
        return False
    return is_enough(hand.house, hand.to_match - acted_at, full_raise(hand, acted_at))


def full_raise(hand: Hand, bet: Chips) -> Chips:
    """By how much a full raise exceeds a bet in this hand."""
    return full_raise_over(hand.house, bet, hand.full_raise)


def full_raise_over(house: HouseRules, bet: Chips, last: Chips) -> Chips:
    """By how much a full raise exceeds a bet: the last raise again, or the bet itself."""
    return bet if bet and house.raise_.min_rule == "match_current_bet" else last


def is_enough(house: HouseRules, by: Chips, full: Chips) -> bool:
    """A raise by this much reopens the betting: a full raise, or at least half of one."""
    return by * 2 >= full if house.allin.reopen == "half" else by >= full


@rule(Rule.NO_BET_WITHOUT_OPPONENT)
def can_be_called(hand: Hand, seat: Seat) -> bool:
    """A raise makes sense only if some opponent could put in more than the bet."""
    players = hand.players
    for other in hand.order:
        p = players[other]
        if p.live and other != seat and p.bet + p.stack > hand.to_match:
            return True
    return False


@rule(
    Rule.MINIMUM_BET,
    Rule.MINIMUM_RAISE,
    Rule.RAISE_MATCHES_BET,
    Rule.RAISE_AFTER_SHORT_ALL_IN,
    Rule.COMPLETING,
)
def least_raise_to(hand: Hand) -> Chips:
    """The last full raise again on top of the bet; the big blind if there is no bet.

    After a short all-in some houses let a player just complete it to a full raise.
    """
    unit = hand.house.chip_unit
    over = hand.last_full_bet if completes(hand) else hand.to_match
    least = over + full_raise(hand, over)
    return least if unit == 1 else round_up(least, unit)


def completes(hand: Hand) -> bool:
    """The house lets a player complete the short all-in to a full raise (BET-27, BET-28)."""
    short = hand.to_match - hand.last_full_bet
    if not 0 < short < hand.full_raise:
        return False
    if is_brought_in(hand):
        return True
    raises, allin = hand.house.raise_, hand.house.allin
    if raises.min_rule == "match_current_bet":
        return False
    if allin.reopen == "half":
        return 2 * short < hand.full_raise
    return raises.after_short_allin == "complete"


def is_brought_in(hand: Hand) -> bool:
    """No one has raised the bring-in yet (BLIND-22)."""
    begun = round_of(hand).opens in BRINGS_IN and not hand.bets
    return begun and hand.to_match == hand.plan.bring_in


@rule(Rule.NO_LIMIT, Rule.TABLE_STAKES)
def most_raise_to(player: Player) -> Chips:
    """Everything in front of the player, at any time."""
    return player.bet + player.stack


@rule(Rule.FIXED_LIMIT)
def next_rung(hand: Hand) -> Chips:
    """In fixed limit: the next bet of the ladder, or the bet that completes a short all-in."""
    return hand.ladder_at + hand.full_raise


def may_double(hand: Hand, now: Round) -> bool:
    """On fourth street an open pair lets everyone bet the small bet or the big one.

    Once someone has made the big bet, every raise is a big one.
    """
    if not now.pair_doubles or hand.full_raise != first_full(hand, now):
        return False
    boards = [open_cards(player) for player in hand.players if player.live]
    return any(len({rank_of(card) for card in up}) < len(up) for up in boards)


def open_cards(player: Player) -> Cards:
    """The cards of a seat that are face up."""
    return tuple([card for card in player.shown if card != UNSEEN])


@rule(Rule.BRING_IN)
def round_order(hand: Hand, now: Round) -> tuple[Seat, ...]:
    """The order in which seats act in a game where open cards decide it.

    The lowest card brings it in, clubs first if equal; in games where low hands win, the
    highest card, spades first. In later rounds the best open hand begins; of equal ones,
    the first left of the button. With real cards, people may say who it is.
    """
    ring = hand.plan.ring
    if hand.opener:
        at = ring.index(hand.opener)
        return ring[at:] + ring[:at]
    seats = [seat for seat in ring if hand.players[seat].live]
    up = {seat: open_cards(hand.players[seat]) for seat in seats}
    match now.opens:
        case "low_card":
            first = min(seats, key=lambda seat: min(up[seat]))
        case "high_card":
            first = max(seats, key=lambda seat: max(map(ace_low, up[seat])))
        case "high_hand":
            first = max(seats, key=lambda seat: open_worth(up[seat]))
        case "low_hand":
            first = min(seats, key=lambda seat: open_worth([*map(ace_low, up[seat])]))
        case "posts" | "button":
            return ring
        case _:
            assert_never(now.opens)
    at = ring.index(first)
    return ring[at:] + ring[:at]


def ace_low(card: Card) -> Card:
    """The same card in an order where aces are below deuces."""
    return (card + 4) % 52


def open_worth(up: Sequence[Card]) -> list[list[int]]:
    """What an open hand is worth: how often its ranks occur, then the ranks themselves."""
    ranks = [rank_of(card) for card in up]
    sets = sorted([(ranks.count(rank), rank) for rank in {*ranks}], reverse=True)
    return [[count for count, _ in sets], [rank for _, rank in sets]]


def must_bring_in(hand: Hand, seat: Seat) -> bool:
    """Nothing is bet yet, and this seat's card has to open (BLIND-22)."""
    now = round_of(hand)
    brings = now.opens in BRINGS_IN and seat == hand.order[0]
    return brings and not any(player.bet for player in hand.players)


@rule(Rule.RAISE_CAP)
def raises_left(hand: Hand, now: Round) -> int | None:
    """How many raises are left in the round, the opening bet included; None if they aren't
    limited: only two players were in when it began or, in a tournament, only two are left in
    it."""
    if now.limit != "fixed" or (hand.entered == 2 and hand.plan.left in (0, 2)):
        return None
    return max(0, hand.house.limit.max_raises + 1 - hand.bets)


def is_capped(hand: Hand, now: Round) -> bool:
    """The round has had all its raises."""
    return raises_left(hand, now) == 0


def limit_to(hand: Hand, now: Round, player: Player) -> Chips:
    """The most that the round's limit lets a seat bet or raise to, in whole units."""
    match now.limit:
        case "pot":
            most = pot_limit_to(hand, now, player)
        case "table":
            most = pot_on_table_to(hand)
        case "half_pot":
            most = half_pot_to(hand, player)
        case "spread":
            most = spread_to(hand, now)
        case "no" | "fixed":
            raise AssertionError(f"no such limit to work out: {now.limit}")
        case _:
            assert_never(now.limit)
    return round_down(most, hand.house.chip_unit)


@rule(
    Rule.POT_LIMIT,
    Rule.POT_LIMIT_FORMULA,
    Rule.POT_COUNTING,
    Rule.DEAD_BLIND_AND_POT_LIMIT,
)
def pot_limit_to(hand: Hand, now: Round, player: Player) -> Chips:
    """Pot limit: call first, then raise by everything in the middle."""
    owed = hand.to_match - player.bet
    assumed = assumed_call(hand) if now.opens == "posts" else 0
    return hand.to_match + middle(hand) + owed + assumed


@rule(Rule.FIRST_ROUND_POT_LIMIT)
def assumed_call(hand: Hand) -> Chips:
    """In the first round some houses count the pot as if the small blind had called.

    A dead small blind lies in the pot already and calls nothing.
    """
    if hand.house.potlimit.preflop == "true_pot":
        return 0
    big = hand.house.blinds.big
    posted = [p for p in hand.plan.posts if p.name == "small_blind" and p.kind == "live"]
    return sum([max(0, big - hand.players[post.seat].bet) for post in posted])


@rule(Rule.POT_ON_TABLE)
def pot_on_table_to(hand: Hand) -> Chips:
    """The simple reading: no bet is bigger than the pot as it lies on the table."""
    return middle(hand)


@rule(Rule.HALF_POT_LIMIT)
def half_pot_to(hand: Hand, player: Player) -> Chips:
    """Call first, then raise by half of everything in the middle."""
    owed = hand.to_match - player.bet
    return hand.to_match + (middle(hand) + owed) // 2


@rule(Rule.SPREAD_LIMIT)
def spread_to(hand: Hand, now: Round) -> Chips:
    """A bet or raise within a range, which may be wider in the last round."""
    return hand.to_match + now.most


@rule(Rule.LIMIT_DETAILS)
def first_full(hand: Hand, now: Round) -> Chips:
    """The least bet of a round, or by how much its posts must be raised.

    A fixed bet is one big blind or two; the house sets the least bet of a spread.
    """
    plan = hand.plan
    if now.limit == "fixed":
        return plan.bet_size * now.units
    if now.limit == "spread":
        least = hand.house.spread.min
        return max(least, plan.first_raise) if now.opens == "posts" else least
    return plan.first_raise if now.opens == "posts" else plan.bet_size


@rule(Rule.RAISE_BELOW_MINIMUM)
def short_raise_to(hand: Hand, seat: Seat, least: Chips) -> Chips:
    """Below the minimum a player may go all in, or in some houses put the one opponent in."""
    player = hand.players[seat]
    least = min(least, most_raise_to(player))
    if hand.house.raise_.below_minimum == "puts_other_all_in":
        others = [
            p.bet + p.stack
            for s in hand.order
            if s != seat and (p := hand.players[s]).live and p.bet + p.stack > hand.to_match
        ]
        if len(others) == 1:
            least = min(least, round_up(others[0], hand.house.chip_unit))
    return least


@rule(Rule.BETTING_UNIT)
def is_in_units(hand: Hand, player: Player, to: Chips) -> bool:
    """Bets are whole units of the house; only an all-in may be an odd amount."""
    return to % hand.house.chip_unit == 0 or to == most_raise_to(player)


@rule(Rule.RAISE, Rule.OPENING_BET)
def after_raise(hand: Hand, to: Chips) -> tuple[Chips, Chips, Chips]:
    """`last_full_bet`, `full_raise` and `ladder_at` after a raise: a short all-in keeps
    them."""
    if round_of(hand).limit == "fixed":
        return after_fixed_raise(hand, to)
    by = to - hand.to_match
    full = full_raise(hand, hand.to_match)
    completed = completes(hand) and to - hand.last_full_bet >= full
    if completed or is_enough(hand.house, by, full):
        return to, max(by, full), to
    return hand.last_full_bet, hand.full_raise, hand.ladder_at


def after_fixed_raise(hand: Hand, to: Chips) -> tuple[Chips, Chips, Chips]:
    """The same in fixed limit, where an all-in between two rungs may shift the ladder. Beside
    an open pair there are two above the bet; an all-in between them is the lower one and a
    short raise."""
    full, rung = hand.full_raise, next_rung(hand)
    if to in (rung, rung + full):
        return to, to - hand.ladder_at, to
    full_bet, over, ladder = hand.last_full_bet, hand.to_match, hand.ladder_at
    if to > rung:
        full_bet = over = ladder = rung
    if not is_enough(hand.house, to - over, full):
        return full_bet, full, ladder
    shifts = hand.house.limit.after_half_allin == "full_on_top"
    return to, full, to if shifts else ladder


def counts_for_cap(hand: Hand, to: Chips) -> bool:
    """A full bet or raise counts, and so does an all-in of half of one or more (BET-51)."""
    return 2 * (to - hand.ladder_at) >= hand.full_raise


@rule(
    Rule.END_OF_ROUND,
    Rule.TURN_CHOICES,
    Rule.BIG_BLIND_OPTION,
    Rule.LAST_OPPONENT_MATCHES,
)
def next_to_act(
    players: tuple[Player, ...], order: tuple[Seat, ...], after: Seat, to_match: Chips
) -> Seat:
    """The next seat with a decision to make; NOBODY when the round is over.

    A seat has a decision if it has chips and either has not acted or owes something, and if
    some opponent could still win more from it than it has bet (BET-72).
    """
    at = order.index(after) + 1 if after > 0 else 0
    for seat in order[at:] + order[:at]:
        player = players[seat]
        if player.live and player.stack and (player.acted_at < 0 or player.bet < to_match):
            for other in order:
                p = players[other]
                if p.live and other != seat and (p.stack or p.bet > player.bet):
                    return seat
            return NOBODY
    return NOBODY


def is_betting_over(players: tuple[Player, ...]) -> bool:
    """Fewer than two live seats have chips behind: the rest is dealt out (POT-07)."""
    behind = 0
    for player in players:
        if player.live and player.stack:
            behind += 1
            if behind == 2:
                return False
    return True


@with_real_cards(Rule.CHOPPED_BLINDS)
def may_chop(hand: Hand, seat: Seat) -> bool:
    """Only the blinds are left, no one else has bet, and neither blind has acted.

    There is no straddle, post or kill; each blind offers once (CASH-22, CON-47).
    """
    plan, marks = hand.plan, hand.plan.marks
    blinds = (marks.small, marks.big)
    if hand.house.blinds.chop == "off" or hand.over or seat not in blinds:
        return False
    step = hand.program[hand.step]
    if not isinstance(step, Round) or step.opens != "posts":
        return False
    left = {*live(hand)}
    if left != {*blinds}:
        return False
    ordinary = all(post.name in ("small_blind", "big_blind", "ante") for post in plan.posts)
    others = any(p.bet for s, p in enumerate(hand.players) if s not in left)
    acted = any(hand.players[s].acted_at != UNACTED for s in left)
    return ordinary and not (others or acted or seat in hand.chops)


def live(hand: Hand) -> list[Seat]:
    """The seats still in the hand, clockwise from the button's left."""
    players = hand.players
    return [seat for seat in hand.plan.ring if players[seat].live]
