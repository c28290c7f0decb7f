"""Live nights: each has one owner, with dealers, a clock, and people who come and go."""
