# The guided first turn
guide-title = Your first turn
guide-next = Got it
guide-last = Let’s play
guide-skip = Skip
guide-step = { $step } of { $of }
guide-again = Show me how it works

guide-any-prompt = This line says what is happening, and what you can do when it is your turn.
guide-any-choose = What you can play has a light below it. Tap it to pick it up.
guide-any-target = A stitched seam shows where it can go. Tap there.

guide-steal_the_pile-piles = Everybody gathers a pile, and only its top card counts. Play the same picture, and the whole pile is yours. The most cards win.
guide-steal_the_pile-choose = Your turn! Tap one of your cards to see what it takes.
guide-steal_the_pile-target = The stitched seam shows where it goes. Tap there: a card that matches takes the pile, any other begins a new one.
guide-steal_the_pile-mine = What you win lies here, with the card you played on top. Take care: anybody with the same picture can steal it all.

guide-steal_the_pile_solitaire-deck = The deck plays against you, and this is its pile. Each time you play a card, it plays two.
guide-steal_the_pile_solitaire-choose = Tap one of your cards to see what it takes.
guide-steal_the_pile_solitaire-target = The stitched seam shows where it goes. A card that matches takes the pile, the deck’s too. Any other begins a new one.
guide-steal_the_pile_solitaire-mine = Your pile. The deck steals it if it draws the picture on top. Have more cards than the deck when all are played!

guide-nacho_pile-bag = Tap the bag to draw a chip. Draw at least one, then stop whenever you like.
guide-nacho_pile-turn = The chips of this turn are not safe yet. Draw a number that already lies here, and they all go back into the bag.
guide-nacho_pile-stop = Draw on, or stop? Stop, and your chips go in front of you, with every chip of the same numbers from the others.
guide-nacho_pile-plate = What is still in front of you when your next turn begins goes onto your plate and is safe. The last chip in the bag says which number wins.

guide-ten_card_crook-drawn = You have drawn this card. A crowd pushes the card its arrow points at; a mark has a pocket worth picking.
guide-ten_card_crook-place = Put it at the left or the right end of the row, or keep it in your hand for a few turns.
guide-ten_card_crook-pocket = Push a mark from both sides, and its pocket is open. When the Theft comes up, you pick it: one point.
guide-ten_card_crook-caught = Never let two marks touch: that ends the game. When the row is full, a crowd has to leave it.

guide-spite_and_malice-win = This is your win pile. Play it out first and you win; everything else only helps you get there.
guide-spite_and_malice-play = The play piles grow from ace to king, and each says which card comes next. Jokers stand in for anything but an ace.
guide-spite_and_malice-choose = What you can play has a light below it: in your hand, on your win pile, on your discards. Tap a card.
guide-spite_and_malice-target = Tap a stitched pile to play there. Nothing fits any more? Lay a hand card on one of your discard piles, and your turn ends.

guide-old_bill-den = This is your den. At the end your longest and your shortest suit count, and every pair of equal thieves brings 2 more.
guide-old_bill-offer = Make somebody an offer: the first card you tap lies face up, the next go into the pocket, hidden. Tap who gets it, then Offer. They take one side, and you get the other.
guide-old_bill-side = You are offered two sides: one card that you see, or what lies in the pocket. Tap one; the other goes back.
guide-old_bill-bill = Beware of Old Bill: he throws out what came with him, and one card of your den.

guide-old_bill_memory-flip = All cards lie face down. Tap one to flip it.
guide-old_bill_memory-partner = Now find the card that matches it. A pair is yours, and you go again.
guide-old_bill_memory-remember = No pair? The cards are turned back when the next one is flipped. So watch what the others turn up too.

guide-old_bill_maid-take = Take one of these cards. They all look alike from behind: it is pure luck.
guide-old_bill_maid-pairs = Pairs are laid down for you. Once your hand is empty you are safe.
guide-old_bill_maid-bill = Old Bill has no partner. If you are left with him, you lose.
