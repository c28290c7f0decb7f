"""Tailscale's funnel: the address is always that of this computer."""

from collections.abc import Sequence
from typing import Final

from homegame.reach.way import HOST_NAME, Told, says


class Tailscale(Told, frozen=True):
    def command(self, port: int) -> Sequence[str]:
        return (self.program, "funnel", "--yes", str(port))


TAILSCALE: Final = Tailscale(
    "tailscale",
    "tailscale",
    says(rf"^\s*(https://{HOST_NAME}\.ts\.net)/?\s*$"),
    {
        says(r"Logged out|NeedsLogin|not logged in"): "login",
        says(r"Funnel (is )?not (enabled|available)|not allowed"): "refused",
        says(r"failed to connect to local|is tailscaled running"): "no_way",
    },
)
