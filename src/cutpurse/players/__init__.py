"""Players: bots, exact solvers and the coach."""
