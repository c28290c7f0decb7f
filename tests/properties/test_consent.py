"""Whoever plays, folds and answers: no one in the pot rules on it against another's will."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homegame.model import commands as c
from homegame.model import events as e
from homegame.night import evening as at_night
from homegame.night.night import BY_CLOCK, BY_DEALER, Night
from night.a_night import happened, night, says
from placed import events_of

SEATS = (1, 2, 3, 4)


def dealt(bots: frozenset[int], acts: list[bool]) -> Night:
    """Four players in their first hand; the first of them call or fold."""
    now = night(tuple(bots), choices={"straddle.enabled": False})
    now = says(says(now, BY_DEALER, c.Begin(button=1)), BY_DEALER, c.Deal())
    for calls in acts:
        act = c.Call() if calls else c.Fold(anyway=True)
        now = says(now, f"g{now.tables[1].hand.turn}", act)
    return now


def rulings(now: Night) -> list[at_night.Command]:
    """What could be ruled on now."""
    players = now.tables[1].hand.players
    killed = [c.KillHand(seat, "?") for seat in SEATS if players[seat].live]
    return [*killed, *([c.CorrectBet(9, "?")] if now.undo else [])]


@pytest.mark.rule("CON-49")
@given(
    bots=st.frozensets(st.sampled_from((2, 3, 4))),
    acts=st.lists(st.booleans(), max_size=2),
    which=st.integers(0, 4),
    answers=st.lists(st.tuples(st.sampled_from(SEATS), st.booleans()), max_size=6),
)
def test_a_ruling_in_ones_own_pot_has_the_yes_of_everyone_else_in_it(
    bots: frozenset[int],
    acts: list[bool],
    which: int,
    answers: list[tuple[int, bool]],
) -> None:
    """Bots have no opinion. Without every yes the hand is as it was when time is up, and it
    goes on either way: no question stays open."""
    now = dealt(bots, acts)
    ruling = rulings(now)[which % len(rulings(now))]
    hand = now.undo[1].hand if isinstance(ruling, c.CorrectBet) else now.tables[1].hand
    in_pot = [seat for seat in SEATS if hand.players[seat].live]
    needed = {seat for seat in in_pot if seat != 1 and seat not in bots}
    was, all_events, yes = now.tables[1].hand, [], set[int]()
    asked = at_night.decide(now, "g1", ruling)
    all_events += events_of(asked)
    now = happened(now, events_of(asked))
    assert (now.tables[1].vote is not None) == (1 in in_pot and bool(needed))
    for seat, agrees in answers:
        vote = now.tables[1].vote
        if vote and seat in vote.seats and not (agrees and seat in vote.yes):
            events = events_of(at_night.decide(now, f"g{seat}", c.Vote(yes=agrees)))
            yes = yes | {seat} if agrees else yes
            all_events, now = all_events + events, happened(now, events)
    if now.tables[1].vote:
        now = says(now, BY_CLOCK, c.CloseVote())
    ruled = [each for each in all_events if isinstance(each, e.HandKilled | e.TakenBack)]
    assert now.tables[1].vote is None
    if 1 in in_pot and ruled:
        assert needed <= yes
        assert {*ruled[0].agreed} == needed
    assert bool(ruled) == (now.tables[1].hand != was)
    assert now.tables[1].hand.turn != 0
