"""Deals: the last players share the prizes that are left (TOURN-01).

Whoever is still in has the last of these prizes for certain; a deal shares the rest. No one
gets less than what is certain, or more than first prize. What stacks are worth by a model, like
`icm` and `ruin` of homegame.maths, is given by the caller.
"""

from collections.abc import Sequence
from typing import Final

from homegame.tournament.errors import TournamentError
from homegame.tournament.payouts import refuse_rising
from homegame.tournament.proportion import in_proportion
from homegame.words import say

FINE: Final = 10**6
"""A worth by a model counts in millionths."""


def even(stacks: Sequence[int], prizes: Sequence[int], unit: int = 1) -> tuple[int, ...]:
    """The same for everyone; odd units go to the larger stacks.

    >>> even((60, 25, 15), (1500, 900, 600))
    (1000, 1000, 1000)
    """
    return above_certain([1] * len(stacks), stacks, prizes, unit)


def chip_chop(
    stacks: Sequence[int], prizes: Sequence[int], unit: int = 1
) -> tuple[int, ...]:
    """What is certain for everyone, and the rest by chips; what would go above first prize
    goes to the others.

    >>> chip_chop((60, 25, 15), (1500, 900, 600))
    (1320, 900, 780)
    """
    return above_certain(stacks, stacks, prizes, unit)


def by_worth(
    worths: Sequence[float], stacks: Sequence[int], prizes: Sequence[int], unit: int = 1
) -> tuple[int, ...]:
    """What a model says the stacks are worth, in whole units that add up.

    `worths` are of all prizes left, what is certain among them, as `icm(stacks, prizes)` has
    them.
    """
    refuse(stacks, prizes, unit)
    if len(worths) != len(stacks):
        raise TournamentError(
            "worths", "tournament.worths", worths=len(worths), players=len(stacks)
        )
    sure = certain(prizes, len(stacks))
    above = [max(0, round((worth - sure) * FINE)) for worth in worths]
    return above_certain(above, stacks, prizes, unit)


def own(
    figures: Sequence[int],
    stacks: Sequence[int],
    prizes: Sequence[int],
    names: Sequence[str] = (),
) -> tuple[int, ...]:
    """A deal that the players made themselves. Raises TournamentError if it doesn't add up, or
    gives someone more than first prize or less than is certain; the error has their name, if
    there are `names`."""
    refuse(stacks, prizes, 1)
    if len(figures) != len(stacks):
        raise TournamentError(
            "figures", "tournament.figures", figures=len(figures), players=len(stacks)
        )
    sure = certain(prizes, len(stacks))
    for player, given in enumerate(figures, 1):
        limits: dict[str, int | str] = {
            "player": names[player - 1]
            if names
            else say("tournament.player", {"n": player}),
            "figure_chips": given,
            "first_chips": prizes[0],
            "certain_chips": sure,
        }
        if given > prizes[0]:
            over = given - prizes[0]
            raise TournamentError(
                "figures", "tournament.figure_above", over_chips=over, **limits
            )
        if given < sure:
            raise TournamentError("figures", "tournament.figure_below", **limits)
    if off := sum(figures) - sum(prizes):
        raise TournamentError(
            "figures",
            "tournament.figures_sum" if off > 0 else "tournament.figures_less",
            sum_chips=sum(figures),
            off_chips=abs(off),
            pool_chips=sum(prizes),
        )
    return tuple(figures)


def certain(prizes: Sequence[int], players: int) -> int:
    """What everyone who is left has won already: the last prize, if there is one for each."""
    return prizes[-1] if len(prizes) == players else 0


# ---------------------------------------------------------------- the arithmetic


def above_certain(
    weights: Sequence[int], stacks: Sequence[int], prizes: Sequence[int], unit: int
) -> tuple[int, ...]:
    """What is certain for everyone, and the rest in proportion to weights, no one above first
    prize. Units that are left over go to larger stacks before smaller ones."""
    refuse(stacks, prizes, unit)
    sure = certain(prizes, len(stacks))
    order = sorted(range(len(stacks)), key=lambda at: (-weights[at], -stacks[at]))
    most, rest = prizes[0] - sure, sum(prizes) - sure * len(stacks)
    shares: list[int] = []
    for at in range(len(order)):
        # Whoever would get more than first prize gets just that; the others share the rest.
        ahead = in_proportion(rest, weights_of(order[at:], weights), unit)
        if ahead[0] <= most:
            shares += ahead
            break
        shares.append(most)
        rest -= most
    found = dict(zip(order, shares, strict=True))
    return tuple([sure + found[at] for at in range(len(stacks))])


def weights_of(players: Sequence[int], weights: Sequence[int]) -> list[int]:
    """The weights of some players; equal ones if none of them has any."""
    chosen = [weights[at] for at in players]
    return chosen if any(chosen) else [1] * len(chosen)


def refuse(stacks: Sequence[int], prizes: Sequence[int], unit: int) -> None:
    """Refuse what no deal can be made from."""
    if len(stacks) < 2:
        raise TournamentError("stacks", "tournament.no_players")
    for player, stack in enumerate(stacks, 1):
        if stack < 1:
            raise TournamentError("stacks", "tournament.no_stack", player=player)
    if not any(prizes):
        raise TournamentError("prizes", "tournament.prizes_none")
    if len(prizes) > len(stacks):
        raise TournamentError(
            "prizes", "tournament.prizes_more", prizes=len(prizes), players=len(stacks)
        )
    refuse_rising(prizes)
    if unit < 1:
        raise TournamentError("unit", "tournament.unit")
