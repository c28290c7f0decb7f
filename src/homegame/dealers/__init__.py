"""Dealers, as values: the server with its own deck, a script with given cards, or people."""
