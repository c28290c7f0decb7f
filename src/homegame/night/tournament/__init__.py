"""A tournament in the night: entries, seats, levels, who is out, deals and prizes (TOURN)."""
