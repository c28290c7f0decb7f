"""What is read from a night's log: each row with the night before it and after it."""
