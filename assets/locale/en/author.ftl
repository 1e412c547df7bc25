## The author page
menu-draft = Sets
menu-edit = Edit
menu-position = Position
menu-tree = Tree
menu-craft = Make
key-insert = Insert
key-delete = Delete
modifier-shift = Shift
modifier-alt = Alt
notice-restored = { $count ->
    [one] One set with unsaved changes was restored; it is on the author page.
   *[other] { $count } sets with unsaved changes were restored; they are on the author page.
}
author-new-set = New set
author-new-set-tip = Begin a set with one empty problem
author-edit-set = Work on this set
author-edit-set-tip = Open the set of this problem on the author page
author-save-as = Save set as…
author-save-as-tip = Write the set to another file
author-save = Save set
author-save-tip = Write the set to its file; the version before stays as a backup
author-close = Stop working on it
author-close-tip = Take the set off this page; its file stays
author-check-set = Check whole set
author-check-set-tip = Check every problem and prove again what is claimed to be proven
author-redo = Redo
author-redo-tip = Do again what was undone
author-undo = Undo
author-undo-tip = Take the latest change back; there is no limit
author-paste = Paste…
author-paste-tip = A drawing or an SGF takes the place of the position; a copied branch grows here
author-copy-diagram = Copy drawing
author-copy-diagram-tip = Copy the position as text
author-copy-sgf = Copy as SGF
author-copy-sgf-tip = Copy the problem with its tree for other programs
author-copy-picture = Copy picture
author-copy-picture-tip = Copy the position as a picture
author-new-problem = New problem
author-new-problem-tip = Begin an empty problem after this one
author-duplicate = Duplicate
author-duplicate-tip = Put a copy of this problem after it
author-remove = Remove
author-remove-tip = Take this problem out of the set
author-next-problem = Problem after this
author-next-problem-tip = Go to the next problem of the set
author-previous-problem = Problem before this
author-previous-problem-tip = Go to the problem before this one
author-problem-down = Move problem down
author-problem-down-tip = Exchange it with the next one
author-problem-up = Move problem up
author-problem-up-tip = Exchange it with the one before
author-solve = Solve for me
author-solve-tip = Prove the position and write the tree
author-try = Try it
author-try-tip = Solve the problem as others will; the same key leads back
author-make = Make a problem of this
author-make-tip = Begin a problem with the position on the board
author-turn = Turn position
author-turn-tip = Turn stones, tree and words a quarter clockwise
author-mirror = Mirror position
author-mirror-tip = Exchange left and right in stones, tree and words
author-swap = Swap stones
author-swap-tip = Exchange Black and White, side to move included
author-left = Shift left
author-left-tip = Shift the problem one column
author-right = Shift right
author-right-tip = Shift the problem one column
author-up = Shift up
author-up-tip = Shift the problem one row
author-down = Shift down
author-down-tip = Shift the problem one row
author-fit = Show only the part that matters
author-fit-tip = The stones with some room, out to near edges
author-other-side = Other side first
author-other-side-tip = The other side moves first
author-propose = Propose question
author-propose-tip = Store the target, region and safe stones that the position suggests
author-forward = Forward one move
author-forward-tip = Along the first variation
author-back = One move back
author-back-tip = Towards the start
author-start = To the start
author-start-tip = Show the start position
author-end = To the end
author-end-tip = Show the end of the line
author-next-branch = Variation beside this
author-next-branch-tip = The next way to go on from the position before
author-pass = Pass here
author-pass-tip = Add a move elsewhere to the tree
author-promote = Promote variation
author-promote-tip = One place towards the main line
author-demote = Demote variation
author-demote-tip = One place away from the main line
author-copy-branch = Copy branch
author-copy-branch-tip = Copy this move and all that follows
author-cut-branch = Cut branch
author-cut-branch-tip = Take this move and all that follows away, ready for pasting
author-cut-misfits = Cut what no longer fits
author-cut-misfits-tip = Cut every move that is illegal in the changed position
author-solved = Ends solved
author-solved-tip = The task is done at the end of this line; the move is accepted
author-wrong = Ends wrong
author-wrong-tip = The task has failed at the end of this line
author-open-end = No verdict
author-open-end-tip = Nothing is said of the end of this line
author-tool-black = Black stones
author-tool-white = White stones
author-tool-erase = Eraser
author-tool-play = Play moves
author-tool-target = Target
author-tool-region = Region
author-tool-safe = Safe stones
author-tool-triangle = Triangle
author-tool-square = Square
author-tool-circle = Circle
author-tool-cross = Cross
author-tool-letter = Letters
author-tool-number = Numbers
author-reach-free = Freehand
author-reach-line = Line
author-reach-rectangle = Rectangle
author-black-first = Black to move
author-white-first = White to move
author-tree = Tree of moves
author-node-start = Start
author-node-pass = pass
author-node = Move { $number }, { $point }
author-node-solved = solved
author-node-wrong = wrong
author-node-words = with words
author-node-unfit = does not fit
author-tab-problem = Problem
author-tab-moves = Move
author-tab-proof = Proof
author-tab-set = Set
author-tab-more = More
author-title = Title
author-comment = Shown from the start
author-explanation = Shown after the end
author-task = Task
author-task-live = Live
author-task-kill = Kill
author-task-seki = Seki
author-task-ko = Ko
author-task-capture = Capture
author-task-connect = Connect
author-task-cut = Cut
author-task-race = Win the race
author-task-status = Judge the status
author-answer = The right answer
author-claim-proven = proven
author-claim-authored = set by the author
author-claim-computed = computed from the rules
author-claim-opinion = a matter of opinion
author-claim-unproven = not proven
author-i-vouch = I set the result myself
author-result-alive = Alive
author-result-seki = Seki
author-result-dead = Dead
author-result-ko-attacker = Ko, the attacker needs { $threats }
author-result-ko-defender = Ko, the defender needs { $threats }
author-no-question = No question yet: { $reason }
author-target = Stones to save or kill
author-region = Where it is played
author-safe = Safe stones
author-proposed = Found by the program; edit or store it
author-points = { $count ->
    [one] one point
   *[other] { $count } points
}
author-clear = Clear: { $what }
author-wall = The region is open: { $count ->
    [one] one point beside it counts
   *[other] { $count } points around it count
} as a wall
author-goal-any = One of the chains must live
author-goal-all = All of the chains must live
author-tags = Techniques
author-tags-hint = snapback throw-in …
author-difficulty = Difficulty
author-size = Board
author-width = Columns of the board
author-height = Rows of the board
author-part = Part shown
author-part-left = First column shown
author-part-right = Last column shown
author-part-bottom = Lowest row shown
author-part-top = Highest row shown
author-part-whole = All of it
author-name = Name in the file
author-name-tip = Lower-case letters, digits and hyphens; unique in the set
author-source = Source
author-source-work = Work
author-source-section = Section
author-source-figure = Figure
author-source-page = Page
author-source-note = Note
author-certainty = How sure the position is
author-certainty-stated = stated
author-certainty-found = found
author-certainty-derived = derived
author-certainty-reconstructed = reconstructed
author-certainty-original = original
author-verdict = This line
author-words = Comment
author-reason = Without words of yours this is told: { $reason }
author-words-hint = A point in braces follows the view of the board: {"{"}D4{"}"}, {"{"}Black|White{"}"}
author-variations = Goes on with
author-misfits = { $count ->
    [one] One thing no longer fits.
   *[other] { $count } things no longer fit.
}
author-wrong-moves = Wrong moves
author-depth = Depth
author-defences = Every defence that resists longest
author-defences-tip = Also writes each defence that has to be answered as often as any other, with the answers
author-seconds = Seconds
author-seconds-tip = How long one search may take; what is not proven by then is said to be open
author-improve = Look for better positions and superfluous stones
author-improving = Other positions: { $done } of { $all }
author-stage-base = Who wins without threats?
author-stage-threats = How many threats turn it round?
author-stage-life = Two eyes or seki?
author-stage-moves = Which first moves are as good?
author-stage-proof = Writing the tree
author-searched = { $nodes } positions, { $seconds } s
author-stop = Stop
author-not-proved = Not proved: { $reason }
author-proven = Proven
author-nothing-to-find = Proved, but there is nothing to find: the side to move fails
author-partly = Solved, but not proven as it stands
author-written = { $lines } lines written, { $nodes } positions searched, { $seconds } s
author-in-region = Play is considered on { $count } points.
author-holds-on-board = Holds on the board: nothing is assumed
author-assumes-safe = Holds if these stones live: { $points }
author-assumes-wall = Holds only behind a wall that is not on the board: { $points }
author-life-unclear = Whether it is two eyes or seki was not settled.
author-stale = The problem has changed since; solve again.
author-duplicate-of = The same problem is known: { $problem } in { $set }
author-second = More than one solution
author-second-kept = Beside { $wanted } these reach the result too: { $moves }. They are kept as alternatives; or change the position:
author-suggest-black = A black stone on { $point } leaves { $left }
author-suggest-white = A white stone on { $point } leaves { $left }
author-suggest-off = Without the stone on { $point }: { $left }
author-follow = Do it
author-no-suggestion = No change of one stone leaves a single solution.
author-superfluous = Superfluous stones
author-take-off = Take off { $point }
author-sound = Nothing is wrong.
author-set-checked = { $count ->
    [one] One problem checked
   *[other] { $count } problems checked
}: { $errors ->
    [0] no errors
    [one] one error
   *[other] { $errors } errors
}, { $warnings ->
    [0] no warnings
    [one] one warning
   *[other] { $warnings } warnings
}
author-more = and { $count } more
author-visit = Go there
author-no-file = Not saved yet
author-set-name = Name of the set
author-set-title = Title of the set
author-set-about = What it is about
author-set-author = Author
author-set-licence = Licence
author-set-work = Work they come from
author-open = Open to work on…
author-open-tip = Choose a file; or drop it on this page
author-open-title = Open a set to work on
author-recent = Recent
author-recent-none = Nothing yet
author-read-only = This file cannot be written. Save it under another name.
author-problems = { $count ->
    [one] One problem
   *[other] { $count } problems
}
author-unsaved-name = { $name } (unsaved)
author-send = To other set
author-move-to = Move to { $set }
author-copy-to = Copy to { $set }
author-empty = Make a problem
author-empty-hint = Begin a set, open one, or drop a file here.
author-saved = Saved to { $path }
author-copied-diagram = The drawing is on the clipboard.
author-copied-sgf = The SGF is on the clipboard.
author-copied-picture = The picture is on the clipboard.
author-copied-branch = The branch is copied; paste it at another position.
author-pasted = { $added } moves pasted; { $kept } kept their own words or verdict.
author-overtaken = The problem was changed while it was being solved, so nothing was written. Solve again.
author-dismiss = Dismiss
author-no-drafts = Drafts cannot be kept, so save often: { $reason }
author-unfit = These problems do not fit together yet, so nothing was written: { $list }
author-paste-title = Paste a position
author-paste-hint = A drawing (X black, O white, . empty, lines for edges) or an SGF. It takes the place of the position.
author-paste-it = Put it in place
author-paste-branch = Paste the copied branch
author-paste-large = The text is too long to be a problem.
author-paste-nothing = The text is neither a drawing nor an SGF, and no branch has been copied.
author-save-title = Save the set
author-save-path = Path of the file
author-save-here = Save here
author-choose = Choose…
author-cancel = Cancel
author-changed-title = The file has changed
author-changed = Another program has written { $path } since it was opened. Nothing was saved.
author-keep-mine = Keep mine
author-load-theirs = Load theirs
author-lossy-title = Saving would lose something
author-lossy-comments = The file holds comments; they are not kept when it is written anew.
author-lossy-problems = { $count ->
    [one] One problem could not be read and would be missing.
   *[other] { $count } problems could not be read and would be missing.
}
author-save-anyway = Save all the same
author-close-title = Unsaved changes
author-close-text = The set has changes that no file holds.
author-discard = Discard them
author-quit-title = These sets have unsaved changes
author-save-all = Save all and quit
author-quit-anyway = Quit without saving
author-failed-title = The set was not saved
author-failed-hint = Your changes are still here. Save under another name if need be.
author-a-pass = a pass
author-pass-solves = Nothing needs to be played: a pass reaches the result as well.
author-clip = a branch of { $count ->
    [one] one move
   *[other] { $count } moves
}
author-task-show = Show
author-sets = Sets
author-sets-tip = Other sets, a new one, or one from a file
author-more-commands = All commands of this page
author-status-solving = The solver is at work…
author-status-empty = An empty board
author-status-empty-hint = Click to put stones: left black, right white
author-status-findings = { $count ->
    [one] One finding
   *[other] { $count } findings
}
author-status-open = Not proven yet
author-status-open-hint = "Solve for me" looks for the answer and writes its lines
author-more-about = New problems are made out of known positions, changed by a stone or a few, and proved: one right first move, one at every step of the main line, and nothing nearly the same as in any of your sets.
author-more-from-problem = This problem
author-more-from-set = All problems of this set
author-more-from-library = Every set in the library
author-more-from-games = Games (SGF)
author-more-path = Folder, file or archive of games
author-more-life = Life and death
author-more-races = Races
author-more-links = Connect and cut
author-more-captures = Ladders, nets and others
author-more-count = problems
author-more-count-kind = of a kind at most
author-more-make = Make problems
author-more-take-all = { $count ->
    [one] Put it into the set
   *[other] Put all { $count } into the set
}
author-more-take-this = put into the set
author-more-taken = in the set
author-more-progress = { $made } of { $wanted } made, { $tried } positions tried
author-more-progress-games = { $made } made, { $tried } of { $games } games looked through
author-more-few = Of ten thousand positions only a few are worth solving; it may take a while. You can go on working.
author-more-none = Nothing was found there that is not known already.
author-more-take = Click a problem to put it into the set. It comes with its tree, and can be taken back like any change.
author-more-stopped = Stopped. What was made stays here until the next run.
author-more-gave-up = So many positions were tried without finding as many as you wanted. More positions to start from help.
author-more-no-group = There is no group to ask about in these positions.
