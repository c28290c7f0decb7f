"""A club holds together: any commands in any order, and its log tells the same."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from homegame.club import club as at_club
from homegame.club import commands as c
from homegame.club import events as e
from homegame.club.club import Club, Facts, Refused, is_host, merged_into
from homegame.club.people import Attendance, Player, people_of, places_of
from homegame.club.season import table
from thorough import THOROUGH

NAMES = ("Maya", "Theo", "Robin", "Kim", "theo", "Dana")

results = st.lists(
    st.tuples(st.sampled_from(NAMES), st.integers(-500, 500)), min_size=1, max_size=5
)
nights = st.lists(results, max_size=4).map(
    lambda found: {
        f"n{at}": Attendance(
            f"n{at}",
            at,
            "$",
            tuple(
                [Player(f"g{seat}", name, net) for seat, (name, net) in enumerate(players)]
            ),
        )
        for at, players in enumerate(found)
    }
)


@st.composite
def commands(draw: st.DrawFn, attended: dict[str, Attendance], club: Club) -> c.Command:
    """Something that somebody might ask for, sensible or not."""
    people = st.sampled_from([*people_of(club, attended), "nobody"])
    places = [(n.night, p.guest) for n in attended.values() for p in n.players]
    kinds: list[st.SearchStrategy[c.Command]] = [
        st.builds(c.AddPerson, st.sampled_from(NAMES)),
        st.builds(c.RenamePerson, people, st.sampled_from(NAMES)),
        st.builds(c.SetHost, people, st.booleans()),
        st.builds(c.MergePeople, people, people),
        st.builds(c.ForgetPerson, people),
        st.builds(c.DropNight, st.sampled_from([*club.nights, "none"])),
        st.builds(c.SetPoints, st.sampled_from(["money", "beaten", "ladder", "root"])),
        st.builds(c.SetDate, st.integers(0, 100)),
        st.builds(c.AnswerDate, st.sampled_from(["yes", "no", "maybe"])),
        st.just(c.CancelDate()),
        st.builds(c.BeginSeason, st.just("Spring")),
    ]
    if places:
        kinds.append(
            st.builds(
                lambda place, who: c.SetPlayer(*place, who),
                st.sampled_from(places),
                st.one_of(people, st.just("")),
            )
        )
    if attended:
        kinds.append(
            st.builds(
                lambda night: c.EnterNight(night.night, "Friday", night.at_ms),
                st.sampled_from([*attended.values()]),
            )
        )
    return draw(st.one_of(kinds))


@settings(max_examples=60 if THOROUGH else 30)
@given(st.data(), nights)
def test_any_commands_in_any_order(
    data: st.DataObject, attended: dict[str, Attendance]
) -> None:
    """There is always somebody who looks after the club; no result is lost or counted twice;
    who is forgotten has no name; and the log tells the same club again."""
    first = e.ClubOpened("Fridays", "p0", "Dana")
    club, log = at_club.opened(first), [first]
    for number in range(1, data.draw(st.integers(1, 12)) + 1):
        by = data.draw(st.sampled_from([*club.people]))
        command = data.draw(commands(attended, club))
        whom = command.person if isinstance(command, c.ForgetPerson) else ""
        facts = Facts(
            now_ms=50,
            fresh=f"p{number}",
            people=[*people_of(club, attended)],
            guests=[(n.night, p.guest) for n in attended.values() for p in n.players],
            names={
                (n.night, p.guest): p.name for n in attended.values() for p in n.players
            },
            places=places_of(club, attended, whom),
        )
        decided = at_club.decide(club, by, command, facts)
        if isinstance(decided, Refused):
            continue
        for event in decided:
            club = at_club.evolve(club, event)
            log.append(event)
    assert any(is_host(club, person) for person in club.people)
    people = people_of(club, attended)
    lines = table(club, attended.values())
    assert sum(line.net for line in lines) == sum(
        player.net for night in attended.values() for player in night.players
    )
    assert {line.person for line in lines} <= people.keys()
    assert all(merged_into(club, line.person) == line.person for line in lines)
    assert not any(known.name for known in people.values() if known.forgotten)
    kept = [msgspec.json.encode(event) for event in log]
    again: Club | None = None
    for body in kept:
        event = msgspec.json.decode(body, type=e.ClubEvent)
        again = at_club.evolve(again, event) if again else at_club.opened(event)
    assert again == club


@pytest.fixture
def club() -> Club:
    """Dana looks after the club; Maya is in it."""
    made = at_club.opened(e.ClubOpened("Fridays", "p1", "Dana"))
    return at_club.evolve(made, e.PersonAdded("p2", "Maya"))


def decided(club: Club, by: str, command: c.Command, owed: int = 0) -> Club | str:
    """The club after a command, or the words of its refusal."""
    known = Facts(now_ms=50, fresh="p9", people=[*club.people, "~theo"], owed=owed)
    found = at_club.decide(club, by, command, known)
    if isinstance(found, Refused):
        return found.words
    for event in found:
        club = at_club.evolve(club, event)
    return club


def test_only_hosts_change_the_club(club: Club) -> None:
    """Maya may answer, show her figures and save a house, and no more."""
    assert decided(club, "p2", c.RenameClub("Mine")) == "club.hosts"
    assert decided(club, "p2", c.MergePeople("~theo", "p2")) == "club.hosts"
    assert decided(club, "p2", c.RenamePerson("p1", "Mud")) == "club.hosts"
    assert decided(club, "p3", c.ShowMyFigures(shows=True)) == "club.not_in"
    shown = decided(club, "p2", c.ShowMyFigures(shows=True))
    assert isinstance(shown, Club)
    assert shown.people["p2"].shows_figures


def test_there_is_always_a_host(club: Club) -> None:
    """Dana can't leave the club to nobody; merged into Maya, Maya looks after it."""
    assert decided(club, "p1", c.SetHost("p1", host=False)) == "club.last_host"
    assert decided(club, "p1", c.ForgetPerson("p1")) == "club.last_host"
    merged = decided(club, "p1", c.MergePeople("p1", "p2"))
    assert isinstance(merged, Club)
    assert is_host(merged, "p2")


def test_a_member_takes_in_a_name(club: Club) -> None:
    """Whichever of the two is named first, Maya stays a member and is Theo, too."""
    for command in (c.MergePeople("~theo", "p2"), c.MergePeople("p2", "~theo")):
        merged = decided(club, "p1", command)
        assert isinstance(merged, Club)
        assert at_club.named(merged, "Theo") == "p2"


def test_a_house_goes_by_who_saved_it(club: Club) -> None:
    """Maya's house can be deleted by Maya or Dana, and saved anew by anyone."""
    kept = decided(club, "p2", c.KeepHouse("friday", 'based_on = "pats"'))
    assert isinstance(kept, Club)
    other = at_club.evolve(kept, e.PersonAdded("p3", "Kim"))
    assert decided(other, "p3", c.DropHouse("friday")) == "club.hosts"
    gone = decided(other, "p2", c.DropHouse("friday"))
    assert isinstance(gone, Club)
    assert gone.houses == {}
    assert decided(gone, "p2", c.DropHouse("friday")) == "club.house"


def test_a_debt_is_paid_by_either_side_up_to_what_is_owed(club: Club) -> None:
    """Maya owes Theo $12."""
    pay = c.PayDebt("p2", "~theo", 500, "$")
    assert decided(club, "p2", pay, owed=1200) != "club.hosts"
    assert (
        decided(club, "p2", c.PayDebt("p2", "~theo", 1300, "$"), owed=1200)
        == "club.debt_less"
    )
    assert decided(club, "p2", pay) == "club.no_debt"
    kim = at_club.evolve(club, e.PersonAdded("p3", "Kim"))
    assert decided(kim, "p3", pay, owed=1200) == "club.hosts"


def test_a_date_moves_and_answers_stay_only_with_its_time(club: Club) -> None:
    """Another place keeps who comes; another time asks anew; a new date is another one."""
    date = decided(club, "p1", c.SetDate(100))
    assert isinstance(date, Club)
    came = decided(date, "p2", c.AnswerDate("yes"))
    assert isinstance(came, Club)
    elsewhere = decided(came, "p1", c.SetDate(100, place="Maya's"))
    assert isinstance(elsewhere, Club)
    assert elsewhere.date
    assert (elsewhere.date.number, elsewhere.date.version) == (1, 1)
    assert elsewhere.date.replies == {"p2": "yes"}
    later = decided(elsewhere, "p1", c.SetDate(200))
    assert isinstance(later, Club)
    assert later.date
    assert (later.date.number, later.date.replies) == (1, {})
    off = decided(later, "p1", c.CancelDate())
    assert isinstance(off, Club)
    new = decided(off, "p1", c.SetDate(300))
    assert isinstance(new, Club)
    assert new.date
    assert (new.date.number, new.date.version) == (2, 0)
