"""Who shows when, who must, and who may (SHOW)."""

from collections.abc import Mapping, Sequence

from homegame.cards import UNSEEN, Cards
from homegame.model.state import Hand, Player, Pot
from homegame.rulebook import Rule, rule
from homegame.rules.betting import live
from homegame.rules.pots import Row, all_rows, claims, hand_pots, is_open, value
from homegame.seats import NOBODY, Seat
from homegame.variants import Draw, Hole, Middle


@rule(Rule.SHOWING_ORDER)
def showing_order(hand: Hand) -> list[Seat]:
    """The last player to bet or raise on the river shows first, else first left of the
    button."""
    seats = live(hand)
    house = hand.house.showdown
    first = hand.raised_last if house.last_aggressor_any_street else hand.aggressor
    if house.order == "clockwise" or first not in seats:
        return seats
    at = seats.index(first)
    return seats[at:] + seats[:at]


@rule(Rule.BOTH_CARDS_TO_WIN)
def next_to_show(hand: Hand) -> Seat:
    """The seat whose hand is opened or mucked next; NOBODY when only one claim is left."""
    players = hand.players
    order = [seat for seat in showing_order(hand) if not players[seat].mucked]
    if len(order) < 2:
        return NOBODY
    for seat in order:
        if not is_open(players[seat]):
            return seat
    return NOBODY


@rule(Rule.ALL_IN_FACE_UP)
def next_face_up(hand: Hand) -> Seat:
    """All in with nothing left to bet: the seat that turns up its hand before the next
    card."""
    players = hand.players
    for seat in hand.plan.ring:
        player = players[seat]
        if player.live and not (player.shown and is_open(player)):
            return seat
    return NOBODY


@rule(Rule.ONLINE_SHOWDOWN, Rule.MUCKING_LOSERS, Rule.REVEAL_IN_TIME, Rule.SLOW_ROLL)
def must_open(hand: Hand, seat: Seat, held: Cards) -> bool:
    """A hand that can still win or tie a pot against those shown is opened, else mucked.

    So is the last claim to a pot, because mucking it would give that pot to no one.
    """
    if called_bettor_shows(hand, seat):
        return True
    stood = hand_pots(hand)
    if is_last_claim(hand, seat, stood):
        return True
    rows, halves = all_rows(hand), range(len(hand.variant.kinds))
    for pot in stood:
        if seat not in pot.seats:
            continue
        others = [s for s in pot.seats if s != seat and not hand.players[s].mucked]
        seen = {s: p.shown for s in others if is_open(p := hand.players[s])}
        if others and any(
            may_win(hand, row, half, seat, held, seen) for row in rows for half in halves
        ):
            return True
    return False


def may_win(
    hand: Hand, row: Row, half: int, seat: Seat, held: Cards, seen: Mapping[Seat, Cards]
) -> bool:
    """No open hand beats this one in this part of the pot."""
    mine = value(hand, row, half, held, seat)
    return mine > 0 and all(
        mine >= value(hand, row, half, theirs, other) for other, theirs in seen.items()
    )


@rule(Rule.CALLED_BETTOR_SHOWS)
def called_bettor_shows(hand: Hand, seat: Seat) -> bool:
    """The last player to bet or raise has to show when called."""
    return hand.house.showdown.must_show_if_called and seat == hand.aggressor


def may_give_up(hand: Hand, seat: Seat) -> bool:
    """A called bettor who shows first may muck, where the house does not make them show.

    They decide for themselves, even where the table mucks losing hands by itself.
    """
    called = hand.aggressor == seat and not hand.house.showdown.must_show_if_called
    return called and not any(is_open(hand.players[each]) for each in live(hand))


@rule(Rule.MUCKED_IS_DEAD)
def is_last_claim(hand: Hand, seat: Seat, stood: Sequence[Pot]) -> bool:
    """The seat has the last claim to some contested pot, so its hand is not mucked."""
    return any(len(pot.seats) > 1 and claims(hand, pot) == [seat] for pot in stood)


def unseen_places(player: Player) -> tuple[int, ...]:
    """The places of a hand's cards that the table has not seen."""
    if not player.shown:
        return tuple(range(player.down))
    return tuple([place for place, card in enumerate(player.shown) if card == UNSEEN])


def are_final(hand: Hand) -> bool:
    """The cards that players hold stay as they are: none is dealt, drawn, discarded or set."""
    to_come = hand.program[hand.step :]
    return not any(isinstance(step, Hole | Draw | Middle) for step in to_come)


@rule(Rule.EXPOSING_HEADS_UP, Rule.EXPOSING_MULTIWAY)
def may_expose(hand: Hand, seat: Seat) -> tuple[tuple[int, ...], bool]:
    """During a betting round: which places the seat may show, and whether one card alone.

    Only heads-up, if the house allows it. Cards that may still change stay down, and so do
    cards that would decide who acts first.
    """
    if not are_shown_live(hand) or not hand.players[seat].live:
        return (), False
    return unseen_places(hand.players[seat]), True


def are_shown_live(hand: Hand) -> bool:
    """Cards may be shown during a betting round at all."""
    return hand.house.show.heads_up_live and len(live(hand)) <= 2 and are_final(hand)


@rule(Rule.WINNER_NEED_NOT_SHOW, Rule.SHOW_FOLDED_HEADS_UP, Rule.SHOW_AFTER_FOLD)
def may_show_after(hand: Hand, seat: Seat) -> tuple[tuple[int, ...], bool]:
    """After the hand: which places the seat may still show, and whether one card alone.

    A player who was in at the end may show; so may the last one to fold, if the house lets
    folded hands be shown heads-up. One card alone only if no one called.
    """
    player = hand.players[seat]
    nothing: tuple[tuple[int, ...], bool] = ((), False)
    if not hand.over or hand.voided or not player.down:
        return nothing
    unshown_win = len(live(hand)) == 1
    if player.live:
        one = unshown_win and hand.house.show.one_card_after_fold
        return unseen_places(player), one
    if unshown_win and seat == hand.folder and hand.house.show.folded_heads_up:
        return unseen_places(player), True
    return nothing
