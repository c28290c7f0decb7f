"""What a tournament's tables play by: its own button, no straddles, no missed blinds."""

import pytest
from msgspec.structs import replace

from evenings import Evening, evening, marks, posts
from homegame.engine.decide import decide
from homegame.engine.legal import options
from homegame.engine.shorthand import deal, house, play
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.tournament import Level, Plan, Setup, Structure
from homegame.rulebook import HouseRules
from homegame.rulebook.house import Antes, Blinds
from homegame.rulebook.options import setting
from homegame.rulebook.presets import preset
from homegame.rules.tournament import level_house, tournament_house
from homegame.seats import CLOCK, FLOOR
from houses import vegas_home

FRIDAY = Plan(players=9, stack=15_000, first=(50, 100), chips=(25, 100, 500, 1000, 5000))
LEVELS = (Level(50, 100), Level(75, 150), Level(100, 200, 200))


def setup(levels: tuple[Level, ...] = LEVELS, **plan: object) -> Setup:
    """A tournament with these levels."""
    structure = Structure(replace(FRIDAY, **plan), levels)
    return Setup(title="Friday", structure=structure, buyin=3000, stack=15_000, seats=8)


def tables(rules: HouseRules | None = None, **plan: object) -> HouseRules:
    """The rules of a tournament's tables."""
    return tournament_house(rules or vegas_home(), setup(**plan))


def played(rules: HouseRules | None = None, players: int = 4) -> Evening:
    """A table of a tournament with so many players."""
    return evening(tables(rules), dict.fromkeys(range(1, players + 1), 15_000))


# ---------------------------------------------------------------- straddles, and what is bought


@pytest.mark.rule("TOURN-10")
def test_there_are_no_straddles_in_a_tournament():
    """Vegas at home plays straddles; in its tournament seat 4 can't announce one."""
    assert vegas_home().straddle.enabled
    assert played().refused(4, c.Straddle()).words == "straddle.off"


@pytest.mark.rule("TOURN-10")
def test_there_are_no_sleepers_rocks_or_kills_in_a_tournament():
    """Seat 5 wins two pots in a row, and the next one costs no more than the blinds."""
    wild = vegas_home({"sleeper.enabled": True, "rock.enabled": True, "kill.enabled": True})
    game = played(wild, players=5)
    assert game.refused(5, c.Sleep(True)).words == "sleeper.off"
    for _ in range(2):
        game.next_hand()
        while game.hand.turn != 5:
            game.act("f")
        game.act("r300").fold_out()
    assert posts(game.next_hand()) == {4: "50 sb", 5: "100 bb"}


def test_nothing_is_bought_lent_or_voted_on():
    """A house at open stakes with a kitty, a bounty and bomb pots: none of it is played."""
    rich = {
        "stakes.mode": "open",
        "kitty.enabled": True,
        "bounty.seven_deuce": 9,
        "blinds.chop": "by_agreement",
    }
    rules = tables(vegas_home(rich))
    assert {name: setting(rules, name) for name in (*rich, "rebuy.max")} == {
        "stakes.mode": "table",
        "kitty.enabled": False,
        "bounty.seven_deuce": 0,
        "blinds.chop": "off",
        "rebuy.max": 0,
    }
    assert (rules.runs.max_runs, rules.change_hand.enabled) == (1, False)
    assert not rules.bomb.enabled


def test_all_ins_are_run_once_and_blinds_do_not_chop():
    """Nobody is asked how often to run it, and two blinds play on."""
    rules = tables(vegas_home({"blinds.chop": "by_agreement", "runs.max_runs": 4}))
    assert play("5000 5000", "a c", rules, "AsAh KsKh", "2c3d4h 5s 9d").hand.over
    refused = decide(play("5000 5000 5000", "f", rules).hand, 1, c.Chop())
    assert isinstance(refused, Refused)


# ---------------------------------------------------------------- the button


@pytest.mark.rule("TOURN-11")
@pytest.mark.parametrize(
    ("rule", "plays"),
    [("dead", "dead"), ("moving", "moving"), ("simplified", "dead")],
)
def test_the_button_is_dead_or_moving(rule, plays):
    assert tables(vegas_home({"button.rule": rule})).button.rule == plays


@pytest.mark.rule("TOURN-11")
def test_a_house_with_the_simplified_button_plays_the_dead_one():
    """The big blind, seat 3, is out: next there is no small blind, and seat 4 posts the big
    one."""
    game = played(vegas_home({"button.rule": "simplified"}))
    assert marks(game.next_hand()) == (1, 2, 3)
    game.fold_out().leave(3)
    planned = game.next_hand()
    assert (marks(planned), posts(planned)) == ((2, 3, 4), {4: "100 bb"})


# ---------------------------------------------------------------- all in


@pytest.mark.rule("TOURN-13")
@pytest.mark.parametrize(
    ("reveal", "shown"), [("always", 2), ("tournament", 2), ("never", 0)]
)
def test_hands_that_are_all_in_are_turned_up(reveal, shown):
    """Where it is so in tournaments only, this is one; a house that never does it doesn't."""
    rules = tables(house("1/3", {"allin.reveal": reveal}))
    hand = play("5000 5000", "a c", rules, "AsAh KsKh", "2c3d4h 5s 9d")
    events = [*hand.events]
    board = next(at for at, each in enumerate(events) if isinstance(each, e.BoardDealt))
    assert sum(isinstance(each, e.Shown) for each in events[:board]) == shown


# ---------------------------------------------------------------- pot limit


@pytest.mark.rule("TOURN-14")
def test_pot_limit_counts_the_pot_as_it_is():
    """At 50/100 the first raise is to 350 at most: call 100, and raise by the pot of 250. A
    house that counts without the call, or as if the small blind were full, would say less or
    more."""
    rules = tables(
        house(
            "1/3",
            {
                "betting.structure": "pot_limit",
                "potlimit.method": "pot_on_table",
                "potlimit.preflop": "assumed_call",
            },
        )
    )
    found = options(deal("15000 15000 15000 15000", rules).hand)
    assert (found.raise_least, found.raise_most) == (200, 350)


# ---------------------------------------------------------------- blinds that can't be missed


@pytest.mark.rule("TOURN-18")
@pytest.mark.parametrize("entry", ["wait_bb", "buy_or_wait_button", "post_bb_live"])
def test_whoever_comes_is_dealt_in_at_once_and_posts_nothing(entry):
    """Four play; a fifth takes a seat behind the blinds and has cards in the next hand."""
    game = played(vegas_home({"entry.new_player": entry}))
    game.next_hand()
    game.fold_out().sit(5, 15_000)
    planned = game.next_hand()
    assert 5 in planned.ring
    assert posts(planned) == {3: "50 sb", 4: "100 bb"}


@pytest.mark.rule("TOURN-18")
def test_no_blind_is_owed():
    """Where a missed big blind alone is dead money, a player who was away and comes back owes
    nothing."""
    strict = {
        "missed.method": "post_dead",
        "missed.sb_only": "dead_sb",
        "missed.max_sets": 2,
    }
    game = played(vegas_home(strict), players=5)
    game.hands(1)
    game.away(3).hands(4)
    game.say(3, c.ComeBack())
    planned = game.next_hand()
    assert 3 in planned.ring
    assert not any("missed" in words for words in posts(planned).values())


def test_an_absent_hand_is_mucked_even_if_a_check_is_free():
    """The big blind is away and nobody has raised: the clock mucks it."""
    hand = play("15000 15000 15000", "c c", tables())
    assert decide(hand.hand, CLOCK, c.TimeUp(True)) == [e.Folded(2)]
    assert decide(hand.hand, CLOCK, c.TimeUp()) == [e.Checked(2)]


# ---------------------------------------------------------------- chips and levels


def test_the_table_is_set_for_the_first_level():
    """Eight seats, chips of 25, blinds of 50 and 100."""
    rules = tables()
    assert (rules.table.min_seats, rules.table.max_seats, rules.chip_unit) == (2, 8, 25)
    assert posts(played().next_hand()) == {2: "50 sb", 3: "100 bb"}


@pytest.mark.parametrize(
    ("ante", "type_", "paid"),
    [
        ("all", "all", {1: "20 ante", 2: "50 sb + 20 ante", 3: "100 bb + 20 ante"}),
        ("bb_pays_all", "bb_pays_all", {2: "50 sb", 3: "100 bb + 20 ante dead"}),
    ],
)
def test_the_plan_says_who_pays_the_ante(ante, type_, paid):
    rules = tournament_house(
        vegas_home({"ante.type": "button_pays_all"}),
        setup((Level(50, 100, 20),), ante=ante),
    )
    assert rules.ante == Antes(20, type_)
    found = posts(evening(rules, "15000 15000 15000").next_hand())
    assert {seat: sorted(words.split(" + ")) for seat, words in found.items()} == {
        seat: sorted(words.split(" + ")) for seat, words in paid.items()
    }


def test_a_level_sets_the_blinds_and_the_ante():
    """Level 3 is 100/200 with an ante of 200 from the big blind; nothing else changes."""
    first = tables(ante="bb_pays_all")
    third = level_house(first, LEVELS[2])
    assert third.blinds == replace(first.blinds, small=100, big=200)
    assert third.ante == Antes(200, "bb_pays_all")
    assert replace(third, blinds=first.blinds, ante=first.ante) == first


def test_a_level_is_what_new_blinds_from_the_host_would_be():
    """Both ways the table ends with the same rules."""
    game = played()
    game.say(FLOOR, c.SetBlinds(100, 200, 200))
    assert game.table.house == level_house(tables(), LEVELS[2])


def test_antes_and_bring_ins_of_stud_follow_the_levels():
    """Stud at 50/100: a quarter of the bet as the ante, and the small blind as the bring-in,
    whatever they are in the cash game."""
    cash = vegas_home({"game.variant": "stud", "stud.ante": 1, "stud.bring_in": 2})
    rules = tables(cash)
    assert (rules.stud.ante, rules.stud.bring_in) == (25, "small_blind")
    assert level_house(rules, Level(100, 200)).stud.ante == 50
    assert {post.amount for post in deal("15000 15000 15000", rules).hand.plan.posts} == {
        25
    }


@pytest.mark.parametrize(
    "name", ["vegas-home", "pats", "casino-live", "casino-online", "tournament"]
)
def test_betting_and_showing_stay_as_the_house_has_them(name):
    """Pat's raises double the bet in a tournament too."""
    cash = preset(name)
    rules = tables(cash)
    assert rules.blinds == Blinds(50, 100, cash.blinds.sb_live)
    for group in ("raise_", "showdown", "show", "odd_chip", "clock", "misdeal", "tourn"):
        assert getattr(rules, group) == getattr(cash, group)
