"""Lines of files that somebody made long, or hard to read."""

import json

import pytest
from recorded import kept

import homegame
from homegame.cards import parse
from homegame.history import hand as h
from homegame.history.codecs import FORMATS, ledger, records
from homegame.history.codecs.reading import LONGEST_LINE, MOST_STEPS
from homegame.history.codecs.stars.reading import dealt_to, in_brackets
from homegame.history.errors import HistoryError, ImpossibleError, UnreadableError

FIRST = {
    "stars": "PokerStars Hand #1:  Hold'em No Limit (1/3)\n",
    "pokernow": "entry,at,order\n",
    "phh": "variant = 'NT'\n",
}
LONGEST = {"stars": LONGEST_LINE, "pokernow": LONGEST_LINE, "phh": 16_000}
LEDGER = "entry,time,kind,guest,other,amount,note,corrects\n"


@pytest.mark.parametrize("name", FIRST)
def test_a_line_that_is_too_long_is_named(name: str) -> None:
    """A line of the greatest length is read; whatever it says may still be wrong."""
    for more, says in ((0, ""), (1, f"line 2: longer than {LONGEST[name]:,} characters")):
        line = "x" * (LONGEST[name] + more - 1) + "\n"
        with pytest.raises(HistoryError) as wrong:
            [*FORMATS[name].read([FIRST[name], line])]
        assert says in str(wrong.value)
        assert more or "longer" not in str(wrong.value)


def test_a_line_of_a_ledger_that_is_too_long_is_named():
    with pytest.raises(UnreadableError, match="line 2: longer than 4,000 characters"):
        ledger.read(LEDGER + "x" * 4001)


LONG = 3900
HARD = {
    "a header of blanks": ("stars", "PokerStars Hand #1:" + " " * LONG + "x"),
    "a header of brackets": ("stars", "PokerStars Hand #1: " + "(/) " * (LONG // 4)),
    "stakes of blanks": ("stars", f"PokerStars Hand #1: Omaha Limit (1/2{' ' * LONG}x)"),
    "a seat of chips": (
        "stars",
        FIRST["stars"] + "Seat 1: a" + " (1 in chips" * (LONG // 12),
    ),
    "a seat of mucks": ("stars", FIRST["stars"] + "Seat 1: a" + " mucked [" * (LONG // 9)),
    "cards dealt": ("stars", FIRST["stars"] + "Dealt to a" + " [2c]" * (LONG // 5) + "x"),
    "a street of brackets": ("stars", FIRST["stars"] + "*** FLOP *** " + "[" * LONG),
    "a time of digits": ("stars", "PokerStars Hand #1: Omaha Limit (1/2) - " + "1" * LONG),
    "a beginning of blanks": ("pokernow", "-- starting hand #1" + " " * LONG + "x"),
    "stacks without an end": ("pokernow", "Player stacks: " + '#1 ""a' * (LONG // 6)),
    "an entry of names": ("pokernow", '""Ann @ a"" shows a' * (LONG // 19) + "\nx"),
    "a heading of blanks": ("phh", "[" + " " * LONG + "x"),
}


@pytest.mark.parametrize("what", HARD)
def test_a_line_that_is_hard_to_read_is_refused(what: str) -> None:
    """Each of them once took seconds; what is counted is counted by `test_patterns`."""
    name, text = HARD[what]
    if name == "pokernow":
        begins = "-- starting hand #1 --"
        entries = [begins, *([text] if text.startswith("--") else [begins, text])]
        rows = [
            f'"{entry}",2024,{at}'
            for at, entry in enumerate([*entries, "-- ending hand #1"])
        ]
        text = FIRST[name] + "\n".join(rows)
    with pytest.raises(HistoryError):
        [*FORMATS[name].read(text.splitlines(keepends=True))]


def test_a_name_may_have_brackets():
    """Of what is dealt, only the groups at the end are cards."""
    assert dealt_to("Dealt to A [x] b[y] [2c 3d] [As]") == ("A [x] b[y]", ["2c 3d", "As"])
    assert dealt_to("Dealt to Ann [As] and Ben") == ("Ann [As] and Ben", [])
    assert in_brackets("[2c 7d 9h] [Js] x] [") == ["2c 7d 9h", "Js"]


def stars_hand(moves: int) -> str:
    seats = "Seat 1: Ann (100 in chips)\nSeat 2: Bob (100 in chips)\n"
    return f"{FIRST['stars']}{seats}" + "Ann: checks\n" * moves


def pokernow_hand(moves: int) -> str:
    begins = "-- starting hand #1 (id: 1) (No Limit Texas Hold'em) (dead button) --"
    stacks = 'Player stacks: #1 ""Ann @ a"" (100) | #2 ""Bob @ b"" (100)'
    entries = [begins, stacks, *['""Ann @ a"" checks'] * moves, "-- ending hand #1"]
    return FIRST["pokernow"] + "\n".join(
        [f'"{entry}",2024,{at}' for at, entry in enumerate(entries)]
    )


def phh_hand(moves: int) -> str:
    fields = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n"
    actions = "'p2 cc',\n" * moves
    return f"{fields}starting_stacks = [100, 100]\nactions = [\n{actions}]\n"


def ohh_hand(moves: int) -> str:
    [text] = FORMATS["ohh"].write([homegame.play("100 100", "c f").history()])
    told = json.loads(text)
    told["ohh"]["rounds"][0]["actions"] = [
        {
            "action_number": at,
            "player_id": 1,
            "action": "Check",
            "amount": 0,
            "is_allin": False,
        }
        for at in range(moves)
    ]
    return json.dumps(told)


@pytest.mark.parametrize(
    ("name", "hand", "besides"),
    [
        ("stars", stars_hand, 3),
        ("pokernow", pokernow_hand, 3),
        ("phh", phh_hand, 0),
        ("ohh", ohh_hand, 0),
    ],
)
def test_a_hand_of_too_many_lines_is_refused(name, hand, besides):
    """Of 2,000 it is read; one more, and the file goes on with its next hand."""
    most = MOST_STEPS - besides
    told = kept(name, hand(most))
    assert sum(isinstance(step, h.Decision) for step in told.steps) == most
    wrong = list[HistoryError]()
    assert not [*FORMATS[name].read(hand(most + 1).splitlines(True), on_error=wrong.append)]
    assert "a hand has at most 2,000 lines or actions" in str(wrong[0])


def test_a_table_of_too_many_seats_is_refused():
    """Every line would be compared with the name of every seat."""
    text = FIRST["stars"] + "".join(
        [f"Seat {n}: p{n} (9 in chips)\n" for n in range(1, 12)]
    )
    with pytest.raises(ImpossibleError, match="at most 10 seats"):
        [*FORMATS["stars"].read(text.splitlines(keepends=True))]


def test_a_cell_of_several_lines_may_not_be_longer_either():
    text = FIRST["pokernow"] + '"' + ("x" * 99 + "\n") * 41 + '",2024,1\n'
    with pytest.raises(UnreadableError, match="line 43: longer than 4,000 characters"):
        [*FORMATS["pokernow"].read(text.splitlines(keepends=True))]


def test_wins_and_mucked_hands_of_a_record_are_each_found_again():
    """Shares of one pot are added up; a hand that was mucked is known later."""
    events = [
        *(
            ["sb", 2, 1],
            ["bb", 1, 2],
            ["muck", 1],
            ["muck", 2],
            ["mucked", 1, ["As", "Ah"]],
        ),
        *(
            ["collect", 2, 1],
            ["collect", 1, 1],
            ["collect", 2, 1],
            ["collect", 2, 1, "side pot"],
        ),
    ]
    told = {"id": "7", "game": "NLHE", "unit": 1, "stacks": {"1": 9, "2": 9}, "button": 2}
    hand = records.from_record(told | {"events": events})
    assert hand.steps == (
        h.Mucked(1, parse("AsAh")),
        h.Mucked(2),
        h.Won(2, 2),
        h.Won(1, 1),
        h.Won(2, 1, 1),
    )


def test_nobody_discards_more_cards_than_there_are():
    """A list of all their places would fill the memory."""
    moves = "Ann: discards 5333333333 cards\nSeat 1: Ann mucked [As Kd]\n"
    text = stars_hand(0).replace("Hold'em", "5 Card Draw") + moves
    with pytest.raises(ImpossibleError, match="nobody discards 5333333333 cards"):
        [*FORMATS["stars"].read(text.splitlines(keepends=True))]
