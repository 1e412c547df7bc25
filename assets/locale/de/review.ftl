## Wiederholen
review-due = { $count ->
    [0] Nichts ist fällig
    [one] Eine Stellung ist fällig
   *[other] { $count } Stellungen sind fällig
}
review-lead = Stellungen, die Ihnen misslungen sind, und einige, die Sie bald vergessen. Jede beginnt da, wo es schiefging.
review-first = Lösen Sie erst ein paar Aufgaben: Was misslingt, kommt hier wieder, genau an der Stelle, an der es misslang.
review-nothing = Alles erledigt. Neue Aufgaben, oder einer der Durchgänge unten?
review-waiting = { $count ->
    [one] Eine weitere wartet
   *[other] { $count } weitere warten
}, damit es heute nicht zu viel wird; dafür { $days ->
    [one] braucht es einen weiteren Tag
   *[other] braucht es { $days } weitere Tage
}.
review-later = { $count ->
    [one] Eine misslungene Stellung kommt
   *[other] { $count } misslungene Stellungen kommen
} in { $minutes ->
    [one] einer Minute
   *[other] { $minutes } Minuten
} wieder.
review-start = Wiederholen
runs-title = Durchgänge
runs-choice = Welche Aufgaben
runs-kept = Gespeicherte Auswahlen
runs-kept-none = Noch keine: Geben Sie einer Auswahl einen Namen.
runs-mistakes = Fehler ({ $count })
runs-mistakes-tip = Jede Aufgabe, die Sie zuletzt nicht gelöst haben
runs-keep = Gelöste Fehler noch einmal zeigen
filter-lead = Wählen Sie Thema und Stärke. Ein Thema verrät etwas, darum zählt es für Ihre Stärke halb.
filter-theme = Thema
filter-any = jedes
filter-from = Ab Stärke
filter-to = Bis Stärke
filter-start = Diese üben: { $count ->
    [one] eine Aufgabe
   *[other] { $count } Aufgaben
}
filter-start-tip = Alle Aufgaben dieser Auswahl, in beliebiger Reihenfolge
filter-name = Speichern als
filter-keep = Speichern
filter-forget = { $name } vergessen
run-timed = 3 Minuten, 3 Fehler
run-timed-tip = So viele wie möglich in drei Minuten; der dritte Fehler beendet es
run-pairs = { $count ->
    [0] Paare: keine in dieser Auswahl
    [one] Paare: ein Paar
   *[other] Paare: { $count } Paare
}
run-pairs-tip = Zwei Stellungen hintereinander, die fast gleich sind, und ihre Antworten sind es nicht
run-streak = Serie: bis zum ersten Fehler, leichte zuerst
run-streak-tip = So viele wie möglich bis zum ersten Fehler, leichte zuerst
run-exam = Prüfung
run-exam-tip = Zehn Aufgaben, je eine Minute, ohne Hilfe
run-end = Beenden
run-left = noch { $time }
run-progress = { $number } von { $count }, { $solved } gelöst, { $failed } misslungen{ $passed ->
    [0] {""}
   *[other] , { $passed } übergangen
}
defences-answered = { $answered } von { $count } Verteidigungen beantwortet
as-good-so-far = Nicht in der Lösung, aber nachweislich genauso gut. Spielen Sie weiter.
mode-due = Wiederholung
mode-mistakes = Fehler
mode-theme = Thema
mode-timed = Auf Zeit
mode-pairs = Paare
mode-streak = Serie
mode-exam = Prüfung
over-done = Fertig.
over-time = Die Zeit ist um.
over-strikes = Das war der letzte erlaubte Fehler.
over-ended = Beendet.
over-count = { $solved } von { $count } gelöst, je { $mean } s.
over-passed = { $count ->
    [one] Eine wurde übergangen und ist fällig wie zuvor.
   *[other] { $count } wurden übergangen und sind fällig wie zuvor.
}
over-failed = Noch einmal ansehen
over-again = Noch einmal
due-more = und { $count } weitere
due-branch = nach { $moves } Zügen
away-heading = Ausgesetzt
why-learning = Hier lag eben der Fehler.
why-failed = Hier sind Sie { $days ->
    [0] heute schon
    [one] gestern
   *[other] vor { $days } Tagen
} danebengegriffen.
why-helped = Das haben Sie { $days ->
    [0] heute
    [one] gestern
   *[other] vor { $days } Tagen
} mit Hilfe gelöst.
why-fading = Das haben Sie { $days ->
    [0] heute
    [one] gestern
   *[other] vor { $days } Tagen
} gelöst; jetzt wüssten Sie es noch mit { $percent } % Wahrscheinlichkeit.
returns-days = { $days ->
    [0] Heute fällig
    [one] Morgen wieder
   *[other] Wieder in { $days } Tagen
}
returns-minutes = { $minutes ->
    [0] Jetzt wieder fällig
    [one] Wieder in einer Minute
   *[other] Wieder in { $minutes } Minuten
}
returns-suspended = Ausgelassen, bis Sie sie zurückholen
deed-bury = Morgen
deed-bury-tip = Morgen wieder fragen
deed-suspend = Nie wieder
deed-suspend-tip = Aus den Wiederholungen lassen, bis Sie sie zurückholen
deed-reset = Zurücksetzen
deed-reset-tip = Als neu behandeln; Ihre Versuche bleiben im Protokoll
deed-resume = Wieder aufnehmen
deed-resume-tip = Wieder in die Wiederholungen nehmen
setting-reviews = Wiederholungen am Tag, höchstens
setting-new = Neue Aufgaben am Tag, höchstens
setting-review-turning = Was wiederkommt, drehen, spiegeln und umfärben
setting-advance = Nach einem Erfolg von selbst die nächste Aufgabe zeigen
setting-ratings = Meine Stärke zeigen
notice-strange = { $count ->
    [one] Eine Zeile Ihres Protokolls ist beschädigt und wird nicht gezählt.
   *[other] { $count } Zeilen Ihres Protokolls sind beschädigt und werden nicht gezählt.
}
review-title = Heute
row-more = Mehr zu { $name }
weak-heading = Das lohnt sich zu üben
weak-more = Alle Techniken
strength-heading = Ihre Stärke: etwa
strength-unknown = Noch nicht bekannt: Lösen Sie noch ein paar Aufgaben.
level-kyu = { $rank }. Kyu
level-dan = { $rank }. Dan
level-about = etwa { $level }

## Stand zuerst: Stellungen, deren Ziel nicht genannt wird
mode-status = Stand zuerst
run-status = Stand zuerst: ohne genanntes Ziel
run-status-tip = Wie steht es, wer muss ziehen? Dann zeigen Sie es. Das Ziel bleibt verborgen, manches ist entschieden
posing = Eine Stellung wird gesucht, deren Stand sich beweisen lässt…
posed-task = Wie steht es um die markierten Steine?
posed-task-one = Wie steht es um die markierten Steine? Eine lebende Kette genügt.
posed-mover = Wer muss ziehen?
posed-alive = Lebendig: hier ist nichts zu tun
posed-dead = Tot: hier ist nichts zu tun
posed-seki = Seki: hier ist nichts zu tun
posed-ko = Ein Ko, oder es kann eines werden
posed-unsettled = Wer zuerst zieht, entscheidet
posed-right = Richtig
posed-show = Jetzt zeigen Sie es.
posed-on = Zeigen
filter-set = Heft
filter-any-set = jedes

## Umläufe: ein Heft immer wieder
mode-cycle = Umlauf
run-cycle-none = Umlauf: wählen Sie oben ein Heft
run-cycle = Umlauf: Runde { $round }, noch { $left } von { $count }
run-cycle-time = { $words }, dafür { $time }
run-cycle-tip = Das ganze Heft immer wieder, jede Runde in der halben Zeit der vorigen, ohne Hilfe
cycle-next = Runde { $round }
cycles-heading = Umläufe
cycle-row = Runde { $round }: { $solved } von { $count } richtig, je { $seconds } s
cycle-right = richtig, von allen
cycle-time = Zeit je Aufgabe
judged-words = { $solved } von { $count } Stellungen richtig beurteilt und gezeigt.

## Lesen ohne Steine
mode-reading = Lesen ohne Steine
mode-saying = Erst sagen
reading-lead = Die Stellung bleibt stehen, Antworten werden nur genannt. Beurteilt wird am Ende, Zug für Zug.
saying-lead = Ebenso, und Sie nennen auch die Antworten der anderen Seite, bevor der erste Stein fällt.
reading-level = { $ahead } Züge lesen: { $count }
saying-level = { $ahead } Züge sagen: { $count }
reading-begin = Lesen Sie es aus: Klicken Sie Ihre Züge. Bis zum Ende wird kein Stein gesetzt.
foretell-black = Was antwortet Schwarz?
foretell-white = Was antwortet Weiß?
foretell-how = Klicken Sie die stärkste Antwort, die Sie sehen.
foretold-instead = Sie haben { $move } gesagt.
reading-judged = { $right } von { $count } Zügen richtig.
reading-foreseen = { $right } von { $count } Antworten kamen, wie Sie sagten.
setting-reading-numbers = Lesen ohne Steine: verblassende Zahlen zeigen die Züge

## Der Weg und die Sitzung von heute
path-title = Weg
path-here = Sie sind auf Stufe { $stage }: { $level }
path-end = Sie haben alle zwölf Stufen geschafft.
path-exam = Prüfung ablegen
path-exam-tip = Dreißig Aufgaben dieser Stärke, je anderthalb Minuten, ohne Hilfe. Ein Spieler der Stufe löst davon nach der Rechnung des Programms sieben von zehn.
path-practise = Dafür üben
path-practise-tip = Aufgaben dieser Stärke in Ruhe, neue zuerst
path-place = Meine Stufe finden: { $count } Aufgaben
path-place-lead = Jede Aufgabe richtet sich nach den Antworten davor; ohne Hilfe.
path-unplaced = Sie sind noch nicht eingestuft: Der Weg beginnt mit der ersten Stufe.
path-placed = { $days ->
    [0] Heute
    [one] Gestern
   *[other] Vor { $days } Tagen
} eingestuft: Nach der Rechnung des Programms lösen Sie etwa wie { $level }. Ihr Weg geht auf Stufe { $stage } weiter.
path-broken = Die Einstufung wurde nicht beendet und zählt deshalb nicht.
path-stages = Alle Stufen
path-rule = Eine Prüfung hat { $count } Aufgaben; { $pass } gelöste genügen. Die Grade sagen, wie schwer das Programm eine Aufgabe findet; gemessen sind sie nicht.
path-stage = Stufe { $stage }: { $level }
path-passed = { $days ->
    [0] Heute
    [one] Gestern
   *[other] Vor { $days } Tagen
} mit { $solved } gelösten bestanden
path-best = Noch nicht bestanden; bisher höchstens { $solved } gelöst
path-open = { $count } Aufgaben zur Auswahl
path-few = Für eine Prüfung zu wenige Aufgaben in den offenen Heften: { $count } von { $all }
path-exam-of = Prüfung für Stufe { $stage }
path-practise-of = Für Stufe { $stage } üben
exam-passed = Bestanden: { $solved } gelöst, { $pass } waren nötig. Stufe { $stage } ({ $level }) ist geschafft.
exam-failed = Nicht bestanden: { $solved } gelöst, { $pass } sind für Stufe { $stage } ({ $level }) nötig.
mode-today = Heute
mode-stage = Prüfung: { $level }
mode-practice = Übung: { $level }
mode-placement = Einstufung
today-heading = Heute: { $minutes ->
    [one] eine Minute
   *[other] { $minutes } Minuten
}
today-left = Heute: noch { $minutes ->
    [one] eine Minute
   *[other] { $minutes } Minuten
} von { $all }
today-start = Anfangen
today-length = Dauer
today-minutes = { $minutes } min
today-nothing = Gerade nichts: Was Sie können, ruht, und Neues wartet bis morgen.
today-due = { $count } fällig
today-stage = { $count } der Stufe { $stage } ({ $level })
today-technique = { $count } zu Ihrer schwächsten Technik, { $technique }
today-new = { $count } neu
learnt-new = Neu: { $solved } von { $count } gelöst.
learnt-due = Wiederholt: { $solved } von { $count } gelöst.
learnt-stage = Stufe { $stage } ({ $level }): { $solved } von { $count } gelöst.
learnt-technique = { $technique }: { $solved } von { $count } gelöst.
learnt-tomorrow = { $count ->
    [0] Morgen kommt nichts wieder.
    [one] Morgen kommt eine Stellung wieder.
   *[other] Morgen kommen { $count } Stellungen wieder.
}
