# Steal the Pile Solitaire

summary = Alone against the deck: for each card that you play it plays two, and both of you steal piles.
hidden = the order of the deck
length = 16 plays
option-deck_choice = which pile the deck takes when its card matches several
option-deck_choice-largest = the largest; of equals yours, then an open one, then its own
option-deck_choice-yours_first = yours if it can, else an open one, else its own
option-deck_choice-random = yours, an open one or its own, each equally likely
end-won = All cards are played, and the deck is beaten.
end-lost = All cards are played, and the deck is not beaten.

zone-pile-deck = The deck’s pile

value-deck_score = The deck’s cards
value-ahead = Lead
value-deck_played = The deck played

move-steal = Play { FACE($card, form: "the") }, steal the deck’s pile of { $count }
    .chosen = Your { $card }
    .way = steal the deck’s { $count ->
        [one] single card
       *[other] pile of { $count }
    }

told-steal = { PERSON($who) ->
    [you] You steal the deck’s pile of { $count } with { FACE($card, form: "a") }
   *[other] { $who } steals the deck’s pile of { $count } with { FACE($card, form: "a") }
}
told-deck-start = The deck opens a new pile with { FACE($card, form: "a") }
told-deck-take = The deck takes an open pile with { FACE($card, form: "a") }
told-deck-add = The deck puts { FACE($card, form: "a") } on its own pile
told-deck-steal = { PERSON($owner) ->
    [you] The deck steals your pile of { $count } with { FACE($card, form: "a") }
   *[other] The deck steals { POSSESSIVE($owner) } pile of { $count } with { FACE($card, form: "a") }
}
told-round = { PERSON($who) ->
    [you] Round { $number } of { $of }: you are dealt four cards
   *[other] Round { $number } of { $of }: { $who } is dealt four cards
}

verdict-won = { PERSON($who) ->
    [you] You win by { $by ->
        [one] one card
       *[other] { $by } cards
    }, { $count } to { $deck }
   *[other] { $who } wins by { $by ->
        [one] one card
       *[other] { $by } cards
    }, { $count } to { $deck }
}
verdict-lost = { $by ->
    [one] The deck wins by one card, { $deck } to { $count }
   *[other] The deck wins by { $by } cards, { $deck } to { $count }
}
verdict-equal = { $count } cards each: a tie goes to the deck
verdict-open = { $count ->
    [one] One open card was left over and belongs to nobody
   *[other] { $count } open cards were left over and belong to nobody
}

# -- what the coach says of a move
insight-pile-deck = Your pile grows to { $size } cards with { FACE($card, form: "a") } on top; { $odds } risk that one of the deck’s next two cards matches it
insight-start-deck = This card wins nothing yet; { $odds } risk that one of the deck’s next two cards matches it
