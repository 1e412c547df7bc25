# Aufgaben aus eigenen Partien
page-games = Meine Partien
page-games-tip = In den eigenen Partien Aufgaben finden
games-lead = Nennen Sie einen Ordner, ein Zip-Archiv oder eine Datei mit Ihren Partien (SGF), oder lassen Sie sie auf diese Seite fallen. Im Hintergrund werden die Züge gesucht, nach denen eine Gruppe tot war, die leben konnte, oder eine lebte, die zu töten war, oder Steine zu schlagen sind, die zu retten waren, oder entkommen, die zu schlagen waren. Was sich so beweisen lässt, wird eine Aufgabe, mit dem richtigen Zug und der Antwort auf den aus der Partie.
games-frank = Es zählt nur, was auf dem Brett bewiesen ist. Viele Fehler bleiben unentdeckt; was genannt wird, war zu spielen.
games-no-folder = Aufgaben lassen sich nicht aufheben: Ihr Fortschritt steht nur im Speicher.
games-pick-title = Wo sind Ihre Partien?
games-begin = Durchsehen
games-title = Meine Partien: { $name }
games-other = Andere Partien…
games-reading = Die Partien werden gelesen…
games-not-finished = Noch nicht alle sind durchgesehen
games-finished = Alle sind durchgesehen
games-running = { $done } von { $total } Partien durchgesehen
games-paused = { $done } von { $total } Partien durchgesehen · angehalten
games-stopped = { $done } von { $total } Partien durchgesehen · beendet
games-done = { $total ->
    [0] Keine Partie ist da
    [one] Eine Partie, durchgesehen
   *[other] Alle { $total } Partien durchgesehen
  }
games-again = Nach neuen Partien sehen
games-again-tip = Liest die Dateien noch einmal und sieht die Partien durch, die neu sind
games-stop-tip = Beendet die Suche; was gefunden ist, bleibt, und sie lässt sich später fortsetzen
games-solve = Jetzt lösen
games-solve-tip = Nimmt die Aufgaben vor, ab der ersten ungelösten
games-came = { $games ->
    [one] Eine neue Partie
   *[other] { $games } neue Partien
  } mit { $moves } Zügen: { $finds ->
    [0] kein Fehler ist bewiesen
    [one] ein Fehler ist bewiesen
   *[other] { $finds } Fehler sind bewiesen
  }, { $written ->
    [0] keiner wurde zur Aufgabe
    [one] einer wurde zur Aufgabe
   *[other] { $written } wurden zu Aufgaben
  }.
games-nothing-new = Keine Partie war neu.
games-faulty = { $count ->
    [one] Eine Partie oder Datei ließ sich nicht lesen
   *[other] { $count } Partien oder Dateien ließen sich nicht lesen
  }
games-none-yet = Noch keine Aufgabe.
games-none = Keine Aufgabe ist daraus geworden. Dass eine Gruppe zu töten oder zu schlagen ist, lässt sich auf einem offenen Brett selten beweisen.
