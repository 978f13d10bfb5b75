# What lies on the table

board-face-down = face down
board-stands-for = { $face } as { $as }
board-as = as { $face }
board-yours = You: { $zone }
board-owned = { $name }: { $zone }
board-zone-empty = { $zone }, empty
board-zone-counted = { $zone }, { $counted }
board-zone-topped = { $zone }, { $top } on top, { $counted }
board-said-whose = { $whose } { $low }
board-said-empty = { $zone }: empty.
board-said-counted = { $zone }: { $counted }.
board-said-topped = { $zone }: { $top } on top.
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
board-place = row { $row }, card { $card }
board-end-first = left end
board-end-last = right end
board-end-only = into the empty row

# Who sits at the table

board-others = The others
board-middle = The middle
board-you-have = You
board-you = you
board-in-hand = in hand
board-away = away
board-to-move = to move
board-won = has won
board-follows = Play goes this way, { $name } follows you
board-goes = Play goes this way
board-to-go = to go
board-ahead = ahead by { $count }
board-behind = behind by { $count }
board-level = level

board-spots = Your spots
board-see-all = See all: { $zone }
board-next = next: { $card }
board-next-short = » { $card }
