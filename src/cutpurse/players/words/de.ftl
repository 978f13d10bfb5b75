# Was der Trainer sagt

amount-win = { $chance }
amount-score = { $sign }{ $whole },{ $tenth }

why-win = Damit gewinnst du { $value } der Spiele, auf { $off } genau
why-score = Das bringt { $value } Punkte, auf { $off } genau
why-forced = Das ist der einzige Zug
why-unknown = Die Zeit reichte nicht, ihn zu probieren

nudge-forced = Es gibt nur einen Zug
nudge-none = Zum Nachdenken war keine Zeit
nudge-equal = Keiner der { $count } Züge sticht heraus
nudge-rough = Die Zeit reichte nicht, die { $count } Züge zu unterscheiden
nudge-several = { $count } der { $of } Züge sind klar besser als der Rest und etwa gleich gut
nudge-clear = Einer der { $count } Züge ist klar der beste
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
review-parts = Anfang, Entscheidungen und Glück ergeben zusammen das Ergebnis. Entscheidungen: was die Züge gegenüber den besten gekostet haben, nach dem, was man in dem Moment wissen konnte. Glück: alles andere, also Karten, Ziehungen und was die anderen taten.
review-parts-score = Anfang, Entscheidungen und Glück ergeben zusammen das Ergebnis. Entscheidungen: was die Züge gegenüber den besten gekostet haben, nach dem, was man in dem Moment wissen konnte. Glück: alles andere, also Karten, Ziehungen, was die anderen taten und, in einem endlosen Spiel, alle Züge, die am Anfang noch nicht zu überblicken waren.
review-once = Einen Sieg kannst du nur einmal verlieren. Verschenk ihn, bekomm ihn zurück und verschenk ihn wieder: Bei den Entscheidungen zählt er einmal.
review-band = Schattiert: wo die Kurve in 95 von 100 Fällen verläuft. Mehr Zeit (--budget) macht das schmaler.
review-accuracy-is = Die Genauigkeit sagt, wie viel von dem, was auf dem Spiel stand, jemand behalten hat: 100 heißt immer der beste Zug, 0 immer der schlechteste. Erzwungene Züge zählen nicht.
review-noise = Ein Zug heißt nur dann teuer, wenn ihn der bloße Zufall in weniger als 1 von 100 Entscheidungen so teuer aussehen ließe.
review-blur = Die Zeit reichte nicht, einzelne Verluste unter etwa { $loss } zu sehen; in den Entscheidungen stecken auch sie, so genau, wie ± es sagt. Mehr Zeit (--budget) zeigt mehr.
review-curve-win = Gewinnchance, wie jeder sie vor den eigenen Entscheidungen sehen konnte
review-curve-score = Erwartete Punkte, wie sie vor jeder Entscheidung zu sehen waren
review-turning = Wendepunkte
review-turn = { SAME($first, $last) ->
    [same] Zug { $first }
   *[different] Züge { $first } bis { $last }
}: { PERSON($who) ->
    [you] Für dich geht es von { $before } auf { $after }
   *[other] Für { $who } geht es von { $before } auf { $after }
}{ $cost ->
    [no] {""}
   *[yes] ; die Wahl in Zug { $first } kostete { $loss }
}
review-no-turning = Jeder Ausschlag könnte auch Zufall sein
review-costly = Teure Züge
review-none-costly = Kein Zug war klar schlechter als der beste
review-all = Alle Entscheidungen
review-number = Zug
review-played = Gespielt
review-best = Am besten
review-reason = Warum
review-value = Bester Wert
review-loss = Verlust
review-forced = erzwungen
