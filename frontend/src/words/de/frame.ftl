# Was um alle Seiten herum gesagt wird.
frame-to-lobby = Zur Übersicht
frame-reload = Noch einmal versuchen
frame-unknown = Hier liegt nur eine Kartenrückseite
    .why = Unter dieser Adresse gibt es keine Seite. Vielleicht ist ein Buchstabe des Links verloren gegangen.
frame-broken = Diese Seite ist nicht angekommen
    .why = Die Verbindung ist vielleicht kurz weg, oder der Tisch hat eine neuere Version. Versuch es noch einmal.

frame-title-unknown = Nicht gefunden
frame-title-new = Neuer Tisch
frame-title-rules = Regeln
frame-title-table = Tisch
frame-title-replay = Wiederholung
frame-title-fairness = Wurde ehrlich gemischt?
frame-title-me = Meine Spiele
frame-title-tables = Offene Tische
frame-title-daily = Tagesspiel
frame-title-join = An einen Tisch setzen
frame-title-joining = An einen Tisch setzen
frame-title-onscreen = Großer Bildschirm
frame-title-screen = Großer Bildschirm
frame-title-pass = Anderes Gerät
frame-title-settings = Einstellungen
