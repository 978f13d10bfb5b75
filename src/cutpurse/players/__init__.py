"""Players: bots that see one seat and no more, searches, exact solvers, and a coach."""
