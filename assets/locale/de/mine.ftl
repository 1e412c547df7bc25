# was man sich selbst zu Aufgaben merkt: Lieblinge, Notizen, eigene Sammlungen
favourite = Liebling
favourite-tip = Die Aufgabe zu den Lieblingen nehmen oder nicht mehr
mine = Notiz und Sammlungen…
mine-tip = Ihre Notiz zur Aufgabe, und Ihre eigenen Sammlungen
mine-heading = Eigenes
mine-lead = Nur in Ihrem Fortschritt: Das Heft bleibt, wie es ist.
mine-favourite = Liebling
mine-note = Ihre Notiz
mine-note-save = Notiz speichern
mine-note-is = Ihre Notiz: { $note }
mine-collections = Ihre Sammlungen
mine-in = In „{ $name }“
mine-new = Neue Sammlung…
mine-new-name = Sammlung
mine-new-make = Hineinlegen
mine-drop-new = Neue Sammlung
mine-row = Eigenes:
mine-favourites = Lieblinge ({ $count })
mine-noted = Mit Notiz ({ $count })
mine-collection = { $name } ({ $count })
mine-is-favourite = einer Ihrer Lieblinge
never-again = Nie wieder
never-again-tip = Diese Aufgabe nicht mehr stellen, weder zum Wiederholen noch in Durchgängen, bis Sie sie zurückholen
never-is = Nie wieder: Diese Aufgabe wird nicht mehr gestellt. { $key } holt sie zurück.
mine-never-count = Nie wieder ({ $count })
mine-practise = Diese üben
mine-rename = Umbenennen…
mine-earlier = Nach links
mine-later = Nach rechts
mine-delete = Sammlung löschen
mine-rename-name = Neuer Name
mine-rename-do = Umbenennen
mine-joins = Eine Sammlung „{ $name }“ gibt es schon: Aus beiden wird eine.
mine-deleted = { $count ->
    [one] „{ $name }“ ist gelöscht; die Aufgabe bleibt, wo sie war.
   *[other] „{ $name }“ ist gelöscht; die { $count } Aufgaben bleiben, wo sie waren.
}
mine-undelete = Rückgängig
mine-order-how = Ziehen Sie die Aufgaben in Ihre Reihenfolge, oder drücken Sie Alt mit einem Pfeil.
