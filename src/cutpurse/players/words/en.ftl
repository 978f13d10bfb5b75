# What the coach says

amount-win = { $chance }
amount-score = { $sign }{ $whole }.{ $tenth }

why-win = It wins { $value } of games, give or take { $off }
why-score = It brings { $value }, give or take { $off }
why-forced = It is the only move
why-unknown = There was no time to try it

nudge-forced = There is only one move
nudge-none = There was no time to think about it
nudge-equal = { $count ->
    [2] Neither move stands out
   *[other] None of the { $count } moves stands out
}
nudge-rough = There was too little time to tell the { $count ->
    [2] two moves
   *[other] { $count } moves
} apart
nudge-several = { $count } of the { $of } moves are clearly better than the rest, and about equally good
nudge-clear = { $count ->
    [2] One of the two moves is clearly better
   *[other] One of the { $count } moves is clearly the best
}
nudge-look = One move is clearly the best: look at “{ $zone }”
nudge-look-owned = One move is clearly the best: look at { PERSON($owner) ->
    [you] your own “{ $zone }”
   *[other] { POSSESSIVE($owner) } “{ $zone }”
}

best-guess = Only a guess: there was too little time to tell it from { $count ->
    [one] another move
   *[other] { $count } other moves
}
best-alike = { $count ->
    [one] Another move is about as good
   *[other] { $count } other moves are about as good
}

# -- the review of a game
review-title = { $title }, reviewed
review-won = The win goes to { $who }
review-lost = Nobody wins
review-scored = { $points ->
    [one] The score is 1 point
   *[other] The score is { $points } points
}
review-unfinished = The game is not finished, so the last chances count as the result
review-stopped = Stopped early: { $judged } of { $of } decisions are judged, the others count as luck
review-unvalued = There was no time to value a single decision
review-undecided = There was nothing to decide
review-player = Player
review-accuracy = Accuracy
review-start = At the start
review-choices = Choices
review-luck = Luck
review-result = Result
review-judged = Decisions judged
review-parts = Start, choices and luck add up to the result. Choices: what your moves made beside those of a sensible player in your place, who knew as much. Luck: everything else, such as deals, draws and what the others did.
review-parts-score = Start, choices and luck add up to the result. Choices: what the moves cost against the best ones, by what the player knew at the time. Luck: everything else, such as deals, draws and, in an endless game, all turns beyond those looked ahead at the start.
review-once = You can lose a win only once. Give it away, get it back and give it away again: choices still count one.
review-band = Shaded: where the curve lies in 95 of 100 cases, by what everybody could see. More time (--budget) makes it narrower.
review-accuracy-is = Accuracy says how much of what was at stake a player kept: 100 means always the best move, 0 always the worst. Forced moves are not judged.
review-noise = A move is called a mistake only if a second look, with fresh cards, finds its cost clear of its error.
review-curve-win = Chance to win, all seats, after every move
review-curve-score = Score to expect, after every move
review-decided-win = Move { $move } decided it: { $told }. { PERSON($who) ->
    [you] Your chance went
   *[other] { POSSESSIVE($who) } chance went
} from { $before } to { $after }{ $beside ->
    [no] .
   *[yes] , yours from { $mine_before } to { $mine_after }.
}
review-decided-score = Move { $move } changed most: { $told }. The score to expect went from { $before } to { $after }.
review-decided-none = No single move decided it: the chances shifted bit by bit.
review-decided-none-score = No single move stood out.
review-told-own = you chose “{ $move }”
review-told-secret = { PERSON($who) ->
    [you] you chose in secret
   *[other] { $who } chose in secret
}
review-part-win = { $count ->
    [one] You made one clear mistake, at move { $move }
   *[other] You made { $count } clear mistakes. The costliest was move { $move }
}: you chose “{ $played }”. “{ $best }” was { $cost } percentage points better.
review-part-score = { $count ->
    [one] You made one clear mistake, at move { $move }
   *[other] You made { $count } clear mistakes. The costliest was move { $move }
}: you chose “{ $played }”. “{ $best }” was worth { $cost } more.
review-part-none = { $count ->
    [one] Your one choice was not a clear mistake.
   *[other] None of your { $count } choices was a clear mistake.
}
review-part-forced = You had nothing to choose.
review-part-unknown = There was no time to look at your choices.
review-whole = { $play ->
    [well] You played well{ $good ->
        [0] {""}
       *[other] : { review-good }
    }.
    [fair] You played all right{ $good ->
        [0] {""}
       *[other] : { review-good }
    }.
    [none] Your choices made no difference that could be seen.
   *[badly] You gave a lot away{ $good ->
        [0] {""}
       *[other] , though { review-good-though }
    }.
} { $luck ->
    [good] Luck was on your side.
    [bad] Luck was against you.
   *[even] Luck was about even.
}
review-good = { SAME($good, $of) ->
    [same] { $of ->
        [one] your one choice was the best move or just as good
       *[other] all your { $of } choices were the best move or just as good
    }
   *[different] { $good ->
        [one] one of your { $of } choices was the best move or just as good
       *[other] { $good } of your { $of } choices were the best move or just as good
    }
}
review-good-though = { SAME($good, $of) ->
    [same] { $of ->
        [one] your one choice was the best move or just as good
       *[other] all your { $of } choices were the best move or just as good
    }
   *[different] { $good ->
        [one] one of your { $of } choices was the best move or just as good
       *[other] { $good } of your { $of } choices were the best move or just as good
    }
}
review-whole-luck = All of it was luck.
review-costly = Mistakes
review-none-costly = No move was clearly worse than the best
review-all = All decisions
review-number = Move
review-played = Played
review-best = Best
review-reason = Why
review-loss = Cost
review-forced = forced
