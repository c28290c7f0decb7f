"""The rules: a file per chapter, a function per rule; state in, verdict out."""
