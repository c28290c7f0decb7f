"""House rules for programs, with every choice checked."""

from collections.abc import Mapping
from typing import Final

from homegame.engine.shorthand import QUIET
from homegame.library.asked import must_be_text
from homegame.rulebook import HouseRules
from homegame.rulebook.options import settings_in, with_settings
from homegame.rulebook.presets import (
    own_house,
    preset,
    refuse_contradictions,
)

CHIPS: Final[Mapping[str, object]] = {
    "stakes.minor_per_chip": 100,
    "chips.denominations": (100, 500, 2500, 10_000),
}
"""In the plain house a chip is worth 1, so histories are written in chips."""


def house(
    name: str = "",
    *,
    blinds: str = "",
    game: str = "",
    limit: str = "",
    choices: Mapping[str, object] | None = None,
    toml: str = "",
) -> HouseRules:
    """Make house rules.

    Without a name, the house is plain: hold'em, blinds of 1 and 3, one board, no straddles
    and no bomb pots. `name` is one of the houses that come with the program (`"pats"`,
    `"casino-live"` …); `toml` is the text of a host's own file. `blinds`, `game`, the betting
    `limit` and any other `choices`, named as in a house file, override it. A game may be named
    as players do: `"plo"` is `"omaha"`.

    >>> house().blinds.big
    3
    >>> rules = house(blinds="1/2", game="omaha", limit="pot_limit")
    >>> rules.game.variant, rules.betting.structure
    ('omaha', 'pot_limit')
    >>> house("pats", choices={"allin.reopen": "half"}).allin.reopen
    'half'

    An impossible choice raises a `HouseError`, with its name and its legal values:

    >>> house(choices={"allin.reopen": "sometimes"})
    Traceback (most recent call last):
    homegame.rulebook.options.HouseError: ...
    """
    must_be_text(name=name, game=game, limit=limit, toml=toml)
    if not isinstance(blinds, str):
        raise TypeError(f"blinds must be text like '1/2', not {blinds!r}")
    if choices is not None and not isinstance(choices, Mapping):
        raise TypeError(
            f"choices must be a mapping from option names to values, not {choices!r}"
        )
    if name and toml:
        raise ValueError("name a house or give its file, not both")
    if toml:
        rules = own_house(toml).house
    elif name:
        rules = preset(name)
    else:
        rules = with_settings(HouseRules(), {**QUIET, **CHIPS})
    asked: dict[str, object] = dict(choices or {})
    if blinds:
        asked["blinds.small"], asked["blinds.big"] = _blinds(blinds)
    if game:
        asked["game.variant"] = game
    if limit:
        asked["betting.structure"] = limit
    rules = with_settings(rules, settings_in(asked))
    refuse_contradictions(rules)
    return rules


def _blinds(written: str) -> tuple[int, int]:
    """Parse `1/2` into a small and a big blind."""
    small, slash, big = written.partition("/")
    if not slash or not small.strip().isdigit() or not big.strip().isdigit():
        raise ValueError(f"blinds are written like 1/2, not {written!r}")
    return int(small), int(big)
