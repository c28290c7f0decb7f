"""The log of each night, its sealed cards, keys and snapshots, kept safe.

Bodies are bytes: storage knows no poker.
"""
