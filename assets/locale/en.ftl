# Sentence case everywhere; an ellipsis where a dialog follows.

## Menus and commands
menu-file = File
menu-problem = Problem
menu-line = Line
menu-board = Board
menu-window = Window

open = Open…
open-tip = Open a problem set from a file
reload = Reload sets
reload-tip = Read all open files again
close-set = Close set
close-set-tip = Remove this set from the list; the file is kept
findings = Findings…
findings-tip = Show what is wrong in the files
quit = Quit
quit-tip = Close the window
next = Next in the set
next-tip = The next problem of this set
previous = Previous in the set
previous-tip = The problem before this one
next-unsolved = Next problem
next-unsolved-tip = Go to the next problem that is not solved yet
take-back = Take back
take-back-tip = Take back your last move
retry = Try again
retry-tip = Start this problem again
hint = Hint
hint-tip = Show the next hint
solution = Solution
solution-tip = Show the solution; the problem then counts as not solved
pass = Pass
pass-tip = Pass: play elsewhere
stop-thinking = Stop
stop-thinking-tip = Stop the solver; the move does not count
free-play = Explore
free-play-tip = Play on from here against the solver; nothing counts
end-free-play = Back to the problem
end-free-play-tip = Stop exploring
walk-forward = Forward
walk-forward-tip = Next move
walk-back = Back
walk-back-tip = Previous move
walk-start = First
walk-start-tip = To the start of the problem
walk-end = Last
walk-end-tip = To the end of this line
next-variation = Next variation
next-variation-tip = Show another continuation
rotate = Rotate
rotate-tip = Turn the board a quarter clockwise
mirror = Mirror
mirror-tip = Exchange left and right
swap-colors = Swap colours
swap-colors-tip = Exchange Black and White
canonical = Original view
canonical-tip = Show the problem as it was drawn
whole-board = Whole board
whole-board-tip = Show the whole board or the part that matters
coordinates = Coordinates
coordinates-tip = Change the style of the coordinates
list = Problems of the set
list-tip = List the problems of this set
language = Deutsch
language-tip = Use the German language
theme = Next theme
theme-tip = Change between light, dark and wood
sound = Sound on or off
sound-tip = Hear stones, captures, right and wrong
settings = Settings…
settings-tip = Language, look, board, sound, training
keys = Keys…
keys-tip = Show all commands and their keys

## List of sets
list-heading = Problem sets
list-progress = { $solved } of { $count } solved
state-open = open
state-new = new
state-solved = solved
state-failed = not solved
loading = Reading problem sets…
empty-heading = No problems yet
empty-text = Open a problem set, or drop a .ron file onto this window.

## The problem
number-of = Problem { $number } of { $count }
task-live = Live.
task-kill = Kill.
task-seki = Make a seki.
task-ko = Make a ko.
task-capture = Capture.
task-connect = Connect.
task-cut = Cut apart.
task-win-race = Win the race.
task-status = What is the status of the marked stones?
task-status-one = What is the status of the marked stones? One living chain is enough.
task-question = Choose the right answer.
task-show = Diagram: step through the moves.
to-move-black = Black to move
to-move-white = White to move
reply-black = Black answers…
reply-white = White answers…
captured-by-black = Captured by Black: { $count }
captured-by-white = Captured by White: { $count }
claim-proven = Proven
claim-proven-if = Proven, if the stones around live
claim-proven-life = { $count ->
    [one] Proven, if the stones at { $points } live
   *[other] Proven, if the chains at { $points } live
}
claim-others-open = Another first move may be right too
claim-others-life = { $count ->
    [one] No other first move is right if the stones at { $points } live too
   *[other] No other first move is right if the chains at { $points } live too
}
claim-open-problem = Open: nobody has proved this
claim-unanswered = Open: the question that the stones suggest leaves nothing to find
claim-unanswered-life = { $count ->
    [one] Open: the question that the stones suggest leaves nothing to find if the stones at { $points } live
   *[other] Open: the question that the stones suggest leaves nothing to find if the chains at { $points } live
}
open-problem = Nobody has proved this problem. The solver judges your moves as far as it reaches, and nothing you do here counts.
open-problem-unanswered-life = { $count ->
    [one] If the stones at { $points } live, no move does what is asked with the marked stones, or none is needed. Perhaps they can be captured, or something else is meant. Nothing you do here counts.
   *[other] If the chains at { $points } live, no move does what is asked with the marked stones, or none is needed. Perhaps one of them can be captured, or something else is meant. Nothing you do here counts.
}
open-problem-unanswered = No move does what is asked with the marked stones, or none is needed. Perhaps something else is meant. Nothing you do here counts.
claim-computed = Computed from the rules
claim-authored = Given by the author
claim-opinion = Opinion or history, nothing proven
claim-unproven = Not proven yet
source-section = section { $value }
source-figure = figure { $value }
source-page = page { $value }
turned = Turned or mirrored
swapped = Colours swapped

## Verdicts
verdict-solved = Solved
verdict-wrong = Wrong
verdict-wrong-text = The answer on the board refutes your move.
verdict-wrong-bare = The set calls this move wrong and gives no answer to it.
verdict-wrong-quiz = No, that is not right
verdict-gave-up = Solution
verdict-gave-up-text = Step through the lines, then try again.
off-tree = Not decided: does not count
verdict-another-way = Also correct
verdict-another-way-text = Not in the solution, but proved to be just as good.
verdict-wrong-proven = The refutation is on the board. Step through it, or try to beat it.
off-tree-text = { $move } is not in the solution, and no proof was found against it.
open-stopped = You stopped the solver before it had a proof.
open-time = The solver found no proof in the time it has. You can give it more in the settings.
open-threats = Whether ko threats change that was not found out in the time given.
without-threats-dead = Without ko threats the group is dead.
without-threats-dead-one = Without ko threats at least one of the marked chains is dead.
without-threats-alive = Without ko threats the group lives, if only in seki.
without-threats-alive-one = Without ko threats at least one of the marked chains lives, if only in seki.
without-threats-walled = That holds only behind a wall around the region, which is not on the board.
without-threats-first = The first move is { $move }.
open-repetition = A long repetition keeps the solver from deciding.
open-leaks = The group is not shut in, and no part of the board was found that decides it.
open-no-question = This task is not a question that the solver can judge.
open-disagreement = The solver would not call the author's own answer best, so it does not judge yours.
open-crashed = The solver failed. The report in the log helps to mend it.
reached-alone = { $reached }.
reached-worse = { $reached }; { $possible }.
rests-on-board = Proved on the board as it stands.
rests-on-elsewhere = Counted while the other side plays elsewhere.
rests-on-life = { $count ->
    [one] Proved if the stones at { $points } live.
   *[other] Proved if the chains at { $points } live.
}
rests-on-wall = Proved only behind a wall at { $points }, which is not on the board.
rests-on-superko = Holds only where superko is played.
got-defender-alive = Your stones live with two eyes
got-defender-alive-one = At least one of your marked chains lives with two eyes
got-defender-seki = Your stones live in seki
got-defender-seki-one = At least one of your marked chains lives in seki
got-defender-lives = Your stones live
got-defender-lives-one = At least one of your marked chains lives
got-defender-dead = Your stones die
got-defender-dead-one = At least one of your marked chains dies
got-attacker-alive = The stones live with two eyes
got-attacker-alive-one = At least one of the marked chains lives with two eyes
got-attacker-seki = The stones live in seki
got-attacker-seki-one = At least one of the marked chains lives in seki
got-attacker-lives = The stones live
got-attacker-lives-one = At least one of the marked chains lives
got-attacker-dead = The stones are dead
got-attacker-dead-one = At least one of the marked chains is dead
got-ko-need = You get a ko that you win only with { $threats ->
    [one] a ko threat
   *[other] { $threats } ko threats
}
got-ko-have = You get a ko that you win unless the opponent has { $threats ->
    [one] a ko threat
   *[other] { $threats } ko threats
}
could-defender-alive = there is a way to live with two eyes
could-defender-seki = there is a way to live in seki
could-defender-lives = there is a way to live
got-stands = Too slow
got-defender-escapes = Your stones get out of the ladder
got-attacker-escapes = The stones get out of the ladder
could-defender-stands = there is a way to save them
could-defender-escapes = there is a way out of the ladder
could-falls = { $moves ->
    [one] one move captures the stones
   *[other] { $moves } moves capture the stones
}
could-falls-one = { $moves ->
    [one] one move captures one of the chains
   *[other] { $moves } moves capture one of the chains
}
could-attacker-seki = there is a way to seki
could-attacker-dead = there is a clean kill
could-nothing = there was nothing better
could-ko-need = there is a ko that takes { $threats ->
    [one] only one ko threat
   *[other] only { $threats } ko threats
}
could-ko-have = there is a ko that you win unless the opponent has { $threats ->
    [one] a ko threat
   *[other] { $threats } ko threats
}
judging-heading = Checking your move…
judging-text = { $move } is not in the solution. The solver is looking for a proof.
judging-seconds = { $seconds } of at most { $most } s
free-play-heading = Exploring: does not count
free-play-text = The solver answers every move.
free-play-holds = With best play from here: { $now }.
free-play-loses = That was a mistake: { $before } before, now { $now }.
now-alive = the stones live with two eyes
now-alive-one = at least one of the marked chains lives with two eyes
now-seki = seki
now-lives = the stones live
now-lives-one = at least one of the marked chains lives
now-ko = ko
now-stands = the stones are not captured in time
now-escapes = the stones get out of the ladder
now-dead = the stones are dead
now-dead-one = at least one of the marked chains is dead
walk-here = Move { $number } of { $count }
walk-pass = pass

## Answers to questions
answer-heading = Your answer
answer-alive = Alive
answer-dead = Dead
answer-seki = Seki
answer-ko = Ko
answer-unsettled = Unsettled: who plays first decides

## Hints
hint-heading = Hint
hint-area = The move is among the { $count } marked points.
hint-move = The move is { $move }.
hint-pass = The right move is to pass.

## The board
board = Go board
board-keys = Board: arrow keys move, Enter plays
point-empty = empty
point-black = black stone
point-white = white stone
point-last = last move
point-ko = ko
point-triangle = triangle
point-square = square
point-circle = circle
point-cross = cross
point-good = right
point-bad = wrong
illegal-occupied = { $move } is occupied.
illegal-self-capture = { $move } would be self-capture.
illegal-ko = { $move } retakes the ko at once. Play elsewhere first.
illegal-superko = { $move } would repeat an earlier position.
illegal-off-board = { $move } is not on the board.

## Findings
findings-heading = Findings in problem files
findings-none = Nothing is wrong in the files that are open.
findings-lead = { $count ->
    [one] One finding. Everything else has been loaded.
   *[other] { $count } findings. Everything else has been loaded.
}
findings-show = { $count ->
    [one] Show 1 finding
   *[other] Show { $count } findings
}
advice = Advice: { $text }
close = Close

## Opening files
open-heading = Open a problem set
open-path = File name
open-path-hint = /home/me/problems/eyes.ron
open-choose = Choose a file…
open-go = Open
open-drop = Or drop a .ron file onto the window.

## Settings
settings-heading = Settings
setting-language = Language
setting-theme = Theme
theme-light = Light
theme-dark = Dark
theme-wood = Wood
setting-coordinates = Coordinates
coordinates-gtp = A1, without I
coordinates-book = a1, without j (1908)
coordinates-sgf = aa (SGF)
coordinates-japanese = 1-1, from the lower right
coordinates-off = Off
setting-orientation = Turn and mirror each problem at random
setting-colors = Swap the colours at random
setting-pause = Pause before the reply
setting-budget = Time for the solver to judge a move
setting-budget-tip = For moves outside the solution; 0 leaves them unjudged
setting-defender = The opponent replies
defender-longest = with the longest resistance
defender-missed = as where you last failed
defender-random = at random
defender-every = with every defence in turn, until all are answered
setting-labels = Show letters and marks of the author
setting-data = Progress is kept in { $path }
setting-data-memory = Progress is kept in memory only

## The program
about = About Räuberspiel
about-tip = Version, licence, and the works of others in this program
about-heading = About this program
about-what = A trainer for life and death in Go, with a solver that proves its answers.
about-licence = Free software under MIT or Apache-2.0, as you like. The problem sets are in the public domain.
about-works = Works of others in this program, and their licences
about-copy = Copy version

## Keys
keys-heading = Commands and keys
keys-search = Search the keys
keys-search-hint = A key, a command or a page
keys-none = No key does this.
key-arrows = Arrow keys
key-arrows-text = Move the cursor over the board; where a line is shown, step through it (with Shift: the cursor)
key-play = Space, Enter
key-play-text = Press the main button; play where the cursor shows
key-digits = 1 to 9
key-digits-text = Choose an answer or a variation
key-tab = Tab
key-tab-text = To the next part of the window

## Notices
notice-newer = Your progress belongs to a newer version of this program and is left alone. What you do now is not kept: { $path }
notice-memory = Your progress cannot be kept on disk and will be lost at the end: { $reason }. RAEUBERSPIEL_DATA can name a folder that can be written.
notice-unsaved = { $count ->
    [one] One attempt could not be saved and is kept in memory: { $reason }
   *[other] { $count } attempts could not be saved and are kept in memory: { $reason }
}
notice-try-again = Try again
notice-not-ron = This file holds no problems (.ron, .sgf, .zip, .json, .txt do): { $path }
notice-setting = The setting could not be saved: { $reason }
dismiss = Dismiss

## Further words
hint-none = There is no hint for this position.
answer-right = Right: { $answer }
result-alive = The stones live.
result-alive-one = At least one of the marked chains lives.
result-seki = It is a seki.
result-dead = The stones are dead.
result-dead-one = At least one of the marked chains is dead.
result-ko-attacker = With best play it becomes ko; the attacker needs { $threats ->
    [one] one threat
   *[other] { $threats } threats
} to win it.
result-ko-defender = With best play it becomes ko; the defender needs { $threats ->
    [one] one threat
   *[other] { $threats } threats
} to win it.
modifier-ctrl = Ctrl
key-page-down = Page down
key-page-up = Page up
key-backspace = Backspace
key-home = Home
key-end = End
key-escape = Esc
passed-black = Black passed
passed-white = White passed

# Pages
menu-pages = Pages
page-solve = Solve
page-solve-tip = Solve problem sets
page-review = Review
page-review-tip = Repeat what is due
page-library = Library
page-library-tip = Find, import and export problems
page-shapes = Shapes
page-shapes-tip = Look up eye shapes
page-author = Author
page-author-tip = Make problems of your own
page-board = Board
page-board-tip = Play whole games and try things out
page-course = Learn
page-course-tip = Learn from the rules to the robber play
page-progress = Progress
page-progress-tip = See what you have reached

# writing files
write-exists = There is a file of this name already: { $path }. Choose another name.
write-source = The problems are being read from this file; it is not replaced: { $path }. Choose another name.
write-not-a-file = This is no plain file and is not written to: { $path }. Choose the name of a file.
write-dangling = This is a symbolic link that leads nowhere: { $path }. Remove the link, or choose another name.
write-protected = The file is write-protected: { $path }. Take the protection away, or choose another name.
write-no-folder = There is no such folder: { $path }. Make it first, or choose another place.
write-ending = The name has to end in .{ $ending }: { $path }
write-failed = The file cannot be written ({ $reason }): { $path }. Choose another place, or make room on the disk.
write-replace = Replace
write-leave = Do not replace
write-replace-question = { $count ->
    [one] There is a file of this name already: { $path }. Replace it? It is kept as { $path }.bak.
   *[other] There are { $count } files of these names already, such as { $path }. Replace them? Each is kept with .bak at its end.
  }
problem-untitled = Problem { $number }
settings-look = Look
settings-board = Board
settings-training = Training
settings-review = Review
settings-data = Your data
keys-board = On the board
