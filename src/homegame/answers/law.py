"""The law for the screens: houses that can be played, their sheets, and every rule."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from itertools import cycle, islice
from typing import Final, Literal, cast, get_args

from msgspec import Struct
from msgspec.structs import replace

from homegame.model.commands import BotStyle
from homegame.model.refusal import Sys
from homegame.night.night import Night
from homegame.rulebook import HouseRules, Rule
from homegame.rulebook.book import Kind, Moment, book, chapters
from homegame.rulebook.house import Game, Mix
from homegame.rulebook.options import HouseError, nearest, options, setting
from homegame.rulebook.presets import USUAL_POT, Preset, buy_in_range
from homegame.rules.games import most_seats, usual_limit, variant
from homegame.seats import MOST_SEATS, TableNo
from homegame.service import messages
from homegame.service.houses import Houses
from homegame.service.refused import refused
from homegame.sheet import Sheet, sheet_of
from homegame.sheet.choices import chosen
from homegame.sheet.page import choices_of
from homegame.variants import MIXES, Structure
from homegame.words import say

USUAL_SPREAD: Final = 5
"""Big blinds of the largest bet, where a house that is played otherwise gets a spread."""
USUAL_CAP: Final = 30
"""Big blinds that can go into a hand, where a house without a cap gets one."""

STAKES: Final = (1, 2, 5, 10)
"""The blinds that the lobby offers, as multiples of the house's own."""


def offered(houses: Houses) -> tuple[messages.House, ...]:
    """The houses that can be played, as the lobby offers them; the first is the default. A
    cash night isn't offered those for tournaments, nor a tournament the others."""
    return tuple(usual_house(houses.described(name)) for name in houses.names())


@cache
def usual_house(preset: Preset) -> messages.House:
    """A house of this server as the lobby offers it."""
    return house(preset)


def house(preset: Preset) -> messages.House:
    """A house as the lobby offers it."""
    rules = preset.house
    least, most = buy_in_range(rules)
    worth = rules.stakes.minor_per_chip
    big, structure = rules.blinds.big, rules.betting.structure
    spread = (big, USUAL_SPREAD * big)
    if structure == "spread":
        spread = (rules.spread.min, rules.spread.max)
    cap = rules.cap.amount
    return messages.House(
        name=preset.name,
        title=preset.title,
        says=preset.about,
        tournament=preset.tournament,
        small=rules.blinds.small,
        big=big,
        unit=rules.chip_unit,
        minor_per_chip=worth,
        currency=rules.stakes.currency,
        buyin_least=least,
        buyin_most=most,
        seats=rules.table.max_seats,
        turn_ms=rules.clock.turn_s * 1000,
        denominations=tuple(d // worth for d in rules.chips.denominations if d >= worth),
        game=rules.game.variant,
        rotation=rules.game.rotation,
        change=rules.game.change,
        structure=structure,
        spread_least=spread[0],
        spread_most=spread[1],
        cap=USUAL_CAP * big if cap == "none" else cap,
        own_pot=own_pot(rules),
        runs=rules.runs.max_runs,
        rabbit=rules.rabbit.enabled,
        bounty=rules.bounty.seven_deuce,
        stakes=tuple([stakes_line(rules, times) for times in STAKES]),
    )


def own_pot(rules: HouseRules) -> str:
    """How pot limit is played in a house where that isn't the usual way; "" where it is."""
    ours = [name for name in USUAL_POT if setting(rules, name) != USUAL_POT[name]]
    return " ".join([chosen(rules, name) for name in ours])


def stakes_line(rules: HouseRules, times: int) -> messages.StakesLine:
    """The house's blinds, so many times as high, with its buy-ins at them."""
    small, big = rules.blinds.small * times, rules.blinds.big * times
    blinds = replace(rules.blinds, small=small, big=big)
    least, most = buy_in_range(replace(rules, blinds=blinds))
    return messages.StakesLine(small, big, least, most)


OWN_MIX: Final[tuple[Game, ...]] = (
    "texas",
    "omaha",
    "omaha_hilo",
    "stud",
    "razz",
    "five_draw",
    "triple_27",
    "badugi",
)
"""The games that a custom mix starts with: the ones most players know."""
BOTS: Final[tuple[BotStyle, ...]] = ("caller", "rock", "shark", "maniac")
"""The styles of added bots, in turn."""


@cache
def menu() -> messages.Menu:
    """Every game, mix and limit that a night can be opened for."""
    return messages.Menu(
        games=tuple([game_line(name) for name in get_args(Game)]),
        mixes=tuple([mix_line(name) for name in get_args(Mix)]),
        limits=tuple([limit_line(name) for name in get_args(Structure)]),
        own=OWN_MIX,
        least_own=2,
        seats_least=messages.LEAST_SEATS,
        seats=MOST_SEATS,
        runs=messages.MOST_RUNS,
        turn_s_least=messages.LEAST_TURN_S,
        turn_s_most=messages.MOST_TURN_S,
        bots=tuple(islice(cycle(BOTS), MOST_SEATS - 1)),
    )


def game_line(name: Game) -> messages.GameLine:
    """One game. Stud and draw are limit games; Omaha is most often played for the pot."""
    rules = HouseRules()
    game = variant(rules, name)
    usual = usual_limit(game)
    seats = min(most_seats(rules, game), MOST_SEATS)
    return messages.GameLine(name, game.title, game.limits, usual, seats)


def mix_line(name: Mix) -> messages.MixLine:
    """One mix, with each of its games once."""
    games = dict.fromkeys([cast("Game", turn.game) for turn in MIXES[name]])
    return messages.MixLine(name, say(f"mix.{name}", {}), tuple(games))


def limit_line(name: Structure) -> messages.LimitLine:
    """One limit; a spread and a cap have amounts."""
    match name:
        case "spread":
            return messages.LimitLine(name, ("spread_least", "spread_most"))
        case "cap":
            return messages.LimitLine(name, ("cap",))
        case _:
            return messages.LimitLine(name)


class RuleLine(Struct, frozen=True):
    """A rule's heading."""

    id: str
    title: str
    chapter: str
    says: str
    moment: Moment | None
    """When this advice is shown; none for a rule that is kept."""
    words: Mapping[str, str]
    """The words it explains."""


class RulePage(Struct, frozen=True):
    """One rule: what it says, where that is written, and what this house chose."""

    id: str
    title: str
    chapter: str
    says: str
    kind: Kind
    status: Literal["done", "planned"]
    sources: tuple[str, ...]
    words: Mapping[str, str]
    house: str = ""


@cache
def rules() -> tuple[RuleLine, ...]:
    """Every rule of the book, in its order."""
    return tuple(
        RuleLine(rule, law.title, chapter.title, law.text, law.moment, law.words)
        for chapter in chapters()
        for rule, law in chapter.laws.items()
    )


@cache
def advice(moment: str) -> tuple[RuleLine, ...]:
    """What is said at one moment."""
    return tuple(line for line in rules() if line.moment == moment)


def one_rule(number: str, house: HouseRules | None) -> RulePage:
    """A rule by its number, with the choices of a house where it leaves any."""
    if number.upper() not in [*Rule]:
        hint = nearest(number.upper()[:20], [*Rule])
        values = {"rule": number[:20], "hint": hint}
        raise refused(Sys.UNKNOWN, "request.rule", values, field="rule")
    rule = Rule(number.upper())
    law = book()[rule]
    title = next(chapter.title for chapter in chapters() if rule in chapter.laws)
    sources = tuple(str(source) for source in law.sources)
    chosen = "\n".join(choices(rule, house)) if house else ""
    return RulePage(
        rule, law.title, title, law.text, law.kind, law.status, sources, law.words, chosen
    )


def choices(rule: Rule, house: HouseRules) -> Iterator[str]:
    """What a house chose where this rule leaves it a choice."""
    for each in choices_of(house):
        if rule in options()[each.option].rules:
            yield each.says


@lru_cache(maxsize=64)
def sheet(preset: Preset) -> Sheet:
    """A house's rule sheet, chapter by chapter."""
    return sheet_of(preset)


def sheet_of_table(night: Night, at: TableNo) -> Sheet:
    """The rule sheet of one table: its house with tonight's blinds and limits."""
    table = night.tables[at]
    return sheet(Preset(night.preset, night.title, "", table.tournament, table.house))


def known(name: str, houses: Houses) -> Preset:
    """A house that can be shown here."""
    try:
        return houses.described(name)
    except HouseError as wrong:
        raise refused(Sys.UNKNOWN, wrong.words, wrong.numbers, field="house") from None
