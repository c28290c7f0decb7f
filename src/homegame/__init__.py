"""Home Game: the complete software of a poker home game, and its engine as a library.

    import homegame

    hand = homegame.play("100 150 200", "a c c", hole="AsAh KsKh QsQh", board="2c7d9hJs3c")
    hand.net                                    # {1: 200, 2: -50, 3: -150}

- `play` deals and plays a hand and returns a `Hand`: whose `turn` it is, what is `legal`, and
  `act` to go on. `house` makes the rules it is played by.
- `read` and `write` read and write files of hand histories: PHH, PokerStars text, Open Hand
  History, PokerNow logs (read only) and our own records. `read_lines` and `write_lines` do
  the same for text.
- `replay` replays a history; `decisions` lists its decisions, each with its situation.
- `equity`, `outs`, `Range`, `pot_odds`, `icm`, `rank` and `describe` do the maths; there is
  more in `homegame.maths`.

Each part is loaded on first use, so importing the package costs almost nothing.
"""

__version__ = "0.3.0"

TYPE_CHECKING = False  # like typing's, but importing `typing` costs more than this module
if TYPE_CHECKING:
    from homegame.history.errors import (
        DamagedError,
        HistoryError,
        ImpossibleError,
        UncountedError,
        UnknownGameError,
        UnreadableError,
        UnwritableError,
    )
    from homegame.history.hand import HandHistory
    from homegame.history.recording import complete, record
    from homegame.library.files import read, read_lines, write, write_lines
    from homegame.library.hand import Decision, Hand, decisions, play, replay
    from homegame.library.houses import house
    from homegame.library.legal import IllegalError, Legal
    from homegame.maths.drawing import Outs, outs
    from homegame.maths.equities import Equity, equity
    from homegame.maths.errors import MathsError
    from homegame.maths.hands import describe, rank
    from homegame.maths.odds import PotOdds, pot_odds
    from homegame.maths.ranges import Range
    from homegame.maths.tournament import icm
    from homegame.rulebook.house import HouseRules
    from homegame.rulebook.options import HouseError

__all__ = [
    "DamagedError",
    "Decision",
    "Equity",
    "Hand",
    "HandHistory",
    "HistoryError",
    "HouseError",
    "HouseRules",
    "IllegalError",
    "ImpossibleError",
    "Legal",
    "MathsError",
    "Outs",
    "PotOdds",
    "Range",
    "UncountedError",
    "UnknownGameError",
    "UnreadableError",
    "UnwritableError",
    "__version__",
    "complete",
    "decisions",
    "describe",
    "equity",
    "house",
    "icm",
    "outs",
    "play",
    "pot_odds",
    "rank",
    "read",
    "read_lines",
    "record",
    "replay",
    "write",
    "write_lines",
]

_PARTS = {
    "history.errors": (
        "DamagedError",
        "HistoryError",
        "ImpossibleError",
        "UncountedError",
        "UnknownGameError",
        "UnreadableError",
        "UnwritableError",
    ),
    "history.hand": ("HandHistory",),
    "history.recording": ("complete", "record"),
    "library.files": ("read", "read_lines", "write", "write_lines"),
    "library.hand": ("Decision", "Hand", "decisions", "play", "replay"),
    "library.houses": ("house",),
    "library.legal": ("IllegalError", "Legal"),
    "maths": (
        *("Equity", "MathsError", "Outs", "PotOdds", "Range"),
        *("describe", "equity", "icm", "outs", "pot_odds", "rank"),
    ),
    "rulebook.house": ("HouseRules",),
    "rulebook.options": ("HouseError",),
}
_PART_OF = {name: part for part, names in _PARTS.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _PART_OF:
        raise AttributeError(f"module 'homegame' has no attribute {name!r}")
    from importlib import import_module

    found: object = getattr(import_module(f"homegame.{_PART_OF[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
