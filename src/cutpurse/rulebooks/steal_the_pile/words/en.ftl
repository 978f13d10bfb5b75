# Steal the Pile

summary = Match the top card of a pile to steal it whole, and hope that nobody matches yours.
hidden = the other hands and the order of the deck
length = about 50 plays with up to six players, about 100 with more; a race takes several deals
option-target = race over several deals until somebody has won this many cards; 0 plays a single deal
end-dealt_out = All cards are played: the largest pile wins.
end-target = The target is reached: the highest total wins.

value-dealer = Dealer
value-deal = Deal
value-target = Race to
value-award = Open cards
value-earlier = Earlier deals

move-steal = Play { FACE($card, form: "the") }, steal { POSSESSIVE($owner) } pile of { $count }
    .chosen = Your { $card }
    .way = steal { POSSESSIVE($owner) } { $count ->
        [one] single card
       *[other] pile of { $count }
    }
    .ways = steal a pile

told-steal = { PERSON($who) ->
    [you] You steal { POSSESSIVE($owner) } pile of { $count } with { FACE($card, form: "a") }
   *[other] { PERSON($owner) ->
        [you] { $who } steals your pile of { $count } with { FACE($card, form: "a") }
       *[other] { $who } steals { POSSESSIVE($owner) } pile of { $count } with { FACE($card, form: "a") }
    }
}
told-round = { PERSON($who) ->
    [you] Round { $number } of { $of }: you deal
   *[other] Round { $number } of { $of }: { $who } deals
}
told-gather = { PERSON($who) ->
    [you] Deal { $number }: you gather all the cards and shuffle
   *[other] Deal { $number }: { $who } gathers all the cards and shuffles
}
told-award = { PERSON($who) ->
    [you] You have the fewest cards and get { $count ->
        [one] the open card
        [2] both open cards
       *[other] all { $count } open cards
    }
   *[other] { $who } has the fewest cards and gets { $count ->
        [one] the open card
        [2] both open cards
       *[other] all { $count } open cards
    }
}
told-award-shared = { PERSON($who) ->
    [you] You tie for the fewest cards and get { $count ->
        [one] an open card
       *[other] { $count } open cards
    }
   *[other] { $who } ties for the fewest cards and gets { $count ->
        [one] an open card
       *[other] { $count } open cards
    }
}
told-count = After deal { $number }: { $totals }
total-of = { PERSON($who) ->
    [you] you have { $count }
   *[other] { $who } has { $count }
}

verdict-won = { PERSON($who) ->
    [you] You win with { $count } cards, { $ahead } ahead of { $following }
   *[other] { $who } wins with { $count } cards, { $ahead } ahead of { $following }
}
verdict-shared = A shared win: { $who } have { $count } cards each
verdict-award = { PERSON($who) ->
    [you] You had the fewest cards and were given { $count ->
        [one] the last open card
       *[other] the last { $count } open cards
    }
   *[other] { $who } had the fewest cards and was given { $count ->
        [one] the last open card
       *[other] the last { $count } open cards
    }
}
verdict-award-shared = { $count ->
    [one] The last open card went to the first of the smallest piles
   *[other] The last { $count } open cards were shared by the smallest piles
}
