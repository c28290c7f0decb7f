"""The house that a host gets without a file, with other choices.

Choices are named as in a house file: `vegas_home({"deal.dealer": "host"})`. A hand or an
evening without straddles and bomb pots is played in `homegame.engine.shorthand.house`.
"""

from collections.abc import Mapping

from homegame.rulebook import HouseRules
from homegame.rulebook.options import with_settings


def vegas_home(choices: Mapping[str, object] | None = None) -> HouseRules:
    """Vegas rules at home, with these choices instead of its own."""
    return with_settings(HouseRules(), choices or {})
