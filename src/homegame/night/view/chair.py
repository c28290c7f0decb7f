"""One taken seat: its chips, its cards and what lies in front of it."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from homegame.cards import UNSEEN, Cards, text
from homegame.chips import Chips
from homegame.engine.plan import taken
from homegame.engine.table import is_dealt_in, is_playing
from homegame.hands import readings
from homegame.hands.rank import MOST_CARDS
from homegame.model import view as v
from homegame.model.plan import Tokens
from homegame.model.state import Chair, Hand, Player, Table
from homegame.night.night import Night
from homegame.night.tournament.standing import entrant_of, running
from homegame.night.view.guests import picture_of
from homegame.rulebook import Rule, rule
from homegame.rules import pots
from homegame.rules.dark import said_ahead
from homegame.rules.open_stakes import behind
from homegame.rules.straddles import has_blinds_in
from homegame.rules.straddles import tokens as coming_tokens
from homegame.seats import NOBODY, Seat
from homegame.variants import Variant

Fields = Mapping[str, Any]
"""Some fields of a view, by name."""


class Common(Struct, frozen=True):
    """What is worked out once for all seats of a table."""

    back: Mapping[Seat, Chips]
    """What goes back to a seat, as no one called it."""
    tokens: Tokens
    """Where the rock is, and who kills."""


def common(table: Table) -> Common:
    """What the seats of a table have in common at this moment."""
    back = pots.coming_back(table.hand) if table.hand else {}
    return Common(back, tokens_now(table))


def chair_fields(
    night: Night,
    table: Table,
    seat: Seat,
    chair: Chair,
    away: Mapping[str, int],
    common: Common,
) -> Fields:
    """One taken seat without the cards in front of it."""
    hand = table.hand
    player = hand.players[seat] if hand and was_dealt(hand, seat, chair) else None
    known = night.guests[chair.guest]
    shown = player.shown if player and not (hand and hand.voided) else ()
    move = next((move for move in table.moves if move.seat == seat), None)
    back = common.back.get(seat, 0)
    return {
        "seat": seat,
        "guest": chair.guest,
        "name": known.name,
        "picture": picture_of(known),
        "stack": in_front(table, seat) + back,
        "bot": known.bot,
        "state": seat_state(table, seat, chair, player, back),
        "bet": player.bet if player and not (hand and hand.over) else 0,
        "up": tuple([place for place, card in enumerate(shown) if card != UNSEEN]),
        "reading": readings_of(hand, seat, shown) if hand and is_all_open(shown) else "",
        "last": last_word(hand, seat, player) if hand and player else "",
        "dark": said_ahead(hand, seat) if hand and player else None,
        "won": won(hand, seat) if hand and player else 0,
        "marks": marks(table, seat, chair, common.tokens),
        "connected": chair.guest not in away,
        "back_in_ms": away.get(chair.guest, 0),
        "leaving": bool(chair.leaving),
        "going_out": goes_out(table, seat),
        "buying": chair.buying,
        "hands": chair.hands,
        "moving": move.to if move and not move.table else NOBODY,
        "moving_table": move.table if move else 0,
        "bounty": bounty_on(night, table, chair.guest),
    }


def bounty_on(night: Night, table: Table, guest: str) -> int:
    """The bounty on the head of a player of the tournament that is on; 0 if there is none."""
    found = running(night) if table.tournament else None
    return entrant_of(found, guest).bounty if found and found.level else 0


@rule(Rule.VISIBLE_CHIPS)
def in_front(table: Table, seat: Seat) -> Chips:
    """All chips of a seat except its bets, in the chair or in the hand."""
    chair = table.chairs[seat]
    assert chair
    if not is_dealt_in(table, seat):
        return chair.stack
    assert table.hand
    return chair.stack + behind(table.hand, seat)


def won(hand: Hand, seat: Seat) -> Chips:
    """What the pots of the hand have paid to a seat so far."""
    if not hand.awards:
        return 0
    return sum([award.amount for award in hand.awards if award.seat == seat])


def was_dealt(hand: Hand, seat: Seat, chair: Chair) -> bool:
    """The seat's player took part in the hand on the table, in this seat."""
    return hand.plan.stacks[seat] > 0 and hand.plan.number > chair.since


def seat_state(
    table: Table, seat: Seat, chair: Chair, player: Player | None, back: Chips = 0
) -> v.SeatState:
    """How the seat stands, in one word. Who gets chips `back` that no one called has chips."""
    playing = is_playing(table)
    if player and (playing or chair.stack):
        if not player.live or player.mucked:
            return "out" if chair.out and not playing else "folded"
        if playing:
            return "playing" if player.stack or back else "all_in"
    if not chair.stack:
        return "broke"
    if chair.out:
        return "out"
    return "waiting" if chair.waiting else "playing"


def goes_out(table: Table, seat: Seat) -> bool:
    """The seat plays this hand and has said that it sits out from the next one."""
    chair, hand = table.chairs[seat], table.hand
    if hand is None or hand.over or chair is None or not chair.out:
        return False
    return was_dealt(hand, seat, chair)


def state_of(table: Table, seat: Seat) -> v.SeatState:
    """How a taken seat stands."""
    chair, hand = table.chairs[seat], table.hand
    assert chair
    player = hand.players[seat] if hand and was_dealt(hand, seat, chair) else None
    return seat_state(table, seat, chair, player)


def open_cards(hand: Hand | None, seat: Seat, chair: Chair) -> tuple[str, ...]:
    """The cards in front of a seat, as everyone sees them."""
    if hand is None or not was_dealt(hand, seat, chair):
        return ()
    return cards_in_front(hand.players[seat])


@rule(Rule.VISIBLE_CARDS, Rule.ANNOUNCE_SEEN_CARD)
def cards_in_front(player: Player) -> tuple[str, ...]:
    """The cards in front of a seat: "" face down, text when face up.

    No one sees any others: dead cards are known to everyone or to no one.
    """
    if player.shown:
        return tuple(["" if card == UNSEEN else text((card,)) for card in player.shown])
    in_play = player.live and not player.mucked
    return ("",) * player.down if in_play else ()


def is_all_open(shown: Cards) -> bool:
    """All cards of a hand are known."""
    return bool(shown) and UNSEEN not in shown


@rule(Rule.MISCALLED_HAND)
def readings_of(hand: Hand, seat: Seat, held: Cards) -> str:
    """What a hand is on each board, in words, for every kind of hand in the game. With
    several boards the kickers are left out."""
    laid, game = pots.as_laid(hand, seat, held), hand.variant
    seen = [board for board in dict.fromkeys(hand.boards) if UNSEEN not in board]
    boards = [board for board in seen if is_a_hand(game, laid, board)]
    found = [readings(game, laid, board, kickers=len(boards) == 1) for board in boards]
    return " / ".join([each for each in found if each])


def is_a_hand(game: Variant, held: Cards, board: Cards) -> bool:
    """The cards can be read as one hand; after a fold before the discards they may not."""
    chosen = game.exactly or game.together
    return bool(chosen) or len(held) + len(board) <= MOST_CARDS


def last_word(hand: Hand, seat: Seat, player: Player) -> v.LastWord:
    """The seat's last action in this round, while it still answers the bet."""
    if player.mucked:
        return "muck"
    if not player.live:
        return "fold"
    if hand.over or player.acted_at < 0 or slept(hand, seat, player):
        return "post" if player.bet and not hand.board else ""
    if seat == hand.aggressor:
        return "raise" if hand.raises > 1 else "bet"
    if player.bet < hand.to_match:
        return ""
    return "call" if player.bet else "check"


def slept(hand: Hand, seat: Seat, player: Player) -> bool:
    """The seat has posted without an option, and has not been asked since."""
    return not hand.board and any(
        post.seat == seat and not post.option and post.amount == player.bet
        for post in hand.plan.posts
    )


@rule(Rule.MISSED_BLINDS_MARKER)
def marks(table: Table, seat: Seat, chair: Chair, tokens: Tokens) -> tuple[v.Mark, ...]:
    """The button and blinds at this seat, and marks that last from hand to hand."""
    found: list[v.Mark] = []
    hand = table.hand
    if chair.owes.bigs and table.house.missed.marker:
        found.append("missed")
    if hand is None:
        return tuple(found)
    at, blinds = hand.plan.marks, has_blinds_in(hand.plan)
    if seat == at.button:
        found.append("button")
    if blinds and seat == at.small:
        found.append("small")
    if blinds and seat == at.big:
        found.append("big")
    if seat == tokens.rock:
        found.append("rock")
    if seat == tokens.kill:
        found.append("kill")
    ahead = [post.seat for post in hand.plan.posts if post.name in ("straddle", "sleeper")]
    if not hand.over and seat in ahead:
        found.append("straddle")
    return tuple(found)


def tokens_now(table: Table) -> Tokens:
    """Where the rock is, and who kills: in the hand in play, else in the next one."""
    hand = table.hand
    if hand is None or hand.over:
        return coming_tokens(table.house, hand, taken(table))
    killers = [post.seat for post in hand.plan.posts if post.name == "kill"]
    now = hand.plan.tokens
    return replace(now, kill=killers[0]) if killers else now
