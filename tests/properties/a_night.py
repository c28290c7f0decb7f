"""A night by seed: eight bots, three people, and a host who does whatever comes to mind."""

from collections import Counter
from pathlib import Path

from homegame.model import commands as c
from homegame.seats import NOBODY
from homegame.service.night.outbox import Outbox
from homegame.service.refused import RequestRefused
from homegame.service.settings import Pace
from homegame.storage.log import Row
from houses import a_change
from seeds import seeded
from service.a_table import Evening, an_evening

AT_ONCE = Pace(runout_ms=0, between_ms=0, bot_ms=0, retry_ms=20)
STYLES: tuple[c.BotStyle, ...] = ("rock", "caller", "maniac", "shark")


class SimulatedNight:
    """What happens is drawn from a seed; what is refused is counted, nothing else."""

    def __init__(self, evening: Evening, seed: int) -> None:
        self.evening, self.rng = evening, seeded(f"night {seed}")
        self.live = evening.live
        self.people = [evening.host]
        self.lines: dict[str, Outbox] = {}
        self.refused: Counter[str] = Counter()
        self.done: Counter[str] = Counter()

    async def open(self) -> None:
        """Dana, Robin and Kim sit down among eight bots."""
        for name in ("Robin", "Kim"):
            self.people.append(await self.evening.guest(name))
        for guest in self.people[1:]:
            self.lines[guest] = self.live.audience.join(guest, 0)
        for seat, guest in enumerate(self.people[:2], 1):
            await self.evening.do(guest, c.SitDown(seat, 200))
        await self.evening.do(self.evening.host, c.CorrectStack(1, 210, "Miscounted."))
        for number in range(8):
            await self.evening.do(self.evening.host, c.AddBot(STYLES[number % 4]))
        await self.evening.do(self.evening.host, c.Start())

    async def play(self, hands: int) -> None:
        """Until so many hands have begun."""
        while self.live.night.tables[1].number < hands:
            assert not self.live.broken
            if self.rng.random() < 0.15:
                await self.something_happens()
            await self.move()

    async def move(self) -> None:
        """Who is asked decides, or is too slow; else the next thing that is due happens."""
        clock = self.evening.clock
        hand = self.live.night.tables[1].hand
        may = None
        if hand and not hand.over and hand.turn > NOBODY:
            guest = self.evening.turn()
            may = self.evening.view(guest).may if guest in self.people else None
        if may and self.rng.random() < 0.97:
            roll = self.rng.random()
            if may.raise_most and roll < 0.15:
                await self.evening.do(guest, c.RaiseTo(may.raise_least))
            elif may.check:
                await self.evening.do(guest, c.Check())
            else:
                await self.evening.do(guest, c.Call() if roll < 0.5 else c.Fold())
        elif clock.next_ms(10**15) is None:
            await self.something_happens()
        else:
            clock.ring()
            await self.evening.quiet()

    async def something_happens(self) -> None:
        """Somebody does something that may or may not be possible just now."""
        guest = self.rng.choice(self.people)
        known = self.live.night.guests
        anybody = self.rng.choice([*known])
        bots = [id for id, one in known.items() if one.bot and not one.gone] or ["nobody"]
        small = self.rng.choice((1, 2, 5))
        choices: list[tuple[str, c.WireCommand | None]] = [
            (guest, None),
            (guest, c.Say("Nice hand.")),
            (guest, c.TopUp(self.rng.randrange(50, 300))),
            *[(guest, c.SitDown(seat, 200)) for seat in self.rng.sample(range(1, 11), 4)],
            (guest, c.SitOut()),
            *[(guest, c.ComeBack())] * 4,
            (guest, c.StandUp()),
            (guest, c.ChangeSeat(self.rng.randrange(11))),
            (self.evening.host, c.MoveGuest(anybody, 1, self.rng.randrange(1, 11))),
            (self.evening.host, c.SetSeats(self.rng.randrange(8, 11))),
            (self.evening.host, c.SetRules(a_change(self.rng))),
            (guest, c.JoinQueue()),
            (guest, c.Show()),
            (self.evening.host, c.Pause()),
            (self.evening.host, c.Resume()),
            (self.evening.host, c.Resume()),
            (self.evening.host, c.Void("A card was seen.")),
            (self.evening.host, c.TakeBack("A slip.")),
            (self.evening.host, c.ExposeCard(small, 1, "Flipped over.")),
            (guest, c.Cut(small * 7)),
            *[(guest, c.Vote())] * 4,
            (self.evening.host, c.CorrectBet(self.rng.randrange(50), "A slip.")),
            (
                self.evening.host,
                c.CorrectStack(1, self.rng.randrange(100, 300), "Miscounted."),
            ),
            (self.evening.host, c.SetBlinds(small, 2 * small)),
            (self.evening.host, c.RemoveBot(self.rng.choice(bots))),
            (self.evening.host, c.AddBot(self.rng.choice(STYLES))),
            (self.evening.host, c.Kick(anybody if anybody in bots else "nobody", "Bye.")),
        ]
        by, command = self.rng.choice(choices)
        if command is None:
            await self.line_changes(by)
            return
        try:
            await self.evening.do(by, command)
            self.done[type(command).__name__] += 1
        except RequestRefused as refusal:
            self.refused[refusal.error.code] += 1
        if self.live.night.paused_by and self.rng.random() < 0.7:
            await self.evening.do(self.evening.host, c.Resume())

    async def line_changes(self, guest: str) -> None:
        """A line is lost, or comes back with what it has seen; what waits is read now."""
        self.done["lines"] += 1
        if (line := self.lines.pop(guest, None)) is not None:
            line.close(1000, "gone")
            await line.take()
            self.live.audience.leave(line)
        elif guest != self.evening.host:
            self.lines[guest] = self.live.audience.join(guest, max(0, self.live.seq - 5))
        await self.evening.quiet()


async def a_night(folder: Path, seed: int) -> SimulatedNight:
    """The table is open and everybody has sat down."""
    bounty = 5 * (seed % 2)
    evening = await an_evening(folder, pace=AT_ONCE, seats=10, turn_s=5, bounty=bounty)
    night = SimulatedNight(evening, seed)
    await night.open()
    return night


async def log_of(night: SimulatedNight) -> list[Row]:
    """The whole log, as the store has it."""
    rows: list[Row] = []
    while more := await night.live.store.rows(night.live.id, after=len(rows)):
        rows += more
    return rows
