"""A tournament at the bank: what the banker confirms, and what entries and prizes come to."""

import pytest

from homegame.bank.book import PRIZES, balances, statement
from homegame.model import commands as c
from homegame.model import events as e
from homegame.night import evening as at_night
from homegame.night.tournament.standing import prizes
from homegame.tournament.setup import setup_of
from night.a_night import night, refused, says
from night.a_tournament import opened
from placed import events_of


@pytest.mark.rule("CASH-40")
def test_the_banker_confirms_an_entry():
    """Theo asks, and is in once the banker has said yes. He paid in cash, so he owes nothing;
    the host's own entry is no one's to confirm."""
    now = says(opened("banker"), "g2", c.EnterTournament())
    assert now.requests["g2"].entry == "first"
    assert now.tournament is not None
    assert not now.tournament.entrants
    now = says(now, "g1", c.AnswerBuy("g2", 15_000, yes=True, cash=True))
    assert now.tournament is not None
    assert [*now.tournament.entrants] == ["g2"]
    assert not now.requests
    assert balances(now.book)["g2"] == 0
    assert balances(now.book)[PRIZES] == 3000
    now = says(now, "g1", c.EnterTournament())
    assert balances(now.book)["g1"] == -3000


def test_an_entry_that_is_turned_down_costs_nothing():
    now = says(opened("banker"), "g2", c.EnterTournament())
    now = says(now, "g1", c.AnswerBuy("g2", 15_000, yes=False))
    assert not now.requests
    assert now.tournament is not None
    assert not now.tournament.entrants
    assert not now.book


def test_the_first_entry_is_free_where_only_later_ones_are_confirmed():
    now = says(opened("up_to_first"), "g2", c.EnterTournament())
    assert now.tournament is not None
    assert "g2" in now.tournament.entrants
    assert statement(now.book, "g2").entered == 3000
    assert statement(now.book, "g2").result == -3000


def test_an_entry_taken_back_is_paid_back():
    """Before the start: the host may do it for a guest, other guests may not."""
    now = says(opened("automatic"), "g2", c.EnterTournament())
    refused(now, "g3", c.TakeBackEntry("g2"))
    now = says(now, "g1", c.TakeBackEntry("g2"))
    assert balances(now.book)["g2"] == balances(now.book)[PRIZES] == 0


def test_a_night_does_not_end_under_a_tournament():
    now = opened("automatic")
    said = refused(now, "g1", c.EndNight())
    assert said.words == "tourn.end_first"
    now = says(now, "g1", c.EndTournament("Too few of us"))
    assert now.tournament is not None
    assert now.tournament.ended == "called_off"
    ended = events_of(at_night.decide(now, "g1", c.EndNight()))
    assert isinstance(ended[-1], e.NightEnded)


def paid(players: int, **payout: object) -> tuple[int, ...]:
    """The prizes of so many who have entered for $30."""
    now = night(
        players=0, choices={f"payout.{name}": value for name, value in payout.items()}
    )
    now = says(now, "g1", c.OpenTournament(setup_of(now.house, players, "Friday")))
    bots = tuple((f"b{n}", f"Bot {n}", "rock") for n in range(1, players))
    now = says(says(now, "g1", c.EnterTournament()), "g1", c.EnterNamedBots(bots))
    assert now.tournament
    return prizes(now.tournament)


@pytest.mark.rule("TOURN-06", "TOURN-21")
def test_the_prizes_grow_with_those_who_enter():
    """One of four is paid, two of seven, three of ten: $300 as 150, 90 and 60."""
    assert paid(4) == (12_000,)
    assert paid(7) == (13_700, 7_300)
    assert paid(10) == (15_000, 9_000, 6_000)


@pytest.mark.rule("TOURN-07")
def test_the_house_decides_how_many_are_paid():
    """One in ten, or the top three of seven: 105, 63 and 42."""
    assert paid(10, rule="percent10") == (30_000,)
    assert paid(7, rule="top3") == (10_500, 6_300, 4_200)
