"""Tracks the chips each seat has put in: the totals of calls, the increments of raises.

It follows a history step by step and judges nothing; that is the engine's job.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace

from homegame.chips import Chips
from homegame.history import hand as h
from homegame.history.errors import BOMB_POT, CHANGE_HAND, NEVER_ALL_IN, SUMS
from homegame.model.plan import Post
from homegame.seats import Seat

OUR_OWN: Final[Mapping[type[h.Step], str]] = {
    h.Voided: "a void hand",
    h.Killed: "a hand that was declared dead",
    h.Exposed: "a card that was exposed in the deal",
    h.OfferedChop: "an offer to chop the blinds",
    h.LaidInMiddle: "a card that is laid in the middle",
}
"""Steps that no format but our own has a place for."""


class Bets:
    """The chips of one hand: behind each seat, in front of it, and in the middle."""

    def __init__(self, history: h.HandHistory) -> None:
        self.stacks = history.stacks
        """The chips left behind each seat."""
        self.bet: dict[Seat, Chips] = dict.fromkeys(self.stacks, 0)
        """What each seat has put in this round."""
        self.highest: Chips = 0
        """The bet that has to be matched."""
        self.middle: Chips = history.carried
        """Everything in the pot except the bets of this round."""
        self.live = {*self.stacks}
        """The seats that have not folded."""
        self.rounds = 0
        """How many betting rounds are over."""
        self._waiting: set[Seat] = set()
        self._has_acted = False
        for post in in_order(history.posts):
            self._post(post)
        blinds = [post for post in history.posts if post.kind == "live"]
        if blinds:
            nominal = [post.amount for post in blinds]
            self.highest = max(history.house.blinds.big, *nominal)
        self._ask({*self.stacks})

    def follow(self, step: h.Step) -> Chips:
        """Follow a step and return how many chips the seat put in with it."""
        match step:
            case h.Folded(seat) | h.Checked(seat):
                if isinstance(step, h.Folded):
                    self.live.discard(seat)
                self._acts(seat)
            case h.Called(seat, to):
                more = self._put(seat, to)
                self._acts(seat)
                return more
            case h.Raised(seat, to) | h.BroughtIn(seat, to):
                more = self._put(seat, to)
                self._ask(self.live - {seat})
                self._acts(seat)
                return more
            case h.Killed(seat):
                self.live.discard(seat)
                self._waiting.discard(seat)
            case h.Turned() | h.Dealt() | h.Discarded():
                self._sweep()
            case h.Returned(seat, amount):
                back = min(amount, self.bet[seat])
                self.bet[seat] -= back
                self.middle -= amount - back
                self.stacks[seat] += amount
            case h.Won(seat, amount):
                self.stacks[seat] += amount
            case _:
                pass
        return 0

    def to_call(self, seat: Seat) -> Chips:
        """The seat's total for the round if it calls, as far as its stack reaches."""
        return min(self.highest, self.bet[seat] + self.stacks[seat])

    def is_all_in(self, seat: Seat) -> bool:
        return not self.stacks[seat]

    def begins_round(self) -> bool:
        """Whether the next decision begins a round whose cards were not recorded."""
        is_over = self._has_acted and not self._waiting
        if is_over:
            self._sweep()
        return is_over

    @property
    def pot(self) -> Chips:
        """All chips put in so far."""
        return self.middle + sum(self.bet.values())

    def _post(self, post: Post) -> None:
        seat = post.seat
        wanted = post.amount - (self.bet[seat] if post.kind == "live" else 0)
        amount = max(min(wanted, self.stacks[seat]), 0)
        self.stacks[seat] -= amount
        if post.kind == "live":
            self.bet[seat] += amount
        else:
            self.middle += amount

    def _put(self, seat: Seat, to: Chips) -> Chips:
        more = to - self.bet[seat]
        self.stacks[seat] -= more
        self.bet[seat] = to
        self.highest = max(self.highest, to)
        return more

    def _ask(self, seats: Iterable[Seat]) -> None:
        """Wait for the answers of these seats, except those without chips."""
        self._waiting = {seat for seat in seats if self.stacks[seat]}

    def _acts(self, seat: Seat) -> None:
        """The seat has acted and is not asked again unless another seat raises."""
        self._has_acted = True
        self._waiting.discard(seat)

    def _sweep(self) -> None:
        """End the round before these cards, if any seat acted in it."""
        if not self._has_acted:
            return
        self.middle += sum(self.bet.values())
        self.bet = dict.fromkeys(self.bet, 0)
        self.highest, self._has_acted = 0, False
        self.rounds += 1
        self._ask(self.live)


def beyond_others(history: h.HandHistory) -> str:
    """What happened that no format but our own has a place for; "" if nothing."""
    if history.is_change_hand:
        return CHANGE_HAND
    if any(post.name == "bomb" for post in history.posts):
        return BOMB_POT
    if history.is_in_sums:
        return SUMS
    if found := [OUR_OWN[type(step)] for step in history.steps if type(step) in OUR_OWN]:
        return found[-1]
    return NEVER_ALL_IN if acts_without_chips(history) else ""


def uncalled(bets: Bets) -> tuple[Chips, Seat]:
    """The part of this round's highest bet above the second highest, and whose it is."""
    (most, seat), (second, _) = sorted([(bet, seat) for seat, bet in bets.bet.items()])[
        :-3:-1
    ]
    return most - second, seat


def acts_without_chips(history: h.HandHistory) -> bool:
    """Whether someone acts who has put in everything: at open stakes there are houses where no
    one is ever all in (CASH-33)."""
    if not history.house.open_stakes.no_allin:
        return False
    bets = Bets(history)
    for step in history.steps:
        if isinstance(step, h.Decision) and bets.is_all_in(step.seat):
            return True
        bets.follow(step)
    return False


def in_order(posts: Iterable[Post]) -> list[Post]:
    """Posts in order: antes before blinds, dead money last."""
    return sorted(posts, key=lambda post: ("ante", "live", "dead").index(post.kind))


def amounts_posted(history: h.HandHistory) -> list[tuple[Post, Chips]]:
    """Each post with the chips that really went in: fewer if the stack was short."""
    bets = Bets(replace(history, posts=()))
    found = {}
    for post in in_order(history.posts):
        before = bets.stacks[post.seat]
        bets._post(post)
        found[id(post)] = before - bets.stacks[post.seat]
    return [(post, found[id(post)]) for post in history.posts]
