## Lösen: falsche Züge, Ko, eigene Wege
setting-guard = Ein Klick aufs Brett
guard-none = setzt sofort
guard-confirm = zeigt den Stein; ein zweiter Klick setzt ihn
guard-moment = zeigt den Stein einen Augenblick lang, in dem er sich zurücknehmen lässt
guard-click-again = { $point } ist gewählt. Ein zweiter Klick darauf setzt den Stein.
guard-take-back = { $point }: War das ein Versehen, nehmen Sie ihn jetzt zurück (Strg+Z oder rechte Taste).
setting-candor = Ein falscher Zug
candor-at-once = wird sofort genannt und widerlegt
candor-light = wird weitergespielt; ein Licht sagt, ob noch lösbar (ein Tipp)
candor-at-end = wird weitergespielt und am Ende genannt
light-on = Noch lösbar
light-off = Nicht mehr lösbar: zurücknehmen oder weiterspielen
light-unsure = Noch lösbar? Wird geprüft …
ko-forbidden = Das Ko darf nicht sofort zurückgeschlagen werden.
ko-threat-answered = Ihre Drohung ist beantwortet: Das Ko darf zurückgeschlagen werden.
ko-threat-theirs = Ihr Gegner hat eine Ko-Drohung gespielt, Sie haben sie beantwortet, und das Ko ist zurückgeschlagen.
ko-threats = { $yours ->
    [0] Sie haben keine Ko-Drohung mehr
    [one] Sie haben noch eine Ko-Drohung
   *[other] Sie haben noch { $yours } Ko-Drohungen
}, Ihr Gegner hat { $theirs ->
    [0] keine
    [one] eine
   *[other] { $theirs }
}.
ko-threat = Ko-Drohung
ko-threat-tip = Anderswo eine Ko-Drohung spielen; sie wird beantwortet, und Sie dürfen das Ko zurückschlagen
ko-threat-none = Es ist keine Ko-Drohung mehr da. Wer jetzt anderswo spielt, gibt das Ko auf.
add-line = Zug aufnehmen
add-line-tip = Die gespielte Folge in die Aufgabe aufnehmen, in der Werkstatt
author-line-added = { $count ->
    [0] Der Baum kennt diese Zugfolge schon.
    [one] Die Zugfolge steht im Baum; ein Zug ist neu. Speichern, um sie zu behalten.
   *[other] Die Zugfolge steht im Baum; { $count } Züge sind neu. Speichern, um sie zu behalten.
}
author-line-unfit = Die Zugfolge passt nicht zu dieser Aufgabe, wie sie hier steht: Sie ist geändert worden. Nichts wurde geschrieben.

## Techniken
technique-atari = Atari
technique-bent-four = Eckvierer
technique-capture = Schlagen
technique-connect-underneath = Unten hindurch verbinden
technique-connection = Verbindung
technique-cut = Schnitt
technique-descent = Abstieg
technique-double-atari = Doppel-Atari
technique-edge = Rand
technique-eye-shape = Augenform
technique-false-eye = Falsches Auge
technique-hane = Hane
technique-kill = Töten
technique-ko = Ko
technique-ladder = Treppe
technique-life = Leben
technique-nakade = Nakade
technique-net = Netz
technique-oiotoshi = Räuberspiel
technique-placement = Hineinsetzen
technique-sacrifice = Opfer
technique-seki = Seki
technique-semeai = Wettlauf
technique-snapback = Schnapper
technique-throw-in = Einwurf
technique-under-the-stones = Unter den Steinen
technique-vital-point = Entscheidender Punkt

finding-heading = Die Lösung wird gesucht
finding-text = Die Datei hat keine Lösung. Der Löser arbeitet eine aus; Ihr nächster Zug beendet die Suche.
solution-none = Die Datei hat keine Lösung, und der Löser fand keine. { $reason } Gezählt wird nichts.
solution-no-move = Von keinem Zug ist bewiesen, dass er die Aufgabe löst.
proven-so-far = Bis hierher nachweislich richtig. Spielen Sie weiter.
not-proven = Offen: zählt nicht
not-proven-text = Ob { $move } die Aufgabe löst, ist nicht bewiesen.
verdict-proven-text = Vom Löser bewiesen.
verdict-gave-up-solver = Die Datei hat keine Lösung; diese hat der Löser ausgearbeitet.
verdict-gave-up-none = Die Datei hat keine Lösung, die man durchgehen könnte.
verdict-after-mistake = Nach einem Fehler gelöst
verdict-after-mistake-text = Es zählt der erste Versuch, darum zeigt die Liste ein Kreuz. Ein neuer Versuch zählt neu.
result-captured = Geschlagen.
got-attacker-captured = Sie haben die Steine geschlagen
got-attacker-captured-one = Sie haben eine der markierten Ketten geschlagen

# Zwei Rechner
settings-together = Andere Rechner
setting-shared-why = Ein Ordner, den alle Ihre Rechner sehen (ein abgeglichener Ordner, ein Stick), hält Ihren Stand überall gleich. Jeder schreibt nur eigene Dateien, darum kommt sich nichts in die Quere.
setting-shared-memory = Der Stand liegt nur im Arbeitsspeicher; es gibt nichts abzugleichen.
setting-shared = Ordner
setting-shared-hint = Pfad des Ordners
setting-shared-go = Abgleichen
setting-shared-choose = Wählen…
setting-shared-is = Abgleich über { $path }
setting-shared-looking = Der Ordner wird durchgesehen.
setting-shared-well = { $count ->
    [0] Noch hat kein anderer Rechner dort geschrieben.
    [one] Ein anderer Rechner schreibt dort; was er geschrieben hat, ist hier.
   *[other] { $count } andere Rechner schreiben dort; was sie geschrieben haben, ist hier.
}
setting-shared-unread = { $unread ->
    [one] Ein Eintrag im Ordner ist noch nicht lesbar; es wird wieder versucht.
   *[other] { $unread } Einträge im Ordner sind noch nicht lesbar; es wird wieder versucht.
}
setting-shared-newer = { $newer ->
    [one] Eine Datei im Ordner stammt von einer neueren Version des Programms und wird nicht gelesen.
   *[other] { $newer } Dateien im Ordner stammen von einer neueren Version des Programms und werden nicht gelesen.
}
setting-shared-out = Kein Abgleich: { $reason }
setting-shared-end = Beenden
notice-in-step = { $count ->
    [one] Ein Eintrag von einem anderen Rechner ist dazugekommen.
   *[other] { $count } Einträge von anderen Rechnern sind dazugekommen.
}
notice-out-of-step = Ihre Rechner sind nicht auf demselben Stand: { $reason }
