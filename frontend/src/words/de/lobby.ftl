# Die Lobby und die Seiten um die Tische.
lobby-offline = Der Tisch ist gerade nicht zu erreichen. Es wird wieder versucht.
lobby-coming = Die Spiele sind unterwegs
lobby-back = Zurück zur Lobby
lobby-places = Orte
lobby-tables = Meine Tische
lobby-tables-wait = { $count ->
    [one] einer wartet auf dich
   *[other] { $count } warten auf dich
}
lobby-daily = Tagesspiel
lobby-me = Meine Spiele
lobby-join = Mit Code mitspielen
lobby-settings = { $name ->
    [""] Einstellungen
   *[other] { $name }, Einstellungen
}
lobby-light = Hell machen
lobby-dark = Dunkel machen
lobby-tab-games = Spiele
lobby-tab-tables = Tische
lobby-tab-daily = Heute
lobby-tab-join = Mitspielen

lobby-your-turn = Du bist dran bei { $game }
lobby-with = mit { $names }
lobby-alone = allein
lobby-more-wait = { $count ->
    [one] noch ein Tisch wartet
   *[other] { $count } weitere Tische warten
}
lobby-go = Los
lobby-daily-of = Tagesspiel: { $game }
lobby-daily-best = Alle haben dieselben Karten. Bisher am besten: { $name }, { $score }
lobby-daily-nobody = Alle haben dieselben Karten. Noch hat sich niemand getraut.
lobby-daily-mine = Du bist heute auf Platz { $rank }, mit { $score }
lobby-daily-assisted = Du hast heute { $score } geschafft, mit Hilfe
lobby-daily-try = Versuch’s
lobby-daily-on = Weiter
lobby-daily-look = Rangliste

lobby-players = Spieler:
lobby-play = Spielen
lobby-play-now = {""}
lobby-with-friends = { $game } mit anderen spielen
lobby-rules-of = Regeln von { $game }

lobby-line-steal_the_pile = Gleiche Karte obenauf? Der ganze Stapel ist dein.
lobby-line-nacho_pile = Noch ein Chip? Der Beutel weiß es.
lobby-line-spite_and_malice = Vom Ass zum König, und lächelnd blockieren.
lobby-line-old_bill = Eine Karte offen, ein paar in der Tasche: welche Seite?
lobby-line-old_bill_memory = Sechsundzwanzig Paare, verdeckt.
lobby-line-old_bill_maid = Bleib nicht auf ihm sitzen.
lobby-line-ten_card_crook = Zehn Karten, eine Schlange, lauter Taschen.
lobby-line-steal_the_pile_solitaire = Du gegen die Karten.
lobby-time-steal_the_pile = 10 Min.
lobby-time-nacho_pile = 10 Min.
lobby-time-spite_and_malice = 25 Min.
lobby-time-old_bill = 20 Min.
lobby-time-old_bill_memory = 10 Min.
lobby-time-old_bill_maid = 5 Min.
lobby-time-ten_card_crook = 5 Min.
lobby-time-steal_the_pile_solitaire = 5 Min.

# Bots
lobby-bot = Bot: { $bot }
lobby-bot-levels = Wie stark
lobby-bot-characters = Welcher Art
lobby-bot-easy = leicht
    .manner = Sieht, was offen daliegt. Richtig fürs erste Mal.
lobby-bot-medium = mittel
    .manner = Spielt vernünftig und macht Fehler.
lobby-bot-hard = schwer
    .manner = Denkt nach, bevor er zieht.
lobby-bot-expert = sehr schwer
    .manner = Denkt so weit, wie es in einer Sekunde geht.
lobby-bot-random = planlos
    .manner = Spielt irgendetwas Erlaubtes.
lobby-bot-sensible = vernünftig
    .manner = Tut, was meistens hilft.
lobby-bot-careful = vorsichtig
    .manner = Behält lieber, als zu wagen.
lobby-bot-greedy = gierig
    .manner = Nimmt sofort das meiste, was zu haben ist.
lobby-bot-spiteful = boshaft
    .manner = Mag am liebsten, was den anderen wehtut.
lobby-bot-childlike = kindlich
    .manner = Spielt das Naheliegende und schaut nicht weiter.
lobby-bot-hasty = hastig
    .manner = Vernünftig, aber ab und zu schaut er nicht hin.
lobby-bot-search = Grübler
    .manner = Spielt vor jedem Zug im Kopf weiter.
lobby-bot-solver = Rechner
    .manner = Kennt die Chancen und spielt nach Plan.

# Ein neuer Tisch
lobby-rules = Regeln
lobby-who = Wer spielt mit?
lobby-how-many = Wie viele
lobby-way = Die anderen sind
lobby-way-open = Freunde, jeder am eigenen Gerät
lobby-way-bot = Bots
lobby-way-me = Leute hier, an diesem Gerät
lobby-way-mixed = gemischt
lobby-seat = Stuhl { $number }
lobby-seat-you = du
lobby-seat-open = Jemand mit Link oder Code
    .note = Bleibt frei, bis sich jemand setzt; zum Start kann ein Bot einspringen.
lobby-seat-here = Jemand an diesem Gerät
lobby-seat-name = Spieler { $number }
lobby-seat-name-of = Name von Spieler { $number }
lobby-house-rules = Hausregeln
lobby-house-rules-now = { $count ->
    [0] wie üblich
    [one] eine geändert
   *[other] { $count } geändert
}
lobby-usual = Zurück zu den üblichen Regeln
lobby-running = Wie am Tisch gespielt wird
lobby-pace = Bots spielen
lobby-pace-350 = schnell
lobby-pace-700 = so, dass man mitkommt
lobby-pace-1500 = langsam
lobby-clock = Zeit für einen Zug
lobby-clock-seconds = { $seconds ->
    [0] so lange es dauert
    [30] 30 Sekunden
    [60] eine Minute
   *[other] { $seconds ->
        [120] 2 Minuten
       *[other] 5 Minuten
    }
}
lobby-hints = Tipps
lobby-hints-alone = wenn man allein spielt
lobby-hints-everybody = für alle
lobby-hints-nobody = für niemanden
lobby-public = Bei den offenen Tischen zeigen, damit jeder mitspielen kann
lobby-spectators = Wer den Link hat, darf zuschauen
lobby-begin = Los geht’s
lobby-invite = Freunde einladen

# Warten auf die anderen
lobby-wait-title = Wer sitzt wo?
lobby-wait-free = Freier Stuhl
lobby-wait-sit = Hier sitzen
lobby-wait-here = Noch jemand hier
lobby-wait-stand = Aufstehen
lobby-wait-free-it = Diesen Stuhl freimachen
lobby-wait-away = weg
lobby-wait-host = lädt ein
lobby-wait-bot-on = Bot für Stuhl { $number }
lobby-wait-add-bot = Bot dazu …
lobby-wait-name = Dein Name
lobby-wait-rename = Namen ändern
lobby-wait-rename-done = Fertig
lobby-wait-invite = Hol die anderen dazu
lobby-wait-code = Sag diesen Code, oder zeig einem Handy das Bild
lobby-wait-qr = QR-Code mit dem Link zu diesem Tisch
lobby-wait-copy = Link kopieren
lobby-wait-copied = Kopiert
lobby-wait-share = Link teilen
lobby-wait-share-text = Spiel { $game } mit mir
lobby-wait-screen = Großer Bildschirm
lobby-wait-screen-why = Zeigt den Tisch auf einem Fernseher; die Handys sind die Hände.
lobby-wait-start = Los geht’s
lobby-wait-fill = Mit Bots loslegen
lobby-wait-fill-with = Auf die freien Stühle
lobby-wait-for-host = { $name } fängt an, wenn alle da sind.
lobby-wait-sit-first = Setz dich, um mitzuspielen, oder schau einfach zu.
lobby-wait-fair = Das Mischen ist schon versiegelt: Niemand kann es ändern, und nach dem Spiel kannst du es prüfen.
lobby-wait-local = Nur dieser Rechner kann den Link öffnen: Starte den Tisch mit --lan, dann erreichen ihn auch Handys.
