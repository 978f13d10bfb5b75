# The list of keys
keys-title = Keys
keys-cap-tab = Tab
keys-cap-arrows = Arrow keys
keys-cap-enter = Enter
keys-cap-space = Space
keys-cap-escape = Esc

keys-tab = To the next thing. With Shift: back
keys-arrows = About among cards and piles
keys-take = Choose a card, or play it there
keys-back = Put the card down again
keys-card = Choose this card of your hand. Enter plays it
keys-draw = Draw
keys-stop = Stop drawing
keys-hint = Show a hint
keys-undo = Take your last move back
keys-log = What has happened
keys-list = This list

# why a key does nothing now
keys-no-card = There is no card { $number } to choose.
keys-no-draw = You cannot draw now.
keys-no-stop = You cannot stop now.
keys-no-hint = There is no hint now.
keys-no-undo = You cannot take anything back now.
keys-not-my-turn = It is not your turn.
