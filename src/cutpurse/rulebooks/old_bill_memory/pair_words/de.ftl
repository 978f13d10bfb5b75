# Paare des Old-Bill-Decks, für Memory und Schwarzer Peter

pair-thieves = { $suit ->
    [hearts] beide Herz { $value }
    [diamonds] beide Karo { $value }
    [clubs] beide Kreuz { $value }
   *[spades] beide Pik { $value }
}
pair-bills = beide Old Bills
pair-mimes = die Mimen 4 und 5
