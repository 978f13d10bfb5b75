# Spite & Malice

summary = Be the first to play out your win pile, and bury the cards that the others are waiting for.
hidden = the other hands, the draw pile and all win cards but the top ones
length = 150 to 250 decisions when cards are played whenever possible; about 70 when two players choose at random
option-win_cards = win cards dealt to each player
option-packs = packs of 54 cards: one for each player, or one more
end-win_cards = The last win card is played.
end-exhausted = Nobody can go on: the fewest win cards left win.
end-stalled = No win card was played for 300 turns: the fewest win cards left win.

zone-draw = Draw pile
zone-retired = Retired piles
zone-play = Pile { $number }
zone-hand = Hand
zone-win = Win pile
    .yours = Your win pile
zone-discard = Spot { $number }

value-score = Win cards played
value-phase = Turn
value-passes = Passes in a row
value-stall = Turns left to play a win card
value-next = Next
value-jokers = Jokers
value-played = Win cards played
value-left = Win cards left
phase-playing = playing
phase-ending = ending, only discards

move-play = Play { FACE($card, form: "the") }{ $source ->
    [win] {" "}from the win pile
    [discard] {" "}from spot { $spot }
   *[hand] {""}
} on pile { $pile }
    .chosen = { $source ->
        [win] Your win card, { FACE($card, form: "the") }
       *[other] Your { $card }
    }
    .way = play it on pile { $pile }
    .ways = play it on a pile
    .onto = Play on pile { $pile }
    .what = { $source ->
        [win] { FACE($card, form: "the") } from your win pile
        [discard] { FACE($card, form: "the") } from spot { $spot }
       *[hand] { FACE($card, form: "the") }
    }
move-joker = Play the joker{ $source ->
    [win] {" "}from the win pile
    [discard] {" "}from spot { $spot }
   *[hand] {""}
} as { FACE($card, form: "a") } on pile { $pile }
    .chosen = { $source ->
        [win] Your win card, the joker
       *[other] Your joker
    }
    .way = play it as { FACE($card, form: "a") } on pile { $pile }
    .ways = play it on a pile
    .onto = Play on pile { $pile }
    .what = { $source ->
        [win] the joker from your win pile as { FACE($card, form: "a") }
        [discard] the joker from spot { $spot } as { FACE($card, form: "a") }
       *[hand] the joker as { FACE($card, form: "a") }
    }
move-start = Start pile { $pile } with { FACE($card, form: "the") }{ $source ->
    [win] {" "}from the win pile
    [discard] {" "}from spot { $spot }
   *[hand] {""}
}
    .chosen = { $source ->
        [win] Your win card, { FACE($card, form: "the") }
       *[other] Your { $card }
    }
    .way = start pile { $pile } with it
    .onto = Start pile { $pile }
    .what = { $source ->
        [win] with { FACE($card, form: "the") } from your win pile
        [discard] with { FACE($card, form: "the") } from spot { $spot }
       *[hand] with { FACE($card, form: "the") } from your hand
    }
move-fill = Fill spot { $spot } with { FACE($card, form: "the") }
    .chosen = Your { $card }
    .way = fill spot { $spot } with it
    .ways = fill an empty spot with it
    .onto = Fill spot { $spot } with
    .what = { FACE($card, form: "the") }
move-discard = Discard { FACE($card, form: "the") } on spot { $spot }
    .chosen = Your { $card }
    .way = discard it to end your turn
    .onto = Discard on spot { $spot } to end your turn
    .what = { FACE($card, form: "the") }
move-pass = Pass
tag-play = Play { FACE($card, form: "the") }
tag-start = New pile
tag-joker = As { FACE($card, form: "a") }
tag-completes = Pile complete
tag-wins = Wins
tag-fill = Fill
    .caption = Your spots: fill an empty one
tag-discard = Ends the turn
    .caption = Your spots: a discard ends the turn

prompt-play = Your turn: play cards, or discard one to end it
prompt-play-fill = Your turn: play cards, or fill { $count ->
    [one] the empty spot
   *[other] the { $count } empty spots
} and discard to end it
prompt-ace = Play your ace before you end your turn: { $source ->
    [win] it lies on your win pile
    [discard] it lies on your spot { $spot }
   *[hand] it is in your hand
}
prompt-fill = Fill { $count ->
    [one] the empty spot
   *[other] the { $count } empty spots
}, then discard one more card to end your turn
prompt-discard = Discard one more card to end your turn
prompt-empty = Nothing left to draw: play on from your win pile and spots, or pass
prompt-pass = Nothing left to draw and nothing fits: you can only pass
prompt-theirs-playing = { $who } is playing
prompt-theirs-ending = { $who } is ending the turn
prompt-theirs-empty = { $who } has no cards in hand and may play on or pass

reason-unwanted = No pile needs { FACE($card, form: "a") } now (next: { $wanted })
reason-no-room = Four piles are open: there is no room for another ace
reason-joker-ace = A joker cannot be an ace, and no pile is open
reason-joker-limit = Every open pile already has three jokers
reason-ace-first = { $why }; discard it only after the ace
reason-ending = You are ending your turn: only discards from your hand now

told-begin = { PERSON($who) ->
    [you] You have the highest win card, { FACE($card, form: "a") }, and begin
   *[other] { $who } has the highest win card, { FACE($card, form: "a") }, and begins
}
told-begin-discards = { PERSON($who) ->
    [you] Equal win cards: you have the higher discards and begin
   *[other] Equal win cards: { $who } has the higher discards and begins
}
told-begin-seat = { PERSON($who) ->
    [you] Equal win cards and discards: you have the lower number and begin
   *[other] Equal win cards and discards: { $who } has the lower number and begins
}
told-play = { PERSON($who) ->
    [you] You play { FACE($card, form: "the") } on pile { $pile }
   *[other] { $who } plays { FACE($card, form: "the") } on pile { $pile }
}
told-play-win = { PERSON($who) ->
    [you] You play { FACE($card, form: "the") } from the win pile on pile { $pile }: { $count } left
   *[other] { $who } plays { FACE($card, form: "the") } from the win pile on pile { $pile }: { $count } left
}
told-play-discard = { PERSON($who) ->
    [you] You play { FACE($card, form: "the") } from spot { $spot } on pile { $pile }
   *[other] { $who } plays { FACE($card, form: "the") } from spot { $spot } on pile { $pile }
}
told-joker = { PERSON($who) ->
    [you] You play a joker as { FACE($card, form: "a") } on pile { $pile }
   *[other] { $who } plays a joker as { FACE($card, form: "a") } on pile { $pile }
}
told-joker-win = { PERSON($who) ->
    [you] You play the joker from the win pile as { FACE($card, form: "a") } on pile { $pile }: { $count } left
   *[other] { $who } plays the joker from the win pile as { FACE($card, form: "a") } on pile { $pile }: { $count } left
}
told-joker-discard = { PERSON($who) ->
    [you] You play the joker from spot { $spot } as { FACE($card, form: "a") } on pile { $pile }
   *[other] { $who } plays the joker from spot { $spot } as { FACE($card, form: "a") } on pile { $pile }
}
told-start = { PERSON($who) ->
    [you] You start pile { $pile } with { FACE($card, form: "a") }
   *[other] { $who } starts pile { $pile } with { FACE($card, form: "a") }
}
told-start-win = { PERSON($who) ->
    [you] You start pile { $pile } with { FACE($card, form: "the") } from the win pile: { $count } left
   *[other] { $who } starts pile { $pile } with { FACE($card, form: "the") } from the win pile: { $count } left
}
told-start-discard = { PERSON($who) ->
    [you] You start pile { $pile } with { FACE($card, form: "the") } from spot { $spot }
   *[other] { $who } starts pile { $pile } with { FACE($card, form: "the") } from spot { $spot }
}
told-last = { PERSON($who) ->
    [you] You play your last win card, { FACE($card, form: "a") }, on pile { $pile }
   *[other] { $who } plays the last win card, { FACE($card, form: "a") }, on pile { $pile }
}
told-retire = Pile { $pile } is complete and retires
told-turn-up = { PERSON($who) ->
    [you] You turn up { FACE($card, form: "a") }
   *[other] { $who } turns up { FACE($card, form: "a") }
}
told-draw = { $who } draws { $count ->
    [one] a card
   *[other] { $count } cards
}
told-draw-seen = You draw { $count ->
    [one] a card
   *[other] { $count } cards
}: { $cards }
told-reshuffle = The { $count } retired cards are shuffled: a new draw pile
told-fill = { PERSON($who) ->
    [you] You fill spot { $spot } with { FACE($card, form: "a") }
   *[other] { $who } fills spot { $spot } with { FACE($card, form: "a") }
}
told-discard = { PERSON($who) ->
    [you] You discard { FACE($card, form: "a") } on spot { $spot }
   *[other] { $who } discards { FACE($card, form: "a") } on spot { $spot }
}
told-pass = { PERSON($who) ->
    [you] You pass
   *[other] { $who } passes
}

verdict-last = { PERSON($who) ->
    [you] You have played your last win card and win
   *[other] { $who } has played the last win card and wins
}
verdict-next = Closest behind, with { $count ->
    [one] one win card
   *[other] { $count } win cards
} left{ $people ->
    [one] {""}
   *[other] {" "}each
}: { $who }
verdict-fewest = { PERSON($who) ->
    [you] You win with { $count ->
        [one] one win card
       *[other] { $count } win cards
    } left, { $ahead } fewer than anybody else
   *[other] { $who } wins with { $count ->
        [one] one win card
       *[other] { $count } win cards
    } left, { $ahead } fewer than anybody else
}
verdict-shared = Equally few win cards left, { $count } each: { $who } share the win
verdict-exhausted = Everybody in turn had to pass without playing a card
verdict-stalled = For { $turns } turns nobody played a win card

face-A = ace
    .the = the ace
    .a = an ace
face-2 = 2
    .the = the 2
    .a = a 2
face-3 = 3
    .the = the 3
    .a = a 3
face-4 = 4
    .the = the 4
    .a = a 4
face-5 = 5
    .the = the 5
    .a = a 5
face-6 = 6
    .the = the 6
    .a = a 6
face-7 = 7
    .the = the 7
    .a = a 7
face-8 = 8
    .the = the 8
    .a = an 8
face-9 = 9
    .the = the 9
    .a = a 9
face-10 = 10
    .the = the 10
    .a = a 10
face-J = jack
    .the = the jack
    .a = a jack
face-Q = queen
    .the = the queen
    .a = a queen
face-K = king
    .the = the king
    .a = a king
face-Joker = joker
    .the = the joker
    .a = a joker

# -- what the coach says of a move
insight-win = One win card fewer: { $left } left
insight-wins = Your last win card: this wins the game
insight-opens = Your win card, { FACE($card, form: "the") }, fits next
insight-draws = It empties your hand: you draw again and go on
insight-empties = It empties your hand, and there is nothing left to draw
insight-completes = It completes the pile, which is set aside
insight-serves = The next card there is { FACE($card, form: "the") }, and { $who } has it on the win pile
insight-next = The pile then needs { FACE($card, form: "a") }; your win card is { FACE($win, form: "a") }
insight-fill = It fills an empty spot; after it you can only discard
insight-like = It lies on a card like it, { FACE($card, form: "a") }, and ends your turn
insight-runs = It lies on { FACE($card, form: "a") }: both can come off one after the other later
insight-buries = It buries { FACE($card, form: "the") } and ends your turn
insight-pass = It ends your turn: there is nothing in your hand

# -- what people say to each other
reaction-with-malice = With malice, of course.
reaction-buried = Were you waiting for that one?
reaction-my-pile = My pile is melting. How is yours?
reaction-just-spite = Nothing personal. Just spite.
reaction-revenge = I will remember that!
