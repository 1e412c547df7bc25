# shapes
shapes-alive = lebt
shapes-dead = tot
shapes-seki = Seki
shapes-ko = Ko
shapes-unsettled = offen
shapes-centre = freies Brett
shapes-edge = Rand
shapes-corner = Ecke
shapes-plain = leer
shapes-with-stones = mit Steinen darin
shapes-cut = mit zerschnittenen Ecken
shapes-number = { $points } Punkte, Nr. { $number }
shapes-result-alive = lebt
shapes-result-seki = Seki
shapes-result-dead = tot
shapes-ko-attacker = Ko: { $base }, bis der Angreifer { $threats ->
        [one] eine Drohung
       *[other] { $threats } Drohungen
    } findet
shapes-ko-defender = Ko: { $base }, bis der Verteidiger { $threats ->
        [one] eine Drohung
       *[other] { $threats } Drohungen
    } findet
shapes-elsewhere = anderswo
shapes-attacked = Bei Angriff: { $result }
shapes-defended = Bei Verteidigung: { $result }
shapes-ignore-defender-any = Der Verteidiger muss auf nichts antworten.
shapes-ignore-defender = { $count ->
        [0] Der Verteidiger muss auf den ersten Angriff antworten.
        [one] Der Verteidiger kann einen Angriff unbeantwortet lassen.
       *[other] Der Verteidiger kann { $count } Angriffe unbeantwortet lassen.
    }
shapes-ignore-attacker-any = Der Angreifer muss auf nichts antworten.
shapes-ignore-attacker = { $count ->
        [0] Der Angreifer muss auf den ersten Zug im Inneren antworten.
        [one] Der Angreifer kann einen Zug im Inneren unbeantwortet lassen.
       *[other] Der Angreifer kann { $count } Züge im Inneren unbeantwortet lassen.
    }
shapes-any = alle
shapes-points = Punkte
shapes-place = Ort
shapes-status = Zustand
shapes-liberties = Äußere Freiheiten
shapes-kind = Raum
shapes-name = Name
shapes-name-hint = dicker Fünfer, nakade …
shapes-as-book = Punkte und Linien
shapes-as-stones = Steine
shapes-compare = Mit 1908 vergleichen
shapes-comparing-tip = Zeigt neben dem Bewiesenen, was das Buch von 1908 von jeder Form sagt
shapes-book-note = Das Buch zählt 109 Formen mit sieben Punkten; es sind 108. Eine davon nennt es verloren (Abbildung 77); sie wird zum Seki, wenn sie zuerst angegriffen wird. Bis sechs Punkte hat es durchweg recht.
shapes-count = { $count ->
        [one] Eine Form
       *[other] { $count } Formen
    }
shapes-none = Zu dieser Auswahl gibt es keine Form.
shapes-back = Zurück zur Übersicht
shapes-where = { $points ->
        [one] Ein Punkt
       *[other] { $points } Punkte
    }, { $place }, { $liberties ->
        [0] keine äußeren Freiheiten
        [one] eine äußere Freiheit
       *[other] { $liberties } äußere Freiheiten
    }
shapes-vital-attacker = Bester Zug für Weiß: { $points }
shapes-vital-defender = Bester Zug für Schwarz: { $points }
shapes-book-safe = 1908: sicher, und so ist es.
shapes-book-dead = 1908: verloren, wer auch anfängt, und so ist es.
shapes-book-lost = 1908: verloren, wenn zuerst angegriffen, und so ist es.
shapes-book-wrong-77 = 1908 nennt diese Form verloren (Abbildung 77). Das ist sie nicht: Zuerst angegriffen wird sie zum Seki, und keine Form mit sieben Punkten lässt sich töten.
shapes-first = Wer anfängt
shapes-first-attacker = Weiß greift an
shapes-first-defender = Schwarz verteidigt
shapes-start = Anfang
shapes-step-back = Zurück
shapes-step = Vor
shapes-black-to-move = Schwarz ist am Zug
shapes-white-to-move = Weiß ist am Zug
shapes-you = Sie spielen
shapes-you-attack = Weiß
shapes-you-defend = Schwarz
shapes-pass = Anderswo spielen
shapes-forward-tip = Der nächste Zug des besten Spiels
shapes-taken = Die Wand ist geschlagen.
shapes-thinking = Der Löser denkt nach …
shapes-holds = Besser ging es nicht: { $result }.
shapes-loses = Das ist ein Fehler, bewiesen: { $result }. Besser war: { $possible }.
shapes-open = Über diesen Zug ist in der erlaubten Zeit nichts bewiesen worden.
menu-shapes = Formen
shapes-spaces = Innenräume
shapes-spaces-tip = Die Tabelle aller Innenräume von einem bis sieben Punkten
shapes-groups = Lebende Gruppen
shapes-groups-tip = Die kleinsten Gruppen, die leben, was auch gespielt wird (Tafel III des Buchs von 1908)
shapes-named = Benannte Gruppen
shapes-named-tip = L-Gruppe, Dreifuß, Zimmermannswinkel, sechs auf der zweiten Linie und andere
shapes-drawing = Punkte und Linien, oder Steine
shapes-drawing-tip = Die Formen auf die andere Art zeichnen
shapes-comparing = Mit dem Buch von 1908 vergleichen
shapes-quiz = Fragen
shapes-quiz-tip = Fragen zu Formen dieser Größe: lebt, tot oder offen?
shapes-close = Zur Übersicht
shapes-close-tip = Die Stellung vom Brett nehmen und wieder alle Formen zeigen
shapes-other-first = Die andere Seite zuerst
shapes-other-first-tip = Neu beginnen, die andere Seite am Zug
shapes-other-side = Die andere Seite spielen
shapes-other-side-tip = Neu beginnen, auf der anderen Seite gegen den Löser
shapes-pass-here = Hier passen
shapes-pass-here-tip = Anderswo auf dem Brett spielen
shapes-forward = Nächster Zug des besten Spiels
shapes-backward = Um einen Zug zurück
shapes-backward-tip = Den letzten Zug zurücknehmen, mit der Antwort des Lösers
shapes-first-position = Zurück zur Anfangsstellung
shapes-first-position-tip = Alle Züge zurücknehmen
shapes-groups-note = Keine Zugfolge kann diesen Gruppen schaden, selbst wenn ihr Besitzer nie antwortet (Benson). Ring: Der Stein ist entbehrlich, immer nur einer, solange ringsum nichts eingeschlossen ist. Punkt: Alle Steine mit Punkt sind zusammen entbehrlich. Fragezeichen: nicht bekannt.
shapes-group-title = { $stones } Steine
shapes-group-alive = lebt unbedingt
shapes-group-benson = Keine Zugfolge kann der Gruppe schaden, selbst wenn ihr Besitzer nie antwortet (Bensons Verfahren). Kein Stein ist entbehrlich, sobald sie eingeschlossen ist.
shapes-group-spare = Darf noch fehlen, einzeln, solange die Punkte um die Gruppe leer sind: { $points }
shapes-group-no-spare = Kein Stein ist nachweislich entbehrlich.
shapes-group-together = Diese dürfen zusammen fehlen: { $points }
shapes-group-open = Von diesen weiß man es nicht: { $points }
shapes-group-book = Auf Tafel III des Buchs von 1908 gezeichnet.
shapes-group-leave-out = Die Steine weglassen, die fehlen dürfen
shapes-named-liberties = { $name }, { $liberties ->
        [0] ohne Außenfreiheiten
        [one] eine Außenfreiheit
       *[other] { $liberties } Außenfreiheiten
    }
shapes-not-proven = nicht bewiesen
shapes-not-proven-long = Die Suche hat diese Gruppe nicht entschieden; daher wird nichts behauptet.
shapes-count-groups = { $count ->
        [one] Eine Gruppe
       *[other] { $count } Gruppen
    }
shapes-next = Größere Formen, oder die nächste
shapes-next-tip = In der Übersicht Formen mit einem Punkt mehr; auf dem Brett die nächste
shapes-previous = Kleinere Formen, oder die vorige
shapes-previous-tip = In der Übersicht Formen mit einem Punkt weniger; auf dem Brett die vorige
shapes-lead = Jeder Raum von 1 bis 7 Punkten in fester Mauer, und ob die Gruppe lebt. Alles ist bewiesen.
shapes-named-lead = Gruppen, denen Spieler einen Namen gegeben haben, und was aus ihnen wird.
shapes-sign-empty = leerer Punkt
shapes-sign-kills = hier spielt Weiß
shapes-sign-saves = hier spielt Schwarz
shapes-sign-edge = Brettrand
shapes-in-centre = Auf freiem Brett
shapes-in-edge = Am Rand
shapes-in-corner = In der Ecke
shapes-chip-points = { $count ->
        [one] 1 Punkt
       *[other] { $count } Punkte
    }
shapes-chip-liberties = { $count ->
        [0] Keine Außenfreiheit
        [one] 1 Außenfreiheit
       *[other] { $count } Außenfreiheiten
    }
shapes-play = Spielen
shapes-as-white = Sie spielen Weiß
shapes-as-black = Sie spielen Schwarz
