"""What is played tonight, and where the evening stands."""

from homegame.chips import Chips
from homegame.engine.table import awaits_ruling, is_playing
from homegame.model import view as v
from homegame.model.state import Table
from homegame.night.night import Night, are_bots_alone, can_begin, is_started
from homegame.rulebook import HouseRules
from homegame.rules.cash import change_unit, limits_of
from homegame.rules.games import played, turns
from homegame.rules.real_chips import Kind, case_of, usual
from homegame.seats import TableNo
from homegame.variants import Turn, Variant
from homegame.words import catalogue, say


def phase(night: Night, at: TableNo) -> v.Phase:
    """How far a table is, in one word."""
    table = night.tables[at]
    if night.ended:
        return "ended"
    if night.paused_by:
        return "paused"
    if is_playing(table):
        return "ending" if night.ending else "playing"
    is_due = table.number and can_begin(night, at) and not are_bots_alone(night, at)
    return "between" if is_due else "waiting"


def waits_for(night: Night, at: TableNo) -> v.WaitsFor:
    """What the table needs before its next hand, besides players."""
    if night.ending or night.ended or is_playing(night.tables[at]):
        return ""
    if not is_started(night, at):
        return "start"
    return "people" if can_begin(night, at) and are_bots_alone(night, at) else ""


def stage(night: Night, at: TableNo) -> tuple[v.Phase, v.WaitsFor]:
    """How far a table is, and what it needs before its next hand."""
    return phase(night, at), waits_for(night, at)


def waits_for_host(night: Night, at: TableNo) -> v.HostWaits:
    """What a host who looks at another table is told of this one."""
    table = night.tables[at]
    if awaits_ruling(table):
        return "ruling"
    if table.tournament or sum([chair is not None for chair in table.chairs]) < 2:
        return ""
    return "start" if waits_for(night, at) == "start" else ""


def house_view(
    rules: HouseRules,
    played_now: HouseRules,
    game: Variant,
    buyin: tuple[Chips, Chips],
    seats: int,
    name: str,
    title: str,
    in_chips: bool,
    chips: tuple[Chips, ...],
) -> v.HouseView:
    """What the table plays by tonight: `played_now` in the hand in play. A tournament's table
    that is left over still shows its last hand, in chips. `chips`: a tournament's."""
    least, most = limits_of(rules, buyin)
    kinds = chips_of(rules, chips)
    now, coming = blinds_view(played_now), blinds_view(rules)
    return v.HouseView(
        name=name,
        title=title,
        game=game.name,
        small=now.small,
        big=now.big,
        ante=now.ante,
        unit=rules.chip_unit,
        minor_per_chip=0 if in_chips else rules.stakes.minor_per_chip,
        currency=rules.stakes.currency,
        buyin_least=least,
        buyin_most=most,
        seats=seats,
        turn_ms=rules.clock.turn_s * 1000,
        denominations=tuple([kind.chips for kind in kinds]),
        colours=tuple([kind.colour for kind in kinds]),
        face="chips" if in_chips else rules.chips.face,
        games=tuple([game_view(rules, each) for each in turns(rules)]),
        change=rules.game.change,
        structure=rules.betting.structure,
        runs=rules.runs.max_runs,
        reactions=rules.chat.reactions,
        change_hand=rules.change_hand.enabled and change_unit(rules) > 1,
        next_blinds=coming if coming != now else None,
        coming_back=() if in_chips else coming_back(rules),
    )


def coming_back(rules: HouseRules) -> tuple[str, ...]:
    """What the house says of coming back, as on its sheet, and when there is no need to wait
    (CASH-09)."""
    orbits = rules.leave.return_after_orbits
    return (
        said("leave.return_after_orbits", orbits),
        *([say("coming_back.at_once", {})] if orbits else []),
        said("leave.keep_stack_min", rules.leave.keep_stack_min),
    )


def said(option: str, n: int) -> str:
    """What a number means that a house has chosen."""
    exact = f"choice.{option}.{n}"
    return say(exact if exact in catalogue() else f"choice.{option}.is", {"n": n})


def chips_on(night: Night, table: Table) -> tuple[Kind, ...]:
    """The chips that are played with at a table. Their value is in the table's chips."""
    return chips_of(table.house, tournament_chips(night) if table.tournament else ())


def tournament_chips(night: Night) -> tuple[Chips, ...]:
    """The chips of the night's tournament, those that have left play too."""
    found = night.tournament
    return tuple(found.structure.plan.chips) if found else ()


def chips_of(rules: HouseRules, chips: tuple[Chips, ...]) -> tuple[Kind, ...]:
    """A tournament's chips, less those that have left play; if there are none, the house's."""
    if chips:
        kinds = [Kind(usual(at), chip, chip, f"{chip:,}") for at, chip in enumerate(chips)]
        return tuple([kind for kind in kinds if kind.chips >= rules.chip_unit])
    return tuple([kind for kind in case_of(rules) if kind.chips])


def rules_now(table: Table) -> HouseRules:
    """The rules of the hand in play; between two hands, those of the next one."""
    hand = table.hand
    return hand.house if hand and not hand.over else table.house


def blinds_view(rules: HouseRules) -> v.BlindsView:
    """A house's blinds and ante."""
    return v.BlindsView(rules.blinds.small, rules.blinds.big, rules.ante.amount)


def game_view(rules: HouseRules, each: Turn) -> v.GameView:
    """One game of the house, as it is played here. A dealer chooses it by its name."""
    game, limit = played(rules, each)
    ante = 0 if game.has_blinds else rules.stud.ante or rules.ante.amount
    return v.GameView(each.game, game.name, game.title, limit, ante)
