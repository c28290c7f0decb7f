"""Cloudflare's quick tunnel: no account, and another address each time."""

from collections.abc import Sequence
from typing import Final

from homegame.reach.way import Told, says


class Cloudflared(Told, frozen=True):
    def command(self, port: int) -> Sequence[str]:
        here = f"http://127.0.0.1:{port}"
        return (self.program, "tunnel", "--no-autoupdate", "--url", here)


CLOUDFLARED: Final = Cloudflared(
    "cloudflared",
    "cloudflared",
    # In a frame of its own. The log names the service's own address before.
    says(r"(https://(?!api\.)[a-z0-9-]{1,200}\.trycloudflare\.com)\b"),
    {
        says(r"no such host|network is unreachable|dial tcp"): "no_way",
        says(r"failed to request quick Tunnel|Too Many Requests"): "refused",
    },
)
