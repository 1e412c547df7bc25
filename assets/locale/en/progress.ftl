## Progress
progress-heading = Progress
progress-empty = Nothing yet. Solve a problem, and this page begins to fill.
number-rating = Level, about
number-retention = Recall, 30 days
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
curve-heading = Level over time
curve-words = By your results here about { $rating }, likely between { $low } and { $high }.
forecast-heading = Reviews of the next 30 days
forecast-words = { $week } in the next seven days, { $month } in thirty.
techniques-heading = Techniques
technique-row = { $percent } % of { $attempts }, { $seconds } s each
sets-heading = Sets begun
sets-words = { $done } of { $count } sets solved completely.
slowest-heading = Longest thought about
slowest-row = { $seconds } s
failed-heading = Failed most often
failed-row = { $failures } of { $attempts } failed
list-nothing = Nothing yet.
calendar-weekdays = Mon Tue Wed Thu Fri Sat Sun
calendar-months = Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec
