"""`homegame rules`: the rulebook at the command line."""

import json

import pytest
from click.testing import CliRunner

from homegame.cli import main
from homegame.rulebook import Rule


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
        assert set(each) - {"kind_live", "moment", "words"} == shape
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
