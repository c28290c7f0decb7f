"""The compiled kernel ranks every hand as the plain Python does, on every instruction set."""

from array import array
from collections import Counter
from itertools import chain, combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homegame.cards import DECK, parse
from homegame.hands import kernel
from homegame.hands.rank import Category, category_of, rank
from seeds import seeded

native = pytest.importorskip("homegame._native")

SETS = native.instruction_sets()
FIVE = {"HIGH_CARD": 1_302_540, "PAIR": 1_098_240, "TWO_PAIR": 123_552} | {
    "THREE_OF_A_KIND": 54_912,
    "STRAIGHT": 10_200,
    "FLUSH": 5_108,
    "FULL_HOUSE": 3_744,
    "FOUR_OF_A_KIND": 624,
    "STRAIGHT_FLUSH": 40,
}
SIX = {"HIGH_CARD": 6_612_900, "PAIR": 9_730_740, "TWO_PAIR": 2_532_816} | {
    "THREE_OF_A_KIND": 732_160,
    "STRAIGHT": 361_620,
    "FLUSH": 205_792,
    "FULL_HOUSE": 165_984,
    "FOUR_OF_A_KIND": 14_664,
    "STRAIGHT_FLUSH": 1_844,
}
SEVEN = {"HIGH_CARD": 23_294_460, "PAIR": 58_627_800, "TWO_PAIR": 31_433_400} | {
    "THREE_OF_A_KIND": 6_461_620,
    "STRAIGHT": 6_180_020,
    "FLUSH": 4_047_644,
    "FULL_HOUSE": 3_473_184,
    "FOUR_OF_A_KIND": 224_848,
    "STRAIGHT_FLUSH": 41_584,
}


@pytest.fixture(params=SETS)
def instructions(request):
    """Each instruction set that this machine can run, in turn."""
    before = native.instruction_set()
    native.use(request.param)
    yield request.param
    native.use(before)


def classes(rows: bytes, size: int, threads: int = 1) -> array:
    out = array("H", bytes(2 * (len(rows) // size)))
    native.rank_rows(memoryview(rows).cast("B", (len(out), size)), out, threads)
    return out


def random_hands(size: int, hands: int, seed: int) -> list[tuple[int, ...]]:
    chance = seeded(seed)
    return [tuple(chance.sample(DECK, size)) for _ in range(hands)]


@pytest.mark.rule("PROB-02")
def test_all_five_card_hands_rank_as_in_python(instructions):
    """Each of the 2,598,960 hands has the rank that plain Python gives it."""
    found = classes(bytes(chain.from_iterable(combinations(DECK, 5))), 5, threads=2)
    packed = [native.packed_rank(each) for each in range(7462)]
    if instructions == SETS[-1]:
        every = zip(found, combinations(DECK, 5), strict=True)
        assert all(packed[each] == rank(hand) for each, hand in every)
    count = Counter(found)
    assert len(count) == 7462
    by_category = Counter[str]()
    for each, times in count.items():
        by_category[category_of(packed[each]).name] += times
    assert by_category == FIVE


@pytest.mark.rule("PROB-01", "PROB-02")
@pytest.mark.parametrize(
    ("size", "kinds", "counts"), [(5, 7462, FIVE), (6, 6075, SIX), (7, 4824, SEVEN)]
)
def test_every_hand_of_six_and_seven_cards_is_counted(size, kinds, counts):
    """133,784,560 hands of seven fall into 4,824 classes, 20,358,520 of six into 6,075."""
    by_class = native.class_counts(size)
    assert sum(by_class) == comb(52, size)
    assert sum(1 for times in by_class if times) == kinds
    by_category = Counter[str]()
    for each, times in enumerate(by_class):
        by_category[category_of(native.packed_rank(each)).name] += times
    assert by_category == counts


def test_classes_ascend_as_the_ranks_do():
    """From seven high to the royal flush a bigger class is a bigger rank."""
    packed = [native.packed_rank(each) for each in range(7462)]
    assert packed == sorted(set(packed))
    assert packed[0] == 0x1_75432
    assert packed[-1] == 0x9_EDCBA


@pytest.mark.parametrize("size", [5, 6, 7])
def test_random_hands_rank_as_in_python(instructions, size):
    hands = random_hands(size, 20_003, seed=size)
    found = classes(bytes(card for hand in hands for card in hand), size)
    assert [native.packed_rank(each) for each in found] == [rank(hand) for hand in hands]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_same_hands_on_every_number_of_threads(instructions, size):
    rows = bytes(card for hand in random_hands(size, 5_000, seed=9) for card in hand)
    once = classes(rows, size)
    assert all(classes(rows, size, threads) == once for threads in (2, 3, 7))


@pytest.mark.parametrize("hands", [0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 33])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_short_arrays_are_ranked_to_the_last_row(instructions, hands, size):
    """Vector code works on blocks of rows: what is left over is ranked too, and no more."""
    drawn = random_hands(size, hands, seed=hands)
    out = array("H", [7] * (hands + 3))
    rows = memoryview(bytes(card for hand in drawn for card in hand) or b"\0" * 0)
    if hands:
        native.rank_rows(rows.cast("B", (hands, size)), memoryview(out)[:hands])
    assert [native.packed_rank(each) for each in out[:hands]] == [
        rank(hand) for hand in drawn
    ]
    assert list(out[hands:]) == [7, 7, 7]


@pytest.mark.parametrize("row", [0, 1, 7, 8, 15, 16, 500, 998, 999])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_card_that_is_there_twice_is_found(instructions, size, row):
    rows = bytearray(card for hand in random_hands(size, 1000, seed=3) for card in hand)
    for one in range(size):
        for other in range(one):
            wrong = rows.copy()
            wrong[row * size + one] = wrong[row * size + other]
            with pytest.raises(ValueError, match=rf"row {row}: .. is there twice"):
                classes(bytes(wrong), size)


@pytest.mark.parametrize("byte", [52, 60, 63, 64, 127, 128, 255])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_a_byte_that_is_no_card_is_found(instructions, size, byte):
    rows = bytearray(card for hand in random_hands(size, 1000, seed=4) for card in hand)
    for row in (0, 13, 999):
        for place in range(size):
            wrong = rows.copy()
            wrong[row * size + place] = byte
            with pytest.raises(ValueError, match=f"row {row}: {byte} is no card"):
                classes(bytes(wrong), size)


def test_all_seven_card_hands_added_up(instructions):
    """Every path comes to the same sum of the classes of 133,784,560 hands."""
    counted = sum(each * times for each, times in enumerate(native.class_counts(7)))
    assert native.sum_of_all_hands() == counted


@given(st.lists(st.sampled_from(DECK), unique=True, min_size=1, max_size=7))
def test_play_gets_the_same_rank_from_either_twin(hand):
    """One to seven cards, in any order, as a tuple."""
    assert kernel.COMPILED
    assert kernel.rank(tuple(hand)) == rank(tuple(hand))


@pytest.mark.parametrize("cards", ["AsKsQsJsTs2c3d", "as ks qs js ts 2c 3d"])
def test_cards_may_be_text_bytes_or_numbers(cards):
    """The royal flush and two cards more, written in four ways."""
    numbers = parse(cards)
    for written in (cards, bytes(numbers), numbers, list(numbers)):
        assert category_of(native.rank(written)) is Category.STRAIGHT_FLUSH


@pytest.mark.parametrize(
    "cards", ["AsKsQsJs", "AsKsQsJsTs2c3d4d", "AsAsQsJsTs", "AsKsQsJsT", "AsKsQsJsTx"]
)
def test_an_invalid_hand_has_no_class(cards):
    """Four cards, eight, one twice, half a card, no suit."""
    assert native.class_of(cards) == -1


def test_an_unknown_instruction_set_is_named():
    with pytest.raises(ValueError, match="abacus"):
        native.use("abacus")
