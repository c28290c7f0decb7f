"""Properties of random evenings: true however guests come, go, bust and sit out."""

import itertools
import random
from collections.abc import Iterator

import pytest

from evenings import Evening, at_marks, evening
from homegame.engine import table as at_table
from homegame.engine.legal import is_betting, is_voting
from homegame.engine.plan import plan
from homegame.engine.shorthand import house
from homegame.model import commands as c
from homegame.model.plan import Marks, Plan
from homegame.model.refusal import Refused
from homegame.model.state import Chair
from homegame.night.fold import evolve_table
from homegame.rulebook import HouseRules
from homegame.rulebook.options import with_settings
from homegame.rulebook.presets import preset, preset_names
from homegame.seats import CLOCK
from houses import vegas_home
from seeds import seeded

SEEDS = range(12)


def seats_that_bust(seed: int, rule: str, hands: int = 60) -> Iterator[Plan]:
    """Hands of a table of three to nine at which now and then one to three bust for good."""
    chance = seeded(seed)
    rules = house("1/3", {"button.rule": rule})
    present = {*range(1, chance.randint(3, 9) + 1)}
    was = Marks(*([*sorted(present)] * 2)[:3])
    for _ in range(hands):
        chairs = {seat: Chair(f"g{seat}", 300, waiting=False) for seat in present}
        planned = plan(at_marks(rules, was.button, was.small, was.big, chairs))
        yield planned
        was = planned.marks
        if len(present) > 3 and chance.random() < 0.1:
            count = min(chance.randint(1, 3), len(present) - 3)
            present -= {*chance.sample(sorted(present), count)}


def big_blinds(planned: Plan) -> list[int]:
    return [post.seat for post in planned.posts if post.name == "big_blind"]


def small_blinds(planned: Plan) -> list[int]:
    return [post.seat for post in planned.posts if post.name == "small_blind"]


@pytest.mark.rule("POS-11", "BLIND-13", "BLIND-30", "POS-14")
@pytest.mark.parametrize("seed", range(60))
def test_with_the_dead_button_every_seat_pays_each_blind_once_an_orbit(seed):
    """One big blind a hand; never the same blind twice running; big blind, small blind and
    button in three hands running; between two buttons of a seat one of each."""
    hands = [*seats_that_bust(seed, "dead")]
    for now, after in itertools.pairwise(hands):
        assert len(big_blinds(now)) == 1
        assert big_blinds(now) != big_blinds(after)
        if small_blinds(now):
            assert small_blinds(now) != small_blinds(after)
        assert after.marks.small == now.marks.big
        assert after.marks.button == now.marks.small
    for seat in range(1, 10):
        buttons = [at for at, each in enumerate(hands) if each.marks.button == seat]
        for one, two in itertools.pairwise(buttons):
            orbit = hands[one + 1 : two + 1]
            if all(seat in each.ring for each in orbit):
                assert sum(seat in big_blinds(each) for each in orbit) == 1
                assert sum(seat in small_blinds(each) for each in orbit) == 1


@pytest.mark.rule("POS-10", "POS-12")
@pytest.mark.parametrize("rule", ["simplified", "moving"])
@pytest.mark.parametrize("seed", SEEDS)
def test_with_the_other_buttons_no_mark_is_ever_dead(seed, rule):
    """Button and blinds are always with players, in this order around the table."""
    for planned in seats_that_bust(seed, rule):
        at = planned.marks
        assert {at.button, at.small, at.big} <= {*planned.ring}
        assert planned.ring[:2] == (at.small, at.big)
        assert planned.ring[-1] == at.button


# ---------------------------------------------------------------- whole evenings


def random_house(seed: int) -> HouseRules:
    """A house by seed: every way to move the button, to come in and to bet blind."""
    chance = seeded(seed)
    positions = [("utg_chain",), ("button",), ("any",), ("utg_chain", "button")]
    methods = [
        "both_bb_live_sb_dead",
        "one_per_hand_largest_first",
        "post_dead",
        "bb_live_only",
        "wait_bb",
    ]
    return vegas_home(
        {
            "button.rule": chance.choice(["dead", "simplified", "moving"]),
            "missed.method": chance.choice(methods),
            "missed.freeze_on_buy": chance.random() < 0.5,
            "missed.sb_only": chance.choice(["forgive", "dead_sb"]),
            "missed.max_sets": chance.choice([0, 1, 1, 2]),
            "missed.free_reentry": chance.choice(
                [(), ("big_blind",), ("big_blind", "button_on_left")]
            ),
            "entry.new_player": chance.choice(
                ["post_bb_live", "wait_bb", "buy_or_wait_button", "free"]
            ),
            "ante.amount": chance.choice([0, 0, 1]),
            "ante.type": chance.choice(["all", "bb_pays_all", "button_pays_all"]),
            "blinds.sb_live": chance.random() < 0.8,
            "blinds.big_blind_covers_small": chance.random() < 0.3,
            "straddle.positions": chance.choice(positions),
            "straddle.chain_max": chance.choice([0, 1, "all"]),
            "straddle.size_rule": chance.choice(
                ["double_previous", "multiple_of_first", "any_legal_raise"]
            ),
            "straddle.min_raise": chance.choice(["double", "increment"]),
            "straddle.mississippi_first": chance.choice(["left_of_straddler", "utg_skip"]),
            "sleeper.enabled": chance.random() < 0.4,
            "rock.enabled": chance.random() < 0.4,
            "kill.enabled": chance.random() < 0.4,
            "kill.percent": chance.choice([150, 200]),
            "kill.in_blind": chance.choice(["kill_replaces_blind", "post_both"]),
            "raise.min_rule": chance.choice(["last_increment", "match_current_bet"]),
            "fold.when_free": "allow",
        },
    )


def anything(game: Evening, chance: random.Random) -> None:
    """A guest does something between two hands, if it is allowed."""
    table = game.table
    seat = chance.randrange(1, len(table.chairs))
    chair = table.chairs[seat]
    if chair is None:
        game.sit(seat, chance.choice([2, 60, 300, 300]))
        return
    if table.vote and chance.random() < 0.05:
        seat, command = CLOCK, c.CloseVote()
    elif table.vote:
        command = c.Vote(play=chance.random() < 0.8)
        seat = chance.choice([at for at, each in enumerate(table.chairs) if each])
    elif chair.out:
        command = c.ComeBack() if chair.stack else c.TopUp(300)
    elif chair.waiting:
        command = c.BuyBlinds(chance.random() < 0.8)
    else:
        command = chance.choice(
            [
                c.SitOut(),
                c.SitOut(),
                c.StandUp(),
                c.Straddle(chance.choice(["never", "once", "always", "always"])),
                c.Straddle(chance.choice(["once", "always"])),
                c.Sleep(),
                c.Propose(),
                c.Propose(chance.choice(["straddles", "kill"])),
                c.Withdraw(chance.choice(["bomb_pot", "straddles", "kill"])),
            ]
        )
    decided = at_table.decide(table, seat, command)
    if not isinstance(decided, Refused):
        game.happened(decided)


def spin(rules: HouseRules, seed: int, hands: int) -> Iterator[Evening]:
    """An evening of chance, hand by hand; chips are counted after every event."""
    chance = seeded(seed)
    game = evening(
        rules, {seat: chance.choice([5, 40, 300]) for seat in range(1, 9)}, seed=seed
    )
    for _ in range(hands):
        for _ in range(chance.randrange(8)):
            anything(game, chance)
        while not at_table.can_begin(game.table):
            anything(game, chance)
        game.next_hand()
        yield game
        while not game.hand.over:
            if is_voting(game.hand):
                game.act(chance.choice(["v1", "v2"]))
                continue
            if not is_betting(game.hand):
                game.say(game.hand.turn, c.Muck())  # a called bettor gives up the pot
                game.deal()
                continue
            may = game.may
            words = [
                "f" if may.call else "x",
                "c" if may.call else "x",
                "c" if may.call else "x",
            ]
            if may.raise_most:
                words += [f"r{may.raise_least}", f"r{may.raise_least}"]
            if may.raise_most and chance.random() < 0.03:
                words = [f"r{may.raise_most}"]
            game.act(chance.choice(words))


def check_plan(planned: Plan) -> None:
    """What every plan keeps to, in every house."""
    marks, names = planned.marks, [post.name for post in planned.posts]
    assert sorted(planned.ring) == sorted(planned.order)
    assert len(planned.ring) > 1
    assert {seat for seat, stack in enumerate(planned.stacks) if stack} == {*planned.ring}
    assert {post.seat for post in planned.posts} <= {*planned.ring}
    assert all(post.amount > 0 for post in planned.posts)
    live = [post.amount for post in planned.posts if post.kind == "live"]
    assert planned.to_match == max([0, *live])
    if "bomb" in names:
        assert {*names} == {"bomb"}
        return
    assert planned.first_raise > 0
    if "kill" not in names:
        assert names.count("big_blind") == 1
        assert not live or planned.to_match >= planned.bet_size
    assert names.count("small_blind") <= 1
    assert names.count("kill") <= 1
    if {"kill"} & {*names}:
        assert not {"straddle", "rock", "sleeper"} & {*names}
    if len(planned.ring) > 2 and marks.small in planned.ring:
        assert planned.ring[0] == marks.small


@pytest.mark.rule("BLIND-13", "BLIND-30", "BLIND-09", "POT-12")
@pytest.mark.parametrize("seed", range(24))
def test_random_evenings_lose_no_chip_and_replay_to_the_same_table(seed):
    """Guests come, go, buy, straddle, vote and bust; the log tells it all again."""
    game = None
    for game in spin(random_house(seed), seed, 25):
        check_plan(game.hand.plan)
        for chair in game.table.chairs:
            if chair:
                most = max(game.table.house.missed.max_sets, 1)
                assert chair.owes.bigs <= most
                assert not (chair.new and chair.owes.bigs)
    assert game
    again = game.opened
    for event in game.log:
        again = evolve_table(again, event)
    assert again == game.table


@pytest.mark.rule("BLIND-12", "BLIND-15", "BLIND-17")
@pytest.mark.parametrize("seed", SEEDS)
def test_at_the_hosts_table_no_seat_pays_a_blind_twice_running(seed):
    """As long as three or more are dealt in, whatever else happens."""
    rules = preset("vegas-home")
    rules = with_settings(rules, {"bomb.enabled": False, "fold.when_free": "allow"})
    last: Plan | None = None
    for game in spin(rules, seed, 40):
        planned = game.hand.plan
        if last and min(len(last.ring), len(planned.ring)) > 2:
            assert not {*big_blinds(planned)} & {*big_blinds(last)}
        last = planned


@pytest.mark.parametrize("name", preset_names())
def test_an_evening_of_chance_in_every_house(name):
    """Forty hands: plans keep to what plans keep to, and no chip is lost."""
    rules = with_settings(preset(name), {"fold.when_free": "allow"})
    for game in spin(rules, 7, 40):
        check_plan(game.hand.plan)
