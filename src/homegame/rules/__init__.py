"""Judgement: a file per chapter of the rulebook, a function per rule; nothing changes."""
