"""Hand histories in the formats of the world."""
