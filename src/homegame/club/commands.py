"""What can be asked of a club. Money is in its smallest unit; times are milliseconds, UTC."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from homegame.chips import Chips
from homegame.model.commands import GuestId, Name

PersonId = Annotated[str, Meta(min_length=1, max_length=32)]
NightId = Annotated[str, Meta(min_length=1, max_length=16)]
Title = Annotated[str, Meta(min_length=1, max_length=60)]
Note = Annotated[str, Meta(max_length=280)]
HouseName = Annotated[str, Meta(pattern="^[A-Za-z0-9][A-Za-z0-9-]{0,39}$")]
TimeMs = Annotated[int, Meta(ge=0, le=4_102_444_800_000)]
"""Until the end of this century."""

Formula = Literal["money", "beaten", "ladder", "root"]
"""How a season ranks: by money; by a point for coming and one for everyone beaten; by points
for each place; by 100 times the root of players over place."""

Reply = Literal["yes", "maybe", "no"]

MOST_STEPS = 20


class _Command(Struct, frozen=True, forbid_unknown_fields=True):
    """A field that a command does not have is refused, not ignored."""


class RenameClub(_Command, frozen=True, tag="rename_club"):
    """Give the club another name."""

    title: Title


class LetMembersIn(_Command, frozen=True, tag="let_members_in"):
    """Let members walk in to the club's nights without knocking, or no longer."""

    lets: bool


class AddNight(_Command, frozen=True, tag="add_night"):
    """Count a night of the sender's among the club's."""

    night: NightId


class DropNight(_Command, frozen=True, tag="drop_night"):
    """Take a night out of the club; the night itself stays."""

    night: NightId


class AddPerson(_Command, frozen=True, tag="add_person"):
    """Add somebody who has not played here yet."""

    name: Name


class RenamePerson(_Command, frozen=True, tag="rename_person"):
    """Change what the club calls somebody. Nights keep the name that was used there."""

    person: PersonId
    name: Name


class SetHost(_Command, frozen=True, tag="set_host"):
    """Let a person look after the club, or no longer."""

    person: PersonId
    host: bool


class MergePeople(_Command, frozen=True, tag="merge_people"):
    """Two names are one person: count `person` as `into`."""

    person: PersonId
    into: PersonId


class SetPlayer(_Command, frozen=True, tag="set_player"):
    """Say who a guest of a night was; no `person`: someone new, by that name."""

    night: NightId
    guest: GuestId
    person: Annotated[str, Meta(max_length=32)] = ""


class ForgetPerson(_Command, frozen=True, tag="forget_person"):
    """Remove a person's name here and from every night of the club; what was won and lost
    stays, as that of a guest."""

    person: PersonId


class ShowMyFigures(_Command, frozen=True, tag="show_my_figures"):
    """Let everyone in the club read how the sender plays, or no longer."""

    shows: bool


class SetPoints(_Command, frozen=True, tag="set_points"):
    """Choose how the season ranks. `ladder`: the points of each place, the first one's first;
    `best`: how many of a person's best nights count, 0: all; `least`: how many nights a person
    needs to be ranked."""

    formula: Formula
    ladder: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=10_000)], ...], Meta(max_length=MOST_STEPS)
    ] = ()
    best: Annotated[int, Meta(ge=0, le=366)] = 0
    least: Annotated[int, Meta(ge=0, le=366)] = 0


class BeginSeason(_Command, frozen=True, tag="begin_season"):
    """Begin a new season: nights opened from now on count in it."""

    name: Title


class KeepHouse(_Command, frozen=True, tag="keep_house"):
    """Save a house file for everyone in the club, in place of one of this name."""

    name: HouseName
    text: Annotated[str, Meta(min_length=1, max_length=16_000)]


class DropHouse(_Command, frozen=True, tag="drop_house"):
    """Delete a house file of the club."""

    name: HouseName


class SetDate(_Command, frozen=True, tag="set_date"):
    """Say when and where the club plays next; it takes the place of the date before."""

    at_ms: TimeMs
    minutes: Annotated[int, Meta(ge=15, le=48 * 60)] = 240
    place: Annotated[str, Meta(max_length=120)] = ""
    note: Note = ""


class CancelDate(_Command, frozen=True, tag="cancel_date"):
    """The club does not play on its next date."""


class AnswerDate(_Command, frozen=True, tag="answer_date"):
    """Say whether the sender comes."""

    reply: Reply


class PayDebt(_Command, frozen=True, tag="pay_debt"):
    """Enter that a debt that was carried over has been paid, or part of it."""

    payer: PersonId
    payee: PersonId
    amount: Annotated[Chips, Meta(ge=1, le=10**12)]
    currency: Annotated[str, Meta(max_length=40)]


ClubCommand = (
    RenameClub
    | LetMembersIn
    | AddNight
    | DropNight
    | AddPerson
    | RenamePerson
    | SetHost
    | MergePeople
    | SetPlayer
    | ForgetPerson
    | ShowMyFigures
    | SetPoints
    | BeginSeason
    | KeepHouse
    | DropHouse
    | SetDate
    | CancelDate
    | AnswerDate
    | PayDebt
)
"""Every command that may come from a member."""


class EnterNight(Struct, frozen=True):
    """A night with what only the server knows of it: its title, when it was opened, and whose
    guest the sender is there."""

    night: str
    title: str
    at_ms: int
    guest: str = ""


class Recognise(Struct, frozen=True):
    """A member has come to a night of the club, as this guest."""

    night: str
    guest: str


class JoinClub(Struct, frozen=True):
    """Somebody comes in by an invitation, under a name."""

    name: str


Command = ClubCommand | EnterNight | Recognise | JoinClub
