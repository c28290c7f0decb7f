"""A hand history: one hand as it was played, independent of any file format.

Amounts are whole chips; `house.stakes.minor_per_chip` is the worth of a chip in hundredths of
the currency. A bet is always the seat's total for the round, as in the engine.
"""

from typing import Final

from msgspec import Struct

from homegame.cards import Card, Cards
from homegame.chips import Chips
from homegame.model.plan import Marks, Post
from homegame.rulebook import HouseRules
from homegame.seats import NOBODY, Seat
from homegame.variants import VARIANTS, Structure, Variant
from homegame.words import say

# ---------------------------------------------------------------- what happens in a hand


class Dealt(Struct, frozen=True, tag="dealt", omit_defaults=True):
    """The seat was dealt these cards, the last `up` of them face up.

    A card that the author of the history did not see is UNSEEN. A deal of unseen cards only
    is left out, unless some of them are face up.
    """

    seat: Seat
    cards: Cards
    up: int = 0


class Turned(Struct, frozen=True, tag="turned", omit_defaults=True):
    """Cards were turned up in the middle. Boards and runs count from 0."""

    cards: Cards
    board: int = 0
    run: int = 0


class Folded(Struct, frozen=True, tag="folded"):
    """The seat gave up its hand."""

    seat: Seat


class Checked(Struct, frozen=True, tag="checked"):
    """The seat checked."""

    seat: Seat


class Called(Struct, frozen=True, tag="called"):
    """The seat called, as far as its stack allowed: its total for the round is `to`."""

    seat: Seat
    to: Chips


class Raised(Struct, frozen=True, tag="raised"):
    """The seat bet, completed or raised: its total for the round is `to`."""

    seat: Seat
    to: Chips


class BroughtIn(Struct, frozen=True, tag="brought_in"):
    """The seat brought it in for `to` chips, in a round of stud."""

    seat: Seat
    to: Chips


class Discarded(Struct, frozen=True, tag="discarded", omit_defaults=True):
    """The seat discarded `count` cards, these if they are known; 0: it stood pat."""

    seat: Seat
    count: int
    cards: Cards = ()


class LaidInMiddle(Struct, frozen=True, tag="laid_in_middle"):
    """Double hold'em: the seat put its card in this place in the middle."""

    seat: Seat
    place: int


class Voted(Struct, frozen=True, tag="voted"):
    """The seat agreed to run the rest of the board up to `runs` times."""

    seat: Seat
    runs: int


class OfferedChop(Struct, frozen=True, tag="offered_chop"):
    """A blind offered to chop; the second offer ends the hand."""

    seat: Seat


class Shown(Struct, frozen=True, tag="shown"):
    """The seat showed these cards: its whole hand, or one card of it."""

    seat: Seat
    cards: Cards


class Mucked(Struct, frozen=True, tag="mucked", omit_defaults=True):
    """The seat mucked its hand at the showdown; `cards` holds it if it is known anyway."""

    seat: Seat
    cards: Cards = ()


class Returned(Struct, frozen=True, tag="returned"):
    """An uncalled bet went back to the seat."""

    seat: Seat
    amount: Chips


class Won(Struct, frozen=True, tag="won", omit_defaults=True):
    """The seat won this much of a pot in one run. Pot 0 is the main pot."""

    seat: Seat
    amount: Chips
    pot: int = 0
    run: int = 0


class Killed(Struct, frozen=True, tag="killed"):
    """The floor declared the seat's hand dead."""

    seat: Seat
    reason: str


class Voided(Struct, frozen=True, tag="voided"):
    """The floor voided the hand; all chips went back to the players."""

    reason: str


class Exposed(Struct, frozen=True, tag="exposed"):
    """The floor ruled that a card was exposed in the deal: it was shown and replaced."""

    seat: Seat
    place: int
    card: Card
    reason: str


class PutIn(Struct, frozen=True, tag="put_in", omit_defaults=True):
    """With real cards: what each seat has put in during the whole hand, instead of its bets;
    who is not named, or among the `folded`, has folded."""

    amounts: tuple[tuple[Seat, Chips], ...]
    folded: tuple[Seat, ...] = ()
    runs: int = 0
    """How many times the rest of the board was run; 0: those who are all in say so."""


Decision = Folded | Checked | Called | Raised | BroughtIn
"""What a seat does in a betting round."""

Step = (
    Dealt
    | Turned
    | Decision
    | Discarded
    | LaidInMiddle
    | Voted
    | OfferedChop
    | Shown
    | Mucked
    | Returned
    | Won
    | Killed
    | Voided
    | Exposed
    | PutIn
)

# ---------------------------------------------------------------- the whole hand


class Player(Struct, frozen=True, omit_defaults=True):
    """A player who was dealt in: the seat, the chips at the start, the name if known, and the
    site's own id of them, which stays the same when they change their name."""

    seat: Seat
    stack: Chips
    name: str = ""
    id: str = ""
    bot: bool = False


class OfTournament(Struct, frozen=True, omit_defaults=True):
    """The tournament that a hand belongs to: its chips are not money.

    `buyin` and `bounty` are what a stack costs, in hundredths of `currency`.
    """

    title: str = ""
    """Its name, or its number at a site."""
    level: int = 0
    """The level that the hand was played at; 0: unknown."""
    buyin: int = 0
    bounty: int = 0
    currency: str = ""
    """An ISO code such as USD."""


class HandHistory(Struct, frozen=True, eq=False):
    """One hand of poker: the players, their chips, the rules, and what happened.

    `game` is the name of a variant and `limit` its betting structure; everything else about
    the rules is in `house`. `players` are in order of their seats. Two histories are equal
    if they describe the same hand, whatever text they were read from.
    """

    game: str
    limit: Structure
    house: HouseRules
    players: tuple[Player, ...]
    marks: Marks
    """The button and the blinds; NOBODY where there is none or it is unknown."""
    posts: tuple[Post, ...]
    """The posts before the cards. An amount is what was due, even from a short stack."""
    steps: tuple[Step, ...]
    id: str = ""
    """The hand's number or name at its table."""
    table: str = ""
    site: str = ""
    """Where it was played."""
    currency: str = ""
    """An ISO code such as USD; empty: play money."""
    started_ms: int | None = None
    """When the hand began, in milliseconds since 1970, UTC; None: unknown."""
    net: dict[Seat, int] = {}
    """What each seat won or lost according to the source; a missing seat: unknown."""
    rake: Chips = 0
    """What the site took, less what it added."""
    carried: Chips = 0
    """Chips in the pot from a hand that no one opened."""
    bounty: dict[Seat, int] = {}
    """What 7-2 brought its winner after the hand, and cost the others; not in `net`."""
    dropped: dict[Seat, Chips] = {}
    """What seats put into the kitty after the hand, or left to the banker as odd chips: after
    it, or before it if it is the change hand; not in `net`."""
    banker: Seat = NOBODY
    """Who had the odd chips; NOBODY: the kitty, or a banker who was not dealt in."""
    tournament: OfTournament | None = None
    """None: it was played for money, or for play money. A chip of a tournament counts as 100
    hundredths, so that amounts are written as they are."""
    places: tuple[str, ...] = ()
    """Where each step stands in the source text, such as "line 17"."""
    notes: tuple[str, ...] = ()
    """What else the source says about the hand, such as lines its reader doesn't know."""

    @property
    def variant(self) -> Variant:
        """The game that was played."""
        return VARIANTS[self.game]

    @property
    def game_in_words(self) -> str:
        """What was played, as people read it: "Double-board Omaha, pot limit"."""
        return f"{self.variant.title}, {say(f'structure.{self.limit}', {})}"

    @property
    def is_change_hand(self) -> bool:
        """Whether it was dealt for everyone's small change alone (CASH-20)."""
        return any(post.name == "change" for post in self.posts)

    @property
    def is_in_sums(self) -> bool:
        """Whether it says what each seat put in instead of its bets (CON-48)."""
        return any(isinstance(step, PutIn) for step in self.steps)

    @property
    def voided(self) -> str:
        """Why it was voided: it counts for no one; "" if it counts. A card that is exposed in
        the deal is the reason if nothing but cards that are shown comes after it."""
        for step in reversed(self.steps):
            if not isinstance(step, Shown):
                return step.reason if isinstance(step, Voided | Exposed) else ""
        return ""

    @property
    def stacks(self) -> dict[Seat, Chips]:
        """The chips at the start, by seat."""
        return {player.seat: player.stack for player in self.players}

    @property
    def names(self) -> dict[Seat, str]:
        """The players' names by seat; "Seat 3" for a player without one."""
        return {p.seat: p.name or f"Seat {p.seat}" for p in self.players}

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that were dealt in, clockwise from the button's left."""
        left = [p.seat for p in self.players if p.seat > self.marks.button]
        return (*left, *[p.seat for p in self.players if p.seat <= self.marks.button])

    def place(self, at: int) -> str:
        """Where a step stands in its text; without a text, its number."""
        return self.places[at] if at < len(self.places) else f"step {at + 1}"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandHistory):
            return NotImplemented
        return _contents(self) == _contents(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.id, self.game, self.players, self.steps))

    def __repr__(self) -> str:
        blinds = f"{self.house.blinds.small}/{self.house.blinds.big}"
        return (
            f"<HandHistory {self.id or '(no id)'}: {self.game} {self.limit} {blinds},"
            f" {len(self.players)} players, {len(self.steps)} steps>"
        )


OF_TEXT: Final = ("places", "notes")
"""What a history says of the text it was read from."""


def _contents(history: HandHistory) -> tuple[object, ...]:
    """Everything a history says about its hand."""
    return tuple(
        [getattr(history, f) for f in history.__struct_fields__ if f not in OF_TEXT]
    )
