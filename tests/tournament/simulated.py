"""A whole tournament without a server, from the first entry to the last prize.

The agenda of each table and of the night says where time jumps to, as in `night/simulated`.
Everything random, the tournament's own terms among it, comes from the seed; what happens is
watched by `watched.Watched`. Players shove, call and fold without looking at their cards: it is
soon over, and everything that can follow a hand follows often.
"""

from collections import Counter
from collections.abc import Iterable
from random import Random

from random_game import answer
from watched import Watched

from homegame.bank.ledger import chips_in_play
from homegame.engine.dealer import is_due
from homegame.engine.legal import is_betting, options
from homegame.engine.shorthand import house
from homegame.engine.table import EXPIRIES_TO_SIT_OUT, total_chips
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Hand, Table
from homegame.model.tournament import Ante, DealKind, Plan, Setup
from homegame.night import evening as at_night
from homegame.night.agenda import (
    Agenda,
    Due,
    Pace,
    Presence,
    agenda,
    due,
    night_agenda,
    wait_before,
)
from homegame.night.consent import refuse_early_end
from homegame.night.facts import NO_FACTS, Facts
from homegame.night.night import (
    BY_CLOCK,
    BY_DEALER,
    BY_FLOOR,
    Happened,
    place_of,
    stands_still,
)
from homegame.night.tables import MOST_TABLES
from homegame.night.tournament.deals import stakes
from homegame.night.tournament.play import reseat_due
from homegame.night.tournament.standing import left
from homegame.night.turn_clock import TurnClock
from homegame.rulebook import HouseRules
from homegame.rulebook.house import Payout
from homegame.rules.games import seats_served
from homegame.rules.tournament import tournament_house
from homegame.seats import NIGHT, TableNo
from homegame.tournament import deals
from homegame.tournament.structure import structure
from homegame.variants import Showdown
from night import known
from night.played import PlayedNight
from placed import placed

MOST_PLAYERS = 120
DEALS_A_DAY = 5_000
"""More hands than any tournament takes; one that plays them has no end."""

GAMES = ("omaha", "omaha_hilo", "short_deck", "five_draw", "stud", "razz", "triple_27")

CHANGES_SEATS = (
    e.StackPlaced
    | e.StackTaken
    | e.StackClaimed
    | e.MovedAway
    | e.MovedHere
    | e.TableAdded
    | e.TableClosed
    | e.Begun
    | e.HandEnded
    | e.SatOut
    | e.CameBack
)
"""After one of these, other tables may wait for something else than before."""


def a_house(chance: Random) -> HouseRules:
    """House rules of which a tournament keeps some."""
    game = "texas" if chance.random() < 0.8 else chance.choice(GAMES)
    limits = chance.choice(("no_limit", "no_limit", "no_limit", "pot_limit", "limit"))
    return house(
        "1/2",
        {
            "game.variant": game,
            "betting.structure": limits,
            "button.rule": chance.choice(("dead", "dead", "moving")),
            "blinds.big_blind_covers_small": chance.random() < 0.3,
            "tourn.must_finish": chance.random() < 0.7,
            "tourn.ended_early": chance.choice(("chips", "refund")),
            "tourn.absent": chance.choice(
                ("deal_post_muck", "deal_post_muck", "not_dealt")
            ),
        },
    )


def a_size(chance: Random, most: int) -> int:
    """How many players: mostly a table or two, now and then very many."""
    roll = chance.random()
    if roll < 0.2:
        return chance.randint(2, min(5, most))
    if roll < 0.7 or most <= 30:
        return chance.randint(2, min(12, most))
    return chance.randint(12, min(30, most))


def a_setup(chance: Random, rules: HouseRules, players: int) -> Setup:
    """The terms of a tournament for so many, which is soon over."""
    chip = chance.choice((1, 5, 25, 100))
    big = 2 * chip * chance.choice((1, 1, 2, 4))
    stack = big * chance.choice((5, 10, 20, 30, 50, 75))
    ante: Ante = chance.choice(("none", "all", "bb_pays_all"))
    plan = Plan(
        players=max(2, players),
        stack=stack,
        first=(big // 2, big),
        chips=(chip, 5 * chip, 20 * chip),
        minutes=chance.choice((2, 3, 5)),
        total_minutes=chance.choice((20, 30, 40)),
        ante=ante,
        ante_from=chance.choice((1, 3)),
        break_every=chance.choice((0, 0, 3, 4)),
        break_minutes=5,
    )
    again = chance.random() < 0.5
    bounty = chance.choice((0, 0, 500, 333))
    buyin = chance.choice((0, 1000, 3000, 2550, 2500))
    setup = Setup(
        title="Friday",
        structure=structure(plan),
        buyin=buyin,
        stack=stack,
        seats=2,
        late_until=chance.choice((0, 1, 2, 3, 4)),
        rebuys=chance.choice((0, 1, 3)) if again else 0,
        reentries=chance.choice((0, 1, 2)) if again else 0,
        addon=chance.choice((0, stack, 2 * stack)) if again else 0,
        addon_cost=chance.choice((0, 1000)),
        bounty=bounty,
        progressive=chance.random() < 0.5,
        keeps_end=chance.random() < 0.7,
        payout=Payout(
            rule=chance.choice(("by_entrants", "top3", "percent10", "table_per_100")),
            unit=chance.choice((1, 100, 500, 1000)),
        ),
    )
    most = min(seats_served(tournament_house(rules, setup)), 10)
    least = -(-players // MOST_TABLES)
    seats = chance.choice([n for n in range(2, most + 1) if n >= least] or [most])
    return with_seats(setup, seats)


def with_seats(setup: Setup, seats: int) -> Setup:
    """The same terms with so many seats at a table."""
    fields = {name: getattr(setup, name) for name in setup.__struct_fields__}
    return Setup(**{**fields, "seats": seats})


class SimulatedTournament(PlayedNight):
    """g1 hosts; g1, g2 … enter. `players`: how many; None: the seed says."""

    pace = Pace()
    presence = Presence(frozenset({"g1"}))

    def __init__(
        self,
        seed: int,
        players: int | None = None,
        *,
        setup: Setup | None = None,
        rules: HouseRules | None = None,
        quiet: bool = False,
    ) -> None:
        self.now = 0
        self.agendas: dict[TableNo, Agenda] = {}
        self.stale: set[TableNo] = set()
        self.untidy: set[TableNo] = set()
        self.deal_comes = False
        """A deal is talked about, and one will be proposed."""
        self.totals: dict[TableNo, int] = {}
        self.done: Counter[str] = Counter()
        """What happened, by kind, to see that everything did."""
        self.watched = Watched()
        self.begun_before = 0
        chance = Random(f"terms {seed}")
        self.quiet = quiet
        super().__init__(1, 0, rules=rules or a_house(chance), seed=seed, started=False)
        most = MOST_TABLES * min(10, seats_served(self.rules))
        self.players = players or a_size(chance, most)
        self.players = min(self.players, most, MOST_PLAYERS - 1)
        self.setup = setup or a_setup(chance, self.rules, self.players)
        self.nerve = chance.choice((0.1, 0.25, 0.5))
        """How often a player shoves instead of folding."""
        self.trouble = 0.0 if quiet else chance.choice((0.0, 0.002, 0.01))
        """How often the host, or chance, interferes."""
        self.late = 0 if quiet else chance.choice((0, 0, 1, 3, self.players // 3))
        self.ends_early = (
            0 if quiet else int(chance.random() < 0.08) * chance.randint(5, 60)
        )
        """After so many hands the host ends it."""
        self.opens()

    # ------------------------------------------------------------ before the first hand

    def opens(self) -> None:
        """The tournament is opened, players enter, and it starts."""
        bots = 0 if self.quiet else self.chance.choice((0, 0, self.players // 3))
        for number in range(2, self.players + 1 - bots):
            self.comes(f"g{number}")
        self.say("g1", c.OpenTournament(self.setup))
        people = [f"g{number}" for number in range(1, self.players + 1 - bots)]
        for guest in people:
            self.say(guest, c.EnterTournament())
        if bots:
            self.say("g1", c.EnterBots(bots), facts=known.bots(bots))
        if not self.quiet and self.chance.random() < 0.1 and self.players > 2:
            self.say(people[-1], c.TakeBackEntry())
        if self.setup.late_until and not self.quiet and self.chance.random() < 0.3:
            waits = min(self.chance.randint(1, 4), self.room())
            self.say("g1", c.ExpectLate(waits), facts=known.stacks(waits))
        found = self.night.tournament
        assert found
        drawn = len(found.entrants) + len(found.dummies)
        facts = Facts(draw=self.permutation(drawn))
        self.say("g1", c.StartTournament(), facts=facts)

    def room(self) -> int:
        """How many more could have a seat."""
        assert self.night.tournament
        taken = len(self.night.tournament.entrants)
        return min(self.setup.seats * MOST_TABLES, MOST_PLAYERS) - taken

    def permutation(self, many: int) -> tuple[int, ...]:
        """A draw."""
        return tuple(self.chance.sample(range(many), many))

    # ------------------------------------------------------------ the loop

    def may_end(self) -> bool:
        """It is one of those that the host ends early, and no hand of theirs has to be played
        first."""
        ends = self.ends_early and self.is_on()
        return bool(ends) and refuse_early_end(self.night, "g1") is None

    def play(self) -> "SimulatedTournament":
        """Until it is over."""
        while self.is_on():
            if self.trouble and self.chance.random() < self.trouble:
                self.something_happens()
            if self.done["begin"] >= self.ends_early and self.may_end():
                self.say("g1", c.EndTournament("It is late."))
                return self.over()
            assert self.jump(), "the tournament comes to no end"
            assert self.done["begin"] < DEALS_A_DAY, "the tournament takes too long"
        return self.over()

    def over(self) -> "SimulatedTournament":
        """What has to be true at the end."""
        self.watched.at_the_end(self.night)
        return self

    def is_on(self) -> bool:
        """The tournament goes on."""
        found = self.night.tournament
        return found is not None and not found.ended

    def jump(self) -> bool:
        """Time goes to the first thing that is due, and it is done; False if nothing is."""
        self.look_ahead()
        found = [(what.when_ms, at) for at, of in self.agendas.items() if (what := due(of))]
        if not found:
            self.tries("g1", c.Resume())
            return self.done["Resume"] < 1000
        when, at = min(found)
        assert when >= self.now, "due in the past"
        what = due(self.agendas[at])
        assert what
        if what.kind == "clock":
            self.acts(at, when)
        elif what.kind == "deal" and self.deal_comes:
            self.deal_comes = False
            self.proposes()
        else:
            self.now = when
            self.do(at, what)
        return True

    def look_ahead(self) -> None:
        """The agendas that may have changed, as of now. While the cards of one hand are played
        only its table's changes; otherwise any may."""
        if NIGHT in self.stale:
            gone = self.agendas.keys() - self.night.tables.keys()
            self.agendas = {at: a for at, a in self.agendas.items() if at not in gone}
            self.stale = {*self.night.tables}
            self.agendas[NIGHT] = self.nights_agenda()
        for at in self.stale:
            before = self.agendas.get(at) or Agenda(TurnClock(0))
            self.agendas[at] = agenda(
                before, self.night, at, self.presence, self.pace, self.now
            )
        self.stale = set()

    def nights_agenda(self) -> Agenda:
        """What is coming in the tournament as a whole."""
        before = self.agendas.get(NIGHT) or Agenda(TurnClock(0))
        level = self.night.level
        left_ms = level.left(self.now) if level.runs else None
        return night_agenda(before, self.night, left_ms, self.presence, self.now)

    # ------------------------------------------------------------ what is due

    def do(self, at: TableNo, what: Due) -> None:
        """One thing that is due at a table, or in the tournament."""
        self.done[what.kind] += 1
        match what.kind:
            case "begin":
                self.say(BY_DEALER, c.Begin(), at)
            case "dealer":
                self.deals(at)
            case "bot":
                self.answers(at)
            case "seats":
                seats = reseat_due(self.night)
                order = self.permutation(seats.players) if seats else ()
                self.say(BY_DEALER, c.Reseat(order))
            case "level":
                self.everyone_comes_back()
                self.say(BY_CLOCK, c.NextLevel(self.night.level.minutes(self.now)))
            case "deal":
                self.say(BY_CLOCK, c.CloseDeal())
            case "vote":
                self.say(BY_CLOCK, c.CloseVote(), at)
            case _:
                raise AssertionError(f"{what.kind} in a tournament")

    def say(
        self,
        by: str,
        command: at_night.Command,
        at: TableNo = NIGHT,
        facts: Facts = NO_FACTS,
    ) -> "SimulatedTournament":
        """Someone says this and is not refused; what follows at once is done."""
        decided = at_night.decide(self.night, by, command, at, facts)
        assert not isinstance(decided, Refused), (by, command, decided)
        return self.happened(decided)

    def tries(
        self,
        by: str,
        command: at_night.Command,
        at: TableNo = NIGHT,
        facts: Facts = NO_FACTS,
    ) -> bool:
        """Someone says something that may or may not be possible now."""
        decided = at_night.decide(self.night, by, command, at, facts)
        if isinstance(decided, Refused):
            return False
        self.done[type(command).__name__] += 1
        self.happened(decided)
        return True

    def happened(self, events: Iterable[e.NightEvent | Happened]) -> "SimulatedTournament":
        """These events happen, watched one by one, and then whatever follows at once."""
        touched: dict[TableNo, None] = {}
        for at, event in map(placed, events):
            before = self.night
            self.night = at_night.evolve(before, event, at, self.now)
            self.let_dealer_know(before, at, event)
            self.log.append(Happened(at, event))
            self.check_chips(at, event)
            self.watched.saw(before, self.night, at, event)
            if isinstance(event, e.HandEnded):
                self.untidy.add(at)
            self.stale.add(at)
            if isinstance(event, CHANGES_SEATS):
                self.stale.add(NIGHT)
            touched[at] = None
        self.watched.after_command(self.night)
        for at in touched:
            for each in [*self.night.tables] if at == NIGHT else [at]:
                while each in self.night.tables and self.goes_on(each):
                    pass
        return self

    def check_chips(self, at: TableNo, event: e.NightEvent) -> None:
        """The chips on the tables are those that were put there. Only the table at which
        something happened is counted again."""
        table = self.night.tables.get(at)
        if at == NIGHT or table is None or isinstance(event, e.TableAdded | e.TableClosed):
            self.totals = {no: total_chips(t) for no, t in self.night.tables.items()}
        else:
            self.totals[at] = total_chips(table)
        assert sum(self.totals.values()) == chips_in_play(self.night.ledger), event

    # ------------------------------------------------------------ what follows at once

    def goes_on(self, at: TableNo) -> bool:
        """Do the next thing that follows at one table; False if there is none."""
        table = self.night.tables[at]
        hand = table.hand
        if at in self.untidy:
            self.untidy.discard(at)
            self.say(BY_FLOOR, c.Tidy(), at)
            self.after_a_hand()
            return True
        if hand is None or hand.over or stands_still(self.night, at):
            return False
        if is_due(hand):
            if wait_before(hand, self.pace):
                return False
            self.deals(at)
            return True
        if self.is_away(table, hand):
            self.time_up(at)
            return True
        return False

    def is_away(self, table: Table, hand: Hand) -> bool:
        """The player to act has gone, or is away: the hand goes on at once (TOURN-08)."""
        chair = table.chairs[hand.turn]
        assert chair
        gone = chair.leaving or chair.expired >= EXPIRIES_TO_SIT_OUT
        return bool(gone) or (table.tournament and chair.out)

    def time_up(self, at: TableNo) -> None:
        """The clock acts for the seat; at a showdown the dealer opens or mucks its hand."""
        hand = self.hand(at)
        if isinstance(hand.program[hand.step], Showdown):
            self.deals(at)
        else:
            self.say(BY_CLOCK, c.TimeUp(away=True), at)

    def deals(self, at: TableNo) -> None:
        """The dealer's next card, hand or pot."""
        dealt = self.dealers[at].next(self.hand(at))
        assert dealt
        command, self.dealers[at] = dealt
        self.say(BY_DEALER, command, at)

    # ------------------------------------------------------------ what players do

    def acts(self, at: TableNo, latest: int) -> None:
        """The seat to act does something after a while, or lets its time run out."""
        if self.trouble and self.chance.random() < self.trouble:
            self.now = latest
            self.done["time_up"] += 1
            self.time_up(at)
            return
        self.now += min(latest - self.now, self.chance.randrange(500, 4000))
        self.answers(at)

    def answers(self, at: TableNo = 1) -> None:
        """The seat in turn shoves, calls or folds; chance says which."""
        hand = self.hand(at)
        if isinstance(hand.program[hand.step], Showdown):
            self.deals(at)
            return
        guest = self.turn(at)
        if not is_betting(hand):
            self.say(guest, answer(hand, self.chance), at)
            return
        command = self.bets(hand)
        if self.dealers[at].refuse_openers(hand, hand.turn, command):
            command = c.Check()
        for tried in (command, c.Call(), c.Check()):
            decided = at_night.decide(self.night, guest, tried, at)
            if not isinstance(decided, Refused):
                self.happened(decided)
                return
        raise AssertionError(f"{guest} can do nothing")

    def bets(self, hand: Hand) -> c.HandCommand:
        """Shove with some nerve, or else mostly fold to a bet."""
        roll = self.chance.random()
        if roll >= self.nerve:
            player = hand.players[hand.turn]
            owes = hand.to_match > player.bet
            return c.Fold() if owes and roll < self.nerve + 0.5 else c.Call()
        may = options(hand)
        if not may.raise_most:
            return c.Call() if may.call else c.Check()
        return c.RaiseTo(may.raise_most if roll < self.nerve / 2 else may.raise_least)

    # ------------------------------------------------------------ what else happens

    def after_a_hand(self) -> None:
        """Players who are out buy another stack, late ones come, and others buy add-ons or
        talk about a deal."""
        found = self.night.tournament
        if found is None or found.ended or self.quiet:
            return
        if found.busts and self.chance.random() < 0.5:
            guest = self.chance.choice(found.busts).guest
            again: at_night.Command = c.Rebuy()
            if self.chance.random() < 0.5:
                again = c.EnterTournament()
            self.tries(guest, again)
        if self.late and self.chance.random() < 0.2:
            self.late -= 1
            guest = f"l{self.late}"
            if len(self.night.guests) < MOST_PLAYERS:
                self.comes(guest)
                self.tries(guest, c.EnterTournament())
        if self.setup.addon and self.chance.random() < 0.3:
            guest = self.chance.choice([*found.entrants])
            self.tries(guest, c.AddOn())
        if self.chance.random() < 0.02:
            self.talks()

    def talks(self) -> None:
        """Somebody asks for a deal. If one is proposed, most often all agree."""
        playing = [*left(self.night)]
        if not playing or not self.tries(playing[0], c.TalkDeal()):
            return
        self.deal_comes = self.chance.random() < 0.8

    def everyone_comes_back(self) -> None:
        """If no hand was dealt in a whole level, players are away who are not dealt in."""
        if self.done["begin"] == self.begun_before:
            for guest in [*left(self.night)]:
                self.tries(guest, c.ComeBack())
        self.begun_before = self.done["begin"]

    def something_happens(self) -> None:
        """Somebody goes away or comes back, the host removes somebody, changes the clock or
        the levels, voids a hand, stops the game or lets it go on."""
        found = self.night.tournament
        assert found
        people = [*found.entrants]
        anyone, guest = self.chance.choice(people), self.chance.choice(people)
        at = self.chance.choice([*found.tables])
        seat = self.chance.randrange(1, 10)
        levels = found.structure.levels
        said: list[tuple[str, at_night.Command]] = [
            *[(guest, c.SitOut()) for _ in range(3)],
            *[(guest, c.ComeBack()) for _ in range(3)],
            (guest, c.StandUp()),
            (guest, c.EnterTournament()),
            ("g1", c.Kick(anyone, "Rude.")),
            ("g1", c.Pause()),
            ("g1", c.Void("A card was seen.")),
            ("g1", c.SetLevelClock(self.chance.randrange(300), "A late start.")),
            ("g1", c.SetLevels((*levels, levels[-1]), "Once more.")),
            (
                "g1",
                c.CorrectStack(seat, 100 * self.setup.structure.plan.chips[0], "Wrong."),
            ),
            ("g1", c.AddTable()),
        ]
        by, command = self.chance.choice(said)
        own = self.night.guests[by].role == "host" and isinstance(
            command, c.Void | c.CorrectStack
        )
        self.tries(by, command, at if own else place_of(self.night, by).table)
        if self.night.paused_by:
            self.look_ahead()
            self.now += 10_000
            self.tries("g1", c.Resume())

    def proposes(self) -> None:
        """A deal is proposed, once every hand is over; all agree, or somebody doesn't."""
        about = stakes(self.night)
        pool = about.pool
        unit = self.setup.payout.unit
        keep = self.chance.choice((0, 0, (about.prizes[0] - sum(about.prizes[1:2])) // 2))
        those = about.without(keep)
        if not sum(those) or pool == keep:
            keep, those = 0, about.prizes
        kinds: tuple[DealKind, ...] = ("even", "chips", "icm", "own")
        kind = self.chance.choice(kinds)
        share = deals.even if kind == "even" else deals.chip_chop
        amounts = share(about.stacks, those, unit)
        shares = tuple(zip(about.guests, amounts, strict=True))
        by = about.guests[0]
        proposes = c.ProposeDeal(kind, left=keep)
        if not self.tries(by, proposes, facts=known.gives(*shares)):
            return
        for guest in about.guests[1:]:
            yes = self.chance.random() < 0.97
            self.tries(guest, c.AnswerDeal(yes))
