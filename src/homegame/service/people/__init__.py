"""People at the door and on their devices: keys, links, names, and calls to the table."""
