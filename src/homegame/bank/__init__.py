"""The bank: what each guest bought and cashed out, computed from the log by double entry."""
