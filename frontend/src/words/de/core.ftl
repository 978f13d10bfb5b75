# Worte für das, was zwischen dieser Seite und dem Tisch geschieht.

people-guest = Gast
problem-offline = Der Tisch ist gerade nicht zu erreichen. Prüf deine Verbindung.
problem-closed = Der Tisch hat aufgelegt. Lade die Seite neu, dann geht es weiter.
