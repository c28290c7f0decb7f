"""The pages of the documentation that are made from the code, and how all are gathered."""
