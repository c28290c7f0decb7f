"""Who deals is a value: the server its own deck, a script written cards, people real ones."""
