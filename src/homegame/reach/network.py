"""This computer's address on its network."""

import asyncio
import socket
from contextlib import suppress

TRY_S = 3
"""How long this computer may take to answer itself."""


def lan_address() -> str:
    """This computer's address on its network, empty if it has none. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return ""
    return "" if address.startswith(("127.", "0.")) else address


async def answers(host: str, port: int) -> bool:
    """Whether this computer lets somebody in at this address of its own."""
    try:
        async with asyncio.timeout(TRY_S):
            _, writer = await asyncio.open_connection(host, port)
    except OSError:
        return False
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()
    return True
