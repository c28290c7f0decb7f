"""Evenings in a few words: several hands at one table, with guests who come and go.

game = evening(house("1/3", {"rock.enabled": True}), "300 300 300")
game.next_hand()                 three players; seat 1 has the button
game.act("c f x")                the seats in turn act, in the words of engine.shorthand
game.fold_out().away(2)          everybody else folds; seat 2 sits out
assert posts(game.next_hand()) == {1: "1 sb", 3: "3 bb"}
"""

from collections.abc import Iterable, Mapping

from homegame.bank.entries import Seated
from homegame.bank.ledger import Ledger, posted
from homegame.cards import DECK, Cards, parse
from homegame.engine import dealer
from homegame.engine import table as at_table
from homegame.engine.legal import Options, is_betting, options
from homegame.engine.plan import plan
from homegame.engine.shorthand import meaning
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.plan import Marks, Plan, Post
from homegame.model.refusal import Refused
from homegame.model.state import Chair, Hand, Table
from homegame.night.events import EVENTS
from homegame.night.fold import evolve_table
from homegame.rulebook import HouseRules
from homegame.rules.dealing import dealing_order
from homegame.seats import DEALER, FLOOR, NOBODY, Seat
from seeds import seeded

SHORT = {
    "small_blind": "sb",
    "big_blind": "bb",
    "missed_small": "missed sb",
    "missed_big": "missed bb",
}


def in_words(post: Post) -> str:
    """One post in words: "3 bb", "3 sb dead", "4 straddle"."""
    word = SHORT.get(post.name, post.name)
    return f"{post.amount} {word}" + (" dead" if post.kind == "dead" else "")


def posts(planned: Plan) -> dict[Seat, str]:
    """What each seat posts, dead money last: {2: "1 sb", 4: "3 bb + 1 sb dead"}."""
    found: dict[Seat, list[str]] = {}
    for post in sorted(planned.posts, key=lambda post: post.kind == "dead"):
        found.setdefault(post.seat, []).append(in_words(post))
    return {seat: " + ".join(words) for seat, words in sorted(found.items())}


def marks(planned: Plan) -> tuple[Seat, Seat, Seat]:
    """Button, small blind, big blind."""
    at = planned.marks
    return at.button, at.small, at.big


def at_marks(
    rules: HouseRules, button: Seat, small: Seat, big: Seat, chairs: Mapping[Seat, Chair]
) -> Table:
    """A table in mid-evening: its last hand had these marks."""
    places = max(rules.table.max_seats, *chairs)
    return Table(
        house=rules,
        variant=at_table.empty_table(rules).variant,
        chairs=(None, *(chairs.get(seat) for seat in range(1, places + 1))),
        marks=Marks(button, small, big),
        number=1,
    )


class Evening:
    """A table in play, and everything that has happened at it."""

    def __init__(self, table: Table, seed: int = 1) -> None:
        self.table = self.opened = table
        self.button: Seat = NOBODY
        self.log: list[e.TableEvent] = []
        self.chips = at_table.total_chips(table)
        self.ledger = Ledger()
        self.chance = seeded(seed)
        self.stub = dealer.Stub(())

    # ------------------------------------------------------------ what is said

    def say(self, by: Seat, command: at_table.TableCommand) -> "Evening":
        """Carry out a command, which must not be refused."""
        decided = at_table.decide(self.table, by, command)
        assert not isinstance(decided, Refused), (by, command, decided)
        return self.happened(decided)

    def refused(self, by: Seat, command: at_table.TableCommand) -> Refused:
        """The refusal of a command, which must be refused."""
        decided = at_table.decide(self.table, by, command)
        assert isinstance(decided, Refused), (by, command, decided)
        return decided

    def happened(self, events: Iterable[e.TableEvent]) -> "Evening":
        """Let events happen; none of them may lose or make a chip."""
        for event in events:
            match event:
                case e.SatDown(_, _, amount) | e.ToppedUp(_, amount):
                    self.chips += amount
                case e.Funded(_, amount, "cash"):
                    self.chips += amount
                case e.StoodUp(_, _, amount) | e.KittyFed(_, amount):
                    self.chips -= amount
                case _:
                    pass
            if entries := EVENTS[type(event)].entries:
                at = Seated(self.guest_in, self.stack_of)
                self.ledger = posted(self.ledger, entries(event, at))
            self.table = evolve_table(self.table, event)
            self.log.append(event)
            assert at_table.total_chips(self.table) == self.chips, event
        return self

    def guest_in(self, seat: Seat) -> str:
        chair = self.table.chairs[seat]
        assert chair
        return chair.guest

    def stack_of(self, seat: Seat) -> int:
        chair = self.table.chairs[seat]
        assert chair
        return chair.stack

    def sit(self, seat: Seat, stack: int = 0) -> "Evening":
        """A new guest sits down, by default with a hundred big blinds."""
        stack = stack or 100 * self.table.house.blinds.big
        return self.happened([e.SatDown(seat, f"g{seat}-{len(self.log)}", stack)])

    def leave(self, *seats: Seat) -> "Evening":
        for seat in seats:
            self.say(seat, c.StandUp())
        return self

    def away(self, *seats: Seat) -> "Evening":
        for seat in seats:
            self.say(seat, c.SitOut())
        return self

    def back(self, *seats: Seat, buys: bool = False) -> "Evening":
        for seat in seats:
            self.say(seat, c.ComeBack())
            if buys:
                self.say(seat, c.BuyBlinds())
        return self

    # ------------------------------------------------------------ hands

    @property
    def plan(self) -> Plan:
        """The plan of the next hand, as things stand."""
        return plan(self.table, self.button)

    @property
    def hand(self) -> Hand:
        assert self.table.hand
        return self.table.hand

    @property
    def may(self) -> Options:
        """What the seat in turn may do."""
        return options(self.hand)

    def next_hand(self, hole: Mapping[Seat, str] | None = None, board: str = "") -> Plan:
        """Begin the next hand and deal its cards."""
        self.say(FLOOR, c.Tidy())
        self.say(DEALER, c.Begin(button=self.button))
        self.stub = dealer.Stub(self.deck(hole or {}, board))
        self.deal()
        return self.hand.plan

    def deck(self, hole: Mapping[Seat, str], board: str) -> Cards:
        """A deck with these hands and this board; the rest is random."""
        held = {seat: parse(cards) for seat, cards in hole.items()}
        shown = list(parse(board))
        named = {*shown, *(card for cards in held.values() for card in cards)}
        rest = [card for card in DECK if card not in named]
        self.chance.shuffle(rest)
        order = dealing_order(self.hand.plan, self.table.house)
        deck = [
            held[seat][lap] if seat in held else rest.pop()
            for lap in (0, 1)
            for seat in order
        ]
        for count in (3, 1, 1):
            deck += [rest.pop(), *shown[:count]]
            del shown[:count]
            if not shown:
                break
        return (*deck, *rest)

    def deal(self) -> None:
        """The dealer acts until a seat has to, or the hand is over."""
        while dealer.is_due(self.hand):
            command, self.stub = dealer.next_command(self.hand, self.stub)
            self.say(DEALER, command)

    def act(self, words: str) -> "Evening":
        """The seats in turn act, in the words of engine.shorthand."""
        for word in words.split():
            self.say(self.hand.turn, meaning(self.hand, word))
            self.deal()
        return self

    def fold_out(self) -> "Evening":
        """Every seat in turn folds, until the hand is over."""
        while not self.hand.over:
            self.act("f")
        return self

    def check_down(self) -> "Evening":
        """Every seat in turn calls or checks, until the hand is over."""
        while not self.hand.over:
            self.act(self.passive())
        return self

    def passive(self) -> str:
        """Call, check, or run it once."""
        if not is_betting(self.hand):
            return "v1"
        return "c" if self.may.call else "x"

    def hands(self, count: int) -> list[Plan]:
        """Play hands in which everybody folds; give their plans."""
        found = []
        for _ in range(count):
            found.append(self.next_hand())
            self.fold_out()
        return found


def evening(
    rules: HouseRules, stacks: Mapping[Seat, int] | str, button: Seat = 1, seed: int = 1
) -> Evening:
    """An evening before its first hand; `stacks` by seat, or as text from seat 1 on."""
    if isinstance(stacks, str):
        stacks = {seat: int(chips) for seat, chips in enumerate(stacks.split(), 1)}
    began = Evening(at_table.empty_table(rules), seed)
    began.button = button
    for seat, stack in stacks.items():
        began.happened([e.SatDown(seat, f"g{seat}", stack)])
    began.opened = at_table.empty_table(rules)
    return began
