"""What the viewer may do in the hand now, or choose before their turn."""

from typing import Any, Final

from msgspec import Struct

from homegame.cards import Cards
from homegame.chips import Chips, round_down, round_up
from homegame.engine.bounds import no_raise
from homegame.engine.decide import may_show, muck
from homegame.engine.legal import Options, is_betting, is_voting, options
from homegame.engine.table.hands import clock_callers
from homegame.engine.table.lending import refuse_borrowing, within_chips
from homegame.engine.turn import turn_id
from homegame.model import view as v
from homegame.model.refusal import Refused
from homegame.model.state import UNACTED, Hand, Table
from homegame.night.view.chair import was_dealt
from homegame.rulebook import Rule, rule
from homegame.rules import betting, pots
from homegame.rules.bounty import earned_by_showing
from homegame.rules.cash import top_up_range
from homegame.rules.dark import NEVER, dark_limits, dark_round
from homegame.rules.dealing import most_runs
from homegame.rules.open_stakes import is_open, lacks, lenders, may_add, open_request
from homegame.seats import NOBODY, Seat
from homegame.variants import Draw, Middle
from homegame.words import say


class Asked(Struct, frozen=True):
    """What players are asked in the hand, the same for all who look at it."""

    table: Table
    may_act: bool
    """Play is not stopped."""
    is_betting: bool
    is_voting: bool
    """They are asked how many times to run it."""
    has_request: bool
    """A marker has been offered."""
    may_call_clock: tuple[Seat, ...]
    may_chop: tuple[Seat, ...]
    """The seats that may do it."""

    def is_everyone(self) -> bool:
        """Whether everyone is asked, or may act in the dark before their turn."""
        hand = self.table.hand
        waits = self.has_request or self.is_voting
        return waits or (hand is not None and hand.house.dark_actions)


def asked_at(table: Table, *, may_act: bool) -> Asked:
    """What players are asked at a table."""
    hand = table.hand
    asks, callers = open_request(hand) is not None, clock_callers(table)
    if hand is None or not may_act:
        return Asked(table, may_act, False, False, asks, callers, ())
    blinds = hand.plan.marks.small, hand.plan.marks.big
    chops = tuple([seat for seat in blinds if betting.may_chop(hand, seat)])
    return Asked(table, may_act, is_betting(hand), is_voting(hand), asks, callers, chops)


def choice_fields(
    asked: Asked | None,
    seat: Seat,
    ahead: v.AheadView | None,
    may_call_clock: bool,
    may_chop: bool,
) -> dict[str, Any]:
    """What one seat may do in the hand, by the view's fields. `asked`: None if it doesn't
    matter to this seat."""
    hand = asked.table.hand if asked and asked.may_act else None
    mine = hand if seat else None
    turn = mine if mine and mine.turn == seat else None
    return {
        "may": may_view(turn) if turn else None,
        "ahead": ahead,
        "draw": draw_view(turn, seat) if turn else None,
        "cover": cover_view(asked.table, turn, seat) if asked and turn else None,
        "dark": dark_view(mine, seat) if mine and mine.house.dark_actions else None,
        "may_call_clock": may_call_clock,
        "may_chop": may_chop,
        "request": request_view(asked.table.hand, seat, asked.may_act)
        if asked and asked.has_request
        else None,
        "run_vote": run_vote_view(hand, seat)
        if asked and asked.is_voting and hand
        else None,
    }


def may_view(hand: Hand) -> v.MayView | None:
    """What is legal for the seat to act, with buttons for quick amounts."""
    if not is_betting(hand):
        return None
    legal = within_chips(hand, options(hand))
    player = hand.players[legal.seat]
    when_free = hand.house.fold.when_free
    fold: v.FoldState = "yes"
    if not legal.call and when_free != "allow":
        fold = "asks" if when_free == "confirm" else "no"
    brings_in = betting.must_bring_in(hand, legal.seat)
    if brings_in:
        fold = "no"
    why = no_raise(hand, legal)
    return v.MayView(
        turn_id=turn_id(hand),
        price=legal.call,
        fold=fold,
        check=not legal.call,
        call=legal.call,
        call_all_in=bool(legal.call) and legal.call == player.stack,
        bring_in=brings_in,
        completes=completes_bring_in(hand, legal),
        raise_least=legal.raise_least,
        raise_most=legal.raise_most,
        step=legal.step or slider_step(hand),
        is_bet=not hand.to_match,
        fixed=fixed_bet(hand, legal),
        raises_left=betting.raises_left(hand, betting.round_of(hand)) or 0,
        sizes=sizes(hand, legal),
        why_no_raise_rule=why.code if why else "",
        why_no_raise=say(why.words, why.numbers) if why else "",
        why_no_raise_words=why.words if why else "",
    )


def fixed_bet(hand: Hand, legal: Options) -> Chips:
    """The round's bet in fixed limit, if there is just one legal amount.

    Completing a bring-in, a short all-in, or going all in for less adds less than that.
    """
    is_fixed = betting.round_of(hand).limit == "fixed"
    one = legal.raise_most > 0 and legal.raise_least == legal.raise_most
    return legal.step if is_fixed and one else 0


def completes_bring_in(hand: Hand, legal: Options) -> bool:
    """A raise would complete the bring-in to the round's bet."""
    brought_in = hand.to_match > 0 and betting.is_brought_in(hand)
    return brought_in and legal.raise_least == legal.step > 0


def slider_step(hand: Hand) -> Chips:
    """Sliders move by a small blind, and by at least one unit."""
    return round_up(max(hand.house.blinds.small, 1), hand.house.chip_unit)


@rule(Rule.POT_SIZE_SHOWN)
def sizes(hand: Hand, legal: Options) -> tuple[v.SizeView, ...]:
    """Quick amounts: multiples of the bet before the flop, parts of the pot after it, and
    wherever there is no bet yet. In fixed limit they are the bets there are.

    Where the house does not count the pot for the players, none shows what the pot, or a part
    of it, comes to.
    """
    if not legal.raise_most:
        return ()
    if legal.step:
        return tuple(fitted(hand, legal, [("min", legal.raise_least)]))
    after_call = pots.middle(hand) + legal.call

    def part(share: int, of: int) -> Chips:
        return hand.to_match + after_call * share // of

    wanted: list[tuple[v.SizeKey, Chips]]
    if hand.board or not hand.to_match:
        wanted = [
            ("min", legal.raise_least),
            ("half", part(1, 2)),
            ("three_quarters", part(3, 4)),
            ("pot", part(1, 1)),
        ]
    elif hand.raised_last == NOBODY:
        bet = hand.to_match
        wanted = [("x2", 2 * bet), ("x2_5", bet * 5 // 2), ("x3", 3 * bet)]
        wanted.append(("pot", part(1, 1)))
    else:
        wanted = [("min", legal.raise_least), ("x3", 3 * hand.to_match)]
        wanted += [("x4", 4 * hand.to_match), ("pot", part(1, 1))]
    if not hand.house.screen.show_pot_limit:
        wanted = [(key, to) for key, to in wanted if key not in OF_THE_POT]
    return tuple(fitted(hand, legal, wanted))


OF_THE_POT: Final = ("half", "three_quarters", "pot")
"""Quick amounts that tell the size of the pot."""
LIMITS_OF_THE_POT: Final = ("pot", "table", "half_pot")
"""Limits that do."""


@rule(Rule.ROUNDING)
def fitted(
    hand: Hand, legal: Options, wanted: list[tuple[v.SizeKey, Chips]]
) -> list[v.SizeView]:
    """Round the amounts down to the unit, and keep them within what is legal."""
    found: dict[Chips, v.SizeKey] = {}
    for key, amount in wanted:
        to = round_down(amount, hand.house.chip_unit)
        if to < legal.raise_most:
            found.setdefault(max(to, legal.raise_least), key)
    most = largest(hand, legal)
    tells = most != "all_in" and betting.round_of(hand).limit in LIMITS_OF_THE_POT
    if hand.house.screen.show_pot_limit or not tells:
        found[legal.raise_most] = most
    return [v.SizeView(key, to) for to, key in sorted(found.items())]


@rule(Rule.POT_DECLARATION)
def largest(hand: Hand, legal: Options) -> v.SizeKey:
    """The name of the largest legal amount: all-in, or the limit of the round.

    It is no pot where the least raise is above the limit, nor where the house counts what lies
    on the table alone and there is a bet to match: a raise by the pot would be more.
    """
    player, now = hand.players[legal.seat], betting.round_of(hand)
    if legal.raise_most == betting.most_raise_to(player):
        return "all_in"
    if now.limit in LIMITS_OF_THE_POT:
        is_above = legal.raise_most > betting.limit_to(hand, now, player)
        if is_above or (now.limit == "table" and hand.to_match):
            return "most"
    match now.limit:
        case "pot" | "table":
            return "pot"
        case "half_pot":
            return "half"
        case "fixed":
            return "min" if legal.raise_least == legal.raise_most else "most"
        case "spread" | "no":
            return "most"


def draw_view(hand: Hand, seat: Seat) -> v.DrawView | None:
    """The viewer is asked which cards to discard, or which one to lay in the middle."""
    if hand.over or hand.turn != seat:
        return None
    match hand.program[hand.step]:
        case Draw(least, most, replaced):
            most = min(most, hand.players[seat].down)
            return v.DrawView(turn_id(hand), least, most, replaced)
        case Middle():
            return v.DrawView(turn_id(hand), 1, 1, middle=True)
        case _:
            return None


def run_vote_view(hand: Hand, seat: Seat) -> v.RunVoteView | None:
    """How many times to run it; everyone sees who has not answered yet."""
    if not is_voting(hand):
        return None
    waiting = tuple([each for each in betting.live(hand) if each not in hand.answered])
    most = most_runs(hand, hand.step)
    return v.RunVoteView(turn_id(hand), most, waiting, hand.runs, may=seat in waiting)


def cover_view(table: Table, hand: Hand, seat: Seat) -> v.CoverView | None:
    """At open stakes: what the viewer lacks for a full call, and where it could come from."""
    if not is_open(table.house) or hand.turn != seat or not is_betting(hand):
        return None
    short = lacks(hand, seat)
    if not short:
        return None
    bought = round_up(short, table.house.chip_unit)
    least, most = top_up_range(table, seat)
    return v.CoverView(
        short=bought,
        must=seat in hand.purses,
        may_buy=may_add(table, seat) and least <= bought <= most,
        may_mark=bought <= most and refuse_borrowing(table, seat, NOBODY) is None,
        lenders=tuple(
            [
                lender
                for lender, lent in lenders(table)
                if bought <= min(lent, most)
                and refuse_borrowing(table, seat, lender) is None
            ]
        ),
    )


def request_view(hand: Hand | None, seat: Seat, may_act: bool) -> v.RequestView | None:
    """The marker on offer, and who has yet to answer."""
    asks = open_request(hand)
    if asks is None:
        return None
    return v.RequestView(
        asks.seat, asks.amount, asks.lender, asks.asked, may=may_act and seat in asks.asked
    )


FREE: Final = (
    v.AheadChoiceView("check_fold", "check", otherwise="fold"),
    v.AheadChoiceView("check", "check"),
)
AT_A_PRICE: Final = (
    v.AheadChoiceView("fold", "fold"),
    v.AheadChoiceView("call", "call"),
    v.AheadChoiceView("call_any", "call", otherwise="call"),
)


@rule(Rule.OUT_OF_TURN_BINDS)
def ahead_view(hand: Hand, seat: Seat) -> v.AheadView | None:
    """What the viewer may choose before their turn. A check or fold holds for any other
    price too, and so does a call of any."""
    player = hand.players[seat]
    if not player.live or not player.stack or hand.turn == seat or not is_betting(hand):
        return None
    if player.acted_at != UNACTED and player.bet >= hand.to_match:
        return None  # they will be asked only if someone changes the price
    call = betting.to_call(hand, player)
    return v.AheadView(call, call, AT_A_PRICE if call else FREE)


def dark_view(hand: Hand, seat: Seat) -> v.DarkView | None:
    """The action that the viewer may take in the dark now."""
    at = dark_round(hand, seat)
    if at == NEVER:
        return None
    least, most = dark_limits(hand, seat, at)
    return v.DarkView(at != hand.step, least, most)


def show_view(table: Table, hand: Hand, seat: Seat, held: Cards) -> v.ShowView | None:
    """The viewer's own cards that they may turn up now."""
    chair = table.chairs[seat]
    if chair is None or not was_dealt(hand, seat, chair):
        return None
    places, one = may_show(hand, seat, seat)
    if not places:
        return None
    mucks = not isinstance(muck(hand, seat, seat), Refused)
    earns = earned_by_showing(table, hand, seat, held)
    return v.ShowView(places, one, live=is_betting(hand), muck=mucks, earns=earns)
