# What stands around the pieces of single games

games-row-filled = { $count } of { $all } in the row
games-row-shut = closed: the row is full
games-row-leaves = can leave
games-hold-here = hold it here
games-held-nothing = nothing
games-turns-left = { $count ->
    [0] this is the last turn
    [one] { $count } turn left
   *[other] { $count } turns left
}
games-deck-left = In the deck:
games-deck-bottom = At the bottom:

games-safe = safe
games-odds-show = Show the odds
games-odds-hide = Hide
games-odds-bust = Next chip: { $percent }% bust
games-odds-none = In the bag
games-odds-bag = { $count ->
    [one] In the bag: { $count } chip
   *[other] In the bag: { $count } chips
}
games-odds-more = The whole bag
games-odds-less = Less

games-den-none = none yet
games-offer-up = one card, seen by all
games-offer-down = nobody sees these
games-offer-down-for = face down: { $name } sees only “{ $count }”
games-offer-laid = { $card }: take it back
games-offer-gets = gets this offer
games-offer-makes = offers
games-pocket-count = { $count } in the pocket

games-maid-holds = { $name } holds out their hand
games-maid-out = out and safe
games-maid-lost = { $who ->
    [you] are stuck with Old Bill
   *[other] is stuck with Old Bill
}
games-maid-yours = { $name } takes a card from your hand
