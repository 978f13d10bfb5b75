# Old Bill Old Maid

summary = Zieh eine Karte, leg deine Paare ab und bleib nicht auf Old Bill sitzen: Schwarzer Peter, ein reines Glücksspiel.
hidden = die Karten der anderen
length = etwa 15 gezogene Karten zu zweit, 35 zu dritt, 110 zu sechst
end-only_bill = Nur Old Bill ist noch übrig: Wer ihn hat, verliert, und alle anderen gewinnen.

zone-hand = Hand
zone-laid = Paare

value-score = Punkte
value-giver = Hält die Karten hin
value-taker = Zieht eine Karte
value-pairs_left = Paare im Spiel
value-out = In Sicherheit

move-take = Karte { $number } von { $of } aus { POSSESSIVE($giver) } Hand ziehen
reason-own = Du ziehst eine Karte aus { POSSESSIVE($giver) } Hand, nicht aus deiner eigenen

prompt-take = { PERSON($who) ->
    [you] Du bist dran: Zieh eine von { POSSESSIVE($giver) } Karten. Von hinten sehen alle gleich aus.
   *[other] { PERSON($giver) ->
        [you] Du hältst deine Karten hin: { $who } sucht sich eine aus
       *[other] { $who } sucht sich eine Karte aus { POSSESSIVE($giver) } Hand aus
    }
}

told-pairs = { PERSON($who) ->
    [you] Du legst { $count ->
        [one] ein Paar
       *[other] { $count } Paare
    } ab
   *[other] { $who } legt { $count ->
        [one] ein Paar
       *[other] { $count } Paare
    } ab
}
told-pairs-out = { PERSON($who) ->
    [you] Du legst { $count ->
        [one] ein Paar
       *[other] { $count } Paare
    } ab und bist schon alle Karten los
   *[other] { $who } legt { $count ->
        [one] ein Paar
       *[other] { $count } Paare
    } ab und ist schon alle Karten los
}
told-take-unseen = { $who } zieht eine Karte aus { POSSESSIVE($giver) } Hand
told-take = { PERSON($who) ->
    [you] Du ziehst { FACE($card, form: "acc") } aus { POSSESSIVE($giver) } Hand
   *[other] { PERSON($giver) ->
        [you] { $who } zieht dir { FACE($card, form: "acc") } aus der Hand
       *[other] { $who } zieht { FACE($card, form: "acc") } aus { POSSESSIVE($giver) } Hand
    }
}
told-lay = { PERSON($who) ->
    [you] Du legst ein Paar ab: { $pair }
   *[other] { $who } legt ein Paar ab: { $pair }
}
told-out = { PERSON($who) ->
    [you] Du bist alle Karten los und in Sicherheit
   *[other] { $who } ist alle Karten los und in Sicherheit
}
told-bill = { PERSON($who) ->
    [you] Old Bill bleibt bei dir
   *[other] Old Bill bleibt bei { $who }
}

verdict-bill = { PERSON($who) ->
    [you] Du bleibst auf Old Bill sitzen und verlierst
   *[other] { $who } bleibt auf Old Bill sitzen und verliert
}
verdict-won = Gewonnen: { $who }

# -- was der Trainer zu einem Zug sagt
insight-luck = Reines Glück: Von hinten sehen alle { $count } Karten gleich aus
insight-bill-yours = Old Bill hast du selbst: Keine der { $count } Karten kann dir schaden
insight-bill-there = Reines Glück: Alle { $count } Karten sehen gleich aus, und mit { $odds } Wahrscheinlichkeit ist es Old Bill
