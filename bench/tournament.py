"""How fast a tournament is planned.

    python bench/tournament.py

Each figure is the median of many runs, beside what it may take.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable

from msgspec.structs import replace

from homegame.engine.shorthand import house
from homegame.maths.tournament import icm, ruin
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.tournament import Plan, Setup
from homegame.night import evening
from homegame.night.facts import NO_FACTS, Facts
from homegame.night.night import BY_DEALER, Night
from homegame.night.tournament.seats import seats_due
from homegame.rulebook.house import Payout
from homegame.seats import FIRST_TABLE, NIGHT, TableNo
from homegame.tournament.chips import starting_stack
from homegame.tournament.deals import by_worth
from homegame.tournament.payouts import prizes
from homegame.tournament.seating import Table, next_move
from homegame.tournament.structure import refit, structure

CASE = (25, 100, 500, 1000, 5000)
FRIDAY = Plan(players=10, stack=15_000, first=(50, 100), chips=CASE)


def median_ms(what: Callable[[], object], runs: int) -> float:
    """The median time of a call, in milliseconds."""
    found = []
    for _ in range(runs):
        before = time.perf_counter()
        what()
        found.append(time.perf_counter() - before)
    return 1000 * statistics.median(found)


def room() -> list[Table]:
    """Eleven tables, one of them two players short."""
    return [
        Table(
            number,
            {seat: f"{number}.{seat}" for seat in range(1, 9 if number < 11 else 7)},
            *(1, 2, 3),
        )
        for number in range(1, 12)
    ]


def twelve_tables() -> Night:
    """A night with 120 players drawn to twelve tables of ten; no hand was dealt yet."""
    night = evening.opened(e.Opened("Bench", "", "g1", "Dana"), house("50/100"))

    def say(
        by: str,
        command: evening.Command,
        at: TableNo = NIGHT,
        facts: Facts = NO_FACTS,
    ) -> None:
        nonlocal night
        decided = evening.decide(night, by, command, at, facts)
        assert not isinstance(decided, Refused), decided
        for table, event in decided:
            night = evening.evolve(night, event, table)

    plan = Plan(players=120, stack=10_000, first=(50, 100), chips=CASE)
    setup = Setup(
        title="Bench", structure=structure(plan), buyin=3000, stack=10_000, seats=10
    )
    say("g1", c.OpenTournament(setup))
    say("g1", c.EnterTournament())
    bots = tuple([f"b{number}" for number in range(2, 121)])
    say("g1", c.EnterBots(119), facts=Facts(ids=bots, names=bots))
    say("g1", c.StartTournament(), facts=Facts(draw=tuple(range(120))))
    for at in range(FIRST_TABLE, FIRST_TABLE + 12):
        say(BY_DEALER, c.Begin(button=1), at)
    return night


def anew(night: Night) -> Night:
    """The same night, of which nothing was worked out yet at any table."""
    return replace(night, tables={at: replace(each) for at, each in night.tables.items()})


def one_anew(night: Night) -> Night:
    """The night after an event at its first table."""
    first = replace(night.tables[FIRST_TABLE])
    return replace(night, tables={**night.tables, FIRST_TABLE: first})


def main() -> int:
    night = twelve_tables()
    luck = random.Random(1)
    stacks = [luck.randrange(1000, 100_000) for _ in range(120)]
    paid, tables, levels = prizes(120 * 3000, 120, Payout()), room(), structure(FRIDAY)
    case = dict.fromkeys(CASE, 1000)
    figures: list[tuple[str, Callable[[], object], int, float]] = [
        ("a schedule of 12 levels", lambda: structure(FRIDAY), 100, 5),
        ("the same fitted anew", lambda: refit(levels, 5, players=12), 100, 5),
        ("a move between 11 tables", lambda: next_move(tables), 100, 1),
        ("who moves, 12 tables of 10", lambda: seats_due(anew(night)), 100, 1),
        ("after an event at one", lambda: seats_due(one_anew(night)), 100, 1),
        ("ICM of 120 players", lambda: icm(stacks, paid), 50, 10),
        ("a deal of them", lambda: by_worth(icm(stacks, paid), stacks, paid), 50, 10),
        ("ruin of 200 units", lambda: ruin((25, 87, 88), (50, 30, 20)), 5, 300),
        ("a starting stack", lambda: starting_stack(15_000, case, 10), 50, 5),
    ]
    is_fast = True
    for name, what, runs, most in figures:
        took = median_ms(what, runs)
        is_fast &= took <= most
        print(f"{name}: {took:.2f} ms of {most:g}")
    return int(not is_fast)


if __name__ == "__main__":
    sys.exit(main())
