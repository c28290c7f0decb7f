"""One real hand, played again by the engine.

The engine is given what was on the table: stacks, button, posts, decisions and cards. Whose
turn it is, what is legal, how the pots are cut and who is paid is its own judgement.
"""

from collections import defaultdict, deque
from collections.abc import Mapping
from typing import Any, assert_never

from msgspec import Struct
from msgspec.structs import replace

from homegame.cards import DECK, Cards, parse
from homegame.chips import Chips
from homegame.engine.decide import decide
from homegame.engine.evolve import begin, chips, evolve
from homegame.engine.plan import (
    bets_posted,
    first_round_order,
    is_first_round,
    last_turns,
    nominal_bet,
    program,
    stack_in_play,
)
from homegame.model import commands as c
from homegame.model.plan import Marks, Plan, Post
from homegame.model.refusal import Refused
from homegame.model.state import Hand
from homegame.rulebook import HouseRules
from homegame.rulebook.options import with_settings
from homegame.rules.betting import to_call
from homegame.rules.dealing import dealt_to, is_last_card_shared
from homegame.rules.games import structure
from homegame.rules.pots import claims, hand_pots
from homegame.rules.showing import next_face_up, unseen_places
from homegame.rules.straddles import first_raise
from homegame.seats import DEALER, MOST_SEATS, NOBODY, Seat, clockwise
from homegame.variants import (
    VARIANTS,
    Board,
    Draw,
    FaceUp,
    Hole,
    Middle,
    Openers,
    Pots,
    Round,
    RunVote,
    Showdown,
    Step,
    Variant,
)
from records import Record

Event = list[Any]


class ImpossibleError(Exception):
    """A record that the engine, or the table itself, refuses."""


class DamagedError(Exception):
    """A record in which something is missing that was on the table."""


GAMES: Mapping[str, tuple[str, str]] = {
    "NLHE": ("texas", "NL"),
    "PLO": ("omaha", "PL"),
    "PLO8": ("omaha_hilo", "PL"),
    "HOLDEM": ("texas", "NL"),
    "OMAHA": ("omaha", "PL"),
    "OMAHA5": ("omaha_5", "PL"),
    "OMAHA6": ("omaha_6", "PL"),
    "OMAHA8": ("omaha_hilo", "PL"),
    "COURCHEVEL": ("courchevel", "PL"),
    "COURCHEVEL8": ("courchevel_hilo", "PL"),
    "SHORT": ("short_deck", "NL"),
    "STUD": ("stud", "FL"),
    "STUD8": ("stud_hilo", "FL"),
    "RAZZ": ("razz", "FL"),
    "DRAW5": ("five_draw", "FL"),
    "SD27": ("single_27", "NL"),
    "TD27": ("triple_27", "FL"),
    "BADUGI": ("badugi", "FL"),
}
"""Which of our games a record's is, and what it is played for if it does not say."""

DOUBLE_BOARD: Mapping[str, str] = {"texas": "double_board", "omaha": "double_board_omaha"}

SITES: Mapping[str, object] = {
    "allin.reveal": "never",
    "fold.when_free": "allow",
    "potlimit.method": "true",
    "potlimit.river_no_limit": False,
    "raise.below_minimum": "puts_other_all_in",
    "showdown.auto_muck": False,
    "showdown.must_show_if_called": False,
    "straddle.min_raise": "increment",
}
"""How the sites play that these records come from, in choices every house has."""

LIMITS: Mapping[str, Mapping[str, object]] = {
    "NL": {"betting.structure": "no_limit"},
    "PL": {"betting.structure": "pot_limit"},
    "FL": {"betting.structure": "limit", "allin.reopen": "half"},
    "NLcap": {"betting.structure": "cap"},
    "PLcap": {"betting.structure": "pot_limit"},
}
CAPPED_AT = 20
"""Where stakes are capped, so many big blinds play."""

UNKNOWN = "??"

POSTS: Mapping[str, tuple[Any, ...]] = {
    "ante": ("ante", True, "ante"),
    "sb": ("live", True, "small_blind"),
    "bb": ("live", True, "big_blind"),
    "straddle": ("live", True, "straddle"),
    "missing_sb": ("dead", True, "missed_small"),
    "missed_bb": ("live", True, "missed_big"),
    "post": ("live", True, "entry"),
    "bomb": ("ante", True, "bomb"),
}
DECISIONS = ("fold", "check", "call", "bet", "raise", "check_or_call", "bring_in")


# ---------------------------------------------------------------- what the engine is given


class Given(Struct, frozen=True):
    """A record as the engine sees it: no result, no turn, no pot.

    `boards` are the streets of each board, `open` the cards each seat got face up.
    """

    plan: Plan
    house: HouseRules
    unit: int
    held: Mapping[Seat, Cards]
    boards: Mapping[int, deque[Cards]]
    open: Mapping[Seat, deque[int]]
    decisions: deque[Event]
    draws: deque[Event]
    runs: Mapping[Seat, int]
    """How often each seat wanted the rest to be dealt, where it was asked."""
    named: frozenset[Seat]
    """Who took a pot that was contested to the end with a hand that nobody saw."""


def given(record: Record) -> Given:
    """What lies on the table before the first card, and what is done and turned up later."""
    told: list[Event] = record["events"]
    unit = record["unit"]
    if not isinstance(unit, int) or unit < 1:
        raise ImpossibleError(f"unit is {unit!r}")
    game, limit = game_of(record)
    decisions = [[*event] for event in told if event[0] in DECISIONS]
    for event in decisions:
        event[2:] = [in_chips(amount, unit) for amount in event[2:]]
    dealt = {x[1] for x in told if x[0] in (*POSTS, *DECISIONS)}
    stacks = {
        int(seat): in_chips(amount, unit) for seat, amount in record["stacks"].items()
    }
    for seat in dealt:
        if not 1 <= seat <= MOST_SEATS or not stacks.get(seat):
            raise ImpossibleError(f"seat {seat} plays without a stack")
    held = known_hands(told, game)
    boards = boards_of(told, game)
    on_table = [*held.values(), *(street for each in boards.values() for street in each)]
    refuse_twice(on_table)
    folded = {event[1] for event in told if event[0] == "fold"}
    winners = frozenset(event[1] for event in told if event[0] == "collect")
    unseen = len(dealt - folded) > 1 and not winners <= {*held}
    posts = posted(told, unit)
    big = least_bet(record, posts, stacks)
    house = house_of(record, limit, big)
    runs = runs_of(told, dealt)
    steps = program(game, house, structure(house, game), runs_dealt(told))
    if unseen:
        steps = tuple([step for step in steps if not isinstance(step, Showdown)])
    return Given(
        plan=planned(
            record, house, game, {seat: stacks[seat] for seat in dealt}, posts, steps
        ),
        house=house,
        unit=unit,
        held=held,
        boards=boards,
        open=open_cards(told) if not game.has_blinds else {},
        decisions=deque(decisions),
        draws=deque([event for event in told if event[0] == "discard"]),
        runs=runs,
        named=winners if unseen else frozenset(),
    )


def posted(told: list[Event], unit: int) -> list[Post]:
    """What went in before the cards; who posts more than the big blind has straddled."""
    found = [
        Post(event[1], in_chips(event[2], unit), *POSTS[event[0]])
        for event in told
        if event[0] in POSTS
    ]
    big = max([post.amount for post in found if post.name == "big_blind"], default=0)
    return [
        replace(post, name="straddle")
        if post.name == "entry" and post.amount > big
        else post
        for post in found
    ]


def game_of(record: Record) -> tuple[Variant, str]:
    """Which of our games this is, and what it is played for."""
    name, usual = GAMES[record["game"]]
    if any(x[0] == "board" and x[3:] == ["board"] for x in record["events"]):
        name = DOUBLE_BOARD[name]
    return VARIANTS[name], record.get("limit", usual)


def in_chips(amount: object, unit: int) -> Chips:
    """An amount of the record in whole chips."""
    if not isinstance(amount, int) or isinstance(amount, bool) or amount < 0:
        raise ImpossibleError(f"{amount!r} is no amount")
    if amount % unit:
        raise ImpossibleError(f"{amount} is no multiple of the unit, {unit}")
    return amount // unit


def known_hands(told: list[Event], game: Variant) -> dict[Seat, Cards]:
    """What seats are known to hold: dealt, shown, or mucked face up."""
    known: dict[Seat, Cards] = {}
    for name, *rest in told:
        if name == "discard":
            known.pop(rest[0], None)
            if not rest[1] and len(rest) > 3:
                known[rest[0]] = rest[3]
        if name in ("show", "mucked", "dealt") and len(rest) > 1:
            groups = rest[1] if name == "dealt" else [rest[1]]
            cards = "".join([card for group in groups for card in group])
            held = () if "?" in cards else parse(cards)
            if len(held) == game.hole_cards:
                known[rest[0]] = held
    return known


def boards_of(told: list[Event], game: Variant) -> dict[int, deque[Cards]]:
    """The streets of every board; a first card of its own lies in some records' flop."""
    found: dict[int, deque[Cards]] = defaultdict(deque)
    streets = [step.street for step in game.steps if isinstance(step, Board)]
    for event in told:
        if event[0] != "board" or not (event[2] or game.has_blinds):
            continue
        if not event[2]:
            raise DamagedError("a street without its cards")
        cards = parse("".join(event[2]))
        if streets[:1] == ["first"] and not event[1] and not found[0]:
            found[event[1]].append(cards[:1])
            cards = cards[1:]
        found[event[1]].append(cards)
    return found


def refuse_twice(on_table: list[Cards]) -> None:
    """No card is there twice."""
    cards = [card for each in on_table for card in each]
    if len({*cards}) < len(cards):
        raise ImpossibleError("a card is there twice")


def open_cards(told: list[Event]) -> dict[Seat, deque[int]]:
    """The cards each seat of a stud got face up: the last of every street's.

    One that nobody told is the highest that is nowhere else: it did not bring it in.
    """
    dealt = [(event[1], event[2][-1][-1]) for event in told if event[0] == "dealt"]
    seen = {card for _, up in dealt if up != UNKNOWN for card in parse(up)}
    rest = sorted({*DECK} - seen)
    found: dict[Seat, deque[int]] = defaultdict(deque)
    for seat, up in dealt:
        found[seat].append(rest.pop() if up == UNKNOWN else parse(up)[0])
    return found


def runs_dealt(told: list[Event]) -> int:
    """How often the rest of the board was dealt, where nobody is told to be asked."""
    asked = any(event[0] == "rit_vote" for event in told)
    boards = {x[1] for x in told if x[0] == "board" and x[3:] != ["board"]}
    return 1 if asked else max(len(boards), 1)


def runs_of(told: list[Event], dealt: set[Seat]) -> dict[Seat, int]:
    """How often each seat wanted the rest to be dealt."""
    most = next((event[1] for event in told if event[0] == "run_it"), 1)
    no = {event[1] for event in told if event[0] == "rit_vote" and not event[2]}
    return {seat: 1 if seat in no else most for seat in dealt}


def least_bet(record: Record, posts: list[Post], stacks: Mapping[Seat, Chips]) -> Chips:
    """The nominal big blind, or the small bet: what a short stack could not post as well."""
    unit = record["unit"]
    if posts and all(post.name in ("ante",) for post in posts):
        return in_chips(record["stakes"][0], unit)
    blinds = {post.name: post for post in posts}
    if "bomb" in blinds:
        return in_chips(record.get("big_blind", unit), unit)
    if "big_blind" not in blinds:
        raise ImpossibleError("nobody posted the big blind")
    big = blinds["big_blind"]
    posted = sum([post.amount for post in posts if post.seat == big.seat])
    if posted >= stacks[big.seat] and "stakes" in record:  # all in: as far as it went
        stakes = record["stakes"][0 if record.get("limit") == "FL" else 1]
        return max(big.amount, in_chips(stakes, unit))
    return big.amount


def house_of(record: Record, limit: str, big: Chips) -> HouseRules:
    """The house this was played in."""
    told = record["events"]
    chosen: dict[str, object] = {**SITES, **LIMITS[limit], "blinds.big": big}
    if limit.endswith("cap"):
        chosen["cap.amount"] = CAPPED_AT * big
    asked = any(event[0] == "rit_vote" for event in told)
    chosen["runs.when"] = "after_allin" if asked else "before_hand"
    chosen["runs.max_runs"] = next((x[1] for x in told if x[0] == "run_it"), 2)
    return with_settings(HouseRules(), chosen)


def planned(
    record: Record,
    house: HouseRules,
    game: Variant,
    stacks: Mapping[Seat, Chips],
    posts: list[Post],
    steps: tuple[Step, ...],
) -> Plan:
    """The plan that a table would have written for these posts."""
    blinds = {post.name: post.seat for post in posts}
    small, big = blinds.get("small_blind", NOBODY), blinds.get("big_blind", NOBODY)
    button = record["button"]
    if button is None:  # a dead button lies right of the first blind; a stud has none
        bombs = [post.seat for post in posts if post.name == "bomb"]
        button = (small or big or (bombs[-2] if bombs else 1)) - 1
    marks = Marks(button, small, big)
    ring = tuple(clockwise(stacks, after=button))
    antes = [post for post in posts if post.name == "ante"]
    if len(antes) == 1 < len(stacks):  # one seat pays for all
        posts = [replace(post, kind="dead") if post in antes else post for post in posts]
    bet = house.blinds.big
    if big:
        order = last_turns(house, first_round_order(ring, marks), posts)
        to_match = nominal_bet(bet, posts)
    else:
        order, to_match = ring, 0
        if game.has_blinds:
            steps = tuple([step for step in steps if not is_first_round(step)])
    return Plan(
        number=1,
        marks=marks,
        stacks=tuple(
            [stack_in_play(house, stacks.get(s, 0)) for s in range(MOST_SEATS + 1)]
        ),
        posts=tuple(posts),
        ring=ring,
        order=order,
        program=steps,
        to_match=to_match,
        first_raise=first_raise(house, posts, bet),
        bet_size=bet,
        bets=bets_posted(house, posts) if big else 0,
        game=game.name,
        bring_in=0 if game.has_blinds else bring_in(record),
    )


def bring_in(record: Record) -> Chips:
    """What the low card of a stud opened with; half a bet where it bet at once."""
    told = [x[2] for x in record["events"] if x[0] == "bring_in" and len(x) > 2]
    amount = record.get("bring_in") or max(told, default=record["stakes"][0] // 2)
    return in_chips(amount, record["unit"])


# ---------------------------------------------------------------- the engine plays it


def replayed(table: Given) -> Hand:
    """The hand as the engine plays it out, or what it refuses."""
    hand = begin(table.plan, table.house)
    while not hand.over:
        by, command = asked(hand, table)
        decided = decide(hand, by, command)
        if isinstance(decided, Refused):
            who = f"seat {by}" if by > 0 else "the dealer"
            raise ImpossibleError(f"{who}: {command} is refused by {decided.code}")
        for event in decided:
            hand = evolve(hand, event)
            assert chips(hand) == sum(table.plan.stacks), "a chip was lost"
    if table.decisions:
        raise ImpossibleError(f"the hand is over before {table.decisions[0]}")
    if any(table.boards.values()):
        raise ImpossibleError("the hand is over before its last card")
    return hand


def asked(hand: Hand, table: Given) -> tuple[Seat, c.HandCommand]:
    """Who is asked now is the engine's answer; what they say is the record's."""
    step, turn = hand.plan.program[hand.step], hand.turn
    match step:
        case Hole():
            return DEALER, c.Deal(dealt_up(hand, table, step))
        case Board():
            return DEALER, c.Deal(turned_up(hand, table, step))
        case Draw() if turn == DEALER:
            return DEALER, c.Deal()
        case Draw():
            return turn, thrown_away(table, turn)
        case RunVote():
            return turn, c.RunIt(table.runs[turn])
        case FaceUp():
            return DEALER, opened(hand, table, next_face_up(hand))
        case Showdown() if turn in table.held:
            return turn, opened(hand, table, turn)
        case Showdown():
            return turn, c.Muck()
        case Pots():
            won = [tuple(sorted(table.named & {*claims(hand, p)})) for p in hand_pots(hand)]
            return DEALER, c.Push(tuple(won) if table.named else ())
        case Round():
            return turn, said(hand, next_of(table.decisions, turn))
        case Middle() | Openers():
            raise AssertionError(f"no record has {step}")
        case _:
            assert_never(step)


def next_of(told: deque[Event], turn: Seat) -> Event:
    """The next thing that is told of the seat in turn."""
    if not told:
        raise ImpossibleError(f"it is seat {turn}'s turn, and the record ends")
    if told[0][1] != turn:
        raise ImpossibleError(f"it is seat {turn}'s turn, not {told[0]}")
    return told.popleft()


def dealt_up(hand: Hand, table: Given, step: Hole) -> Cards:
    """The cards that every seat gets face up; the last one may be for all."""
    if is_last_card_shared(hand, step):
        return table.boards[0].popleft()
    if not step.up:
        return ()
    seats = dealt_to(hand)
    if missing := [seat for seat in seats if not table.open[seat]]:
        raise ImpossibleError(f"seat {missing[0]} has no card face up")
    return tuple([table.open[seat].popleft() for seat in seats])


def turned_up(hand: Hand, table: Given, step: Board) -> Cards:
    """The next street of every board of this run."""
    wide = hand.variant.boards
    boards = [table.boards[step.run * wide + board] for board in range(wide)]
    if not all(boards):
        raise ImpossibleError(f"the {step.street} is missing")
    return tuple([card for board in boards for card in board.popleft()])


def thrown_away(table: Given, turn: Seat) -> c.Discard:
    """So many cards go; which ones makes no difference to anybody else."""
    _, _, count, *_ = next_of(table.draws, turn)
    return c.Discard(tuple(range(count)))


def opened(hand: Hand, table: Given, seat: Seat) -> c.TurnUp:
    """A seat's hand is opened: what is not face up already."""
    if seat not in table.held:
        raise ImpossibleError(f"nobody knows what seat {seat} held")
    player = hand.players[seat]
    places = unseen_places(player)
    rest = [card for card in table.held[seat] if card not in player.shown]
    if len(rest) != len(places):
        raise ImpossibleError(f"seat {seat} shows other cards than it was dealt")
    return c.TurnUp(seat, places, tuple(rest))


def said(hand: Hand, decision: Event) -> c.HandCommand:
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
        case ["call" | "bring_in", seat, total] if total != player.bet + owed:
            raise ImpossibleError(f"seat {seat} calls {total}, not {player.bet + owed}")
        case ["call" | "bring_in", *_]:
            return c.Call()
        case [_, _, total] if owed and total == player.bet + owed:
            return c.Call()  # some sites say so where a caller is left with chips
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
