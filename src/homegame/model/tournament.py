"""A tournament as frozen values: its plan, and how far it has come (TOURN)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from homegame.model.state import DealerKind, Depth
from homegame.rulebook.house import Game, Payout
from homegame.seats import NOBODY, Seat, TableNo

Money = Annotated[int, Meta(ge=0, le=10**12)]
"""An amount in the smallest unit of money."""

Figure = Annotated[int, Meta(ge=0, le=10**12)]
"""An amount of chips in a plan from outside."""

Minutes = Annotated[int, Meta(ge=0, le=10_000)]
Times = Annotated[int, Meta(ge=0, le=1_000)]

MOST_LEVELS = 100

Ante = Literal["none", "all", "bb_pays_all"]
"""No ante, one from everyone, or one of a big blind that the big blind pays for all."""


# ---------------------------------------------------------------- the plan


class Level(Struct, frozen=True):
    """What is posted, for how many minutes, and how long the break after it is; 0: there is
    none."""

    small: Figure
    big: Figure
    ante: Figure = 0
    minutes: Minutes = 20
    rest: Minutes = 0


class ColourUp(Struct, frozen=True):
    """A chip that leaves play before a level: no blind and no ante needs it any more."""

    chip: Figure
    before: Times


class Plan(Struct, frozen=True, kw_only=True):
    """What a schedule is made from. `rebuys`: the stacks that are expected beyond the first;
    `chips`: the values in the case; `break_every`: levels between breaks, 0 for none."""

    players: int
    stack: int
    first: tuple[int, int]
    chips: Annotated[tuple[Figure, ...], Meta(min_length=1, max_length=20)]
    minutes: int = 20
    total_minutes: int = 240
    rebuys: int = 0
    ante: Ante = "none"
    ante_from: int = 1
    break_every: int = 0
    break_minutes: int = 10

    @property
    def in_play(self) -> int:
        """All chips there will be."""
        return (self.players + self.rebuys) * self.stack


class Structure(Struct, frozen=True):
    """A schedule: the levels, and before which of them chips are coloured up."""

    plan: Plan
    levels: Annotated[tuple[Level, ...], Meta(max_length=MOST_LEVELS)]
    colour_ups: Annotated[tuple[ColourUp, ...], Meta(max_length=20)] = ()

    @property
    def breaks(self) -> tuple[int, ...]:
        """The levels after which there is a break."""
        return tuple([at for at, level in enumerate(self.levels[:-1], 1) if level.rest])

    def begins(self, number: int) -> int:
        """The minute at which a level begins; the one after the last: the end."""
        played = self.levels[: number - 1]
        rests = self.levels[: min(number, len(self.levels)) - 1]
        return sum(each.minutes for each in played) + sum(each.rest for each in rests)

    @property
    def big_blinds_left(self) -> float:
        """How many big blinds are in play at the last level."""
        return self.plan.in_play / self.levels[-1].big


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a tournament is opened with. Money is in the smallest unit of money."""

    title: Annotated[str, Meta(min_length=1, max_length=60)]
    structure: Structure
    buyin: Money
    stack: Figure
    seats: Annotated[int, Meta(ge=2, le=10)] = 9
    """The most players at a table."""
    late_until: Times = 4
    """The last level in which one may still enter, or buy another stack."""
    rebuys: Times = 0
    """How many stacks a player who has lost all may buy, in the old seat."""
    reentries: Times = 0
    """How many times a player who is out may enter anew, in another seat."""
    addon: Figure = 0
    """The chips of the add-on; 0: there is none."""
    addon_cost: Money = 0
    fee: Money = 0
    """What each entry and re-entry costs besides, for the kitty; rebuys and the add-on go into
    the prizes whole."""
    rebuy_cost: Money | None = None
    """What a rebuy costs, less the bounty; None: the buy-in."""
    rebuy_stack: Figure | None = None
    """The chips of a rebuy; None: a starting stack."""
    bonus: Figure = 0
    """The chips of the staff bonus, which each player may have once; 0: there is none."""
    bonus_cost: Money = 0
    """What the staff bonus costs, for the kitty."""
    bounty: Money = 0
    """What each stack costs besides, for whoever knocks its player out."""
    progressive: bool = False
    """Half of a bounty is paid, and half goes on the head of whoever won it."""
    keeps_end: bool = True
    """Levels still to come are fitted anew so that it ends when it was going to."""
    starts_ms: Annotated[int, Meta(ge=0, le=10**14)] = 0
    """When the cards are in the air, by the wall clock; 0: when the host starts it."""
    starts_itself: bool = False
    """It starts by itself at that time, or when two have entered after it."""
    payout: Payout = Payout()
    game: Game | None = None
    """What is played, at the limit it is most often played for; None: the house's games."""
    late_stacks: bool | None = None
    """Stacks may wait for late players; None: as the house says."""
    dealer: DealerKind = "server"
    """Who deals at its tables."""
    depth: Depth = "pots"
    """How much is entered where people deal."""


# ---------------------------------------------------------------- how far it has come


class Entrant(Struct, frozen=True):
    """A guest who has entered: what they have bought, and the bounty on their head."""

    stacks: int = 1
    """How many stacks they have bought in all: the first one, rebuys and re-entries."""
    rebuys: int = 0
    reentries: int = 0
    addon: bool = False
    bonus: bool = False
    """They have had the staff bonus."""
    bounty: int = 0
    won: int = 0
    """What they have won in bounties, in money."""
    prize: int = 0
    """What they have been paid for their place."""
    share: int = 0
    """What they have been paid by a deal."""
    table: TableNo = 0
    seat: Seat = NOBODY
    """Where they lost their last stack; a rebuy is put there if the seat is free."""


class Bust(Struct, frozen=True):
    """A guest's last hand: the stack they started it with, and at which table. Busts of one
    `group` came in one hand, or in one round played hand for hand."""

    guest: str
    stack: int
    table: TableNo = 1
    group: int = 0
    level: int = 0
    """The level of the hand in which they went out."""
    hand: int = 0
    """The number of the table's last hand then."""
    moved_on: bool = False
    """The dealer has moved others since: their time to rebuy is over."""
    declined: bool = False
    """They buy no other stack: no seat is kept for them, and no one waits."""
    declined_for: int = 0
    """After which row of the log a host said so for them; 0: none did."""
    heads: tuple[tuple[str, int, int], ...] = ()
    """Who got their bounty: how much was paid, and how much went on that guest's own head."""


class CalledOut(Struct, frozen=True):
    """With real cards: who has lost all their chips at a table, as the host said after row
    `seq` of the log, and the guests who won them."""

    table: TableNo
    seq: int
    by: tuple[str, ...] = ()


class Raced(Struct, frozen=True):
    """A chip that left play at a table with real cards, and the smallest one there since."""

    chip: int
    into: int
    hand: int
    """The number of the table's last hand: when the next one begins, it can't be undone."""
    seq: int
    """The row of the log before it."""
    stacks: tuple[tuple[str, int, int], ...] = ()
    """The guests whose stack changed by it, with the stack before and after."""
    winners: tuple[Seat, ...] = ()
    rescued: tuple[Seat, ...] = ()


EntryWay = Literal["first", "late", "reentry", "rebuy"]
"""Before the start, after it, anew once one is out, or for a new stack in the old seat."""

Purchase = Literal["", "late", "first", "reentry", "rebuy", "add_on", "staff_bonus"]
"""What a guest asks the banker for in a tournament; "": chips."""

DealKind = Literal["even", "chips", "icm", "own"]
"""The same for everyone, by chips, by the chance of every place, or as the players say."""

Share = tuple[str, int]
"""A guest, and what they get."""


class Deal(Struct, frozen=True):
    """A deal that is talked about: until there is a proposal, or for its answers."""

    by: str
    """Who wants to talk."""
    kind: DealKind | Literal[""] = ""
    shares: tuple[Share, ...] = ()
    left: int = 0
    """What is left out, and goes to the winner."""
    yes: tuple[str, ...] = ()
    asked: str = ""
    """Who asked for it."""


Ended = Literal["", "won", "deal", "chips", "refund", "called_off"]
"""How a tournament ended: somebody has all chips, by a deal, or the host ended it: prizes by
chips, or all money back. Or it was called off before the first hand."""


class CalledBreak(Struct, frozen=True):
    """A break that the host has begun in the middle of a level, of which `left_s` come after
    it."""

    minutes: Minutes
    left_s: int


class Tournament(Struct, frozen=True):
    """A tournament of the night: the newest one, running or over."""

    setup: Setup
    structure: Structure
    """The levels as they are now."""
    tables: tuple[TableNo, ...]
    """Its tables, in the order in which they will be broken; once it is over, the one that is
    left, until it is used for something else."""
    entrants: dict[str, Entrant] = {}
    dummies: tuple[str, ...] = ()
    """The stacks that wait for late players, by the ids they have as guests."""
    level: int = 0
    """0: the first hand is still to come."""
    resting: bool = False
    """There is a break: the one after this level, or a called one."""
    called_break: CalledBreak | None = None
    seating: bool = False
    """Seats are drawn and players are on their way to them: no clock runs yet."""
    played_at: dict[TableNo, int] = {}
    """The level of each table's last hand: a hand is played to its end at the level at which it
    began."""
    busts: tuple[Bust, ...] = ()
    called_out: dict[str, CalledOut] = {}
    """The guests who are out once the hand at their table stands."""
    hand_for_hand: bool = False
    by_hand: bool | None = None
    """The host has switched hand for hand on or off; None: the bubble does."""
    done: tuple[TableNo, ...] = ()
    """Hand for hand: the tables that have played their hand of this round."""
    round_from: int = 0
    """Hand for hand: how many were out when this round began."""
    deal: Deal | None = None
    to_play_for: int | None = None
    """After a deal: what was left out of it."""
    refused: dict[str, tuple[int, int]] = {}
    """Who asked for a deal that came to nothing: at which level, and how many were out."""
    raced: dict[TableNo, tuple[Raced, ...]] = {}
    """By table with real cards, the chips that have left play, in order."""
    off: int | None = 0
    """How many more chips the stacks have than were given out, by counts and corrections; below
    0, so many are missing. None: no one can know."""
    ended: Ended = ""
    ended_by: str = ""
    """The host who ended it before it was won, and why."""
    why: str = ""

    def is_left_at(self, table: TableNo) -> bool:
        """It ended at this table, which was used for nothing else since."""
        return bool(self.ended) and table in self.tables

    def smallest(self, table: TableNo) -> int:
        """The smallest chip in play at a table."""
        gone = self.raced.get(table)
        return gone[-1].into if gone else self.structure.plan.chips[0]
