# The lesson: a coach at one's side in the first game
lesson-title = Lesson
lesson-next = Go on
lesson-last = Let’s play
lesson-skip = Skip
lesson-step = Step { $step } of { $of }
lesson-again = Show me how it works
lesson-wait = Play on. When there is something new, I’ll tell you.

lesson-sound = Would you like to hear the table? Cards rustle, chips clink, and a knock says that it is your turn.
lesson-sound-yes = Turn sound on
lesson-sound-no = No, thanks

lesson-any-prompt = This line is for you. It says what is happening, and what you can do.
lesson-any-choose = Cards with a glow below them can be played. Tap one to pick it up.
lesson-any-target = A dashed edge shows where the card can go. Tap there.

lesson-steal_the_pile-piles = Everybody has a pile, and the most cards win. With a card like its top one you steal all of it.
lesson-steal_the_pile-choose = Cards of the same rank match: a 9 takes a 9, a jack a jack. Tap one of your cards and see what it takes.
lesson-steal_the_pile-target = A dashed edge shows what you may take. No match? Then your card starts a new pile.
lesson-steal_the_pile-mine = This is your pile. Careful: anyone with a matching card can steal it.

lesson-steal_the_pile_solitaire-deck = The deck plays against you. For each of your cards it plays two, and this is its pile.
lesson-steal_the_pile_solitaire-choose = Cards of the same rank match: a 9 takes a 9, a jack a jack. Tap one of your cards and see what it takes.
lesson-steal_the_pile_solitaire-target = A dashed edge shows what you may take, even the deck’s pile. No match? Then your card starts a new pile.
lesson-steal_the_pile_solitaire-mine = This is your pile. If the deck draws a matching card, your pile is gone. Finish with more cards than the deck to win.

lesson-nacho_pile-bag = Tap the bag to draw a chip. After the first one you may stop whenever you like.
lesson-nacho_pile-turn = These chips are not safe yet. Draw a number that already lies here, and they all go back into the bag.
lesson-nacho_pile-stop = Draw on, or stop? If you stop, they lie in front of you, with every equal chip the others have there.
lesson-nacho_pile-plate = Here chips are safe. They come when it is your turn again. The last chip says which number wins.

lesson-ten_card_crook-drawn = You have drawn this card. A pusher pushes where its arrow points. A mark has a pocket to pick.
lesson-ten_card_crook-place = Where to put it? At the left or right end of the row, or keep it for a few turns.
lesson-ten_card_crook-pocket = Push a mark from both sides, and its pocket is open. When the Theft comes, you pick it: one point.
lesson-ten_card_crook-caught = Never let two marks touch: that ends the game. When the row is full, a pusher has to go.

lesson-spite_and_malice-win = This is your win pile. Play it out first and you win. All the rest only helps.
lesson-spite_and_malice-play = Here everybody builds from ace to king. Each pile says what comes next. Jokers stand for all but the ace.
lesson-spite_and_malice-choose = Cards with a glow below them can be played: from your hand, your win pile, your spots. Tap one.
lesson-spite_and_malice-target = A dashed edge shows where the card can go. If nothing fits, discard a hand card on a spot: that ends your turn.

lesson-old_bill-den = This is your den. Your longest and your shortest suit count, and a pair of equal thieves brings 2 more.
lesson-old_bill-sides = An offer has two sides: one card face up, the others face down. One side is taken, you get the other.
lesson-old_bill-offer = Tap the card to go face up, then the face-down cards, then the person, and then “Offer”.
lesson-old_bill-side = Which side do you want? You see the card that is face up, but not the face-down cards. Tap one, the other goes back.
lesson-old_bill-bill = Beware of Old Bill! He throws out what came with him, and one card of your den.

lesson-old_bill_memory-flip = All cards lie face down. Tap one to flip it.
lesson-old_bill_memory-partner = Now find its partner. A pair is yours, and you go again.
lesson-old_bill_memory-remember = No pair? Both turn back at the next flip. Watch what the others turn up, too.

lesson-old_bill_maid-take = Take one of these cards. From behind they all look the same: it is pure luck.
lesson-old_bill_maid-pairs = Your pairs lie here, all by themselves. When your hand is empty, you are safe.
lesson-old_bill_maid-bill = Old Bill has no partner. If you are left with him, you lose.
