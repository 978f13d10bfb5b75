# Ten Card Crook

summary = Line up pushers around a mark, hope for the one Theft, and never let two marks meet.
hidden = the order of the deck, except for cards put at its bottom since the last shuffle
length = endless, or as many turns as you set; a careless thief is caught within ten
option-hold_turns = turns for which a card may be kept after the one it was drawn in; 0: cards cannot be held
option-removal = when pushers may be removed from the row
option-removal-when_full = only to place a card in a full row
option-removal-any_time = at any time of a turn, as a move of its own
option-turns = turns after which the game is over; 0: endless
end-touching = Two marks touch: they compare notes and call the police.
end-checkmate = Checkmate: the next theft would bring two marks together, and they know it.
end-no_room = A card must be placed and there is no room for it.
end-turn_limit = The last turn is over: the thief got away.

zone-deck = Deck
zone-drawn = Drawn
zone-hand = Hand
    .yours = Held
zone-row = Row

value-turn = Turn
value-turns = Turns in all
value-points = Points
value-score = Pockets
value-phase = Now
value-room = Room in the row
value-hold_turns = Turns a card may be held
value-age = Turns held
value-turns_left = Turns left
value-pushes = Pushes
value-pocket = Pocket open
value-picked = Pocket picked
value-latest = Latest mark
value-caught = Raises the alarm
value-stuck = No room for it

side-left = to the left
side-right = to the right
phase-theft = choosing a pocket
phase-card = the drawn card
phase-rest = the rest of the turn
phase-over = over

move-place = { $held ->
    [yes] Place { FACE($card, form: "held") }
   *[no] Place { FACE($card, form: "the") }
} { $end ->
    [first] in the empty row
    [left] at the left end
   *[right] at the right end
}
    .chosen = { $held ->
        [yes] Your held { $card }
       *[no] Your { $card }
    }
    .way = place it { $end ->
        [first] in the empty row
        [left] at the left end
       *[right] at the right end
    }
    .ways = place it at either end
move-swap = Remove pusher { $place }, place { $held ->
    [yes] { FACE($card, form: "held") }
   *[no] { FACE($card, form: "the") }
} on the { $end ->
    [left] left
   *[right] right
}
    .chosen = { $held ->
        [yes] Your held { $card }
       *[no] Your { $card }
    }
    .way = remove pusher { $place } and place it at the { $end ->
        [left] left end
       *[right] right end
    }
    .ways = remove a pusher and place it at either end
    .narrowed = remove pusher { $place } and place it at either end
move-swap-both = Remove pushers { $first } and { $second }, place { $held ->
    [yes] { FACE($card, form: "held") }
   *[no] { FACE($card, form: "the") }
} on the { $end ->
    [left] left
   *[right] right
}
    .chosen = { $held ->
        [yes] Your held { $card }
       *[no] Your { $card }
    }
    .way = remove pushers { $first } and { $second } and place it at the { $end ->
        [left] left end
       *[right] right end
    }
    .ways = remove two pushers and place it at either end
    .narrowed = remove pushers { $first } and { $second } and place it at either end
move-hold = Hold { FACE($card, form: "the") }
    .chosen = Your { $card }
    .way = hold it
move-back = Shuffle both marks back into the deck
    .chosen = Your mark
    .way = shuffle both marks back
move-remove = Remove { FACE($card, form: "the") } in place { $place }
    .chosen = { FACE($card, form: "The") } in place { $place }
    .way = remove it from the row
move-remove-both = Remove both pushers in places { $first } and { $second }
    .chosen = The pushers in places { $first } and { $second }
    .way = remove both from the row
move-pick = Pick the pocket in place { $place }
    .chosen = Your Theft
    .way = pick the pocket in place { $place }
    .ways = pick one of the open pockets
move-end = End the turn
tag-pick = { $count ->
    [one] +1 point
   *[other] +{ $count } points
}

prompt-theft = Theft! Two pockets are open: choose which one to pick.
prompt-theirs-theft = { $who } is choosing which pocket to pick
prompt-theirs-card = { $who } has drawn { FACE($card, form: "a") }
prompt-theirs-rest = { $who } can still move before the turn ends
prompt-why = { $ask }. { $why }.
prompt-whys = { $ask }. { $why }. { $also }.
prompt-or-held = { prompt-why }
    .brief = Your { $card }: place it at either end, or put your held { $held } down first.
ask-drawn = { $ways ->
    [place] Place { FACE($card, form: "the") }
    [hold] Hold { FACE($card, form: "the") }
    [back] Shuffle both marks back into the deck
    [place-hold] Place or hold { FACE($card, form: "the") }
    [place-back] Place { FACE($card, form: "the") } or shuffle both marks back
    [hold-back] Hold { FACE($card, form: "the") } or shuffle both marks back
   *[place-hold-back] Place or hold { FACE($card, form: "the") }, or shuffle both marks back
}
ask-held = Place { FACE($card, form: "held") } or end the turn
ask-held-now = Place { FACE($card, form: "held") }
ask-held-or-clear = Place { FACE($card, form: "held") }, remove pushers or end the turn
ask-clear = Remove pushers or end the turn
why-full = The row is full: pushers { $places } can leave
why-full-one = The row is full: pusher { $place } must leave first
why-full-both = The row is full: pushers { $first } and { $second } must leave first
why-stuck = The row is full, and no pusher can leave
why-hand = You already hold { FACE($card, form: "a") }
why-held = You must place { FACE($card, form: "held") } too
why-last = You cannot keep it any longer

reason-theft = The Theft comes first
reason-fresh = Held this turn: it can be placed from the next turn on
reason-full = The row is full and no pusher can leave
reason-clear = The row is full: remove a pusher first

told-shuffle = The deck is shuffled
told-draw = { PERSON($who) ->
    [you] You draw { FACE($card, form: "a") }
   *[other] { $who } draws { FACE($card, form: "a") }
}
told-pick = { PERSON($who) ->
    [you] Theft! You pick the pocket in place { $place }: { $count ->
        [one] 1 point
       *[other] 1 point, { $count } in all
    }.
   *[other] Theft! { $who } picks the pocket in place { $place }: { $count ->
        [one] 1 point
       *[other] 1 point, { $count } in all
    }.
}
told-return-loot = The mark, both pushers and the Theft go back into the deck
told-return-marks = { PERSON($who) ->
    [you] You send both marks back into the deck
   *[other] { $who } sends both marks back into the deck
}
told-under = No pocket is open: the Theft goes under the deck
told-leave = { FACE($card, form: "The") } in place { $place } leaves the row
told-leave-both = Two pushers leave the row, from places { $first } and { $second }
told-place = { PERSON($who) ->
    [you] You place { $held ->
        [yes] { FACE($card, form: "held") }
       *[no] { FACE($card, form: "the") }
    } { $end ->
        [first] in the empty row
        [left] at the left end
       *[right] at the right end
    }
   *[other] { $who } places { $held ->
        [yes] { FACE($card, form: "held") }
       *[no] { FACE($card, form: "the") }
    } { $end ->
        [first] in the empty row
        [left] at the left end
       *[right] at the right end
    }
}
told-pocket = The pocket in place { $place } is open
told-push = { FACE($card, form: "The") } in place { $place } pushes the mark in place { $mark }
told-clash = The pushers in places { $first } and { $second } push each other
told-hold = { PERSON($who) ->
    [you] You hold { FACE($card, form: "the") }
   *[other] { $who } holds { FACE($card, form: "the") }
}

caught-touching = Caught! The marks in places { $first } and { $second } touch.
caught-checkmate = Caught! It is checkmate in places { $first } to { $last }.
caught-no-room = Caught! There is no room for { FACE($card, form: "the") }.
escaped = { PERSON($who) ->
    [you] { $turns ->
        [one] The only turn is over: you got away
       *[other] All { $turns } turns are over: you got away
    }
   *[other] { $turns ->
        [one] The only turn is over: { $who } got away
       *[other] All { $turns } turns are over: { $who } got away
    }
}
verdict-score = { PERSON($who) ->
    [you] You picked { $count ->
        [0] no pockets
        [one] 1 pocket
       *[other] { $count } pockets
    } in { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }
   *[other] { $who } picked { $count ->
        [0] no pockets
        [one] 1 pocket
       *[other] { $count } pockets
    } in { $turns ->
        [one] 1 turn
       *[other] { $turns } turns
    }
}

face-x3c = left-pusher
    .the = the left-pusher
    .The = The left-pusher
    .a = a left-pusher
    .held = the held left-pusher
face-x3e = right-pusher
    .the = the right-pusher
    .The = The right-pusher
    .a = a right-pusher
    .held = the held right-pusher
face-M = mark
    .the = the mark
    .a = a mark
    .held = the held mark
face-T = Theft
    .a = the Theft

# -- what the coach says of a move
insight-touching = Two marks would touch: that ends the game
insight-checkmate = It would be checkmate: that ends the game
insight-opens = It opens a pocket; { $odds } chance that the next card is the Theft
insight-keeps = { $count ->
    [one] A pocket stays open
   *[other] { $count } pockets stay open
}; { $odds } chance that the next card is the Theft
insight-closes = It leaves no pocket open
insight-pushes = From the { $end ->
    [left] left
   *[right] right
} it pushes a mark: with a pusher on its other side the pocket would be open
insight-quiet = No pocket is open then, and the row has { $room ->
    [0] no room left
    [one] room for one more card
   *[other] room for { $room } more cards
}
insight-hold = You may keep it for { $turns ->
    [one] one more turn
   *[other] { $turns } more turns
} before it must be placed
insight-back = Both marks are out of the way; { $odds } chance that the next card is the Theft
insight-pick = A point, and { $count ->
    [0] no pocket stays
    [one] one pocket stays
   *[other] { $count } pockets stay
} open
insight-end = { $count ->
    [0] No pocket is open
    [one] One pocket is open
   *[other] { $count } pockets are open
}; { $odds } chance that the next card is the Theft
