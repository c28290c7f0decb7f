"""Reads house files: the six presets, and a host's own file based on one of them."""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib import resources
from typing import Final, get_args

from msgspec import Struct

from homegame import toml
from homegame.chips import PURSE, round_up
from homegame.money import LONGEST_CURRENCY, is_currency
from homegame.rulebook.house import ChipSet, Game, HouseRules, Mix
from homegame.rulebook.ids import Rule
from homegame.rulebook.levels import read_level, wrong_level
from homegame.rulebook.options import (
    HouseError,
    as_written,
    nearest,
    options,
    setting,
    settings_in,
    with_settings,
)
from homegame.rulebook.registry import rule
from homegame.words import say

DEFAULT = "vegas-home"

NAMES = (
    DEFAULT,
    "vegas-home-classic",
    "pats",
    "casino-live",
    "casino-online",
    "tournament",
)


BOUNTY_GAMES: frozenset[Game | Mix] = frozenset(
    {"texas", "double_board", "greek", *get_args(Mix)}
)
"""Games dealt with two hole cards from a deck with sevens and deuces, and mixes with one."""

USUAL_POT: Final[Mapping[str, object]] = {
    "potlimit.method": "true",
    "potlimit.river_no_limit": False,
}
"""Pot limit as it is played in most places: call first, then raise by the whole pot."""

LONGEST_LINE = 120
"""The most characters in a house's title, and in its description."""
MOST_IN_A_LIST: Final = 100
"""The most entries of a choice that is a list: games, chips, levels."""


class Preset(Struct, frozen=True):
    """A house that comes with the program."""

    name: str
    title: str
    about: str
    tournament: bool
    """It is a house for tournaments: a cash night can't be opened with it."""
    house: HouseRules


def preset_names() -> tuple[str, ...]:
    """The houses that come with the program, the default first."""
    return NAMES


def preset(name: str) -> HouseRules:
    """The rules of a house that comes with the program."""
    return described(name).house


@cache
def described(name: str) -> Preset:
    """A house that comes with the program, with its title and what it is for."""
    if name not in NAMES:
        raise unknown_house(name, NAMES)
    path = resources.files("homegame").joinpath("houses", f"{name}.toml")
    table = toml.loads(path.read_text(encoding="utf-8"))
    title, about = table.pop("title"), table.pop("about")
    tournament = table.pop("for", "cash") == "tournament"
    base = preset(table.pop("based_on")) if "based_on" in table else HouseRules()
    house = with_settings(base, settings_in(table))
    refuse_contradictions(house)
    return Preset(name, title, about, tournament, house)


def unknown_house(name: str, names: tuple[str, ...]) -> HouseError:
    """There is no house of this name: suggest the one that was probably meant, or all."""
    houses = ", ".join(names)
    if not name.strip():
        return HouseError("house", "house.unnamed", {"houses": houses}, names)
    hint = nearest(name, names) or say("house.known", {"houses": houses})
    return HouseError("house", "house.none", {"house": name, "hint": hint}, names)


class OwnHouse(Struct, frozen=True):
    """A host's own house: a preset (`based_on = "pats"`) and what differs from it."""

    title: str
    about: str
    based_on: str
    asked: Mapping[str, object]
    house: HouseRules

    @property
    def tournament(self) -> bool:
        """Whether it is a house for tournaments: what is based on one is one too."""
        return described(self.based_on).tournament


def refuse_tournament(name: str, *, tournament: bool) -> None:
    """Refuse to open a cash night with a house for tournaments."""
    if tournament:
        raise HouseError("house", "house.for_tournaments", {"house": name})


def from_toml(text: str) -> HouseRules:
    """The rules of a night's house; the night may have buy-in limits of its own."""
    return house_in(text).house


def preset_of(text: str) -> str:
    """The program's own house that a house file was made from."""
    return str(toml.loads(text).get("based_on", DEFAULT))


def own_house(text: str) -> OwnHouse:
    """Read a host's own house; a `HouseError` names the choice that is impossible."""
    own = house_in(text)
    for refuse in FOR_NEW:
        refuse(own.house)
    return own


def house_in(text: str) -> OwnHouse:
    """The house of a night, as it was opened."""
    title, about, based_on, table = parts_of(text)
    asked = settings_in(table)
    house = with_settings(preset(based_on), asked)
    refuse_contradictions(house)
    refuse_bounty(house)
    return OwnHouse(title, about, based_on, asked, house)


def parts_of(text: str) -> tuple[str, str, str, dict[str, object]]:
    """A house file's title, description and base, and its choices as they stand there."""
    table = _table(text)
    title, about = line_in(table, "title"), line_in(table, "about")
    return title, about, _based_on(table), table


def _table(text: str) -> dict[str, object]:
    """The options of a house file as they stand there. What is written in it must also be
    possible to write in a refusal."""
    try:
        table = toml.loads(text)
        as_written(table)
    except tomllib.TOMLDecodeError as wrong:
        raise HouseError("file", "house.file", {"why": str(wrong)}) from wrong
    except toml.TooDeepError as deep:
        words = "house.key" if deep.what == "key" else "house.deep"
        numbers = {"line": deep.line, "most": toml.DEEPEST}
        raise HouseError("file", words, numbers) from None
    except ValueError:
        raise HouseError("file", "house.digits") from None
    return table


def line_in(table: dict[str, object], word: str) -> str:
    """A line of text at the top of a house file, which is taken out of it. Raises
    HouseError."""
    text = table.pop(word, "")
    if not isinstance(text, str) or len(text) > LONGEST_LINE or not text.isprintable():
        raise HouseError(word, "house.line", {"most": LONGEST_LINE})
    return text


def _based_on(table: dict[str, object]) -> str:
    name = table.pop("based_on", DEFAULT)
    if not isinstance(name, str) or name not in NAMES:
        raise HouseError(
            "based_on",
            "house.value",
            {
                "value": as_written(name),
                "choices": say("kind.or", {}).join(NAMES),
                "hint": nearest(str(name), NAMES),
            },
            NAMES,
        )
    return name


def refuse_contradictions(house: HouseRules) -> None:
    """Refuse choices that are legal one by one but contradict each other."""
    for refuse in CHECKS:
        refuse(house)


def contradictions(house: HouseRules) -> tuple[HouseError, ...]:
    """Everything that keeps a host's own house from being played, for someone who is still
    making it."""
    found = []
    for refuse in (*CHECKS, refuse_bounty, *FOR_NEW):
        try:
            refuse(house)
        except HouseError as wrong:
            found.append(wrong)
    return tuple(found)


@rule(Rule.BLIND_SIZES)
def refuse_blind_sizes(house: HouseRules) -> None:
    """Refuse a small blind larger than the big blind."""
    small, big = house.blinds.small, house.blinds.big
    if small > big:
        raise HouseError(
            "blinds.small",
            "house.blinds",
            {"small_chips": small, "big_chips": big},
        )


def _refuse_currency(house: HouseRules) -> None:
    currency = house.stakes.currency
    if not is_currency(currency):
        raise HouseError(
            "stakes.currency",
            "house.currency",
            {"value": as_written(currency), "most": LONGEST_CURRENCY},
        )


def _refuse_off_unit(house: HouseRules) -> None:
    small, big = house.blinds.small, house.blinds.big
    if small % house.chip_unit or big % house.chip_unit:
        raise HouseError(
            "chip_unit",
            "house.off_unit",
            {"unit_chips": house.chip_unit, "small_chips": small, "big_chips": big},
        )


@rule(Rule.BUY_IN_RANGE)
def buy_in_range(house: HouseRules) -> tuple[int, int]:
    """The smallest and the largest buy-in, in chips; the smallest is rounded up."""
    chip = house.stakes.minor_per_chip
    least = round_up(house.buyin.min_bb * house.blinds.big * chip, house.buyin.min_round_to)
    least = max(-(-least // chip), least_open_buy_in(house))
    return least, house.buyin.max_bb * house.blinds.big


@rule(Rule.OPEN_STAKES_ALL_IN)
def least_open_buy_in(house: HouseRules) -> int:
    """The smallest buy-in at open stakes: several times the largest bet, or the big blind.

    Otherwise a player could go all in with some hands and add chips with others.
    """
    if house.stakes.mode != "open":
        return 0
    largest = {"limit": 2 * house.blinds.big, "spread": largest_spread(house)}
    bet = largest.get(house.betting.structure, house.blinds.big)
    return house.open_stakes.min_buyin_multiple * bet


def largest_spread(house: HouseRules) -> int:
    """The largest bet of a spread, in whichever round."""
    last = house.spread.last_max
    return house.spread.max if last == "max" else max(house.spread.max, last)


def bomb_antes(house: HouseRules) -> tuple[int, int]:
    """The least and the most that a bomb pot costs each player, in whole units; (0, 0) where
    the table agrees on it."""
    ante = house.bomb.ante
    least, most = (ante, ante) if isinstance(ante, int) else ante
    return round_up(least, house.chip_unit), round_up(most, house.chip_unit)


def _refuse_buy_in(house: HouseRules) -> None:
    least, most = buy_in_range(house)
    if least > most:
        numbers = {"least_chips": least, "most_chips": most}
        raise HouseError("buyin.min_bb", "house.buyin", numbers)


def _refuse_stakes(house: HouseRules) -> None:
    """Refuse an ante that the minimum buy-in can't pay, and more than anyone could buy in
    for."""
    least, most = buy_in_range(house)
    if house.ante.amount > least:
        raise HouseError("ante.amount", "house.ante", {"least_chips": least})
    if most >= PURSE:
        numbers = {"most_chips": most, "limit_chips": PURSE - 1}
        raise HouseError("buyin.max_bb", "house.buyin_most", numbers)


def _refuse_long(house: HouseRules) -> None:
    """Refuse a list that nobody would read to its end: every opening of the night does."""
    for name in options():
        value = setting(house, name)
        if isinstance(value, tuple) and len(value) > MOST_IN_A_LIST:
            numbers = {"most": MOST_IN_A_LIST, "count": len(value)}
            raise HouseError(name, "house.many", numbers)


FOR_NEW: Final = (_refuse_stakes, _refuse_long)
"""Checks of a house that is new; a night that was opened before is played on."""


def _refuse_chips(house: HouseRules) -> None:
    chip = house.stakes.minor_per_chip
    odd = [value for value in house.chips.denominations if value % chip]
    if odd:
        raise HouseError(
            "chips.denominations", "house.chips", {"value": odd[0], "chip": chip}
        )
    _refuse_case(house.chips)


def _refuse_case(chips: ChipSet) -> None:
    """Refuse colours, counts or a stack that don't go with the values."""
    values = len(chips.denominations)
    lists = {"colours": chips.colours, "counts": chips.counts, "stack": chips.stack}
    for name, given in lists.items():
        if given and len(given) != values:
            numbers = {"n": len(given), "values": values}
            raise HouseError(f"chips.{name}", "house.chips_each", numbers)
    for name, each in (("denominations", chips.denominations), ("colours", chips.colours)):
        if len({*each}) < len(each):
            raise HouseError(f"chips.{name}", "house.chips_twice")
    if chips.stack and not any(chips.stack):
        raise HouseError("chips.stack", "house.chips_stack")


def _refuse_change(house: HouseRules) -> None:
    chip, unit = house.stakes.minor_per_chip, house.change_hand.unit
    if house.change_hand.enabled and unit % chip and chip % unit:
        raise HouseError("change_hand.unit", "house.change", {"unit": unit, "chip": chip})


def _refuse_sizes(house: HouseRules) -> None:
    if house.table.min_seats > house.table.max_seats:
        raise HouseError(
            "table.min_seats",
            "house.seats",
            {"least": house.table.min_seats, "most": house.table.max_seats},
        )
    if house.spread.min > house.spread.max:
        raise HouseError(
            "spread.min",
            "house.spread",
            {"least_chips": house.spread.min, "most_chips": house.spread.max},
        )
    if house.spread.last_max != "max" and house.spread.last_max < house.spread.max:
        raise HouseError(
            "spread.last_max",
            "house.last_spread",
            {"last_chips": house.spread.last_max, "most_chips": house.spread.max},
        )
    if house.betting.structure == "cap" and house.cap.amount == "none":
        raise HouseError("cap.amount", "house.no_cap")
    if house.cap.amount != "none" and house.stakes.mode == "open":
        raise HouseError("stakes.mode", "house.open_cap", {"cap_chips": house.cap.amount})
    if bound := big_blind_bound(house):
        numbers = {"bound_chips": bound.amount, "big_chips": house.blinds.big}
        raise HouseError(bound.option, bound.words, numbers)


class Bound(Struct, frozen=True):
    """A choice that the big blind doesn't go with, and the amount it has to keep to."""

    option: str
    words: str
    at_the_desk: str
    """The same for a host who sets the blinds."""
    rule: Rule
    amount: int


def big_blind_bound(house: HouseRules) -> Bound | None:
    """What can't be played with this big blind: a cap or the largest bet of a spread below it,
    over which no one could raise, or a bring-in above it. None if all can."""
    big, cap, most = house.blinds.big, house.cap.amount, house.spread.max
    if cap != "none" and cap < big:
        return Bound("cap.amount", "house.bound_cap", "blinds.cap", Rule.CAP_LIMIT, cap)
    if house.betting.structure == "spread" and most < big:
        return Bound(
            "spread.max", "house.bound_spread", "blinds.spread", Rule.SPREAD_LIMIT, most
        )
    opens = house.stud.bring_in
    if opens != "small_blind" and opens > big:
        return Bound(
            "stud.bring_in", "house.bound_bring_in", "blinds.bring_in", Rule.BRING_IN, opens
        )
    return None


def _refuse_showing(house: HouseRules) -> None:
    showdown = house.showdown
    if showdown.last_aggressor_any_street and showdown.order == "clockwise":
        raise HouseError("showdown.last_aggressor_any_street", "house.clockwise")


def _refuse_straddles(house: HouseRules) -> None:
    if house.straddle.enabled and not house.straddle.positions:
        raise HouseError("straddle.positions", "house.straddles")


def _refuse_bomb(house: HouseRules) -> None:
    least, most = bomb_antes(house)
    if least > most:
        numbers = {"least_chips": least, "most_chips": most}
        raise HouseError("bomb.ante", "house.bomb", numbers)


def refuse_bounty(house: HouseRules) -> None:
    """Refuse a bounty that no game of the house could ever pay. A host who changes the games
    later may leave it: it waits for a game that it fits."""
    amount, unit = house.bounty.seven_deuce, house.chip_unit
    if amount % unit:
        numbers = {"bounty_chips": amount, "unit_chips": unit}
        raise HouseError("bounty.seven_deuce", "house.bounty_unit", numbers)
    games = house.game.rotation or (house.game.variant,)
    if amount and not BOUNTY_GAMES.intersection(games):
        raise HouseError("bounty.seven_deuce", "house.bounty")


def _refuse_kill(house: HouseRules) -> None:
    if house.kill.trigger_wins == house.kill.trigger_pot == "none":
        raise HouseError("kill.trigger_wins", "house.kill")


def _refuse_tournament(house: HouseRules) -> None:
    _refuse_levels(house)
    small, big = house.tourn.blinds
    if small > big:
        numbers = {"small_chips": small, "big_chips": big}
        raise HouseError("tourn.blinds", "house.tourn_blinds", numbers)
    places, percent = house.payout.places, house.payout.percent
    if percent == "from_rule":
        return
    if sum(percent) != 100:
        raise HouseError("payout.percent", "house.percent", {"sum": sum(percent)})
    if places != "from_rule" and places != len(percent):
        raise HouseError(
            "payout.places",
            "house.places",
            {"places": places, "shares": len(percent)},
        )


def _refuse_levels(house: HouseRules) -> None:
    """Refuse saved levels that can't be read or played, and what doesn't go with them."""
    ours = house.tourn
    if ours.levels == "computed":
        return
    levels = []
    for number, text in enumerate(ours.levels, 1):
        line = read_level(text)
        if line is None:
            wrote: dict[str, int | str] = {"level": number, "text": text}
            raise HouseError("tourn.levels", "tournament.level.text", wrote)
        if line.ante and ours.ante == "none":
            raise HouseError("tourn.ante", "house.tourn_ante", {"level": number})
        levels.append(line)
    if (wrong := wrong_level(levels)) is not None:
        line = levels[wrong.level - 1]
        numbers = {
            "level": wrong.level,
            "minutes": line.minutes,
            "small_chips": line.small,
            "big_chips": line.big,
            "last_small_chips": wrong.last_small,
            "last_big_chips": wrong.last_big,
        }
        raise HouseError("tourn.levels", f"tournament.level.{wrong.why}", numbers)
    if levels[0].big > ours.stack:
        short = {"big_chips": levels[0].big, "stack_chips": ours.stack}
        raise HouseError("tourn.stack", "tournament.short", short)
    if ours.late_until_level > len(levels):
        late = {"last": ours.late_until_level, "levels": len(levels)}
        raise HouseError("tourn.late_until_level", "house.tourn_late", late)


CHECKS: Final[tuple[Callable[[HouseRules], None], ...]] = (
    refuse_blind_sizes,
    _refuse_currency,
    _refuse_off_unit,
    _refuse_buy_in,
    _refuse_chips,
    _refuse_change,
    _refuse_sizes,
    _refuse_showing,
    _refuse_straddles,
    _refuse_bomb,
    _refuse_kill,
    _refuse_tournament,
)
"""What refuses choices that contradict each other."""
