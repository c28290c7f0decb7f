"""What a host prints: sheets as typed values. `paper.html` lays them out.

Every figure is worked out at the house's own stakes, by the functions that play the hands.
"""
