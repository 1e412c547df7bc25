# shapes
shapes-alive = alive
shapes-dead = dead
shapes-seki = seki
shapes-ko = ko
shapes-unsettled = unsettled
shapes-centre = open board
shapes-edge = edge
shapes-corner = corner
shapes-plain = empty
shapes-with-stones = with stones inside
shapes-cut = with cut corners
shapes-number = { $points } points, no. { $number }
shapes-result-alive = alive
shapes-result-seki = seki
shapes-result-dead = dead
shapes-ko-attacker = ko: { $base }, until the attacker finds { $threats ->
        [one] one threat
       *[other] { $threats } threats
    }
shapes-ko-defender = ko: { $base }, until the defender finds { $threats ->
        [one] one threat
       *[other] { $threats } threats
    }
shapes-elsewhere = elsewhere
shapes-attacked = If attacked: { $result }
shapes-defended = If defended: { $result }
shapes-ignore-defender-any = The defender need not answer anything.
shapes-ignore-defender = { $count ->
        [0] The defender has to answer the first attack.
        [one] The defender can leave one attack unanswered.
       *[other] The defender can leave { $count } attacks unanswered.
    }
shapes-ignore-attacker-any = The attacker need not answer anything.
shapes-ignore-attacker = { $count ->
        [0] The attacker has to answer the first move inside.
        [one] The attacker can leave one move inside unanswered.
       *[other] The attacker can leave { $count } moves inside unanswered.
    }
shapes-any = any
shapes-points = Points
shapes-place = Place
shapes-status = Status
shapes-liberties = Outside liberties
shapes-kind = Space
shapes-name = Name
shapes-name-hint = bulky five, nakade …
shapes-as-book = Points and lines
shapes-as-stones = Stones
shapes-compare = Compare with 1908
shapes-comparing-tip = Show what the book of 1908 says of each shape beside what is proven
shapes-book-note = The book counts 109 shapes of seven points; there are 108. It calls one of them lost (figure 77); that one becomes seki when attacked first. Up to six points it is right throughout.
shapes-count = { $count ->
        [one] One shape
       *[other] { $count } shapes
    }
shapes-none = No shape fits this choice.
shapes-back = Back to the gallery
shapes-where = { $points ->
        [one] One point
       *[other] { $points } points
    }, { $place }, { $liberties ->
        [0] no outside liberties
        [one] one outside liberty
       *[other] { $liberties } outside liberties
    }
shapes-vital-attacker = White's best move: { $points }
shapes-vital-defender = Black's best move: { $points }
shapes-book-safe = 1908: safe, and so it is.
shapes-book-dead = 1908: lost, whoever moves first, and so it is.
shapes-book-lost = 1908: lost if attacked first, and so it is.
shapes-book-wrong-77 = 1908 calls this shape lost (figure 77). It is not: attacked first it becomes seki, and no shape of seven points can be killed.
shapes-first = Who moves first
shapes-first-attacker = White attacks
shapes-first-defender = Black defends
shapes-start = First
shapes-step-back = Back
shapes-step = Forward
shapes-black-to-move = Black to move
shapes-white-to-move = White to move
shapes-you = You play
shapes-you-attack = White
shapes-you-defend = Black
shapes-pass = Play elsewhere
shapes-forward-tip = The next move of best play
shapes-taken = The wall has been taken.
shapes-thinking = The solver is thinking …
shapes-holds = Nothing better could be played: { $result }.
shapes-loses = That is a mistake, proven: { $result }. Better was: { $possible }.
shapes-open = Nothing was proven of this move in the time allowed.
menu-shapes = Shapes
shapes-spaces = Inner spaces
shapes-spaces-tip = The table of every inner space of one to seven points
shapes-groups = Living groups
shapes-groups-tip = The smallest groups that live whatever is played (Plate III of the book of 1908)
shapes-named = Named groups
shapes-named-tip = L group, tripod, carpenter's square, six on the second line and others
shapes-drawing = Points and lines, or stones
shapes-drawing-tip = Draw the shapes the other way
shapes-comparing = Compare with the book of 1908
shapes-quiz = Quiz
shapes-quiz-tip = Questions about shapes of this size: alive, dead or unsettled?
shapes-close = To the gallery
shapes-close-tip = Take the position off the board and show all shapes again
shapes-other-first = The other side first
shapes-other-first-tip = Begin anew with the other side to move
shapes-other-side = Play the other side
shapes-other-side-tip = Begin anew on the other side against the solver
shapes-pass-here = Pass here
shapes-pass-here-tip = Play elsewhere on the board
shapes-forward = Next move of best play
shapes-backward = Back by one move
shapes-backward-tip = Take back the latest move, with the solver's answer
shapes-first-position = Back to the first position
shapes-first-position-tip = Take back every move
shapes-groups-note = No sequence of moves can harm these groups, even if their owner never answers (Benson). A ring: the stone can be spared, one such stone at a time, while nothing around is closed in. A dot: all stones with a dot can be spared together. A question mark: not known.
shapes-group-title = { $stones } stones
shapes-group-alive = lives unconditionally
shapes-group-benson = No sequence of moves can harm the group, even if its owner never answers (Benson's algorithm). No stone can be spared once it is shut in.
shapes-group-spare = May still be missing, one at a time, while the points next to the group are empty: { $points }
shapes-group-no-spare = No stone is known to be spare.
shapes-group-together = These may be missing together: { $points }
shapes-group-open = Nothing is known of these: { $points }
shapes-group-book = Drawn on Plate III of the book of 1908.
shapes-group-leave-out = Leave out the stones that may be missing
shapes-named-liberties = { $name }, { $liberties ->
        [0] no outside liberties
        [one] one outside liberty
       *[other] { $liberties } outside liberties
    }
shapes-not-proven = not proven
shapes-not-proven-long = The search did not settle this group, so nothing is claimed.
shapes-count-groups = { $count ->
        [one] One group
       *[other] { $count } groups
    }
shapes-next = Larger shapes, or the next
shapes-next-tip = In the gallery shapes with one point more; on the board the next one
shapes-previous = Smaller shapes, or the one before
shapes-previous-tip = In the gallery shapes with one point less; on the board the one before
shapes-lead = Every room of 1 to 7 points inside a solid wall, and whether the group lives. All of it is proven.
shapes-named-lead = Groups that players have given a name, and what becomes of them.
shapes-sign-empty = empty point
shapes-sign-kills = White plays here
shapes-sign-saves = Black plays here
shapes-sign-edge = edge of the board
shapes-in-centre = In the open
shapes-in-edge = At the edge
shapes-in-corner = In the corner
shapes-chip-points = { $count ->
        [one] 1 point
       *[other] { $count } points
    }
shapes-chip-liberties = { $count ->
        [0] No outside liberty
        [one] 1 outside liberty
       *[other] { $count } outside liberties
    }
shapes-play = Play it
shapes-as-white = You play White
shapes-as-black = You play Black
