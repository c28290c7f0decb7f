"""What a seat may do now, and the error for doing anything else."""

from msgspec import Struct

from homegame.chips import Chips
from homegame.model.refusal import Sys
from homegame.rulebook import Rule
from homegame.seats import Seat


class Legal(Struct, frozen=True):
    """What the seat in turn may do. Amounts of bets and raises are totals for the round.

    >>> import homegame
    >>> legal = homegame.play("100 100 100", seed=1).legal
    >>> legal.actions
    ('fold', 'call', 'raise')
    >>> legal.call, legal.least, legal.most
    (3, 6, 100)
    >>> "check" in legal
    False
    """

    seat: Seat
    actions: tuple[str, ...]
    """Actions that `Hand.act` accepts now."""
    call: Chips = 0
    """What a call puts in."""
    least: Chips = 0
    """The smallest bet or raise; 0: none is legal."""
    most: Chips = 0
    """The largest bet or raise, at most all in."""
    step: Chips = 0
    """In fixed limit, raises go from `least` to `most` in steps of this."""
    why: Rule | None = None
    """The rule that forbids a raise, if one does."""
    discards: tuple[int, int] = (0, 0)
    """In a draw, the fewest and the most cards that may be discarded."""
    runs: int = 0
    """In a vote after an all-in, the most runs of the rest of the board."""

    def __contains__(self, action: object) -> bool:
        return action in self.actions


class IllegalError(ValueError):
    """The rules refuse an action. `str` says why; `rule` and `legal` help to correct it."""

    def __init__(self, say: str, rule: Rule | Sys | None, legal: Legal | None) -> None:
        super().__init__(f"{say} ({rule})" if rule else say)
        self.say = say
        self.rule = rule
        """The rule that the action breaks; `homegame rules` prints it."""
        self.legal = legal
        """What the seat in turn may do instead."""
