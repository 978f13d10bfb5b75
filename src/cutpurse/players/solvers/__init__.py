"""Games solved, exactly or nearly so: one module for each game that can be."""
