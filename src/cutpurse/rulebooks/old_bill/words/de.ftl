# Old Bill, das Spiel um die Verstecke

summary = Biete eine Karte offen und andere verdeckt an: Dein Gegenüber nimmt eine Seite, und du bekommst die andere.
hidden = die Karten der anderen, der Nachziehstapel und die verdeckten Karten eines Angebots
length = etwa 21 Angebote, rund 120 Entscheidungen
option-mime_value = was ein Mime in seiner Farbe wert ist
option-mime_value-number = seine Zahl
option-mime_value-zero = nichts
end-last_turns = Der Nachziehstapel ist leer, und alle hatten noch einen letzten Zug.

suit-hearts = Herz
suit-diamonds = Karo
suit-clubs = Kreuz
suit-spades = Pik

zone-hand = Hand
zone-hearts = Herz
zone-diamonds = Karo
zone-clubs = Kreuz
zone-spades = Pik
zone-waiting = Wartend
zone-up = Offen
zone-down = Verdeckt
zone-deck = Nachziehstapel
zone-discards = Ablage

value-turn = Am Zug
value-phase = Jetzt
value-deck = Karten im Nachziehstapel
value-last_turns = Letzte Züge übrig
value-drop_suit = Old Bill verlangt
value-score = Punkte
value-points = Punkte
value-longest = Längste Farbe
value-shortest = Kürzeste Farbe
value-pairs = Paare
value-offered = Angeboten
part-longest = Längste Farbe: { $suit }
part-shortest = Kürzeste Farbe: { $suit }
part-pairs = { $count ->
    [one] 1 Paar
   *[other] { $count } Paare
}
phase-offer = ein Angebot entsteht
phase-take = eine Seite wird gewählt
phase-mime = ein Mime sucht eine Farbe
phase-drop = Old Bill holt sich eine Karte

# -- Züge
move-target = { $who } ein Angebot machen
    .chosen = Dein Angebot an { $who }
move-up = { FACE($card, form: "Acc") } offen hinlegen
move-down = { FACE($card, form: "Acc") } verdeckt hinlegen
move-done = { $who } dieses Angebot machen
move-take-up = { FACE($card, form: "Acc") } nehmen
move-take-down = { $count ->
    [one] Die verdeckte Karte nehmen
   *[other] Die { $count } verdeckten Karten nehmen
}
move-mime = { FACE($card, form: "Acc") } zu { $suit } legen
move-drop = { FACE($card, form: "Acc") } abwerfen
move-drop-mime = { FACE($card, form: "Acc") } bei { $suit } abwerfen
move-drop-waiting = { FACE($card, form: "Acc") } abwerfen, der noch wartet
tag-down = { $count ->
    [one] Vielleicht Old Bill
   *[other] Eine Farbe, vielleicht Old Bill
}
tag-down-suit = { $count ->
    [one] Kein { $suit }, vielleicht Old Bill
   *[other] Eine Farbe, nicht { $suit }; vielleicht Old Bill
}
tag-down-bill = { $count ->
    [one] Nicht Old Bill
   *[other] Eine Farbe, kein Old Bill
}
tag-joins = { $count ->
    [1] Deine zweite
    [2] Deine dritte
    [3] Deine vierte
    [4] Deine fünfte
   *[other] Noch eine
} in { $suit ->
    [hearts] Herz
    [diamonds] Karo
    [clubs] Kreuz
   *[spades] Pik
}
tag-pair = Ergibt ein Paar
tag-new-suit = Eine neue Farbe
tag-mime = Kommt zu einer Farbe
tag-waits = Wartet auf eine Farbe
tag-costs = Kostet eine Karte
tag-costs-nothing = Kostet nichts
tag-gain = +{ $points }
tag-loss = −{ $points }
tag-even = ±0

# -- Fragen
prompt-last = { $prompt } (letzte Runde)
prompt-target = Du bist dran: Wer bekommt dein Angebot?
prompt-up = Dein Angebot an { $who }: Welche Karte soll offen liegen?
prompt-down = Dein Angebot an { $who }: Was soll verdeckt neben dem Mimen liegen?
prompt-down-bill = Dein Angebot an { $who }: Was soll verdeckt liegen? Kein Old Bill, er liegt schon offen.
prompt-down-suit = Dein Angebot an { $who }: Was soll verdeckt liegen? Kein { $suit }, das liegt schon offen.
prompt-more = Dein Angebot an { $who }: Noch eine Karte verdeckt dazulegen oder anbieten?
prompt-more-suit = Dein Angebot an { $who }: Noch eine Karte verdeckt dazulegen (Diebe nur { $suit }) oder anbieten?
prompt-offer-theirs = { $who } stellt ein Angebot zusammen
prompt-take-yours = { $who } bietet dir { FACE($card, form: "acc") } oder { $count ->
    [one] eine verdeckte Karte
   *[other] { $count } verdeckte Karten
} an: Was nimmst du?
prompt-take-theirs = { $who } hat die Wahl: { FACE($card, form: "nom") } oder { $count ->
    [one] eine verdeckte Karte
   *[other] { $count } verdeckte Karten
}?
prompt-mime-yours = { $card } kam ohne Diebe: Zu welcher deiner Farben kommt er?
prompt-mime-theirs = { $who } sucht eine Farbe für { FACE($card, form: "acc") } aus
prompt-drop-yours = Old Bill kam ohne Diebe: Welche Karte aus deinem Versteck muss weg?
prompt-drop-suit-yours = Old Bill kam mit { $suit }: Welche deiner Karten bei { $suit } muss weg?
prompt-drop-theirs = Old Bill kam ohne Diebe: { $who } sucht eine Karte zum Abwerfen aus
prompt-drop-suit-theirs = Old Bill kam mit { $suit }: { $who } sucht dort eine Karte zum Abwerfen aus

# -- warum nicht
reason-take = Nimm zuerst eine Seite des Angebots
reason-mime = Zuerst braucht { $card } eine Farbe
reason-drop = Zuerst will Old Bill eine Karte aus deinem Versteck
reason-bill = Old Bill liegt schon offen: Er darf nur auf einer Seite vorkommen
reason-suit-up = { $suit } liegt offen: Verdeckte Diebe müssen eine andere Farbe haben
reason-suit-down = { $suit } liegt schon verdeckt: Alle Diebe dort müssen dieselbe Farbe haben
reason-order = Verdeckte Karten kommen in steigender Folge: Diese hätte früher kommen müssen
conflict-up = Du kannst nur eine Karte offen hinlegen, nicht { $what }
conflict-suit = Liegt { FACE($up, form: "nom") } offen, darf { SAME($up, $down) ->
    [same] die andere
   *[different] { FACE($down, form: "nom") }
} nicht verdeckt liegen: Die Farben müssen verschieden sein
conflict-bill = Old Bill darf nur auf einer Seite vorkommen, nicht offen und verdeckt
conflict-suits = Verdeckt passen { FACE($one, form: "nom") } und { FACE($other, form: "nom") } nicht zusammen: Alle Diebe dort müssen dieselbe Farbe haben
conflict-left = Legst du { $what } verdeckt hin, bleibt keine Karte, die offen liegen darf

# -- Karten
card = { FACE($card, form: "acc") }
cards-suit = { $suit } { $values }
cards-pair = zweimal { $suit } { $value }
cards-bills = { $count ->
    [2] zwei
    [3] drei
    [4] vier
   *[other] fünf
} Old Bills
hand-suit = { $count ->
    [2] zweimal
    [3] dreimal
    [4] viermal
   *[other] fünfmal
} { $suit }

# -- was geschah
told-deal = Alle bekommen fünf Karten
told-offer = { PERSON($who) ->
    [you] Du bietest { $to } { FACE($card, form: "acc") } oder { $count ->
        [one] eine verdeckte Karte
       *[other] { $count } verdeckte Karten
    } an
   *[other] { $who } bietet { PERSON($to) ->
        [you] dir
       *[other] { $to }
    } { FACE($card, form: "acc") } oder { $count ->
        [one] eine verdeckte Karte
       *[other] { $count } verdeckte Karten
    } an
}
told-take-up = { PERSON($who) ->
    [you] Du nimmst { $what } und überlässt { $other } { $count ->
        [one] die verdeckte Karte
       *[other] die verdeckten Karten
    }: { $left }
   *[other] { $who } nimmt { $what } und überlässt { PERSON($other) ->
        [you] dir
       *[other] { $other }
    } { $count ->
        [one] die verdeckte Karte
       *[other] die verdeckten Karten
    }: { $left }
}
told-take-down = { PERSON($who) ->
    [you] Du nimmst { $count ->
        [one] die verdeckte Karte
       *[other] die verdeckten Karten
    }: { $what }; { $other } bekommt { $left }
   *[other] { $who } nimmt { $count ->
        [one] die verdeckte Karte
       *[other] die verdeckten Karten
    }: { $what }; { PERSON($other) ->
        [you] du bekommst
       *[other] { $other } bekommt
    } { $left }
}
told-pairs = { $count ->
    [one] Ein Paar
   *[other] { $count } Paare
} für { PERSON($who) ->
    [you] dich
   *[other] { $who }
}: +{ $points }
told-wait = { $what } { $count ->
    [one] wartet
   *[other] warten
} neben { PERSON($who) ->
    [you] deinem Versteck
   *[other] { POSSESSIVE($who) } Versteck
} auf eine Farbe
told-join = { $what } { $count ->
    [one] kommt
   *[other] kommen
} bei { PERSON($who) ->
    [you] dir
   *[other] { $who }
} zu { $suit }
told-catch = { $bills ->
    [one] Old Bill erwischt
   *[other] { $bills } Old Bills erwischen
} { PERSON($who) ->
    [you] dich
   *[other] { $who }
}{ $others ->
    [0] { "" }
   *[other] { $bills ->
        [one] { " " }und nimmt { $what } mit
       *[other] { " " }und nehmen { $what } mit
    }
}{ $free ->
    [yes] , doch { $others ->
        [0] zu holen ist nichts
       *[other] mehr ist nicht zu holen
    }
   *[no] { "" }
}
told-drop = Old Bill kostet { PERSON($who) ->
    [you] dich
   *[other] { $who }
} { FACE($card, form: "acc") }
told-draw = { PERSON($who) ->
    [you] Du ziehst { $what }
   *[other] { $who } zieht { $what }
}
told-draw-count = { $count ->
    [one] { $who } zieht eine Karte
   *[other] { $who } zieht { $count } Karten
}
told-last = Der Nachziehstapel ist leer: Alle haben noch einen letzten Zug
told-show = { PERSON($who) ->
    [you] Du kannst nichts anbieten, zeigst { $hand } und mischst alles in den Nachziehstapel
   *[other] { $who } kann nichts anbieten, zeigt { $hand } und mischt alles in den Nachziehstapel
}
told-pass = { PERSON($who) ->
    [you] Du zeigst { $hand } und passt
   *[other] { $who } zeigt { $hand } und passt
}{ $deck ->
    [yes] : Auch mit dem Nachziehstapel, den jetzt alle sehen, gibt es kein Angebot
   *[no] { "" }
}
told-pass-empty = { PERSON($who) ->
    [you] Du hast keine Karte mehr und passt
   *[other] { $who } hat keine Karte mehr und passt
}

# -- das Ende
verdict-won = { PERSON($who) ->
    [you] Du gewinnst mit { $count ->
        [one] 1 Punkt
       *[other] { $count } Punkten
    }, { $ahead } vor dem zweiten Platz
   *[other] { $who } gewinnt mit { $count ->
        [one] 1 Punkt
       *[other] { $count } Punkten
    }, { $ahead } vor dem zweiten Platz
}
verdict-pairs = Gleichstand bei { $count } ({ $tied }): Mit { $pairs } zu { $fewer } Paaren { PERSON($who) ->
    [you] gewinnst du
   *[other] gewinnt { $who }
}
verdict-pairs-shared = Gleichstand bei { $count } ({ $tied }): { PERSON($who) ->
    [you] Ihr teilt euch den Sieg ({ $who })
   *[other] { $who } teilen sich den Sieg
}, mit { $pairs } zu { $fewer } Paaren
verdict-shared = Gleichstand mit je { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkten
} und { $pairs ->
    [0] keinem Paar
    [one] 1 Paar
   *[other] { $pairs } Paaren
}: { PERSON($who) ->
    [you] Ihr teilt euch den Sieg ({ $who })
   *[other] { $who } teilen sich den Sieg
}
verdict-worth = { PERSON($who) ->
    [you] Dein Versteck: { $what }
   *[other] { POSSESSIVE($who) } Versteck: { $what }
}
worth-longest = { $points } für { $suit } als längste Farbe
worth-shortest = { $points } für { $suit } als kürzeste
worth-pairs = { $points } für { $count ->
    [one] ein Paar
   *[other] { $count } Paare
}

# -- was der Trainer zu einem Zug sagt
insight-target = { $who } hat { $theirs ->
    [one] 1 Punkt
   *[other] { $theirs } Punkte
}, du hast { $yours }
insight-pick = Für sich ist die Karte jetzt { $theirs ->
    [one] { SIGNED($theirs) } Punkt
   *[other] { SIGNED($theirs) } Punkte
} für { $who } wert und { SIGNED($yours) } für dich
insight-offer = Offene Karte: { $theirs_up ->
    [one] { SIGNED($theirs_up) } Punkt
   *[other] { SIGNED($theirs_up) } Punkte
} für { $who }, dann { SIGNED($yours_down) } für dich; { $count ->
    [one] verdeckte Karte
   *[other] verdeckte Karten
}: { SIGNED($theirs_down) } für { $who }, dann { SIGNED($yours_up) } für dich
insight-take-up = Das bringt dir jetzt { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}; { $who } bekommt { $count ->
    [one] die verdeckte Karte
   *[other] die { $count } verdeckten Karten
}
insight-take-down = { $cards ->
    [one] Die eine Karte, die du nicht siehst, { $bills ->
        [0] ist nicht Old Bill
       *[other] ist Old Bill
    }
   *[other] { $bills ->
        [0] Keine der { $cards } Karten, die du nicht siehst, ist Old Bill
        [one] Eine der { $cards } Karten, die du nicht siehst, ist Old Bill
       *[other] { $bills } der { $cards } Karten, die du nicht siehst, sind Old Bills
    }
}; { $who } bekommt die offene Karte
insight-take-down-safe = Old Bill liegt offen, also liegt er nicht auch verdeckt; { $who } bekommt ihn
insight-den = Dein Versteck ist dann { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} wert

# -- schöne Worte
reaction-trust-me = Vertrau mir.
reaction-hidden-ones = Du willst die verdeckten.
reaction-open-one = Nimm die offene, die steht dir.
reaction-would-i-lie = Würde ich dich belügen?
reaction-no-bill = Old Bill? Nie gehört.
reaction-a-bargain = Für dich der beste Preis!
reaction-not-buying = Ich glaube dir kein Wort.
