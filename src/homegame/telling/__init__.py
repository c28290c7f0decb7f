"""The words of the log: a fold over its events, for everybody who reads them.

    telling, lines = told(telling, event)

`lines` are sentences of the catalogue with what is filled in; `speech` says one of them to
one reader. The screen, the text table, the archive and the exports share them.
"""

from homegame.telling.lines import told
from homegame.telling.sofar import Telling
from homegame.telling.speech import spoken

__all__ = ["Telling", "spoken", "told"]
