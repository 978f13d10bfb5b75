# What is said around all pages.
frame-to-lobby = To the lobby
frame-reload = Try again
frame-unknown = Nothing here but the back of a card
    .why = There is no page at this address. Perhaps a letter of the link got lost.
frame-broken = This page did not arrive
    .why = The connection may be gone for a moment, or the table has a newer version. Try once more.

frame-title-unknown = Not found
frame-title-new = New table
frame-title-rules = Rules
frame-title-table = Table
frame-title-replay = Replay
frame-title-fairness = Was the deal fair?
frame-title-me = My games
frame-title-tables = Open tables
frame-title-daily = Today’s deal
frame-title-join = Join a table
frame-title-joining = Join a table
frame-title-onscreen = Big screen
frame-title-screen = Big screen
frame-title-pass = Another device
frame-title-settings = Settings
