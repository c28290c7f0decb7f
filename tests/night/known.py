"""What is looked up for some commands before they are decided on."""

from homegame.model import commands as c
from homegame.night.facts import Facts, Shares


def comes(guest: str, name: str = "") -> Facts:
    """One comes with this id; a bot with this name."""
    return Facts(ids=(guest,), names=(name,) if name else ())


def bots(count: int, first: int = 1) -> Facts:
    """So many bots come: b1, b2 …"""
    numbers = range(first, first + count)
    return Facts(
        ids=tuple([f"b{number}" for number in numbers]),
        names=tuple([f"Bot {number}" for number in numbers]),
    )


def stacks(count: int) -> Facts:
    """So many stacks wait: d1, d2 …"""
    return Facts(ids=tuple([f"d{number}" for number in range(1, count + 1)]))


def drawn(players: int) -> Facts:
    """Everyone is drawn in the order in which they entered."""
    return Facts(draw=tuple(range(players)))


def gives(*each: tuple[str, int]) -> Facts:
    """A deal gives each of these so much."""
    return Facts(shares=Shares(each))


def owed(*debts: tuple[str, str, int]) -> Facts:
    """Debts from earlier nights: who pays whom, and how much."""
    return Facts(debts=tuple([c.Debt(*debt) for debt in debts]))
