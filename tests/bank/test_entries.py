"""What every event that moves chips or promises means to the bank, one by one."""

import pytest

from homegame.bank.entries import (
    CHIPS,
    KITTY,
    MOVING,
    PROMISES,
    Entry,
    Seated,
    bought,
    cashed,
    corrected,
    marker,
    settled,
)
from homegame.bank.ledger import (
    Ledger,
    bought_by,
    cashed_by,
    chips_in_play,
    corrected_for,
    kitty,
    open_markers,
    posted,
    settled_by,
)
from homegame.model import events as e
from homegame.model.state import Marker
from homegame.night.events import EVENTS
from homegame.seats import Seat

STACKS = {1: 300, 2: 120, 3: 0}


def sitting(seat: Seat) -> str:
    """Guest g1 sits in seat 1, g2 in seat 2 …"""
    return f"g{seat}"


def entered(event: e.NightEvent) -> tuple[Entry, ...]:
    """The entries of an event."""
    entries = EVENTS[type(event)].entries
    return entries(event, Seated(sitting, STACKS.__getitem__)) if entries else ()


def after(*events: e.NightEvent) -> Ledger:
    """The ledger after these events."""
    ledger = Ledger()
    for event in events:
        ledger = posted(ledger, entered(event))
    assert sum(ledger.balances.values()) == 0
    return ledger


SAT = e.SatDown(1, "g1", 300)


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (SAT, (Entry(bought("g1"), CHIPS, 300),)),
        (e.ToppedUp(1, 50), (Entry(bought("g1"), CHIPS, 50),)),
        (e.ToppedUp(1, 50, by=2), (Entry(bought("g2"), CHIPS, 50),)),
        (e.Funded(1, 80, "cash"), (Entry(bought("g1"), CHIPS, 80),)),
        (e.Funded(1, 80, "loan", lender=2), (Entry(marker("g1", "g2"), PROMISES, 80),)),
        (e.Funded(1, 80, "marker"), ()),
        (e.MarkerTaken(2, 1, 80), (Entry(marker("g1", "g2"), PROMISES, 80),)),
        (e.MarkerTaken(1, 1, 80), ()),
        (e.StoodUp(1, "g1", 300), (Entry(CHIPS, cashed("g1"), 300),)),
        (e.MovedAway(1, "g1", 300, 2), (Entry(CHIPS, MOVING, 300),)),
        (e.MovedHere(4, "g1", 300, 1), (Entry(MOVING, CHIPS, 300),)),
        (e.StackCorrected(1, 310, "?"), (Entry(corrected("g1"), CHIPS, 10),)),
        (e.StackCorrected(1, 280, "?"), (Entry(corrected("g1"), CHIPS, -20),)),
        (e.StackCorrected(1, 300, "?"), ()),
        (e.KittyFed(1, 3), (Entry(CHIPS, KITTY, 3),)),
        (
            e.KittyPaid("g1", 7, 12),
            (Entry(KITTY, cashed("g1"), 7), Entry(CHIPS, cashed("g1"), 12)),
        ),
        (
            e.MarkerPaid("g1", "g2", 80),
            (
                Entry(PROMISES, marker("g1", "g2"), 80),
                Entry(settled("g1"), settled("g2"), 80),
            ),
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_event_and_its_entries(event: e.NightEvent, expected: tuple[Entry, ...]) -> None:
    """Debit and credit of each event that moves chips or promises."""
    assert entered(event) == expected


@pytest.mark.parametrize(
    "event",
    [
        e.Folded(1),
        e.Called(1, 10),
        e.Raised(1, 20, 10),
        e.Returned(1, 10),
        e.Awarded(1, 40),
        e.Carried(6),
        e.CarriedBack(1, 3),
        e.TopUpAsked(1, 50),
        e.Leaving(1),
        e.MarkerOffered(1, 80, (2,)),
        e.MarkerAnswered(2, True),
        e.Voided("A card was seen."),
        e.HandEnded(),
        e.Said("g1", "Nice hand."),
        e.Reacted("g1", "nice"),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_moves_chips_between_players_is_not_the_banks_business(
    event: e.NightEvent,
) -> None:
    """Bets, pots and wishes leave every account as it is."""
    assert entered(event) == ()


# ---------------------------------------------------------------- what the ledger answers


def test_what_was_bought_and_what_was_cashed() -> None:
    """g1 buys 300 and 50 more, and leaves with 420."""
    ledger = after(SAT, e.ToppedUp(1, 50), e.SatDown(2, "g2", 200))
    assert (bought_by(ledger, "g1"), chips_in_play(ledger)) == (350, 550)
    ledger = after(SAT, e.ToppedUp(1, 50), e.SatDown(2, "g2", 200), e.StoodUp(1, "g1", 420))
    assert (cashed_by(ledger, "g1"), chips_in_play(ledger)) == (420, 130)


def test_who_buys_for_another_has_bought() -> None:
    ledger = after(SAT, e.ToppedUp(1, 50, by=2))
    assert (bought_by(ledger, "g1"), bought_by(ledger, "g2")) == (300, 50)


@pytest.mark.rule("CASH-34")
def test_a_private_marker_is_no_purchase() -> None:
    """g1 borrows 80 from g2: the bank has sold no chip, and g1 owes g2."""
    ledger = after(SAT, e.Funded(1, 80, "loan", lender=2))
    assert (bought_by(ledger, "g1"), bought_by(ledger, "g2")) == (300, 0)
    assert chips_in_play(ledger) == 300
    assert open_markers(ledger) == (Marker("g1", "g2", 80),)


@pytest.mark.rule("CASH-34")
def test_a_marker_for_the_pot_is_owed_to_who_wins_it() -> None:
    """g1 promises 80 to the pot; g2 wins the promise. Had g1 won, none would be left."""
    offered = e.Funded(1, 80, "marker")
    assert open_markers(after(SAT, offered, e.MarkerTaken(2, 1, 80))) == (
        Marker("g1", "g2", 80),
    )
    assert open_markers(after(SAT, offered, e.MarkerTaken(1, 1, 80))) == ()


@pytest.mark.rule("CASH-38")
def test_what_two_guests_owe_each_other_is_set_off() -> None:
    """g1 owes 80 and is owed 30: 50 are left; equal promises cancel out."""
    owes = e.MarkerTaken(2, 1, 80)
    assert open_markers(after(owes, e.MarkerTaken(1, 2, 30))) == (Marker("g1", "g2", 50),)
    assert open_markers(after(owes, e.MarkerTaken(1, 2, 80))) == ()


def test_a_marker_that_is_paid_is_settled_between_the_two() -> None:
    """g1 pays g2 80: no one has bought or cashed anything, and nothing is owed."""
    ledger = after(SAT, e.MarkerTaken(2, 1, 80), e.MarkerPaid("g1", "g2", 80))
    assert open_markers(ledger) == ()
    assert (settled_by(ledger, "g1"), settled_by(ledger, "g2")) == (80, -80)
    assert (bought_by(ledger, "g1"), cashed_by(ledger, "g2")) == (300, 0)


def test_a_correction_is_no_purchase() -> None:
    """300 are put right to 310, and 120 to 100: each has an account of its own."""
    ledger = after(SAT, e.StackCorrected(1, 310, "?"), e.StackCorrected(2, 100, "?"))
    assert (corrected_for(ledger, "g1"), corrected_for(ledger, "g2")) == (10, -20)
    assert (bought_by(ledger, "g1"), bought_by(ledger, "g2")) == (300, 0)
    assert chips_in_play(ledger) == 290


def test_chips_on_their_way_to_another_table_are_neither_bought_nor_cashed() -> None:
    away, here = e.MovedAway(1, "g1", 300, 2), e.MovedHere(4, "g1", 300, 1)
    assert chips_in_play(after(SAT, away)) == 0
    ledger = after(SAT, away, here)
    assert chips_in_play(ledger) == 300
    assert (bought_by(ledger, "g1"), cashed_by(ledger, "g1")) == (300, 0)
    assert ledger.balance(MOVING) == 0


def test_the_kitty_is_fed_by_winners_and_paid_to_the_host() -> None:
    ledger = after(SAT, e.KittyFed(1, 3), e.KittyFed(1, 4))
    assert (kitty(ledger), chips_in_play(ledger)) == (7, 293)
    ledger = after(SAT, e.KittyFed(1, 7), e.KittyPaid("g2", 7, 0))
    assert (kitty(ledger), cashed_by(ledger, "g2"), chips_in_play(ledger)) == (0, 7, 293)


def test_a_pot_that_no_one_plays_for_is_paid_out_with_the_kitty() -> None:
    ledger = after(SAT, e.KittyPaid("g2", 0, 12))
    assert (cashed_by(ledger, "g2"), chips_in_play(ledger)) == (12, 288)


def test_an_account_that_nothing_has_moved_stands_at_zero() -> None:
    ledger = Ledger()
    assert [read(ledger, "g7") for read in (bought_by, cashed_by, settled_by)] == [0, 0, 0]
    assert (kitty(ledger), chips_in_play(ledger), open_markers(ledger)) == (0, 0, ())
    assert ledger.balances == {}


def test_posting_leaves_the_ledger_before_as_it_was() -> None:
    before = after(SAT)
    posted(before, entered(e.ToppedUp(1, 50)))
    assert bought_by(before, "g1") == 300
