# Nacho Pile

summary = Zieh Chips aus dem Beutel, solange du dich traust, und schnapp dir, was die anderen noch nicht eingesammelt haben.
hidden = nichts; nur die Reihenfolge, in der die Chips aus dem Beutel kommen, kennt niemand
length = etwa 110 Entscheidungen, am Tisch eine Viertelstunde
option-per_number = Chips je Zahl von 1 bis 7
option-wilds = Joker
option-specials = wie oft es „Klauen“, „Werten“ und „Zurücklegen“ jeweils gibt
option-wild_busts = auch mit einem zweiten Joker im selben Zug verzockt man sich
option-count_front = am Ende hört auf, wer am Zug ist, und alle sammeln vor der Zählung ein, was vor ihnen liegt
end-last_chip_number = Der letzte Chip im Beutel ist eine Zahl: Die meisten Chips dieser Zahl gewinnen.
end-last_chip_total = Der letzte Chip im Beutel zeigt keine Zahl: Die meisten Chips insgesamt gewinnen.
end-nothing_claimed = 200 Züge lang ist kein Chip auf einem Teller gelandet: Die meisten Chips insgesamt gewinnen.

zone-bag = Beutel
zone-turn = Dieser Zug, noch nicht sicher
zone-front = { FACE($chip, form: "many") }-Stapel
zone-plate = Teller

value-phase = Phase
phase-first = der erste Chip
phase-again = weiterziehen oder aufhören
phase-wild = eine Zahl für den Joker
phase-steal = „Klauen“
phase-score = „Werten“
phase-remove = „Zurücklegen“
value-bust = Verzockt
value-safe = Geht gut
value-dips = Sonderchip
value-until_end = Chips bis zum Ende
value-idle = Züge ohne einen Chip auf einem Teller
value-idle_limit = Das Spiel endet bei
value-drawn = Zuletzt gezogen
value-last = Letzter Chip
value-turned_over = Aufgedeckt
value-wilds = Joker ohne Zahl
value-lowest = Niedrigste Zahl für einen Joker
value-busts = Damit verzockt man sich
value-score = Chips
value-number-1 = 1er
value-number-2 = 2er
value-number-3 = 3er
value-number-4 = 4er
value-number-5 = 5er
value-number-6 = 6er
value-number-7 = 7er
value-specials = Sonderchips
value-total = Chips insgesamt
value-front = Ausgelegt, noch nicht sicher

move-draw = Einen Chip ziehen
move-stop = { $count ->
    [0] Aufhören und { $chips } auslegen
    [one] Aufhören und { $chips } auslegen (holt einen Chip)
   *[other] Aufhören und { $chips } auslegen (holt { $count } Chips)
}
move-stop-empty = Aufhören, ohne etwas auszulegen
move-number = { $count ->
    [0] Den Joker als { $chip } auslegen
    [one] Den Joker als { $chip } auslegen und einen Chip nehmen
   *[other] Den Joker als { $chip } auslegen und { $count } Chips nehmen
}
    .chosen = Dein Joker
    .way = als { $chip } auslegen
    .ways = seine Zahl wählen
move-score = Die { $chip } werten ({ $count ->
    [one] { $count } Chip
   *[other] { $count } Chips
})
    .chosen = Deine { $chip }
    .way = werten ({ $count ->
        [one] { $count } Chip
       *[other] { $count } Chips
    })
move-score-wild = Den Joker als { $chip } werten ({ $count ->
    [one] { $count } Chip
   *[other] { $count } Chips
})
    .chosen = Dein Joker
    .way = als { $chip } werten
    .ways = werten und seine Zahl wählen
move-steal = { POSSESSIVE($owner) } { FACE($chip, form: "many") }-Stapel klauen ({ $count ->
    [one] { $count } Chip
   *[other] { $count } Chips
})
    .chosen = { POSSESSIVE($owner) } { FACE($chip, form: "many") }-Stapel
    .way = klauen
move-remove = { PERSON($owner) ->
    [you] Den eigenen { FACE($chip, form: "many") }-Stapel zurück in den Beutel legen ({ $count ->
        [one] { $count } Chip
       *[other] { $count } Chips
    })
   *[other] { POSSESSIVE($owner) } { FACE($chip, form: "many") }-Stapel zurück in den Beutel legen ({ $count ->
        [one] { $count } Chip
       *[other] { $count } Chips
    })
}
    .chosen = { PERSON($owner) ->
        [you] Dein { FACE($chip, form: "many") }-Stapel
       *[other] { POSSESSIVE($owner) } { FACE($chip, form: "many") }-Stapel
    }
    .way = zurück in den Beutel legen
tag-take = { $count } nehmen
tag-score = { $count } werten
tag-steal = { $count } klauen
tag-remove = { $count } zurücklegen

prompt-first = Du bist dran: Zieh einen Chip, dann zieh weiter oder hör auf
prompt-first-theirs = { $who } zieht gleich
prompt-again = { $count ->
    [0] Weiterziehen oder aufhören? Du riskierst { $chips }.
    [one] Weiterziehen oder aufhören? Du riskierst { $chips }; Aufhören bringt einen Chip.
   *[other] Weiterziehen oder aufhören? Du riskierst { $chips }; Aufhören bringt { $count } Chips.
}
prompt-drawn = { prompt-again }
    .brief = Du hast { FACE($drawn, form: "acc") } gezogen. { $count ->
        [0] Weiterziehen oder aufhören?
        [one] Weiterziehen oder aufhören und einen Chip nehmen?
       *[other] Weiterziehen oder aufhören und { $count } Chips nehmen?
    }
prompt-again-empty = Weiterziehen oder aufhören? Du riskierst nichts.
prompt-again-theirs = { $who } überlegt: weiterziehen oder aufhören?
prompt-wild = { $low ->
    [1] Welche Zahl bekommt dein Joker? Er holt sich diese Zahl von den anderen.
   *[other] Welche Zahl bekommt dein nächster Joker? Es geht aufwärts: mindestens { $low }.
}
prompt-wild-last = { $low ->
    [1] Der letzte Chip ist { FACE($chip, form: "nom") }. Welche Zahl bekommt dein Joker?
   *[other] Der letzte Chip ist { FACE($chip, form: "nom") }. Welche Zahl bekommt dein nächster Joker, mindestens { $low }?
}
prompt-wild-theirs = { $who } sucht eine Zahl für einen Joker aus
prompt-steal = „Klauen“: Nimm jemandem einen Stapel weg
prompt-steal-theirs = { $who } hat „Klauen“ gezogen und sucht einen Stapel aus
prompt-score = „Werten“: Wähl einen Chip dieses Zugs; alle seiner Zahl kommen auf deinen Teller
prompt-score-theirs = { $who } hat „Werten“ gezogen und sucht einen Chip aus
prompt-remove = „Zurücklegen“: Leg einen Stapel zurück in den Beutel, egal wessen
prompt-remove-theirs = { $who } hat „Zurücklegen“ gezogen und sucht einen Stapel aus

one-chip = { FACE($chip, form: "acc") }
told-claim = { PERSON($who) ->
    [you] Du sammelst { $count ->
        [one] einen Chip
       *[other] { $count } Chips
    } ein
   *[other] { $who } sammelt { $count ->
        [one] einen Chip
       *[other] { $count } Chips
    } ein
}
told-draw = { PERSON($who) ->
    [you] Du ziehst { FACE($chip, form: "acc") }
   *[other] { $who } zieht { FACE($chip, form: "acc") }
}
told-bust = { PERSON($who) ->
    [you] Du verzockst dich mit { FACE($chip, form: "second") }: { $count } Chips wandern zurück in den Beutel
   *[other] { $who } verzockt sich mit { FACE($chip, form: "second") }: { $count } Chips wandern zurück in den Beutel
}
told-steal = { PERSON($who) ->
    [you] Du klaust { POSSESSIVE($owner) } { FACE($chip, form: "many") }-Stapel ({ $count ->
        [one] { $count } Chip
       *[other] { $count } Chips
    })
   *[other] { PERSON($owner) ->
        [you] { $who } klaut dir deinen { FACE($chip, form: "many") }-Stapel ({ $count ->
            [one] { $count } Chip
           *[other] { $count } Chips
        })
       *[other] { $who } klaut { POSSESSIVE($owner) } { FACE($chip, form: "many") }-Stapel ({ $count ->
            [one] { $count } Chip
           *[other] { $count } Chips
        })
    }
}
told-take = { PERSON($who) ->
    [you] Du nimmst dir { POSSESSIVE($owner) } { FACE($chip, form: "many") }-Stapel ({ $count ->
        [one] { $count } Chip
       *[other] { $count } Chips
    })
   *[other] { PERSON($owner) ->
        [you] { $who } nimmt dir deinen { FACE($chip, form: "many") }-Stapel weg ({ $count ->
            [one] { $count } Chip
           *[other] { $count } Chips
        })
       *[other] { $who } nimmt sich { POSSESSIVE($owner) } { FACE($chip, form: "many") }-Stapel ({ $count ->
            [one] { $count } Chip
           *[other] { $count } Chips
        })
    }
}
told-remove = { SAME($who, $owner) ->
    [same] { PERSON($who) ->
        [you] Du legst deinen eigenen { FACE($chip, form: "many") }-Stapel zurück in den Beutel ({ $count ->
            [one] { $count } Chip
           *[other] { $count } Chips
        })
       *[other] { $who } legt den eigenen { FACE($chip, form: "many") }-Stapel zurück in den Beutel ({ $count ->
            [one] { $count } Chip
           *[other] { $count } Chips
        })
    }
   *[different] { PERSON($who) ->
        [you] Du legst { POSSESSIVE($owner) } { FACE($chip, form: "many") }-Stapel zurück in den Beutel ({ $count ->
            [one] { $count } Chip
           *[other] { $count } Chips
        })
       *[other] { PERSON($owner) ->
            [you] { $who } legt deinen { FACE($chip, form: "many") }-Stapel zurück in den Beutel ({ $count ->
                [one] { $count } Chip
               *[other] { $count } Chips
            })
           *[other] { $who } legt { POSSESSIVE($owner) } { FACE($chip, form: "many") }-Stapel zurück in den Beutel ({ $count ->
                [one] { $count } Chip
               *[other] { $count } Chips
            })
        }
    }
}
told-score = { PERSON($who) ->
    [you] Du wertest { $wild ->
        [yes] den Joker als { $chip }
       *[no] die { $chip }
    }: { $count ->
        [one] Ein Chip kommt auf deinen Teller
       *[other] { $count } Chips kommen auf deinen Teller
    }
   *[other] { $who } wertet { $wild ->
        [yes] den Joker als { $chip }
       *[no] die { $chip }
    }: { $count ->
        [one] Ein Chip kommt auf den Teller
       *[other] { $count } Chips kommen auf den Teller
    }{ $yours ->
        [0] { "" }
        [one] , davon einer von dir
       *[other] , davon { $yours } von dir
    }
}
told-no-steal = „Klauen“ bewirkt nichts: Sonst hat niemand einen Stapel
told-no-score = „Werten“ bewirkt nichts: Es liegt kein Chip zum Werten da
told-no-remove = „Zurücklegen“ bewirkt nichts: Niemand hat einen Stapel
told-stop = { PERSON($who) ->
    [you] Du hörst auf und legst { $chips } aus
   *[other] { $who } hört auf und legt { $chips } aus
}
told-stop-empty = { PERSON($who) ->
    [you] Du hörst auf, ohne etwas auszulegen
   *[other] { $who } hört auf, ohne etwas auszulegen
}
told-lay = { PERSON($who) ->
    [you] Hier endet der Zug: Du legst { $chips } aus
   *[other] Hier endet der Zug: { $who } legt { $chips } aus
}
told-number = { PERSON($who) ->
    [you] Dein Joker wird zur { $chip }
   *[other] { POSSESSIVE($who) } Joker wird zur { $chip }
}
told-reveal-number = Nur noch ein Chip ist übrig, { FACE($chip, form: "nom") }: Die meisten { FACE($chip, form: "many") } gewinnen
told-reveal-total = Nur noch ein Chip ist übrig, { FACE($chip, form: "nom") }: Die meisten Chips gewinnen

verdict-number = { PERSON($who) ->
    [you] Du gewinnst mit den meisten { FACE($chip, form: "many") }n: { $count ->
        [one] ein Chip
       *[other] { $count } Chips
    }, { $ahead } vor dem zweiten Platz
   *[other] { $who } gewinnt mit den meisten { FACE($chip, form: "many") }n: { $count ->
        [one] ein Chip
       *[other] { $count } Chips
    }, { $ahead } vor dem zweiten Platz
}
verdict-level = Gleich viele { FACE($chip, form: "many") }, je { $count }: { $who }
verdict-none = Niemand hat { FACE($chip, form: "acc") } auf dem Teller
verdict-then-total = { PERSON($who) ->
    [you] Also zählen alle Chips: Du gewinnst mit { $count }, { $ahead } vor dem zweiten Platz
   *[other] Also zählen alle Chips: { $who } gewinnt mit { $count }, { $ahead } vor dem zweiten Platz
}
verdict-then-shared = { PERSON($who) ->
    [you] Auch insgesamt gleich viele Chips, je { $count }: Ihr teilt euch den Sieg ({ $who })
   *[other] Auch insgesamt gleich viele Chips, je { $count }: { $who } teilen sich den Sieg
}
verdict-total = { PERSON($who) ->
    [you] Du gewinnst mit { $count ->
        [one] einem Chip
       *[other] { $count } Chips
    }, { $ahead } vor dem zweiten Platz
   *[other] { $who } gewinnt mit { $count ->
        [one] einem Chip
       *[other] { $count } Chips
    }, { $ahead } vor dem zweiten Platz
}
verdict-shared = { PERSON($who) ->
    [you] Gleich viele Chips, je { $count }: Ihr teilt euch den Sieg ({ $who })
   *[other] Gleich viele Chips, je { $count }: { $who } teilen sich den Sieg
}
verdict-uncounted = { $count ->
    [one] Nicht gezählt: ein Chip, der auf keinem Teller gelandet ist
   *[other] Nicht gezählt: { $count } Chips, die auf keinem Teller gelandet sind
}

face-1 = 1
    .nom = eine 1
    .acc = eine 1
    .second = der zweiten 1
    .many = 1er
face-2 = 2
    .nom = eine 2
    .acc = eine 2
    .second = der zweiten 2
    .many = 2er
face-3 = 3
    .nom = eine 3
    .acc = eine 3
    .second = der zweiten 3
    .many = 3er
face-4 = 4
    .nom = eine 4
    .acc = eine 4
    .second = der zweiten 4
    .many = 4er
face-5 = 5
    .nom = eine 5
    .acc = eine 5
    .second = der zweiten 5
    .many = 5er
face-6 = 6
    .nom = eine 6
    .acc = eine 6
    .second = der zweiten 6
    .many = 6er
face-7 = 7
    .nom = eine 7
    .acc = eine 7
    .second = der zweiten 7
    .many = 7er
face-wild = Joker
    .nom = ein Joker
    .acc = einen Joker
    .second = dem zweiten Joker
face-steal = „Klauen“
    .nom = „Klauen“
    .acc = „Klauen“
face-score = „Werten“
    .nom = „Werten“
    .acc = „Werten“
face-remove = „Zurücklegen“
    .nom = „Zurücklegen“
    .acc = „Zurücklegen“

# -- was der Trainer zu einem Zug sagt
insight-draw = { $odds } Risiko, dich zu verzocken: { $part } von { $whole } Chips im Beutel; auf dem Spiel { $stake ->
    [one] steht ein Chip
   *[other] stehen { $stake } Chips
}
insight-draw-safe = Verzocken kannst du dich jetzt nicht: Kein Chip im Beutel ist gefährlich
insight-stop = { $laid ->
    [one] Ein Chip liegt
   *[other] { $laid } Chips liegen
} dann vor dir{ $count ->
    [0] {""}
   *[other] , davon { $count } von den anderen
}: sicher, sobald dein nächster Zug beginnt
insight-stop-empty = Es steht nichts auf dem Spiel, also bringt es nichts, aufzuhören
insight-number = Dein { FACE($chip, form: "many") }-Stapel hat dann { $pile ->
    [one] einen Chip
   *[other] { $pile } Chips
}{ $count ->
    [0] {""}
   *[other] , davon { $count } von den anderen
}
insight-score = { $count ->
    [one] Ein Chip ist
   *[other] { $count } Chips sind
} sofort sicher auf deinem Teller; im Beutel sind noch { $left } { FACE($chip, form: "many") }
insight-steal = Du nimmst { $owner } { $count ->
    [one] einen Chip weg; sicher ist er
   *[other] { $count } Chips weg; sicher sind sie
}, sobald dein nächster Zug beginnt
insight-remove = Das kostet { $owner } { $count ->
    [one] einen Chip
   *[other] { $count } Chips
} und schiebt das Ende hinaus
insight-remove-own = Das kostet dich { $count ->
    [one] einen eigenen Chip
   *[other] { $count } eigene Chips
} und schiebt das Ende hinaus
