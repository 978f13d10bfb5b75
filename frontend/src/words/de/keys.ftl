# Die Liste der Tasten
keys-title = Tasten
keys-cap-tab = Tab
keys-cap-arrows = Pfeiltasten
keys-cap-enter = Enter
keys-cap-space = Leertaste
keys-cap-escape = Esc

keys-tab = Eins weiter, mit Umschalttaste zurück
keys-arrows = Zwischen Karten und Stapeln wandern
keys-take = Karte wählen oder dort spielen
keys-back = Karte wieder hinlegen
keys-card = Diese Handkarte wählen, gespielt wird mit Enter
keys-draw = Ziehen
keys-stop = Aufhören zu ziehen
keys-hint = Tipp zeigen
keys-undo = Letzten Zug zurücknehmen
keys-log = Zeigen, was passiert ist
keys-list = Diese Liste

# warum eine Taste gerade nichts tut
keys-no-card = Eine Karte { $number } kannst du nicht wählen.
keys-no-draw = Ziehen kannst du gerade nicht.
keys-no-stop = Aufhören kannst du gerade nicht.
keys-no-hint = Gerade gibt es keinen Tipp.
keys-no-undo = Zurücknehmen kannst du gerade nichts.
keys-not-my-turn = Du bist nicht dran.
