"""The questions of the browser's maths desk, and their answers.

Every function here may take a while and belongs in a process of its own (`desk.py`); those with
a `progress` call it with the part that is done. The maths is imported where it is used, so a
server that is never asked does not load it, and one without the kernel still runs.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from math import isnan
from typing import TYPE_CHECKING, Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from homegame.cards import parse, text
from homegame.maths.odds import OutsLine
from homegame.model.refusal import Sys
from homegame.service.refused import refused
from homegame.variants import VARIANTS, Board, Draw, Variant

if TYPE_CHECKING:
    from homegame import maths

TOLERANCE: Final = 2e-3
"""The standard error of simulated equities: a fifth of a percent is enough for a screen."""
MOST_PLAYERS: Final = 10
BARS: Final = 20
"""The bars of a distribution: one for every five percent."""

Written = Annotated[str, Meta(max_length=900)]
Cards = Annotated[str, Meta(max_length=40)]
Game = Annotated[str, Meta(max_length=40)]
Deck = Literal["texas", "short_deck"]
Progress = Callable[[float], None]


class MathsGame(Struct, frozen=True):
    """A game that has equities. `hole` is how many cards a hand has, `least` how few may be
    known; a board may have any of the `sizes`, and there are `boards` of them. `lowest` is the
    lowest rank of the deck, `most` the most players it serves."""

    name: str
    title: str
    hole: int
    least: int
    sizes: tuple[int, ...]
    boards: int
    lowest: str
    most: int


class EquityAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """Two to ten hands or ranges, and the known cards; two boards are written with a slash."""

    players: Annotated[tuple[Written, ...], Meta(min_length=2, max_length=10)]
    board: Cards = ""
    dead: Cards = ""
    game: Game = "texas"


class PlayerEquity(Struct, frozen=True):
    """One player. `spread` is the part of the holdings in each bar of equities from 0 to 100
    percent; `makes` is how often a known hand makes each category by the river."""

    hand: str
    combos: float
    equity: float
    win: float
    tie: float
    stderr: float
    spread: tuple[float, ...] = ()
    makes: tuple[tuple[str, float], ...] = ()


class Equities(Struct, frozen=True):
    """How often each player wins; `exact` if every deal was counted."""

    players: tuple[PlayerEquity, ...]
    exact: bool
    deals: float
    assumes: str = ""
    """What the answer takes for granted in this game."""


class OutsAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """A hand on the flop or the turn, and the known hands of its opponents."""

    hand: Cards
    board: Cards
    against: Annotated[tuple[Cards, ...], Meta(max_length=9)] = ()
    dead: Cards = ""


class OutsGroup(Struct, frozen=True):
    """The outs that make one category."""

    kind: str
    cards: tuple[str, ...]


class OutsFound(Struct, frozen=True):
    """The outs, and how often one comes: exactly, and by the rule of two and four."""

    groups: tuple[OutsGroup, ...]
    count: int = 0
    unseen: int = 0
    next_card: float = 0
    by_river: float | None = None
    rule_of_two: float = 0
    rule_of_four: float = 0
    better_rule: float = 0
    against: float = 0


class OddsAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """A call. `pot` is the pot before the call, including the bet to be called."""

    pot: Annotated[int, Meta(ge=0, le=10**12)]
    call: Annotated[int, Meta(ge=1, le=10**12)]
    equity: Annotated[float, Meta(ge=0, le=1)] = 0.0


class OddsFound(Struct, frozen=True):
    """The equity a call needs, and what it is worth with the given equity."""

    to_one: float
    required: float
    value: float
    pays: bool


class RangeAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """A range as players write it."""

    written: Written


class RangeFound(Struct, frozen=True):
    """A range in numbers, with the mean weight of each class that is in it."""

    written: str
    combos: float
    share: float
    classes: dict[str, float]


class Chart(Struct, frozen=True):
    """The 169 starting hands against random hands, row by row from the aces."""

    opponents: int
    exact: bool
    classes: tuple[str, ...]
    equities: tuple[float, ...]


class PrimerEntry(Struct, frozen=True):
    """One claim of the primer next to the true figure."""

    number: str
    place: str
    about: str
    claimed: str
    exact: str
    why: str


class Primer(Struct, frozen=True):
    """What the primer gets wrong, and why."""

    entries: tuple[PrimerEntry, ...]


class HandKind(Struct, frozen=True):
    """One kind of hand: an example, of which the first `made` cards make it, and how many of
    all hands are of this kind."""

    kind: str
    cards: tuple[str, ...]
    made: int
    hands: int
    share: float
    one_in: float


class Ranking(Struct, frozen=True):
    """The ten kinds of hands, the best first, counted over all hands of so many cards."""

    cards: int
    deck: Deck
    total: int
    kinds: tuple[HandKind, ...]


class OutsTable(Struct, frozen=True):
    """What outs are worth, from one on."""

    lines: tuple[OutsLine, ...]


class Question(Struct, frozen=True):
    """A question of the trainer: its options, the right one and why, and the cards."""

    kind: str
    says: str
    options: tuple[str, ...]
    right: int
    why: str
    rule: str
    hand: tuple[str, ...]
    against: tuple[str, ...]
    board: tuple[str, ...]


# ---------------------------------------------------------------- the answers


@cache
def games() -> tuple[MathsGame, ...]:
    """Every game that has equities."""
    return tuple(map(_game, VARIANTS.values()))


def _game(game: Variant) -> MathsGame:
    away = [
        step.least for step in game.steps if isinstance(step, Draw) and not step.replaced
    ]
    sizes = tuple(
        accumulate((s.count for s in game.steps if isinstance(s, Board)), initial=0)
    )
    hole, full = game.hole_cards - sum(away), sizes[-1]
    return MathsGame(
        name=game.name,
        title=game.title,
        hole=hole,
        least=hole if full else 1,
        sizes=sizes,
        boards=game.boards,
        lowest=text(game.deck[:1])[0],
        most=min(MOST_PLAYERS, (len(game.deck) - full * game.boards) // hole),
    )


def equities(ask: EquityAsk, progress: Progress) -> Equities:
    """How often each player wins."""
    from homegame import maths

    found = maths.equity(
        *ask.players,
        board=ask.board,
        dead=ask.dead,
        game=ask.game,
        tolerance=TOLERANCE,
        threads=1,
        progress=progress,
    )
    game = found.game
    players = [
        PlayerEquity(hand, 0, share, win, tie, error)
        for hand, share, win, tie, error in zip(
            found.hands, found.equity, found.win, found.tie, found.stderr, strict=True
        )
    ]
    if game == "texas":
        players = list(_laid_out(ask, found, players))
    return Equities(tuple(players), found.exact, found.deals, found.assumes)


def _laid_out(
    ask: EquityAsk, found: "maths.Equity", players: list[PlayerEquity]
) -> Iterator[PlayerEquity]:
    """Add the distribution of each range, and what each known hand makes."""
    from homegame import maths

    board, dead = parse(ask.board), parse(ask.dead)
    ranges = [maths.Range(each.hand).without(board + dead) for each in players]
    known = {
        number: next(iter(these))[0]
        for number, these in enumerate(ranges)
        if these.combos == 1
    }
    for number, (each, these) in enumerate(zip(players, ranges, strict=True)):
        if number in known:
            away = [
                card for other, hand in known.items() if other != number for card in hand
            ]
            made = maths.runout(known[number], board, dead=(*dead, *away))
            makes = tuple((kind.name.lower(), share) for kind, share in made.items())
            yield replace(each, combos=1, makes=makes)
        else:
            by_combo = found.by_combo(number) if found.exact and len(players) < 4 else ()
            yield replace(
                each, combos=these.combos, spread=_spread(by_combo, these.weights)
            )


def _spread(by_combo: Sequence[float], weights: Sequence[float]) -> tuple[float, ...]:
    """The part of the holdings in each bar; empty if there are no equities by holding."""
    if not by_combo:
        return ()
    bars = [0.0] * BARS
    for share, weight in zip(by_combo, weights, strict=True):
        if weight and not isnan(share):
            bars[min(BARS - 1, int(share * BARS))] += weight
    total = sum(bars)
    return tuple(bar / total for bar in bars)


def outs(ask: OutsAsk) -> OutsFound:
    """Find the outs, and how often one comes."""
    from homegame.maths import outs as find

    found = find(ask.hand, ask.board, against=ask.against, dead=ask.dead)
    groups = tuple(
        OutsGroup(kind.name.lower(), _each(reversed(cards)))
        for kind, cards in found.by_category.items()
    )
    odds = found.odds
    if odds is None:
        return OutsFound(groups)
    return OutsFound(
        groups,
        odds.outs,
        odds.unseen,
        odds.next_card,
        odds.by_river,
        odds.rule_of_two,
        odds.rule_of_four,
        odds.better_rule,
        odds.against,
    )


def odds(ask: OddsAsk) -> OddsFound:
    """The equity a call needs, and what it is worth."""
    from homegame.maths import pot_odds

    found = pot_odds(ask.pot, ask.call)
    return OddsFound(
        float(found.to_one),
        float(found.required),
        found.value(ask.equity),
        found.pays(ask.equity),
    )


def range_of(ask: RangeAsk) -> RangeFound:
    """Read a range."""
    from homegame.maths import Range

    these = Range(ask.written)
    return RangeFound(str(these), these.combos, these.share, these.by_class())


def chart(opponents: int, progress: Progress) -> Chart:
    """The starting hands against this many random hands."""
    from homegame.maths.charts import CLASSES, against_random

    found = against_random(
        opponents,
        tolerance=TOLERANCE,
        progress=lambda done, of: progress(done / of),
    )
    shares = tuple(found[name] for name in CLASSES)
    return Chart(opponents, opponents == 1, CLASSES, shares)


def primer() -> Primer:
    """What the primer gets wrong, with every figure calculated now."""
    from homegame.maths.primer import entries

    return Primer(tuple(PrimerEntry(*each) for each in entries()))


@cache
def ranking(cards: int, deck: Deck) -> Ranking:
    """The ten kinds of hands, and how often they come."""
    from homegame.maths.sheets import ranking as counted

    found = counted(cards, deck)
    kinds = tuple(
        HandKind(
            each.kind, _each(each.example), each.made, each.hands, each.share, each.one_in
        )
        for each in found
    )
    return Ranking(cards, deck, found[0].total, kinds)


@cache
def outs_table() -> OutsTable:
    """What outs are worth."""
    from homegame.maths.sheets import outs_table as lines

    return OutsTable(tuple(lines()))


def question(kind: str, seed: int) -> Question:
    """A question of the trainer."""
    from homegame.maths.trainer import KINDS
    from homegame.maths.trainer import question as ask

    if kind not in KINDS:
        filling = {"field": "kind", "value": f"{kind[:20]!r}", "choices": ", ".join(KINDS)}
        raise refused(Sys.FRAME, "value.choices", filling, field="kind")
    found = ask(kind, seed)
    return Question(
        found.kind,
        found.says,
        found.options,
        found.right,
        found.why,
        found.rule,
        *(_each(cards) for cards in (found.hand, found.against, found.board)),
    )


def _each(cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(text([card]) for card in cards)
