"""What the lines of the log depend on besides their event: who is who, who sits where, what
is played, and how far the hand has come."""

from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from homegame.engine.table.games import with_games
from homegame.model import events as e
from homegame.model.plan import Plan
from homegame.rulebook import HouseRules
from homegame.rulebook.house import Game
from homegame.rulebook.presets import from_toml
from homegame.rules.games import played, turns, variant
from homegame.seats import Seat
from homegame.variants import MIXES, VARIANTS, Board, Round, Variant
from homegame.words import say


class HandSoFar(Struct, frozen=True):
    """The hand in play, or the last one."""

    plan: Plan
    deals: int = 0
    """How often the seats were dealt cards."""
    cards: int = 0
    """How many cards a seat has been dealt."""
    acts: int = 0
    """Folds, checks, calls and raises."""
    runs: int = 1
    draws: int = 0
    drawn: tuple[Seat, ...] = ()
    """Who has drawn in the draw that goes on."""
    over: bool = False

    @property
    def game(self) -> Variant:
        return VARIANTS[self.plan.game]

    @property
    def has_board(self) -> bool:
        return any(isinstance(step, Board) for step in self.plan.program)


class Telling(Struct, frozen=True):
    """What a reader of the log knows. It begins empty, before the table is opened."""

    names: dict[str, str] = {}
    """What guests are called, by their ids; those who have left are still called so."""
    seats: dict[Seat, str] = {}
    """Which guest sits where."""
    house: HouseRules = HouseRules()
    hand: HandSoFar | None = None

    @property
    def now(self) -> HandSoFar:
        """The hand, where there must be one."""
        assert self.hand
        return self.hand

    @property
    def is_playing(self) -> bool:
        return self.hand is not None and not self.hand.over

    def name_in(self, seat: Seat) -> str:
        """The name of the guest in a seat."""
        return self.names[self.seats[seat]]

    def title(self, game: str) -> str:
        """The title of a game or a mix that a house can name."""
        if game in MIXES:
            return say(f"mix.{game}", {})
        return variant(self.house, cast("Game", game)).title

    def is_usual(self, game: str) -> bool:
        """The house plays this game and no other."""
        return [played(self.house, turn)[0].name for turn in turns(self.house)] == [game]


def after(telling: Telling, event: e.NightEvent) -> Telling:
    """What is known after an event."""
    match event:
        case e.Opened(_, house, guest, name):
            return replace(with_name(telling, guest, name), house=from_toml(house))
        case e.Knocked(guest, name) | e.BotAdded(guest, name):
            return with_name(telling, guest, name)
        case e.SatDown(seat, guest):
            return replace(telling, seats={**telling.seats, seat: guest})
        case e.StoodUp(seat):
            left = {at: guest for at, guest in telling.seats.items() if at != seat}
            return replace(telling, seats=left)
        case e.GameSet():
            return replace(telling, house=with_games(telling.house, event))
        case e.Begun(plan):
            return replace(telling, hand=HandSoFar(plan))
        case _:
            return telling if telling.hand is None else in_hand(telling, event)


def with_name(telling: Telling, guest: str, name: str) -> Telling:
    """A guest has come."""
    return replace(telling, names={**telling.names, guest: name})


def in_hand(telling: Telling, event: e.NightEvent) -> Telling:
    """What is known after something happened in a hand, or besides it."""
    hand = telling.now
    match event:
        case e.Folded() | e.Checked() | e.Called() | e.Raised():
            hand = replace(hand, acts=hand.acts + 1, drawn=())
        case e.TakenBack():
            hand = replace(hand, acts=hand.acts - 1)
        case e.HoleDealt(down, up):
            cards = hand.cards + down + bool(up)
            hand = replace(hand, deals=hand.deals + 1, cards=cards)
        case e.BoardDealt(runs=runs):
            hand = replace(hand, runs=runs)
        case e.Discarded(seat):
            hand = with_draw(hand, seat)
        case e.HandEnded():
            hand = replace(hand, over=True)
        case _:
            return telling
    return replace(telling, hand=hand)


def with_draw(hand: HandSoFar, seat: Seat) -> HandSoFar:
    """A seat draws or stands pat. A draw begins after bets, or when a seat draws again."""
    if not hand.drawn or seat in hand.drawn:
        return replace(hand, draws=hand.draws + 1, drawn=(seat,))
    return replace(hand, drawn=(*hand.drawn, seat))


def is_completed(hand: HandSoFar, event: e.Raised) -> bool:
    """The raise makes a whole bet of what the low card opened with."""
    plan = hand.plan
    whole = plan.bring_in >= plan.bet_size
    return hand.deals == 1 and not whole and 0 < plan.bring_in == event.to - event.by


def first_round(plan: Plan) -> Round | None:
    """The first betting round; the hand for the odd chips has none."""
    return next((step for step in plan.program if isinstance(step, Round)), None)
