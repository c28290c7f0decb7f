"""What a seat may do now, and what is said to one that does something else."""

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
    """Words that `Hand.act` takes now."""
    call: Chips = 0
    """What a call puts in."""
    least: Chips = 0
    """The smallest bet or raise; 0: there is none."""
    most: Chips = 0
    """The largest one, all in at most."""
    step: Chips = 0
    """Where bets are fixed: raises go from the least to the most in steps of this."""
    why: Rule | None = None
    """The rule by which there is no raise."""
    discards: tuple[int, int] = (0, 0)
    """Where cards are drawn: the fewest and the most that may be thrown away."""
    runs: int = 0
    """Where everyone is all in: how often the rest may be dealt."""

    def __contains__(self, action: object) -> bool:
        return action in self.actions


class IllegalError(ValueError):
    """The rules refuse an action. `str` says why; `rule` and `legal` help to mend it."""

    def __init__(self, say: str, rule: Rule | Sys | None, legal: Legal | None) -> None:
        super().__init__(f"{say} ({rule})" if rule else say)
        self.say = say
        self.rule = rule
        """The rule that is broken; `homegame rules` prints it."""
        self.legal = legal
        """What the seat in turn may do instead."""
