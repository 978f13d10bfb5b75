# Der begleitete erste Zug
guide-title = Dein erster Zug
guide-next = Verstanden
guide-last = Los geht’s
guide-skip = Überspringen
guide-step = { $step } von { $of }
guide-again = Zeig mir, wie es geht

guide-any-prompt = Hier steht, was gerade passiert, und was du tun kannst, wenn du dran bist.
guide-any-choose = Was du spielen kannst, hat unten einen Lichtstreifen. Tippe es an, um es aufzunehmen.
guide-any-target = Die Naht zeigt, wohin es gehen kann. Tippe darauf.

guide-steal_the_pile-piles = Alle sammeln einen Stapel, und nur die oberste Karte zählt. Spiel das gleiche Bild, und der ganze Stapel gehört dir. Die meisten Karten gewinnen.
guide-steal_the_pile-choose = Du bist dran! Tippe eine deiner Karten an und sieh, was sie holt.
guide-steal_the_pile-target = Die Naht zeigt, wohin sie geht. Tippe darauf: Eine Karte, die passt, holt den Stapel; jede andere beginnt einen neuen.
guide-steal_the_pile-mine = Was du gewinnst, liegt hier, obenauf die Karte, die du gespielt hast. Vorsicht: Mit dem gleichen Bild können dir die anderen alles klauen.

guide-steal_the_pile_solitaire-deck = Der Talon spielt gegen dich, und das ist sein Stapel. Für jede Karte, die du spielst, spielt er zwei.
guide-steal_the_pile_solitaire-choose = Tippe eine deiner Karten an und sieh, was sie holt.
guide-steal_the_pile_solitaire-target = Die Naht zeigt, wohin sie geht. Eine Karte, die passt, holt den Stapel, auch den des Talons. Jede andere beginnt einen neuen.
guide-steal_the_pile_solitaire-mine = Dein Stapel. Der Talon stiehlt ihn, wenn er das Bild zieht, das obenauf liegt. Hab am Ende mehr Karten als er!

guide-nacho_pile-bag = Tippe den Beutel an und zieh einen Chip. Mindestens einen musst du ziehen, danach darfst du jederzeit aufhören.
guide-nacho_pile-turn = Die Chips dieses Zuges sind noch nicht sicher. Ziehst du eine Zahl, die schon hier liegt, gehen alle zurück in den Beutel.
guide-nacho_pile-stop = Weiterziehen oder aufhören? Hörst du auf, liegen deine Chips vor dir, dazu alle Chips der anderen mit den gleichen Zahlen.
guide-nacho_pile-plate = Was noch vor dir liegt, wenn dein nächster Zug beginnt, kommt auf deinen Teller und ist sicher. Der letzte Chip im Beutel sagt, welche Zahl gewinnt.

guide-ten_card_crook-drawn = Diese Karte hast du gezogen. Ein Drängler schiebt die Karte, auf die sein Pfeil zeigt; ein Opfer hat eine Tasche, in die du greifen willst.
guide-ten_card_crook-place = Leg sie links oder rechts an die Reihe, oder behalte sie ein paar Züge auf der Hand.
guide-ten_card_crook-pocket = Wird ein Opfer von beiden Seiten bedrängt, ist seine Tasche offen. Kommt dann der Diebstahl, greifst du hinein: ein Punkt.
guide-ten_card_crook-caught = Nie dürfen sich zwei Opfer berühren: Dann ist das Spiel aus. Ist die Reihe voll, muss ein Drängler weichen.

guide-spite_and_malice-win = Das ist dein Siegstapel. Ist er vor denen der anderen leer, gewinnst du; alles andere hilft nur dabei.
guide-spite_and_malice-play = Die Spielstapel wachsen vom Ass bis zum König, und jeder sagt, was als Nächstes kommt. Joker stehen für alles außer dem Ass.
guide-spite_and_malice-choose = Was du spielen kannst, hat unten einen Lichtstreifen: auf der Hand, auf dem Siegstapel, auf deinen Ablagen. Tippe eine Karte an.
guide-spite_and_malice-target = Tippe einen Stapel mit Naht an, um dort zu spielen. Passt nichts mehr? Leg eine Handkarte auf eine deiner Ablagen, und dein Zug endet.

guide-old_bill-den = Das ist dein Versteck. Am Ende zählen deine längste und deine kürzeste Farbe, und jedes Paar gleicher Diebe bringt 2 Punkte dazu.
guide-old_bill-offer = Mach jemandem ein Angebot: Die erste Karte, die du antippst, liegt offen, die nächsten kommen verdeckt in die Tasche. Tippe an, wer es bekommt, dann auf Anbieten. Die eine Seite wird genommen, die andere bekommst du.
guide-old_bill-side = Dir werden zwei Seiten angeboten: eine Karte, die du siehst, oder was in der Tasche steckt. Tippe eine an; die andere geht zurück.
guide-old_bill-bill = Hüte dich vor Old Bill: Er wirft hinaus, was mit ihm kam, und dazu eine Karte aus deinem Versteck.

guide-old_bill_memory-flip = Alle Karten liegen verdeckt. Tippe eine an, um sie umzudrehen.
guide-old_bill_memory-partner = Nun such die Karte, die zu ihr passt. Ein Paar gehört dir, und du bist noch einmal dran.
guide-old_bill_memory-remember = Kein Paar? Die Karten werden zurückgedreht, sobald die nächste aufgedeckt wird. Merk dir also auch, was die anderen umdrehen.

guide-old_bill_maid-take = Zieh eine dieser Karten. Von hinten sehen alle gleich aus: reines Glück.
guide-old_bill_maid-pairs = Paare werden für dich abgelegt. Ist deine Hand leer, bist du sicher.
guide-old_bill_maid-bill = Old Bill hat keinen Partner. Bleibst du auf ihm sitzen, verlierst du.
