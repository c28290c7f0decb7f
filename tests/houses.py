"""The house that a host gets without a file, with other choices.

Choices are named as in a house file: `vegas_home({"deal.dealer": "host"})`. A hand or an
evening without straddles and bomb pots is played in `homegame.engine.shorthand.house`.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from homegame.rulebook import HouseRules
from homegame.rulebook.honoured import tonight
from homegame.rulebook.options import Raw, with_settings
from homegame.sheet.form import FormOption, drafted, parts_of_form


def vegas_home(choices: Mapping[str, object] | None = None) -> HouseRules:
    """Vegas rules at home, with these choices instead of its own."""
    return with_settings(HouseRules(), choices or {})


@cache
def free_choices() -> Mapping[str, tuple[Raw, ...]]:
    """Every choice that may change while a night goes on, with some values for it."""
    form = parts_of_form(drafted("vegas-home", {}))
    return {
        each.name: tuple(some_values(each))
        for part in form
        for each in part.options
        if tonight(each.name, buyin=False) == "free"
    }


def some_values(option: FormOption) -> Iterator[Raw]:
    """Values of a choice: all that have names, and small numbers."""
    named = [value.value for value in option.values]
    numbers = [n for n in (0, 1, 2, 5, 30, 200) if option.least <= n <= option.most]
    match option.kind:
        case "one":
            yield from named
        case "some":
            words = [str(value) for value in named]
            yield from ((), tuple(words), *[(word,) for word in words])
        case "number":
            yield from (*named, *numbers)
        case "numbers":
            yield (5, 10)
        case "text":
            raise AssertionError(option.name)


def a_change(chance: Random) -> dict[str, Raw]:
    """A rule or two that a host may think of."""
    names = chance.sample([*free_choices()], chance.randrange(1, 3))
    return {name: chance.choice(free_choices()[name]) for name in names}
