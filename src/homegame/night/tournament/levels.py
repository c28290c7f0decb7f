"""Levels: they rise by the clock, on a schedule everyone sees, and end when they were going to
(TOURN-05, TOURN-19, BLIND-25)."""

from collections.abc import Sequence

from msgspec.structs import replace

from homegame.chips import Chips
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.tournament import MOST_LEVELS, Level, Structure, Tournament
from homegame.night.facts import Facts
from homegame.night.night import BY_CLOCK, Actor, Decision, Happened, Night, here
from homegame.night.tournament.race import smallest_of_all
from homegame.night.tournament.standing import is_entry_open, is_on, issued, running
from homegame.rulebook import Rule, rule
from homegame.seats import NIGHT
from homegame.tournament import structure as schedule
from homegame.tournament.errors import TournamentError

# ---------------------------------------------------------------- levels that rise


def next_level(night: Night, by: Actor, command: c.NextLevel) -> Decision:
    """The clock has run out: a break begins if one is due, or else the next level. The very
    last level that there can be begins again. After a break that a host has begun, the level
    goes on."""
    found = running(night)
    if by != BY_CLOCK:
        return Refused(Sys.ROLE, "role.clock")
    if found is None or not found.level:
        return Refused(Sys.UNKNOWN, "tourn.none")
    if found.called_break:
        return here(NIGHT, [e.BreakEnded()])
    level = found.structure.levels[found.level - 1]
    last = found.level == len(found.structure.levels)
    if level.rest and not found.resting and not last:
        return here(NIGHT, [e.BreakBegan(level.rest)])
    return begun(night, min(found.level + 1, MOST_LEVELS), command.minutes)


@rule(Rule.BLIND_SCHEDULE)
def begun(night: Night, number: int, minutes: int) -> list[Happened]:
    """The next level begins; those after it are fitted to the time that is left."""
    found = running(night)
    assert found
    structure = longer(found.structure, number)
    now = on_time(structure, number, minutes) if found.setup.keeps_end else structure
    events: list[e.NightEvent] = []
    if now.levels != found.structure.levels:
        events.append(e.LevelsSet(now))
    return here(NIGHT, [*events, e.LevelBegan(number)])


def longer(structure: Structure, number: int) -> Structure:
    """The schedule with this level, even if it was over: blinds go on rising as they did."""
    while len(structure.levels) < number:
        structure = schedule.one_more(structure)
    return structure


def on_time(structure: Structure, number: int, minutes: int) -> Structure:
    """The levels after this one, so that it ends when it was going to, if it has come to be
    more than half a level early or late."""
    planned = structure.begins(number)
    level = structure.levels[number - 1]
    if 2 * abs(minutes - planned) <= level.minutes:
        return structure
    rest = level.rest if number < len(structure.levels) else 0
    gone = minutes + level.minutes + rest
    return refitted(structure, number, structure.plan.total_minutes - gone)


def refitted(structure: Structure, number: int, minutes_left: int) -> Structure:
    """Other levels after this one for the time that is left; as they are if none can be
    made."""
    try:
        fitted = schedule.refit(structure, number, minutes_left=max(0, minutes_left))
    except TournamentError:
        return structure
    return replace(fitted, plan=structure.plan)


def fitted(night: Night, more: Chips) -> list[Happened]:
    """Levels to come, fitted anew for so many chips more; nothing if that changes none."""
    found = running(night)
    assert found
    if not found.setup.keeps_end:
        return []
    now = for_stacks(found, stacks_of(found, more))
    if now.levels == found.structure.levels:
        return []
    return here(NIGHT, [e.LevelsSet(now)])


def stacks_of(found: Tournament, more: Chips = 0) -> int:
    """How many starting stacks all chips come to, with those that wait, and add-ons; and so
    many chips more."""
    return -(-(issued(found) + more) // max(1, found.setup.stack))


def for_stacks(found: Tournament, stacks: int) -> Structure:
    """The schedule for so many stacks: levels that were played stay, blinds never fall, and it
    takes as long as it would have. They stay as they are if a chip that has left play were
    needed again."""
    was, played = found.structure, max(1, found.level)
    minutes_left = was.begins(len(was.levels) + 1) - was.begins(played + 1)
    try:
        if found.level >= len(was.levels):
            return was
        now = schedule.refit(
            was, played, players=max(2, stacks), rebuys=0, minutes_left=minutes_left
        )
    except TournamentError:
        return was
    # Levels that were cut short count in full here, so what is planned in all stays.
    plan = replace(now.plan, total_minutes=was.plan.total_minutes)
    now = replace(now, plan=plan)
    return was if cannot_be_posted(found, now.levels) else now


def cannot_be_posted(found: Tournament, levels: Sequence[Level]) -> int:
    """The first of the levels to come whose blinds or ante the chips in play can't make; 0:
    they can make all."""
    chip = smallest_of_all(found)
    coming = enumerate(levels[found.level :], found.level + 1)
    for at, level in coming:
        if level.small % chip or level.big % chip or level.ante % chip:
            return at
    return 0


# ---------------------------------------------------------------- by hand


def set_clock(night: Night, by: Actor, command: c.SetLevelClock) -> Decision:
    """The host sets what is left of the level or the break, for a reason that all read."""
    if not is_on(night):
        return Refused(Sys.UNKNOWN, "tourn.not_on")
    return here(NIGHT, [e.LevelClockSet(command.left_s, by, command.reason)])


def begin_break(night: Night, by: Actor, command: c.BeginBreak, facts: Facts) -> Decision:
    """The host begins a break in the middle of a level, for a reason that all read. Hands in
    play are played to their end; what is left of the level comes after the break."""
    found = running(night)
    if found is None or not found.level:
        return Refused(Sys.UNKNOWN, "tourn.not_on")
    if found.seating:
        return Refused(Sys.UNKNOWN, "real.waits_draw")
    if found.resting:
        return Refused(Sys.UNKNOWN, "tourn.resting")
    if found.deal:
        return Refused(Sys.UNKNOWN, "tourn.deal_on")
    left_s = night.level.left(facts.now_ms) // 1000
    return here(NIGHT, [e.BreakBegan(command.minutes, by, command.reason, left_s)])


def set_levels(night: Night, by: Actor, command: c.SetLevels) -> Decision:
    """The host changes levels that are still to come."""
    found = running(night)
    if found is None:
        return Refused(Sys.UNKNOWN, "tourn.none")
    now = tuple(command.levels)
    played = found.structure.levels[: found.level]
    numbers: dict[str, int | str] = {"level": found.level}
    if now[: found.level] != played:
        return Refused(Rule.BLIND_SCHEDULE, "tourn.played", numbers, "levels")
    if refused := refuse_levels(found, now):
        return refused
    late = command.late_until
    if late == found.setup.late_until:
        late = None
    if late is not None and (refused := refuse_late_end(found, late, len(now))):
        return refused
    if now == found.structure.levels and late is None:
        return Refused(Rule.BLIND_SCHEDULE, "tourn.levels_same", field="levels")
    chips = found.structure.plan.chips
    ups = schedule.colour_ups(now, chips)
    structure = replace(found.structure, levels=now, colour_ups=ups)
    return here(NIGHT, [e.LevelsSet(structure, by, command.reason, late)])


def refuse_late_end(found: Tournament, level: int, levels: int) -> Refused | None:
    """Refuse to end late entry with a level that is over or that there isn't, or to open it
    again once it has ended."""
    if not is_entry_open(found):
        words = "tourn.late" if found.setup.late_until else "tourn.no_late"
        numbers: dict[str, int | str] = {"level": found.setup.late_until}
        return Refused(Rule.LEVELS_AND_LATE_ENTRY, words, numbers, "late_until")
    if not found.level <= level <= levels:
        between: dict[str, int | str] = {"least": found.level, "most": levels}
        return Refused(
            Rule.LEVELS_AND_LATE_ENTRY, "tourn.late_range", between, "late_until"
        )
    return None


def refuse_levels(found: Tournament, levels: Sequence[Level]) -> Refused | None:
    """Refuse levels that fall, take no time, or that the chips can't make."""
    try:
        schedule.check(levels)
        schedule.refuse_posts(levels, found.setup.stack)
    except TournamentError as wrong:
        return Refused(Rule.BLIND_SCHEDULE, wrong.words, dict(wrong.numbers), wrong.field)
    if at := cannot_be_posted(found, levels):
        numbers: dict[str, int | str] = {"chip_chips": smallest_of_all(found), "level": at}
        return Refused(Rule.BLIND_SCHEDULE, "tourn.level_chips", numbers, f"levels.{at}")
    return None
