"""The rulebook is whole: every rule has its words, its sources and one home."""

import re
from collections import Counter
from pathlib import Path

import pytest

from homegame.rulebook import Rule, registry, rule
from homegame.rulebook import book as reading
from homegame.rulebook.book import BookError, book, chapter, chapters, proofs
from homegame.rulebook.registry import homes
from proof import proofs as gathered

CHAPTERS = {
    "CARD": [*range(1, 21)],
    "POS": [*range(1, 26)],
    "BLIND": [*range(1, 31)],
    "STRAD": [*range(1, 17), *range(20, 28)],
    "BET": [
        *range(1, 12), *range(20, 31), *range(40, 43), *range(50, 54), 55, 56,
        *range(60, 77),
    ],
    "CON": [*range(1, 50)],
    "POT": [*range(1, 15), *range(20, 26), *range(30, 35)],
    "SHOW": [*range(1, 16)],
    "DEAL": [*range(1, 16)],
    "CASH": [*range(1, 19), *range(20, 27), *range(30, 42)],
    "TOURN": [*range(1, 24)],
    "VAR": [1, 2, 3, *range(10, 16), *range(20, 29), *range(30, 35)],
    "PROB": [*range(1, 24)],
    "GLOSS": [*range(1, 11)],
    "HIST": [*range(1, 12)],
}  # fmt: skip

DONE = {
    "CARD": [*range(1, 13), 14, 15],
    "POS": [*range(1, 18), 19, *range(21, 26)],
    "BLIND": [*range(1, 22), 24, *range(27, 31)],
    "STRAD": [*range(1, 8), *range(10, 16), *range(20, 24), 25, 26, 27],
    "BET": [*range(1, 12), *range(20, 31), *range(40, 43), *range(71, 75), 76],
    "POT": [*range(1, 15), 34],
    "SHOW": [*range(1, 12), 14, 15],
    "DEAL": [1, 4, 5, 9, 14],
    "CON": [11, 12, 19, 32, 34, 46, 47, 49],
    "VAR": [10, 11, 15, 32, 34],
    "CASH": [4, 5, 6, 8, 10, 39],
}


RULE = """title = "Betting"
[BET-01]
title = "Turn"
text = "Check or bet."
kind = "enforced"
status = "done"
"""


SOURCE = """sources = [{ title = "Texas hold 'em", place = "line 18" }]"""


def numbered(areas):
    return [f"{area}-{number:02}" for area, numbers in areas.items() for number in numbers]


def test_every_rule_has_an_id_and_every_id_one_name():
    assert [*Rule] == numbered(CHAPTERS)
    assert len({each.name for each in Rule}) == len(Rule)


def test_the_book_has_every_rule_in_order():
    assert [*book()] == [*Rule]
    assert [number for each in chapters() for number in each.laws] == [*Rule]


def test_no_two_rules_share_a_title():
    titles = Counter(law.title for law in book().values())
    assert max(titles.values()) == 1


def test_the_rules_that_are_played_have_their_words():
    assert {number for number, law in book().items() if law.status == "done"} >= {
        *numbered(DONE)
    }


def test_texts_are_sentences_that_fit_a_refusal():
    """A few short sentences, at most three hundred letters, none twice."""
    texts = [law.text for law in book().values()]
    assert len(set(texts)) == len(texts)
    for text in texts:
        assert text[0].isupper() or text[0].isdigit()
        assert text.endswith(".")
        assert "  " not in text
        assert len(text) <= 300
        assert 1 <= len(re.findall(r"[.:](?= |$)", text)) <= 5


def test_real_cards_make_a_difference_or_are_not_mentioned():
    """The one-chip rule is enforced online, where amounts are typed, and ruled live."""
    assert book()[Rule.ONE_CHIP_RULE].kind_live == "ruling"
    for law in book().values():
        assert law.kind_live != law.kind


def test_the_full_bet_rule_says_where_it_is_written():
    law = book()[Rule.FULL_BET_RULE]
    assert [str(source) for source in law.sources] == [
        "Host A's home game rules, line 71",
        "Betting in poker, line 41",
        "Texas hold 'em, line 95",
    ]


@pytest.mark.parametrize(
    ("text", "say"),
    [
        ("title", "bet: "),
        ("", "the chapter has no title"),
        ('title = "Betting"\n[BET-99]', "no rule BET-99"),
        ('title = "Betting"\n[POT-01]', "no rule POT-01 in this chapter"),
        ('title = "Betting"\n[BET-01]\nkind = "law"', "BET-01: Invalid enum value 'law'"),
        (
            RULE.replace('text = "Check or bet."', SOURCE),
            "BET-01: Object missing required field `text`",
        ),
        (f"{RULE}sources = []", "BET-01: Expected `array` of length >= 1 - at `$.sources`"),
        (
            f'{RULE}sources = [{{ title = "Hearsay", place = "bar" }}]',
            "BET-01: Invalid enum value 'Hearsay' - at `$.sources[0].title`",
        ),
    ],
)
def test_a_faulty_chapter_is_refused_by_rule(text, say):
    with pytest.raises(BookError) as refused:
        chapter("bet", text)
    assert say in str(refused.value)


@pytest.fixture
def empty_register(monkeypatch):
    monkeypatch.setattr(registry, "_homes", {})


@pytest.mark.usefixtures("empty_register")
def test_a_home_is_the_function_itself():
    """Marking a home costs nothing when the rule is applied."""

    def check() -> None: ...

    assert rule(Rule.CHECK, Rule.CALL)(check) is check
    place = "test_book.py:test_a_home_is_the_function_itself.<locals>.check"
    assert {number: home.endswith(place) for number, home in homes().items()} == {
        Rule.CHECK: True,
        Rule.CALL: True,
    }


@pytest.mark.usefixtures("empty_register")
def test_a_rule_has_one_home():
    def one() -> None: ...

    def two() -> None: ...

    rule(Rule.CHECK)(one)
    rule(Rule.CHECK)(one)
    with pytest.raises(AssertionError, match="BET-02 has two homes"):
        rule(Rule.CHECK)(two)


def test_a_rule_names_the_tests_of_today():
    """The program's proofs are those that the tests hold now."""
    found = gathered(Path(__file__).parents[1])
    assert {number: list(tests) for number, tests in proofs().items() if tests} == found


def test_every_proof_is_a_test_that_pytest_finds(request, collected):
    """A mark below another's name, or on what pytest takes for no test, would prove nothing;
    and a mark that pytest sees and the proofs don't would be told to no one."""
    seen = {(rule, test) for test, rules in collected.items() for rule in rules}
    whole = {test.partition("::")[0] for test in collected} - narrowed(request.config)
    claimed = {(rule, test) for rule, of in proofs().items() for test in of}
    assert seen <= claimed
    assert {
        (rule, test) for rule, test in claimed if test.partition("::")[0] in whole
    } <= seen


def narrowed(config):
    """The files of which this run was asked for some tests only."""
    return {
        Path(asked.partition("::")[0]).as_posix() for asked in config.args if "::" in asked
    }


def test_a_program_without_the_proofs_names_no_test(monkeypatch, tmp_path):
    """Installed from a bare checkout: nobody has gathered them."""
    monkeypatch.setattr(reading.resources, "files", lambda package: tmp_path)
    assert set(proofs.__wrapped__().values()) == {()}


def test_a_proof_is_found_by_id_or_name_on_function_class_or_file(tmp_path):
    """A mark on a file or a class holds for every test in it."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_hand.py").write_text(
        "pytestmark = [pytest.mark.rule('BET-01')]\n"
        "def helper(): ...\n"
        "def test_one(): ...\n"
        "@pytest.mark.rule(Rule.CALL, 'BET-05')\n"
        "class TestTwo:\n"
        "    @pytest.mark.rule('BET-06')\n"
        "    def test_three(self): ...\n"
    )
    three = "tests/test_hand.py::TestTwo::test_three"
    assert gathered(tmp_path / "tests") == {
        "BET-01": [three, "tests/test_hand.py::test_one"],
        "BET-04": [three],
        "BET-05": [three],
        "BET-06": [three],
    }


def test_a_mark_that_names_no_rule_is_refused(tmp_path):
    (tmp_path / "test_hand.py").write_text(
        "@pytest.mark.rule('BET-99')\ndef test_one(): ...\n"
    )
    with pytest.raises(ValueError, match="BET-99"):
        gathered(tmp_path)
