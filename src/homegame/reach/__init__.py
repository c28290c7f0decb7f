"""How friends reach a house on somebody's own computer: over its network, or from anywhere.

A house listens on its own computer alone. `network` opens it to the Wi-Fi, and a `Way` to the
internet: a program of the host's that keeps a line to a forwarder, which has an address. Both
are switched on and off while the house is open (`reach`), and what is switched on is so again
after a restart (`kept`).
"""
