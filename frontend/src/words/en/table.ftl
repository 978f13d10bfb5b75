# What is said around a table that is played.
table-mark-chosen = chosen
table-mark-target = can be chosen
table-mark-target-what = possible: { $what }
table-mark-brings = { $what }
table-mark-can = { $count ->
    [one] { $count } target
   *[other] { $count } targets
}
table-mark-laid = laid aside for { $zone }
table-draft-no-room = This card does not go with the others
table-draft-next = Now a card for “{ $zone }”.
    .led = now a card for “{ $zone }”.
table-draft-more = Add a card, or tap one to take it back.
    .led = add a card, or tap one to take it back.
table-draft-ready = Add more cards, or offer these.
    .led = add more cards, or offer these.
table-draft-clear = Clear
table-draft-send = Offer

table-connecting = The table is being set …
table-lost = The connection is lost. Trying to come back …
table-sorry = This table is closed to you
table-sorry-why = The server did not let this device in.
table-hung-up = The connection has ended
table-reload = Load again
table-to-lobby = To the lobby

table-undo = Undo
table-ask-back = Ask to take a move back
table-hint = Hint
table-hand-of = { $name }’s hand
table-hand-only = Only my hand, the table is on the big screen
table-hand-screen = The table is on the big screen.
table-hand-whole = Show it here
table-hand-ways = What you can do
table-hand-gain = +{ $count }
table-rules = Rules
table-sound = Sound
table-log = What happened
table-log-empty = Nothing yet.
table-menu = Menu
table-settings = Settings
table-screen = Big screen
table-fairness = Was the deal fair?
table-fast = Play fast
table-aid = Still unseen
table-aid-left = { $unseen } of { $of } unseen
table-forced = Play my only move for me
table-rail = Beside the table
table-facts = The game so far
table-say = Say something
table-close = Close
table-back = Back
table-choose = Choose
table-result = Result
table-sheet = Which one?
table-of = { $part } of { $whole }
table-where-to = Tap a marked place to play it.
table-what-to = Tap what is to go here.
table-ways = { $most }, or { $last }
table-on-its-way = Your move is on its way to the table …

table-live-turn = Your turn
table-live-chosen = { $what } chosen. { $ways }
table-live-laid = { $what }: { $zone }.
table-live-back = { $what }: back in your hand.
table-live-away = { $name } is away.
table-live-here = { $name } is here.

table-request = { $name } would like to take a move back.
table-request-mine = You asked to take a move back.
table-request-yes = Agree
table-request-no = No
table-request-withdraw = Never mind
table-request-refused = The move stays: not everybody agreed.
table-request-stays = The move stays.
table-back-mine = You took your move back.
table-back-by = { $name } took a move back.
table-away = { $name } has been away for a while.
table-bot-for = Let a bot play for { $name }
table-bot-for-me = Let a bot play for me
table-bot-plays = A bot is playing for you.
table-come-back = I am back
table-resign = Resign
table-resign-sure = Resign?
table-resign-of-two = { $name } wins then.
table-resign-of-many = A bot takes your seat, and the game counts as lost for you, whatever it makes of it.
table-resigned = { $name } has resigned. { $bot } plays on, a bot.
table-give-up = Give the game up
table-give-up-sure = Give this game up?
table-give-up-what = It ends for everybody at the table and is not counted.
table-give-up-yes = Give up
table-bot-sure = Let a bot play for you?
table-bot-what = It makes all your moves until you come back.
table-bot-yes = Let it play
table-sure-no = Keep playing

# short words for buttons, by the kind of move; games with other kinds say their moves in full
table-short-take = Take
table-short-draw = Draw
table-short-stop = Stop
table-short-pass = Pass
table-short-end = End turn
table-short-done = Done
table-short-roll = Roll
table-short-hold = Hold
