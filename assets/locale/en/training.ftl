## Solving: wrong moves, ko, lines of one's own
setting-guard = A click on the board
guard-none = plays at once
guard-confirm = shows the stone; a second click plays it
guard-moment = shows the stone for a moment, in which it can be taken back
guard-click-again = { $point } is chosen. Click it again to play there.
guard-take-back = { $point }: take it back now (Ctrl+Z or the right button) if your hand slipped.
setting-candor = A wrong move
candor-at-once = is told at once and refuted
candor-light = is played on; a light tells if it can still be solved (a hint)
candor-at-end = is played on and told at the end
light-on = Still solvable
light-off = No longer solvable: take back, or play on
light-unsure = Still solvable? Looking…
ko-forbidden = The ko may not be retaken at once.
ko-threat-answered = Your threat has been answered: the ko may be retaken.
ko-threat-theirs = Your opponent has played a ko threat, you have answered it, and the ko has been retaken.
ko-threats = { $yours ->
    [0] You have no ko threat left
    [one] You have one ko threat left
   *[other] You have { $yours } ko threats left
}, your opponent { $theirs ->
    [0] has none
    [one] has one
   *[other] has { $theirs }
}.
ko-threat = Ko threat
ko-threat-tip = Play a ko threat elsewhere; it is answered, and you may retake the ko
ko-threat-none = No ko threat is left. Playing elsewhere gives up the ko.
add-line = Add to problem
add-line-tip = Add the line you played to the problem, on the Author page
author-line-added = { $count ->
    [0] The tree knows this line already.
    [one] The line stands in the tree; one move is new. Save to keep it.
   *[other] The line stands in the tree; { $count } moves are new. Save to keep it.
}
author-line-unfit = The line does not fit this problem as it stands here: it has been changed. Nothing was written.

## Techniques
technique-atari = atari
technique-bent-four = bent four
technique-capture = capture
technique-connect-underneath = connecting underneath
technique-connection = connection
technique-cut = cut
technique-descent = descent
technique-double-atari = double atari
technique-edge = edge
technique-eye-shape = eye shape
technique-false-eye = false eye
technique-hane = hane
technique-kill = killing
technique-ko = ko
technique-ladder = ladder
technique-life = living
technique-nakade = nakade
technique-net = net
technique-oiotoshi = oiotoshi
technique-placement = placement
technique-sacrifice = sacrifice
technique-seki = seki
technique-semeai = semeai
technique-snapback = snapback
technique-throw-in = throw-in
technique-under-the-stones = under the stones
technique-vital-point = vital point

finding-heading = Looking for the solution
finding-text = The file has no solution. The solver is working one out; your next move ends the search.
solution-none = The file has no solution, and the solver found none. { $reason } Nothing is counted.
solution-no-move = No move is proven to do what is asked.
proven-so-far = Proved right so far. Keep going.
not-proven = Not decided: does not count
not-proven-text = Whether { $move } solves the problem is not proved.
verdict-proven-text = Proved by the solver.
verdict-gave-up-solver = The file has no solution; the solver has worked this one out.
verdict-gave-up-none = There is no solution to step through.
verdict-after-mistake = Solved after a mistake
verdict-after-mistake-text = Only the first try counts. Try again to count anew.
result-captured = Captured.
got-attacker-captured = You captured the stones
got-attacker-captured-one = You captured one of the marked chains

# Two computers
settings-together = Other computers
setting-shared-why = A folder that all your computers see (a synced folder, a stick) keeps their progress the same. Each writes files of its own, so nothing can clash.
setting-shared-memory = Progress is only in memory, so there is nothing to share.
setting-shared = Folder
setting-shared-hint = path of the folder
setting-shared-go = Keep in step
setting-shared-choose = Choose…
setting-shared-is = In step by { $path }
setting-shared-looking = The folder is being looked into.
setting-shared-well = { $count ->
    [0] No other computer has written there yet.
    [one] One other computer writes there; all it has written is here.
   *[other] { $count } other computers write there; all they have written is here.
}
setting-shared-unread = { $unread ->
    [one] One entry in the folder cannot be read yet; it is tried again.
   *[other] { $unread } entries in the folder cannot be read yet; they are tried again.
}
setting-shared-newer = { $newer ->
    [one] One file in the folder is from a newer version of the program and is not read.
   *[other] { $newer } files in the folder are from a newer version of the program and are not read.
}
setting-shared-out = Not in step: { $reason }
setting-shared-end = Stop
notice-in-step = { $count ->
    [one] One entry from another computer has been added to your progress.
   *[other] { $count } entries from other computers have been added to your progress.
}
notice-out-of-step = Your computers are not in step: { $reason }
