"""Who wins how often: hands and ranges, two to ten of them, in the games with a board."""

from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import comb, nan, sqrt
from typing import Final, Literal

from homegame.cards import CardError, Cards, name, parse, text
from homegame.maths.errors import MathsError
from homegame.maths.hands import (
    HOLDINGS,
    cards_of,
    holding,
    refuse_twice,
    workers,
)
from homegame.maths.kernel import native
from homegame.maths.ranges import ANY, Range
from homegame.rulebook import Rule, rule

Hole = str | Range | Iterable[int]
Method = Literal["auto", "exact", "chance"]

GAMES: Final[dict[str, tuple[str, int]]] = {
    "holdem": ("holdem", 2),
    "short-deck": ("short-deck", 2),
    "short-deck-trips": ("short-deck-trips", 2),
    "omaha": ("omaha", 4),
    "plo4": ("omaha", 4),
    "plo5": ("omaha", 5),
    "plo6": ("omaha", 6),
    "omaha-8": ("omaha-8", 4),
    "omaha-8-5": ("omaha-8", 5),
    "omaha-8-6": ("omaha-8", 6),
}
"""The games by name: whose ranking the kernel uses, and how many hole cards there are.

`short-deck-trips` is short deck where three of a kind beats a straight (CARD-17); `omaha-8`
gives half the pot to the best low of eight or better.
"""

MOST_PLAYERS: Final = 10
WAYS_AT_ONCE: Final = {0: 600, 3: 40_000, 4: 400_000, 5: 2_000_000}
"""So many ways to deal the hole cards are still looked at one by one, by cards on the board:
about a quarter of a second on one processor."""
BLOCKS_AT_FIRST: Final = 32
BLOCKS_AT_ONCE: Final = 512
"""Blocks of trials between two looks at what they have come to: fewer while that may do."""
MOST_BLOCKS: Final = 1 << 21
"""A billion trials; a tolerance that needs more is refused."""


class Equity:
    """The answer to `equity`; everything stands in the order in which the players came."""

    __slots__ = (
        "_by_combo",
        "deals",
        "equity",
        "exact",
        "game",
        "hands",
        "stderr",
        "tie",
        "win",
    )

    def __init__(
        self,
        game: str,
        hands: tuple[str, ...],
        shares: Sequence[tuple[float, float, float]],
        deals: float,
        stderr: Sequence[float] | None = None,
        by_combo: "Callable[[int], Sequence[float]] | None" = None,
    ) -> None:
        self.game = game
        self.hands = hands
        """What each player has, as the program writes it."""
        self.equity = tuple(share for share, _, _ in shares)
        """The part of the pot: won whole, and shared with whoever ties (PROB-20)."""
        self.win = tuple(win for _, win, _ in shares)
        """How often the whole pot is won."""
        self.tie = tuple(tie for _, _, tie in shares)
        """How often a part of it is."""
        self.deals = int(deals) if float(deals).is_integer() else deals
        """How many deals were looked at, each counted by the weight of its hands."""
        self.exact = stderr is None
        """Whether they were all there are."""
        self.stderr = (0.0,) * len(shares) if stderr is None else tuple(stderr)
        """The standard error of each equity; nought if it is exact."""
        self._by_combo = by_combo

    def by_combo(self, player: int) -> Sequence[float]:
        """One player's equity with each of the 1,326 holdings; NaN for those he cannot have."""
        if not 0 <= player < len(self.hands):
            raise MathsError(
                f"there is no player {player}; players are 0 to {len(self.hands) - 1}"
            )
        if self._by_combo is None:
            raise MathsError("equities by hand are worked out for two or three ranges only")
        return self._by_combo(player)

    def __repr__(self) -> str:
        parts = (
            f"{hand} {share:.4%}"
            for hand, share in zip(self.hands, self.equity, strict=True)
        )
        kind = "exact" if self.exact else f"±{max(self.stderr):.2%}"
        return f"<Equity {', '.join(parts)} ({kind}, {self.deals:,} deals)>"


@rule(Rule.EQUITY_EXAMPLES)
def equity(
    *players: Hole,
    board: "str | bytes | Iterable[int]" = "",
    dead: "str | bytes | Iterable[int]" = "",
    game: str = "holdem",
    method: Method = "auto",
    tolerance: float = 1e-3,
    seed: int = 1,
    threads: int = 0,
    progress: Callable[[float], None] | None = None,
) -> Equity:
    """The equities of two to ten hands or ranges.

    >>> equity("AA", "KK").equity[0]
    0.8194605031643992

    A player is text (a hand `AsKs`, a `Range`, "random"), a `Range`, or cards. In Omaha ranges
    are hands separated by commas. The answer is exact, and says so, for two ranges in hold'em
    anywhere, three once there is a flop, and whatever takes few enough deals; `method="exact"`
    insists, `method="chance"` never does. By chance, trials go on until no standard error is
    above `tolerance`; the same `seed` gives the same answer on any number of `threads` (0: one
    on each processor). `progress` is called with the part that is done.
    """
    question = _Question(players, board, dead, game)
    if method not in ("auto", "exact", "chance"):
        raise MathsError(f"method must be auto, exact or chance, not {method!r}")
    if not 0 < tolerance < 1:
        raise MathsError(
            f"tolerance must be a standard error between 0 and 1, not {tolerance}"
        )
    threads = workers(threads)
    if method != "chance":
        if question.is_range_game and len(players) == 2:
            return _heads_up(question, threads)
        if (
            question.is_range_game
            and len(players) == 3
            and (question.board or method == "exact")
        ):
            return _three_way(question, threads)
        if method == "exact" or question.is_few():
            return _every_deal(question, threads)
    return _by_chance(question, tolerance, seed, threads, progress)


class _Question:
    """What was asked, checked: no card twice, nobody without a hand."""

    def __init__(
        self,
        players: Sequence[Hole],
        board: "str | bytes | Iterable[int]",
        dead: "str | bytes | Iterable[int]",
        game: str,
    ) -> None:
        if game not in GAMES:
            raise MathsError(f"there is no game {game!r}; choose {', '.join(GAMES)}")
        if not 2 <= len(players) <= MOST_PLAYERS:
            raise MathsError(
                f"equity takes 2 to {MOST_PLAYERS} players, not {len(players)}"
            )
        self.game = game
        self.ranking, self.hole_cards = GAMES[game]
        self.board = cards_of(board, "the board")
        self.dead = cards_of(dead, "the dead cards")
        refuse_twice({"the board": self.board, "the dead cards": self.dead})
        if len(self.board) not in (0, 3, 4, 5):
            raise MathsError(f"a board has 0, 3, 4 or 5 cards, not {len(self.board)}")
        if len(players) * self.hole_cards + 5 + len(self.dead) > self.deck:
            raise MathsError(
                f"{len(players)} players need more cards than there are in the deck"
            )
        self.names: list[str] = []
        self.ranges: list[Range] = []
        self.hands: list[tuple[list[Cards], list[float]]] = []
        for number, player in enumerate(players, 1):
            self._add(player, f"player {number}")
        self._refuse_impossible()

    @property
    def is_range_game(self) -> bool:
        """Whether the walks over whole ranges can answer."""
        return self.ranking == "holdem"

    def written(self) -> list[tuple[bytes, list[float]]]:
        return [(b"".join(map(bytes, hands)), weights) for hands, weights in self.hands]

    def is_few(self) -> bool:
        """Whether all deals can be looked at within a moment."""
        if any(not hands for hands, _ in self.hands):
            return False
        most = WAYS_AT_ONCE[len(self.board)]
        return self.ways(most) <= most

    def ways(self, most: int) -> int:
        return native.ways_to_deal(
            self.ranking,
            self.hole_cards,
            self.written(),
            bytes(self.board),
            bytes(self.dead),
            most,
        )

    @property
    def deck(self) -> int:
        return 36 if self.ranking.startswith("short-deck") else 52

    def _add(self, player: Hole, what: str) -> None:
        if isinstance(player, str) and player.strip().lower() in ANY:
            self.names.append("random")
            self.hands.append(([], []))
            if self.hole_cards == 2:
                self.ranges.append(Range("random"))
            return
        if self.hole_cards == 2:
            self._add_range(player, what)
            return
        if isinstance(player, Range):
            raise MathsError(
                f"{what}: a range has two hole cards, and {self.game} has {self.hole_cards}"
            )
        if isinstance(player, str):
            hands = [parse(hand) for hand in player.split(",") if hand.strip()]
        else:
            hands = [cards_of(player, what)]
        for hand in hands:
            if len(hand) != self.hole_cards:
                raise MathsError(
                    f"{what}: {text(hand)!r} has {len(hand)} cards, and a hand in"
                    f" {self.game} has {self.hole_cards}"
                )
        self.names.append(", ".join(map(text, hands)))
        self._keep(hands, [1.0] * len(hands), what)

    def _add_range(self, player: Hole, what: str) -> None:
        try:
            these = Range(player) if isinstance(player, str | Range) else Range([player])  # type: ignore[list-item]
        except CardError as wrong:
            raise CardError(f"{what}: {wrong}") from None
        self.names.append(str(these))
        if all(weight == 1 for weight in these.weights):
            self.ranges.append(these)
            self.hands.append(([], []))
            return
        held = list(these)
        self.ranges.append(these)
        self._keep([cards for cards, _ in held], [weight for _, weight in held], what)

    def _keep(self, hands: list[Cards], weights: list[float], what: str) -> None:
        if not hands:
            raise MathsError(f"{what} has no hand: the range is empty")
        seen = {*self.board, *self.dead}
        left = [place for place, cards in enumerate(hands) if seen.isdisjoint(cards)]
        lowest = 16 if self.deck == 36 else 0
        left = [place for place in left if min(hands[place]) >= lowest]
        if not left:
            raise CardError(f"{what} has no hand left: {self._why_not(hands)}")
        self.hands.append(
            ([hands[place] for place in left], [weights[place] for place in left])
        )

    def _why_not(self, hands: list[Cards]) -> str:
        if len(hands) > 1:
            return f"the board and the dead cards take all of {self.names[-1]!r}"
        where = dict.fromkeys(self.board, "on the board")
        where |= dict.fromkeys(self.dead, "dead")
        taken = next((each for each in hands[0] if each in where), None)
        if taken is None:
            return f"the {name(min(hands[0]))} is not in the deck of {self.game}"
        return f"the {name(taken)} is {where[taken]}"

    def _refuse_impossible(self) -> None:
        single = {
            f"player {number}'s hand": hands[0]
            for number, (hands, _) in enumerate(self.hands, 1)
            if len(hands) == 1
        }
        refuse_twice(single)
        if self.ways(0) == 0:
            raise MathsError(
                "these hands can't be held at the same time: "
                + " and ".join(map(repr, self.names))
            )


# ---------------------------------------------------------------- two ranges and three


def _sums(rows: int) -> "tuple[list[memoryview[float]], memoryview[float]]":
    """Rows of sums by holding, and all of them as the kernel fills them."""
    flat = memoryview(bytearray(rows * 8 * HOLDINGS))
    return [
        flat[row * 8 * HOLDINGS : (row + 1) * 8 * HOLDINGS].cast("d") for row in range(rows)
    ], flat.cast("d", (rows, HOLDINGS))


def _dot(weights: Sequence[float], sums: Sequence[float]) -> float:
    return sum(map(float.__mul__, weights, sums))


def _known(question: _Question) -> tuple[int, int] | None:
    """The places of two single hands before the flop: a look-up answers."""
    if question.board or question.dead:
        return None
    (one, _), (other, _) = question.hands
    return (holding(one[0]), holding(other[0])) if len(one) == len(other) == 1 else None


def _heads_up(question: _Question, threads: int) -> Equity:
    known = _known(question)
    if known is not None:
        boards = comb(48, 5)
        won, lost = native.preflop(*known)
        win, lose = won / boards, lost / boards
        tie = (boards - won - lost) / boards
        single = [(win + tie / 2, win, tie), (lose + tie / 2, lose, tie)]

        def of_one(player: int) -> Sequence[float]:
            equities = array("d", [nan] * HOLDINGS)
            equities[known[player]] = single[player][0]
            return equities

        return Equity(question.game, tuple(question.names), single, boards, by_combo=of_one)
    first, second = question.ranges
    board, dead = bytes(question.board), bytes(question.dead)

    def against(mine: Range, theirs: Range) -> "list[memoryview[float]]":
        rows, sums = _sums(3)
        native.heads_up(board, dead, mine.weights, theirs.weights, sums, threads)
        return rows

    found = against(first, second)
    beats, ties, met = (_dot(first.weights, row) for row in found)
    win, tie, lose = beats / met, ties / met, (met - beats - ties) / met
    shares = [(win + tie / 2, win, tie), (lose + tie / 2, lose, tie)]

    def by_combo(player: int) -> Sequence[float]:
        beats, ties, met = found if player == 0 else against(second, first)
        pots = [won + tied / 2 for won, tied in zip(beats, ties, strict=True)]
        return _by_holding(question.ranges[player], pots, met)

    return Equity(question.game, tuple(question.names), shares, met, by_combo=by_combo)


def _three_way(question: _Question, threads: int) -> Equity:
    board, dead = bytes(question.board), bytes(question.dead)
    known: dict[tuple[Range, frozenset[Range]], list[memoryview[float]]] = {}
    by_player: list[list[memoryview[float]]] = []
    for player, mine in enumerate(question.ranges):
        one, other = (each for place, each in enumerate(question.ranges) if place != player)
        against = mine, frozenset((one, other))
        if against not in known:  # players with the same range have the same equity
            known[against], sums = _sums(4)
            native.three_way(
                board, dead, mine.weights, one.weights, other.weights, sums, threads
            )
        by_player.append(known[against])
    shares, met = list[tuple[float, float, float]](), 0.0
    for these, rows in zip(question.ranges, by_player, strict=True):
        wins, ties, pots, met = (_dot(these.weights, row) for row in rows)
        shares.append((pots / met, wins / met, ties / met))

    def by_combo(player: int) -> Sequence[float]:
        _, _, pots, met = by_player[player]
        return _by_holding(question.ranges[player], pots, met)

    return Equity(question.game, tuple(question.names), shares, met, by_combo=by_combo)


def _by_holding(
    these: Range, pots: Sequence[float], met: Sequence[float]
) -> "array[float]":
    """The equity with each holding; NaN for those that are not held or meet nobody."""
    return array(
        "d",
        [
            won / all_of_it if weight and all_of_it else nan
            for weight, won, all_of_it in zip(these.weights, pots, met, strict=True)
        ],
    )


# ---------------------------------------------------------------- deal by deal, and by chance


def _every_deal(question: _Question, threads: int) -> Equity:
    players = [
        (hands, weights) if weights else _any_hand(question)
        for hands, weights in question.written()
    ]
    of, weight, _ = native.every_deal(
        question.ranking,
        question.hole_cards,
        players,
        bytes(question.board),
        bytes(question.dead),
        threads,
    )
    return Equity(question.game, tuple(question.names), _shares(of, weight), weight)


def _any_hand(question: _Question) -> tuple[bytes, list[float]]:
    """All hands that can be dealt, one by one."""
    lowest = 16 if question.deck == 36 else 0
    seen = {*question.board, *question.dead}
    left = [card for card in range(lowest, 52) if card not in seen]
    hands = list(combinations(left, question.hole_cards))
    return b"".join(map(bytes, hands)), [1.0] * len(hands)


def _by_chance(
    question: _Question,
    tolerance: float,
    seed: int,
    threads: int,
    progress: Callable[[float], None] | None,
) -> Equity:
    total = [[0.0] * 4 for _ in question.hands]
    trials = blocks = 0
    while True:
        at_once = min(max(blocks, BLOCKS_AT_FIRST), BLOCKS_AT_ONCE)
        of, _, count = native.by_chance(
            question.ranking,
            question.hole_cards,
            question.written(),
            bytes(question.board),
            bytes(question.dead),
            seed & (1 << 64) - 1,
            blocks,
            at_once,
            threads,
        )
        if not count:
            raise MathsError(
                "these hands share too many cards to simulate: "
                + " and ".join(map(repr, question.names))
            )
        blocks += at_once
        trials += count
        total = [
            [a + b for a, b in zip(one, more, strict=True)]
            for one, more in zip(total, of, strict=True)
        ]
        # Within a block deals resemble each other; blocks know nothing of each other.
        errors = [
            sqrt(max(0.0, squares / blocks - (pots / trials) ** 2) / (blocks - 1))
            for _, _, pots, squares in total
        ]
        # A standard error falls with the square root of the trials.
        done = min(1.0, (tolerance / max(*errors, tolerance)) ** 2)
        if progress is not None:
            progress(done)
        if done == 1:
            break
        if blocks / done > MOST_BLOCKS:
            raise MathsError(
                f"a tolerance of {tolerance} would take {trials / done:,.0f} trials; allow"
                " more tolerance"
            )
    return Equity(
        question.game,
        tuple(question.names),
        _shares([tuple(each) for each in total], trials),  # type: ignore[misc]
        trials,
        errors,
    )


def _shares(
    of: Sequence[tuple[float, float, float, float]], weight: float
) -> list[tuple[float, float, float]]:
    return [(pots / weight, wins / weight, ties / weight) for wins, ties, pots, _ in of]
