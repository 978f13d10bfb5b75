# Nacho Pile

summary = Draw chips from a bag for as long as you dare, and take what others have not yet claimed.
hidden = nothing; only the order in which the bag gives its chips is unknown
length = about 110 decisions, a quarter of an hour at a table
option-per_number = chips of each number from 1 to 7
option-wilds = wild chips
option-specials = copies of each of Steal, Score and Remove
option-wild_busts = a second wild in one turn busts, like any other repeated chip
option-count_front = at the end the player whose turn it is stops, and everybody claims what is in front of them before the count
end-last_chip_number = The last chip in the bag is a number: the most chips of that number win.
end-last_chip_total = The last chip in the bag shows no number: the most chips in all win.
end-nothing_claimed = For 200 turns no chip has reached a plate: the most chips in all win.

zone-bag = Bag
zone-turn = This turn, not safe yet
zone-front = Pile of { FACE($chip, form: "many") }
zone-plate = Plate

value-phase = Phase
phase-first = first draw
phase-again = draw again or stop
phase-wild = number a wild
phase-steal = Steal
phase-score = Score
phase-remove = Remove
value-bust = Bust
value-safe = Safe
value-dips = Special chip
value-until_end = Chips until the end
value-idle = Turns without a chip on a plate
value-idle_limit = The game ends at
value-drawn = Drawn last
value-last = Last chip
value-turned_over = Turned over
value-wilds = Wilds without a number
value-lowest = Lowest number for a wild
value-busts = Would bust
value-score = Chips
value-number-1 = 1s
value-number-2 = 2s
value-number-3 = 3s
value-number-4 = 4s
value-number-5 = 5s
value-number-6 = 6s
value-number-7 = 7s
value-specials = Special chips
value-total = Chips in all
value-front = In front, not safe yet

move-draw = Draw a chip
move-stop = { $count ->
    [0] Stop and lay down { $chips }
    [one] Stop, lay down { $chips } and take one chip
   *[other] Stop, lay down { $chips } and take { $count } chips
}
move-stop-empty = Stop with nothing to lay down
move-number = { $count ->
    [0] Lay the wild down as { FACE($chip, form: "a") }
    [one] Lay the wild down as { FACE($chip, form: "a") } and take one chip
   *[other] Lay the wild down as { FACE($chip, form: "a") } and take { $count } chips
}
    .chosen = Your wild
    .way = lay it down as { FACE($chip, form: "a") }
    .ways = choose its number
move-score = Score the { $chip } ({ $count ->
    [one] { $count } chip
   *[other] { $count } chips
})
    .chosen = Your { $chip }
    .way = score it for { $count ->
        [one] { $count } chip
       *[other] { $count } chips
    }
move-score-wild = Score the wild as { FACE($chip, form: "a") } ({ $count ->
    [one] { $count } chip
   *[other] { $count } chips
})
    .chosen = Your wild
    .way = score it as { FACE($chip, form: "a") }
    .ways = score it and choose its number
move-steal = Steal { POSSESSIVE($owner) } pile of { FACE($chip, form: "many") } ({ $count ->
    [one] { $count } chip
   *[other] { $count } chips
})
    .chosen = { POSSESSIVE($owner) } pile of { FACE($chip, form: "many") }
    .way = steal it
move-remove = { PERSON($owner) ->
    [you] Put your own pile of { FACE($chip, form: "many") } back into the bag ({ $count ->
        [one] { $count } chip
       *[other] { $count } chips
    })
   *[other] Put { POSSESSIVE($owner) } pile of { FACE($chip, form: "many") } back into the bag ({ $count ->
        [one] { $count } chip
       *[other] { $count } chips
    })
}
    .chosen = { PERSON($owner) ->
        [you] Your pile of { FACE($chip, form: "many") }
       *[other] { POSSESSIVE($owner) } pile of { FACE($chip, form: "many") }
    }
    .way = put it back into the bag
tag-take = Take { $count }
tag-score = Score { $count }
tag-steal = Steal { $count }
tag-remove = Put back { $count }

prompt-first = Your turn: draw a chip, then draw again or stop
prompt-first-theirs = { $who } is about to draw
prompt-again = { $count ->
    [0] Draw again or stop? At stake: { $chips }.
    [one] Draw again or stop? At stake: { $chips }; stopping takes one chip.
   *[other] Draw again or stop? At stake: { $chips }; stopping takes { $count } chips.
}
prompt-drawn = { prompt-again }
    .brief = You drew { FACE($drawn, form: "a") }. { $count ->
        [0] Draw again or stop?
        [one] Draw again, or stop and take one chip?
       *[other] Draw again, or stop and take { $count } chips?
    }
prompt-again-empty = Draw again or stop? Nothing is at stake.
prompt-again-theirs = { $who } is deciding whether to draw again
prompt-wild = { $low ->
    [1] Which number is your wild? It takes that number from the others.
   *[other] Which number is your next wild? They go from low to high: at least { $low }.
}
prompt-wild-last = { $low ->
    [1] The last chip is { FACE($chip, form: "a") }. Which number is your wild?
   *[other] The last chip is { FACE($chip, form: "a") }. Which number is your next wild, { $low } or higher?
}
prompt-wild-theirs = { $who } is choosing a number for a wild
prompt-steal = Steal: take a pile from another player
prompt-steal-theirs = { $who } has drawn Steal and is choosing a pile to take
prompt-score = Score: choose a chip of this turn; all chips of its number go to your plate
prompt-score-theirs = { $who } has drawn Score and is choosing a chip to score
prompt-remove = Remove: put any pile back into the bag, your own if you like
prompt-remove-theirs = { $who } has drawn Remove and is choosing a pile to put back

one-chip = { FACE($chip, form: "a") }
told-claim = { PERSON($who) ->
    [you] You claim { $count ->
        [one] one chip
       *[other] { $count } chips
    }
   *[other] { $who } claims { $count ->
        [one] one chip
       *[other] { $count } chips
    }
}
told-draw = { PERSON($who) ->
    [you] You draw { FACE($chip, form: "a") }
   *[other] { $who } draws { FACE($chip, form: "a") }
}
told-bust = { PERSON($who) ->
    [you] You bust on the second { $chip }: { $count } chips go back into the bag
   *[other] { $who } busts on the second { $chip }: { $count } chips go back into the bag
}
told-steal = { PERSON($who) ->
    [you] You steal { POSSESSIVE($owner) } pile of { FACE($chip, form: "many") } ({ $count ->
        [one] { $count } chip
       *[other] { $count } chips
    })
   *[other] { PERSON($owner) ->
        [you] { $who } steals your pile of { FACE($chip, form: "many") } ({ $count ->
            [one] { $count } chip
           *[other] { $count } chips
        })
       *[other] { $who } steals { POSSESSIVE($owner) } pile of { FACE($chip, form: "many") } ({ $count ->
            [one] { $count } chip
           *[other] { $count } chips
        })
    }
}
told-take = { PERSON($who) ->
    [you] You take { POSSESSIVE($owner) } pile of { FACE($chip, form: "many") } ({ $count ->
        [one] { $count } chip
       *[other] { $count } chips
    })
   *[other] { PERSON($owner) ->
        [you] { $who } takes your pile of { FACE($chip, form: "many") } ({ $count ->
            [one] { $count } chip
           *[other] { $count } chips
        })
       *[other] { $who } takes { POSSESSIVE($owner) } pile of { FACE($chip, form: "many") } ({ $count ->
            [one] { $count } chip
           *[other] { $count } chips
        })
    }
}
told-remove = { SAME($who, $owner) ->
    [same] { PERSON($who) ->
        [you] You put your own pile of { FACE($chip, form: "many") } back into the bag ({ $count ->
            [one] { $count } chip
           *[other] { $count } chips
        })
       *[other] { $who } puts their own pile of { FACE($chip, form: "many") } back into the bag ({ $count ->
            [one] { $count } chip
           *[other] { $count } chips
        })
    }
   *[different] { PERSON($who) ->
        [you] You put { POSSESSIVE($owner) } pile of { FACE($chip, form: "many") } back into the bag ({ $count ->
            [one] { $count } chip
           *[other] { $count } chips
        })
       *[other] { PERSON($owner) ->
            [you] { $who } puts your pile of { FACE($chip, form: "many") } back into the bag ({ $count ->
                [one] { $count } chip
               *[other] { $count } chips
            })
           *[other] { $who } puts { POSSESSIVE($owner) } pile of { FACE($chip, form: "many") } back into the bag ({ $count ->
                [one] { $count } chip
               *[other] { $count } chips
            })
        }
    }
}
told-score = { PERSON($who) ->
    [you] You score { $wild ->
        [yes] the wild as { FACE($chip, form: "a") }
       *[no] the { $chip }
    }: { $count ->
        [one] one chip goes to your plate
       *[other] { $count } chips go to your plate
    }
   *[other] { $who } scores { $wild ->
        [yes] the wild as { FACE($chip, form: "a") }
       *[no] the { $chip }
    }: { $count ->
        [one] one chip goes to the plate
       *[other] { $count } chips go to the plate
    }{ $yours ->
        [0] { "" }
        [one] , one of them yours
       *[other] , { $yours } of them yours
    }
}
told-no-steal = Steal has no effect: nobody else has a pile
told-no-score = Score has no effect: there is no chip to score
told-no-remove = Remove has no effect: nobody has a pile
told-stop = { PERSON($who) ->
    [you] You stop with { $chips }
   *[other] { $who } stops with { $chips }
}
told-stop-empty = { PERSON($who) ->
    [you] You stop with nothing to lay down
   *[other] { $who } stops with nothing to lay down
}
told-lay = { PERSON($who) ->
    [you] The turn ends here: you lay down { $chips }
   *[other] The turn ends here: { $who } lays down { $chips }
}
told-number = { PERSON($who) ->
    [you] Your wild becomes { FACE($chip, form: "a") }
   *[other] { POSSESSIVE($who) } wild becomes { FACE($chip, form: "a") }
}
told-reveal-number = Only one chip is left, { FACE($chip, form: "a") }: the most { FACE($chip, form: "many") } win
told-reveal-total = Only one chip is left, { FACE($chip, form: "a") }: the most chips win

verdict-number = { PERSON($who) ->
    [you] You win with the most { FACE($chip, form: "many") }: { $count ->
        [one] one chip
       *[other] { $count } chips
    }, { $ahead } ahead
   *[other] { $who } wins with the most { FACE($chip, form: "many") }: { $count ->
        [one] one chip
       *[other] { $count } chips
    }, { $ahead } ahead
}
verdict-level = Level on { FACE($chip, form: "many") }, { $count } each: { $who }
verdict-none = Nobody has { FACE($chip, form: "a") } on their plate
verdict-then-total = { PERSON($who) ->
    [you] So all chips count: you win with { $count }, { $ahead } ahead
   *[other] So all chips count: { $who } wins with { $count }, { $ahead } ahead
}
verdict-then-shared = Level on all chips too, { $count } each: { $who } share the win
verdict-total = { PERSON($who) ->
    [you] You win with { $count ->
        [one] one chip
       *[other] { $count } chips
    }, { $ahead } ahead
   *[other] { $who } wins with { $count ->
        [one] one chip
       *[other] { $count } chips
    }, { $ahead } ahead
}
verdict-shared = Level on chips, { $count } each: { $who } share the win
verdict-uncounted = { $count ->
    [one] Not counted: one chip that had not reached a plate
   *[other] Not counted: { $count } chips that had not reached a plate
}

face-1 = 1
    .a = a 1
    .many = 1s
face-2 = 2
    .a = a 2
    .many = 2s
face-3 = 3
    .a = a 3
    .many = 3s
face-4 = 4
    .a = a 4
    .many = 4s
face-5 = 5
    .a = a 5
    .many = 5s
face-6 = 6
    .a = a 6
    .many = 6s
face-7 = 7
    .a = a 7
    .many = 7s
face-wild = wild
    .a = a wild
face-steal = Steal
    .a = Steal
face-score = Score
    .a = Score
face-remove = Remove
    .a = Remove

# -- what the coach says of a move
insight-draw = { $odds } risk of a bust: { $part } of the { $whole } chips in the bag, with { $stake ->
    [one] one chip
   *[other] { $stake } chips
} at stake
insight-draw-safe = No chip in the bag can bust you now
insight-stop = { $laid ->
    [one] One chip then lies
   *[other] { $laid } chips then lie
} in front of you{ $count ->
    [0] {""}
   *[other] , { $count } of them from others
}: safe once your next turn begins
insight-stop-empty = Nothing is at stake, so stopping brings nothing
insight-number = Your pile of { FACE($chip, form: "many") } then holds { $pile ->
    [one] one chip
   *[other] { $pile } chips
}{ $count ->
    [0] {""}
   *[other] , { $count } of them from others
}
insight-score = { $count ->
    [one] One chip is
   *[other] { $count } chips are
} safe on your plate at once; { $left } more { FACE($chip, form: "many") } in the bag
insight-steal = { $count ->
    [one] You take one chip from { $owner }; it is
   *[other] You take { $count } chips from { $owner }; they are
} safe once your next turn begins
insight-remove = It costs { $owner } { $count ->
    [one] one chip
   *[other] { $count } chips
} and puts off the end
insight-remove-own = It costs you { $count ->
    [one] one chip
   *[other] { $count } chips
} of your own and puts off the end
