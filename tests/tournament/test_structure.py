"""The blind schedule: it rises evenly, in blinds the chips can make, and is fitted anew."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from homegame.model.tournament import Level, Plan, Structure
from homegame.tournament.errors import TournamentError
from homegame.tournament.structure import (
    SPEEDS,
    check,
    first_blinds,
    refit,
    refuse_posts,
    structure,
)

CASE = (25, 100, 500, 1000, 5000)

FRIDAY = Plan(players=10, stack=15_000, first=(50, 100), chips=CASE)
"""Ten players, 15,000 chips, four hours in levels of twenty minutes."""


def bigs(found: Structure) -> list[int]:
    return [level.big for level in found.levels]


def leaving(found: Structure) -> dict[int, int]:
    return {each.chip: each.before for each in found.colour_ups}


def refused(**changes: object) -> TournamentError:
    with pytest.raises(TournamentError) as wrong:
        structure(replace(FRIDAY, **changes))
    return wrong.value


# ---------------------------------------------------------------- the schedule


@pytest.mark.rule("TOURN-05")
def test_four_hours_for_ten_players():
    """15,000 each at 50/100: the last level has 18.75 big blinds for all."""
    found = structure(FRIDAY)
    assert bigs(found) == [
        *(100, 150, 200, 300, 400, 600, 800, 1200, 2000, 3000, 5000, 8000),
    ]
    assert found.big_blinds_left == 18.75
    assert leaving(found) == {25: 5, 100: 9, 500: 12}


@pytest.mark.rule("TOURN-05")
def test_four_hours_for_eight_players():
    found = structure(replace(FRIDAY, players=8, stack=10_000, first=(25, 50)))
    assert bigs(found) == [
        *(50, 100, 150, 200, 300, 400, 600, 800, 1200, 2000, 3000, 4000),
    ]
    assert found.big_blinds_left == 20
    assert leaving(found) == {25: 6, 100: 10, 500: 12}


@pytest.mark.rule("TOURN-05")
def test_fifty_players_are_done_at_level_sixteen():
    """8,000 each: level 16 is 10,000 and 20,000, as the experts of a forum have it."""
    plan = replace(
        FRIDAY, players=50, stack=8000, first=(25, 50), total_minutes=16 * FRIDAY.minutes
    )
    found = structure(plan)
    assert bigs(found)[-3:] == [8000, 12_000, 20_000]
    assert found.levels[-1] == Level(10_000, 20_000, 0, 20)
    assert leaving(found) == {25: 6, 100: 10, 500: 12, 1000: 16}


@pytest.mark.rule("TOURN-05")
def test_two_hours_with_small_chips():
    """1,500 each from chips of 5, 25, 100 and 500, in levels of twelve minutes."""
    plan = replace(FRIDAY, players=9, stack=1500, first=(5, 10), chips=(5, 25, 100, 500))
    found = structure(replace(plan, minutes=12, total_minutes=120))
    assert bigs(found) == [10, 20, 30, 40, 60, 100, 150, 250, 400, 600]
    assert leaving(found) == {5: 6, 25: 9}


USUAL = [
    replace(FRIDAY, players=18),
    replace(FRIDAY, players=30, break_every=4),
    replace(
        FRIDAY, players=60, stack=20_000, first=(25, 50), minutes=25, total_minutes=420
    ),
    replace(FRIDAY, stack=30_000, minutes=30, total_minutes=360),
    replace(FRIDAY, stack=10_000, first=(25, 50), minutes=15, total_minutes=180),
    replace(FRIDAY, players=18, ante="all", ante_from=4),
]


@pytest.mark.rule("TOURN-05")
@pytest.mark.parametrize("plan", USUAL)
def test_small_chips_leave_one_colour_at_a_time(plan: Plan):
    """No level asks for a chip of which it takes more than sixteen to pay the big blind, like
    1,250/2,500 in 25s, and before the last level no two colours leave together."""
    found = structure(plan)
    for level in found.levels:
        needed = next(chip for chip in reversed(plan.chips) if not level.small % chip)
        assert needed == plan.chips[-1] or level.big <= 16 * needed, level
    befores = [up.before for up in found.colour_ups if up.before < len(found.levels)]
    assert len({*befores}) == len(befores)


def test_expected_rebuys_end_higher():
    """Ten players and ten rebuys end where twenty players do."""
    assert bigs(structure(replace(FRIDAY, rebuys=10))) == bigs(
        structure(replace(FRIDAY, players=20))
    )


def test_a_chip_that_no_level_needs_is_not_coloured_up():
    """At 100/200 and then 4,000/8,000, the 25s are not in play at all."""
    found = structure(replace(FRIDAY, first=(100, 200), total_minutes=40))
    assert bigs(found) == [200, 8000]
    assert leaving(found) == {100: 2, 500: 2}


def test_breaks_take_their_time():
    """A break of ten minutes after every four levels: eleven levels fit into four hours."""
    found = structure(replace(FRIDAY, break_every=4, break_minutes=10))
    assert len(found.levels) == 11
    assert found.breaks == (4, 8)
    assert [found.begins(number) for number in (1, 4, 5, 9, 12)] == [0, 60, 90, 180, 240]


def test_an_ante_of_everyone():
    """From level 4 on, about a tenth of the big blind, in whole 25s; it never falls."""
    found = structure(replace(FRIDAY, ante="all", ante_from=4))
    assert [(level.big, level.ante) for level in found.levels[2:8]] == [
        *((200, 0), (300, 25), (400, 50), (600, 50), (800, 100), (1200, 100)),
    ]


def test_an_ante_keeps_its_chip_in_play():
    """The ante of 50 at level 6 needs 25s, which the blinds don't after level 4."""
    found = structure(replace(FRIDAY, ante="all"))
    assert leaving(structure(FRIDAY))[25] == 5
    assert leaving(found)[25] == 7


def test_an_ante_of_the_big_blind():
    found = structure(replace(FRIDAY, ante="bb_pays_all", ante_from=3))
    assert [level.ante for level in found.levels[:4]] == [0, 0, 200, 300]


def test_a_turbo_is_shorter_than_a_deep_one():
    """Faster levels, less time and fewer big blinds."""
    turbo, regular, deep = (SPEEDS[name] for name in ("turbo", "regular", "deep"))
    for one, other in ((turbo, regular), (regular, deep)):
        assert one.minutes < other.minutes
        assert one.total_minutes < other.total_minutes
        assert one.big_blinds < other.big_blinds


@pytest.mark.parametrize(
    ("stack", "big_blinds", "chip", "blinds"),
    [
        (15_000, 150, 25, (50, 100)),
        (15_000, 50, 25, (150, 300)),
        (15_000, 300, 25, (25, 50)),
        (1500, 150, 5, (5, 10)),
        (10, 300, 25, (25, 50)),
        (700, 50, 7, (7, 14)),
    ],
)
def test_first_blinds_for_a_stack(stack: int, big_blinds: int, chip: int, blinds):
    """15,000 at 150 big blinds is 50/100; never less than the smallest chip allows."""
    assert first_blinds(stack, big_blinds, chip) == blinds


PLANS = st.builds(
    Plan,
    players=st.integers(2, 80),
    rebuys=st.integers(0, 40),
    stack=st.sampled_from([1500, 5000, 15_000, 40_000]),
    first=st.sampled_from([(25, 50), (50, 100), (75, 150), (100, 200), (25, 25)]),
    chips=st.just(CASE),
    minutes=st.integers(5, 40),
    total_minutes=st.integers(60, 480),
    ante=st.sampled_from(["none", "all", "bb_pays_all"]),
    ante_from=st.integers(1, 8),
    break_every=st.integers(0, 6),
)


def can_be_paid(found: Structure) -> bool:
    """Everything that is posted at a level is a multiple of the smallest chip then."""
    for number, level in enumerate(found.levels, 1):
        gone = {each.chip for each in found.colour_ups if each.before <= number}
        smallest = min(chip for chip in found.plan.chips if chip not in gone)
        if any(amount % smallest for amount in (level.small, level.big, level.ante)):
            return False
    return True


def rises(found: Structure) -> bool:
    blinds, antes = bigs(found), [level.ante for level in found.levels]
    return blinds == sorted({*blinds}) and antes == sorted(antes)


@given(PLANS)
def test_blinds_rise_and_can_be_paid_in_time(plan: Plan):
    """Whatever the plan: each level is higher, and the end is no later than planned."""
    found = structure(plan)
    check(found.levels)
    assert rises(found)
    assert can_be_paid(found)
    assert found.begins(len(found.levels) + 1) <= plan.total_minutes


# ---------------------------------------------------------------- while it is played


def test_late_entries_raise_the_levels_to_come():
    """Two late players and four rebuys during level 5: the goal is 12,000, not 7,500."""
    found = refit(structure(FRIDAY), 5, players=12, rebuys=4)
    assert bigs(found)[:5] == [100, 150, 200, 300, 400]
    assert len(found.levels) == 12
    assert bigs(found)[-1] == 12_000


def test_an_earlier_end_makes_fewer_and_steeper_levels():
    """An hour is left after level 5: three levels instead of seven."""
    found = refit(structure(FRIDAY), 5, minutes_left=60)
    assert bigs(found) == [100, 150, 200, 300, 400, 1000, 3000, 8000]
    assert found.plan.total_minutes == 160


def test_a_chip_that_has_left_play_does_not_come_back():
    """The 25s left before level 5; after level 6 no blind needs them, however slow it gets."""
    found = refit(structure(FRIDAY), 6, minutes_left=600)
    assert leaving(found)[25] == 5
    assert can_be_paid(found)
    assert rises(found)


def test_an_ante_never_falls():
    """The host has set an ante of 100 at 200/400 by hand; at 300/600 a tenth would be 50."""
    before = structure(replace(FRIDAY, ante="all"))
    by_hand = (*before.levels[:4], Level(200, 400, 100, 20))
    found = refit(replace(before, levels=by_hand), 5)
    assert [(level.big, level.ante) for level in found.levels[4:6]] == [
        *((400, 100), (600, 100)),
    ]


def test_no_time_left_leaves_the_levels_played():
    found = refit(structure(FRIDAY), 5, minutes_left=0)
    assert bigs(found) == [100, 150, 200, 300, 400]


def test_nothing_new_changes_nothing():
    """Fitted again from the start with the same plan, it is the same schedule."""
    assert refit(structure(FRIDAY), 0) == structure(FRIDAY)


@given(PLANS, st.integers(0, 12), st.integers(0, 30), st.integers(0, 300))
def test_what_has_been_played_never_changes(plan: Plan, played: int, more: int, left: int):
    """Whoever comes late and however long it lasts: only later levels are new, and higher."""
    before = structure(plan)
    played = min(played, len(before.levels))
    if not played and left < plan.minutes:
        return
    found = refit(before, played, rebuys=plan.rebuys + more, minutes_left=left)
    assert found.levels[:played] == before.levels[:played]
    gone = [each for each in before.colour_ups if each.before <= played]
    assert [each for each in found.colour_ups if each.before <= played] == gone
    assert rises(found)
    assert can_be_paid(found)


@pytest.mark.parametrize(
    ("played", "left", "field"),
    [(13, 60, "played"), (-1, 60, "played"), (3, -1, "minutes_left")],
)
def test_what_cannot_be_fitted(played: int, left: int, field: str):
    with pytest.raises(TournamentError) as wrong:
        refit(structure(FRIDAY), played, minutes_left=left)
    assert wrong.value.field == field


# ---------------------------------------------------------------- what can't be


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"players": 0}, "players", "A tournament needs at least 2 players."),
        ({"players": 20_000}, "players", "The number of stacks can be 10,000 at most."),
        ({"stack": 0}, "stack", "The starting stack must be 1 or more."),
        ({"stack": 15_010}, "stack", "15,010 can't be made: the smallest chip is 25."),
        ({"stack": 10**10}, "stack", "The starting stack can be 1,000,000,000 at most."),
        ({"minutes": 0}, "minutes", "The minutes a level must be 1 or more."),
        ({"total_minutes": 10}, "total_minutes", "No level fits into 10 minutes."),
        ({"total_minutes": 9000}, "total_minutes", "There can be 100 levels at most."),
        ({"first": (100, 50)}, "first", "not with 100 and 50."),
        ({"first": (0, 50)}, "first", "not with 0 and 50."),
        ({"first": (10, 20)}, "first", "10 can't be made: the smallest chip is 25."),
        ({"first": (10_000, 20_000)}, "first", "20,000, is more than a stack, 15,000."),
        ({"chips": ()}, "chips", "from the smallest to the largest"),
        ({"chips": (100, 25)}, "chips", "from the smallest to the largest"),
        ({"chips": (0, 25)}, "chips", "from the smallest to the largest"),
        (
            {"chips": (7,), "first": (7, 14), "stack": 700},
            "chips",
            "with a smallest chip of 7",
        ),
        ({"rebuys": -1}, "rebuys", "The number of rebuys must be 0 or more."),
        (
            {"break_minutes": -1},
            "break_minutes",
            "The minutes of a break must be 0 or more.",
        ),
        ({"ante_from": 0}, "ante_from", "The first level with an ante must be 1 or more."),
    ],
)
def test_a_plan_that_cannot_be(changes: dict[str, object], field: str, said: str):
    """Its field is named, and the sentence says what is wrong."""
    wrong = refused(**changes)
    assert wrong.field == field
    assert said in wrong.say


@pytest.mark.parametrize(
    ("level", "part", "said"),
    [
        (Level(50, 100), "big", "level 3 has 50 and 100, the one before 75 and 150."),
        (Level(50, 200), "small", "the blinds can't fall"),
        (Level(100, 200, minutes=0), "minutes", "Level 3 lasts 0 minutes."),
        (Level(300, 200), "small", "blinds of 300 and 200"),
        (Level(100, 200, ante=-25), "ante", "The ante of level 3"),
    ],
)
def test_the_first_level_at_fault_is_named(level: Level, part: str, said: str):
    """Level 3 was changed by hand; a later fault isn't looked at."""
    good = Level(50, 100), Level(75, 150)
    with pytest.raises(TournamentError) as wrong:
        check([*good, level, Level(0, 0)])
    assert wrong.value.field == f"levels.3.{part}"
    assert said.lower() in wrong.value.say.lower()


def test_levels_of_a_kind_may_repeat():
    """The same blinds twice are no fall; no levels at all are none."""
    check([Level(50, 100), Level(50, 100)])
    with pytest.raises(TournamentError, match="There are no levels"):
        check([])


@pytest.mark.rule("TOURN-05")
@pytest.mark.parametrize(
    ("levels", "field", "says"),
    [
        (
            [Level(50, 100, 50_000)],
            "levels.1.ante",
            "The ante of level 1, 50,000, is more than its big blind, 100.",
        ),
        ([Level(50, 100), Level(100, 200, 201)], "levels.2.ante", "The ante of level 2"),
        (
            [Level(10_000, 20_000)],
            "levels.1.big",
            "The first big blind, 20,000, is more than a stack, 15,000.",
        ),
        (
            [Level(5000, 10_000, 10_000)],
            "levels.1.ante",
            "In level 1 the big blind and the ante come to 20,000, more than a stack, 15,000.",
        ),
    ],
)
def test_no_level_asks_for_more_than_it_can(levels: list[Level], field: str, says: str):
    """An ante above its big blind, and a first level that a stack of 15,000 can't post."""
    with pytest.raises(TournamentError) as wrong:
        refuse_posts(levels, 15_000)
    assert wrong.value.field == field
    assert says in wrong.value.say


@pytest.mark.rule("TOURN-05")
def test_an_ante_of_a_big_blind_and_late_blinds_above_a_stack_are_played():
    refuse_posts([Level(50, 100, 100), Level(10_000, 20_000, 20_000)], 15_000)
    assert refused(first=(7500, 15_000), ante="all").field == "levels.1.ante"


def test_short_levels_end_with_the_chips():
    """Ten players with 2,000 each, from 25/50, and levels of three minutes: four hours would be
    eighty levels, and blinds of millions. The last big blind is half the chips in play."""
    chips = (25, 100, 500, 1000)
    plan = Plan(players=10, stack=2000, first=(25, 50), chips=chips, minutes=3)
    bigs = [level.big for level in structure(plan).levels]
    assert (bigs[0], bigs[-1]) == (50, 10_000)
    assert bigs == sorted({*bigs})
    later = refit(structure(plan), 4, players=12)
    assert later.levels[:4] == structure(plan).levels[:4]
    assert later.levels[-1].big == 12_000


def test_no_level_fits_into_a_minute():
    assert refused(total_minutes=1).say.startswith("No level fits into 1 minute. ")
    assert refused(total_minutes=2).say.startswith("No level fits into 2 minutes. ")
