"""What each viewer sees of an evening: `scene` draws it, the other files draw its parts."""

from homegame.night.view.cache import Key, NoCache, ViewCache
from homegame.night.view.facts import Facts
from homegame.night.view.scene import PersonalView, Scene, view

__all__ = ["Facts", "Key", "NoCache", "PersonalView", "Scene", "ViewCache", "view"]
