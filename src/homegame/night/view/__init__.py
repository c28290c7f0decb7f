"""What each viewer sees of an evening: `scene` draws it, the other files draw its parts."""

from homegame.night.view.facts import Facts
from homegame.night.view.memo import Memo
from homegame.night.view.personal import PersonalView
from homegame.night.view.scene import Scene, view

__all__ = ["Facts", "Memo", "PersonalView", "Scene", "view"]
