"""The home of each rule in the code: one id, one function."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar

from homegame.rulebook.ids import Rule

Home = TypeVar("Home", bound=Callable[..., object])

_homes: dict[Rule, str] = {}
_floor: dict[Rule, list[str]] = {}


def rule(*rules: Rule) -> Callable[[Home], Home]:
    """Mark the one home of these rules. It costs nothing when the rule is applied."""
    assert rules, "a home without a rule"

    def settle(home: Home) -> Home:
        place = place_of(home)
        for each in rules:
            settled = _homes.setdefault(each, place)
            assert settled == place, f"{each} has two homes: {settled} and {place}"
        return home

    return settle


def with_real_cards(*rules: Rule) -> Callable[[Home], Home]:
    """Mark a function that says what these rules mean with real cards and chips.

    Their home is elsewhere: online the table keeps them by itself.
    """
    assert rules, "a ruling without a rule"

    def settle(home: Home) -> Home:
        for each in rules:
            _floor.setdefault(each, []).append(place_of(home))
        return home

    return settle


def place_of(home: Callable[..., object]) -> str:
    """Where a function is, as `file:function`."""
    return f"{home.__module__.replace('.', '/')}.py:{home.__qualname__}"


def at_the_floor() -> Mapping[Rule, tuple[str, ...]]:
    """The functions that rule with real cards, by rule, among the modules imported so far."""
    return MappingProxyType({rule: tuple(places) for rule, places in _floor.items()})


def homes() -> Mapping[Rule, str]:
    """The home of each rule, as `file:function`, among the modules imported so far."""
    return MappingProxyType(_homes)
