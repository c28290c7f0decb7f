"""What happens in a club: the rows of its log. Who did it is in the row."""

from msgspec import Struct

from homegame.club.commands import Formula, Reply


class ClubOpened(Struct, frozen=True, tag="club_opened"):
    """Somebody founded the club, and looks after it."""

    title: str
    person: str
    name: str


class ClubRenamed(Struct, frozen=True, tag="club_renamed"):
    title: str


class MembersLetIn(Struct, frozen=True, tag="members_let_in"):
    """Members walk in to the club's nights without knocking, or no longer."""

    lets: bool


class NightEntered(Struct, frozen=True, tag="night_entered"):
    """A night counts among the club's; `at_ms` is when it was opened."""

    night: str
    title: str
    at_ms: int


class NightDropped(Struct, frozen=True, tag="night_dropped"):
    night: str


class PersonAdded(Struct, frozen=True, tag="person_added"):
    person: str
    name: str


class PersonRenamed(Struct, frozen=True, tag="person_renamed"):
    person: str
    name: str


class HostSet(Struct, frozen=True, tag="host_set"):
    """A person looks after the club, or no longer."""

    person: str
    host: bool


class PeopleMerged(Struct, frozen=True, tag="people_merged"):
    """A person turned out to be another one."""

    person: str
    into: str


class PlayerSet(Struct, frozen=True, tag="player_set"):
    """A guest of a night was this person."""

    night: str
    guest: str
    person: str


class PersonForgotten(Struct, frozen=True, tag="person_forgotten"):
    """A person's name was removed. `places`: the night and the guest of everything that they
    played, which is theirs still."""

    person: str
    places: tuple[tuple[str, str], ...]


class NamesRemoved(Struct, frozen=True, tag="names_removed"):
    """The name of a person who was forgotten is in no log any more."""

    person: str


class RowsRewritten(Struct, frozen=True, tag="rows_rewritten"):
    """The names of a person who was forgotten were taken out of the rows before this one."""

    person: str


class FiguresShown(Struct, frozen=True, tag="figures_shown"):
    person: str
    shows: bool


class PointsSet(Struct, frozen=True, tag="points_set"):
    formula: Formula
    ladder: tuple[int, ...]
    best: int
    least: int


class SeasonBegun(Struct, frozen=True, tag="season_begun"):
    name: str
    from_ms: int


class HouseKept(Struct, frozen=True, tag="house_kept"):
    """A house file was saved for the club. `person` saved it."""

    name: str
    text: str
    person: str


class HouseDropped(Struct, frozen=True, tag="house_dropped"):
    name: str


class DateSet(Struct, frozen=True, tag="date_set"):
    """The club's next date. A `number` is one date: if only its time changes, it stays."""

    number: int
    at_ms: int
    minutes: int
    place: str
    note: str


class DateCancelled(Struct, frozen=True, tag="date_cancelled"):
    pass


class DateAnswered(Struct, frozen=True, tag="date_answered"):
    person: str
    reply: Reply


class DebtPaid(Struct, frozen=True, tag="debt_paid"):
    """A debt that was carried over was paid outside a night."""

    payer: str
    payee: str
    amount: int
    currency: str


ClubEvent = (
    ClubOpened
    | ClubRenamed
    | MembersLetIn
    | NightEntered
    | NightDropped
    | PersonAdded
    | PersonRenamed
    | HostSet
    | PeopleMerged
    | PlayerSet
    | PersonForgotten
    | NamesRemoved
    | RowsRewritten
    | FiguresShown
    | PointsSet
    | SeasonBegun
    | HouseKept
    | HouseDropped
    | DateSet
    | DateCancelled
    | DateAnswered
    | DebtPaid
)
