"""The bank as guests read it: accounts, real chips, and how people want to be paid."""
