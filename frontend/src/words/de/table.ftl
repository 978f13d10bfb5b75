# Was rund um einen Tisch gesagt wird, an dem gespielt wird.
table-mark-chosen = gewählt
table-mark-target = wählbar
table-mark-target-what = möglich: { $what }
table-mark-brings = { $what }
table-mark-can = { $count ->
    [one] { $count } Ziel
   *[other] { $count } Ziele
}
table-mark-laid = bereitgelegt: { $zone }
table-draft-no-room = Diese Karte passt nicht zu den anderen
table-draft-next = Jetzt eine Karte für „{ $zone }“.
    .led = Jetzt eine Karte für „{ $zone }“.
table-draft-more = Leg eine Karte dazu oder tippe eine an, um sie zurückzunehmen.
    .led = Leg eine Karte dazu oder tippe eine an, um sie zurückzunehmen.
table-draft-ready = Leg noch Karten dazu oder biete diese an.
    .led = Leg noch Karten dazu oder biete diese an.
table-draft-clear = Leeren
table-draft-send = Anbieten

table-connecting = Der Tisch wird gedeckt …
table-lost = Die Verbindung ist weg. Wir versuchen es weiter …
table-sorry = An diesen Tisch kommst du nicht
table-sorry-why = Der Server hat dieses Gerät nicht hereingelassen.
table-hung-up = Die Verbindung ist beendet
table-reload = Neu laden
table-to-lobby = Zur Übersicht

table-undo = Rückgängig
table-ask-back = Um Rücknahme bitten
table-hand-of = Karten von { $name }
table-hand-only = Nur meine Karten, der Tisch ist auf dem großen Bildschirm
table-hand-screen = Der Tisch ist auf dem großen Bildschirm.
table-hand-whole = Hier zeigen
table-hand-ways = Was du tun kannst
table-hand-gain = +{ $count }
table-hint = Tipp
table-rules = Regeln
table-sound = Ton
table-log = Was geschah
table-log-empty = Noch nichts.
table-menu = Menü
table-settings = Einstellungen
table-screen = Großer Bildschirm
table-fairness = Wurde ehrlich gemischt?
table-fast = Schnell spielen
table-aid = Noch nicht gesehen
table-aid-left = { $unseen } von { $of } noch nicht gesehen
table-forced = Züge ohne Wahl für mich machen
table-rail = Neben dem Tisch
table-facts = So steht das Spiel
table-say = Sag etwas
table-close = Schließen
table-back = Zurück
table-choose = Auswählen
table-result = Ergebnis
table-sheet = Welches davon?
table-of = { $part } von { $whole }
table-where-to = Tippe auf einen markierten Platz.
table-what-to = Tippe an, was hierhin soll.
table-ways = { $most } oder { $last }
table-on-its-way = Dein Zug ist noch unterwegs zum Tisch …

table-live-turn = Du bist dran
table-live-chosen = { $what } gewählt. { $ways }
table-live-laid = { $what }: { $zone }.
table-live-back = { $what }: wieder auf der Hand.
table-live-away = { $name } ist weg.
table-live-here = { $name } ist da.

table-request = { $name } möchte einen Zug zurücknehmen.
table-request-mine = Du möchtest einen Zug zurücknehmen.
table-request-yes = Einverstanden
table-request-no = Nein
table-request-withdraw = Doch nicht
table-request-refused = Der Zug bleibt: Nicht alle waren einverstanden.
table-request-stays = Der Zug bleibt.
table-back-mine = Du hast deinen Zug zurückgenommen.
table-back-by = { $name } hat einen Zug zurückgenommen.
table-away = { $name } ist schon eine Weile weg.
table-bot-for = Bot für { $name } spielen lassen
table-bot-for-me = Einen Bot für mich spielen lassen
table-bot-plays = Gerade spielt ein Bot für dich.
table-come-back = Ich bin zurück
table-resign = Für mich aufgeben
table-resign-sure = Willst du aufgeben?
table-resign-of-two = Dann gewinnt { $name }.
table-resign-of-many = Ein Bot übernimmt deinen Platz, und für dich zählt das Spiel als verloren, egal wie er spielt.
table-resigned = { $name } hat aufgegeben. Für den Platz spielt jetzt { $bot }, ein Bot.
table-give-up = Spiel abbrechen
table-give-up-sure = Dieses Spiel abbrechen?
table-give-up-what = Es endet für alle am Tisch und wird nicht gezählt.
table-give-up-yes = Spiel abbrechen
table-bot-sure = Soll ein Bot für dich spielen?
table-bot-what = Er macht alle deine Züge, bis du zurückkommst.
table-bot-yes = Bot spielen lassen
table-sure-no = Weiterspielen

# kurze Wörter für Knöpfe, nach der Art des Zuges; Spiele mit anderen Arten sagen ihre Züge ganz
table-short-take = Nehmen
table-short-draw = Ziehen
table-short-stop = Aufhören
table-short-pass = Passen
table-short-end = Zug beenden
table-short-done = Fertig
table-short-roll = Würfeln
table-short-hold = Behalten
