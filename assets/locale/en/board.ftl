# board
menu-game = Game
game-new = New game
game-new-tip = Begin anew with the choices made
game-pass = Pass
game-pass-tip = Pass for the side to move; two passes in a row end the game
game-take-back = Take turn back
game-take-back-tip = Take back the latest turn
game-agree = End and count
game-agree-tip = Both sides agree that the game is over; the board is counted
game-resume = Play on
game-resume-tip = Take the passes back and play on where the game stopped
game-resign = Resign
game-resign-tip = The side to move gives up
game-back = Back one move
game-back-tip = Look at the board one move earlier
game-forward = Forward one move
game-forward-tip = Look at the board one move later
game-first = First
game-first-tip = Look at the start of the game
game-last = Last
game-last-tip = Return to the board as it stands
game-arrange = Arrange as in 1908
game-arrange-tip = Lay the dead on their own points and move stones until the free points form rectangles
game-status = Group status…
game-status-tip = Ask the solver what becomes of a group when either side moves first
game-race = Capturing race…
game-race-tip = Ask the solver about two groups that must capture each other
game-duel = Play the solver…
game-duel-tip = Choose a group and play for or against it; the solver replies
game-cancel = Cancel the search
game-put-away = Close the answer or the tool
game-cancel-tip = Stop the search, close the answer, or take the first stone of a half turn back
game-problem = Make a problem of the position
game-problem-tip = Begin a problem with this position on the author page
game-save = Save game
game-save-tip = Save the game as SGF
game-load = Load game
game-load-tip = Load a game from SGF

game-line = { $rules } · { $size } · komi { $komi }
game-looking = After { $number } moves
game-laying = Black lays handicap stones
game-over = The game is over
second-stone-black = Black: the second stone
second-stone-white = White: the second stone
end-offered-black = Black offers the end
end-offered-white = White offers the end
resigned-black = Black resigns: White wins
resigned-white = White resigns: Black wins
side-black = Black
side-white = White
side-black-short = B
side-white-short = W
point-territory-black = Black's territory
point-territory-white = White's territory
moves-heading = Moves
moves-notations = today, and as in the book of 1908
moves-none = No move yet.
move-pass = passes
move-resign = resigns

said-repeats = The same board stood after move { $number } with the same side to move. No rule forbids it: if both insist, the game counts as not played.
said-no-stone = Choose a stone.
said-same-color = A race is between two colours. Choose a stone of each.
said-no-question = The solver cannot be asked: { $reason }
said-file = The file cannot be used. { $reason }
said-begins-after = The file sets up stones after { $moves ->
    [one] one move
   *[other] { $moves } moves
}. The game begins there; the moves before are not shown.
said-saved = Saved as { $path }
said-handicap = Handicap stones laid: { $laid } of { $count }. Click to lay one; in Keima-Go each two form a knight's move.
said-searching = Searching, { $nodes } positions…
show-earlier = Show the earlier board

refused-off-board = { $move } is not on this board.
refused-occupied = There is a stone on { $move } already.
refused-self-capture = { $move } would leave its own chain without a liberty.
refused-ko = { $move } would retake the ko at once. Play elsewhere first.
refused-superko = { $move } would bring back the board after move { $number }.
refused-over = The game is over. Play on, or take back.
refused-pass-black = Black offered the end. Agree, or play on: nobody passes alone.
refused-pass-white = White offered the end. Agree, or play on: nobody passes alone.
refused-half-turn = The turn is half played: a second stone a knight's move from { $move } is due.
refused-no-knight = { $second } is not a knight's move from { $first }.
refused-no-partner = No legal second stone would be left for { $move }.
refused-two-kos = { $first } and { $second } would retake both kos that were just taken. One of them you may.
refused-nothing = There is nothing to take back.
refused-late = Handicap stones are laid before the first move.
refused-handicap = These handicap stones do not fit. Begin again.

rules-changed = (changed)
rules-booklet = Club rules for 9x9
rules-pfaundler = Pfaundler 1908
rules-japanese = Japanese style
rules-chinese = Chinese style
rules-tromp-taylor = Tromp-Taylor
rules-new-zealand = New Zealand
rules-keima-go = Keima-Go

rule-one-stone = One stone a turn
rule-one-stone-why = A move puts one stone on an empty point.
rule-knight-pair = Two stones a turn, a knight's move apart
rule-knight-pair-why = Each of the two is a legal move by itself. The first may capture and so make room for the second.
rule-ko-none = No rule of repetition
rule-ko-none-why = Any board may come back.
rule-ko-basic = Simple ko
rule-ko-basic-why = A stone that has just captured a single stone may not be taken back at once by a single stone.
rule-ko-positional = Positional superko
rule-ko-positional-why = No stone may bring back a board that stood before, whoever is to move.
rule-ko-situational = Situational superko
rule-ko-situational-why = No stone may bring back a board that stood before with the same side to move.
rule-two-kos = Only the rule of the two kos
rule-two-kos-why = Single kos may be retaken at once. Both kos taken by the opponent's turn may not be retaken with one turn. (No board has room for two such kos.)
rule-no-self-capture = No self-capture
rule-no-self-capture-why = A stone that leaves its own chain without a liberty and captures nothing is forbidden.
rule-self-capture = Self-capture allowed
rule-self-capture-why = A chain that takes its own last liberty comes off. Pfaundler names ko as the only exception to "any free point".
rule-passing = Passing is free
rule-passing-why = Anyone may pass at any time. Two passes in a row end the game.
rule-no-single-pass = Nobody passes alone
rule-no-single-pass-why = Section 9 of 1908: a one-sided pass is ruled out. The game ends when both say so.
rule-territory = Territory and prisoners
rule-territory-why = Enclosed empty points and captured stones count.
rule-area = Area
rule-area-why = Own stones on the board and enclosed empty points count.
rule-single-points = Own stones and points of one colour
rule-single-points-why = A stone counts one point, and so does an empty point that touches stones of one colour only. Both sides are counted apart.
rule-dead-agreed = Dead stones by agreement
rule-dead-agreed-why = Stones that cannot escape capture come off at the end without being captured.
rule-all-alive = All stones on the board live
rule-all-alive-why = What can be captured must be captured before the game ends.
rule-seki-neutral = Points in a seki are neutral
rule-seki-neutral-why = Groups that live only in seki have no territory.
rule-seki-counted = Points in a seki count
rule-seki-counted-why = Enclosed points beside a seki count as elsewhere.
rule-first-white = White begins after a handicap
rule-first-white-why = The handicap stones were Black's first move.
rule-first-black = Black always begins
rule-first-black-why = Section 9 of 1908: after the handicap stones Black makes the first move.
rule-bonus-none = Nothing for handicap stones
rule-bonus-none-why = White gets no points for Black's handicap stones.
rule-bonus = A point for each handicap stone
rule-bonus-why = Where stones count, White gets back what the handicap stones count.

lead-black = Black leads by { $points }
lead-white = White leads by { $points }
lead-none = equal
result-black = Black wins by { $points }
result-white = White wins by { $points }
result-equal = Equal game
count-territory = Territory
count-captured = Captured in the game
count-dead = Dead on the board
count-stones = Living stones
count-komi = Komi
count-bonus = For handicap stones
count-total = Total
count-searching = Looking for dead stones…
count-correct = Crossed stones are dead, squares mark seki. Click a chain to change it: dead, seki, alive.
count-all-alive = Under these rules every stone on the board is alive.
count-dead-proved = { $count ->
    [one] One dead chain is proved.
   *[other] { $count } dead chains are proved.
}
count-dead-assumed = { $count ->
    [one] One dead chain is proved, its neighbours taken as alive.
   *[other] { $count } dead chains are proved, their neighbours taken as alive.
}
count-dead-guessed = { $count ->
    [one] One chain counts as dead by the five-in-eight rule: it stood in fewer than five of eight random games. Not proved.
   *[other] { $count } chains count as dead by the five-in-eight rule: each stood in fewer than five of eight random games. Not proved.
}
count-seki = { $count ->
    [one] One chain lives in seki.
   *[other] { $count } chains live in seki.
}
count-unsettled = { $count ->
    [one] One chain (?) hangs on who moves first ({ $points }). It stays unless you agree otherwise; better play on.
   *[other] { $count } chains (?) hang on who moves first ({ $points }). They stay unless you agree otherwise; better play on.
}
count-neutral = Neutral points: { $count }
arranged-black = Black: { $sum }
arranged-white = White: { $sum }
both-heading = Both ways of counting, without komi
both-territory = Territory and prisoners: { $black } to { $white }, { $lead }
both-area = Area: { $black } to { $white }, { $lead }
gap-stones-black = Black has put down { $count } more.
gap-stones-white = White has put down { $count } more.
gap-seki-black = Black has { $count } in seki.
gap-seki-white = White has { $count } in seki.
both-same = Both give the same, as von Schweidler proved.
both-explained = With that taken off, both give the same, as von Schweidler proved.
both-differ = The two do not agree: the board does not fit its prisoners.

finding-black = Black's group at { $point }
finding-white = White's group at { $point }
finding-race = The race of { $one } and { $other }
finding-black-first = Black first: { $result }
finding-white-first = White first: { $result }
finding-assumes = Proved only if the stones at { $points } live.
finding-walled = Proved only behind a wall around the group that is not on the board: on the board as it stands this is open.
word-elsewhere = elsewhere
outcome-open = not decided in the time given
outcome-threats = not decided if somebody has ko threats
outcome-alive = alive
outcome-seki = seki
outcome-dead = dead
outcome-ko-attacker = ko, the attacker needs { $count ->
    [one] one threat
   *[other] { $count } threats
}
outcome-ko-defender = ko, the defender needs { $count ->
    [one] one threat
   *[other] { $count } threats
}
summary-open = Not everything could be proved.
summary-ko = It comes down to ko.
summary-dead = It is dead as it stands.
summary-alive = It is alive as it stands.
summary-seki = Seki: it cannot be taken, and it has no two eyes.
summary-unsettled = Whoever moves first decides.
summary-race-black = Black wins the race, whoever moves first.
summary-race-white = White wins the race, whoever moves first.
summary-race-first = Whoever moves first wins the race.
tool-status = Click the group you ask about.
tool-race = Click the first group of the race.
tool-race-second = Click the other group.
tool-duel = Click the group to fight about. You play the side to move.
duel-save-black = You are Black and save the marked stones.
duel-save-white = You are White and save the marked stones.
duel-take-black = You are Black and attack the marked stones.
duel-take-white = You are White and attack the marked stones.
duel-taken = The stones are captured.
duel-answer = When the solver moved last, it had proved: { $result }
duel-end = Back to the game

new-heading = New game
new-rules = Rules
new-size = Board
new-handicap = Handicap
new-komi = Komi
new-begin = Begin
handicap-none = none
handicap-free = placed freely
handicap-free-only = placed freely
handicap-pairs = knight pairs, placed freely
keima-table = Difference in strength, as the club has it:
keima-row = { $range }: { $pairs ->
    [0] no stones
   *[other] { $pairs } knight pairs
}, komi { $komi }
nigiri-heading = Nigiri:
nigiri-even = Even
nigiri-odd = Odd
nigiri-black = The caller plays Black.
nigiri-white = The caller plays White.
rules-heading = Rules and reasons
files-heading = Save and load
files-path = File (SGF)
files-hint = game.sgf
puzzles-heading = Life and death in Keima-Go
puzzle-answer = Answer
puzzle-again = Set up again
puzzle-next = Next one
puzzle-corner-stone = The stone in the corner
puzzle-corner-stone-task = In Go White takes the marked stones with A1. Can he here?
puzzle-corner-stone-answer = No, never. A1 needs a partner on B3 or C2, and White himself stands on both. His own stones save Black.
puzzle-free-partner = A partner left free
puzzle-free-partner-task = The same corner without the stone on B3. White to move: take the marked stones.
puzzle-free-partner-answer = B3 takes a liberty, A1 the last one, and the two form a knight's move.
puzzle-edge-eye = One eye at the edge
puzzle-edge-eye-task = One eye, closed in on all sides: dead in Go. Can White take the marked stones?
puzzle-edge-eye-answer = No. The partners of F1 are D2, E3, G3 and H2, all of them White's. One eye is enough here.
puzzle-two-at-once = Two liberties at once
puzzle-two-at-once-task = Two liberties are a respite in Go. White to move: take the marked stones.
puzzle-two-at-once-answer = B2 and D1 lie a knight's move apart: both liberties fall in one turn.
puzzle-room-by-capture = Room by capture
puzzle-room-by-capture-task = The partners of A1 are B3 and C2, and there are stones on both. Can White take the marked stones?
puzzle-room-by-capture-answer = Yes. A1 captures, and that empties C2: the second stone goes where a captured one stood.
puzzle-two-eyes = Two eyes
puzzle-two-eyes-task = The two eyes B1 and D2 lie a knight's move apart. Can White fill both in one turn?
puzzle-two-eyes-answer = No. Each stone must be legal by itself, and the first would be self-capture. Two eyes live here, too.
puzzle-close-the-partner = Close the partner
puzzle-close-the-partner-task = White threatens B3 and A1. Black to move: keep the marked stones from falling with White's next turn.
puzzle-close-the-partner-answer = Take B3 yourself, together with any point a knight's move away that leaves White no pair.
question-open = the group stands too open. Ask about one that is closer to being shut in.
question-too-large = the region to be searched is too large.
question-no-room = there is no empty point to play on.
question-broken = the search ended early.
board-new = New game…
board-ask = Ask
board-arrange = Arrange
board-problem = Problem
new-lead = Two people at one board. The solver answers questions about groups; it does not play whole games.
