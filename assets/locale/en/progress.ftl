## Progress
progress-heading = Progress
progress-empty = Nothing yet. Solve a problem, and this page begins to fill.
number-rating = Rating
number-retention = Remembered, 30 days
number-streak = Days in a row
number-solved = Solved / attempts
number-hours = Thinking
calendar-heading = Days
calendar-words = { $attempts ->
    [one] One attempt
   *[other] { $attempts } attempts
} on { $days ->
    [one] one day
   *[other] { $days } days
} of the last { $weeks } weeks.
calendar-day = { $day }: { $count ->
    [0] nothing
    [one] one attempt
   *[other] { $count } attempts
}
curve-heading = Rating over time
curve-words = { $rating } now; with 95 % certainty between { $low } and { $high }.
forecast-heading = Reviews of the next 30 days
forecast-words = { $week } in the next seven days, { $month } in thirty.
techniques-heading = Techniques
technique-row = { $percent } % of { $attempts }, { $seconds } s each
sets-heading = Sets
sets-words = { $done } of { $count } sets solved completely.
slowest-heading = Longest thought about
slowest-row = { $seconds } s
failed-heading = Failed most often
failed-row = { $failures } of { $attempts } failed
list-nothing = Nothing yet.
