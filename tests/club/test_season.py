"""The season's table, told with results: who leads by which formula."""

from typing import Any

from msgspec.structs import replace

from homegame.club import events as e
from homegame.club.club import Club, Points, evolve, nights_of, opened
from homegame.club.commands import Formula
from homegame.club.people import Attendance, Player
from homegame.club.season import Standing, table


def club(formula: Formula = "money", **points: Any) -> Club:
    """Dana's club, ranking like this."""
    made = opened(e.ClubOpened("Fridays", "p1", "Dana"))
    return replace(made, points=Points(formula, **points))


def night(number: int, **results: int) -> Attendance:
    """A night with these results in cents."""
    players = [Player(f"g{name}", name, net, hands=20) for name, net in results.items()]
    return Attendance(f"n{number}", number * 1000, "$", tuple(players))


FIRST = night(1, Maya=4000, Theo=1000, Robin=-5000)
SECOND = night(2, Theo=3000, Kim=0, Maya=-1000, Robin=-2000)


def told(lines: tuple[Standing, ...]) -> list[tuple[str, int, int]]:
    """Everyone's name, place and points."""
    return [(line.person.removeprefix("~"), line.place, line.points) for line in lines]


def test_by_money() -> None:
    """Theo has won $40, Maya $30; whoever won more stands higher."""
    assert told(table(club(), [FIRST, SECOND])) == [
        ("theo", 1, 4000),
        ("maya", 2, 3000),
        ("kim", 3, 0),
        ("robin", 4, -7000),
    ]


def test_a_point_for_coming_and_one_for_everyone_beaten() -> None:
    """Of three the first gets 3, 2 and 1; of four 4, 3, 2 and 1."""
    assert told(table(club(formula="beaten"), [FIRST, SECOND])) == [
        ("theo", 1, 2 + 4),
        ("maya", 2, 3 + 2),
        ("kim", 3, 3),
        ("robin", 4, 1 + 1),
    ]


def test_points_for_places() -> None:
    """10, 6 and 3 for the first three places, and nothing below."""
    ladder = club(formula="ladder", ladder=(10, 6, 3))
    assert told(table(ladder, [FIRST, SECOND])) == [
        ("theo", 1, 6 + 10),
        ("maya", 2, 10 + 3),
        ("kim", 3, 6),
        ("robin", 4, 3 + 0),
    ]


def test_more_players_are_worth_more() -> None:
    """100 times the root of players over place: 173 for winning among three, 200 among four."""
    found = {
        name: points for name, _, points in told(table(club(formula="root"), [SECOND]))
    }
    assert found == {"theo": 200, "kim": 141, "maya": 115, "robin": 100}
    assert table(club(formula="root"), [FIRST])[0].points == 173


def test_equal_results_share_the_better_place() -> None:
    """Two win $10 each: both are first of three, and the third is third."""
    even = night(1, Maya=1000, Theo=1000, Robin=-2000)
    lines = table(club(formula="ladder", ladder=(10, 6, 3)), [even])
    assert told(lines) == [("maya", 1, 10), ("theo", 1, 10), ("robin", 3, 3)]
    assert [line.won for line in lines] == [1, 1, 0]


def test_only_the_best_nights_count() -> None:
    """The best one of each counts; of two equal nights the earlier one."""
    lines = table(club(formula="beaten", best=1), [FIRST, SECOND])
    assert told(lines) == [("theo", 1, 4), ("maya", 2, 3), ("kim", 2, 3), ("robin", 4, 1)]
    robin = lines[-1]
    assert [each.counts for each in robin.outings] == [True, False]
    assert robin.net == -7000


def test_who_came_too_seldom_has_no_place() -> None:
    """Kim came once, and two nights are needed: the others move up."""
    lines = table(club(formula="beaten", least=2), [FIRST, SECOND])
    assert told(lines) == [("theo", 1, 6), ("maya", 2, 5), ("robin", 3, 2), ("kim", 0, 3)]


def test_one_person_under_two_names_is_one_result() -> None:
    """Maya left and came back as Mayo: what both won is one result, ranked once."""
    made = evolve(club(formula="beaten"), e.PeopleMerged("~mayo", "~maya"))
    (line, *_) = table(made, [night(1, Maya=-1000, Mayo=4000, Theo=-3000)])
    assert (line.person, line.net, line.points, line.hands) == ("~maya", 3000, 2, 40)


def test_a_season_has_the_nights_since_it_began() -> None:
    """A night belongs to the season in which it was opened; all time has every one."""
    made = club()
    for event in (
        e.NightEntered("n1", "First", 1000),
        e.SeasonBegun("Spring", 1500),
        e.NightEntered("n2", "Second", 2000),
        e.NightEntered("old", "From a file", 10),
        e.SeasonBegun("Autumn", 3000),
        e.NightEntered("n3", "Third", 3000),
    ):
        made = evolve(made, event)
    assert [nights_of(made, season) for season in (0, 1, 2)] == [
        ["old", "n1", "n2", "n3"],
        ["n2"],
        ["n3"],
    ]
