"""The deck, how players write cards, and the draw for the button."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homegame.cards import (
    DECK,
    RANKS,
    SUITS,
    CardError,
    card,
    draw_order,
    mask,
    name,
    parse,
    rank_of,
    suit_of,
    text,
)

cards_in_any_order = st.lists(st.sampled_from(DECK), unique=True).map(tuple)


@pytest.mark.rule("CARD-01")
def test_the_deck_is_thirteen_ranks_in_four_suits():
    """One standard deck of 52 cards, no jokers."""
    assert tuple(range(52)) == DECK
    assert {(rank_of(one), suit_of(one)) for one in DECK} == {
        (rank, suit) for rank in range(13) for suit in range(4)
    }
    assert all(card(rank_of(one), suit_of(one)) == one for one in DECK)
    assert text(DECK[:5]) == "2c2d2h2s3c"


@pytest.mark.rule("CARD-02")
def test_ranks_go_from_the_two_up_to_the_ace():
    """A K Q J 10 9 8 7 6 5 4 3 2."""
    falling = parse("As Ks Qs Js 10s 9s 8s 7s 6s 5s 4s 3s 2s")
    assert [rank_of(one) for one in falling] == list(range(12, -1, -1))


@pytest.mark.rule("CARD-03")
@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("Ac", "Ac"),
        ("Td", "Td"),
        ("10d", "Td"),
        ("2s3h4s", "2s3h4s"),
        ("2s 3h  4s", "2s3h4s"),
        (" 10c10d Th ", "TcTdTh"),
        ("aC tD", "AcTd"),
        ("", ""),
        ("  ", ""),
    ],
)
def test_cards_are_read_as_players_write_them(written, told):
    """`Ac`, `Td` or `10d`, runs such as `2s3h4s`; spaces are optional."""
    assert text(parse(written)) == told


@pytest.mark.rule("CARD-03")
@given(cards_in_any_order)
def test_what_is_written_is_read_again(cards):
    """Any cards in any order come back as they were."""
    assert parse(text(cards)) == cards
    assert parse(" ".join(text((one,)) for one in cards)) == cards
    assert parse(text(cards).replace("T", "10")) == cards


@pytest.mark.rule("CARD-03")
@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ("1s", "'1s'"),
        ("Ax", "'Ax'"),
        ("Kh Ax 2c", "'Ax'"),
        ("2s3h4x5d", "'4x'"),
        ("10x", "'10x'"),
        ("9 K 3", "'9'"),
        ("A", "'A'"),
        ("As,Kd", "',K'"),
        ("Aſ", "'Aſ'"),
    ],
)
def test_what_is_no_card_is_named(written, wrong):
    """`1s` and `Ax` are no cards: the error says which text is wrong and what to write."""
    with pytest.raises(CardError, match=f"^{wrong} isn't a card; write its rank"):
        parse(written)


@pytest.mark.rule("CARD-01", "CARD-03")
@pytest.mark.parametrize(
    ("written", "error"),
    [
        ("KsAdKs", "'Ks' appears twice; a deck has one king of spades"),
        ("Td 10d", "'10d' appears twice; a deck has one ten of diamonds"),
    ],
)
def test_no_card_is_there_twice(written, error):
    """The deck has one of each, however it is written."""
    with pytest.raises(CardError, match=f"^{error}$"):
        parse(written)


@pytest.mark.rule("CARD-13")
def test_the_draw_for_the_button_goes_to_the_king_of_spades():
    """Kh, 9s, Ks, Kd are drawn: Ks > Kh > Kd > 9s, no redraw."""
    drawn = parse("Kh 9s Ks Kd")
    assert max(drawn, key=draw_order) == drawn[2]
    assert text(sorted(drawn, key=draw_order, reverse=True)) == "KsKhKd9s"


@pytest.mark.rule("CARD-13")
def test_no_two_cards_draw_level():
    """Every rank beats the one below in any suit; spades > hearts > diamonds > clubs."""
    rising = [one + other for one in RANKS for other in SUITS]
    assert text(sorted(DECK, key=draw_order)) == "".join(rising)


def test_cards_have_names():
    """King of spades, two of clubs, ten of hearts."""
    named = [name(one) for one in parse("Ks 2c Th")]
    assert named == ["king of spades", "two of clubs", "ten of hearts"]


@given(cards_in_any_order)
def test_a_mask_is_the_set_of_the_cards(cards):
    """Bit n stands for card n; the order is forgotten."""
    assert {one for one in DECK if mask(cards) >> one & 1} == set(cards)
    assert mask(cards) == mask(sorted(cards))
