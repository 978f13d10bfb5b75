# Words for what happens between this page and the table.

people-guest = { $face ->
    [0] Otter
    [1] Robin
    [2] Badger
    [3] Raven
    [4] Hare
    [5] Fox
    [6] Wren
    [7] Marten
    [8] Owl
    [9] Lynx
    [10] Heron
    [11] Mole
   *[other] Guest
}
device-begin-anew = Start as somebody new
problem-offline = The table cannot be reached just now. Check your connection.
problem-closed = The table has hung up. Load the page again to go on.
