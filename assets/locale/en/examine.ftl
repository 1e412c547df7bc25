# examining many positions
page-examine = Examine
page-examine-tip = Find out what many positions ask, and prove it
examine-open = Examine positions…
examine-collection = Examine
examine-lead = Name a file, a zip archive or a folder of problems, or drop it on this page. For each position the program finds out what is asked, proves it in the background, and lists what agrees with the file and what does not.
examine-pick-title = What is to be examined?
examine-begin = Examine
examine-title = Examine: { $name }
examine-another = Another…
examine-others = Examinations
examine-beginning = Looking at the files…
examine-reading = Reading { $done } of { $total } files
examine-running = { $done } of { $total } examined
examine-paused = { $done } of { $total } examined · paused
examine-stopped = { $done } of { $total } examined · stopped
examine-done = { $total ->
    [one] One problem, examined
   *[other] All { $total } problems examined
  }
examine-left-soon = less than a minute left
examine-left-minutes = about { $minutes } minutes left
examine-left-hours = about { $hours } hours left
examine-pause = Pause
examine-resume = Resume
examine-stop = Stop
examine-stop-tip = Ends the examination; what was found stays, and it can go on later
examine-again = Look for changes
examine-again-tip = Reads the files again and examines what is new in them
examine-forget = Discard
examine-forget-tip = Takes the examination off the list with what was found; files and added problems stay
examine-add = Add { $count } to the library
examine-add-tip = Adds what is proven, with the proof’s tree, and of the others what you have chosen
examine-added = { $count ->
    [one] One problem is in the library now.
   *[other] { $count } problems are in the library now.
  }
examine-not-added = { $count ->
    [one] One could not be written:
   *[other] { $count } could not be written:
  }
examine-proven = Proven ({ $count })
examine-against = Against the file ({ $count })
examine-open-group = Open ({ $count })
examine-no-question = No question ({ $count })
examine-none = None so far.
examine-back = Back to the list
examine-asked = { $question }. { $reason }
examine-nothing-asked = Nothing is asked that could be proved.
examine-named = The file names the stones.
examine-result = { $result } { $holds }
examine-found = Proven: { $result }
examine-proof-says = The proof says: { $result }
examine-on-board = on the board
examine-if-alive = { $count ->
    [one] if { $points } lives
   *[other] if { $points } live
  }
examine-behind-wall = behind a wall that is not on the board
examine-by-superko = where superko is played
examine-theirs = The file
examine-ours = The proof
examine-solution = Solution
examine-at-start = Start of the problem
examine-no-line = No line
examine-line-right = solves
examine-line-wrong = fails
examine-file-right = solves, says the file
examine-file-wrong = fails, says the file
examine-step = { $step }, board { $number }
examine-keep = Keep:
examine-keep-file = The file’s version
examine-keep-ours = The proof’s version
examine-keeps-file = the file’s version is kept
examine-keeps-ours = the proof’s version is kept
examine-keeps-none = not chosen yet
examine-no-ours = The proof has no tree of its own for this problem.
examine-doubts = What the proof doubts
examine-reason = Why
examine-unkept = This problem cannot be written: { $reason }
