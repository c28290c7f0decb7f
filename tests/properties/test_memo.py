"""What goes to a viewer is made of parts that were drawn before, and most often says only
what has changed: put into what the viewer was shown, it says what a fresh view says."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from msgspec.structs import replace

from frames import Message, as_frame, is_change
from frames import View as Shown
from homegame.dealers.protocol import Dealer
from homegame.dealers.server import ServerDealer
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.view import ChancesView, ClockView, ShowView, View
from homegame.night.night import BY_DEALER, BY_FLOOR, Happened, Night, seat_at
from homegame.night.view import Facts, Memo, Scene
from homegame.night.view.lasting import lasting
from homegame.rules.open_stakes import open_request
from homegame.seats import FIRST_TABLE, NOBODY, TableNo
from homegame.service.night.audience import Audience
from homegame.service.night.draft import Draft
from homegame.service.night.live import LiveNight
from homegame.service.night.moment import ALONE, Moment
from homegame.service.night.outbox import Outbox
from homegame.service.refused import RequestRefused
from homegame.tournament.setup import setup_of
from houses import a_change
from night.a_night import FACTS, happened, night, says
from night.known import comes, drawn
from properties.a_night import AT_ONCE, a_night
from properties.oracle import Oracle, ask
from seeds import seeded
from service.a_table import Evening, an_evening, an_evening_of, taken, two_tables
from service.tournament_house import SETUP, plays
from thorough import THOROUGH, some


def test_a_part_is_drawn_again_only_when_what_it_is_drawn_from_has_changed() -> None:
    """A chair with 300 chips is drawn once, however often it is asked for; with 298 anew.
    What is drawn of one seat says nothing of another, and what is sent is encoded once."""
    drawn: list[int] = []

    def chair(stack: int) -> dict[str, int]:
        drawn.append(stack)
        return {"stack": stack}

    memo = Memo()
    told = [memo.sent("a", memo.value(chair, "a", 300)) for _ in range(2)]
    assert told[0] is told[1]
    memo.value(chair, "b", 300)
    now = memo.sent("a", memo.value(chair, "a", 298))
    assert drawn == [300, 300, 298]
    assert msgspec.json.encode([now]) == b'[{"stack":298}]'


def test_bets_and_folds_leave_what_lasts_as_it_was() -> None:
    """Seat 4 calls, seat 1 raises, seat 2 folds: seat 3, which waits, is offered the very same
    as before, and only seat 2 anything else. The end of the hand is no bet."""
    now = says(says(night(players=4), BY_DEALER, c.Begin(button=1)), BY_DEALER, c.Deal())
    first = lasting(now)
    memo = Memo()
    offered = []
    for guest, command in (("g4", c.Call()), ("g1", c.RaiseTo(12)), ("g2", c.Fold())):
        now = says(now, guest, command)
        assert lasting(now) == first
        seen = [Scene(now, FACTS, memo).seen_by(f"g{seat}", ()) for seat in (3, 2)]
        offered.append([each.lasting["offers"] for each in seen])
    assert offered[0][0] is offered[1][0] is offered[2][0]
    assert offered[0][1] is offered[1][1] is not offered[2][1]
    over = says(says(now, "g3", c.Fold()), "g4", c.Fold())
    assert lasting(over) != first


def test_a_seat_that_waits_sees_at_once_that_only_two_are_left() -> None:
    """Seat 1 is to act, seats 2 and 3 wait. The floor kills seat 2's hand: nothing about seat
    3 or the bets has changed, and yet seat 3 may show its cards, because it is heads-up."""
    began = says(says(night(players=3), BY_DEALER, c.Begin(button=1)), BY_DEALER, c.Deal())
    killed = says(began, BY_FLOOR, c.KillHand(2, "Seen."))
    memo = Memo()
    drawn = [Scene(now, FACTS, memo).seen_by("g3", ()) for now in (began, killed)]
    assert [seen.choices["may"] for seen in drawn] == [None, None]
    assert [seen.lasting["show"] for seen in drawn] == [None, ShowView((0, 1), True, True)]


def test_who_enters_real_cards_sees_at_once_that_play_goes_on() -> None:
    """The host pauses a hand with real cards and resumes: nothing at the table has
    changed, and the next cards can be entered again."""
    table = says(night(players=3), "g1", c.SetDealer("people"))
    table = says(table, "g1", c.Begin(button=1))
    paused = says(table, "g1", c.Pause())
    memo = Memo()
    asked = []
    for now in (table, paused, says(paused, "g1", c.Resume())):
        real = msgspec.json.decode(
            msgspec.json.encode(Scene(now, FACTS, memo).public["real"])
        )
        asked.append(real["asks"])
    assert asked == ["cards", "", "cards"]


def in_a_tournament() -> Night:
    """g1 and Kim play a tournament with real cards; its first hand has begun."""
    now = night(players=0)
    terms = setup_of(now.house, 2, "Friday")
    terms = replace(terms, seats=4, late_until=0, dealer="people", depth="pots")
    now = says(now, "g1", c.OpenTournament(terms))
    now = says(now, "g1", c.EnterTournament())
    now = says(now, "g1", c.AddPlayer("Kim", enter=True), facts=comes("g2"))
    now = says(now, "g1", c.StartTournament(), facts=drawn(2))
    now = says(now, "g1", c.StartClock())
    return says(now, "g1", c.Begin(button=1), 1)


def test_a_stack_that_is_counted_in_a_hand_changes_the_average() -> None:
    """Kim has 100 chips less than was thought, which the host finds in the middle of a hand."""
    now = in_a_tournament()
    hand = now.tables[1].hand
    assert hand
    less = c.CorrectStack(2, hand.players[2].stack - 100, "Counted.")
    counted = says(now, "g1", less, 1)
    memo, chips = Memo(), []
    for each in (now, counted):
        drawn = Scene(each, FACTS, memo).public["tournament"]
        chips.append(msgspec.json.decode(msgspec.json.encode(drawn))["in_play"])
    assert chips[0] - chips[1] == 100


def test_a_deal_may_be_proposed_once_the_hand_with_real_cards_is_settled() -> None:
    """g1 asks for a deal after a hand that can still be undone. The hand is settled, nothing
    else has changed, and g1 may propose one."""
    now = in_a_tournament()
    for command in (c.PutIn(((1, 100), (2, 100))), c.Push(((1,),)), c.TalkDeal()):
        now = says(now, "g1", command, 1)
    settled = says(now, "g1", c.SettleHand(), 1)
    memo, may = Memo(), []
    for each in (now, settled):
        entry = Scene(each, FACTS, memo).seen_by("g1", ()).choices["entry"]
        may.append(msgspec.json.decode(msgspec.json.encode(entry))["may_propose"])
    assert may == [False, True]


def test_two_who_wait_for_the_banker_each_see_their_own_seat() -> None:
    """g3 has asked for seat 5 and g4 for seat 6: each may still have their own, not the
    other's."""
    now = night(players=2, choices={"bank.approval": "banker"})
    memo = Memo()
    for guest, seat in (("g3", 5), ("g4", 6)):
        now = happened(now, [e.Knocked(guest, guest), e.Admitted(guest, "g1")])
        now = says(now, guest, c.SitDown(seat, 300))
    seats = {}
    for guest in ("g3", "g4"):
        offers = Scene(now, FACTS, memo).seen_by(guest, ()).lasting["offers"]
        seats[guest] = {*offers.may_sit.seats} & {5, 6}
    assert seats == {"g3": {5}, "g4": {6}}


class Lines:
    """All lines to a table, read as a screen does: each message is put into what the line
    showed. Those who dawdle do not read every time."""

    def __init__(self, seed: int) -> None:
        self.rng = seeded(f"lines {seed}")
        self.dawdling: set[Outbox] = set()
        self.last: dict[Outbox, Message] = {}
        self.told: Counter[str] = Counter()

    def look(self, table: LiveNight, besides: Outbox | None) -> None:
        """Everybody was shown the table: whoever reads sees what would be drawn anew."""
        for guest, lines in table.audience.gallery._lines.items():
            anew = read(table.audience.view(guest))
            for line in lines:
                dawdles = line in self.dawdling and self.rng.random() < 0.5
                if line is not besides and not dawdles:
                    assert self.read(line)["view"] == anew

    def read(self, line: Outbox) -> Message:
        """What the line shows after its next message, which has all the news since."""
        message, last = msgspec.json.decode(taken(line)), self.last.get(line)
        self.told["change" if is_change(message) else "frame"] += 1
        self.last[line] = frame = as_frame(message, last["view"] if last else {})
        if last:
            missed = range(last["seq"] + 1, frame["seq"] + 1)
            assert [news["seq"] for news in frame["news"]] == [*missed]
        return frame


HEARD: Final = 40 if THOROUGH else 24
"""How many are played while everybody listens."""


@pytest.mark.parametrize("seed", some([1], [2]))
def test_whatever_is_sent_shows_the_view_drawn_anew(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many hands with bots, votes, departures and pauses, on lines that come and go and on
    two that dawdle: whatever is sent to whomever, put into what they were shown, is field by
    field what would be drawn for them without any memory. No news is missed or told twice."""
    show, join = LiveNight.show, Audience.join
    lines = Lines(seed)

    def shown(table: LiveNight, news: Any = (), besides: Any = None) -> None:
        show(table, news, besides)
        lines.look(table, besides)

    def joined(table: Audience, guest: str, seen: int) -> Outbox:
        """Every other line reads its first frame before anything else happens."""
        line = join(table, guest, seen)
        if lines.rng.random() < 0.5:
            lines.read(line)
        return line

    monkeypatch.setattr(LiveNight, "show", shown)
    monkeypatch.setattr(Audience, "join", joined)
    ask(Oracle(seed), monkeypatch)

    async def run() -> None:
        night = await a_night(tmp_path, seed)
        night.live.audience.join("", 0)
        lines.dawdling = {
            night.live.audience.join(guest, 0) for guest in ("", night.evening.host)
        }
        await night.play(HEARD)
        await night.evening.lobby.close()

    asyncio.run(run())
    assert lines.told["change"] > 1000
    assert lines.told["frame"] > 100


HANDS: Final = 25 if THOROUGH else 3
"""How many are played in every kind of house."""

HOUSES: Final = {
    "the host's": "",
    "open stakes": '[stakes]\nmode = "open"\n[marker]\nauto_accept_below = 100000',
    "nobody all in": '[stakes]\nmode = "open"\n[open_stakes]\nno_allin = true',
    "everything": """
        dark_actions = true
        [straddle]
        enabled = true
        positions = ["any"]
        chain_max = "all"
        size_rule = "any_legal_raise"
        [sleeper]
        enabled = true
        [kill]
        enabled = true
        [rabbit]
        enabled = true
        [blinds]
        chop = "by_agreement"
        [bomb]
        sit_out = true
        [runs]
        max_runs = 2
        [showdown]
        auto_muck = false
    """,
    "many games": """
        [game]
        change = "hand"
        rotation = ["horse", "triple_27", "manila", "greek", "irish", "double_board"]
        [runs]
        when = "before_hand"
        max_runs = 2
    """,
    "dealer's choice": """
        [game]
        change = "dealer"
        rotation = ["five_draw", "texas", "horse", "pineapple"]
    """,
}


class Restless:
    """Six people who do whatever comes to mind, most of it allowed, and two bots."""

    def __init__(self, evening: Evening, seed: int) -> None:
        self.evening, self.rng = evening, seeded(f"restless {seed}")
        self.people = [evening.host]
        self.done: Counter[str] = Counter()

    async def open(self) -> None:
        for name in ("Robin", "Kim", "Alex", "Sam", "Uma", "Lee"):
            self.people.append(await self.evening.guest(name))
        for seat, guest in enumerate(self.people[:6], 1):
            self.evening.live.audience.join(guest, 0)
            await self.does(guest, c.SitDown(seat, 200))
        for style in ("maniac", "caller"):
            await self.does(self.evening.host, c.AddBot(style))
        await self.does(self.evening.host, c.Start())

    async def play(self, hands: int) -> None:
        """Until so many hands have begun, or the night is over."""
        table = self.evening.live
        while table.night.tables[1].number < hands and not table.night.ended:
            assert not table.broken
            if self.rng.random() < 0.7:
                await self.does(self.rng.choice(self.people), self.whim())
            hand = table.night.tables[1].hand
            if request := open_request(hand):
                seat = self.rng.choice(request.asked)
                chair = table.night.tables[1].chairs[seat]
                await self.does(
                    chair.guest if chair else "", c.Accept(self.rng.random() < 0.8)
                )
                hand = table.night.tables[1].hand
            playing = hand is not None and not hand.over and hand.turn > NOBODY
            guest = self.evening.turn() if playing else ""
            if guest in self.people and self.rng.random() < 0.97:
                await self.does(guest, self.decision(self.evening.view(guest)))
            elif self.evening.clock.next_ms(10**15) is not None:
                self.evening.clock.ring()
                await self.evening.quiet()
            else:
                await self.does(self.evening.host, c.Resume())

    async def does(self, guest: str, command: c.WireCommand) -> None:
        try:
            await self.evening.do(guest, command)
            self.done[type(command).__name__] += 1
        except RequestRefused:
            pass

    def decision(self, view: View) -> c.WireCommand:
        """What somebody who is asked does."""
        rng, may = self.rng, view.may
        if view.cover and rng.random() < 0.7:
            return c.Borrow(view.cover.short, rng.choice([0, *view.cover.lenders]))
        if may and may.raise_most and rng.random() < 0.2:
            return c.RaiseTo(rng.choice([may.raise_least, may.raise_least, may.raise_most]))
        if may:
            return rng.choice([c.Check()] if may.check else [c.Call(), c.Fold(), c.Fold()])
        if view.draw:
            return c.SetMiddle(1) if view.draw.middle else c.Discard((0,) * view.draw.least)
        if view.run_vote:
            return c.RunIt(rng.choice([1, 2]))
        return rng.choice([c.Show(), c.Muck()])

    def whim(self) -> c.WireCommand:
        """What somebody does unasked."""
        rng = self.rng
        amount, seat = rng.randrange(1, 60), rng.randrange(1, 9)
        some: list[c.WireCommand] = [
            *[c.Vote(play=rng.random() < 0.8)] * 8,
            *[c.ComeBack(), c.SitDown(seat, 200), c.TopUp(100), c.TopUp(150)] * 4,
            c.TopUp(amount, seat),
            *[c.ActDark(amount), c.ActDark(0), c.Chop(), c.Borrow(amount, 0)],
            *[c.SitOut(), c.StandUp(), c.JoinQueue(), c.BuyBlinds(), c.Sleep()],
            *[c.Straddle("once"), c.Straddle("always", 10), c.AgreeRuns(2)],
            *[c.Propose("bomb_pot", 5), c.Propose("rabbit"), c.Propose("kill")],
            *[c.Withdraw("bomb_pot"), c.Withdraw("kill"), c.ChooseGame("texas")],
            *[c.ChooseGame("horse"), c.ChooseGame("five_draw"), c.Cut(7)],
            *[c.Show(), c.Show((0,)), c.Show((1,))] * 3,
            *[c.MoreTime(), c.CallClock(), c.SkipWait()],
            *[c.Pause(), c.Resume(), c.Resume(), c.TakeBack("A slip.")],
            *[c.KillHand(seat, "Seen."), c.Void("Misdealt."), c.CorrectBet(amount, "So.")],
            *[c.ExposeCard(seat, 0, "Flipped."), c.SetBlinds(seat % 2 + 1, 2)],
            c.NameCohost(rng.choice(self.people), rng.random() < 0.5),
            *[c.ChangeSeat(rng.randrange(11))] * 3,
            c.MoveGuest(rng.choice(self.people), 1, seat),
            c.SetSeats(rng.randrange(8, 11)),
            c.SetRules(a_change(rng)),
        ]
        return rng.choice(some)


class Watched:
    """Tells every moment to everybody there is, as what has changed, and draws it anew."""

    def __init__(self, rng: Random, at: TableNo = FIRST_TABLE) -> None:
        self.rng, self.memo, self.at = rng, Memo(), at
        self.facts = Facts(at=at)
        self.moment: Moment | None = None
        self.number = 0
        self.shown: dict[str, tuple[int, Shown]] = {}
        """What each guest was shown last, and the moment it was of."""
        self.told: Counter[str] = Counter()

    def look(self, night: Night, dealer: Dealer) -> None:
        """Now and then facts and cards are others than they were, and nothing else is."""
        rng = self.rng
        if rng.random() < 0.15:
            self.facts = replace(some_facts(rng, list(night.guests)), at=self.at)
        self.number += 1
        drawn, anew = (
            Scene(night, self.facts, self.memo, sends=True),
            whole(night, self.facts),
        )
        self.moment = moment = Moment(drawn, night.seq, (), self.number, self.moment)
        for guest in ("", *night.guests):
            if (misses := rng.random()) < 0.03:
                continue  # not on a line just now
            seat = seat_at(night.tables[self.at], guest)
            held = dealer.held_by(seat, guest) if seat else ()
            held = held if rng.random() < 0.95 else held[::-1]
            look = moment.seen_by(guest, held)
            if misses < 0.06:
                continue  # does not read just now
            number, view = self.shown.get(guest, (ALONE, {}))
            message = msgspec.json.decode(look.text(number))
            self.told["change" if is_change(message) else "frame"] += 1
            now = as_frame(message, view)["view"]
            assert now == read(anew.view(guest, held)), guest
            self.shown[guest] = moment.number, now


def whole(night: Night, facts: Facts) -> Scene:
    """The moment drawn without a memo, and each part of it from the whole night: nothing is
    kept from it that might matter after all."""
    with pytest.MonkeyPatch.context() as patch:
        for narrower in ("lasting", "beside", "between_bets"):
            patch.setattr(f"homegame.night.view.scene.{narrower}", lambda it, *_: it)
        return Scene(night, facts)


def some_facts(rng: Random, guests: list[str]) -> Facts:
    """Connections and clocks as they may be at any time."""
    return Facts(
        bank_ms={guest: rng.choice([0, 0, 9000]) for guest in guests},
        bank_armed=rng.choice(["", *guests]),
        away={guest: 0 for guest in guests if rng.random() < 0.1},
        clock=rng.choice([None, ClockView(1, 9, 9, 0)]),
        skips=tuple([guest for guest in guests if rng.random() < 0.1]),
        may_skip=frozenset([guest for guest in guests if rng.random() < 0.3]),
        minutes_away={guest: rng.choice([0, 5]) for guest in guests},
        vote_ms=rng.choice([0, 0, 5000]),
        chances=rng.choice([(), (ChancesView("flop", ((1, 0.5),)),)]),
    )


def read(view: View) -> Any:
    """A view as a screen reads it."""
    return msgspec.json.decode(msgspec.json.encode(view))


@pytest.mark.parametrize("house", HOUSES)
def test_after_every_event_what_has_changed_is_told(
    house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With markers and loans, straddles, votes and rulings, and one game after the other:
    for everybody who was ever here; without their own cards also in between, where nothing
    is sent."""
    add, show = Draft.add, LiveNight.show
    between, watched = [Watched(seeded(f"{house} {number}")) for number in range(2)]

    def added(draft: Draft, by: str, events: Sequence[Happened]) -> None:
        for event in events:
            add(draft, by, [event])
            between.look(draft.night, ServerDealer())

    def shown(table: LiveNight, news: Any = (), besides: Any = None) -> None:
        show(table, news, besides)
        watched.look(table.night, table.state.dealers[1])

    monkeypatch.setattr(Draft, "add", added)
    ask(Oracle(1), monkeypatch)
    monkeypatch.setattr(LiveNight, "show", shown)

    async def run() -> None:
        evening = await an_evening_of(tmp_path, HOUSES[house], AT_ONCE)
        night = Restless(evening, 1)
        await night.open()
        await night.play(HANDS)
        await evening.lobby.close()

    asyncio.run(run())
    assert watched.told["change"] > 32 * HANDS
    assert between.told["change"] > 120 * HANDS
    assert min(watched.told["frame"], between.told["frame"]) > 2 * HANDS


class Everywhere:
    """Looks at every table of a night whenever something is shown."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.watched: dict[TableNo, Watched] = {}

    def look(self, live: LiveNight) -> None:
        for at, dealer in live.state.dealers.items():
            by_chance = seeded(f"{self.name} {at}")
            self.watched.setdefault(at, Watched(by_chance, at)).look(live.night, dealer)

    def told(self, how: str) -> int:
        """How often something was told in this way."""
        return sum([each.told[how] for each in self.watched.values()])


def everywhere(name: str, patch: pytest.MonkeyPatch) -> Everywhere:
    """Whoever looks on whenever something is shown, at every table."""
    show, looks = LiveNight.show, Everywhere(name)

    def shown(table: LiveNight, news: Any = (), besides: Any = None) -> None:
        show(table, news, besides)
        looks.look(table)

    patch.setattr(LiveNight, "show", shown)
    ask(Oracle(1), patch)
    for by in ("intake", "due"):
        patch.setattr(
            f"homegame.service.night.{by}.drawn_order", lambda count: tuple(range(count))
        )
    return looks


def test_a_tournament_is_told_as_it_is_at_all_of_its_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dana and seven bots play to the end: hands at one table change what is seen at the other,
    and whoever is out has entered again in vain."""
    looks = everywhere("tournament", monkeypatch)

    async def run() -> None:
        evening = await an_evening(
            tmp_path,
            pace=AT_ONCE,
            house="tournament",
            tournament=SETUP,
            tournament_bots=7,
            play=True,
            runs=None,
        )
        await plays(evening)
        found = evening.live.night.tournament
        assert found
        assert found.ended
        await evening.lobby.close()

    asyncio.run(run())
    assert len(looks.watched) == 2
    assert looks.told("change") > 300


def test_two_tables_are_told_as_they_are_one_of_them_with_real_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server deals at table 1, people at table 2: hands, a guest who moves between them, a
    pause, and the end of the night."""
    looks = everywhere("two tables", monkeypatch)

    async def run() -> None:
        evening = await an_evening(tmp_path, pace=AT_ONCE)
        names = await two_tables(evening, people=True)
        host, lee = evening.host, names["Lee"]
        await evening.passes(0)
        for button in (1, 0, 0):
            await evening.act("c x")
            await evening.do(host, c.Begin(button=button), 2)
            await evening.do(host, c.PutIn(((1, 20), (2, 20))), 2)
            await evening.act("r10 c")
            await evening.do(host, c.Push(((1,),)), 2)
            await evening.do(host, c.UndoNote(), 2)
            await evening.do(host, c.Push(((2,),)), 2)
            await evening.do(host, c.SettleHand(), 2)
            await evening.do(host, c.Pause())
            await evening.do(host, c.Resume())
            await evening.act("r20 f")
            await evening.passes(0)
        await evening.do(host, c.MoveGuest(lee, 1, 3), 2)
        await evening.do(host, c.EndNight())
        await evening.act("f")
        await evening.passes(0)
        assert evening.live.night.ended
        await evening.lobby.close()

    asyncio.run(run())
    assert len(looks.watched) == 2
    assert looks.told("change") > 300
