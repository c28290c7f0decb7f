"""How a bot decides: what it may win, how good its hand is, and what its style makes of it."""

from typing import Final

from homegame.bots.chart import top
from homegame.bots.luck import Luck
from homegame.bots.odds import Odds, holds_nuts
from homegame.bots.spot import Rival, Spot, seen_as, spot
from homegame.bots.style import Style
from homegame.bots.tries import Tries, is_draw
from homegame.chips import Chips
from homegame.model import commands as c
from homegame.model.view import ChairView, DrawView, HandView, View
from homegame.variants import TEXAS, VARIANTS

CROWD: Final = 4
"""From so many players on suited and connected cards gain worth."""
COMMITTED: Final = 0.4
"""Who would put in this part of all they have puts in the rest too."""
COMMITTED_ON_RIVER: Final = 0.75
"""With nothing to come there is no need to bet more than the hand is worth."""
BIG_CALL: Final = 0.25
"""A call for this part of the stack is thought over with more care."""
SHORT: Final = 10
"""With so few big blinds one no longer limps: one raises or folds."""
SHORT_RAISES: Final = 0.6
"""At least this part of the hands a short stack enters with it raises, or moves in."""
SURE: Final = 0.35
"""How sure people want to be before they raise, as bots suppose: see `entering`."""
RAISED_AGAIN: Final = (2.6, 3.4)
"""A raise of a raise is between these many times the bet."""
NARROWEST: Final = 0.12
"""Even a huge bet may come from the best eighth of all hands."""

FOLDS: Final = 0.7
"""In other games: how often a rival who has yet to answer a bet gives up."""
RUNS: Final = 2
"""A bot runs it twice if everybody else does."""

Move = c.Fold | c.Check | c.Call | c.RaiseTo | c.Discard | c.SetMiddle | c.RunIt | c.Show


def decide(view: View, style: Style, chance: int) -> Move:
    """What a player of this style does now. It must be the turn of the view's seat.

    Pure: the same view, style and chance give the same answer. `chance` is any whole number,
    drawn anew for each decision. At a showdown that the players decide a bot shows.
    """
    assert view.hand, "a bot is asked during a hand"
    assert view.hand.turn == view.you.seat, "a bot is asked in its turn"
    if view.run_vote is not None:
        return c.RunIt(min(RUNS, view.run_vote.most))
    luck = Luck(chance)
    if view.draw is not None:
        return draw(view, view.hand, view.draw, luck)
    if view.may is None:
        return c.Show()
    now = spot(view, view.hand, view.may)
    if view.hand.game != TEXAS.name:
        return any_game(view, view.hand, now, style, luck)
    return after_flop(now, style, luck) if now.board else before_flop(now, style, luck)


# ---------------------------------------------------------------- any game


def draw(view: View, hand: HandView, asked: DrawView, luck: Luck) -> Move:
    """What to throw away, or which card to lay in the middle, as trying it out tells."""
    tries = Tries(view, hand, luck)
    if asked.replaced and not asked.middle:
        return c.Discard(tries.thrown_away(asked.least, asked.most))
    rival = rivals_of(view)[0]
    if asked.middle:
        return c.SetMiddle(tries.middle(rival))
    return c.Discard(tries.given_up(asked.least, rival))


def rivals_of(view: View) -> list[ChairView]:
    """The opponents who are still in."""
    return [chair for chair in view.chairs if chair.cards and chair.seat != view.you.seat]


def any_game(view: View, hand: HandView, now: Spot, style: Style, luck: Luck) -> Move:
    """Try the hand against what each rival shows and may have; then bet, call or give up."""
    tries = Tries(view, hand, luck)
    finished = tries.finished() if is_draw(VARIANTS[hand.game]) else None
    shares: list[float] = []
    won: list[float] = []
    for chair in rivals_of(view):
        seen = seen_as(chair, hand)
        share = tries.against(chair) if finished is None else finished
        shares.append(share ** pressure(now, style, seen))
        # Who has yet to answer a bet will mostly fold.
        folds = FOLDS if seen.waiting and now.may.call else 0.0
        won.append(folds + (1 - folds) * shares[-1])
    each, share = min(shares), win_all(won)
    if now.may.check:
        return bet(now, style, luck, each)
    if strong_enough_to_raise(now, style, each) and luck.happens(style.presses):
        return raise_by_pot(now, style, luck)
    if now.may.fold == "no" or share >= wanted(now, style) * (1 + style.shy / 4):
        return c.Call()
    return c.Fold()


def pressure(now: Spot, style: Style, seen: Rival) -> float:
    """A bettor has more than chance would give: the larger the bet, the more is believed."""
    if not seen.pressing or not now.may.call:
        return 1.0
    size = now.may.call / max(now.pot - now.may.call, 1)
    return 1 + 0.8 * min(size, 1.5) * (1.2 - style.trust)


# ---------------------------------------------------------------- before the flop


def before_flop(now: Spot, style: Style, luck: Luck) -> Move:
    """By the chart; for a great part of the chips, by trying the hand out."""
    if now.may.check or not now.raised:
        return enter(now, style, luck)
    if now.may.call >= BIG_CALL * now.stack:
        return big_call(now, style, luck)
    return answer_raise(now, style, luck)


def entering(shy: float, players: int) -> float:
    """The part of all hands so good that, as surely as one wants, no player has a better.

    >>> round(entering(0.3, 1), 2), round(entering(0.3, 8), 2)
    (0.7, 0.14)
    """
    return 1.0 - float(shy ** (1 / players))


def enter(now: Spot, style: Style, luck: Luck) -> Move:
    """Nobody has raised: raise the better hands, limp with some, give up the rest."""
    place = top(now.hole, now.dealt >= CROWD)
    in_front = [rival for rival in now.rivals if rival.waiting or rival.bet >= now.big]
    wide = entering(style.shy, max(len(in_front), 1))
    short = now.most < SHORT * now.big
    if place <= wide * max(style.raises, SHORT_RAISES if short else 0.0):
        callers = sum([not rival.waiting for rival in now.rivals])
        to = now.big * (luck.between(*style.opens) + callers)
        return raise_to(now, to)
    if now.may.check:
        return c.Check()
    limping = wide * (1.0 if now.bet == 0 else 1.3)
    if place <= limping and not short and luck.happens(style.limps):
        return c.Call()
    return give_up(now)


def raisers_hands(now: Spot) -> float:
    """The part of all hands thought to be behind a raise: the bigger, the fewer."""
    usual = entering(SURE, now.dealt - 1)
    size = now.to_match / now.big
    return usual * max((3 / size) ** 0.6, 0.35) if size > 3 else usual


def answer_raise(now: Spot, style: Style, luck: Luck) -> Move:
    """Raise again with the best, call where price and hand allow, else fold."""
    place = top(now.hole, now.dealt >= CROWD)
    answering = raisers_hands(now) * style.defends
    calling = answering * 0.45 / now.price
    best = answering * style.raises * 0.3
    if place <= best and luck.happens(style.presses):
        return raise_to(now, now.to_match * luck.between(*RAISED_AGAIN))
    just_outside = calling < place <= 1.5 * calling
    if just_outside and now.bet <= now.big and luck.happens(style.bluffs / 3):
        return raise_to(now, now.to_match * luck.between(*RAISED_AGAIN))
    return c.Call() if place <= calling else give_up(now)


def big_call(now: Spot, style: Style, luck: Luck) -> Move:
    """A great part of the chips is at stake: try the hand against what they may have."""
    odds = Odds(now.hole, (), luck, rounds=3)
    theirs = min(raisers_hands(now) * (0.5 + style.trust), 1.0)
    share = win_all([odds.against(theirs if r.pressing else 1.0) for r in in_pot(now)])
    if share >= 0.5 + 0.1 * (1 - style.presses) and now.may.call < now.stack:
        return raise_to(now, now.bet + now.stack)
    return c.Call() if share >= wanted(now, style) else give_up(now)


def in_pot(now: Spot) -> list[Rival]:
    """Rivals who have put in more than a blind; who has yet to decide will mostly fold."""
    return [rival for rival in now.rivals if not rival.waiting] or [*now.rivals]


# ---------------------------------------------------------------- after the flop


def after_flop(now: Spot, style: Style, luck: Luck) -> Move:
    """Try the hand against what each rival seems to have; then bet, call or give up."""
    odds = Odds(now.hole, now.board, luck, rounds=3 if now.may.call else 1)
    # The more has been paid to see these cards, the fewer poor starting hands are left.
    kept = max(now.each_paid**-0.45, 0.4) if now.each_paid > 1 else 1.0
    shares: dict[float, float] = {}
    won: list[float] = []
    for rival in now.rivals:
        best = rivals_hands(now, style, rival)
        if best not in shares:
            shares[best] = odds.against(best, kept)
        # Who has yet to answer a bet will fold about half the time.
        folds = 0.5 if now.may.call and rival.waiting else 0.0
        won.append(folds + (1 - folds) * shares[best])
    share = win_all(won)
    each = share ** (1 / len(won))
    if now.may.check:
        return bet(now, style, luck, each)
    if strong_enough_to_raise(now, style, each) and luck.happens(style.presses):
        return raise_by_pot(now, style, luck)
    if share >= wanted(now, style):
        return c.Call()
    if may_bluff(now) and not now.bet and luck.happens(style.bluffs / 4):
        return raise_by_pot(now, style, luck)
    return give_up(now, odds)


def rivals_hands(now: Spot, style: Style, rival: Rival) -> float:
    """The part of the hands this rival may hold: betting and calling speak for strength."""
    if rival.pressing:
        size = now.may.call / max(now.pot - now.may.call, 1)
        again = 0.6 if now.bet else 1.0
        return max(style.trust * again / (0.6 + size), NARROWEST)
    if rival.bet:
        return 0.6
    return 1.0 if rival.waiting or now.each_paid < 4 else 0.85


def win_all(shares: list[float]) -> float:
    """The share of a pot that is won by beating every one of them."""
    won = 1.0
    for share in shares:
        won *= share
    return won


def wanted(now: Spot, style: Style) -> float:
    """The share of the pot that makes a call worth it, to this style."""
    return now.price * (1 - style.stubborn)


def bet(now: Spot, style: Style, luck: Luck, share: float) -> Move:
    """Nobody has bet: bet good hands for value and some bad ones as bluffs."""
    if not now.may.raise_most:
        return c.Check()
    crowd = len(now.rivals)
    if share >= style.value + 0.04 * (crowd - 1):
        bets = luck.happens(style.presses)
    else:
        often = style.bluffs / crowd**2 * (1.3 if now.last_to_act else 0.8)
        bets = may_bluff(now) and luck.happens(often)
    return raise_by_pot(now, style, luck) if bets else c.Check()


def strong_enough_to_raise(now: Spot, style: Style, share: float) -> bool:
    """Raises need more than bets, and each raise after one's own bet more again."""
    return bool(now.may.raise_most) and share >= style.value + (0.14 if now.bet else 0.08)


def may_bluff(now: Spot) -> bool:
    """A bluff needs somebody who can fold and chips that are worth folding for."""
    can_fold = all(rival.stack for rival in now.rivals)
    behind = now.most - now.bet
    return can_fold and bool(now.may.raise_most) and behind > now.pot


# ---------------------------------------------------------------- amounts


def raise_by_pot(now: Spot, style: Style, luck: Luck) -> Move:
    """A bet or raise of a part of the pot, after the call."""
    part = luck.between(*style.sizes)
    return raise_to(now, now.to_match + part * (now.pot + now.may.call))


def raise_to(now: Spot, wish: float) -> Move:
    """About this total, as it can be said: tidy, legal, and no more than can be called."""
    may = now.may
    if not may.raise_most:
        return c.Call() if may.call else c.Check()
    if now.fixed:
        return c.RaiseTo(may.raise_most if wish >= may.raise_most else may.raise_least)
    to = tidy(now, wish)
    part = COMMITTED_ON_RIVER if len(now.board) == 5 else COMMITTED
    if to - now.bet >= part * min(now.stack, now.most - now.bet):
        to = up_to_unit(now, now.most)
    least = up_to_unit(now, may.raise_least)
    return c.RaiseTo(min(max(to, least), may.raise_most))


def tidy(now: Spot, wish: float) -> Chips:
    """Small amounts in units, large ones in big blinds, as people count them out."""
    unit = now.big if wish >= 10 * now.big and now.big % now.unit == 0 else now.unit
    return max(round(wish / unit), 1) * unit


def up_to_unit(now: Spot, amount: Chips) -> Chips:
    """Enough whole units to cover the amount."""
    return -(-amount // now.unit) * now.unit


# ---------------------------------------------------------------- letting go


def give_up(now: Spot, odds: Odds | None = None) -> Move:
    """Fold; but never for nothing, and never the best hand there can be."""
    if now.may.check:
        return c.Check()
    if (odds is None or not odds.beaten) and holds_nuts(now.hole, now.board):
        return c.Call()
    return c.Fold()
