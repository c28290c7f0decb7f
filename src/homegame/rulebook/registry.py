"""The home of each rule in the code: one id, one function."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar

from homegame.rulebook.ids import Rule

Home = TypeVar("Home", bound=Callable[..., object])

_homes: dict[Rule, str] = {}


def rule(*rules: Rule) -> Callable[[Home], Home]:
    """Mark the one home of these rules. It costs nothing when the rule is applied."""
    assert rules, "a home without a rule"

    def settle(home: Home) -> Home:
        place = f"{home.__module__.replace('.', '/')}.py:{home.__qualname__}"
        for each in rules:
            settled = _homes.setdefault(each, place)
            assert settled == place, f"{each} has two homes: {settled} and {place}"
        return home

    return settle


def homes() -> Mapping[Rule, str]:
    """The home of each rule, as `file:function`, among the modules imported so far."""
    return MappingProxyType(_homes)
