"""The doorman: the keys of each night, and the links that let people in.

A browser has one cookie with one token of 256 bits, and may have a place at many nights. A
separate token is derived from it for each night, and only its hash is stored: the store does
not reveal which places belong to the same browser, and a stolen store opens nothing. A program
has its own token for one night. Links carry theirs in the URL's fragment, which browsers never
send; the page submits it by POST.
"""

import hmac
import re
import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from homegame.model.refusal import Sys
from homegame.night.people import LinkKind
from homegame.service.clock import Clock
from homegame.service.people.devices import KIND_OF
from homegame.service.refused import RequestRefused, refused
from homegame.storage.keys import Key, KeyKind, digest_of, new_token
from homegame.storage.log import Store

MOVE_MS: Final = 10 * 60 * 1000
"""How long a link to another device is valid: ten minutes, for one use."""


SEEN_MS: Final = 60_000
"""How often it is noted that a device is in use."""
MOST_SEEN: Final = 10_000
MOST_INVITATIONS: Final = 10_000

KEY_OF: Final[dict[LinkKind, KeyKind]] = {
    "invite": "invite",
    "move": "transfer",
    "host": "host",
    "script": "script",
}


CODE: Final = re.compile(r"([a-z2-9]{4})-?([a-z2-9]{4})", re.IGNORECASE)
"""The code of a short link, as people type it."""
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""None of them is taken for another one."""


def new_code() -> str:
    """A code for a short link, like kq7m-x2fd: 31^8 of them, and guesses are limited."""
    drawn = [secrets.choice(LETTERS) for _ in range(8)]
    return "".join([*drawn[:4], "-", *drawn[4:]])


def as_given(token: str) -> str:
    """A token as it was given out; a code may be typed in capitals or without its hyphen."""
    code = CODE.fullmatch(token)
    return f"{code[1]}-{code[2]}".lower() if code else token


class Caller(Struct, frozen=True):
    """The tokens of a request. They prove nothing until they match a key of the house."""

    address: str
    browser: str = ""
    bearer: str = ""
    is_program: bool = False
    """Whether it is a program, which wants a token in the answer instead of a cookie."""
    label: str = ""
    """The kind of device or program, in plain words."""

    def __repr__(self) -> str:
        return f"Caller(address={self.address!r})"


class Admission(Struct, frozen=True):
    """A caller's place at a night: as a guest, or on the rail (guest "")."""

    guest: str
    key: bytes = b""
    """The digest of the key that gave the place."""


class Given(Struct, frozen=True):
    """A place just given: with a token for the browser's cookie, or for a program."""

    guest: str
    cookie: str = ""
    token: str = ""
    recovery: str = ""
    """The token of the host's next way back, for a host who has just used the last one."""

    def __repr__(self) -> str:
        return f"Given(guest={self.guest!r})"


class Doorman:
    """Looks after the keys of all nights."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._seen: dict[bytes, int] = {}
        """When the use of a key was noted last."""
        self._invitations: dict[str, tuple[str, str]] = {}
        """The token and the code of the newest invitation to each night: the store has no more
        than their digests."""
        self._lead_ms = clock.wall_ms() - clock.now_ms()
        """How far the wall clock was ahead of the monotonic one, at most."""

    async def place(self, night: str, caller: Caller) -> Admission | None:
        """The caller's place at this night; None if no key matches."""
        if caller.bearer:
            key = await self._key(digest_of(caller.bearer))
            if key is None or key.night != night or key.kind not in ("script", "invite"):
                return None
            return Admission(key.guest or "", key.digest)
        if not caller.browser:
            return None
        if (seat := await self._key(seat_digest(caller.browser, night))) and seat.guest:
            return Admission(seat.guest, seat.digest)
        if rail := await self._key(rail_digest(caller.browser, night)):
            return Admission("", rail.digest)
        return None

    async def is_known(self, caller: Caller, nights: list[str]) -> bool:
        """Whether a browser's token opens any of these nights. One that opens nothing may have
        been planted by an attacker, and is never adopted."""
        for night in nights:
            if await self.place(night, caller) is not None:
                return True
        return False

    async def invited(self, night: str, token: str) -> bool:
        """Whether this token is an invitation to this night."""
        key = await self._key(digest_of(as_given(token)))
        return key is not None and key.kind == "invite" and key.night == night

    async def night_of(self, token: str) -> str:
        """The night to which an invitation, or the code of its short link, leads, also once
        that night is over; or ""."""
        key = await self._key(digest_of(as_given(token)))
        if key is None:
            return await self._store.led_to(digest_of(as_given(token)))
        return key.night if key.kind == "invite" else ""

    def new_key(
        self, night: str, guest: str, caller: Caller, cookie: str
    ) -> tuple[Key, Given]:
        """Make a key to a guest's place, and the token for its holder."""
        if caller.is_program:
            token = new_token()
            key = self._made(Key(digest_of(token), night, "script", guest), caller)
            return key, Given(guest, token=token)
        key = self._made(Key(seat_digest(cookie, night), night, "seat", guest), caller)
        return key, Given(guest, cookie=cookie)

    def _made(self, key: Key, caller: Caller) -> Key:
        """A new key, with when it was made and for what kind of device."""
        now = self._clock.wall_ms()
        return replace(key, made_ms=now, label=caller.label, seen_ms=now)

    async def give(self, night: str, guest: str, caller: Caller, cookie: str) -> Given:
        """Give this caller a guest's place."""
        key, given = self.new_key(night, guest, caller, cookie)
        await self._store.put_keys([key])
        return given

    async def give_rail(self, night: str, token: str, caller: Caller, cookie: str) -> Given:
        """Let this caller watch until the invitation is revoked. A program uses the invitation
        itself as its token."""
        if caller.is_program and CODE.fullmatch(token):
            token = new_token()
            await self._store.put_keys([Key(digest_of(token), night, "invite")])
        if caller.is_program:
            return Given("", token=token)
        await self._store.put_keys([Key(rail_digest(cookie, night), night, "invite")])
        return Given("", cookie=cookie)

    async def opens(self, night: str, token: str) -> bool:
        """Whether this token is of a link to this night that still opens something."""
        return await self._link(night, token) is not None

    async def _link(self, night: str, token: str) -> Key | None:
        """The key of a link to this night."""
        key = await self._key(digest_of(as_given(token)))
        of_link = key is not None and key.kind in ("invite", "transfer", "host")
        return key if key is not None and of_link and key.night == night else None

    async def claim(self, night: str, token: str, here: Admission | None) -> Key:
        """The key of a link's token. Invitations can be used repeatedly, other links once:
        `move` uses them up. `here` is the caller's present place, if any."""
        key = await self._link(night, token)
        if key is None:
            raise spent()
        if here and here.guest and key.guest and here.guest != key.guest:
            raise refused(Sys.SEATED, "link.second_seat", field="token")
        return key

    async def move(self, link: Key, caller: Caller, cookie: str) -> Given:
        """Give a guest's place to the caller who has come by this link, and take it from all
        other browsers, programs and unused links of that guest: who has stolen a cookie may
        have made some. The links to the host's desk outlast a move, so that a thief can't take
        the way back away by moving. Once one of them is used, it and all younger ones end, and
        the host gets a new one; older ones outlast it, so that the first always wins."""
        assert link.guest
        key, given = self.new_key(link.night, link.guest, caller, cookie)
        keys, spare = [key], None if link.kind == "host" else KEY_OF["host"]
        if link.kind == "host":
            given = replace(given, recovery=new_token())
            keys.append(Key(digest_of(given.recovery), link.night, "host", link.guest))
        now = self._now_ms()
        if await self._store.renew_keys(link.digest, now, keys, spare=spare) is None:
            raise spent()
        return given

    async def add_device(self, link: Key, caller: Caller, cookie: str) -> Given:
        """Let the caller who has come by this link have a person's place in a club, beside the
        devices that they have. The link and the person's other unused links end."""
        assert link.guest
        key, given = self.new_key(link.night, link.guest, caller, cookie)
        keys = [key]
        if link.kind == "host":
            given = replace(given, recovery=new_token())
            keys.append(Key(digest_of(given.recovery), link.night, "host", link.guest))
        now = self._now_ms()
        if await self._store.renew_keys(link.digest, now, keys, spare="seat") is None:
            raise spent()
        return given

    async def take_along(self, caller: Caller, cookie: str, nights: list[str]) -> None:
        """Let a browser's new cookie open the places that its old one opens at these nights."""
        for night in nights:
            if (place := await self.place(night, caller)) is None:
                continue
            key = Key(seat_digest(cookie, night), night, "seat", place.guest)
            key = self._made(key, caller)
            if not place.guest:
                key = Key(rail_digest(cookie, night), night, "invite")
            await self._store.put_keys([key])

    async def forget(self, night: str, guest: str) -> None:
        """Take a guest's place from every browser."""
        await self._store.revoke_keys(night, guest=guest, kind="seat")

    async def link(
        self, night: str, kind: LinkKind, guest: str, label: str = ""
    ) -> tuple[str, int | None]:
        """Make a link and return its token and when it expires."""
        token = new_token()
        expires = self._now_ms() + MOVE_MS if kind == "move" else None
        whose = None if kind == "invite" else guest
        made = self._clock.wall_ms()
        key = Key(digest_of(token), night, KEY_OF[kind], whose, expires, made, label)
        await self._store.put_keys([key])
        return token, expires

    async def devices(self, night: str, guest: str) -> tuple[Key, ...]:
        """The keys of a guest's devices, and of links to others that wait to be used."""
        found = await self._store.keys_of(night, guest, self._now_ms())
        return tuple([key for key in found if key.kind in KIND_OF])

    async def sign_out(self, keys: Sequence[Key]) -> None:
        """Let these keys open nothing any more."""
        await self._store.end_keys([key.digest for key in keys])

    async def saw(self, place: Admission) -> None:
        """Note that a device is in use, at most once a minute."""
        now = self._clock.wall_ms()
        if now - self._seen.get(place.key, 0) < SEEN_MS:
            return
        if len(self._seen) > MOST_SEEN:
            self._seen.clear()
        self._seen[place.key] = now
        await self._store.note_seen(place.key, now)

    async def invitation(self, night: str) -> tuple[str, str]:
        """The token of the invitation to a night, and the code of its short link: the same
        until it is withdrawn."""
        known = self._invitations.get(night)
        if known and all([await self.invited(night, each) for each in known]):
            return known
        token, _ = await self.link(night, "invite", "")
        code = new_code()
        await self._store.put_keys([Key(digest_of(code), night, "invite")])
        self.note_invitation(night, token, code)
        return token, code

    def note_invitation(self, night: str, token: str, code: str) -> None:
        """From now on this is the invitation to a night."""
        self._invitations.pop(night, None)
        if len(self._invitations) >= MOST_INVITATIONS:
            del self._invitations[next(iter(self._invitations))]
        self._invitations[night] = token, code

    async def revoke(self, night: str, kind: LinkKind, guest: str = "") -> None:
        """Revoke links; with the invitations, revoke the places on the rail."""
        await self._store.revoke_keys(night, guest=guest or None, kind=KEY_OF[kind])

    async def _key(self, digest: bytes) -> Key | None:
        return await self._store.key(digest, self._now_ms())

    def _now_ms(self) -> int:
        """The time by which links expire. It goes on when the wall clock is set back, so that
        none of them opens again."""
        self._lead_ms = max(self._lead_ms, self._clock.wall_ms() - self._clock.now_ms())
        return self._clock.now_ms() + self._lead_ms


def spent() -> RequestRefused:
    """The refusal for a link that no longer opens anything."""
    return refused(Sys.KEY, "link.spent", field="token")


def seat_digest(browser: str, night: str) -> bytes:
    """The digest by which the house recognises a browser at a night."""
    return _derived(browser, f"seat {night}")


def rail_digest(browser: str, night: str) -> bytes:
    """The digest by which the house recognises a browser that only watches."""
    return _derived(browser, f"rail {night}")


def _derived(browser: str, purpose: str) -> bytes:
    """Derive a token for one purpose; no one can compute another purpose's token from it."""
    return digest_of(hmac.new(browser.encode(), purpose.encode(), sha256).hexdigest())
