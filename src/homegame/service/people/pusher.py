"""The pusher calls people to the table on devices whose owner wants that.

Nobody at a table waits for it: each message has a task of its own, there are only so many, and
each has only so long.
"""

import asyncio
import logging
import ssl
from typing import Final
from urllib.parse import urlsplit

import msgspec

from homegame.model.refusal import Sys
from homegame.night.calls import CallKind
from homegame.service.clock import Clock
from homegame.service.people.push import (
    Message,
    Subscription,
    encrypted,
    house_key,
    public_text,
    refuse_unusable,
    signature,
)
from homegame.service.people.push_line import NotReached, posted
from homegame.service.refused import refused
from homegame.service.settings import Settings
from homegame.storage.log import Store, StoreError
from homegame.words import say

log = logging.getLogger("homegame.push")

MOST_DEVICES: Final = 5
"""Devices on which one guest of a night, or one member of a club, is called."""
MOST_AT_ONCE: Final = 100
"""Messages on their way; more are dropped: the table tells everyone who looks."""
MOST_REMEMBERED: Final = 10_000
WITHIN_S: Final = 10.0
"""How long a push service may take."""
KEEPS_S: Final[dict[CallKind, int]] = {
    "turn": 60,
    "seat": 600,
    "start": 1800,
    "date": 2 * 24 * 3600,
}
"""How long a push service keeps a message for a device that can't be reached."""
GONE: Final = (404, 410)
CONTACT: Final = "mailto:homegame@example.org"
"""Push services want to know whom to write to. A house that has no address has none for them
either: this one is nobody's."""


class Pusher:
    """Sends messages to devices."""

    def __init__(self, store: Store, settings: Settings, clock: Clock) -> None:
        self._store, self._settings, self._clock = store, settings, clock
        self._tasks: set[asyncio.Task[None]] = set()
        self._key = house_key(store.secret("push"))
        self._trust: ssl.SSLContext | None = None
        self._nowhere: set[tuple[str, str]] = set()
        """Guests and members who aren't called on any device: most of them, at each turn."""
        self._changes = 0
        """How often someone has come to be called: what was read before is no longer so."""

    @property
    def public_key(self) -> str:
        """What browsers must know to let only this house call them."""
        return public_text(self._key)

    async def subscribe(
        self, of: str, guest: str, digest: bytes, asked: Subscription
    ) -> None:
        """Call a guest or a member on this device. Raises RequestRefused."""
        refuse_unusable(asked, at_home=self._at_home)
        others = [key for key, _ in await self._store.pushes(of, guest) if key != digest]
        if len(others) >= MOST_DEVICES:
            raise refused(Sys.FULL, "push.many", {"most": MOST_DEVICES})
        if not guest or not await self._store.keep_push(digest, msgspec.json.encode(asked)):
            raise refused(Sys.ROLE, "push.guests")
        self._changes += 1
        self._nowhere.discard((of, guest))

    async def unsubscribe(self, digest: bytes) -> None:
        """Call nobody on this device any more."""
        await self._store.drop_push(digest)

    def call(
        self, of: str, guest: str, kind: CallKind, title: str, looks: frozenset[bytes]
    ) -> None:
        """Call a guest of a night, or a member of a club, on every device but those on which
        they look at it."""
        if (of, guest) in self._nowhere or len(self._tasks) >= MOST_AT_ONCE:
            return
        task = asyncio.create_task(self._call(of, guest, kind, title, looks))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Give up what is on its way."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _call(
        self, of: str, guest: str, kind: CallKind, title: str, looks: frozenset[bytes]
    ) -> None:
        page = f"/{'club' if kind == 'date' else 'n'}/{of}"
        message = Message(title, say(f"called.{kind}", {}), page, of)
        changes = self._changes
        try:
            devices = await self._store.pushes(of, guest)
            if not devices and changes == self._changes:
                self._note_nowhere(of, guest)
            await asyncio.gather(
                *[
                    self._send(digest, body, message, KEEPS_S[kind])
                    for digest, body in devices
                    if digest not in looks
                ]
            )
        except StoreError as trouble:
            log.warning("not called", extra={"night": of, "why": type(trouble).__name__})

    def _note_nowhere(self, of: str, guest: str) -> None:
        """They aren't looked up again until they want to be called."""
        if self._store.is_shared:
            return  # They may come to be called at another server.
        if len(self._nowhere) >= MOST_REMEMBERED:
            self._nowhere.clear()
        self._nowhere.add((of, guest))

    async def _send(
        self, digest: bytes, body: bytes, message: Message, keeps_s: int
    ) -> None:
        """Send one message. A device that is gone is called no more."""
        whose = msgspec.json.decode(body, type=Subscription)
        place = urlsplit(whose.endpoint)
        now_s = self._clock.wall_ms() // 1000
        own = self._settings.public_url
        contact = own if own.startswith("https:") else CONTACT
        headers = {
            "Authorization": signature(self._key, place, contact, now_s),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": f"{keeps_s}",
            "Urgency": "high" if keeps_s <= 600 else "normal",
        }
        try:
            status = await posted(
                place,
                headers,
                encrypted(message, whose),
                self._trusted(),
                at_home=self._at_home,
                within_s=WITHIN_S,
            )
        except NotReached as trouble:
            log.info("a push service was not reached", extra={"why": str(trouble)})
            return
        if status in GONE:
            await self._store.drop_push(digest)

    @property
    def _at_home(self) -> bool:
        return bool(self._settings.push_trusts)

    def _trusted(self) -> ssl.SSLContext:
        """Whose certificates are believed: reading them takes a while, and is done once."""
        if self._trust is None:
            self._trust = ssl.create_default_context(
                cafile=self._settings.push_trusts or None
            )
        return self._trust
