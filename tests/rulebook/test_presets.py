"""The houses that come with the program, and a host's own file."""

import json
import re
from importlib import resources
from itertools import accumulate
from pathlib import Path

import pytest

from homegame.rulebook.house import Blinds, BuyIn, HouseRules
from homegame.rulebook.options import HouseError, options, setting
from homegame.rulebook.presets import (
    buy_in_range,
    described,
    from_toml,
    own_house,
    preset,
    preset_names,
    refuse_tournament,
)

TABLE = (Path(__file__).parent / "presets.txt").read_text(encoding="utf-8")
ROWS = [
    re.findall(r'"[^"]*"|\[[^]]*\]|[^\s"\[]+', line)
    for line in TABLE.splitlines()
    if line and not line.startswith("#")
]
EXPECTED = {
    name: [
        json.loads(cell)
        for cell in accumulate(cells, lambda left, cell: left if cell == "=" else cell)
    ]
    for name, *cells in ROWS
}


def test_the_table_of_presets_names_every_option_once():
    """A new option needs a line in the table: what does each house choose?"""
    assert [name for name, *_ in ROWS] == list(EXPECTED)
    assert set(EXPECTED) == set(options())
    assert {len(row) for row in EXPECTED.values()} == {len(preset_names())}


@pytest.mark.parametrize(("column", "house"), [*enumerate(preset_names())])
def test_a_house_makes_the_choices_in_its_column(column, house):
    """At Pat's a raise at least doubles the bet; in Vegas it matches the last raise."""
    chosen = {name: setting(preset(house), name) for name in options()}
    listed = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in chosen.items()
    }
    assert listed == {name: row[column] for name, row in EXPECTED.items()}


def test_every_house_file_is_a_house():
    files = resources.files("homegame").joinpath("houses").iterdir()
    assert {path.name for path in files} == {f"{name}.toml" for name in preset_names()}


def test_the_default_house_is_vegas_home():
    assert preset_names()[0] == "vegas-home"
    assert preset("vegas-home") == HouseRules() == from_toml("")


def test_one_house_is_for_tournaments():
    """And so is what a host bases on it; a cash night can't be opened with either."""
    theirs = [name for name in preset_names() if described(name).tournament]
    assert theirs == ["tournament"]
    assert own_house('based_on = "tournament"\ntourn.stack = 5000').tournament
    assert not own_house("tourn.stack = 5000").tournament
    with pytest.raises(HouseError, match="cup is for tournaments: open one at /tournament"):
        refuse_tournament("cup", tournament=True)


def test_an_unknown_house_is_answered_with_the_nearest():
    with pytest.raises(HouseError, match=r"no house called pat\. Did you mean pats\?"):
        preset("pat")


def test_a_host_starts_from_a_house_and_says_what_differs():
    """Pat's table, but for eight seats at 1/2 in dollars."""
    house = from_toml(
        """
        based_on = "pats"
        [blinds]
        small = 1
        big = 2
        [stakes]
        minor_per_chip = 100
        [chips]
        denominations = [100, 500]
        """
    )
    assert house.blinds == Blinds(small=1, big=2, chop="by_agreement")
    assert house.raise_.min_rule == "match_current_bet"


@pytest.mark.parametrize(
    ("text", "field", "say"),
    [
        ('[allin]\nreopen = "hlaf"', "allin.reopen", 'Did you mean "half"?'),
        ('[allin]\nreopn = "half"', "allin.reopn", "Did you mean allin.reopen?"),
        ('[alin]\nreopen = "half"', "alin.reopen", "Did you mean allin.reopen?"),
        ('allin = "half"', "allin", "a group of options: allin.reopen"),
        ("[blinds]\nbig = 1.5", "blinds.big", "a whole number from 1 to"),
        ("[blinds]\nbig = true", "blinds.big", "a whole number from 1 to"),
        ("[blinds]\nbig = 2020-01-01", "blinds.big", "a whole number from 1 to"),
        ("[chips]\ndenominations = []", "chips.denominations", "a list of one or more"),
        (f"[blinds]\nbig = {10**20}", "blinds.big", "from 1 to 1,000,000,000,000"),
        ("[blinds]\nbig = 10000000000", "buyin.max_bb", "999999999999 at most"),
        ("[ante]\namount = 101", "ante.amount", "100 at most: the minimum buy-in"),
        ("[deal]\nburn = 1", "deal.burn", "true or false"),
        ("[table]\nmax_seats = 11", "table.max_seats", "from 2 to 10"),
        ("[tourn]\nblinds = [1]", "tourn.blinds", "a list of 2"),
        ('[missed]\nfree_reentry = ["bb"]', "missed.free_reentry", '"big_blind"'),
        ('based_on = "pat"', "based_on", "Did you mean pats?"),
        ("based_on = 3", "based_on", "vegas-home"),
        ('for = "tournament"', "for", "no option for"),
        ("[blinds", "file", "isn't a house file"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_by_name(text, field, say):
    """One sentence: which option, what it may be, and the nearest right spelling."""
    with pytest.raises(HouseError) as refused:
        own_house(text)
    assert refused.value.field == field
    assert say in refused.value.say


@pytest.mark.rule("BLIND-02")
@pytest.mark.parametrize(
    ("small", "big"), [(1, 3), (25, 25), (1, 2), (2, 5), (10, 25), (0, 1)]
)
def test_blinds_may_be_any_two_sizes(small, big):
    """Hosts play 1/3 and 25/25: half is only a habit."""
    house = from_toml(f"[blinds]\nsmall = {small}\nbig = {big}")
    assert (house.blinds.small, house.blinds.big) == (small, big)


@pytest.mark.rule("BLIND-02")
def test_a_small_blind_above_the_big_blind_is_refused():
    """5/3 is no game."""
    with pytest.raises(HouseError, match="can't be more than the big blind") as refused:
        from_toml("[blinds]\nsmall = 5")
    assert refused.value.field == "blinds.small"


@pytest.mark.rule("CASH-04")
@pytest.mark.parametrize(
    ("minor_per_chip", "big", "least", "most"),
    [(10, 3, 100, 300), (10, 5, 150, 500), (50, 2, 60, 200), (25, 1, 40, 100)],
)
def test_the_smallest_buy_in_is_rounded_up_to_five_dollars(
    minor_per_chip, big, least, most
):
    """A big blind of $0.30: thirty of them are $9, so the least is $10; the most is $30."""
    house = from_toml(
        f"[stakes]\nminor_per_chip = {minor_per_chip}\n[blinds]\nbig = {big}\n"
        f"[chips]\ndenominations = [{minor_per_chip}]"
    )
    assert buy_in_range(house) == (least, most)


@pytest.mark.rule("CASH-01")
@pytest.mark.parametrize("currency", ["€", "£", "¥", "kr", "CHF", "zł", "R$", "🍺"])
def test_a_house_writes_money_in_its_own_currency(currency):
    """A sign, letters or both, up to three of them."""
    house = from_toml(f'[stakes]\ncurrency = "{currency}"')
    assert house.stakes.currency == currency
    assert HouseRules().stakes.currency == "$"


@pytest.mark.rule("CASH-01")
@pytest.mark.parametrize(
    "currency",
    [
        "", "euro", "1", "k5", "½", " ", "k r", "-", "−", "kr.", ",", "<b>", "'", "\u00a0",
        "\u200b", "\u202e", "\u3164", "k", "M", "bb", "ct", "¢",
    ],
)  # fmt: skip
def test_what_would_change_an_amount_is_no_currency(currency):
    """Numbers, spaces, marks, unseen characters, and what stands for thousands or cents."""
    with pytest.raises(HouseError, match="one to 3 letters or signs") as refused:
        from_toml(f'[stakes]\ncurrency = "{currency}"')
    assert refused.value.field == "stakes.currency"


def test_pat_sells_between_ten_and_forty_dollars():
    assert buy_in_range(preset("pats")) == (40, 160)


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("chip_unit = 2", "chip_unit"),
        ("[buyin]\nmin_bb = 200", "buyin.min_bb"),
        ("[buyin]\nmin_round_to = 5000", "buyin.min_bb"),
        ("[table]\nmin_seats = 4\nmax_seats = 3", "table.min_seats"),
        ("[chips]\ndenominations = [25]", "chips.denominations"),
        ("[spread]\nmin = 6", "spread.min"),
        ("[spread]\nlast_max = 2", "spread.last_max"),
        ("[cap]\namount = 2", "cap.amount"),
        ("[straddle]\npositions = []", "straddle.positions"),
        (
            '[showdown]\norder = "clockwise"\nlast_aggressor_any_street = true',
            "showdown.last_aggressor_any_street",
        ),
        ("[bomb]\nante = [10, 5]", "bomb.ante"),
        ("[tourn]\nblinds = [100, 50]", "tourn.blinds"),
        ("[payout]\npercent = [60, 30]", "payout.percent"),
        ("[payout]\npercent = [60, 40]\nplaces = 3", "payout.places"),
    ],
)
def test_choices_that_cannot_stand_together_are_refused(text, field):
    """A smallest buy-in of 200 big blinds is above the largest, 100."""
    with pytest.raises(HouseError) as refused:
        from_toml(text)
    assert refused.value.field == field


def test_a_short_stack_house_is_a_house():
    """Nothing but the buy-in differs: twenty to fifty big blinds."""
    assert from_toml("[buyin]\nmin_bb = 20\nmax_bb = 50") == HouseRules(
        buyin=BuyIn(min_bb=20, max_bb=50)
    )
