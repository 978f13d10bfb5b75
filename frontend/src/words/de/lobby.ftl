# Die Lobby und die Seiten um die Tische.
lobby-offline = Der Tisch ist gerade nicht zu erreichen. Es wird wieder versucht.
lobby-coming = Die Spiele sind unterwegs
lobby-back = Zurück zur Lobby
lobby-places = Orte
lobby-tables = Meine Tische
lobby-tables-wait = { $count ->
    [one] einer wartet auf dich
   *[other] { $count } warten auf dich
}
lobby-daily = Tagesspiel
lobby-me = Meine Spiele
lobby-join = Mit Code mitspielen
lobby-settings = { $name ->
    [""] Einstellungen
   *[other] { $name }, Einstellungen
}
lobby-light = Hell machen
lobby-dark = Dunkel machen
lobby-tab-games = Spiele
lobby-tab-tables = Tische
lobby-tab-daily = Heute
lobby-tab-join = Mitspielen

lobby-your-turn = Du bist dran bei { $game }
lobby-with = mit { $names }
lobby-alone = allein
lobby-more-wait = { $count ->
    [one] noch ein Tisch wartet
   *[other] { $count } weitere Tische warten
}
lobby-go = Los
lobby-daily-of = Tagesspiel: { $game }
lobby-daily-best = Alle haben dieselben Karten. Bisher am besten: { $name }, { $score }
lobby-daily-nobody = Alle haben dieselben Karten. Noch hat sich niemand getraut.
lobby-daily-mine = Du bist heute auf Platz { $rank }, mit { $score }
lobby-daily-assisted = Du hast heute { $score } geschafft, mit Hilfe
lobby-daily-try = Versuch’s
lobby-daily-on = Weiter
lobby-daily-look = Rangliste

lobby-players = Spieler:
lobby-play = Spielen
lobby-play-now = {""}
lobby-with-friends = { $game } mit anderen spielen
lobby-rules-of = Regeln von { $game }

lobby-line-steal_the_pile = Gleiche Karte obenauf? Der ganze Stapel ist dein.
lobby-line-nacho_pile = Noch ein Chip? Der Beutel weiß es.
lobby-line-spite_and_malice = Vom Ass zum König, und lächelnd blockieren.
lobby-line-old_bill = Eine Karte offen, ein paar in der Tasche: welche Seite?
lobby-line-old_bill_memory = Sechsundzwanzig Paare, verdeckt.
lobby-line-old_bill_maid = Bleib nicht auf ihm sitzen.
lobby-line-ten_card_crook = Zehn Karten, eine Schlange, lauter Taschen.
lobby-line-steal_the_pile_solitaire = Du gegen die Karten.
lobby-time-steal_the_pile = 10 Min.
lobby-time-nacho_pile = 10 Min.
lobby-time-spite_and_malice = 25 Min.
lobby-time-old_bill = 20 Min.
lobby-time-old_bill_memory = 10 Min.
lobby-time-old_bill_maid = 5 Min.
lobby-time-ten_card_crook = 5 Min.
lobby-time-steal_the_pile_solitaire = 5 Min.
