"""Equities of two to ten hands or ranges. The kernel deals the games with a board that it
knows, and those without one in `stud`; `dealt` plays out the others."""

from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import comb, nan
from typing import Final, Literal, NamedTuple

from homegame.cards import DECK, CardError, Cards, mask, name, parse
from homegame.games import game_named, games_like
from homegame.maths import dealt, stud
from homegame.maths.blocks import USUAL_TOLERANCE, shares_of, simulated
from homegame.maths.errors import MathsError
from homegame.maths.hands import (
    HOLDINGS,
    cards_of,
    holding,
    refuse_twice,
    workers,
)
from homegame.maths.kernel import native
from homegame.maths.players import Hole, Player, player_of
from homegame.maths.ranges import Range
from homegame.rulebook import Rule, rule
from homegame.variants import MIXES, ROYAL, SHORT_DECK, VARIANTS

Method = Literal["auto", "exact", "chance"]


class Game(NamedTuple):
    """What the maths needs to know of a game."""

    ranking: str
    """The game whose order of hands the kernel uses."""
    hole_cards: int
    """How many of them a player holds at the showdown."""
    deck: Cards = DECK


GAMES: Final = {
    **dict.fromkeys(
        ("texas", "double_board", "pineapple", "crazy_pineapple", "irish"), Game("texas", 2)
    ),
    "royal": Game("texas", 2, ROYAL.deck),
    "short_deck": Game("short_deck", 2, SHORT_DECK.deck),
    "short_deck_trips": Game("short_deck_trips", 2, SHORT_DECK.deck),
    **dict.fromkeys(("omaha", "double_board_omaha"), Game("omaha", 4)),
    "omaha_5": Game("omaha", 5),
    "omaha_6": Game("omaha", 6),
    "courchevel": Game("omaha", 5),
    "greek": Game("omaha", 2),
    "omaha_hilo": Game("omaha_hilo", 4),
    "courchevel_hilo": Game("omaha_hilo", 5),
    "omaha_5_hilo": Game("omaha_hilo", 5),
    "omaha_6_hilo": Game("omaha_hilo", 6),
}
"""The games that the kernel deals, by their names in `homegame.variants`; `omaha_5_hilo` and
`omaha_6_hilo` are Omaha hi-lo with more hole cards. A game with discards is asked about the
cards that a player has kept."""

EVERY: Final = (*dict.fromkeys((*VARIANTS, *GAMES)),)
"""Every game that has equities: all that can be played."""

MOST_PLAYERS: Final = 10
AT_ONCE_NS: Final = 5e8
"""Up to how many nanoseconds of one processor counting every deal may take."""
WORTH_A_THREAD_NS: Final = 2e6
"""From how many nanoseconds on a second thread is worth its start."""
WALK_NS: Final = {2: 1_000.0, 3: 60_000.0}
"""What two ranges or three take for each board when they are walked in order of strength."""


class Equity:
    """The answer of `equity`. All tuples have the players' order."""

    __slots__ = (
        "_by_combo",
        "_written",
        "assumes",
        "deals",
        "equity",
        "exact",
        "game",
        "stderr",
        "tie",
        "win",
    )

    def __init__(
        self,
        game: str,
        players: Iterable[Player | dealt.Written],
        shares: Sequence[tuple[float, float, float]],
        deals: float,
        stderr: Sequence[float] | None = None,
        by_combo: "Callable[[int], Sequence[float]] | None" = None,
        assumes: str = "",
    ) -> None:
        self.game = game
        self.assumes = assumes
        """What the answer takes for granted in this game, in a sentence; "" if nothing."""
        self._written = tuple([player.written for player in players])
        self.equity = tuple(share for share, _, _ in shares)
        """Each player's share of the pot on average, ties included (PROB-20)."""
        self.win = tuple(win for _, win, _ in shares)
        """How often each player wins the whole pot."""
        self.tie = tuple(tie for _, _, tie in shares)
        """How often each player wins a part of it."""
        self.deals = int(deals) if float(deals).is_integer() else deals
        """How many deals were counted or simulated; counted deals have the weight of their
        hands."""
        self.exact = stderr is None
        """Whether every possible deal was counted."""
        self.stderr = (0.0,) * len(shares) if stderr is None else tuple(stderr)
        """The standard error of each equity; 0 if it is exact."""
        self._by_combo = by_combo

    @property
    def hands(self) -> tuple[str, ...]:
        """What each player has, as the program prints it."""
        return tuple(map(str, self._written))

    def by_combo(self, player: int) -> Sequence[float]:
        """One player's equity with each of the 1,326 holdings; NaN for impossible ones."""
        if not 0 <= player < len(self._written):
            raise MathsError(
                f"there is no player {player}; players are 0 to {len(self._written) - 1}"
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
    game: str = "texas",
    method: Method = "auto",
    tolerance: float | None = None,
    seed: int = 1,
    threads: int = 0,
    progress: Callable[[float], None] | None = None,
) -> Equity:
    """The equities of two to ten hands or ranges.

    >>> equity("AA", "KK").equity[0]
    0.8194605046767396

    A player is a `Range`, cards, or text: a hand (`AsKs`), a range or "random". With more than
    two hole cards a text lists hands separated by commas. `game` is any game that can be
    played, by its name or as players call it (`EVERY`).

    In stud a hand has the cards that are known, so `Kd` is someone with a king up. In draw a
    whole hand stands pat, and one of fewer cards draws the missing ones, once. A double board
    is written with a slash: `AhKh2c/7s8s9d`; without one, the question is about a single board.
    `assumes` of the answer says what was taken for granted.

    >>> equity("AsKsQsJs", "9h9d9c2s2c", game="five_draw").deals
    43

    The answer is exact for two ranges in hold'em, for three from the flop on, and wherever
    counting every deal should take half a second at most; elsewhere it is simulated.
    `method="exact"` always counts, `method="chance"` always simulates. A simulation stops when
    no standard error is above `tolerance` (0.001; 0.002 in the games that are played out hand
    by hand); the same `seed` gives the same answer on any number of `threads` (0: one per
    processor). `progress` is called with the finished part, 0 to 1.

    Raises `MathsError` or `CardError`, which name the part of the question that is wrong.
    """
    if method not in ("auto", "exact", "chance"):
        raise MathsError(f"method must be auto, exact or chance, not {method!r}")
    if tolerance is not None and not 0 < tolerance < 1:
        raise MathsError(
            f"tolerance must be a standard error between 0 and 1, not {tolerance}"
        )
    game = game_of(game)
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise MathsError(f"equity takes 2 to {MOST_PLAYERS} players, not {len(players)}")
    boards = _boards(board, game)
    if game not in GAMES or len(boards) > 1 or len(boards[0]) in _early(game):
        away = cards_of(dead, "the dead cards")
        table = dealt.Table(VARIANTS[game], players, boards, away)
        if stud.knows(table.game) and all(len(each.hands) == 1 for each in table.players):
            many = workers(threads)
            answer = stud.found(table, method, tolerance, seed, many, progress)
        else:
            answer = dealt.found(table, method, tolerance, seed, progress)
        return Equity(game, *answer, assumes=_assumes(game, boards))
    question = _Question(players, boards[0], dead, game)
    threads = workers(threads)
    error = tolerance or USUAL_TOLERANCE
    found = _by_kernel(question, method, error, seed, threads, progress)
    found.assumes = _assumes(game, boards)
    return found


def _by_kernel(
    question: "_Question",
    method: Method,
    tolerance: float,
    seed: int,
    threads: int,
    progress: Callable[[float], None] | None,
) -> Equity:
    """The quickest way to the answer that the kernel has."""
    players = question.players
    if method != "chance":
        cost = question.cost()
        if cost < WORTH_A_THREAD_NS:
            threads = 1
        if question.is_range_game and (walk := _WALKS.get(len(players))):
            of_walk = question.cost_of_walk()
            if cost < of_walk and (method == "exact" or cost <= AT_ONCE_NS):
                return _by_deals(question, threads, walk)
            if len(players) == 2 or question.board or method == "exact":
                return walk(question, threads)
        if method == "exact" or cost <= AT_ONCE_NS:
            return _every_deal(question, threads)
    return _by_chance(question, tolerance, seed, threads, progress)


def game_of(written: str) -> str:
    """The name of a game that is written as players do; a `MathsError` suggests the nearest.

    >>> game_of("PLO"), game_of("Short deck")
    ('omaha', 'short_deck')
    """
    if not isinstance(written, str):
        raise TypeError(f"game must be text like 'omaha', not {written!r}")
    if name := game_named(written, EVERY):
        return name
    if mix := game_named(written, MIXES):
        turns = ", ".join(dict.fromkeys(turn.game for turn in MIXES[mix]))
        raise MathsError(f"{mix} is a mix of games; ask about one of them: {turns}")
    like = " or ".join(games_like(written, EVERY))
    choose = f"did you mean {like}?" if like else f"choose {', '.join(EVERY)}"
    raise MathsError(f"there is no game {written!r}; {choose}")


def _boards(written: "str | bytes | Iterable[int]", game: str) -> list[Cards]:
    """The board, or the two boards of a game with two: `AhKh2c/7s8s9d`."""
    texts: Sequence[str | bytes | Iterable[int]] = [written]
    if isinstance(written, str):
        texts = written.split("/")
    most = VARIANTS[game].boards if game in VARIANTS else 1
    if len(texts) > most:
        boards = "one board" if most == 1 else f"{most} boards"
        raise MathsError(f"there is {boards} in {game}, not {len(texts)}")
    names = ["the board"] if len(texts) == 1 else ["the top board", "the bottom board"]
    return [cards_of(each, name) for each, name in zip(texts, names, strict=True)]


def _refuse_to_discard(hole: Hole, what: str, game: str) -> None:
    """Refuse a hand from which a card still has to go: which one is for the player to say."""
    most, kept = (
        VARIANTS[game].hole_cards if game in VARIANTS else 0,
        GAMES[game].hole_cards,
    )
    if not isinstance(hole, str) or most == kept:
        return
    try:
        cards = parse(hole)
    except CardError:
        return
    if kept < len(cards) <= most:
        raise MathsError(
            f"{what} still has to discard in {game}, and which card goes is a decision;"
            f" write the {kept} cards that stay, not {hole!r}"
        )


@cache
def _early(game: str) -> set[int]:
    """The sizes of a board that the kernel doesn't start from: Courchevel's first card."""
    return {*dealt.sizes(VARIANTS[game])} - {0, 3, 4, 5} if game in VARIANTS else set()


def _assumes(game: str, boards: Sequence[Cards]) -> str:
    return _assumed(game, len(boards) > 1)


@cache
def _assumed(game: str, two_boards: bool) -> str:
    if game not in VARIANTS:
        return ""
    return dealt.assumes(VARIANTS[game], two_boards=two_boards)


class _Question:
    """A checked question: no card appears twice, and every player has a hand."""

    def __init__(
        self,
        players: Sequence[Hole],
        board: Cards,
        dead: "str | bytes | Iterable[int]",
        game: str,
    ) -> None:
        self.game = game
        self.ranking, hole_cards, deck = GAMES[game]
        self.board = board
        self.dead = cards_of(dead, "the dead cards")
        refuse_twice({"the board": self.board, "the dead cards": self.dead})
        if len(self.board) not in (0, 3, 4, 5):
            raise MathsError(f"a board has 0, 3, 4 or 5 cards, not {len(self.board)}")
        if len(players) * hole_cards + 5 + len(self.dead) > len(deck):
            raise MathsError(
                f"{len(players)} players need more cards than there are in the deck"
            )
        missing = {*DECK}.difference(deck, self.board, self.dead) if deck != DECK else ()
        gone = (*self.dead, *missing)
        self.taken = mask(self.board) | mask(gone)
        self.cards = bytes(self.board), bytes(gone)
        self.players: list[Player] = []
        for number, hole in enumerate(players, 1):
            _refuse_to_discard(hole, f"player {number}", game)
            player = player_of(hole, what := f"player {number}", game, hole_cards)
            self._refuse_without_a_hand(player, what)
            self.players.append(player)
        self.hands = [player.hands for player in self.players]
        self._refuse_impossible()

    @property
    def is_range_game(self) -> bool:
        """Whether the kernel can compare whole ranges."""
        return self.ranking == "texas"

    @property
    def ranges(self) -> list[Range]:
        """What each player may hold, in a game with two hole cards."""
        return [player.range for player in self.players if player.range is not None]

    @property
    def first_hands(self) -> list[bytes]:
        """The first hand of each player."""
        return [hands.first_without(0) for hands in self.hands]

    @property
    def are_hands_known(self) -> bool:
        """Whether every player has a single hand."""
        return all(hands.count_without(0) == 1 for hands in self.hands)

    def cost(self) -> float:
        """About how many nanoseconds of one processor counting every deal takes."""
        return native.cost_of_every_deal(self.ranking, self.hands, *self.cards)

    def cost_of_walk(self) -> float:
        """The same for walking two ranges or three in order of strength. Two that may meet on
        any board are looked up."""
        if len(self.players) == 2 and not self.taken:
            return 0
        left = len(DECK) - self.taken.bit_count()
        return WALK_NS[len(self.players)] * comb(left, 5 - len(self.board))

    def ways(self, most: int) -> int:
        """How many ways there are to deal the hole cards; counting stops above `most`."""
        return native.ways_to_deal(self.ranking, self.hands, *self.cards, most)

    def _refuse_without_a_hand(self, player: Player, what: str) -> None:
        if player.is_random or player.hands.count_without(self.taken):
            return
        hands = player.hands.count_without(0)
        if not hands:
            raise MathsError(f"{what} has no hand: the range is empty")
        if hands > 1:
            why = f"the board and the dead cards take all of {str(player.written)!r}"
        else:
            why = self._why_taken(player.hands.first_without(0))
        raise CardError(f"{what} has no hand left: {why}")

    def _why_taken(self, hand: bytes) -> str:
        where = dict.fromkeys(self.board, "on the board")
        where |= dict.fromkeys(self.dead, "dead")
        taken = next((each for each in hand if each in where), None)
        if taken is None:
            return f"the {name(min(hand))} is not in the deck of {self.game}"
        return f"the {name(taken)} is {where[taken]}"

    def _refuse_impossible(self) -> None:
        single = {
            f"player {number}'s hand": tuple(hands.first_without(self.taken))
            for number, hands in enumerate(self.hands, 1)
            if hands.count_without(self.taken) == 1
        }
        refuse_twice(single)
        if self.ways(0) == 0:
            raise MathsError(
                "these hands can't be held at the same time: " + self.in_words()
            )

    def in_words(self) -> str:
        """What all players have, for error messages."""
        return " and ".join(repr(str(player.written)) for player in self.players)


# ---------------------------------------------------------------- two ranges and three


def _sums(rows: int) -> "tuple[list[memoryview[float]], memoryview[float]]":
    """Rows of sums by holding, and the same memory as the kernel fills it."""
    flat = memoryview(bytearray(rows * 8 * HOLDINGS))
    return [
        flat[row * 8 * HOLDINGS : (row + 1) * 8 * HOLDINGS].cast("d") for row in range(rows)
    ], flat.cast("d", (rows, HOLDINGS))


def _heads_up(question: _Question, threads: int) -> Equity:
    if question.are_hands_known and not question.board:
        return _two_hands(question)
    first, second = question.ranges

    def against(
        mine: Range, theirs: Range
    ) -> "tuple[list[memoryview[float]], list[float]]":
        rows, sums = _sums(3)
        totals = native.heads_up(
            *question.cards, mine.weights, theirs.weights, sums, threads
        )
        return rows, totals

    found, (beats, ties, met) = against(first, second)
    win, tie, lose = beats / met, ties / met, (met - beats - ties) / met
    shares = [(win + tie / 2, win, tie), (lose + tie / 2, lose, tie)]

    def by_combo(player: int) -> Sequence[float]:
        beats, ties, met = found if player == 0 else against(second, first)[0]
        pots = [won + tied / 2 for won, tied in zip(beats, ties, strict=True)]
        return _by_holding(question.ranges[player], pots, met)

    return Equity(question.game, question.players, shares, met, by_combo=by_combo)


def _two_hands(question: _Question) -> Equity:
    """Two known hands before the flop: look them up, or count if some cards cannot come."""
    if question.taken:
        of, boards, _ = native.every_deal(question.ranking, question.hands, *question.cards)
        won, lost = of[0][0], of[1][0]
    else:
        won, lost = native.preflop(*map(holding, question.first_hands))
        boards = comb(48, 5)
    win, lose = won / boards, lost / boards
    tie = (boards - won - lost) / boards
    shares = [(win + tie / 2, win, tie), (lose + tie / 2, lose, tie)]
    return _of_known(question, shares, boards)


def _of_known(
    question: _Question, shares: Sequence[tuple[float, float, float]], deals: float
) -> Equity:
    """The answer for known hands, each of which is a single holding."""

    def by_combo(player: int) -> Sequence[float]:
        equities = array("d", [nan] * HOLDINGS)
        equities[holding(question.first_hands[player])] = shares[player][0]
        return equities

    return Equity(question.game, question.players, shares, deals, by_combo=by_combo)


def _three_way(question: _Question, threads: int) -> Equity:
    ranges = question.ranges
    known: dict[
        tuple[Range, frozenset[Range]], tuple[list[memoryview[float]], list[float]]
    ] = {}
    by_player: list[list[memoryview[float]]] = []
    shares, met = list[tuple[float, float, float]](), 0.0
    for player, mine in enumerate(ranges):
        one, other = (each for place, each in enumerate(ranges) if place != player)
        against = mine, frozenset((one, other))
        if against not in known:  # players with the same range have the same equity
            rows, sums = _sums(4)
            weights = mine.weights, one.weights, other.weights
            known[against] = (
                rows,
                native.three_way(*question.cards, *weights, sums, threads),
            )
        rows, (wins, ties, pots, met) = known[against]
        by_player.append(rows)
        shares.append((pots / met, wins / met, ties / met))

    def by_combo(player: int) -> Sequence[float]:
        _, _, pots, met = by_player[player]
        return _by_holding(ranges[player], pots, met)

    return Equity(question.game, question.players, shares, met, by_combo=by_combo)


Walk = Callable[[_Question, int], Equity]
_WALKS: Final[dict[int, Walk]] = {2: _heads_up, 3: _three_way}


def _by_deals(question: _Question, threads: int, walk: Walk) -> Equity:
    """Two or three players deal by deal; a walk finds the equities by hand when asked."""
    if question.are_hands_known:
        known = _every_deal(question, threads)
        shares = list(zip(known.equity, known.win, known.tie, strict=True))
        return _of_known(question, shares, known.deals)

    def by_combo(player: int) -> Sequence[float]:
        return walk(question, threads).by_combo(player)

    return _every_deal(question, threads, by_combo)


def _by_holding(
    these: Range, pots: Sequence[float], met: Sequence[float]
) -> "array[float]":
    """The equity with each holding; NaN if it is not in the range or meets no other hand."""
    return array(
        "d",
        [
            won / all_of_it if weight and all_of_it else nan
            for weight, won, all_of_it in zip(these.weights, pots, met, strict=True)
        ],
    )


# ---------------------------------------------------------------- deal by deal, and by chance


def _every_deal(
    question: _Question,
    threads: int,
    by_combo: "Callable[[int], Sequence[float]] | None" = None,
) -> Equity:
    of, weight, _ = native.every_deal(
        question.ranking, question.hands, *question.cards, threads
    )
    shares = shares_of(of, weight)
    return Equity(question.game, question.players, shares, weight, by_combo=by_combo)


def _by_chance(
    question: _Question,
    tolerance: float,
    seed: int,
    threads: int,
    progress: Callable[[float], None] | None,
) -> Equity:
    def deal(first: int, blocks: int) -> "native.Deals":
        seeded = seed & (1 << 64) - 1
        return native.by_chance(
            question.ranking,
            question.hands,
            *question.cards,
            seeded,
            first,
            blocks,
            threads,
        )

    shares, trials, errors = simulated(deal, tolerance, progress)
    if not trials:
        raise MathsError(
            "these hands share too many cards to simulate: " + question.in_words()
        )
    return Equity(question.game, question.players, shares, trials, errors)
