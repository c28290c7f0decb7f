"""Clubs: their logs, their members, and what their nights came to."""
