# Words for what happens between this page and the table.

people-guest = Guest
problem-offline = The table cannot be reached just now. Check your connection.
problem-closed = The table has hung up. Load the page again to go on.
