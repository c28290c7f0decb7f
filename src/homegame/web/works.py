"""What heavy work begins with: its modules, and what they work out only once. A process of
heavy work is a copy of one that has imported this."""

from contextlib import suppress

import homegame.web.app
from homegame.answers import making
from homegame.service.houses import Houses

with suppress(ImportError):  # Without the kernel there is no maths.
    import homegame.maths  # noqa: F401

# The catalogues, the rulebook and the presets are read when somebody needs them first.
making.form(making.HouseAsk(), Houses())
