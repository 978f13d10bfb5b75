# When a game is over, and around it: the end, the review, the replay, fair shuffling, the big screen, the curtain, hints.

# -- the end
end-over = The game is over
end-resigned = { $me ->
    [resigned] You have resigned. { $winner } wins.
    [won] { $name } has resigned. You win.
   *[other] { $name } has resigned. { $winner } wins.
}
end-given-up = This game was given up
end-given-up-why = It was not played to the end and is not counted.
end-you = You
end-rival = The deck
end-count = The count
end-won = won
end-lost = lost
end-again = Play again
end-rematch = Rematch
end-rematch-join = To the next game
end-rematch-watch = Watch the next game
end-ranking = Today’s ranking
end-watch = Watch again
end-look = Look at the table
end-record = Save the record
end-lobby = To the lobby
end-assisted = with hints or moves taken back
end-practice = Practice
end-review = To the review
share = Share
share-copied = Link copied
share-link = Copy this link
share-replay = Watch this game of Cutpurse

# -- the review
curve-win = Chance to win
curve-score = Score to expect
curve-percent = { $value }%
curve-amount = { $value }
curve-deal = deal
curve-end = end
curve-told = { $name }: from { $from } to { $to }
moments-title = Key moments
moments-move = Move { $number }
moments-move-round = Move { $number }, round { $round }
moments-amount = { $sign }{ NUMBER($value, minimumFractionDigits: 1) }
moments-percentage = percentage points
moments-played-you = You played
moments-played = { $name } played
moments-better = Better
moments-best = As good as it gets
moments-best-why = Nothing else would have been better.
moments-try = Try again from here
moments-try-why = { $others ->
    [none] The same position once more.
    [bots] The same position, against the same bots.
    [people] The same position; bots of medium level play for the others.
   *[both] The same position with the same bots; bots of medium level play for other people.
} This is practice and doesn’t count. The cards lie and come as they did, so what you have seen since is a help.
review-title = Review
review-waits = The coach is looking at the game …
review-again = Try again
review-tomorrow = The review comes tomorrow, when everybody has had a go at this deal.
review-nothing = There was nothing to decide in this game.
review-decided = What decided it
review-part = Your part in it
review-whole = All in all
review-every-move = after every move
review-round = round { $round }
review-tag = { $number }: { $told }
review-line = Move of the chart
review-after = After move { $number }
review-before = Before the first move
review-was = before: { "" }
review-all = all seats
review-sure = How sure is this?
review-sure-why = The coach plays each position on many times. What comes out is this far off at most, as a rule (the darker band, and ±). A move is called a mistake only if it cost clearly more than that.
review-skill = Luck or skill?
review-skill-why = Start, choices and luck add up to the result. Choices: what the moves brought or cost, compared with those of a sensible player who knew as much. Luck: everything else. Accuracy: 100 means always the best move, 0 always the worst.
review-who = Player
review-start = At the start
review-choices = Choices
review-luck = Luck
review-result = Result
review-accuracy = Accuracy

# -- the replay
replay-title = Replay
replay-players = { $title }, { $count ->
    [one] alone
   *[other] { $count } players
}
replay-loading = One moment …
replay-first = To the start
replay-back = One move back
replay-play = Play
replay-pause = Pause
replay-on = One move on
replay-next = To the next big moment
replay-at = Move { $at } of { $last }
replay-moves = The moves
replay-scrub = Move of the game
replay-speed = Speed
replay-eyes = Point of view
replay-eyes-open = All cards open
replay-eyes-public = As a spectator
replay-happened = What happened
replay-rules = Rules
replay-upload = Watch a saved game
replay-upload-how = Open a record that you saved after a game.
replay-upload-failed = That did not work: { $why }
replay-upload-unreadable = this file is not the record of a game.

# -- a game whose rules have moved on
kept-again = Play again by today’s rules
kept-moves-how = As they were written down: player and notation. Without the old rules the table cannot say more about them.
kept-moves-later = They stay hidden as long as the game isn’t over: they give hands away, and with the old rules it could still go on. Once you give it up, everybody can read them.
kept-moves-none = There is nothing to read here yet.

# -- fair shuffling
fair-title = Was the deal fair?
fair-back = Back to the game
fair-badge = checked: a fair deal
fair-badge-not = checked: not a fair deal
fair-seed-short = seed { $seed }
fair-yes = Yes, nobody could choose the cards
    .why = The table fixed its secret number before the first card. { $names } added { $count ->
        [one] a random number
       *[other] random numbers
    } of their own, and the cards came from exactly that.
fair-alone = Yes, the table kept to its number
    .why = It fixed its secret number before the first card, and the cards came from exactly that. Nobody added a number of their own. When you sit down on these pages, your device adds one by itself before the deal.
fair-no = No, something does not fit
    .why = At least one of the claims below does not hold. Save the record and ask the people who run this table.
fair-later = The proof comes when the game is over
    .why = The table has already fixed its secret number (see below). It stays secret until the last card, because it gives every card away.
fair-elsewhere = This table did not deal these cards itself, so there is nothing to check here.
fair-daily = This is the deal of the day, and everybody gets the same cards. So the server drew them alone, no device could add anything, and there is nothing to check here.
fair-practice = This is practice: the cards were dealt before, in the game that is tried again here. Nothing counts, and there is nothing to prove.
fair-practice-of = Was that deal fair?
fair-holds = holds
fair-fails = does not hold
fair-here = Worked out in this browser just now.
fair-table = Worked out by the table.
fair-claim-commitment = The table kept to its number
    .why = The secret number is the one that was fixed before the first card. No other fits the seal shown then.
fair-claim-seed = { $count ->
    [0] Nobody added a number
    [one] { $names } added a number
   *[other] { $names } added numbers
}
    .why = { $count ->
        [0] The seed is made of the table’s secret number and of nothing else.
       *[other] The seed is made of the table’s secret number and of what { $names } added, and of nothing else.
    }
fair-claim-mine = What this device added is part of it
    .why = Before the cards were dealt, this device added a random number of its own. It stands at your chair, unchanged.
fair-claim-order = The seats were drawn
    .why = Who sat where follows from the seed.
fair-claim-deal = These are the cards that were dealt
    .why = The game was dealt from this seed: dealt and played again, the record comes out the same.
fair-numbers = The numbers
fair-commitment = Seal, shown before the first card
fair-secret = The table’s secret number
fair-added = Added by { $name }
fair-nothing = nothing
fair-chair = Chair { $number }
fair-seed = Seed
fair-by-hand = You trust neither this page nor the table? Work it out with any SHA-256; “cutpurse verify” deals and plays a saved record again.

# -- the big screen
screen-turn = { $name } is to move
screen-scan = Scan to sit down. Your hand stays on your phone.
screen-qr = QR code of this table
screen-watch = Scan to watch on your phone.
screen-waiting = Who is playing?
screen-free = free
screen-bot = bot
screen-lost = The connection is gone. Trying again …
screen-leave = Leave the big screen
screen-happened = What happened

# -- the curtain
curtain-hand-on = Hand the device to { $name }
curtain-behind = Your cards are behind this curtain.
curtain-i-am = I am { $name }, show my cards

# -- a pass
pass-title = Play on this device
pass-opening = One moment …
pass-how = Type the code that the other device shows.
pass-code = Code
pass-go = Go on
pass-unknown = This code or link does not work any more. Ask for a new one.
pass-refused = That did not work just now. Try again in a moment.

# -- the coach
advice-title = A hint
advice-thinking = The coach is thinking …
advice-move = Show me the move
advice-numbers = Show me the numbers
advice-best = The coach suggests
advice-close = Thanks, enough
advice-all = All moves by value
advice-unknown = not tried
advice-more = { $count ->
    [one] One more move
   *[other] { $count } more moves
}
advice-none = There is no hint just now.
