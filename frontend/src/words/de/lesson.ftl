# Die Lektion: in der ersten Partie sitzt jemand daneben und zeigt, wie es geht
lesson-title = Lektion
lesson-next = Weiter
lesson-last = Los geht’s
lesson-skip = Überspringen
lesson-step = Schritt { $step } von { $of }
lesson-again = Zeig mir, wie es geht
lesson-wait = Spiel ruhig weiter. Wenn etwas Neues kommt, sage ich es dir.

lesson-sound = Willst du den Tisch auch hören? Karten rascheln, Chips klappern, und es klopft, wenn du dran bist.
lesson-sound-yes = Ton an
lesson-sound-no = Nein, danke

lesson-any-prompt = Diese Zeile ist für dich. Hier steht, was gerade passiert und was du tun kannst.
lesson-any-choose = Was unten leuchtet, kannst du spielen. Tippe es an, um es zu nehmen.
lesson-any-target = Wo ein gestrichelter Rand ist, kann die Karte hin. Tippe darauf.

lesson-steal_the_pile-piles = Jeder sammelt einen Stapel, die meisten Karten gewinnen. Hast du die gleiche Karte wie oben auf einem Stapel, klaust du ihn.
lesson-steal_the_pile-choose = Gleiche Karten passen: 9 auf 9, Bube auf Bube. Tippe eine deiner Karten an und sieh, was sie holt.
lesson-steal_the_pile-target = Was einen gestrichelten Rand hat, darfst du nehmen. Passt nichts? Dann beginnt deine Karte einen neuen Stapel.
lesson-steal_the_pile-mine = Das ist dein Stapel. Vorsicht: Wer die gleiche Karte hat, kann ihn dir klauen.

lesson-steal_the_pile_solitaire-deck = Der Talon spielt gegen dich. Für jede deiner Karten spielt er zwei, und das ist sein Stapel.
lesson-steal_the_pile_solitaire-choose = Gleiche Karten passen: 9 auf 9, Bube auf Bube. Tippe eine deiner Karten an und sieh, was sie holt.
lesson-steal_the_pile_solitaire-target = Was einen gestrichelten Rand hat, darfst du nehmen, auch vom Talon. Passt nichts? Dann beginnt deine Karte einen Stapel.
lesson-steal_the_pile_solitaire-mine = Zieht der Talon die gleiche Karte, ist dein Stapel weg. Du gewinnst, wenn du am Ende mehr Karten hast als er.

lesson-nacho_pile-bag = Tippe auf den Beutel und zieh einen Chip. Nach dem ersten darfst du jederzeit aufhören.
lesson-nacho_pile-turn = Diese Chips sind noch nicht sicher. Ziehst du eine Zahl, die schon hier liegt, müssen alle zurück.
lesson-nacho_pile-stop = Weiter oder aufhören? Hörst du auf, bleiben sie vor dir liegen, und gleiche Chips der anderen kommen dazu.
lesson-nacho_pile-plate = Hier sind Chips sicher. Sie kommen her, sobald du wieder dran bist. Der letzte Chip sagt, welche Zahl gewinnt.

lesson-ten_card_crook-drawn = Diese Karte hast du gezogen. Ein Drängler schiebt, wohin sein Pfeil zeigt. Ein Opfer hat eine Tasche.
lesson-ten_card_crook-place = Leg sie links oder rechts an die Reihe oder behalte sie ein paar Züge.
lesson-ten_card_crook-pocket = Drängen beide Nachbarn ein Opfer, ist seine Tasche offen. Kommt der Diebstahl, greifst du zu: ein Punkt.
lesson-ten_card_crook-caught = Zwei Opfer dürfen sich nie berühren: Dann ist es aus. Ist die Reihe voll, muss ein Drängler gehen.

lesson-spite_and_malice-win = Das ist dein Siegstapel. Ist er zuerst leer, gewinnst du. Alles andere hilft nur dabei.
lesson-spite_and_malice-play = Hier bauen alle vom Ass bis zum König. Jeder Stapel sagt, was kommt. Ein Joker ist alles außer dem Ass.
lesson-spite_and_malice-choose = Was unten leuchtet, kannst du spielen: von der Hand, vom Siegstapel, von den Ablagen. Tippe etwas an.
lesson-spite_and_malice-target = Wo ein gestrichelter Rand ist, kann die Karte hin. Passt nichts, wirf eine Handkarte ab, und dein Zug endet.

lesson-old_bill-den = Das ist dein Versteck. Deine längste und deine kürzeste Farbe zählen, gleiche Diebe bringen 2 dazu.
lesson-old_bill-sides = Ein Angebot hat zwei Seiten: eine offene Karte und die verdeckten. Eine Seite wird genommen, die andere bekommst du.
lesson-old_bill-offer = Tippe die offene Karte an, dann die verdeckten, dann die Person, und dann auf „Anbieten“.
lesson-old_bill-side = Welche Seite willst du? Die offene Karte siehst du, die verdeckten nicht. Die andere Seite geht zurück.
lesson-old_bill-bill = Hüte dich vor Old Bill! Er wirft hinaus, was mit ihm kam, und eine Karte aus deinem Versteck.

lesson-old_bill_memory-flip = Alle Karten liegen verdeckt. Tippe eine an und deck sie auf.
lesson-old_bill_memory-partner = Such jetzt den Partner dazu. Ein Paar gehört dir, und du bist noch einmal dran.
lesson-old_bill_memory-remember = Kein Paar? Beim nächsten Zug liegen beide wieder verdeckt. Merk dir auch, was die anderen aufdecken.

lesson-old_bill_maid-take = Zieh eine dieser Karten. Von hinten sehen alle gleich aus: Das ist reines Glück.
lesson-old_bill_maid-pairs = Deine Paare legen sich hier von selbst ab. Ist deine Hand leer, bist du fein raus.
lesson-old_bill_maid-bill = Old Bill hat keinen Partner. Bleibt er bei dir, verlierst du.
