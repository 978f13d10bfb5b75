# The ends of single games: what decided, and the pieces it was decided by

ends-number-1 = one
ends-number-2 = two
ends-number-3 = three
ends-number-4 = four
ends-number-5 = five
ends-number-6 = six
ends-number-7 = seven
ends-number-8 = eight
ends-number-9 = nine
ends-number-10 = ten
ends-number-11 = eleven
ends-number-12 = twelve
ends-ahead = { $number } ahead of { $names }.
ends-pairs = { $count ->
    [one] pair
   *[other] pairs
}

# -- Nacho Pile
ends-nacho-won = { $who ->
    [you] You win
   *[other] { $name } wins
} with { $count ->
    [1] one { $chip }
   *[other] { $number } { $many }
}
ends-nacho-won-total = { $who ->
    [you] You win
   *[other] { $name } wins
} with { $count ->
    [one] one chip
   *[other] { $count } chips
}
ends-nacho-mine = { $most ->
    [yes] You have the most chips, but
   *[no] You have
} { $count ->
    [0] no { $chip } that counts
    [1] { $most ->
        [yes] only one
       *[no] one
    } { $chip } that counts
   *[other] { $most ->
        [yes] only { $number }
       *[no] { $number }
    } { $many } that count
}{ $late ->
    [0] .
    [1] : one{ $count ->
        [0] {""}
       *[other] {" more"}
    } lay in front of you and came too late.
   *[other] : { $lates }{ $count ->
        [0] {""}
       *[other] {" more"}
    } lay in front of you and came too late.
}
ends-nacho-mine-total = { $count ->
    [0] You have no chip on your plate
    [one] You have one chip on your plate
   *[other] You have { $count } chips on your plate
}{ $late ->
    [0] .
    [1] : one more came too late.
   *[other] : { $lates } more came too late.
}
ends-nacho-ahead = { $count ->
    [1] One
   *[other] { $number }
} ahead of { $names }.
ends-nacho-last = The last chip is { $a }.
ends-nacho-by-number = So the plate with the most { $many } wins.
ends-nacho-by-total = It shows no number, so the plate with the most chips wins.
ends-nacho-chips = { $count ->
    [one] chip
   *[other] chips
}
ends-nacho-number = { $count ->
    [one] { $number ->
        [1] one
        [2] two
        [3] three
        [4] four
        [5] five
        [6] six
       *[7] seven
    }
   *[other] { $number ->
        [1] ones
        [2] twos
        [3] threes
        [4] fours
        [5] fives
        [6] sixes
       *[7] sevens
    }
}
ends-nacho-none = none
ends-nacho-loose = Not on a plate yet: does not count
ends-nacho-loose-short = not counted
ends-nacho-loose-said = { $count ->
    [one] Not counted: one chip
   *[other] Not counted: { $count } chips
}
ends-nacho-late = { $count ->
    [1] one { $chip }
   *[other] { $number } { $many }
}, too late
ends-nacho-turn = this turn’s chips

# -- Old Maid
ends-maid-title = { $who ->
    [you] Old Bill stays with you
   *[other] Old Bill stays with { $name }
}
ends-maid-others-safe = Everybody else is safe.
ends-maid-you-safe = You are safe.
ends-maid-took-other = { $who ->
    [you] You had two cards left, and { $taker } did not take Old Bill.
   *[other] { $name } had two cards left, and { $by ->
        [you] you did not take Old Bill.
       *[other] { $taker } did not take Old Bill.
    }
}
ends-maid-last-card = { $who ->
    [you] You took the last card from { $giver }: a pair, and only Old Bill was left.
   *[other] { $from ->
        [you] { $name } took your last card: a pair, and only Old Bill was left.
       *[other] { $name } took the last card from { $giver }: a pair, and only Old Bill was left.
    }
}
ends-maid-luck = Old Maid is pure luck: nobody could have played it better.
ends-maid-pairs = Pairs
ends-maid-holds = { $who ->
    [you] hold Old Bill
   *[other] holds Old Bill
}
ends-maid-out = { $place ->
    [1] out 1st, safe
    [2] out 2nd, safe
    [3] out 3rd, safe
   *[other] out { $place }th, safe
}
ends-maid-safe = out and safe
ends-maid-way = Old Bill’s walk
ends-maid-way-said = { $moved ->
    [0] He stayed where he was dealt
    [1] He changed hands once
   *[other] He changed hands { $moved } times
}{ $came ->
    [-1] .
    [0] {" "}and never came to you.
    [1] {" "}and came to you once.
   *[other] {" "}and came to you { $came } times.
}
ends-maid-before = { $count } before
ends-maid-dealt = { $who ->
    [you] dealt to you
   *[other] dealt to { $name }
}
ends-maid-stays = { $who ->
    [you] stays with you
   *[other] stays with { $name }
}

# -- Memory
ends-memory-won = { $who ->
    [you] You win
   *[other] { $name } wins
} with { $count ->
    [one] one pair
   *[other] { $count } pairs
}
ends-memory-cleared = { $who ->
    [you] Your last turn cleared the table: { $number } pairs in a row.
   *[other] { $name } cleared the table in one last turn: { $number } pairs in a row.
}
ends-memory-misses = { $count ->
    [0] no misses
    [one] one miss; the match { $known ->
        [0] had not been seen
       *[other] had already been seen
    }
   *[other] { $count } misses; in { $known ->
        [0] none
       *[other] { $known }
    } the match had already been seen
}
ends-memory-missed = { $count ->
    [0] no misses
    [one] one miss
   *[other] { $count } misses
}
ends-memory-run = { $count } in a row
ends-memory-map = The table, and how often each card was turned
ends-memory-map-said = { $turns ->
    [one] One turn
   *[other] { $turns } turns
}, { $cards } cards turned. The larger the dot, the more often.
ends-memory-tap = Tap a place to see its card.
ends-memory-never = This card was never turned up.
ends-memory-turned = { $count ->
    [1] turned up once: { $who }
   *[other] turned up { $count } times: { $who }
}
ends-memory-turner = { $name } { $count }
ends-memory-hardest = Hardest to remember
ends-memory-times = turned up { $count } times in all
