"""Where a table's log, its sealed cards and its keys are kept. Bodies are bytes: no poker."""
