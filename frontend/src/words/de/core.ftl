# Worte für das, was zwischen dieser Seite und dem Tisch geschieht.

people-guest = { $face ->
    [0] Otter
    [1] Rotkehlchen
    [2] Dachs
    [3] Rabe
    [4] Hase
    [5] Fuchs
    [6] Zaunkönig
    [7] Marder
    [8] Eule
    [9] Luchs
    [10] Reiher
    [11] Maulwurf
   *[other] Gast
}
device-begin-anew = Neu anfangen
problem-offline = Der Tisch ist gerade nicht zu erreichen. Prüf deine Verbindung.
problem-closed = Der Tisch hat aufgelegt. Lade die Seite neu, dann geht es weiter.
