# Die Liste der Tasten
keys-title = Tasten
keys-cap-tab = Tab
keys-cap-arrows = Pfeiltasten
keys-cap-enter = Enter
keys-cap-space = Leertaste
keys-cap-escape = Esc

keys-tab = Eins weiter, mit Umschalttaste zurück
keys-arrows = Zwischen Karten und Stapeln wandern
keys-take = Karte nehmen oder dort spielen
keys-back = Karte wieder hinlegen
keys-card = Karte an dieser Stelle der Hand nehmen
keys-draw = Ziehen
keys-stop = Aufhören zu ziehen
keys-hint = Tipp zeigen
keys-undo = Letzten Zug zurücknehmen
keys-log = Zeigen, was passiert ist
keys-list = Diese Liste
