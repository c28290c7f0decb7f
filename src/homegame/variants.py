"""Games as data: the deck, the steps of a hand, and which hands win.

A step is a noun; the engine decides whose turn it is at a step, and what the step does.
"""

from typing import Final, Literal

from msgspec import Struct

from homegame.cards import DECK, Cards

Street = Literal[
    "flop", "turn", "river", "first", "second", "third", "fourth", "fifth", "shared"
]
"""Cards in the middle, by name; `shared` is a stud's last card when the deck is short."""


class Hole(Struct, frozen=True, tag="hole", omit_defaults=True):
    """Every live seat is dealt `down` cards face down, then `up` face up (DEAL-01)."""

    down: int = 0
    up: int = 0


class Board(Struct, frozen=True, tag="board", omit_defaults=True):
    """Cards are burned and `count` are turned up on each board (DEAL-04, DEAL-05).

    `run`: which run of the rest of the board this is (POT-20).
    """

    count: int
    street: Street
    run: int = 0


Limit = Literal["no", "pot", "table", "half_pot", "fixed", "spread"]
"""The limit of a round; `table` is pot limit counted by the pot on the table (BET-67)."""

Opens = Literal["posts", "button", "low_card", "high_card", "high_hand", "low_hand"]
"""Where a round begins: after the posts, left of the button, at the card that brings it in,
or at the best open hand."""

BRINGS_IN: Final = ("low_card", "high_card")
"""The openings in which a card has to bring it in (BLIND-22)."""


class Round(Struct, frozen=True, tag="round", omit_defaults=True):
    """A betting round, up to its limit.

    `units` is how many times the least bet a bet of this round is (BET-50), `most` the
    largest bet or raise of a spread (BET-55). `pair_doubles`: an open pair lets one bet
    twice as much.
    """

    opens: Opens = "button"
    limit: Limit = "no"
    units: int = 1
    most: int = 0
    pair_doubles: bool = False


class Openers(Struct, frozen=True, tag="openers"):
    """If no one opened the round before, the hand is passed out (BET-03)."""


class Draw(Struct, frozen=True, tag="draw", omit_defaults=True):
    """Each seat in turn discards `least` to `most` cards, replaced or not."""

    least: int = 0
    most: int = 5
    replaced: bool = True


class Middle(Struct, frozen=True, tag="middle"):
    """Each seat in turn chooses which of its cards goes in the middle (VAR-22)."""


class FaceUp(Struct, frozen=True, tag="face_up"):
    """After an all-in with no more betting, the house may have hands opened (SHOW-10)."""


class RunVote(Struct, frozen=True, tag="run_vote", omit_defaults=True):
    """After an all-in with no more betting: how many times is the board run? (POT-20)

    Seats vote on up to `most` runs or, if `asks` is false, agreed before the hand. `face_up`:
    hands are turned up before a board is run several times.
    """

    most: int
    asks: bool = True
    face_up: bool = True


class Showdown(Struct, frozen=True, tag="showdown"):
    """Hands are shown in order until the pots can be awarded (SHOW-01)."""


class Pots(Struct, frozen=True, tag="pots"):
    """The dealer pushes the pots and the hand is over."""


Step = Hole | Board | Round | Openers | Draw | Middle | FaceUp | RunVote | Showdown | Pots

Kind = Literal[
    "high", "short", "short_trips", "soko", "low_8", "low_a5", "low_27", "badugi"
]
"""An order of hands; `hands.games` ranks hands by each."""

Structure = Literal["no_limit", "pot_limit", "limit", "spread", "half_pot", "cap"]
"""A betting structure (BET-11)."""

STRUCTURES: Final[dict[Limit, Structure]] = {
    "no": "no_limit",
    "pot": "pot_limit",
    "table": "pot_limit",
    "half_pot": "half_pot",
    "fixed": "limit",
    "spread": "spread",
}
"""A game's betting structure, by the limit of its rounds."""


class Variant(Struct, frozen=True):
    """One game: the steps of a hand, its deck, and the hands that win.

    Each of `kinds` takes its share of every pot. `exactly` is how many hole cards play, with
    the rest of five from the board; 0: any number. `together`: only hole cards in these
    places play together. `hole_cards` is the most a seat holds.
    """

    name: str
    title: str
    steps: tuple[Step, ...]
    hole_cards: int
    deck: Cards = DECK
    kinds: tuple[Kind, ...] = ("high",)
    exactly: int = 0
    together: tuple[tuple[int, ...], ...] = ()
    boards: int = 1
    limits: tuple[Structure, ...] = (
        "no_limit",
        "pot_limit",
        "limit",
        "spread",
        "half_pot",
        "cap",
    )
    """What it may be played for; the first is played where the house's own is not here."""

    @property
    def has_blinds(self) -> bool:
        """The first round starts from blinds; otherwise everyone antes."""
        return Round("posts") in self.steps


# ---------------------------------------------------------------- games with a board


def flop_game(
    hole: int,
    *,
    before_flop: tuple[Step, ...] = (),
    after_flop: tuple[Step, ...] = (),
) -> tuple[Step, ...]:
    """Hole cards, a board of three, one and one, and a round before and after each."""
    return (
        Hole(hole),
        *before_flop,
        Round("posts"),
        Board(3, "flop"),
        *after_flop,
        Round(),
        Board(1, "turn"),
        Round(units=2),
        Board(1, "river"),
        Round(units=2),
        Showdown(),
        Pots(),
    )


def from_rank(lowest: int) -> Cards:
    """A deck without the ranks below this one (0 is the two)."""
    return tuple(range(4 * lowest, 52))


TEXAS: Final = Variant("texas", "Texas hold'em", flop_game(2), 2)
OMAHA: Final = Variant("omaha", "Omaha", flop_game(4), 4, exactly=2)
OMAHA_5: Final = Variant("omaha_5", "Five-card Omaha", flop_game(5), 5, exactly=2)
OMAHA_6: Final = Variant("omaha_6", "Six-card Omaha", flop_game(6), 6, exactly=2)
OMAHA_HILO: Final = Variant(
    "omaha_hilo", "Omaha hi-lo", flop_game(4), 4, kinds=("high", "low_8"), exactly=2
)
COURCHEVEL: Final = Variant(
    "courchevel",
    "Courchevel",
    (
        Hole(5),
        Board(1, "first"),
        Round("posts"),
        Board(2, "flop"),
        *flop_game(5)[3:],
    ),
    5,
    exactly=2,
)
COURCHEVEL_HILO: Final = Variant(
    "courchevel_hilo",
    "Courchevel hi-lo",
    COURCHEVEL.steps,
    5,
    kinds=("high", "low_8"),
    exactly=2,
)
ROYAL: Final = Variant("royal", "Royal hold'em", flop_game(2), 2, from_rank(8))

ONE_AWAY: Final = Draw(1, 1, replaced=False)
PINEAPPLE: Final = Variant(
    "pineapple", "Pineapple", flop_game(3, before_flop=(ONE_AWAY,)), 3
)
CRAZY_PINEAPPLE: Final = Variant(
    "crazy_pineapple", "Crazy Pineapple", flop_game(3, after_flop=(ONE_AWAY,)), 3
)
LAZY_PINEAPPLE: Final = Variant(
    "lazy_pineapple",
    "Lazy Pineapple",
    flop_game(3),
    3,
    together=((0, 1), (0, 2), (1, 2)),
)
IRISH: Final = Variant(
    "irish", "Irish", flop_game(4, after_flop=(Draw(2, 2, replaced=False),)), 4
)
DOUBLE: Final = Variant(
    "double",
    "Double hold'em",
    flop_game(3, before_flop=(Middle(),)),
    3,
    together=((0, 1), (1, 2)),
)
DOUBLE_BOARD: Final = Variant(
    "double_board", "Double-board hold'em", flop_game(2), 2, boards=2
)
DOUBLE_BOARD_OMAHA: Final = Variant(
    "double_board_omaha", "Double-board Omaha", flop_game(4), 4, exactly=2, boards=2
)
GREEK: Final = Variant("greek", "Greek hold'em", flop_game(2), 2, exactly=2)


def manila(*first: Step) -> tuple[Step, ...]:
    """Five cards in the middle one by one, and a round after each (VAR-25)."""
    return (
        Hole(2),
        *first,
        Board(1, "second"),
        Round(),
        Board(1, "third"),
        Round(),
        Board(1, "fourth"),
        Round(units=2),
        Board(1, "fifth"),
        Round(units=2),
        Showdown(),
        Pots(),
    )


def manila_name(*, opened: bool, both: bool, flush: bool) -> str:
    """The name of a Manila with these of its sub-variations."""
    chosen = {"opened": opened, "both": both, "flush": flush}
    return "_".join(["manila", *(name for name, yes in chosen.items() if yes)])


def manila_game(*, opened: bool, both: bool, flush: bool) -> Variant:
    """Manila: betting before the first board card, both hole cards with three of the board,
    and a flush over a full house, as in the short deck; or not."""
    first: tuple[Step, ...] = (Board(1, "first"), Round("posts"))
    title = ["Manila with an opening round" if opened else "Manila"]
    title += ["both hole cards"] if both else []
    title += ["flush over full house"] if flush else []
    return Variant(
        manila_name(opened=opened, both=both, flush=flush),
        ", ".join(title),
        manila(*((Round("posts"), Board(1, "first"), Round()) if opened else first)),
        2,
        from_rank(5),
        ("short" if flush else "high",),
        exactly=2 if both else 0,
    )


MANILAS: Final = tuple(
    [
        manila_game(opened=opened, both=both, flush=flush)
        for both in (False, True)
        for flush in (False, True)
        for opened in (False, True)
    ]
)
SHORT_DECK: Final = Variant(
    "short_deck", "Short deck", flop_game(2), 2, from_rank(4), ("short",)
)
SHORT_DECK_TRIPS: Final = Variant(
    "short_deck_trips",
    "Short deck, trips over straights",
    flop_game(2),
    2,
    from_rank(4),
    ("short_trips",),
)

# ---------------------------------------------------------------- stud

LIMIT_FIRST: Final[tuple[Structure, ...]] = (
    "limit",
    "pot_limit",
    "no_limit",
    "spread",
    "half_pot",
    "cap",
)


def seven_stud(brings_in: Opens, begins: Opens, *, pair_doubles: bool) -> tuple[Step, ...]:
    """Two down and one up, three more up, the last one down; five rounds."""
    big = Round(begins, units=2)
    return (
        Hole(2, 1),
        Round(brings_in),
        Hole(up=1),
        Round(begins, pair_doubles=pair_doubles),
        Hole(up=1),
        big,
        Hole(up=1),
        big,
        Hole(1),
        big,
        Showdown(),
        Pots(),
    )


STUD: Final = Variant(
    "stud",
    "Seven-card stud",
    seven_stud("low_card", "high_hand", pair_doubles=True),
    7,
    limits=LIMIT_FIRST,
)
STUD_HILO: Final = Variant(
    "stud_hilo",
    "Stud hi-lo",
    seven_stud("low_card", "high_hand", pair_doubles=False),
    7,
    kinds=("high", "low_8"),
    limits=LIMIT_FIRST,
)
RAZZ: Final = Variant(
    "razz",
    "Razz",
    seven_stud("high_card", "low_hand", pair_doubles=False),
    7,
    kinds=("low_a5",),
    limits=LIMIT_FIRST,
)
FIVE_STUD: Final = Variant(
    "five_stud",
    "Five-card stud",
    (
        Hole(1, 1),
        Round("low_card"),
        Hole(up=1),
        Round("high_hand"),
        Hole(up=1),
        Round("high_hand", units=2),
        Hole(up=1),
        Round("high_hand", units=2),
        Showdown(),
        Pots(),
    ),
    5,
    limits=LIMIT_FIRST,
)
SOKO: Final = Variant(
    "soko", "Sökö", FIVE_STUD.steps, 5, kinds=("soko",), limits=LIMIT_FIRST
)

# ---------------------------------------------------------------- draw


def draw_game(cards: int, draws: int) -> tuple[Step, ...]:
    """A round, then `draws` draws with a round after each; bets double from half way on."""
    steps: list[Step] = [Hole(cards), Round("posts")]
    for drawn in range(1, draws + 1):
        steps += [Draw(most=cards), Round(units=2 if 2 * drawn > draws else 1)]
    return (*steps, Showdown(), Pots())


FIVE_DRAW: Final = Variant("five_draw", "Five-card draw", draw_game(5, 1), 5)
JACKS: Final = Variant(
    "jacks",
    "Five-card draw, jacks or better",
    (
        Hole(5),
        Round(),
        Openers(),
        Draw(),
        Round(units=2),
        Showdown(),
        Pots(),
    ),
    5,
)
SINGLE_27: Final = Variant(
    "single_27", "2-7 single draw", draw_game(5, 1), 5, kinds=("low_27",)
)
TRIPLE_27: Final = Variant(
    "triple_27",
    "2-7 triple draw",
    draw_game(5, 3),
    5,
    kinds=("low_27",),
    limits=LIMIT_FIRST,
)
TRIPLE_A5: Final = Variant(
    "triple_a5",
    "A-5 triple draw",
    draw_game(5, 3),
    5,
    kinds=("low_a5",),
    limits=LIMIT_FIRST,
)
BADUGI: Final = Variant(
    "badugi", "Badugi", draw_game(4, 3), 4, kinds=("badugi",), limits=LIMIT_FIRST
)
BADUCI: Final = Variant(
    "baduci",
    "Baduci",
    draw_game(5, 3),
    5,
    kinds=("badugi", "low_27"),
    limits=LIMIT_FIRST,
)

VARIANTS: Final = {
    game.name: game
    for game in (
        TEXAS,
        OMAHA,
        OMAHA_5,
        OMAHA_6,
        OMAHA_HILO,
        COURCHEVEL,
        COURCHEVEL_HILO,
        ROYAL,
        PINEAPPLE,
        CRAZY_PINEAPPLE,
        LAZY_PINEAPPLE,
        IRISH,
        DOUBLE,
        DOUBLE_BOARD,
        DOUBLE_BOARD_OMAHA,
        GREEK,
        *MANILAS,
        SHORT_DECK,
        SHORT_DECK_TRIPS,
        STUD,
        STUD_HILO,
        RAZZ,
        FIVE_STUD,
        SOKO,
        FIVE_DRAW,
        JACKS,
        SINGLE_27,
        TRIPLE_27,
        TRIPLE_A5,
        BADUGI,
        BADUCI,
    )
}

DECKS: Final = {name: frozenset(game.deck) for name, game in VARIANTS.items()}
"""The cards of each game's deck."""


# ---------------------------------------------------------------- mixed games


class Turn(Struct, frozen=True):
    """One game of a mix; without a limit, it has the house's own structure."""

    game: str
    limit: Structure | None = None


HORSE: Final = (
    Turn("texas", "limit"),
    Turn("omaha_hilo", "limit"),
    Turn("razz", "limit"),
    Turn("stud", "limit"),
    Turn("stud_hilo", "limit"),
)
MIXES: Final = {
    "horse": HORSE,
    "hose": tuple(turn for turn in HORSE if turn.game != "razz"),
    "eight_game": (
        Turn("triple_27", "limit"),
        *HORSE,
        Turn("texas", "no_limit"),
        Turn("omaha", "pot_limit"),
    ),
}
"""Mixes by name, each in its order (VAR-30)."""
