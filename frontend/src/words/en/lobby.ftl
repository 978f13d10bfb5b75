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
