## Fortschritt
progress-heading = Fortschritt
progress-empty = Noch nichts. Lösen Sie eine Aufgabe, und diese Seite beginnt sich zu füllen.
number-rating = Stärke, etwa
number-retention = Behalten, 30 Tage
number-streak = Tage in Folge
number-solved = Gelöst / Versuche
number-hours = Nachgedacht
calendar-heading = Tage
calendar-words = { $attempts ->
    [one] Ein Versuch
   *[other] { $attempts } Versuche
} an { $days ->
    [one] einem Tag
   *[other] { $days } Tagen
} der letzten { $weeks } Wochen.
calendar-day = { $day }: { $count ->
    [0] nichts
    [one] ein Versuch
   *[other] { $count } Versuche
}
curve-heading = Stärke im Lauf der Zeit
curve-words = Nach Ihren Ergebnissen hier etwa { $rating }, wahrscheinlich zwischen { $low } und { $high }.
forecast-heading = Wiederholungen der nächsten 30 Tage
forecast-words = { $week } in den nächsten sieben Tagen, { $month } in dreißig.
techniques-heading = Techniken
technique-row = { $percent } % von { $attempts }, je { $seconds } s
sets-heading = Begonnene Hefte
sets-words = { $done } von { $count } Heften ganz gelöst.
slowest-heading = Am längsten bedacht
slowest-row = { $seconds } s
failed-heading = Am häufigsten misslungen
failed-row = { $failures } von { $attempts } misslungen
list-nothing = Noch nichts.
calendar-weekdays = Mo Di Mi Do Fr Sa So
calendar-months = Jan Feb März Apr Mai Juni Juli Aug Sep Okt Nov Dez
