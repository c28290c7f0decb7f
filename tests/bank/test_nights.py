"""The bank over whole nights by seed: several tables, corrections, markers, a kitty."""

from collections import Counter
from functools import cache

import pytest

from homegame.bank.ledger import (
    bought_by,
    cashed_by,
    chips_in_play,
    corrected_for,
    kitty,
    open_markers,
    settled_by,
)
from homegame.engine.table import is_playing
from homegame.model import commands as c
from homegame.model import events as e
from homegame.night import evening as at_night
from homegame.night.night import chips, sitting
from homegame.rules.open_stakes import open_request
from homegame.seats import NOBODY, TableNo
from night.simulated import SimulatedNight

SEEDS = range(16)


class BusyNight(SimulatedNight):
    """A night on which the banker has much to do: whenever something happens, chips or
    promises are moved at some table."""

    def something_happens(self) -> None:
        super().something_happens()
        at = self.chance.choice([*self.night.tables])
        if is_playing(self.table(at)):
            self.borrows(at)
        else:
            self.banks(at)
        self.settle()

    def borrows(self, at: TableNo) -> None:
        """Whoever is to act asks the pot or another guest for chips; most say yes."""
        if self.hand(at).turn <= NOBODY:
            return
        lender = self.chance.choice([NOBODY, *self.taken(at)])
        amount = self.chance.randrange(10, 90)
        self.tries(self.turn(at), c.Borrow(amount, lender), at)
        while (request := open_request(self.hand(at))) is not None:
            asked = sitting(self.table(at), request.asked[0])
            self.say(asked, c.Accept(self.chance.random() < 0.9), at)

    def banks(self, at: TableNo) -> None:
        """Between two hands a stack is corrected, or a guest moves, buys chips or gets up."""
        if not self.taken(at):
            return
        seat = self.chance.choice(self.taken(at))
        guest, stack = sitting(self.table(at), seat), self.table(at).chairs[seat].stack
        other = self.chance.choice([*self.night.tables])
        found = max(0, stack + self.chance.randrange(-40, 41))
        by, command = self.chance.choice(
            [
                ("g1", c.CorrectStack(seat, found, "Miscounted.")),
                ("g1", c.MoveGuest(guest, other)),
                (guest, c.TopUp(self.chance.randrange(50, 200))),
                (guest, c.StandUp()),
            ]
        )
        self.tries(by, command, at)

    def taken(self, at: TableNo) -> list[int]:
        """The seats of a table in which someone sits."""
        return [seat for seat, chair in enumerate(self.table(at).chairs) if chair]


@cache
def told(seed: int) -> BusyNight:
    """A night by seed, from its opening to its end: every other one at open stakes."""
    choices: dict[str, object] = {
        "bomb.enabled": True,
        "kitty.enabled": seed % 3 == 0,
        "bounty.seven_deuce": 9 * (seed % 2),
    }
    if seed % 2:
        choices |= {"stakes.mode": "open", "open_stakes.no_allin": seed % 4 == 3}
    night = BusyNight(1 + seed % 3, 4, 3, seed=seed, choices=choices)
    night.play(40).close()
    return night


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


def test_what_was_promised_is_paid_when_the_night_ends(night: SimulatedNight) -> None:
    """Each loan and each marker that someone else took, pair by pair; what two guests owe
    each other is set off."""
    owed = Counter[tuple[str, str]]()
    now = at_night.opened(night.opened, night.rules)
    for at, event in night.log:
        table = now.tables.get(at)
        match event:
            case e.Funded(seat, amount, "loan", lender):
                owed[sitting(table, seat), sitting(table, lender)] += amount
            case e.MarkerTaken(seat, by, amount) if seat != by:
                owed[sitting(table, by), sitting(table, seat)] += amount
            case e.MarkerPaid(by, to, amount):
                assert amount == owed[by, to] - owed[to, by]
                owed[by, to] = owed[to, by] = 0
            case _:
                pass
        now = at_night.evolve(now, event, at)
    assert all(owed[by, to] == owed[to, by] for by, to in [*owed])
    assert not open_markers(night.night.ledger)


def test_the_nights_have_everything_that_a_bank_sees() -> None:
    """Purchases, moves, corrections up and down, loans, markers for the pot that others take
    or that are torn up, the kitty, cash-outs."""
    nights = [told(seed) for seed in SEEDS]
    seen = Counter(kind for night in nights for kind in night.kinds())
    wanted = {"sat_down", "topped_up", "moved_away", "moved_here", "stack_corrected"}
    wanted |= {"funded", "marker_taken", "marker_paid", "kitty_fed", "kitty_paid"}
    wanted |= {"stood_up"}
    assert all(seen[kind] >= 5 for kind in wanted), seen
    events = [each.event for night in nights for each in night.log]
    funded = {each.source for each in events if isinstance(each, e.Funded)}
    assert funded == {"cash", "loan", "marker"}
    taken = {each.seat == each.by for each in events if isinstance(each, e.MarkerTaken)}
    assert taken == {True, False}
    corrected = [
        corrected_for(night.night.ledger, guest)
        for night in nights
        for guest in night.night.guests
    ]
    assert min(corrected) < 0 < max(corrected)
