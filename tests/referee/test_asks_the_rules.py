"""No ruling is written twice: each asks the functions that play asks too, and reads no choice
of a house itself."""

import ast
import sys
from pathlib import Path

import pytest

import homegame.referee
from homegame.cli.rules import all_homes
from homegame.referee import CASES, ruling
from homegame.rulebook.book import book
from homegame.rulebook.options import options
from homegame.rulebook.presets import preset
from homegame.rulebook.registry import at_the_floor, place_of
from homegame.rules import betting
from referee.ruled import every_answer

FOLDER = Path(homegame.referee.__file__).parent

AMOUNTS = {
    "house.blinds.big",
    "house.blinds.small",
    "house.chip_unit",
    "house.stakes.currency",
    "house.stakes.minor_per_chip",
}
"""All that is read of a house itself: the amounts in examples, and how they are written."""


def files():
    return sorted(FOLDER.glob("*.py"))


def dotted(node):
    """A chain of attributes as it is written: house.blinds.big."""
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else "?"


def read_of_a_house(path):
    """Every choice that a file reads off something called a house."""
    tree = ast.parse(path.read_text("utf-8"))
    inner = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and id(node) not in inner:
            chain = dotted(node)
            if "house." in chain:
                yield chain[chain.index("house.") :]


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_the_referee_reads_no_choice_of_a_house(path):
    assert {*read_of_a_house(path)} <= AMOUNTS


def test_a_choice_that_is_read_would_be_noticed(tmp_path):
    wrong = tmp_path / "wrong.py"
    wrong.write_text(
        "def f(house, spot):\n    return house.allin.reopen, spot.house.cap.amount\n"
    )
    assert {*read_of_a_house(wrong)} == {"house.allin.reopen", "house.cap.amount"}


def test_only_the_words_of_a_ruling_look_an_option_up_by_its_name():
    """`setting` says what a house chose, beside the ruling; it decides none."""
    uses = [path.stem for path in files() if "setting(" in path.read_text("utf-8")]
    assert uses == ["verdict"]


# ---------------------------------------------------------------- which functions decide


PLAY = ("rules", "engine", "tournament", "night")
"""The packages that decide what happens."""


def rulings():
    """The functions that are marked with a rule, by place."""
    return {*all_homes().values(), *(p for each in at_the_floor().values() for p in each)}


def called_by(work):
    """The places of all functions called while this is done."""
    places = set()

    def see(frame, event, _):
        code = frame.f_code
        if event == "call" and "/homegame/" in code.co_filename:
            file = code.co_filename.rpartition("/homegame/")[2]
            places.add(f"homegame/{file}:{code.co_qualname}")

    before = sys.getprofile()
    sys.setprofile(see)
    try:
        work()
    finally:
        sys.setprofile(before)
    return places


HOME_ELSEWHERE = {"uneven_tables", "bounty", "prize_deal"}
"""Cases of tournaments that are decided by functions beside the one home of their rule."""


@pytest.mark.skipif(
    not betting.__file__.endswith(".py"), reason="compiled calls aren't seen"
)
@pytest.mark.parametrize("name", CASES)
def test_every_ruling_is_decided_by_the_functions_of_its_rules(name):
    case, house = CASES[name], preset("vegas-home")
    asked = {place_of(function) for function in case.asks}
    found = set()
    for answers in every_answer(case):
        places = called_by(lambda answers=answers: ruling(house, case, answers))
        assert places & asked, f"{answers} is decided by none of {asked}"
        found |= places
    assert asked <= found, "says it asks a function that it never calls"
    marked = asked & rulings() or name in HOME_ELSEWHERE
    assert marked, "asks no function that is marked with a rule"
    assert all(place.split("/")[1] in PLAY for place in asked)


@pytest.mark.parametrize("name", CASES)
def test_a_ruling_names_rules_of_the_book_and_choices_of_a_house(name):
    case, house = CASES[name], preset("vegas-home")
    assert {*case.options} <= {*options()}
    for answers in every_answer(case):
        rules = ruling(house, case, answers).rules
        assert rules
        assert len({*rules}) == len(rules)
        assert {*rules} <= {*book()}
