"""The doorman: which key fits at which night, and which links let somebody in.

A browser has one cookie with one token of 256 bits, and may have a place at many nights.
For each night another token is derived from it, and only that one's hash is kept: the store
does not tell which places belong to the same browser, and a stolen store opens nothing.
A program has a token of its own for one night. Links carry theirs in the URL's fragment,
which no browser sends anywhere; the page hands it in by POST.
"""

import hmac
from hashlib import sha256
from typing import Final, Literal

from msgspec import Struct

from homegame.model.refusal import Sys
from homegame.service.clock import Clock
from homegame.service.refused import RequestRefused, refused
from homegame.storage.keys import Key, KeyKind, digest_of, new_token
from homegame.storage.log import Store

MOVE_MS: Final = 10 * 60 * 1000
"""How long a link to another device is good: once, for ten minutes."""

LinkKind = Literal["invite", "move", "host", "script"]

KEY_OF: Final[dict[LinkKind, KeyKind]] = {
    "invite": "invite",
    "move": "transfer",
    "host": "host",
    "script": "script",
}


class Caller(Struct, frozen=True):
    """What a request brought along. It proves nothing until a key of the house fits."""

    address: str
    browser: str = ""
    bearer: str = ""
    is_program: bool = False
    """Neither a page nor a browser: it wants a token in the answer, and no cookie."""

    def __repr__(self) -> str:
        return f"Caller(address={self.address!r})"


class Admission(Struct, frozen=True):
    """What somebody may be at a night: a guest, or on the rail (guest "")."""

    guest: str


class Given(Struct, frozen=True):
    """A place that was just given: a token for the browser's cookie, or for a program."""

    guest: str
    cookie: str = ""
    token: str = ""

    def __repr__(self) -> str:
        return f"Given(guest={self.guest!r})"


class Doorman:
    """Looks after the keys of all nights."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock

    async def place(self, night: str, caller: Caller) -> Admission | None:
        """Where this caller belongs at this night; None if no key fits."""
        if caller.bearer:
            key = await self._key(digest_of(caller.bearer))
            if key is None or key.night != night or key.kind not in ("script", "invite"):
                return None
            return Admission(key.guest or "")
        if not caller.browser:
            return None
        if (seat := await self._key(seat_digest(caller.browser, night))) and seat.guest:
            return Admission(seat.guest)
        if await self._key(rail_digest(caller.browser, night)):
            return Admission("")
        return None

    async def is_known(self, caller: Caller, nights: list[str]) -> bool:
        """Whether a browser's token opens anything here. One that opens nothing may have
        been planted by somebody else, and is never adopted."""
        for night in nights:
            if await self.place(night, caller) is not None:
                return True
        return False

    async def invited(self, night: str, token: str) -> bool:
        """Whether this token is an invitation to this night."""
        key = await self._key(digest_of(token))
        return key is not None and key.night == night and key.kind == "invite"

    def new_key(
        self, night: str, guest: str, caller: Caller, cookie: str
    ) -> tuple[Key, Given]:
        """A key to a guest's place, and what its holder gets."""
        if caller.is_program:
            token = new_token()
            return Key(digest_of(token), night, "script", guest), Given(guest, token=token)
        key = Key(seat_digest(cookie, night), night, "seat", guest)
        return key, Given(guest, cookie=cookie)

    async def give(self, night: str, guest: str, caller: Caller, cookie: str) -> Given:
        """Let this caller be that guest from now on."""
        key, given = self.new_key(night, guest, caller, cookie)
        await self._store.put_keys([key])
        return given

    async def give_rail(self, night: str, token: str, caller: Caller, cookie: str) -> Given:
        """Let this caller watch, as long as the invitation is not taken back. A program
        shows the invitation itself."""
        if caller.is_program:
            return Given("", token=token)
        await self._store.put_keys([Key(rail_digest(cookie, night), night, "invite")])
        return Given("", cookie=cookie)

    async def claim(self, night: str, token: str, here: Admission | None) -> Key:
        """What a link's token opens: an invitation and the host's way back again and
        again, a link to another device once. `here`: the place the caller has already."""
        digest = digest_of(token)
        key = await self._key(digest)
        if (
            key is None
            or key.night != night
            or key.kind not in ("invite", "transfer", "host")
        ):
            raise spent()
        if here and here.guest and key.guest and here.guest != key.guest:
            raise refused(Sys.SEATED, "link.second_seat", field="token")
        if key.kind == "transfer":
            key = await self._store.use_key(digest, self._clock.wall_ms())
            if key is None:
                raise spent()
        return key

    async def move(self, night: str, guest: str, caller: Caller, cookie: str) -> Given:
        """Give a guest's place to this caller and to no browser else."""
        await self._store.revoke_keys(night, guest=guest, kind="seat")
        return await self.give(night, guest, caller, cookie)

    async def forget(self, night: str, guest: str) -> None:
        """No browser is this guest any more."""
        await self._store.revoke_keys(night, guest=guest, kind="seat")

    async def link(self, night: str, kind: LinkKind, guest: str) -> tuple[str, int | None]:
        """A new link's token, and when it ends."""
        token = new_token()
        expires = self._clock.wall_ms() + MOVE_MS if kind == "move" else None
        if kind == "host":
            await self._store.revoke_keys(night, guest=guest, kind="host")
        whose = None if kind == "invite" else guest
        key = Key(digest_of(token), night, KEY_OF[kind], whose, expires)
        await self._store.put_keys([key])
        return token, expires

    async def revoke(self, night: str, kind: LinkKind, guest: str = "") -> None:
        """Take links back; with an invitation goes the rail that came by it."""
        await self._store.revoke_keys(night, guest=guest or None, kind=KEY_OF[kind])

    async def _key(self, digest: bytes) -> Key | None:
        return await self._store.key(digest, self._clock.wall_ms())


def spent() -> RequestRefused:
    """The token of a link that opens nothing."""
    return refused(Sys.KEY, "link.spent", field="token")


def seat_digest(browser: str, night: str) -> bytes:
    """What the house knows a browser by at a night."""
    return _derived(browser, f"seat {night}")


def rail_digest(browser: str, night: str) -> bytes:
    """What the house knows a browser by that only watches."""
    return _derived(browser, f"rail {night}")


def _derived(browser: str, purpose: str) -> bytes:
    """From a token of one purpose nobody can work out that of another."""
    return digest_of(hmac.new(browser.encode(), purpose.encode(), sha256).hexdigest())
