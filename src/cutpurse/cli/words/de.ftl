# Wörter der Befehlszeile.

# -- games und rules
players = { $count ->
    [one] { $count } Spieler
   *[other] { $count } Spieler
}
players-from-to = { $low }–{ $high } Spieler
seed = Startwert { $seed }

fact-id = Kennung
fact-players = Spieler
fact-length = Länge
fact-hidden = Verborgen
fact-by = Von
fact-version = Regelversion
rule-name = Hausregel (--set)
rule-meaning = Bedeutung
rule-allowed = Erlaubt
rule-default = Vorgabe
rule-value = { $value }: { $meaning }
allowed-whole = { $low } bis { $high }
allowed-flag = true oder false
for-players = { $value } ({ $players })

# -- simulate und bench
games = { $count ->
    [one] { $count } Partie
   *[other] { $count } Partien
}
sim-played = { $count ->
    [one] { $count } Partie
   *[other] { $count } Partien
} in { $seconds } s: { $decisions } Entscheidungen, { $rate } pro Sekunde
sim-bots = Gespielt von { $bots }
bot-failed = { $bot } ist gescheitert ({ $error }); { $count ->
    [one] ein zufälliger Zug wurde an seiner Stelle gemacht
   *[other] { $count } zufällige Züge wurden an seiner Stelle gemacht
}
bot-blind = { $bot } ist gescheitert, als ihm der Tisch gezeigt wurde ({ $error }){ $count ->
    [one] {""}
   *[other] , { $count }-mal
}; er spielt weiter
tour-bot = Bot
tour-games = Partien
tour-won-interval = Gewonnen, 95 %
tour-score-interval = Punkte, 95 %
tour-no-interval = keines
tour-rating = Wertung
tour-fair = Jede Verteilung wurde in allen Sitzordnungen gespielt; ein gerechter Anteil ist { $fair }. Wertung nach Bradley-Terry, im Mittel 1500.
sim-seat = Platz
sim-won = Gewonnen
sim-interval = 95-%-Intervall
sim-shared = Geteilt
sim-mean-score = Punkte im Mittel
sim-even = Kein Platz weicht stärker ab, als der Zufall erklärt (gerecht wären { $fair }, Zufall ±{ $luck }).
sim-odd = Der Platz spielt eine Rolle: { $seats } (gerecht wären { $fair }, der Zufall erklärt ±{ $luck }).
sim-odd-seat = { $seat } { $more }
sim-won-by = gewonnen von { $seats }
sim-won-by-seat = { $seat } { $share }
sim-solved = { $share } gewonnen
sim-spread = Höchstens, in diesem Anteil der Partien
sim-mean = Mittel
sim-decisions = Entscheidungen
sim-score = Punkte
sim-score-of = Punkte von { $seat }
sim-longest = Die längste Partie dauerte { $count ->
    [one] { $count } Entscheidung.
   *[other] { $count } Entscheidungen.
}
sim-stopped = abgebrochen nach { $games }
review-stopped = abgebrochen: { $judged } von { $of } Entscheidungen sind bewertet
sim-nothing = abgebrochen, bevor es ein Ergebnis gab
rate = { $number }
rate-millions = { $number } Mio.
bench-decisions = Entscheidungen pro Sekunde
bench-threads = { $count ->
    [one] { $count } Thread
   *[other] { $count } Threads
}
bench-games = Partien
bench-note = Neben jedem Spiel: die Zahl der Spieler. Partien pro Sekunde: alle Threads zusammen.
compiling = { $title } wird kompiliert
playing = { $title } wird gespielt
measuring = { $title } wird gemessen
reviewing = Analysiere

# -- solve
solving = Löse { $title }
solve-infinite = unendlich
solve-no = nein
solve-expected-score = Beste erwartete Punktzahl
solve-points-per-turn = Beste Punkte pro Zug auf lange Sicht
solve-never-caught = Wahrscheinlichkeit, nie gefasst zu werden
solve-best-in-100-turns = Beste erwartete Punktzahl in 100 Zügen
solve-information-states = Wissensstände
solve-by-pairs = Nach Paaren auf dem Tisch, für den ersten Spieler
solve-counting-misses = Nach dem Buchstaben: Ein Patt dauert bis zum 500. Fehlgriff
solve-without-passing = Wenn jeder Zug ein bekanntes Paar nehmen oder mit einer unbekannten Karte beginnen müsste
solve-win-probability = Wie viele Deals gewonnen werden
solve-play = Spielweise
solve-games = Partien
solve-share = Anteil
solve-pairs = Paare
solve-margin = Vorsprung
solve-win-chance = Gewinnchance
solve-win = Siege
solve-shared = Geteilt
solve-loss = Niederlagen
solve-seat = Platz
solve-loses = Behält Old Bill
solve-low = von
solve-high = bis
solve-cards = Karten
solve-win-share = Siege gegen den besten Stopp-bei-k-Spieler
solve-best-k = Bestes k davon

# -- verify
verify-genuine = { $file } ist echt: { $title }, { $players }, { $seed }, { $moves ->
    [one] { $moves } Schritt
   *[other] { $moves } Schritte
} nachgespielt, { $end }.
verify-unfinished = nicht zu Ende gespielt
verify-won = gewonnen von { $winners }
verify-nobody = von niemandem gewonnen
verify-ended = zu Ende gespielt

# -- der Tisch für Browser, backup und restore
serve-ready = Der Tisch ist gedeckt.
serve-here = Auf diesem Rechner
serve-outside = Von anderswo
serve-scan = Mit der Kamera eines Handys darauf zielen, um mitzuspielen.
serve-phones = Mit dem Handy mitspielen? Schalte auf der Startseite „Handys reinlassen“ ein.
serve-kept = Die Tische liegen in { $path }
serve-stop = Strg-C räumt ab; fürs nächste Mal bleibt alles, wie es ist.
serve-stopped = Abgeräumt. Alle Tische sind aufgehoben.
serve-at = Der Tisch steht unter { $address }
tables = { $count ->
    [one] { $count } Tisch
   *[other] { $count } Tische
}
people = { $count ->
    [one] { $count } Mitspieler
   *[other] { $count } Mitspieler
}
backup-kept = Gesichert in { $file }: { $tables }, { $players }.
restore-sure = Hier gibt es schon { $held }. Alles durch die Sicherung ersetzen ({ $tables }, { $players })? (j/n)
restore-done = Zurückgeholt aus { $file }: { $tables }, { $players }.
restore-not = nichts wurde geändert

# -- play und replay
you = Du
chance = { $odds } ({ $part } von { $whole })
score = Punkte { $score }
move-number = Schritt { $number }
moves-of = Schritt { $number } von { $count }
the-deal = ausgeteilt
warming = kompiliere { $done }
type-a-place = Tipp den Namen eines Platzes, etwa { $place }; { $count } stehen zur Wahl.
enter-skips = Enter: weiter zu deinem Zug

which-game = Welches Spiel?
which-game-again = Tipp eine Zahl von 1 bis { $count } oder q zum Verlassen.
how-many = Wie viele spielen mit, du eingerechnet? { $low } bis { $high } (Enter: { $low })
how-many-again = Tipp eine Zahl von { $low } bis { $high } oder q zum Verlassen.
how-strong = Wie stark sollen die anderen sein? { $levels } (Enter: { $usual })
how-strong-again = Tipp eine Zahl von 1 bis { $count } oder eines von: { $bots }; oder q zum Verlassen.
play-again = Noch ein Spiel? (j/n)
your-move = Dein Zug, 1 bis { $count } (? hilft):
only-move = Enter, um ihn zu spielen (? hilft):

won-by = { PERSON($who) ->
    [you] Du gewinnst!
   *[other] { $who } gewinnt.
}
won-by-several = Der Sieg wird geteilt: { $who }.
won-by-nobody = Niemand gewinnt.
deal-again = Dieselben Karten noch einmal:
saved = Gespeichert in { $name }.
go-on = So geht es weiter: cutpurse play { $name }

type-a-number = Tipp eine Zahl von 1 bis { $count }; ? hilft weiter.
no-such-move = Einen Zug { $number } gibt es nicht; sie gehen von 1 bis { $count }.
not-understood = „{ $line }“ ist weder Zug noch Befehl; tipp eine Zahl, ? hilft weiter.
not-together = Diese Züge gehen nicht zusammen, in keiner Reihenfolge: { $codes }
type-the-notation = Was davon? Tipp das Kürzel: { $moves }
nothing-to-undo = Noch gibt es nichts zurückzunehmen.
nothing-happened = Noch ist nichts geschehen.
save-needs-name = Zum Speichern fehlt der Dateiname, zum Beispiel: speichern spiel.txt
cannot-save = In { $name } lässt sich nichts speichern: { $reason }
no-reason = Nichts spricht dagegen, { $card } zu spielen, oder du hast diese Karte nicht.
no-reasons = Du kannst alles spielen, was du auf der Hand hast.
no-tally = In diesem Spiel gibt es nichts zu zählen.
unseen = { $face }: { $unseen } von { $of }
pause-range = Eine Pause dauert 0 bis { $most } Sekunden, zum Beispiel: pause 0,5
pause-is = Pause: { $seconds } s für jeden Satz über die anderen.

hint-more = noch einmal tipp: der Zug; und noch einmal: die Zahlen
hint-anew = Noch einmal und genauer hingesehen:
hint-rest = und { $count } weitere
type-number = eine Zahl
type-notation = ein Kürzel
type-several = mehrere Kürzel
type-enter = Enter
about-number = spielt den Zug mit dieser Nummer
about-notation = spielt den Zug mit diesem Kürzel, das an seinem Ende steht
about-several = macht all diese Züge auf einmal, in beliebiger Reihenfolge
about-enter = spielt den einzigen Zug, den es gibt

usage-list = liste
about-list = alle Züge in Worten
usage-show = zeig
about-show = zeichnet den Tisch neu
usage-log = verlauf
about-log = alles, was geschehen ist (verlauf 10: die letzten zehn Sätze)
usage-why = warum KARTE
about-why = warum eine Karte jetzt nicht gespielt werden kann
usage-hint = tipp
about-hint = ein Fingerzeig; noch einmal: der Zug; noch einmal: die Zahlen
usage-scores = stand
about-scores = die Punkte und woraus sie bestehen
usage-unseen = rest
about-unseen = wie viele Karten jeder Art du noch nicht gesehen hast
usage-undo = zurück
about-undo = nimmt deine letzte Entscheidung zurück
usage-pause = pause S
about-pause = wartet S Sekunden bei allem, was die anderen tun; 0: gar nicht
usage-rules = regeln
about-rules = die Regeln dieses Spiels
usage-seed = startwert
about-seed = der Startwert, aus dem ausgeteilt wurde
usage-save = speichern DATEI
about-save = speichert das Spiel; cutpurse play DATEI setzt es fort
usage-help = ?
about-help = diese Hilfe, und was Kürzel und Karten bedeuten
usage-quit = ende
about-quit = verlässt den Tisch (wie Strg-D)
notation = Was die Kürzel bedeuten
faces = Wie die Karten heißen

replay-step = Enter weiter, b zurück, 0-{ $last } dorthin, l Verlauf, q Ende:
replay-step-last = b zurück, 0-{ $last } dorthin, l Verlauf, q Ende:
unseen-decision = { PERSON($who) ->
    [you] Du entscheidest etwas.
   *[other] { $who } entscheidet etwas, das niemand sieht.
}
