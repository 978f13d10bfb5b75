# Was auf dem Tisch liegt

board-face-down = verdeckt
board-stands-for = { $face } als { $as }
board-as = als { $face }
board-yours = Du: { $zone }
board-owned = { $name }: { $zone }
board-zone-empty = { $zone }, leer
board-zone-counted = { $zone }, { $counted }
board-zone-topped = { $zone }, oben { $top }, { $counted }
board-said-whose = { $whose } { $zone }
board-said-empty = { $zone }: leer.
board-said-counted = { $zone }: { $counted }.
board-said-topped = { $zone }: oben { $top }.
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
board-place = Reihe { $row }, Karte { $card }
board-end-first = linkes Ende
board-end-last = rechtes Ende
board-end-only = in die leere Reihe

# Wer am Tisch sitzt

board-others = Die anderen
board-middle = Die Mitte
board-you-have = Du
board-you = du
board-in-hand = auf der Hand
board-away = weg
board-to-move = am Zug
board-won = hat gewonnen
board-follows = So herum geht es, nach dir kommt { $name }
board-goes = So herum geht es
board-to-go = übrig
board-ahead = { $count } voraus
board-behind = { $count } zurück
board-level = gleichauf

board-spots = Deine Ablagen
board-see-all = Alle ansehen: { $zone }
board-next = dann: { $card }
board-next-short = » { $card }
