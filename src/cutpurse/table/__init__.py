"""The table: the server at which people and bots play, with everything that is kept, sent and shown of their games."""
