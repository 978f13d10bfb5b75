"""The engine: deal, moves, play, view, guess and record, the same few verbs for every game."""
