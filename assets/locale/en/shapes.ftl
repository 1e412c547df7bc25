# shapes
shapes-alive = alive
shapes-dead = dead
shapes-seki = seki
shapes-ko = ko
shapes-unsettled = who moves first
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
shapes-attacked = Attacked first: { $result }
shapes-defended = Defended first: { $result }
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
shapes-compare-tip = Show what the book of 1908 says of each shape beside what is proven
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
shapes-vital-attacker = Kills or gains most at: { $points }
shapes-vital-defender = Saves at: { $points }
shapes-book-safe = 1908: safe, and so it is.
shapes-book-dead = 1908: lost, whoever moves first, and so it is.
shapes-book-lost = 1908: lost if attacked first, and so it is.
shapes-book-wrong-77 = 1908 calls this shape lost (figure 77). It is not: attacked first it becomes seki, and no shape of seven points can be killed.
shapes-first = Who moves first
shapes-first-attacker = White attacks
shapes-first-defender = Black defends
shapes-start = To the start
shapes-step-back = One move back
shapes-step = One move on
shapes-black-to-move = Black to move
shapes-white-to-move = White to move
shapes-you = You play
shapes-you-attack = White
shapes-you-defend = Black
shapes-pass = Play elsewhere
shapes-step-tip = The next move of best play
shapes-taken = The wall has been taken.
shapes-thinking = The solver is thinking …
shapes-holds = Nothing better could be played: { $result }.
shapes-loses = That is a mistake, proven: { $result }. Possible was: { $possible }.
shapes-open = Nothing was proven of this move in the time allowed.
