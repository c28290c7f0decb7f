"""The servers that help browsers in a call to find a line to each other: STUN tells a browser
how it looks from outside, TURN passes on what finds no way. A house asks none that its host has
not set or, by opening the house to everyone, agreed to."""

import base64
import hashlib
import hmac
from typing import Final

from homegame.model.voice import IceServer, Ways
from homegame.reach.addresses import Addresses
from homegame.service.settings import Settings

USUAL_STUN: Final = ("stun:stun.cloudflare.com:3478",)
"""Asked while friends anywhere are let in: without one, hardly two homes find each other."""
GOOD_FOR_S: Final = 12 * 3600
"""How long what opens a TURN server does so: an evening."""


def stun_of(settings: Settings, addresses: Addresses) -> tuple[str, ...]:
    """The STUN servers that are asked now."""
    if settings.stun is not None:
        return settings.stun
    return USUAL_STUN if addresses.anywhere else ()


def servers_for(
    settings: Settings, addresses: Addresses, guest: str, wall_ms: int
) -> tuple[IceServer, ...]:
    """The servers for one guest in a call. What opens the TURN server is good for an evening,
    and made the way coturn and others check it (`use-auth-secret`)."""
    stun = stun_of(settings, addresses)
    found = [IceServer(stun)] if stun else []
    if settings.turn:
        until = wall_ms // 1000 + GOOD_FOR_S
        name = f"{until}:{guest}"
        mac = hmac.new(settings.turn_secret.encode(), name.encode(), hashlib.sha1)
        password = base64.b64encode(mac.digest()).decode()
        found.append(IceServer(settings.turn, name, password))
    return tuple(found)


def ways(settings: Settings, addresses: Addresses) -> Ways:
    """The names of the servers that would be asked."""
    return Ways(
        tuple([host_in(url) for url in stun_of(settings, addresses)]),
        tuple([host_in(url) for url in settings.turn]),
    )


def host_in(url: str) -> str:
    """The host in an address like stun:calls.example.org:3478."""
    host = url.partition(":")[2].partition("?")[0]
    return host.rpartition("]")[0] + "]" if "]" in host else host.partition(":")[0]
