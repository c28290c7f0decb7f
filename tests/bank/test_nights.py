"""The bank over whole nights by seed: several tables, corrections, markers, a kitty."""

from collections import Counter

import pytest

from homegame.bank.ledger import (
    bought_by,
    cashed_by,
    chips_in_play,
    corrected_for,
    kitty,
    settled_by,
)
from homegame.model import events as e
from homegame.night import evening as at_night
from homegame.night.night import chips, sitting
from night.simulated import SimulatedNight

SEEDS = range(12)


def told(seed: int) -> SimulatedNight:
    """A night by seed, from its opening to its end: every other one at open stakes."""
    choices: dict[str, object] = {"bomb.enabled": True, "kitty.enabled": seed % 3 == 0}
    if seed % 2:
        choices |= {"stakes.mode": "open", "open_stakes.no_allin": seed % 4 == 3}
    return SimulatedNight(1 + seed % 3, 4, 3, seed=seed, choices=choices).play(40).close()


@pytest.fixture(scope="module", params=SEEDS)
def night(request: pytest.FixtureRequest) -> SimulatedNight:
    """Each night in turn."""
    return told(request.param)


def test_after_every_event_all_balances_sum_to_zero_and_every_chip_is_somewhere(
    night: SimulatedNight,
) -> None:
    now = at_night.opened(night.opened, night.rules)
    for at, event in night.log:
        now = at_night.evolve(now, event, at)
        assert sum(now.ledger.balances.values()) == 0, event
        assert chips(now) == chips_in_play(now.ledger), event
        assert kitty(now.ledger) >= 0
    assert now == night.night


def test_what_each_guest_bought_and_cashed_is_what_the_log_says(
    night: SimulatedNight,
) -> None:
    """Counted once more, event by event, by someone who knows nothing of accounts."""
    bought, cashed, corrected, settled = [Counter[str]() for _ in range(4)]
    now = at_night.opened(night.opened, night.rules)
    for at, event in night.log:
        table = now.tables.get(at)
        match event:
            case e.SatDown(_, guest, amount):
                bought[guest] += amount
            case e.ToppedUp(seat, amount, by):
                bought[sitting(table, by or seat)] += amount
            case e.Funded(seat, amount, "cash"):
                bought[sitting(table, seat)] += amount
            case e.StoodUp(_, guest, amount):
                cashed[guest] += amount
            case e.KittyPaid(guest, amount, carried):
                cashed[guest] += amount + carried
            case e.StackCorrected(seat, stack):
                corrected[sitting(table, seat)] += stack - table.chairs[seat].stack
            case e.MarkerPaid(by, to, amount):
                settled[by] += amount
                settled[to] -= amount
            case _:
                pass
        now = at_night.evolve(now, event, at)
    ledger = night.night.ledger
    for guest in night.night.guests:
        assert bought_by(ledger, guest) == bought[guest]
        assert cashed_by(ledger, guest) == cashed[guest]
        assert corrected_for(ledger, guest) == corrected[guest]
        assert settled_by(ledger, guest) == settled[guest]
    assert sum(bought.values()) + sum(corrected.values()) == sum(cashed.values())


def test_the_nights_have_everything_that_a_bank_sees() -> None:
    """Purchases, moves, corrections, loans, markers for the pot, the kitty, cash-outs."""
    seen = Counter(kind for seed in SEEDS for kind in told(seed).kinds())
    wanted = {"sat_down", "topped_up", "moved_away", "moved_here", "stack_corrected"}
    wanted |= {
        "funded",
        "marker_taken",
        "marker_paid",
        "kitty_fed",
        "kitty_paid",
        "stood_up",
    }
    assert wanted <= {*seen}
