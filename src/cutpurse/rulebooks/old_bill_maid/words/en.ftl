# Old Bill Old Maid

summary = Take a card unseen, lay down your pairs, and do not be left with Old Bill: a game of pure luck.
hidden = the other hands
length = about 15 picks with two players, 35 with three, 110 with six
end-only_bill = Only Old Bill is left: his holder loses, all others win.

zone-hand = Hand
zone-laid = Pairs

value-score = Points
value-giver = Holds out the hand
value-taker = Takes a card
value-pairs_left = Pairs left
value-out = Out and safe

move-take = Take card { $number } of { $of } from { POSSESSIVE($giver) } hand
reason-own = You take a card from { POSSESSIVE($giver) } hand, not from your own

prompt-take = { PERSON($who) ->
    [you] Your turn: take one of { POSSESSIVE($giver) } cards. They all look alike from behind.
   *[other] { PERSON($giver) ->
        [you] You hold out your hand: { $who } is choosing a card
       *[other] { $who } is choosing a card from { POSSESSIVE($giver) } hand
    }
}

told-pairs = { PERSON($who) ->
    [you] You lay down { $count ->
        [one] a pair
       *[other] { $count } pairs
    }
   *[other] { $who } lays down { $count ->
        [one] a pair
       *[other] { $count } pairs
    }
}
told-pairs-out = { PERSON($who) ->
    [you] You lay down { $count ->
        [one] a pair
       *[other] { $count } pairs
    }, and are out and safe already
   *[other] { $who } lays down { $count ->
        [one] a pair
       *[other] { $count } pairs
    }, and is out and safe already
}
told-take-unseen = { $who } takes a card from { $giver }
told-take = { PERSON($who) ->
    [you] You take { FACE($card, form: "the") } from { $giver }
   *[other] { PERSON($giver) ->
        [you] { $who } takes { FACE($card, form: "the") } from you
       *[other] { $who } takes { FACE($card, form: "the") } from { $giver }
    }
}
told-lay = { PERSON($who) ->
    [you] You lay down a pair: { $pair }
   *[other] { $who } lays down a pair: { $pair }
}
told-out = { PERSON($who) ->
    [you] You are out and safe
   *[other] { $who } is out and safe
}
told-bill = { PERSON($who) ->
    [you] Old Bill stays with you
   *[other] Old Bill stays with { $who }
}

verdict-bill = { PERSON($who) ->
    [you] You are left with Old Bill and lose
   *[other] { $who } is left with Old Bill and loses
}
verdict-won = The win goes to { $who }

# -- what the coach says of a move
insight-luck = Pure luck: all { $count } cards look alike from behind
insight-bill-yours = Old Bill is in your own hand: none of the { $count } cards can hurt you
insight-bill-there = Pure luck: all { $count } cards look alike, and the chance of Old Bill is { $odds }
