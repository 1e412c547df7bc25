# Knapp halten: die Knöpfe müssen auch bei 900 Punkten Breite passen.

## Menüs und Befehle
menu-file = Datei
menu-problem = Aufgabe
menu-line = Zugfolge
menu-board = Brett
menu-window = Fenster

open = Öffnen…
open-tip = Ein Heft aus einer Datei öffnen
reload = Neu einlesen
reload-tip = Alle offenen Dateien neu einlesen
close-set = Heft schließen
close-set-tip = Dieses Heft aus der Liste nehmen; die Datei bleibt
findings = Befunde…
findings-tip = Zeigen, was in den Dateien nicht stimmt
quit = Beenden
quit-tip = Das Fenster schließen
next = Nächste im Heft
next-tip = Die nächste Aufgabe dieses Hefts
previous = Vorige im Heft
previous-tip = Die Aufgabe davor
next-unsolved = Nächste Aufgabe
next-unsolved-tip = Zur nächsten Aufgabe, die noch nicht gelöst ist
take-back = Zurücknehmen
take-back-tip = Den letzten eigenen Zug zurücknehmen
retry = Noch einmal
retry-tip = Diese Aufgabe von vorn beginnen
hint = Tipp
hint-tip = Den nächsten Tipp zeigen
solution = Lösung
solution-tip = Die Lösung zeigen; die Aufgabe gilt dann als nicht gelöst
pass = Passen
pass-tip = Passen: anderswo spielen
stop-thinking = Anhalten
stop-thinking-tip = Den Löser anhalten; der Zug zählt nicht
free-play = Erkunden
free-play-tip = Von hier gegen den Löser weiterspielen; nichts zählt
end-free-play = Zurück zur Aufgabe
end-free-play-tip = Das Erkunden beenden
walk-forward = Vor
walk-forward-tip = Einen Zug vor
walk-back = Zurück
walk-back-tip = Einen Zug zurück
walk-start = Anfang
walk-start-tip = Zum Anfang der Aufgabe
walk-end = Ende
walk-end-tip = Zum Ende dieser Zugfolge
next-variation = Nächste Variante
next-variation-tip = Eine andere Fortsetzung zeigen
rotate = Drehen
rotate-tip = Das Brett um ein Viertel im Uhrzeigersinn drehen
mirror = Spiegeln
mirror-tip = Links und rechts vertauschen
swap-colors = Farben tauschen
swap-colors-tip = Schwarz und Weiß vertauschen
canonical = Wie gezeichnet
canonical-tip = Die Aufgabe so zeigen, wie sie gezeichnet wurde
whole-board = Ganzes Brett
whole-board-tip = Das ganze Brett oder den wesentlichen Teil zeigen
coordinates = Koordinaten
coordinates-tip = Die Art der Koordinaten wechseln
list = Aufgaben des Hefts
list-tip = Die Aufgaben dieses Hefts zeigen
language = English
language-tip = Die englische Sprache verwenden
theme = Nächstes Aussehen
theme-tip = Zwischen hell, dunkel und Holz wechseln
sound = Ton ein oder aus
sound-tip = Steine, geschlagene Steine, richtig und falsch hören
settings = Einstellungen…
settings-tip = Sprache, Aussehen, Brett, Ton und Training
keys = Tasten…
keys-tip = Alle Befehle und ihre Tasten zeigen

## Liste der Hefte
list-heading = Hefte
list-progress = { $solved } von { $count } gelöst
state-open = offen
state-new = neu
state-solved = gelöst
state-failed = nicht gelöst
loading = Aufgaben werden gelesen…
empty-heading = Noch keine Aufgaben
empty-text = Öffnen Sie ein Heft, oder ziehen Sie eine .ron-Datei in dieses Fenster.

## Die Aufgabe
number-of = Aufgabe { $number } von { $count }
task-live = Leben.
task-kill = Töten.
task-seki = Ein Seki erreichen.
task-ko = Ein Ko erreichen.
task-capture = Schlagen.
task-connect = Verbinden.
task-cut = Trennen.
task-win-race = Den Wettlauf gewinnen.
task-status = Wie steht es um die markierten Steine?
task-status-one = Wie steht es um die markierten Steine? Eine lebende Kette genügt.
task-question = Was ist richtig?
task-show = Diagramm: zum Durchgehen
to-move-black = Schwarz am Zug
to-move-white = Weiß am Zug
reply-black = Schwarz antwortet…
reply-white = Weiß antwortet…
captured-by-black = Von Schwarz geschlagen: { $count }
captured-by-white = Von Weiß geschlagen: { $count }
claim-proven = Bewiesen
claim-proven-if = Bewiesen, wenn die Steine ringsum leben
claim-proven-life = { $count ->
    [one] Bewiesen, wenn die Steine bei { $points } leben
   *[other] Bewiesen, wenn die Ketten bei { $points } leben
}
claim-others-open = Auch ein anderer erster Zug kann richtig sein
claim-others-life = { $count ->
    [one] Kein anderer erster Zug ist richtig, wenn auch die Steine bei { $points } leben
   *[other] Kein anderer erster Zug ist richtig, wenn auch die Ketten bei { $points } leben
}
claim-open-problem = Offen: niemand hat das bewiesen
claim-unanswered = Offen: an der Frage, die die Steine nahelegen, ist nichts zu finden
claim-unanswered-life = { $count ->
    [one] Offen: an der Frage, die die Steine nahelegen, ist nichts zu finden, wenn die Steine bei { $points } leben
   *[other] Offen: an der Frage, die die Steine nahelegen, ist nichts zu finden, wenn die Ketten bei { $points } leben
}
open-problem = Für diese Aufgabe gibt es keinen Beweis. Der Löser beurteilt Ihre Züge, so weit er kommt; gezählt wird hier nichts.
open-problem-unanswered-life = { $count ->
    [one] Wenn die Steine bei { $points } leben, erreicht mit den markierten Steinen kein Zug, was verlangt ist, oder es ist keiner nötig. Vielleicht lassen sie sich schlagen, oder etwas anderes ist gemeint. Gezählt wird hier nichts.
   *[other] Wenn die Ketten bei { $points } leben, erreicht mit den markierten Steinen kein Zug, was verlangt ist, oder es ist keiner nötig. Vielleicht lässt sich eine davon schlagen, oder etwas anderes ist gemeint. Gezählt wird hier nichts.
}
open-problem-unanswered = Mit den markierten Steinen erreicht kein Zug, was verlangt ist, oder es ist keiner nötig. Vielleicht ist etwas anderes gemeint. Gezählt wird hier nichts.
claim-computed = Aus den Regeln berechnet
claim-authored = Nach Angabe des Verfassers
claim-opinion = Ansicht oder Geschichte, nichts bewiesen
claim-unproven = Noch nicht bewiesen
source-section = Abschnitt { $value }
source-figure = Abbildung { $value }
source-page = Seite { $value }
turned = Gedreht oder gespiegelt
swapped = Farben getauscht

## Urteile
verdict-solved = Gelöst
verdict-wrong = Falsch
verdict-wrong-text = Die Antwort auf dem Brett widerlegt Ihren Zug.
verdict-wrong-bare = Laut Heft falsch, aber ohne Antwort.
verdict-wrong-quiz = Nein, das ist nicht richtig
verdict-gave-up = Lösung
verdict-gave-up-text = Gehen Sie die Züge durch und versuchen Sie es noch einmal.
off-tree = Offen: zählt nicht
verdict-another-way = Auch richtig
verdict-another-way-text = Nicht in der Lösung, aber nachweislich genauso gut.
verdict-wrong-proven = Die Widerlegung steht auf dem Brett. Gehen Sie sie durch, oder spielen Sie dagegen an.
off-tree-text = { $move } steht nicht in der Lösung, und es fand sich kein Beweis dagegen.
open-stopped = Sie haben die Suche beendet, bevor es einen Beweis gab.
open-time = In der erlaubten Zeit fand sich kein Beweis. Mehr Zeit gibt es in den Einstellungen.
open-threats = Ob Ko-Drohungen daran etwas ändern, blieb in der gegebenen Zeit offen.
without-threats-dead = Ohne Ko-Drohungen ist die Gruppe tot.
without-threats-dead-one = Ohne Ko-Drohungen ist mindestens eine der markierten Ketten tot.
without-threats-alive = Ohne Ko-Drohungen lebt die Gruppe, und sei es in Seki.
without-threats-alive-one = Ohne Ko-Drohungen lebt mindestens eine der markierten Ketten, und sei es in Seki.
without-threats-walled = Das gilt nur hinter einer Mauer um den Bereich, die nicht auf dem Brett steht.
without-threats-first = Der erste Zug ist { $move }.
open-repetition = Eine lange Wiederholung verhindert die Entscheidung.
open-leaks = Die Gruppe ist nicht eingeschlossen, und kein Ausschnitt des Bretts entscheidet über sie.
open-no-question = Diese Aufgabe kann der Löser nicht beurteilen.
open-disagreement = Nach dem Löser wäre die Antwort des Verfassers nicht die beste; darum beurteilt er Ihren Zug nicht.
open-crashed = Der Löser ist abgestürzt. Näheres steht im Protokoll.
reached-alone = { $reached }.
reached-worse = { $reached }; { $possible }.
rests-on-board = Bewiesen auf dem Brett, wie es ist.
rests-on-elsewhere = Gezählt, während die andere Seite anderswo spielt.
rests-on-life = { $count ->
    [one] Bewiesen, wenn die Steine bei { $points } leben.
   *[other] Bewiesen, wenn die Ketten bei { $points } leben.
}
rests-on-wall = Nur bewiesen hinter einer Mauer auf { $points }, die nicht auf dem Brett steht.
rests-on-superko = Gilt nur, wo Superko gespielt wird.
got-defender-alive = Ihre Steine leben mit zwei Augen
got-defender-alive-one = Mindestens eine Ihrer markierten Ketten lebt mit zwei Augen
got-defender-seki = Ihre Steine leben im Seki
got-defender-seki-one = Mindestens eine Ihrer markierten Ketten lebt im Seki
got-defender-lives = Ihre Steine leben
got-defender-lives-one = Mindestens eine Ihrer markierten Ketten lebt
got-defender-dead = Ihre Steine sterben
got-defender-dead-one = Mindestens eine Ihrer markierten Ketten stirbt
got-attacker-alive = Die Steine leben mit zwei Augen
got-attacker-alive-one = Mindestens eine der markierten Ketten lebt mit zwei Augen
got-attacker-seki = Die Steine leben im Seki
got-attacker-seki-one = Mindestens eine der markierten Ketten lebt im Seki
got-attacker-lives = Die Steine leben
got-attacker-lives-one = Mindestens eine der markierten Ketten lebt
got-attacker-dead = Die Steine sind tot
got-attacker-dead-one = Mindestens eine der markierten Ketten ist tot
got-ko-need = Sie bekommen ein Ko, das Sie nur mit { $threats ->
    [one] einer Ko-Drohung
   *[other] { $threats } Ko-Drohungen
} gewinnen
got-ko-have = Sie bekommen ein Ko, das Sie gewinnen, wenn der Gegner keine { $threats ->
    [one] Ko-Drohung
   *[other] { $threats } Ko-Drohungen
} hat
could-defender-alive = es gibt einen Weg zu zwei Augen
could-defender-seki = es gibt einen Weg zum Seki
could-defender-lives = es gibt einen Weg zu leben
got-stands = Zu langsam
got-defender-escapes = Ihre Steine entkommen der Treppe
got-attacker-escapes = Die Steine entkommen der Treppe
could-defender-stands = es gibt einen Weg, sie zu retten
could-defender-escapes = es gibt einen Weg aus der Treppe
could-falls = { $moves ->
    [one] ein Zug schlägt die Steine
   *[other] { $moves } Züge schlagen die Steine
}
could-falls-one = { $moves ->
    [one] ein Zug schlägt eine der Ketten
   *[other] { $moves } Züge schlagen eine der Ketten
}
could-attacker-seki = es gibt einen Weg zum Seki
could-attacker-dead = die Steine lassen sich glatt töten
could-nothing = besser ging es nicht
could-ko-need = es gibt ein Ko, das nur { $threats ->
    [one] eine Ko-Drohung
   *[other] { $threats } Ko-Drohungen
} braucht
could-ko-have = es gibt ein Ko, das Sie gewinnen, wenn der Gegner keine { $threats ->
    [one] Ko-Drohung
   *[other] { $threats } Ko-Drohungen
} hat
judging-heading = Ihr Zug wird geprüft…
judging-text = { $move } steht nicht in der Lösung. Der Löser sucht einen Beweis.
judging-seconds = { $seconds } von höchstens { $most } s
free-play-heading = Freies Spiel: zählt nicht
free-play-text = Der Löser antwortet auf jeden Zug.
free-play-holds = Bei bestem Spiel von hier an: { $now }.
free-play-loses = Damit wurde etwas vergeben: vorher { $before }, jetzt { $now }.
now-alive = die Steine leben mit zwei Augen
now-alive-one = mindestens eine der markierten Ketten lebt mit zwei Augen
now-seki = Seki
now-lives = die Steine leben
now-lives-one = mindestens eine der markierten Ketten lebt
now-ko = Ko
now-stands = die Steine werden nicht rechtzeitig geschlagen
now-escapes = die Steine entkommen der Treppe
now-dead = die Steine sind tot
now-dead-one = mindestens eine der markierten Ketten ist tot
walk-here = Zug { $number } von { $count }
walk-pass = Passen

## Antworten auf Fragen
answer-heading = Ihre Antwort
answer-alive = Lebt
answer-dead = Tot
answer-seki = Seki
answer-ko = Ko
answer-unsettled = Offen: wer zuerst zieht, entscheidet

## Tipps
hint-heading = Tipp
hint-area = Der Zug ist einer der { $count } markierten Punkte.
hint-move = Der Zug ist { $move }.
hint-pass = Der richtige Zug ist Passen.

## Das Brett
board = Go-Brett
board-keys = Brett: Pfeiltasten bewegen, Eingabetaste setzt
point-empty = leer
point-black = schwarzer Stein
point-white = weißer Stein
point-last = letzter Zug
point-ko = Ko
point-triangle = Dreieck
point-square = Quadrat
point-circle = Kreis
point-cross = Kreuz
point-good = richtig
point-bad = falsch
illegal-occupied = { $move } ist besetzt.
illegal-self-capture = { $move } wäre Selbstschlag.
illegal-ko = { $move } schlägt das Ko sofort zurück. Spielen Sie erst anderswo.
illegal-superko = { $move } würde eine frühere Stellung wiederholen.
illegal-off-board = { $move } liegt nicht auf dem Brett.

## Befunde
findings-heading = Befunde in den Aufgabendateien
findings-none = In den offenen Dateien ist alles in Ordnung.
findings-lead = { $count ->
    [one] Ein Befund. Alles andere wurde geladen.
   *[other] { $count } Befunde. Alles andere wurde geladen.
}
findings-show = { $count ->
    [one] 1 Befund zeigen
   *[other] { $count } Befunde zeigen
}
advice = Rat: { $text }
close = Schließen

## Dateien öffnen
open-heading = Ein Heft öffnen
open-path = Dateiname
open-path-hint = /home/ich/aufgaben/augen.ron
open-choose = Datei wählen…
open-go = Öffnen
open-drop = Oder ziehen Sie eine .ron-Datei in das Fenster.

## Einstellungen
settings-heading = Einstellungen
setting-language = Sprache
setting-theme = Farben
theme-light = Hell
theme-dark = Dunkel
theme-wood = Holz
setting-coordinates = Koordinaten
coordinates-gtp = A1, ohne I
coordinates-book = a1, ohne j (1908)
coordinates-sgf = aa (SGF)
coordinates-japanese = 1-1, von rechts unten
coordinates-off = Aus
setting-orientation = Jede Aufgabe zufällig drehen und spiegeln
setting-colors = Farben zufällig tauschen
setting-pause = Pause vor der Antwort
setting-budget = Zeit für das Urteil des Lösers
setting-budget-tip = Für Züge, die der Verfasser nicht vorgesehen hat; 0 lässt sie ohne Urteil
setting-defender = Der Gegner antwortet
defender-longest = mit dem längsten Widerstand
defender-missed = wie dort, wo Sie zuletzt scheiterten
defender-random = zufällig
defender-every = mit jeder Verteidigung der Reihe nach, bis alle beantwortet sind
setting-labels = Buchstaben und Zeichen des Verfassers zeigen
setting-data = Ihr Fortschritt liegt in { $path }
setting-data-memory = Ihr Fortschritt liegt nur im Speicher

## Das Programm
about = Über Räuberspiel
about-tip = Version, Lizenz und die Werke anderer in diesem Programm
about-heading = Über dieses Programm
about-what = Ein Trainer für Leben und Tod im Go, mit einem Löser, der seine Antworten beweist.
about-licence = Freie Software unter MIT oder Apache-2.0, wie Sie wollen. Die Hefte sind gemeinfrei.
about-works = Werke anderer in diesem Programm und ihre Lizenzen
about-copy = Version kopieren

## Tasten
keys-heading = Befehle und Tasten
keys-search = Tasten durchsuchen
keys-search-hint = Taste, Befehl oder Seite
keys-none = Keine Taste tut das.
key-arrows = Pfeiltasten
key-arrows-text = Den Cursor über das Brett bewegen; wo eine Zugfolge steht, sie durchgehen (mit Umschalt: den Cursor)
key-play = Leertaste, Eingabe
key-play-text = Den Hauptknopf drücken; setzen, wo der Cursor steht
key-digits = 1 bis 9
key-digits-text = Eine Antwort oder Variante wählen
key-tab = Tabulator
key-tab-text = Zum nächsten Teil des Fensters

## Hinweise
notice-newer = Ihr Fortschritt stammt von einer neueren Fassung dieses Programms und bleibt unberührt. Was Sie jetzt tun, wird nicht gespeichert: { $path }
notice-memory = Ihr Fortschritt kann nicht gespeichert werden und geht am Ende verloren: { $reason }. RAEUBERSPIEL_DATA kann einen beschreibbaren Ordner nennen.
notice-unsaved = { $count ->
    [one] Ein Versuch konnte nicht gespeichert werden und bleibt im Speicher: { $reason }
   *[other] { $count } Versuche konnten nicht gespeichert werden und bleiben im Speicher: { $reason }
}
notice-try-again = Noch einmal
notice-not-ron = Diese Datei enthält keine Aufgaben (.ron, .sgf, .zip, .json, .txt tun es): { $path }
notice-setting = Die Einstellung konnte nicht gespeichert werden: { $reason }
dismiss = Ausblenden

## Further words
hint-none = Für diese Stellung gibt es keinen Tipp.
answer-right = Richtig: { $answer }
result-alive = Die Steine leben.
result-alive-one = Mindestens eine der markierten Ketten lebt.
result-seki = Es ist ein Seki.
result-dead = Die Steine sind tot.
result-dead-one = Mindestens eine der markierten Ketten ist tot.
result-ko-attacker = Bei bestem Spiel entsteht Ko; der Angreifer braucht { $threats ->
    [one] eine Drohung
   *[other] { $threats } Drohungen
}, um es zu gewinnen.
result-ko-defender = Bei bestem Spiel entsteht Ko; der Verteidiger braucht { $threats ->
    [one] eine Drohung
   *[other] { $threats } Drohungen
}, um es zu gewinnen.
modifier-ctrl = Strg
key-page-down = Bild ab
key-page-up = Bild auf
key-backspace = Rücktaste
key-home = Pos1
key-end = Ende
key-escape = Esc
passed-black = Schwarz hat gepasst
passed-white = Weiß hat gepasst

# Seiten
menu-pages = Seiten
page-solve = Lösen
page-solve-tip = Aufgaben lösen
page-review = Wiederholen
page-review-tip = Fälliges wiederholen
page-library = Bibliothek
page-library-tip = Aufgaben finden, einlesen und ausgeben
page-shapes = Augenformen
page-shapes-tip = Augenformen nachschlagen
page-author = Werkstatt
page-author-tip = Eigene Aufgaben machen
page-board = Spielbrett
page-board-tip = Ganze Partien spielen und ausprobieren
page-course = Lernen
page-course-tip = Von den Regeln bis zum Räuberspiel lernen
page-progress = Fortschritt
page-progress-tip = Sehen, was erreicht ist

# Dateien schreiben
write-exists = Eine Datei dieses Namens gibt es schon: { $path }. Wähle einen anderen Namen.
write-source = Aus dieser Datei werden die Aufgaben gelesen, sie wird nicht ersetzt: { $path }. Wähle einen anderen Namen.
write-not-a-file = Das ist keine gewöhnliche Datei, sie wird nicht beschrieben: { $path }. Wähle den Namen einer Datei.
write-dangling = Dieser symbolische Link führt ins Leere: { $path }. Entferne den Link oder wähle einen anderen Namen.
write-protected = Die Datei ist schreibgeschützt: { $path }. Nimm den Schutz weg oder wähle einen anderen Namen.
write-no-folder = Diesen Ordner gibt es nicht: { $path }. Lege ihn an oder wähle einen anderen Ort.
write-ending = Der Name muss auf .{ $ending } enden: { $path }
write-failed = Die Datei lässt sich nicht schreiben ({ $reason }): { $path }. Wähle einen anderen Ort oder schaffe Platz auf der Platte.
write-replace = Ersetzen
write-leave = Nicht ersetzen
write-replace-question = { $count ->
    [one] Eine Datei dieses Namens gibt es schon: { $path }. Ersetzen? Sie bleibt als { $path }.bak erhalten.
   *[other] { $count } Dateien dieser Namen gibt es schon, etwa { $path }. Ersetzen? Jede bleibt mit .bak am Ende erhalten.
  }
problem-untitled = Aufgabe { $number }
settings-look = Aussehen
settings-board = Brett
settings-training = Training
settings-review = Wiederholen
settings-data = Ihre Daten
keys-board = Auf dem Brett
