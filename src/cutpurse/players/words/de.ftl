# Was der Trainer sagt

amount-win = { $chance }
amount-score = { $sign }{ $whole },{ $tenth }

why-win = Damit gewinnst du { $value } der Spiele, auf { $off } genau
why-score = Das bringt { $value }, auf { $off } genau
why-forced = Das ist der einzige Zug
why-unknown = Die Zeit reichte nicht, ihn zu probieren

nudge-forced = Es gibt nur einen Zug
nudge-none = Zum Nachdenken war keine Zeit
nudge-equal = { $count ->
    [2] Keiner der beiden Züge sticht heraus
   *[other] Keiner der { $count } Züge sticht heraus
}
nudge-rough = Die Zeit reichte nicht, die { $count ->
    [2] beiden Züge
   *[other] { $count } Züge
} zu unterscheiden
nudge-several = { $count } der { $of } Züge sind klar besser als der Rest und etwa gleich gut
nudge-clear = { $count ->
    [2] Einer der beiden Züge ist klar besser
   *[other] Einer der { $count } Züge ist klar der beste
}
nudge-look = Ein Zug ist klar der beste: Schau dir „{ $zone }“ an
nudge-look-owned = Ein Zug ist klar der beste: Schau dir { PERSON($owner) ->
    [you] bei dir „{ $zone }“ an
   *[other] bei { $owner } „{ $zone }“ an
}

best-guess = Nur geraten: Die Zeit reichte nicht, { $count ->
    [one] einen anderen Zug
   *[other] { $count } andere Züge
} davon zu unterscheiden
best-alike = { $count ->
    [one] Ein anderer Zug ist etwa gleich gut
   *[other] { $count } andere Züge sind etwa gleich gut
}

# -- die Analyse eines Spiels
review-title = { $title }, analysiert
review-won = Der Sieg geht an { $who }
review-lost = Niemand gewinnt
review-scored = { $points ->
    [one] Das Ergebnis ist 1 Punkt
   *[other] Das Ergebnis sind { $points } Punkte
}
review-unfinished = Das Spiel ist nicht zu Ende, also zählen die letzten Chancen als Ergebnis
review-stopped = Vorzeitig beendet: { $judged } von { $of } Entscheidungen sind bewertet, die übrigen zählen als Glück
review-unvalued = Die Zeit reichte nicht, auch nur eine Entscheidung zu bewerten
review-undecided = Es gab nichts zu entscheiden
review-player = Spieler
review-accuracy = Genauigkeit
review-start = Am Anfang
review-choices = Entscheidungen
review-luck = Glück
review-result = Ergebnis
review-judged = Bewertete Entscheidungen
review-parts = Anfang, Entscheidungen und Glück ergeben zusammen das Ergebnis. Entscheidungen: was die Züge gebracht oder gekostet haben, verglichen mit denen eines vernünftigen Spielers, der genauso viel wusste. Glück: alles andere, also Karten, Ziehungen und was die anderen taten.
review-parts-score = Anfang, Entscheidungen und Glück ergeben zusammen das Ergebnis. Entscheidungen: was die Züge gegenüber den besten gekostet haben, nach dem, was man in dem Moment wissen konnte. Glück: alles andere, also Karten, Ziehungen und, in einem endlosen Spiel, alle Züge, die am Anfang noch nicht zu überblicken waren.
review-once = Einen Sieg kannst du nur einmal verlieren. Verschenk ihn, bekomm ihn zurück und verschenk ihn wieder: Bei den Entscheidungen zählt er einmal.
review-band = Schattiert: wo die Kurve in 95 von 100 Fällen verläuft, nach dem, was alle sehen konnten. Mehr Zeit (--budget) macht das schmaler.
review-accuracy-is = Die Genauigkeit sagt, wie viel von dem, was auf dem Spiel stand, jemand behalten hat: 100 heißt immer der beste Zug, 0 immer der schlechteste. Erzwungene Züge zählen nicht.
review-noise = Ein Zug gilt nur dann als Fehler, wenn ein zweiter Blick mit neu gemischten Karten bestätigt, dass er etwas gekostet hat.
review-curve-win = Gewinnchance aller Plätze, nach jedem Schritt
review-curve-score = Erwartetes Ergebnis, nach jedem Schritt
review-decided-win = Entschieden hat es Schritt { $move }: { $told }. { PERSON($who) ->
    [you] Deine Chance ging
   *[other] { POSSESSIVE($who) } Chance ging
} von { $before } auf { $after }{ $beside ->
    [no] .
   *[yes] , deine von { $mine_before } auf { $mine_after }.
}
review-decided-score = Am meisten verändert hat Schritt { $move }: { $told }. Das erwartete Ergebnis ging von { $before } auf { $after }.
review-decided-none = Kein einzelner Schritt hat es entschieden: Die Chancen haben sich nach und nach verschoben.
review-decided-none-score = Kein einzelner Schritt ragt heraus.
review-told-own = Du hast „{ $move }“ gewählt
review-told-secret = { PERSON($who) ->
    [you] Du hast verdeckt gewählt
   *[other] { $who } hat verdeckt gewählt
}
review-part-win = { $count ->
    [one] Du hast in Schritt { $move } einen klaren Fehler gemacht
   *[other] Du hast { $count } klare Fehler gemacht, den teuersten in Schritt { $move }
}: „{ $played }“. Mit „{ $best }“ wäre deine Gewinnchance um { $cost } Prozentpunkte höher gewesen.
review-part-score = { $count ->
    [one] Du hast in Schritt { $move } einen klaren Fehler gemacht
   *[other] Du hast { $count } klare Fehler gemacht, den teuersten in Schritt { $move }
}: „{ $played }“. „{ $best }“ war { $cost } mehr wert.
review-part-none = { $count ->
    [one] Deine eine Entscheidung war kein klarer Fehler.
   *[other] Keine deiner { $count } Entscheidungen war ein klarer Fehler.
}
review-part-forced = Du hattest nichts zu entscheiden.
review-part-unknown = Für deine Entscheidungen hat die Zeit nicht gereicht.
review-whole = { $play ->
    [well] Du hast gut gespielt{ $good ->
        [0] {""}
       *[other] : { review-good }
    }.
    [fair] Du hast ordentlich gespielt{ $good ->
        [0] {""}
       *[other] : { review-good }
    }.
    [none] Deine Entscheidungen haben keinen erkennbaren Unterschied gemacht.
   *[badly] Du hast viel verschenkt{ $good ->
        [0] {""}
       *[other] , auch wenn du { review-good-though }
    }.
} { $luck ->
    [good] Das Glück war auf deiner Seite.
    [bad] Das Glück war gegen dich.
   *[even] Glück und Pech hielten sich die Waage.
}
review-good = { SAME($good, $of) ->
    [same] { $of ->
        [one] Bei deiner einzigen Entscheidung hast du den besten Zug gemacht oder einen, der genauso gut war
       *[other] Bei allen { $of } Entscheidungen hast du den besten Zug gemacht oder einen, der genauso gut war
    }
   *[different] { $good ->
        [one] Bei einer von { $of } Entscheidungen hast du den besten Zug gemacht oder einen, der genauso gut war
       *[other] Bei { $good } von { $of } Entscheidungen hast du den besten Zug gemacht oder einen, der genauso gut war
    }
}
review-good-though = { SAME($good, $of) ->
    [same] immer den besten Zug gemacht hast oder einen, der genauso gut war
   *[different] bei { $good ->
        [one] einer
       *[other] { $good }
    } von { $of } Entscheidungen den besten Zug gemacht hast oder einen, der genauso gut war
}
review-whole-luck = Alles war Glück.
review-costly = Fehler
review-none-costly = Kein Zug war klar schlechter als der beste
review-all = Alle Entscheidungen
review-number = Schritt
review-played = Gespielt
review-best = Am besten
review-reason = Warum
review-loss = Kosten
review-forced = erzwungen
