"""The night: its guests and their roles, its tables, and what each guest sees."""
