"""The button, the blinds and the seats that are dealt in (POS).

Seats are letters here: A is seat 1. "B+/C/D" is button, small and big blind; a cross is
a mark on an empty place. Players have chips; a small letter waits for the big blind.
"""

import pytest

from homegame.cards import parse
from homegame.engine.shorthand import deal, house, play
from homegame.model.plan import Marks
from homegame.rules.button import (
    Dealt,
    Entrant,
    first_button,
    from_button,
    highest,
    names_in,
    next_hand,
    position_names,
    skipped,
)
from homegame.seats import NOBODY, clockwise

LETTERS = " ABCDEFGHIJ"


def marks(letters: str) -> Marks:
    """Marks in letters: "A/B/C"."""
    return Marks(*(LETTERS.index(letter[0]) for letter in letters.split("/")))


def in_letters(dealt: Dealt) -> str:
    """Marks in letters, with a cross at a place that is not dealt in."""
    places = (dealt.marks.button, dealt.marks.small, dealt.marks.big)
    return "/".join(LETTERS[seat] + "+" * (seat not in dealt.seats) for seat in places)


def moved(before: str, players: str, rule: str = "dead") -> Dealt:
    """The next hand after these marks, with these players."""
    present = {
        LETTERS.index(letter.upper()): Entrant("waits" if letter.islower() else "plays")
        for letter in players
    }
    return next_hand(house("1/3", {"button.rule": rule}), marks(before), present)


def check(before: str, players: str, after: str, first: str, last: str, rule: str = "dead"):
    dealt = moved(before, players, rule)
    ring = clockwise(dealt.seats, after=dealt.marks.button)
    order = clockwise(ring, after=dealt.marks.big)
    got = (in_letters(dealt), LETTERS[order[0]], LETTERS[ring[-1]])
    assert got == (after, first, last)


@pytest.mark.rule("POS-11", "POS-01", "BLIND-30")
@pytest.mark.parametrize(
    ("before", "players", "after", "first", "last"),
    [
        pytest.param("A/B/C", "ABCDEF", "B/C/D", "E", "B", id="everything moves one on"),
        pytest.param("A/B/C", "BCDEF", "B/C/D", "E", "B", id="the button has left"),
        pytest.param("A/B/C", "ACDEF", "B+/C/D", "E", "A", id="small blind left"),
        pytest.param("A/B/C", "ABDEF", "B/C+/D", "E", "B", id="big blind left: dead small"),
        pytest.param("B/C/D", "ABDEF", "C+/D/E", "F", "B", id="and then a dead button"),
        pytest.param("C/D/E", "ABDEF", "D/E/F", "A", "D", id="and then all is well"),
        pytest.param("A/B/C", "ABCEF", "B/C/E", "F", "B", id="the next big blind has left"),
        pytest.param("B/C/E", "ABCEF", "C/E/F", "A", "C", id="an empty place gets no mark"),
        pytest.param("A/B/C", "ADEF", "B+/C+/D", "E", "A", id="both blinds left"),
        pytest.param("B/C/D", "ADEF", "C+/D/E", "F", "A", id="second hand after that"),
        pytest.param("C/D/E", "ADEF", "D/E/F", "A", "D", id="third hand after that"),
        pytest.param("A/B/C", "DEF", "B+/C+/D", "E", "F", id="button and blinds left"),
        pytest.param("A/B/C", "CDEF", "B+/C/D", "E", "F", id="button and small blind left"),
        pytest.param("A/B/C", "ABEF", "B/C+/E", "F", "B", id="big and next big left"),
        pytest.param("A/B/C", "ACEF", "B+/C/E", "F", "A", id="small and next big left"),
        pytest.param("B/C/D", "ABEF", "C+/D+/E", "F", "B", id="two big blinds left"),
        pytest.param("C/D/E", "ABEF", "D+/E/F", "A", "B", id="the hand after that"),
        pytest.param(
            "A/D/G", "ADG", "D/G/A", "D", "D", id="places never taken have no mark"
        ),
        pytest.param("D/G/A", "ADG", "G/A/D", "G", "G", id="nor in the next hand"),
    ],
)
def test_the_dead_button(before, players, after, first, last):
    """The big blind goes to the next player, the other marks to where the blinds were."""
    check(before, players, after, first, last)


@pytest.mark.rule("POS-16", "POS-07")
@pytest.mark.parametrize(
    ("before", "players", "after"),
    [
        pytest.param("A/B/C", "BC", "C/C/B", id="the button left"),
        pytest.param("A/B/C", "AB", "B/B/A", id="the big blind left: small again"),
        pytest.param("A/B/C", "AC", "C/C/A", id="the small blind left"),
        pytest.param("A/B/C", "AD", "A/A/D", id="both blinds of four left"),
        pytest.param("A/B/C", "BC", "C/C/B", id="button and first to act of four left"),
        pytest.param("A/A/B", "AB", "B/B/A", id="two play on"),
    ],
)
@pytest.mark.parametrize("rule", ["dead", "simplified"])
def test_heads_up_the_big_blind_moves_on(before, players, after, rule):
    """The big blind is always the next player; the other has the button and acts first."""
    first = after[0]
    check(before, players, after, first, first, rule)


@pytest.mark.rule("POS-16")
def test_three_friends_become_two():
    """Button Alice, small Dianne, big Carol. Alice busts: Dianne is big, Carol the button.
    Carol busts: Alice is big and Dianne is small blind twice running."""
    assert in_letters(moved("A/D/E", "DE")) == "E/E/D"
    assert in_letters(moved("A/D/E", "AD")) == "D/D/A"
    assert in_letters(moved("A/D/E", "AE")) == "E/E/A"


@pytest.mark.rule("POS-22", "POS-23", "BLIND-27")
@pytest.mark.parametrize(
    ("before", "players", "after", "dealt"),
    [
        pytest.param("A/A/B", "ABc", "A/B/C", "ABC", id="a third is big blind"),
        pytest.param("A/A/C", "AbC", "C/C/A", "AC", id="a third between waits"),
        pytest.param("C/C/A", "AbC", "C/A/B", "ABC", id="and is big blind next"),
        pytest.param("A/B/D", "ABcDEF", "B/D/E", "ABDEF", id="between the marks"),
        pytest.param("B/D/E", "ABcDEF", "D/E/F", "ABDEF", id="still waits"),
        pytest.param("F/A/B", "ABcDEF", "A/B/C", "ABCDEF", id="until the big blind comes"),
        pytest.param("A/B/C", "ABCDef", "B/C/D", "ABCD", id="newcomers wait"),
        pytest.param("A/B/D", "ABCDEF", "B/D/E", "ABDEF", id="who is here is dealt"),
        pytest.param("A/B/C", "ABCD", "B/C/D", "ABCD", id="a filled seat takes its mark"),
    ],
)
def test_newcomers_wait_for_the_big_blind(before, players, after, dealt):
    """A player who sits down or comes back is dealt in when the big blind reaches the seat."""
    got = moved(before, players)
    assert in_letters(got) == after
    assert "".join(LETTERS[seat] for seat in got.seats) == dealt


@pytest.mark.rule("POS-10")
@pytest.mark.parametrize(
    ("before", "players", "after", "first"),
    [
        pytest.param("A/B/C", "ABDEF", "B/D/E", "F", id="big blind left: next pays small"),
        pytest.param("A/B/C", "ACDEF", "C/D/E", "F", id="small left: big gets the button"),
        pytest.param("A/B/C", "BCDEF", "B/C/D", "E", id="the button left"),
        pytest.param("A/B/C", "ADEF", "D/E/F", "A", id="both blinds left"),
    ],
)
def test_the_simplified_button(before, players, after, first):
    """The button goes to the next player and the blinds to the next two."""
    check(before, players, after, first, after[0], "simplified")


@pytest.mark.rule("POS-10", "POS-22")
def test_a_newcomer_under_the_simplified_button_waits_too():
    """Newcomer d is the next big blind: dealt in; newcomer f is not."""
    got = moved("A/B/C", "ABCdEf", "simplified")
    assert in_letters(got) == "B/C/D"
    assert "".join(LETTERS[seat] for seat in got.seats) == "ABCDE"


@pytest.mark.rule("POS-10", "POS-11", "POS-22")
@pytest.mark.parametrize(
    ("rule", "after", "dealt"), [("dead", "A/A/E", "AE"), ("simplified", "E/F/A", "AEF")]
)
def test_only_one_player_is_left_of_the_last_hand(rule, after, dealt):
    """Only A played before; E and F sat down. The big blind reaches E, who plays A; under
    the simplified button all three start anew."""
    got = moved("A/B/C", "Aef", rule)
    assert in_letters(got) == after
    assert "".join(LETTERS[seat] for seat in got.seats) == dealt


@pytest.mark.rule("POS-10")
def test_when_all_start_anew_the_big_blind_still_moves_on():
    """The big blind was in seat 5; of seats 2 and 7 the next one has it."""
    rules = house("1/3", {"button.rule": "simplified"})
    present = {2: Entrant("posts", new=True), 7: Entrant("posts", new=True)}
    assert next_hand(rules, Marks(3, 4, 5), present).marks == Marks(2, 2, 7)


@pytest.mark.rule("POS-22")
def test_players_left_only_between_the_blinds_start_anew():
    """The blinds were in seats 2 and 5; only 3 and 4 are left."""
    present = {3: Entrant(), 4: Entrant()}
    dealt = next_hand(house(), Marks(1, 2, 5), present)
    assert dealt == Dealt(Marks(4, 4, 3), (3, 4), fresh=True)


@pytest.mark.rule("POS-22")
def test_two_players_play_on_while_a_newcomer_between_them_waits():
    """With the simplified button seat 3 sits between button and blind: it waits."""
    rules = house("1/3", {"button.rule": "simplified"})
    present = {1: Entrant(), 2: Entrant(), 3: Entrant("posts", new=True)}
    dealt = next_hand(rules, Marks(1, 2, 5), present)
    assert dealt == Dealt(Marks(2, 2, 1), (1, 2), fresh=True)


@pytest.mark.rule("POS-01", "POS-03")
def test_three_hands_of_one_orbit():
    """Four players: button, small and big blind move one seat on with every hand."""
    before, seen = "A/B/C", []
    for _ in range(4):
        dealt = moved(before, "ABCD")
        before = in_letters(dealt)
        seen.append(before)
    assert seen == ["B/C/D", "C/D/A", "D/A/B", "A/B/C"]


@pytest.mark.rule("POS-01")
def test_in_stud_the_button_goes_to_the_next_player():
    """It was in seat 1; seat 2 has gone, and a newcomer is dealt in like everybody else."""
    rules = house("1/3", {"game.variant": "stud", "stud.ante": 1})
    present = {1: Entrant(), 3: Entrant(), 4: Entrant("waits", new=True)}
    dealt = next_hand(rules, Marks(1, 2, 3), present)
    assert dealt == Dealt(Marks(3, 4, 1), (1, 3, 4), fresh=True)


@pytest.mark.rule("POS-02", "POS-03", "POS-06")
def test_who_acts_first_and_last():
    """Five seats, button 5: before the flop 3 first, 2 last; afterwards 1 first, 5 last."""
    hand = play("99 99 99 99 99")
    turns = []
    for word in ["c", "c", "c", "c", "x", "x", "x", "x", "x", "x"]:
        turns.append(hand.turn)
        hand.act(word)
    assert turns == [3, 4, 5, 1, 2, 1, 2, 3, 4, 5]


@pytest.mark.rule("POS-06")
def test_after_the_flop_the_first_live_seat_left_of_the_button_begins():
    """The small blind has folded: the big blind is first."""
    assert play("99 99 99", "c f x").turn == 2


@pytest.mark.rule("POS-07")
def test_heads_up_the_button_is_small_blind_and_acts_first_before_the_flop():
    """1/3: the button posts 1 and acts first; the other is first on every later street."""
    hand = play("99 99")
    assert (hand.marks.button, hand.marks.small, hand.bets) == (2, 2, [3, 1])
    assert hand.turn == 2
    assert hand.act("c x |").turn == 1


@pytest.mark.rule("POS-04", "POS-05")
@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, "BB B"),
        (3, "SB BB B"),
        (4, "SB BB UTG B"),
        (5, "SB BB UTG CO B"),
        (6, "SB BB UTG HJ CO B"),
        (7, "SB BB UTG UTG+1 HJ CO B"),
        (8, "SB BB UTG UTG+1 UTG+2 HJ CO B"),
        (9, "SB BB UTG UTG+1 UTG+2 UTG+3 HJ CO B"),
        (10, "SB BB UTG UTG+1 UTG+2 UTG+3 UTG+4 HJ CO B"),
    ],
)
def test_the_names_of_the_positions(players, names):
    """In the order in which the cards are dealt, for every size of table."""
    planned = deal(" ".join(["99"] * players)).hand.plan
    named = names_in(planned)
    assert " ".join(named[seat] for seat in planned.ring) == names


@pytest.mark.rule("POS-05")
def test_in_stud_the_seats_have_names_without_blinds():
    """Three players: the seats are called as in hold'em."""
    rules = house("2/4", {"game.variant": "stud", "stud.ante": 1})
    assert names_in(deal("100 100 100", rules).hand.plan) == {1: "SB", 2: "BB", 3: "B"}


@pytest.mark.rule("POS-04")
def test_a_dead_button_leaves_the_cutoff_his_name():
    """Button on an empty place: the seat on its right is still the cutoff."""
    names = position_names(marks("B/C/D"), (3, 4, 5, 6, 1))
    assert names[1] == "CO"


@pytest.mark.rule("POS-17", "POS-24", "CARD-13")
def test_the_highest_card_has_the_first_button_and_suits_break_ties():
    """Kings of hearts, spades and diamonds, and a nine: the king of spades."""
    draws = [
        (1, parse("Kh")[0]),
        (2, parse("9s")[0]),
        (4, parse("Ks")[0]),
        (5, parse("Kd")[0]),
    ]
    assert first_button(house(), draws) == 4


@pytest.mark.rule("POS-17", "POS-24", "CARD-13")
def test_equal_cards_may_draw_again():
    """Two kings draw again, and the later cards count: a three beats a two."""
    rules = house("1/3", {"button_draw.suit_order": "redraw"})
    draws = [(1, parse("Kh")[0]), (2, parse("9s")[0]), (4, parse("Ks")[0])]
    assert first_button(rules, draws) == NOBODY
    assert highest(rules, draws) == [1, 4]
    assert first_button(rules, [*draws, (1, parse("3c")[0]), (4, parse("2s")[0])]) == 1


@pytest.mark.rule("POS-24", "POS-07")
@pytest.mark.parametrize(
    ("button", "players", "after"),
    [("C", "ABCDE", "C/D/E"), ("E", "ABCDE", "E/A/B"), ("B", "BD", "B/B/D")],
)
def test_the_first_hand_starts_left_of_the_button_and_no_blinds_are_owed(
    button, players, after
):
    """All who are present at the draw are dealt in; two players: the button is small."""
    seats = tuple(LETTERS.index(letter) for letter in players)
    got = from_button(LETTERS.index(button), seats)
    assert (in_letters(got), got.seats) == (after, seats)


@pytest.mark.rule("POS-12")
def test_no_seat_is_skipped_when_all_start_anew():
    """The blinds were in seats 2 and 4; three newcomers play, and seat 3 owes nothing."""
    fresh = Dealt(Marks(3, 5, 6), (3, 5, 6), fresh=True)
    assert skipped(Marks(1, 2, 4), fresh) == (set(), set())
