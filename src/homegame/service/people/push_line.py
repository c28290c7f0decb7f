"""The line to a push service: one request over TLS, to an address that was looked at first.

The place comes from a browser, so it may be chosen by anyone: what it leads to must be an
address of the internet, and that very address is connected to, whatever the name says a moment
later. Nothing is followed, and little is read.
"""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from typing import Final
from urllib.parse import SplitResult

import httptools

MOST_READ: Final = 16_384
"""Bytes of an answer; push services say little."""


class NotReached(Exception):
    """There is no push service at that place, or it doesn't answer."""


class Head:
    """Notes when an answer's head is complete."""

    done = False

    def on_headers_complete(self) -> None:
        self.done = True


async def posted(
    place: SplitResult,
    headers: Mapping[str, str],
    body: bytes,
    trust: ssl.SSLContext,
    *,
    at_home: bool,
    within_s: float,
) -> int:
    """Post this, and return the status of the answer. Raises NotReached."""
    try:
        async with asyncio.timeout(within_s):
            return await _posted(place, headers, body, trust, at_home=at_home)
    except (OSError, TimeoutError, ValueError, httptools.HttpParserError) as trouble:
        raise NotReached(type(trouble).__name__) from None


async def _posted(
    place: SplitResult,
    headers: Mapping[str, str],
    body: bytes,
    trust: ssl.SSLContext,
    *,
    at_home: bool,
) -> int:
    host, port = place.hostname or "", place.port or 443
    address = await address_of(host, port, at_home=at_home)
    reader, writer = await asyncio.open_connection(
        address, port, ssl=trust, server_hostname=host
    )
    try:
        path = f"{place.path or '/'}{'?' if place.query else ''}{place.query}"
        told = {
            "Host": place.netloc,
            "Content-Length": f"{len(body)}",
            "Connection": "close",
            **headers,
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in told.items())
        writer.write(f"POST {path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body)
        await writer.drain()
        heard, read = Head(), 0
        parser = httptools.HttpResponseParser(heard)
        while not heard.done and read < MOST_READ:
            chunk = await reader.read(MOST_READ - read)
            if not chunk:
                break
            read += len(chunk)
            parser.feed_data(chunk)
        if not heard.done:
            raise OSError("no answer")
        return int(parser.get_status_code())
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def address_of(host: str, port: int, *, at_home: bool) -> str:
    """The address of a push service. Raises OSError if any that the name leads to is not of the
    internet: a home's own, this computer's, or one that means a group."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(each[4][0]) for each in found]
    if not at_home and not all(is_of_internet(each) for each in addresses):
        raise OSError("not an address of the internet")
    return addresses[0]


def is_of_internet(address: str) -> bool:
    """Whether anyone can be there: also not behind an IPv4 address written as another kind."""
    known = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(known, ipaddress.IPv6Address):
        inner = known.ipv4_mapped or known.sixtofour
        if inner is not None:
            return is_of_internet(str(inner))
        if known in ipaddress.ip_network("64:ff9b::/96"):
            return is_of_internet(str(ipaddress.IPv4Address(int(known) & 0xFFFFFFFF)))
    return known.is_global and not known.is_multicast
