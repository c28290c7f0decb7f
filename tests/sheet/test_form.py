"""A house as a form: every choice once, every value in words, everything impossible named."""

import tomllib
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homegame.rulebook.honoured import standing, tonight
from homegame.rulebook.house import HouseRules
from homegame.rulebook.options import HouseError, as_written, checked, options, setting
from homegame.rulebook.presets import contradictions, described, own_house, preset_names
from homegame.sheet.form import (
    MOST_FAULTS,
    FormOption,
    as_file,
    drafted,
    drafted_tonight,
    has_choice,
    parts_of_form,
)
from houses import vegas_home

PLAYED = preset_names()


def form_of(based_on: str = "vegas-home", **choices: object) -> dict[str, FormOption]:
    """The options of a form by name."""
    draft = drafted(based_on, choices)
    return {each.name: each for part in parts_of_form(draft) for each in part.options}


def test_every_choice_is_in_the_form_once() -> None:
    """All but those that leave no choice."""
    draft = drafted("vegas-home", {})
    found = [each.name for part in parts_of_form(draft) for each in part.options]
    assert len(found) == len(set(found))
    missing = {name for name in options() if name not in found}
    assert missing == {name for name, each in options().items() if not has_choice(each)}
    assert "bomb.agreement" in missing


def test_choices_about_tournaments_are_a_chapter_of_their_own() -> None:
    """The last one; the rules of a night that goes on have none of them."""
    draft = drafted("vegas-home", {})
    *others, last = parts_of_form(draft)
    assert last.title == "Tournaments"
    assert {standing(each.name) for each in last.options} == {"tournament"}
    assert not [
        each
        for part in others
        for each in part.options
        if standing(each.name) == "tournament"
    ]
    tonight_only = parts_of_form(draft, lambda name: tonight(name, buyin=False) == "free")
    assert last.title not in [part.title for part in tonight_only]


def test_levels_are_lines_or_one_word() -> None:
    """They are said as a dealer would; what is computed no longer matters beside them."""
    assert [each.value for each in form_of()["tourn.levels"].values] == ["computed"]
    found = form_of(**{"tourn.levels": ["50/100 20", "75/150+150 1 rest 10"],
                       "tourn.ante": "all", "tourn.late_until_level": 2})  # fmt: skip
    levels = found["tourn.levels"]
    assert (levels.kind, levels.value) == ("lines", ("50/100 20", "75/150+150 1 rest 10"))
    assert levels.says == (
        "The levels: 50/100 for 20 minutes and 75/150 with an ante of 150 for 1 minute and a "
        "break of 10 minutes."
    )
    assert not found["tourn.minutes"].matters
    assert form_of()["tourn.minutes"].matters


def test_a_wrong_level_is_named_and_stays_to_be_mended() -> None:
    draft = drafted("vegas-home", {"tourn.levels": ["50/100"]})
    [fault] = draft.faults
    assert (fault.option, fault.says[:18]) == ("tourn.levels", 'Level 1 is "50/100')
    assert draft.asked["tourn.levels"] == ("50/100",)


@pytest.mark.parametrize("based_on", PLAYED)
def test_every_value_of_the_form_can_be_chosen_and_is_said_in_words(based_on: str) -> None:
    for name, each in form_of(based_on).items():
        assert each.says
        assert each.value == each.base
        assert bool(each.values) == (each.kind in ("one", "some")) or each.kind in (
            "number",
            "numbers",
            "lines",
        )
        for value in each.values:
            written = [value.value] if each.kind == "some" else value.value
            checked(name, written)
            assert value.says[:1] == value.says[:1].upper()
            assert "_" not in value.says
        for other in each.elsewhere:
            assert other.says != each.says
            assert set(other.houses) <= {described(house).title for house in PLAYED}


def test_numbers_have_bounds_and_their_words_in_order() -> None:
    found = form_of()
    assert (found["table.max_seats"].least, found["table.max_seats"].most) == (2, 10)
    assert [each.value for each in found["runs.max_runs"].values] == [1, 2, 3, 4]
    assert [each.value for each in found["kill.trigger_wins"].values] == ["none"]
    assert (found["bomb.ante"].kind, found["bomb.ante"].alone) == ("numbers", True)
    assert not found["chips.denominations"].alone


def test_it_is_said_at_the_stakes_of_the_house_in_the_making() -> None:
    """One chip is a quarter now: the bounty of ten chips is $2.50, and so elsewhere."""
    found = form_of(**{"stakes.minor_per_chip": 25, "bounty.seven_deuce": 10})
    assert "10 chips ($2.50)" in found["bounty.seven_deuce"].says
    pats = next(
        each for each in found["blinds.big"].elsewhere if "Pat's home game" in each.houses
    )
    assert pats.says == "The big blind is 1 chip ($0.25)."


def test_what_makes_no_difference_is_marked() -> None:
    assert form_of()["straddle.chain_max"].matters
    assert not form_of(**{"straddle.enabled": False})["straddle.chain_max"].matters


def test_everything_that_is_impossible_is_named_at_once() -> None:
    """An option that is none and a value that is none are left out; of two that contradict
    each other both stay, and the sentence has both."""
    draft = drafted(
        "pats",
        {
            "blinds.bigg": 1,
            "raise.min_rule": "half",
            "tourn.stack": 0,
            "blinds.small": 9,
            "bomb.ante": [5, 2],
        },
    )
    assert [fault.option for fault in draft.faults] == [
        "blinds.bigg",
        "raise.min_rule",
        "tourn.stack",
        "blinds.small",
        "bomb.ante",
    ]
    assert "9" in draft.faults[3].says
    assert "blinds.big" not in draft.asked
    assert draft.house.blinds.small == 9


def test_a_table_larger_than_the_game_serves_is_named() -> None:
    draft = drafted("vegas-home", {"game.variant": "triple_27", "table.max_seats": 10})
    assert [fault.option for fault in draft.faults] == ["table.max_seats"]


def test_a_file_of_nothing_but_faults_is_not_read_to_its_end() -> None:
    draft = drafted("vegas-home", {f"no.such{n}": n for n in range(5000)})
    assert len(draft.faults) == MOST_FAULTS


def test_what_is_chosen_as_the_base_has_it_is_no_change() -> None:
    assert drafted("pats", {"blinds.big": described("pats").house.blinds.big}).asked == {}


@cache
def offered() -> dict[str, FormOption]:
    """The options of the form of a house that nobody has changed."""
    return form_of()


@st.composite
def choices(draw: st.DrawFn) -> dict[str, object]:
    """Some choices as the form makes them: a value it offers, or a number."""
    found = offered()
    picked = draw(st.lists(st.sampled_from([*found.values()]), max_size=6, unique=True))
    made: dict[str, object] = {}
    for each in picked:
        values = [value.value for value in each.values]
        numbers = st.integers(each.least, max(each.least, min(each.most, 40)))
        match each.kind:
            case "one":
                made[each.name] = draw(st.sampled_from(values))
            case "some":
                made[each.name] = draw(st.lists(st.sampled_from(values), unique=True))
            case "number":
                made[each.name] = draw(
                    st.sampled_from(values) | numbers if values else numbers
                )
            case "numbers":
                made[each.name] = [*range(1, draw(st.integers(2, 4)))]
            case "text":
                made[each.name] = draw(st.sampled_from(["€", "kr", "CHF"]))
            case "lines":
                lines = [["50/100 20"], ["50/100 20", "100/200 9 rest 9"], ["50/100"]]
                made[each.name] = draw(st.sampled_from([*values, *lines]))
    return made


@given(st.sampled_from(PLAYED), choices())
def test_a_house_of_the_form_is_a_file_that_says_the_same(
    based_on: str, made: dict[str, object]
) -> None:
    """What has no fault is a house file that can be played; what has one is refused as a file
    too, for the first of them."""
    draft = drafted(based_on, made)
    text = as_file("Friday at ours", "Quarters.", draft)
    assert tomllib.loads(text)["based_on"] == based_on
    house_faults = contradictions(draft.house)
    if house_faults:
        with pytest.raises(HouseError) as refusal:
            own_house(text)
        assert refusal.value.field == house_faults[0].field
    elif not draft.faults:
        read = own_house(text)
        assert read.house == draft.house
        assert (read.title, read.about) == ("Friday at ours", "Quarters.")
        for name in draft.asked:
            assert as_written(setting(read.house, name)) == as_written(draft.asked[name])


def test_every_choice_of_the_rulebook_belongs_to_a_chapter_of_the_form() -> None:
    """The chapters have titles, and none is empty."""
    parts = parts_of_form(drafted("vegas-home", {}))
    assert all(part.options and part.title for part in parts)
    assert len({part.title for part in parts}) == len(parts)
    assert HouseRules() == drafted("vegas-home", {}).house


def test_what_is_wrong_already_stands_in_no_new_rules_way() -> None:
    """The host has changed the game to Omaha and left the bounty: the clock can still be
    changed, but not the bounty."""
    base = vegas_home({"game.variant": "omaha", "bounty.seven_deuce": 10})
    assert drafted_tonight(base, {"clock.turn_s": 45}, buyin=False).faults == ()
    [fault] = drafted_tonight(base, {"blinds.big": 9}, buyin=False).faults
    assert fault.option == "blinds.big"
    [fault] = drafted_tonight(base, {"buyin.max_bb": 200}, buyin=True).faults
    assert fault.option == "buyin.max_bb"
