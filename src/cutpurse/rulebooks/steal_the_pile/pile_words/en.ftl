# Words of both Steal the Pile games

credit-author = Michelle and Mindy Karcsak

zone-open = Open piles
zone-deck = Deck
zone-pile = Pile
    .yours = Your pile
zone-hand = Hand

value-score = Cards
value-round = Round
value-rounds = Rounds in all
value-won = Won

move-start = Play { FACE($card, form: "the") }: a new open pile
    .chosen = Your { $card }
    .way = it matches nothing and opens a new pile
move-take = Play { FACE($card, form: "the") }, take the open pile
    .chosen = Your { $card }
    .way = take the open { $card }
move-add = Play { FACE($card, form: "the") }, put it on your own pile
    .chosen = Your { $card }
    .way = put it on your own pile
tag-start = New pile
tag-take = Take { $count }
tag-steal = Steal { $count }
tag-keep = Keep

prompt-yours = Your turn: play a card
prompt-theirs = { $who } is choosing a card

told-start = { PERSON($who) ->
    [you] You open a new pile with { FACE($card, form: "a") }
   *[other] { $who } opens a new pile with { FACE($card, form: "a") }
}
told-take = { PERSON($who) ->
    [you] You take an open pile with { FACE($card, form: "a") }
   *[other] { $who } takes an open pile with { FACE($card, form: "a") }
}
told-add = { PERSON($who) ->
    [you] You put { FACE($card, form: "a") } on your own pile
   *[other] { $who } puts { FACE($card, form: "a") } on their own pile
}

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

# -- what the coach says of a move
insight-pile = Your pile grows to { $size } cards with { FACE($card, form: "a") } on top; { $out ->
    [0] no card is left that could steal it
    [one] one card that could steal it is still out
   *[other] { $out } cards that could steal it are still out
}
insight-start = This card wins nothing yet; { $out ->
    [0] nobody else has a card to take it with
    [one] one card that could take it is still out
   *[other] { $out } cards that could take it are still out
}{ $more ->
    [0] {""}
   *[other] , and you hold another yourself
}
