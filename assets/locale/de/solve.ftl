# Die Leiste, das Lösen, die Hefte, der erste Bogen, die Suche über alles.

tools = Werkzeuge
all-commands = Alle Befehle dieser Seite
days-in-a-row = { $count ->
    [one] Ein Tag in Folge
   *[other] { $count } Tage in Folge
}
search = Suchen
search-tip = Heft, Aufgabe, Lektion oder Befehl suchen
sets = Hefte
sets-tip = Alle Hefte, oder zurück zur Aufgabe
next-set = Nächstes Heft
next-set-tip = Weiter mit dem nächsten Heft, das noch nicht ganz gelöst ist
replay = Widerlegung ansehen
and-now = Fast dieselbe Stellung wie eben, und eine andere Antwort. Und jetzt?
more-words = Der Text geht weiter: mit dem Mausrad blättern
replay-tip = Die Widerlegung noch einmal Zug für Zug zeigen
larger = Größere Schrift
larger-tip = Schrift und alles andere größer zeigen
smaller = Kleinere Schrift
smaller-tip = Schrift und alles andere kleiner zeigen
usual-size = Übliche Schriftgröße
usual-size-tip = Schrift in 100 %
key-space = Leertaste
key-enter = Eingabe

turn-black = Schwarz am Zug
turn-white = Weiß am Zug
your-move = Ihr Zug
played = Ihr Zug steht
right-so-far = Richtig, weiter
answered-black = Schwarz spielt { $move }. Jetzt wieder Sie.
answered-white = Weiß spielt { $move }. Jetzt wieder Sie.
answered-pass = Der Gegner spielt anderswo. Jetzt wieder Sie.
wrong-answer-pass = Falsch: Keine Antwort ist nötig
wrong-answer-black = Falsch: Schwarz antwortet { $move }
wrong-answer-white = Falsch: Weiß antwortet { $move }
no-alive = Nein: die Steine leben
no-alive-one = Nein: mindestens eine der markierten Ketten lebt
no-dead = Nein: die Steine sind tot
no-dead-one = Nein: mindestens eine der markierten Ketten ist tot
no-seki = Nein: es ist ein Seki
no-ko = Nein: es ist ein Ko
no-unsettled = Nein: es ist offen
diagram = Diagramm
set-done-text = Heft fertig: { $count ->
    [one] eine Aufgabe gelöst,
   *[other] { $count } Aufgaben gelöst,
} { $first ->
    [0] keine davon im ersten Anlauf.
   *[other] { $first } im ersten Anlauf.
}
how-to-play = Auf einen Schnittpunkt klicken, oder Pfeiltaste und Eingabe.
moves = Züge
walk-count = { $number } von { $count }
tree-start = Anfang der Aufgabe
tree-move = Zug { $number }, { $point }
point-number = Nummer { $number }
number-short = { $number } von { $count }
problems = Aufgaben
back-to-sets = Hefte: zurück aus { $set }
back-to-editing = Zurück zur Werkstatt
drawer-close = Liste schließen
tool-undo = Zurück
tool-solution = Lösung
tool-explore = Erkunden
tool-view = Ansicht
tool-more = Mehr
run-skip = Überspringen

sets-search = Heft oder Aufgabe suchen
sets-none = Kein Heft passt.
sets-clear = Alle Hefte zeigen
group-all = Alle
group-mine = Meine
group-beginner = Anfang
group-technique = Technik
group-book = Buch von 1908
group-classic = Klassiker
group-quiz = Formenquiz
group-count = { $count ->
    [one] ein Heft
   *[other] { $count } Hefte
}
last-time = Zuletzt
continue = Weitermachen
set-count = { $count ->
    [one] eine Aufgabe
   *[other] { $count } Aufgaben
}
set-open = { $count } offen
set-all-solved = Alle gelöst
set-failed = { $count } zu wiederholen

home-lead = Leben und Tod im Go, mit einer Antwort auf jeden Zug.
home-new = Go ist neu für mich
home-new-text = Die Regeln in 20 Minuten, auf einem Brett zum Mitspielen. Mehr braucht es nicht.
home-know = Ich kenne die Regeln
home-know-text = Wie stark sind Sie ungefähr? Ein passendes Heft geht auf.
home-foot = Alles lässt sich später ändern. Nichts verlässt diesen Rechner.
strength-beginner = Anfang
strength-beginner-level = ab 30. Kyu
strength-player = Mittel
strength-player-level = ab 19. Kyu
strength-strong = Stark
strength-strong-level = ab 9. Kyu
strength-dan = Dan
strength-dan-level = ab 1. Dan

palette-hint = Heft, Aufgabe, Lektion oder Befehl
palette-none = Nichts passt.
palette-foot = ↑ ↓ wählen     Eingabe öffnen     Esc schließen
palette-sets = Hefte
palette-problems = Aufgaben
palette-lessons = Lektionen
palette-commands = Befehle
palette-lesson = Lektion { $number }

setting-text-size = Schriftgröße
settings-sound = Ton
setting-sound = Steine, geschlagene Steine, richtig und falsch sind zu hören
setting-loudness = Lautstärke
setting-motion = Nichts bewegt sich von selbst: kein Stein setzt auf, keine Zugfolge läuft ab

names-or = oder
names-and = und
task-connect-to = Die markierten Steine mit { $friends } verbinden.
task-cut-from = Die markierten Steine von { $friends } abschneiden.
task-connect-to-one = Eine der markierten Ketten mit { $friends } verbinden.
task-cut-from-one = Eine der markierten Ketten von { $friends } abschneiden.
task-live-marked = Die markierten Steine sollen leben.
task-kill-marked = Die markierten Steine töten.
task-capture-marked = Die markierten Steine schlagen.
task-live-one = Mindestens eine der markierten Ketten soll leben.
task-kill-one = Eine der markierten Ketten töten.
task-capture-one = Eine der markierten Ketten schlagen.

ask-else = Was könnte noch gefragt sein?
ask-else-tip = Die Datei sagt nicht, um welche Gruppe es geht: die Fragen, die sich aus den Steinen ergeben
asked-heading = Was noch gefragt sein könnte
asked-lead = Die Datei sagt nicht, um welche Gruppe es geht. Diese Fragen ergeben sich aus den Steinen, die beste zuerst. Ein Klick auf eine andere Gruppe am Anfang fragt nach dieser. Ihre Wahl bleibt erhalten.
asked-words-said = Die Datei sagt nicht, um welche Gruppe es geht. Aus den Steinen: { $question }. { $reason } Eine andere Gruppe: anklicken.
asked-words = Die Datei sagt nicht, was gefragt ist. Aus den Steinen: { $question }. { $reason } Eine andere Gruppe: anklicken.
asked-title = { $side } bei { $point }: { $aim }
asked-live = die Gruppe retten
asked-kill = die Gruppe töten
asked-ko = ein Ko erreichen
asked-seki = ein Seki erreichen
asked-connect = die Gruppe mit ihren Freunden verbinden
asked-connect-to = die Gruppe mit { $friends } verbinden
asked-cut = die Gruppen getrennt halten
asked-cut-from = die Gruppe von { $friends } abschneiden
asked-capture = die Steine schlagen
asked-capture-one = eine dieser Ketten schlagen
asked-escape = ins Freie laufen
asked-because-said = Die Aufgabe steht in der Datei.
asked-because-shut-in = Nur diese Gruppe ist ringsum eingeschlossen.
asked-because-fewest = Sie hat die wenigsten Auswege.
asked-because-race = Sie und eine Gruppe, die sie berührt, können nicht fort: Das könnte ein Wettlauf sein.
asked-because-weak = Auch sie kann nicht fort.
asked-because-nobody = Keine Gruppe ist in Gefahr; diese hat es am schwersten fortzukommen.
asked-because-chosen = Sie haben sie angeklickt.
asked-because-caught = Eine Suche hat sie geschlagen.
find-here = Auf dieser Seite suchen
find-here-tip = In das Suchfeld der Seite tippen
