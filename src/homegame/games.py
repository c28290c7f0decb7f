"""What players call the games: one name for each, however it is written.

The name is the same in files, at the command line, in the library and in addresses; a game's
title in `homegame.variants` is what people read.
"""

import re
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Final

CALLED: Final[Mapping[str, tuple[str, ...]]] = {
    "texas": ("Texas hold'em", "hold'em", "Texas", "THE", "NLHE", "NLH", "LHE", "FLHE"),
    "omaha": ("Omaha high", "Omaha 4", "four-card Omaha", "PLO", "PLO4"),
    "omaha_5": ("five-card Omaha", "5-card Omaha", "Omaha 5", "PLO5"),
    "omaha_6": ("six-card Omaha", "6-card Omaha", "Omaha 6", "PLO6"),
    "omaha_hilo": (
        *("Omaha hi-lo", "Omaha high-low", "Omaha 8", "Omaha eight or better"),
        *("Omaha 8 or better", "Omaha split", "O8", "PLO8", "PLO hi-lo"),
    ),
    "omaha_5_hilo": ("Big O", "five-card Omaha hi-lo", "5-card Omaha hi-lo", "PLO5-8"),
    "omaha_6_hilo": ("six-card Omaha hi-lo", "6-card Omaha hi-lo", "PLO6-8"),
    "courchevel": ("Courchevel high",),
    "courchevel_hilo": ("Courchevel hi-lo", "Courchevel high-low", "Courchevel 8"),
    "royal": ("royal hold'em",),
    "pineapple": ("pineapple hold'em",),
    "crazy_pineapple": ("crazy pineapple hold'em",),
    "lazy_pineapple": ("lazy pineapple hold'em", "Tahoe"),
    "irish": ("Irish poker", "Irish hold'em"),
    "double": ("double hold'em",),
    "double_board": ("double-board hold'em", "double-board Texas hold'em", "two boards"),
    "double_board_omaha": ("double-board Omaha", "double-board PLO"),
    "greek": ("Greek hold'em",),
    "manila": ("Manila poker",),
    "manila_opened": ("Manila with an opening round",),
    "manila_flush": ("Manila, flush over full house",),
    "manila_both": ("Manila, both hole cards",),
    "manila_both_flush": ("Manila, both hole cards, flush over full house",),
    "manila_opened_flush": ("Manila with an opening round, flush over full house",),
    "manila_opened_both": ("Manila with an opening round, both hole cards",),
    "manila_opened_both_flush": (
        "Manila with an opening round, both hole cards, flush over full house",
    ),
    "short_deck": (
        *("short deck", "short-deck hold'em", "six plus", "six-plus hold'em"),
        *("6+", "6+ hold'em", "6 plus"),
    ),
    "short_deck_trips": ("short deck, trips over straights",),
    "five_stud": ("five-card stud", "5-card stud", "5 stud"),
    "soko": ("Sökö", "Soko", "Canadian stud", "Scandinavian stud"),
    "stud": ("seven-card stud", "7-card stud", "7 stud", "stud high"),
    "stud_hilo": (
        *("stud hi-lo", "stud high-low", "seven-card stud hi-lo", "7-card stud hi-lo"),
        *("stud 8", "stud eight or better", "stud 8 or better"),
    ),
    "razz": ("seven-card razz", "7-card razz"),
    "five_draw": ("five-card draw", "5-card draw", "draw", "5 draw"),
    "jacks": ("five-card draw, jacks or better", "jacks or better"),
    "single_27": (
        *("2-7 single draw", "deuce to seven single draw", "27 single", "SD27"),
        *("no-limit 2-7", "Kansas City lowball"),
    ),
    "triple_27": (
        *("2-7 triple draw", "deuce to seven triple draw", "2-7", "27 triple"),
        *("deuce to seven", "triple draw", "TD27"),
    ),
    "triple_a5": (
        *("A-5 triple draw", "ace to five triple draw", "A-5", "ace to five"),
        "California lowball",
    ),
    "badugi": ("badougi", "padooki"),
    "baduci": ("badeucy", "badeucey"),
    "horse": ("H.O.R.S.E.", "HORSE mix"),
    "hose": ("H.O.S.E.",),
    "eight_game": ("8-game", "eight-game mix", "8-game mix"),
}
"""The games, the forms in which a house plays some of them, and the mixes, each with what
players write for it."""


def game_named(written: str, known: Collection[str] = CALLED) -> str:
    """The name of the game that was written; "" if none of the `known` is called so.

    Capitals, spaces, hyphens and apostrophes make no difference.

    >>> game_named("Short Deck"), game_named("2-7 triple draw"), game_named("plo")
    ('short_deck', 'triple_27', 'omaha')
    """
    if written in known:
        return written
    name = _names().get(_bare(written), "")
    return name if name in known else ""


def games_like(written: str, known: Collection[str] = CALLED) -> list[str]:
    """The games that may have been meant, the likeliest first.

    >>> games_like("badugy")
    ['badugi', 'baduci']
    """
    spellings = {spelling: name for spelling, name in _names().items() if name in known}
    close = get_close_matches(_bare(written), spellings, n=6)
    return [*dict.fromkeys(spellings[each] for each in close)][:3]


@cache
def _names() -> Mapping[str, str]:
    """The game of each spelling."""
    return {
        _bare(spelling): name
        for name, spellings in CALLED.items()
        for spelling in (name, *spellings)
    }


def _bare(written: str) -> str:
    """Only the letters, digits and plus signs of a spelling."""
    return re.sub(r"[^a-z0-9+]", "", written.lower())
