"""A club: the nights of one group, its people, seasons, houses, debts and next date.

Like a night, a club is a fold over one log. What happened at its nights is in their own logs:
`people` says who was who there, `season` and `debts` add the nights up.
"""
