"""Fair decks: no one chooses the order of the cards, and no one can guess it."""
