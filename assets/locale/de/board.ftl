# board
menu-game = Partie
game-new = Neue Partie
game-new-tip = Mit der getroffenen Wahl neu beginnen
game-pass = Passen
game-pass-tip = Für die Seite am Zug passen; zweimal Passen nacheinander beendet die Partie
game-take-back = Zug zurücknehmen
game-take-back-tip = Den letzten Zug zurücknehmen
game-agree = Beenden und zählen
game-agree-tip = Beide erklären die Partie für beendet; das Brett wird ausgezählt
game-resume = Weiterspielen
game-resume-tip = Das Passen zurücknehmen und dort weiterspielen, wo die Partie stehen blieb
game-resign = Aufgeben
game-resign-tip = Die Seite am Zug gibt auf
game-back = Einen Zug zurück
game-back-tip = Das Brett einen Zug früher ansehen
game-forward = Einen Zug vor
game-forward-tip = Das Brett einen Zug später ansehen
game-first = Anfang
game-first-tip = Den Anfang der Partie ansehen
game-last = Ende
game-last-tip = Zum Brett zurückkehren, wie es steht
game-arrange = Ordnen wie 1908
game-arrange-tip = Die Toten auf die eigenen Punkte legen und Steine verschieben, bis die freien Punkte Rechtecke bilden
game-status = Status einer Gruppe…
game-status-tip = Den Löser fragen, was aus einer Gruppe wird, je nachdem wer zuerst zieht
game-race = Wettlauf…
game-race-tip = Den Löser nach zwei Gruppen fragen, die einander schlagen müssen
game-duel = Gegen den Löser…
game-duel-tip = Eine Gruppe wählen und für sie oder gegen sie spielen; der Löser antwortet
game-cancel = Suche abbrechen
game-put-away = Antwort oder Werkzeug schließen
game-cancel-tip = Die Suche beenden, die Antwort schließen oder den ersten Stein eines halben Zugs zurücknehmen
game-problem = Stellung zur Aufgabe machen
game-problem-tip = Mit dieser Stellung in der Werkstatt eine Aufgabe beginnen
game-save = Partie speichern
game-save-tip = Die Partie als SGF speichern
game-load = Partie laden
game-load-tip = Eine Partie aus SGF laden

game-line = { $rules } · { $size } · Komi { $komi }
game-looking = Nach { $number } Zügen
game-laying = Schwarz setzt Vorgabesteine
game-over = Die Partie ist zu Ende
second-stone-black = Schwarz: der zweite Stein
second-stone-white = Weiß: der zweite Stein
end-offered-black = Schwarz bietet das Ende an
end-offered-white = Weiß bietet das Ende an
resigned-black = Schwarz gibt auf: Weiß gewinnt
resigned-white = Weiß gibt auf: Schwarz gewinnt
side-black = Schwarz
side-white = Weiß
side-black-short = S
side-white-short = W
point-territory-black = Gebiet von Schwarz
point-territory-white = Gebiet von Weiß
moves-heading = Züge
moves-notations = heute, und wie im Buch von 1908
moves-none = Noch kein Zug.
move-pass = passt
move-resign = gibt auf

said-repeats = Dasselbe Brett stand schon nach Zug { $number } mit derselben Seite am Zug. Keine Regel verbietet es: Beharren beide darauf, gilt die Partie als nicht gespielt.
said-no-stone = Wählen Sie einen Stein.
said-same-color = Ein Wettlauf ist zwischen zwei Farben. Wählen Sie von jeder einen Stein.
said-no-question = Der Löser kann nicht gefragt werden: { $reason }
said-file = Mit der Datei geht es nicht. { $reason }
said-begins-after = Die Datei setzt nach { $moves ->
    [one] einem Zug
   *[other] { $moves } Zügen
} Steine auf. Die Partie beginnt dort; die Züge davor werden nicht gezeigt.
said-saved = Gespeichert als { $path }
said-handicap = Vorgabesteine gesetzt: { $laid } von { $count }. Ein Klick setzt einen; im Keima-Go bilden je zwei einen Rösselsprung.
said-searching = Sucht, { $nodes } Stellungen …
show-earlier = Das frühere Brett zeigen

refused-off-board = { $move } liegt nicht auf diesem Brett.
refused-occupied = Auf { $move } liegt schon ein Stein.
refused-self-capture = { $move } ließe der eigenen Kette keine Freiheit.
refused-ko = { $move } schlüge das Ko sofort zurück. Erst woanders spielen.
refused-superko = { $move } brächte das Brett nach Zug { $number } zurück.
refused-over = Die Partie ist zu Ende. Spielen Sie weiter, oder nehmen Sie zurück.
refused-pass-black = Schwarz hat das Ende angeboten. Stimmen Sie zu, oder spielen Sie weiter: Niemand passt allein.
refused-pass-white = Weiß hat das Ende angeboten. Stimmen Sie zu, oder spielen Sie weiter: Niemand passt allein.
refused-half-turn = Der Zug ist halb gespielt: Ein zweiter Stein im Rösselsprung von { $move } fehlt noch.
refused-no-knight = { $second } ist kein Rösselsprung von { $first }.
refused-no-partner = Für { $move } bliebe kein erlaubter zweiter Stein.
refused-two-kos = { $first } und { $second } schlügen beide soeben geschlagenen Kos zurück. Eines davon ist erlaubt.
refused-nothing = Es gibt nichts zurückzunehmen.
refused-late = Vorgabesteine werden vor dem ersten Zug gesetzt.
refused-handicap = Diese Vorgabesteine passen nicht. Beginnen Sie noch einmal.

rules-changed = (geändert)
rules-booklet = Anleitung 9x9
rules-pfaundler = Pfaundler 1908
rules-japanese = japanische Art
rules-chinese = chinesische Art
rules-tromp-taylor = Tromp-Taylor
rules-new-zealand = Neuseeland
rules-keima-go = Keima-Go

rule-one-stone = Ein Stein je Zug
rule-one-stone-why = Ein Zug setzt einen Stein auf einen leeren Punkt.
rule-knight-pair = Zwei Steine je Zug im Rösselsprung
rule-knight-pair-why = Jeder der beiden ist für sich ein erlaubter Zug. Der erste darf schlagen und so dem zweiten Platz schaffen.
rule-ko-none = Keine Wiederholungsregel
rule-ko-none-why = Jedes Brett darf wiederkehren.
rule-ko-basic = Einfaches Ko
rule-ko-basic-why = Ein Stein, der eben einen einzelnen Stein geschlagen hat, darf nicht sofort durch einen einzelnen Stein zurückgeschlagen werden.
rule-ko-positional = Superko nach der Stellung
rule-ko-positional-why = Kein Stein darf ein Brett zurückbringen, das schon da war, gleich wer am Zug ist.
rule-ko-situational = Superko nach Stellung und Zugrecht
rule-ko-situational-why = Kein Stein darf ein Brett zurückbringen, das mit derselben Seite am Zug schon da war.
rule-two-kos = Nur die Regel der zwei Kos
rule-two-kos-why = Einzelne Kos dürfen sofort zurückgeschlagen werden. Beide Kos, die der Gegner mit einem Zug schlug, dürfen nicht mit einem Zug zurückgeschlagen werden. (Für zwei solche Kos ist auf keinem Brett Platz.)
rule-no-self-capture = Selbstschlag verboten
rule-no-self-capture-why = Ein Stein, der der eigenen Kette die letzte Freiheit nimmt und nichts schlägt, ist verboten.
rule-self-capture = Selbstschlag erlaubt
rule-self-capture-why = Eine Kette, die sich die letzte Freiheit nimmt, kommt vom Brett. Pfaundler nennt Ko als einzige Ausnahme von „jeder freie Punkt“.
rule-passing = Passen ist frei
rule-passing-why = Jeder darf jederzeit passen. Zweimal Passen nacheinander beendet die Partie.
rule-no-single-pass = Niemand passt allein
rule-no-single-pass-why = § 9 von 1908: Ein einseitiger Verzicht auf einen Zug ist ausgeschlossen. Zu Ende ist es, wenn beide es erklären.
rule-territory = Gebiet und Gefangene
rule-territory-why = Es zählen umschlossene leere Punkte und geschlagene Steine.
rule-area = Fläche
rule-area-why = Es zählen eigene Steine auf dem Brett und umschlossene leere Punkte.
rule-single-points = Eigene Steine und einfarbige Punkte
rule-single-points-why = Ein Stein zählt einen Punkt, ebenso ein leerer Punkt, an den nur Steine einer Farbe grenzen. Beide Farben werden getrennt gezählt.
rule-dead-agreed = Tote Steine nach Einigung
rule-dead-agreed-why = Steine, die dem Schlagen nicht entgehen, kommen am Ende vom Brett, ohne geschlagen zu werden.
rule-all-alive = Alle Steine auf dem Brett leben
rule-all-alive-why = Was geschlagen werden kann, muss vor dem Ende geschlagen werden.
rule-seki-neutral = Punkte im Seki sind neutral
rule-seki-neutral-why = Gruppen, die nur im Seki leben, haben kein Gebiet.
rule-seki-counted = Punkte im Seki zählen
rule-seki-counted-why = Umschlossene Punkte neben einem Seki zählen wie anderswo.
rule-first-white = Nach der Vorgabe beginnt Weiß
rule-first-white-why = Die Vorgabesteine waren der erste Zug von Schwarz.
rule-first-black = Immer beginnt Schwarz
rule-first-black-why = § 9 von 1908: Nach den Vorgabesteinen macht Schwarz den ersten Zug.
rule-bonus-none = Nichts für Vorgabesteine
rule-bonus-none-why = Weiß erhält für die Vorgabesteine keine Punkte.
rule-bonus = Ein Punkt je Vorgabestein
rule-bonus-why = Wo Steine zählen, bekommt Weiß zurück, was die Vorgabesteine zählen.

lead-black = Schwarz führt mit { $points }
lead-white = Weiß führt mit { $points }
lead-none = gleich
result-black = Schwarz gewinnt mit { $points }
result-white = Weiß gewinnt mit { $points }
result-equal = Unentschieden
count-territory = Gebiet
count-captured = In der Partie geschlagen
count-dead = Tot auf dem Brett
count-stones = Lebende Steine
count-komi = Komi
count-bonus = Für Vorgabesteine
count-total = Summe
count-searching = Sucht tote Steine …
count-correct = Durchkreuzte Steine sind tot, Quadrate bezeichnen Seki. Ein Klick auf eine Kette ändert es: tot, Seki, lebend.
count-all-alive = Nach diesen Regeln lebt jeder Stein auf dem Brett.
count-dead-proved = { $count ->
    [one] Eine tote Kette ist bewiesen.
   *[other] { $count } tote Ketten sind bewiesen.
}
count-dead-assumed = { $count ->
    [one] Eine tote Kette ist bewiesen, ihre Nachbarn als lebend genommen.
   *[other] { $count } tote Ketten sind bewiesen, ihre Nachbarn als lebend genommen.
}
count-dead-guessed = { $count ->
    [one] Eine Kette gilt nach der Fünf-von-acht-Regel als tot: sie blieb in weniger als fünf von acht Zufallspartien stehen. Nicht bewiesen.
   *[other] { $count } Ketten gelten nach der Fünf-von-acht-Regel als tot: jede blieb in weniger als fünf von acht Zufallspartien stehen. Nicht bewiesen.
}
count-seki = { $count ->
    [one] Eine Kette lebt im Seki.
   *[other] { $count } Ketten leben im Seki.
}
count-unsettled = { $count ->
    [one] Eine Kette (?) hängt davon ab, wer zuerst zieht ({ $points }). Sie bleibt stehen, wenn Sie nichts anderes vereinbaren; besser weiterspielen.
   *[other] { $count } Ketten (?) hängen davon ab, wer zuerst zieht ({ $points }). Sie bleiben stehen, wenn Sie nichts anderes vereinbaren; besser weiterspielen.
}
count-neutral = Neutrale Punkte: { $count }
arranged-black = Schwarz: { $sum }
arranged-white = Weiß: { $sum }
both-heading = Beide Zählweisen, ohne Komi
both-territory = Gebiet und Gefangene: { $black } zu { $white }, { $lead }
both-area = Fläche: { $black } zu { $white }, { $lead }
gap-stones-black = Schwarz hat { $count } mehr gesetzt.
gap-stones-white = Weiß hat { $count } mehr gesetzt.
gap-seki-black = Schwarz hat { $count } im Seki.
gap-seki-white = Weiß hat { $count } im Seki.
both-same = Beide ergeben dasselbe, wie v. Schweidler bewiesen hat.
both-explained = Dies abgezogen, ergeben beide dasselbe, wie v. Schweidler bewiesen hat.
both-differ = Die beiden stimmen nicht überein: Das Brett passt nicht zu seinen Gefangenen.

finding-black = Schwarze Gruppe bei { $point }
finding-white = Weiße Gruppe bei { $point }
finding-race = Der Wettlauf von { $one } und { $other }
finding-black-first = Schwarz zuerst: { $result }
finding-white-first = Weiß zuerst: { $result }
finding-assumes = Nur bewiesen, wenn die Steine auf { $points } leben.
finding-walled = Nur hinter einer Mauer um die Gruppe bewiesen, die nicht auf dem Brett steht: Auf dem Brett, wie es ist, bleibt es offen.
word-elsewhere = anderswo
outcome-open = in der gegebenen Zeit nicht entschieden
outcome-threats = nicht entschieden, falls jemand Ko-Drohungen hat
outcome-alive = lebt
outcome-seki = Seki
outcome-dead = tot
outcome-ko-attacker = Ko, der Angreifer braucht { $count ->
    [one] eine Drohung
   *[other] { $count } Drohungen
}
outcome-ko-defender = Ko, der Verteidiger braucht { $count ->
    [one] eine Drohung
   *[other] { $count } Drohungen
}
summary-open = Nicht alles ließ sich beweisen.
summary-ko = Es läuft auf Ko hinaus.
summary-dead = Sie ist tot, wie sie steht.
summary-alive = Sie lebt, wie sie steht.
summary-seki = Seki: Sie kann nicht geschlagen werden und hat keine zwei Augen.
summary-unsettled = Wer zuerst zieht, entscheidet.
summary-race-black = Schwarz gewinnt den Wettlauf, gleich wer zuerst zieht.
summary-race-white = Weiß gewinnt den Wettlauf, gleich wer zuerst zieht.
summary-race-first = Wer zuerst zieht, gewinnt den Wettlauf.
tool-status = Klicken Sie auf die Gruppe, nach der Sie fragen.
tool-race = Klicken Sie auf die erste Gruppe des Wettlaufs.
tool-race-second = Klicken Sie auf die andere Gruppe.
tool-duel = Klicken Sie auf die Gruppe, um die gekämpft wird. Sie spielen die Seite am Zug.
duel-save-black = Sie sind Schwarz und retten die bezeichneten Steine.
duel-save-white = Sie sind Weiß und retten die bezeichneten Steine.
duel-take-black = Sie sind Schwarz und greifen die bezeichneten Steine an.
duel-take-white = Sie sind Weiß und greifen die bezeichneten Steine an.
duel-taken = Die Steine sind geschlagen.
duel-answer = Bei seinem letzten Zug hatte der Löser bewiesen: { $result }
duel-end = Zurück zur Partie

new-heading = Neue Partie
new-rules = Regeln
new-size = Brett
new-handicap = Vorgabe
new-komi = Komi
new-begin = Beginnen
handicap-none = keine
handicap-free = frei gesetzt
handicap-free-only = frei gesetzt
handicap-pairs = Keimas, frei gesetzt
keima-table = Unterschied der Spielstärke, wie ihn der Verein ausgleicht:
keima-row = { $range }: { $pairs ->
    [0] keine Steine
   *[other] { $pairs } Keimas
}, Komi { $komi }
nigiri-heading = Nigiri:
nigiri-even = Gerade
nigiri-odd = Ungerade
nigiri-black = Wer geraten hat, spielt Schwarz.
nigiri-white = Wer geraten hat, spielt Weiß.
rules-heading = Regeln und ihre Gründe
files-heading = Speichern und laden
files-path = Datei (SGF)
files-hint = partie.sgf
puzzles-heading = Leben und Tod im Keima-Go
puzzle-answer = Antwort
puzzle-again = Neu aufstellen
puzzle-next = Nächste Stellung
puzzle-corner-stone = Der Stein in der Ecke
puzzle-corner-stone-task = Im Go schlägt Weiß die bezeichneten Steine mit A1. Kann er es hier?
puzzle-corner-stone-answer = Nein, nie. A1 braucht einen Partner auf B3 oder C2, und auf beiden steht Weiß selbst. Seine eigenen Steine retten Schwarz.
puzzle-free-partner = Ein freier Partner
puzzle-free-partner-task = Dieselbe Ecke ohne den Stein auf B3. Weiß am Zug: Schlagen Sie die bezeichneten Steine.
puzzle-free-partner-answer = B3 nimmt eine Freiheit, A1 die letzte, und beide bilden einen Rösselsprung.
puzzle-edge-eye = Ein Auge am Rand
puzzle-edge-eye-task = Ein Auge, ringsum eingeschlossen: im Go tot. Kann Weiß die bezeichneten Steine schlagen?
puzzle-edge-eye-answer = Nein. Die Partner von F1 sind D2, E3, G3 und H2, alle weiß. Hier genügt ein Auge.
puzzle-two-at-once = Zwei Freiheiten auf einmal
puzzle-two-at-once-task = Zwei Freiheiten sind im Go eine Frist. Weiß am Zug: Schlagen Sie die bezeichneten Steine.
puzzle-two-at-once-answer = B2 und D1 liegen im Rösselsprung: Beide Freiheiten fallen mit einem Zug.
puzzle-room-by-capture = Platz durch Schlagen
puzzle-room-by-capture-task = Die Partner von A1 sind B3 und C2, und auf beiden liegen Steine. Kann Weiß die bezeichneten Steine schlagen?
puzzle-room-by-capture-answer = Ja. A1 schlägt, und damit wird C2 leer: Der zweite Stein kommt dorthin, wo ein geschlagener lag.
puzzle-two-eyes = Zwei Augen
puzzle-two-eyes-task = Die zwei Augen B1 und D2 liegen im Rösselsprung. Kann Weiß beide mit einem Zug füllen?
puzzle-two-eyes-answer = Nein. Jeder Stein muss für sich erlaubt sein, und der erste wäre Selbstschlag. Zwei Augen leben auch hier.
puzzle-close-the-partner = Den Partner besetzen
puzzle-close-the-partner-task = Weiß droht B3 und A1. Schwarz am Zug: Sorgen Sie dafür, dass die bezeichneten Steine mit dem nächsten weißen Zug nicht fallen.
puzzle-close-the-partner-answer = Besetzen Sie B3 selbst, zusammen mit einem Punkt im Rösselsprung, der Weiß kein Paar lässt.
question-open = Die Gruppe steht zu offen. Fragen Sie nach einer, die enger umschlossen ist.
question-too-large = Das Gebiet, das zu durchsuchen wäre, ist zu groß.
question-no-room = Es gibt keinen leeren Punkt, auf dem gespielt werden könnte.
question-broken = Die Suche ist vorzeitig zu Ende gegangen.
board-new = Neue Partie…
board-ask = Fragen
board-arrange = Ordnen
board-problem = Aufgabe
new-lead = Zwei Menschen an einem Brett. Der Löser beantwortet Fragen zu Gruppen; ganze Partien spielt er nicht.
