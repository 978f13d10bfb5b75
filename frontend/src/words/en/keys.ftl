# The list of keys
keys-title = Keys
keys-cap-tab = Tab
keys-cap-arrows = Arrow keys
keys-cap-enter = Enter
keys-cap-space = Space
keys-cap-escape = Esc

keys-tab = To the next thing. With Shift: back
keys-arrows = About among cards and piles
keys-take = Take a card, or play it there
keys-back = Put the card down again
keys-card = Take this card of your hand
keys-draw = Draw
keys-stop = Stop drawing
keys-hint = Show a hint
keys-undo = Take your last move back
keys-log = What has happened
keys-list = This list
