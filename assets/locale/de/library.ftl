# library
library-search = Suchen
library-search-hint = Name, Stichwort
library-any = alle
library-collection = Sammlung
library-task = Aufgabe
library-standing = Stand
library-proof = Beweis
library-tag = Stichwort
library-sort = Ordnung
library-from = Ab Stärke
library-to = Bis Stärke
library-saved = Gespeicherte Filter
library-save = Speichern
library-save-hint = Name dieses Filters
library-forget = { $name } vergessen
library-twins = Doppelte
library-twins-no = Aus
library-twins-same = Gleiche
library-twins-near = Ähnliche
library-twins-found = { $same ->
    [one] { $same } Gruppe gleicher Aufgaben
   *[other] { $same } Gruppen gleicher Aufgaben
  }, { $near ->
    [one] { $near } Paar, das sich um ein oder zwei Steine unterscheidet
   *[other] { $near } Paare, die sich um ein oder zwei Steine unterscheiden
  }
library-position = Stellung
library-position-hint = Klick: schwarz, weiß, leer. Gefunden in jeder Lage und in beiden Farben.
library-position-board = Gesuchte Steine
library-position-anywhere = irgendwo auf dem Brett
library-position-clear = Leeren
library-empty = Fügen Sie eine Datei, ein Zip-Archiv oder einen Ordner mit Aufgaben hinzu.
library-nothing = Keine Aufgabe passt.
library-add = Hinzufügen
library-add-hint = Pfad: Datei, Archiv oder Ordner
library-count = { $shown } von { $all }
library-tick-all = Alle auswählen
library-tick-none = Keine auswählen
library-ticked = { $count } ausgewählt
library-stop = Anhalten
library-stopped = Angehalten. Das Gelesene bleibt; beim nächsten Lesen geht es dort weiter.
library-index-damaged = Das Verzeichnis der Bibliothek ist nicht brauchbar ({ $reason }). Fügen Sie die Ordner neu hinzu; keine Datei ist verloren.
library-job-read = { $done } von { $total } Dateien, { $problems } Aufgaben, { $faulty } fehlerhaft
library-job-fetch = { $done } von { $total } geöffnet
library-job-prove = { $done } von { $total } geprüft: { $problems } stimmen, { $faulty } zweifelhaft
library-job-twins = Jede Aufgabe wird mit jeder verglichen …
library-job-export = { $done } von { $total } geschrieben
library-choose = Wählen Sie eine Aufgabe.
library-solve = Diese lösen
library-verdict-proven = Bewiesen
library-verdict-doubts = Der Beweis widerspricht
library-verdict-open = Nicht bewiesen
library-fix = Baum des Beweises nehmen (F)
library-fixed = Berichtigt in { $path }
library-dialect = Richtig und falsch sind bezeichnet wie bei
library-dialect-each = automatisch erkennen
library-dialect-found = Diese Datei: { $name }
library-watch = Auf Änderungen achten
library-reread = Neu lesen
library-remove = Entfernen
library-remove-tip = Nimmt die Sammlung von der Liste; die Dateien bleiben.
library-many = { $count ->
    [one] { $count } Aufgabe
   *[other] { $count } Aufgaben
  }
library-tag-hint = Neues Stichwort
library-tag-give = Stichwort hinzufügen
library-prove = Prüfen und beweisen
library-prove-tip = Beweist jede Aufgabe im Hintergrund und zeigt, wo Datei und Beweis sich widersprechen.
library-export = Exportieren
library-faulty = { $count ->
    [one] { $count } Datei mit Fehlern
   *[other] { $count } Dateien mit Fehlern
  }
library-new = neu
library-solved = gelöst
library-failed = misslungen
library-due = fällig
library-proven = bewiesen
library-unproven = nicht bewiesen
library-on-board = auf dem Brett bewiesen
library-assuming = bewiesen, wenn Steine leben
library-open-problem = offen, vergeblich gesucht
library-sort-collection = wie in den Sammlungen
library-sort-title = nach Titel
library-sort-difficulty = Leichtes zuerst
library-sort-task = nach Aufgabe
library-sort-stones = wenige Steine zuerst
library-task-live = Leben
library-task-kill = Töten
library-task-seki = Seki
library-task-ko = Ko
library-task-capture = Schlagen
library-task-connect = Verbinden
library-task-cut = Trennen
library-task-race = Wettlauf
library-task-status = Stand
library-task-show = Beispiel
library-verdict-supplied = Der Löser liefert Ergebnis und Baum
library-add-title = Aufgaben in die Bibliothek aufnehmen
library-pick-file = Datei…
library-pick-folder = Ordner…
library-not-picked = Nichts gewählt. Wenn sich kein Fenster öffnete, tippen Sie den Pfad ein: unter Hinzufügen… oder im Dialog.
library-export-title = Aufgaben schreiben nach
library-sgf-files = SGF-Dateien
library-export-paper = Hefte
library-export-per-page = je Seite
library-export-dialect = SGF bezeichnet richtig und falsch wie bei
library-export-width = Pixel breit
library-written = Geschrieben:
library-untold-misread = Ergebnisse, die in diesem Format anders gelesen werden:
library-untold-unread = Ergebnisse, die dieses Format nicht kennt:
library-untold-no-right-line = Aufgaben ohne richtige Folge, die goproblems verlangt:
library-untold-board = Aufgaben, die die Ränder eines anderen Brettes als 19x19 brauchen, das manche Leser von goproblems verlangen:
library-untold-left-out = Folgen, die für andere Programme fehlen, weil darin passt, wer am Zug ist:
library-untold-elsewhere = Pässe des Gegners, als Züge fern von allem geschrieben:
library-untold-added-stone = Aufgaben mit Steinen nur einer Farbe, die fern von allem einen der anderen bekamen:
library-untold-larger-board = Aufgaben kleiner Bretter, in einem Teil eines 19x19-Brettes gezeigt:
library-untold-asked = Fragen, mit beschrifteten Punkten gestellt:
library-untold-translation = Texte, die andere Programme nur in einer Sprache sehen:
library-untold-explanation = Erläuterungen, die andere Programme nicht sehen:
library-untold-result = Ergebnisse, die andere Programme nicht sehen:
library-untold-question = Fragen mit Antworten, die andere Programme nicht als solche sehen:
library-untold-source = Quellen, die andere Programme ohne Abschnitt, Abbildung, Seite und Anmerkung sehen:
library-untold-rules = Aufgaben mit Regeln, Ko oder Zielen, die andere Programme nicht sehen:
library-untold-heading = Titel, Beschreibungen, Urheber und Lizenzen von Sammlungen, für die SGF keinen Platz hat:
library-untold-kept = Hier geht davon nichts verloren: Dieses Programm liest seine eigene Aufzeichnung zurück.
library-lost-problems = Ausgelassen:
library-lost-letters = Buchstaben, die keine Schrift hier hat, fehlen:
library-board-size = Brett
library-part = Teil des Bretts
library-part-corner = Ecke
library-part-side = Seite
library-part-whole = ganzes Brett
library-position-anywhere-tip = Sonst müssen die Steine so weit von der Ecke oder der Seite stehen wie gezeichnet; auf dem ganzen Brett auf genau diesen Punkten.
library-position-count = { $count ->
    [one] { $count } Stein
   *[other] { $count } Steine
  }
library-export-coordinates = Koordinaten an den Diagrammen
library-added = { $collection }: { $problems ->
    [one] { $problems } Aufgabe
   *[other] { $problems } Aufgaben
  } aus { $files ->
    [one] { $files } Datei
   *[other] { $files } Dateien
  }. Unten gezeigt.
library-added-none = { $collection }: keine Aufgabe gefunden{ $files ->
    [0] ; keine Datei darin lässt sich lesen
    [one] {" "}in der einen gelesenen Datei
   *[other] {" "}in den { $files } gelesenen Dateien
  }.
library-added-faulty = { $count ->
    [one] In { $count } Datei war etwas nicht zu lesen; sie steht rechts.
   *[other] In { $count } Dateien war etwas nicht zu lesen; sie stehen rechts.
  }
library-added-others = { $count ->
    [one] { $count } Datei anderer Art wurde übergangen: { $kinds }
   *[other] { $count } Dateien anderer Art wurden übergangen: { $kinds }
  }
library-added-games = GIB, NGF und UGF werden nicht gelesen; speichern Sie solche Partien mit einem anderen Programm als SGF.
library-added-archives = Von den Archiven wird nur zip geöffnet; entpacken Sie die anderen zuerst.
library-added-again = { $count ->
    [one] { $count } Name steht für etwas, das unter anderem Namen gelesen wird (ein Link).
   *[other] { $count } Namen stehen für etwas, das unter anderen Namen gelesen wird (Links).
  }
library-added-cut = Es sind zu viele Dateien; der Rest ist weggelassen. Fügen Sie kleinere Ordner hinzu.
library-no-ending = ohne Endung
library-add-menu = Hinzufügen…
library-export-open = Exportieren…
library-tick = { $name } auswählen
library-look-away = Einzelheiten schließen
library-clear = Filter aufheben
library-clear-stones = Steine wegnehmen
library-everywhere = Überall suchen
library-format-sgf = Eine Datei mit allen, für andere Go-Programme
library-format-each = Ein Ordner mit je einer Datei
library-format-ron = Ein Heft dieses Programms
library-format-pdf = Ein Büchlein mit Titelblatt und Lösungen
library-proofs = Beweise
library-format-proofs = Ein Ordner mit je einem Zertifikat, soweit bewiesen; raeuberspiel check --certificate spielt es allein nach den Regeln nach
library-to-path = Pfad
library-to-path-hint = Nur wenn sich kein Fenster öffnet
worksheet-open = Arbeitsblatt…
worksheet-title = Arbeitsblatt
worksheet-size = { $count ->
    [one] Eine Aufgabe
   *[other] { $count } Aufgaben
  }, { $pages ->
    [one] eine Seite
   *[other] { $pages } Seiten
  }
worksheet-heading = Titel
worksheet-below = Darunter
worksheet-name-line = Zeile für Name und Datum
worksheet-paper = Papier
worksheet-columns = In einer Reihe
worksheet-first = Nummern ab
worksheet-under = Zu jeder
worksheet-under-task = Frage
worksheet-under-vital = Wichtigster Punkt
worksheet-under-nothing = Nichts
worksheet-coordinates = Koordinaten
worksheet-where-named = Wenn nötig
worksheet-always = Immer
worksheet-never = Nie
worksheet-cover = Titelblatt
worksheet-answers = Lösungen
worksheet-answers-none = Keine
worksheet-answers-end = Am Ende
worksheet-answers-apart = Eigene Datei
worksheet-save = PDF speichern…
worksheet-file = arbeitsblatt
library-booklet = Aufgaben
library-to-path-told = Es wurde nichts gewählt. Ging kein Fenster auf, dann tragen Sie den Pfad hier ein und drücken den Knopf noch einmal.
worksheet-file-answers = loesungen
worksheet-page = Seite { $number } von { $pages }
worksheet-page-back = Vorige Seite
worksheet-page-on = Nächste Seite
cancel = Abbrechen
