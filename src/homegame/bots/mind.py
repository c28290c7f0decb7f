"""How a bot decides: how good its hand is, what it can win, and what its style does then."""

from homegame.bots.chart import top
from homegame.bots.luck import Luck
from homegame.bots.odds import Odds, holds_nuts
from homegame.bots.spot import Rival, Spot, seen_as, spot
from homegame.bots.steps import Steps, finish
from homegame.bots.style import Style
from homegame.bots.tries import Tries, is_draw
from homegame.chips import Chips
from homegame.model import commands as c
from homegame.model.view import ChairView, DrawView, HandView, View
from homegame.variants import TEXAS, VARIANTS

Move = c.Fold | c.Check | c.Call | c.RaiseTo | c.Discard | c.SetMiddle | c.RunIt | c.Show


def decide(view: View, style: Style, chance: int) -> Move:
    """Decide at once; `thinking` says for whom and by what."""
    return finish(thinking(view, style, chance))


def thinking(view: View, style: Style, chance: int) -> Steps[Move]:
    """Decide for a player of this style, whose turn it must be; in small steps.

    Pure: the same view, style and chance give the same move. `chance` is any whole number;
    draw a new one for each decision. A bot that may show or muck shows.
    """
    assert view.hand, "a bot is asked during a hand"
    assert view.hand.turn == view.you.seat, "a bot is asked in its turn"
    if view.run_vote is not None:
        return c.RunIt(min(style.runs, view.run_vote.most))
    luck = Luck(chance)
    if view.draw is not None:
        return (yield from draw(view, view.hand, view.draw, luck))
    if view.may is None:
        return c.Show()
    now = spot(view, view.hand, view.may)
    if view.hand.game != TEXAS.name:
        return (yield from other_game(view, view.hand, now, style, luck))
    return after_flop(now, style, luck) if now.board else before_flop(now, style, luck)


# ---------------------------------------------------------------- other games


def draw(view: View, hand: HandView, asked: DrawView, luck: Luck) -> Steps[Move]:
    """Try out which cards to discard, or which card to put in the middle."""
    tries = Tries(view, hand, luck)
    if asked.replaced and not asked.middle:
        return c.Discard((yield from tries.thrown_away(asked.least, asked.most)))
    rival = rivals_of(view)[0]
    if asked.middle:
        return c.SetMiddle((yield from tries.middle(rival)))
    return c.Discard((yield from tries.given_up(asked.least, rival)))


def rivals_of(view: View) -> list[ChairView]:
    """The opponents still in the hand."""
    return [chair for chair in view.chairs if chair.cards and chair.seat != view.you.seat]


def other_game(
    view: View, hand: HandView, now: Spot, style: Style, luck: Luck
) -> Steps[Move]:
    """Try the hand against each rival's open cards and random others; bet, call or fold."""
    tries = Tries(view, hand, luck)
    finished = (yield from tries.finished()) if is_draw(VARIANTS[hand.game]) else None
    shares: list[float] = []
    won: list[float] = []
    for chair in rivals_of(view):
        seen = seen_as(chair, hand)
        share = (yield from tries.against(chair)) if finished is None else finished
        shares.append(share ** pressure(now, style, seen))
        folds = style.other_waiting_folds if seen.waiting and now.may.call else 0.0
        won.append(folds + (1 - folds) * shares[-1])
    each, share = min(shares), win_all(won)
    if now.may.check:
        return bet(now, style, luck, each)
    if strong_enough_to_raise(now, style, each) and luck.happens(style.presses):
        return raise_by_pot(now, style, luck)
    enough = wanted(now, style) * (1 + style.other_shy_calls * style.shy)
    if now.may.fold == "no" or share >= enough:
        return c.Call()
    return c.Fold()


def pressure(now: Spot, style: Style, seen: Rival) -> float:
    """The power to raise a share to when the rival has bet: bettors have better hands than
    random ones, and the larger the bet, the better."""
    if not seen.pressing or not now.may.call:
        return 1.0
    size = now.may.call / max(now.pot - now.may.call, 1)
    belief = style.other_bet_belief * min(size, style.other_biggest_bet)
    return 1 + belief * (style.other_no_belief - style.trust)


# ---------------------------------------------------------------- before the flop


def before_flop(now: Spot, style: Style, luck: Luck) -> Move:
    """Decide by the chart, or by trying the hand out where many chips are at stake."""
    if now.may.check or not now.raised:
        return enter(now, style, luck)
    if now.may.call >= style.big_call * now.stack:
        return big_call(now, style, luck)
    return answer_raise(now, style, luck)


def entering(shy: float, players: int) -> float:
    """The part of all hands so good that, with this chance, none of these players has a
    better one.

    >>> round(entering(0.3, 1), 2), round(entering(0.3, 8), 2)
    (0.7, 0.14)
    """
    return 1.0 - float(shy ** (1 / players))


def enter(now: Spot, style: Style, luck: Luck) -> Move:
    """Enter an unraised pot: raise the better hands, limp with some, fold the rest."""
    place = top(now.hole, now.dealt >= style.crowd)
    in_front = [rival for rival in now.rivals if rival.waiting or rival.bet >= now.big]
    wide = entering(style.shy, max(len(in_front), 1))
    short = now.most < style.short_stack * now.big
    if place <= wide * max(style.raises, style.short_raises if short else 0.0):
        callers = sum([not rival.waiting for rival in now.rivals])
        to = now.big * (luck.between(*style.opens) + callers)
        return raise_to(now, style, to)
    if now.may.check:
        return c.Check()
    limping = wide * (1.0 if now.bet == 0 else style.limps_from_blind)
    if place <= limping and not short and luck.happens(style.limps):
        return c.Call()
    return give_up(now)


def raisers_hands(now: Spot, style: Style) -> float:
    """The hands supposed behind a raise: the bigger it is, the fewer."""
    usual = entering(style.supposed_shy, now.dealt - 1)
    size = now.to_match / now.big
    if size <= style.usual_raise:
        return usual
    fewer = (style.usual_raise / size) ** style.larger_raise_power
    return float(usual * max(fewer, style.larger_raise_floor))


def answer_raise(now: Spot, style: Style, luck: Luck) -> Move:
    """Answer a raise: raise again with the best hands, call where the price is right."""
    place = top(now.hole, now.dealt >= style.crowd)
    answering = raisers_hands(now, style) * style.defends
    calling = answering * style.calls / now.price
    best = answering * style.raises * style.reraises
    if place <= best and luck.happens(style.presses):
        return raise_to(now, style, now.to_match * luck.between(*style.reraises_to))
    just_outside = calling < place <= style.bluff_reach * calling
    often = style.bluffs / style.bluff_reraise_rarity
    if just_outside and now.bet <= now.big and luck.happens(often):
        return raise_to(now, style, now.to_match * luck.between(*style.reraises_to))
    return c.Call() if place <= calling else give_up(now)


def big_call(now: Spot, style: Style, luck: Luck) -> Move:
    """Answer a raise for many chips: try the hand against what the rivals may have."""
    odds = Odds(now.hole, (), luck, rounds=style.big_call_rounds)
    theirs = min(raisers_hands(now, style) * (style.big_call_trust + style.trust), 1.0)
    share = win_all([odds.against(theirs if r.pressing else 1.0) for r in in_pot(now)])
    enough = style.all_in_share + style.all_in_caution * (1 - style.presses)
    if share >= enough and now.may.call < now.stack:
        return raise_to(now, style, now.bet + now.stack)
    return c.Call() if share >= wanted(now, style) else give_up(now)


def in_pot(now: Spot) -> list[Rival]:
    """The rivals who have acted; those who have yet to will mostly fold."""
    return [rival for rival in now.rivals if not rival.waiting] or [*now.rivals]


# ---------------------------------------------------------------- after the flop


def after_flop(now: Spot, style: Style, luck: Luck) -> Move:
    """Try the hand against the hands each rival may have; then bet, call or fold."""
    rounds = style.rounds if now.may.call else style.free_rounds
    odds = Odds(now.hole, now.board, luck, rounds)
    kept = hands_kept(now, style)
    shares: dict[float, float] = {}
    won: list[float] = []
    for rival in now.rivals:
        best = rivals_hands(now, style, rival)
        if best not in shares:
            shares[best] = odds.against(best, kept)
        folds = style.waiting_folds if now.may.call and rival.waiting else 0.0
        won.append(folds + (1 - folds) * shares[best])
    share = win_all(won)
    each = share ** (1 / len(won))
    if now.may.check:
        return bet(now, style, luck, each)
    if strong_enough_to_raise(now, style, each) and luck.happens(style.presses):
        return raise_by_pot(now, style, luck)
    if share >= wanted(now, style):
        return c.Call()
    if (
        may_bluff(now)
        and not now.bet
        and luck.happens(style.bluffs / style.bluff_raise_rarity)
    ):
        return raise_by_pot(now, style, luck)
    return give_up(now, odds)


def hands_kept(now: Spot, style: Style) -> float:
    """The part of all hands that has paid to see these cards: poor hands fold early."""
    if now.each_paid <= style.paid_from:
        return 1.0
    return float(max(now.each_paid**-style.paid_power, style.paid_floor))


def rivals_hands(now: Spot, style: Style, rival: Rival) -> float:
    """The part of all hands this rival may hold: bets and calls speak for strength."""
    if rival.pressing:
        size = now.may.call / max(now.pot - now.may.call, 1)
        again = style.raised_back if now.bet else 1.0
        return max(style.trust * again / (style.bet_softness + size), style.narrowest)
    if rival.bet:
        return style.callers_hands
    if rival.waiting or now.each_paid < style.small_pot:
        return 1.0
    return style.checkers_hands


def win_all(shares: list[float]) -> float:
    """The share of a pot that only a hand that beats every rival wins."""
    won = 1.0
    for share in shares:
        won *= share
    return won


def wanted(now: Spot, style: Style) -> float:
    """The share of the pot from which this style calls."""
    return now.price * (1 - style.stubborn)


def bet(now: Spot, style: Style, luck: Luck, share: float) -> Move:
    """Bet or check: bet good hands for value and some bad ones as bluffs."""
    if not now.may.raise_most:
        return c.Check()
    crowd = len(now.rivals)
    if share >= style.value + style.value_per_rival * (crowd - 1):
        bets = luck.happens(style.presses)
    else:
        often = style.bluffs / crowd**style.bluffs_power
        often *= style.bluffs_last if now.last_to_act else style.bluffs_early
        bets = may_bluff(now) and luck.happens(often)
    return raise_by_pot(now, style, luck) if bets else c.Check()


def strong_enough_to_raise(now: Spot, style: Style, share: float) -> bool:
    """A raise needs a better hand than a bet, and a raise after its own bet an even better
    one."""
    margin = style.reraise_margin if now.bet else style.raise_margin
    return bool(now.may.raise_most) and share >= style.value + margin


def may_bluff(now: Spot) -> bool:
    """A bluff needs rivals who can fold, and enough chips behind to make them."""
    can_fold = all(rival.stack for rival in now.rivals)
    behind = now.most - now.bet
    return can_fold and bool(now.may.raise_most) and behind > now.pot


# ---------------------------------------------------------------- amounts


def raise_by_pot(now: Spot, style: Style, luck: Luck) -> Move:
    """Bet or raise a part of the pot as it is after the call."""
    part = luck.between(*style.sizes)
    return raise_to(now, style, now.to_match + part * (now.pot + now.may.call))


def raise_to(now: Spot, style: Style, wish: float) -> Move:
    """Raise to about this total: a round amount that is legal and that a rival can call."""
    may = now.may
    if not may.raise_most:
        return c.Call() if may.call else c.Check()
    if now.fixed:
        return c.RaiseTo(may.raise_most if wish >= may.raise_most else may.raise_least)
    to = tidy(now, style, wish)
    part = style.committed_on_river if len(now.board) == 5 else style.committed
    if to - now.bet >= part * min(now.stack, now.most - now.bet):
        to = up_to_unit(now, now.most)
    least = up_to_unit(now, may.raise_least)
    return c.RaiseTo(min(max(to, least), may.raise_most))


def tidy(now: Spot, style: Style, wish: float) -> Chips:
    """Round small amounts to units and large ones to big blinds, as people bet."""
    in_blinds = wish >= style.counts_blinds * now.big and now.big % now.unit == 0
    unit = now.big if in_blinds else now.unit
    return max(round(wish / unit), 1) * unit


def up_to_unit(now: Spot, amount: Chips) -> Chips:
    """Round up to whole units."""
    return -(-amount // now.unit) * now.unit


# ---------------------------------------------------------------- folding


def give_up(now: Spot, odds: Odds | None = None) -> Move:
    """Fold, unless it may check or holds the nuts."""
    if now.may.check:
        return c.Check()
    if (odds is None or not odds.beaten) and holds_nuts(now.hole, now.board):
        return c.Call()
    return c.Fold()
