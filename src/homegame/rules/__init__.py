"""Judgement: a file per chapter of the rulebook, a function per rule; state in, verdict out."""
