"""Lines of files that somebody made long, or hard to read."""

import pytest

from homegame.history.codecs import FORMATS, ledger
from homegame.history.codecs.reading import LONGEST_LINE
from homegame.history.codecs.stars.reading import dealt_to, in_brackets
from homegame.history.errors import HistoryError, UnreadableError

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
