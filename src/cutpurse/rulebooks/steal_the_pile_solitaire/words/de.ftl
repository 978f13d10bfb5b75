# Steal the Pile Solitaire

summary = Allein gegen den Talon: Auf jede Karte von dir spielt er zwei, und ihr klaut euch gegenseitig die Stapel.
hidden = die Reihenfolge im Talon
length = 16 Züge
option-deck_choice = welchen Stapel der Talon nimmt, wenn seine Karte auf mehrere passt
option-deck_choice-largest = den größten; bei gleich großen deinen, dann einen offenen, dann seinen eigenen
option-deck_choice-yours_first = deinen, wenn es geht, sonst einen offenen, sonst seinen eigenen
option-deck_choice-random = deinen, einen offenen oder seinen eigenen, jeden gleich wahrscheinlich
end-won = Alle Karten sind gespielt, und der Talon ist geschlagen.
end-lost = Alle Karten sind gespielt, und der Talon ist nicht geschlagen.

zone-pile-deck = Stapel des Talons

value-deck_score = Karten des Talons
value-ahead = Vorsprung
value-deck_played = Der Talon spielte

move-steal = { FACE($card, form: "Den") } spielen, den Stapel des Talons klauen ({ $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
})
    .chosen = { FACE($card, form: "Dein") }
    .way = den Stapel des Talons klauen ({ $count ->
        [one] { $count } Karte
       *[other] { $count } Karten
    })

told-steal = { PERSON($who) ->
    [you] Du klaust dem Talon mit { FACE($card, form: "einem") } seinen Stapel von { $count ->
        [one] einer Karte
       *[other] { $count } Karten
    }
   *[other] { $who } klaut dem Talon mit { FACE($card, form: "einem") } seinen Stapel von { $count ->
        [one] einer Karte
       *[other] { $count } Karten
    }
}
told-deck-start = Der Talon eröffnet mit { FACE($card, form: "einem") } einen neuen Stapel
told-deck-take = Der Talon nimmt mit { FACE($card, form: "einem") } einen offenen Stapel
told-deck-add = Der Talon legt { FACE($card, form: "einen") } auf seinen eigenen Stapel
told-deck-steal = { PERSON($owner) ->
    [you] Der Talon klaut dir mit { FACE($card, form: "einem") } deinen Stapel von { $count ->
        [one] einer Karte
       *[other] { $count } Karten
    }
   *[other] Der Talon klaut mit { FACE($card, form: "einem") } { POSSESSIVE($owner) } Stapel von { $count ->
        [one] einer Karte
       *[other] { $count } Karten
    }
}
told-round = { PERSON($who) ->
    [you] Runde { $number } von { $of }: Du bekommst vier Karten
   *[other] Runde { $number } von { $of }: { $who } bekommt vier Karten
}

verdict-won = { PERSON($who) ->
    [you] Du gewinnst mit { $by ->
        [one] einer Karte
       *[other] { $by } Karten
    } Vorsprung, { $count } zu { $deck }
   *[other] { $who } gewinnt mit { $by ->
        [one] einer Karte
       *[other] { $by } Karten
    } Vorsprung, { $count } zu { $deck }
}
verdict-lost = { $by ->
    [one] Der Talon gewinnt mit einer Karte Vorsprung, { $deck } zu { $count }
   *[other] Der Talon gewinnt mit { $by } Karten Vorsprung, { $deck } zu { $count }
}
verdict-equal = Je { $count } Karten: Bei Gleichstand gewinnt der Talon
verdict-open = { $count ->
    [one] Eine offene Karte blieb übrig und gehört niemandem
   *[other] { $count } offene Karten blieben übrig und gehören niemandem
}

# -- was der Trainer zu einem Zug sagt
insight-pile-deck = Dein Stapel wächst auf { $size } Karten mit { FACE($card, form: "einem") } obenauf; { $odds } Risiko, dass eine der nächsten zwei Karten des Talons die gleiche ist
insight-start-deck = Diese Karte bringt noch nichts; { $odds } Risiko, dass eine der nächsten zwei Karten des Talons die gleiche ist
