"""What the stores in a database share: all they ask it, and the thread that writes."""
