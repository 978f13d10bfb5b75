# Die Lobby und die Seiten um die Tische.
lobby-offline = Der Tisch ist gerade nicht zu erreichen. Wir versuchen es weiter …
lobby-coming = Die Spiele sind unterwegs
lobby-back = Zurück zur Übersicht
lobby-places = Orte
lobby-tables = Meine Tische
lobby-tables-wait = { $count ->
    [one] einer wartet auf dich
   *[other] { $count } warten auf dich
}
lobby-daily = Tagesspiel
lobby-me = Meine Spiele
lobby-join = Mit Code mitspielen
lobby-settings = Einstellungen
lobby-settings-of = { $name }, Einstellungen
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
lobby-friends = Freunde
lobby-phones = Handys
lobby-close = Schließen
lobby-copied = Kopiert

lobby-line-steal_the_pile = Gleiche Karte obenauf? Der Stapel gehört dir.
lobby-line-nacho_pile = Noch ein Chip? Der Beutel weiß es.
lobby-line-spite_and_malice = Vom Ass zum König, und lächelnd blockieren.
lobby-line-old_bill = Eine Karte offen, ein paar verdeckt: Was nimmst du?
lobby-line-old_bill_memory = Sechsundzwanzig Paare, verdeckt.
lobby-line-old_bill_maid = Bleib nicht auf ihm sitzen.
lobby-line-ten_card_crook = Zehn Karten, eine Schlange, lauter Taschen.
lobby-line-steal_the_pile_solitaire = Du gegen den Talon.
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

# Ein neuer Tisch
lobby-rules = Regeln
lobby-who = Wer spielt mit?
lobby-how-many = Wie viele
lobby-way = Die anderen sind
lobby-way-open = Freunde am eigenen Gerät
lobby-way-bot = Bots
lobby-way-me = Leute hier, an diesem Gerät
lobby-way-mixed = gemischt
lobby-seat = Stuhl { $number }
lobby-seat-you = du
lobby-seat-open = Jemand mit Link oder Code
    .note = Bleibt frei, bis sich jemand setzt; ihr könnt auch ohne anfangen.
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
lobby-running = Einstellungen des Tischs
lobby-pace = Bots spielen
lobby-pace-350 = schnell
lobby-pace-700 = gemütlich
lobby-pace-1500 = langsam
lobby-clock = Zeit für einen Zug
lobby-clock-seconds = { $seconds ->
    [0] ohne Limit
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
lobby-public = Bei den offenen Tischen zeigen: Alle dürfen mitspielen
lobby-spectators = Wer den Link hat, darf zuschauen
lobby-begin = Los geht’s
lobby-invite = Freunde einladen

# Der erste Besuch
first-what = Acht Kartenspiele für einen Tisch: allein, mit Bots oder mit Freunden und ihren Handys. Kein Konto, keine Werbung.
first-who = Wer setzt sich?
first-kept = Das merkt sich dein Browser; ändern kannst du es jederzeit.
first-me = Das bin ich
first-face = Dein Gesicht
first-join = Mitspielen
first-sit = Hinsetzen
first-screen = Dieser Bildschirm als Tisch
first-screen-what = Hier liegt der Tisch, deine Karten hast du auf dem Handy.
first-screen-use = Bildschirm als Tisch nehmen
first-pick = Such dir ein Spiel aus
first-pick-how = Tippe auf „Spielen“, und es geht gegen Bots los. Neu hier? Steal the Pile lernst du in einer Minute.
screen-start = Such ein Spiel aus. Dann kommen alle mit ihren Handys dazu, und dieser Bildschirm zeigt den Tisch.

# Handys
phones = Handys reinlassen
phones-what = Handys im selben WLAN können sich an deine Tische setzen, solange dieses Programm läuft. Von außerhalb kommt niemand herein.
phones-qr = QR-Code von { $address }
phones-copy = Adresse kopieren
phones-help = Kommt ein Handy nicht durch?
phones-help-network = Es muss im selben WLAN sein wie dieser Rechner, nicht im Gastnetz und nicht über mobile Daten.
phones-help-linux = Hat dieser Rechner eine Firewall, gib Port { $port } frei: „sudo ufw allow { $port }/tcp“ oder mit firewalld „sudo firewall-cmd --add-port={ $port }/tcp“.
phones-help-macos = Ist die Firewall an, lass Python durch: Systemeinstellungen, Netzwerk, Firewall, Optionen, und bei Python „Eingehende Verbindungen erlauben“ wählen.
phones-help-windows = Lass Python durch die Firewall: Windows-Sicherheit, Firewall- & Netzwerkschutz, Zugriff von App durch Firewall zulassen, und bei Python „Privat“ ankreuzen. Dein WLAN muss als „Privates Netzwerk“ eingestellt sein.

# Wie viele Leute und Stühle, in Worten
lobby-number = { $count ->
    [1] einer
    [2] zwei
    [3] drei
    [4] vier
    [5] fünf
    [6] sechs
    [7] sieben
    [8] acht
    [9] neun
    [10] zehn
    [11] elf
    [12] zwölf
   *[other] { $count }
}
lobby-party = { $count ->
    [1] allein
    [2] zu zweit
    [3] zu dritt
    [4] zu viert
    [5] zu fünft
    [6] zu sechst
    [7] zu siebt
    [8] zu acht
    [9] zu neunt
    [10] zu zehnt
    [11] zu elft
    [12] zu zwölft
   *[other] zu { $count }
}

# Warten auf die anderen
lobby-wait-room = Warteraum
lobby-wait-title = { $count ->
    [0] Noch niemand am Tisch
    [1] { $who ->
        [you] Allein am Tisch
       *[other] { $name } sitzt am Tisch
    }
   *[other] { $who ->
        [you] { $Party } am Tisch
       *[other] { $Many } sitzen am Tisch
    }
}
lobby-wait-chairs = { $count ->
    [0] Alle Stühle sind besetzt.
    [one] Ein Stuhl ist frei.
   *[other] { $Many } Stühle sind frei.
}
lobby-wait-more = Bis zu { $many } können mitspielen; weitere Stühle kommen von selbst dazu.
lobby-wait-most = Bis zu { $many } können mitspielen.
lobby-wait-sat = { $name } setzt sich dazu.
lobby-wait-left = { $name } steht auf.
lobby-wait-sat-me = Du setzt dich dazu.
lobby-wait-left-me = Du stehst auf.
lobby-wait-free-for = für Handy oder Bot
lobby-wait-me-here = das bist du
lobby-wait-me-also = spielt hier mit
lobby-wait-bot = Bot, { $bot }
lobby-wait-is-here = ist da
lobby-wait-on-phone = ist da, mit Handy
lobby-wait-away = ist weg
lobby-wait-stand = Aufstehen
lobby-wait-add-bot = Bot dazu
lobby-wait-ready = Es kann losgehen.
lobby-wait-any = Wer am Tisch sitzt, kann anfangen.
lobby-wait-empty = Freie Stühle bleiben leer.
lobby-wait-lasts = Etwa { $time }
lobby-wait-missing = { $count ->
    [one] Einer fehlt noch.
   *[other] { $Many } fehlen noch.
}
lobby-wait-missing-how = Lade jemanden ein oder setz einen Bot hin.
lobby-wait-start = { $Party } anfangen
lobby-wait-pictures = Während du wartest: das Spiel in Bildern
lobby-wait-begins = Wer beginnt
lobby-wait-by-lot = wird ausgelost
lobby-wait-change = Ändern
lobby-wait-usual-rules = Mit den üblichen Hausregeln spielen
lobby-wait-changed = Fertig
lobby-wait-code = Mit dem Handy scannen oder den Code ansagen:
lobby-wait-phones-first = Lass zuerst unten Handys rein: Dann stehen hier der Code und der Link für die anderen.
lobby-wait-local = Nur dieser Rechner kann den Link öffnen: Starte den Server mit --lan, dann erreichen ihn auch Handys.
lobby-wait-free = Freier Stuhl
lobby-wait-sit = Hier sitzen
lobby-wait-here = Noch jemand hier
lobby-wait-free-it = Diesen Stuhl freimachen
lobby-wait-bot-on = Bot für Stuhl { $number }
lobby-wait-name = Dein Name
lobby-wait-rename = Namen ändern
lobby-wait-rename-done = Fertig
lobby-wait-invite = Hol die anderen dazu
lobby-wait-qr = QR-Code mit dem Link zu diesem Tisch
lobby-wait-copy = Link kopieren
lobby-wait-share = Link teilen
lobby-wait-share-text = Spiel { $game } mit mir
lobby-wait-screen = Großer Bildschirm
lobby-wait-screen-why = Zeigt den Tisch auf einem Fernseher; die Karten bleiben auf den Handys.
lobby-wait-sit-first = Setz dich, um mitzuspielen, oder schau einfach zu.
lobby-wait-fair = Das Mischen ist schon versiegelt: Niemand kann es ändern, und nach dem Spiel kannst du es prüfen.

# Listen von Tischen
lobby-open = Offene Tische
lobby-open-none = Gerade ist kein Tisch offen. Mach einen für alle auf oder spiel mit einem Code mit.
lobby-tables-none = Du spielst gerade nirgends.
lobby-tables-choose = Spiel aussuchen
lobby-table-free = { $count ->
    [0] niemand fehlt
    [one] ein Stuhl ist frei
   *[other] { $count } Stühle sind frei
}
lobby-table-turn = Du bist dran
lobby-table-waits = { $name } ist dran
lobby-table-stuck = Hier geht es nicht weiter
lobby-table-join = Mitspielen
lobby-table-give-up = { $game } aufgeben
lobby-give-up-sure = { $game } wirklich aufgeben?
lobby-give-up-what = Es endet für alle am Tisch und wird nicht gezählt.
lobby-give-up-yes = Aufgeben

# Mitspielen
lobby-join-ask = Wie lautet der Code?
lobby-join-go = Mitspielen
lobby-join-how = Der Code für einen Tisch besteht aus zwei kurzen Wörtern. Mit einem längeren spielst du hier an deinem Platz weiter oder holst alles herüber, was dir gehört.
lobby-join-else = Fang selbst ein Spiel an

# Das Tagesspiel
lobby-daily-others = Tagesspiele
lobby-daily-what = { $hours ->
    [one] Dieselben Karten für alle, ein Versuch. In weniger als einer Stunde ist es vorbei.
   *[other] Dieselben Karten für alle, ein Versuch. Noch { $hours } Stunden.
}
lobby-daily-again = Auf diesem Gerät hat schon jemand dieses Tagesspiel begonnen. Es zählt jetzt ohne Platz in der Rangliste.
lobby-daily-play = Tagesspiel spielen
lobby-daily-my-table = Dein Spiel ansehen
lobby-ranking = Rangliste von heute
lobby-ranking-none = Noch ist niemand fertig. Sei die Nummer eins!
lobby-assisted = mit Hilfe
lobby-moves = { $count ->
    [one] ein Schritt
   *[other] { $count } Schritte
}
lobby-yesterday = Gestern
lobby-yesterday-best = Am besten hat { $name } gespielt: { $score }.
lobby-yesterday-house = Das Haus hat { $score } geschafft. Schau, wie.
lobby-watch = Ansehen
lobby-watch-of = Ansehen, wie { $name } gespielt hat

# Meine Spiele
lobby-me-played = { $count ->
    [0] noch kein Spiel beendet
    [one] ein Spiel gespielt
   *[other] { $count } Spiele gespielt
}
lobby-me-won = { $won } gewonnen ({ $percent } %)
lobby-me-best = Bestwert: { $score }
lobby-me-streak = { $count } Siege in Folge
lobby-me-change = Name und Gesicht
lobby-me-kinds = Nach Spielen
lobby-me-last = Die letzten Spiele
lobby-me-score = { $score ->
    [one] ein Punkt
   *[other] { $score } Punkte
}
lobby-me-did-win = gewonnen, { $score }
lobby-me-did-not = { $score }
lobby-me-watch = { $game } ansehen, { $when }
lobby-me-more = Mehr zeigen
lobby-me-none = Noch nichts zu Ende gespielt. Fertige Spiele bleiben hier, damit du sie wieder ansehen kannst.

# Regeln
lobby-rules-title = Regeln: { $game }
lobby-rules-play = Spielen
lobby-by = { $author ->
    [traditional] Ein überliefertes Spiel
    [unknown] Wer es erfunden hat, weiß niemand
   *[other] Von { $author }
}
lobby-by-publisher = Von { $author }, erschienen bei { $publisher }
lobby-pictured = In Bildern
lobby-chapters = Kapitel

lobby-show-steal_the_pile-1 = Deine 9 passt auf die oberste Karte eines Stapels: Er gehört ganz dir, und deine 9 liegt obenauf.
lobby-show-steal_the_pile-2 = Sie passt auf eine offene Karte in der Mitte: Nimm diese.
lobby-show-steal_the_pile-3 = Sie passt nirgends: Sie bleibt als neuer offener Stapel in der Mitte.
lobby-show-steal_the_pile_solitaire-1 = Deine Karte passt auf den Stapel des Talons: Nimm ihn ganz.
lobby-show-steal_the_pile_solitaire-2 = Auf jede Karte von dir spielt der Talon zwei, nach denselben Regeln.
lobby-show-steal_the_pile_solitaire-3 = Mehr Karten als der Talon, und du gewinnst. Bei Gleichstand gewinnt der Talon.
lobby-show-nacho_pile-1 = Zieh, solange du dich traust. Die Chips dieses Zuges sind noch nicht sicher.
lobby-show-nacho_pile-2 = Zweimal der gleiche Chip in einem Zug: verzockt. Alle Chips des Zuges wandern zurück in den Beutel.
lobby-show-nacho_pile-3 = Hör auf, und sie liegen vor dir, dazu alle Chips der anderen mit den gleichen Zahlen. In deinem nächsten Zug kommen sie auf deinen Teller: Erst dort sind sie sicher.
lobby-show-nacho_pile-4 = Dem Joker gibst du eine Zahl nach Wahl. Klauen, Werten und Zurücklegen wirken sofort.
lobby-show-spite_and_malice-1 = Spiel deinen Siegstapel leer: Seine oberste Karte geht auf einen Spielstapel, der sie braucht.
lobby-show-spite_and_malice-2 = Spielstapel wachsen vom Ass bis zum König. Ein Joker steht für alles außer dem Ass.
lobby-show-spite_and_malice-3 = Eine Karte auf einer deiner Ablagen beendet deinen Zug. Die obersten kannst du später spielen.
lobby-show-old_bill-1 = Biete eine Karte offen an und verdeckt ein paar aus einer anderen Farbe.
lobby-show-old_bill-2 = Dein Gegenüber nimmt eine Seite. Du bekommst die andere.
lobby-show-old_bill-3 = Deine längste und deine kürzeste Farbe zählen, und jedes Zwillingspaar bringt 2 dazu.
lobby-show-old_bill-4 = Old Bill nimmt alles mit, was bei ihm liegt, und dazu eine Karte aus deinem Versteck.
lobby-show-old_bill_memory-1 = Deck zwei auf. Ein Paar gehört dir, und du machst weiter.
lobby-show-old_bill_memory-2 = Kein Paar: Merk sie dir gut. Der Nächste ist dran.
lobby-show-old_bill_memory-3 = Die beiden Mimen sind ein Paar, obwohl ihre Zahlen verschieden sind.
lobby-show-old_bill_maid-1 = Zieh eine Karte aus der Hand, die dir verdeckt hingehalten wird.
lobby-show-old_bill_maid-2 = Paare werden für dich abgelegt. Ist deine Hand leer, bist du in Sicherheit.
lobby-show-old_bill_maid-3 = Hast du am Ende Old Bill? Dann verlierst du.
lobby-show-ten_card_crook-1 = Eine neue Karte kommt ans linke oder rechte Ende der Reihe, nie dazwischen.
lobby-show-ten_card_crook-2 = Wird ein Opfer von beiden Seiten bedrängt, ist seine Tasche offen.
lobby-show-ten_card_crook-3 = Ziehst du jetzt den Diebstahl, gehört dir, was in der Tasche ist: ein Punkt.
lobby-show-ten_card_crook-4 = Zwei Opfer nebeneinander kommen ins Gespräch, und es ist vorbei.
