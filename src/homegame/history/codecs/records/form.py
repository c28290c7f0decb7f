"""The fields of a record and the words of its events."""

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from homegame.history.hand import OfTournament
from homegame.model.plan import Post, PostName
from homegame.seats import NOBODY
from homegame.variants import Structure

GAMES: Final[Mapping[str, tuple[str, str]]] = {
    "NLHE": ("texas", "NL"),
    "PLO": ("omaha", "PL"),
    "PLO8": ("omaha_hilo", "PL"),
    "HOLDEM": ("texas", "NL"),
    "OMAHA": ("omaha", "PL"),
    "OMAHA5": ("omaha_5", "PL"),
    "OMAHA6": ("omaha_6", "PL"),
    "OMAHA8": ("omaha_hilo", "PL"),
    "COURCHEVEL": ("courchevel", "PL"),
    "COURCHEVEL8": ("courchevel_hilo", "PL"),
    "SHORT": ("short_deck", "NL"),
    "STUD": ("stud", "FL"),
    "STUD8": ("stud_hilo", "FL"),
    "RAZZ": ("razz", "FL"),
    "DRAW5": ("five_draw", "FL"),
    "SD27": ("single_27", "NL"),
    "TD27": ("triple_27", "FL"),
    "BADUGI": ("badugi", "FL"),
}
"""Our game for each game name of a record, and its limit if the record names none."""

LIMITS: Final[Mapping[str, tuple[Structure, bool]]] = {
    "NL": ("no_limit", False),
    "PL": ("pot_limit", False),
    "FL": ("limit", False),
    "NLcap": ("cap", True),
    "PLcap": ("pot_limit", True),
}
"""Betting structures by short name, and whether there is a cap."""

CAPPED_AT: Final = 20
"""The cap in big blinds, if stakes are capped and the record names no house."""

DOUBLE_BOARD: Final[Mapping[str, str]] = {
    "texas": "double_board",
    "omaha": "double_board_omaha",
}

POSTS: Final[Mapping[str, Post]] = {
    "ante": Post(0, 0, "ante", name="ante"),
    "sb": Post(0, 0, name="small_blind"),
    "bb": Post(0, 0, name="big_blind"),
    "straddle": Post(0, 0, name="straddle"),
    "missing_sb": Post(0, 0, "dead", name="missed_small"),
    "missed_bb": Post(0, 0, name="missed_big"),
    "post": Post(0, 0, name="entry"),
    "bomb": Post(0, 0, "ante", name="bomb"),
    "sleeper": Post(0, 0, name="sleeper"),
    "rock": Post(0, 0, name="rock"),
    "kill": Post(0, 0, name="kill"),
    "change": Post(0, 0, "dead", name="change"),
}
"""Posts by their word in a record; seat and amount are filled in."""

WORDS: Final[Mapping[PostName, str]] = {post.name: word for word, post in POSTS.items()}

REMARKS: Final = ("deal", "street", "showdown", "dead_sb")
"""Events that only mark the course of a hand."""

UNKNOWN: Final = "??"


class Record(Struct, frozen=True, omit_defaults=True):
    """One line of a file of records. Amounts are hundredths of the currency."""

    unit: int
    game: str
    stacks: dict[int, int]
    events: list[list[Any]]
    id: str | int = ""
    table: str = ""
    site: str = ""
    currency: str = ""
    started_ms: int | None = None
    limit: str = ""
    stakes: tuple[int, int] | None = None
    bring_in: int | None = None
    big_blind: int | None = None
    button: int | None = None
    small: int = NOBODY
    big: int = NOBODY
    players: dict[int, str] = {}
    ids: dict[int, str] = {}
    """What the site calls them, whatever their names."""
    net: dict[int, int] = {}
    rake: int = 0
    promo: int = 0
    carried: int = 0
    bounty: dict[int, int] = {}
    dropped: dict[int, int] = {}
    banker: int = NOBODY
    bots: tuple[int, ...] = ()
    house: dict[str, Any] | None = None
    tournament: OfTournament | bool | None = None
    """The tournament of the hand; true: one of which nothing is known."""
