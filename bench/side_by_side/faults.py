"""The numbered faults of PokerKit 0.7.7, and which of them a difference shows.

A difference is excused only if this fault explains PokerKit's answer in this very position, and
ours is what the rule says when the round is rebuilt from its events.
"""

from collections.abc import Iterator, Mapping

from homegame.cards import Cards
from homegame.chips import Chips
from homegame.hands import worth
from homegame.model import events as e
from homegame.model.state import Hand, Player, Pot
from homegame.rules.betting import first_full, open_cards
from homegame.rules.pots import hand_pots
from homegame.seats import Seat
from homegame.variants import Round

FAULTS = {
    "1": "a side pot whose seats have no low is cut in halves",
    "2": "a short all-in over the blind lets who has called raise again",
    "3": "a short all-in bet lets who has checked raise",
    "4": "a short big blind lowers the price",
    "5": "where bets are fixed the next one goes on top of a short all-in",
    "5b": "where bets are fixed an all-in of half a bet reopens nothing",
    "5c": "no big bet with an open pair",
    "6": "odd chips go all to the first winner, and of several pots at once",
    "10": "short all-ins add up for the table, not for each player",
    "11": "two who began the round have a last raise all the same",
    "12": "the big blind is not counted as the first bet of a round",
    "14": "an all-in for less than half a bet is counted as a raise",
    "15": "the bring-in may be completed with no chips left, or against no one who can answer",
    "16": "a short bring-in lowers the price",
}

Range = tuple[Chips, Chips]
"""The smallest and the largest raise; (0, 0) if no raise is allowed."""

Held = Mapping[Seat, Cards]
"""The cards of every seat."""

Values = dict[tuple[Seat, int], int]
"""What a seat's hand is worth in a half of the pot; 0 if it does not qualify for it."""

NO: Range = (0, 0)
MOST_RAISES = 4


class Heard:
    """A betting round rebuilt from its events: who may raise, and to what."""

    def __init__(self, hand: Hand) -> None:
        now = hand.program[hand.step]
        assert isinstance(now, Round)
        self.now = now
        self.fixed = now.limit == "fixed"
        self.first = hand.plan.to_match if now.opens == "posts" else 0
        self.price = max(self.first, hand.to_match)
        self.base = self.rung = self.first
        self.full = first_full(hand, now)
        self.bets = int(now.opens == "posts")
        self.raises = 0
        self.shorts = 0
        self.entered = sum(player.live for player in hand.players)
        self.seen: dict[Seat, Chips] = {}

    def hear(self, event: e.HandEvent) -> None:
        """Take in an action."""
        match event:
            case e.Called(seat) | e.Checked(seat):
                self.seen[seat] = self.price
            case e.Raised(seat, to):
                by = to - self.price
                since = to - self.rung if self.fixed else by
                self.raises += 1
                self.shorts += since < self.full
                if since >= self.full:
                    self.full, self.rung = since, to
                if since >= self.full or (self.fixed and 2 * by >= self.full):
                    self.base = to
                self.bets += 2 * since >= self.full
                self.price = self.seen[seat] = to
            case _:
                pass

    def is_open(self, seat: Seat) -> bool:
        """A full raise since the seat last acted, or half of one where bets are fixed."""
        if seat not in self.seen:
            return True
        since = self.price - self.seen[seat]
        enough = 2 * since >= self.full if self.fixed else since >= self.full
        return enough or self.seen[seat] < self.base

    def is_capped(self) -> bool:
        """Bets are fixed, four were made, and more than two began the round."""
        return self.fixed and self.entered != 2 and self.bets >= MOST_RAISES

    def may_raise(self, hand: Hand) -> Range:
        """The least and the most to which the seat in turn may raise."""
        me = hand.players[hand.turn]
        behind = me.bet + me.stack
        answered = any(p.bet + p.stack > self.price for p in opponents(hand))
        if behind <= self.price or not answered or not self.is_open(hand.turn):
            return NO
        if self.is_capped():
            return NO
        if self.fixed:
            least = self.rung + self.full
            double = self.may_double(hand)
            return min(least, behind), min(least + self.full * double, behind)
        least = self.price + self.full
        most = behind
        if self.now.limit == "pot":
            middle = sum(p.paid + p.bet for p in hand.players)
            most = max(least, self.price + middle + self.price - me.bet)
        return min(least, behind), min(most, behind)

    def may_double(self, hand: Hand) -> bool:
        """An open pair on fourth street, and the big bet has not been made yet."""
        ranks = [[card >> 2 for card in open_cards(p)] for p in hand.players if p.live]
        pair = any(len({*up}) < len(up) for up in ranks)
        return self.now.pair_doubles and pair and self.full == first_full(hand, self.now)

    def on_top(self, hand: Hand, price: Chips) -> Range:
        """What one may raise to if the next full bet simply went on top of this price."""
        me = hand.players[hand.turn]
        behind = me.bet + me.stack
        least = price + self.full
        most = least if self.fixed else behind
        if self.now.limit == "pot":
            middle = sum(p.paid + p.bet for p in hand.players)
            most = max(least, price + middle + price - me.bet)
        return min(least, behind), min(most, behind)


def opponents(hand: Hand) -> list[Player]:
    """Everybody still in but the seat in turn."""
    return [p for seat, p in enumerate(hand.players) if p.live and seat != hand.turn]


def of_a_raise(heard: Heard, hand: Hand, ours: Range, theirs: Range) -> str:
    """The fault that makes the peer see another range of raises; "" if there is none."""
    if ours != heard.may_raise(hand):
        return ""
    gone_on = heard.on_top(hand, heard.price)
    if heard.fixed and ours != NO and theirs == NO and heard.raises >= MOST_RAISES:
        return "11" if heard.entered == 2 else "14" * (heard.shorts > 0)
    if heard.is_capped() and ours == NO and theirs == gone_on:
        return "12" * (heard.now.opens == "posts")
    if must_begin(heard, hand) and ours == NO and theirs == on_top_of_nothing(heard, hand):
        return "15"
    if heard.may_double(hand) and theirs == (ours[0], ours[0]):
        return "5c"
    if not heard.shorts:
        return ""
    if theirs == gone_on and ours == NO:
        return "10" if heard.shorts > 1 else "2" if heard.first else "3"
    if ours != NO and theirs == NO:
        return "5b" if heard.fixed else "10" * (heard.shorts > 1)
    return "5" * (heard.fixed and theirs == gone_on)


def must_begin(heard: Heard, hand: Hand) -> bool:
    """The seat in turn has to bring it in."""
    brings = heard.now.opens in ("low_card", "high_card")
    return brings and not any(player.bet for player in hand.players)


def on_top_of_nothing(heard: Heard, hand: Hand) -> Range:
    """A first bet, as far as the chips go."""
    least = min(heard.full, hand.players[hand.turn].stack)
    return least, least


def of_a_short_post(
    heard: Heard, hand: Hand, ours: Chips, call: Chips, raises: Range
) -> str:
    """Fault 4 or 16: call and raise as if the bet were what was posted, all in for less."""
    highest = max(player.bet for player in hand.players)
    me = hand.players[hand.turn]
    if (
        heard.raises
        or highest >= heard.price
        or ours != min(heard.price - me.bet, me.stack)
    ):
        return ""
    if not heard.first:
        same = call == highest - me.bet and raises == heard.may_raise(hand)
        return "16" * (same and highest > 0)
    answered = any(p.bet + p.stack > highest for p in opponents(hand))
    may = answered and me.bet + me.stack > highest
    expected = heard.on_top(hand, highest) if may else NO
    same = call == min(highest - me.bet, me.stack) and raises == expected
    return "4" * same


# ---------------------------------------------------------------- who is paid what


def of_the_pots(hand: Hand, held: Held, theirs: list[Chips]) -> str:
    """The fault that makes the peer pay other amounts; "" if it is none of these."""
    values = worths(hand, held)
    paid, no_low = as_they_pay(hand, values)
    stacks = [
        player.stack
        - sum(a.amount for a in hand.awards if a.seat == seat)
        + paid.get(seat, 0)
        for seat, player in enumerate(hand.players)
    ]
    if stacks[1:] != theirs or not shared_fairly(hand) or mucked_best(hand, values):
        return ""
    return "1" if no_low else "6"


def shared_fairly(hand: Hand) -> bool:
    """In every half of every pot we gave odd chips one each, from the button's left on: the
    last seat has the button."""
    parts: dict[tuple[int, int], list[tuple[Seat, Chips]]] = {}
    for award in hand.awards:
        parts.setdefault((award.pot, award.half), []).append((award.seat, award.amount))
    for part in parts.values():
        shares = [amount for _, amount in sorted(part)]
        if shares != sorted(shares, reverse=True) or shares[0] - shares[-1] > 1:
            return False
    return True


def mucked_best(hand: Hand, values: Values) -> bool:
    """Somebody mucked a hand that would have won a part of a pot from others."""
    return any(
        hand.players[seat].mucked
        for pot in hand_pots(hand)
        if len(pot.seats) > 1
        for seat in winners(hand, values, pot)
    )


def as_they_pay(hand: Hand, values: Values) -> tuple[dict[Seat, Chips], bool]:
    """Their payments: pots that the same hands can win are one, its halves are those of the
    whole hand, and an odd chip is never shared. A hand that wins nothing but a pot in which
    it is alone is not out of the others either. The second value: a half that no hand of its
    pot can win was paid out all the same."""
    halves = range(len(hand.variant.kinds))
    winning = {seat for pot in hand_pots(hand) for seat in winners(hand, values, pot)}
    cut = [half for half in halves if any(values[seat, half] for seat in winning)]
    paid: dict[Seat, Chips] = {}
    no_low = False
    for amount, seats in merged(hand, winning):
        each, odd = divmod(amount, len(cut))
        for at, half in enumerate(cut):
            most = max(values[seat, half] for seat in seats)
            no_low |= not most
            takes = [seat for seat in seats if values[seat, half] == most]
            share, rest = divmod(each + (0 if at else odd), len(takes))
            for place, seat in enumerate(takes):
                paid[seat] = paid.get(seat, 0) + share + (0 if place else rest)
    return paid, no_low


def worths(hand: Hand, held: Held) -> Values:
    """What every hand still in is worth in each half, shown or mucked."""
    return {
        (seat, half): worth(hand.variant, half, held[seat], hand.board)
        for seat, p in enumerate(hand.players)
        if p.live
        for half in range(len(hand.variant.kinds))
    }


def winners(hand: Hand, values: Values, pot: Pot) -> list[Seat]:
    """The seats with the best hand of this pot in any half."""
    found: list[Seat] = []
    for half in range(len(hand.variant.kinds)):
        most = max(values[seat, half] for seat in pot.seats)
        found += [seat for seat in pot.seats if most and values[seat, half] == most]
    return found


def merged(hand: Hand, winning: set[Seat]) -> Iterator[tuple[Chips, list[Seat]]]:
    """The pots, those together that the same hands can win."""
    together: dict[tuple[Seat, ...], Chips] = {}
    for pot in hand_pots(hand):
        can_win = tuple(sorted(seat for seat in pot.seats if seat in winning))
        together[can_win] = together.get(can_win, 0) + pot.amount
    for seats, amount in together.items():
        yield amount, [*seats]
