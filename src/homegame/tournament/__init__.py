"""Tournaments on paper: blinds, prizes, deals, chips and seats as pure functions (TOURN)."""
