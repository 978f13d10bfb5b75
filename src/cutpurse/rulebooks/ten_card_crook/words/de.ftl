# Ten Card Crook

summary = Bring ein Opfer zwischen zwei Drängler, hoffe auf den einen Diebstahl, und lass nie zwei Opfer zusammenkommen.
hidden = die Reihenfolge im Stapel, bis auf die Karten, die seit dem letzten Mischen unten hineinkamen
length = endlos oder so lang, wie du willst; wer nicht aufpasst, fliegt in den ersten zehn Zügen auf
option-hold_turns = Züge, die eine Karte nach dem Ziehen auf der Hand bleiben darf; 0: gar nicht
option-removal = wann Drängler die Reihe verlassen dürfen
option-removal-when_full = nur, um in einer vollen Reihe eine Karte anzulegen
option-removal-any_time = jederzeit im Zug, als eigene Aktion
option-turns = Züge, nach denen das Spiel vorbei ist; 0: endlos
end-touching = Zwei Opfer stehen nebeneinander: Sie kommen ins Gespräch und rufen die Polizei.
end-checkmate = Schachmatt: Der nächste Diebstahl brächte zwei Opfer zusammen, und das ahnen sie.
end-no_room = Eine Karte muss in die Reihe, und dort ist kein Platz mehr.
end-turn_limit = Der letzte Zug ist vorbei, und niemand hat etwas gemerkt.

zone-deck = Stapel
zone-drawn = Gezogen
zone-hand = Hand
    .yours = Hand
zone-row = Reihe

value-turn = Zug
value-turns = Züge insgesamt
value-points = Punkte
value-score = Taschen
value-phase = Gerade
value-room = Freie Plätze in der Reihe
value-hold_turns = Züge, die eine Karte auf der Hand bleiben darf
value-age = Züge auf der Hand
value-turns_left = Züge übrig
value-pushes = Drängt
value-pocket = Tasche offen
value-picked = Bestohlen
value-latest = Zuletzt gezogenes Opfer
value-caught = Schlägt Alarm
value-stuck = Kein Platz dafür

side-left = nach links
side-right = nach rechts
phase-theft = Tasche aussuchen
phase-card = die gezogene Karte
phase-rest = der Rest des Zugs
phase-over = vorbei

move-place = { FACE($card, form: "Acc") }{ $held ->
    [yes] {" "}aus der Hand
   *[no] {""}
} { $end ->
    [first] in die leere Reihe legen
    [left] links anlegen
   *[right] rechts anlegen
}
    .chosen = { $held ->
        [yes] { FACE($card, form: "Dein") } auf der Hand
       *[no] { FACE($card, form: "Dein") }
    }
    .way = { $end ->
        [first] in die leere Reihe legen
        [left] links anlegen
       *[right] rechts anlegen
    }
    .ways = links oder rechts anlegen
move-swap = Drängler { $place } weg, { FACE($card, form: "acc") } { $held ->
    [yes] (Hand){" "}
   *[no] {""}
}{ $end ->
    [left] links
   *[right] rechts
} anlegen
    .chosen = { $held ->
        [yes] { FACE($card, form: "Dein") } auf der Hand
       *[no] { FACE($card, form: "Dein") }
    }
    .way = Drängler { $place } entfernen und { $end ->
        [left] links
       *[right] rechts
    } anlegen
    .ways = einen Drängler entfernen und anlegen
    .narrowed = Drängler { $place } entfernen und links oder rechts anlegen
move-swap-both = Drängler { $first } und { $second } weg, { FACE($card, form: "acc") } { $held ->
    [yes] (Hand){" "}
   *[no] {""}
}{ $end ->
    [left] links
   *[right] rechts
} anlegen
    .chosen = { $held ->
        [yes] { FACE($card, form: "Dein") } auf der Hand
       *[no] { FACE($card, form: "Dein") }
    }
    .way = Drängler { $first } und { $second } entfernen und { $end ->
        [left] links
       *[right] rechts
    } anlegen
    .ways = zwei Drängler entfernen und anlegen
    .narrowed = Drängler { $first } und { $second } entfernen und links oder rechts anlegen
move-hold = { FACE($card, form: "Acc") } auf die Hand nehmen
    .chosen = { FACE($card, form: "Dein") }
    .way = auf die Hand nehmen
move-back = Beide Opfer in den Stapel zurückmischen
    .chosen = Dein Opfer
    .way = beide Opfer zurückmischen
move-remove = { FACE($card, form: "Acc") } auf Platz { $place } entfernen
    .chosen = { FACE($card, form: "Nom") } auf Platz { $place }
    .way = aus der Reihe entfernen
move-remove-both = Beide Drängler auf Platz { $first } und { $second } entfernen
    .chosen = Die Drängler auf Platz { $first } und { $second }
    .way = beide aus der Reihe entfernen
move-pick = In die Tasche auf Platz { $place } greifen
    .chosen = Dein Diebstahl
    .way = in die Tasche auf Platz { $place } greifen
    .ways = in eine der offenen Taschen greifen
move-end = Den Zug beenden
tag-pick = { $count ->
    [one] +1 Punkt
   *[other] +{ $count } Punkte
}

prompt-theft = Diebstahl! Zwei Taschen stehen offen: Such dir eine aus.
prompt-theirs-theft = { $who } sucht sich eine Tasche aus
prompt-theirs-card = { $who } hat { FACE($card, form: "a") } gezogen
prompt-theirs-rest = { $who } kann noch etwas tun, bevor der Zug endet
prompt-why = { $ask }. { $why }.
prompt-whys = { $ask }. { $why }. { $also }.
prompt-or-held = { prompt-why }
    .brief = { FACE($card, form: "Dein") }: links oder rechts anlegen oder zuerst { FACE($held, form: "acc") } aus der Hand.
ask-drawn = { $ways ->
    [place] Leg { FACE($card, form: "acc") } an
    [hold] Nimm { FACE($card, form: "acc") } auf die Hand
    [back] Misch beide Opfer in den Stapel zurück
    [place-hold] Leg { FACE($card, form: "acc") } an oder nimm { FACE($card, form: "ihn") } auf die Hand
    [place-back] Leg { FACE($card, form: "acc") } an oder misch beide Opfer zurück
    [hold-back] Nimm { FACE($card, form: "acc") } auf die Hand oder misch beide Opfer zurück
   *[place-hold-back] Leg { FACE($card, form: "acc") } an, nimm { FACE($card, form: "ihn") } auf die Hand oder misch beide Opfer zurück
}
ask-held = Leg { FACE($card, form: "acc") } aus der Hand an oder beende den Zug
ask-held-now = Leg { FACE($card, form: "acc") } aus der Hand an
ask-held-or-clear = Leg { FACE($card, form: "acc") } aus der Hand an, entferne Drängler oder beende den Zug
ask-clear = Entferne Drängler oder beende den Zug
why-full = Die Reihe ist voll: Drängler { $places } können weichen
why-full-one = Die Reihe ist voll: Erst muss Drängler { $place } weichen
why-full-both = Die Reihe ist voll: Erst müssen Drängler { $first } und { $second } weichen
why-stuck = Die Reihe ist voll, und kein Drängler kann weichen
why-hand = Du hast schon { FACE($card, form: "a") } auf der Hand
why-held = Auch { FACE($card, form: "nom") } auf der Hand muss jetzt in die Reihe
why-last = Länger darfst du die Karte nicht behalten

reason-theft = Erst kommt der Diebstahl
reason-fresh = Gerade erst auf die Hand genommen: Anlegen geht ab dem nächsten Zug
reason-full = Die Reihe ist voll, und kein Drängler kann weichen
reason-clear = Die Reihe ist voll: Entferne erst einen Drängler

told-shuffle = Der Stapel wird gemischt
told-draw = { PERSON($who) ->
    [you] Du ziehst { FACE($card, form: "a") }
   *[other] { $who } zieht { FACE($card, form: "a") }
}
told-pick = { PERSON($who) ->
    [you] Diebstahl! Du räumst die Tasche auf Platz { $place } aus: { $count ->
        [one] ein Punkt
       *[other] ein Punkt, jetzt { $count } insgesamt
    }.
   *[other] Diebstahl! { $who } räumt die Tasche auf Platz { $place } aus: { $count ->
        [one] ein Punkt
       *[other] ein Punkt, jetzt { $count } insgesamt
    }.
}
told-return-loot = Das Opfer, beide Drängler und der Diebstahl kommen zurück in den Stapel
told-return-marks = { PERSON($who) ->
    [you] Du schickst beide Opfer zurück in den Stapel
   *[other] { $who } schickt beide Opfer zurück in den Stapel
}
told-under = Keine Tasche steht offen: Der Diebstahl kommt unter den Stapel
told-leave = { FACE($card, form: "Nom") } auf Platz { $place } verlässt die Reihe
told-leave-both = Zwei Drängler verlassen die Reihe, von Platz { $first } und { $second }
told-place = { PERSON($who) ->
    [you] Du legst { FACE($card, form: "acc") } { $held ->
        [yes] aus der Hand{" "}
       *[no] {""}
    }{ $end ->
        [first] in die leere Reihe
        [left] links an
       *[right] rechts an
    }
   *[other] { $who } legt { FACE($card, form: "acc") } { $held ->
        [yes] aus der Hand{" "}
       *[no] {""}
    }{ $end ->
        [first] in die leere Reihe
        [left] links an
       *[right] rechts an
    }
}
told-pocket = Die Tasche auf Platz { $place } steht offen
told-push = { FACE($card, form: "Nom") } auf Platz { $place } bedrängt das Opfer auf Platz { $mark }
told-clash = Die Drängler auf Platz { $first } und { $second } drängen gegeneinander
told-hold = { PERSON($who) ->
    [you] Du nimmst { FACE($card, form: "acc") } auf die Hand
   *[other] { $who } nimmt { FACE($card, form: "acc") } auf die Hand
}

caught-touching = Erwischt! Die Opfer auf Platz { $first } und { $second } stehen nebeneinander.
caught-checkmate = Erwischt! Schachmatt auf Platz { $first } bis { $last }.
caught-no-room = Erwischt! Für { FACE($card, form: "acc") } ist kein Platz mehr.
escaped = { PERSON($who) ->
    [you] { $turns ->
        [one] Der einzige Zug ist vorbei: Du bist entwischt
       *[other] Alle { $turns } Züge sind vorbei: Du bist entwischt
    }
   *[other] { $turns ->
        [one] Der einzige Zug ist vorbei: { $who } ist entwischt
       *[other] Alle { $turns } Züge sind vorbei: { $who } ist entwischt
    }
}
verdict-score = { PERSON($who) ->
    [you] Du hast in { $turns ->
        [one] 1 Zug
       *[other] { $turns } Zügen
    } { $count ->
        [0] keine Tasche
        [one] 1 Tasche
       *[other] { $count } Taschen
    } ausgeräumt
   *[other] { $who } hat in { $turns ->
        [one] 1 Zug
       *[other] { $turns } Zügen
    } { $count ->
        [0] keine Tasche
        [one] 1 Tasche
       *[other] { $count } Taschen
    } ausgeräumt
}

face-x3c = Linksdrängler
    .nom = der Linksdrängler
    .Nom = Der Linksdrängler
    .acc = den Linksdrängler
    .Acc = Den Linksdrängler
    .ihn = ihn
    .a = einen Linksdrängler
    .Dein = Dein Linksdrängler
face-x3e = Rechtsdrängler
    .nom = der Rechtsdrängler
    .Nom = Der Rechtsdrängler
    .acc = den Rechtsdrängler
    .Acc = Den Rechtsdrängler
    .ihn = ihn
    .a = einen Rechtsdrängler
    .Dein = Dein Rechtsdrängler
face-M = Opfer
    .nom = das Opfer
    .acc = das Opfer
    .Acc = Das Opfer
    .ihn = es
    .a = ein Opfer
    .Dein = Dein Opfer
face-T = Diebstahl
    .a = den Diebstahl

# -- was der Trainer zu einem Zug sagt
insight-touching = Zwei Opfer stünden nebeneinander: Damit ist das Spiel vorbei
insight-checkmate = Das wäre Schachmatt: Damit ist das Spiel vorbei
insight-opens = Damit steht eine Tasche offen; { $odds } Chance, dass als Nächstes der Diebstahl kommt
insight-keeps = { $count ->
    [one] Eine Tasche bleibt
   *[other] { $count } Taschen bleiben
} offen; { $odds } Chance, dass als Nächstes der Diebstahl kommt
insight-closes = Danach steht keine Tasche mehr offen
insight-pushes = Von { $end ->
    [left] links
   *[right] rechts
} wird ein Opfer bedrängt: Mit einem Drängler auf der anderen Seite stünde die Tasche offen
insight-quiet = Danach steht keine Tasche offen, und in der Reihe { $room ->
    [0] ist kein Platz mehr
    [one] ist noch Platz für eine Karte
   *[other] ist noch Platz für { $room } Karten
}
insight-hold = Du darfst die Karte noch { $turns ->
    [one] einen Zug
   *[other] { $turns } Züge
} behalten, dann muss sie in die Reihe
insight-back = Beide Opfer sind aus dem Weg; { $odds } Chance, dass als Nächstes der Diebstahl kommt
insight-pick = Ein Punkt, und { $count ->
    [0] keine Tasche bleibt
    [one] eine Tasche bleibt
   *[other] { $count } Taschen bleiben
} offen
insight-end = { $count ->
    [0] Keine Tasche steht
    [one] Eine Tasche steht
   *[other] { $count } Taschen stehen
} offen; { $odds } Chance, dass als Nächstes der Diebstahl kommt
