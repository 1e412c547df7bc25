# Hausaufgaben
page-homework = Hausaufgaben
page-homework-tip = Was aufgegeben ist, und was davon zurückkam
mode-homework = Hausaufgabe
homework-student = Sie haben eine Hausaufgabe bekommen
homework-student-lead = Öffnen Sie die Datei, oder lassen Sie sie auf das Fenster fallen. Hier steht sie dann mit ihrer Notiz und ihrem Tag; Sie lösen sie und geben die Ergebnisse als eine Datei ab.
homework-open-file = Datei öffnen…
homework-teacher = Sie geben Hausaufgaben auf
homework-teacher-lead = Wählen Sie in der Bibliothek Aufgaben aus und drücken Sie darunter auf Hausaufgabe…: eine Notiz, ein Tag, eine Datei für alle. Was zurückkommt, öffnen Sie hier, einzeln, viele auf einmal oder als Ordner.
homework-to-library = Zur Bibliothek
homework-give = Aufgeben
homework-give-tip = In der Bibliothek: Aufgaben auswählen, dann darunter auf Hausaufgabe… drücken
homework-results-open = Ergebnisse öffnen…
homework-read = Lesen
homework-pick-title = Wo liegen die Ergebnisse?
homework-due = { $days ->
    [0] heute fällig
    [one] morgen fällig
   *[other] in { $days } Tagen fällig ({ $day })
}
homework-was-due = { $days ->
    [one] war gestern fällig
   *[other] war vor { $days } Tagen fällig ({ $day })
}
homework-due-never = ohne Termin
homework-progress = { $tried } von { $count } versucht, { $solved } im ersten Versuch gelöst
homework-rule = Es zählt der erste Versuch an jeder Aufgabe. Bis er vorbei ist, gibt es keinen Tipp und kein Zurück.
homework-rule-help = Es zählt der erste Versuch an jeder Aufgabe. Hilfe ist erlaubt; wo Sie sie brauchten, sieht auch, wer die Aufgaben gab.
homework-begin = Anfangen
homework-go-on = Weiter: noch { $count }
homework-done = Alles ist versucht
homework-solved = im ersten Versuch gelöst
homework-helped = mit Hilfe gelöst
homework-missed = im ersten Versuch verfehlt
homework-open = nicht versucht
homework-hand-in-heading = Abgeben
homework-hand-in-lead = Eine Datei mit Ihrem Namen und dem, was aus jeder Aufgabe wurde. Sie lässt sich jederzeit noch einmal schreiben.
homework-name = Ihr Name
homework-hand-in = Abgeben…
homework-hand-in-hint = oder eintippen, wohin
homework-hand-in-go = Schreiben
homework-handed-in = Geschrieben: { $path }. { $solved } von { $count } im ersten Versuch gelöst{ $left ->
    [0] .
    [one] ; eine ist noch nicht versucht.
   *[other] ; { $left } sind noch nicht versucht.
}
homework-exported = Geschrieben: { $path }
homework-was-read = { $count ->
    [0] Darin waren keine Ergebnisse.
    [one] Eine Datei mit Ergebnissen gelesen
   *[other] { $count } Dateien mit Ergebnissen gelesen
}{ $known ->
    [0] { "" }
    [one] , eine davon war schon da
   *[other] , { $known } davon waren schon da
}
homework-faulty = { $count ->
    [one] Eine Datei ließ sich nicht lesen
   *[other] { $count } Dateien ließen sich nicht lesen
}
homework-broken = Ein Fehler des Programms hat das abgebrochen. Keine Datei ist halb geschrieben.
homework-results = Ergebnisse: { $title }
homework-class = { $count ->
    [one] Eine Person
   *[other] { $count } Personen
}, { $problems ->
    [one] eine Aufgabe
   *[other] { $problems } Aufgaben
}
homework-other = { $count ->
    [one] Eine Person hat eine andere Fassung gelöst; was sich unterscheidet, zeigt ein Fragezeichen und zählt nicht.
   *[other] { $count } Personen haben eine andere Fassung gelöst; was sich unterscheidet, zeigt ein Fragezeichen und zählt nicht.
}
homework-unknown = Die Hausaufgabe selbst ist nicht offen: Öffnen Sie ihre Datei, dann sind auch die Bretter zu sehen.
homework-twice = { $count ->
    [one] Eine Datei bleibt weg, weil zweimal abgegeben wurde; die vollere zählt.
   *[other] { $count } Dateien bleiben weg, weil zweimal abgegeben wurde; die volleren zählen.
}
homework-student-column = Name
homework-first-column = Erster Versuch
homework-sum = { $solved } von { $count }
homework-handed-in-on = Abgegeben am { $day }
homework-cell = { $first }, { $tries ->
    [one] ein Versuch
   *[other] { $tries } Versuche
}, { $seconds } s
homework-other-problem = eine andere Aufgabe dieses Namens
homework-missed-row = Verfehlt von
homework-legend = Haken: im ersten Versuch gelöst. Lampe: mit Hilfe gelöst. Kreuz: verfehlt; eine Zahl daneben zählt die Versuche. Ein Klick auf ein Kreuz zeigt die falsche Zugfolge.
homework-order-given = Der Reihe nach
homework-order-missed = Schwerste zuerst
homework-most-missed = Am häufigsten verfehlt
homework-missed-by = verfehlt von { $missed } von { $count }
homework-export = Tabelle als CSV…
homework-export-hint = oder eintippen, wohin mit der Tabelle
homework-export-go = Tabelle schreiben
homework-put-away = Weglegen
homework-put-away-tip = Nimmt diese Ergebnisse von der Seite; ihre Dateien bleiben, wo sie sind
handed-title = Erster Versuch von { $student }
handed-wrong = Zug { $number }, { $move }, war falsch. Der nächste Schritt zeigt die Antwort, wo das Heft eine hat.
handed-missed = Diese Aufgabe wurde verfehlt; in den Ergebnissen steht kein Zug.

# Aufgeben, in der Bibliothek
homework-sheet-open = Hausaufgabe…
homework-sheet = Hausaufgabe
homework-sheet-title = Überschrift
homework-sheet-note = Notiz für alle
homework-sheet-due = Fällig am
homework-sheet-due-hint = 2026-12-01
homework-sheet-due-bad = Kein Datum: Schreiben Sie Jahr, Monat und Tag, wie 2026-12-01.
homework-sheet-week = In einer Woche
homework-sheet-weeks = In zwei Wochen
homework-sheet-never = Ohne Termin
homework-sheet-help = Tipps, Lösung und Zurücknehmen erlauben
homework-sheet-save = Hausaufgabe speichern
