"""The addresses under which a house can be opened now: they come and go while it is open."""

from urllib.parse import urlsplit

from homegame.service.settings import Settings


class Addresses:
    """What leads here: what was set, and what was opened since."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.network = settings.lan_url
        """How people in the same network reach this computer; empty if they don't."""
        self.anywhere = ""
        """How everyone reaches it over a forwarder."""
        self.forwarded = 0
        """The port of this computer at which nothing but the forwarder's line comes in."""

    @property
    def public(self) -> str:
        """How everyone reaches the house; empty if not everyone does."""
        return self._settings.public_url or self.anywhere

    @property
    def names(self) -> frozenset[str]:
        """The names, in lower case, that the house has got since it was opened."""
        name = urlsplit(self.anywhere).hostname
        return frozenset({name} if name else ())

    def is_forwarded(self, server: tuple[str, int | None] | None) -> bool:
        """Whether a connection to this end of ours came over the forwarder's line."""
        return server is not None and self.forwarded == server[1] != 0
