# Pairs of the Old Bill deck, for Memory and Old Maid

pair-thieves = { $suit ->
    [hearts] the two { $value }s of hearts
    [diamonds] the two { $value }s of diamonds
    [clubs] the two { $value }s of clubs
   *[spades] the two { $value }s of spades
}
pair-bills = the two Old Bills
pair-mimes = Mimes 4 and 5
