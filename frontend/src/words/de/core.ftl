# Worte für das, was zwischen dieser Seite und dem Tisch geschieht.

people-guest = Gast
problem-offline = Der Tisch ist gerade nicht zu erreichen. Prüf deine Verbindung.
problem-closed = Diese Seite ist nicht mehr mit dem Tisch verbunden. Lade sie neu.
