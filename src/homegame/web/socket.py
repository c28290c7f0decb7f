"""The socket of one viewer: envelopes come in, answers and the table go out.

Reading and writing are independent: a viewer who reads slowly delays only their own messages,
which are then merged into one frame. Close codes: 4001 the seat moved to another device, 4002
this device was signed out, 4003 no place here any more, 4008 too much at once, 1009 too much in
one message.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Final

import msgspec
from msgspec.structs import replace
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from homegame.model import fair as f
from homegame.model import voice as v
from homegame.model.wire import Answer, Envelope, Refusal
from homegame.seats import NIGHT
from homegame.service.night.cutting import tell as tell_of_seeds
from homegame.service.night.live import LiveNight
from homegame.service.night.outbox import Outbox
from homegame.service.night.voice import tell
from homegame.service.refused import NOT_SAVED, RequestRefused
from homegame.storage.log import StoreError
from homegame.web.decode import decode, id_of
from homegame.web.errors import error_response
from homegame.web.gate import AT_ONCE, MOST_BYTES, STRAIGHT
from homegame.web.reception import TOO_FAST, Reception
from homegame.web.relays import servers_for, ways
from homegame.web.replies import number

log = logging.getLogger("homegame.web")

TOO_MUCH: Final = 4008
TOO_LARGE: Final = 1009
GONE_AWAY: Final = (WebSocketDisconnect, OSError)
"""The errors of reading and writing when the other side has gone."""
MOST_WARNINGS: Final = 100
"""How many times a socket is warned that it is too fast before it is closed."""

VOICE: Final = '{"voice"'
FAIR: Final = '{"fair"'
"""How messages about the table's call and about the fair deal begin; any other one is a
command."""

_envelopes = msgspec.json.Decoder(Envelope)
_asks = msgspec.json.Decoder(v.VoiceAsk)
_seeds = msgspec.json.Decoder(f.FairAsk)


class Sockets:
    """The one socket route."""

    def __init__(self, reception: Reception) -> None:
        self.reception = reception

    async def serve(self, socket: WebSocket) -> None:
        """Identify the viewer, and talk until either side ends it."""
        with suppress(*GONE_AWAY):
            await self.enter(socket)

    async def enter(self, socket: WebSocket) -> None:
        """Let a viewer in, and serve the socket until one of the two goes away. Whoever has no
        place here is refused before the socket is open: it takes no room from others."""
        try:
            live, outbox = await self.seat(socket)
        except RequestRefused as refusal:
            await socket.send_denial_response(error_response(refusal.error))
            return
        except StoreError:
            await socket.send_denial_response(error_response(NOT_SAVED))
            return
        try:
            await socket.accept()
            outbox.tell = socket.scope.get(AT_ONCE)
            await self.talk(socket, live, outbox)
        finally:
            live.audience.leave(outbox)

    async def seat(self, socket: WebSocket) -> tuple[LiveNight, Outbox]:
        """The night, and what its viewer is shown. Raises RequestRefused or StoreError."""
        live, place = await self.reception.enter(socket)
        seen, at = number(socket, "seen", 0), number(socket, "table", NIGHT)
        address = self.reception.caller(socket).address
        await self.reception.doorman.saw(place)
        # A board in the room shows what everyone sees, whoever has put it up.
        board = number(socket, "board", 0) > 0
        guest = "" if board else place.guest
        join = live.audience.join
        came_by = tuple(socket.scope["server"])
        own, key = place.guest, place.key
        outbox = join(guest, seen, at, address, key, board=board, of=own, came_by=came_by)
        return live, outbox

    async def talk(self, socket: WebSocket, live: LiveNight, outbox: Outbox) -> None:
        """Read and write until one of the two directions ends."""
        reading = asyncio.create_task(self.read(socket, live, outbox))
        writing = asyncio.create_task(write(socket, outbox))
        _, running = await asyncio.wait(
            (reading, writing), return_when=asyncio.FIRST_COMPLETED
        )
        for task in running:
            task.cancel()
        for end in await asyncio.gather(reading, writing, return_exceptions=True):
            if isinstance(end, Exception) and not isinstance(end, GONE_AWAY):
                log.error("a line broke", extra={"kind": type(end).__name__})
        if outbox.closed and socket.application_state == WebSocketState.CONNECTED:
            await socket.close(*outbox.closed)

    async def read(self, socket: WebSocket, live: LiveNight, outbox: Outbox) -> None:
        """Read messages one by one; each command is answered before the next is read."""
        asker = f"{live.id} {outbox.guest or id(outbox)}"
        warnings = 0
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect" or outbox.closed:
                return
            text = message.get("text") or ""
            about_voice, is_fair = text.startswith(VOICE), text.startswith(FAIR)
            if not about_voice and len(text.encode()) > MOST_BYTES:
                outbox.close(TOO_LARGE, "message too large")
                return
            is_beside = about_voice or is_fair
            asks = self.reception.signalling if is_beside else self.reception.asking
            if asks.take(asker):
                if about_voice:
                    self.hear(live, outbox, text)
                elif is_fair:
                    cut(live, outbox, text)
                else:
                    await say(socket, await answer(live, outbox.guest, text))
                continue
            warnings += 1
            if warnings > MOST_WARNINGS:
                outbox.close(TOO_MUCH, "too many messages")
                return
            await say(socket, Refusal(TOO_FAST))

    def hear(self, live: LiveNight, outbox: Outbox, text: str) -> None:
        """Do what a page asks about the table's call, or say why not."""
        voice, night = live.audience.voice, live.night
        settings, addresses = self.reception.settings, self.reception.addresses
        try:
            ask = decode(_asks, text).voice
            match ask:
                case v.SignalTo():
                    voice.pass_on(outbox, ask)
                    return
                case v.WaysVoice():
                    voice.refuse_outsider(night, outbox)
                    tell(outbox, ways(settings, addresses))
                    return
                case v.JoinVoice():
                    wall_ms = live.clock.wall_ms()
                    given = servers_for(settings, addresses, outbox.guest, wall_ms)
                    voice.join(night, outbox, ask, given)
                case v.LeaveVoice():
                    voice.leave(outbox)
                case v.SetVoice() | v.MuteAll() | v.LetRail():
                    voice.change(night, outbox, ask)
            live.show()
        except RequestRefused as refusal:
            tell(outbox, v.NoVoice(refusal.error.say, refusal.error.words))


def cut(live: LiveNight, outbox: Outbox, text: str) -> None:
    """Note what a browser says to help to cut the deck, or say why not."""
    cutting = live.cutting
    try:
        ask = decode(_seeds, text).fair
        match ask:
            case f.TakePart():
                cutting.join(outbox)
            case f.PromiseSeed():
                cutting.promise(outbox, ask)
            case f.OpenSeed():
                cutting.open(outbox, ask)
    except RequestRefused as refusal:
        tell_of_seeds(outbox, f.NoFair(refusal.error.say, refusal.error.words))


async def answer(live: LiveNight, guest: str, text: str) -> Answer | Refusal:
    """Carry out one command and return its answer."""
    try:
        envelope = decode(_envelopes, text)
        return Answer(await live.command(guest, envelope))
    except RequestRefused as refusal:
        error = refusal.error
        return Refusal(error if error.id else replace(error, id=id_of(text)))


async def write(socket: WebSocket, outbox: Outbox) -> None:
    """Send the latest state of the table whenever the socket is ready."""
    while (text := await outbox.take()) is not None:
        await send(socket, text)
        del text  # A whole view is long, and the next message may be hours away.


async def say(socket: WebSocket, message: Answer | Refusal) -> None:
    """Send an answer, unless the socket has gone."""
    text, at_once = msgspec.json.encode(message).decode(), socket.scope.get(AT_ONCE)
    if at_once is not None and at_once(text):
        return
    try:
        await send(socket, text)
    except (OSError, RuntimeError):
        return


async def send(socket: WebSocket, text: str) -> None:
    """Send one message. Raises OSError if the other side has gone."""
    await socket.scope[STRAIGHT]({"type": "websocket.send", "text": text})
