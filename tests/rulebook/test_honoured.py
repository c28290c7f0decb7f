"""Every choice is honoured, or the host is told what is played instead."""

import pytest

from homegame.rulebook.honoured import (
    BELONGS_TO,
    LIVE_ONLY,
    NOT_YET,
    effective,
    standing,
)
from homegame.rulebook.house import HouseRules, RunIt, Straddle
from homegame.rulebook.options import HouseError, options, with_settings
from homegame.rulebook.presets import from_toml, preset, preset_names

HONOURED = {
    "chip_unit",
    "straddle.counts_as_raise",
    "game.variant",
    "open.min_hand",
    "blinds.chop",
    "game.rotation",
    "game.change",
    "pineapple.discard",
    "manila.opening_round",
    "shortdeck.order",
    "doubleboard.award",
    "doubleboard.burns",
    "stud.ante",
    "stud.bring_in",
    "rit.max_runs",
    "rit.when",
    "rit.vote_s",
    "betting.structure",
    "limit.max_raises",
    "limit.after_half_allin",
    "spread.min",
    "spread.max",
    "spread.last_max",
    "potlimit.method",
    "potlimit.preflop",
    "potlimit.river_no_limit",
    "cap.amount",
    "stakes.minor_per_chip",
    "blinds.small",
    "blinds.big",
    "blinds.sb_live",
    "blinds.bb_min_stack_sb",
    "ante.amount",
    "ante.type",
    "chips.denominations",
    "table.min_seats",
    "table.max_seats",
    "buyin.min_bb",
    "buyin.max_bb",
    "buyin.min_round_to",
    "topup.when",
    "button.rule",
    "button.heads_up",
    "button.first",
    "draw.suit_order",
    "missed.method",
    "missed.freeze_on_buy",
    "missed.sb_only",
    "missed.max_sets",
    "missed.free_reentry",
    "missed.marker",
    "entry.new_player",
    "sitout.max_orbits",
    "absent.cash",
    "straddle.enabled",
    "straddle.positions",
    "straddle.chain_max",
    "straddle.size_rule",
    "straddle.min_raise",
    "straddle.mississippi_first",
    "sleeper.enabled",
    "rock.enabled",
    "kill.enabled",
    "kill.trigger_wins",
    "kill.trigger_pot",
    "kill.multiplier",
    "kill.in_blind",
    "bomb.enabled",
    "bomb.ante",
    "bomb.agreement",
    "bomb.sit_out",
    "raise.min_rule",
    "raise.after_short_allin",
    "raise.below_minimum",
    "allin.reopen",
    "allin.cumulative_reopen",
    "allin.reveal",
    "fold.when_free",
    "showdown.order",
    "showdown.last_aggressor_any_street",
    "showdown.must_show_if_called",
    "showdown.auto_muck",
    "show.one_card_after_fold",
    "show.folded_heads_up",
    "show.window_s",
    "oddchip.rule",
    "deal.headsup_first_card",
    "deal.burn",
    "clock.grace_s",
    "clock.seconds",
    "clock.expiry",
    "clock.turn_s",
    "clock.bank_s",
    "chat.during_hand",
    "ui.show_pot_limit",
}


GROUPS_BEFORE_THE_CARDS = (
    "ante",
    "button",
    "missed",
    "entry",
    "straddle",
    "sleeper",
    "rock",
    "kill",
    "bomb",
)


def test_the_choices_that_are_honoured_are_counted():
    """A choice moves here when the table really plays it, and not before."""
    assert {name for name in options() if standing(name) == "honoured"} == HONOURED


def test_every_name_in_the_tables_is_a_choice():
    groups = {name.partition(".")[0] for name in options()}
    assert set(NOT_YET) <= set(options())
    assert set(options()) >= LIVE_ONLY
    assert set(BELONGS_TO) <= set(options()) | groups
    assert set(BELONGS_TO.values()) <= set(NOT_YET)


def test_what_is_played_instead_is_a_choice_that_is_honoured():
    for later in NOT_YET.values():
        assert later.plays in later.honoured
    played = with_settings(
        HouseRules(), {name: each.plays for name, each in NOT_YET.items()}
    )
    assert effective(played) == (played, ())


def test_vegas_is_told_what_it_does_not_get_yet():
    """Straddles and four runs are played; nobody is asked whether cards may be shown."""
    house, fallbacks = effective(preset("vegas-home"))
    assert house.straddle.enabled
    assert house.rit.max_runs == 4
    said = {each.option: each.say() for each in fallbacks}
    assert said["show.heads_up_live"] == (
        "show.heads_up_live asks for true; plays false until cards can be shown during a hand."
    )


@pytest.mark.parametrize("name", preset_names())
def test_button_missed_blinds_and_newcomers_are_played_as_each_house_says(name):
    """Nothing before the cards falls back: blinds are bought, straddled, missed and paid."""
    asked = preset(name)
    house, _ = effective(asked)
    for group in GROUPS_BEFORE_THE_CARDS:
        assert getattr(house, group) == getattr(asked, group)


@pytest.mark.parametrize(
    ("text", "field", "say"),
    [
        ('[bomb]\nfrequency = "dealer_change"', "bomb.frequency", "hosts can deal"),
        ("[tourn]\nstack = 5000", "tourn.stack", "no tournaments"),
        ("vote_s = 5", "vote_s", "Write 20"),
    ],
)  # fmt: skip
def test_a_host_who_asks_for_what_is_not_played_is_refused(text, field, say):
    """A choice is never quietly ignored."""
    with pytest.raises(HouseError) as refused:
        from_toml(text)
    assert refused.value.field == field
    assert say in refused.value.say


def test_a_host_may_ask_for_what_is_played():
    """Off is off, and choices about real cards do no harm."""
    text = """
        one_chip_rule = false
        [straddle]
        enabled = false
        [button]
        rule = "moving"
        [phones]
        in_hand = "forbidden"
        """
    house = from_toml(text)
    assert house.button.rule == "moving"
    assert not house.straddle.enabled


def test_only_what_is_asked_is_judged():
    """The preset below may have choices that are not played; they fall back."""
    house = from_toml('based_on = "vegas-home"\n[allin]\nreopen = "half"')
    assert house.straddle == Straddle()
    assert house.rit == RunIt()


def test_every_choice_stands_somewhere():
    for name in options():
        assert standing(name) in {"honoured", "not_yet", "live_only", "tournament"}
