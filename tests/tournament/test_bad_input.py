"""What can't be: each gets a refusal that names the field or the rule, and nothing is lost."""

import pytest
from msgspec.structs import replace

from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.tournament import ColourUp, Level, Setup
from homegame.night import evening as at_night
from homegame.night.night import BY_CLOCK, BY_DEALER
from homegame.night.tournament.entries import refuse_setup
from homegame.night.tournament.seats import seats_due
from homegame.night.tournament.standing import is_entry_open, left, pool
from homegame.rulebook.house import Payout
from homegame.seats import NIGHT
from homegame.telling import Telling, spoken, tell
from homegame.tournament.setup import setup_of
from homegame.words import say
from night.a_night import happened, night, refused, says
from night.a_tournament import opened, out, started
from night.known import bots, drawn, gives, stacks

QUIET = night(players=0)
SETUP = setup_of(QUIET.house, 10, "Friday")


def with_level(at: int, level: Level) -> Setup:
    """The setup with one level changed by hand."""
    levels = [*SETUP.structure.levels]
    levels[at - 1] = level
    return replace(SETUP, structure=replace(SETUP.structure, levels=tuple(levels)))


def for_players(players: int, seats: int = 9) -> Setup:
    """The setup for so many players, and so many seats at a table."""
    plan = replace(SETUP.structure.plan, players=players)
    return replace(SETUP, seats=seats, structure=replace(SETUP.structure, plan=plan))


@pytest.mark.parametrize(
    ("setup", "field", "words"),
    [
        (with_level(3, Level(25, 50)), "setup.levels.3.big", "tournament.level.falls"),
        (
            with_level(2, Level(75, 150, minutes=0)),
            "setup.levels.2.minutes",
            "tournament.level.no_time",
        ),
        (
            with_level(1, Level(50, 100, 50_000)),
            "setup.levels.1.ante",
            "tournament.level.ante_above",
        ),
        (
            with_level(4, Level(150, 310)),
            "setup.levels.4",
            "tourn.level_chips",
        ),
        (
            replace(SETUP, payout=Payout(percent=(50, 40))),
            "setup.percent",
            "tournament.percent_less",
        ),
        (replace(SETUP, payout=Payout(places=11)), "setup.places", "tournament.places"),
        (replace(SETUP, stack=20_000), "setup.stack", "tourn.stack"),
        (replace(SETUP, starts_itself=True), "setup.starts_ms", "tourn.no_start"),
        (replace(SETUP, addon=110), "setup.addon", "tourn.stack_chips"),
        (for_players(109), "setup.players", "tournament.players_most"),
    ],
)
@pytest.mark.rule("TOURN-02")
def test_a_tournament_that_cannot_be_is_not_opened(setup: Setup, field: str, words: str):
    found = refuse_setup(QUIET, setup)
    assert found is not None
    assert (found.field, found.words) == (field, words)
    refused(QUIET, "g1", c.OpenTournament(setup))


def test_more_than_there_is_room_for():
    """The hundred and twenty-first can't come in, and what was paid is as it was."""
    now = opened("automatic")
    before = pool(now.tournament) if now.tournament else 0
    found = refused(now, "g1", c.EnterBots(1001), facts=bots(1001))
    assert found.words in ("door.full", "tourn.full")
    assert now.tournament
    assert pool(now.tournament) == before


def test_where_no_one_enters_late_that_is_what_they_are_told():
    """Without late entry no stack waits for anyone, and who comes late hears why."""
    now = says(QUIET, "g1", c.OpenTournament(replace(SETUP, late_until=0)))
    found = refused(now, "g1", c.ExpectLate(1), facts=stacks(1))
    assert found.words == "tourn.no_late"
    begun = happened(
        started(late_until=0), [e.Knocked("g9", "Nora"), e.Admitted("g9", "g1")]
    )
    assert refused(begun, "g9", c.EnterTournament()).words == "tourn.no_late"


def test_no_rebuy_in_a_freeze_out_or_beyond_what_is_allowed():
    """Without rebuys one is out; with one, the second is refused, and none after its time."""
    frozen = out(started(), "g1")
    assert refused(frozen, "g1", c.Rebuy()).words == "tourn.freeze_out"
    now = says(out(started(rebuys=1), "g1"), "g1", c.Rebuy())
    assert "g1" in left(now)
    assert refused(now, "g1", c.Rebuy()).words == "tourn.inside"
    assert refused(out(now, "g1"), "g1", c.Rebuy()).words == "tourn.no_more"
    late = out(started(rebuys=1, late_until=1), "g1")
    late = says(late, BY_CLOCK, c.NextLevel(20))
    assert refused(late, "g1", c.Rebuy()).words == "tourn.late"


def test_a_late_entry_while_players_move():
    """A table breaks and a late player comes before anyone has moved: everyone sits once."""
    now = started(9, seats=4)
    for guest in ("b1", "b2"):
        now = out(now, guest)
    due = seats_due(now)
    assert due is not None
    now = happened(now, [e.Knocked("g9", "Late"), e.Admitted("g9", "g1")])
    now = says(now, "g9", c.EnterTournament())
    while (due := seats_due(now)) is not None:
        now = says(now, BY_DEALER, c.Reseat(tuple(range(due.players))))
    assert len(left(now)) == 8
    sits = [chair.guest for table in now.tables.values() for chair in table.chairs if chair]
    assert sorted(sits) == sorted(left(now))
    assert "g9" in sits


def test_nobody_moves_twice():
    """The dealer says it again: no one has to move any more. A draw for others is stale."""
    now = started(9, seats=4)
    for guest in ("b1", "b2"):
        now = out(now, guest)
    wrong = at_night.decide(now, BY_DEALER, c.Reseat((0, 1, 2, 3, 4, 5, 6, 7, 8)))
    assert isinstance(wrong, Refused)
    while (due := seats_due(now)) is not None:
        now = says(now, BY_DEALER, c.Reseat(tuple(range(due.players))))
    assert refused(now, BY_DEALER, c.Reseat()).words == "tourn.even"
    assert refused(now, "g1", c.Reseat()).words == "role.dealer"


def test_a_deal_with_somebody_who_has_just_gone_out():
    """Dana proposes shares for four while one of them goes out: the stacks are others now."""
    now = started(4, seats=4, late_until=0)
    now = says(now, "g1", c.TalkDeal())
    shares = gives(*((guest, 3000) for guest in left(now)))
    now = out(now, "b3")
    found = refused(now, "g1", c.ProposeDeal("own"), facts=shares)
    assert found.words == "tourn.deal_others"


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ((9001, 0, 0), "One can't get $90.01: that's $0.01 more than first prize, $90.00."),
        (
            (6300, 2500, 2700),
            "The amounts add up to $115: that's $25 too much. There are $90",
        ),
    ],
)
def test_a_split_beyond_its_limits_is_refused_in_money_and_by_name(
    figures: tuple[int, ...], said: str
):
    """Three are left, and the winner takes it all: $90."""
    now = started(3, seats=4, late_until=0)
    now = says(now, "g1", c.TalkDeal())
    shares = gives(*zip(left(now), figures, strict=True))
    found = refused(now, "g1", c.ProposeDeal("own"), facts=shares)
    assert say(found.words, found.numbers).startswith(said)


def test_the_clock_and_the_levels_are_changed_for_a_reason_by_the_host_alone():
    now = started()
    refused(now, "b1", c.SetLevelClock(0, "faster"))
    now = says(now, "g1", c.SetLevelClock(90, "The pizza is late"))
    assert now.tournament
    levels = now.tournament.structure.levels
    found = refused(now, "g1", c.SetLevels((Level(1, 2), *levels[1:]), "cheaper"))
    assert found.words == "tourn.played"
    found = refused(now, "g1", c.SetLevels((levels[0], Level(25, 50)), "cheaper"))
    assert found.words == "tournament.level.falls"
    now = says(now, "g1", c.SetLevels((levels[0], Level(100, 200)), "shorter"))
    assert now.tournament
    assert len(now.tournament.structure.levels) == 2


def test_late_entry_ends_later_or_earlier_while_it_is_open():
    """In level 1 the host lets late entry end with level 3, then with level 1; in level 2 it is
    over, and stays so. The levels stay as they were, and are still fitted to whoever comes."""
    now = started(late_until=2)
    assert now.tournament
    levels = now.tournament.structure.levels

    def ends(late: int) -> c.SetLevels:
        return c.SetLevels(levels, "Kim is on the train", late)

    for late in (0, len(levels) + 1):
        assert refused(now, "g1", ends(late)).words == "tourn.late_range"
    assert refused(now, "g1", ends(2)).words == "tourn.levels_same"
    now = says(now, "g1", ends(3))
    assert now.tournament
    assert now.tournament.setup.late_until == 3
    assert now.tournament.setup.keeps_end
    now = says(now, "g1", ends(1))
    now = says(now, BY_CLOCK, c.NextLevel(20))
    assert now.tournament
    assert not is_entry_open(now.tournament)
    assert refused(now, "g1", ends(3)).words == "tourn.late"


def test_entry_that_lasts_through_a_break_is_told_with_it():
    """A break follows level 1, the last one for late entry: the log and the refusal say so."""
    now = started(late_until=2)
    assert now.tournament
    structure = now.tournament.structure
    first, *later = structure.levels
    structure = replace(structure, levels=(replace(first, rest=10), *later))
    told = e.LevelsSet(structure, "g1", "Kim is on the train", 1)
    telling, _ = tell(Telling(), e.Opened("Friday", "", "g1", "Dana"))
    [line] = tell(telling, told)[1]
    assert spoken(line) == (
        "Dana changes the levels, and late entry is open until the end of the break after "
        "level 1: Kim is on the train"
    )
    now = says(happened(now, [told]), BY_CLOCK, c.NextLevel(20))
    now = says(now, BY_CLOCK, c.NextLevel(20))
    now = happened(now, [e.Knocked("g9", "Late"), e.Admitted("g9", "g1")])
    assert refused(now, "g9", c.EnterTournament()).words == "tourn.late_rest"


@pytest.mark.parametrize(
    "command",
    [
        c.SetBlinds(1, 2),
        c.SetSeats(3),
        c.CloseTable(),
        c.ChangeSeat(4),
        c.TopUp(100),
        c.AutoBuy(rebuy_to=100),
        c.Straddle("once"),
        c.Propose("bomb_pot", 100),
        c.StandUp(),
        c.EndNight(),
    ],
    ids=lambda command: type(command).__name__,
)
@pytest.mark.rule("TOURN-03")
def test_what_only_a_cash_table_has(command: at_night.Command):
    """Each is refused, and no stack has changed."""
    now = started()
    found = refused(now, "g1", command)
    assert found.words.startswith("tourn.")
    if isinstance(command, c.StandUp):
        assert found.code == "TOURN-03"


@pytest.mark.rule("TOURN-01", "TOURN-04")
def test_a_second_tournament_waits_for_the_first():
    now = started()
    assert refused(now, "g1", c.OpenTournament(SETUP)).words == "tourn.one"
    now = says(now, "g1", c.EndTournament("It's late"))
    assert now.tournament
    assert now.tournament.ended == "chips"
    again = says(now, "g1", c.OpenTournament(SETUP), NIGHT)
    assert again.tournament
    assert not again.tournament.ended


def test_levels_that_the_host_has_typed_are_kept():
    """A late entry after that fits nothing anew."""
    now = started(late_until=4)
    assert now.tournament
    levels = now.tournament.structure.levels
    typed = (levels[0], replace(levels[1], minutes=27), replace(levels[2], minutes=27))
    now = says(now, "g1", c.SetLevels(typed, "We have longer"))
    now = happened(now, [e.Knocked("g9", "Late"), e.Admitted("g9", "g1")])
    now = says(now, "g9", c.EnterTournament())
    assert now.tournament
    assert now.tournament.structure.levels == typed


def test_a_question_to_the_banker_ends_with_its_tournament():
    now = says(opened("banker"), "g2", c.EnterTournament())
    now = says(now, "g1", c.EndTournament("Too few of us"))
    assert not now.requests
    assert refused(now, "g1", c.AnswerBuy("g2", 15_000)).words == "bank.not_asked"


def test_a_night_has_no_more_than_ninety_nine_tables():
    """Where their numbers are used up, a tournament that needs more doesn't begin."""
    now = replace(opened("automatic"), last_table=98)
    for guest in ("g1", "g2", "g3"):
        now = says(now, guest, c.EnterTournament())
    now = says(now, "g1", c.EnterBots(25), facts=bots(25))
    found = refused(now, "g1", c.StartTournament(), facts=drawn(28))
    assert found.words == "tables.numbers"


def test_a_night_has_room_for_twelve_tables():
    """At nine a table 108 can play, at ten 120, and at eight 96."""
    for players, seats in ((108, 9), (120, 10), (96, 8)):
        assert refuse_setup(QUIET, for_players(players, seats)) is None
        found = refuse_setup(QUIET, for_players(players + 1, seats))
        assert found is not None
        assert found.numbers == {"most": players, "tables": 12, "seats": seats}


@pytest.mark.rule("TOURN-23")
@pytest.mark.parametrize("said", [(), (ColourUp(25, 2),), (ColourUp(100, 3),)])
def test_chips_leave_play_when_no_level_needs_them(said: tuple[ColourUp, ...]):
    """Level 3 is 125/250 and needs the 25s, level 4 doesn't: they leave before it, whatever
    was said."""
    levels = (Level(100, 200), Level(100, 200), Level(125, 250), Level(500, 1000))
    structure = replace(SETUP.structure, levels=levels, colour_ups=said)
    setup = replace(SETUP, structure=structure)
    now = says(QUIET, "g1", c.OpenTournament(setup))
    assert now.tournament
    assert now.tournament.structure.colour_ups[0] == ColourUp(25, 4)


@pytest.mark.rule("TOURN-19")
@pytest.mark.parametrize(("said", "until"), [(99, 11), (11, 11), (4, 4), (0, 0)])
def test_late_entry_ends_with_the_last_level(said: int, until: int):
    now = says(QUIET, "g1", c.OpenTournament(replace(SETUP, late_until=said)))
    assert now.tournament
    assert len(now.tournament.setup.structure.levels) == 11
    assert now.tournament.setup.late_until == until
