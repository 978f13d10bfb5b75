# What lies on the table

board-face-down = face down
board-stands-for = { $face } as { $as }
board-as = as { $face }
board-yours = You: { $zone }
board-owned = { $name }: { $zone }
board-zone-empty = { $zone }, empty
board-zone-counted = { $zone }, { $counted }
board-zone-topped = { $zone }, { $top } on top, { $counted }
board-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
board-chips = { $count ->
    [one] { $count } chip
   *[other] { $count } chips
}
board-pieces = { $count ->
    [one] { $count } piece
   *[other] { $count } pieces
}
board-empty = empty
board-gap = empty place
board-end-first = left end
board-end-last = right end
board-more = { $count } more beneath
