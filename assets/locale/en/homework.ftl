# homework
page-homework = Homework
page-homework-tip = Problems that a teacher gave, and what came back
mode-homework = Homework
homework-student = You were given homework
homework-student-lead = Open the file, or drop it on the window. It shows here, with its note and its day; you solve it and hand the results in as one file.
homework-open-file = Open a file…
homework-teacher = You give homework
homework-teacher-lead = Tick problems in the library and press Homework… below them: a note, a due day, one file for the class. What comes back you open here, one file, many, or a folder.
homework-to-library = To the library
homework-give = Give homework
homework-give-tip = In the library: tick problems, then press Homework… below them
homework-results-open = Open results…
homework-read = Read
homework-pick-title = Where are the results?
homework-due = { $days ->
    [0] due today
    [one] due tomorrow
   *[other] due in { $days } days ({ $day })
}
homework-was-due = { $days ->
    [one] was due yesterday
   *[other] was due { $days } days ago ({ $day })
}
homework-due-never = no due day
homework-progress = { $tried } of { $count } tried, { $solved } solved at the first try
homework-rule = The first try at each problem counts. Until it is over there is no hint and no way back.
homework-rule-help = The first try at each problem counts. Help is allowed; your teacher sees where you used it.
homework-begin = Begin
homework-go-on = Go on: { $count } left
homework-done = All of it is tried
homework-solved = solved at the first try
homework-helped = solved with help
homework-missed = missed at the first try
homework-open = not tried
homework-hand-in-heading = Hand in
homework-hand-in-lead = One file with your name and what came of each problem, for your teacher. You can write it again at any time.
homework-name = Your name
homework-hand-in = Hand in…
homework-hand-in-hint = or type where to write it
homework-hand-in-go = Write
homework-handed-in = Written: { $path }. { $solved } of { $count } solved at the first try{ $left ->
    [0] .
    [one] ; one is not tried yet.
   *[other] ; { $left } are not tried yet.
}
homework-exported = Written: { $path }
homework-was-read = { $count ->
    [0] There were no results in it.
    [one] One file of results read
   *[other] { $count } files of results read
}{ $known ->
    [0] { "" }
    [one] , one of them known already
   *[other] , { $known } of them known already
}
homework-faulty = { $count ->
    [one] One file could not be read
   *[other] { $count } files could not be read
}
homework-broken = An error of the program broke this off. No file is half written.
homework-results = Results: { $title }
homework-class = { $count ->
    [one] One student
   *[other] { $count } students
}, { $problems ->
    [one] one problem
   *[other] { $problems } problems
}
homework-other = { $count ->
    [one] One student has solved another version of this homework; problems that differ show a question mark and do not count.
   *[other] { $count } students have solved another version of this homework; problems that differ show a question mark and do not count.
}
homework-unknown = The homework itself is not open: open its file to see the boards.
homework-twice = { $count ->
    [one] One file of a student who handed in twice is left out; the fuller one counts.
   *[other] { $count } files of students who handed in twice are left out; the fuller ones count.
}
homework-student-column = Student
homework-first-column = First try
homework-sum = { $solved } of { $count }
homework-handed-in-on = Handed in on { $day }
homework-cell = { $first }, { $tries ->
    [one] one try
   *[other] { $tries } tries
}, { $seconds } s
homework-other-problem = another problem of this name
homework-missed-row = Missed by
homework-legend = Tick: solved at the first try. Lamp: solved with help. Cross: missed; a number beside it counts the tries. A click on a cross shows the wrong line.
homework-order-given = In order
homework-order-missed = Most missed first
homework-most-missed = Missed most
homework-missed-by = missed by { $missed } of { $count }
homework-export = Table as CSV…
homework-export-hint = or type where to write the table
homework-export-go = Write table
homework-put-away = Put away
homework-put-away-tip = Takes these results off the page; their files stay where they are
handed-title = First try of { $student }
handed-wrong = Move { $number }, { $move }, was wrong. The next step shows the answer to it, where the set has one.
handed-missed = This problem was missed, and no move stands in the results.

# giving it, in the library
homework-sheet-open = Homework…
homework-sheet = Homework
homework-sheet-title = Heading
homework-sheet-note = Note to the class
homework-sheet-due = Due on
homework-sheet-due-hint = 2026-12-01
homework-sheet-due-bad = No date: write year, month and day, as 2026-12-01.
homework-sheet-week = In a week
homework-sheet-weeks = In two weeks
homework-sheet-never = No due day
homework-sheet-help = Allow hints, solution and taking back
homework-sheet-save = Save homework
