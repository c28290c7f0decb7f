"""A club as one of its members reads it: the season's table, nights, people, debts, houses and
the next date."""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from homegame.cards import texts
from homegame.club.club import (
    ALL_TIME,
    Club,
    Person,
    Points,
    is_host,
    is_member,
    merged_into,
    nights_of,
)
from homegame.club.commands import Reply
from homegame.club.people import people_of, person_of
from homegame.club.season import Outing, Standing, table
from homegame.history.statistics import Best, Tally, Together
from homegame.model.state import DealerKind, Depth
from homegame.night.hues import spread
from homegame.rules.tools import may_read_figures
from homegame.service.club.clubs import Clubs
from homegame.service.club.counted import LiveClub
from homegame.service.lobby import Lobby
from homegame.service.messages import NightState
from homegame.service.story.fair_play import FairPlay, fair_play
from homegame.service.story.night import Figures, figures_of
from homegame.service.story.results import NightResults


class ClubSeason(Struct, frozen=True):
    """A season and how many nights it has; number 0 is all time."""

    number: int
    name: str
    from_ms: int
    nights: int


class ClubGuest(Struct, frozen=True):
    """Who played at a night: as whom, and what it brought them."""

    guest: str
    name: str
    """What they were called there."""
    person: str
    net: int
    hands: int


class ClubNight(Struct, frozen=True):
    """A night of the club."""

    night: str
    title: str
    at_ms: int
    state: NightState
    hands: int
    from_ms: int
    to_ms: int
    currency: str
    counts: bool
    """It is in the table: played for the same money as the newest, and over."""
    players: tuple[ClubGuest, ...]
    """The largest result first."""


class ClubBest(Struct, frozen=True):
    """The largest pot that somebody won, or the best hand that they showed."""

    night: str
    title: str
    hand: str
    value: int = 0
    cards: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    reading: str = ""


class ClubHour(Struct, frozen=True):
    """What one hour brought; `at_ms` is when it began."""

    at_ms: int
    hands: int
    net: int


class ClubLine(Struct, frozen=True):
    """A person's line of the table, and what is behind it."""

    person: str
    place: int
    """0: without enough nights."""
    points: int
    net: int
    nights: int
    won: int
    hands: int
    outings: tuple[Outing, ...]
    all_ins: int
    all_in_won: int
    all_in_expected: int
    pot: ClubBest | None
    best: ClubBest | None
    figures: Figures | None
    """How they play, if they let everyone read it; and to themselves."""
    hours: tuple[ClubHour, ...]


class ClubPerson(Struct, frozen=True):
    """Somebody in the club."""

    person: str
    name: str
    picture: str
    host: bool
    member: bool
    """They are in it by themselves, not only by a name at its nights."""
    forgotten: bool
    nights: int
    hue: int = 0
    """Their colour."""


class ClubDebt(Struct, frozen=True):
    """What a person owes another from nights that were carried over."""

    payer: str
    payee: str
    amount: int
    currency: str
    may_pay: bool
    """The reader may say that it was paid."""


class ClubHouse(Struct, frozen=True):
    """A house file that the club keeps."""

    name: str
    text: str
    person: str
    may_drop: bool


class ClubReply(Struct, frozen=True):
    person: str
    reply: Reply


class ClubDate(Struct, frozen=True):
    """When and where the club plays next."""

    at_ms: int
    minutes: int
    place: str
    note: str
    cancelled: bool
    replies: tuple[ClubReply, ...]


class ClubPage(Struct, frozen=True):
    """Everything about a club, for one of its members. Amounts are in the smallest unit of
    money."""

    club: str
    title: str
    you: str
    host: bool
    """The reader looks after the club."""
    currency: str
    season: int
    seasons: tuple[ClubSeason, ...]
    """The newest first, all time last."""
    points: Points
    table: tuple[ClubLine, ...]
    nights: tuple[ClubNight, ...]
    """All of the season's, the newest first."""
    people: tuple[ClubPerson, ...]
    debts: tuple[ClubDebt, ...]
    houses: tuple[ClubHouse, ...]
    date: ClubDate | None
    dealer: DealerKind
    """Who dealt the club's newest night, and how much was entered where people did."""
    depth: Depth
    shown: bool
    """The reader lets everyone read how they play."""
    closed: bool
    """The reader plays at a night whose house shows no figures before it is over."""
    lets_in: bool
    """Members walk in to the club's nights without knocking."""
    waiting: int
    """Nights that are still being counted."""
    fair_play: FairPlay
    """Of the season's nights that are in the table."""


class ClubRank(Struct, frozen=True):
    """A person's place in the table, if the season ranked in some other way."""

    person: str
    place: int
    points: int


class ClubSummary(Struct, frozen=True):
    """One of the caller's clubs, for the lobby."""

    club: str
    title: str
    name: str
    nights: int
    next_ms: int
    """The next date; 0: none."""
    state: Literal["fine", "damaged"]


def summary(live: LiveClub, person: str, now_ms: int) -> ClubSummary:
    """A club in a member's list."""
    club, date = live.club, live.club.date
    known = club.people[merged_into(club, person)]
    coming = date is not None and not date.cancelled and date.at_ms > now_ms
    return ClubSummary(
        live.id,
        club.title,
        known.name,
        len(club.nights),
        date.at_ms if coming and date else 0,
        "fine",
    )


async def club_page(
    lobby: Lobby, clubs: Clubs, live: LiveClub, reader: str, season: int | None
) -> ClubPage:
    """The page of a club in one of its seasons, the newest unless another is asked for."""
    waiting = await clubs.nights.count(live)
    club, you = live.club, merged_into(live.club, reader)
    number = len(club.seasons) if season is None else season
    people = people_of(club, live.attendance)
    currency, counted = counted_of(live, number)
    lines = table(club, [each.attendance for each in counted])
    closed = is_closed(lobby, live, you)
    return ClubPage(
        live.id,
        club.title,
        you,
        is_host(club, you),
        currency,
        number,
        seasons_of(club),
        club.points,
        tuple(lines_of(live, lines, counted, people, you, closed=closed)),
        tuple(
            [night_of(live, night, currency) for night in reversed(nights_of(club, number))]
        ),
        tuple(persons(club, people, lines)),
        debts_of(clubs, live, you),
        tuple(
            [
                ClubHouse(
                    name, kept.text, kept.person, kept.person == you or is_host(club, you)
                )
                for name, kept in sorted(club.houses.items())
            ]
        ),
        date_of(club),
        *dealt_last(live),
        club.people[you].shows_figures,
        closed,
        club.lets_in,
        waiting,
        watched(club, counted),
    )


def dealt_last(live: LiveClub) -> tuple[DealerKind, Depth]:
    """How the club's newest night was dealt that was played here; the next one may be, too."""
    for night in reversed(nights_of(live.club, ALL_TIME)):
        found = live.results.get(night)
        if found is not None and not found.imported:
            return found.dealer, found.depth
    return "server", "pots"


def counted_of(live: LiveClub, season: int) -> tuple[str, list[NightResults]]:
    """The money of a season's table, and the nights in it."""
    ids = [night for night in nights_of(live.club, season) if night in live.results]
    currency = currency_of(live, ids)
    found = [live.results[night] for night in ids]
    return currency, [each for each in found if counts(each, currency)]


def ranking(live: LiveClub, points: Points) -> tuple[ClubRank, ...]:
    """The newest season's table, if it ranked like this."""
    club = replace(live.club, points=points)
    _, counted = counted_of(live, len(club.seasons))
    lines = table(club, [each.attendance for each in counted])
    return tuple([ClubRank(line.person, line.place, line.points) for line in lines])


def currency_of(live: LiveClub, nights: list[str]) -> str:
    """The money of the newest night: other money has no place in the same table."""
    over = [live.results[night] for night in nights if live.results[night].ended]
    known = over or [live.results[night] for night in nights]
    return known[-1].attendance.currency if known else ""


def counts(results: NightResults, currency: str) -> bool:
    """Whether a night is in the table."""
    return results.ended and results.attendance.currency == currency


def seasons_of(club: Club) -> tuple[ClubSeason, ...]:
    """The seasons, the newest first, and all time."""
    found = [
        ClubSeason(number, each.name, each.from_ms, len(nights_of(club, number)))
        for number, each in enumerate(club.seasons, 1)
    ]
    return (*reversed(found), ClubSeason(ALL_TIME, "", 0, len(club.nights)))


def is_closed(lobby: Lobby, live: LiveClub, you: str) -> bool:
    """Whether the reader plays at a night of the club whose house shows no figures before it is
    over."""
    for night, results in live.results.items():
        running = lobby.nights.get(night)
        if running is None or may_read_figures(
            running.night.house, ended=running.night.ended
        ):
            continue
        for player in results.attendance.players:
            if person_of(live.club, night, player.guest, player.name) == you:
                return True
    return False


def lines_of(
    live: LiveClub,
    lines: Iterable[Standing],
    counted: Iterable[NightResults],
    people: Mapping[str, Person],
    you: str,
    *,
    closed: bool,
) -> Iterable[ClubLine]:
    """The table with everyone's figures."""
    tallies, pots, hands = added_up(live.club, counted)
    for line in lines:
        person, tally = line.person, tallies.get(line.person, Tally())
        readable = person == you or people[person].shows_figures
        yield ClubLine(
            person,
            line.place,
            line.points,
            line.net,
            line.nights,
            line.won,
            line.hands,
            line.outings,
            tally.luck.all_ins,
            tally.luck.won,
            tally.luck.expected,
            best_of(live, pots.get(person)),
            best_of(live, hands.get(person)),
            figures_of(tally) if readable and not closed and tally.hands else None,
            tuple(
                [
                    ClubHour(hour * 3_600_000, result.hands, result.net)
                    for hour, result in sorted(tally.by_hour.items())
                ]
            )
            if readable and not closed
            else (),
        )


class Peak(NamedTuple):
    """Somebody's largest pot or best hand so far, and the night it was at."""

    night: str
    best: Best
    reading: str = ""


Peaks = dict[str, Peak]


def added_up(
    club: Club, results: Iterable[NightResults]
) -> tuple[dict[str, Tally], Peaks, Peaks]:
    """Everyone's tally of these nights, their largest pots and their best hands."""
    tallies: dict[str, Tally] = {}
    pots, hands = Peaks(), Peaks()
    for each in results:
        night = each.attendance.night
        for player in each.attendance.players:
            if (tally := each.figures.players.get(player.guest)) is None:
                continue
            person = person_of(club, night, player.guest, player.name)
            tallies.setdefault(person, Tally()).add(tally)
            if tally.biggest_pot:
                raise_peak(pots, person, Peak(night, tally.biggest_pot))
            if tally.best_hand:
                reading = each.readings.get(player.guest, "")
                raise_peak(hands, person, Peak(night, tally.best_hand, reading))
    return tallies, pots, hands


def watched(club: Club, results: Iterable[NightResults]) -> FairPlay:
    """What there is to look at for fair play in these nights, for every member alike."""
    found, people = Together(), set[str]()
    for each in results:
        night = each.attendance.night
        names = {
            player.guest: person_of(club, night, player.guest, player.name)
            for player in each.attendance.players
        }
        found.add(each.figures.together, names)
        people |= {*names.values()}
    return fair_play(found, people)


def raise_peak(peaks: Peaks, person: str, peak: Peak) -> None:
    """Note a pot or a hand that is better than what somebody has had so far."""
    was = peaks.get(person)
    if was is None or peak.best.value > was.best.value:
        peaks[person] = peak


def best_of(live: LiveClub, peak: Peak | None) -> ClubBest | None:
    """A pot or a hand as it is shown."""
    if peak is None:
        return None
    best = peak.best
    return ClubBest(
        peak.night,
        live.club.nights[peak.night].title,
        best.hand,
        0 if peak.reading else best.value,
        texts(best.cards),
        texts(best.board),
        peak.reading,
    )


def night_of(live: LiveClub, night: str, currency: str) -> ClubNight:
    """A night of the list; one that can't be read has only its title."""
    entered, found = live.club.nights[night], live.results.get(night)
    if found is None:
        state: NightState = "damaged" if night in live.lost else "open"
        return ClubNight(
            night,
            entered.title,
            entered.at_ms,
            state,
            0,
            0,
            0,
            "",
            counts=False,
            players=(),
        )
    players = sorted(found.attendance.players, key=lambda one: (-one.net, one.name))
    return ClubNight(
        night,
        entered.title,
        entered.at_ms,
        "imported" if found.imported else "ended" if found.ended else "open",
        found.hands,
        found.from_ms,
        found.to_ms,
        found.attendance.currency,
        counts(found, currency),
        tuple(
            [
                ClubGuest(
                    each.guest,
                    each.name,
                    person_of(live.club, night, each.guest, each.name),
                    each.net,
                    each.hands,
                )
                for each in players
            ]
        ),
    )


def persons(
    club: Club, people: Mapping[str, Person], lines: Iterable[Standing]
) -> Iterable[ClubPerson]:
    """Everyone, by name; those whose name was removed last."""
    nights = {line.person: line.nights for line in lines}
    worn = spread((id, known.name) for id, known in people.items())
    for id, known in sorted(
        people.items(), key=lambda each: (each[1].forgotten, each[1].name.casefold())
    ):
        yield ClubPerson(
            id,
            known.name,
            known.picture,
            known.host,
            is_member(club, id),
            known.forgotten,
            nights.get(id, 0),
            worn[id],
        )


def debts_of(clubs: Clubs, live: LiveClub, you: str) -> tuple[ClubDebt, ...]:
    """Who owes whom."""
    host = is_host(live.club, you)
    return tuple(
        [
            ClubDebt(*debt, may_pay=host or you in (debt.payer, debt.payee))
            for debt in clubs.nights.debts(live)
        ]
    )


def date_of(club: Club) -> ClubDate | None:
    """The next date, and who comes."""
    if (date := club.date) is None:
        return None
    replies = tuple([ClubReply(*each) for each in date.replies.items()])
    return ClubDate(
        date.at_ms, date.minutes, date.place, date.note, date.cancelled, replies
    )
