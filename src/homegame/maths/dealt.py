"""Equities in the games and for the questions that the kernel doesn't deal: two boards,
badugis, lists of hands in stud and draw.

Every deal is played out with the table's own reading of hands (`homegame.hands.games`), so a
game that can be played here has equities too; tests compare the kernel with them. What is
written is known; the rest is dealt at random. In stud that is every card not yet seen. In draw
a hand of fewer cards draws the missing ones, once: when and what to throw away is a strategy,
and none is made up here.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, combinations, pairwise, permutations, product
from math import comb, perm, sqrt
from random import Random
from typing import Final, NamedTuple

from homegame.cards import CardError, Cards, name, parse, text
from homegame.hands.games import worth
from homegame.maths.blocks import Shares
from homegame.maths.errors import MathsError
from homegame.maths.hands import cards_of, holdings, refuse_twice
from homegame.maths.players import Hole, player_of
from homegame.maths.ranges import ANY, Range
from homegame.variants import VARIANTS, Board, Draw, Middle, Variant
from homegame.words import say

AT_ONCE: Final = 50_000
"""Up to how many deals every one is counted, which takes about a second."""
MOST_DEALS: Final = 20_000_000
"""A count of more deals is refused: it would take an hour."""
USUAL_TOLERANCE: Final = 2e-3
"""The standard error of a simulation, which takes about two seconds."""
TRIALS_AT_ONCE: Final = 2_000
"""Trials between two checks of the standard error."""
MOST_TRIALS: Final = 5_000_000
TRIES: Final = 10_000
"""How often hands are dealt anew when they share cards, before that is an error."""


class Written(NamedTuple):
    """What a player wrote, as the program prints it, and the hands with their weights."""

    written: "Range | str"
    hands: tuple[tuple[Cards, float], ...]


class Answer(NamedTuple):
    """The shares, how many deals they come from and, if they are simulated, their errors."""

    players: list[Written]
    shares: Shares
    deals: float
    stderr: list[float] | None


def sizes(game: Variant) -> list[int]:
    """How many cards lie on a board from the deal to the showdown: 0, 3, 4 and 5."""
    turned = [step.count for step in game.steps if isinstance(step, Board)]
    return [0, *accumulate(turned)]


def draws(game: Variant) -> bool:
    """Whether cards are thrown away and replaced."""
    return any(isinstance(step, Draw) and step.replaced for step in game.steps)


def assumes(game: Variant, *, two_boards: bool = False) -> str:
    """What an equity in this game takes for granted, in a sentence; "" if nothing."""
    if draws(game):
        return say("maths.assumes.drawn", {})
    if not sizes(game)[1:]:
        return say("maths.assumes.hidden", {})
    if any(isinstance(step, Draw) for step in game.steps):
        return say("maths.assumes.kept", {})
    if is_laid(game):
        return say("maths.assumes.middle", {})
    if game.boards > 1 and not two_boards:
        return say("maths.assumes.one_board", {})
    return ""


def is_laid(game: Variant) -> bool:
    """Whether it matters in which order a hand lies: its middle card is special."""
    return any(isinstance(step, Middle) for step in game.steps)


class Table:
    """A checked question: who holds what, the boards, and the cards that are left."""

    def __init__(
        self,
        game: Variant,
        players: Sequence[Hole],
        boards: Sequence[Cards],
        dead: Cards,
    ) -> None:
        self.game, self.boards, self.dead = game, tuple(boards), dead
        known = {f"board {n}": each for n, each in enumerate(boards, 1)}
        if len(boards) == 1:
            known = {"the board": boards[0]}
        refuse_twice({**known, "the dead cards": dead})
        self._refuse_boards()
        self.taken = {*dead, *(card for board in boards for card in board)}
        off = sorted(self.taken - {*game.deck, *dead})
        if off:
            raise CardError(f"the {name(off[0])} is not in the deck of {game.name}")
        self.missing = [self._full - len(board) for board in boards] if self._full else []
        self.players = [
            self._player(hole, f"player {number}") for number, hole in enumerate(players, 1)
        ]
        left = len({*game.deck} - self.taken)
        if len(players) * game.hole_cards + sum(self.missing) > left:
            raise MathsError(
                f"{len(players)} players need more cards than there are in the deck"
            )
        self._refuse_shared()

    @property
    def _full(self) -> int:
        return sizes(self.game)[-1]

    def _refuse_boards(self) -> None:
        allowed = sizes(self.game)
        for board in self.boards:
            if len(allowed) == 1 and board:
                raise MathsError(f"there is no board in {self.game.title}")
            if len(board) not in allowed:
                *most, last = map(str, allowed)
                raise MathsError(
                    f"a board has {', '.join(most)} or {last} cards, not {len(board)}"
                )
        if len({len(board) for board in self.boards}) > 1:
            raise MathsError("the two boards have the same number of cards")

    def _player(self, hole: Hole, what: str) -> Written:
        if self.game.hole_cards == 2:
            held = player_of(hole, what, self.game.name, 2)
            assert held.range is not None
            pairs = zip(holdings(), held.range.weights, strict=True)
            hands = tuple((hand, weight) for hand, weight in pairs if weight)
            found = Written(held.written, (((), 1.0),) if held.is_random else hands)
        else:
            found = self._with_more_cards(hole, what)
        if not (kept := tuple(each for each in found.hands if self._is_free(each[0]))):
            raise CardError(f"{what} has no hand left: {self._why(found)}")
        return Written(found.written, kept)

    def _is_free(self, hand: Cards) -> bool:
        return self.taken.isdisjoint(hand) and {*self.game.deck}.issuperset(hand)

    def _why(self, found: Written) -> str:
        if len(found.hands) != 1:
            return f"the board and the dead cards take all of {str(found.written)!r}"
        hand = found.hands[0][0]
        card = next((each for each in hand if each in self.taken), None)
        if card is None:
            off = next(each for each in hand if each not in self.game.deck)
            return f"the {name(off)} is not in the deck of {self.game.name}"
        return f"the {name(card)} is {'dead' if card in self.dead else 'on the board'}"

    def _with_more_cards(self, hole: Hole, what: str) -> Written:
        if isinstance(hole, Range):
            raise MathsError(
                f"{what}: a Range has two hole cards,"
                f" {self.game.name} {self.game.hole_cards}"
            )
        if isinstance(hole, str):
            if hole.strip().lower() in ANY:
                return Written("random", (((), 1.0),))
            try:
                hands = [parse(each.replace("?", "")) for each in hole.split(",")]
            except CardError as wrong:
                raise CardError(f"{what}: {wrong}") from None
        else:
            hands = [cards_of(hole, what)]
        for hand in hands:
            self._refuse_size(hand, what)
        shown = ", ".join(map(text, hands)) or "random"
        return Written(shown, tuple((hand, 1.0) for hand in hands))

    def _refuse_size(self, hand: Cards, what: str) -> None:
        most, some = self.game.hole_cards, len(hand)
        if some > most or (some < most and self._full):
            few = "" if self._full else "at most "
            raise MathsError(
                f"{what}: {text(hand)!r} has {some} cards, and a hand in"
                f" {self.game.name} has {few}{most}"
            )

    def _refuse_shared(self) -> None:
        single = {
            f"player {number}'s hand": player.hands[0][0]
            for number, player in enumerate(self.players, 1)
            if len(player.hands) == 1
        }
        refuse_twice(single)
        if next(self.held(), None) is None:
            raise MathsError(f"these hands can't be held at the same time: {self.words()}")

    def words(self) -> str:
        """What all players have, for error messages."""
        return " and ".join(repr(str(player.written)) for player in self.players)

    def held(self) -> Iterator[tuple[list[Cards], float]]:
        """Every way to hold the written hands together, with its weight."""
        for chosen in product(*(player.hands for player in self.players)):
            cards = [card for hand, _ in chosen for card in hand]
            if len({*cards}) == len(cards):
                weight = 1.0
                for _, each in chosen:
                    weight *= each
                yield [hand for hand, _ in chosen], weight

    def needs(self, hands: Sequence[Cards]) -> list[tuple[int, bool]]:
        """How many cards each hand and each board still get, and whether their order counts."""
        full = self.game.hole_cards
        laid = is_laid(self.game)
        missing = [(full - len(hand), laid and len(hand) < full) for hand in hands]
        return [*missing, *((count, False) for count in self.missing)]

    def left(self, hands: Sequence[Cards]) -> list[int]:
        """The cards that can still be dealt."""
        gone = {*self.taken, *(card for hand in hands for card in hand)}
        return [card for card in self.game.deck if card not in gone]

    def deals(self, most: int) -> int:
        """How many deals there are; counting stops above `most`."""
        found = 0
        for hands, _ in self.held():
            left, ways = len(self.left(hands)), 1
            for count, ordered in self.needs(hands):
                ways *= perm(left, count) if ordered else comb(left, count)
                left -= count
            found += ways
            if found > most:
                break
        return found

    def pots(self, hands: Sequence[Cards], boards: Sequence[Cards]) -> list[float]:
        """Each player's share of the pot at the showdown."""
        shares = [0.0] * len(hands)
        boards = boards or [()]
        for board in boards:
            halves = zip(
                *(_worths(self.game.name, hand, board) for hand in hands), strict=True
            )
            awarded = [half for half in halves if any(half)]
            for half in awarded:
                best = max(half)
                each = 1 / (len(awarded) * half.count(best))
                for player, value in enumerate(half):
                    if value == best:
                        shares[player] += each
        return [share / len(boards) for share in shares]


@lru_cache(1 << 15)
def _worths(game: str, held: Cards, board: Cards) -> tuple[int, ...]:
    """What a hand is worth in each of the game's orders."""
    this = VARIANTS[game]
    return tuple([worth(this, half, held, board) for half in range(len(this.kinds))])


def found(
    table: Table,
    method: str,
    tolerance: float | None,
    seed: int,
    progress: Callable[[float], None] | None,
) -> Answer:
    """Count every deal if there are few, or simulate deals until the errors are small."""
    tolerance = tolerance or USUAL_TOLERANCE
    if method == "exact" or (method == "auto" and table.deals(AT_ONCE) <= AT_ONCE):
        if table.deals(MOST_DEALS) > MOST_DEALS:
            raise MathsError(
                f"there are more than {MOST_DEALS:,} deals to count; use method='chance'"
            )
        return _counted(table, progress)
    return _simulated(table, tolerance, seed, progress)


def _counted(table: Table, progress: Callable[[float], None] | None) -> Answer:
    total = [[0.0] * 3 for _ in table.players]
    weights = counted = 0.0
    every = table.deals(MOST_DEALS)
    for hands, weight in table.held():
        for dealt in _every(table.left(hands), table.needs(hands)):
            _add(total, table.pots(*_completed(table, hands, dealt)), weight)
            weights += weight
            counted += 1
            if progress is not None and counted % TRIALS_AT_ONCE == 0:
                progress(counted / every)
    shares = [(a / weights, b / weights, c / weights) for a, b, c in total]
    return Answer(table.players, shares, weights, None)


def _every(left: list[int], needs: list[tuple[int, bool]]) -> Iterator[list[Cards]]:
    """Every way to deal these many cards to each place, one place after the other."""
    if not needs:
        yield []
        return
    (count, ordered), *rest = needs
    for cards in (permutations if ordered else combinations)(left, count):
        remain = [card for card in left if card not in cards] if count else left
        for others in _every(remain, rest):
            yield [cards, *others]


def _completed(
    table: Table, hands: Sequence[Cards], dealt: Sequence[Cards]
) -> tuple[list[Cards], list[Cards]]:
    """The hands and the boards with the cards they were dealt."""
    drawn, turned = dealt[: len(hands)], dealt[len(hands) :]
    return (
        [hand + more for hand, more in zip(hands, drawn, strict=True)],
        [board + more for board, more in zip(table.boards, turned, strict=False)],
    )


def _add(total: list[list[float]], shares: Sequence[float], weight: float = 1.0) -> None:
    for sums, share in zip(total, shares, strict=True):
        if share:
            sums[0] += weight * share
            sums[1 if share > 1 - 1e-9 else 2] += weight


def _simulated(
    table: Table,
    tolerance: float,
    seed: int,
    progress: Callable[[float], None] | None,
) -> Answer:
    luck = Random(seed)
    total = [[0.0] * 3 for _ in table.players]
    squares = [0.0] * len(table.players)
    trials = 0
    deal = _dealer(table, luck)
    while True:
        for _ in range(TRIALS_AT_ONCE):
            shares = table.pots(*deal())
            _add(total, shares)
            for player, share in enumerate(shares):
                squares[player] += share * share
        trials += TRIALS_AT_ONCE
        errors = [
            sqrt(max(0.0, square / trials - (sums[0] / trials) ** 2) / (trials - 1))
            for square, sums in zip(squares, total, strict=True)
        ]
        # A standard error falls with the square root of the trials.
        done = min(1.0, (tolerance / max(*errors, tolerance)) ** 2)
        if progress is not None:
            progress(done)
        if done == 1:
            break
        if trials / done > MOST_TRIALS:
            raise MathsError(
                f"a tolerance of {tolerance} would take {trials / done:,.0f} trials; allow"
                " more tolerance"
            )
    shares_of = [(a / trials, b / trials, c / trials) for a, b, c in total]
    return Answer(table.players, shares_of, trials, errors)


def _dealer(table: Table, luck: Random) -> "Callable[[], tuple[list[Cards], list[Cards]]]":
    """Deals the missing cards at random, time after time."""

    def spot(hands: list[Cards]) -> tuple[list[Cards], list[int], list[int]]:
        needs = [count for count, _ in table.needs(hands)]
        return hands, table.left(hands), [0, *accumulate(needs)]

    known = all(len(player.hands) == 1 for player in table.players)
    always = spot(_drawn_together(table, luck))

    def deal() -> tuple[list[Cards], list[Cards]]:
        hands, left, ends = always if known else spot(_drawn_together(table, luck))
        cards = tuple(luck.sample(left, ends[-1]))
        dealt = [cards[one:other] for one, other in pairwise(ends)]
        return _completed(table, hands, dealt)

    return deal


def _drawn_together(table: Table, luck: Random) -> list[Cards]:
    """One of the hands of each player, by weight, so that no card is held twice."""
    for _ in range(TRIES):
        hands = [
            player.hands[0][0]
            if len(player.hands) == 1
            else luck.choices(player.hands, [weight for _, weight in player.hands])[0][0]
            for player in table.players
        ]
        cards = [card for hand in hands for card in hand]
        if len({*cards}) == len(cards):
            return hands
    raise MathsError(f"these hands share too many cards to simulate: {table.words()}")
