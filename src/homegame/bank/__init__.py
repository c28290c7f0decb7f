"""The bank: what every guest bought and cashed, worked out from the log by double entry."""
