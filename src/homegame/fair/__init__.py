"""Where online cards come from: a deck in an order nobody chose and nobody can guess."""
