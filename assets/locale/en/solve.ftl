# The bar, the solve page, the sets, the first sheet, the search over everything.

tools = Tools
all-commands = All commands of this page
days-in-a-row = { $count ->
    [one] One day in a row
   *[other] { $count } days in a row
}
search = Search
search-tip = Find a set, a problem, a lesson or a command
sets = Sets
sets-tip = All sets, or back to the problem
next-set = Next set
next-set-tip = Go on with the next set that is not all solved
replay = See refutation
and-now = Nearly the same as the position before, and another answer. And now?
more-words = There is more: turn the wheel
replay-tip = Play the refutation once more, move by move
larger = Larger text
larger-tip = Make text and everything else larger
smaller = Smaller text
smaller-tip = Make text and everything else smaller
usual-size = Usual text size
usual-size-tip = Text at 100 %
key-space = Space
key-enter = Enter

turn-black = Black to play
turn-white = White to play
your-move = Your move
played = Your move stands
right-so-far = Right, go on
answered-black = Black plays { $move }. Your move again.
answered-white = White plays { $move }. Your move again.
answered-pass = Your opponent plays elsewhere. Your move again.
wrong-answer-pass = Wrong: no answer is needed
wrong-answer-black = Wrong: Black answers { $move }
wrong-answer-white = Wrong: White answers { $move }
no-alive = No: the stones live
no-alive-one = No: at least one of the marked chains lives
no-dead = No: the stones are dead
no-dead-one = No: at least one of the marked chains is dead
no-seki = No: it is a seki
no-ko = No: it is a ko
no-unsettled = No: it is unsettled
diagram = Diagram
set-done-text = Set finished: { $count ->
    [one] one problem solved,
   *[other] { $count } problems solved,
} { $first ->
    [0] none of them at the first try.
   *[other] { $first } at the first try.
}
how-to-play = Click a crossing, or press an arrow key and Enter.
moves = Moves
walk-count = { $number } of { $count }
tree-start = Start of the problem
tree-move = Move { $number }, { $point }
point-number = number { $number }
number-short = { $number } of { $count }
problems = Problems
back-to-sets = Sets: back from { $set }
back-to-editing = Back to editing
drawer-close = Close the list
tool-undo = Undo
tool-solution = Solution
tool-explore = Explore
tool-view = View
tool-more = More
run-skip = Skip

sets-search = Find a set or a problem
sets-none = No set matches.
sets-clear = Show all sets
group-all = All
group-mine = Mine
group-beginner = Beginner
group-technique = Technique
group-book = Book of 1908
group-classic = Classics
group-quiz = Shape quizzes
group-count = { $count ->
    [one] one set
   *[other] { $count } sets
}
last-time = Last time
continue = Continue
set-count = { $count ->
    [one] one problem
   *[other] { $count } problems
}
set-open = { $count } open
set-all-solved = All solved
set-failed = { $count } to repeat

home-lead = Life and death in Go, with an answer to every move.
home-new = I am new to Go
home-new-text = Learn the rules in 20 minutes, on a live board. Nothing else is needed.
home-know = I know the rules
home-know-text = How strong are you, roughly? A fitting set opens.
home-foot = You can change everything later. Nothing leaves this computer.
strength-beginner = Beginner
strength-beginner-level = 30–20 kyu
strength-player = Player
strength-player-level = 19–10 kyu
strength-strong = Strong
strength-strong-level = 9–1 kyu
strength-dan = Dan
strength-dan-level = 1 dan up

palette-hint = Set, problem, lesson or command
palette-none = Nothing matches.
palette-foot = ↑ ↓ choose     Enter open     Esc close
palette-sets = Sets
palette-problems = Problems
palette-lessons = Lessons
palette-commands = Commands
palette-lesson = Lesson { $number }

setting-text-size = Text size
settings-sound = Sound
setting-sound = Stones, captures, right and wrong are heard
setting-loudness = Volume
setting-motion = Nothing moves by itself: no stone lands, no line plays on

names-or = or
names-and = and
task-connect-to = Connect the marked stones with { $friends }.
task-cut-from = Cut the marked stones off from { $friends }.
task-connect-to-one = Connect one of the marked chains with { $friends }.
task-cut-from-one = Cut one of the marked chains off from { $friends }.
task-live-marked = Make the marked stones live.
task-kill-marked = Kill the marked stones.
task-capture-marked = Capture the marked stones.
task-live-one = Make at least one of the marked chains live.
task-kill-one = Kill one of the marked chains.
task-capture-one = Capture one of the marked chains.

ask-else = What else could be asked?
ask-else-tip = The file does not say which group is meant: the questions that the stones suggest
asked-heading = What else could be asked
asked-lead = The file does not say which group is meant. These are the questions that the stones suggest, best first. A click on another group at the start asks about that one. Your choice is kept.
asked-words-said = The file does not say which group is meant. From the stones: { $question }. { $reason } Another group: click on it.
asked-words = The file does not say what is asked. From the stones: { $question }. { $reason } Another group: click on it.
asked-title = { $side } at { $point }: { $aim }
asked-live = save the group
asked-kill = kill the group
asked-ko = get a ko
asked-seki = get a seki
asked-connect = link the group with its friends
asked-connect-to = link the group with { $friends }
asked-cut = keep the groups apart
asked-cut-from = cut the group off from { $friends }
asked-capture = capture the stones
asked-capture-one = capture one of these chains
asked-escape = run into the open
asked-because-said = The file names the task.
asked-because-shut-in = It is the only group that is shut in all around.
asked-because-fewest = It has the fewest ways out.
asked-because-race = It and a group that it touches cannot walk away: there may be a race.
asked-because-weak = It cannot walk away either.
asked-because-nobody = No group is in danger; this one has most trouble to walk away.
asked-because-chosen = You have clicked on it.
asked-because-caught = A search has captured it.
find-here = Find on this page
find-here-tip = Type into the search field of the page
