# Words for what happens between this page and the table.

people-guest = Guest
problem-offline = The table cannot be reached just now. Check your connection.
problem-closed = This page is no longer connected to the table. Load it again.
