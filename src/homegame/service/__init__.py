"""Tables that live: one owner each, a dealer, a clock, and people who come and go."""
