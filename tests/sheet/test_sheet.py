"""The house prints itself: every choice in words, every amount worked out at its blinds."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from msgspec import inspect
from msgspec.structs import replace

import homegame
from homegame.rulebook import Rule
from homegame.rulebook.house import HouseRules
from homegame.rulebook.options import HouseError, as_written, options, setting
from homegame.rulebook.presets import Preset, described, own_house, preset_names
from homegame.sheet import difference, markdown, sheet_of
from homegame.sheet.choices import chosen, matters, time, worth
from homegame.sheet.examples import EXAMPLES, example
from homegame.sheet.page import choice
from homegame.words import catalogue
from houses import vegas_home

SOURCE = Path(homegame.__file__).parent


def answers(option):
    """Some answers that a choice may have: all names there are, and numbers."""
    for word in option.legal:
        if word in ("true", "false"):
            yield word == "true"
        elif word.startswith('"'):
            yield word.strip('"')
    usual = setting(HouseRules(), option.name)
    yield usual
    if option.legal[0].startswith("a whole number"):
        yield from (2, 7)


@pytest.mark.parametrize("option", options().values(), ids=lambda option: option.name)
def test_every_answer_to_every_choice_is_a_sentence(option):
    """No guest reads how it is written in a file: bb_moves, utg_chain."""
    for answer in answers(option):
        said = chosen(vegas_home({option.name: answer}), option.name)
        assert re.fullmatch(r"[A-Z0-9].*\.", said), said
        assert "_" not in said, said
        assert "{" not in said, said


def extremes(kind):
    """The values at the ends of what a choice may be, and every name and list of one."""
    match kind:
        case inspect.BoolType():
            yield from (False, True)
        case inspect.LiteralType(values):
            yield from values
        case inspect.StrType():
            yield from ("", "kr", "x" * 99)
        case inspect.IntType(ge=low, le=high):
            yield from (low, high)
        case inspect.VarTupleType(item):
            each = list(extremes(item))
            yield from ([], each, *([value] for value in each), each[:1] * 2)
        case inspect.TupleType(items):
            yield from ([end] * len(items) for end in extremes(items[0]))
        case inspect.UnionType(kinds):
            yield from (value for each in kinds for value in extremes(each))
        case inspect.Metadata(inner):
            yield from extremes(inner)
        case _:
            raise AssertionError(f"no values for {kind}")


@pytest.mark.parametrize("option", options().values(), ids=lambda option: option.name)
def test_a_house_file_with_any_value_is_refused_or_has_a_sheet(option):
    """A chip set of no chips is refused; one without free seats to come back in has a sheet."""
    for value in extremes(inspect.type_info(option.type)):
        try:
            own = own_house(f"{option.name} = {as_written(value)}")
        except HouseError:
            continue
        assert chosen(own.house, option.name)
        assert sheet_of(Preset("own", "", "", False, own.house)).parts


@pytest.mark.parametrize(
    "largest",
    [
        "blinds = { small = 9999999999, big = 9999999999 }",
        "buyin.min_bb = 1000\nbuyin.max_bb = 1000\nante.amount = 3000",
        'buyin.min_bb = 99\nante.amount = 297\nante.type = "bb_pays_all"',
    ],
)
def test_the_largest_amounts_have_a_sheet(largest):
    """A hundred big blinds of 9,999,999,999 are a hundred chips under the most that anyone may
    buy in for; an ante may be all of the minimum buy-in."""
    house = own_house(largest).house
    assert sheet_of(Preset("own", "", "", False, house)).parts


@pytest.mark.parametrize("name", preset_names())
def test_a_sheet_tells_every_choice_that_matters_once(name):
    this = described(name)
    listed = [
        choice.option
        for part in sheet_of(this).parts
        for article in part.articles
        for choice in article.choices
    ]
    assert sorted(listed) == sorted(each for each in options() if matters(this.house, each))


@pytest.mark.parametrize("name", preset_names())
def test_every_rule_that_a_refusal_names_is_on_the_sheet(name):
    """The screens link a refusal to its rule on the sheet of the house."""
    sheet = sheet_of(described(name))
    on_it = {each.rule for part in sheet.parts for each in (*part.articles, *part.also)}
    on_it |= {each.rule for each in sheet.off}
    assert sorted(refused_by() - on_it) == []


@cache
def refused_by():
    """Every rule that `Refused(Rule.…)` is written with anywhere."""
    return {
        Rule[call.args[0].attr]
        for path in SOURCE.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call)
        and ast.unparse(call.func) == "Refused"
        and isinstance(call.args[0], ast.Attribute)
        and ast.unparse(call.args[0]).startswith("Rule.")
    }


@pytest.mark.parametrize("name", preset_names())
def test_a_sheet_names_no_option(name):
    page = markdown(sheet_of(described(name)))
    assert [each for each in options() if "." in each and each in page] == []
    notes = re.sub(r"^_(.*)_$", r"\1", page, flags=re.MULTILINE)
    assert "_" not in notes


def test_a_rule_of_another_house_stands_at_the_end():
    """Pat's raises double the bet: the other rule is not played, and can be found."""
    off = {each.rule for each in sheet_of(described("pats")).off}
    assert "BET-22" in off
    assert "BET-23" not in off


def test_a_choice_about_real_cards_says_so():
    """A house where the host deals: at this table the server does."""
    dealer = choice(vegas_home({"deal.dealer": "host"}), options()["deal.dealer"])
    assert (dealer.says, dealer.live) == ("The host deals.", True)
    assert choice(HouseRules(), options()["deal.burn"]).live is False


# ---------------------------------------------------------------- examples


def test_the_smallest_raise_at_other_blinds():
    """At 5/10 the first raise is to 20; after one to 30 the next is to 50."""
    said = example(vegas_home({"blinds.small": 5, "blinds.big": 10}), Rule.MINIMUM_RAISE)
    assert "to 20 or more" in said
    assert "After a raise to 30, the next is to 50 or more" in said


def test_where_raises_double_the_example_doubles():
    doubling = vegas_home({"raise.min_rule": "match_current_bet"})
    assert "After a raise to 9, the next is to 18" in example(doubling, Rule.MINIMUM_RAISE)


@pytest.mark.parametrize(("reopen", "enough"), [("full", 9), ("half", 8)])
def test_which_all_in_reopens_the_betting(reopen, enough):
    """A raise to 6 over 3: a full raise is to 9, half of one to 8."""
    said = example(vegas_home({"allin.reopen": reopen}), Rule.REOPENING)
    assert f"If Bob had {enough}, she could raise again" in said


@pytest.mark.parametrize(
    ("rule", "small", "big", "passed"),
    [
        ("dead", "there's no small blind", 4, False),
        ("simplified", "the small blind is in seat 4", 5, False),
        ("moving", "the small blind is in seat 4", 5, True),
    ],
)
def test_where_the_button_goes_when_the_big_blind_gets_up(rule, small, big, passed):
    said = example(vegas_home({"button.rule": rule}), Rule.BUTTON_METHODS)
    assert f"the button is in seat 2, {small} and the big blind is in seat {big}." in said
    assert ("Seat 4 pays the big blind that skipped it." in said) == passed


def test_a_dead_button_lies_before_the_seat_that_was_left():
    """Two hands later the button is where the big blind got up."""
    said = example(vegas_home({"button.rule": "dead"}), Rule.BUTTON_METHODS)
    assert "the button is dead, at empty seat 3, the small blind is in seat 4" in said


def test_large_blinds_take_no_longer():
    millions = vegas_home({"blinds.small": 5_000_000, "blinds.big": 10_000_000})
    said = example(millions, Rule.REOPENING)
    assert "If Bob had 30000000, she could raise again" in said


@pytest.mark.parametrize(
    ("rule", "sizes"),
    [("double_previous", "6, 12, 24 and 48"), ("multiple_of_first", "6, 12, 18 and 24")],
)
def test_straddles_over_straddles(rule, sizes):
    assert sizes in example(vegas_home({"straddle.size_rule": rule}), Rule.RESTRADDLE)


def test_a_straddle_that_is_not_straddled_again_has_no_chain():
    assert example(vegas_home({"straddle.chain_max": 0}), Rule.RESTRADDLE) == ""


@pytest.mark.parametrize(("min_raise", "to"), [("double", 12), ("increment", 9)])
def test_a_raise_over_a_straddle(min_raise, to):
    said = example(vegas_home({"straddle.min_raise": min_raise}), Rule.RAISE_OVER_STRADDLE)
    assert said == f"Over a straddle of 6, the minimum raise is to {to}."


@pytest.mark.parametrize(
    ("method", "posted"),
    [
        ("both_bb_live_sb_dead", "post 3 as a bet and 1 into the pot."),
        ("post_dead", "post 4 into the pot."),
        ("bb_live_only", "post 3 as a bet."),
        ("wait_bb", "post nothing."),
    ],
)
def test_the_cost_of_missed_blinds(method, posted):
    assert example(vegas_home({"missed.method": method}), Rule.RETURNING_POST).endswith(
        posted
    )


@pytest.mark.parametrize(
    ("rule", "three"), [("one_each_clockwise", "31, 31 and 30"), ("all_to_first", "32, 30")]
)
def test_odd_chips(rule, three):
    assert three in example(vegas_home({"odd_chip.rule": rule}), Rule.ODD_CHIP)


def test_odd_chips_are_units_of_the_house():
    fives = vegas_home({"blinds.small": 5, "blinds.big": 10, "chip_unit": 5})
    assert "Two players split a pot of 405: 205 and 200." in example(fives, Rule.ODD_CHIP)


def test_side_pots_at_these_blinds():
    said = example(vegas_home(), Rule.SIDE_POTS)
    assert "main pot is 180 for all three, the side pot is 60" in said
    assert "Cy gets 60 back" in said


def test_fixed_limits_go_up_in_steps():
    limit = vegas_home({"betting.structure": "limit"})
    assert example(limit, Rule.FIXED_LIMIT) == "Before the flop, bets go 3, 6, 9 and 12."


def test_a_dead_small_blind_owes_it_all():
    assert "owes 3" in example(vegas_home({"blinds.sb_live": False}), Rule.DEAD_SMALL_BLIND)
    assert example(vegas_home({"blinds.sb_live": False}), Rule.LIVE_BLINDS) == ""


def test_antes_kills_and_bomb_pots():
    assert "six players, there's 12" in example(vegas_home({"ante.amount": 2}), Rule.ANTE)
    assert "the kill blind is 6 chips ($0.60)" in example(vegas_home(), Rule.KILL_GAME)
    said = example(vegas_home(), Rule.BOMB_POT)
    assert said.endswith("starts with 30 chips ($3) to 60 chips ($6).")
    assert "with 30 chips ($3)." in example(vegas_home({"bomb.ante": 5}), Rule.BOMB_POT)


def test_a_range_is_told_with_both_its_ends():
    said = chosen(vegas_home(), "bomb.ante")
    assert "from 5 chips ($0.50) to 10 chips ($1)" in said


def test_runs_share_a_pot():
    said = example(vegas_home({"runs.max_runs": 2}), Rule.RUN_SHARES)
    assert said == "A pot of 61 run 2 times pays 31 and 30, in order."


def test_every_example_in_the_catalogue_is_used():
    source = (SOURCE / "sheet" / "examples.py").read_text("utf-8")
    places = {each.partition(".")[2] for each in catalogue() if each[:8] == "example."}
    assert [each for each in places if f'"{each}"' not in source] == []


BLINDS = [
    {},
    {"blinds.small": 0, "blinds.big": 1},
    {"blinds.small": 25, "blinds.big": 50, "chip_unit": 25},
]
CHOICES = [
    {},
    {"blinds.sb_live": False},
    {"raise.min_rule": "match_current_bet"},
    {"allin.reopen": "half", "raise.after_short_allin": "complete"},
    {"potlimit.method": "true", "potlimit.preflop": "assumed_call"},
    {"ante.amount": 50},
    {"ante.amount": 50, "ante.type": "bb_pays_all"},
    {"limit.max_raises": 1, "raise.below_minimum": "puts_other_all_in"},
    {"straddle.size_rule": "any_legal_raise", "kill.percent": 150},
    {"stakes.mode": "open", "open_stakes.no_allin": True},
    {"missed.max_sets": 0, "entry.new_player": "post_bb_live"},
    {"game.variant": "stud", "runs.max_runs": 3},
]


@pytest.mark.parametrize(
    "structure", ["no_limit", "pot_limit", "limit", "spread", "half_pot", "cap"]
)
@pytest.mark.parametrize("blinds", BLINDS, ids=str)
@pytest.mark.parametrize("choices", CHOICES, ids=str)
def test_no_house_is_too_odd_for_an_example(structure, blinds, choices):
    cap = {"cap.amount": 1500} if structure == "cap" else {}
    odd = vegas_home({"betting.structure": structure, **cap, **blinds, **choices})
    for rule in EXAMPLES:
        said = example(odd, rule)
        assert not said or re.fullmatch(r"[A-Z0-9].*\.", said), (rule, said)
        assert "{" not in said


@pytest.mark.rule("BLIND-26")
def test_the_level_card():
    """Blinds, ante and, in pot limit, the smallest and the largest first raise."""
    assert example(vegas_home({"ante.amount": 2}), Rule.LEVEL_CARD) == (
        "The blinds are 1 and 3, the ante is 2."
    )
    pot = vegas_home({"betting.structure": "pot_limit", "potlimit.method": "true"})
    assert example(pot, Rule.LEVEL_CARD).endswith(
        "The first raise is to at least 6 and at most 10."
    )


@pytest.mark.rule("CASH-01")
def test_a_house_writes_every_amount_of_its_sheet_in_its_currency():
    """In kroner a chip is worth 0.10 kr; no line of a choice or an example has a dollar."""
    house = vegas_home({"stakes.currency": "kr"})
    found = sheet_of(replace(described("vegas-home"), house=house))
    said = [
        line
        for part in found.parts
        for article in part.articles
        for line in (article.example, *(choice.says for choice in article.choices))
    ]
    assert "One chip is worth 0.10\N{NO-BREAK SPACE}kr." in said
    assert "Money is written with kr." in said
    assert not any("$" in line for line in said)


def test_amounts_as_people_write_them():
    assert [time(1), time(90), time(60), time(300)] == [
        "1 second", "90 seconds", "1 minute", "5 minutes",
    ]  # fmt: skip
    assert worth(HouseRules(), 1) == "1 chip ($0.10)"


# ---------------------------------------------------------------- differences


def test_details_of_a_rule_that_only_one_house_plays_are_left_out():
    """Pat's has no straddles: how large they are is no difference."""
    found = difference(described("pats"), described("vegas-home"))
    named = {each.option for each in found.choices}
    assert "straddle.enabled" in named
    assert "straddle.size_rule" not in named


def test_every_sentence_of_a_choice_belongs_to_an_option():
    places = {each.removeprefix("choice.") for each in catalogue() if each[:7] == "choice."}
    assert all(any(each.startswith(f"{name}.") for name in options()) for each in places)
