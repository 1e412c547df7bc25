## Review
review-due = { $count ->
    [0] Nothing is due
    [one] One position is due
   *[other] { $count } positions are due
}
review-lead = Positions you got wrong, and some you are about to forget. Each starts where it went wrong.
review-first = Solve a few problems first: what you fail comes back here, at the very place where it went wrong.
review-nothing = All done. New problems, or one of the runs below?
review-waiting = { $count ->
    [one] One more waits
   *[other] { $count } more wait
} to keep today short; they take { $days ->
    [one] one more day
   *[other] { $days } more days
}.
review-later = { $count ->
    [one] One position you failed comes back
   *[other] { $count } positions you failed come back
} in { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}.
review-start = Start reviews
runs-title = Runs
runs-choice = Which problems
runs-kept = Saved choices
runs-kept-none = None yet: name a choice to keep it.
runs-mistakes = Mistakes ({ $count })
runs-mistakes-tip = Every problem that you did not solve the last time
runs-keep = Show a solved mistake once more
filter-lead = Choose a theme and a level. A theme gives something away, so it counts half for your level.
filter-theme = Theme
filter-any = any
filter-from = From level
filter-to = To level
filter-start = Practise these: { $count ->
    [one] one problem
   *[other] { $count } problems
}
filter-start-tip = All problems of this choice, in any order
filter-name = Save as
filter-keep = Save
filter-forget = Forget { $name }
run-timed = 3 minutes, 3 strikes
run-timed-tip = As many as you can in three minutes; the third failure ends it
run-pairs = { $count ->
    [0] Pairs: none of this choice
    [one] Pairs: one pair
   *[other] Pairs: { $count } pairs
}
run-pairs-tip = Two positions that are nearly the same, one after the other, and their answers are not
run-streak = Streak: to the first failure, easy ones first
run-streak-tip = As many as you can until the first failure, easy ones first
run-exam = Exam
run-exam-tip = Ten problems, a minute each, no help
run-end = End
run-left = { $time } left
run-progress = { $number } of { $count }, { $solved } solved, { $failed } failed{ $passed ->
    [0] {""}
   *[other] , { $passed } passed over
}
defences-answered = { $answered } of { $count } defences answered
as-good-so-far = Not in the solution, but proved to be as good. Keep going.
mode-due = Reviews
mode-mistakes = Mistakes
mode-theme = Theme
mode-timed = Timed run
mode-pairs = Pairs
mode-streak = Streak
mode-exam = Exam
over-done = Done.
over-time = Time is up.
over-strikes = That was the last allowed failure.
over-ended = Ended.
over-count = { $solved } of { $count } solved, { $mean } s each.
over-passed = { $count ->
    [one] One was passed over and is due as before.
   *[other] { $count } were passed over and are due as before.
}
over-failed = To look at again
over-again = Once more
due-more = and { $count } more
due-branch = after { $moves } moves
away-heading = Kept out
why-learning = You went wrong here a moment ago.
why-failed = You went wrong here { $days ->
    [0] earlier today
    [one] yesterday
   *[other] { $days } days ago
}.
why-helped = You solved it with help { $days ->
    [0] earlier today
    [one] yesterday
   *[other] { $days } days ago
}.
why-fading = You solved it { $days ->
    [0] today
    [one] yesterday
   *[other] { $days } days ago
}; you would now remember it with { $percent } % chance.
returns-days = { $days ->
    [0] Due today
    [one] Again tomorrow
   *[other] Again in { $days } days
}
returns-minutes = { $minutes ->
    [0] Due again now
    [one] Again in one minute
   *[other] Again in { $minutes } minutes
}
returns-suspended = Left out of reviews until you want it back
deed-bury = Tomorrow
deed-bury-tip = Ask again tomorrow
deed-suspend = Never again
deed-suspend-tip = Leave it out of reviews until you want it back
deed-reset = Reset
deed-reset-tip = Treat it as new; your attempts stay in the log
deed-resume = Review again
deed-resume-tip = Let it come back in reviews
setting-reviews = Reviews a day at most
setting-new = New problems a day at most
setting-review-turning = Turn, mirror and recolour positions that come back
setting-advance = Show the next problem by itself after a success
setting-ratings = Show my level
notice-strange = { $count ->
    [one] One line of your log is damaged and is not counted.
   *[other] { $count } lines of your log are damaged and are not counted.
}
review-title = Today
row-more = More for { $name }
weak-heading = Worth practising
weak-more = All techniques
strength-heading = You are about
strength-unknown = Not known yet: solve some more problems.
level-kyu = { $rank } kyu
level-dan = { $rank } dan
level-about = about { $level }

## Status first: positions asked about without their goal
mode-status = Status first
run-status = Status first: the goal is not told
run-status-tip = How do the stones stand, who has to move? Then show it. The goal is not told, some are settled
posing = Looking for a position whose status can be proved…
posed-task = How do the marked stones stand?
posed-task-one = How do the marked stones stand? One living chain is enough.
posed-mover = Who has to move?
posed-alive = Alive as it stands: nothing to do here
posed-dead = Dead as it stands: nothing to do here
posed-seki = Seki as it stands: nothing to do here
posed-ko = A ko, or it may become one
posed-unsettled = Whoever moves first decides
posed-right = Right
posed-show = Now show it.
posed-on = Show it
filter-set = Set
filter-any-set = any

## Cycles: a set again and again
mode-cycle = Cycle
run-cycle-none = Cycle: choose a set above
run-cycle = Cycle: round { $round }, { $left } of { $count } left
run-cycle-time = { $words }, { $time } for them
run-cycle-tip = The whole set again and again, each round in half the time of the one before, without help
cycle-next = Round { $round }
cycles-heading = Cycles
cycle-row = Round { $round }: { $solved } of { $count } right, { $seconds } s each
cycle-right = right, of all
cycle-time = time for each
judged-words = { $solved } of { $count } positions judged rightly and shown.

## Reading without stones
mode-reading = Read without stones
mode-saying = Say it first
reading-lead = The position stays, replies are told by their names. It is judged at the end, move by move.
saying-lead = The same, and you say the replies of the other side too, before the first stone falls.
reading-level = Read { $ahead } moves: { $count }
saying-level = Say { $ahead } moves: { $count }
reading-begin = Read it out: click your moves. No stone will be put down until the end.
foretell-black = What does Black answer?
foretell-white = What does White answer?
foretell-how = Click the strongest reply you see.
foretold-instead = You said { $move }.
reading-judged = { $right } of { $count } of your moves were right.
reading-foreseen = { $right } of { $count } replies came as you said.
setting-reading-numbers = Reading without stones: numbers that fade show the moves

## The path and today's session
path-title = Path
path-here = You are in stage { $stage }: { $level }
path-end = You have passed all twelve stages.
path-exam = Sit the exam
path-exam-tip = Thirty problems of this level, a minute and a half each, no help. By the program’s reckoning a player of the stage solves seven in ten.
path-practise = Practise for it
path-practise-tip = Problems of this level at leisure, those you have not met first
path-place = Find my stage: { $count } problems
path-place-lead = Each problem is chosen by your answers before it. There is no help.
path-unplaced = You have not been placed yet: the path begins with the first stage.
path-placed = Placed { $days ->
    [0] today
    [one] yesterday
   *[other] { $days } days ago
}: by the program’s reckoning you solve like about { $level }. Your path goes on in stage { $stage }.
path-broken = The placement was not finished, so it places you nowhere.
path-stages = All stages
path-rule = An exam has { $count } problems; { $pass } solved pass it. Ranks are what the program thinks of a problem, not a measured strength.
path-stage = Stage { $stage }: { $level }
path-passed = Passed { $days ->
    [0] today
    [one] yesterday
   *[other] { $days } days ago
} with { $solved } solved
path-best = Not passed yet; at best { $solved } solved
path-open = { $count } problems to choose from
path-few = Too few problems in the open sets for an exam: { $count } of { $all }
path-exam-of = Exam of stage { $stage }
path-practise-of = Practise for stage { $stage }
exam-passed = Passed: { $solved } solved, { $pass } were needed. Stage { $stage } ({ $level }) is done.
exam-failed = Not passed: { $solved } solved, { $pass } are needed for stage { $stage } ({ $level }).
mode-today = Today
mode-stage = Exam: { $level }
mode-practice = Practice: { $level }
mode-placement = Placement
today-heading = Today: { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
}
today-left = Today: { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
} of { $all } left
today-start = Begin
today-length = Length
today-minutes = { $minutes } min
today-nothing = Nothing for now: what you know rests, and new problems wait for tomorrow.
today-due = { $count } due
today-stage = { $count } of stage { $stage } ({ $level })
today-technique = { $count } of your weakest technique, { $technique }
today-new = { $count } new
learnt-new = New: { $solved } of { $count } solved.
learnt-due = Brought back: { $solved } of { $count } solved.
learnt-stage = Stage { $stage } ({ $level }): { $solved } of { $count } solved.
learnt-technique = { $technique }: { $solved } of { $count } solved.
learnt-tomorrow = { $count ->
    [0] Nothing comes back tomorrow.
    [one] One position comes back tomorrow.
   *[other] { $count } positions come back tomorrow.
}
