# Was der Tisch selbst sagt.

# -- wer fragt
problem-unknown-device = Dieses Gerät ist hier nicht mehr bekannt: Es wurde abgemeldet, oder der Tisch ist auf eine ältere Sicherung zurückgesetzt worden.
problem-no-such-device = Dieses Gerät gehört nicht mehr zu deinen.
problem-nobody = Der Tisch kennt dich noch nicht: Sag ihm erst, wie du heißt.
problem-not-maker = Hier spielen noch andere: Nur wer den Tisch eröffnet hat, kann das Spiel für alle beenden. Du kannst für dich aufgeben.
problem-resigned = Du hast aufgegeben; das Spiel gehört denen, die weiterspielen.
problem-resign-alone = Außer dir spielt hier niemand. Beende das Spiel einfach.
problem-not-host = Das geht nur als Gastgeber des Tischs.
problem-not-your-seat = Das ist nicht dein Platz.
problem-only-watching = Du schaust zu; nimm Platz, um mitzuspielen.
problem-no-spectators = An diesem Tisch darf niemand zuschauen; lass dir einen Link geben.
problem-name-length = Ein Name hat 1 bis { $most } Zeichen; wähle einen anderen.
problem-name-signs = In diesem Namen sind Zeichen, die sich nicht anzeigen lassen; wähle einen anderen.

# -- einen Tisch finden
problem-unknown-table = Diesen Tisch gibt es nicht; prüfe den Link.
problem-damaged-table = Dieser Tisch lässt sich nicht mehr lesen. Er bleibt, wie er ist; warum, steht im Protokoll des Servers.
problem-unknown-code = Zu diesem Code gehört gerade kein Tisch; prüfe ihn oder lass dir einen neuen geben.
problem-unknown-pass = Dieser Code oder Link gilt nicht mehr; lass dir einen neuen geben.
problem-unknown-game = Ein Spiel namens „{ $game }“ gibt es hier nicht; wähle eines aus der Liste.
problem-bad-options = Mit diesen Hausregeln geht es nicht: { $reason }
problem-bad-setting = { $setting ->
    [pace] Ein Zug eines Bots kann 0 bis { $most } Millisekunden dauern
    [clock] Die Uhr lässt sich auf 0 bis { $most } Sekunden stellen
   *[grace] Gewartet wird 0 bis { $most } Sekunden lang
}; wähle eine Zahl dazwischen.
problem-unknown-bot = Einen Bot namens „{ $bot }“ gibt es in diesem Spiel nicht; wähle einen aus der Liste.

# -- vor dem Spiel
problem-chair-taken = Dort sitzt schon { $name }; such dir einen anderen Stuhl aus.
problem-chair-free = Dort sitzt niemand.
problem-too-few = { $least ->
    [2] Ihr müsst mindestens zu zweit sein: Lade jemanden ein oder setz einen Bot hin.
   *[other] Mindestens { $least } müssen mitspielen: Lade noch jemanden ein oder setz Bots hin.
}
problem-no-such-seat = { $count ->
    [one] Dieser Tisch hat nur einen Platz.
   *[other] Dieser Tisch hat nur { $count } Plätze; wähle einen davon.
}
problem-bad-entropy = Was du zum Mischen beiträgst, muss aus Paaren von Hexadezimalziffern bestehen.
problem-begun = Das Spiel hat schon begonnen.
problem-not-begun = Das Spiel hat noch nicht begonnen.

# -- beim Spielen
problem-not-your-turn = Du bist nicht an der Reihe.
problem-stale = Inzwischen ist etwas geschehen; schau noch einmal hin und entscheide dann.
problem-unfinished = Davon würden die anderen noch nichts sehen; schick den ganzen Zug auf einmal, etwa ein ganzes Angebot.
problem-illegal-move = „{ $move }“ geht jetzt nicht; wähle einen anderen Zug.
problem-too-long = Ein Spiel hat hier höchstens { $most } Schritte; dieses ist zu lang.
problem-bot-plays = Auf diesem Platz spielt ein Bot.
problem-no-bot-plays = Auf diesem Platz spielst du schon selbst.
problem-not-away = { $name } ist noch keine { $seconds ->
    [one] Sekunde
   *[other] { $seconds } Sekunden
} weg; warte noch ein wenig.
problem-curtain = Hier spielen mehrere an einem Gerät: Sag, wer jetzt hinschaut.
problem-no-hints = An diesem Tisch gibt es keine Tipps.
problem-no-advice = Gerade gibt es keinen Tipp. Versuch es noch einmal.
problem-hint-asked = Der Tipp kommt gleich.
problem-unknown-reaction = Das kannst du in diesem Spiel nicht sagen.
problem-over = Dieses Spiel ist zu Ende.

# -- zurücknehmen
problem-nothing-back = Es gibt keinen Zug zum Zurücknehmen.
problem-back-decided = Das lässt sich nicht mehr zurücknehmen: Seitdem hat jemand anderes gezogen.
problem-back-drawn = Das lässt sich nicht zurücknehmen: Es wurde etwas gezogen oder gemischt.
problem-back-revealed = Das lässt sich nicht zurücknehmen: Etwas Verdecktes kam ans Licht.
problem-back-far = Auf einmal lassen sich höchstens { $most } Züge zurücknehmen.
problem-back-asked = Jemand möchte schon Züge zurücknehmen; antworte erst darauf.
problem-nothing-asked = Niemand möchte mehr Züge zurücknehmen.
problem-answered = Du hast schon zugestimmt; die anderen werden noch gefragt.

# -- nach dem Spiel
problem-not-over = Das geht erst, wenn das Spiel zu Ende ist.
problem-no-rematch = Das Tagesspiel gibt es nur einmal; morgen kommt ein neues.
problem-review-failed = Die Analyse hat nicht geklappt.
problem-practice = Das war Übung. In der Analyse des Spiels kannst du es noch einmal versuchen.
problem-no-such-move = Das Spiel hat nur { $most } Schritte.
problem-rematch-made = Für das nächste Spiel gibt es schon einen Tisch.
problem-bad-record = Das ist keine Aufzeichnung eines Spiels; Zeile { $line }: { $reason }
problem-no-daily = Dieses Spiel gibt es nicht als Tagesspiel.
problem-no-such-day = Für diesen Tag gibt es kein Spiel.
problem-trouble = Dieses Spiel kann hier nicht weitergehen; du kannst die Aufzeichnung behalten oder es aufgeben.
problem-rules-moved-on = Dieses Spiel begann mit Version { $played } seiner Regeln, und hier ist Version { $here }: Ohne die alten Regeln kann man es weder weiterspielen noch Zug für Zug ansehen.
problem-house-rules = Die Hausregeln dieses Tisches gibt es so nicht mehr; wer den Tisch leitet, kann andere wählen.

# -- der Server
problem-store = Der Tisch kann gerade nichts aufschreiben; versuch es gleich noch einmal.
problem-busy = Gerade ist viel los; versuch es gleich noch einmal.
problem-internal = Bei uns ist etwas schiefgegangen; versuch es gleich noch einmal.
problem-not-possible = Das geht nicht: { $reason }
problem-not-found = Unter dieser Adresse gibt es nichts.
problem-not-allowed = Das geht hier nicht.
problem-id-used = Diesen Namen hat schon ein anderer Befehl; gib jedem Befehl einen eigenen.
problem-too-fast = Das ging zu schnell; mach etwas langsamer.
problem-too-often = Das war zu oft; versuch es in { $seconds ->
    [one] einer Sekunde
   *[other] { $seconds } Sekunden
} noch einmal.
problem-too-slow = { $seconds ->
    [one] Eine Sekunde
   *[other] { $seconds } Sekunden
} lang kam nichts mehr an; versuch es noch einmal.
problem-too-large = Das war zu viel auf einmal: höchstens { $most } Bytes.
problem-too-many-connections = Aus deinem Netz kommen zu viele Verbindungen; schließ ein paar und versuch es noch einmal.
problem-too-many-sockets = In deinem Netz sind zu viele Tische offen; schließ ein paar und versuch es noch einmal.
problem-bad-host = Die Anfrage sagt nicht, welchen Server sie meint; prüfe die Adresse.
problem-foreign-host = Dieser Server heißt anders; prüfe die Adresse.
problem-foreign-origin = Das kam von einer anderen Website; öffne den Tisch selbst.
problem-bad-length = Die Anfrage sagt nicht richtig, wie lang sie ist; schick sie noch einmal.
problem-not-owner = Handys reinlassen kannst du nur an dem Rechner, auf dem das Programm läuft.
problem-no-network = Dieser Rechner ist mit keinem Netz verbunden. Bring ihn ins WLAN und versuch es noch einmal.
problem-no-port = Unter { $address } kommen keine Handys herein: { $reason }
problem-phones-fixed = Ob Handys mitspielen, wurde beim Start dieses Servers festgelegt; hier lässt sich das nicht ändern.

# -- Programme
problem-unreadable = Das hat der Tisch nicht verstanden: { $reason }
problem-unknown-command = Diesen Befehl kennt der Tisch nicht.
problem-no-hello = Der Tisch hat keinen Gruß gehört; fang mit „hello“ an.
problem-hello-twice = Einmal grüßen genügt; um noch einmal hinzuschauen, sag „look“.
problem-other-protocol = Der Tisch hat dazugelernt (Protokoll { $spoken }); lade die Seite neu.

# -- warum ein Spiel nicht weitergehen kann
trouble-game = Das Spiel „{ $game }“ ist hier nicht mehr installiert. Der Tisch bleibt erhalten, bis es wieder da ist.
trouble-log = Das Protokoll dieses Tisches ist beschädigt, deshalb kann nicht weitergespielt werden. Was davon übrig ist, bleibt erhalten.
trouble-options = Der Tisch bleibt erhalten, aber mit seinen Hausregeln für „{ $game }“ geht es nicht mehr: { $reason }
trouble-house-rules = Die Regeln dieses Spiels sind inzwischen andere, und die gewählten Hausregeln passen nicht mehr dazu. Wer den Tisch leitet, kann andere wählen.
trouble-rules = Die Regeln dieses Spiels sind inzwischen andere: Es begann mit Version { $played }, und hier ist Version { $here }. Deshalb geht es nicht weiter, aber verloren ist nichts davon.

# -- was sich bei jedem Spiel sagen lässt
reaction-hello = Hallo!
reaction-well-played = Gut gespielt!
reaction-ouch = Autsch!
reaction-oops = Ups!
reaction-thinking = Moment, ich überlege …
reaction-your-turn = Du bist dran!
reaction-thanks = Danke!
reaction-again = Noch eine Runde?
