"""Who gives which command, told apart from the code: by what stands in a command's row."""

from typing import Final

from homegame.night.row import By

PEOPLE: Final = ("nobody", "door", "guest", "player", "cohost", "host")
"""Someone who never came, someone at the door, a guest without a seat, one in a seat, a co-host
without a seat, and the host, who sits."""

GIVEN: Final[dict[By, tuple[str, ...]]] = {
    "stranger": ("nobody",),
    "guest": ("guest", "player", "cohost", "host"),
    "seat": ("player", "host"),
    "seat or host": ("player", "host"),
    "seat or who deals": ("player", "host"),
    "banker": ("cohost", "host"),
    "host": ("cohost", "host"),
    "host alone": ("host",),
}
WHERE_PEOPLE_DEAL: Final[dict[By, tuple[str, ...]]] = {
    "seat or host": ("player", "cohost", "host"),
    "seat or who deals": ("player", "cohost", "host"),
}
