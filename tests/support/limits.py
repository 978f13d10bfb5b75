"""Limits for tests: one address is all guests of a house, and tests play faster than people."""

_RATES = ("requests", "tables", "devices", "guesses", "replays", "uploads")
GENEROUS = (*(f"{name}=1000000/s:1000000" for name in _RATES), "sockets=1000000", "connections=1000000")
QUICK = ("commands=2000/s:2000", "views=2000/s:2000", "plies=50/s:1000000")
