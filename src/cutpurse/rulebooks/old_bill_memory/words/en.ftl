# Old Bill Memory

summary = Flip two cards a turn, remember what you saw, and find the most pairs.
hidden = the cards that lie face down
length = about 1,360 flips at random, far fewer for those who remember
end-cleared = All pairs are found: the most pairs win.
end-misses = Nobody has found a pair for 500 turns: the most pairs win.

zone-table = Table
zone-won = Pairs

value-score = Pairs
value-flip = Next flip of the turn
value-pairs_left = Pairs left
value-misses = Misses in a row
value-miss_limit = Misses in a row that end the game

# .pointed: where the card itself is shown; .line: in a list of what happened, in which a turn is one line; .asked: where the question follows, which says it too
move-flip = Flip card { $number } in row { $row }
    .pointed = Flip this card
move-again = Begin with { FACE($card, form: "the") }, which still lies open
    .pointed = Begin with { FACE($card, form: "the") }, which still lies open
reason-first = You are looking for the card that matches { FACE($card, form: "the") }

prompt-flip = { PERSON($who) ->
    [you] Your turn: flip a card
   *[other] { $who } is choosing a card to flip
}
prompt-partner = { PERSON($who) ->
    [you] You flipped { FACE($card, form: "the") }: find the matching card
   *[other] { $who } flipped { FACE($card, form: "the") } and is looking for the matching card
}
prompt-after-a-miss = { PERSON($who) ->
    [you] No pair: { FACE($card, form: "the") } and { FACE($other, form: "the") }. Your turn: flip a card.
   *[other] No pair: { FACE($card, form: "the") } and { FACE($other, form: "the") }. { $who } is choosing a card to flip.
}
    .brief = { PERSON($who) ->
        [you] { PERSON($last) ->
            [you] No pair
           *[other] No pair for { $last }
        }. Your turn: flip a card.
       *[other] { $who } is choosing a card to flip.
    }

told-flip = { PERSON($who) ->
    [you] You flip { FACE($card, form: "the") }
   *[other] { $who } flips { FACE($card, form: "the") }
}
    .line = { "" }
told-again = { PERSON($who) ->
    [you] You begin with { FACE($card, form: "the") }, which still lies open
   *[other] { $who } begins with { FACE($card, form: "the") }, which still lies open
}
    .line = { "" }
told-pair = { PERSON($who) ->
    [you] A pair: you take { $pair } and go again
   *[other] A pair: { $who } takes { $pair } and goes again
}
    .line = { PERSON($who) ->
        [you] You found { $pair }: a pair, go again
       *[other] { $who } found { $pair }: a pair, and goes again
    }
told-last-pair = { PERSON($who) ->
    [you] You take the last pair: { $pair }
   *[other] { $who } takes the last pair: { $pair }
}
told-miss = { PERSON($who) ->
    [you] No pair: now it is your turn
   *[other] No pair: now it is { POSSESSIVE($who) } turn
}
    .asked = { PERSON($who) ->
        [you] { "" }
       *[other] No pair: now it is { POSSESSIVE($who) } turn
    }
    .line = { PERSON($last) ->
        [you] You turned up { FACE($card, form: "the") } and { FACE($other, form: "the") }: no pair
       *[other] { $last } turned up { FACE($card, form: "the") } and { FACE($other, form: "the") }: no pair
    }
told-last-miss = No pair, for the { $count }th time in a row

verdict-won = { PERSON($who) ->
    [you] You win with { $count ->
        [one] 1 pair
       *[other] { $count } pairs
    }, { $ahead } ahead
   *[other] { $who } wins with { $count ->
        [one] 1 pair
       *[other] { $count } pairs
    }, { $ahead } ahead
}
verdict-shared = { $count ->
    [0] Nobody has found a pair: { $who } share the win
    [one] One pair each: { $who } share the win
   *[other] { $count } pairs each: { $who } share the win
}

# -- what the coach says of a move
insight-unknown = { $known ->
    [0] No card is known yet
   *[other] { $singles ->
        [0] None of the { $unknown } unknown cards matches a known one
        [one] { $odds } chance of a pair: one of { $unknown } unknown cards matches a known one
       *[other] { $odds } chance of a pair: { $singles } of { $unknown } unknown cards match a known one
    }
}
insight-single = Here lies { FACE($card, form: "the") }; the chance that an unknown card matches it is { $odds }
insight-sure = A sure pair: here lies { FACE($card, form: "the") }, and its match has been seen too
insight-match = Here lies the matching card: a sure pair
insight-no-match = Here lies { FACE($card, form: "the") }: no match, but it shows the others nothing new
insight-elsewhere = It cannot match: its match has been seen in another place
insight-chance = { $odds } chance that it matches
