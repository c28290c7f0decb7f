"""Every choice is honoured at a cash table, but for those about real cards and tournaments."""

import pytest

from homegame.rulebook.honoured import (
    LIVE_ONLY,
    TOURNAMENTS,
    refuse_tonight,
    standing,
    tonight,
)
from homegame.rulebook.house import RunIt, Straddle
from homegame.rulebook.options import HouseError, options
from homegame.rulebook.presets import from_toml

HONOURED = {
    "openers.passed_out",
    "game.variant",
    "game.rotation",
    "game.change",
    "doubleboard.award",
    "doubleboard.burns",
    "manila.opening_round",
    "manila.both_hole_cards",
    "manila.flush_over_full_house",
    "openers.min_hand",
    "pineapple.discard",
    "runs.max_runs",
    "runs.when",
    "runs.vote_s",
    "shortdeck.order",
    "stud.ante",
    "stud.bring_in",
    "tools.in_hand",
    "stats.during_play",
    "chip_unit",
    "straddle.counts_as_raise",
    "blinds.chop",
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
    "vote_s",
    "stakes.minor_per_chip",
    "stakes.currency",
    "stakes.mode",
    "open_stakes.min_buyin_multiple",
    "open_stakes.no_allin",
    "marker.settle_by",
    "marker.auto_accept_below",
    "blinds.small",
    "blinds.big",
    "blinds.sb_live",
    "blinds.big_blind_covers_small",
    "ante.amount",
    "ante.type",
    "chips.denominations",
    "chips.colours",
    "chips.face",
    "chips.counts",
    "chips.stack",
    "table.min_seats",
    "table.max_seats",
    "buyin.min_bb",
    "buyin.max_bb",
    "buyin.min_round_to",
    "topup.when",
    "rebuy.max",
    "bank.approval",
    "bank.last_cashout",
    "kitty.enabled",
    "bounty.seven_deuce",
    "change_hand.enabled",
    "change_hand.unit",
    "leave.return_after_orbits",
    "leave.keep_stack_min",
    "button.rule",
    "button.heads_up",
    "button.first",
    "button_draw.suit_order",
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
    "straddle.window_s",
    "sleeper.enabled",
    "rock.enabled",
    "kill.enabled",
    "kill.trigger_wins",
    "kill.trigger_pot",
    "kill.percent",
    "kill.in_blind",
    "bomb.enabled",
    "bomb.ante",
    "bomb.game",
    "bomb.frequency",
    "bomb.every",
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
    "dark_actions",
    "rabbit.enabled",
    "rabbit.agreement",
    "show.heads_up_live",
    "absent.mid_hand",
    "show.one_card_after_fold",
    "show.folded_heads_up",
    "show.window_s",
    "odd_chip.rule",
    "deal.headsup_first_card",
    "deal.burn",
    "deal.cutter",
    "misdeal.exposed_one",
    "misdeal.exposed_two",
    "clock.grace_s",
    "clock.seconds",
    "clock.expiry",
    "clock.turn_s",
    "clock.bank_s",
    "chat.during_hand",
    "chat.reactions",
    "screen.show_pot_limit",
}


def test_the_choices_that_are_honoured_are_counted():
    """A choice moves here when the table really plays it, and not before."""
    assert {name for name in options() if standing(name) == "honoured"} == HONOURED


def test_every_other_choice_is_about_real_cards_or_tournaments():
    """None waits for anything else."""
    others = set(options()) - HONOURED
    assert others >= LIVE_ONLY
    assert {name.partition(".")[0] for name in others - LIVE_ONLY} <= TOURNAMENTS


def test_a_house_for_cash_games_may_say_how_it_plays_tournaments():
    """It holds when one is opened with this house."""
    assert from_toml("[tourn]\nstack = 5000").tourn.stack == 5000


def test_a_table_in_play_is_refused_a_choice_about_tournaments():
    """A choice is never quietly ignored: it holds as a tournament is opened."""
    with pytest.raises(HouseError, match="holds as a tournament is opened") as refused:
        refuse_tonight(["vote_s", "tourn.stack"], buyin=False)
    assert refused.value.field == "tourn.stack"
    assert {tonight(name, buyin=False) for name in options() if "tourn." in name} == {
        "tournament"
    }


def test_a_host_may_make_every_choice_that_is_played():
    """Off is off, and choices about real cards do no harm."""
    text = """
        one_chip_rule = false
        vote_s = 5
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
    assert house.vote_s == 5


def test_only_the_hosts_own_choices_are_judged():
    """The preset below may have choices that are not played; they fall back."""
    house = from_toml('based_on = "vegas-home"\n[allin]\nreopen = "half"')
    assert house.straddle == Straddle()
    assert house.runs == RunIt()
