"""Judgement: one file per chapter of the rulebook, one function per rule, state in, verdict out."""
