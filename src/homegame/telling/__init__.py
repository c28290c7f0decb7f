"""The log in words: a fold over its events that gives each event its lines.

    telling, lines = tell(telling, event)

`lines` are sentences of the catalogue with their values; `speech` turns one into text for one
reader. The screen, the text table, the archive and the exports share them.
"""

from homegame.telling.lines import tell
from homegame.telling.sofar import Telling
from homegame.telling.speech import spoken

__all__ = ["Telling", "spoken", "tell"]
