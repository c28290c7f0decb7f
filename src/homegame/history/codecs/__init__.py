"""Hand histories in the formats of the world. Each codec reads lines and writes texts."""
