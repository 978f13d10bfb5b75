# What is said around a table that is played.
table-mark-chosen = chosen
table-mark-target = may be taken
table-mark-target-what = may be taken: { $what }
table-mark-brings = { $what }
table-mark-can = { $count ->
    [one] { $count } target
   *[other] { $count } targets
}
table-mark-laid = laid aside for { $zone }
table-draft-no-room = This card does not go with the others
