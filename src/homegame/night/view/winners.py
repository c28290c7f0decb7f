"""Who won how much: the awards of a hand, by seat and by board."""

from collections.abc import Sequence

from homegame.model import view as v
from homegame.model.state import EVERY
from homegame.seats import Seat

Awards = Sequence[v.AwardView]
"""Some of a hand's awards."""


def winner_views(awards: Awards) -> tuple[v.WinnerView, ...]:
    """What each seat won, over all pots, boards and halves."""
    return tuple(
        [
            v.WinnerView(seat, total(won), read(won))
            for seat in winners(awards)
            for won in [[each for each in awards if each.seat == seat]]
        ]
    )


def board_views(awards: Awards, boards: int, a_run: int) -> tuple[v.BoardWonView, ...]:
    """What was won on each of these boards; every run has `a_run` of them.

    If no pot was cut by boards, all of them are their winners', with no amount of their own.
    """
    if not awards:
        return ()
    on: list[list[v.AwardView]] = [[] for _ in range(boards)]
    for award in awards:
        if EVERY not in (award.run, award.board):
            on[award.run * a_run + award.board].append(award)
    if not any(on):
        return (v.BoardWonView(winners(awards), 0),) * boards
    return tuple([board_view(won) for won in on])


def board_view(won: Awards) -> v.BoardWonView:
    """What was won on one board. A seat that won both halves is read by its high hand."""
    seats = winners(won)
    return v.BoardWonView(
        seats=seats,
        amount=total(won),
        cards=tuple(dict.fromkeys([card for each in won for card in each.cards])),
        reading=won[0].reading if len(seats) == 1 else "",
    )


def is_split(awards: Awards) -> bool:
    """There was one pot, and several seats shared it."""
    return len(winners(awards)) > 1 and len({award.pot for award in awards}) == 1


def winners(awards: Awards) -> tuple[Seat, ...]:
    """The seats that won, each once."""
    return tuple(dict.fromkeys([award.seat for award in awards]))


def total(awards: Awards) -> int:
    """All chips of these awards."""
    return sum([award.amount for award in awards])


def read(awards: Awards) -> tuple[str, ...]:
    """The hands these awards were won with, each once."""
    return tuple(dict.fromkeys([award.reading for award in awards if award.reading]))
