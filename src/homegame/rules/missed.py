"""Coming in and coming back: missed blinds, and what it takes to be dealt in
(BLIND-07..20)."""

from collections.abc import Collection, Mapping

from msgspec import Struct
from msgspec.structs import replace

from homegame.chips import Chips
from homegame.model.plan import Marks, Owed, Post
from homegame.model.state import Chair
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rules.button import Dealt, Entrant, FreePlace, skipped
from homegame.rules.games import has_blinds
from homegame.seats import NOBODY, Seat, between, clockwise

NOTHING = Owed()

Chairs = Mapping[Seat, Chair]
"""The taken chairs by seat."""


class Settlement(Struct, frozen=True):
    """The posts besides this hand's own blinds, and what each seat owes afterwards."""

    posts: tuple[Post, ...]
    owes: Mapping[Seat, Owed]


def is_owing(owed: Owed) -> bool:
    """Some blind was missed, even if nothing is charged for it."""
    return bool(owed.bigs or owed.smalls)


# ---------------------------------------------------------------- who comes in how


def entrant(house: HouseRules, chair: Chair) -> Entrant:
    """How this seat comes into the next hand."""
    if not chair.waiting:
        return Entrant()
    return newcomer(house, chair) if chair.new else returner(house, chair)


@rule(Rule.NEW_PLAYER_ENTRY)
def newcomer(house: HouseRules, chair: Chair) -> Entrant:
    """A newcomer posts, waits for the big blind or the button, or is simply dealt in."""
    free: tuple[FreePlace, ...] = ("big_blind",)
    match house.entry.new_player:
        case "free":
            return Entrant("plays", new=True)
        case "wait_bb":
            return Entrant("waits", new=True)
        case "buy_or_wait_button" if not chair.moved:
            free = ("big_blind", "button_on_left")
        case _:
            pass
    return Entrant("posts" if chair.buys else "waits", new=True, free=free)


def returner(house: HouseRules, chair: Chair) -> Entrant:
    """A player who missed blinds buys them, or waits for a place where coming in is free."""
    charged = any(price(house, chair))
    if house.missed.method == "wait_bb" or (chair.moved and not charged):
        return Entrant("waits") if is_owing(chair.owes) else Entrant()
    if not charged:
        return Entrant()
    free: tuple[FreePlace, ...] = house.missed.free_reentry
    if chair.moved:
        free = ("big_blind",)
    return Entrant("posts" if chair.buys else "waits", free=free)


def price(
    house: HouseRules, chair: Chair, *, stands_in: bool = False
) -> tuple[Chips, Chips]:
    """What being dealt in at once costs: as a bet, and to the pot. (0, 0) is nothing.
    `stands_in`: the seat pays the small blind of the player who left it."""
    if stands_in:
        small = house.blinds.small
        return (small, 0) if house.blinds.sb_live else (0, small)
    if not chair.new and not is_owing(chair.owes):
        return 0, 0
    found = posts_to_enter(house, NOBODY, chair)
    return (
        sum([post.amount for post in found if post.kind == "live"]),
        sum([post.amount for post in found if post.kind == "dead"]),
    )


def may_buy(house: HouseRules, chair: Chair) -> bool:
    """The seat waits, and may choose to post instead."""
    return chair.waiting and has_blinds(house) and any(price(house, chair))


def stands_in(house: HouseRules, small: Seat, seat: Seat, chair: Chair) -> bool:
    """A newcomer who would post takes the seat where the small blind is due, as soon as its
    player has left: they pay that blind, as if the player were still there (POS-15)."""
    posts = house.entry.new_player == "post_bb_live" and house.blinds.small > 0
    return posts and house.button.rule == "dead" and chair.new and seat == small


# ---------------------------------------------------------------- changing seats


@rule(Rule.CHANGING_SEATS)
def moved_chair(
    house: HouseRules, marks: Marks, chair: Chair, seat: Seat, to: Seat
) -> Chair:
    """The chair at its new seat `to`. No blind is skipped: one that would have come to the
    old seat first is owed, and waiting for a place ends only in the big blind."""
    owed = owed_for_move(house, marks, chair, seat, to)
    waits = chair.waiting or (is_owing(owed) and not chair.out)
    return replace(chair, owes=owed, waiting=waits, moved=seat)


def owed_for_move(
    house: HouseRules, marks: Marks, chair: Chair, seat: Seat, to: Seat
) -> Owed:
    """What a seat owes if it changes to `to`: the big blind comes to the seats in turn, and
    the small blind to the seat that has just been the big blind."""
    owed, most = chair.owes, max(house.missed.max_sets, 1)
    if chair.new or marks.big == NOBODY or not has_blinds(house):
        return owed
    if clockwise({seat, to}, after=marks.big)[0] == seat and owed.bigs < most:
        charged = house.blinds.big if house.missed.max_sets else 0
        owed = replace(owed, big=owed.big + charged, bigs=owed.bigs + 1)
    elif seat != marks.big:
        return owed
    return small_missed(house, owed)


def waits_after_move(
    house: HouseRules, marks: Marks, chair: Chair, seat: Seat, free: Collection[Seat]
) -> frozenset[Seat]:
    """The free seats at which whoever changes there waits for the big blind, or posts. All that
    the big blind reaches before the old seat are alike, and so are the others."""
    if not has_blinds(house):
        return frozenset()
    order = clockwise({seat, *free}, after=marks.big)
    here = order.index(seat)
    return frozenset(
        [
            to
            for alike in (order[:here], order[here + 1 :])
            if alike
            and entrant(house, moved_chair(house, marks, chair, seat, alike[0])).how
            != "plays"
            for to in alike
        ]
    )


# ---------------------------------------------------------------- what is posted, what is owed


def settle(house: HouseRules, was: Marks, dealt: Dealt, chairs: Chairs) -> Settlement:
    """Settle everything that is owed when the next hand begins."""
    skipped_small, skipped_big = (
        skipped(was, dealt) if house.button.rule == "moving" else (set[Seat](), set[Seat]())
    )
    posts: list[Post] = []
    owes: dict[Seat, Owed] = {}
    for seat, chair in chairs.items():
        if seat not in dealt.seats:
            owes[seat] = after_missing(house, was, dealt.marks, seat, chair)
        elif dealt.fresh or seat == dealt.buyer or seat in dealt.free:
            continue
        elif chair.waiting and not stands_in(house, dealt.marks.small, seat, chair):
            posts += posts_to_enter(house, seat, chair)
            owes[seat] = left_over(house, chair)
        else:
            owed = passed_over(house, seat, chair.owes, skipped_small, skipped_big)
            found, owes[seat] = one_blind(house, seat, owed, seat == dealt.marks.small)
            posts += found
    return Settlement(
        tuple(posts), {seat: owed for seat, owed in owes.items() if owed != NOTHING}
    )


@rule(Rule.ONE_SET_OF_MISSED_BLINDS)
def after_missing(
    house: HouseRules, was: Marks, now: Marks, seat: Seat, chair: Chair
) -> Owed:
    """A player who is not dealt in while the blinds pass owes them, up to the house's
    limit.

    A newcomer owes nothing: newcomers have a rule of their own.
    """
    owed, missed = chair.owes, house.missed
    if chair.new:
        return owed
    most = max(missed.max_sets, 1)
    if (
        now.big != was.big
        and seat in between([seat], was.big, now.big)
        and owed.bigs < most
    ):
        charged = house.blinds.big if missed.max_sets else 0
        owed = replace(owed, big=owed.big + charged, bigs=owed.bigs + 1)
    elif seat == now.small or (
        now.small != was.small and seat in between([seat], was.small, now.small)
    ):
        owed = small_missed(house, owed)
    return owed


@rule(Rule.MISSED_SMALL_BLIND)
def small_missed(house: HouseRules, owed: Owed) -> Owed:
    """After a missed big blind the small one is owed too; alone, the house may forgive it."""
    alone = 1 if house.missed.sb_only == "dead_sb" else 0
    if owed.smalls >= (owed.bigs or alone):
        return owed
    charged = house.blinds.small if house.missed.max_sets else 0
    return replace(owed, small=owed.small + charged, smalls=owed.smalls + 1)


@rule(
    Rule.RETURNING_POST,
    Rule.DEAD_MISSED_BLINDS,
    Rule.NEW_PLAYER_POST,
    Rule.POSTS_IN_TURN,
)
def posts_to_enter(house: HouseRules, seat: Seat, chair: Chair) -> list[Post]:
    """What a newcomer or a returner posts to be dealt in, the live part first.

    A post is not a raise: what is owed above today's big blind goes to the pot.
    """
    sizes = house.blinds
    if chair.new:
        match house.entry.new_player:
            case "post_bb_live":
                return as_posts(seat, sizes.big, 0, new=True)
            case "buy_or_wait_button":
                return as_posts(seat, sizes.big, sizes.small, new=True)
            case _:
                return []
    owed = chair.owes
    live = min(owed.big, sizes.big)
    match house.missed.method:
        case "both_bb_live_sb_dead":
            return as_posts(seat, live, owed.big - live + owed.small)
        case "post_dead":
            return as_posts(seat, 0, owed.big + owed.small)
        case "bb_live_only":
            return as_posts(seat, live, 0)
        case "one_per_hand_largest_first":
            return one_blind(house, seat, owed, nominal=False)[0]
        case "wait_bb":
            return []


def as_posts(seat: Seat, live: Chips, dead: Chips, *, new: bool = False) -> list[Post]:
    """A live post and a dead one; an amount of 0 is no post."""
    found = [
        Post(seat, live, "live", name="entry" if new else "missed_big"),
        Post(seat, dead, "dead", name="entry" if new else "missed_small"),
    ]
    return [post for post in found if post.amount]


def left_over(house: HouseRules, chair: Chair) -> Owed:
    """What a seat that just came in still owes, in houses that collect one blind a hand."""
    if chair.new or house.missed.method != "one_per_hand_largest_first":
        return NOTHING
    return one_blind(house, NOBODY, chair.owes, nominal=False)[1]


def passed_over(
    house: HouseRules, seat: Seat, owed: Owed, small: set[Seat], big: set[Seat]
) -> Owed:
    """What a playing seat owes, including the blinds that the moving button has skipped."""
    if seat in big and not owed.bigs:
        owed = replace(owed, big=house.blinds.big, bigs=1)
    if seat in small and not owed.smalls:
        owed = replace(owed, small=house.blinds.small, smalls=1)
    return owed


def one_blind(
    house: HouseRules, seat: Seat, owed: Owed, nominal: bool
) -> tuple[list[Post], Owed]:
    """One blind a hand, the largest first and live; the other waits for the next hand.

    `nominal`: the seat is the small blind of this hand, which counts as one.
    """
    if owed.bigs:
        amount = min(owed.big, house.blinds.big)
        rest = replace(owed, big=owed.big - amount, bigs=owed.bigs - 1)
        if nominal and not owed.smalls:
            rest = replace(rest, small=house.blinds.small, smalls=1)
        return as_posts(seat, amount, 0), rest
    if not owed.smalls or nominal:
        return [], owed
    amount = min(owed.small, house.blinds.big)
    rest = replace(owed, small=owed.small - amount, smalls=owed.smalls - 1)
    return [Post(seat, amount, name="missed_small")] if amount else [], rest
