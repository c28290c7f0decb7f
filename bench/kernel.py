"""The kernel and its peers, in one run: `python bench/kernel.py` (`--json` for the figures).

Measures processor time on one thread: medians of interleaved rounds, so that a busy machine is
equally busy for all. Peers come from the package registry (dependency group `bench`); those
that are not installed are left out, and named. Ratios are what counts; rates depend on the
machine, whose instruction sets are printed.
"""

import json
import sys
from array import array
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.metadata import version
from random import Random
from statistics import median
from time import process_time
from typing import Any

from homegame import _native, maths
from homegame.cards import parse, text
from homegame.maths import dealt, stud
from homegame.maths.charts import CLASSES
from homegame.maths.ranges import Range
from homegame.maths.tournament import icm
from homegame.variants import VARIANTS

Work = Callable[[], object]
ROUNDS = 7
BATCH = 1 << 20


def peer(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        return None


def measured(works: dict[str, tuple[Work, int]], rounds: int = ROUNDS) -> dict[str, float]:
    """Seconds per unit of each work; all works take turns."""
    times: dict[str, list[float]] = {name: [] for name in works}
    for work, _ in works.values():
        work()
    for _ in range(rounds):
        for name, (work, units) in works.items():
            begun = process_time()
            work()
            times[name].append((process_time() - begun) / units)
    return {name: median(each) for name, each in times.items()}


def often(work: Work, times: int, units: int = 1) -> tuple[Work, int]:
    """Repeat a short work, so that it is measured with warm caches."""

    def all_of_it() -> None:
        for _ in range(times):
            work()

    return all_of_it, times * units


def hands(count: int, seed: int = 1) -> list[tuple[int, ...]]:
    chance = Random(seed)
    deck = range(52)
    return [tuple(chance.sample(deck, 7)) for _ in range(count)]


def calls() -> dict[str, float]:
    """One hand per call, in the form each library likes best."""
    some = hands(2000)
    written = [text(hand) for hand in some]
    rank = maths.rank

    def each(
        function: Callable[[Any], object], inputs: list[Any], repeat: int = 1
    ) -> tuple[Work, int]:
        def work() -> None:
            for one in inputs:
                function(one)

        # Long enough to get past what the previous peer has left in the caches.
        return often(work, repeat, len(inputs))

    works = {
        "homegame rank(str)": each(rank, written, 20),
        "homegame rank(tuple)": each(rank, some, 20),
        "homegame rank(bytes)": each(rank, [bytes(hand) for hand in some], 20),
    }
    if eval7 := peer("eval7"):
        works["eval7"] = each(
            eval7.evaluate,
            [[eval7.Card(text([card])) for card in hand] for hand in some],
            5,
        )
    if phe := peer("phevaluator"):
        works["phevaluator (ints)"] = each(lambda hand: phe.evaluate_cards(*hand), some)
        works["phevaluator (strs)"] = each(
            lambda hand: phe.evaluate_cards(*hand),
            [[text([card]) for card in hand] for hand in some],
        )
    if treys := peer("treys"):
        evaluator = treys.Evaluator()
        works["treys"] = each(
            lambda hand: evaluator.evaluate(hand[:2], hand[2:]),
            [[treys.Card.new(text([card])) for card in hand] for hand in some[:300]],
        )
    if pokerkit := peer("pokerkit"):
        works["pokerkit"] = each(
            lambda hand: pokerkit.StandardHighHand.from_game(hand[:4], hand[4:]),
            written[:20],
        )
    return measured(works)


def batches() -> dict[str, float]:
    """A million seven-card hands in one array, on each instruction set, and with numba."""
    chance = Random(2)
    cards = bytearray()
    deck = list(range(52))
    for _ in range(BATCH):
        cards += bytes(chance.sample(deck, 7))
    rows = memoryview(cards).cast("B", (BATCH, 7))
    out = array("H", bytes(2 * BATCH))

    def on(name: str) -> Work:
        def work() -> None:
            _native.use(name)
            maths.rank_many(rows, out, threads=1)

        return work

    works: dict[str, tuple[Work, int]] = {
        f"batch, {name}": (on(name), BATCH) for name in _native.instruction_sets()
    }
    numpy, numba = peer("numpy"), peer("numba")
    if numpy and numba:
        table = numba_kernel(numpy, numba)
        grid, found = numpy.asarray(rows), numpy.empty(BATCH, numpy.uint16)
        works["batch, numba"] = (lambda: table(grid, found), BATCH)
        table(grid, found)
        _native.use(_native.instruction_sets()[0])
        assert (numpy.asarray(maths.rank_many(rows, threads=1)) == found).all()
    if numpy:
        grid = numpy.asarray(rows)
        ranked = numpy_kernel(numpy)
        some = grid[: BATCH // 16]
        works["batch, numpy table"] = (lambda: ranked(some), len(some))
        assert (numpy.asarray(maths.rank_many(some, threads=1)) == ranked(some)).all()
    found_in = measured(works)
    _native.use(_native.instruction_sets()[0])
    return found_in


def numpy_kernel(numpy: Any) -> Any:
    """The same with the kernel's tables in numpy, on whole arrays."""
    tables = {
        name: numpy.frombuffer(_native.table(name), kind)
        for name, kind in (
            ("card_key", "uint64"),
            ("row", "uint16"),
            ("slot", "uint16"),
            ("flush", "uint16"),
        )
    }
    key, row, slot, flush = (tables[name] for name in ("card_key", "row", "slot", "flush"))
    bits = numpy.array(
        [1 << 16 * (card & 3) + (card >> 2) for card in range(52)], numpy.uint64
    )

    def rank(cards: Any) -> Any:
        total = key[cards].sum(axis=1) + numpy.uint64(0x3333 << 48)
        low = (total & numpy.uint64(0xFFF)).astype(numpy.int64)
        high = ((total & numpy.uint64(0xFFFFFFFF)) >> numpy.uint64(12)).astype(numpy.int64)
        five = (total >> numpy.uint64(48)) & numpy.uint64(0x8888)
        found = numpy.zeros(len(cards), numpy.uint16)
        plain = five == 0
        found[plain] = slot[low[plain] + row[high[plain]]]
        for suit in range(4):
            made = five == numpy.uint64(8 << 4 * suit)
            held = numpy.bitwise_or.reduce(bits[cards[made]], axis=1)
            found[made] = flush[
                ((held >> numpy.uint64(16 * suit)) & numpy.uint64(0x1FFF)).astype(
                    numpy.int64
                )
            ]
        return found

    return rank


def numba_kernel(numpy: Any, numba: Any) -> Any:
    """The kernel's scalar path with the kernel's tables, compiled by numba."""
    tables = {
        name: numpy.frombuffer(_native.table(name), kind)
        for name, kind in (
            ("card_key", "uint64"),
            ("row", "uint16"),
            ("slot", "uint16"),
            ("flush", "uint16"),
        )
    }
    key, row, slot, flush = (tables[name] for name in ("card_key", "row", "slot", "flush"))
    bits = numpy.array(
        [1 << 16 * (card & 3) + (card >> 2) for card in range(52)], numpy.uint64
    )

    @numba.njit(nogil=True)
    def rank(cards: Any, out: Any) -> None:
        for i in range(cards.shape[0]):
            total = numpy.uint64(0x3333) << numpy.uint64(48)
            suited = numpy.uint64(0)
            for k in range(7):
                total += key[cards[i, k]]
                suited |= bits[cards[i, k]]
            five = total & (numpy.uint64(0x8888) << numpy.uint64(48))
            if five:
                shift = numpy.uint64(0)
                while not (five >> (numpy.uint64(51) + shift)) & numpy.uint64(1):
                    shift += numpy.uint64(4)
                out[i] = flush[(suited >> (shift * numpy.uint64(4))) & numpy.uint64(0x1FFF)]
            else:
                low = total & numpy.uint64(0xFFF)
                high = (total & numpy.uint64(0xFFFFFFFF)) >> numpy.uint64(12)
                out[i] = slot[low + numpy.uint64(row[high])]

    return rank


TRIALS = 10_000
"""Trials per hand of the range, for a standard error of half a percent; ours is exact."""

STREETS = {
    "preflop": [],
    "flop": ["Ah", "7s", "2s"],
    "turn": ["Ah", "7s", "2s", "Td"],
    "river": ["Ah", "7s", "2s", "Td", "4c"],
}


def of_hands(*hands: str) -> list[Any]:
    """Known hands in the kernel's form."""
    cards = [bytes(parse(hand)) for hand in hands]
    return [_native.Player(len(each), each, [1.0]) for each in cards]


LOOKED_UP = "AsAd v KhKc, looked up"
"""The kernel needs less time for it than Python for any call: a ratio would say nothing."""


def askings() -> tuple[dict[str, float], dict[str, float]]:
    """Seconds that `maths.equity` takes on top of the kernel, and the ratio of the whole to the
    kernel alone."""
    river = "Ah7s2sTd4c"
    on, dead = bytes(parse(river)), bytes(parse("2c"))
    strong, random = Range("22+,A2s+"), Range("random")
    sums = memoryview(bytearray(3 * 8 * 1326)).cast("d", (3, 1326))
    aces_and_kings, omaha = of_hands("AsAd", "KhKc"), of_hands("AsAhKsKh", "AcKdTh9h")
    asked: dict[str, tuple[Work, Work]] = {
        LOOKED_UP: (
            lambda: maths.equity("AsAd", "KhKc", threads=1),
            lambda: _native.preflop(1325, 1000),
        ),
        "AsAd v KhKc, counted without the 2c": (
            lambda: maths.equity("AsAd", "KhKc", dead="2c", threads=1),
            lambda: _native.every_deal("texas", aces_and_kings, b"", dead, 1),
        ),
        "22+ A2s+ v random, river": (
            lambda: maths.equity("22+,A2s+", "random", board=river, threads=1),
            lambda: _native.heads_up(on, b"", strong.weights, random.weights, sums, 1),
        ),
        "PLO4 hands, counted": (
            lambda: maths.equity("AsAhKsKh", "AcKdTh9h", game="omaha", threads=1),
            lambda: _native.every_deal("omaha", omaha, b"", b"", 1),
        ),
    }
    works = {f"{name}, asked": often(whole, 100) for name, (whole, _) in asked.items()}
    works |= {f"{name}, alone": often(alone, 100) for name, (_, alone) in asked.items()}
    took = measured(works)
    whole = {name: took[f"{name}, asked"] for name in asked}
    alone = {name: took[f"{name}, alone"] for name in asked}
    beyond = {f"beyond the kernel: {name}": whole[name] - alone[name] for name in asked}
    return beyond, {
        f"asked against the kernel alone: {name}": whole[name] / alone[name]
        for name in asked
        if name != LOOKED_UP
    }


def equities() -> dict[str, float]:
    """Exact equities, both of `maths.equity` and of the kernel alone."""
    board = bytes([48 + 2, 4 * 5 + 3, 3])
    random, strong = Range("random"), Range("22+,A2s+")
    sums = memoryview(bytearray(3 * 8 * 1326)).cast("d", (3, 1326))
    four = memoryview(bytearray(4 * 8 * 1326)).cast("d", (4, 1326))
    _native.preflop(1325, 1000)

    def heads_up(on: bytes, one: Range, how: str = "") -> Work:
        return lambda: _native.heads_up(on, b"", one.weights, random.weights, sums, 1, how)

    def counted(game: str, hands: list[Any], on: bytes = b"") -> Work:
        return lambda: _native.every_deal(game, hands, on, b"", 1)

    aces_and_kings = of_hands("AsAd", "KhKc")

    def look_ups() -> None:
        for _ in range(1000):
            _native.preflop(1325, 1000)

    def three_ways() -> None:
        _native.three_way(
            board, b"", random.weights, random.weights, random.weights, four, 1
        )

    turn = board + bytes([33])
    works: dict[str, tuple[Work, int]] = {
        "AsAd v KhKc, counted": often(counted("texas", aces_and_kings), 30),
        "two holdings, looked up": (look_ups, 1000),
        "any range v range preflop": often(heads_up(b"", strong), 10),
        "random v random preflop": often(heads_up(b"", random), 10),
        "random v random, rainbow flop": often(heads_up(bytes([50, 21, 3]), random), 5),
        "random v random, flop Ah7s2s": often(heads_up(board, random), 5),
        "random v random, monotone flop": often(heads_up(bytes([28, 32, 48]), random), 5),
        "22+ A2s+ v random, flop": often(heads_up(board, strong), 5),
        "random v random, turn": often(heads_up(turn, random), 30),
        "random v random, river": often(heads_up(turn + bytes([32]), random), 30),
        "three random ranges, one hero, flop": (three_ways, 1),
        "three random ranges on a flop, all equities": (
            lambda: maths.equity(random, random, random, board=board, threads=1),
            1,
        ),
        "three different ranges on a flop, all equities": (
            lambda: maths.equity(
                "22+, A2s+, KTs+, QJo",
                "30%",
                "66+, A8s+, KQ, T8s+",
                board="Ah7s2s",
                threads=1,
            ),
            1,
        ),
        "hand v range preflop, exact": often(
            lambda: maths.equity("AsAd", strong, threads=1), 3
        ),
        "PLO4 hands, counted": often(
            counted("omaha", of_hands("AsAhKsKh", "AcKdTh9h")), 30
        ),
        "all 133,784,560 hands": (_native.sum_of_all_hands, 1),
    }
    if eval7 := peer("eval7"):
        villain = eval7.HandRange("22+,A2s+")
        aces = [eval7.Card("As"), eval7.Card("Ad")]
        works["eval7, hand v range by chance, 100,000 trials"] = (
            lambda: eval7.py_hand_vs_range_monte_carlo(aces, villain, [], 100_000),
            1,
        )
        anybody = eval7.HandRange(",".join(CLASSES))
        for street, cards in STREETS.items():
            lying = [eval7.Card(card) for card in cards]
            works[f"eval7, range v random by chance, {street}"] = (
                partial(eval7.py_all_hands_vs_range, villain, anybody, lying, TRIALS),
                1,
            )
            on = bytes(parse("".join(cards)))
            works[f"range v random, exact, {street}"] = often(heads_up(on, strong), 3)
    return measured(works)


SEVERAL: dict[str, tuple[tuple[str, ...], str]] = {
    "three hands, flop": (("AsKs", "QdQc", "JhTh"), "flop"),
    "three narrow ranges, flop": (("AKs", "QQ", "JTs"), "flop"),
    "four narrow ranges, flop": (("AKs", "QQ", "JTs", "99"), "flop"),
    "three ranges, flop": (("22+,A2s+", "AKo,T9s,77", "QQ,JJ,A7o,KsJs"), "flop"),
    "three narrow ranges, turn": (("AKs", "QQ", "JTs"), "turn"),
    "four ranges, river": (("22+,A2s+", "AKo,T9s,77", "QQ,JJ,A7o", "87s,98s"), "river"),
    "three hands, preflop": (("AsAd", "KhKc", "QsJs"), "preflop"),
    "three narrow ranges, preflop": (("AKs", "QQ", "JTs"), "preflop"),
    "four pairs, preflop": (("AA", "KK", "QQ", "JJ"), "preflop"),
}
DRAWN: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "two badugis that draw two and one": ("badugi", "badugi", ("As2d", "KsQd4h")),
    "two hands that draw one": ("five_draw", "five_card_draw", ("AsKsQsJs", "9h9d9c2s")),
}


def several_players() -> tuple[dict[str, float], dict[str, float]]:
    """Exact equities of several players, and how many times as long peers take: pokerfast, a
    wheel around OMPEval, and poker-equity for draws."""
    works: dict[str, tuple[Work, int]] = {}
    compared: dict[str, str] = {}
    omp, drawing = peer("pokerfast.equity"), peer("poker_equity")

    def add(name: str, ours: Work, library: str, theirs: Work | None) -> None:
        works[name] = often(ours, 20)
        if theirs is not None:
            other = f"{name}, {library} {version(library)}"
            works[other] = often(theirs, 5)
            compared[name] = other

    for name, (ranges, street) in SEVERAL.items():
        board = "".join(STREETS[street])
        add(
            name,
            partial(maths.equity, *ranges, board=board, threads=1),
            "pokerfast",
            omp and partial(omp.equity, list(ranges), board=board),
        )
    for name, (game, their_game, hands) in DRAWN.items():
        add(
            name,
            partial(maths.equity, *hands, game=game, threads=1),
            "poker-equity",
            drawing and partial(drawing.exact_from_text, their_game, list(hands)),
        )
    took = measured(works, 3)
    return took, {
        f"{name} against {other.rsplit(', ', 1)[1]}": took[other] / took[name]
        for name, other in compared.items()
    }


STUD = ("AsAd7h", "KsKd9h")


def studs() -> tuple[dict[str, float], float]:
    """The same question about stud, simulated to the same error by the kernel and in Python:
    seconds, and how many times as long Python takes."""
    table = dealt.Table(VARIANTS["stud"], STUD, (), ())
    took = measured(
        {
            "stud on third street, by the kernel": (
                lambda: stud.found(table, "chance", 0.002, 1, 1, None),
                1,
            ),
            "stud on third street, in Python": (
                lambda: dealt.found(table, "chance", 0.002, 1, None),
                1,
            ),
        },
        3,
    )
    ours, plain = took.values()
    return took, plain / ours


def omaha_by_loop() -> dict[str, float]:
    """The same Omaha hands in phevaluator: seconds for all boards, extrapolated from 300."""
    phe = peer("phevaluator")
    if phe is None or not hasattr(phe, "evaluate_omaha_cards"):
        return {}
    one, other = (parse(hand) for hand in ("AsAhKsKh", "AcKdTh9h"))
    left = [card for card in range(52) if card not in one + other]
    chance = Random(3)
    boards = [chance.sample(left, 5) for _ in range(300)]

    def work() -> None:
        for board in boards:
            phe.evaluate_omaha_cards(*board, *one)
            phe.evaluate_omaha_cards(*board, *other)

    per_board = measured({"loop": (work, len(boards))}, 3)["loop"]
    return {"PLO4 hands, phevaluator loop (extrapolated)": per_board * 1_086_008}


def by_subsets(stacks: list[int], prizes: list[float]) -> list[float]:
    """ICM as usually done, over all sets of players who are out."""
    total, chances = sum(stacks), {0: 1.0}
    values = [0.0] * len(stacks)
    for prize in prizes:
        after: dict[int, float] = {}
        for out, chance in chances.items():
            rest = total - sum(each for i, each in enumerate(stacks) if out >> i & 1)
            for i, stack in enumerate(stacks):
                if not out >> i & 1:
                    values[i] += chance * stack / rest * prize
                    after[out | 1 << i] = after.get(out | 1 << i, 0) + chance * stack / rest
        chances = after
    return values


def tournaments() -> dict[str, float]:
    chance = Random(4)
    twelve = [chance.randrange(1, 100) for _ in range(12)]
    thousand = [chance.randrange(1, 1000) for _ in range(1000)]
    prizes = [float(12 - i) for i in range(12)]
    hundred = [1 / (i + 1) for i in range(150)]
    for one, other in zip(icm(twelve, prizes), by_subsets(twelve, prizes), strict=True):
        assert abs(one - other) < 1e-9
    return measured(
        {
            "ICM, 12 players": (lambda: icm(twelve, prizes), 1),
            "ICM, 12 players by subsets": (lambda: by_subsets(twelve, prizes), 1),
            "ICM, 1,000 players, 150 prizes": (lambda: icm(thousand, hundred), 1),
        },
        3,
    )


def main() -> None:
    assert len(CLASSES) == 169
    call, batch = calls(), batches()
    beyond, ratios = askings()
    by_street, ratios["stud by the kernel against Python"] = studs()
    several, against = several_players()
    ratios |= against
    found = (
        call
        | batch
        | equities()
        | several
        | by_street
        | beyond
        | omaha_by_loop()
        | tournaments()
    )
    best = min(each for name, each in call.items() if name.startswith("homegame"))
    # First each library with its preferred form of cards, then both with text.
    ratios |= {
        f"one call against {name}": call[name] / best
        for name in call
        if not name.startswith("homegame")
    }
    if "phevaluator (strs)" in call:
        ratios["one call, text on both sides, against phevaluator"] = (
            call["phevaluator (strs)"] / call["homegame rank(str)"]
        )
    fastest = f"batch, {_native.instruction_sets()[0]}"
    if "batch, numba" in batch:
        ratios["batch against numba"] = batch["batch, numba"] / batch[fastest]
    if "batch, numpy table" in batch:
        ratios["batch against a numpy table"] = batch["batch, numpy table"] / batch[fastest]
    # Exact against a hundred thousand trials, with a standard error of a sixth of a percent.
    trials = "eval7, hand v range by chance, 100,000 trials"
    if trials in found:
        ratios["hand v range, exact, against eval7's trials"] = (
            found[trials] / found["hand v range preflop, exact"]
        )
    for street in STREETS:
        trials = f"eval7, range v random by chance, {street}"
        if trials in found:
            ratios[f"range v random, exact, against eval7, {street}"] = (
                found[trials] / found[f"range v random, exact, {street}"]
            )
    if "phevaluator (ints)" in call:
        ratios["batch against phevaluator's calls"] = (
            call["phevaluator (ints)"] / batch[fastest]
        )
    loop = "PLO4 hands, phevaluator loop (extrapolated)"
    if loop in found:
        ratios["PLO4 exact against a phevaluator loop"] = (
            found[loop] / found["PLO4 hands, counted"]
        )
    ratios["ICM of 12 against subsets"] = (
        found["ICM, 12 players by subsets"] / found["ICM, 12 players"]
    )
    missing = [
        name
        for name in (
            "eval7",
            "phevaluator",
            "treys",
            "pokerkit",
            "numpy",
            "numba",
            "pokerfast",
            "poker_equity",
        )
        if peer(name) is None
    ]
    figures = {
        "instruction sets": _native.instruction_sets(),
        "seconds": found,
        "ratios": ratios,
        "peers not installed": missing,
        "fastest call (s)": best,
    }
    if "--json" in sys.argv:
        print(json.dumps(figures, indent=1))
        return
    print("Instruction sets:", ", ".join(_native.instruction_sets()))
    for name, seconds in found.items():
        rate = f"{1e-6 / seconds:10,.1f} M/s" if seconds < 1e-6 else ""
        print(f"  {name:<68}{shown(seconds):>12}{rate}")
    print("Ratios:")
    for name, ratio in ratios.items():
        print(f"  {name:<68}{ratio:>12,.2f}")
    if missing:
        print("Not installed, so not measured:", ", ".join(missing))


def shown(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


if __name__ == "__main__":
    main()
