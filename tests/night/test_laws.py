"""The host changes the rules while the night goes on (CON-41): what changes, from when, what
holds all night, and that everybody reads it."""

import pytest
from msgspec.structs import replace

from homegame.engine.table import decide
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.night import evening as at_night
from homegame.night.night import BY_FLOOR, Happened
from homegame.rulebook import Rule
from homegame.rulebook.honoured import ALL_NIGHT, AT_THE_DESK
from homegame.rulebook.options import options, setting
from homegame.seats import FLOOR
from houses import a_change, free_choices
from night.played import PlayedNight
from night.test_seats import four, seen, told


@pytest.mark.rule("CON-41")
def test_the_hand_in_play_keeps_its_rules() -> None:
    """From now on a raise at least doubles the bet. In the hand in play a raise from 20 to 30
    is still enough; in the next one it is not."""
    night = four(**{"blinds.small": 5, "blinds.big": 10}).begin()
    night.act("r20")
    night.say("g1", c.SetRules({"raise.min_rule": "match_current_bet"}))
    assert night.log[-1] == Happened(1, e.RulesSet({"raise.min_rule": "match_current_bet"}))
    assert night.table().house.raise_.min_rule == "match_current_bet"
    assert night.hand().house.raise_.min_rule == "last_increment"
    night.act("r30 f f f")
    night.begin().act("r20")
    assert night.hand().house.raise_.min_rule == "match_current_bet"


@pytest.mark.rule("CON-41")
def test_only_the_host_changes_the_rules_and_only_what_is_new_is_told() -> None:
    night = four()
    asked = c.SetRules(
        {"rabbit.enabled": not night.table().house.rabbit.enabled, "vote_s": 20}
    )
    assert night.refused("g2", asked).code is Sys.ROLE
    night.say("g1", asked)
    [changed] = night.log[-1].event.choices
    assert changed == "rabbit.enabled"
    again = night.refused("g1", asked)
    assert (again.code, again.words) == (Rule.RULES_IN_WRITING, "rules.same")


@pytest.mark.rule("CON-41")
@pytest.mark.parametrize("name", sorted(ALL_NIGHT | AT_THE_DESK))
def test_what_holds_all_night_is_refused_by_its_name(name: str) -> None:
    """Chips were bought and cards dealt by it, or the desk has a command of its own."""
    night = four()
    refused = night.refused("g1", c.SetRules({name: setting(night.table().house, name)}))
    assert refused.field == name
    assert name in told(refused)


@pytest.mark.rule("CON-41")
@pytest.mark.parametrize(
    ("choices", "field"),
    [
        ({"straddle.enabled": True, "straddle.positions": ()}, "straddle.positions"),
        ({"bomb.ante": (5, 2)}, "bomb.ante"),
        ({"bomb.ante": "lots"}, "bomb.ante"),
        ({"no.such": 1}, "no.such"),
        ({"tourn.stack": 100}, "tourn.stack"),
        ({"kill.trigger_wins": "none", "kill.trigger_pot": "none"}, "kill.trigger_wins"),
        ({"buyin.min_bb": 500}, "buyin.min_bb"),
    ],
)
def test_an_impossible_rule_is_refused_by_its_name(
    choices: dict[str, bool | int | str | tuple[int | str, ...]], field: str
) -> None:
    night = four()
    assert night.refused("g1", c.SetRules(choices)).field == field
    assert night.table().house == four().table().house


def test_the_buy_in_of_a_night_that_has_its_own_stays() -> None:
    asked = c.SetRules({"buyin.max_bb": 50})
    decided = decide(replace(four().table(), buyin=(100, 300)), FLOOR, asked)
    assert isinstance(decided, Refused)
    assert told(decided) == "Tonight's buy-in was set when the night was opened."


@pytest.mark.rule("CON-41")
def test_a_straddle_that_was_announced_goes_with_the_straddles() -> None:
    """Seat 3 straddles every hand, until the host ends it: the next hand has no straddle, and
    seat 3 can't announce another."""
    night = four(**{"straddle.enabled": True}).say("g3", c.Straddle("always"))
    night.say("g1", c.SetRules({"straddle.enabled": False}))
    assert night.table().chairs[3].straddles == "never"
    night.begin()
    assert {post.name for post in night.hand().plan.posts} == {"small_blind", "big_blind"}
    assert night.refused("g3", c.Straddle("once")).words == "straddle.off"


@pytest.mark.rule("CON-41")
def test_everybody_sees_the_new_rule_at_once() -> None:
    """The view has it, and the sheet of the table with it."""
    night = four(**{"clock.turn_s": 30})
    night.say("g1", c.SetRules({"clock.turn_s": 45}))
    assert seen(night, "g2").house.turn_ms == 45_000


@pytest.mark.rule("CON-41")
@pytest.mark.parametrize("seed", range(30))
def test_any_rules_may_change_between_any_two_actions(seed: int) -> None:
    """A host who thinks of a new rule before every hand, and of another at every second
    action: eight hands are played to their end, each under the rules it began with, and no
    chip is lost."""
    night, changed = PlayedNight(players=5, stack=5000, seed=seed), 0
    for _ in range(8):
        changed += change_something(night)
        fill_up(night)
        night.begin()
        rules = night.hand().house
        assert rules == night.table().house
        while not night.hand().over:
            night.answers()
            night.deal()
            if night.chance.random() < 0.5:
                changed += change_something(night)
        assert night.hand().house == rules
        night.say(BY_FLOOR, c.Tidy(), 1)
    assert changed


def fill_up(night: PlayedNight) -> None:
    """Whoever is nearly broke buys chips and comes back."""
    for seat, chair in enumerate(night.table().chairs):
        if chair and chair.stack < 500:
            night.happened([Happened(1, e.ToppedUp(seat, 5000))])
        if chair and chair.out:
            night.say(chair.guest, c.ComeBack())


def change_something(night: PlayedNight) -> bool:
    """The host tries a change; whether it was taken. Five are enough for a hand."""
    asked = c.SetRules({**a_change(night.chance), "table.min_seats": 2})
    decided = at_night.decide(night.night, "g1", asked)
    if isinstance(decided, Refused):
        return False
    night.happened(decided)
    return True


def test_most_choices_may_change_while_a_night_goes_on() -> None:
    assert {*free_choices()} <= {*options()}
    assert len(free_choices()) > 100
