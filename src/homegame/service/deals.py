"""What a deal gives: even, by chips, by ICM, or the players' own figures."""

from typing import Final

from homegame.maths import tournament as worth
from homegame.model import commands as c
from homegame.model.tournament import DealKind
from homegame.night.tournament.deals import Stakes
from homegame.tournament import deals
from homegame.tournament.errors import TournamentError

KINDS: Final[tuple[DealKind, ...]] = ("even", "chips", "icm")


def amounts_of(about: Stakes, command: c.ProposeDeal, unit: int) -> tuple[int, ...]:
    """What each gets, by chips from the largest stack on. Raises TournamentError."""
    if not about.guests or not sum(about.prizes):
        raise TournamentError("prizes", "tournament.prizes_none")
    if command.kind == "own":
        if len(command.figures) != len(about.guests):
            raise TournamentError(
                "figures",
                "tournament.figures",
                figures=len(command.figures),
                players=len(about.guests),
            )
        return command.figures
    left = min(command.left, about.prizes[0])
    return shares(command.kind, about, about.without(left), unit)


def shares(
    kind: DealKind, about: Stakes, prizes: tuple[int, ...], unit: int
) -> tuple[int, ...]:
    """The shares of one kind, in whole units. Raises TournamentError."""
    match kind:
        case "even":
            return deals.even(about.stacks, prizes, unit)
        case "chips":
            return deals.chip_chop(about.stacks, prizes, unit)
        case _:
            worths = worth.icm(about.stacks, prizes)
            return deals.by_worth(worths, about.stacks, prizes, unit)


def columns(about: Stakes, unit: int) -> list[tuple[str, tuple[int, ...]]]:
    """Every way to share; for three or four players with gambler's ruin beside it. None while
    someone has no chips: with real cards they are in until the hand stands."""
    if len(about.guests) < 2 or not sum(about.prizes) or not all(about.stacks):
        return []
    found: list[tuple[str, tuple[int, ...]]] = [
        (kind, shares(kind, about, about.prizes, unit)) for kind in KINDS
    ]
    if 3 <= len(about.guests) <= 4:
        found.append(("ruin", rounded(worth.ruin(about.stacks, about.prizes))))
    return found


def rounded(worths: list[float]) -> tuple[int, ...]:
    """Worths as whole amounts."""
    return tuple([round(each) for each in worths])
