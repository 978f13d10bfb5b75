# Die Enden einzelner Spiele: was den Ausschlag gab, und womit

ends-number-1 = eins
ends-number-2 = zwei
ends-number-3 = drei
ends-number-4 = vier
ends-number-5 = fünf
ends-number-6 = sechs
ends-number-7 = sieben
ends-number-8 = acht
ends-number-9 = neun
ends-number-10 = zehn
ends-number-11 = elf
ends-number-12 = zwölf
ends-ahead = { $number } mehr als { $names }.
ends-pairs = { $count ->
    [one] Paar
   *[other] Paare
}

# -- Nacho Pile
ends-nacho-won = { $who ->
    [you] Du gewinnst
   *[other] { $name } gewinnt
} mit { $count ->
    [1] einem { $chip }
   *[other] { $number } { $many }n
}
ends-nacho-won-total = { $who ->
    [you] Du gewinnst
   *[other] { $name } gewinnt
} mit { $count ->
    [one] einem Chip
   *[other] { $count } Chips
}
ends-nacho-mine = { $most ->
    [yes] Du hast die meisten Chips, aber
   *[no] Du hast
} { $count ->
    [0] keinen { $chip }, der zählt
    [1] { $most ->
        [yes] nur einen
       *[no] einen
    } { $chip }, der zählt
   *[other] { $most ->
        [yes] nur { $number }
       *[no] { $number }
    } { $many }, die zählen
}{ $late ->
    [0] .
    [1] : { $count ->
        [0] Einer
       *[other] Ein weiterer
    } lag noch vor dir und kam zu spät.
   *[other] : { $Lates }{ $count ->
        [0] {""}
       *[other] {" weitere"}
    } lagen noch vor dir und kamen zu spät.
}
ends-nacho-mine-total = { $count ->
    [0] Auf deinem Teller liegt kein Chip
    [one] Auf deinem Teller liegt ein Chip
   *[other] Auf deinem Teller liegen { $count } Chips
}{ $late ->
    [0] .
    [1] : Ein weiterer kam zu spät.
   *[other] : { $Lates } weitere kamen zu spät.
}
ends-nacho-ahead = { $count ->
    [1] Einer
   *[other] { $number }
} mehr als { $names }.
ends-nacho-last = Der letzte Chip ist { $nom }.
ends-nacho-by-number = Wer die meisten { $many } auf dem Teller hat, gewinnt.
ends-nacho-by-total = Er zeigt keine Zahl: Wer die meisten Chips auf dem Teller hat, gewinnt.
ends-nacho-chips = { $count ->
    [one] Chip
   *[other] Chips
}
ends-nacho-number = { $number ->
    [1] Einser
    [2] Zweier
    [3] Dreier
    [4] Vierer
    [5] Fünfer
    [6] Sechser
   *[7] Siebener
}
ends-nacho-none = keine
ends-nacho-loose = Noch auf keinem Teller: zählt nicht
ends-nacho-loose-short = zählt nicht
ends-nacho-loose-said = { $count ->
    [one] Zählt nicht: ein Chip
   *[other] Zählen nicht: { $count } Chips
}
ends-nacho-late = { $count ->
    [1] ein { $chip }
   *[other] { $number } { $many }
}, zu spät
ends-nacho-turn = Chips aus diesem Zug

# -- Schwarzer Peter
ends-maid-title = { $who ->
    [you] Old Bill bleibt bei dir
   *[other] Old Bill bleibt bei { $name }
}
ends-maid-others-safe = Alle anderen sind fein raus.
ends-maid-you-safe = Du bist fein raus.
ends-maid-took-other = { $who ->
    [you] Du hattest noch zwei Karten, und { $taker } hat nicht Old Bill gezogen.
   *[other] { $name } hatte noch zwei Karten, und { $by ->
        [you] du hast nicht Old Bill gezogen.
       *[other] { $taker } hat nicht Old Bill gezogen.
    }
}
ends-maid-last-card = { $who ->
    [you] Du hast die letzte Karte von { $giver } gezogen: ein Paar, und nur Old Bill blieb übrig.
   *[other] { $from ->
        [you] { $name } hat deine letzte Karte gezogen: ein Paar, und nur Old Bill blieb übrig.
       *[other] { $name } hat die letzte Karte von { $giver } gezogen: ein Paar, und nur Old Bill blieb übrig.
    }
}
ends-maid-luck = Hier entscheidet das reine Glück: Niemand hätte besser spielen können.
ends-maid-pairs = Paare
ends-maid-holds = { $who ->
    [you] hast Old Bill
   *[other] hat Old Bill
}
ends-maid-out = als { $place }. fein raus
ends-maid-safe = fein raus
ends-maid-way = Old Bills Weg
ends-maid-way-said = { $moved ->
    [0] Er blieb, wo er am Anfang war{ $came ->
        [-1] {""}
       *[other] {","}
    }
    [1] Er wechselte einmal die Hand
   *[other] Er wechselte { $moved }-mal die Hand
}{ $came ->
    [-1] .
    [0] {" "}und kam nie zu dir.
    [1] {" "}und kam einmal zu dir.
   *[other] {" "}und kam { $came }-mal zu dir.
}
ends-maid-before = { $count } davor
ends-maid-dealt = { $who ->
    [you] zuerst bei dir
   *[other] zuerst bei { $name }
}
ends-maid-stays = { $who ->
    [you] bleibt bei dir
   *[other] bleibt bei { $name }
}

# -- Memory
ends-memory-won = { $who ->
    [you] Du gewinnst
   *[other] { $name } gewinnt
} mit { $count ->
    [one] einem Paar
   *[other] { $count } Paaren
}
ends-memory-cleared = { $who ->
    [you] Dein letzter Zug hat den Tisch abgeräumt: { $number } Paare in Folge.
   *[other] { $name } hat im letzten Zug den Tisch abgeräumt: { $number } Paare in Folge.
}
ends-memory-misses = { $count ->
    [0] kein Fehlversuch
    [one] ein Fehlversuch, die passende Karte war { $known ->
        [0] noch nie offen
       *[other] schon einmal offen
    }
   *[other] { $count } Fehlversuche, bei { $known ->
        [0] keinem
        [one] einem
       *[other] { $known }
    } war die passende Karte schon einmal offen
}
ends-memory-missed = { $count ->
    [0] kein Fehlversuch
    [one] ein Fehlversuch
   *[other] { $count } Fehlversuche
}
ends-memory-run = { $count } in Folge
ends-memory-map = Der Tisch, und wie oft jede Karte aufgedeckt wurde
ends-memory-map-said = { $turns ->
    [one] Ein Zug
   *[other] { $turns } Züge
}, { $cards } Karten aufgedeckt. Je größer der Punkt, desto öfter.
ends-memory-tap = Tippe auf einen Platz, um seine Karte zu sehen.
ends-memory-never = Diese Karte wurde nie aufgedeckt.
ends-memory-turned = { $count ->
    [1] einmal aufgedeckt: { $who }
   *[other] { $count }-mal aufgedeckt: { $who }
}
ends-memory-turner = { $name } { $count }
ends-memory-hardest = Am schwersten zu merken
ends-memory-times = insgesamt { $count }-mal aufgedeckt
