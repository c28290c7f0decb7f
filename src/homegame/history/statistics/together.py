"""What players do to one another: who folds to whose bets, where the chips go, and pots that
are won without a showdown. A fold over hands, as the tallies are."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, field

from homegame.chips import Chips
from homegame.history import hand as h
from homegame.history.statistics.rate import Rate
from homegame.seats import NOBODY, Seat


class Towards(Struct):
    """What one player did towards another."""

    hands: int = 0
    """Hands in which both were dealt in."""
    folds: Rate = field(default_factory=Rate)
    """Folds to a bet or raise of the other's, out of all that they had to answer."""
    lost: int = 0
    """Their share of what the other won in hands for money, in its smallest unit."""

    def add(self, other: "Towards") -> None:
        self.hands += other.hands
        self.folds.add(other.folds)
        self.lost += other.lost


class Together(Struct):
    """Everyone towards everyone else, by name."""

    towards: dict[str, dict[str, Towards]] = {}
    unseen: dict[str, Rate] = {}
    """Hands won without a showdown, out of all that were won."""

    def count(
        self, history: h.HandHistory, names: Mapping[Seat, str], *, showdown: bool
    ) -> None:
        """Count one hand; `names` say who sat where."""
        nets = {seat: net for seat, net in history.net.items() if seat in names}
        plays = 0 if history.is_change_hand else 1
        for one in nets:
            for other in nets:
                if one != other:
                    self.pair(names[one], names[other]).hands += plays
            if plays and nets[one] > 0:
                self.unseen.setdefault(names[one], Rate()).count(not showdown)
        for seat, bettor, folded in answers(history.steps):
            if seat in nets and bettor in nets:
                self.pair(names[seat], names[bettor]).folds.count(folded)
        if not history.tournament:
            worth = history.house.stakes.minor_per_chip or 1
            for loser, winner, chips in flow(nets):
                self.pair(names[loser], names[winner]).lost += chips * worth

    def pair(self, one: str, other: str) -> Towards:
        """What one did towards another; it begins here if there was nothing."""
        return self.towards.setdefault(one, {}).setdefault(other, Towards())

    def add(self, other: "Together", names: Mapping[str, str] | None = None) -> None:
        """Add another part; `names` say what its players are called here. Those who are the
        same person here have done nothing towards each other."""
        for who, times in other.unseen.items():
            if (here := called(who, names)) is not None:
                self.unseen.setdefault(here, Rate()).add(times)
        for who, others in other.towards.items():
            for whom, towards in others.items():
                one, two = called(who, names), called(whom, names)
                if one is not None and two is not None and one != two:
                    self.pair(one, two).add(towards)


def called(who: str, names: Mapping[str, str] | None) -> str | None:
    """What a player is called elsewhere; None if nobody there."""
    return who if names is None else names.get(who)


def answers(steps: Iterable[h.Step]) -> Iterator[tuple[Seat, Seat, bool]]:
    """Every decision after somebody's bet or raise: whose it was, whose bet, whether they
    folded. A new card, or a draw, begins a new round."""
    bettor = NOBODY
    for step in steps:
        match step:
            case h.Folded(seat) | h.Called(seat) | h.Raised(seat):
                if bettor not in (NOBODY, seat):
                    yield seat, bettor, isinstance(step, h.Folded)
                if isinstance(step, h.Raised):
                    bettor = seat
            case h.Dealt() | h.Turned() | h.Discarded():
                bettor = NOBODY
            case _:
                pass


def flow(nets: Mapping[Seat, Chips]) -> Iterator[tuple[Seat, Seat, Chips]]:
    """Whose chips went to whom: what each loser lost goes to the winners, in proportion to what
    they won, in whole chips. What doesn't divide goes to the one who won most."""
    winners = sorted([seat for seat in nets if nets[seat] > 0], key=lambda s: -nets[s])
    won = sum([nets[seat] for seat in winners])
    for loser, net in nets.items():
        if net >= 0 or not won:
            continue
        shares = {seat: -net * nets[seat] // won for seat in winners}
        shares[winners[0]] += -net - sum(shares.values())
        for winner, chips in shares.items():
            if chips:
                yield loser, winner, chips
