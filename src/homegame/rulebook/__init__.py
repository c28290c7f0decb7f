"""The rulebook: every rule has an id, a text, its sources and one home in the code."""

from homegame.rulebook.house import HouseRules
from homegame.rulebook.ids import Rule
from homegame.rulebook.registry import rule

__all__ = ["HouseRules", "Rule", "rule"]
