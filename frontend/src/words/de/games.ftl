# Was bei einzelnen Spielen um die Karten und Chips herum steht

games-row-filled = { $count } von { $all } in der Reihe
games-row-shut = zu: Die Reihe ist voll
games-row-leaves = kann weg
games-hold-here = auf die Hand
games-held-nothing = leer
games-turns-left = { $count ->
    [0] letzter Zug
    [one] noch { $count } Zug
   *[other] noch { $count } Züge
}
games-deck-left = Im Stapel:
games-deck-bottom = Ganz unten:

games-safe = sicher
games-odds-show = Chancen zeigen
games-odds-hide = Ausblenden
games-odds-bust = Nächster Chip: zu { $percent } % verzockt
games-odds-none = Im Beutel
games-odds-bag = { $count ->
    [one] Im Beutel: { $count } Chip
   *[other] Im Beutel: { $count } Chips
}
games-odds-more = Der ganze Beutel
games-odds-less = Weniger

games-den-none = noch keine
games-offer-up = eine Karte, für alle sichtbar
games-offer-down = die sieht niemand
games-offer-down-for = verdeckt: { $name } sieht nur „{ $count }“
games-offer-laid = { $card }: zurücknehmen
games-offer-gets = bekommt das Angebot
games-offer-makes = bietet an
games-pocket-count = { $count } in der Tasche

games-maid-holds = { $name } hält die Karten hin
games-maid-out = fertig und fein raus
games-maid-lost = { $who ->
    [you] bleibst auf Old Bill sitzen
   *[other] bleibt auf Old Bill sitzen
}
games-maid-yours = { $name } zieht eine Karte aus deiner Hand
