# What the table itself says.

# -- who asks
problem-unknown-device = This device is no longer known here: it was signed out, or the table has gone back to an older backup.
problem-no-such-device = This device is not among yours any more.
problem-nobody = The table does not know you yet: tell it your name first.
problem-not-maker = Others play on here: only who made this table can give the game up for everybody. You can resign.
problem-resigned = You have resigned; the game belongs to those who play on.
problem-resign-alone = Nobody else plays here. Give the game up instead.
problem-not-host = Only the host of the table can do that.
problem-not-your-seat = That is not your seat.
problem-only-watching = You are watching; take a seat to join in.
problem-no-spectators = At this table nobody may watch; ask the host for a link.
problem-name-length = A name has 1 to { $most } characters; choose another one.
problem-name-signs = That name has characters that cannot be shown; choose another one.

# -- finding a table
problem-unknown-table = There is no such table; check the link.
problem-damaged-table = This table cannot be read any more. It is kept as it is; the server’s log says why.
problem-unknown-code = No table has this code now; check it, or ask for a new one.
problem-unknown-pass = This code or link does not work any more; ask for a new one.
problem-unknown-game = There is no game called “{ $game }” here; choose one from the list.
problem-bad-options = These house rules do not work: { $reason }
problem-bad-setting = { $setting ->
    [pace] A bot’s move can take 0 to { $most } milliseconds
    [clock] The clock can be set to 0 to { $most } seconds
   *[grace] The grace time can be 0 to { $most } seconds
}; choose a number in between.
problem-unknown-bot = There is no bot called “{ $bot }” in this game; choose one from the list.

# -- before the game
problem-chair-taken = { $name } is sitting there; choose another chair.
problem-chair-free = Nobody is sitting there.
problem-too-few = { $least ->
    [2] Two have to sit before it can start: invite somebody, or let a bot sit there.
   *[other] At least { $least } have to sit before it can start: invite people, or let bots sit there.
}
problem-no-such-seat = { $count ->
    [one] This table has only one seat.
   *[other] This table has only { $count } seats; choose one of them.
}
problem-bad-entropy = What you add to the deal must be pairs of hexadecimal digits.
problem-begun = The game has begun already.
problem-not-begun = The game has not begun yet.

# -- playing
problem-not-your-turn = It is not your turn.
problem-stale = Something has happened in the meantime; look again, then decide.
problem-unfinished = The others could not see that yet; send the whole move at once, such as a whole offer.
problem-illegal-move = “{ $move }” cannot be played now; choose another move.
problem-too-long = A game here has at most { $most } moves; this one is too long.
problem-bot-plays = A bot is playing this seat.
problem-no-bot-plays = You are playing this seat yourself.
problem-not-away = { $name } has not been away for { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
} yet; wait a little longer.
problem-curtain = Several people share this device: say whose turn it is to look.
problem-no-hints = The coach gives no hints at this table.
problem-no-advice = The coach could not find a hint. Try again.
problem-hint-asked = The coach is still thinking.
problem-unknown-reaction = You cannot say that in this game.
problem-over = This game is over.

# -- taking back
problem-nothing-back = There is no move to take back.
problem-back-decided = That can no longer be taken back: somebody else has moved since.
problem-back-drawn = That cannot be taken back: something was drawn or shuffled.
problem-back-revealed = That cannot be taken back: something hidden came to light.
problem-back-far = At most { $most } moves can be taken back in one go.
problem-back-asked = Somebody has already asked to take moves back; answer that first.
problem-nothing-asked = Nobody is asking to take moves back any more.
problem-answered = You have agreed already; the others are still being asked.

# -- after the game
problem-not-over = That has to wait until the game is over.
problem-no-rematch = A daily deal is played once; come back tomorrow.
problem-review-failed = The review could not be made.
problem-practice = This was practice. You can try again from the review of the game.
problem-no-such-move = That game has only { $most } moves.
problem-rematch-made = The next game has a table already.
problem-bad-record = This is not the record of a game; line { $line }: { $reason }
problem-no-daily = This game has no daily deal.
problem-no-such-day = There is no deal for that day.
problem-trouble = This game cannot go on here; you can keep its record, or give it up.
problem-rules-moved-on = This game was begun by version { $played } of its rules, and here is version { $here }: without the old rules it can neither be played on nor shown move by move.
problem-house-rules = The house rules of this table no longer exist like that; its host can choose others.

# -- the server
problem-store = The table cannot write anything down just now; try again in a moment.
problem-busy = There is a lot going on just now; try again in a moment.
problem-internal = Something went wrong on our side; try again in a moment.
problem-not-possible = That is not possible: { $reason }
problem-not-found = There is nothing at this address.
problem-not-allowed = That cannot be done here.
problem-id-used = This name was given to another command; give each command a name of its own.
problem-too-fast = That was too fast; slow down a little.
problem-too-often = That was too often; try again in { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}.
problem-too-slow = Nothing more came for { $seconds ->
    [one] a second
   *[other] { $seconds } seconds
}; try again.
problem-too-large = That was too much at once: { $most } bytes at most.
problem-too-many-connections = There are too many connections from your network; close a few and try again.
problem-too-many-sockets = Too many tables are open in your network; close a few and try again.
problem-bad-host = The request does not say which server it is for; check the address.
problem-foreign-host = This server goes by another name; check the address.
problem-foreign-origin = Another site’s page sent this; open the table itself.
problem-bad-length = The request does not say properly how long it is; send it again.
problem-not-owner = Phones can only be let in at the computer that runs the table.
problem-no-network = This computer is in no network; connect it to your Wi-Fi, then try again.
problem-no-port = Phones cannot be let in at { $address }: { $reason }
problem-phones-fixed = Whether phones may join was decided when this server was started; it cannot be changed here.

# -- programs
problem-unreadable = The table did not understand that: { $reason }
problem-unknown-command = The table does not know this command.
problem-no-hello = The table did not hear a greeting; begin with “hello”.
problem-hello-twice = One greeting is enough; to look again, say “look”.
problem-other-protocol = The table has learned something new (protocol { $spoken }); reload the page.

# -- why a game cannot go on
trouble-game = The game “{ $game }” is not installed here any more. The table is kept until it is.
trouble-log = This table’s log is damaged, so its game cannot go on. What is left of it is kept.
trouble-options = The table is kept, but its house rules for “{ $game }” do not work any more: { $reason }
trouble-house-rules = The rules of this game have moved on, and the house rules that were chosen no longer go with them. The host of the table can choose others.
trouble-rules = The rules of this game have moved on: it was begun by version { $played }, and here is version { $here }. So it cannot be played on, but nothing of it is lost.

# -- what can be said at every game
reaction-hello = Hello!
reaction-well-played = Well played!
reaction-ouch = Ouch!
reaction-oops = Oops!
reaction-thinking = Let me think …
reaction-your-turn = Your turn!
reaction-thanks = Thank you!
reaction-again = Another one?
