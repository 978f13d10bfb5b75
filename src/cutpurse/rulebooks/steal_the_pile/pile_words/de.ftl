# Wörter beider Spiele um geklaute Stapel

credit-author = Michelle und Mindy Karcsak

zone-open = Offene Stapel
zone-deck = Talon
zone-pile = Stapel
    .yours = Dein Stapel
zone-hand = Hand

value-score = Karten
value-round = Runde
value-rounds = Runden insgesamt
value-won = Gewonnen

move-start = { FACE($card, form: "Den") } spielen: ein neuer offener Stapel
    .chosen = { FACE($card, form: "Dein") }
    .way = passt nirgends und eröffnet einen neuen Stapel
move-take = { FACE($card, form: "Den") } spielen, den offenen Stapel nehmen
    .chosen = { FACE($card, form: "Dein") }
    .way = den offenen Stapel nehmen
move-add = { FACE($card, form: "Den") } auf den eigenen Stapel spielen
    .chosen = { FACE($card, form: "Dein") }
    .way = auf den eigenen Stapel legen
tag-start = Neuer Stapel
tag-take = { $count } nehmen
tag-steal = { $count } klauen
tag-keep = Behalten

prompt-yours = Du bist dran: Spiel eine Karte
prompt-theirs = { $who } sucht eine Karte aus

told-start = { PERSON($who) ->
    [you] Du eröffnest mit { FACE($card, form: "einem") } einen neuen Stapel
   *[other] { $who } eröffnet mit { FACE($card, form: "einem") } einen neuen Stapel
}
told-take = { PERSON($who) ->
    [you] Du nimmst mit { FACE($card, form: "einem") } einen offenen Stapel
   *[other] { $who } nimmt mit { FACE($card, form: "einem") } einen offenen Stapel
}
told-add = { PERSON($who) ->
    [you] Du legst { FACE($card, form: "einen") } auf deinen eigenen Stapel
   *[other] { $who } legt { FACE($card, form: "einen") } auf den eigenen Stapel
}

# .Den: Wenfall mit bestimmtem Artikel, am Satzanfang; .einen: mit unbestimmtem; .einem: Wemfall; .Dein: Werfall, für die gewählte Karte
face-A = Ass
    .Den = Das Ass
    .einen = ein Ass
    .einem = einem Ass
    .Dein = Dein Ass
face-2 = 2
    .Den = Die 2
    .einen = eine 2
    .einem = einer 2
    .Dein = Deine 2
face-3 = 3
    .Den = Die 3
    .einen = eine 3
    .einem = einer 3
    .Dein = Deine 3
face-4 = 4
    .Den = Die 4
    .einen = eine 4
    .einem = einer 4
    .Dein = Deine 4
face-5 = 5
    .Den = Die 5
    .einen = eine 5
    .einem = einer 5
    .Dein = Deine 5
face-6 = 6
    .Den = Die 6
    .einen = eine 6
    .einem = einer 6
    .Dein = Deine 6
face-7 = 7
    .Den = Die 7
    .einen = eine 7
    .einem = einer 7
    .Dein = Deine 7
face-8 = 8
    .Den = Die 8
    .einen = eine 8
    .einem = einer 8
    .Dein = Deine 8
face-9 = 9
    .Den = Die 9
    .einen = eine 9
    .einem = einer 9
    .Dein = Deine 9
face-10 = 10
    .Den = Die 10
    .einen = eine 10
    .einem = einer 10
    .Dein = Deine 10
face-J = Bube
    .Den = Den Buben
    .einen = einen Buben
    .einem = einem Buben
    .Dein = Dein Bube
face-Q = Dame
    .Den = Die Dame
    .einen = eine Dame
    .einem = einer Dame
    .Dein = Deine Dame
face-K = König
    .Den = Den König
    .einen = einen König
    .einem = einem König
    .Dein = Dein König

# -- was der Trainer zu einem Zug sagt
insight-pile = Dein Stapel wächst auf { $size } Karten mit { FACE($card, form: "einem") } obenauf; { $out ->
    [0] keine gleiche Karte ist mehr da, um ihn zu klauen
    [one] eine gleiche Karte ist noch im Spiel
   *[other] { $out } gleiche Karten sind noch im Spiel
}
insight-start = Diese Karte bringt noch nichts; { $out ->
    [0] niemand sonst kann sie nehmen
    [one] mit einer Karte, die noch im Spiel ist, ließe sie sich nehmen
   *[other] mit { $out } Karten, die noch im Spiel sind, ließe sie sich nehmen
}{ $more ->
    [0] {""}
   *[other] , und eine gleiche hast du selbst noch
}
