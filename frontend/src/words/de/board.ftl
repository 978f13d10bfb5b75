# Was auf dem Tisch liegt

board-face-down = verdeckt
board-stands-for = { $face } als { $as }
board-as = als { $face }
board-yours = Du: { $zone }
board-owned = { $name }: { $zone }
board-zone-empty = { $zone }, leer
board-zone-counted = { $zone }, { $counted }
board-zone-topped = { $zone }, oben { $top }, { $counted }
board-cards = { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
}
board-chips = { $count ->
    [one] { $count } Chip
   *[other] { $count } Chips
}
board-pieces = { $count ->
    [one] { $count } Stück
   *[other] { $count } Stück
}
board-empty = leer
board-gap = leerer Platz
board-end-first = linkes Ende
board-end-last = rechtes Ende
board-more = { $count } weitere darunter
