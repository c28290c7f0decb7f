"""Replay real hands: `python tools/real.py FOLDER-OR-FILE` (see docs/real-hands.md).

The engine is given what was on the table: stacks, button, posts, decisions and cards. Whose
turn it is, what is legal, how the pots are cut and who is paid is its own judgement, and is
compared with what the record says that every seat won or lost.
"""

import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, assert_never

from msgspec import Struct
from msgspec.structs import replace

from homegame.cards import CardError, Cards, parse
from homegame.engine.decide import decide
from homegame.engine.evolve import begin, chips, evolve
from homegame.model import commands as c
from homegame.model.plan import Marks, Plan, Post
from homegame.model.refusal import Refused
from homegame.model.state import Hand
from homegame.rulebook import HouseRules
from homegame.rulebook.options import with_settings
from homegame.rules.betting import to_call
from homegame.rules.pots import claims, hand_pots
from homegame.seats import DEALER, MOST_SEATS, NOBODY, Seat, clockwise
from homegame.variants import TEXAS, Board, FaceUp, Hole, Pots, Round, Showdown

DEFAULT = "../shared/data"

Record = Mapping[str, Any]


class UnreadableError(Exception):
    """A file that cannot be read as records; the message says which line and why."""


class ImpossibleError(Exception):
    """A record that the engine, or the table itself, refuses."""


SITES = with_settings(
    HouseRules(),
    {
        "allin.reveal": "never",
        "fold.when_free": "allow",
        "raise.below_minimum": "puts_other_all_in",
        "showdown.auto_muck": False,
        "showdown.must_show_if_called": False,
    },
)
"""How the sites play that these records come from, in choices every house has."""

POSTS: Mapping[str, tuple[Any, ...]] = {
    "ante": ("ante", True, "ante"),
    "sb": ("live", True, "small_blind"),
    "bb": ("live", True, "big_blind"),
}
DECISIONS = ("fold", "check", "call", "bet", "raise", "check_or_call")
NOT_PLAYED = {
    "straddle": "straddle",
    "bomb": "bomb pot",
    "run_it": "run more than once",
    "missing_sb": "missed blinds",
    "missed_bb": "missed blinds",
    "post": "post",
    "bring_in": "bring-in",
}
"""Events that no hand has until the house plays them, and what a record is skipped for."""


# ---------------------------------------------------------------- reading


def records(place: Path) -> Iterator[Record]:
    """All records of a file, or of every file in a folder."""
    if not place.exists():
        raise UnreadableError(f"{place} does not exist; name a folder or a file of hands")
    if place.is_dir():
        files = sorted(p for p in place.rglob("*") if p.suffix in (".jsonl", ".phh"))
        if not files:
            raise UnreadableError(f"{place} holds no .jsonl and no .phh file")
    else:
        files = [place]
    for file in files:
        if file.suffix == ".jsonl":
            yield from lines(file)
        elif file.suffix == ".phh":
            yield from_phh(file)
        else:
            raise UnreadableError(f"{file} is neither .jsonl nor .phh")


def text_of(file: Path) -> str:
    """What the file says."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise UnreadableError(f"{file}: {wrong}") from wrong


def lines(file: Path) -> Iterator[Record]:
    """One record a line."""
    for number, line in enumerate(text_of(file).splitlines(), 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except json.JSONDecodeError as wrong:
            raise UnreadableError(f"{file}, line {number} is not JSON: {wrong}") from wrong
        if not isinstance(record, dict):
            raise UnreadableError(f"{file}, line {number} is not a record but {line[:40]}")
        yield {"id": f"{file.name}:{number}", **record}


def from_phh(file: Path) -> Record:
    """A hand in the PHH format, told as a record. Seats count from the small blind."""
    try:
        told = tomllib.loads(text_of(file))
    except tomllib.TOMLDecodeError as wrong:
        raise UnreadableError(f"{file} is not PHH: {wrong}") from wrong
    record: dict[str, Any] = {"id": file.stem, "unit": 1, "features": []}
    record["game"] = "NLHE" if told.get("variant") == "NT" else f"PHH {told.get('variant')}"
    if record["game"] != "NLHE":
        return record
    try:
        stacks, blinds = told["starting_stacks"], told["blinds_or_straddles"]
        if len(stacks) == 2:
            blinds = blinds[::-1]
        posts = [["ante", s, a] for s, a in enumerate(told["antes"], 1) if a]
        names = ("bb", "sb") if len(stacks) == 2 else ("sb", "bb", *["straddle"] * 8)
        posts += [
            [name, s, b]
            for s, (name, b) in enumerate(zip(names, blinds, strict=False), 1)
            if b
        ]
        final = told.get("finishing_stacks")
        record |= {
            "button": len(stacks),
            "stacks": {str(s): chips for s, chips in enumerate(stacks, 1)},
            "events": posts + phh_events(told["actions"]),
            "net": final
            and {
                str(s): f - b for s, (f, b) in enumerate(zip(final, stacks, strict=True), 1)
            },
        }
    except (KeyError, TypeError, ValueError, IndexError) as wrong:
        raise UnreadableError(f"{file} is not a PHH hand: {wrong!r}") from wrong
    return record


def phh_events(actions: list[str]) -> list[list[Any]]:
    """Decisions, boards and hands of a PHH hand."""
    told: list[list[Any]] = []
    for action in actions:
        match action.partition("#")[0].split():
            case ["d", "dh", who, cards]:
                told.append(["dealt", seat_of(who), [split(cards)]])
            case ["d", "db", cards]:
                told.append(["board", 0, split(cards)])
            case [who, "f"]:
                told.append(["fold", seat_of(who)])
            case [who, "cc"]:
                told.append(["check_or_call", seat_of(who)])
            case [who, "cbr", amount]:
                told.append(["raise", seat_of(who), int(amount)])
            case [who, "sm", cards]:
                told.append(["show", seat_of(who), split(cards)])
            case [who, "sm"]:
                told.append(["muck", seat_of(who)])
            case [] | ["d", *_]:
                pass
            case _:
                raise ValueError(f"no such action: {action}")
    return told


def seat_of(who: str) -> Seat:
    """p3 is seat 3."""
    return int(who.removeprefix("p"))


def split(cards: str) -> list[str]:
    """`AsKd` as two cards."""
    return [cards[at : at + 2] for at in range(0, len(cards), 2)]


# ---------------------------------------------------------------- what is skipped


def skipped(record: Record) -> str:
    """Why this record is not replayed; empty if it is."""
    game, limit = record.get("game", "?"), record.get("limit", "NL")
    if game not in ("NLHE", "HOLDEM") or limit != "NL":
        return f"game {game}" + (f" {limit}" if game == "HOLDEM" else "")
    told = record.get("events")
    for event in told if isinstance(told, list) else ():
        if event and event[0] in NOT_PLAYED:
            return NOT_PLAYED[event[0]]
        if event and event[0] == "board" and event[1]:
            return "more than one board"
    return ""


# ---------------------------------------------------------------- what the engine is given


class Given(Struct, frozen=True):
    """A record as the engine sees it: no result, no turn, no pot."""

    plan: Plan
    held: dict[Seat, Cards]
    streets: list[Cards]
    decisions: list[list[Any]]
    unit: int
    named: frozenset[Seat]
    """Who took a pot that was contested to the end with a hand that nobody saw."""


def given(record: Record) -> Given:
    """What lies on the table before the first card, and what is done and turned up later."""
    told: list[list[Any]] = record["events"]
    unit = record["unit"]
    if not isinstance(unit, int) or unit < 1:
        raise ImpossibleError(f"unit is {unit!r}")
    decisions = [[*event] for event in told if event[0] in DECISIONS]
    for event in decisions:
        event[2:] = [in_chips(amount, unit) for amount in event[2:]]
    dealt = {event[1] for event in told if event[0] in (*POSTS, *DECISIONS)}
    stacks = {
        int(seat): in_chips(amount, unit) for seat, amount in record["stacks"].items()
    }
    for seat in dealt:
        if not 1 <= seat <= MOST_SEATS or not stacks.get(seat):
            raise ImpossibleError(f"seat {seat} plays without a stack")
    held = known_hands(told)
    streets = [parse("".join(event[2])) for event in told if event[0] == "board"]
    on_table = [card for cards in (*held.values(), *streets) for card in cards]
    if len({*on_table}) < len(on_table):
        raise ImpossibleError("a card is there twice")
    folded = {event[1] for event in told if event[0] == "fold"}
    winners = frozenset(event[1] for event in told if event[0] == "collect")
    unseen = len(dealt - folded) > 1 and not winners <= {*held}
    posts = [
        Post(event[1], in_chips(event[2], unit), *POSTS[event[0]])
        for event in told
        if event[0] in POSTS
    ]
    return Given(
        plan=planned(record, {seat: stacks[seat] for seat in dealt}, posts, unseen),
        held=held,
        streets=streets,
        decisions=decisions,
        unit=unit,
        named=winners if unseen else frozenset(),
    )


def in_chips(amount: object, unit: int) -> int:
    """An amount of the record in whole chips."""
    if not isinstance(amount, int) or isinstance(amount, bool) or amount < 0:
        raise ImpossibleError(f"{amount!r} is no amount")
    if amount % unit:
        raise ImpossibleError(f"{amount} is no multiple of the unit, {unit}")
    return amount // unit


def known_hands(told: list[list[Any]]) -> dict[Seat, Cards]:
    """What seats are known to hold: dealt, shown, or mucked face up."""
    known: dict[Seat, Cards] = {}
    for name, *rest in told:
        if name in ("show", "mucked", "dealt") and len(rest) > 1:
            cards = "".join(rest[1][0] if name == "dealt" else rest[1])
            held = () if "?" in cards else parse(cards)
            if len(held) == TEXAS.hole_cards:
                known[rest[0]] = held
    return known


def planned(
    record: Record, stacks: dict[Seat, int], posts: list[Post], unseen: bool
) -> Plan:
    """The plan that a table would have written for these posts."""
    blinds = {post.name: post for post in posts}
    if "big_blind" not in blinds:
        raise ImpossibleError("nobody posted the big blind")
    big = blinds["big_blind"]
    small = blinds["small_blind"].seat if "small_blind" in blinds else NOBODY
    nominal = big.amount
    posted = sum(post.amount for post in posts if post.seat == big.seat)
    if posted >= stacks[big.seat] and "stakes" in record:  # all in: as far as it went
        nominal = max(nominal, in_chips(record["stakes"][1], record["unit"]))
    button = record["button"]
    if button is None:  # a dead button lies right of the first blind
        button = (small or big.seat) - 1
    marks = Marks(button, small, big.seat)
    ring = tuple(clockwise(stacks, after=button))
    antes = [post for post in posts if post.name == "ante"]
    if len(antes) == 1 < len(stacks):  # one seat pays for all
        posts = [replace(post, kind="dead") if post in antes else post for post in posts]
    steps = TEXAS.steps
    if unseen:
        steps = tuple([step for step in steps if not isinstance(step, Showdown)])
    return Plan(
        number=1,
        marks=marks,
        stacks=tuple([stacks.get(seat, 0) for seat in range(MOST_SEATS + 1)]),
        posts=tuple(posts),
        ring=ring,
        order=tuple(clockwise(ring, after=marks.big)),
        program=steps,
        to_match=nominal,
        first_raise=nominal,
        bet_size=nominal,
    )


# ---------------------------------------------------------------- the engine plays it


def replayed(table: Given) -> Hand:
    """The hand as the engine plays it out, or what it refuses."""
    hand = begin(table.plan, SITES)
    decisions, streets = iter(table.decisions), iter(table.streets)
    while not hand.over:
        by, command = asked(hand, table, decisions, streets)
        decided = decide(hand, by, command)
        if isinstance(decided, Refused):
            who = f"seat {by}" if by > 0 else "the dealer"
            raise ImpossibleError(f"{who}: {command} is refused by {decided.code}")
        for event in decided:
            hand = evolve(hand, event)
            assert chips(hand) == sum(table.plan.stacks), "a chip was lost"
    if (left := next(decisions, None)) is not None:
        raise ImpossibleError(f"the hand is over before {left}")
    if next(streets, None) is not None:
        raise ImpossibleError("the hand is over before its last card")
    return hand


def asked(
    hand: Hand,
    table: Given,
    decisions: Iterator[list[Any]],
    streets: Iterator[Cards],
) -> tuple[Seat, c.HandCommand]:
    """Who is asked now is the engine's answer; what they say is the record's."""
    step, turn = hand.plan.program[hand.step], hand.turn
    match step:
        case Hole() | FaceUp():  # SITES turn up no all-in hands
            return DEALER, c.Deal()
        case Board(_, street):
            faces = next(streets, None)
            if faces is None:
                raise ImpossibleError(f"the {street} is missing")
            return DEALER, c.Deal(faces)
        case Showdown() if turn in table.held:
            return turn, c.TurnUp(turn, (0, 1), table.held[turn])
        case Showdown():
            return turn, c.Muck()
        case Pots():
            won = [tuple(sorted(table.named & {*claims(hand, p)})) for p in hand_pots(hand)]
            return DEALER, c.Push(tuple(won) if table.named else ())
        case Round():
            decision = next(decisions, None)
            if decision is None:
                raise ImpossibleError(f"it is seat {turn}'s turn, and the record ends")
            if decision[1] != turn:
                raise ImpossibleError(f"it is seat {turn}'s turn, not {decision}")
            return turn, said(hand, decision)
        case _:
            assert_never(step)


def said(hand: Hand, decision: list[Any]) -> c.HandCommand:
    """A decision as a command. A call names its total, which must be the engine's."""
    player = hand.players[decision[1]]
    owed = to_call(hand, player)
    match decision:
        case ["fold", *_]:
            return c.Fold()
        case ["check", *_]:
            return c.Check()
        case ["check_or_call", *_]:
            return c.Call() if owed else c.Check()
        case ["call", seat, total] if total != player.bet + owed:
            raise ImpossibleError(f"seat {seat} calls {total}, not {player.bet + owed}")
        case ["call", *_]:
            return c.Call()
        case [_, _, total]:
            return c.RaiseTo(total)
        case _:
            raise ImpossibleError(f"{decision} names no amount")


# ---------------------------------------------------------------- the record's own result


def difference(hand: Hand, record: Record, unit: int) -> str:
    """Where the engine and the record part; empty if they agree.

    What a site took as rake is missing from what the winners won, and from nobody else.
    """
    parted: dict[Seat, int] = {}
    for seat, won in record["net"].items():
        place = int(seat)
        ours = (hand.players[place].stack - hand.plan.stacks[place]) * unit
        if ours != won:
            parted[place] = ours - won
    rake = record.get("rake", 0) + record.get("promo", 0)
    winners = {award.seat for award in hand.awards}
    fair = {*parted} <= winners and min(parted.values(), default=0) >= 0
    if fair and sum(parted.values()) == rake:
        return differently_returned(hand, record, unit)
    return ", ".join(f"seat {seat} {by:+}" for seat, by in sorted(parted.items()))


def differently_returned(hand: Hand, record: Record, unit: int) -> str:
    """What went back uncalled, where the record says so itself."""
    told = {x[1]: x[2] for x in record["events"] if x[0] == "uncalled" and len(x) == 3}
    ours = {seat: amount * unit for seat, amount in hand.returned}
    return f"returned {ours}, not {told}" if told and told != ours else ""


def report(found: Iterator[Record]) -> dict[str, Any]:
    """Every record is equal, different, refused or skipped."""
    hands = equal = unranked = 0
    different: list[dict[str, str]] = []
    refused: list[dict[str, str]] = []
    passed: Counter[str] = Counter()
    for record in found:
        hands += 1
        name = str(record["id"])
        try:
            if reason := skipped(record):
                passed[reason] += 1
                continue
            table = given(record)
            hand = replayed(table)
            why = difference(hand, record, table.unit)
        except (ImpossibleError, CardError) as wrong:
            refused.append({"id": name, "why": str(wrong)})
            continue
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as wrong:
            refused.append({"id": name, "why": f"no such record: {wrong!r}"})
            continue
        unranked += bool(table.named)
        if why:
            different.append({"id": name, "why": why})
        else:
            equal += 1
    return {
        "hands": hands,
        "equal": equal,
        "different": different,
        "refused": refused,
        "skipped": dict(passed.most_common()),
        "unranked": unranked,
    }


def main(words: list[str]) -> int:
    """What was found, for people on stderr and as one JSON object on stdout."""
    if len(words) > 1:
        sys.stderr.write("real: name one folder or file\n")
        return 2
    place = Path(words[0] if words else DEFAULT)
    try:
        found = report(records(place))
    except UnreadableError as wrong:
        sys.stderr.write(f"real: {wrong}\n")
        return 2
    for kind in ("different", "refused"):
        for each in found[kind]:
            sys.stderr.write(f"{kind}: {each['id']}: {each['why']}\n")
    sys.stderr.write(f"{found['hands']} hands, {found['equal']} equal\n")
    sys.stdout.write(json.dumps(found, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
