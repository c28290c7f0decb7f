"""evolve(hand, event): the hand after the event. It never refuses: what is logged happened."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from homegame.cards import UNSEEN
from homegame.chips import PURSE, Chips
from homegame.engine.turn import after_action, after_round, at_step, is_uncontested, run_out
from homegame.model import events as e
from homegame.model.plan import Plan
from homegame.model.state import (
    ABSENT,
    UNACTED,
    Award,
    Fund,
    Hand,
    Player,
    Request,
)
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rules.betting import after_raise, counts_for_cap, is_betting_over
from homegame.rules.dealing import burns, next_vote
from homegame.rules.open_stakes import never_all_in
from homegame.seats import DEALER, NOBODY, Seat
from homegame.variants import VARIANTS, Board, FaceUp, Pots, Round, Showdown


def begin(plan: Plan, house: HouseRules) -> Hand:
    """Put in the posts, antes before blinds and dead money last; then the dealer deals."""
    variant = VARIANTS[plan.game]
    players = [Player(stack) if stack else ABSENT for stack in plan.stacks]
    dead = plan.carried
    for kind in ("ante", "live", "dead"):
        for post in plan.posts:
            if post.kind == kind:
                players[post.seat], extra = posted(players[post.seat], post.amount, kind)
                if kind == "live" and not post.option:
                    players[post.seat] = replace(players[post.seat], acted_at=post.amount)
                dead += extra
    hand = Hand(
        plan=plan,
        house=house,
        variant=variant,
        program=plan.program,
        players=tuple(players),
        step=0,
        turn=DEALER,
        order=plan.order,
        to_match=plan.to_match,
        full_raise=plan.first_raise,
        last_full_bet=plan.to_match,
        ladder_at=plan.to_match,
        bets=plan.bets,
        entered=len(plan.ring),
        dead=dead,
        boards=((),) * variant.boards,
    )
    purses = never_all_in(house, plan.ring)
    return with_purses(hand, purses) if purses else hand


def posted(player: Player, amount: Chips, kind: str) -> tuple[Player, Chips]:
    """Put in one post, as far as the stack allows; the second value is dead money."""
    if kind == "live":
        chips = min(amount - player.bet, player.stack)
        return replace(player, stack=player.stack - chips, bet=player.bet + chips), 0
    chips = min(amount, player.stack)
    if kind == "ante":
        return replace(player, stack=player.stack - chips, paid=player.paid + chips), 0
    return replace(player, stack=player.stack - chips), chips


def evolve(hand: Hand, event: e.HandEvent) -> Hand:
    """The hand after the event: `AFTER`, at the end of this file, has the function for it."""
    return AFTER[type(event)](hand, event)


def called(hand: Hand, event: e.Called) -> Hand:
    """The seat has put in what it owed, or all it had."""
    return acted(hand, event.seat, event.amount)


def checked(hand: Hand, event: e.Checked) -> Hand:
    """The seat has bet nothing, and has answered the bet there is."""
    return acted(hand, event.seat, 0)


def acted(hand: Hand, seat: Seat, chips: Chips) -> Hand:
    """Chips move from the stack in front of the seat; it has acted on this bet."""
    players = with_bet(hand.players, seat, chips, hand.to_match)
    return after_action(replace(hand, players=players, acts=hand.acts + 1), seat)


def hole_dealt(hand: Hand, event: e.HoleDealt) -> Hand:
    """Every live seat holds more cards; cards dealt face up have been seen by everyone."""
    down, up = event.down, event.up
    players = list(hand.players)
    for seat, p in enumerate(players):
        if p.live:
            faces = tuple([card for each, card in up if each == seat]) if up else ()
            shown = p.shown
            if shown or faces:
                shown = (*shown, *(UNSEEN,) * (p.down - len(shown) + down), *faces)
            players[seat] = replace(p, down=p.down + down + len(faces), shown=shown)
    used = hand.used + down * sum([p.live for p in players]) + len(up)
    opener = event.first or (NOBODY if up else hand.opener)
    hand = replace(hand, players=tuple(players), used=used, aggressor=NOBODY, opener=opener)
    return at_step(hand, hand.step + 1)


def board_dealt(hand: Hand, event: e.BoardDealt) -> Hand:
    """The cards are on the boards of this run, and the burns before them are gone."""
    street, cards, run = event.street, event.cards, event.run
    now = hand.program[hand.step]
    used = hand.used + len(cards)
    if isinstance(now, Board):
        used += burns(hand.house, hand.variant, now)
    boards = list(hand.boards)
    wide = 1 if street == "shared" else hand.variant.boards
    count = len(cards) // wide
    for board in range(wide):
        boards[run * wide + board] += cards[board * count : (board + 1) * count]
    hand = replace(hand, boards=tuple(boards), used=used, aggressor=NOBODY)
    return at_step(hand, hand.step + 1)


def discarded(hand: Hand, event: e.Discarded) -> Hand:
    """The dealer takes the discards and fills their places; a pat seat keeps its cards."""
    hand = replace(hand, acts=hand.acts + 1)
    if event.places:
        return replace(hand, drawing=event.places, turn=DEALER)
    return answered(hand, event.seat)


def drawn(hand: Hand, event: e.Drawn) -> Hand:
    """The seat holds its new cards in the old places, or has fewer cards than before."""
    seat, count = event.seat, event.count
    p = hand.players[seat]
    fewer = len(hand.drawing) - count
    hand = seated(hand, seat, replace(p, down=p.down - fewer))
    hand = replace(hand, drawing=(), used=hand.used + count, aggressor=NOBODY)
    return answered(hand, seat)


def middle_set(hand: Hand, event: e.MiddleSet) -> Hand:
    """The seat has chosen its middle card."""
    middles = (*hand.middles, (event.seat, event.place))
    return answered(replace(hand, middles=middles, acts=hand.acts + 1), event.seat)


def runs_voted(hand: Hand, event: e.RunsVoted) -> Hand:
    """The smallest number wanted so far is how many times the board is run."""
    least = min(hand.runs, event.runs) if hand.runs else event.runs
    if event.silent:
        return answered(replace(hand, runs=least), event.seat)
    said = (*hand.run_votes, (event.seat, event.runs))
    return answered(replace(hand, runs=least, run_votes=said), event.seat)


def answered(hand: Hand, seat: Seat) -> Hand:
    """The seat has answered this step's question to everyone; find the next one to ask."""
    return at_step(replace(hand, answered=(*hand.answered, seat)), hand.step)


def seated(hand: Hand, seat: Seat, player: Player) -> Hand:
    """The same hand with one seat changed."""
    players = hand.players
    return replace(hand, players=(*players[:seat], player, *players[seat + 1 :]))


@rule(Rule.FOLD, Rule.FOLD_FACE_DOWN, Rule.FOLDING_SIGNS)
def folded(hand: Hand, event: e.Folded) -> Hand:
    """A folded seat has no cards and no claim to the pot; its chips stay in it."""
    seat = event.seat
    p = hand.players[seat]
    gone = Player(p.stack, p.bet, p.paid, p.acted_at, False, False, p.down)
    players = hand.players
    hand = replace(
        hand,
        players=(*players[:seat], gone, *players[seat + 1 :]),
        acts=hand.acts + 1,
        folder=seat,
    )
    return after_round(hand) if is_uncontested(hand) else after_action(hand, seat)


@rule(Rule.PROTECT_YOUR_HAND)
def killed(hand: Hand, event: e.HandKilled) -> Hand:
    """A killed hand is folded, but out of turn the turn stays. It cannot be undone."""
    seat = event.seat
    p = hand.players[seat]
    gone = Player(p.stack, p.bet, p.paid, p.acted_at, False, False, p.down)
    hand = replace(seated(hand, seat, gone), acts=hand.acts + 1)
    if is_uncontested(hand):
        return after_round(hand)
    if isinstance(hand.program[hand.step], Round):
        return after_action(hand, seat) if seat == hand.turn else hand
    return at_step(hand, hand.step)


def with_bet(
    players: tuple[Player, ...], seat: Seat, chips: Chips, acted_at: Chips
) -> tuple[Player, ...]:
    """The players after a seat has bet `chips` more."""
    p = players[seat]
    more = Player(
        p.stack - chips, p.bet + chips, p.paid, acted_at, True, False, p.down, p.shown
    )
    return (*players[:seat], more, *players[seat + 1 :])


def raised(hand: Hand, event: e.Raised) -> Hand:
    """The bet is higher; whether others may raise again follows from `last_full_bet`."""
    seat, to = event.seat, event.to
    base, full, rung = after_raise(hand, to)
    bets = hand.bets + counts_for_cap(hand, to)
    hand = replace(
        hand,
        players=with_bet(hand.players, seat, to - hand.players[seat].bet, to),
        acts=hand.acts + 1,
        to_match=to,
        last_full_bet=base,
        full_raise=full,
        ladder_at=rung,
        bets=bets,
        raises=hand.raises + 1,
        aggressor=seat,
        raised_last=seat,
    )
    return after_action(hand, seat)


def shown(hand: Hand, event: e.Shown) -> Hand:
    """Cards are face up. At a showdown the next seat follows; else nothing more changes."""
    seat = event.seat
    p = hand.players[seat]
    face_up = list(p.shown or (UNSEEN,) * p.down)
    for place, card in zip(event.places, event.cards, strict=True):
        face_up[place] = card
    hand = seated(hand, seat, replace(p, shown=tuple(face_up)))
    opens = type(hand.program[hand.step]) in OPENED
    return at_step(hand, hand.step) if opens and not hand.over else hand


OPENED: Final = frozenset({FaceUp, Showdown})
"""Steps at which one seat after the other turns up its cards."""


def mucked(hand: Hand, event: e.Mucked) -> Hand:
    """The seat gives up its claim, unseen; the next seat follows."""
    gone = replace(hand.players[event.seat], mucked=True)
    return at_step(seated(hand, event.seat, gone), hand.step)


def returned(hand: Hand, event: e.Returned) -> Hand:
    """Chips that no one matched go back to their seat."""
    seat, amount = event.seat, event.amount
    return paid_out(replace(hand, returned=(*hand.returned, (seat, amount))), seat, amount)


def awarded(hand: Hand, event: e.Awarded) -> Hand:
    """A seat takes a pot, or its share of one."""
    seat, amount = event.seat, event.amount
    award = Award(event.pot, seat, amount, event.odd, event.run, event.board, event.half)
    return paid_out(replace(hand, awards=(*hand.awards, award)), seat, amount)


@rule(Rule.NO_CHIP_LOST)
def paid_out(hand: Hand, seat: Seat, amount: Chips) -> Hand:
    """Chips move from the middle to a seat: what leaves the pots arrives in a stack."""
    players = hand.players
    p = players[seat]
    richer = replace(p, stack=p.stack + amount)
    return replace(
        hand,
        players=(*players[:seat], richer, *players[seat + 1 :]),
        paid_out=hand.paid_out + amount,
    )


def carried(hand: Hand, event: e.Carried) -> Hand:
    """The pot stays on the table for the next hand."""
    return replace(hand, paid_out=hand.paid_out + event.amount)


def chop_offered(hand: Hand, event: e.ChopOffered) -> Hand:
    """A blind offers to chop."""
    return replace(hand, chops=(*hand.chops, event.seat))


def dark_said(hand: Hand, event: e.DarkSaid) -> Hand:
    """A seat has said what it will do in a round to come."""
    return replace(hand, dark=(*hand.dark, (event.seat, event.to, event.step)))


def card_exposed(hand: Hand, event: e.CardExposed) -> Hand:
    """Everyone has seen a card that was to stay down."""
    return replace(hand, exposed=(*hand.exposed, event.card))


def card_replaced(hand: Hand, _: e.CardReplaced) -> Hand:
    """The first burn, or the next card, takes the place of the exposed one."""
    return replace(hand, used=hand.used + (not hand.house.deal.burn))


def funded(hand: Hand, event: e.Funded) -> Hand:
    """Chips come to a seat; borrowed ones from the stack of a lender who has folded."""
    lender = event.lender if event.lender in hand.plan.ring else NOBODY
    hand = with_chips(hand, event.seat, event.amount)
    if lender:
        hand = with_chips(hand, lender, -event.amount)
    fund = Fund(event.seat, event.amount, event.source, lender)
    hand = replace(hand, funds=(*hand.funds, fund))
    if event.source == "cash":
        return hand
    marked = hand.marked + (event.amount if event.source == "marker" else 0)
    return replace(hand, marked=marked, request=None)


def with_chips(hand: Hand, seat: Seat, amount: Chips) -> Hand:
    """The same hand with `amount` more chips behind a seat."""
    p = hand.players[seat]
    return seated(hand, seat, replace(p, stack=p.stack + amount))


def marker_offered(hand: Hand, event: e.MarkerOffered) -> Hand:
    """A seat offers a marker; the players it asks have to accept it."""
    acts = hand.acts + 1
    request = Request(event.seat, event.amount, event.lender, event.asked, acts)
    return replace(hand, request=request, acts=acts)


def marker_answered(hand: Hand, event: e.MarkerAnswered) -> Hand:
    """One more player accepts the marker; a single no ends it, and the turn starts again."""
    request = hand.request
    assert request
    if event.yes:
        asked = tuple([each for each in request.asked if each != event.seat])
        return replace(hand, request=replace(request, asked=asked))
    declined = (*hand.declined, (request.seat, request.lender))
    return replace(hand, request=None, declined=declined, acts=hand.acts + 1)


def marker_taken(hand: Hand, event: e.MarkerTaken) -> Hand:
    """Chips that were only promised leave the stack of the seat that won them."""
    hand = with_chips(hand, event.seat, -event.amount)
    return replace(hand, marked=hand.marked - event.amount)


def all_in_forfeited(hand: Hand, event: e.AllInForfeited) -> Hand:
    """From now on the seat is never all in."""
    return with_purses(hand, (event.seat,))


def with_purses(hand: Hand, seats: tuple[Seat, ...]) -> Hand:
    """From now on these seats are never all in."""
    for seat in seats:
        hand = with_chips(hand, seat, PURSE)
    return replace(hand, purses=hand.purses + seats)


def without_purses(hand: Hand) -> Hand:
    """The hand is over: only chips lie behind a seat again."""
    for seat in hand.purses:
        hand = with_chips(hand, seat, -PURSE)
    return replace(hand, purses=())


def ended(hand: Hand, _: e.HandEnded) -> Hand:
    """No one is asked any more."""
    hand = without_purses(hand) if hand.purses else hand
    return replace(hand, over=True, turn=NOBODY)


@rule(Rule.VOIDED_HAND, Rule.MISDEAL_KEEPS_BLINDS)
def voided(hand: Hand, event: e.Voided) -> Hand:
    """The hand never happened: every stack is what it was before the posts.

    Chips that were bought or borrowed during it stay; markers to the pot are torn up.
    """
    stacks = list(hand.plan.stacks)
    for fund in hand.funds:
        stacks[fund.seat] += fund.amount if fund.source != "marker" else 0
        stacks[fund.lender] -= fund.amount if fund.lender else 0
    players = tuple(
        [
            replace(p, stack=stack, bet=0, paid=0, acted_at=UNACTED)
            for p, stack in zip(hand.players, stacks, strict=True)
        ]
    )
    return replace(
        hand,
        players=players,
        dead=0,
        paid_out=0,
        awards=(),
        returned=(),
        marked=0,
        purses=(),
        voided=event.reason,
    )


def put_in(hand: Hand, event: e.AmountsPutIn) -> Hand:
    """Each of the seats has put in this much in all, and who is not named, or has folded, is
    out. Hands are compared next, or the board may be run several times first."""
    amounts = dict(event.amounts)
    stay = {*amounts} - {*event.folded}
    players = tuple(
        [
            with_paid(p, amounts.get(seat, p.bet + p.paid), is_in=seat in stay)
            for seat, p in enumerate(hand.players)
        ]
    )
    hand = replace(hand, players=players, acts=hand.acts + 1, to_match=0)
    if is_uncontested(hand):
        return after_round(hand)
    vote = next_vote(hand)
    if vote is None or event.runs == 1 or not is_betting_over(hand.players):
        return at_step(hand, compared_at(hand))
    if not event.runs:
        return at_step(hand, hand.step + 1)
    at, step = vote
    return at_step(run_out(hand, at, event.runs, face_up=step.face_up), at + 1)


def with_paid(player: Player, amount: Chips, *, is_in: bool) -> Player:
    """A player who has put in this much in all, and is still in or has folded."""
    stack = player.stack + player.bet + player.paid - amount
    return replace(player, stack=stack, bet=0, paid=amount, live=is_in)


def compared_at(hand: Hand) -> int:
    """The step at which hands are compared or, in games without that, the pots pushed."""
    steps = [*enumerate(hand.program)]
    return next(at for at, step in steps if isinstance(step, Showdown | Pots))


def chips(hand: Hand) -> Chips:
    """All chips in the hand: behind, bet, in the pots. The same after every event.

    Promises and purses are not chips.
    """
    if hand.over:
        return sum([p.stack for p in hand.players])
    found = hand.dead - hand.paid_out - hand.marked
    for p in hand.players:
        found += p.stack + p.bet + p.paid
    return found - PURSE * len(hand.purses)


AFTER: Final[Mapping[type, Callable[[Hand, Any], Hand]]] = {
    e.HoleDealt: hole_dealt,
    e.BoardDealt: board_dealt,
    e.Discarded: discarded,
    e.Drawn: drawn,
    e.MiddleSet: middle_set,
    e.RunsVoted: runs_voted,
    e.Folded: folded,
    e.Checked: checked,
    e.Called: called,
    e.Raised: raised,
    e.Shown: shown,
    e.Mucked: mucked,
    e.Returned: returned,
    e.Awarded: awarded,
    e.Carried: carried,
    e.ChopOffered: chop_offered,
    e.DarkSaid: dark_said,
    e.HandKilled: killed,
    e.CardExposed: card_exposed,
    e.CardReplaced: card_replaced,
    e.Voided: voided,
    e.AmountsPutIn: put_in,
    e.Funded: funded,
    e.MarkerOffered: marker_offered,
    e.MarkerAnswered: marker_answered,
    e.AllInForfeited: all_in_forfeited,
    e.MarkerTaken: marker_taken,
    e.HandEnded: ended,
}
"""What each event changes. Looking a type up is quicker than trying one type after another."""
