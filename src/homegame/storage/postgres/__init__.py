"""A house in a schema of a PostgreSQL database. Its key lies in the data folder."""
