"""A live night: its owner, what comes in, what is saved, and what each viewer is shown."""
