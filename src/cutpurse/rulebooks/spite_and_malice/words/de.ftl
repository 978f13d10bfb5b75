# Spite & Malice

summary = Spiel vor allen anderen deinen Siegstapel leer, und verbau ihnen die Karten, auf die sie warten.
hidden = die Karten der anderen, der Nachziehstapel und alle Siegkarten außer den obersten
length = 150 bis 250 Entscheidungen, wenn gespielt wird, was geht; etwa 70, wenn zwei aufs Geratewohl spielen
option-win_cards = Siegkarten für jeden Spieler
option-packs = Kartenspiele zu 54 Karten: eins für jeden Spieler oder eins mehr
end-win_cards = Die letzte Siegkarte ist gespielt.
end-exhausted = Niemand kommt mehr weiter: Die wenigsten übrigen Siegkarten gewinnen.
end-stalled = 300 Züge ohne Siegkarte: Die wenigsten übrigen Siegkarten gewinnen.

zone-draw = Nachziehstapel
zone-retired = Fertige Stapel
zone-play = Stapel { $number }
zone-hand = Hand
zone-win = Siegstapel
    .yours = Siegstapel
zone-discard = Ablage { $number }

value-score = Gespielte Siegkarten
value-phase = Zug
value-passes = In Folge gepasst
value-stall = Züge, um eine Siegkarte zu spielen
value-next = Als Nächstes
value-jokers = Joker
value-played = Siegkarten gespielt
value-left = Siegkarten übrig
phase-playing = spielen
phase-ending = nur noch abwerfen

move-play = { FACE($card, form: "Acc") }{ $source ->
    [win] {" "}vom Siegstapel
    [discard] {" "}von Ablage { $spot }
   *[hand] {""}
} auf Stapel { $pile } spielen
    .chosen = { $source ->
        [win] Deine Siegkarte, { FACE($card, form: "der") }
       *[other] { FACE($card, form: "Dein") }
    }
    .way = auf Stapel { $pile } spielen
    .ways = auf einen Stapel spielen
    .onto = Auf Stapel { $pile } spielen
    .what = { $source ->
        [win] { FACE($card, form: "acc") } vom Siegstapel
        [discard] { FACE($card, form: "acc") } von Ablage { $spot }
       *[hand] { FACE($card, form: "acc") }
    }
move-joker = Den Joker{ $source ->
    [win] {" "}vom Siegstapel
    [discard] {" "}von Ablage { $spot }
   *[hand] {""}
} als { FACE($card, form: "als") } auf Stapel { $pile } spielen
    .chosen = { $source ->
        [win] Deine Siegkarte, der Joker
       *[other] Dein Joker
    }
    .way = als { FACE($card, form: "als") } auf Stapel { $pile } spielen
    .ways = auf einen Stapel spielen
    .onto = Auf Stapel { $pile } spielen
    .what = { $source ->
        [win] den Joker vom Siegstapel als { FACE($card, form: "als") }
        [discard] den Joker von Ablage { $spot } als { FACE($card, form: "als") }
       *[hand] den Joker als { FACE($card, form: "als") }
    }
move-start = Stapel { $pile } mit { FACE($card, form: "dem") }{ $source ->
    [win] {" "}vom Siegstapel
    [discard] {" "}von Ablage { $spot }
   *[hand] {""}
} beginnen
    .chosen = { $source ->
        [win] Deine Siegkarte, { FACE($card, form: "der") }
       *[other] { FACE($card, form: "Dein") }
    }
    .way = Stapel { $pile } damit beginnen
    .onto = Stapel { $pile } beginnen
    .what = { $source ->
        [win] mit { FACE($card, form: "dem") } vom Siegstapel
        [discard] mit { FACE($card, form: "dem") } von Ablage { $spot }
       *[hand] mit { FACE($card, form: "dem") } aus der Hand
    }
move-fill = Ablage { $spot } mit { FACE($card, form: "dem") } auffüllen
    .chosen = { FACE($card, form: "Dein") }
    .way = auf die leere Ablage { $spot } legen
    .ways = auf eine leere Ablage legen
    .onto = Auf die leere Ablage { $spot } legen
    .what = { FACE($card, form: "acc") }
move-discard = { FACE($card, form: "Acc") } auf Ablage { $spot } abwerfen
    .chosen = { FACE($card, form: "Dein") }
    .way = abwerfen und den Zug beenden
    .onto = Auf Ablage { $spot } abwerfen und den Zug beenden
    .what = { FACE($card, form: "acc") }
move-pass = Passen
tag-play = { FACE($card, form: "Acc") } spielen
tag-start = Neuer Stapel
tag-joker = Als { FACE($card, form: "als") }
tag-completes = Stapel fertig
tag-wins = Gewinnt
tag-fill = Füllen
    .caption = Ablagen: eine leere auffüllen
tag-discard = Beendet den Zug
    .caption = Ablagen: Abwerfen beendet den Zug

prompt-play = Du bist dran: Spiel Karten oder wirf eine ab und beende den Zug
prompt-play-fill = Du bist dran: Spiel Karten oder füll { $count ->
    [one] die leere Ablage
   *[other] die { $count } leeren Ablagen
} auf und wirf ab
prompt-ace = Spiel dein Ass, bevor du den Zug beendest: { $source ->
    [win] Es liegt auf deinem Siegstapel
    [discard] Es liegt auf deiner Ablage { $spot }
   *[hand] Du hast es auf der Hand
}
prompt-fill = Füll { $count ->
    [one] die leere Ablage
   *[other] die { $count } leeren Ablagen
} auf und wirf dann noch eine Karte ab, um deinen Zug zu beenden
prompt-discard = Wirf noch eine Karte ab, dann endet dein Zug
prompt-empty = Nichts mehr zu ziehen: Spiel vom Siegstapel und von den Ablagen weiter oder passe
prompt-pass = Nichts mehr zu ziehen, und nichts passt: Du kannst nur passen
prompt-theirs-playing = { $who } ist am Zug
prompt-theirs-ending = { $who } beendet den Zug
prompt-theirs-empty = { $who } hat nichts mehr auf der Hand und darf weiterspielen oder passen

reason-unwanted = Kein Stapel braucht jetzt { FACE($card, form: "ein") } (als Nächstes: { $wanted })
reason-no-room = Vier Stapel sind begonnen: Für ein weiteres Ass ist kein Platz
reason-joker-ace = Ein Joker kann kein Ass sein, und noch ist kein Stapel begonnen
reason-joker-limit = Auf jedem begonnenen Stapel liegen schon drei Joker
reason-ace-first = { $why }; abwerfen geht erst nach dem Ass
reason-ending = Du beendest deinen Zug: Jetzt wird nur noch aus der Hand abgeworfen

told-begin = { PERSON($who) ->
    [you] Du hast die höchste Siegkarte, { FACE($card, form: "ein") }, und beginnst
   *[other] { $who } hat die höchste Siegkarte, { FACE($card, form: "ein") }, und beginnt
}
told-begin-discards = { PERSON($who) ->
    [you] Gleiche Siegkarten: Du hast die höheren Ablagen und beginnst
   *[other] Gleiche Siegkarten: { $who } hat die höheren Ablagen und beginnt
}
told-begin-seat = { PERSON($who) ->
    [you] Gleiche Siegkarten und Ablagen: Du hast die kleinere Nummer und beginnst
   *[other] Gleiche Siegkarten und Ablagen: { $who } hat die kleinere Nummer und beginnt
}
told-play = { PERSON($who) ->
    [you] Du spielst { FACE($card, form: "acc") } auf Stapel { $pile }
   *[other] { $who } spielt { FACE($card, form: "acc") } auf Stapel { $pile }
}
told-play-win = { PERSON($who) ->
    [you] Du spielst { FACE($card, form: "acc") } vom Siegstapel auf Stapel { $pile }: noch { $count }
   *[other] { $who } spielt { FACE($card, form: "acc") } vom Siegstapel auf Stapel { $pile }: noch { $count }
}
told-play-discard = { PERSON($who) ->
    [you] Du spielst { FACE($card, form: "acc") } von Ablage { $spot } auf Stapel { $pile }
   *[other] { $who } spielt { FACE($card, form: "acc") } von Ablage { $spot } auf Stapel { $pile }
}
told-joker = { PERSON($who) ->
    [you] Du spielst einen Joker als { FACE($card, form: "als") } auf Stapel { $pile }
   *[other] { $who } spielt einen Joker als { FACE($card, form: "als") } auf Stapel { $pile }
}
told-joker-win = { PERSON($who) ->
    [you] Du spielst den Joker vom Siegstapel als { FACE($card, form: "als") } auf Stapel { $pile }: noch { $count }
   *[other] { $who } spielt den Joker vom Siegstapel als { FACE($card, form: "als") } auf Stapel { $pile }: noch { $count }
}
told-joker-discard = { PERSON($who) ->
    [you] Du spielst den Joker von Ablage { $spot } als { FACE($card, form: "als") } auf Stapel { $pile }
   *[other] { $who } spielt den Joker von Ablage { $spot } als { FACE($card, form: "als") } auf Stapel { $pile }
}
told-start = { PERSON($who) ->
    [you] Du beginnst Stapel { $pile } mit { FACE($card, form: "dat") }
   *[other] { $who } beginnt Stapel { $pile } mit { FACE($card, form: "dat") }
}
told-start-win = { PERSON($who) ->
    [you] Du beginnst Stapel { $pile } mit { FACE($card, form: "dem") } vom Siegstapel: noch { $count }
   *[other] { $who } beginnt Stapel { $pile } mit { FACE($card, form: "dem") } vom Siegstapel: noch { $count }
}
told-start-discard = { PERSON($who) ->
    [you] Du beginnst Stapel { $pile } mit { FACE($card, form: "dem") } von Ablage { $spot }
   *[other] { $who } beginnt Stapel { $pile } mit { FACE($card, form: "dem") } von Ablage { $spot }
}
told-last = { PERSON($who) ->
    [you] Du spielst deine letzte Siegkarte, { FACE($card, form: "ein") }, auf Stapel { $pile }
   *[other] { $who } spielt die letzte Siegkarte, { FACE($card, form: "ein") }, auf Stapel { $pile }
}
told-retire = Stapel { $pile } ist fertig und kommt weg
told-turn-up = { PERSON($who) ->
    [you] Du deckst { FACE($card, form: "ein") } auf
   *[other] { $who } deckt { FACE($card, form: "ein") } auf
}
told-draw = { $who } zieht { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}
told-draw-seen = Du ziehst { $count ->
    [one] eine Karte
   *[other] { $count } Karten
}: { $cards }
told-reshuffle = Die { $count } Karten der fertigen Stapel werden gemischt: ein neuer Nachziehstapel
told-fill = { PERSON($who) ->
    [you] Du füllst Ablage { $spot } mit { FACE($card, form: "dat") } auf
   *[other] { $who } füllt Ablage { $spot } mit { FACE($card, form: "dat") } auf
}
told-discard = { PERSON($who) ->
    [you] Du wirfst { FACE($card, form: "ein") } auf Ablage { $spot } ab
   *[other] { $who } wirft { FACE($card, form: "ein") } auf Ablage { $spot } ab
}
told-pass = { PERSON($who) ->
    [you] Du passt
   *[other] { $who } passt
}

verdict-last = { PERSON($who) ->
    [you] Du hast deine letzte Siegkarte gespielt und gewinnst
   *[other] { $who } hat die letzte Siegkarte gespielt und gewinnt
}
verdict-next = Am dichtesten dran, mit { $people ->
    [one] noch
   *[other] je
} { $count ->
    [one] einer Siegkarte
   *[other] { $count } Siegkarten
}: { $who }
verdict-fewest = { PERSON($who) ->
    [you] Du gewinnst mit noch { $count ->
        [one] einer Siegkarte
       *[other] { $count } Siegkarten
    }, { $ahead } vor dem zweiten Platz
   *[other] { $who } gewinnt mit noch { $count ->
        [one] einer Siegkarte
       *[other] { $count } Siegkarten
    }, { $ahead } vor dem zweiten Platz
}
verdict-shared = { PERSON($who) ->
    [you] Gleich wenige Siegkarten übrig, je { $count }: Ihr teilt euch den Sieg ({ $who })
   *[other] Gleich wenige Siegkarten übrig, je { $count }: { $who } teilen sich den Sieg
}
verdict-exhausted = Reihum mussten alle passen, ohne eine Karte gespielt zu haben
verdict-stalled = { $turns } Züge lang hat niemand eine Siegkarte gespielt

face-A = Ass
    .acc = das Ass
    .Acc = Das Ass
    .ein = ein Ass
    .dat = einem Ass
    .dem = dem Ass
    .als = Ass
    .der = das Ass
    .Dein = Dein Ass
face-2 = 2
    .acc = die 2
    .Acc = Die 2
    .ein = eine 2
    .dat = einer 2
    .dem = der 2
    .als = 2
    .der = die 2
    .Dein = Deine 2
face-3 = 3
    .acc = die 3
    .Acc = Die 3
    .ein = eine 3
    .dat = einer 3
    .dem = der 3
    .als = 3
    .der = die 3
    .Dein = Deine 3
face-4 = 4
    .acc = die 4
    .Acc = Die 4
    .ein = eine 4
    .dat = einer 4
    .dem = der 4
    .als = 4
    .der = die 4
    .Dein = Deine 4
face-5 = 5
    .acc = die 5
    .Acc = Die 5
    .ein = eine 5
    .dat = einer 5
    .dem = der 5
    .als = 5
    .der = die 5
    .Dein = Deine 5
face-6 = 6
    .acc = die 6
    .Acc = Die 6
    .ein = eine 6
    .dat = einer 6
    .dem = der 6
    .als = 6
    .der = die 6
    .Dein = Deine 6
face-7 = 7
    .acc = die 7
    .Acc = Die 7
    .ein = eine 7
    .dat = einer 7
    .dem = der 7
    .als = 7
    .der = die 7
    .Dein = Deine 7
face-8 = 8
    .acc = die 8
    .Acc = Die 8
    .ein = eine 8
    .dat = einer 8
    .dem = der 8
    .als = 8
    .der = die 8
    .Dein = Deine 8
face-9 = 9
    .acc = die 9
    .Acc = Die 9
    .ein = eine 9
    .dat = einer 9
    .dem = der 9
    .als = 9
    .der = die 9
    .Dein = Deine 9
face-10 = 10
    .acc = die 10
    .Acc = Die 10
    .ein = eine 10
    .dat = einer 10
    .dem = der 10
    .als = 10
    .der = die 10
    .Dein = Deine 10
face-J = Bube
    .acc = den Buben
    .Acc = Den Buben
    .ein = einen Buben
    .dat = einem Buben
    .dem = dem Buben
    .als = Buben
    .der = der Bube
    .Dein = Dein Bube
face-Q = Dame
    .acc = die Dame
    .Acc = Die Dame
    .ein = eine Dame
    .dat = einer Dame
    .dem = der Dame
    .als = Dame
    .der = die Dame
    .Dein = Deine Dame
face-K = König
    .acc = den König
    .Acc = Den König
    .ein = einen König
    .dat = einem König
    .dem = dem König
    .als = König
    .der = der König
    .Dein = Dein König
face-Joker = Joker
    .acc = den Joker
    .Acc = Den Joker
    .ein = einen Joker
    .dat = einem Joker
    .dem = dem Joker
    .als = Joker
    .der = der Joker
    .Dein = Dein Joker

# -- was der Trainer zu einem Zug sagt
insight-win = Eine Siegkarte weniger: noch { $left }
insight-wins = Deine letzte Siegkarte: Damit gewinnst du
insight-opens = Danach kannst du dort { FACE($card, form: "acc") } vom Siegstapel spielen
insight-draws = Damit ist deine Hand leer: Du ziehst nach und spielst weiter
insight-empties = Damit ist deine Hand leer, und es gibt nichts mehr nachzuziehen
insight-completes = Damit ist der Stapel fertig und kommt weg
insight-serves = Danach kann { $who } dort { FACE($card, form: "acc") } vom Siegstapel spielen
insight-next = Der Stapel braucht dann { FACE($card, form: "ein") }; auf deinem Siegstapel liegt { FACE($win, form: "der") }
insight-fill = Eine leere Ablage ist gefüllt; danach kannst du nur noch abwerfen
insight-like = Die Karte liegt auf einer gleichen ({ $card }) und beendet deinen Zug
insight-runs = Die Karte liegt auf { FACE($card, form: "dat") }: Beide können später nacheinander weg
insight-buries = Die Karte begräbt { FACE($card, form: "acc") } und beendet deinen Zug
insight-pass = Das beendet deinen Zug: Du hast nichts auf der Hand

# -- was man einander sagt
reaction-with-malice = Mit voller Absicht, versteht sich.
reaction-buried = Auf die hast du wohl gewartet?
reaction-my-pile = Mein Stapel schmilzt. Und deiner?
reaction-just-spite = Nimm’s nicht persönlich. Reine Bosheit.
reaction-revenge = Das merk ich mir!
