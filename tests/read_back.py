"""Reads an exported problem with sgfmill and says what it finds. Ends with 77 without sgfmill."""

import sys

try:
    from sgfmill import sgf
except ImportError:
    print("sgfmill is not installed (pip install sgfmill)")
    sys.exit(77)

with open(sys.argv[1], "rb") as file:
    game = sgf.Sgf_game.from_bytes(file.read())
root = game.get_root()
black, white, _empty = root.get_setup_stones()
moves = 0
right = []
open_nodes = list(root)
while open_nodes:
    node = open_nodes.pop()
    open_nodes.extend(node)
    colour, point = node.get_move()
    moves += colour is not None
    if node.has_property("C") and "RIGHT" in node.get("C"):
        right.append("ABCDEFGHJ"[point[1]] + str(point[0] + 1))
size = game.get_size()
first = {"b": "black", "w": "white"}[root.get("PL")]
print(
    f"{size}x{size} {len(black) + len(white)} stones, {first} to play, {len(root)} branches, "
    f"{moves} moves, RIGHT at {' '.join(right)}"
)
