"""Two worlds side by side: the same evening, the same chance, the same requests, but in the
second one the cards that some viewers can't see lie elsewhere. Those viewers must not be able
to tell which world is theirs.
"""

import logging
import shutil
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from contextvars import ContextVar
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar, cast
from urllib.parse import quote

import msgspec
import pytest
from msgspec.structs import replace
from prometheus_client import CollectorRegistry, generate_latest

from homegame.cards import DECK, Card, Cards
from homegame.dealers.fair import CutDeck
from homegame.model.state import Hand
from homegame.seats import Seat
from homegame.service.house import House
from homegame.service.night.cards import Held
from homegame.storage.seal import BoxAddress, Sealer
from homegame.storage.sqlite import SqliteStore
from homegame.web.api import listed
from homegame.web.metrics import Figures
from properties.heard import SEATED, Friday, Viewer, serving
from properties.oracle import Oracle, ask
from service.a_table import ManualClock
from thorough import some
from web.largest import Asked, of_route

T = TypeVar("T")

HELD: Final = msgspec.json.Decoder(Held | Cards)

WORLD: ContextVar["World"] = ContextVar("WORLD")
"""The world that what runs now belongs to."""

COMMANDS: Final = (
    *({"type": "check"}, {"type": "muck"}, {"type": "show", "places": [0]}),
    *(
        {"type": "raise_to", "to": 77_777},
        {"type": "void"},
        {"type": "say", "text": "Well."},
    ),
    *(
        {"type": "sit_down", "seat": 1, "amount": 100},
        {"type": "top_up", "amount": 100_000},
    ),
)
"""What everyone tries over HTTP besides the routes: most of it is refused."""

NO_HANDS: Final = {"name": "friday.txt", "text": "Nothing was played."}
NO_HOUSE: Final = {"type": "drop_house", "name": "nowhere"}
STRANGER: Final = "stranger"
MEMBER: Final = "member"
"""In the night's club, without a place at the night."""
ENDS: Final = (
    "DELETE",
    "/import",
    "/rules",
    "/join",
    "/claim",
    "/knock",
    "/clubs",
    "/nights",
)
"""What a request that would change who is where ends with, or its method."""

WORKED_OUT: Final = ("/api/print", "/api/maths", "/api/houses", "/api/tournaments")
"""What begins the address of an answer that follows from the request alone. It takes long, so
only these ask for it each time:"""
ASKING: Final = ("robin", STRANGER)


class Chance:
    """The chance of the world that asks."""

    def choice(self, among: Sequence[T]) -> T:
        return WORLD.get().oracle.choice(among)

    def token_urlsafe(self, count: int) -> str:
        return WORLD.get().oracle.token_urlsafe(count)

    def randbits(self, count: int) -> int:
        return WORLD.get().oracle.randbits(count)

    def shuffled_deck(self, deck: Cards = DECK) -> Cards:
        return WORLD.get().oracle.shuffled_deck(deck)

    def cut_decks(self, *asked: Any) -> CutDeck:
        return WORLD.get().oracle.cut_decks(*asked)


class Lines(logging.Handler):
    """What each world writes into the log."""

    def emit(self, record: logging.LogRecord) -> None:
        if (world := WORLD.get(None)) is not None:
            told = {
                key: f"{value}"
                for key, value in record.__dict__.items()
                if key not in PLAIN
            }
            world.logged.append(
                f"{record.name} {record.levelname} {record.getMessage()} {told}"
            )


PLAIN: Final = {*logging.LogRecord("", 0, "", 0, "", (), None).__dict__, "message"}
"""What every record has: when it was made and by which line of the program."""


class World:
    """A house, the people of its night, and all that they receive."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.seed = folder, seed
        self.oracle, self.clock = Oracle(seed), ManualClock()
        self.logged: list[str] = []
        self.known: dict[str, str] = {}
        self.moved: dict[int, Mapping[Card, Card]] = {}
        """Which card lies where another one lay, by hand."""
        self.house: House
        self.friday: Friday

    async def begin(self, port: int, house: House) -> None:
        """Everyone comes in; the host founds a club with this night, which somebody joins."""
        self.house = house
        self.friday = Friday(port, self.seed, self.oracle, self.clock)
        await self.friday.come_in(house.lobby.nights)
        viewers = self.friday.viewers
        viewers[STRANGER] = Viewer(port, viewers["dana"].night)
        member = viewers[MEMBER] = Viewer(port, viewers["dana"].night)
        club = await member.ask("POST", "/api/clubs", {"title": "Mill Lane", "name": "Eve"})
        member.token = club["token"]
        self.known = {"night": member.night, "club": club["club"]}
        sealer = cast(SqliteStore, house.lobby.store)._sealer
        sealer.open = self.opener(sealer)  # type: ignore[method-assign]

    def opener(self, sealer: Sealer) -> Any:
        """Sealed cards, too, lie elsewhere."""
        real = sealer.open

        def opened(box: bytes, address: BoxAddress) -> bytes:
            body = real(box, address)
            moved = self.moved.get(address.hand, {})
            if address.kind != "seat" or not moved:
                return body
            kept = HELD.decode(body)
            if not isinstance(kept, Held):
                return msgspec.json.encode([moved.get(card, card) for card in kept])
            cards = tuple([moved.get(card, card) for card in kept.cards])
            return msgspec.json.encode(replace(kept, cards=cards))

        return opened

    @property
    def hand(self) -> Hand | None:
        return self.friday.live.night.tables[1].hand

    def held(self) -> dict[Seat, Cards]:
        return dict(self.friday.live.state.dealers[1].stub.held)

    def exchange(self, moved: Mapping[Card, Card]) -> None:
        """Cards of the hand in play change places."""
        state = self.friday.live.state
        dealer = state.dealers[1]

        def now(cards: Cards) -> Cards:
            return tuple([moved.get(card, card) for card in cards])

        stub = dealer.stub
        held = {seat: now(cards) for seat, cards in stub.held.items()}
        other = replace(dealer, stub=replace(stub, deck=now(stub.deck), held=held))
        if (fair := dealer.fair) is not None:
            other = replace(other, fair=replace(fair, cards=now(fair.cards)))
        self.friday.live.state = replace(state, dealers={**state.dealers, 1: other})

    async def asks(self, name: str, asked: Asked) -> None:
        path = quote(asked.path, safe="/?=&,-~")
        await self.friday.viewers[name].fetch(asked.method, path, asked.body)

    def metrics(self) -> bytes:
        registry = CollectorRegistry()
        registry.register(Figures(self.house))
        return cast(bytes, generate_latest(registry))

    async def goes_on(self) -> None:
        """Whoever is to act checks or calls; or the next thing that is due happens."""
        hand = self.friday.hand()
        if hand and hand["turn"]:
            await self.friday.decide(
                self.friday.at_seat(hand["turn"]), "calls", raised=True
            )
        else:
            await self.friday.pass_time()

    def received(self) -> dict[str, list[bytes]]:
        """All that each has received since this was asked last, and what only those who run the
        server read; everyone must be able to read it."""
        found = {name: [*viewer.heard] for name, viewer in self.friday.viewers.items()}
        found["the log"] = [line.encode() for line in self.logged]
        found["metrics"] = [self.metrics()]
        for viewer in self.friday.viewers.values():
            viewer.heard.clear()
        self.logged.clear()
        return found


@asynccontextmanager
async def two_worlds(
    folder: Path, seed: int, patch: pytest.MonkeyPatch
) -> AsyncIterator["Worlds"]:
    """Two houses of the same key, in which the same evening has begun."""
    chance = Chance()
    ask(cast(Oracle, chance), patch)
    patch.setattr("homegame.web.routes.maths.randbits", chance.randbits)
    patch.setattr("homegame.web.gate.token_hex", chance.token_urlsafe)
    (folder / "one").mkdir()
    await SqliteStore(folder / "one" / "house.db").close()
    shutil.copytree(folder / "one", folder / "two")
    async with AsyncExitStack() as stack:
        worlds = []
        for name in ("one", "two"):
            world = World(folder / name, seed)
            WORLD.set(world)
            port, house = await stack.enter_async_context(
                serving(world.folder, world.clock, patch)
            )
            await world.begin(port, house)
            stack.push_async_callback(world.friday.hang_up)
            worlds.append(world)
        with listening():
            yield Worlds(*worlds)


@contextmanager
def listening() -> Iterator[None]:
    """Every line of the program's log is taken down."""
    log, lines = logging.getLogger("homegame"), Lines()
    level = log.level
    log.addHandler(lines)
    log.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        log.removeHandler(lines)
        log.setLevel(level)


class Worlds:
    """Both of them, and what is done in each."""

    def __init__(self, one: World, two: World) -> None:
        self.one, self.two = one, two
        self.unknowing: list[str] = []

    async def both(self, do: Any) -> None:
        """Do something in one world, then in the other."""
        for world in (self.one, self.two):
            WORLD.set(world)
            await do(world)

    def everything(self) -> list[tuple[str, Asked]]:
        """Every route of the table, as everyone asks it: what changes who is where comes last,
        and so do the commands."""
        routes = [each[:2] for each in listed(cast(Any, None))]
        asks = [asked for route in routes for asked in of_route(*route, self.one.known)]
        path = f"/api/nights/{self.one.known['night']}/command"
        asks += [
            Asked(
                f"command {command['type']}",
                "POST",
                path,
                {"id": f"by-hand-{at:04}", "command": command, "turn": "1.1", "price": 2},
            )
            for at, command in enumerate(COMMANDS)
        ]
        club = f"/api/clubs/{self.one.known['club']}/command"
        asks += [
            Asked("import", "POST", "/api/import", {"title": "Old", "files": [NO_HANDS]}),
            Asked("club", "POST", club, {"id": "by-hand-club", "command": NO_HOUSE}),
        ]
        every = [
            (name, asked)
            for asked in asks
            for name in self.one.friday.viewers
            if name in some(ASKING, (name,)) or not asked.path.startswith(WORKED_OUT)
        ]
        return sorted(every, key=lambda each: changes(each[1]))

    def exchange(self, rng: Random) -> int:
        """Let cards change places in the second world that some don't see; how many did."""
        owners = {name for name in SEATED if rng.random() < 0.6}
        world = self.two
        names = {viewer.guest: name for name, viewer in world.friday.viewers.items()}
        everyone = [*world.friday.viewers, "the log", "metrics"]
        self.unknowing = [name for name in everyone if name not in owners]
        hand, dealer = world.hand, world.friday.live.state.dealers[1]
        if hand is None or hand.over:
            return 0
        seen = {card for board in hand.boards for card in board}
        seen |= {card for player in hand.players for card in player.shown}
        for seat, cards in dealer.stub.held.items():
            if names.get(dealer.dealt_to.get(seat, "")) not in owners:
                seen |= {*cards}
        hidden = [card for card in DECK if card not in seen]
        moved = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
        world.exchange(moved)
        world.moved[hand.plan.number] = moved
        return sum(one != other for one, other in moved.items())

    def forget(self) -> None:
        """What was received so far is not compared."""
        self.one.received(), self.two.received()

    def put_back(self) -> None:
        """Both worlds are the same again, for what comes next."""
        for moved in self.two.moved.values():
            self.two.exchange({now: was for was, now in moved.items()})
        self.two.moved.clear()

    def noticed(self) -> str:
        """Who has received something else in the second world; "" if nobody has."""
        one, two = self.one.received(), self.two.received()
        for name in self.unknowing:
            for before, after in zip(one[name], two[name], strict=False):
                if before != after:
                    return f"{name} noticed: {before[:400]!r} was {after[:400]!r}"
            if len(one[name]) != len(two[name]):
                return f"{name} received more"
        return ""


def changes(asked: Asked) -> bool:
    """Whether a request may change who is where: nothing is the same after it."""
    return asked.method == "DELETE" or (
        asked.method == "POST" and asked.path.endswith(ENDS[1:])
    )
