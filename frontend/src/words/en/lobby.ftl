# The lobby and the pages around the tables.
lobby-offline = The table cannot be reached just now. Trying again …
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
lobby-settings = Settings
lobby-settings-of = { $name }, settings
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
lobby-friends = Friends
lobby-phones = Phones
lobby-close = Close
lobby-copied = Copied

lobby-line-steal_the_pile = Match the top card, take the whole pile.
lobby-line-nacho_pile = One more chip? The bag knows.
lobby-line-spite_and_malice = Race from ace to king, block with a smile.
lobby-line-old_bill = One card face up, some face down: which do you take?
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

# A new table
lobby-rules = Rules
lobby-who = Who plays?
lobby-how-many = How many
lobby-way = The others are
lobby-way-open = friends on their own devices
lobby-way-bot = bots
lobby-way-me = people here, on this device
lobby-way-mixed = mixed
lobby-seat = Chair { $number }
lobby-seat-you = you
lobby-seat-open = A friend, by link or code
    .note = Stays free until somebody sits down; you can start without.
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
lobby-running = Table settings
lobby-pace = Bots play
lobby-pace-350 = fast
lobby-pace-700 = easy to follow
lobby-pace-1500 = slowly
lobby-clock = Time for a move
lobby-clock-seconds = { $seconds ->
    [0] no limit
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
lobby-public = Show among the open tables: anybody can join
lobby-spectators = Anybody with the link may watch
lobby-begin = Start
lobby-invite = Invite friends

# The first visit
first-what = Eight card games for one table: alone, with bots, or with friends and their phones. No account, no adverts.
first-who = Who’s playing?
first-kept = Kept on this device; change it any time.
first-me = That’s me
first-face = Your face
first-join = Join a table
first-sit = Sit down
first-screen = This screen as the table
first-screen-what = Cards for all here, hands on the phones.
first-screen-use = Use this screen as the table
first-pick = Pick a game
first-pick-how = Tap “Play” to start at once against bots. New here? Steal the Pile takes a minute to learn.
screen-start = Pick a game. Then everybody joins with a phone, and this screen shows the table.

# Phones
phones = Let phones join
phones-what = Phones in the same Wi-Fi can sit down at your tables while this program runs. Nobody outside can.
phones-qr = QR code of { $address }
phones-copy = Copy the address
phones-help = Phone can’t connect?
phones-help-network = It has to be in the same Wi-Fi as this machine: not in the guest network, and not on mobile data.
phones-help-linux = If this machine has a firewall, open port { $port }: “sudo ufw allow { $port }/tcp”, or with firewalld “sudo firewall-cmd --add-port={ $port }/tcp”.
phones-help-macos = If the firewall is on, let Python through: System Settings, Network, Firewall, Options, and choose “Allow incoming connections” for Python.
phones-help-windows = Let Python through the firewall: Windows Security, Firewall & network protection, Allow an app through firewall, and tick Python under “Private”. Your Wi-Fi has to be set to “Private network”.

# Numbers of people and chairs in words
lobby-number = { $count ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
    [6] six
    [7] seven
    [8] eight
    [9] nine
    [10] ten
    [11] eleven
    [12] twelve
   *[other] { $count }
}
lobby-party = { lobby-number }

# Waiting for the others
lobby-wait-room = waiting room
lobby-wait-title = { $count ->
    [0] Nobody at the table yet
    [1] { $who ->
        [you] Just you at the table
       *[other] { $name } is at the table
    }
   *[other] { $who ->
        [you] { $Party } at the table
       *[other] { $Many } at the table
    }
}
lobby-wait-chairs = { $count ->
    [0] Every chair is taken.
    [one] One chair is free.
   *[other] { $Many } chairs are free.
}
lobby-wait-more = Up to { $many } can play; more chairs come by themselves.
lobby-wait-most = Up to { $many } can play.
lobby-wait-sat = { $name } sat down.
lobby-wait-left = { $name } got up.
lobby-wait-sat-me = You sat down.
lobby-wait-left-me = You got up.
lobby-wait-free-for = for a phone or a bot
lobby-wait-me-here = that’s you
lobby-wait-me-also = on this device
lobby-wait-bot = bot, { $bot }
lobby-wait-is-here = here
lobby-wait-on-phone = here, on a phone
lobby-wait-away = away
lobby-wait-stand = Get up
lobby-wait-add-bot = Add a bot
lobby-wait-ready = Ready when you are.
lobby-wait-any = Any of you can start.
lobby-wait-empty = Free chairs stay empty.
lobby-wait-lasts = About { $time }.
lobby-wait-missing = { $count ->
    [one] One more has to sit down.
   *[other] { $Many } more have to sit down.
}
lobby-wait-missing-how = Invite somebody, or add a bot.
lobby-wait-start = { $count ->
    [1] Start alone
   *[other] Start with { $many }
}
lobby-wait-pictures = While you wait: the game in pictures
lobby-wait-begins = Who begins
lobby-wait-by-lot = drawn by lot
lobby-wait-change = Change
lobby-wait-usual-rules = Play by the usual house rules
lobby-wait-changed = Done
lobby-wait-code = Show this to a phone, or say:
lobby-wait-phones-first = Let phones join first, with the switch below: then the code and the link for the others appear here.
lobby-wait-local = Only this machine can open the link: start the server with --lan, so that phones reach it.
lobby-wait-free = Free chair
lobby-wait-sit = Sit here
lobby-wait-here = Somebody here
lobby-wait-free-it = Free this chair
lobby-wait-bot-on = Bot for chair { $number }
lobby-wait-name = Your name
lobby-wait-rename = Change your name
lobby-wait-rename-done = Done
lobby-wait-invite = Bring the others
lobby-wait-qr = QR code with the link of this table
lobby-wait-copy = Copy link
lobby-wait-share = Share link
lobby-wait-share-text = Play { $game } with me
lobby-wait-screen = Big screen
lobby-wait-screen-why = Shows the table on a television; the hands stay on the phones.
lobby-wait-sit-first = Take a chair to play, or just watch.
lobby-wait-fair = The shuffle is sealed already: nobody can change it, and you can check it after the game.

# Lists of tables
lobby-open = Open tables
lobby-open-none = No open table just now. Open one for anybody to join, or join with a code.
lobby-tables-none = You are not playing anywhere just now.
lobby-tables-choose = Choose a game
lobby-table-free = { $count ->
    [0] nobody is missing
    [one] one chair is free
   *[other] { $count } chairs are free
}
lobby-table-turn = Your turn
lobby-table-waits = { $name } is to move
lobby-table-stuck = Cannot go on
lobby-table-join = Join
lobby-table-give-up = Give up { $game }
lobby-give-up-sure = Give up this game of { $game }?
lobby-give-up-what = It ends for everybody at the table and is not counted.
lobby-give-up-yes = Give up

# Joining
lobby-join-ask = What is the code?
lobby-join-go = Join
lobby-join-how = A table’s code is two short words. A longer code moves your seat, or all that is yours, to this device.
lobby-join-else = Start your own game

# The daily deal
lobby-daily-others = Daily deals
lobby-daily-what = { $hours ->
    [one] Same cards for everyone, one try. It ends within the hour.
   *[other] Same cards for everyone, one try. { $hours } hours are left.
}
lobby-daily-again = Somebody has begun this deal on this device already, so it now counts without a rank.
lobby-daily-play = Play today’s deal
lobby-daily-my-table = Look at your game
lobby-ranking = Today’s ranking
lobby-ranking-none = Nobody has finished yet. Be the first!
lobby-assisted = with help
lobby-moves = { $count ->
    [one] one move
   *[other] { $count } moves
}
lobby-yesterday = Yesterday
lobby-yesterday-best = { $name } did best: { $score }.
lobby-yesterday-house = The house scored { $score }. See how.
lobby-watch = Watch
lobby-watch-of = Watch how { $name } played

# My games
lobby-me-played = { $count ->
    [0] no finished games yet
    [one] one game played
   *[other] { $count } games played
}
lobby-me-won = { $won } won ({ $percent }%)
lobby-me-best = best: { $score }
lobby-me-streak = { $count } wins in a row
lobby-me-change = Name and face
lobby-me-kinds = By game
lobby-me-last = The last games
lobby-me-score = { $score ->
    [one] one point
   *[other] { $score } points
}
lobby-me-did-win = won, { $score }
lobby-me-did-not = { $score }
lobby-me-watch = Watch { $game }, { $when }
lobby-me-more = Show more
lobby-me-none = Nothing played to the end yet. Finished games are kept here for you to watch again.

# Rules
lobby-rules-title = Rules: { $game }
lobby-rules-play = Play it
lobby-by = { $author ->
    [traditional] A traditional game
    [unknown] Nobody knows who invented it
   *[other] By { $author }
}
lobby-by-publisher = By { $author }, published by { $publisher }
lobby-pictured = In pictures
lobby-chapters = Chapters

lobby-show-steal_the_pile-1 = Your 9 matches the top card of somebody’s pile: the whole pile is yours, with your 9 on top.
lobby-show-steal_the_pile-2 = It matches an open card in the middle: take that one.
lobby-show-steal_the_pile-3 = It matches nothing: it stays in the middle as a new open pile.
lobby-show-steal_the_pile_solitaire-1 = Your card matches the top of the deck’s pile: take it all.
lobby-show-steal_the_pile_solitaire-2 = For each card you play the deck plays two, by the same rules.
lobby-show-steal_the_pile_solitaire-3 = More cards than the deck, and you win. A tie goes to the deck.
lobby-show-nacho_pile-1 = Draw for as long as you dare. The chips of this turn are not safe yet.
lobby-show-nacho_pile-2 = The same chip twice in a turn: bust. All chips of the turn go back into the bag.
lobby-show-nacho_pile-3 = Stop, and they go in front of you, with every chip of the same numbers from the others. On your next turn they move to your plate: only there are they safe.
lobby-show-nacho_pile-4 = You give the wild any number. Steal, Score and Remove work at once.
lobby-show-spite_and_malice-1 = Play out your win pile: its top card goes where a play pile needs it.
lobby-show-spite_and_malice-2 = Play piles go up from ace to king. A joker stands for anything but the ace.
lobby-show-spite_and_malice-3 = A card on one of your spots ends your turn. You can play the top ones later.
lobby-show-old_bill-1 = Offer one card face up, and face down some of another suit.
lobby-show-old_bill-2 = The other player takes one side. You get the other.
lobby-show-old_bill-3 = Your longest and your shortest suit count, and each pair of twins brings 2 more.
lobby-show-old_bill-4 = Old Bill takes away everything that lies with him, and one card of your den.
lobby-show-old_bill_memory-1 = Flip two. A pair is yours, and you go on.
lobby-show-old_bill_memory-2 = No pair: remember them well. The next player’s turn.
lobby-show-old_bill_memory-3 = The two Mimes are a pair, although their numbers differ.
lobby-show-old_bill_maid-1 = Take one card, unseen, from the hand held out to you.
lobby-show-old_bill_maid-2 = Pairs are laid down for you. Once your hand is empty you are safe.
lobby-show-old_bill_maid-3 = Are you left with Old Bill at the end? You lose.
lobby-show-ten_card_crook-1 = A new card joins the row at its left or right end, never in between.
lobby-show-ten_card_crook-2 = Push a mark from both sides, and its pocket is open.
lobby-show-ten_card_crook-3 = Draw the Theft now, and the pocket is picked: one point.
lobby-show-ten_card_crook-4 = Two marks side by side compare notes, and it is over.
