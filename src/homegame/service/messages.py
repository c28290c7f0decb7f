"""Requests to the house and its answers. What a table sends is in `model/wire.py`."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from homegame.club.commands import ClubCommand
from homegame.model.commands import Amount, BotStyle
from homegame.model.state import DealerKind, Depth
from homegame.model.tournament import Setup
from homegame.model.view import Role
from homegame.rulebook.house import Change, Game, Mix
from homegame.seats import MOST_SEATS
from homegame.variants import Structure

LEAST_SEATS: Final = 2
LEAST_TURN_S: Final = 5
MOST_TURN_S: Final = 600
MOST_RUNS: Final = 4
MOST_TOURNAMENT_BOTS: Final = 99
MOST_OFFSET_MIN: Final = 14 * 60
"""By how much clocks on earth are ahead of UTC, or behind it, at most."""

LONGEST_FILE: Final = 16_000
"""The longest house file that comes with a request; one that makes every choice has half of
that."""

Title = Annotated[str, Meta(min_length=1, max_length=60)]
RawName = str
"""A name as somebody typed it; `names` says what is wrong with it."""
RawPicture = Annotated[str, Meta(max_length=64)]
Standing = Role | Literal["none", "turned_away"]
Invitation = Annotated[str, Meta(min_length=8, max_length=43, pattern="^[A-Za-z0-9_-]+$")]
"""An invitation's token, or the code of its short link."""
Token = Annotated[str, Meta(min_length=43, max_length=43, pattern="^[A-Za-z0-9_-]+$")]


HouseFile = Annotated[str, Meta(max_length=LONGEST_FILE)]


class OpenNight(Struct, frozen=True, forbid_unknown_fields=True):
    """Open a night: a house's rules by name, and what differs tonight."""

    title: Title
    name: RawName
    house: Annotated[str, Meta(max_length=40)] = "vegas-home"
    rules: HouseFile = ""
    """The host's own house file; `house` is then only its name."""
    small: Amount | None = None
    big: Amount | None = None
    currency: Annotated[str, Meta(max_length=40)] | None = None
    """What money is written with: a sign, or a few letters."""
    buyin_least: Amount | None = None
    buyin_most: Amount | None = None
    seats: Annotated[int, Meta(ge=LEAST_SEATS, le=MOST_SEATS)] | None = None
    turn_s: Annotated[int, Meta(ge=LEAST_TURN_S, le=MOST_TURN_S)] | None = None
    bots: Annotated[tuple[BotStyle, ...], Meta(max_length=MOST_SEATS - 1)] = ()
    play: bool = False
    """The host sits down for the maximum buy-in and starts the game against the bots; in a
    tournament they enter it, and it starts."""
    game: Game | None = None
    rotation: Annotated[tuple[Game | Mix, ...], Meta(max_length=30)] | None = None
    """Games that follow each other, or that the dealer chooses from."""
    change: Change | None = None
    structure: Structure | None = None
    spread_least: Amount | None = None
    """The smallest and the largest bet of a spread limit."""
    spread_most: Amount | None = None
    cap: Amount | None = None
    """The most that a player can put into a hand, where there is a cap."""
    usual_pot: bool = False
    """Pot limit is played the usual way, also in a house that counts the pot otherwise."""
    runs: Annotated[int, Meta(ge=1, le=MOST_RUNS)] | None = None
    rabbit: bool | None = None
    """Rabbit hunts are allowed."""
    bounty: Amount | None = None
    """What each other player pays to whoever wins with 7-2 and shows it; 0: nothing."""
    club: Annotated[str, Meta(max_length=16)] = ""
    """The club whose night it is; the host is a member."""
    tournament: Setup | None = None
    """The tournament that it is opened with."""
    dealer: DealerKind = "server"
    """Who deals at the first table; `depth` is how much is entered where people do."""
    depth: Depth = "pots"
    tournament_bots: Annotated[int, Meta(ge=0, le=MOST_TOURNAMENT_BOTS)] = 0
    """So many bots enter it."""
    utc_offset_min: Annotated[int, Meta(ge=-MOST_OFFSET_MIN, le=MOST_OFFSET_MIN)] = 0
    """By how many minutes the clocks where the host is are ahead of UTC."""


class KnockAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """Knock at the door with an invitation, under a name, perhaps with an emoji as a picture.
    Who was let in before needs no invitation."""

    name: RawName
    picture: RawPicture = ""
    invite: Annotated[str, Meta(max_length=43, pattern="^([A-Za-z0-9_-]{8,43})?$")] = ""


class ClaimAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """Hand in the token of a link."""

    token: Invitation


class JoinAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask which night a short link's code opens."""

    code: Invitation


class HiddenAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """Say whether a page can be seen."""

    hidden: bool


class PushKey(Struct, frozen=True):
    """The public key of the house, by which browsers know who may call them."""

    key: str


class LinkAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for a link."""

    kind: Literal["invite", "move", "host", "script"]


LinkOf = Literal["invite", "move", "host", "script"]

Reach = Literal["anyone", "network", "here"]
"""Who can open a link: anyone, people on the same network, or this computer only."""


class Link(Struct, frozen=True):
    """A link to pass on. `qr` has a row of 0 and 1 for each row of its QR code."""

    kind: LinkOf
    url: str
    token: str
    qr: tuple[str, ...]
    expires_ms: int | None = None
    short: str = ""
    """An invitation's link that is short enough to type."""
    reach: Reach = "anyone"
    at_home: bool = False
    """Whoever asks sits at the computer of the house, and may let in more people."""

    def __repr__(self) -> str:
        return f"Link(kind={self.kind!r})"


class NightOpened(Struct, frozen=True, omit_defaults=True):
    """A night is open: its address, the invitation, and the host's way back."""

    night: str
    url: str
    guest: str
    invite: Link
    recovery: Link
    token: str = ""
    """The bearer token, only for a program that opened the night."""


class ImportFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file as text."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    text: str


class ImportNight(Struct, frozen=True, forbid_unknown_fields=True):
    """Import the files of one night; `name` is the caller's, in case the hands don't show whose
    they are. `unit` says what the amounts of a ledger are that doesn't say it."""

    title: Title
    files: Annotated[tuple[ImportFile, ...], Meta(min_length=1, max_length=20)]
    name: RawName = "Host"
    unit: Literal["", "cents", "chips"] = ""


class BroughtFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file as it is, in whatever encoding, or a zip of files. Its name may have folders."""

    name: Annotated[str, Meta(min_length=1, max_length=400)]
    content: bytes
    """In base64."""


class ImportFiles(Struct, frozen=True, forbid_unknown_fields=True):
    """Import files of any nights; `name` is the caller's, in case the hands don't show whose
    they are. `unit` says what the amounts of a ledger are that doesn't say it."""

    files: Annotated[tuple[BroughtFile, ...], Meta(min_length=1, max_length=250)]
    name: RawName = "Host"
    unit: Literal["", "cents", "chips"] = ""


class NightImported(Struct, frozen=True):
    """What came of some files. If all of it was here already, there is no new night."""

    night: str = ""
    title: str = ""
    hands: int = 0
    entries: int = 0
    """Lines of ledgers."""
    twice: int = 0
    """Hands that were left out because they are here already."""
    left_out: tuple[str, ...] = ()
    """The first of what could not be read or doesn't add up, each with the reason."""
    wrong: int = 0
    """How many could not be read, or don't add up."""
    uncounted: str = ""
    """How many hands couldn't be counted, and why, in a sentence; empty if all could."""
    recovery: Link | None = None
    """The host's way back."""
    token: str = ""
    """The bearer token, only for a program."""


class FilesImported(Struct, frozen=True):
    """What came of files of any nights."""

    nights: tuple[NightImported, ...] = ()
    asked: tuple[str, ...] = ()
    """Ledgers that don't say whether their amounts are cents or chips: they are imported with
    the log of their night, or once somebody says it."""
    unread: tuple[str, ...] = ()
    """Why files are of no night: they can't even be opened."""


class ImportPart(Struct, frozen=True):
    """How far an import is: the part that is done, from 0 to 1, and, once the files are read,
    how many lines are saved, of about how many. Of several nights, which one it is."""

    done: float
    saved: int = 0
    of: int = 0
    title: str = ""
    night: int = 1
    nights: int = 1


class Entered(Struct, frozen=True, omit_defaults=True):
    """A caller knocked or came by a link: who they are here."""

    guest: str
    role: Standing
    token: str = ""
    recovery: Link | None = None
    """The host's new way back, for a host who has used the last one up."""


NightState = Literal["open", "ended", "imported", "damaged"]


class NightLine(Struct, frozen=True):
    """One of the caller's nights."""

    night: str
    title: str
    role: Standing
    """Of a night that can't be opened, "host" or "none"."""
    name: str
    """The caller's name there; empty if the night can't be opened and the caller isn't host."""
    state: NightState
    """Something is wrong with the log of a damaged night: it can't be played."""
    created_ms: int
    club: str = ""
    """The club that the night belongs to."""
    played: bool = False
    """The caller was dealt in to a hand there."""
    stakes: str = ""
    """The blinds in money; empty for a tournament, and for whoever hasn't been let in."""
    tournament: bool = False
    players: int = 0
    """How many were dealt in to a hand; 0 for whoever hasn't been let in."""


class Door(Struct, frozen=True):
    """What everyone sees who has the night's address."""

    night: str
    title: str
    host: str
    state: Literal["open", "ended"]
    club: bool = False
    """It is the address of a club, and `night` is the club's."""
    rail: bool = True
    """Who comes by an invitation may just watch."""


class Removed(Struct, frozen=True):
    """Who removed a guest, why, what they were cashed out for, and what a chip is worth.

    `playing`: the hand they were dealt in is not over; then they are cashed out.
    """

    by: str
    reason: str
    cashed: int
    minor_per_chip: int
    currency: str
    big: int
    playing: bool = False


class Me(Struct, frozen=True):
    """Who the caller is in this night."""

    night: str
    role: Standing
    guest: str = ""
    name: str = ""
    removed: Removed | None = None
    """Why they are not here any more, if they were let in before."""
    club: str = ""
    """The club that the night belongs to."""
    member: bool = False
    """The caller is in that club."""
    walks_in: bool = False
    """And the club lets its members come in without knocking."""


class StakesLine(Struct, frozen=True):
    """Blinds to choose, and the buy-ins that the house takes at them."""

    small: int
    big: int
    buyin_least: int
    buyin_most: int


class House(Struct, frozen=True):
    """A house that comes with the program."""

    name: str
    title: str
    says: str
    tournament: bool
    """It is for tournaments: a cash night can't be opened with it."""
    small: int
    big: int
    unit: int
    minor_per_chip: int
    currency: str
    buyin_least: int
    buyin_most: int
    seats: int
    turn_ms: int
    denominations: tuple[int, ...]
    game: Game
    rotation: tuple[Game | Mix, ...]
    change: Change
    structure: Structure
    spread_least: int
    """The house's own spread and cap, or ones that suit its blinds."""
    spread_most: int
    cap: int
    own_pot: str
    """How the house plays pot limit where that isn't the usual way, in a sentence or two."""
    runs: int
    rabbit: bool
    """The house allows rabbit hunts."""
    bounty: int
    """What each other player pays to whoever wins with 7-2 and shows it; 0: nothing."""
    stakes: tuple[StakesLine, ...]
    """Blinds to choose from, the house's own first."""


class GameLine(Struct, frozen=True):
    """A game that can be played, with its limits and the most players it seats."""

    name: Game
    title: str
    limits: tuple[Structure, ...]
    usual: Structure
    """The limit that it is most often played for, and begins with when it is chosen."""
    seats: int


class MixLine(Struct, frozen=True):
    """A mix that has a name. Each of its games has a limit of its own."""

    name: Mix
    title: str
    games: tuple[Game, ...]


class LimitLine(Struct, frozen=True):
    """A limit, and the amounts that it asks for."""

    name: Structure
    asks: tuple[Literal["spread_least", "spread_most", "cap"], ...] = ()


class Menu(Struct, frozen=True):
    """Everything a night can be opened for."""

    games: tuple[GameLine, ...]
    mixes: tuple[MixLine, ...]
    limits: tuple[LimitLine, ...]
    own: tuple[Game, ...]
    """A mix of one's own begins with these."""
    least_own: int
    """How many games it has at least."""
    seats_least: int
    seats: int
    """The fewest and the most seats a table can have."""
    runs: int
    """The most times a board can be run."""
    turn_s_least: int
    turn_s_most: int
    """The shortest and the longest time for a turn, in seconds."""
    bots: tuple[BotStyle, ...]
    """The bots a night can begin with, in the order in which they come."""


class DatabaseHealth(Struct, frozen=True):
    """The database that keeps the house."""

    kind: Literal["sqlite", "postgresql"]
    answers: bool
    """Whether it answered within a second. While it doesn't, nothing can be saved, so nothing
    happens; people stay connected, and are told."""


class Health(Struct, frozen=True):
    """The server is up; how many nights are in memory."""

    version: str
    build: str
    """The commit it was made from; empty if that isn't known."""
    nights: int
    database: DatabaseHealth
    behind: int
    """How many rows of a night, at most, another server has saved that this one hasn't read
    yet."""


class ClubAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """Found a club, perhaps with a first night, whose host the caller is."""

    title: Title
    name: RawName
    night: Annotated[str, Meta(max_length=16)] = ""


class ClubOpened(Struct, frozen=True, omit_defaults=True):
    """A club was founded: its address, the invitation, and the founder's way back."""

    club: str
    url: str
    person: str
    invite: Link
    recovery: Link
    token: str = ""
    """The bearer token, only for a program."""


class ClubDoor(Struct, frozen=True):
    """What everyone sees who has the club's address."""

    club: str
    title: str
    you: str = ""
    """The caller, if they are in it."""


class ClubJoin(Struct, frozen=True, forbid_unknown_fields=True):
    """Come into a club: with an invitation and a name, with the link of a person, or as a guest
    of one of its nights."""

    token: Annotated[str, Meta(max_length=43, pattern="^([A-Za-z0-9_-]{8,43})?$")] = ""
    name: RawName = ""
    night: Annotated[str, Meta(max_length=16)] = ""


class ClubEntered(Struct, frozen=True, omit_defaults=True):
    """Who the caller is in the club now."""

    club: str
    person: str
    token: str = ""
    recovery: Link | None = None
    """The next way back, for who has used the last one up."""


class ClubEnvelope(Struct, frozen=True, forbid_unknown_fields=True):
    """A command to a club, with an id that makes a repeat harmless."""

    id: Annotated[str, Meta(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
    command: ClubCommand


class ClubLinkAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for a link: an invitation; one to the caller's other device; or, for those who look
    after the club, one that lets a `person` in."""

    kind: Literal["invite", "move"]
    person: Annotated[str, Meta(max_length=32)] = ""
