## Die Werkstatt
menu-draft = Hefte
menu-edit = Bearbeiten
menu-position = Stellung
menu-tree = Baum
menu-craft = Erstellen
key-insert = Einfg
key-delete = Entf
modifier-shift = Umschalt
modifier-alt = Alt
notice-restored = { $count ->
    [one] Ein Heft mit ungespeicherten Änderungen wurde wiederhergestellt; es liegt in der Werkstatt.
   *[other] { $count } Hefte mit ungespeicherten Änderungen wurden wiederhergestellt; sie liegen in der Werkstatt.
}
author-new-set = Neues Heft
author-new-set-tip = Ein Heft mit einer leeren Aufgabe beginnen
author-edit-set = Dieses Heft bearbeiten
author-edit-set-tip = Das Heft dieser Aufgabe in der Werkstatt öffnen
author-save-as = Heft speichern unter…
author-save-as-tip = Das Heft in eine andere Datei schreiben
author-save = Heft speichern
author-save-tip = Das Heft in seine Datei schreiben; die vorige Fassung bleibt als Sicherung
author-close = Bearbeitung beenden
author-close-tip = Das Heft von dieser Seite nehmen; seine Datei bleibt
author-check-set = Ganzes Heft prüfen
author-check-set-tip = Jede Aufgabe prüfen und neu beweisen, was als bewiesen gilt
author-redo = Wiederherstellen
author-redo-tip = Das Rückgängige noch einmal tun
author-undo = Rückgängig
author-undo-tip = Die letzte Änderung zurücknehmen; ohne Grenze
author-paste = Einfügen…
author-paste-tip = Eine Zeichnung oder SGF ersetzt die Stellung; ein kopierter Zweig wächst hier an
author-copy-diagram = Zeichnung kopieren
author-copy-diagram-tip = Die Stellung als Text kopieren
author-copy-sgf = Als SGF kopieren
author-copy-sgf-tip = Die Aufgabe mit ihrem Baum für andere Programme kopieren
author-copy-picture = Bild kopieren
author-copy-picture-tip = Die Stellung als Bild kopieren
author-new-problem = Neue Aufgabe
author-new-problem-tip = Nach dieser eine leere Aufgabe beginnen
author-duplicate = Verdoppeln
author-duplicate-tip = Eine Kopie dieser Aufgabe dahinter stellen
author-remove = Entfernen
author-remove-tip = Diese Aufgabe aus dem Heft nehmen
author-next-problem = Aufgabe danach
author-next-problem-tip = Zur nächsten Aufgabe des Satzes
author-previous-problem = Aufgabe davor
author-previous-problem-tip = Zur Aufgabe davor
author-problem-down = Aufgabe nach unten
author-problem-down-tip = Mit der nächsten tauschen
author-problem-up = Aufgabe nach oben
author-problem-up-tip = Mit der vorigen tauschen
author-solve = Für mich lösen
author-solve-tip = Die Stellung beweisen und den Baum schreiben
author-try = Probieren
author-try-tip = Die Aufgabe lösen wie andere es werden; dieselbe Taste führt zurück
author-make = Aufgabe daraus machen
author-make-tip = Mit der Stellung auf dem Brett eine Aufgabe beginnen
author-turn = Stellung drehen
author-turn-tip = Steine, Baum und Texte ein Viertel im Uhrzeigersinn drehen
author-mirror = Stellung spiegeln
author-mirror-tip = Links und rechts in Steinen, Baum und Texten tauschen
author-swap = Steine umfärben
author-swap-tip = Schwarz und Weiß tauschen, auch wer am Zug ist
author-left = Nach links schieben
author-left-tip = Die Aufgabe um eine Spalte verschieben
author-right = Nach rechts schieben
author-right-tip = Die Aufgabe um eine Spalte verschieben
author-up = Nach oben schieben
author-up-tip = Die Aufgabe um eine Reihe verschieben
author-down = Nach unten schieben
author-down-tip = Die Aufgabe um eine Reihe verschieben
author-fit = Nur den wichtigen Teil zeigen
author-fit-tip = Die Steine mit etwas Platz, bis zu nahen Rändern
author-other-side = Andere Seite beginnt
author-other-side-tip = Die andere Seite zieht zuerst
author-propose = Frage vorschlagen
author-propose-tip = Ziel, Bereich und sichere Steine festhalten, die die Stellung nahelegt
author-forward = Einen Zug vor
author-forward-tip = In der ersten Variante
author-back = Einen Zug zurück
author-back-tip = Zum Anfang hin
author-start = Zum Anfang
author-start-tip = Die Anfangsstellung zeigen
author-end = Zum Ende
author-end-tip = Das Ende der Folge zeigen
author-next-branch = Variante daneben
author-next-branch-tip = Die nächste Fortsetzung der Stellung davor
author-pass = Hier passen
author-pass-tip = Einen Zug anderswo in den Baum aufnehmen
author-promote = Variante vorziehen
author-promote-tip = Einen Platz zur Hauptvariante hin
author-demote = Variante zurückstellen
author-demote-tip = Einen Platz von der Hauptvariante weg
author-copy-branch = Zweig kopieren
author-copy-branch-tip = Diesen Zug und alles Folgende kopieren
author-cut-branch = Zweig ausschneiden
author-cut-branch-tip = Diesen Zug und alles Folgende wegnehmen, bereit zum Einfügen
author-cut-misfits = Unpassendes ausschneiden
author-cut-misfits-tip = Jeden Zug ausschneiden, der in der geänderten Stellung verboten ist
author-solved = Endet gelöst
author-solved-tip = Am Ende dieser Folge ist die Aufgabe erfüllt; der Zug gilt
author-wrong = Endet falsch
author-wrong-tip = Am Ende dieser Folge ist die Aufgabe verfehlt
author-open-end = Kein Urteil
author-open-end-tip = Über das Ende dieser Folge ist nichts gesagt
author-tool-black = Schwarze Steine
author-tool-white = Weiße Steine
author-tool-erase = Radierer
author-tool-play = Züge spielen
author-tool-target = Ziel
author-tool-region = Bereich
author-tool-safe = Sichere Steine
author-tool-triangle = Dreieck
author-tool-square = Quadrat
author-tool-circle = Kreis
author-tool-cross = Kreuz
author-tool-letter = Buchstaben
author-tool-number = Zahlen
author-reach-free = Freihand
author-reach-line = Linie
author-reach-rectangle = Rechteck
author-black-first = Schwarz am Zug
author-white-first = Weiß am Zug
author-tree = Baum der Züge
author-node-start = Anfang
author-node-pass = passt
author-node = Zug { $number }, { $point }
author-node-solved = gelöst
author-node-wrong = falsch
author-node-words = mit Worten
author-node-unfit = passt nicht
author-tab-problem = Aufgabe
author-tab-moves = Zug
author-tab-proof = Beweis
author-tab-set = Heft
author-tab-more = Mehr
author-title = Titel
author-comment = Von Anfang an gezeigt
author-explanation = Nach dem Ende gezeigt
author-task = Aufgabe
author-task-live = Leben
author-task-kill = Töten
author-task-seki = Seki
author-task-ko = Ko
author-task-capture = Schlagen
author-task-connect = Verbinden
author-task-cut = Trennen
author-task-race = Wettlauf gewinnen
author-task-status = Status beurteilen
author-answer = Die richtige Antwort
author-claim-proven = bewiesen
author-claim-authored = vom Verfasser
author-claim-computed = aus den Regeln berechnet
author-claim-opinion = Ansichtssache
author-claim-unproven = nicht bewiesen
author-i-vouch = Ergebnis selbst festlegen
author-result-alive = Lebend
author-result-seki = Seki
author-result-dead = Tot
author-result-ko-attacker = Ko, der Angreifer braucht { $threats }
author-result-ko-defender = Ko, der Verteidiger braucht { $threats }
author-no-question = Noch keine Frage: { $reason }
author-target = Steine, um die es geht
author-region = Wo gespielt wird
author-safe = Sichere Steine
author-proposed = Vom Programm gefunden; ändern oder festhalten
author-points = { $count ->
    [one] ein Punkt
   *[other] { $count } Punkte
}
author-clear = Leeren: { $what }
author-wall = Der Bereich ist offen: { $count ->
    [one] Ein Punkt daneben gilt
   *[other] { $count } Punkte ringsum gelten
} als Wand
author-goal-any = Eine der Ketten muss leben
author-goal-all = Alle Ketten müssen leben
author-tags = Techniken
author-tags-hint = snapback throw-in …
author-difficulty = Schwierigkeit
author-size = Brett
author-width = Spalten des Bretts
author-height = Reihen des Bretts
author-part = Gezeigter Teil
author-part-left = Erste gezeigte Spalte
author-part-right = Letzte gezeigte Spalte
author-part-bottom = Unterste gezeigte Reihe
author-part-top = Oberste gezeigte Reihe
author-part-whole = Alles
author-name = Name in der Datei
author-name-tip = Kleinbuchstaben, Ziffern und Bindestriche; einmalig im Heft
author-source = Quelle
author-source-work = Werk
author-source-section = Abschnitt
author-source-figure = Abbildung
author-source-page = Seite
author-source-note = Anmerkung
author-certainty = Wie sicher die Stellung ist
author-certainty-stated = angegeben
author-certainty-found = gefunden
author-certainty-derived = abgeleitet
author-certainty-reconstructed = rekonstruiert
author-certainty-original = eigen
author-verdict = Diese Folge
author-words = Kommentar
author-reason = Ohne eigene Worte steht dort: { $reason }
author-words-hint = Ein Punkt in Klammern folgt der Ansicht des Bretts: {"{"}D4{"}"}, {"{"}Schwarz|Weiß{"}"}
author-variations = Weiter mit
author-misfits = { $count ->
    [one] Etwas passt nicht mehr.
   *[other] { $count } Dinge passen nicht mehr.
}
author-wrong-moves = Falsche Züge
author-depth = Tiefe
author-defences = Alle längsten Verteidigungen
author-defences-tip = Schreibt auch alle Verteidigungen, auf die am häufigsten geantwortet werden muss, mit den Antworten
author-seconds = Sekunden
author-seconds-tip = So lange darf eine Suche dauern; was bis dahin nicht bewiesen ist, gilt als offen
author-improve = Bessere Stellungen und überflüssige Steine suchen
author-improving = Andere Stellungen: { $done } von { $all }
author-stage-base = Wer gewinnt ohne Drohungen?
author-stage-threats = Wie viele Drohungen wenden es?
author-stage-life = Zwei Augen oder Seki?
author-stage-moves = Welche ersten Züge sind ebenso gut?
author-stage-proof = Der Baum wird geschrieben
author-searched = { $nodes } Stellungen, { $seconds } s
author-stop = Anhalten
author-not-proved = Nicht bewiesen: { $reason }
author-proven = Bewiesen
author-nothing-to-find = Bewiesen, aber es gibt nichts zu finden: wer am Zug ist, scheitert
author-partly = Gelöst, aber so nicht bewiesen
author-written = { $lines } Folgen geschrieben, { $nodes } Stellungen durchsucht, { $seconds } s
author-in-region = Gespielt wird auf { $count } Punkten.
author-holds-on-board = Gilt auf dem Brett: Nichts ist angenommen
author-assumes-safe = Gilt, wenn diese Steine leben: { $points }
author-assumes-wall = Gilt nur hinter einer Wand, die nicht auf dem Brett steht: { $points }
author-life-unclear = Ob zwei Augen oder Seki, ist nicht geklärt.
author-stale = Die Aufgabe wurde seither geändert; neu lösen.
author-duplicate-of = Dieselbe Aufgabe gibt es schon: { $problem } in { $set }
author-second = Mehr als eine Lösung
author-second-kept = Neben { $wanted } führt auch zum Ergebnis: { $moves }. Das bleibt als Möglichkeit; oder die Stellung ändern:
author-suggest-black = Ein schwarzer Stein auf { $point } lässt { $left }
author-suggest-white = Ein weißer Stein auf { $point } lässt { $left }
author-suggest-off = Ohne den Stein auf { $point }: { $left }
author-follow = Machen
author-no-suggestion = Keine Änderung eines Steins lässt eine einzige Lösung.
author-superfluous = Überflüssige Steine
author-take-off = { $point } wegnehmen
author-sound = Alles in Ordnung.
author-set-checked = { $count ->
    [one] Eine Aufgabe geprüft
   *[other] { $count } Aufgaben geprüft
}: { $errors ->
    [0] keine Fehler
    [one] ein Fehler
   *[other] { $errors } Fehler
}, { $warnings ->
    [0] keine Warnungen
    [one] eine Warnung
   *[other] { $warnings } Warnungen
}
author-more = und { $count } weitere
author-visit = Dorthin
author-no-file = Noch nicht gespeichert
author-set-name = Name des Satzes
author-set-title = Titel des Satzes
author-set-about = Worum es geht
author-set-author = Verfasser
author-set-licence = Lizenz
author-set-work = Werk, aus dem sie stammen
author-open = Heft öffnen…
author-open-tip = Eine Datei wählen; oder hier fallen lassen
author-open-title = Ein Heft zum Bearbeiten öffnen
author-recent = Zuletzt
author-recent-none = Noch nichts
author-read-only = Diese Datei ist schreibgeschützt. Unter anderem Namen speichern.
author-problems = { $count ->
    [one] Eine Aufgabe
   *[other] { $count } Aufgaben
}
author-unsaved-name = { $name } (ungespeichert)
author-send = In anderes Heft
author-move-to = Verschieben nach { $set }
author-copy-to = Kopieren nach { $set }
author-empty = Eine Aufgabe machen
author-empty-hint = Ein Heft beginnen, eines öffnen oder eine Datei hierher ziehen.
author-saved = Gespeichert in { $path }
author-copied-diagram = Die Zeichnung ist in der Zwischenablage.
author-copied-sgf = Die SGF ist in der Zwischenablage.
author-copied-picture = Das Bild ist in der Zwischenablage.
author-copied-branch = Der Zweig ist kopiert; an anderer Stelle einfügen.
author-pasted = { $added } Züge eingefügt; { $kept } behielten eigene Worte oder ihr Urteil.
author-overtaken = Die Aufgabe wurde während des Lösens geändert, darum wurde nichts geschrieben. Neu lösen.
author-dismiss = Schließen
author-no-drafts = Entwürfe können nicht gesichert werden, also oft speichern: { $reason }
author-unfit = Diese Aufgaben passen noch nicht zusammen, darum wurde nichts geschrieben: { $list }
author-paste-title = Eine Stellung einfügen
author-paste-hint = Eine Zeichnung (X schwarz, O weiß, . leer, Striche für Ränder) oder eine SGF. Sie ersetzt die Stellung.
author-paste-it = Einsetzen
author-paste-branch = Kopierten Zweig einfügen
author-paste-large = Der Text ist zu lang für eine Aufgabe.
author-paste-nothing = Der Text ist weder Zeichnung noch SGF, und kein Zweig wurde kopiert.
author-save-title = Das Heft speichern
author-save-path = Pfad der Datei
author-save-here = Hier speichern
author-choose = Wählen…
author-cancel = Abbrechen
author-changed-title = Die Datei hat sich geändert
author-changed = Ein anderes Programm hat { $path } seit dem Öffnen geschrieben. Nichts wurde gespeichert.
author-keep-mine = Meine behalten
author-load-theirs = Fremde laden
author-lossy-title = Beim Speichern ginge etwas verloren
author-lossy-comments = Die Datei enthält Kommentare; sie bleiben beim neuen Schreiben nicht erhalten.
author-lossy-problems = { $count ->
    [one] Eine Aufgabe war nicht lesbar und würde fehlen.
   *[other] { $count } Aufgaben waren nicht lesbar und würden fehlen.
}
author-save-anyway = Trotzdem speichern
author-close-title = Ungespeicherte Änderungen
author-close-text = Das Heft hat Änderungen, die in keiner Datei stehen.
author-discard = Verwerfen
author-quit-title = Diese Hefte haben ungespeicherte Änderungen
author-save-all = Alle speichern und beenden
author-quit-anyway = Ohne Speichern beenden
author-failed-title = Das Heft wurde nicht gespeichert
author-failed-hint = Die Änderungen sind noch da. Nötigenfalls unter anderem Namen speichern.
author-a-pass = Passen
author-pass-solves = Es muss gar nicht gespielt werden: auch Passen erreicht das Ergebnis.
author-clip = ein Zweig von { $count ->
    [one] einem Zug
   *[other] { $count } Zügen
}
author-task-show = Zeigen
author-sets = Hefte
author-sets-tip = Andere Hefte, ein neues oder eines aus einer Datei
author-more-commands = Alle Befehle dieser Seite
author-status-solving = Der Löser arbeitet…
author-status-empty = Ein leeres Brett
author-status-empty-hint = Klicken setzt Steine: links schwarz, rechts weiß
author-status-findings = { $count ->
    [one] Ein Befund
   *[other] { $count } Befunde
}
author-status-open = Noch nicht bewiesen
author-status-open-hint = Der Löser sucht die Antwort und schreibt ihre Zugfolgen
author-more-about = Neue Aufgaben entstehen aus bekannten Stellungen, um einen oder wenige Steine verändert, und werden bewiesen: ein richtiger erster Zug, einer bei jedem Schritt der Hauptfolge, und nichts, was einer Aufgabe Ihrer Hefte fast gleicht.
author-more-from-problem = Diese Aufgabe
author-more-from-set = Alle Aufgaben des Hefts
author-more-from-library = Alle Hefte der Bibliothek
author-more-from-games = Partien (SGF)
author-more-path = Ordner, Datei oder Archiv mit Partien
author-more-life = Leben und Tod
author-more-races = Wettläufe
author-more-links = Verbinden, trennen
author-more-captures = Treppen, Netze und andere
author-more-count = Aufgaben
author-more-count-kind = von jeder Art höchstens
author-more-make = Aufgaben machen
author-more-take-all = { $count ->
    [one] Ins Heft übernehmen
   *[other] Alle { $count } ins Heft übernehmen
}
author-more-take-this = ins Heft übernehmen
author-more-taken = im Heft
author-more-progress = { $made } von { $wanted } gemacht, { $tried } Stellungen versucht
author-more-progress-games = { $made } gemacht, { $tried } von { $games } Partien durchgesehen
author-more-few = Von zehntausend Stellungen lohnen sich nur wenige; es kann dauern. Sie können weiterarbeiten.
author-more-none = Dort fand sich nichts, was nicht schon bekannt ist.
author-more-take = Ein Klick übernimmt eine Aufgabe ins Heft. Sie kommt mit ihrem Zugbaum und lässt sich zurücknehmen wie jede Änderung.
author-more-stopped = Angehalten. Was gemacht ist, bleibt bis zum nächsten Lauf hier.
author-more-gave-up = So viele Stellungen wurden versucht, ohne so viele zu finden wie gewünscht. Mehr Stellungen als Ausgangspunkt helfen.
author-more-no-group = In diesen Stellungen gibt es keine Gruppe, nach der sich fragen lässt.
