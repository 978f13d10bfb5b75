# Words that every game may use.

player = Player { $number }
possessive = { $name }’s
person = { PERSON($who) ->
    [you] you
   *[other] { $who }
}
list-and = { $most } and { $last }
told-move = { $who }: { $move }

# -- what a score is made of, and other values
value-score = Score

# a value by itself
shown = { SIGNED($value) }
yes = yes
no = no
