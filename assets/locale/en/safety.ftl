## What keeps progress safe, and what is said when something goes wrong
trouble-heading = Your progress cannot be opened
trouble-damaged = The file is damaged: { $path }
trouble-empty = The file is empty, so what was in it is gone: { $path }
trouble-gone = The file is gone, but there are copies of it. It should lie here: { $path }
trouble-foreign = The file belongs to another program: { $path }
trouble-untouched = Nothing has been changed. What shall become of it?
trouble-copies = Copies, the one with most of your log first:
trouble-copy = { $attempts ->
    [one] One attempt, the latest on { $latest } (copied on { $made })
   *[other] { $attempts } attempts, the latest on { $latest } (copied on { $made })
}
trouble-no-copies = There is no sound copy of it.
trouble-restore = Restore this copy
trouble-anew = Begin anew
trouble-quit = Quit
trouble-anew-tip = Either way the file stays: it is kept beside the new one, and you are told under which name.
trouble-failed = That did not work, and nothing was lost: { $reason }
notice-put-back = Restored: { $attempts } attempts from { $copy }{ $added ->
    [0] {""}
    [one] , and one later one that could still be read of the damaged file
   *[other] , and { $added } later ones that could still be read of the damaged file
}. The file that was there before is kept as { $path }
notice-anew = A new log has been begun. The file that was there before is kept as { $path }
mishap-heading = The page “{ $page }” met an error
mishap-kept = Nothing is lost: what you have solved and drafted is kept.
mishap-elsewhere = The other pages work. To try this one again, press the button; if that does not help, close the program and start it again.
mishap-message = The error: { $message }
mishap-report = A report lies here; please send it to the authors: { $path }
mishap-again = Try again
mishap-part = An error in: { $part }. That rests until you try again.
part-menus = Menus and notices
part-dialog = The windows over the page
part-receive = Opening and reading files
part-keys = Keys
part-training = Reviews and runs
part-author = Files and proofs of the author page
part-board = The helpers of the board page
part-reply = Replies and rulings
part-sound = Sound
notice-ended = The last time, the program met an error. Nothing that was saved is lost. A report lies here; please send it to the authors: { $path }
notice-go-to-drafts = Go to the drafts
