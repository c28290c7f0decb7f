"""A history of our own tells a hand whole: played again it is the same hand."""

from random import Random

import pytest
from recorded import random_game

from dealers.test_real_cards import at_pots, call, check, enters, seen
from homegame.history.codecs import ohh, phh, records, stars
from homegame.history.errors import UnwritableError
from homegame.history.recording import complete, record
from homegame.history.replay import replay
from homegame.history.results import net_of
from homegame.history.statistics.tally import is_unread, statistics
from homegame.model import commands as c
from homegame.model import events as e
from homegame.variants import VARIANTS
from thorough import THOROUGH

GAMES = [(game.name, limit) for game in VARIANTS.values() for limit in game.limits]


@pytest.mark.parametrize(("game", "limit"), GAMES)
def test_a_recorded_hand_is_played_again_event_by_event(game, limit):
    """Random hands of every game, by houses that show, run and muck in different ways."""
    chance = Random(f"choices {game} {limit}")
    for seed in range(12 if THOROUGH else 5):
        found = random_game(
            game,
            limit,
            str(seed),
            allin__reveal=chance.choice(["always", "never"]),
            allin__reopen=chance.choice(["full", "half"]),
            doubleboard__award=chance.choice(["half_each", "best_overall"]),
            stud__ante=chance.choice([0, 1, 3]),
            showdown__auto_muck=chance.random() < 0.5,
            runs__max_runs=chance.choice([1, 2, 4]),
        )
        again = replay(found.history)
        assert list(again.events) == found.events
        assert again.hand.players[: len(found.hand.players)] == found.hand.players
        assert complete(found.history) == found.history


SUMS = {
    "a side pot and a bet that goes back": (
        (50, 100, 200),
        [c.PutIn(((1, 50), (2, 100), (3, 200))), c.Push(((1,), (2,)))],
    ),
    "one who is not named has folded": (
        (300, 300, 300),
        [c.PutIn(((2, 30), (3, 30))), c.Push(((3,),))],
    ),
    "one has folded with more": (
        (300, 300, 300),
        [c.PutIn(((1, 20), (2, 60), (3, 60)), folded=(1,)), c.Push(((2,),))],
    ),
    "no one else put in anything": ((300, 300, 300), [c.PutIn(((3, 20),))]),
    "after a flop": (
        (300, 300, 300),
        [call(3), call(1), check(2), c.PutIn(((1, 30), (2, 30))), c.Push(((1, 2),))],
    ),
}


@pytest.mark.rule("CON-48")
@pytest.mark.parametrize(("stacks", "entered"), SUMS.values(), ids=[*SUMS.keys()])
def test_a_hand_of_sums_is_told_and_played_again(stacks, entered):
    """With real cards only what each seat put in was entered: what everyone won is in the
    history, our own format keeps it, and the others say that they can't."""
    night = enters(at_pots(*stacks), *entered)
    hand = night.hand()
    assert hand.over
    found = record(hand.plan, hand.house, events_of(night))
    assert any(found.net.values())
    assert [*records.read(records.write([found]))] == [found]
    if not is_unread(found):
        assert net_of(replay(found)) == found.net
        assert complete(found).net == found.net
    counted = statistics([found])
    assert counted.unclear == 0
    for codec in (ohh, phh, stars):
        with pytest.raises(UnwritableError, match="only what each player put in"):
            "".join(codec.write([found]))


@pytest.mark.rule("CON-48")
def test_sums_before_the_first_card_of_a_stud_are_played_again():
    night = at_pots(game__variant="stud")
    enters(night, c.PutIn(((1, 50), (2, 50))), c.Push(((2,),)))
    hand = night.hand()
    found = record(hand.plan, hand.house, events_of(night))
    assert found.net == {1: -50, 2: 50, 3: 0}
    assert replay(found).hand.players[2].stack == 350


@pytest.mark.rule("CON-48")
@pytest.mark.rule("BLIND-22")
def test_a_stud_of_which_only_who_acts_first_was_entered_is_told_in_sums():
    """g2 brings it in and the others call; g3 bets 3 on fourth street, g1 folds, g2 calls and
    wins. Nobody knows why g3 was first, so the history has what each put in."""
    night = at_pots(game__variant="stud", betting__structure="limit")
    enters(night, c.Deal(first=2), call(2), call(3), call(1))
    paid = night.hand().players[2].paid + night.hand().players[2].bet
    bets = c.ActFor(3, c.RaiseTo(3))
    enters(night, c.Deal(first=3), bets, c.ActFor(1, c.Fold(anyway=True)), call(2))
    while seen(night, "g1").real.asks == "first":
        enters(night, c.Deal(first=3), c.CheckAround())
    enters(night, c.CheckAround(), c.Push(((2,),)))
    hand = night.hand()
    found = record(hand.plan, hand.house, events_of(night))
    won = paid + 3
    assert found.is_in_sums
    assert found.net == {1: -paid, 2: paid + won, 3: -won}
    assert [*records.read(records.write([found]))] == [found]
    assert net_of(replay(found)) == found.net
    assert statistics([found]).unclear == 0


@pytest.mark.rule("BLIND-22", "CON-48")
@pytest.mark.parametrize("ends", ["fold", "void"])
def test_such_a_stud_may_end_before_its_last_card(ends):
    """g2 brings it in; both others fold, or the hand is voided."""
    night = at_pots(game__variant="stud")
    enters(night, c.Deal(first=2), call(2))
    if ends == "fold":
        folds = [c.ActFor(seat, c.Fold(anyway=True)) for seat in (3, 1)]
        enters(night, *folds)
    else:
        enters(night, c.Void("Misdeal"))
    hand = night.hand()
    assert hand.over
    found = record(hand.plan, hand.house, events_of(night))
    assert not any(found.net.values())
    assert net_of(replay(found)) == found.net
    assert [*records.read(records.write([found]))] == [found]


def events_of(night):
    """The events of the hand that was played last."""
    log = [each.event for each in night.log]
    begun = max(at for at, event in enumerate(log) if isinstance(event, e.Begun))
    return [event for event in log[begun + 1 :] if isinstance(event, e.HandEvent)]
