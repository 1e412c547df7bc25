"""Third-party notices from `cargo metadata` on standard input: see packaging/notices.

Ends with an error if a crate names no licence, or none that the program may be given away under.
"""

import hashlib
import json
import pathlib
import re
import sys

# What may be built in. MPL-2.0 binds only the files of the crate itself, which are not changed.
ALLOWED = {
    "0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0",
    "CC0-1.0", "ISC", "MIT", "MPL-2.0", "OFL-1.1", "Ubuntu-font-1.0", "Unicode-3.0", "Unlicense", "Zlib",
}

METADATA = json.load(sys.stdin)
PACKAGES = {package["id"]: package for package in METADATA["packages"]}
NODES = {node["id"]: node for node in METADATA["resolve"]["nodes"]}


def built_in():
    """The packages that end up in the program: no tools of the build, no tools of the tests."""
    root = METADATA["resolve"]["root"]
    found, waiting = set(), [root]
    while waiting:
        node = NODES[waiting.pop()]
        for dependency in node["deps"]:
            kinds = {kind["kind"] for kind in dependency["dep_kinds"]}
            if None in kinds and dependency["pkg"] not in found:
                found.add(dependency["pkg"])
                waiting.append(dependency["pkg"])
    of_macros = {
        id for id in found
        if any("proc-macro" in target["kind"] for target in PACKAGES[id]["targets"])
    }
    return sorted((PACKAGES[id] for id in found - of_macros), key=lambda p: (p["name"], p["version"]))


def is_allowed(expression):
    """Whether an SPDX expression leaves a choice of allowed licences; `/` is an old way to write OR."""
    words = re.findall(r"[()]|[^()\s]+(?: WITH [^()\s]+)?", expression.replace("/", " OR "))
    place = 0

    def one():
        nonlocal place
        place += 1
        if words[place - 1] != "(":
            return words[place - 1] in ALLOWED
        inner = any_of()
        place += 1
        return inner

    def all_of():
        nonlocal place
        sound = one()
        while place < len(words) and words[place] == "AND":
            place += 1
            sound = one() and sound
        return sound

    def any_of():
        nonlocal place
        sound = all_of()
        while place < len(words) and words[place] == "OR":
            place += 1
            sound = all_of() or sound
        return sound

    return any_of()


def licence_files(package):
    folder = pathlib.Path(package["manifest_path"]).parent
    names = ("license", "licence", "copying", "notice", "unlicense", "ofl")
    files = [file for file in folder.iterdir() if file.is_file()]
    return sorted(file for file in files if file.name.lower().startswith(names))


def main():
    texts, users = {}, {}
    barred = []
    print("Räuberspiel is built with these works of others.\n")
    for package in built_in():
        name = f'{package["name"]} {package["version"]}'
        licence = package["license"]
        if not licence or not is_allowed(licence):
            barred.append(f"{name} ({licence})")
        authors = ", ".join(package["authors"]) or "see its repository"
        print(f"{name}\n  licence: {licence}\n  authors: {authors}")
        if package["repository"]:
            print(f'  source: {package["repository"]}')
        for file in licence_files(package):
            text = file.read_text(errors="replace").strip()
            key = hashlib.sha256(" ".join(text.split()).encode()).hexdigest()
            texts.setdefault(key, text)
            users.setdefault(key, []).append(name)
    for key, text in sorted(texts.items(), key=lambda item: users[item[0]]):
        print("\n" + "=" * 80)
        print("For " + ", ".join(users[key]) + ":\n")
        print(text)
    if barred:
        sys.exit("no allowed licence: " + ", ".join(barred))


main()
