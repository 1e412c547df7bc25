# problems from one's own games
page-games = My games
page-games-tip = Find problems in your own games
games-lead = Name a folder, a zip archive or a file of your games in SGF, or drop it on this page. They are looked through in the background for moves after which a group that could live was dead, a group that could be killed lived, or stones could be caught that could have been saved, or got away that could have been caught. What can be proved so becomes a problem, with the right move and the answer to the one in the game.
games-frank = Only what is proved on the board counts. Many mistakes are not found; what is told was there to be played.
games-no-folder = Problems cannot be kept: your progress is in memory only.
games-pick-title = Where are your games?
games-begin = Look through
games-title = My games: { $name }
games-other = Other games…
games-reading = Reading the games…
games-not-finished = Not all of them are looked through
games-finished = All of them are looked through
games-running = { $done } of { $total } games looked through
games-paused = { $done } of { $total } games looked through · paused
games-stopped = { $done } of { $total } games looked through · stopped
games-done = { $total ->
    [0] No game is there
    [one] One game looked through
   *[other] All { $total } games looked through
  }
games-again = Look for new games
games-again-tip = Reads the files again and looks through the games that are new
games-stop-tip = Ends the search; what was found stays, and it can go on later
games-solve = Solve them
games-solve-tip = Takes the problems in hand, from the first that is not solved
games-came = { $games ->
    [one] One new game
   *[other] { $games } new games
  } of { $moves } moves: { $finds ->
    [0] no mistake was proved
    [one] one mistake was proved
   *[other] { $finds } mistakes were proved
  }, { $written ->
    [0] none became a problem
    [one] one became a problem
   *[other] { $written } became problems
  }.
games-nothing-new = No game was new.
games-faulty = { $count ->
    [one] One game or file could not be read
   *[other] { $count } games or files could not be read
  }
games-none-yet = No problem so far.
games-none = No problem came of it. That a group can be killed or caught is seldom proved on an open board.
