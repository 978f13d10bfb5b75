# Old Bill Memory

summary = Deck zwei Karten auf, merk dir, was du siehst, und finde die meisten Paare.
hidden = die Karten, die verdeckt liegen
length = etwa 1360 aufgedeckte Karten, wenn alle raten; mit gutem Gedächtnis viel weniger
end-cleared = Alle Paare sind gefunden: Wer die meisten hat, gewinnt.
end-misses = Seit 500 Zügen hat niemand ein Paar gefunden: Wer die meisten hat, gewinnt.

zone-table = Tisch
zone-won = Paare

value-score = Paare
value-flip = Nächste Karte im Zug
value-pairs_left = Paare auf dem Tisch
value-misses = Fehlversuche in Folge
value-miss_limit = Fehlversuche in Folge bis zum Ende

# .pointed: wo die Karte selbst gezeigt wird; .line: in einer Liste, in der ein Zug eine Zeile ist; .asked: wo die Frage folgt, die es auch sagt
move-flip = Karte { $number } in Reihe { $row } aufdecken
    .pointed = Diese Karte aufdecken
move-again = Mit der offenen Karte anfangen: { FACE($card, form: "nom") }
    .pointed = Mit der offenen Karte anfangen: { FACE($card, form: "nom") }
reason-first = Hier liegt { FACE($card, form: "nom") }: Du suchst gerade die Karte, die dazu passt

prompt-flip = { PERSON($who) ->
    [you] Du bist dran: Deck eine Karte auf
   *[other] { $who } sucht eine Karte zum Aufdecken aus
}
prompt-partner = { PERSON($who) ->
    [you] Du hast { FACE($card, form: "acc") } aufgedeckt: Such die passende Karte
   *[other] { $who } hat { FACE($card, form: "acc") } aufgedeckt und sucht die passende Karte
}
prompt-after-a-miss = { PERSON($who) ->
    [you] Kein Paar: { FACE($card, form: "nom") } und { FACE($other, form: "nom") }. Du bist dran: Deck eine Karte auf.
   *[other] Kein Paar: { FACE($card, form: "nom") } und { FACE($other, form: "nom") }. { $who } sucht eine Karte zum Aufdecken aus.
}
    .brief = { PERSON($who) ->
        [you] { PERSON($last) ->
            [you] Kein Paar
           *[other] Kein Paar für { $last }
        }. Du bist dran: Deck eine Karte auf.
       *[other] { $who } sucht eine Karte zum Aufdecken aus.
    }

told-flip = { PERSON($who) ->
    [you] Du deckst { FACE($card, form: "acc") } auf
   *[other] { $who } deckt { FACE($card, form: "acc") } auf
}
    .line = { "" }
told-again = { PERSON($who) ->
    [you] Du fängst mit einer Karte an, die noch offen liegt: { FACE($card, form: "nom") }
   *[other] { $who } fängt mit einer Karte an, die noch offen liegt: { FACE($card, form: "nom") }
}
    .line = { "" }
told-pair = { PERSON($who) ->
    [you] Ein Paar: Du nimmst { $pair } und bist gleich noch einmal dran
   *[other] Ein Paar: { $who } nimmt { $pair } und ist gleich noch einmal dran
}
    .line = { PERSON($who) ->
        [you] Du hast { $pair } gefunden: ein Paar, du bist noch einmal dran
       *[other] { $who } hat { $pair } gefunden: ein Paar, und ist noch einmal dran
    }
told-last-pair = { PERSON($who) ->
    [you] Du nimmst das letzte Paar: { $pair }
   *[other] { $who } nimmt das letzte Paar: { $pair }
}
told-miss = { PERSON($who) ->
    [you] Kein Paar: Jetzt bist du dran
   *[other] Kein Paar: Jetzt ist { $who } dran
}
    .asked = { PERSON($who) ->
        [you] { "" }
       *[other] Kein Paar: Jetzt ist { $who } dran
    }
    .line = { PERSON($last) ->
        [you] Du hast { FACE($card, form: "acc") } und { FACE($other, form: "acc") } aufgedeckt: kein Paar
       *[other] { $last } hat { FACE($card, form: "acc") } und { FACE($other, form: "acc") } aufgedeckt: kein Paar
    }
told-last-miss = Kein Paar, zum { $count }. Mal in Folge

verdict-won = { PERSON($who) ->
    [you] Du gewinnst mit { $count ->
        [one] einem Paar
       *[other] { $count } Paaren
    }, { $ahead } vor dem zweiten Platz
   *[other] { $who } gewinnt mit { $count ->
        [one] einem Paar
       *[other] { $count } Paaren
    }, { $ahead } vor dem zweiten Platz
}
verdict-shared = { $count ->
    [0] Niemand hat ein Paar gefunden
    [one] Je ein Paar
   *[other] Je { $count } Paare
}: { PERSON($who) ->
    [you] Ihr teilt euch den Sieg ({ $who })
   *[other] { $who } teilen sich den Sieg
}

# -- was der Trainer zu einem Zug sagt
insight-unknown = { $known ->
    [0] Noch ist keine Karte bekannt
   *[other] { $singles ->
        [0] Keine der { $unknown } unbekannten Karten passt zu einer bekannten
        [one] { $odds } Chance auf ein Paar: Eine der { $unknown } unbekannten Karten passt zu einer bekannten
       *[other] { $odds } Chance auf ein Paar: { $singles } der { $unknown } unbekannten Karten passen zu einer bekannten
    }
}
insight-single = Hier liegt { FACE($card, form: "nom") }; jede unbekannte Karte passt mit { $odds } Wahrscheinlichkeit dazu
insight-sure = Ein sicheres Paar: Hier liegt { FACE($card, form: "nom") }, und die passende Karte war auch schon zu sehen
insight-match = Hier liegt die passende Karte: ein sicheres Paar
insight-no-match = Hier liegt { FACE($card, form: "nom") }: kein Paar, aber die anderen sehen nichts Neues
insight-elsewhere = Sie kann nicht passen: Die passende Karte war schon woanders zu sehen
insight-chance = { $odds } Chance, dass sie passt
