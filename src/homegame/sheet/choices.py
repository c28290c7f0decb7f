"""The choices of a house as sentences, for guests who never see a house file."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from homegame.chips import Chips
from homegame.money import money
from homegame.rulebook.house import HouseRules
from homegame.rulebook.levels import read_level
from homegame.rulebook.options import OF_EACH_CHIP, setting
from homegame.rules.games import played
from homegame.variants import MIXES, Turn
from homegame.words import catalogue, say

RANGES: Final = {"bomb.ante"}
"""Pairs that are the least and the most."""

IN_MONEY: Final = {"chips.denominations"}
"""Lists of amounts of money."""


def chosen(house: HouseRules, option: str) -> str:
    """This house's choice for one option, as a sentence."""
    value = setting(house, option)
    return sentence(house, option, value)


def sentence(house: HouseRules, option: str, value: Any) -> str:
    """What a value means, with amounts in this house's chips and money."""
    place = f"choice.{option}"
    if option in OF_EACH_CHIP and len(value) != len(house.chips.denominations):
        value = ()
    exact = f"{place}.{answer(value)}"
    return say(
        exact if exact in catalogue() else f"{place}.is", blanks(house, option, value)
    )


def answer(value: Any) -> str:
    """The catalogue's name for a value."""
    match value:
        case True:
            return "yes"
        case False:
            return "no"
        case ():
            return "none"
        case (int(), int()):
            return "range"
        case _:
            return str(value)


def blanks(house: HouseRules, option: str, value: Any) -> Mapping[str, int | str]:
    """The placeholders that a value's sentence may use."""
    match value:
        case ():
            return {}
        case (int() as least, int() as most) if option in RANGES:
            return {"least": worth(house, least), "most": worth(house, most)}
        case tuple() if option in OF_EACH_CHIP:
            return {"list": listed(of_each_chip(house, option, value))}
        case tuple():
            names = [
                money(each, house.stakes.currency)
                if option in IN_MONEY
                else named(option, each)
                for each in value
            ]
            if option == "game.rotation" and house.game.change == "dealer":
                names = [
                    limited(house, each, name)
                    for each, name in zip(value, names, strict=True)
                ]
            return {"list": listed(names)}
        case str():
            return {"each": named(option, value)}
        case _:
            return {
                "n": value,
                "chips": worth(house, value),
                "money": money(value, house.stakes.currency),
                "time": time(value),
            }


def of_each_chip(house: HouseRules, option: str, value: Iterable[Any]) -> list[str]:
    """What is said about each chip of a house; chips of which there are none are left out."""
    worths = [money(each, house.stakes.currency) for each in house.chips.denominations]
    words = "unit.chip_colour" if option == "chips.colours" else "unit.chip_count"
    return [
        say(words, {"each": named(option, each), "money": worth_})
        for each, worth_ in zip(value, worths, strict=True)
        if each
    ]


def named(option: str, each: Any) -> str:
    """One value of a list, by its name."""
    if option == "tourn.levels":
        return level(each)
    return catalogue().get(f"choice.{each_of(option)}.each.{each}", str(each))


def level(text: str) -> str:
    """A level of a tournament in words: 100/200 with an ante of 200 (20 minutes)."""
    line = read_level(text)
    if line is None:
        return text
    blinds = f"{line.small:,}/{line.big:,}"
    if line.ante:
        blinds = say("unit.with_ante", {"blinds": blinds, "ante": f"{line.ante:,}"})
    minutes = counted("minute", line.minutes)
    if line.rest:
        rest = counted("minute", line.rest)
        return say("unit.level_rest", {"blinds": blinds, "time": minutes, "rest": rest})
    return say("unit.level", {"blinds": blinds, "time": minutes})


def limited(house: HouseRules, game: str, name: str) -> str:
    """A game of dealer's choice with its limit; a mix brings its games' own."""
    if game in MIXES:
        return name
    _, limit = played(house, Turn(game))
    return say("unit.limited", {"game": name, "limit": catalogue()[f"structure.{limit}"]})


def each_of(option: str) -> str:
    """The option whose value names are used: a rotation uses those of the games."""
    return "game.variant" if option == "game.rotation" else option


def listed(words: Iterable[str]) -> str:
    """One, one and two, or one, two and three."""
    *first, last = words
    return say("unit.and", {"first": ", ".join(first), "last": last}) if first else last


def worth(house: HouseRules, amount: Chips) -> str:
    """Chips and their worth: 3 chips ($0.30)."""
    stakes = house.stakes
    value = money(amount * stakes.minor_per_chip, stakes.currency)
    return say("unit.worth", {"chips": counted("chip", amount), "money": value})


def time(seconds: int) -> str:
    """Whole minutes as minutes, else seconds."""
    minutes, rest = divmod(seconds, 60)
    return counted("second", seconds) if rest or not minutes else counted("minute", minutes)


def counted(unit: str, n: int) -> str:
    """A number with its unit: 1 chip, 2 chips."""
    return say(f"unit.{unit}.{'one' if n == 1 else 'other'}", {"n": n})


# ---------------------------------------------------------------- which choices matter

Matters = Callable[[HouseRules], bool]


def is_(option: str, *answers: object) -> Matters:
    """The option has one of these values."""
    return lambda house: setting(house, option) in answers


def is_not(option: str, *answers: object) -> Matters:
    """The option has none of these values."""
    return lambda house: setting(house, option) not in answers


def any_of(*some: Matters) -> Matters:
    """At least one of these conditions is met."""
    return lambda house: any(matters(house) for matters in some)


def all_of(*some: Matters) -> Matters:
    """All of these conditions are met."""
    return lambda house: all(matters(house) for matters in some)


def games(house: HouseRules) -> set[str]:
    """The names of all games this house may deal."""
    return {house.game.variant, *house.game.rotation}


def deals(*names: str) -> Matters:
    """The house deals one of these games, perhaps in a rotation."""
    return lambda house: not games(house).isdisjoint(names)


STUD: Final = (
    "five_stud",
    "soko",
    "stud",
    "stud_hilo",
    "razz",
    "horse",
    "hose",
    "eight_game",
)

COMPUTED: Final = is_("tourn.levels", "computed")
"""No levels are saved with the house."""

WITHIN: Final[Mapping[str, Matters]] = {
    "ante.type": is_not("ante.amount", 0),
    "game.change": is_not("game.rotation", ()),
    "straddle": is_("straddle.enabled", True),
    "straddle.counts_as_raise": is_("betting.structure", "limit"),
    "straddle.mississippi_first": lambda house: "any" in house.straddle.positions,
    "kill": is_("kill.enabled", True),
    "limit": is_("betting.structure", "limit"),
    "spread": is_("betting.structure", "spread"),
    "potlimit": is_("betting.structure", "pot_limit"),
    "cap": is_("betting.structure", "cap"),
    "runs": is_not("runs.max_runs", 1),
    "runs.vote_s": is_("runs.when", "after_allin"),
    "bomb": is_("bomb.enabled", True),
    "bomb.every": is_("bomb.frequency", "hands"),
    "rabbit": is_("rabbit.enabled", True),
    "doubleboard": any_of(
        is_("bomb.enabled", True), deals("double_board", "double_board_omaha")
    ),
    "shortdeck": deals("short_deck"),
    "pineapple": deals("pineapple"),
    "stud": deals(*STUD),
    "manila": deals("manila"),
    "open_stakes": is_("stakes.mode", "open"),
    "openers.min_hand": deals("five_draw"),
    "openers.passed_out": deals("five_draw"),
    "marker": is_("stakes.mode", "open"),
    "change_hand.unit": is_("change_hand.enabled", True),
    "missed.freeze_on_buy": is_("missed.method", "both_bb_live_sb_dead"),
    "leave.keep_stack_min": is_not("leave.keep_stack_min", 0),
    "raise.after_short_allin": is_not("raise.min_rule", "match_current_bet"),
    "showdown.last_aggressor_any_street": is_("showdown.order", "last_river_aggressor"),
    "misdeal.exposed_two": is_not("misdeal.exposed_one", "misdeal"),
    "tourn.rebuy_cost": is_not("tourn.rebuys", 0),
    "tourn.rebuy_stack": is_not("tourn.rebuys", 0),
    "tourn.addon_cost": is_not("tourn.addon", "none"),
    "tourn.bonus_cost": is_not("tourn.bonus", "none"),
    "tourn.progressive": is_not("tourn.bounty", 0),
    "tourn.blinds": COMPUTED,
    "tourn.minutes": COMPUTED,
    "tourn.total_minutes": COMPUTED,
    "tourn.ante_from": all_of(COMPUTED, is_not("tourn.ante", "none")),
    "tourn.break_every": COMPUTED,
    "tourn.break_minutes": all_of(COMPUTED, is_not("tourn.break_every", 0)),
    "tourn.keeps_end": COMPUTED,
}
"""When an option, or a group of options, makes a difference; all others always do."""

SWITCHES: Final = {
    "straddle.enabled", "kill.enabled", "runs.max_runs", "bomb.enabled", "rabbit.enabled",
}  # fmt: skip
"""Options that decide whether the rest of their group matters."""


def matters(house: HouseRules, option: str) -> bool:
    """Whether an option makes a difference in this house."""
    group = option.partition(".")[0]
    within = [option] if option in SWITCHES else [option, group]
    return all(WITHIN[name](house) for name in within if name in WITHIN)
