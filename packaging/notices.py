"""Third-party notices from `cargo metadata` on standard input, of the packages in a file: see
packaging/notices.

Of each work the licence is taken that needs the fewest words: where there is a choice, Apache-2.0,
whose text stands once for all; else the work's own text, with its lines of copyright. Ends with an
error if a work names no licence, none that the program may be given away under, or has no text.
"""

import json
import pathlib
import re
import sys
import textwrap

# The licences that may be built in, best first; .deny.toml has the same list. MPL-2.0 binds only the files of
# the crate itself, which are unchanged.
ALLOWED = [
    "Apache-2.0", "MIT", "0BSD", "Zlib", "ISC", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "Unlicense",
    "CC0-1.0", "Unicode-3.0", "Ubuntu-font-1.0", "OFL-1.1", "MPL-2.0", "Apache-2.0 WITH LLVM-exception",
]

# Phrases by which a licence's text is recognised.
SIGNS = {
    "Apache-2.0": "apache license version 2.0",
    "MIT": "permission is hereby granted, free of charge, to any person obtaining a copy",
    "0BSD": "permission to use, copy, modify, and/or distribute this software for any purpose",
    "Zlib": "this software is provided 'as-is', without any express or implied warranty",
    "ISC": "permission to use, copy, modify, and/or distribute this software for any purpose",
    "BSD-2-Clause": "redistribution and use in source and binary forms",
    "BSD-3-Clause": "redistribution and use in source and binary forms",
    "BSL-1.0": "boost software license - version 1.0",
    "Unlicense": "this is free and unencumbered software released into the public domain",
    "CC0-1.0": "cc0 1.0 universal",
    "Unicode-3.0": "unicode license v3",
    "Ubuntu-font-1.0": "ubuntu font licence version 1.0",
    "OFL-1.1": "sil open font license version 1.1",
    "MPL-2.0": "mozilla public license version 2.0",
}

# Characters per line in the window.
WIDTH = 82
ROOT = pathlib.Path(__file__).resolve().parent.parent
METADATA = json.load(sys.stdin)


def built_in():
    """The packages that end up in the program: no tools of the build, no macros, no tools of the
    tests. `cargo tree` knows them, for it does not mix their features with those of the tests."""
    wanted = {tuple(line.split()[:2]) for line in open(sys.argv[1], encoding="utf-8") if line.strip()}
    found = [
        package for package in METADATA["packages"]
        if (package["name"], "v" + package["version"]) in wanted
        and package["id"] not in METADATA["workspace_members"]
    ]
    return sorted(found, key=lambda package: (package["name"], package["version"]))


def chosen(expression):
    """The licences taken of an SPDX expression, or None if it leaves no allowed choice; `/` is an
    old way to write OR."""
    words = re.findall(r"[()]|[^()\s]+(?: WITH [^()\s]+)?", expression.replace("/", " OR "))
    place = 0

    def one():
        nonlocal place
        place += 1
        if words[place - 1] != "(":
            return [words[place - 1]] if words[place - 1] in ALLOWED else None
        inner = any_of()
        place += 1
        return inner

    def all_of():
        nonlocal place
        taken = one()
        while place < len(words) and words[place] == "AND":
            place += 1
            more = one()
            taken = None if taken is None or more is None else taken + more
        return taken

    def any_of():
        nonlocal place
        choices = [all_of()]
        while place < len(words) and words[place] == "OR":
            place += 1
            choices.append(all_of())
        choices = [choice for choice in choices if choice is not None]
        return min(choices, key=lambda choice: max(map(ALLOWED.index, choice)), default=None)

    return any_of()


def licence_files(package):
    """Files with a licence or a notice; fonts have theirs beside them."""
    folder = pathlib.Path(package["manifest_path"]).parent
    names = ("license", "licence", "copying", "notice", "unlicense", "ofl", "ufl", "mpl")
    files = [file for file in [*folder.iterdir(), *folder.glob("fonts/*")] if file.is_file()]
    return sorted(file for file in files if file.name.lower().startswith(names))


def plain(text):
    """The text as it is compared: no case, no breaks, no signs of emphasis."""
    return " ".join(re.sub(r"[*#=_`\"“”]", " ", text).lower().replace(", version", " version").split())


def halves(text):
    """A text's lines of copyright, and the rest without its title."""
    rights, rest = [], []
    for line in text.splitlines():
        bare = line.strip(" \t*/#")
        if re.match(r"(copyright\b|\(c\)|©|copyright:)", bare, re.I) and "notice" not in bare.lower():
            rights.append(" ".join(bare.split()))
        elif rest or not re.match(r"(the )?(mit|isc|bsd|zlib)\b.{0,40}$|$", bare, re.I):
            rest.append(line.rstrip())
    return rights, "\n".join(rest).strip()


def texts_of(package, licence):
    """Every text of a package that is this licence."""
    found = []
    for file in licence_files(package):
        text = file.read_text(errors="replace").expandtabs().strip()
        if SIGNS[licence] in plain(text):
            found.append(text)
    return found


def filled(text):
    """The text with no line longer than the window shows."""
    lines = []
    for line in text.splitlines():
        indent = line[: len(line) - len(line.lstrip())]
        lines += textwrap.wrap(
            line, WIDTH, initial_indent="", subsequent_indent=indent, drop_whitespace=True,
            break_long_words=False, break_on_hyphens=False,
        ) or [""]
    return "\n".join(lines)


def main():
    apache = (ROOT / "LICENSE-APACHE").read_text()
    mit = (ROOT / "LICENSE-MIT").read_text()
    # From a normalised text to the text itself and its users with their copyright lines.
    texts = {}
    faults, bare = [], []
    print("Räuberspiel is built with these works of others. Each is named with the licence")
    print("under which it is used here; the texts follow. The standard library of Rust and")
    print("SQLite (public domain, within libsqlite3-sys) are built in too.\n")

    def add(licence, user, rights, text):
        key = (ALLOWED.index(licence), plain(text))
        texts.setdefault(key, (licence, text, []))[2].append((user, rights))

    packages = built_in()
    for package in packages:
        name = f'{package["name"]} {package["version"]}'
        taken = chosen(package["license"] or "")
        if taken is None:
            faults.append(f'{name} has no allowed licence ({package["license"]})')
            continue
        # Works under this licence require telling recipients where the source is.
        source = f' (source: {package["repository"]})' if "MPL-2.0" in taken else ""
        print(f'{name}: {" and ".join(taken)}{source}')
        authors = ", ".join(re.sub(r"\s*<.*?>", "", author) for author in package["authors"])
        for licence in taken:
            if licence == "Apache-2.0":
                add(licence, name, [], apache)
                for file in licence_files(package):
                    if file.name.lower().startswith("notice"):
                        add(licence, f"{name}, its notice", [], file.read_text(errors="replace").strip())
                continue
            found = texts_of(package, licence)
            for text in found:
                rights, rest = halves(text)
                add(licence, name, rights, rest)
            if not found:
                # The crate has no licence text: the standard words, with its authors.
                by = authors or f'the authors of {package["repository"]}'
                bare.append((licence, name, [f"Copyright {by}"]))
    for font, licence in (("Inter", "OFL-1.1"), ("Phosphor", "MIT")):
        text = (ROOT / f"assets/fonts/LICENSE-{font}").read_text().strip()
        print(f"the font {font}: {licence}")
        rights, rest = halves(text)
        add(licence, f"the font {font}", rights, rest)
    add("Apache-2.0", "the standard library of Rust", [], apache)
    add("MIT", "the standard library of Rust", ["Copyright (c) The Rust Project Contributors"], halves(mit)[1])
    for licence, name, rights in bare:
        known = [text for (_, _), (of, text, _) in texts.items() if of == licence]
        if known:
            add(licence, name, rights, known[0])
        else:
            faults.append(f"{name} has no text of {licence}")

    for _, (licence, text, users) in sorted(texts.items(), key=lambda item: item[0]):
        print("\n" + "=" * WIDTH)
        with_rights = [(user, rights) for user, rights in users if rights]
        without = [user for user, rights in users if not rights]
        if without:
            print(filled(f"{licence}, for " + ", ".join(without) + "."))
        if with_rights:
            print(f"{licence}, for")
            for user, rights in with_rights:
                print(filled("\n".join([f"{user}:"] + [f"  {line}" for line in rights])))
        print("\n" + filled(text))
    if faults:
        sys.exit("notices: " + "; ".join(faults))


main()
