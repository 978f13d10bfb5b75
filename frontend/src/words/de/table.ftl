# Was rund um einen Tisch gesagt wird, an dem gespielt wird.
table-mark-chosen = gewählt
table-mark-target = darfst du nehmen
table-mark-target-what = möglich: { $what }
table-mark-brings = { $what }
table-mark-can = { $count ->
    [one] { $count } Ziel
   *[other] { $count } Ziele
}
table-mark-laid = bereitgelegt: { $zone }
table-draft-no-room = Diese Karte passt nicht zu den anderen
