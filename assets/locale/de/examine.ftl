# viele Stellungen untersuchen
page-examine = Untersuchen
page-examine-tip = Herausfinden, was in vielen Stellungen gefragt ist, und es beweisen
examine-open = Stellungen untersuchen…
examine-collection = Untersuchen
examine-lead = Nennen Sie eine Datei, ein Zip-Archiv oder einen Ordner mit Aufgaben, oder lassen Sie sie auf diese Seite fallen. Zu jeder Stellung findet das Programm heraus, was gefragt ist, beweist es im Hintergrund und zeigt, was mit der Datei übereinstimmt und was nicht.
examine-pick-title = Was soll untersucht werden?
examine-begin = Untersuchen
examine-title = Untersuchung: { $name }
examine-another = Weitere…
examine-others = Untersuchungen
examine-beginning = Die Dateien werden angesehen…
examine-reading = { $done } von { $total } Dateien gelesen
examine-running = { $done } von { $total } untersucht
examine-paused = { $done } von { $total } untersucht · angehalten
examine-stopped = { $done } von { $total } untersucht · beendet
examine-done = { $total ->
    [one] Eine Aufgabe, untersucht
   *[other] Alle { $total } Aufgaben untersucht
  }
examine-left-soon = noch keine Minute
examine-left-minutes = noch etwa { $minutes } Minuten
examine-left-hours = noch etwa { $hours } Stunden
examine-pause = Anhalten
examine-resume = Fortsetzen
examine-stop = Beenden
examine-stop-tip = Beendet die Untersuchung; was gefunden ist, bleibt, und sie lässt sich später fortsetzen
examine-again = Nach Änderungen sehen
examine-again-tip = Liest die Dateien noch einmal und untersucht, was neu ist
examine-forget = Verwerfen
examine-forget-tip = Nimmt die Untersuchung mit allem Gefundenen aus der Liste; Dateien und hinzugefügte Aufgaben bleiben
examine-add = { $count } zur Bibliothek hinzufügen
examine-add-tip = Fügt hinzu, was bewiesen ist, mit dem Baum des Beweises, und von den anderen, was Sie gewählt haben
examine-added = { $count ->
    [one] Eine Aufgabe ist jetzt in der Bibliothek.
   *[other] { $count } Aufgaben sind jetzt in der Bibliothek.
  }
examine-not-added = { $count ->
    [one] Eine ließ sich nicht schreiben:
   *[other] { $count } ließen sich nicht schreiben:
  }
examine-proven = Bewiesen ({ $count })
examine-against = Gegen die Datei ({ $count })
examine-open-group = Offen ({ $count })
examine-no-question = Keine Frage ({ $count })
examine-none = Bisher keine.
examine-back = Zurück zur Liste
examine-asked = { $question }. { $reason }
examine-nothing-asked = Es ist nichts gefragt, was sich beweisen ließe.
examine-named = Die Datei nennt die Steine.
examine-result = { $result }, { $holds }
examine-found = Bewiesen: { $result }
examine-proof-says = Der Beweis sagt: { $result }
examine-on-board = auf dem Brett
examine-if-alive = { $count ->
    [one] falls { $points } lebt
   *[other] falls { $points } leben
  }
examine-behind-wall = hinter einer Wand, die nicht auf dem Brett ist
examine-by-superko = wo Superko gespielt wird
examine-theirs = Die Datei
examine-ours = Der Beweis
examine-solution = Lösung
examine-at-start = Anfang der Aufgabe
examine-no-line = Keine Zugfolge
examine-line-right = löst die Aufgabe
examine-line-wrong = scheitert
examine-file-right = löst die Aufgabe, sagt die Datei
examine-file-wrong = scheitert, sagt die Datei
examine-step = { $step }, Brett { $number }
examine-keep = Behalten:
examine-keep-file = Fassung der Datei
examine-keep-ours = Fassung des Beweises
examine-keeps-file = Fassung der Datei bleibt
examine-keeps-ours = Fassung des Beweises bleibt
examine-keeps-none = noch nicht gewählt
examine-no-ours = Zu dieser Aufgabe hat der Beweis keinen eigenen Baum.
examine-doubts = Was der Beweis bezweifelt
examine-reason = Warum
examine-unkept = Diese Aufgabe lässt sich nicht schreiben: { $reason }
