"""A tournament at the bank: what the banker confirms, and what entries and prizes come to."""

import pytest
from friday import Friday

from homegame.bank.book import KITTY, PRIZES, balances, statement
from homegame.model import commands as c
from homegame.model import events as e
from homegame.night import evening as at_night
from homegame.night.night import Happened
from homegame.night.tournament.play import tidied
from homegame.night.tournament.standing import issued, left, pool, prizes
from homegame.night.view import Facts, view
from homegame.rulebook.house import Payout
from homegame.tournament.prices import price
from homegame.tournament.setup import setup_of
from night.a_night import night, refused, says
from night.a_tournament import opened
from night.known import bots, drawn
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


def test_what_was_asked_for_is_not_asked_for_again():
    """Theo asks twice: the second is refused, so the log has one line of it. What was turned
    down may be asked for again."""
    now = says(opened("banker"), "g2", c.EnterTournament())
    assert refused(now, "g2", c.EnterTournament()).words == "bank.asked_already"
    now = says(now, "g1", c.AnswerBuy("g2", 15_000, yes=False))
    assert says(now, "g2", c.EnterTournament()).requests["g2"].entry == "first"


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
    now, more = says(now, "g1", c.EnterTournament()), players - 1
    now = says(now, "g1", c.EnterBots(more), facts=bots(more))
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


FEES = {
    "fee": 500,
    "rebuys": 1,
    "rebuy_cost": 2000,
    "rebuy_stack": 4000,
    "addon": 6000,
    "addon_cost": 1000,
    "bonus": 1000,
    "bonus_cost": 300,
    "late_until": 2,
    "payout": Payout(unit=1),
}
"""$30 and $5 to enter; a rebuy of 4,000 for $20, an add-on for $10, a staff bonus for $3."""


def test_fees_and_the_staff_bonus_are_the_kittys_and_all_else_the_prizes() -> None:
    """g2 takes the staff bonus before the start and sits down with 6,000, g3 takes it in level
    1. g1 loses all and buys 4,000 for $20; g2 takes the add-on. The prizes are 3 x $30 + $20 +
    $10 and the kitty 3 x $5 + 2 x $3; it is square when g3 has won."""
    friday = Friday(3, started=False, **FEES)
    friday.say("g2", c.StaffBonus())
    assert friday.refused("g2", c.StaffBonus()).words == "tourn.bonus_once"
    friday.say("g1", c.StartTournament(), facts=drawn(3))
    assert left(friday.night) == {"g2": 6000, "g1": 5000, "g3": 5000}
    friday.say("g3", c.StaffBonus()).have(g1=0, g3=11_000)
    friday.happened(out(friday))
    friday.say("g1", c.Rebuy())
    assert left(friday.night) == {"g3": 11_000, "g2": 6000, "g1": 4000}
    assert issued(friday.tournament) == 3 * 5000 + 2 * 1000 + 4000
    friday.level()
    friday.say("g2", c.AddOn())
    assert pool(friday.tournament) == 9000 + 2000 + 1000
    assert sum(prizes(friday.tournament)) == 12_000
    money = balances(friday.night.book)
    assert (money[KITTY], money[PRIZES]) == (1500 + 600, 12_000)
    assert [money[guest] for guest in ("g1", "g2", "g3")] == [-5500, -4800, -3800]
    friday.say("g1", c.EndTournament("It is late."))
    assert friday.is_square()
    assert balances(friday.night.book)[KITTY] == 2100


def out(friday: Friday) -> list[Happened]:
    """Whoever has no chips is out."""
    return tidied(friday.night, 1)


@pytest.mark.parametrize("ends", ["back", "called_off", "removed", "refund"])
def test_a_fee_is_given_back_with_the_entry(ends: str) -> None:
    """Before the start and after it: the kitty has nothing, and no one owes anything."""
    refunds = {"tourn.ended_early": "refund"}
    friday = Friday(3, started=ends == "refund", choices=refunds, **FEES)
    friday.say("g2", c.StaffBonus())
    match ends:
        case "back":
            friday.say("g2", c.TakeBackEntry())
        case "removed":
            friday.say("g1", c.Kick("g2", "Rude."))
        case _:
            friday.say("g1", c.EndTournament("Too few of us"))
    money = balances(friday.night.book)
    assert money["g2"] == 0
    assert sum(money.values()) == 0
    rest = 0 if ends in ("called_off", "refund") else 2
    assert (money[KITTY], money[PRIZES]) == (rest * 500, rest * 3000)


def test_a_tournament_may_have_a_game_of_its_own_and_stacks_that_wait() -> None:
    """The house plays hold'em and lets no stacks wait: this tournament is pot-limit Omaha, and
    one waits."""
    no_stacks = {"tourn.late_dummy_stacks": False}
    friday = Friday(3, waits=1, choices=no_stacks, game="omaha", late_stacks=True, **FEES)
    house = friday.table(1).house
    assert (house.game.variant, house.betting.structure) == ("omaha", "pot_limit")
    assert len(friday.tournament.dummies) == 1
    assert friday.night.house.game.variant == "texas"


def test_what_a_stack_costs_is_said_with_its_fee() -> None:
    """Another entry is $35, with 5,000 chips; g1's rebuy is $20."""
    friday = Friday(3, **FEES).have(g1=0)
    friday.happened(out(friday))
    entry = view(friday.night, "g1", Facts()).entry
    assert entry
    assert (entry.may_enter, entry.cost) == ("rebuy", 2000)
    assert price(friday.tournament.setup, "late") == 3500
