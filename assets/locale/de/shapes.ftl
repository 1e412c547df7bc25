# shapes
shapes-alive = lebt
shapes-dead = tot
shapes-seki = Seki
shapes-ko = Ko
shapes-unsettled = wer zuerst zieht
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
shapes-attacked = Zuerst angegriffen: { $result }
shapes-defended = Zuerst verteidigt: { $result }
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
shapes-compare-tip = Zeigt neben dem Bewiesenen, was das Buch von 1908 von jeder Form sagt
shapes-book-note = Das Buch zählt 109 Formen mit sieben Punkten; es sind 108. Eine davon nennt es verloren (Figur 77); sie wird zum Seki, wenn sie zuerst angegriffen wird. Bis sechs Punkte hat es durchweg recht.
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
shapes-vital-attacker = Der Angreifer tötet oder erreicht das meiste auf: { $points }
shapes-vital-defender = Der Verteidiger rettet auf: { $points }
shapes-book-safe = 1908: sicher, und so ist es.
shapes-book-dead = 1908: verloren, wer auch anfängt, und so ist es.
shapes-book-lost = 1908: verloren, wenn zuerst angegriffen, und so ist es.
shapes-book-wrong-77 = 1908 nennt diese Form verloren (Figur 77). Das ist sie nicht: Zuerst angegriffen wird sie zum Seki, und keine Form mit sieben Punkten lässt sich töten.
shapes-first = Wer anfängt
shapes-first-attacker = Weiß greift an
shapes-first-defender = Schwarz verteidigt
shapes-start = Zum Anfang
shapes-step-back = Einen Zug zurück
shapes-step = Einen Zug weiter
shapes-black-to-move = Schwarz ist am Zug
shapes-white-to-move = Weiß ist am Zug
shapes-you = Du spielst
shapes-you-attack = Weiß
shapes-you-defend = Schwarz
shapes-pass = Anderswo spielen
shapes-step-tip = Der nächste Zug des besten Spiels
shapes-taken = Die Wand ist geschlagen.
shapes-thinking = Der Löser denkt nach …
shapes-holds = Besser ging es nicht: { $result }.
shapes-loses = Das ist ein Fehler, bewiesen: { $result }. Möglich war: { $possible }.
shapes-open = Über diesen Zug ist in der erlaubten Zeit nichts bewiesen worden.
