"""placeholder until merge"""
Card = int
Cards = tuple[int, ...]
