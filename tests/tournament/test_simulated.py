"""Whole tournaments, with everything checked in them (TOURN). `make soak` plays 10,000."""

import pytest
from simulated import SimulatedTournament

from seeds import used
from thorough import some

EVENTFUL = (1085, 1043, 1076, 1055, 1005)


@pytest.mark.parametrize(
    "first", some([*range(0, 30, 5), 65], [*range(30, 65, 5), *range(70, 200, 5)])
)
def test_tournaments_are_right_to_their_end(first: int) -> None:
    """Chips, seats, blinds, rounds, places, prizes, bounties and the bank, in five of them."""
    for seed in range(first, first + 5):
        used.append(f"tournament {seed}")
        SimulatedTournament(seed).play()


@pytest.mark.parametrize("players", some([61, 90, 119], [75, 105]))
def test_large_tournaments_are_right_to_their_end(players: int) -> None:
    one = SimulatedTournament(players, players).play()
    assert len(one.watched.entrants) >= players - 1
    assert one.watched.counted["table_closed"]


def test_everything_that_can_happen_does() -> None:
    """A hundred tournaments have breaks, deals, rounds, stacks that wait, and all the rest. As
    many are played as it takes to see it all, the eventful ones first."""
    missing = {
        *("add_on_bought", "bounty_won", "break_began", "deal_answered", "deal_proposed"),
        *("entry_taken_back", "hand_for_hand", "kicked", "late_expected", "leaving"),
        *("level_clock_set", "levels_set", "moved_away", "refunded", "round_played"),
        *("sat_out", "stack_added", "stack_claimed", "table_added", "table_closed"),
        *("timed_out", "top_up_asked", "voided"),
    }
    for seed in (*EVENTFUL, *range(1000, 1100)):
        if not missing:
            break
        missing -= {*SimulatedTournament(seed, 2 + seed % 14).play().watched.counted}
    assert not missing
