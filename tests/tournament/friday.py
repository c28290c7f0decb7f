"""A Friday's tournament as it is told in tests: everyone sits where they entered.

`Friday(3)` has g1, g2 and g3 at one table with 5,000 chips each, 50/100, for 30 dollars.
"""

from collections.abc import Mapping

from homegame.bank.book import PRIZES, balances
from homegame.engine.shorthand import house
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.tournament import Plan, Setup, Tournament
from homegame.night import evening
from homegame.night.night import BY_CLOCK, BY_DEALER, Happened, place_of
from homegame.night.tournament.play import reseat_due
from homegame.rulebook.house import Payout
from homegame.seats import FIRST_TABLE, NIGHT, Seat, TableNo
from homegame.service.chronicle.course import Course
from homegame.service.chronicle.reader import Chronicle
from homegame.storage.log import Row
from homegame.tournament.structure import structure
from night.known import drawn, stacks
from night.played import PlayedNight

ACES = "Kc Qc Ac Kd Qd Ad 2c 3d7h8s 2d 9c 2h Js"
"""Three play: seat 1, on the button, has aces, seat 2 kings and seat 3 queens."""


class Friday(PlayedNight):
    """The players by the order of their names: with two tables, g1 and g3 sit at the first."""

    def __init__(
        self,
        players: int,
        *,
        choices: Mapping[str, object] | None = None,
        waits: int = 0,
        started: bool = True,
        ante: str = "none",
        **terms: object,
    ) -> None:
        super().__init__(1, 0, rules=house("50/100", choices), started=False)
        for number in range(2, players + 1):
            self.comes(f"g{number}")
        plan = Plan(
            players=players,
            stack=5000,
            first=(50, 100),
            chips=(5, 25, 100, 500),
            ante=ante,
        )
        usual = {"late_until": 0, "keeps_end": False, "payout": Payout(unit=100)}
        setup = {"title": "Friday", "buyin": 3000, "stack": 5000, **usual, **terms}
        self.say("g1", c.OpenTournament(Setup(structure=structure(plan), **setup)))
        for number in range(1, players + 1):
            self.say(f"g{number}", c.EnterTournament())
        if waits:
            self.say("g1", c.ExpectLate(waits), facts=stacks(waits))
        if started:
            self.say("g1", c.StartTournament(), facts=drawn(players + waits))
            if terms.get("dealer") == "people":
                self.say("g1", c.StartClock())

    @property
    def tournament(self) -> Tournament:
        found = self.night.tournament
        assert found
        return found

    def have(self, **stacks: int) -> "Friday":
        """The guests have these stacks: the floor has counted them."""
        for guest, stack in stacks.items():
            at, seat = place_of(self.night, guest)
            self.happened([Happened(at, e.StackCorrected(seat, stack, "Counted."))])
        return self

    def level(self, minutes: int = 20) -> "Friday":
        """The clock has run out: the next level, or a break."""
        self.say(BY_CLOCK, c.NextLevel(minutes))
        return self

    def reseat(self) -> "Friday":
        """The dealer does what is due about seats; who is drawn sits in the same order."""
        due = reseat_due(self.night)
        assert due
        self.say(BY_DEALER, c.Reseat(tuple(range(due.players))))
        return self

    def fold_around(self, at: TableNo = FIRST_TABLE, button: Seat = 1) -> "Friday":
        """A hand in which everyone folds to the big blind."""
        return self.begin(at, button).folds_out(at)

    def folds_out(self, at: TableNo = FIRST_TABLE) -> "Friday":
        """Everyone folds to the big blind."""
        while not self.hand(at).over:
            self.act("f", at)
        return self

    def seat(self, guest: str) -> tuple[TableNo, Seat]:
        """Where a guest sits."""
        return tuple(place_of(self.night, guest))

    def prizes(self) -> dict[str, int]:
        """What everyone was paid, for places and by deals."""
        found: dict[str, int] = {}
        for each in self.events(e.PrizePaid):
            found[each.guest] = found.get(each.guest, 0) + each.amount
        return found

    def bounties(self) -> dict[str, int]:
        """What everyone was paid in bounties."""
        found: dict[str, int] = {}
        for each in self.events(e.BountyWon):
            found[each.guest] = found.get(each.guest, 0) + each.amount
        return found

    def events(self, kind: type) -> list:
        """Everything of a kind that has happened."""
        return [each.event for each in self.log if isinstance(each.event, kind)]

    def is_square(self) -> bool:
        """All that was paid in is paid out."""
        money = balances(self.night.book)
        return money[PRIZES] == 0 and sum(money.values()) == 0

    def lines(self) -> dict[str, list[int]]:
        """Everyone's stack over time, as the page draws it."""
        course = Course()
        chronicle = Chronicle(course, night=evening.opened(self.opened, self.rules))
        for seq, (at, event) in enumerate(self.log, 2):
            chronicle.follow(Row(seq, seq * 60_000, at, "", "", b""), event)
        return {guest: [at.stack for at in path] for guest, path in course.paths.items()}


__all__ = ["ACES", "NIGHT", "Friday"]
