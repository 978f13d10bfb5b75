# Steal the Pile

summary = Leg die gleiche Karte obenauf, und der ganze Stapel gehört dir – bis dir jemand dasselbe antut.
hidden = die Karten der anderen und die Reihenfolge im Talon
length = rund 50 Züge mit bis zu sechs Spielern, rund 100 mit mehr; ein Wettlauf geht über mehrere Spiele
option-target = Wettlauf über mehrere Spiele bis zu dieser Zahl gewonnener Karten; 0: ein einziges Spiel
end-dealt_out = Alle Karten sind gespielt: Der größte Stapel gewinnt.
end-target = Das Ziel ist erreicht: Die höchste Summe gewinnt.

value-dealer = Geber
value-deal = Spiel
value-target = Wettlauf bis
value-award = Offene Karten
value-earlier = Frühere Spiele

move-steal = { FACE($card, form: "Den") } spielen, { POSSESSIVE($owner) } Stapel klauen ({ $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
})
    .chosen = { FACE($card, form: "Dein") }
    .way = { POSSESSIVE($owner) } Stapel klauen ({ $count ->
        [one] { $count } Karte
       *[other] { $count } Karten
    })
    .ways = einen Stapel klauen

told-steal = { PERSON($who) ->
    [you] Du klaust mit { FACE($card, form: "einem") } { POSSESSIVE($owner) } Stapel von { $count ->
        [one] einer Karte
       *[other] { $count } Karten
    }
   *[other] { PERSON($owner) ->
        [you] { $who } klaut dir mit { FACE($card, form: "einem") } deinen Stapel von { $count ->
            [one] einer Karte
           *[other] { $count } Karten
        }
       *[other] { $who } klaut mit { FACE($card, form: "einem") } { POSSESSIVE($owner) } Stapel von { $count ->
            [one] einer Karte
           *[other] { $count } Karten
        }
    }
}
told-round = { PERSON($who) ->
    [you] Runde { $number } von { $of }: Du gibst
   *[other] Runde { $number } von { $of }: { $who } gibt
}
told-gather = { PERSON($who) ->
    [you] Spiel { $number }: Du sammelst alle Karten ein und mischst
   *[other] Spiel { $number }: { $who } sammelt alle Karten ein und mischt
}
told-award = { PERSON($who) ->
    [you] Du hast die wenigsten Karten und bekommst { $count ->
        [one] die offene Karte
        [2] beide offenen Karten
       *[other] alle { $count } offenen Karten
    }
   *[other] { $who } hat die wenigsten Karten und bekommt { $count ->
        [one] die offene Karte
        [2] beide offenen Karten
       *[other] alle { $count } offenen Karten
    }
}
told-award-shared = { PERSON($who) ->
    [you] Gleichstand bei den wenigsten Karten: Du bekommst { $count ->
        [one] eine offene
       *[other] { $count } offene
    }
   *[other] Gleichstand bei den wenigsten Karten: { $who } bekommt { $count ->
        [one] eine offene
       *[other] { $count } offene
    }
}
told-count = Nach Spiel { $number }: { $totals }
total-of = { PERSON($who) ->
    [you] du { $count }
   *[other] { $who } { $count }
}

verdict-won = { PERSON($who) ->
    [you] Du gewinnst mit { $count } Karten, { $ahead ->
        [one] einer
       *[other] { $ahead }
    } mehr als { $following }
   *[other] { $who } gewinnt mit { $count } Karten, { $ahead ->
        [one] einer
       *[other] { $ahead }
    } mehr als { $following }
}
verdict-shared = Geteilter Sieg mit je { $count } Karten: { $who }
verdict-award = { PERSON($who) ->
    [you] Du hattest die wenigsten Karten und bekamst { $count ->
        [one] die letzte offene
       *[other] die letzten { $count } offenen
    }
   *[other] { $who } hatte die wenigsten Karten und bekam { $count ->
        [one] die letzte offene
       *[other] die letzten { $count } offenen
    }
}
verdict-award-shared = { $count ->
    [one] Die letzte offene Karte ging an den ersten der kleinsten Stapel
   *[other] Die letzten { $count } offenen Karten wurden unter den kleinsten Stapeln geteilt
}
