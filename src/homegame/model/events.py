"""Events: what happened. They are public, and hold no card that the table has not seen."""

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from homegame.cards import Card, Cards
from homegame.chips import Chips
from homegame.model.plan import Plan
from homegame.model.state import (
    Approval,
    DealerKind,
    Depth,
    EntryKind,
    NightExtra,
    Reaction,
    Source,
    Straddles,
    VoteSubject,
)
from homegame.model.tournament import (
    DealKind,
    Ended,
    EntryWay,
    Purchase,
    Setup,
    Share,
)
from homegame.model.tournament import Structure as Schedule
from homegame.rulebook.house import Change, Game, Mix
from homegame.rulebook.options import Raw
from homegame.seats import NOBODY, Seat, TableNo
from homegame.variants import Structure

Count = Annotated[int, Meta(ge=0, le=1_000)]
"""How many cards, runs or seats, or which of them: a log from elsewhere may not say more."""

OPENING_BYTES: Final = 33
"""What opens a card in the fair deal: how many cards were dealt before it, in one byte, and its
salt. Where cards are shown that lie in a sealed deck, `openings` has one for each."""

# ---------------------------------------------------------------- in a hand


class HoleDealt(Struct, frozen=True, tag="hole_dealt", omit_defaults=True):
    """Every live seat was dealt `down` cards face down, then the cards in `up` face up, in
    dealing order. `first`: with real cards that are unknown here, the seat that acts first by
    the cards that lie open."""

    down: Count
    up: tuple[tuple[Seat, Card], ...] = ()
    first: Seat = NOBODY
    openings: bytes = b""
    """What opens the cards in `up`, one after the other (`OPENING_BYTES` each); none if the
    deck was not sealed."""


class BoardDealt(Struct, frozen=True, tag="board_dealt", omit_defaults=True):
    """These cards were turned up in the middle: with two boards, the top board's first.

    `run` counts from 0, and `runs` is how many times the rest of the board is run.
    """

    street: str
    cards: Cards
    run: Count = 0
    runs: Count = 1
    openings: bytes = b""


class Discarded(Struct, frozen=True, tag="discarded"):
    """The seat discarded the cards in these places, face down; no places: it stood pat."""

    seat: Seat
    places: tuple[int, ...]


class Drawn(Struct, frozen=True, tag="drawn", gc=False):
    """The dealer took the seat's discards and dealt it `count` cards."""

    seat: Seat
    count: Count


class MiddleSet(Struct, frozen=True, tag="middle_set", gc=False):
    """The seat put its card in this place in the middle."""

    seat: Seat
    place: int


class RunsVoted(Struct, frozen=True, tag="runs_voted", gc=False, omit_defaults=True):
    """The seat agreed to run the rest of the board up to `runs` times; `silent`: it did not
    answer in time, which counts as once."""

    seat: Seat
    runs: Count
    silent: bool = False


class Folded(Struct, frozen=True, tag="folded", gc=False):
    seat: Seat


class Checked(Struct, frozen=True, tag="checked", gc=False):
    seat: Seat


class Called(Struct, frozen=True, tag="called", gc=False, omit_defaults=True):
    """The seat put in this much to match the bet."""

    seat: Seat
    amount: Chips
    all_in: bool = False


class Raised(Struct, frozen=True, tag="raised", gc=False, omit_defaults=True):
    """The seat bet or raised to `to`, `by` more than before; if the two are equal, it bet."""

    seat: Seat
    to: Chips
    by: Chips
    all_in: bool = False


class Shown(Struct, frozen=True, tag="shown", omit_defaults=True):
    """The seat's cards in these places were turned face up."""

    seat: Seat
    places: tuple[int, ...]
    cards: Cards
    openings: bytes = b""


class Mucked(Struct, frozen=True, tag="mucked", gc=False):
    """The seat's hand was mucked: it is dead and stays unseen."""

    seat: Seat


class Returned(Struct, frozen=True, tag="returned", gc=False):
    """An uncalled bet went back to the seat (POT-04)."""

    seat: Seat
    amount: Chips


class Awarded(Struct, frozen=True, tag="awarded", gc=False, omit_defaults=True):
    """The seat won this much of one pot: 0 is the main pot. `odd`: it got the odd chip.

    Run, board and half count from 0: the first run, the top board, the high hand; -1 where
    the pot was not cut by them.
    """

    seat: Seat
    amount: Chips
    pot: int = 0
    odd: bool = False
    run: int = 0
    board: int = 0
    half: int = 0


class Carried(Struct, frozen=True, tag="carried", gc=False):
    """No one opened: this amount stays in the pot for the next hand."""

    amount: Chips


class CarriedBack(Struct, frozen=True, tag="carried_back", gc=False):
    """No hand follows: the seat got back its share of the pot that no one opened."""

    seat: Seat
    amount: Chips


class ChopOffered(Struct, frozen=True, tag="chop_offered", gc=False):
    """A blind offered to chop; if both blinds do, both take their money back (CASH-22)."""

    seat: Seat


class DarkSaid(Struct, frozen=True, tag="dark_said", gc=False):
    """The seat acted in the dark: in the round at `step`, it will first bet `to`, or check
    if `to` is 0."""

    seat: Seat
    to: Chips
    step: int


class HandKilled(Struct, frozen=True, tag="hand_killed", omit_defaults=True):
    """The floor declared the seat's hand dead; its chips stay in the pot. `by`: the host who
    did; `agreed`: the seats they asked."""

    seat: Seat
    reason: str
    by: str = ""
    agreed: tuple[Seat, ...] = ()


class CardExposed(Struct, frozen=True, tag="card_exposed", omit_defaults=True):
    """The floor ruled that this hole card was exposed in the deal."""

    seat: Seat
    card: Card
    reason: str
    openings: bytes = b""


class CardReplaced(Struct, frozen=True, tag="card_replaced", gc=False):
    """The seat got the next card in this place; the exposed card became the burn card."""

    seat: Seat
    place: int


class Voided(Struct, frozen=True, tag="voided", omit_defaults=True):
    """The hand was voided and all chips went back to the players (DEAL-14).

    `moves_on`: it was played with real cards and not written down, so the button moves on, and
    no one knows what the players have now (CON-48), but for the seats that were `counted` since
    it began. `agreed`: the seats that a host who plays too asked before.
    """

    reason: str
    moves_on: bool = False
    agreed: tuple[Seat, ...] = ()
    counted: tuple[Seat, ...] = ()


class AmountsPutIn(Struct, frozen=True, tag="amounts_put_in", omit_defaults=True):
    """With real cards: how much each of these seats has put in during the whole hand; the
    betting is over, and `folded` and the seats that are not named have folded (CON-48). `runs`:
    how many times the rest of the board was run; 0: they are asked if they could say so."""

    amounts: tuple[tuple[Seat, Chips], ...]
    folded: tuple[Seat, ...] = ()
    runs: int = 0


class Funded(Struct, frozen=True, tag="funded", gc=False, omit_defaults=True):
    """Open stakes: the seat got chips during the hand, perhaps from a lender's stack, or bought
    `by` another seat."""

    seat: Seat
    amount: Chips
    source: Source
    lender: Seat = 0
    by: Seat = 0


class MarkerOffered(Struct, frozen=True, tag="marker_offered", omit_defaults=True):
    """The seat offered a marker; the seats in `asked` may accept or decline it."""

    seat: Seat
    amount: Chips
    asked: tuple[Seat, ...]
    lender: Seat = 0


class MarkerAnswered(Struct, frozen=True, tag="marker_answered", gc=False):
    """The seat accepted the marker, or declined it, and then there is no marker."""

    seat: Seat
    yes: bool


class AllInForfeited(Struct, frozen=True, tag="all_in_forfeited", gc=False):
    """The seat raised with borrowed chips: it can no longer be all in during this hand."""

    seat: Seat


class MarkerTaken(Struct, frozen=True, tag="marker_taken", gc=False):
    """The seat gave up chips that were only promised and holds the marker that `by` wrote.

    If the seat wrote the marker itself, the marker is paid and torn up.
    """

    seat: Seat
    by: Seat
    amount: Chips


class HandEnded(Struct, frozen=True, tag="hand_ended", gc=False):
    """The hand ended: its chips went back to the chairs."""


HandEvent = (
    HoleDealt
    | BoardDealt
    | Discarded
    | Drawn
    | MiddleSet
    | RunsVoted
    | Folded
    | Checked
    | Called
    | Raised
    | Shown
    | Mucked
    | Returned
    | Awarded
    | Carried
    | ChopOffered
    | DarkSaid
    | HandKilled
    | CardExposed
    | CardReplaced
    | Funded
    | MarkerOffered
    | MarkerAnswered
    | AllInForfeited
    | MarkerTaken
    | Voided
    | AmountsPutIn
    | HandEnded
)

# ---------------------------------------------------------------- at the table


Why = Literal["left", "kicked", "absent", "night_over"]
"""Why a player leaves a seat."""


class SatDown(Struct, frozen=True, tag="sat_down"):
    """A guest took a seat and bought in."""

    seat: Seat
    guest: str
    amount: Chips


class StoodUp(Struct, frozen=True, tag="stood_up"):
    """A guest left the seat and cashed out."""

    seat: Seat
    guest: str
    amount: Chips
    why: Why = "left"


class MovedAway(Struct, frozen=True, tag="moved_away"):
    """A guest left this seat for another table, with all their chips."""

    seat: Seat
    guest: str
    amount: Chips
    to_table: TableNo


MoveReason = Literal["", "balance", "broken", "final", "host"]
"""Why a tournament moves a guest: tables must stay even, theirs is broken up, everyone who is
left sits down at one table, or the host says so."""


class MovedHere(Struct, frozen=True, tag="moved_here", omit_defaults=True):
    """A guest took this seat with the chips they brought from another table."""

    seat: Seat
    guest: str
    amount: Chips
    from_table: TableNo
    why: MoveReason = ""
    uncounted: bool = False
    """With real cards: no one knows how many chips these really are."""


class StackPlaced(Struct, frozen=True, tag="stack_placed"):
    """A tournament stack was put at an empty seat, which is the guest's from now on."""

    seat: Seat
    guest: str
    amount: Chips


class StackAdded(Struct, frozen=True, tag="stack_added", gc=False):
    """An add-on was put on the seat's tournament stack."""

    seat: Seat
    amount: Chips


class ChipsRaced(Struct, frozen=True, tag="chips_raced", omit_defaults=True):
    """With real cards, a chip left play at a tournament's table, and `into` is the smallest one
    there now. `stacks`: the seats whose stack changed by it, with the stack before and after;
    `winners` won one chip each for the odd ones, and `rescued` were given one to stay in. Where
    stacks aren't known, all of them are empty."""

    chip: Chips
    into: Chips
    by: str
    stacks: tuple[tuple[Seat, Chips, Chips], ...] = ()
    winners: tuple[Seat, ...] = ()
    rescued: tuple[Seat, ...] = ()


class RaceUndone(Struct, frozen=True, tag="race_undone"):
    """A chip that had left play is back, and so are these stacks: the seat, the stack before
    and after."""

    chip: Chips
    by: str
    stacks: tuple[tuple[Seat, Chips, Chips], ...]


TakenWhy = Literal["bust", "short", "late", "quit", "removed", "over"]
"""Why a seat of a tournament is empty: its player lost all, was too short for the big blind,
never came, gave up, was removed, or it is over."""


class StackTaken(Struct, frozen=True, tag="stack_taken"):
    """A guest's seat in the tournament is empty; the chips that were left there leave play."""

    seat: Seat
    guest: str
    amount: Chips
    why: TakenWhy


class StackClaimed(Struct, frozen=True, tag="stack_claimed"):
    """A late player took over the stack that waited in this seat, as it was (TOURN-09)."""

    seat: Seat
    guest: str
    was: str
    """The id under which it waited."""


class SeatAsked(Struct, frozen=True, tag="seat_asked", gc=False, omit_defaults=True):
    """The seat's player will change to seat `to` when the hand is over, or the host, `by`,
    will move them, perhaps to another table. All 0: they stay after all."""

    seat: Seat
    to: Seat = 0
    table: TableNo = 0
    by: str = ""


class SeatChanged(Struct, frozen=True, tag="seat_changed", gc=False, omit_defaults=True):
    """A guest changed to an empty seat of the same table; `by`: the host who moved them."""

    seat: Seat
    guest: str
    to: Seat
    by: str = ""


class SeatsSet(Struct, frozen=True, tag="seats_set", gc=False):
    """The table has this many seats now."""

    seats: Count


class Leaving(Struct, frozen=True, tag="leaving"):
    """The seat's player will leave when the hand is over."""

    seat: Seat
    why: Why = "left"


class Stayed(Struct, frozen=True, tag="stayed"):
    """The seat's player will stay after all."""

    seat: Seat


class SatOut(Struct, frozen=True, tag="sat_out"):
    """The seat sits out: it is not dealt in until it comes back."""

    seat: Seat
    why: Literal["asked", "time", "broke"] = "asked"


class CameBack(Struct, frozen=True, tag="came_back", omit_defaults=True):
    """The seat came back: dealt in at once if it missed nothing, otherwise at its place.
    `rebuy`: it had been out of chips, and has bought some."""

    seat: Seat
    rebuy: bool = False


class TopUpAsked(Struct, frozen=True, tag="top_up_asked", omit_defaults=True):
    """The seat will get these chips when the hand is over; 0 cancels the request. `why`: then
    it falls away, as the stack is `full`, or too `short` to be in with these chips."""

    seat: Seat
    amount: Chips
    why: Literal["", "full", "short"] = ""


class AutoBuySet(Struct, frozen=True, tag="auto_buy_set"):
    """The seat rebuys to this amount when it is broke, and tops up to that one; 0: not."""

    seat: Seat
    rebuy_to: Chips
    top_up_to: Chips


class ToppedUp(Struct, frozen=True, tag="topped_up", omit_defaults=True):
    """The seat bought these chips, or another seat bought them for it. `written_by`: the
    banker wrote down later that they were bought. `rebuy`: its chips were gone."""

    seat: Seat
    amount: Chips
    by: Seat = 0
    written_by: str = ""
    rebuy: bool = False


class RunsAgreed(Struct, frozen=True, tag="runs_agreed", gc=False):
    """The seat agreed to run the board up to `runs` times, from the next hand on."""

    seat: Seat
    runs: Count


class GameChosen(Struct, frozen=True, tag="game_chosen"):
    """The seat that deals the next hand chose its game."""

    seat: Seat
    game: str


class KittyFed(Struct, frozen=True, tag="kitty_fed", gc=False):
    """The seat put these chips into the kitty."""

    seat: Seat
    amount: Chips


class BountyPaid(Struct, frozen=True, tag="bounty_paid"):
    """The seat won with 7-2 and has shown it: these seats paid it these chips (VAR-34)."""

    seat: Seat
    paid: tuple[tuple[Seat, Chips], ...]


class TimedOut(Struct, frozen=True, tag="timed_out"):
    """The seat timed out, the `running`th time in a row; what the clock does for it follows."""

    seat: Seat
    running: Count
    away: bool = False
    """Its player is known to be away: in a tournament the clock acts for them in every hand."""


class BlindsBought(Struct, frozen=True, tag="blinds_bought"):
    """The seat chose to post and be dealt in at once; `buys` false: it waits after all."""

    seat: Seat
    buys: bool


class StraddleSet(Struct, frozen=True, tag="straddle_set"):
    """The seat chose to straddle at its next chance, at every chance, or never."""

    seat: Seat
    when: Straddles
    to: Chips = 0


class SleeperSet(Struct, frozen=True, tag="sleeper_set"):
    """The seat will post a sleeper in the next hand, or took that back."""

    seat: Seat
    sleeps: bool


class Proposed(Struct, frozen=True, tag="proposed", omit_defaults=True):
    """The seat proposed an extra; `amount` is what each player puts into a bomb pot.

    A proposal that names `seats` asks only them; the floor gives a `reason`. A ruling is
    `about` a seat, whose bet or stack `was` this and is to be `amount`.
    """

    seat: Seat
    extra: VoteSubject
    amount: Chips = 0
    seats: tuple[Seat, ...] = ()
    reason: str = ""
    about: Seat = 0
    was: Chips = 0


class Withdrawn(Struct, frozen=True, tag="withdrawn"):
    """The seat withdrew its yes: the extra is off again."""

    seat: Seat
    extra: NightExtra


class Voted(Struct, frozen=True, tag="voted", omit_defaults=True):
    """The seat voted yes or no. `play` false: it agreed, but is dealt out itself.

    `own`: the seat made the proposal.
    """

    seat: Seat
    yes: bool
    play: bool = True
    own: bool = False


class VoteClosed(Struct, frozen=True, tag="vote_closed"):
    """The vote on `extra` is over; unless everyone agreed, nothing changes."""

    extra: VoteSubject
    agreed: bool


class BombPotDue(Struct, frozen=True, tag="bomb_pot_due"):
    """The next hand is a bomb pot, without a vote: the house has one every so many hands, or at
    the top of the hour. `amount` is what each player puts in."""

    amount: Chips


class StackCorrected(Struct, frozen=True, tag="stack_corrected", omit_defaults=True):
    """The floor corrected a stack to this amount; the bank made up the difference. `by`: the
    host who did; `was`: the stack before; `agreed`: the seats they asked. `counted`: with real
    cards, the difference was won or lost in hands that no one wrote down."""

    seat: Seat
    stack: Chips
    reason: str
    by: str = ""
    was: Chips = 0
    agreed: tuple[Seat, ...] = ()
    counted: bool = False


ChipPile = tuple[int, int]
"""What one chip is worth, in the table's chips, and how many of it there are."""


class ChipsSwapped(Struct, frozen=True, tag="chips_swapped", omit_defaults=True):
    """The seat gave these chips for those, of the same value: to the bank, or to seat
    `other`."""

    seat: Seat
    gives: tuple[ChipPile, ...]
    gets: tuple[ChipPile, ...]
    other: Seat = NOBODY


class ChipsSold(Struct, frozen=True, tag="chips_sold"):
    """The seat sold chips to the player in seat `to`, for cash; the banker entered it."""

    seat: Seat
    to: Seat
    amount: Chips
    by: str


class HeldPlayed(Struct, frozen=True, tag="held_played", gc=False):
    """A chip that the seat's guest held off the table came into play."""

    seat: Seat
    amount: Chips


class StackCounted(Struct, frozen=True, tag="stack_counted"):
    """The seat's chips were counted: the stack is this from now on, and `was` another one
    before, perhaps. The bank makes up the difference."""

    seat: Seat
    stack: Chips
    chips: tuple[ChipPile, ...]
    was: Chips
    by: str


class NextShown(Struct, frozen=True, tag="next_shown", omit_defaults=True):
    """Rabbit hunt: after the hand, the cards that would have come on each board."""

    boards: tuple[Cards, ...]
    openings: bytes = b""


class BlindsSet(Struct, frozen=True, tag="blinds_set"):
    """The blinds change from the next hand on; the ante too, unless it is None."""

    small: Chips
    big: Chips
    ante: Chips | None = None


class RulesSet(Struct, frozen=True, tag="rules_set"):
    """These choices of the house change; the hand in play keeps its own."""

    choices: dict[str, Raw]


class GameSet(Struct, frozen=True, tag="game_set"):
    """These games are played from the next hand on, at this limit; an all-in board may be
    run up to `runs` times."""

    games: tuple[Game | Mix, ...]
    change: Change
    structure: Structure
    runs: Count


class ClockCalled(Struct, frozen=True, tag="clock_called", gc=False):
    """The seat called the clock on the seat to act, `on`; or, at a table where people deal,
    `by`, who runs it."""

    seat: Seat
    on: Seat
    by: str = ""


class DeckCut(Struct, frozen=True, tag="deck_cut", gc=False):
    """The seat cut the deck for the next hand, `at` cards below the top."""

    seat: Seat
    at: Count


class SeedsFrozen(Struct, frozen=True, tag="seeds_frozen"):
    """Between two hands: the list of the seats that help to cut the deck of hand `number` is
    closed. Each has promised a seed, after it had seen the commitment to the decks."""

    number: Count
    commitment: bytes
    promises: tuple[tuple[Seat, bytes], ...]


class SeedsOpened(Struct, frozen=True, tag="seeds_opened", omit_defaults=True):
    """The deck of the hand that has just begun was cut by all seeds together; a seat that did
    not open its seed counts with its promise. `homegame.fair.deal` says what follows from them:
    which deck is dealt from, and in which order."""

    commitment: bytes
    seeds: tuple[tuple[Seat, bytes], ...]
    leaves: bytes
    """What the cards of that deck hide behind, place after place."""
    opened: bytes
    """The seeds of the other decks, in order."""
    at: Count = 0
    """How many cards a player then cut from the top."""


class ButtonDrawn(Struct, frozen=True, tag="button_drawn"):
    """Players drew these cards for the first button (POS-17)."""

    draws: tuple[tuple[Seat, Card], ...]
    button: Seat


class Begun(Struct, frozen=True, tag="begun"):
    """A hand began. The log holds its whole plan, so a replay needs no button rules."""

    plan: Plan


TableEvent = (
    SatDown
    | StoodUp
    | MovedAway
    | MovedHere
    | StackPlaced
    | StackAdded
    | StackTaken
    | StackClaimed
    | ChipsRaced
    | RaceUndone
    | SeatAsked
    | SeatChanged
    | SeatsSet
    | Leaving
    | Stayed
    | SatOut
    | CameBack
    | TopUpAsked
    | AutoBuySet
    | ToppedUp
    | KittyFed
    | BountyPaid
    | CarriedBack
    | TimedOut
    | RunsAgreed
    | GameChosen
    | BlindsBought
    | StraddleSet
    | SleeperSet
    | Proposed
    | Withdrawn
    | Voted
    | VoteClosed
    | BombPotDue
    | StackCorrected
    | ChipsSwapped
    | ChipsSold
    | HeldPlayed
    | StackCounted
    | NextShown
    | DeckCut
    | SeedsFrozen
    | SeedsOpened
    | ClockCalled
    | BlindsSet
    | GameSet
    | RulesSet
    | ButtonDrawn
    | Begun
    | HandEvent
)

# ---------------------------------------------------------------- in the night


class Opened(Struct, frozen=True, tag="opened"):
    """The host opened the night: its title, the house rules in TOML, and who the host is.

    The buy-in limits are chips; `buyin_most` 0: the house's own limits. `utc_offset_min`: by
    how many minutes the host's clocks are ahead of UTC.
    """

    title: str
    house: str
    guest: str
    name: str
    buyin_least: Chips = 0
    buyin_most: Chips = 0
    dealer: DealerKind = "server"
    depth: Depth = "pots"
    utc_offset_min: int = 0


class Knocked(Struct, frozen=True, tag="knocked", omit_defaults=True):
    """A person asked to be let in, perhaps once more; `same`: they may be this guest, who had
    the name and is not here. `picture`: an emoji instead of their initials."""

    guest: str
    name: str
    same: str = ""
    picture: str = ""


class Admitted(Struct, frozen=True, tag="admitted", omit_defaults=True):
    """A person was let in; `same`: they are this guest, whose place and chips they have."""

    guest: str
    by: str
    same: str = ""


class Watched(Struct, frozen=True, tag="watched"):
    """Someone opened the invitation to watch, without a name."""


class TurnedAway(Struct, frozen=True, tag="turned_away"):
    guest: str
    by: str


class BotAdded(Struct, frozen=True, tag="bot_added"):
    """A bot joined; everyone sees that it is a bot, and its style."""

    guest: str
    name: str
    style: str
    by: str


class Queued(Struct, frozen=True, tag="queued"):
    guest: str


class Unqueued(Struct, frozen=True, tag="unqueued"):
    guest: str


class Said(Struct, frozen=True, tag="said"):
    guest: str
    text: str


class Reacted(Struct, frozen=True, tag="reacted"):
    guest: str
    reaction: Reaction


class NameAsked(Struct, frozen=True, tag="name_asked"):
    """A guest who has played a hand is to be called `name`: the host `by` asks them, or they
    ask the hosts."""

    guest: str
    name: str
    by: str


class NameKept(Struct, frozen=True, tag="name_kept"):
    """The guest keeps the name they have: `by` said no, or took the question back. Of two that
    were open it was their `own` wish, or the host's; None: there was only one."""

    guest: str
    by: str
    own: bool | None = None


class Renamed(Struct, frozen=True, tag="renamed", omit_defaults=True):
    """The guest who `was` called this has another name, at the wish of `by`.

    Who had to agree is `agreed`. `no_device`: the guest had played a hand but has no device
    here, so the host's word was enough.
    """

    guest: str
    was: str
    name: str
    by: str
    agreed: str = ""
    no_device: bool = False


class PictureSet(Struct, frozen=True, tag="picture_set"):
    """A guest has another picture, one emoji; "": their initials."""

    guest: str
    picture: str


class FiguresShown(Struct, frozen=True, tag="figures_shown"):
    """A guest lets everyone read how they play, or no longer."""

    guest: str
    shown: bool


class LinkWithdrawn(Struct, frozen=True, tag="link_withdrawn"):
    """The host withdrew every link to a hand, or to the night's story, copied so far: `what` is
    the hand's id, or "story"."""

    what: str
    by: str


class Started(Struct, frozen=True, tag="started"):
    """The game was started at the table; until then the server deals no hand there."""

    by: str


class Paused(Struct, frozen=True, tag="paused"):
    by: str


class Resumed(Struct, frozen=True, tag="resumed"):
    by: str


class Kicked(Struct, frozen=True, tag="kicked"):
    guest: str
    by: str
    reason: str = ""


class CohostNamed(Struct, frozen=True, tag="cohost_named"):
    guest: str
    by: str
    cohost: bool


class HostingOffered(Struct, frozen=True, tag="hosting_offered"):
    """The host `by` offers a guest to host the night; `stays`: as co-host, they help then."""

    guest: str
    by: str
    stays: bool


class HostingKept(Struct, frozen=True, tag="hosting_kept"):
    """Nothing comes of the offer to `guest`: they said no, or the host took it back (`by`)."""

    guest: str
    by: str


class HostNamed(Struct, frozen=True, tag="host_named", omit_defaults=True):
    """A guest hosts the night from now on, and who `was` the host is a guest or, if they
    `stay`, a co-host.

    `banker`: who was the host keeps the bank, which no one else was named to keep. `operator`:
    whoever runs the server has named them.
    """

    guest: str
    was: str
    stays: bool = False
    banker: str = ""
    operator: bool = False


class TakenBack(Struct, frozen=True, tag="taken_back", omit_defaults=True):
    """The seat's action was undone: the hand is as it was after row `to_seq` of the log.

    If the host, `by`, corrected a bet, the action that follows makes it `to`, and it `was` this
    before; `agreed`: the seats they asked.
    """

    to_seq: int
    seat: Seat
    reason: str
    by: str = ""
    was: Chips = 0
    to: Chips = 0
    agreed: tuple[Seat, ...] = ()


class Ruled(Struct, frozen=True, tag="ruled"):
    """The floor recorded a decision."""

    by: str
    note: str


class MarkerPaid(Struct, frozen=True, tag="marker_paid"):
    """The guest who wrote a marker, `by`, paid it to its holder, `to`."""

    by: str
    to: str
    amount: Chips


class KittyPaid(Struct, frozen=True, tag="kitty_paid"):
    """The host, who keeps the bank, was paid the kitty and the chips of a carried pot that
    no one is left to play for."""

    guest: str
    amount: Chips
    carried: Chips = 0


class BuyAsked(Struct, frozen=True, tag="buy_asked"):
    """The guest asked for chips, and waits for the banker: to sit down with in this seat, or,
    if not `sits`, for their own stack, or that of another `seat`. `minutes` is how long ago
    they left a seat. `entry`: what they would buy in the tournament; the amount is its
    chips."""

    guest: str
    seat: Seat
    amount: Chips
    sits: bool
    minutes: int
    entry: Purchase = ""


class BuyAnswered(Struct, frozen=True, tag="buy_answered"):
    """The banker confirmed what the guest had asked for, or turned it down; or the guest took
    it back."""

    guest: str
    by: str
    yes: bool


class EnteredFor(Struct, frozen=True, tag="entered_for", omit_defaults=True):
    """What the guest has just done, this host entered for them where people deal; so they did
    the newest `lines` of the bank's book. `what`: the command; "" in older logs."""

    guest: str
    by: str
    lines: int
    what: str = ""


class RailClosed(Struct, frozen=True, tag="rail_closed"):
    """A host lets no one watch who has no name here, or lets them again."""

    by: str
    closed: bool


class CallPinned(Struct, frozen=True, tag="call_pinned"):
    """The host showed everyone the way to the group's own call; without an address, no more."""

    by: str
    url: str


class ApprovalSet(Struct, frozen=True, tag="approval_set"):
    """The host decided who confirms that someone buys chips, from now on."""

    by: str
    approval: Approval


class BankerNamed(Struct, frozen=True, tag="banker_named"):
    """The host made this guest the banker."""

    guest: str
    by: str


class ChipHeld(Struct, frozen=True, tag="chip_held"):
    """The guest was given a chip instead of change, to hold off the table (CASH-14)."""

    guest: str
    amount: Chips
    by: str


class HeldCashed(Struct, frozen=True, tag="held_cashed"):
    """The bank bought the held chip back: `by` the banker, or "" as the guest cashed out."""

    guest: str
    amount: Chips
    by: str = ""


class CashPaid(Struct, frozen=True, tag="cash_paid"):
    """The guest paid cash to the bank, or below zero got it. An amount of money."""

    guest: str
    amount: int
    by: str


class Spent(Struct, frozen=True, tag="spent"):
    """The guest paid for something that these guests share; the kitty pays if no one does. An
    amount of money."""

    payer: str
    amount: int
    what: str
    shared: tuple[str, ...]
    by: str


class Adjusted(Struct, frozen=True, tag="adjusted"):
    """The banker added money to the guest's account, or took it off, and bears it."""

    guest: str
    amount: int
    by: str
    why: str


class EntryCorrected(Struct, frozen=True, tag="entry_corrected"):
    """The banker corrected the amount of an entry of the book, by its number; 0 cancels it."""

    entry: int
    amount: int
    by: str
    why: str


class PaymentMade(Struct, frozen=True, tag="payment_made"):
    """A guest has paid another one, outside the bank. An amount of money."""

    payer: str
    payee: str
    amount: int
    by: str


class PaymentCarried(Struct, frozen=True, tag="payment_carried"):
    """What a guest owes another one is carried over to a later night: here they are square. An
    amount of money."""

    payer: str
    payee: str
    amount: int
    by: str


class DebtTakenUp(Struct, frozen=True, tag="debt_taken_up"):
    """What a guest owes another one from an earlier night is owed here now. An amount of
    money."""

    payer: str
    payee: str
    amount: int
    by: str


class TableAdded(Struct, frozen=True, tag="table_added"):
    """The host opened another table, or a tournament needs it; the log row holds its number."""

    by: str
    name: str = ""
    dealer: DealerKind = "server"
    tournament: bool = False
    depth: Depth = "pots"
    like: TableNo = 0
    """It has the rules and the buy-in that this table has now; 0: those of the house."""


class TableClosed(Struct, frozen=True, tag="table_closed"):
    """The host closed an empty table."""

    by: str


class DealerSet(Struct, frozen=True, tag="dealer_set"):
    """The host changed who deals at the table."""

    by: str
    dealer: DealerKind


class ClockStopped(Struct, frozen=True, tag="clock_stopped"):
    """Whoever runs a table of real cards stopped the clock that was called (CON-31)."""

    by: str


class DepthSet(Struct, frozen=True, tag="depth_set"):
    """The host changed how much is entered at a table where people deal (CON-48)."""

    by: str
    depth: Depth


class Noted(Struct, frozen=True, tag="noted"):
    """Where people deal: what follows was entered by this guest, in one step that can be
    undone until the next hand begins (CON-48)."""

    by: str


class NoteUndone(Struct, frozen=True, tag="note_undone"):
    """What was entered last was undone: the hand is as it was after row `to_seq` of the log
    (CON-48)."""

    by: str
    to_seq: int


class HandSettled(Struct, frozen=True, tag="hand_settled"):
    """What was entered of the last hand stands; it can't be undone any more."""

    by: str


class NightEnding(Struct, frozen=True, tag="night_ending", omit_defaults=True):
    """The host ended the night; a hand in play is finished first. `waits` are the tables whose
    last hand is over and waits to be said to stand."""

    by: str
    after_hand: bool = False
    waits: tuple[TableNo, ...] = ()


class NightEnded(Struct, frozen=True, tag="night_ended"):
    """Everyone is cashed out; the night is over."""


class NameRemoved(Struct, frozen=True, tag="name_removed"):
    """A guest's name was removed from this log at their wish: in every row, and in what people
    have written. The log was chained anew."""

    guest: str


class Imported(Struct, frozen=True, tag="imported"):
    """The night was not played here: it was read from a file of this format."""

    format: str
    file: str


class PlayersNamed(Struct, frozen=True, tag="players_named"):
    """These people played at the imported night, or are in its ledger: each with a name."""

    players: tuple[tuple[str, str], ...]


class HandRecorded(Struct, frozen=True, tag="hand_recorded", omit_defaults=True):
    """A hand that was played elsewhere: its record, and who was dealt in.

    `broken`: why it can't have been played like that, if it can't; it is kept as it was read
    and counts for nothing.
    """

    record: str
    players: tuple[tuple[Seat, str], ...]
    broken: str = ""


class EntryRecorded(Struct, frozen=True, tag="entry_recorded", omit_defaults=True):
    """A line of a ledger that was kept elsewhere, as the bank's book has it."""

    kind: EntryKind
    guest: str
    amount: int
    other: str = ""
    shared: tuple[str, ...] = ()
    note: str = ""
    corrects: int = 0
    was: int = 0
    fee: int = 0


# ---------------------------------------------------------------- a tournament


class TournamentOpened(Struct, frozen=True, tag="tournament_opened"):
    """The host opened a tournament; empty tables of the night become its own."""

    by: str
    setup: Setup
    tables: tuple[TableNo, ...] = ()


class EnteredTournament(Struct, frozen=True, tag="entered_tournament"):
    """A guest entered, or bought another stack: `cost` went into the prizes, `bounty` on their
    head, and `fee` into the kitty."""

    guest: str
    way: EntryWay
    cost: int
    bounty: int
    by: str
    fee: int = 0


class EntryTakenBack(Struct, frozen=True, tag="entry_taken_back"):
    """A guest is not in after all; they get back what they had paid, `fee` of it from the
    kitty."""

    guest: str
    cost: int
    by: str
    fee: int = 0


class RebuyDeclined(Struct, frozen=True, tag="rebuy_declined"):
    """A guest who is out buys no other stack, as they or the host said: their seat is free."""

    guest: str
    by: str


class DeclineUndone(Struct, frozen=True, tag="decline_undone"):
    """A guest may buy another stack after all: the host had been wrong about it."""

    guest: str
    host: str


class AddOnBought(Struct, frozen=True, tag="add_on_bought"):
    """A guest bought the add-on."""

    guest: str
    cost: int


class StaffBonusBought(Struct, frozen=True, tag="staff_bonus_bought"):
    """A guest bought the staff bonus; what it cost went into the kitty."""

    guest: str
    cost: int


class LateExpected(Struct, frozen=True, tag="late_expected"):
    """Stacks wait for players who come late: each is listed under an id and a name."""

    stacks: tuple[tuple[str, str], ...]
    by: str


class TournamentStarted(Struct, frozen=True, tag="tournament_started"):
    """Seats were drawn: the guests in the order of the draw."""

    by: str
    drawn: tuple[str, ...]
    waits: bool = False
    """With real cards: the clock waits until everyone is seated."""


class ClockStarted(Struct, frozen=True, tag="clock_started"):
    """Everyone sits where they were drawn: the clock of the first level runs from now on."""

    by: str


class LevelBegan(Struct, frozen=True, tag="level_began"):
    """This level counts from each table's next hand on."""

    number: int


class BreakBegan(Struct, frozen=True, tag="break_began"):
    """A break; no hand begins until it is over. It is the one after the level or, with a host
    named, one in its middle: `left_s` of the level come after it."""

    minutes: int
    by: str = ""
    reason: str = ""
    left_s: int = 0


class BreakEnded(Struct, frozen=True, tag="break_ended"):
    """The break that a host had begun in the middle of a level is over: the level goes on."""


class LevelsSet(Struct, frozen=True, tag="levels_set"):
    """The levels from the next one on are new: by the host for a reason or, with no one
    named, because there are more chips or less time."""

    structure: Schedule
    by: str = ""
    reason: str = ""
    late_until: int | None = None
    """The last level for late entry from now on, where the host has changed it."""


class LevelClockSet(Struct, frozen=True, tag="level_clock_set"):
    """The host set what is left of the level, or of the break."""

    left_s: int
    by: str
    reason: str


class KnockedOut(Struct, frozen=True, tag="knocked_out"):
    """A guest has no chips left: the stack they began the hand with, the table, and who won
    the pot they were in. Those of one `group` went out together."""

    guest: str
    stack: Chips
    table: TableNo
    group: int
    by: tuple[str, ...] = ()
    returns: bool = False
    """They may still buy another stack."""


class OutCalled(Struct, frozen=True, tag="out_called"):
    """With real cards: the host said that a guest at this table has lost all their chips, and
    to whom. They are out once the hand stands."""

    guest: str
    table: TableNo
    by: tuple[str, ...]
    host: str
    returns: bool = False
    """They may still buy another stack."""


class OutUndone(Struct, frozen=True, tag="out_undone"):
    """The guest is still in: the host had been wrong about it."""

    guest: str
    host: str


class BroughtBack(Struct, frozen=True, tag="brought_back"):
    """A guest who had been entered as out was not: the host corrected it. They have this
    `stack`."""

    guest: str
    host: str
    stack: Chips = 0


class BountyWon(Struct, frozen=True, tag="bounty_won"):
    """A guest got a bounty: `amount` is paid, and `kept` goes on their own head. Below zero,
    they give it back: the player wasn't out."""

    guest: str
    of: str
    amount: int
    kept: int = 0


class HandForHand(Struct, frozen=True, tag="hand_for_hand"):
    """From now on the tables begin each hand together; or no longer. `by`: the host who has
    switched it; "": it is the bubble, or no longer."""

    on: bool
    by: str = ""


class RoundPlayed(Struct, frozen=True, tag="round_played"):
    """Hand for hand: these tables have played their hand of the round. None: all have, and the
    next round begins."""

    done: tuple[TableNo, ...] = ()


class PrizePaid(Struct, frozen=True, tag="prize_paid"):
    """A guest got a prize: for this place or, if it is 0, by a deal or an early end."""

    guest: str
    place: int
    amount: int


class DealAsked(Struct, frozen=True, tag="deal_asked"):
    """A player wants to talk about a deal; no hand begins meanwhile."""

    by: str


class DealProposed(Struct, frozen=True, tag="deal_proposed"):
    """A player proposed a deal: what everyone gets, and what is left to play for."""

    by: str
    kind: DealKind
    shares: tuple[Share, ...]
    left: int = 0


class DealAnswered(Struct, frozen=True, tag="deal_answered"):
    """A player agreed to the deal, or not."""

    guest: str
    yes: bool


class DealClosed(Struct, frozen=True, tag="deal_closed"):
    """Everyone agreed on the deal, or it is off."""

    agreed: bool
    overdue: bool = False
    """Its time was up."""
    silent: tuple[str, ...] = ()
    """The guests who had not answered the proposal by then; none if there was no proposal."""


class TournamentEnded(Struct, frozen=True, tag="tournament_ended"):
    """The tournament is over."""

    how: Ended
    by: str = ""
    reason: str = ""


class Refunded(Struct, frozen=True, tag="refunded"):
    """A guest got back what they had paid for the tournament, less what it had paid them;
    `fee` of it from the kitty."""

    guest: str
    amount: int
    fee: int = 0


TournamentEvent = (
    TournamentOpened
    | EnteredTournament
    | EntryTakenBack
    | RebuyDeclined
    | DeclineUndone
    | AddOnBought
    | StaffBonusBought
    | LateExpected
    | TournamentStarted
    | ClockStarted
    | LevelBegan
    | BreakBegan
    | BreakEnded
    | LevelsSet
    | LevelClockSet
    | OutCalled
    | OutUndone
    | BroughtBack
    | KnockedOut
    | BountyWon
    | HandForHand
    | RoundPlayed
    | PrizePaid
    | DealAsked
    | DealProposed
    | DealAnswered
    | DealClosed
    | TournamentEnded
    | Refunded
)


NightEvent = (
    Opened
    | Knocked
    | Watched
    | Admitted
    | TurnedAway
    | BotAdded
    | Queued
    | Unqueued
    | Said
    | Reacted
    | NameAsked
    | NameKept
    | Renamed
    | PictureSet
    | FiguresShown
    | LinkWithdrawn
    | Started
    | Paused
    | Resumed
    | Kicked
    | CohostNamed
    | HostingOffered
    | HostingKept
    | HostNamed
    | TakenBack
    | Ruled
    | MarkerPaid
    | KittyPaid
    | BuyAsked
    | BuyAnswered
    | EnteredFor
    | ChipHeld
    | HeldCashed
    | RailClosed
    | CallPinned
    | ApprovalSet
    | BankerNamed
    | CashPaid
    | Spent
    | Adjusted
    | EntryCorrected
    | PaymentMade
    | PaymentCarried
    | DebtTakenUp
    | TableAdded
    | TableClosed
    | DealerSet
    | DepthSet
    | ClockStopped
    | Noted
    | NoteUndone
    | HandSettled
    | NightEnding
    | NightEnded
    | NameRemoved
    | Imported
    | PlayersNamed
    | HandRecorded
    | EntryRecorded
    | TournamentEvent
    | TableEvent
)
