"""A club as its log tells it: `decide` answers a command with events or a refusal, `evolve`
applies an event."""

from collections.abc import Collection
from itertools import pairwise
from typing import Final, assert_never

from msgspec import Struct
from msgspec.structs import replace

from homegame.club import commands as c
from homegame.club import events as e
from homegame.model.refusal import Refused, Sys

MOST_PEOPLE: Final = 500
MOST_NIGHTS: Final = 5_000
MOST_HOUSES: Final = 40
MOST_SEASONS: Final = 200

BY_NAME: Final = "~"
"""What the id of a person begins with who is only known by name."""

NAMELESS: Final = "?"
"""What the id of a person begins with who was only known by name, and was forgotten."""

LADDER: Final = (10, 7, 5, 4, 3, 2, 1)
"""The points of places until the club chooses others."""

ALL_TIME: Final = 0
"""The season of all nights. The others are counted from 1."""


class Person(Struct, frozen=True):
    """Somebody who belongs to the club."""

    name: str
    host: bool = False
    """They look after the club."""
    shows_figures: bool = False
    """Everyone in the club may read how they play."""
    forgotten: bool = False
    """Their name was removed."""
    picture: str = ""
    """The emoji they played under last."""


class Entered(Struct, frozen=True):
    """A night of the club: its title, and when it was opened."""

    title: str
    at_ms: int


class Season(Struct, frozen=True):
    """A season begins with the first night opened at this time or later."""

    name: str
    from_ms: int


class Points(Struct, frozen=True):
    """How the table ranks; see `SetPoints`."""

    formula: c.Formula = "money"
    ladder: tuple[int, ...] = LADDER
    best: int = 0
    least: int = 0


class KeptHouse(Struct, frozen=True):
    """A house file that the club keeps, and who saved it."""

    text: str
    person: str


class Date(Struct, frozen=True):
    """When and where the club plays next. `version` goes up with each change."""

    number: int
    at_ms: int
    minutes: int
    place: str
    note: str
    version: int = 0
    cancelled: bool = False
    replies: dict[str, c.Reply] = {}


class Club(Struct, frozen=True):
    """Everything that a club's own log says."""

    title: str
    people: dict[str, Person]
    nights: dict[str, Entered] = {}
    came: dict[str, dict[str, str]] = {}
    """By night, which guest was whom."""
    merged: dict[str, str] = {}
    """Persons who turned out to be others."""
    points: Points = Points()
    seasons: tuple[Season, ...] = ()
    houses: dict[str, KeptHouse] = {}
    date: Date | None = None
    dates: int = 0
    """How many dates there have been."""
    paid: tuple[e.DebtPaid, ...] = ()
    lets_in: bool = False
    """Members walk in to its nights without knocking."""
    forgetting: tuple[e.PersonForgotten, ...] = ()
    """People whose names may still be in logs."""


class Facts(Struct, frozen=True):
    """What a decision needs besides the club: from the server, and from the club's nights."""

    now_ms: int
    fresh: str
    """A person's id that no one has."""
    people: Collection[str] = ()
    """Everyone, also those who are only known by name."""
    guests: Collection[tuple[str, str]] = ()
    """The nights and guests of everyone who played."""
    names: dict[tuple[str, str], str] = {}
    """What those guests are called."""
    places: tuple[tuple[str, str], ...] = ()
    """The nights and guests of the person to forget."""
    unfinished: str = ""
    """The title of one of those nights that is not over."""
    owed: int = 0
    """What the debt in question is."""
    carrying: Collection[str] = ()
    """The nights whose payments were carried over, or that took some up."""


Decision = list[e.ClubEvent] | Refused


def opened(event: e.ClubOpened) -> Club:
    """A club that was just founded."""
    return Club(event.title, {event.person: Person(event.name, host=True)})


def merged_into(club: Club, person: str) -> str:
    """The person that this one turned out to be, or this one."""
    while person in club.merged:
        person = club.merged[person]
    return person


def by_name(name: str) -> str:
    """The id of a person who is known only by this name."""
    return f"{BY_NAME}{name.casefold()}"[:32]


def named(club: Club, name: str) -> str:
    """The person of this name: a member, or someone who is only known by it."""
    for id, known in club.people.items():
        if known.name.casefold() == name.casefold() and not known.forgotten:
            return merged_into(club, id)
    return merged_into(club, by_name(name))


def is_member(club: Club, person: str) -> bool:
    """Whether somebody can do anything in the club: they are in it, and not forgotten."""
    known = club.people.get(person)
    return known is not None and not known.forgotten and person not in club.merged


def is_host(club: Club, person: str) -> bool:
    """Whether a person looks after the club."""
    return is_member(club, person) and club.people[person].host


def span(club: Club, season: int) -> tuple[int, int | None]:
    """When a season begins, and when the next one does; None: it is the last."""
    if season == ALL_TIME:
        return 0, None
    after = club.seasons[season : season + 1]
    return club.seasons[season - 1].from_ms, after[0].from_ms if after else None


def nights_of(club: Club, season: int) -> list[str]:
    """The nights of a season, the first one first."""
    first, end = span(club, season)
    found = [
        (entered.at_ms, night)
        for night, entered in club.nights.items()
        if first <= entered.at_ms and (end is None or entered.at_ms < end)
    ]
    return [night for _, night in sorted(found)]


# ---------------------------------------------------------------- decide

OF_HOSTS: Final = (
    c.RenameClub,
    c.LetMembersIn,
    c.DropNight,
    c.AddPerson,
    c.SetHost,
    c.MergePeople,
    c.SetPlayer,
    c.SetPoints,
    c.BeginSeason,
    c.SetDate,
    c.CancelDate,
)
"""What only those who look after the club may do."""


def decide(club: Club, by: str, command: c.Command, facts: Facts) -> Decision:
    """What comes of a command, or why nothing does. `by` is a member, except to join."""
    if isinstance(command, c.JoinClub):
        return join(club, command, facts)
    if not is_member(club, by):
        return Refused(Sys.KEY, "club.not_in")
    if isinstance(command, OF_HOSTS) and not is_host(club, by):
        return Refused(Sys.ROLE, "club.hosts")
    match command:
        case c.RenameClub(title):
            return [e.ClubRenamed(title)]
        case c.LetMembersIn(lets):
            return [e.MembersLetIn(lets)] if lets != club.lets_in else []
        case c.AddNight():
            raise AssertionError("the server completes it")
        case c.EnterNight():
            return enter(club, by, command)
        case c.Recognise(night, guest):
            return recognise(club, by, night, guest)
        case c.DropNight(night):
            if night not in club.nights:
                return Refused(Sys.UNKNOWN, "club.night", field="night")
            if night in facts.carrying:
                return Refused(Sys.ROLE, "club.carrying", field="night")
            return [e.NightDropped(night)]
        case c.AddPerson(name):
            return join(club, c.JoinClub(name), facts)
        case c.RenamePerson():
            return rename(club, by, command)
        case c.SetHost():
            return set_host(club, command)
        case c.MergePeople():
            return merge(club, command, facts)
        case c.SetPlayer():
            return set_player(club, command, facts)
        case c.ForgetPerson(person):
            return forget(club, by, person, facts)
        case c.ShowMyFigures(shows):
            return [e.FiguresShown(by, shows)]
        case c.SetPoints():
            return set_points(command)
        case c.BeginSeason(name):
            if len(club.seasons) >= MOST_SEASONS:
                return Refused(Sys.FULL, "club.seasons", {"most": MOST_SEASONS})
            return [e.SeasonBegun(name, facts.now_ms)]
        case c.KeepHouse(name, text):
            if name not in club.houses and len(club.houses) >= MOST_HOUSES:
                return Refused(Sys.FULL, "club.houses", {"most": MOST_HOUSES})
            return [e.HouseKept(name, text, by)]
        case c.DropHouse(name):
            return drop_house(club, by, name)
        case c.SetDate():
            return set_date(club, command, facts)
        case c.CancelDate():
            if club.date is None or club.date.cancelled:
                return Refused(Sys.UNKNOWN, "club.no_date")
            return [e.DateCancelled()]
        case c.AnswerDate(reply):
            if club.date is None or club.date.cancelled:
                return Refused(Sys.UNKNOWN, "club.no_date")
            return [e.DateAnswered(by, reply)]
        case c.PayDebt():
            return pay(club, by, command, facts)
        case _:
            assert_never(command)


def refuse_name(club: Club, name: str, but: str = "") -> Refused | None:
    """Refuse a name that somebody else in the club has."""
    for id, known in club.people.items():
        is_there = is_member(club, id) and id != but
        if is_there and known.name.casefold() == name.casefold():
            return Refused(Sys.NAME, "club.name_taken", {"name": known.name}, "name")
    return None


def join(club: Club, command: c.JoinClub, facts: Facts) -> Decision:
    """Somebody new is in the club."""
    if len(club.people) >= MOST_PEOPLE:
        return Refused(Sys.FULL, "club.full", {"most": MOST_PEOPLE})
    refused = refuse_name(club, command.name)
    return refused or [e.PersonAdded(facts.fresh, command.name)]


def enter(club: Club, by: str, command: c.EnterNight) -> Decision:
    """A night is the club's; the sender was this guest there."""
    if command.night in club.nights:
        return Refused(Sys.UNKNOWN, "club.night_here", field="night")
    if full := refuse_nights(club):
        return full
    found: list[e.ClubEvent] = [e.NightEntered(command.night, command.title, command.at_ms)]
    if command.guest:
        found.append(e.PlayerSet(command.night, command.guest, by))
    return found


def refuse_nights(club: Club) -> Refused | None:
    """Refuse one night too many."""
    if len(club.nights) < MOST_NIGHTS:
        return None
    return Refused(Sys.FULL, "club.nights", {"most": MOST_NIGHTS})


def recognise(club: Club, by: str, night: str, guest: str) -> Decision:
    """A member's guest is noted once; a host may have said who it was."""
    if night not in club.nights or guest in club.came.get(night, {}):
        return []
    return [e.PlayerSet(night, guest, by)]


def rename(club: Club, by: str, command: c.RenamePerson) -> Decision:
    """Another name for oneself or, by a host, for somebody else."""
    if command.person != by and not is_host(club, by):
        return Refused(Sys.ROLE, "club.hosts")
    if not is_member(club, command.person):
        return Refused(Sys.UNKNOWN, "club.person", field="person")
    refused = refuse_name(club, command.name, but=command.person)
    return refused or [e.PersonRenamed(command.person, command.name)]


def set_host(club: Club, command: c.SetHost) -> Decision:
    """There is always somebody who looks after the club."""
    if not is_member(club, command.person):
        return Refused(Sys.UNKNOWN, "club.person", field="person")
    if not command.host and is_last_host(club, command.person):
        return Refused(Sys.ROLE, "club.last_host", field="person")
    return [e.HostSet(command.person, command.host)]


def is_last_host(club: Club, person: str) -> bool:
    """Whether this person alone looks after the club."""
    return [each for each in club.people if is_host(club, each)] == [person]


def merge(club: Club, command: c.MergePeople, facts: Facts) -> Decision:
    """Two names are one person. A member stays one, whichever name was given first."""
    person, into = command.person, command.into
    if is_member(club, person) and not is_member(club, into):
        person, into = into, person
    for each, field in ((person, "person"), (into, "into")):
        known = club.people.get(each)
        if each not in facts.people or (known is not None and known.forgotten):
            return Refused(Sys.UNKNOWN, "club.person", field=field)
    if person == into:
        return Refused(Sys.UNKNOWN, "club.same", field="into")
    return [e.PeopleMerged(person, into)]


def set_player(club: Club, command: c.SetPlayer, facts: Facts) -> Decision:
    """A guest of a night was somebody else than their name says."""
    place = (command.night, command.guest)
    if command.night not in club.nights or place not in facts.guests:
        return Refused(Sys.UNKNOWN, "club.night", field="night")
    if command.person:
        if command.person not in facts.people:
            return Refused(Sys.UNKNOWN, "club.person", field="person")
        return [e.PlayerSet(*place, command.person)]
    if len(club.people) >= MOST_PEOPLE:
        return Refused(Sys.FULL, "club.full", {"most": MOST_PEOPLE})
    added = e.PersonAdded(facts.fresh, free_name(club, facts.names[place]))
    return [added, e.PlayerSet(*place, facts.fresh)]


def free_name(club: Club, name: str) -> str:
    """This name, with a number if somebody has it: Theo 2."""
    taken = {known.name.casefold() for known in club.people.values()}
    number, found = 2, name
    while found.casefold() in taken or (found == name and number == 2):
        found, number = f"{name[:20]} {number}", number + 1
    return found


def forget(club: Club, by: str, person: str, facts: Facts) -> Decision:
    """A person's name is removed, at their own wish or by a host."""
    if person != by and not is_host(club, by):
        return Refused(Sys.ROLE, "club.hosts")
    known = club.people.get(person)
    if person not in facts.people or (known is not None and known.forgotten):
        return Refused(Sys.UNKNOWN, "club.person", field="person")
    if is_last_host(club, person):
        return Refused(Sys.ROLE, "club.last_host", field="person")
    if facts.unfinished:
        return Refused(Sys.ROLE, "club.playing", {"title": facts.unfinished}, "person")
    if person not in club.people:
        person = f"{NAMELESS}{len(club.people)}"
    return [e.PersonForgotten(person, facts.places)]


def set_points(command: c.SetPoints) -> Decision:
    """The ladder is needed where it is used, and never goes up."""
    ladder = command.ladder or LADDER
    if any(one < other for one, other in pairwise(ladder)):
        return Refused(Sys.FRAME, "club.ladder", field="ladder")
    return [e.PointsSet(command.formula, ladder, command.best, command.least)]


def drop_house(club: Club, by: str, name: str) -> Decision:
    """A house is deleted by whoever saved it, or by a host."""
    kept = club.houses.get(name)
    if kept is None:
        return Refused(Sys.UNKNOWN, "club.house", field="name")
    if kept.person != by and not is_host(club, by):
        return Refused(Sys.ROLE, "club.hosts")
    return [e.HouseDropped(name)]


def set_date(club: Club, command: c.SetDate, facts: Facts) -> Decision:
    """A date to come. One that is not over yet changes; otherwise it is a new one."""
    if command.at_ms <= facts.now_ms:
        return Refused(Sys.FRAME, "club.past", field="at_ms")
    was = club.date
    goes_on = was is not None and not was.cancelled and was.at_ms > facts.now_ms
    number = club.dates if goes_on else club.dates + 1
    return [e.DateSet(number, command.at_ms, command.minutes, command.place, command.note)]


def pay(club: Club, by: str, command: c.PayDebt, facts: Facts) -> Decision:
    """Either side, or a host, says that a debt was paid; no more than is owed."""
    if by not in (command.payer, command.payee) and not is_host(club, by):
        return Refused(Sys.ROLE, "club.hosts")
    if facts.owed <= 0:
        return Refused(Sys.UNKNOWN, "club.no_debt", field="payer")
    if command.amount > facts.owed:
        return Refused(Sys.FRAME, "club.debt_less", field="amount")
    return [e.DebtPaid(command.payer, command.payee, command.amount, command.currency)]


# ---------------------------------------------------------------- evolve


def evolve(club: Club, event: e.ClubEvent) -> Club:
    """The club after an event."""
    match event:
        case e.ClubOpened():
            raise AssertionError("a club is founded once")
        case e.ClubRenamed(title):
            return replace(club, title=title)
        case e.MembersLetIn(lets):
            return replace(club, lets_in=lets)
        case e.NightEntered(night, title, at_ms):
            return replace(club, nights={**club.nights, night: Entered(title, at_ms)})
        case e.NightDropped(night):
            left = {each: of for each, of in club.nights.items() if each != night}
            came = {each: of for each, of in club.came.items() if each != night}
            return replace(club, nights=left, came=came)
        case e.PersonAdded(person, name):
            return with_person(club, person, Person(name))
        case e.PersonRenamed(person, name):
            return with_person(club, person, replace(club.people[person], name=name))
        case e.HostSet(person, host):
            return with_person(club, person, replace(club.people[person], host=host))
        case e.FiguresShown(person, shows):
            known = club.people[person]
            return with_person(club, person, replace(known, shows_figures=shows))
        case e.PeopleMerged():
            return merged(club, event)
        case e.PlayerSet(night, guest, person):
            of = {**club.came.get(night, {}), guest: person}
            return replace(club, came={**club.came, night: of})
        case e.PersonForgotten():
            return forgotten(club, event)
        case e.NamesRemoved(person):
            waiting = [each for each in club.forgetting if each.person != person]
            return replace(club, forgetting=tuple(waiting))
        case e.RowsRewritten():
            return club
        case e.PointsSet(formula, ladder, best, least):
            return replace(club, points=Points(formula, ladder, best, least))
        case e.SeasonBegun(name, from_ms):
            return replace(club, seasons=(*club.seasons, Season(name, from_ms)))
        case e.HouseKept(name, text, person):
            return replace(club, houses={**club.houses, name: KeptHouse(text, person)})
        case e.HouseDropped(name):
            kept = {each: of for each, of in club.houses.items() if each != name}
            return replace(club, houses=kept)
        case e.DateSet():
            return with_date(club, event)
        case e.DateCancelled():
            assert club.date
            date = replace(club.date, cancelled=True, version=club.date.version + 1)
            return replace(club, date=date)
        case e.DateAnswered(person, reply):
            assert club.date
            replies = {**club.date.replies, person: reply}
            return replace(club, date=replace(club.date, replies=replies))
        case e.DebtPaid():
            return replace(club, paid=(*club.paid, event))
        case _:
            assert_never(event)


def with_person(club: Club, id: str, person: Person) -> Club:
    return replace(club, people={**club.people, id: person})


def with_date(club: Club, event: e.DateSet) -> Club:
    """The club with its next date; who has answered has, unless it is another date."""
    was = club.date
    same = was is not None and was.number == event.number
    date = Date(
        event.number,
        event.at_ms,
        event.minutes,
        event.place,
        event.note,
        version=was.version + 1 if same and was else 0,
        replies=was.replies if same and was and was.at_ms == event.at_ms else {},
    )
    return replace(club, date=date, dates=max(club.dates, event.number))


def merged(club: Club, event: e.PeopleMerged) -> Club:
    """The club in which two people are one. If one of them looked after it, they still do."""
    person, into = event.person, event.into
    if person == into:  # Both were names of somebody who has been forgotten.
        return club
    after = replace(club, merged={**club.merged, person: into})
    if is_host(club, person):
        return with_person(after, into, replace(club.people[into], host=True))
    return after


def forgotten(club: Club, event: e.PersonForgotten) -> Club:
    """The club without a person's name; what they won and lost is still theirs."""
    person = event.person
    known = {
        each: Person("", forgotten=True) if merged_into(club, each) == person else of
        for each, of in club.people.items()
    }
    came = dict(club.came)
    for night, guest in event.places:
        came[night] = {**came.get(night, {}), guest: person}
    date = club.date
    if date is not None:
        others = {each: of for each, of in date.replies.items() if each != person}
        date = replace(date, replies=others)
    return replace(
        club,
        people={**known, person: Person("", forgotten=True)},
        came=came,
        date=date,
        forgetting=(*club.forgetting, event),
    )
