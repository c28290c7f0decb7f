"""Change the rules of the house while the night goes on."""

from collections.abc import Mapping

from msgspec.structs import replace

from homegame.engine.table.chairs import Decision
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Chair, Table
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rulebook.honoured import refuse_tonight
from homegame.rulebook.options import (
    HouseError,
    Raw,
    setting,
    settings_in,
    with_settings,
)
from homegame.rulebook.presets import refuse_bounty, refuse_contradictions
from homegame.rules.cash import refuse_stakes
from homegame.seats import Seat

Command = c.SetRules


def decide(table: Table, _: Seat, command: Command) -> Decision:
    """Decide on new rules from the host."""
    return set_rules(table, command.choices)


def rules_set(table: Table, event: e.RulesSet) -> Table:
    """The table under its new rules. What nobody may announce any more is taken back."""
    house = with_rules(table.house, event)
    chairs = [chair and without_announced(house, chair) for chair in table.chairs]
    return replace(table, house=house, chairs=tuple(chairs))


@rule(Rule.RULES_IN_WRITING)
def set_rules(table: Table, choices: Mapping[str, Raw]) -> Decision:
    """Change some choices of the house, if they go together with all others. The hand in play
    keeps its rules; everybody reads what is new."""
    try:
        asked = settings_in(choices)
        refuse_tonight(asked, buyin=table.buyin[1] > 0)
        house = with_settings(table.house, asked)
        refuse_contradictions(house)
        if "bounty.seven_deuce" in asked:
            refuse_bounty(house)
    except HouseError as wrong:
        return Refused(Rule.RULES_IN_WRITING, wrong.words, wrong.numbers, wrong.field)
    new = {
        name: value for name, value in asked.items() if value != setting(table.house, name)
    }
    if not new:
        return Refused(Rule.RULES_IN_WRITING, "rules.same", field="choices")
    wrong_stakes = refuse_stakes(house, table.buyin)
    return wrong_stakes or [e.RulesSet(new)]


def with_rules(house: HouseRules, now: e.RulesSet) -> HouseRules:
    """The house with these choices."""
    return with_settings(house, settings_in(now.choices))


def without_announced(house: HouseRules, chair: Chair) -> Chair:
    """A chair without the straddle or sleeper that its house no longer plays."""
    if not house.straddle.enabled and chair.straddles != "never":
        chair = replace(chair, straddles="never", straddle_to=0)
    if not house.sleeper.enabled and chair.sleeps:
        chair = replace(chair, sleeps=False)
    return chair
