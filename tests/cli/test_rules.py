"""`homegame rules`: the rulebook at the command line."""

import json

import pytest
from click.testing import CliRunner

from homegame.cli import main
from homegame.rulebook import Rule
from homegame.rulebook.book import book


def run(*words, code=0):
    answer = CliRunner().invoke(main, words)
    assert answer.exit_code == code, answer.output
    return answer.output


def test_the_contents_name_every_rule():
    contents = run("rules")
    assert all(f"  {rule} " in contents for rule in Rule)
    assert "BET-24    Full-bet rule\n" in contents


def test_a_rule_is_printed_with_its_sources_and_this_houses_choice():
    """Vegas plays the full-bet rule; the documents that say so are named."""
    page = run("rules", "BET-24")
    assert page.startswith(
        "BET-24  Full-bet rule\n(enforced automatically)\n\nAn all-in that"
    )
    assert 'vegas-home:\n  allin.reopen = "full": If you\'ve already acted' in page
    assert "  Host A's home game rules, line 71\n" in page


def test_a_rule_is_printed_for_another_house():
    """At Pat's the smallest raise doubles the bet."""
    page = run("rules", "bet-23", "--house", "pats")
    assert ": A raise must at least double the bet.\n" in page


def test_rules_as_data():
    data = json.loads(run("rules", "--json"))
    assert [each["id"] for each in data] == list(Rule)
    shape = {
        "id", "title", "text", "kind", "status", "sources", "options", "home", "tests",
    }  # fmt: skip
    for each in data:
        assert set(each) - {"kind_live", "moment", "words", "with_real_cards"} == shape
        assert all(set(source) == {"title", "place"} for source in each["sources"])


def test_one_rule_as_data():
    """A list of one: its home and its tests are named too."""
    [rule] = json.loads(run("rules", "blind-02", "--json"))
    assert rule["id"] == "BLIND-02"
    assert rule["options"] == ["blinds.small", "blinds.big"]
    assert rule["home"] == "homegame/rulebook/presets.py:refuse_blind_sizes"
    assert (
        "tests/rulebook/test_presets.py::test_a_small_blind_above_the_big_blind_is_refused"
        in rule["tests"]
    )
    assert "kind_live" not in rule


def test_a_rule_names_what_the_referee_asks_with_real_cards():
    """Online a button is a word; with real cards a function says what words bind to."""
    [words] = json.loads(run("rules", "CON-06", "--json"))
    assert "homegame/rules/chips_in.py:binding_words" in words["with_real_cards"]


def test_a_rule_for_real_cards_says_so():
    [chip] = json.loads(run("rules", "CON-04", "--json"))
    assert (chip["kind"], chip["kind_live"]) == ("enforced", "ruling")
    assert (
        run("rules", "CON-04")
        .splitlines()[1]
        .startswith("(enforced automatically; with real cards, decided by the host")
    )


def test_glossary_words_are_printed_with_their_meaning():
    page = run("rules", "GLOSS-03")
    assert "\n  gutshot: A straight draw that's missing one rank in the middle.\n" in page
    [rule] = json.loads(run("rules", "GLOSS-03", "--json"))
    assert rule["words"]["river"] == "The fifth and last card of the board."
    assert (rule["kind"], rule["moment"]) == ("guidance", "glossary")


def test_an_unknown_rule_is_answered_with_the_nearest():
    assert "There is no rule BETT-24. Did you mean BET-24?" in run(
        "rules", "BETT-24", code=2
    )


def test_an_erratum_is_printed_with_its_figure():
    """150 to 50 is three to one, whatever the document says."""
    pytest.importorskip("homegame._native")
    page = run("rules", "ER-03")
    assert page.startswith("ER-03  50 to call, 150 to win\n")
    assert "Claimed: 4 to 1, or 33%\nExact: 3 to 1, 25%\n" in page
    [data] = json.loads(run("rules", "er-3", "--json"))
    assert (data["id"], data["exact"]) == ("ER-03", "3 to 1, 25%")
    assert "  ER-45 " in run("rules", "ER")


def test_a_conflict_is_printed_with_what_this_house_chose():
    """The hosts disagree about the minimum raise; Pat doubles the bet."""
    page = run("rules", "C-02", "--house", "pats")
    assert page.startswith("C-02  The minimum raise\n")
    assert "pats:\n  raise.min_rule = " in page
    assert json.loads(run("rules", "C-02", "--json"))[0]["options"] == ["raise.min_rule"]
    assert "  C-51 " in run("rules", "C")


def test_a_family_is_a_chapter():
    """By its letters, by its title, and as an option."""
    betting = run("rules", "BET")
    assert betting.startswith("Betting\n")
    assert "BET-24" in betting
    assert "POT-01" not in betting
    assert (
        betting == run("rules", "--chapter", "betting") == run("rules", "--chapter", "bet")
    )
    assert {each["id"][:4] for each in json.loads(run("rules", "BET", "--json"))} == {
        "BET-"
    }
    assert run("rules", "conduct") == run("rules", "con")


def test_only_what_is_planned():
    """Each with a mark; a chapter in which all is played says that."""
    waits = [each for each in Rule if book()[each].status == "planned"]
    lines = [
        line for line in run("rules", "--planned").splitlines() if line.startswith("  ")
    ]
    assert all("not played yet" in line for line in lines)
    assert [line.split()[0] for line in lines] == waits
    assert [each["id"] for each in json.loads(run("rules", "--planned", "--json"))] == waits
    assert run("rules", "CON", "--planned") == "No rule is planned here.\n"
    assert "One-chip rule" in run("rules", "CON-04")


@pytest.mark.parametrize(
    ("wrong", "near"),
    [("C-99", "C-49"), ("ERR-3", "ER-03"), ("BETT", "BET"), ("GLOS", "GLOSS")],
)
def test_an_unknown_number_of_any_kind_has_a_near_one(wrong, near):
    assert f"Did you mean {near}?" in run("rules", wrong, code=2)


def test_an_unknown_chapter_has_a_near_one():
    assert "Did you mean BETTING?" in run("rules", "--chapter", "bettng", code=2)
    assert "Choose CARD (" in run("rules", "--chapter", "xyz", code=2)


@pytest.mark.parametrize(
    ("words", "code", "field", "say"),
    [
        (("rules", "POT-99"), "unknown_rule", "id", "There is no rule POT-99."),
        (("rules", "--house", "pat"), "house", "house", "There is no house called pat."),
        (("house", "pat"), "house", "house", "There is no house called pat."),
        (("house", "gone.toml"), "file", "name", "There is no file gone.toml"),
        (("rules", "--nope"), "usage", None, "No such option"),
        (("deal",), "usage", None, "No such command"),
    ],
)
def test_a_mistake_has_one_shape(words, code, field, say):
    error = json.loads(run(*words, "--json", code=2))["error"]
    assert set(error) == {"code", "field", "say", "legal", "seq"}
    assert (error["code"], error["field"], error["seq"]) == (code, field, None)
    assert error["say"].startswith(say)


def test_help_and_version_are_no_mistakes():
    assert (
        "Usage: homegame rules"
        in CliRunner()
        .invoke(main, ["rules", "--json", "--help"], prog_name="homegame")
        .output
    )
    assert run("--version").startswith("homegame, version ")
