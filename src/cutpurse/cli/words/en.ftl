# Words of the command line.

# -- games and rules
players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
players-from-to = { $low }–{ $high } players
seed = seed { $seed }

fact-id = Id
fact-players = Players
fact-length = Length
fact-hidden = Hidden
fact-by = By
fact-version = Rules version
rule-name = House rule (--set)
rule-meaning = Meaning
rule-allowed = Allowed
rule-default = Default
rule-value = { $value }: { $meaning }
allowed-whole = { $low } to { $high }
allowed-flag = true or false
for-players = { $value } ({ $players })

# -- simulate and bench
games = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
sim-played = { $count ->
    [one] { $count } game
   *[other] { $count } games
} in { $seconds } s: { $decisions } decisions, { $rate } a second
sim-bots = Played by { $bots }
bot-failed = { $bot } failed ({ $error }); { $count ->
    [one] a random move was made in its place
   *[other] { $count } random moves were made in its place
}
bot-blind = { $bot } failed when it was shown the table ({ $error }){ $count ->
    [one] {""}
   *[other] , { $count } times
}; it plays on
tour-bot = Bot
tour-games = Games
tour-won-interval = Won, 95%
tour-score-interval = Score, 95%
tour-no-interval = none
tour-rating = Rating
tour-fair = Every deal was played in all arrangements; a fair share is { $fair }. Ratings are Bradley-Terry, 1500 on average.
sim-seat = Seat
sim-won = Won
sim-interval = 95% interval
sim-shared = Shared
sim-mean-score = Mean score
sim-even = No seat is off by more than luck explains (fair share { $fair }, luck ±{ $luck }).
sim-odd = The seat matters: { $seats } (fair share { $fair }, luck explains ±{ $luck }).
sim-odd-seat = { $seat } { $more }
sim-won-by = won by { $seats }
sim-won-by-seat = { $seat } { $share }
sim-solved = { $share } won
sim-spread = At most, in this share of games
sim-mean = Mean
sim-decisions = Decisions
sim-score = Score
sim-score-of = Score of { $seat }
sim-longest = The longest game took { $count ->
    [one] { $count } decision.
   *[other] { $count } decisions.
}
sim-stopped = stopped after { $games }
review-stopped = stopped: { $judged } of { $of } decisions are judged
sim-nothing = stopped before there was a result
rate = { $number }
rate-millions = { $number } M
bench-decisions = Decisions a second
bench-threads = { $count ->
    [one] { $count } thread
   *[other] { $count } threads
}
bench-games = Games
bench-note = Beside each game: its number of players. Games a second: of all threads together.
compiling = Compiling { $title }
playing = Playing { $title }
measuring = Measuring { $title }
reviewing = Reviewing

# -- solve
solving = Solving { $title }
solve-infinite = infinite
solve-no = no
solve-expected-score = Best expected score
solve-points-per-turn = Best points a turn in the long run
solve-never-caught = Chance of never being caught
solve-best-in-100-turns = Best expected score in 100 turns
solve-information-states = Information states
solve-by-pairs = By pairs on the table, for the first player
solve-counting-misses = To the letter: a stand-off lasts until the 500th miss
solve-without-passing = If every turn had to take a known pair or begin with an unknown card
solve-win-probability = How many deals are won
solve-play = Play
solve-games = Games
solve-share = Share
solve-pairs = Pairs
solve-margin = Margin
solve-win-chance = Winning chance
solve-win = Wins
solve-shared = Shared
solve-loss = Losses
solve-seat = Seat
solve-loses = Keeps Old Bill
solve-low = from
solve-high = to
solve-cards = Cards
solve-win-share = Wins against the best stop-at-k player
solve-best-k = Best k of those

# -- verify
verify-genuine = { $file } is genuine: { $title }, { $players }, { $seed }, { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
} replayed, { $end }.
verify-unfinished = not finished
verify-won = won by { $winners }
verify-nobody = won by nobody
verify-ended = ended

# -- the table for browsers, backup and restore
serve-ready = The table is laid.
serve-here = On this machine
serve-outside = From elsewhere
serve-scan = Point a phone’s camera at it to join.
serve-phones = Phones can join too: switch on “Let phones join” in the lobby.
serve-kept = Tables are kept in { $path }
serve-stop = Ctrl-C stops the table; everything is kept for next time.
serve-stopped = Stopped. All tables are kept.
serve-at = The table is at { $address }
tables = { $count ->
    [one] { $count } table
   *[other] { $count } tables
}
people = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
backup-kept = Kept { $tables } and { $players } in { $file }.
restore-sure = Already here: { $held }. Replace everything with the backup ({ $tables }, { $players })? (y/n)
restore-done = Restored { $tables } and { $players } from { $file }.
restore-not = nothing was changed

# -- play and replay
you = You
chance = { $odds } ({ $part } of { $whole })
score = score { $score }
move-number = move { $number }
moves-of = move { $number } of { $count }
the-deal = the deal
warming = compiling { $done }
type-a-place = Type the name of a place, such as { $place }; { $count } can be chosen.
enter-skips = Enter: on to your turn

which-game = Which game?
which-game-again = Type a number from 1 to { $count }, or q to leave.
how-many = How many players, you included? { $low } to { $high } (Enter: { $low })
how-many-again = Type a number from { $low } to { $high }, or q to leave.
how-strong = How strong should the others be? { $levels } (Enter: { $usual })
how-strong-again = Type a number from 1 to { $count }, or one of: { $bots }; or q to leave.
play-again = Play again? (y/n)
your-move = Your move, 1 to { $count } (? for help):
only-move = Enter to play it (? for help):

won-by = { PERSON($who) ->
    [you] You win!
   *[other] { $who } wins.
}
won-by-several = The win is shared by { $who }.
won-by-nobody = Nobody wins.
deal-again = The same deal again:
saved = Saved to { $name }.
go-on = To go on with it: cutpurse play { $name }

type-a-number = Type a number from 1 to { $count }, or ? for help.
no-such-move = There is no move { $number }; they are numbered from 1 to { $count }.
not-understood = “{ $line }” is neither a move nor a command; type a number, or ? for help.
not-together = These moves cannot be made together, in any order: { $codes }
type-the-notation = Which do you mean? Type its notation: { $moves }
nothing-to-undo = There is nothing to take back yet.
nothing-happened = Nothing has happened yet.
save-needs-name = Save needs a file name, such as: save game.txt
cannot-save = Cannot save to { $name }: { $reason }
no-reason = Nothing keeps you from playing { $card }, or you do not have it.
no-reasons = You can play every card you hold.
no-tally = There is nothing to count in this game.
unseen = { $face }: { $unseen } of { $of }
pause-range = A pause takes from 0 to { $most } seconds, such as: pause 0.5
pause-is = Pause: { $seconds } s for each sentence about the others.

hint-more = hint again: the move; and again: the numbers
hint-anew = Looked again, this time more closely:
hint-rest = and { $count } more
type-number = a number
type-notation = a notation
type-several = several notations
type-enter = Enter
about-number = play the move with that number
about-notation = play the move with that code, as written at its end
about-several = make all these moves at once, in any order
about-enter = play the only move there is

usage-list = list
about-list = all moves in words
usage-show = show
about-show = draw the table again
usage-log = log
about-log = everything that happened (log 10: the last ten sentences)
usage-why = why CARD
about-why = why a card cannot be played now
usage-hint = hint
about-hint = a nudge; again: the move; again: the numbers
usage-scores = scores
about-scores = the scores and what they are made of
usage-unseen = unseen
about-unseen = how many cards of each kind you have not seen yet
usage-undo = undo
about-undo = take back your last decision
usage-pause = pause S
about-pause = wait S seconds for each thing the others do; 0: not at all
usage-rules = rules
about-rules = the rules of this game
usage-seed = seed
about-seed = the seed of this deal
usage-save = save FILE
about-save = save the game so far; cutpurse play FILE goes on with it
usage-help = ?
about-help = this help, and what codes and cards mean
usage-quit = quit
about-quit = leave the table (so does Ctrl-D)
notation = What the codes mean
faces = What the cards are called

replay-step = Enter next, b back, 0-{ $last } go to, l log, q quit:
replay-step-last = b back, 0-{ $last } go to, l log, q quit:
unseen-decision = { PERSON($who) ->
    [you] You decide something.
   *[other] { $who } decides something that nobody sees.
}
