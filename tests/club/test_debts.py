"""Debts that were carried from night to night."""

from homegame.club import events as e
from homegame.club.club import Club, evolve, opened
from homegame.club.debts import Debt, debts
from homegame.club.people import Attendance, Player


def night(number: int, *carried: tuple[str, str, int], currency: str = "$") -> Attendance:
    """A night whose guests are called by their ids."""
    names = sorted({name for payer, payee, _ in carried for name in (payer, payee)})
    players = tuple([Player(name, name, 0) for name in names])
    return Attendance(f"n{number}", number, currency, players, carried)


CLUB: Club = opened(e.ClubOpened("Fridays", "p1", "Maya"))


def test_what_people_owe_each_other_is_set_off() -> None:
    """Theo owes Maya $12, then Maya Theo $5: $7 are left."""
    found = debts(CLUB, [night(1, ("Theo", "Maya", 1200)), night(2, ("Maya", "Theo", 500))])
    assert found == (Debt("~theo", "p1", 700, "$"),)


def test_what_a_later_night_took_up_is_owed_no_more() -> None:
    """The $12 are part of the next night's settlement."""
    assert (
        debts(CLUB, [night(1, ("Theo", "Maya", 1200)), night(2, ("Theo", "Maya", -1200))])
        == ()
    )


def test_part_of_a_debt_is_paid() -> None:
    """Theo pays $5 of $12, outside a night."""
    paid = evolve(CLUB, e.DebtPaid("~theo", "p1", 500, "$"))
    assert debts(paid, [night(1, ("Theo", "Maya", 1200))]) == (
        Debt("~theo", "p1", 700, "$"),
    )


def test_different_money_is_never_added_up() -> None:
    """$12 one way and 12 euros the other are two debts."""
    nights = [
        night(1, ("Theo", "Maya", 1200)),
        night(2, ("Maya", "Theo", 1200), currency="€"),
    ]
    assert {*debts(CLUB, nights)} == {
        Debt("~theo", "p1", 1200, "$"),
        Debt("p1", "~theo", 1200, "€"),
    }


def test_debts_follow_people_who_turn_out_to_be_one() -> None:
    """Teddy is Theo: their debts are one, and what Theo owes Teddy is nothing."""
    merged = evolve(CLUB, e.PeopleMerged("~teddy", "~theo"))
    nights = [
        night(1, ("Theo", "Maya", 1200), ("Teddy", "Maya", 300), ("Theo", "Teddy", 50))
    ]
    assert debts(merged, nights) == (Debt("~theo", "p1", 1500, "$"),)
