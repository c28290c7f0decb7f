"""The chip race at tables with real cards: a chip that no blind needs any more leaves play
between two hands, and the odd ones are raced for (TOURN-23)."""

from functools import cache

import msgspec
import pytest
from friday import Friday
from hypothesis import given
from hypothesis import strategies as st
from test_real_cards import all_in, enters, next_hand, real, seen

from homegame.bank.ledger import chips_in_play
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model import view as v
from homegame.model.tournament import Level
from homegame.night import evening as at_night
from homegame.night.fold import folded
from homegame.night.night import Night, chips, here
from homegame.night.tournament.race import race_due
from homegame.night.view import Facts, view
from homegame.seats import FIRST_TABLE, TableNo
from homegame.telling import Telling, spoken, tell

LEVELS = (
    Level(50, 100),
    Level(75, 150, rest=10),
    Level(100, 200),
    Level(300, 600),
    Level(500, 1000),
)
"""The 25s leave play in the break before level 3, and the 100s before level 5."""


def at_the_break(players: int = 4, **terms: object) -> Friday:
    """Level 2 is over, after one hand; the floor has counted 5,000 for each."""
    friday = real(players, **terms)
    friday.say("g1", c.SetLevels(LEVELS, "Fewer levels."))
    next_hand(friday)
    enters(friday, c.PutIn(((3, 200),)), c.SettleHand())
    friday.level().level()
    return friday.have(**dict.fromkeys(friday.stacks(), 5000))


def race(friday: Friday, at: TableNo = FIRST_TABLE) -> v.RaceView | None:
    """The race that the host of a table sees."""
    found = view(friday.night, "g1", Facts(at=at)).real
    assert found
    return found.race


def told(friday: Friday) -> list[str]:
    """What the log says of the races, and of what was undone."""
    telling, said = Telling(), list[str]()
    for at, event in [(0, friday.opened), *friday.log]:
        telling, lines = tell(telling, event, at or FIRST_TABLE)
        if isinstance(event, e.ChipsRaced | e.RaceUndone):
            said += [spoken(line) for line in lines]
    return said


# ---------------------------------------------------------------- the odd chips


@pytest.mark.rule("TOURN-23")
def test_the_odd_chips_are_raced_for_in_the_break() -> None:
    """The 25s go. g1 has two odd ones, g2 one, g3 three, and g4 one and nothing else: 175 are
    two chips of 100. g1 and g3 win them, and g4 keeps one. 125 more are in play."""
    friday = at_the_break().have(g1=5050, g2=4025, g3=10_900 + 75, g4=25)
    before = chips(friday.night)
    due = race(friday)
    assert due
    assert (due.chip, due.into, due.prizes) == (25, 100, 2)
    assert due.odd == ((1, 2), (2, 1), (3, 3), (4, 1))
    assert (due.proposed, due.only) == ((1, 3), (4,))
    enters(friday, c.RaceChips(25, (3, 1)))
    assert friday.stacks() == {"g1": 5100, "g2": 4000, "g3": 11_000, "g4": 100}
    assert chips(friday.night) == before + 125 == chips_in_play(friday.night.ledger)
    assert race(friday) is None
    assert told(friday) == [
        "The 25s leave play: Dana and g3 each win a 100",
        "g4 keeps a 100: no one is raced out",
        "The race adds 125 to the chips in play",
    ]


def test_bets_are_whole_chips_of_the_next_value_from_then_on() -> None:
    """After the race a raise to 450 can't be made: 100 is the smallest chip."""
    friday = at_the_break().have(g1=5050)
    enters(friday, c.RaceChips(25, (1,)))
    next_hand(friday.level())
    refused = friday.refused("g1", c.ActFor(seen(friday).seat, c.RaiseTo(450)), 1)
    assert refused.words == "raise.off_unit"
    enters(friday, c.ActFor(seen(friday).seat, c.RaiseTo(500)))


def test_the_chips_on_the_table_are_those_still_in_play() -> None:
    """Once the 25s have left, the others are drawn in the colours they had."""
    friday = at_the_break().have(g1=5050)

    def colours() -> dict[int, str]:
        house = view(friday.night, "g1", Facts(at=FIRST_TABLE)).house
        return dict(zip(house.denominations, house.colours, strict=True))

    before = colours()
    assert before[25] == "red"
    enters(friday, c.RaceChips(25, (1,)))
    assert colours() == {chip: colour for chip, colour in before.items() if chip >= 100}


def test_one_chip_follows_the_other() -> None:
    """The break was not used for it. At level 5 the 25s go first, and then the 100s."""
    friday = at_the_break().have(g1=5125)
    for _ in range(3):
        friday.level()
    due = race(friday)
    assert due
    assert (due.chip, due.odd, due.prizes) == (25, ((1, 1),), 0)
    enters(friday, c.RaceChips(25))
    due = race(friday)
    assert due
    assert (due.chip, due.into) == (100, 500)
    assert dict(due.odd)[1] == 1
    enters(friday, c.RaceChips(100, due.proposed))
    assert race(friday) is None
    assert not any(stack % 500 for stack in friday.stacks().values())


def test_what_everyone_can_exchange_needs_no_race() -> None:
    """All stacks are whole hundreds: the 25s only have to be exchanged."""
    friday = at_the_break()
    due = race(friday)
    assert due
    assert (due.odd, due.prizes) == ((), 0)
    before = friday.stacks()
    enters(friday, c.RaceChips(25))
    assert friday.stacks() == before
    assert told(friday) == ["The 25s leave play"]


def test_a_chip_that_no_one_can_make_stays_as_it_is() -> None:
    """A stack was entered as 5,060: of it two 25s are odd, and 10 can't be in chips. They stay
    until the stack is counted."""
    friday = at_the_break().have(g1=5060)
    enters(friday, c.RaceChips(25, (1,)))
    assert friday.stacks()["g1"] == 5110


@cache
def the_break() -> Night:
    """A night at its break, played once."""
    return at_the_break(3).night


@pytest.mark.rule("TOURN-23")
@given(st.lists(st.integers(1, 60), min_size=3, max_size=3))
def test_no_one_is_raced_out_and_all_stacks_are_whole(has: list[int]) -> None:
    """Whatever three players have in 25s: everyone keeps a chip, and all chips change by half
    a chip at most, and by a chip for each who would be out."""
    counts = [e.StackCorrected(seat, 25 * n, "Counted.") for seat, n in enumerate(has, 1)]
    night = folded(the_break(), here(FIRST_TABLE, counts))
    due = race_due(night, FIRST_TABLE)
    assert due
    decided = at_night.decide(night, "g1", c.RaceChips(25, due.proposed), FIRST_TABLE)
    assert isinstance(decided, list)
    [(_, raced)] = decided
    after = folded(night, decided)
    assert isinstance(raced, e.ChipsRaced)
    stacks = [chair.stack for chair in after.tables[FIRST_TABLE].chairs if chair]
    assert all(stacks)
    assert not any(stack % 100 for stack in stacks)
    assert abs(chips(after) - chips(night) - 100 * len(raced.rescued)) <= 50
    assert chips(after) == chips_in_play(after.ledger)


# ---------------------------------------------------------------- when, and who


def test_no_chip_leaves_play_before_its_time_or_in_a_hand() -> None:
    """At level 2 the 25s stay. When level 3 comes, the hand is played to its end first."""
    friday = real(3)
    friday.say("g1", c.SetLevels(LEVELS, "Fewer levels."))
    friday.level()
    next_hand(friday)
    friday.level().level()
    assert race(friday) is None
    assert friday.refused("g1", c.RaceChips(25), 1).words == "race.in_hand"
    enters(friday, c.PutIn(((3, 250),)))
    assert race(friday)
    assert friday.refused("g1", c.RaceChips(100), 1).words == "race.not_due"
    assert friday.refused("g2", c.RaceChips(25), 1).words == "role.host"
    early = real(3)
    assert race(early) is None
    assert early.refused("g1", c.RaceChips(5), 1).words == "race.not_due"


@pytest.mark.rule("TOURN-23")
@pytest.mark.parametrize(
    ("winners", "words"),
    [
        ((1,), "race.winners"),
        ((1, 2, 3), "race.winners"),
        ((1, 1), "race.twice"),
        ((1, 4), "race.seat"),
        ((1, 9), "race.seat"),
    ],
)
def test_as_many_win_as_there_are_chips(winners: tuple[int, ...], words: str) -> None:
    """Six odd 25s of g1, g2 and g3 are two chips; g4 has none."""
    friday = at_the_break().have(g1=5050, g2=4050, g3=6050, g4=5000)
    assert friday.refused("g1", c.RaceChips(25, winners), 1).words == words


def test_where_half_a_chip_is_not_reached_no_one_wins() -> None:
    friday = at_the_break().have(g1=5025)
    assert friday.refused("g1", c.RaceChips(25, (1,)), 1).words == "race.none"
    enters(friday, c.RaceChips(25))
    assert friday.stacks()["g1"] == 5000
    assert told(friday)[-1] == "The race takes 25 from the chips in play"


def test_each_table_races_by_itself() -> None:
    """Two tables of four: table 2 races, and table 1 is still to. Levels that the host changes
    need no 25s any more."""
    friday = real(8, seats=4)
    friday.say("g1", c.SetLevels(LEVELS, "Fewer levels."))
    friday.level().level().have(g1=5025, g2=5075)
    shown = view(friday.night, "g1", Facts()).tournament
    assert shown
    assert (shown.leaving, shown.gone) == (25, 0)
    enters(friday, c.RaceChips(25, (1,)), at=2)
    assert race(friday, 1)
    assert race(friday, 2) is None
    enters(friday, c.RaceChips(25), at=1)
    shown = view(friday.night, "g1", Facts()).tournament
    assert shown
    assert (shown.leaving, shown.gone) == (0, 25)
    odd = (*LEVELS[:2], Level(125, 250), *LEVELS[3:])
    refused = friday.refused("g1", c.SetLevels(odd, "Slower."))
    assert (refused.words, refused.numbers["chip_chips"]) == ("tourn.level_chips", 100)


def test_who_has_nothing_left_is_out_before_the_race() -> None:
    """g3 lost all in the last hand, which could still be undone: the race lets it stand."""
    friday = real(3)
    friday.say("g1", c.SetLevels(LEVELS, "Fewer levels."))
    friday.level().level().level().have(g1=5025)
    next_hand(friday)
    all_in(friday, 1, 3, wins=1)
    due = race(friday)
    assert due
    assert due.odd == ((1, 1), (3, 1)) or due.odd == ((1, 1),)
    enters(friday, c.RaceChips(25, due.proposed))
    assert [each.guest for each in friday.events(e.KnockedOut)] == ["g3"]


def test_online_no_chip_is_raced() -> None:
    """The server deals: there are no chips that would have to leave."""
    friday = Friday(3)
    friday.say("g1", c.SetLevels(LEVELS, "Fewer levels."))
    friday.level().level().have(g1=5025)
    shown = view(friday.night, "g1", Facts()).tournament
    assert shown
    assert (shown.leaving, shown.gone) == (0, 0)
    assert friday.refused("g1", c.RaceChips(25), 1).words == "race.not_due"


# ---------------------------------------------------------------- stacks that aren't known


@pytest.mark.rule("TOURN-23")
def test_where_stacks_are_not_known_the_chips_just_go() -> None:
    """At depth "button" no stack is known: the host says that it's done, and counts later."""
    friday = at_the_break(depth="button")
    due = race(friday)
    assert due == v.RaceView(25, 100, known=False)
    assert friday.refused("g1", c.RaceChips(25, (1,)), 1).words == "race.unknown"
    before = friday.stacks()
    enters(friday, c.RaceChips(25))
    assert friday.stacks() == before
    assert race(friday) is None


def test_a_stack_that_was_not_counted_leaves_all_to_the_table() -> None:
    """A hand was not written down: once the stacks of its players are counted, the host enters
    bets again and the race is worked out."""
    friday = at_the_break(depth="button")
    next_hand(friday.level())
    enters(friday, c.RaceChips(25), c.UndoNote())
    due = race(friday)
    assert due
    assert not due.known
    counts = [c.CorrectStack(seat, 5025, "Counted.") for seat in (1, 2, 3, 4)]
    enters(friday, *counts, c.SetDepth("pots"))
    due = race(friday)
    assert due
    assert (due.known, due.prizes) == (True, 1)


# ---------------------------------------------------------------- undo, and old logs


@pytest.mark.rule("CON-48")
def test_a_race_can_be_undone_until_the_next_hand() -> None:
    """The wrong player was tapped. Once g1's chips were counted anew, or the next hand has
    begun, it can't be undone."""
    friday = at_the_break().have(g1=5050, g2=4050)
    before = friday.stacks(), friday.table().house, chips(friday.night)
    enters(friday, c.RaceChips(25, (1,)))
    shown = seen(friday)
    assert (shown.may_undo, [each.winners for each in shown.raced]) == (True, [(1,)])
    enters(friday, c.UndoNote())
    assert (friday.stacks(), friday.table().house, chips(friday.night)) == before
    assert told(friday)[-1] == "Dana undoes the race: the 25s are back in play"
    assert friday.refused("g1", c.UndoNote(), 1).words == "real.no_undo"
    enters(friday, c.RaceChips(25, (2,)), c.CorrectStack(1, 4900, "Counted."))
    assert friday.refused("g1", c.UndoNote(), 1).words == "real.no_undo"
    next_hand(friday.level())
    assert not seen(friday).raced


def test_two_races_are_undone_one_by_one() -> None:
    """First the 100s are back, and then the 25s."""
    friday = at_the_break().have(g1=5325)
    for _ in range(3):
        friday.level()
    before = friday.stacks()
    enters(friday, c.RaceChips(25), c.RaceChips(100, (1,)))
    assert friday.stacks()["g1"] == 5500
    enters(friday, c.UndoNote())
    assert friday.stacks()["g1"] == 5300
    enters(friday, c.UndoNote())
    assert friday.stacks() == before
    due = race(friday)
    assert due
    assert due.chip == 25


def test_a_log_reads_back_to_the_same_night() -> None:
    """Every event, as it is saved."""
    friday = at_the_break().have(g1=5050, g2=4050)
    enters(friday, c.RaceChips(25, (1,)), c.UndoNote(), c.RaceChips(25, (2,)))
    next_hand(friday.level())
    again = at_night.opened(friday.opened, friday.rules)
    reads = msgspec.json.Decoder(e.NightEvent)
    for at, event in friday.log:
        again = at_night.evolve(again, reads.decode(msgspec.json.encode(event)), at)
    assert again == friday.night
