# Wenn ein Spiel vorbei ist, und drum herum: das Ende, die Analyse, die Wiederholung, faires Mischen, der große Bildschirm, der Vorhang, Tipps.

# -- das Ende
end-over = Das Spiel ist aus
end-resigned = { $me ->
    [resigned] Du hast aufgegeben. { $winner } gewinnt.
    [won] { $name } hat aufgegeben. Du gewinnst.
   *[other] { $name } hat aufgegeben. { $winner } gewinnt.
}
end-given-up = Dieses Spiel wurde abgebrochen
end-given-up-why = Es wurde nicht zu Ende gespielt und wird nicht gezählt.
end-you = Du
end-rival = Der Talon
end-count = Die Abrechnung
end-won = gewonnen
end-lost = verloren
end-again = Noch einmal
end-rematch = Revanche
end-rematch-join = Zum nächsten Spiel
end-rematch-watch = Beim nächsten Spiel zusehen
end-ranking = Rangliste von heute
end-watch = Wiederholung
end-look = Den Tisch ansehen
end-record = Aufzeichnung sichern
end-lobby = Zur Übersicht
end-assisted = mit Tipps oder zurückgenommenen Zügen
end-practice = Übung
end-review = Zur Analyse
share = Teilen
share-copied = Link kopiert
share-link = Der Link zum Kopieren
share-replay = Schau dir dieses Spiel bei Cutpurse an

# -- die Analyse
curve-win = Gewinnchance
curve-score = Erwartetes Ergebnis
curve-percent = { $value } %
curve-amount = { $value }
curve-deal = Beginn
curve-end = Ende
curve-told = { $name }: von { $from } auf { $to }
moments-title = Wichtige Züge
moments-move = Schritt { $number }
moments-move-round = Schritt { $number }, Runde { $round }
moments-amount = { $sign }{ NUMBER($value, minimumFractionDigits: 1) }
moments-percentage = Prozentpunkte
moments-played-you = Dein Zug
moments-played = Zug von { $name }
moments-better = Besser
moments-best = Besser ging es nicht
moments-best-why = Kein anderer Zug hätte mehr gebracht.
moments-try = Von hier noch einmal
moments-try-why = { $others ->
    [none] Dieselbe Stellung noch einmal.
    [bots] Dieselbe Stellung, gegen dieselben Bots.
    [people] Dieselbe Stellung; für die anderen spielen mittelstarke Bots.
   *[both] Dieselbe Stellung mit denselben Bots; für die anderen Leute spielen mittelstarke Bots.
} Das ist Übung und zählt nicht. Die Karten liegen und kommen wie damals: Was du inzwischen gesehen hast, hilft dir also.
review-title = Analyse
review-waits = Der Trainer sieht sich das Spiel an …
review-again = Noch einmal versuchen
review-tomorrow = Die Analyse gibt es morgen, wenn alle dieses Spiel versuchen konnten.
review-nothing = In diesem Spiel gab es nichts zu entscheiden.
review-decided = Was den Ausschlag gab
review-part = Dein Anteil
review-whole = Alles in allem
review-every-move = nach jedem Schritt
review-round = Runde { $round }
review-tag = { $number }: { $told }
review-line = Schritt im Diagramm
review-after = Nach Schritt { $number }
review-before = Vor dem ersten Schritt
review-was = vorher: { "" }
review-all = alle zusammen
review-sure = Wie sicher ist das?
review-sure-why = Der Trainer spielt jede Stellung viele Male weiter. Meist liegt er höchstens so weit daneben (der dunklere Streifen und das ±). Als Fehler zählt ein Zug nur, wenn er deutlich mehr gekostet hat.
review-skill = Glück oder Können?
review-skill-why = Beginn, Entscheidungen und Glück ergeben zusammen das Ergebnis. Entscheidungen: was die Züge gebracht oder gekostet haben, verglichen mit vernünftigen Zügen bei gleichem Wissen. Glück: alles andere. Genauigkeit: 100 heißt immer der beste Zug, 0 immer der schlechteste.
review-who = Wer
review-start = Zu Beginn
review-choices = Entscheidungen
review-luck = Glück
review-result = Ergebnis
review-accuracy = Genauigkeit

# -- die Wiederholung
replay-title = Wiederholung
replay-players = { $title }, { $count ->
    [one] allein
   *[other] { $count } am Tisch
}
replay-loading = Einen Moment …
replay-first = Zum Anfang
replay-back = Einen Schritt zurück
replay-play = Abspielen
replay-pause = Anhalten
replay-on = Einen Schritt weiter
replay-next = Zum nächsten großen Moment
replay-at = Schritt { $at } von { $last }
replay-moves = Die Schritte
replay-scrub = Schritt des Spiels
replay-speed = Tempo
replay-eyes = Blickwinkel
replay-eyes-open = Alle Karten offen
replay-eyes-public = Wie die Zuschauer
replay-happened = Was geschah
replay-rules = Regeln
replay-upload = Gesichertes Spiel ansehen
replay-upload-how = Öffne eine Aufzeichnung, die du nach einem Spiel gesichert hast.
replay-upload-failed = Das hat nicht geklappt: { $why }
replay-upload-unreadable = Diese Datei ist keine Aufzeichnung eines Spiels.

# -- a game whose rules have moved on
kept-again = Noch einmal, nach heutigen Regeln
kept-moves-how = So, wie sie mitgeschrieben wurden: wer, und der Zug in Kurzschrift. Mehr kann der Tisch ohne die alten Regeln nicht dazu sagen.
kept-moves-later = Sie bleiben verdeckt, solange das Spiel nicht vorbei ist: Sie verraten, wer was auf der Hand hat, und mit den alten Regeln könnte es ja noch weitergehen. Sobald ihr es abbrecht, kann sie jeder lesen.
kept-moves-none = Hier gibt es noch nichts zu lesen.

# -- faires Mischen
fair-title = Wurde ehrlich gemischt?
fair-back = Zurück zum Spiel
fair-badge = geprüft: ehrlich gemischt
fair-badge-not = geprüft: nicht ehrlich gemischt
fair-seed-short = Startwert { $seed }
fair-yes = Ja, niemand konnte die Karten bestimmen
    .why = Der Tisch hat sich vor der ersten Karte auf eine geheime Zahl festgelegt. { $names } { $count ->
        [one] hat eine eigene Zufallszahl
       *[other] haben eigene Zufallszahlen
    } dazugegeben, und genau daraus kamen die Karten.
fair-alone = Ja, der Tisch ist bei seiner Zahl geblieben
    .why = Er hat sich vor der ersten Karte auf eine geheime Zahl festgelegt, und genau daraus kamen die Karten. Eine eigene Zahl hat niemand dazugegeben. Wenn du dich auf diesen Seiten an einen Tisch setzt, gibt dein Gerät vor dem Austeilen von selbst eine dazu.
fair-no = Nein, hier passt etwas nicht
    .why = Mindestens eine der Aussagen unten stimmt nicht. Sichere die Aufzeichnung und frag die Leute, die diesen Tisch betreiben.
fair-later = Der Beweis kommt, wenn das Spiel aus ist
    .why = Der Tisch hat sich schon auf eine geheime Zahl festgelegt (siehe unten). Bis zur letzten Karte bleibt sie geheim, denn sie verrät jede Karte.
fair-elsewhere = Diese Karten hat nicht der Tisch selbst gegeben; hier gibt es nichts nachzuprüfen.
fair-daily = Das ist ein Tagesspiel, und alle haben dieselben Karten. Deshalb hat der Server sie allein gezogen, kein Gerät konnte etwas dazugeben, und zu prüfen gibt es hier nichts.
fair-practice = Das ist Übung mit den Karten eines früheren Spiels. Sie zählt nicht, und zu prüfen gibt es hier nichts.
fair-practice-of = Wurde damals ehrlich gemischt?
fair-holds = stimmt
fair-fails = stimmt nicht
fair-here = Gerade in diesem Browser nachgerechnet.
fair-table = Vom Tisch nachgerechnet.
fair-claim-commitment = Der Tisch ist bei seiner Zahl geblieben
    .why = Es ist die geheime Zahl, auf die er sich vor der ersten Karte festgelegt hat. Keine andere passt zu dem Siegel von damals.
fair-claim-seed = { $count ->
    [0] Niemand hat eine Zahl dazugegeben
    [one] { $names } hat eine Zahl dazugegeben
   *[other] { $names } haben Zahlen dazugegeben
}
    .why = { $count ->
        [0] Der Startwert besteht aus der geheimen Zahl des Tisches und aus nichts sonst.
        [one] Der Startwert besteht aus der geheimen Zahl des Tisches und dem, was { $names } dazugegeben hat, und aus nichts sonst.
       *[other] Der Startwert besteht aus der geheimen Zahl des Tisches und dem, was { $names } dazugegeben haben, und aus nichts sonst.
    }
fair-claim-mine = Was dieses Gerät dazugegeben hat, ist dabei
    .why = Bevor die Karten verteilt wurden, hat dieses Gerät eine eigene Zufallszahl dazugegeben. Sie steht unverändert bei deinem Stuhl.
fair-claim-order = Die Plätze wurden ausgelost
    .why = Wer wo saß, folgt aus dem Startwert.
fair-claim-deal = Das sind die Karten, die verteilt wurden
    .why = Das Spiel wurde aus diesem Startwert gegeben: Noch einmal gegeben und gespielt, ergibt sich dieselbe Aufzeichnung.
fair-numbers = Die Zahlen
fair-commitment = Siegel, vor der ersten Karte gezeigt
fair-secret = Die geheime Zahl des Tisches
fair-added = Dazugegeben von { $name }
fair-nothing = nichts
fair-chair = Stuhl { $number }
fair-seed = Startwert
fair-by-hand = Du traust weder dieser Seite noch dem Tisch? Rechne mit jedem SHA-256 nach; „cutpurse verify“ gibt und spielt eine gesicherte Aufzeichnung noch einmal.

# -- der große Bildschirm
screen-turn = { $name } ist am Zug
screen-scan = Scannen und Platz nehmen. Deine Karten bleiben auf deinem Handy.
screen-qr = QR-Code dieses Tisches
screen-watch = Scannen, um auf dem Handy zuzusehen.
screen-waiting = Wer spielt mit?
screen-free = frei
screen-bot = Bot
screen-lost = Die Verbindung ist weg. Wir versuchen es weiter …
screen-leave = Großen Bildschirm verlassen
screen-happened = Was geschah

# -- der Vorhang
curtain-hand-on = Gib das Gerät an { $name } weiter
curtain-behind = Deine Karten sind hinter diesem Vorhang.
curtain-i-am = Ich bin { $name }, zeig meine Karten

# -- ein Pass
pass-title = Auf diesem Gerät spielen
pass-opening = Einen Moment …
pass-how = Gib den Code ein, den das andere Gerät zeigt.
pass-code = Code
pass-go = Weiter
pass-unknown = Dieser Code oder Link gilt nicht mehr. Lass dir einen neuen geben.
pass-refused = Das hat gerade nicht geklappt. Versuch es gleich noch einmal.

# -- der Trainer
advice-title = Ein Tipp
advice-thinking = Der Trainer denkt nach …
advice-move = Zeig mir den Zug
advice-numbers = Zeig mir die Zahlen
advice-best = Der Trainer rät
advice-close = Danke, das reicht
advice-all = Alle Züge nach ihrem Wert
advice-unknown = nicht versucht
advice-more = { $count ->
    [one] Noch ein Zug
   *[other] Noch { $count } Züge
}
advice-none = Gerade gibt es keinen Tipp.
