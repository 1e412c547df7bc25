# library
library-search = Search
library-search-hint = Words, names, tags
library-any = any
library-collection = Collection
library-task = Task
library-standing = Status
library-proof = Proof
library-tag = Tag
library-sort = Order
library-from = From level
library-to = To level
library-saved = Saved filters
library-save = Save
library-save-hint = Name of this filter
library-forget = Forget { $name }
library-twins = Duplicates
library-twins-no = Off
library-twins-same = The same
library-twins-near = Nearly
library-twins-found = { $same ->
    [one] { $same } group of equal problems
   *[other] { $same } groups of equal problems
  }, { $near ->
    [one] { $near } pair that differs by one or two stones
   *[other] { $near } pairs that differ by one or two stones
  }
library-position = Position
library-position-hint = Click: black, white, empty. Found in any orientation and in both colours.
library-position-board = Stones to look for
library-position-anywhere = anywhere on the board
library-position-clear = Clear
library-empty = Add a file, a zip archive or a folder of problems.
library-nothing = No problems match.
library-add = Add
library-add-hint = Path of a file, archive or folder
library-count = { $shown } of { $all }
library-tick-all = Select all
library-tick-none = Select none
library-ticked = { $count } selected
library-stop = Stop
library-stopped = Stopped. What was read is kept; reading again goes on from there.
library-index-damaged = The library's index could not be used ({ $reason }). Add the folders again; no file is lost.
library-job-read = { $done } of { $total } files, { $problems } problems, { $faulty } faulty
library-job-fetch = Opening { $done } of { $total }
library-job-prove = { $done } of { $total } proved: { $problems } sound, { $faulty } in doubt
library-job-twins = Comparing every problem with every other …
library-job-export = Writing { $done } of { $total }
library-choose = Choose a problem.
library-solve = Solve this
library-verdict-proven = Proven
library-verdict-doubts = The proof disagrees
library-verdict-open = Not proven
library-fix = Take the proof's tree (F)
library-fixed = Corrected in { $path }
library-dialect = Right and wrong are marked as
library-dialect-each = detect automatically
library-dialect-found = This file: { $name }
library-watch = Watch for changes
library-reread = Read again
library-remove = Remove
library-remove-tip = Takes the collection off the list; its files stay.
library-many = { $count ->
    [one] { $count } problem
   *[other] { $count } problems
  }
library-tag-hint = New tag
library-tag-give = Add tag
library-prove = Check and prove
library-prove-tip = Proves each problem in the background and lists where file and proof disagree.
library-export = Export
library-faulty = { $count ->
    [one] { $count } file with faults
   *[other] { $count } files with faults
  }
library-new = new
library-solved = solved
library-failed = failed
library-due = due
library-proven = proven
library-unproven = not proven
library-on-board = proven on the board
library-assuming = proven if stones live
library-open-problem = open, search in vain
library-sort-collection = as in the collections
library-sort-title = by title
library-sort-difficulty = easiest first
library-sort-task = by task
library-sort-stones = fewest stones first
library-task-live = Live
library-task-kill = Kill
library-task-seki = Seki
library-task-ko = Ko
library-task-capture = Capture
library-task-connect = Connect
library-task-cut = Cut
library-task-race = Race
library-task-status = Status
library-task-show = Example
library-verdict-supplied = The solver supplies result and tree
library-add-title = Add problems to the library
library-pick-file = File…
library-pick-folder = Folder…
library-not-picked = Nothing was chosen. If no window opened, type the path instead: under Add… or in the dialog.
library-export-title = Write problems to
library-sgf-files = SGF files
library-export-paper = Booklets
library-export-per-page = a page
library-export-dialect = SGF marks right and wrong as
library-export-width = pixels wide
library-written = Written:
library-untold-misread = Results that are read as something else in this format:
library-untold-unread = Results this format cannot store:
library-untold-no-right-line = Problems without a right line, which goproblems asks for:
library-untold-board = Problems that need the edges of a board that is not 19x19, which some readers of goproblems ask for:
library-untold-left-out = Lines left out for other programs, because the side to move passes in them:
library-untold-elsewhere = Passes of the opponent, written as moves far from everything:
library-untold-added-stone = Problems with stones of one colour that got a stone of the other, far from everything:
library-untold-larger-board = Problems of small boards, shown in a part of a 19x19 board:
library-untold-asked = Questions, asked by labelled points:
library-untold-translation = Texts that other programs see in one language only:
library-untold-explanation = Explanations that other programs do not see:
library-untold-result = Results that other programs do not see:
library-untold-question = Questions with answers that other programs do not see as such:
library-untold-source = Sources that other programs see without section, figure, page and note:
library-untold-rules = Problems with rules, kos or goals that other programs do not see:
library-untold-heading = Titles, descriptions, authors and licences of sets, which SGF has no place for:
library-untold-kept = Nothing of this is lost here: this program reads its own record back.
library-lost-problems = Left out:
library-lost-letters = Letters that no installed font has were left out:
library-board-size = Board
library-part = Part of the board
library-part-corner = corner
library-part-side = side
library-part-whole = whole board
library-position-anywhere-tip = Otherwise the stones must stand as far from the corner or the side as drawn; on the whole board, on the very points.
library-position-count = { $count ->
    [one] { $count } stone
   *[other] { $count } stones
  }
library-export-coordinates = Coordinates on diagrams
library-added = { $collection }: { $problems ->
    [one] { $problems } problem
   *[other] { $problems } problems
  } from { $files ->
    [one] { $files } file
   *[other] { $files } files
  }. Shown below.
library-added-none = { $collection }: there is no problem in { $files ->
    [0] it; no file of it can be read
    [one] the file that was read
   *[other] the { $files } files that were read
  }.
library-added-faulty = { $count ->
    [one] In { $count } file something could not be read; it is listed at the right.
   *[other] In { $count } files something could not be read; they are listed at the right.
  }
library-added-others = { $count ->
    [one] { $count } file of another kind was passed over: { $kinds }
   *[other] { $count } files of other kinds were passed over: { $kinds }
  }
library-added-games = GIB, NGF and UGF are not read; save such games as SGF with another program.
library-added-archives = Of archives only zip is opened; unpack the others first.
library-added-again = { $count ->
    [one] { $count } name stands for what is read by another name (a link).
   *[other] { $count } names stand for what is read by other names (links).
  }
library-added-cut = There are too many files; the rest is left out. Add smaller folders.
library-no-ending = without an ending
library-add-menu = Add…
library-export-open = Export…
library-tick = Select { $name }
library-look-away = Close the details
library-clear = Clear filters
library-clear-stones = Take the stones off
library-everywhere = Search everywhere
library-format-sgf = One file of all, for other Go programs
library-format-each = A folder with one file each
library-format-ron = A set of this program
library-format-pdf = A booklet with cover and answers
library-proofs = Proofs
library-format-proofs = A folder with a certificate of each that is proved; raeuberspiel check --certificate plays it through by the rules alone
library-to-path = Path
library-to-path-hint = Only if no window opens
worksheet-open = Worksheet…
worksheet-title = Worksheet
worksheet-size = { $count ->
    [one] One problem
   *[other] { $count } problems
  }, { $pages ->
    [one] one page
   *[other] { $pages } pages
  }
worksheet-heading = Title
worksheet-below = Below it
worksheet-name-line = Line for name and date
worksheet-paper = Paper
worksheet-columns = In a row
worksheet-first = Numbers from
worksheet-under = Under each
worksheet-under-task = Task
worksheet-under-vital = Vital point
worksheet-under-nothing = Nothing
worksheet-coordinates = Coordinates
worksheet-where-named = If needed
worksheet-always = Always
worksheet-never = Never
worksheet-cover = Cover
worksheet-answers = Answers
worksheet-answers-none = None
worksheet-answers-end = At the end
worksheet-answers-apart = Own file
worksheet-save = Save PDF…
worksheet-file = worksheet
library-booklet = Problems
library-to-path-told = Nothing was chosen. If no window opened, type the path here and press the button again.
worksheet-file-answers = answers
worksheet-page = Page { $number } of { $pages }
worksheet-page-back = Previous page
worksheet-page-on = Next page
cancel = Cancel
