"""A table's log, its sealed cards and its keys, kept safe. Bodies are bytes: no poker."""
