"""The verbs: plan a hand, decide on a command, evolve by an event. Read `turn` first."""
