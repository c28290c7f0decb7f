"""The objects of the format, with the fields we read or write."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType, field

from homegame.model.plan import PostName
from homegame.variants import Structure

VERSION: Final = "1.4.7"

BET_TYPES: Final[Mapping[str, Structure]] = {
    "NL": "no_limit",
    "PL": "pot_limit",
    "FL": "limit",
}
BET_NAMES: Final[Mapping[Structure, str]] = {
    "no_limit": "NL",
    "cap": "NL",
    "pot_limit": "PL",
    "limit": "FL",
}

GAMES: Final[Mapping[str, str]] = {
    "texas": "Holdem",
    "omaha": "Omaha",
    "omaha_5": "Omaha",
    "omaha_6": "Omaha",
    "omaha_hilo": "OmahaHiLo",
}
"""The format's name for each of our games."""

HOLE_CARDS: Final[Mapping[str, Mapping[int, str]]] = {
    "Holdem": {2: "texas"},
    "Omaha": {4: "omaha", 5: "omaha_5", 6: "omaha_6"},
    "OmahaHiLo": {4: "omaha_hilo"},
}
"""Our game by the number of cards a seat was dealt; the smallest if none were seen."""

POSTS: Final[Mapping[PostName, str]] = {
    "ante": "Post Ante",
    "small_blind": "Post SB",
    "big_blind": "Post BB",
    "straddle": "Straddle",
    "missed_small": "Post Dead",
    "missed_big": "Post Extra Blind",
    "entry": "Post Extra Blind",
}
POSTED: Final[Mapping[str, PostName]] = {
    word: name for name, word in POSTS.items() if name != "missed_big"
}

STREETS: Final = ("Preflop", "Flop", "Turn", "River", "Showdown")

NO_MOVE: Final = ("Added Chips", "Sits Down", "Stands Up")
"""Actions of players who are not in the hand."""


class Action(Struct, frozen=True, omit_defaults=True):
    """Something a player did. Dealing and showing cards move no money: then others leave the
    amount out."""

    action_number: int
    player_id: int
    action: str
    amount: Decimal = field(default_factory=Decimal)
    is_allin: bool = field(default_factory=bool)
    cards: list[str] | Literal[""] = ""


class Round(Struct, frozen=True):
    id: int
    street: str
    actions: list[Action]
    cards: list[str] | Literal[""] = ""


class Win(Struct, frozen=True):
    player_id: int
    win_amount: Decimal


class Pot(Struct, frozen=True):
    number: int
    amount: Decimal
    player_wins: list[Win]
    rake: Decimal = Decimal(0)
    jackpot: Decimal = Decimal(0)


class BetLimit(Struct, frozen=True):
    bet_type: str
    bet_cap: Decimal = Decimal(0)


class Player(Struct, frozen=True, omit_defaults=True):
    id: int
    seat: int
    name: str
    starting_stack: Decimal
    is_sitting_out: bool = False


class TournamentInfo(Struct, frozen=True):
    """A tournament, as far as a hand knows it."""

    tournament_number: str = ""
    name: str = ""
    currency: str = ""
    buyin_amount: Decimal = Decimal(0)
    fee_amount: Decimal = Decimal(0)
    bounty_fee_amount: Decimal = Decimal(0)


class Hand(Struct, frozen=True, kw_only=True):
    """One hand, with its fields in the order of the specification."""

    spec_version: str = VERSION
    site_name: str
    network_name: str = ""
    internal_version: str = ""
    tournament: bool = False
    tournament_info: TournamentInfo | UnsetType | None = UNSET
    game_number: str
    start_date_utc: str = ""
    table_name: str = ""
    game_type: str
    bet_limit: BetLimit = BetLimit("NL")
    table_size: int | str = 10
    currency: str = ""
    dealer_seat: int = 0
    small_blind_amount: Decimal
    big_blind_amount: Decimal
    ante_amount: Decimal = Decimal(0)
    hero_player_id: int | UnsetType | None = UNSET
    flags: list[str] | Literal[""] = []
    players: list[Player]
    rounds: list[Round]
    pots: list[Pot] = []


class Document(Struct, frozen=True):
    """The object of one hand, between two empty lines."""

    ohh: Hand
