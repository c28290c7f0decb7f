"""The same hand at our table and at PokerKit's. Tests compare the two; the bench times them."""
