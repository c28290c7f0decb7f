"""Looking back on nights: what happened, what it came to, and nights from files."""
