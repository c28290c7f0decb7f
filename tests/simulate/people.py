"""People at a simulated night: small programs that use what they see as the screens do.

A browser keeps a line to its night, sends a command again until it is answered, and takes a new
line when an answer is late. Its player does what the view offers; now and then what it offered
a while ago, as someone does whose screen is late.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import sha256
from random import Random
from typing import Any, Final

import msgspec

from frames import as_frame
from homegame.fair import deal
from homegame.service.night.outbox import MOST_NEWS
from simulate.network import Line, Lost, Network

PATIENCE_S: Final = 5.0
"""After so long without an answer a browser takes a new line."""
OVER: Final = (4001, 4002, 4003)
"""Codes by which a server says that trying again is of no use."""

Command = dict[str, Any]
View = dict[str, Any]


class Sent(msgspec.Struct):
    """A command, and what came of it."""

    guest: str
    command: Command
    answer: dict[str, Any] | None = None
    error: dict[str, Any] | None = None
    times: int = 0
    """How often it was sent."""
    since_s: float = 0.0
    is_doubled: bool = False
    """It went over one line more than once: one may have been refused and another not."""


class Person:
    """A guest of one night, with a browser or two."""

    def __init__(self, name: str, network: Network, chance: Random) -> None:
        self.name, self.network, self.chance = name, network, chance
        self.night = self.guest = self.token = ""
        self.sent: dict[str, Sent] = {}
        self.browsers: list[Browser] = []
        self.daring = chance.choice((0.05, 0.15, 0.4))
        self.is_host = False
        self.talks = True
        """They do more than play their hands."""
        self.ids = (f"{name.lower()}-{number:06}" for number in range(10**6))

    def browser(self, mark: Callable[[str], None], table: int = 0) -> "Browser":
        """Another tab of theirs."""
        tab = Browser(self, mark, table)
        self.browsers.append(tab)
        return tab

    @property
    def waits(self) -> list[Sent]:
        """What was sent and is not answered yet."""
        return [
            sent
            for sent in self.sent.values()
            if sent.answer is None and sent.error is None
        ]


class Browser:
    """One tab: its line, what it shows, and what it has asked for."""

    def __init__(self, person: Person, mark: Callable[[str], None], table: int) -> None:
        self.person, self.mark, self.table = person, mark, table
        self.chance, self.network = person.chance, person.network
        self.view: View = {}
        self.seq = 0
        self.line: Line | None = None
        self.waiting: dict[str, dict[str, Any]] = {}
        self.is_over = False
        self.is_quiet = False
        """It only looks, from now on."""
        self.cuts = self.chance.random() < 0.7
        """It takes part in the fair deal."""
        self.opens = self.chance.random() < 0.85
        """It opens what it has promised."""
        self.seeds: dict[str, bytes] = {}
        self.promised: dict[str, list[Any]] = {}
        self.frozen: dict[tuple[int, int], dict[str, Any]] = {}
        self.one_of_several = False
        """Its night has, or had, more than one table."""
        self.slow_s = 0.0
        """How long it takes to read a message."""
        self.stale: list[tuple[Command, str, int | None]] = []
        self.decided = ""
        self.done = Counter[str]()

    # ---------------------------------------------------------------- the line

    async def lives(self) -> None:
        """Keep a line to the night, as long as there is a place for it."""
        tries = 0
        while not self.is_over:
            line = self.line = Line(self.network, self.person.name)
            path = f"/api/nights/{self.person.night}/socket"
            try:
                took = await line.open(
                    self.person.token, f"{path}?seen={self.seq}&table={self.table}"
                )
            except Lost:
                took = False
            if took:
                tries = 0
                self.view = {}
                for envelope in self.waiting.values():
                    self.passes(envelope)
                await self.listens(line)
            if line.code in OVER:
                self.is_over = True
                self.mark("a line is closed for good")
                return
            wait_s = min(8.0, 0.4 * 2**tries) * (0.75 + self.chance.random() / 2)
            tries += 1
            await asyncio.sleep(wait_s)

    async def listens(self, line: Line) -> None:
        """Read until the line is gone."""
        joined = False
        while (text := await line.heard.get()) is not None:
            if line is not self.line:
                return
            if self.slow_s:
                await asyncio.sleep(self.slow_s)
            line.reads()
            self.hears(text)
            if self.cuts and self.view and not joined and self.view["you"]["seat"]:
                joined = True
                self.tells({"type": "join"})
            if self.view and not self.view["you"]["seat"]:
                joined = False

    def hears(self, text: str) -> None:
        message = msgspec.json.decode(text)
        if "view" in message or "chairs" in message:
            frame = as_frame(message, self.view)
            assert frame["seq"] >= self.seq or "view" in message, "a change goes back"
            if not self.view and self.seq:
                self.note_return(frame["view"])
            self.misses_nothing(frame)
            self.seq, self.view = frame["seq"], frame["view"]
        elif "answer" in message:
            self.answered(message["answer"]["id"], message["answer"], None)
        elif "fair" in message:
            self.told(message["fair"])
        elif (error := message.get("error")) is not None:
            if error["code"] == "SYS-RATE" and not error["id"]:
                self.mark("a line is too fast")
                self.network.loop.call_later(1.5, self.again)
            else:
                self.answered(error["id"], None, error)

    def misses_nothing(self, frame: dict[str, Any]) -> None:
        """Each row is told of once, also over a new line. Of several tables, a line tells of
        one."""
        told = [news["seq"] for news in frame["news"]]
        self.one_of_several |= len(frame["view"]["tables"]) > 1
        if not self.seq or self.one_of_several or len(told) >= MOST_NEWS:
            return
        missed = [*range(self.seq + 1, frame["seq"] + 1)]
        assert told == missed, f"{self.person.name} reads {told}, not {missed}"

    def note_return(self, view: View) -> None:
        """The line is back: at which moment?"""
        if view["may"]:
            self.mark("a line comes back in its player's turn")
        if view["hand"] and view["hand"]["street"] == "showdown":
            self.mark("a line comes back at the showdown")

    def again(self) -> None:
        for envelope in [*self.waiting.values()]:
            self.person.sent[envelope["id"]].is_doubled = True
            self.passes(envelope)

    def answered(self, id: str, answer: Any, error: Any) -> None:
        self.waiting.pop(id, None)
        sent = self.person.sent.get(id)
        if sent is None:
            return
        if error is not None and error["code"] == "SYS-STORE":
            # Nothing was saved: a person tries once more.
            self.mark("a command isn't saved")
        if sent.answer is None and sent.error is None:
            sent.answer, sent.error = answer, error
        elif answer is not None and sent.answer is not None:
            if (
                answer["first"] <= answer["last"]
                or sent.answer["first"] <= sent.answer["last"]
            ):
                assert answer == sent.answer, f"{id}: {sent.answer}, then {answer}"
            self.mark("a command is answered twice alike")

    def passes(self, envelope: dict[str, Any]) -> None:
        """Send on the line, if there is one."""
        if self.line is not None and self.line.is_open:
            self.person.sent[envelope["id"]].times += 1
            self.line.say(msgspec.json.encode(envelope).decode())

    def say(self, command: Command, turn: str = "", price: int | None = None) -> str:
        """Send a command, until it is answered."""
        id = next(self.person.ids)
        if command["type"] == "say":
            command = {**command, "text": id}
        at = self.view.get("table", 0)
        envelope = {"id": id, "command": command, "turn": turn, "price": price, "table": at}
        if real := self.view.get("real"):
            envelope["moment"] = real["moment"]
        self.waiting[id] = envelope
        now = self.network.loop.time()
        self.person.sent[id] = Sent(self.person.guest, command, since_s=now)
        self.done[command["type"]] += 1
        self.passes(envelope)
        if self.chance.random() < 0.02:
            self.mark("a command is sent twice in a breath")
            self.person.sent[id].is_doubled = True
            self.passes(envelope)
        self.network.loop.call_later(PATIENCE_S, self.doubts, id)
        return id

    def doubts(self, id: str) -> None:
        """A line that answers nothing is dead."""
        if id not in self.waiting or self.is_over:
            return
        if self.line is not None and self.line.is_open:
            self.line.breaks()
        self.network.loop.call_later(PATIENCE_S, self.doubts, id)

    # ---------------------------------------------------------------- the fair deal

    def tells(self, ask: dict[str, Any]) -> None:
        if self.line is not None and self.line.is_open:
            self.line.say(msgspec.json.encode({"fair": ask}).decode())

    def told(self, said: dict[str, Any]) -> None:
        """Promise a seed for sealed decks, and open it once the list has it."""
        seat = self.view["you"]["seat"] if self.view else 0
        if said["type"] == "committed" and seat:
            made = sha256(f"{self.person.guest} {said['commitment']}".encode()).digest()
            seed = self.seeds.setdefault(said["commitment"], made)
            promise = deal.promise(said["hand"], seat, seed).hex()
            self.promised[said["commitment"]] = [seat, promise]
            number, commitment = said["number"], said["commitment"]
            self.tells(
                {
                    "type": "promise",
                    "number": number,
                    "commitment": commitment,
                    "promise": promise,
                }
            )
        elif said["type"] == "frozen":
            self.frozen[self.view.get("table", 0), said["number"]] = said
            mine = self.promised.get(said["commitment"])
            if mine is None or mine not in said["promises"] or mine[0] != seat:
                return
            if not self.opens:
                self.mark("a seat is silent when seeds are opened")
                return
            seed = self.seeds[said["commitment"]]
            self.tells({"type": "open", "number": said["number"], "seed": seed.hex()})

    # ---------------------------------------------------------------- the player

    async def plays(self) -> None:
        """Look every now and then, and do something."""
        while not self.is_over:
            await asyncio.sleep(self.chance.choice((0.3, 0.8, 1.5, 3.0)))
            if self.view and not self.is_quiet and self.line and self.line.is_open:
                self.acts()

    def acts(self) -> None:
        chance, view = self.chance, self.view
        if len(self.waiting) > 3:
            return
        if self.stale and chance.random() < 0.04:
            command, turn, price = chance.choice(self.stale)
            self.say(command, turn, price)
            return
        decision = self.decision()
        if decision is not None:
            turn, command, price = decision
            if view["real"]:
                self.say(command)
                return
            if self.decided == turn and chance.random() < 0.8:
                return
            self.decided = turn
            self.stale = [*self.stale[-3:], (command, turn, price)]
            self.say(command, turn, price)
        elif (offers := [*self.offered()]) and self.person.talks:
            if (vote := view["vote"]) and vote["may_vote"]:
                self.say({"type": "vote", "yes": chance.random() < 0.85})
            elif chance.random() < 0.5:
                self.say(chance.choice(offers))

    def decision(self) -> tuple[str, Command, int | None] | None:
        """What the player is asked for, and what they say."""
        view, chance = self.view, self.chance
        if (real := view["real"]) and self.person.is_host:
            return self.enters(real)
        if (cover := view["cover"]) and cover["may_mark"]:
            borrow = {"type": "borrow", "amount": cover["short"], "lender": 0}
            return f"cover {view['hand']['turn_id']}", borrow, None
        if may := view["may"]:
            return may["turn_id"], self.bets(may), may["price"]
        if draw := view["draw"]:
            places = [*range(chance.randint(draw["least"], draw["most"]))]
            chosen: Command = {"type": "discard", "places": places}
            if draw["middle"]:
                chosen = {"type": "set_middle", "place": 1}
            return draw["turn_id"], chosen, 0
        if (vote := view["run_vote"]) and vote["may"]:
            runs = chance.randint(1, vote["most"])
            return vote["turn_id"], {"type": "run_it", "runs": runs}, 0
        if (show := view["show"]) and show["muck"]:
            turn = view["hand"]["turn_id"]
            shows = {"type": "show", "places": show["places"]}
            return turn, chance.choice((shows, {"type": "muck"})), 0
        return None

    def enters(self, real: dict[str, Any]) -> tuple[str, Command, int | None] | None:
        """What whoever enters real cards is asked for: who began, who put in what, who won."""
        chance, asks = self.chance, real["asks"]
        command: Command | None = None
        if real["may_undo"] and chance.random() < 0.05:
            command = {"type": "undo_note"}
        elif real["settles"] and real["waits"] in ("last", "ending"):
            command = {"type": "settle_hand"}
        elif asks == "button":
            command = {"type": "begin", "button": self.view["chairs"][0]["seat"]}
        elif asks == "hand":
            command = {"type": "begin"}
        elif asks in ("action", "winners") and real["puts"]:
            least = max(now for _, now, _ in real["puts"]) + chance.choice((0, 4, 20))
            amounts = [[seat, min(least, most)] for seat, _, most in real["puts"]]
            command = {"type": "put_in", "amounts": amounts}
        if asks == "winners" and chance.random() < 0.7:
            winners = [[chance.choice(pot["seats"])] for pot in real["pots"]]
            command = {"type": "push", "winners": winners}
        return None if command is None else (f"{real['moment']} {asks}", command, None)

    def bets(self, may: dict[str, Any]) -> Command:
        chance, roll = self.chance, self.chance.random()
        if may["raise_most"] and roll < self.person.daring:
            all_in = chance.random() < 0.35
            to = may["raise_most"] if all_in else may["raise_least"]
            return {"type": "raise_to", "to": to}
        if may["check"]:
            return {"type": "check"}
        return {"type": "call"} if chance.random() < 0.6 else {"type": "fold"}

    def offered(self) -> Iterator[Command]:
        """What the view offers besides; each as often as people want it."""
        view, chance = self.view, self.chance
        offers, you = view["offers"], view["you"]
        if sit := offers["may_sit"]:
            amount = chance.randint(sit["least"], sit["most"])
            seat = chance.choice(sit["seats"])
            yield from [{"type": "sit_down", "seat": seat, "amount": amount}] * 6
        if offers["may_come_back"]:
            yield from [{"type": "come_back"}] * 6
        if you["top_up_most"]:
            amount = chance.randint(you["top_up_least"], you["top_up_most"])
            yield from [{"type": "top_up", "amount": amount}] * 2
        if view["may_skip"]:
            yield from [{"type": "skip_wait"}] * 3
        if offers["may_chat"]:
            yield from [{"type": "say", "text": ""}] * 2
        if offers["may_sit_out"] and chance.random() < 0.3:
            yield {"type": "sit_out"}
        if offers["may_leave"] and chance.random() < 0.08:
            yield {"type": "stand_up"}
        if offers["may_change"] and chance.random() < 0.2:
            yield {
                "type": "change_seat",
                "seat": chance.choice(offers["may_change"])["seat"],
            }
        if offers["may_queue"]:
            yield {"type": "join_queue"}
        if show := view["show"]:
            places = [chance.choice(show["places"])] if show["one"] else show["places"]
            yield {"type": "show", "places": places}
        if you["seat"]:
            yield chance.choice(
                (
                    {"type": "more_time"},
                    {
                        "type": "straddle",
                        "when": chance.choice(("once", "always", "never")),
                    },
                    {"type": "propose", "extra": "bomb_pot"},
                    {"type": "propose", "extra": "rabbit"},
                    {"type": "cut", "at": chance.randint(1, 51)},
                    {"type": "buy_blinds"},
                    {"type": "react", "reaction": "nice"},
                )
            )
        if (entry := view["entry"]) is not None:
            yield from self.in_tournament(entry)
        if (desk := view["desk"]) is not None:
            yield from self.at_the_desk(desk)

    def in_tournament(self, entry: dict[str, Any]) -> Iterator[Command]:
        if entry["may_enter"]:
            kind = "rebuy" if entry["may_enter"] == "rebuy" else "enter_tournament"
            yield from [{"type": kind}] * 4
        if entry["may_add_on"]:
            yield {"type": "add_on"}
        if entry["may_start"]:
            yield from [{"type": "start_tournament"}] * 2
        if entry["may_decline"] and self.chance.random() < 0.2:
            yield {"type": "decline_rebuy"}

    def at_the_desk(self, desk: dict[str, Any]) -> Iterator[Command]:
        """What a host does, often at the worst moment."""
        view, chance = self.view, self.chance
        floor, reason = view["floor"] or {}, "So ruled."
        for knocked in view["door"]:
            yield from [{"type": "admit", "guest": knocked["guest"]}] * 9
        if desk["may_start"]:
            yield from [{"type": "start"}] * 8
        if desk["may_resume"]:
            yield from [{"type": "resume"}] * 9
        if desk["may_pause"] and chance.random() < 0.3:
            yield {"type": "pause"}
        if floor.get("may_take_back"):
            yield {"type": "take_back", "reason": reason}
        if floor.get("void") and chance.random() < 0.3:
            yield {"type": "void", "reason": reason}
        for seat in floor.get("kill", ())[:1]:
            if chance.random() < 0.2:
                yield {"type": "kill_hand", "seat": seat, "reason": reason}
        for seat in floor.get("expose", ())[:1]:
            if chance.random() < 0.4:
                yield {
                    "type": "expose_card",
                    "seat": seat,
                    "place": 0,
                    "reason": reason,
                }
        if floor.get("stacks") and chance.random() < 0.3:
            seat = chance.choice(floor["stacks"])
            stack = chance.randint(50, 400)
            yield {
                "type": "correct_stack",
                "seat": seat,
                "stack": stack,
                "reason": reason,
            }
        if desk["may_change"] and chance.random() < 0.2:
            small = chance.choice((1, 2))
            yield {"type": "set_blinds", "small": small, "big": 2 * small}
        if desk["may_add_bot"] and chance.random() < 0.4:
            yield {"type": "add_bot", "style": chance.choice(desk["bots"])}
        if desk["may_remove_bots"] and chance.random() < 0.15:
            bot = chance.choice(desk["may_remove_bots"])
            yield {"type": "remove_bot", "guest": bot}
        if desk["seats"] and chance.random() < 0.1:
            yield {"type": "set_seats", "seats": chance.choice(desk["seats"])}


def nothing_waits(people: list[Person]) -> bool:
    """Whether every command of anyone who is still let in was answered."""
    return not any(
        browser.waiting
        for person in people
        for browser in person.browsers
        if not browser.is_over
    )


async def persists(network: Network, who: str, *ask: Any) -> Any:
    """Ask until the house answers."""
    while True:
        with suppress(Lost):
            status, answer = await network.ask(who, *ask)
            if status < 500:
                return answer
        await asyncio.sleep(0.5)
