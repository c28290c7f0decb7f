"""The vectors: deals that every verifier must pass or refuse, for the same reason.

`UPDATE=1 pytest tests/fair/test_vectors.py` writes `vectors/` anew. `valid.json` has
transcripts by name. `forged.json` says which of them is forged, what is changed, and which
claim no longer holds; `dishonest.json` has whole deals of a server that cheats. `nights.json`
has both kinds of whole nights.
"""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from fair.deals import as_json, deal, seed, steps
from homegame.fair.order import Order, deal_of
from homegame.fair.transcript import Transcript
from homegame.variants import VARIANTS

Json = dict[str, Any]
Path = Sequence[int | str]

FLOP, STREET = ["board", 3, 1], ["board", 1, 1]
TEXAS = steps(5, ["hole", 2, [1, 2, 5]], FLOP, STREET, STREET)

GONE = object()
"""Instead of a new value: the field isn't there any more."""


class Forged(NamedTuple):
    """What is changed about a deal, and the claim that no longer holds."""

    of: str
    claim: str
    path: Path
    value: Any


def told(name: str) -> Json:
    """The transcript of that name."""
    return valid()[name]


def valid() -> dict[str, Json]:
    """Deals that are as they should be."""
    if not _VALID:
        _VALID.update({name: as_json(each) for name, each in honest().items()})
    return _VALID


_VALID: dict[str, Json] = {}


def honest() -> dict[str, Transcript]:
    """By name, with every deck, number of decks and kind of deal."""
    hole = [1, 2, 5] * 2
    to = [*hole, "burn", *["board"] * 3, "burn", "board", "burn", "board"]
    six, eight = [*range(1, 7)], [*range(1, 9)]
    return {
        "texas": deal("texas", TEXAS, game="texas", decks=32),
        "one deck": deal("one deck", TEXAS, game="texas", decks=1),
        "eight decks": deal("eight decks", TEXAS, game="texas"),
        "36 cards": deal("36 cards", TEXAS, game="short_deck"),
        "53 cards": deal("53 cards", to, size=53),
        "104 cards": deal("104 cards", to, size=104, decks=32),
        "256 cards": deal("256 cards", to, size=256, decks=2),
        "two cards": deal("two cards", [1, 2], size=2, decks=3, shows=(1, 2)),
        "one silent": deal("one silent", TEXAS, game="texas", silent=(2,)),
        "all silent": deal("all silent", TEXAS, game="texas", silent=(1, 2, 5)),
        "nobody promised": deal("nobody promised", TEXAS, game="texas", seats=()),
        "a cut": deal("a cut", TEXAS, game="texas", at=17),
        "nothing shown": deal("nothing shown", TEXAS, game="texas", shows=()),
        "nothing dealt": deal("nothing dealt", [], decks=2),
        "all shown": deal("all shown", TEXAS, game="texas", shows=(1, 2, 5, "board")),
        "no order": deal("no order", to),
        "a void": deal("a void", TEXAS, game="texas", void="The deck was fouled."),
        "no burns": deal(
            "no burns",
            steps(5, ["hole", 2, [1, 2, 5]], ["board", 3, 0], ["board", 1, 0]),
            game="texas",
        ),
        "three runs": deal(
            "three runs",
            steps(5, ["hole", 4, [1, 2, 5]], FLOP, *[STREET, STREET] * 3),
            game="omaha",
        ),
        "rabbit": deal(
            "rabbit",
            steps(5, ["hole", 2, [1, 2, 5]], FLOP, ["rabbit", 1, 1], ["rabbit", 1, 1]),
            game="texas",
        ),
        "two boards": deal(
            "two boards",
            steps(5, ["hole", 2, [1, 2, 5]], ["board", 3, 2], STREET, STREET),
            game="double_board",
        ),
        "heads-up": deal(
            "heads-up", steps(5, ["hole", 2, [5, 2]], FLOP), game="texas", seats=(2, 5)
        ),
        "exposed": deal(
            "exposed",
            steps(5, ["hole", 2, [1, 2, 5]], ["replace", 2, 1], FLOP, STREET),
            game="texas",
        ),
        "stud": deal(
            "stud",
            steps(
                5,
                ["hole", 3, [1, 2, 5]],
                *[["hole", 1, [1, 2, 5]]] * 2,
                *[["hole", 1, [2, 5]]] * 2,
            ),
            game="stud",
        ),
        "stud, short": deal(
            "stud, short",
            steps(
                9,
                ["hole", 3, eight],
                *[["hole", 1, eight]] * 3,
                ["shared"],
            ),
            game="stud",
            seats=eight,
        ),
        "draws": deal(
            "draws",
            steps(
                5, ["hole", 4, [1, 2, 5]], ["draw", 1, 3], ["draw", 5, 1], ["draw", 2, 2]
            ),
            game="badugi",
        ),
        "discards": deal(
            "discards",
            steps(
                9,
                ["hole", 5, six],
                *[["draw", seat, 3] for seat in six],
                *[["draw", seat, 2] for seat in six],
            ),
            game="triple_27",
            seats=six,
        ),
        "kept": deal("kept", TEXAS, game="texas"),
        **{f"a deal of {game}": deal(game, first_of(game), game=game) for game in SHAPES},
    }


SHAPES = ("manila", "courchevel", "omaha_6", "pineapple", "five_stud", "royal", "omaha_5")
"""Games that are dealt as no other here."""


def first_of(game: str) -> Order:
    """The whole deal of a game with a board or of a stud."""
    seats = [1, 2, 5]
    rows = [
        ["hole", count, seats] if kind == "hole" else ["board", count, 1]
        for kind, count in deal_of(VARIANTS[game])
    ]
    return steps(5, *rows)


ZERO, OTHER = "0" * 64, "f" * 64


def forged() -> Iterator[tuple[str, Forged]]:
    """One thing that is changed about a good deal, and what no longer holds then."""
    texas = told("texas")
    deck = next(iter(texas["opened_seeds"]))
    many = [
        ("another protocol", "texas", "version", ["version"], "homegame/fair/2"),
        ("version is a number", "texas", "shape", ["version"], 1),
        ("no hand", "texas", "shape", ["hand"], GONE),
        ("hand without a name", "texas", "shape", ["hand"], ""),
        ("another hand", "texas", "commitment", ["hand"], "night/t1/h6"),
        ("one card", "texas", "shape", ["deck_size"], 1),
        ("more cards than a byte counts", "texas", "shape", ["deck_size"], 257),
        ("fewer cards", "texas", "cut", ["deck_size"], 51),
        ("no decks", "texas", "shape", ["K"], 0),
        ("fewer decks than roots", "texas", "shape", ["K"], 31),
        ("decks as text", "texas", "shape", ["K"], "32"),
        ("a root is short", "texas", "shape", ["roots", 3], "00"),
        ("a root in capitals", "texas", "shape", ["roots", 3], "A" * 64),
        ("a root with a line after it", "texas", "shape", ["roots", 3], ZERO + "\n"),
        ("another root", "texas", "commitment", ["roots", 3], ZERO),
        ("another commitment", "texas", "commitment", ["commitment"], ZERO),
        ("seats out of order", "texas", "seats", ["frozen"], texas["frozen"][::-1]),
        ("a seat twice", "texas", "seats", ["frozen"], [texas["frozen"][0]] * 2),
        ("a seat less", "texas", "seed", ["frozen"], texas["frozen"][1:]),
        ("another promise", "texas", "seed", ["frozen", 1, 1], ZERO),
        ("a silent seat's other promise", "one silent", "cut", ["frozen", 1, 1], ZERO),
        ("a seat beyond a byte", "texas", "shape", ["frozen", 1, 0], 256),
        ("a seat below 0", "texas", "shape", ["frozen", 1, 0], -1),
        ("a promise alone", "texas", "shape", ["frozen", 1], [2]),
        ("another seed", "texas", "seed", ["reveals", "2"], ZERO),
        ("a seed left out", "texas", "cut", ["reveals", "2"], GONE),
        ("a seed without a promise", "texas", "seed", ["reveals", "3"], ZERO),
        ("a seed of no seat", "texas", "shape", ["reveals", "x"], ZERO),
        ("a seed of seat 02", "texas", "shape", ["reveals", "02"], ZERO),
        ("another entropy", "texas", "cut", ["entropy"], ZERO),
        ("another deck", "texas", "cut", ["which"], (texas["which"] + 1) % 32),
        ("two places of the cut", "texas", "cut", ["cut"], swapped(texas["cut"])),
        ("a shorter cut", "texas", "cut", ["cut"], texas["cut"][1:]),
        ("a cut that is a fraction", "texas", "shape", ["cut", 0], 1.5),
        ("another leaf", "texas", "leaves", ["leaves", 5], ZERO),
        ("two leaves", "texas", "leaves", ["leaves"], swapped(texas["leaves"])),
        ("a leaf less", "texas", "leaves", ["leaves"], texas["leaves"][1:]),
        ("another deck's seed", "texas", "deck", ["opened_seeds", deck], ZERO),
        ("a deck not opened", "texas", "unopened", ["opened_seeds", deck], GONE),
        (
            "the dealt deck opened",
            "texas",
            "unopened",
            ["opened_seeds", f"{texas['which']}"],
            ZERO,
        ),
        ("a position passed over", "texas", "positions", ["dealt", 3, 0], 4),
        ("a position twice", "texas", "positions", ["dealt", 3, 0], 2),
        ("the first card passed over", "no order", "positions", ["dealt", 0], GONE),
        ("dealt to a dog", "texas", "shape", ["dealt", 0, 1], "dog"),
        ("dealt to another seat", "texas", "dealt", ["dealt", 0, 1], 5),
        ("burned instead of dealt", "texas", "dealt", ["dealt", 0, 1], "burn"),
        ("the last card not dealt", "texas", "undealt", ["dealt", 13], GONE),
        ("the last burn not dealt", "nothing shown", "dealt", ["dealt", 13], GONE),
        ("a card more", "nothing shown", "dealt", ["dealt", 14], [14, "burn"]),
        ("another card", "texas", "card", ["opened_cards", 0, "card"], 255),
        ("another salt", "texas", "card", ["opened_cards", 0, "salt"], OTHER),
        ("a card that isn't dealt", "texas", "undealt", ["opened_cards", 0, "pos"], 20),
        ("a card of the board", "texas", "elsewhere", ["opened_cards", 0, "to"], "board"),
        ("a card of another seat", "texas", "elsewhere", ["opened_cards", 0, "to"], 5),
        ("a card of the next place", "texas", "elsewhere", ["opened_cards", 0, "pos"], 2),
        (
            "a card of the other place",
            "texas",
            "card",
            ["opened_cards", 0, "pos"],
            texas["opened_cards"][1]["pos"],
        ),
        (
            "a card twice",
            "texas",
            "twice",
            ["opened_cards"],
            [texas["opened_cards"][0]] * 2,
        ),
        ("no cut at all", "a cut", "card", ["at"], 0),
        ("cut elsewhere", "a cut", "card", ["at"], 18),
        ("cut below the deck", "a cut", "shape", ["at"], 52),
        ("another game", "texas", "order", ["game"], "omaha"),
        ("an unknown game", "texas", "order", ["game"], "snap"),
        ("a game of another deck", "texas", "order", ["game"], "short_deck"),
        ("another button", "texas", "order", ["order", "button"], 1),
        ("no button", "texas", "shape", ["order", "button"], GONE),
        (
            "dealt the other way round",
            "texas",
            "order",
            ["order", "steps", 0, 2],
            [5, 2, 1],
        ),
        ("a card less each", "texas", "order", ["order", "steps", 0, 1], 1),
        ("a flop of four", "texas", "order", ["order", "steps", 1, 1], 4),
        ("no burn before the turn", "texas", "order", ["order", "steps", 2, 2], 0),
        ("a street less", "texas", "dealt", ["order", "steps", 3], GONE),
        ("an unknown step", "texas", "shape", ["order", "steps", 3, 0], "deal"),
        (
            "a card for all at the river",
            "texas",
            "order",
            ["order", "steps", 3],
            ["shared"],
        ),
        ("a step with less in it", "texas", "shape", ["order", "steps", 3], ["board", 1]),
        ("a third run", "three runs", "dealt", ["order", "steps", 7], GONE),
        ("rabbit cards on the board", "rabbit", "dealt", ["order", "steps", 2, 0], "board"),
        ("exposed without a burn", "exposed", "dealt", ["order", "steps", 1, 2], 0),
        ("exposed elsewhere", "exposed", "dealt", ["order", "steps", 1, 1], 5),
        ("back in the hand", "stud", "order", ["order", "steps", 4, 2], [1, 2, 5]),
        ("one for all, and enough", "stud", "order", ["order", "steps", 4], ["shared"]),
        ("a draw of another seat", "draws", "dealt", ["order", "steps", 1, 1], 2),
        ("a draw too large", "draws", "order", ["order", "steps", 1, 2], 5),
        ("discards uncounted", "discards", "attested", ["attested"], []),
        ("discards of nobody", "texas", "attested", ["attested"], [52]),
        ("another commitment was seen", "kept", "seen", ["mine"], mine("kept", 2, ZERO)),
        ("my seed isn't in it", "kept", "own", ["mine"], mine("texas", 2)),
        ("my seat isn't in it", "kept", "own", ["mine"], mine("kept", 3)),
        ("my seed is short", "kept", "shape", ["mine"], {"seat": 2, "seed": "00"}),
    ]
    for name, of, claim, path, value in many:
        yield name, Forged(of, claim, path, value)


def mine(name: str, seat: int, commitment: str | None = None) -> Json:
    """What a device kept of a deal."""
    kept = {"seat": seat, "seed": seed(name, "seat", seat).hex()}
    return {**kept, "commitment": commitment} if commitment else kept


def swapped(values: Sequence[Any]) -> list[Any]:
    """The first two in each other's place."""
    return [values[1], values[0], *values[2:]]


def changed(told: Json, path: Path, value: Any) -> Json:
    """A copy of a transcript with one thing changed."""
    copy = deepcopy(told)
    *way, last = path
    at: Any = copy
    for key in way:
        at = at[key]
    if value is GONE:
        del at[last]
    elif isinstance(at, list) and last == len(at):
        at.append(value)
    else:
        at[last] = value
    return copy


def dishonest() -> dict[str, tuple[str, Json]]:
    """Whole deals of a server that cheats, each with the claim that gives it away."""
    honest = told("eight decks")
    other = (honest["which"] + 1) % 8
    two_aces = deal("eight decks", TEXAS, game="texas", cheats={other: {0: 51, 1: 51}})
    bottom = ["dealt", 5], [51, honest["dealt"][5][1]]
    late = ["mine"], mine("kept", 2, honest["commitment"])
    return {
        "two aces in a deck that wasn't dealt": ("deck", as_json(two_aces)),
        "nothing but aces in the deck that was": ("twice", as_json(aces())),
        "a burned card opened": (
            "burned",
            as_json(deal("eight decks", TEXAS, game="texas", shows=("burn",))),
        ),
        "dealt from the bottom": ("positions", changed(honest, *bottom)),
        "committed after the seeds": ("seen", changed(told("kept"), *late)),
        "dealt to a seat that had folded": ("order", as_json(stud_after_a_fold())),
    }


def aces() -> Transcript:
    """A deck of aces alone that nobody opens, because it is the one that is dealt. The players
    choose that, so the server has to be lucky."""
    for number in range(100):
        cheats = {0: dict.fromkeys(range(52), 51)}
        made = deal(f"aces {number}", TEXAS, game="texas", decks=2, cheats=cheats)
        if made.which == 0:
            return made
    raise AssertionError("no luck")


def stud_after_a_fold() -> Transcript:
    """Seat 1 is dealt out and back in again."""
    rows = [["hole", 1, [2, 5]], ["hole", 1, [1, 2, 5]]]
    return deal("stud", steps(5, ["hole", 3, [1, 2, 5]], *rows), game="stud")


def night(*hands: str | Json, of: str = "night") -> Json:
    return {"version": "homegame/fair/1", "night": of, "hands": hands}


def hand_of(number: int, table: int = 1, of: str = "night", **more: Any) -> Json:
    """A small deal of a night."""
    hand = f"{of}/t{table}/h{number}"
    to = [1, 2, 5, "board", "board"]
    return as_json(deal(f"{hand}", to, hand=hand, size=9, decks=2, **more))


def nights() -> dict[str, tuple[str, str, Json]]:
    """Whole nights: the claim that doesn't hold and the hand it is about; neither if all is
    well."""
    one, two, three = hand_of(1), hand_of(2, void="Fouled."), hand_of(3, silent=(2,))
    there = hand_of(1, table=2)
    by_people = {"hand": "night/t1/h2", "unfair": "Dealt with real cards."}
    bad = changed(two, ["opened_cards", 0, "card"], 255)
    return {
        "three hands": ("", "", night(one, two, three)),
        "two tables": ("", "", night(one, there, two)),
        "one with real cards": ("", "", night(one, by_people, three)),
        "no hands": ("", "", night()),
        "a hand is missing": ("numbers", "night/t1/h3", night(one, three)),
        "the first is missing": ("numbers", "night/t1/h2", night(two, three)),
        "in another order": ("numbers", "night/t1/h2", night(two, one)),
        "of another night": ("numbers", "day/t1/h1", night(one, hand_of(1, of="day"))),
        "a hand twice": ("repeated", "night/t1/h1", night(one, one)),
        "a void without a reason": (
            "reason",
            "night/t1/h2",
            night(one, {**two, "void": " "}),
        ),
        "a card was exchanged": ("card", "night/t1/h2", night(one, bad)),
        "a hand without a number": ("shape", "", night(one, {**two, "hand": "night"})),
        "hands that are no list": ("shape", "", {**night(), "hands": {}}),
        "no reason for real cards": ("shape", "", night(one, {**by_people, "unfair": ""})),
    }
