# Old Bill, the den game

summary = Offer one card face up and some face down: the other player picks a side, and you get what is left.
hidden = the other hands, the deck, and the face-down cards of an offer
length = about 21 offers, some 120 decisions
option-mime_value = what a Mime is worth in the suit it joined
option-mime_value-number = its number
option-mime_value-zero = nothing
end-last_turns = The deck is empty and everyone has had a last turn.

suit-hearts = hearts
suit-diamonds = diamonds
suit-clubs = clubs
suit-spades = spades

zone-hand = Hand
zone-hearts = Hearts
zone-diamonds = Diamonds
zone-clubs = Clubs
zone-spades = Spades
zone-waiting = Waiting
zone-up = Face up
zone-down = Face down
zone-deck = Deck
zone-discards = Discards

value-turn = Turn
value-phase = Now
value-deck = Cards in the deck
value-last_turns = Last turns left
value-drop_suit = Old Bill wants
value-score = points
value-points = Points
value-longest = Longest suit
value-shortest = Shortest suit
value-pairs = Pairs
value-offered = Offered
part-longest = Longest suit: { $suit }
part-shortest = Shortest suit: { $suit }
part-pairs = { $count ->
    [one] 1 pair
   *[other] { $count } pairs
}
phase-offer = an offer is put together
phase-take = a side is chosen
phase-mime = a Mime looks for a suit
phase-drop = Old Bill takes a card

# -- moves
move-target = Make { $who } an offer
    .chosen = Your offer to { $who }
move-up = Put { FACE($card, form: "the") } face up
move-down = Put { FACE($card, form: "the") } face down
move-done = Make { $who } this offer
move-take-up = Take { FACE($card, form: "the") }
move-take-down = { $count ->
    [one] Take the face-down card
   *[other] Take the { $count } face-down cards
}
move-mime = Let { $card } join your { $suit }
move-drop = Discard { FACE($card, form: "the") }
move-drop-mime = Discard { $card } from your { $suit }
move-drop-waiting = Discard { $card }, which is still waiting
tag-down = { $count ->
    [one] Perhaps Old Bill
   *[other] One suit, perhaps Old Bill
}
tag-down-suit = { $count ->
    [one] No { $suit }, perhaps Old Bill
   *[other] One suit, not { $suit }; perhaps Old Bill
}
tag-down-bill = { $count ->
    [one] Not Old Bill
   *[other] One suit, no Old Bill
}
tag-joins = { $count ->
    [1] Your second
    [2] Your third
    [3] Your fourth
    [4] Your fifth
   *[other] One more
} { $suit ->
    [hearts] heart
    [diamonds] diamond
    [clubs] club
   *[spades] spade
}
tag-pair = Makes a pair
tag-new-suit = A new suit
tag-mime = Joins a suit
tag-waits = Waits for a suit
tag-costs = Costs a card
tag-costs-nothing = Costs nothing
tag-gain = +{ $points }
tag-loss = −{ $points }
tag-even = ±0

# -- what is asked
prompt-last = { $prompt } (last round)
prompt-target = Your turn: who gets your offer?
prompt-up = Your offer to { $who }: which card goes face up?
prompt-down = Your offer to { $who }: what goes face down beside the Mime?
prompt-down-bill = Your offer to { $who }: what goes face down? Not Old Bill, he is face up.
prompt-down-suit = Your offer to { $who }: what goes face down? No { $suit }, they are face up.
prompt-more = Your offer to { $who }: add another card face down, or make it?
prompt-more-suit = Your offer to { $who }: add another card face down (thieves: only { $suit }), or make it?
prompt-offer-theirs = { $who } is putting an offer together
prompt-take-yours = { $who } offers you { FACE($card, form: "the") } or { $count ->
    [one] a face-down card
   *[other] { $count } face-down cards
}: which do you take?
prompt-take-theirs = { $who } is choosing: { FACE($card, form: "the") } or { $count ->
    [one] a face-down card
   *[other] { $count } face-down cards
}?
prompt-mime-yours = { $card } came without thieves: which of your suits does it join?
prompt-mime-theirs = { $who } is choosing a suit for { $card }
prompt-drop-yours = Old Bill came without thieves: which card of your den must go?
prompt-drop-suit-yours = Old Bill came with { $suit }: which of your { $suit } must go?
prompt-drop-theirs = Old Bill came without thieves: { $who } is choosing a den card to discard
prompt-drop-suit-theirs = Old Bill came with { $suit }: { $who } is choosing one to discard

# -- why not
reason-take = First take a side of the offer
reason-mime = First { $card } needs a suit
reason-drop = First Old Bill wants a card of your den
reason-bill = Old Bill lies face up already: he may be on one side only
reason-suit-up = There are { $suit } face up: thieves face down must be of another suit
reason-suit-down = There are { $suit } face down already: all thieves there must be of one suit
reason-order = Face-down cards go in rising order: this one had to come earlier
conflict-up = Only one card can lie face up, not { $what }
conflict-suit = With { FACE($up, form: "the") } face up, { SAME($up, $down) ->
    [same] the other one
   *[different] { FACE($down, form: "the") }
} cannot lie face down: the suits must differ
conflict-bill = Old Bill may be on one side only, not face up and face down
conflict-suits = Face down, { FACE($one, form: "the") } and { FACE($other, form: "the") } do not go together: all thieves there must be of one suit
conflict-left = With { $what } face down, no card is left that could lie face up

# -- cards
card = { FACE($card, form: "the") }
cards-suit = the { $values } of { $suit }
cards-pair = both { $value }s of { $suit }
cards-bills = { $count ->
    [2] two
    [3] three
    [4] four
   *[other] five
} Old Bills
hand-suit = { $count ->
    [2] two
    [3] three
    [4] four
   *[other] five
} { $suit }

# -- what happened
told-deal = Everyone is dealt five cards
told-offer = { PERSON($who) ->
    [you] You offer { $to } { FACE($card, form: "the") } or { $count ->
        [one] a face-down card
       *[other] { $count } face-down cards
    }
   *[other] { $who } offers { PERSON($to) ->
        [you] you
       *[other] { $to }
    } { FACE($card, form: "the") } or { $count ->
        [one] a face-down card
       *[other] { $count } face-down cards
    }
}
told-take-up = { PERSON($who) ->
    [you] You take { $what } and leave { $other } the face-down { $count ->
        [one] card
       *[other] cards
    }: { $left }
   *[other] { $who } takes { $what } and leaves { PERSON($other) ->
        [you] you
       *[other] { $other }
    } the face-down { $count ->
        [one] card
       *[other] cards
    }: { $left }
}
told-take-down = { PERSON($who) ->
    [you] You take the face-down { $count ->
        [one] card
       *[other] cards
    }: { $what }; { $other } gets { $left }
   *[other] { $who } takes the face-down { $count ->
        [one] card
       *[other] cards
    }: { $what }; { PERSON($other) ->
        [you] you get
       *[other] { $other } gets
    } { $left }
}
told-pairs = { $count ->
    [one] A pair
   *[other] { $count } pairs
} for { PERSON($who) ->
    [you] you
   *[other] { $who }
}: +{ $points }
told-wait = { $what } { $count ->
    [one] waits
   *[other] wait
} beside { PERSON($who) ->
    [you] your den
   *[other] { POSSESSIVE($who) } den
} for a suit
told-join = { $what } { $count ->
    [one] joins
   *[other] join
} { PERSON($who) ->
    [you] your { $suit }
   *[other] { POSSESSIVE($who) } { $suit }
}
told-catch = { $bills ->
    [one] Old Bill catches
   *[other] { $bills } Old Bills catch
} { PERSON($who) ->
    [you] you
   *[other] { $who }
}{ $others ->
    [0] { "" }
   *[other] { $bills ->
        [one] { " " }and takes { $what } with him
       *[other] { " " }and take { $what } with them
    }
}{ $free ->
    [yes] , but there is nothing { $others ->
        [0] to lose
       *[other] else to lose
    }
   *[no] { "" }
}
told-drop = Old Bill costs { PERSON($who) ->
    [you] you
   *[other] { $who }
} { FACE($card, form: "the") }
told-draw = { PERSON($who) ->
    [you] You draw { $what }
   *[other] { $who } draws { $what }
}
told-draw-count = { $count ->
    [one] { $who } draws a card
   *[other] { $who } draws { $count } cards
}
told-last = The deck is empty: everyone has one last turn
told-show = { PERSON($who) ->
    [you] You cannot make an offer, show { $hand } and shuffle them into the deck
   *[other] { $who } cannot make an offer, shows { $hand } and shuffles them into the deck
}
told-pass = { PERSON($who) ->
    [you] You show { $hand } and pass
   *[other] { $who } shows { $hand } and passes
}{ $deck ->
    [yes] : even with the deck, which all may see now, there is no offer
   *[no] { "" }
}
told-pass-empty = { PERSON($who) ->
    [you] You have no card left and pass
   *[other] { $who } has no card left and passes
}

# -- the end
verdict-won = { PERSON($who) ->
    [you] You win with { $count ->
        [one] 1 point
       *[other] { $count } points
    }, { $ahead } ahead
   *[other] { $who } wins with { $count ->
        [one] 1 point
       *[other] { $count } points
    }, { $ahead } ahead
}
verdict-pairs = A tie at { $count } between { $tied }: { PERSON($who) ->
    [you] you win
   *[other] { $who } wins
} with more pairs, { $pairs } to { $fewer }
verdict-pairs-shared = A tie at { $count } between { $tied }: { $who } share the win with more pairs, { $pairs } to { $fewer }
verdict-shared = A tie: { $who } share the win with { $count ->
    [one] 1 point
   *[other] { $count } points
} and { $pairs ->
    [0] no pair
    [one] 1 pair
   *[other] { $pairs } pairs
} each
verdict-worth = { PERSON($who) ->
    [you] Your den: { $what }
   *[other] { POSSESSIVE($who) } den: { $what }
}
worth-longest = { $points } for { $suit } as the longest suit
worth-shortest = { $points } for { $suit } as the shortest
worth-pairs = { $points } for { $count ->
    [one] a pair
   *[other] { $count } pairs
}

# -- what the coach says of a move
insight-target = { $who } has { $theirs ->
    [one] 1 point
   *[other] { $theirs } points
}, you have { $yours }
insight-pick = By itself it is worth { $theirs ->
    [one] { SIGNED($theirs) } point
   *[other] { SIGNED($theirs) } points
} to { $who } now, and { SIGNED($yours) } to you
insight-offer = Face-up card: { $theirs_up ->
    [one] { SIGNED($theirs_up) } point
   *[other] { SIGNED($theirs_up) } points
} for { $who }, then { SIGNED($yours_down) } for you; face-down { $count ->
    [one] card
   *[other] cards
}: { SIGNED($theirs_down) } for { $who }, then { SIGNED($yours_up) } for you
insight-take-up = It brings you { $points ->
    [one] 1 point
   *[other] { $points } points
} now; { $who } gets { $count ->
    [one] the face-down card
   *[other] the { $count } face-down cards
}
insight-take-down = { $cards ->
    [one] The one card you cannot see { $bills ->
        [0] is not Old Bill
       *[other] is Old Bill
    }
   *[other] { $bills ->
        [0] None of the { $cards } cards you cannot see is Old Bill
        [one] One of the { $cards } cards you cannot see is Old Bill
       *[other] { $bills } of the { $cards } cards you cannot see are Old Bills
    }
}; { $who } gets the card that lies face up
insight-take-down-safe = Old Bill lies face up, so he cannot be face down too; { $who } gets him
insight-den = Your den is then worth { $points ->
    [one] 1 point
   *[other] { $points } points
}

# -- sweet talk
reaction-trust-me = Trust me.
reaction-hidden-ones = You want the hidden ones.
reaction-open-one = Take the open one, it suits you.
reaction-would-i-lie = Would I lie to you?
reaction-no-bill = Old Bill? Never met him.
reaction-a-bargain = For you, my best price!
reaction-not-buying = I do not believe a word.
