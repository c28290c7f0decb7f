"""Bots by their style. A bot sees what its seat sees, and nothing else."""

from collections.abc import Callable, Mapping
from typing import Final

from homegame.bots.simple import calls, folds_unless_cheap
from homegame.model.commands import SeatCommand
from homegame.model.view import View

Bot = Callable[[View, float], SeatCommand]

STYLES: Final[Mapping[str, Bot]] = {
    "rock": folds_unless_cheap,
    "caller": calls,
    "maniac": calls,
    "shark": folds_unless_cheap,
}
