# Wörter, die jedes Spiel brauchen kann.

player = Spieler { $number }
possessive = { $ending ->
    [s] { $name }’
    [ss] { $name }’
    [x] { $name }’
    [z] { $name }’
   *[other] { $name }s
}
person = { PERSON($who) ->
    [you] du
   *[other] { $who }
}
list-and = { $most } und { $last }
told-move = { $who }: { $move }

# -- woraus sich Punkte zusammensetzen, und andere Werte
value-score = Punkte

# ein Wert für sich
shown = { SIGNED($value) }
yes = ja
no = nein
