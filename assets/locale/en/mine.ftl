# what the user keeps of problems: favourites, notes, collections of his own
favourite = Favourite
favourite-tip = Make the problem one of your favourites, or no longer
mine = Note and collections…
mine-tip = Your note on the problem, and your own collections
mine-heading = Yours
mine-lead = Only in your progress: the set stays as it is.
mine-favourite = Favourite
mine-note = Your note
mine-note-save = Save note
mine-note-is = Your note: { $note }
mine-collections = Your collections
mine-in = In “{ $name }”
mine-new = New collection…
mine-new-name = Collection
mine-new-make = Put in
mine-drop-new = New collection
mine-row = Yours:
mine-favourites = Favourites ({ $count })
mine-noted = With a note ({ $count })
mine-collection = { $name } ({ $count })
mine-is-favourite = one of your favourites
never-again = Never again
never-again-tip = Do not ask this problem any more, neither in reviews nor in runs, until you want it back
never-is = Never again: this problem is not asked any more. { $key } brings it back.
mine-never-count = Never again ({ $count })
mine-practise = Practise these
mine-rename = Rename…
mine-earlier = Move left
mine-later = Move right
mine-delete = Delete collection
mine-rename-name = New name
mine-rename-do = Rename
mine-joins = There is a collection “{ $name }” already: the two become one.
mine-deleted = { $count ->
    [one] “{ $name }” is deleted; its problem stays where it was.
   *[other] “{ $name }” is deleted; its { $count } problems stay where they were.
}
mine-undelete = Undo
mine-order-how = Drag the problems into your order, or press Alt with an arrow.
