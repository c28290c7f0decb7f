"""One taken seat: its chips, its cards and what lies in front of it."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from homegame.cards import UNSEEN, Cards, text, texts
from homegame.chips import Chips
from homegame.engine.plan import taken
from homegame.engine.table import is_playing
from homegame.hands import readings
from homegame.hands.rank import MOST_CARDS
from homegame.model import view as v
from homegame.model.plan import Plan, Tokens
from homegame.model.state import Chair, Hand, Move, Player, Table
from homegame.night.night import Guest, Night
from homegame.night.tournament.standing import entrant_of, running
from homegame.night.view.guests import picture_of
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rules import pots
from homegame.rules.dark import said_ahead
from homegame.rules.open_stakes import behind
from homegame.rules.straddles import has_blinds_in
from homegame.rules.straddles import tokens as coming_tokens
from homegame.seats import NOBODY, Seat
from homegame.variants import Variant

Fields = Mapping[str, Any]
"""Some fields of a view, by name."""


class AtTable(Struct, frozen=True):
    """What all seats of a table have in common: the house and, of the hand, what was settled
    before the cards, whether it is over or void, and where the rock and the kill are."""

    house: HouseRules
    plan: Plan | None
    is_playing: bool
    is_void: bool
    tokens: Tokens


class InHand(Struct, frozen=True):
    """How a seat stands in the hand on the table."""

    player: Player | None
    """None: it was not dealt in."""
    behind: Chips = 0
    back: Chips = 0
    """What goes back to it, as no one called it."""
    last: v.LastWord = ""
    dark: Chips | None = None
    won: Chips = 0
    reading: Hand | None = None
    """The hand in which its open cards are read; None while not all of them are open."""


NOT_DEALT: Final = InHand(None)


def at_table(table: Table) -> AtTable:
    """What the seats of a table have in common at this moment."""
    hand = table.hand
    if hand is None:
        return AtTable(table.house, None, False, False, tokens_now(table))
    voided = bool(hand.voided)
    return AtTable(table.house, hand.plan, not hand.over, voided, tokens_now(table))


def in_hand(
    hand: Hand | None, seat: Seat, chair: Chair, back: Mapping[Seat, Chips]
) -> InHand:
    """How a taken seat stands in the hand on the table."""
    if hand is None or not hand.plan.stacks[seat]:
        return NOT_DEALT
    player = hand.players[seat]
    chips = behind(hand, seat) if hand.purses else player.stack
    chips = 0 if hand.over else chips
    if hand.plan.number <= chair.since:
        return InHand(None, chips, back.get(seat, 0))
    is_read = player.shown and not hand.voided and is_all_open(player.shown)
    return InHand(
        player,
        chips,
        back.get(seat, 0),
        last_word(hand, seat, player),
        said_ahead(hand, seat) if hand.dark else None,
        won(hand, seat) if hand.awards else 0,
        hand if is_read else None,
    )


def chair_view(
    seat: Seat,
    chair: Chair,
    known: Guest,
    away_ms: int | None,
    table: AtTable,
    mine: InHand,
    move: Move | None,
    bounty: int,
    buying: Chips,
) -> v.ChairView:
    """One taken seat, as everyone sees it. `away_ms`: its connection is lost, and the table
    waits so long; `move`: it changes seats after the hand; `buying`: chips that arrive then."""
    player, back = mine.player, mine.back
    shown = player.shown if player and not table.is_void else ()
    return v.ChairView(
        seat=seat,
        guest=chair.guest,
        name=known.name,
        picture=picture_of(known),
        stack=in_front(chair, mine),
        bot=known.bot,
        state=seat_state(chair, player, back, playing=table.is_playing),
        bet=player.bet if player and table.is_playing else 0,
        cards=cards_in_front(player) if player else (),
        up=tuple([place for place, card in enumerate(shown) if card != UNSEEN]),
        reading=readings_of(mine.reading, seat, shown) if mine.reading else "",
        last=mine.last,
        dark=mine.dark,
        won=mine.won,
        marks=marks(table, seat, chair),
        connected=away_ms is None,
        back_in_ms=away_ms or 0,
        leaving=bool(chair.leaving),
        going_out=chair.out and player is not None and table.is_playing,
        buying=buying,
        hands=chair.hands,
        moving=move.to if move and not move.table else NOBODY,
        moving_table=move.table if move else 0,
        bounty=bounty,
    )


def face_up(chair: v.ChairView, held: Cards) -> v.ChairView:
    """The viewer's own chair with their cards face up, also after they folded."""
    return replace(chair, cards=texts(held))


def bounty_on(night: Night, table: Table, guest: str) -> int:
    """The bounty on the head of a player of the tournament that is on; 0 if there is none."""
    found = running(night) if table.tournament else None
    return entrant_of(found, guest).bounty if found and found.level else 0


@rule(Rule.VISIBLE_CHIPS)
def in_front(chair: Chair, mine: InHand) -> Chips:
    """All chips of a seat except its bets, in the chair or in the hand."""
    return chair.stack + mine.behind + mine.back


def won(hand: Hand, seat: Seat) -> Chips:
    """What the pots of the hand have paid to a seat so far."""
    if not hand.awards:
        return 0
    return sum([award.amount for award in hand.awards if award.seat == seat])


def was_dealt(hand: Hand, seat: Seat, chair: Chair) -> bool:
    """The seat's player took part in the hand on the table, in this seat."""
    return hand.plan.stacks[seat] > 0 and hand.plan.number > chair.since


def seat_state(
    chair: Chair, player: Player | None, back: Chips = 0, *, playing: bool
) -> v.SeatState:
    """How the seat stands, in one word; `playing`: a hand is in play. Who gets chips `back`
    that no one called has chips."""
    if player and (playing or chair.stack):
        if not player.live or player.mucked:
            return "out" if chair.out and not playing else "folded"
        if playing:
            return "playing" if player.stack or back else "all_in"
    if not chair.stack:
        return "broke"
    if chair.out:
        return "out"
    # The button may pass a seat over that owes nothing.
    return "waiting" if chair.waiting or (playing and not player) else "playing"


def state_of(table: Table, seat: Seat) -> v.SeatState:
    """How a taken seat stands."""
    chair, hand = table.chairs[seat], table.hand
    assert chair
    player = hand.players[seat] if hand and was_dealt(hand, seat, chair) else None
    return seat_state(chair, player, playing=is_playing(table))


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
    if hand.board:
        return False
    slept = [
        post.amount for post in hand.plan.posts if post.seat == seat and not post.option
    ]
    return player.bet in slept


@rule(Rule.MISSED_BLINDS_MARKER)
def marks(table: AtTable, seat: Seat, chair: Chair) -> tuple[v.Mark, ...]:
    """The button and blinds at this seat, and marks that last from hand to hand."""
    found: list[v.Mark] = []
    plan = table.plan
    if chair.owes.bigs and table.house.missed.marker:
        found.append("missed")
    if plan is None:
        return tuple(found)
    at, blinds = plan.marks, has_blinds_in(plan)
    if seat == at.button:
        found.append("button")
    if blinds and seat == at.small:
        found.append("small")
    if blinds and seat == at.big:
        found.append("big")
    if seat == table.tokens.rock:
        found.append("rock")
    if seat == table.tokens.kill:
        found.append("kill")
    ahead = [post.seat for post in plan.posts if post.name in ("straddle", "sleeper")]
    if table.is_playing and seat in ahead:
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
