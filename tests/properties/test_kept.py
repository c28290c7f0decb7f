"""Frames are made of parts that were drawn before: they say what a fresh view says."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest

from homegame.model import commands as c
from homegame.model.events import NightEvent
from homegame.model.view import ChancesView, ClockView, View
from homegame.night.evening import Night, seat_of
from homegame.night.view import Facts, Scene
from homegame.rules.open_stakes import open_request
from homegame.seats import NOBODY
from homegame.service.dealer import NO_SECRETS, Secrets
from homegame.service.draft import Draft
from homegame.service.kept import Kept
from homegame.service.no import No
from homegame.service.table import LiveTable
from properties.a_night import AT_ONCE, a_night
from service.a_table import Evening, an_evening_of


def test_a_part_is_drawn_again_only_when_what_it_is_made_of_has_changed() -> None:
    """A chair with 300 chips is drawn once, however often it is asked for; with 298 anew.
    Parts of different names know nothing of each other."""
    drawn: list[int] = []

    def chair(stack: int) -> dict[str, int]:
        drawn.append(stack)
        return {"stack": stack}

    kept = Kept()
    told = [kept.part("a", (300,), chair, 300) for _ in range(2)]
    assert told[0] is told[1]
    kept.part("b", (300,), chair, 300)
    kept.part("a", (298,), chair, 298)
    assert drawn == [300, 300, 298]
    assert msgspec.json.encode([kept.part("a", (298,), chair, 298)]) == b'[{"stack":298}]'


@pytest.mark.parametrize("seed", [1, 2])
def test_a_frame_made_of_kept_parts_is_the_view_drawn_anew(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forty hands with bots, votes, departures and pauses: whatever is sent to whomever
    is, field by field, what would be drawn for them without any memory."""
    show = LiveTable._show
    compared = 0

    def shown(table: LiveTable, *news: Any, besides: Any = None) -> None:
        nonlocal compared
        show(table, *news, besides=besides)
        for guest, lines in table._gallery._lines.items():
            anew = msgspec.json.decode(msgspec.json.encode(table._view(guest)))
            for line in lines:
                if line is besides:
                    continue
                assert line._waiting
                frame = msgspec.json.decode(msgspec.json.encode(line._waiting))
                assert frame["view"] == anew
                compared += 1

    monkeypatch.setattr(LiveTable, "_show", shown)

    async def run() -> None:
        night = await a_night(tmp_path, seed)
        night.table.join("", 0)
        await night.play(40)
        await night.evening.lobby.close()

    asyncio.run(run())
    assert compared > 1000


HOUSES: Final = {
    "the host's": "",
    "open stakes": '[stakes]\nmode = "open"\n[marker]\nauto_accept_below = 100000',
    "nobody all in": '[stakes]\nmode = "open"\n[open]\nno_allin = true',
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
        [rit]
        max_runs = 2
        [showdown]
        auto_muck = false
    """,
    "many games": """
        [game]
        change = "hand"
        rotation = ["horse", "triple_27", "manila", "greek", "irish", "double_board"]
        [rit]
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
        self.evening, self.rng = evening, Random(f"restless {seed}")
        self.people = [evening.host]
        self.done: Counter[str] = Counter()

    async def open(self) -> None:
        for name in ("Robin", "Kim", "Alex", "Sam", "Uma", "Lee"):
            self.people.append(await self.evening.guest(name))
        for seat, guest in enumerate(self.people[:6], 1):
            self.evening.table.join(guest, 0)
            await self.does(guest, c.SitDown(seat, 200))
        for style in ("maniac", "caller"):
            await self.does(self.evening.host, c.AddBot(style))

    async def play(self, hands: int) -> None:
        """Until so many hands have begun."""
        table = self.evening.table
        while table.night.table.number < hands:
            assert not table.broken
            if self.rng.random() < 0.7:
                await self.does(self.rng.choice(self.people), self.whim())
            hand = table.night.table.hand
            if request := open_request(hand):
                seat = self.rng.choice(request.asked)
                chair = table.night.table.chairs[seat]
                await self.does(
                    chair.guest if chair else "", c.Accept(self.rng.random() < 0.8)
                )
                hand = table.night.table.hand
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
        except No:
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
        ]
        return rng.choice(some)


class Watched:
    """Draws every moment twice, with and without memory, for everybody there is."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.kept, self.compared = rng, Kept(), 0
        self.facts = Facts()

    def look(self, night: Night, secrets: Secrets) -> None:
        """Now and then facts and cards are others than they were, and nothing else is."""
        rng = self.rng
        if rng.random() < 0.15:
            self.facts = some_facts(rng, list(night.guests))
        facts = self.facts
        kept, anew = Scene(night, facts, self.kept), Scene(night, facts)
        for guest in ("", *night.guests):
            held = secrets.held_by(seat_of(night, guest), guest)
            held = held if rng.random() < 0.95 else held[::-1]
            told = [read(scene.view(guest, held)) for scene in (kept, anew)]
            assert told[0] == told[1], guest
            self.compared += 1


def some_facts(rng: Random, guests: list[str]) -> Facts:
    """Connections and clocks as they may be at any time."""
    return Facts(
        bank_ms={guest: rng.choice([0, 0, 9000]) for guest in guests},
        away={guest: 0 for guest in guests if rng.random() < 0.1},
        clock=rng.choice([None, ClockView(1, 9, 9, 0)]),
        skips=tuple([guest for guest in guests if rng.random() < 0.1]),
        vote_ms=rng.choice([0, 0, 5000]),
        chances=rng.choice([(), (ChancesView("flop", ((1, 0.5),)),)]),
    )


def read(view: View) -> Any:
    """A view as a screen reads it."""
    return msgspec.json.decode(msgspec.json.encode(view))


@pytest.mark.parametrize("house", HOUSES)
def test_after_every_event_what_was_kept_is_what_would_be_drawn(
    house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With markers and loans, straddles, votes and rulings, and one game after the other:
    for everybody who was ever here; without their own cards also in between, where no
    frame is shown."""
    add, show = Draft.add, LiveTable._show
    between, watched = [Watched(Random(f"{house} {number}")) for number in range(2)]

    def added(draft: Draft, by: str, events: Sequence[NightEvent]) -> None:
        for event in events:
            add(draft, by, [event])
            between.look(draft.night, NO_SECRETS)

    def shown(table: LiveTable, *news: Any, besides: Any = None) -> None:
        show(table, *news, besides=besides)
        watched.look(table.night, table.secrets)

    monkeypatch.setattr(Draft, "add", added)
    monkeypatch.setattr(LiveTable, "_show", shown)

    async def run() -> None:
        evening = await an_evening_of(tmp_path, HOUSES[house], AT_ONCE)
        night = Restless(evening, 1)
        await night.open()
        await night.play(25)
        await evening.lobby.close()

    asyncio.run(run())
    assert watched.compared > 1000
    assert between.compared > 4000
