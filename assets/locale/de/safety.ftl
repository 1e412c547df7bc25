## Was den Fortschritt schützt, und was gesagt wird, wenn etwas schiefgeht
trouble-heading = Ihr Fortschritt lässt sich nicht öffnen
trouble-damaged = Die Datei ist beschädigt: { $path }
trouble-empty = Die Datei ist leer; was darin stand, ist verloren: { $path }
trouble-gone = Die Datei ist verschwunden, aber es gibt Kopien. Sie sollte hier liegen: { $path }
trouble-foreign = Die Datei gehört einem anderen Programm: { $path }
trouble-untouched = Es wurde nichts verändert. Was soll geschehen?
trouble-copies = Kopien, die mit dem längsten Protokoll zuerst:
trouble-copy = { $attempts ->
    [one] Ein Versuch, der letzte am { $latest } (kopiert am { $made })
   *[other] { $attempts } Versuche, der letzte am { $latest } (kopiert am { $made })
}
trouble-no-copies = Es gibt keine heile Kopie.
trouble-restore = Diese Kopie zurückholen
trouble-anew = Neu beginnen
trouble-quit = Beenden
trouble-anew-tip = In jedem Fall bleibt die Datei erhalten: Sie liegt dann neben der neuen, und Sie erfahren ihren Namen.
trouble-failed = Das hat nicht geklappt; verloren ist nichts: { $reason }
notice-put-back = Zurückgeholt: { $attempts } Versuche aus { $copy }{ $added ->
    [0] {""}
    [one] , und ein späterer, der in der beschädigten Datei noch zu lesen war
   *[other] , und { $added } spätere, die in der beschädigten Datei noch zu lesen waren
}. Die bisherige Datei liegt jetzt hier: { $path }
notice-anew = Ein neues Protokoll wurde begonnen. Die bisherige Datei liegt jetzt hier: { $path }
mishap-heading = Auf der Seite „{ $page }“ ist ein Fehler aufgetreten
mishap-kept = Es ist nichts verloren: Was Sie gelöst und entworfen haben, ist gespeichert.
mishap-elsewhere = Die anderen Seiten gehen weiter. Mit dem Knopf versuchen Sie es hier noch einmal; hilft das nicht, schließen Sie das Programm und starten es neu.
mishap-message = Der Fehler: { $message }
mishap-report = Ein Bericht liegt hier; bitte schicken Sie ihn den Autoren: { $path }
mishap-again = Noch einmal versuchen
mishap-part = Fehler bei: { $part }. Das ruht, bis Sie es noch einmal versuchen.
part-menus = Menüs und Hinweise
part-dialog = Fenster über der Seite
part-receive = Öffnen und Lesen von Dateien
part-keys = Tasten
part-training = Wiederholungen und Läufe
part-author = Dateien und Beweise der Autorenseite
part-board = Hilfen der Brettseite
part-reply = Antworten und Urteile
part-sound = Ton
notice-ended = Beim letzten Mal ist im Programm ein Fehler aufgetreten. Was gespeichert war, ist nicht verloren. Ein Bericht liegt hier; bitte schicken Sie ihn den Autoren: { $path }
notice-go-to-drafts = Zu den Entwürfen
