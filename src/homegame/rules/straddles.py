"""Blind bets by choice, and those that come with winning (STRAD)."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from homegame.chips import Chips, round_up
from homegame.model.plan import Plan, Post, Tokens
from homegame.model.state import Chair, Hand, Table
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rules.button import Dealt, blinds_of
from homegame.rules.games import has_blinds
from homegame.rules.open_stakes import stack_of
from homegame.seats import NOBODY, Seat, clockwise
from homegame.variants import VARIANTS

Chairs = Mapping[Seat, Chair]

BLIND_RAISES = ("straddle", "rock", "sleeper")
"""Posts that raise the blinds before the cards."""

# ---------------------------------------------------------------- straddles


@rule(Rule.STRADDLE, Rule.STRADDLE_SIZE)
def straddle_size(house: HouseRules) -> Chips:
    """The first straddle is twice the big blind."""
    return 2 * house.blinds.big


@rule(Rule.STRADDLE_LIMITS)
def may_bet_blind(
    house: HouseRules,
    dealt: Dealt,
    chairs: Chairs,
    seat: Seat,
    due: Sequence[Post],
    to: Chips,
) -> bool:
    """At least three players, no blind or other live post, chips for the whole amount, and
    some left to play below a cap."""
    if len(dealt.seats) < 3 or seat in blind_seats(dealt):
        return False
    if any(post.seat == seat and post.kind == "live" for post in due):
        return False
    spent = sum([post.amount for post in due if post.seat == seat])
    return to <= chairs[seat].stack - spent and is_below_cap(house, spent + to)


def may_straddle(house: HouseRules) -> bool:
    """The house plays straddles in a game with blinds, and the first one is below its cap."""
    enabled = house.straddle.enabled and has_blinds(house)
    return enabled and is_below_cap(house, straddle_size(house))


def is_straddle_next(table: Table) -> bool:
    """Someone besides the two blinds could straddle in the next hand: three or more have
    chips."""
    if not may_straddle(table.house):
        return False
    return sum([stack_of(table, seat) > 0 for seat in range(len(table.chairs))]) > 2


def is_below_cap(house: HouseRules, posted: Chips) -> bool:
    """A player who posts this much is not all in by the house's cap."""
    return house.cap.amount == "none" or posted < house.cap.amount


@rule(Rule.STRADDLE_SEATS)
def straddlers(house: HouseRules, dealt: Dealt, chairs: Chairs, rock: Seat) -> list[Seat]:
    """The seats that would straddle, in order: one after the other from the first to the
    button.

    The button comes before under the gun. The holder of the rock has to straddle under the
    gun.
    """
    order = [seat for seat in acting(dealt) if seat not in blind_seats(dealt)]
    if not order:
        return []
    chosen = house.straddle.positions if house.straddle.enabled else ()
    wants = [seat for seat in order if chairs[seat].straddles != "never"]
    if rock != order[0] and dealt.marks.button in wants and {"button", "any"} & {*chosen}:
        return [dealt.marks.button]
    if "any" not in chosen and "utg_chain" not in chosen:
        wants = []
    if rock == order[0]:
        return in_a_row(order, [rock, *wants])
    return in_a_row(order, wants) if "any" in chosen or order[0] in wants else []


def acting(dealt: Dealt) -> list[Seat]:
    """The seats from the left of the big blind on."""
    return clockwise(dealt.seats, after=blinds_of(dealt).big)


def blind_seats(dealt: Dealt) -> tuple[Seat, Seat]:
    """The seats with the blinds in this hand."""
    marks = blinds_of(dealt)
    return marks.small, marks.big


def in_a_row(order: Sequence[Seat], wants: Sequence[Seat]) -> list[Seat]:
    """The first seat that wants to and those right behind it, up to one that does not."""
    if not wants:
        return []
    chain = []
    for seat in order[order.index(min(wants, key=order.index)) :]:
        if seat not in wants:
            break
        chain.append(seat)
    return chain


@rule(Rule.RESTRADDLE, Rule.STRADDLE_CHAIN_EXAMPLE, Rule.LIVE_STRADDLE_EXAMPLE)
def straddles(
    house: HouseRules, dealt: Dealt, chairs: Chairs, due: Sequence[Post], rock: Seat
) -> list[Post]:
    """The straddle and those over it, as many and as large as the house allows."""
    found: list[Post] = []
    most = house.straddle.chain_max
    for seat in straddlers(house, dealt, chairs, rock):
        obliged = seat == rock and not found
        before = [post.amount for post in found]
        to = straddle_size(house) if obliged else next_straddle(house, chairs[seat], before)
        if not to or not may_bet_blind(house, dealt, chairs, seat, due, to):
            break
        if most != "all" and len(found) > most:
            break
        found.append(Post(seat, to, name="rock" if obliged else "straddle"))
    return found


def next_straddle(house: HouseRules, chair: Chair, before: Sequence[Chips]) -> Chips:
    """How much the next straddle is, after those before it.

    Where any legal raise will do, it is the announced amount; 0 if that has become too
    little.
    """
    if house.straddle.size_rule == "any_legal_raise":
        bets = [0, house.blinds.big, *before]
        least = 2 * bets[-1] - bets[-2]
        announced = chair.straddle_to or least
        return announced if announced >= least else 0
    if not before:
        return straddle_size(house)
    if house.straddle.size_rule == "multiple_of_first":
        return before[0] * (len(before) + 1)
    return 2 * before[-1]


def comes_back_by_straddle(house: HouseRules, dealt: Dealt, chairs: Chairs) -> Seat:
    """A returner who straddles under the gun owes nothing besides; NOBODY if there is none."""
    order = acting(dealt)
    chair = chairs[order[0]]
    both = house.missed.method == "both_bb_live_sb_dead"
    return order[0] if both and chair.waiting and not chair.new else NOBODY


@rule(Rule.SLEEPER, Rule.SLEEPER_EXAMPLE)
def sleepers(
    house: HouseRules, dealt: Dealt, chairs: Chairs, due: Sequence[Post]
) -> list[Post]:
    """A blind raise from behind under the gun: it buys neither the last turn nor an option."""
    to = straddle_size(house)
    return [
        Post(seat, to, option=False, name="sleeper")
        for seat in acting(dealt)[1:]
        if house.sleeper.enabled
        and chairs[seat].sleeps
        and may_bet_blind(house, dealt, chairs, seat, due, to)
    ]


@rule(Rule.RAISE_OVER_STRADDLE)
def first_raise(house: HouseRules, due: Sequence[Post], bet: Chips) -> Chips:
    """The least raise of the first round: over a straddle its double, or its own increase."""
    raises = [post.amount for post in due if post.name in BLIND_RAISES]
    if not raises:
        return bet
    if house.straddle.min_raise == "double":
        return max(raises)
    below = [amount for amount in raises if amount < max(raises)]
    return max(raises) - max([bet, *below])


@rule(Rule.STRADDLE_OPTION, Rule.MISSISSIPPI_STRADDLE)
def after_straddles(
    house: HouseRules, order: Sequence[Seat], due: Sequence[Post]
) -> list[Seat]:
    """The first round begins left of the last straddler, who therefore acts last."""
    last = [post.seat for post in due if post.name in ("straddle", "rock")]
    if not last:
        return [*order]
    at = order.index(last[-1])
    if house.straddle.mississippi_first == "utg_skip" and len(last) == 1:
        return [*order[:at], *order[at + 1 :], last[-1]]
    return [*order[at + 1 :], *order[: at + 1]]


# ---------------------------------------------------------------- the rock


@rule(Rule.ROCK)
def next_rock(holder: Seat, winners: Sequence[Seat]) -> Seat:
    """The rock goes to the winner of its pot; of several, to the first on its left."""
    return clockwise(winners, after=holder)[0] if winners else holder


# ---------------------------------------------------------------- kill


@rule(Rule.KILL_GAME, Rule.KILL_LIMITS)
def kill_size(house: HouseRules) -> Chips:
    """The kill blind, in whole chips: it is the bet of its hand."""
    return round_up(-(-house.blinds.big * house.kill.percent // 100), house.chip_unit)


@rule(Rule.STRADDLE_IS_NO_BIG_BLIND)
def bet_of_the_hand(house: HouseRules, killer: Seat) -> Chips:
    """The least bet of the hand: the big blind, or the kill. A straddle does not change it."""
    return kill_size(house) if killer else house.blinds.big


@rule(Rule.KILLER_IN_THE_BLIND)
def with_kill(house: HouseRules, due: Sequence[Post], killer: Seat) -> list[Post]:
    """The kill replaces the blind, or is posted besides it: then the blind goes to the pot."""
    kill = Post(killer, kill_size(house), name="kill")
    if house.kill.in_blind == "post_both":
        kept = [
            replace(post, kind="dead") if is_live_of(post, killer) else post for post in due
        ]
    else:
        kept = [post for post in due if not is_live_of(post, killer)]
    return [*kept, kill]


def is_live_of(post: Post, seat: Seat) -> bool:
    """This seat's own live post."""
    return post.seat == seat and post.kind == "live"


@rule(Rule.KILL_ORDER)
def killer_last(order: Sequence[Seat], killer: Seat) -> list[Seat]:
    """The killer acts last in the first round, from any seat."""
    return [*(seat for seat in order if seat != killer), killer]


# ---------------------------------------------------------------- from hand to hand


def has_blinds_in(plan: Plan) -> bool:
    """The blinds are posted in this hand: its game has them, and it is neither a bomb pot nor
    the hand for the change."""
    extra = posted(plan, "bomb") or posted(plan, "change")
    return VARIANTS[plan.game].has_blinds and not extra


@rule(Rule.KILL_DETAILS)
def tokens(house: HouseRules, hand: Hand | None, chairs: Chairs) -> Tokens:
    """The rock, the winning streak and the kill that is due, as the last hand leaves them.

    A split neither adds to a streak nor breaks it, nor does winning only the blinds; a kill
    or leaving ends it. A voided hand and a bomb pot change nothing.
    """
    if hand is None:
        return Tokens()
    now = hand.plan.tokens
    if hand.over and not hand.voided and not posted(hand.plan, "bomb"):
        now = after_hand(house, hand, now)
    now = with_movers(hand, now, chairs)
    gone = {seat for seat in (now.streak, now.kill) if is_gone(hand, chairs, seat)}
    if now.streak in gone:
        now = replace(now, streak=NOBODY, wins=0)
    if now.kill in gone:
        now = replace(now, kill=NOBODY)
    if now.rock and is_gone(hand, chairs, now.rock):
        now = replace(now, rock=clockwise(chairs, after=now.rock)[0] if chairs else NOBODY)
    return now


def after_hand(house: HouseRules, hand: Hand, now: Tokens) -> Tokens:
    """What winning brings: the rock, one more win in the streak, or a kill."""
    winners = sorted({award.seat for award in hand.awards})
    if house.rock.enabled and (not now.rock or posted(hand.plan, "rock")):
        main = sorted({award.seat for award in hand.awards if award.pot == 0})
        now = replace(now, rock=next_rock(now.rock, main))
    if not house.kill.enabled or len(winners) != 1 or is_walk(hand):
        return now
    [winner] = winners
    wins = now.wins + 1 if winner == now.streak else 1
    due = is_kill(house, wins, sum([award.amount for award in hand.awards]))
    return replace(now, streak=winner, wins=wins, kill=winner if due else now.kill)


def is_kill(house: HouseRules, wins: int, pot: Chips) -> bool:
    """Enough pots in a row, or a large enough pot, make the next hand a kill."""
    enough, above = house.kill.trigger_wins, house.kill.trigger_pot
    return (enough != "none" and wins >= enough) or (above != "none" and pot > above)


def is_walk(hand: Hand) -> bool:
    """No one put in more than was posted: only the blinds were won."""
    posts: dict[Seat, Chips] = {}
    for post in hand.plan.posts:
        posts[post.seat] = posts.get(post.seat, 0) + post.amount
    return not hand.board and all(
        player.paid <= posts.get(seat, 0) for seat, player in enumerate(hand.players)
    )


def posted(plan: Plan, name: str) -> bool:
    """Someone made a post of this name before the hand."""
    return name in [post.name for post in plan.posts]


def with_movers(hand: Hand, now: Tokens, chairs: Chairs) -> Tokens:
    """Whoever changes seats after the hand takes rock, streak and kill along."""
    places = {
        chair.moved: seat
        for seat, chair in chairs.items()
        if chair.moved and chair.since >= hand.plan.number
    }
    if not places:
        return now
    return replace(
        now,
        rock=places.get(now.rock, now.rock),
        streak=places.get(now.streak, now.streak),
        kill=places.get(now.kill, now.kill),
    )


def is_gone(hand: Hand, chairs: Chairs, seat: Seat) -> bool:
    """The player who sat there has left; someone else may sit there by now."""
    chair = chairs.get(seat)
    if chair is None or chair.new:
        return True
    return chair.since >= hand.plan.number and not chair.moved
