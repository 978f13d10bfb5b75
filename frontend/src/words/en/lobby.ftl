# The lobby and the pages around the tables.
lobby-offline = The table cannot be reached just now. It will be tried again.
lobby-coming = The games are on their way
lobby-back = Back to the lobby
lobby-places = Places
lobby-tables = My tables
lobby-tables-wait = { $count ->
    [one] one waits for you
   *[other] { $count } wait for you
}
lobby-daily = Daily deal
lobby-me = My games
lobby-join = Join by code
lobby-settings = { $name ->
    [""] Settings
   *[other] { $name }, settings
}
lobby-light = Switch to light
lobby-dark = Switch to dark
lobby-tab-games = Games
lobby-tab-tables = Tables
lobby-tab-daily = Daily
lobby-tab-join = Join

lobby-your-turn = It is your turn at { $game }
lobby-with = with { $names }
lobby-alone = on your own
lobby-more-wait = { $count ->
    [one] one more table waits
   *[other] { $count } more tables wait
}
lobby-go = Go
lobby-daily-of = Daily deal: { $game }
lobby-daily-best = Same cards for everyone. Best so far: { $name }, { $score }
lobby-daily-nobody = Same cards for everyone. Nobody has tried yet.
lobby-daily-mine = You are number { $rank } today, with { $score }
lobby-daily-assisted = You got { $score } today, with help
lobby-daily-try = Try it
lobby-daily-on = Go on
lobby-daily-look = Ranking

lobby-players = Players:
lobby-play = Play
lobby-play-now = now
lobby-with-friends = Play { $game } with friends
lobby-rules-of = Rules of { $game }

lobby-line-steal_the_pile = Match the top card, take the whole pile.
lobby-line-nacho_pile = One more chip? The bag knows.
lobby-line-spite_and_malice = Race from ace to king, block with a smile.
lobby-line-old_bill = One card up, some in the pocket: which side?
lobby-line-old_bill_memory = Twenty-six pairs, face down.
lobby-line-old_bill_maid = Don’t be the one left holding him.
lobby-line-ten_card_crook = Ten cards, one queue, endless pockets.
lobby-line-steal_the_pile_solitaire = You against the deck.
lobby-time-steal_the_pile = 10 min
lobby-time-nacho_pile = 10 min
lobby-time-spite_and_malice = 25 min
lobby-time-old_bill = 20 min
lobby-time-old_bill_memory = 10 min
lobby-time-old_bill_maid = 5 min
lobby-time-ten_card_crook = 5 min
lobby-time-steal_the_pile_solitaire = 5 min

# Bots
lobby-bot = Bot: { $bot }
lobby-bot-levels = How strong
lobby-bot-characters = What kind
lobby-bot-easy = easy
    .manner = Sees what is plain to see. Right for a first game.
lobby-bot-medium = medium
    .manner = Plays with sense, and makes mistakes.
lobby-bot-hard = hard
    .manner = Thinks before it moves.
lobby-bot-expert = expert
    .manner = Thinks as far as it can in a second.
lobby-bot-random = aimless
    .manner = Plays anything that is allowed.
lobby-bot-sensible = sensible
    .manner = Does what usually helps.
lobby-bot-careful = careful
    .manner = Would rather keep than dare.
lobby-bot-greedy = greedy
    .manner = Takes the most it can get, at once.
lobby-bot-spiteful = spiteful
    .manner = Likes best what hurts the others.
lobby-bot-childlike = childlike
    .manner = Plays the obvious and looks no further.
lobby-bot-hasty = hasty
    .manner = Sensible, but now and then it does not look.
lobby-bot-search = thinker
    .manner = Plays the game on in its head before each move.
lobby-bot-solver = planner
    .manner = Knows the odds and plays by a plan.

# A new table
lobby-rules = Rules
lobby-who = Who plays?
lobby-how-many = How many
lobby-way = The others are
lobby-way-open = friends, each on their device
lobby-way-bot = bots
lobby-way-me = people here, on this device
lobby-way-mixed = mixed
lobby-seat = Chair { $number }
lobby-seat-you = you
lobby-seat-open = A friend, by link or code
    .note = Stays open until somebody sits down; a bot can take it at the start.
lobby-seat-here = Somebody on this device
lobby-seat-name = Player { $number }
lobby-seat-name-of = Name of player { $number }
lobby-house-rules = House rules
lobby-house-rules-now = { $count ->
    [0] as usual
    [one] one changed
   *[other] { $count } changed
}
lobby-usual = Back to the usual rules
lobby-running = How the table is run
lobby-pace = Bots play
lobby-pace-350 = fast
lobby-pace-700 = so that one can follow
lobby-pace-1500 = slowly
lobby-clock = Time for a move
lobby-clock-seconds = { $seconds ->
    [0] as long as it takes
    [30] 30 seconds
    [60] a minute
   *[other] { $seconds ->
        [120] 2 minutes
       *[other] 5 minutes
    }
}
lobby-hints = Hints
lobby-hints-alone = when playing alone
lobby-hints-everybody = for everybody
lobby-hints-nobody = for nobody
lobby-public = Show among the open tables, for anybody to join
lobby-spectators = Anybody with the link may watch
lobby-begin = Start
lobby-invite = Invite friends

# Waiting for the others
lobby-wait-title = Who sits where?
lobby-wait-free = Free chair
lobby-wait-sit = Sit here
lobby-wait-here = Somebody here
lobby-wait-stand = Get up
lobby-wait-free-it = Free this chair
lobby-wait-away = away
lobby-wait-host = host
lobby-wait-bot-on = Bot for chair { $number }
lobby-wait-add-bot = Add a bot …
lobby-wait-name = Your name
lobby-wait-rename = Change your name
lobby-wait-rename-done = Done
lobby-wait-invite = Bring the others
lobby-wait-code = Say this code, or show the picture to a phone
lobby-wait-qr = QR code with the link of this table
lobby-wait-copy = Copy link
lobby-wait-copied = Copied
lobby-wait-share = Share link
lobby-wait-share-text = Play { $game } with me
lobby-wait-screen = Big screen
lobby-wait-screen-why = Shows the table on a television; phones are the hands.
lobby-wait-start = Start
lobby-wait-fill = Start with bots
lobby-wait-fill-with = On the free chairs
lobby-wait-for-host = { $name } starts when everybody is there.
lobby-wait-sit-first = Take a chair to play, or just watch.
lobby-wait-fair = The shuffle is sealed already: nobody can change it, and you can check it after the game.
lobby-wait-local = Only this machine can open the link: start the table with --lan, so that phones reach it.
