"""`python -m homegame` is `homegame`."""

from homegame.cli import main

main()
