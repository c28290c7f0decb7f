"""decide(hand, by, command): the events that follow, or a refusal. It changes nothing.

A seat bets, shows and mucks; the dealer deals, turns cards up and pushes pots; the clock
and the floor step in when they have to. Each may give only their own commands.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from homegame.cards import UNSEEN, Cards
from homegame.chips import Chips
from homegame.engine import bounds
from homegame.engine.legal import is_betting, options
from homegame.engine.turn import next_to_answer
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.state import Hand
from homegame.rulebook import Rule, rule
from homegame.rules import betting, pots, showing
from homegame.rules.betting import is_betting_over, live
from homegame.rules.dark import NEVER, dark_limits, dark_now, dark_round
from homegame.rules.dealing import (
    dealt_to,
    is_last_card_shared,
    is_misdeal,
    most_runs,
    open_or_closed,
    runs_to_come,
)
from homegame.seats import CLOCK, DEALER, FLOOR, NOBODY, Seat
from homegame.variants import (
    DECKS,
    Board,
    Draw,
    FaceUp,
    Hole,
    Middle,
    Openers,
    Pots,
    Round,
    RunVote,
    Showdown,
)

Decision = list[e.HandEvent] | Refused


def decide(hand: Hand, by: Seat, command: c.HandCommand) -> Decision:
    """Decide on a command by a seat, or by DEALER, CLOCK or FLOOR.

    `VERBS`, at the end of this file, has the function for it.
    """
    return VERBS[type(command)](hand, by, command)


@rule(Rule.ACT_IN_TURN, Rule.EARLY_CALLER)
def refuse_out_of_turn(hand: Hand, by: Seat) -> Refused | None:
    """Refuse a player who acts out of turn."""
    if by == hand.turn and is_betting(hand):
        return None
    if hand.turn > 0 and is_betting(hand):
        return Refused(Rule.ACT_IN_TURN, "turn.other", {"seat": hand.turn})
    return Refused(Rule.ACT_IN_TURN, "turn.nobody")


@rule(Rule.CHECK, Rule.VERBAL_DECLARATION, Rule.FIRST_WORDS, Rule.STRING_BET)
def act(hand: Hand, by: Seat, command: c.Fold | c.Check | c.Call | c.RaiseTo) -> Decision:
    """Fold, check, call or raise: in turn, and within the limits of the bet.

    The first thing said is binding: it is the whole action, with exactly the chips it
    names.
    """
    if refused := refuse_out_of_turn(hand, by):
        return refused
    return ACTIONS[type(command)](hand, by, command)


def fold(hand: Hand, by: Seat, command: c.Fold) -> Decision:
    """Fold, unless the low card brings it in, or the house protects a free check."""
    owed = betting.to_call(hand, hand.players[by])
    if betting.must_bring_in(hand, by):
        return Refused(Rule.BRING_IN, "fold.bring_in", {"call_chips": owed})
    return refuse_needless_fold(hand, owed, command.anyway) or [e.Folded(by)]


def check(hand: Hand, by: Seat, _: c.Check) -> Decision:
    """Check, if nothing is owed."""
    owed = betting.to_call(hand, hand.players[by])
    if owed:
        return Refused(Rule.CHECK, "check.owed", {"call_chips": owed})
    return [e.Checked(by)]


def call(hand: Hand, by: Seat, _: c.Call) -> Decision:
    """Call what is owed, or with the whole stack if that is less."""
    player = hand.players[by]
    owed = betting.to_call(hand, player)
    if not owed:
        return Refused(Rule.CALL, "call.nothing")
    return [e.Called(by, owed, owed == player.stack)]


def raise_to(hand: Hand, by: Seat, command: c.RaiseTo) -> Decision:
    """Bet or raise to an amount within the limits."""
    to = command.to
    if refused := refuse_raise(hand, to):
        return refused
    all_in = to == betting.most_raise_to(hand.players[by])
    return [e.Raised(by, to, to - hand.to_match, all_in)]


ACTIONS: Final[Mapping[type, Callable[[Hand, Seat, Any], Decision]]] = {
    c.Fold: fold,
    c.Check: check,
    c.Call: call,
    c.RaiseTo: raise_to,
}
"""What a seat does in its turn of a betting round."""


def refuse_needless_fold(hand: Hand, owed: int, anyway: bool) -> Refused | None:
    """Folding when checking is free gives a hand away: the house may ask, or forbid it."""
    when_free = hand.house.fold.when_free
    if owed or when_free == "allow" or (when_free == "confirm" and anyway):
        return None
    words = "fold.sure" if when_free == "confirm" else "fold.forbidden"
    return Refused(Rule.LEGAL_CHOICES, words, field="anyway")


@rule(Rule.ILLEGAL_AMOUNT, Rule.OVERBET, Rule.OVER_LIMIT_RETURNED)
def refuse_raise(hand: Hand, to: int) -> Refused | None:
    """Refuse an amount outside the legal range and name the range; never correct it."""
    may = options(hand)
    player = hand.players[hand.turn]
    if refused := bounds.no_raise(hand, may):
        return refused
    numbers = bounds.bounds(hand, may)
    if to > (most := betting.most_raise_to(player)):
        return bounds.too_much(hand, may.seat, {**numbers, "most_chips": most})
    rungs = range(may.raise_least, may.raise_most, may.step or 1)
    if may.step and to not in rungs and to != may.raise_most:
        return bounds.off_ladder(hand, may)
    if to > may.raise_most:
        return bounds.over_limit(hand, may)
    if to <= hand.to_match:
        return Refused(Rule.RAISE, "raise.not_more", numbers, "to")
    if to < may.raise_least:
        return bounds.too_small(hand, may)
    if not betting.is_in_units(hand, player, to):
        return Refused(Rule.BETTING_UNIT, "raise.off_unit", numbers, "to")
    return None


@rule(Rule.FLASHED_BOARD_CARD)
def deal(hand: Hand, by: Seat, command: c.Deal) -> Decision:
    """The dealer carries out the step: cards down to the seats, or up for everyone at once."""
    faces = command.faces
    if by != DEALER or hand.turn != DEALER:
        return Refused(Rule.DEALING_ORDER, "deal.not_now")
    step = hand.program[hand.step]
    if isinstance(step, Board) and not faces:
        unread = (UNSEEN,) * step.count * hand.variant.boards
        return [e.BoardDealt(step.street, unread, step.run)]
    if refused := refuse_cards(hand, faces, "faces"):
        return refused
    match step:
        case Hole() if command.first:
            return deal_unread(hand, step, command.first)
        case Hole():
            return deal_hole(hand, step, faces)
        case Board(count, street, run):
            wanted = count * hand.variant.boards
            runs = max(hand.runs, 1)
            return refuse_count(faces, wanted) or [e.BoardDealt(street, faces, run, runs)]
        case Draw(replaced=replaced):
            count = len(hand.drawing) if replaced else 0
            seat = next_to_answer(hand)
            return refuse_count(faces, 0) or [e.Drawn(seat, count)]
        case Openers():
            return passed_out(hand)
        case _:
            return Refused(Rule.DEALING_ORDER, "deal.not_now")


PASSED_OUT = "No one opened."
"""The reason for a hand that is voided because no one opened it (BET-03)."""


def passed_out(hand: Hand) -> Decision:
    """No one opened: the pot stays for the next hand, or everyone gets their money back."""
    if hand.house.openers.passed_out == "antes_back":
        return [e.Voided(PASSED_OUT), e.HandEnded()]
    return [e.Carried(pots.middle(hand)), e.HandEnded()]


def deal_hole(hand: Hand, step: Hole, faces: tuple[int, ...]) -> Decision:
    """Deal to every live seat; if the deck runs short, one shared card goes to the middle. Once
    no one bets any more, cards that lie face up on the table need not be known here."""
    unread = not faces and is_betting_over(hand.players)
    if is_last_card_shared(hand, step):
        faces = (UNSEEN,) if unread else faces
        return refuse_count(faces, 1) or [e.BoardDealt("shared", faces)]
    if unread:
        return [e.HoleDealt(step.down + step.up, ())]
    seats, step = dealt_to(hand), open_or_closed(hand, step)
    if refused := refuse_count(faces, step.up * len(seats)):
        return refused
    return [e.HoleDealt(step.down, tuple(zip(seats * step.up, faces, strict=True)))]


def deal_unread(hand: Hand, step: Hole, first: Seat) -> Decision:
    """Deal to every live seat cards that stay unknown here, and say who acts first by those
    that lie open."""
    if first not in live(hand):
        return Refused(Rule.BRING_IN, "deal.first", {"seat": first}, "first")
    if is_last_card_shared(hand, step):
        return [e.BoardDealt("shared", (UNSEEN,))]
    return [e.HoleDealt(step.down + step.up, (), first)]


def refuse_count(faces: tuple[int, ...], count: int) -> Refused | None:
    """The dealer turns up exactly as many cards as the step says."""
    if len(faces) == count:
        return None
    return Refused(Rule.STREETS, "deal.count", {"count": count}, "faces")


def discard(hand: Hand, by: Seat, command: c.Discard) -> Decision:
    """A seat discards as many cards as the game allows, or stands pat."""
    places = command.places
    step = hand.program[hand.step]
    if not isinstance(step, Draw) or by != hand.turn:
        return Refused(Rule.OTHER_GAMES, "draw.not_now")
    held = hand.players[by].down
    if len({*places}) < len(places) or any(place >= held for place in places):
        return Refused(Rule.OTHER_GAMES, "draw.no_card", field="places")
    if not step.least <= len(places) <= step.most:
        numbers: dict[str, int | str] = {"least": step.least, "most": step.most}
        words = "draw.count"
        if step.least == step.most:
            words, numbers = "draw.exactly", {"n": step.most}
        return Refused(Rule.OTHER_GAMES, words, numbers, "places")
    return [e.Discarded(by, tuple(sorted(places)))]


def set_middle(hand: Hand, by: Seat, command: c.SetMiddle) -> Decision:
    """A seat chooses which of its cards goes in the middle."""
    place = command.place
    if not isinstance(hand.program[hand.step], Middle) or by != hand.turn:
        return Refused(Rule.DOUBLE_HOLDEM, "middle.not_now")
    if place >= hand.players[by].down:
        return Refused(Rule.DOUBLE_HOLDEM, "draw.no_card", field="place")
    return [e.MiddleSet(by, place)]


def vote_runs(hand: Hand, by: Seat, command: c.RunIt) -> Decision:
    """Everyone still in says how many times to run it; in any order, once each. The same
    answer from another device changes nothing."""
    runs = command.runs
    step = hand.program[hand.step]
    said = dict(hand.run_votes).get(by)
    if said == runs:
        return []
    if said:
        return Refused(Rule.RUN_VOTE, "run.answered", {"n": said}, "runs")
    if not isinstance(step, RunVote) or by not in live(hand) or by in hand.answered:
        return Refused(Rule.RUN_VOTE, "run.not_now")
    most = most_runs(hand, hand.step)
    if runs > most:
        return Refused(Rule.RUN_CAPACITY, "run.most", {"most": most}, "runs")
    return [e.RunsVoted(by, runs)]


def refuse_cards(hand: Hand, cards: Cards, field: str) -> Refused | None:
    """Refuse cards that are not in the game's deck, or that were on the table before."""
    if not cards:
        return None
    if not DECKS[hand.plan.game].issuperset(cards):
        return Refused(Rule.CARD_NOTATION, "deal.no_card", field=field)
    if len({*cards}) < len(cards) or is_seen(hand, cards):
        return Refused(Rule.CARD_NOTATION, "deal.seen", field=field)
    return None


def is_seen(hand: Hand, cards: Cards) -> bool:
    """The table has seen one of these cards in this hand."""
    wanted = {*cards}
    for board in hand.boards:
        if not wanted.isdisjoint(board):
            return True
    for player in hand.players:
        if player.shown and not wanted.isdisjoint(player.shown):
            return True
    return not wanted.isdisjoint(hand.exposed)


@rule(Rule.OPENING_A_HAND, Rule.SHOW_ONE_SHOW_ALL)
def turn_up(hand: Hand, by: Seat, command: c.TurnUp) -> Decision:
    """The dealer turns cards up when they must be shown, or because their owner asks."""
    seat, places, cards = command.seat, command.places, command.cards
    if seat not in hand.plan.ring or not is_own(by, seat):
        return Refused(Rule.HANDS_OFF, "show.not_yours", field="seat")
    allowed, one = may_show(hand, by, seat)
    if not allowed:
        return refuse_show(hand, seat)
    if places != allowed:
        if not {*places} <= {*allowed} or len({*places}) < len(places):
            return Refused(Rule.BOTH_CARDS_TO_WIN, "show.no_card", field="places")
        if not one and {*places} != {*allowed}:
            return Refused(Rule.BOTH_CARDS_TO_WIN, "show.all", field="places")
    if len(places) != len(cards):
        numbers: dict[str, int | str] = {"count": len(places)}
        return Refused(Rule.CARD_NOTATION, "show.count", numbers, "cards")
    return refuse_cards(hand, cards, "cards") or [e.Shown(seat, places, cards)]


@rule(Rule.HANDS_OFF)
def is_own(by: Seat, seat: Seat) -> bool:
    """Whether these cards are the seat's own; only their owner and the dealer touch cards."""
    return by in (DEALER, seat)


def refuse_show(hand: Hand, seat: Seat) -> Refused:
    """Why no card may be shown now: too many players, the house's rule, or too late."""
    if not is_betting(hand) or not hand.players[seat].live:
        return Refused(Rule.ONLINE_SHOWDOWN, "show.not_now")
    if len(live(hand)) > 2:
        return Refused(Rule.EXPOSING_MULTIWAY, "show.several")
    return Refused(Rule.EXPOSING_HEADS_UP, "show.not_live")


def may_show(hand: Hand, by: Seat, seat: Seat) -> tuple[tuple[int, ...], bool]:
    """The places of the seat that `by` may turn up now, and whether one card alone."""
    if hand.over:
        return showing.may_show_after(hand, seat)
    match hand.program[hand.step]:
        case FaceUp() if by == DEALER and hand.players[seat].live:
            return showing.unseen_places(hand.players[seat]), False
        case Board() if by == DEALER and hand.players[seat].live and only_cards_come(hand):
            return showing.unseen_places(hand.players[seat]), False
        case Showdown() if seat == showing.next_to_show(hand) and by in (DEALER, hand.turn):
            return showing.unseen_places(hand.players[seat]), False
        case Round() if by == seat and is_betting(hand):
            return showing.may_expose(hand, seat)
    return (), False


def only_cards_come(hand: Hand) -> bool:
    """No bets are to come and no discards: where people deal, they may turn hands up before the
    next card."""
    return betting.is_betting_over(hand.players) and showing.are_final(hand)


def turn_down(hand: Hand, by: Seat, command: c.TurnDown) -> Decision:
    """The dealer mucks a hand that can no longer win anything."""
    return muck(hand, by, command.seat)


def muck_own(hand: Hand, by: Seat, _: c.Muck) -> Decision:
    """A seat mucks its own hand."""
    return muck(hand, by, by)


def muck(hand: Hand, by: Seat, seat: Seat) -> Decision:
    """At the showdown a hand is mucked: by its owner in turn, or by the dealer."""
    step = hand.program[hand.step]
    if hand.over or not isinstance(step, Showdown) or seat != showing.next_to_show(hand):
        return Refused(Rule.MUCKING_LOSERS, "muck.not_now")
    if by not in (DEALER, hand.turn):
        return Refused(Rule.HANDS_OFF, "show.not_yours", field="seat")
    if by != DEALER and showing.called_bettor_shows(hand, seat):
        return Refused(Rule.CALLED_BETTOR_SHOWS, "muck.called")
    if showing.is_last_claim(hand, seat, pots.hand_pots(hand)):
        return Refused(Rule.MUCKED_IS_DEAD, "muck.last")
    return [e.Mucked(seat)]


@rule(Rule.CARDS_SPEAK)
def push(hand: Hand, by: Seat, command: c.Push) -> Decision:
    """The dealer returns an uncalled bet and pushes every pot to its winners.

    People who deal real cards may name the winners as soon as the hands are compared.
    """
    winners = command.winners
    step = hand.program[hand.step]
    unshown = isinstance(step, Showdown) and bool(winners)
    if by != DEALER or not (hand.turn == DEALER or unshown) or hand.over:
        return Refused(Rule.END_OF_ROUND, "deal.not_now")
    if isinstance(step, Showdown) and not winners:
        return Refused(Rule.CARDS_SPEAK, "push.unnamed", field="winners")
    if not unshown and not isinstance(step, Pots):
        return Refused(Rule.END_OF_ROUND, "push.not_now")
    if refused := refuse_winners(hand, winners):
        return refused
    back = [
        e.Returned(seat, amount) for seat, amount in pots.uncalled(hand.players) if amount
    ]
    paid = pots.awards(hand, winners)
    if paid is None:
        return Refused(Rule.CARDS_SPEAK, "push.unnamed", field="winners")
    return [
        *back,
        *[e.Awarded(a.seat, a.amount, a.pot, a.odd, a.run, a.board, a.half) for a in paid],
        e.HandEnded(),
    ]


def refuse_winners(hand: Hand, winners: tuple[tuple[Seat, ...], ...]) -> Refused | None:
    """Refuse winners who have no share in their pot, or too few or too many pots; pots are
    named in order, main pot first, each as a whole or in all its parts."""
    if not winners:
        return None
    stood = pots.hand_pots(hand)
    in_parts = len(winners) > len(stood)
    if in_parts and len(winners) != sum([len(pots.parts(hand, pot)) for pot in stood]):
        numbers: dict[str, int | str] = {"pots": len(stood)}
        return Refused(Rule.CARDS_SPEAK, "push.no_pot", numbers, "winners")
    of_pots = pots.by_pot(hand, winners)
    for number, (pot, named) in enumerate(zip(stood, of_pots, strict=True), 1):
        claims = pots.claims(hand, pot)
        for seat in [seat for of_part in named for seat in of_part]:
            if seat not in claims:
                which: dict[str, int | str] = {"seat": seat, "pot": number}
                return Refused(Rule.CARDS_SPEAK, "push.not_in", which, "winners")
    return None


@rule(Rule.CLOCK_EXPIRY)
def time_up(hand: Hand, by: Seat, command: c.TimeUp) -> Decision:
    """Time is up: check if it is free, else fold; at a showdown, muck.

    A low card still brings it in; in a draw the seat stands pat, or discards its last cards
    if it has to discard; in a vote it runs it once.
    """
    if by != CLOCK or hand.turn <= 0:
        return Refused(Rule.CLOCK_EXPIRY, "time.nobody")
    seat = hand.turn
    match hand.program[hand.step]:
        case Draw(least):
            held = hand.players[seat].down
            return [e.Discarded(seat, tuple(range(held - least, held)))]
        case Middle():
            return [e.MiddleSet(seat, 1)]
        case RunVote():
            return [e.RunsVoted(seat, 1, silent=True)]
        case Showdown():
            return muck(hand, DEALER, seat)
        case _:
            assert is_betting(hand)
    if betting.must_bring_in(hand, seat):
        owed = betting.to_call(hand, hand.players[seat])
        return [e.Called(seat, owed, owed == hand.players[seat].stack)]
    free = not betting.to_call(hand, hand.players[seat])
    checks = free and hand.house.clock.expiry == "fold_or_check"
    checks = checks and not folds_away(hand, command.away)
    return [e.Checked(seat)] if checks else [e.Folded(seat)]


@rule(Rule.LEAVING_THE_SEAT)
def folds_away(hand: Hand, away: bool) -> bool:
    """Some houses fold the hand of a player who has left even when checking is free."""
    return away and hand.house.absent.mid_hand == "fold_at_turn"


@rule(Rule.CHOPPED_BLINDS)
def chop(hand: Hand, by: Seat, _: c.Chop) -> Decision:
    """Both blinds agree and take their money back; dead money stays with the big blind."""
    if not betting.may_chop(hand, by):
        return Refused(Rule.CHOPPED_BLINDS, "chop.not_now")
    offered = e.ChopOffered(by)
    if not hand.chops:
        return [offered]
    big = hand.plan.marks.big
    back = [e.Returned(seat, hand.players[seat].bet) for seat in live(hand)]
    rest = pots.middle(hand) - sum([each.amount for each in back])
    left = [e.Awarded(big, rest)] if rest else []
    return [offered, *back, *left, e.HandEnded()]


def act_dark(hand: Hand, by: Seat, command: c.ActDark) -> Decision:
    """A seat acts in the dark: it checks, or names an amount that it has and may bet."""
    to = command.to
    if not hand.house.dark_actions:
        return Refused(Rule.DARK_ACTIONS, "dark.off")
    at = dark_round(hand, by) if by > 0 else NEVER
    if at == NEVER:
        return Refused(Rule.DARK_ACTIONS, "dark.not_now")
    least, most = dark_limits(hand, by, at)
    rule, words = bounds.least_bet(hand, at)
    numbers: dict[str, int | str] = {
        "least_chips": least,
        "most_chips": most,
        "unit_chips": hand.house.chip_unit,
    }
    if to > most:
        return bounds.too_much(hand, by, numbers)
    if 0 < to < least:
        return Refused(rule, words, numbers, "to")
    if to % hand.house.chip_unit and to != most:
        return Refused(Rule.BETTING_UNIT, "raise.off_unit", numbers, "to")
    return [e.DarkSaid(by, to, at)]


def play_dark(hand: Hand, by: Seat, _: c.PlayDark) -> Decision:
    """The dealer carries out what a seat announced in the dark, if it is still legal."""
    said = dark_action(hand)
    if by != DEALER or said is None:
        return Refused(Rule.DARK_ACTIONS, "dark.not_now")
    return act(hand, hand.turn, said)


def dark_action(hand: Hand) -> c.Check | c.RaiseTo | None:
    """The action announced in the dark for the decision that is due.

    None if nothing was announced, or an earlier bet has made it illegal; then the seat
    decides.
    """
    said = dark_now(hand)
    if said is None or not is_betting(hand):
        return None
    player = hand.players[hand.turn]
    to = min(said, betting.most_raise_to(player))
    command = c.RaiseTo(to) if to else c.Check()
    return None if isinstance(act(hand, hand.turn, command), Refused) else command


@rule(Rule.KILLED_HAND)
def kill_hand(hand: Hand, by: Seat, command: c.KillHand) -> Decision:
    """The floor rules that a hand is dead, in or out of turn; never the last one."""
    seat = command.seat
    if by != FLOOR:
        return Refused(Sys.ROLE, "role.host")
    if hand.over or hand.turn <= 0:
        return Refused(Sys.NO_HAND, "kill.not_now")
    if seat not in unmucked(hand):
        return Refused(Sys.NO_HAND, "kill.none", field="seat")
    if seat not in killable(hand):
        return Refused(Rule.MUCKED_IS_DEAD, "muck.last", field="seat")
    return [e.HandKilled(seat, command.reason)]


def unmucked(hand: Hand) -> list[Seat]:
    """The seats whose hands are live and not thrown away."""
    return [seat for seat in live(hand) if not hand.players[seat].mucked]


def killable(hand: Hand) -> list[Seat]:
    """The seats whose hands the floor may rule dead now. Once one was thrown away, the last
    that can win a pot stays."""
    if hand.over or hand.turn <= NOBODY:
        return []
    held = unmucked(hand)
    if True not in [player.mucked for player in hand.players]:
        return held
    stood = pots.hand_pots(hand)
    return [seat for seat in held if not showing.is_last_claim(hand, seat, stood)]


@rule(Rule.EXPOSED_CARD_SHOWN)
def expose(hand: Hand, by: Seat, command: c.Expose) -> Decision:
    """The floor rules that a card was exposed in the deal: everyone sees it, then it is
    replaced or the hand is dealt again. Once a player has acted the hand is played."""
    if by != FLOOR:
        return Refused(Sys.ROLE, "role.host")
    if not is_betting(hand) or hand.acts or hand.board:
        return Refused(Rule.EXPOSED_HOLE_CARD, "expose.late")
    seat, place, card = command.seat, command.place, command.card
    if seat not in live(hand) or place not in showing.unseen_places(hand.players[seat]):
        return Refused(Rule.EXPOSED_HOLE_CARD, "expose.no_card", field="place")
    if refused := refuse_cards(hand, (card,), "card"):
        return refused
    shown = e.CardExposed(seat, card, command.reason)
    if is_misdeal(hand, seat, place):
        return [shown, e.Voided(command.reason), e.HandEnded()]
    return [shown, e.CardReplaced(seat, place)]


@rule(Rule.LIVE_TABLE)
def put_in(hand: Hand, by: Seat, command: c.PutIn) -> Decision:
    """People who deal enter what each seat has put in during the whole hand, instead of every
    bet; who is not named has folded, like those who are named as folded. The same pots
    follow."""
    amounts = dict(command.amounts)
    if by != DEALER or hand.over or hand.paid_out or is_compared(hand):
        return Refused(Rule.LIVE_TABLE, "put_in.not_now")
    if len(amounts) < len(command.amounts):
        return Refused(Rule.LIVE_TABLE, "put_in.twice", field="amounts")
    unit = hand.house.chip_unit
    for seat, amount in amounts.items():
        if seat not in live(hand):
            return Refused(Rule.LIVE_TABLE, "put_in.not_in", {"seat": seat}, "amounts")
        player = hand.players[seat]
        least, most = player.bet + player.paid, total_of(hand, seat)
        bounds: dict[str, int | str] = {
            "seat": seat,
            "least_chips": least,
            "most_chips": most,
            "unit_chips": unit,
        }
        if not least <= amount <= most:
            words = "put_in.too_big" if amount > most else "put_in.too_small"
            return Refused(Rule.TABLE_STAKES, words, bounds, "amounts")
        if amount not in (least, most) and amount % unit:
            return Refused(Rule.BETTING_UNIT, "put_in.off_unit", bounds, "amounts")
    for seat in command.folded:
        if seat not in amounts:
            return Refused(Rule.LIVE_TABLE, "put_in.how_much", {"seat": seat}, "folded")
    stay = {*amounts} - {*command.folded}
    if not stay:
        return Refused(Rule.LIVE_TABLE, "put_in.nobody", field="folded")
    behind = [seat for seat in stay if total_of(hand, seat) > amounts[seat]]
    most = runs_to_come(hand) if len(stay) > 1 and len(behind) < 2 else 1
    if command.runs > most:
        words = "run.most" if most > 1 else "run.once"
        return Refused(Rule.RUN_CAPACITY, words, {"most": most}, "runs")
    put_in, folded = tuple(sorted(amounts.items())), tuple(sorted({*command.folded}))
    return [e.AmountsPutIn(put_in, folded, command.runs)]


def total_of(hand: Hand, seat: Seat) -> Chips:
    """What a seat began the hand with, or has got since: the most that it can put in."""
    player = hand.players[seat]
    return player.bet + player.paid + player.stack


def is_compared(hand: Hand) -> bool:
    """The betting is over, and hands are compared or the pots pushed."""
    return isinstance(hand.program[hand.step], Showdown | Pots)


def void(hand: Hand, by: Seat, command: c.Void) -> Decision:
    """The floor voids the hand, with a reason that everyone sees."""
    if by != FLOOR:
        return Refused(Sys.ROLE, "role.host")
    if hand.over:
        return Refused(Sys.NO_HAND, "hand.none")
    return [e.Voided(command.reason), e.HandEnded()]


VERBS: Final[Mapping[type, Callable[[Hand, Seat, Any], Decision]]] = {
    **dict.fromkeys(ACTIONS, act),
    c.Deal: deal,
    c.TurnUp: turn_up,
    c.TurnDown: turn_down,
    c.Muck: muck_own,
    c.Push: push,
    c.Discard: discard,
    c.SetMiddle: set_middle,
    c.RunIt: vote_runs,
    c.TimeUp: time_up,
    c.Chop: chop,
    c.ActDark: act_dark,
    c.PlayDark: play_dark,
    c.KillHand: kill_hand,
    c.Expose: expose,
    c.Void: void,
    c.PutIn: put_in,
}
"""What decides on each command. Looking a type up is quicker than trying one after another."""
