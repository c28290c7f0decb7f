"""The count at the end of a night, and the one mistake that would explain it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homegame.bank.counting import (
    CountError,
    Explanation,
    Known,
    Purchase,
    count_out,
    explained,
    value_of,
)

CASE = {10: 160, 50: 448, 250: 100, 1000: 40}
"""The documents' case: $0.10 white, $0.50 red, $2.50 green, $10 black."""

FULL = {10: 20, 50: 56}
"""A full buy-in of $30."""


def bought(*guests: str, amount: int = 3000) -> tuple[Purchase, ...]:
    return tuple([Purchase(guest, amount, at) for at, guest in enumerate(guests, 1)])


KNOWN = Known(bought("dana", "maya", "theo"), (3000,), CASE)


def first(counts, expected: int = 9000, known: Known = KNOWN) -> Explanation:
    return count_out(counts, expected, known).explanations[0]


def test_a_count_that_comes_out_even_needs_no_explanation():
    found = count_out({"dana": FULL, "maya": FULL, "theo": FULL}, 9000, KNOWN)
    assert (found.total, found.over, found.explanations) == (9000, 0, ())
    assert found.worth == {"dana": 3000, "maya": 3000, "theo": 3000}


def test_a_usual_buy_in_too_much_is_a_rebuy_that_was_not_entered():
    """$120 on the table, $90 in the book. Theo has bought twice already: his, probably."""
    counts = {"dana": {1000: 6}, "maya": {1000: 6}, "theo": {}}
    known = Known(bought("dana", "maya", "theo"), (3000,), CASE)
    assert first(counts, known=known) == Explanation("forgotten", "", 3000)
    twice = Known(bought("dana", "theo", "theo"), (3000,), CASE)
    assert first(counts, known=twice) == Explanation("forgotten", "theo", 3000)
    # Maya has just so much more than the table says: hers, whoever bought most often.
    stacks = {"dana": 6000, "maya": 3000, "theo": 0}
    hers = Known(bought("dana", "theo", "theo"), (3000,), CASE, stacks=stacks)
    found = count_out(counts, 9000, hers).explanations
    assert Explanation("forgotten", "maya", 3000) in found
    assert not [each for each in found if each.guest == "theo"]


def test_a_buy_in_in_the_book_twice_is_that_much_missing():
    """Four buy-ins in the book, three on the table; Maya's stands there twice."""
    counts = {"dana": FULL, "maya": FULL, "theo": FULL}
    known = Known(bought("dana", "maya", "theo", "maya"), (3000,), CASE)
    found = count_out(counts, 12_000, known).explanations
    assert found[0] == Explanation("twice_entered", "maya", -3000, entry=4)
    assert {(each.why, each.guest) for each in found[1:]} == {
        ("not_sold", "dana"),
        ("not_sold", "theo"),
        ("few", ""),
    }


def test_two_digits_that_changed_places_are_named():
    """Maya's 54 reds were written as 45: $4.50 missing."""
    counts = {"dana": {10: 20, 250: 20}, "maya": {10: 30, 50: 45}, "theo": {1000: 3}}
    assert first(counts, 5200 + 3000 + 3000) == Explanation(
        "digits", "maya", 450, 50, 45, 54
    )


def test_a_pile_of_twenty_that_was_left_out_is_found():
    """Theo's 56 reds are down as 36: $10 missing. One black chip would be $10, too."""
    counts = {"dana": {1000: 3}, "maya": {1000: 3}, "theo": {10: 20, 50: 36}}
    found = count_out(counts, 9000, KNOWN).explanations
    assert found[0] == Explanation("rack", "theo", 1000, 50, 36, 56)
    assert Explanation("few", "", 1000, 1000, 1, 0) in found


def test_a_colour_counted_twice_is_found():
    """Dana's 6 greens went down as 12: $15 too much."""
    dana = {10: 20, 50: 26, 250: 12}
    found = count_out({"dana": dana, "maya": FULL, "theo": FULL}, 9000, KNOWN).explanations
    assert found[0] == Explanation("stack_twice", "dana", -1500, 250, 12, 6)


def test_chips_in_the_wrong_place_are_found():
    """Theo's 4 greens were entered as blacks: $30 too much. So would a rebuy be."""
    counts = {"dana": FULL, "maya": FULL, "theo": {10: 20, 50: 36, 1000: 4}}
    found = count_out(counts, 9000, KNOWN).explanations
    assert Explanation("wrong_colour", "theo", -3000, 1000, 4, 0, 250) in found
    assert found[0].why == "forgotten"


def test_what_left_the_case_tells_which_it_was():
    """The same count, with the rest of the case counted, too: the reds and greens don't match
    what has gone out, so it was not a rebuy."""
    counts = {"dana": FULL, "maya": FULL, "theo": {10: 20, 50: 36, 1000: 4}}
    home = {10: 100, 50: 448 - 148, 250: 96, 1000: 40}
    known = Known(bought("dana", "maya", "theo"), (3000,), CASE, home)
    found = count_out(counts, 9000, known)
    assert found.colours == {10: 0, 50: 0, 250: -4, 1000: 4}
    assert found.explanations == (
        Explanation("wrong_colour", "theo", -3000, 1000, 4, 0, 250, fits=True),
    )


def test_what_the_table_says_tells_whose_count_it_was():
    """Both Maya's 45 and Theo's could be 54; the table says that Maya should have $30."""
    counts = {"maya": {10: 30, 50: 45}, "theo": {50: 45}}
    stacks = {"maya": 3000, "theo": 2250}
    found = count_out(counts, 5250, Known(case=CASE, stacks=stacks)).explanations
    assert found[0] == Explanation("digits", "maya", 450, 50, 45, 54, fits=True)
    assert Explanation("digits", "theo", 450, 50, 45, 54) in found


def test_who_has_just_what_is_missing_less_than_they_should_is_asked_first():
    """Theo has no red ones, so that no single mistake of his explains the $10; the books say
    that he should have $30. It is said after a mistake that fits, and before any other."""
    counts = {"dana": FULL, "maya": FULL, "theo": {1000: 2}}
    stacks = {"dana": 3000, "maya": 3000, "theo": 3000}
    seen = Known(case=CASE, stacks=stacks)
    found = count_out(counts, 9000, seen).explanations
    assert found[0] == Explanation("stack", "theo", 1000, 0, 2000, 3000, fits=True)
    assert len(found) > 1
    assert not any(each.fits for each in found[1:])
    more = count_out({**counts, "theo": {1000: 4}}, 9000, seen).explanations
    assert more[0] == Explanation("stack", "theo", -1000, 0, 4000, 3000, fits=True)


def test_a_stack_that_is_not_known_is_no_reason_and_neither_is_one_that_is_in_the_case():
    """Without stacks nothing is said of Theo; nor once the case says that all chips are there,
    or where he differs by something else."""
    counts = {"dana": FULL, "maya": FULL, "theo": {1000: 2}}
    home = {10: 120, 50: 448 - 112, 250: 100, 1000: 38}
    theirs = {"dana": 3000, "maya": 3000, "theo": 3000}
    unknown = Known(case=CASE)
    in_the_case = Known(case=CASE, at_home=home, stacks=theirs)
    others = Known(case=CASE, stacks={**theirs, "theo": 2500})
    for known in (unknown, in_the_case, others):
        found = count_out(counts, 9000, known).explanations
        assert "stack" not in {each.why for each in found}


def test_two_numbers_in_each_others_place_are_found():
    """Maya has 6 greens and 10 reds, and it is the other way round on the list."""
    counts = {"dana": FULL, "maya": {50: 6, 250: 10}, "theo": FULL}
    expected = 6000 + 10 * 50 + 6 * 250
    assert first(counts, expected) == Explanation(
        "colours_swapped", "maya", -800, 250, 10, 6, 50
    )


def test_a_stack_that_was_counted_for_two_people_is_found():
    counts = {"dana": FULL, "maya": {250: 13}, "theo": {50: 55}}
    found = count_out(counts, 3000 + 3250, Known(case=CASE)).explanations
    assert Explanation("guest_twice", "theo", -2750) in found


def test_one_chip_may_be_under_the_table():
    """$309.50 of $310.00."""
    counts = {"dana": {1000: 30, 50: 19}}
    assert first(counts, 31_000) == Explanation("few", "", 50, 50, 1, 0)


@pytest.mark.parametrize(
    ("counts", "why", "guest", "value"),
    [
        ({"dana": {50: -1}}, "count", "dana", 50),
        ({"dana": {50: 10**9}}, "count", "dana", 50),
        ({"dana": {25: 4}}, "value", "dana", 25),
        ({"dana": {0: 4}}, "value", "dana", 0),
        ({"dana": {1000: 30}, "maya": {1000: 11}}, "case", "maya", 1000),
    ],
)
def test_an_impossible_count_is_refused(counts, why: str, guest: str, value: int):
    with pytest.raises(CountError) as refused:
        count_out(counts, 0, KNOWN)
    assert (refused.value.why, refused.value.guest, refused.value.value) == (
        why,
        guest,
        value,
    )


COUNTS = st.dictionaries(
    st.sampled_from(["dana", "maya", "theo"]),
    st.dictionaries(st.sampled_from([*CASE]), st.integers(0, 60), max_size=4),
    max_size=3,
)


@given(COUNTS, st.integers(0, 20_000), st.booleans())
def test_every_explanation_explains_the_whole_difference(counts, expected, has_case):
    """What it would change makes the count and the book equal; no number would be below
    zero."""
    known = Known(KNOWN.purchases, (3000,), stacks={"maya": 3000} if has_case else {})
    over = sum(map(value_of, counts.values())) - expected
    for each in explained(counts, over, known, {}) if over else ():
        of_book = each.why in ("forgotten", "twice_entered", "not_sold")
        assert over + (-each.amount if of_book else each.amount) == 0
        assert each.instead >= 0
