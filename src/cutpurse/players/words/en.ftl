# What the coach says

amount-win = { $chance }
amount-score = { $sign }{ $whole }.{ $tenth }

why-win = It wins { $value } of games, give or take { $off }
why-score = It brings { $value } points, give or take { $off }
why-forced = It is the only move
why-unknown = There was no time to try it

nudge-forced = There is only one move
nudge-none = There was no time to think about it
nudge-equal = None of the { $count } moves stands out
nudge-rough = There was too little time to tell the { $count } moves apart
nudge-several = { $count } of the { $of } moves are clearly better than the rest, and about equally good
nudge-clear = One of the { $count } moves is clearly the best
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
review-parts = Start, choices and luck add up to the result. Choices: what the moves cost against the best ones, judged by what the player knew at the time. Luck: everything else, such as deals, draws and what the others did.
review-parts-score = Start, choices and luck add up to the result. Choices: what the moves cost against the best ones, judged by what the player knew at the time. Luck: everything else, such as deals, draws, what the others did and, in an endless game, all turns beyond those looked ahead at the start.
review-once = You can lose a win only once. Give it away, get it back and give it away again: choices still count one.
review-band = Shaded: where the curve lies in 95 of 100 cases. More time (--budget) makes it narrower.
review-accuracy-is = Accuracy says how much of what was at stake a player kept: 100 means always the best move, 0 always the worst. Forced moves are not judged.
review-noise = A move is called costly only if chance alone would make it look so in fewer than 1 of 100 decisions.
review-blur = There was too little time to spot single losses below about { $loss }; choices include them, within the ±. More time (--budget) shows more.
review-curve-win = Chance of winning, as each player could see it before their decisions
review-curve-score = Score to expect, as the player could see it before each decision
review-turning = Turning points
review-turn = { SAME($first, $last) ->
    [same] Move { $first }
   *[different] Moves { $first } to { $last }
}: { PERSON($who) ->
    [you] you go from { $before } to { $after }
   *[other] { $who } goes from { $before } to { $after }
}{ $cost ->
    [no] {""}
   *[yes] ; the choice at move { $first } cost { $loss }
}
review-no-turning = No swing is too large to be chance
review-costly = Costly moves
review-none-costly = No move was clearly worse than the best
review-all = All decisions
review-number = Move
review-played = Played
review-best = Best
review-reason = Why
review-value = Best value
review-loss = Loss
review-forced = forced
