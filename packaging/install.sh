#!/bin/sh
# Installs Räuberspiel for one user, without root: ./install.sh [--prefix FOLDER] [--uninstall]
# The folder is ~/.local by default. share/doc/raeuberspiel/installed lists what was installed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
prefix=$HOME/.local
uninstall=no
while [ $# -gt 0 ]; do
    case $1 in
    --prefix)
        [ $# -ge 2 ] || { echo "install.sh: --prefix needs a folder" >&2; exit 2; }
        prefix=$2
        shift 2
        ;;
    --uninstall)
        uninstall=yes
        shift
        ;;
    *)
        echo "usage: install.sh [--prefix FOLDER] [--uninstall]" >&2
        exit 2
        ;;
    esac
done
list=$prefix/share/doc/raeuberspiel/installed

refresh() {
    # Tells menus and icon caches of the change at once, if these programs exist.
    for tool in "update-desktop-database $prefix/share/applications" \
        "update-mime-database $prefix/share/mime" "gtk-update-icon-cache -qtf $prefix/share/icons/hicolor"; do
        if command -v "${tool%% *}" >/dev/null 2>&1; then
            # shellcheck disable=SC2086 # a command and its arguments
            $tool >/dev/null 2>&1 || true
        fi
    done
}

if [ "$uninstall" = yes ]; then
    [ -f "$list" ] || { echo "install.sh: nothing is installed in $prefix" >&2; exit 2; }
    while IFS= read -r file; do rm -f "$prefix/$file"; done <"$list"
    rm -f "$list"
    rmdir "$prefix/share/doc/raeuberspiel" 2>/dev/null || true
    refresh
    echo "Räuberspiel is gone from $prefix; your progress stays where it was."
    exit 0
fi

mkdir -p "$prefix" 2>/dev/null || true
[ -w "$prefix" ] || { echo "install.sh: $prefix cannot be written; name another folder with --prefix" >&2; exit 2; }
# Makes a relative folder absolute.
prefix=$(cd "$prefix" && pwd)
list=$prefix/share/doc/raeuberspiel/installed
cd "$here"
find bin share -type f | sort >.files
while IFS= read -r file; do
    mkdir -p "$prefix/$(dirname "$file")"
    cp "$file" "$prefix/$file"
done <.files
chmod 755 "$prefix/bin/raeuberspiel"
# The menu starts the program even if the folder is not on the PATH.
sed -i "s|^Exec=raeuberspiel|Exec=\"$prefix/bin/raeuberspiel\"|; s|^TryExec=raeuberspiel|TryExec=$prefix/bin/raeuberspiel|" \
    "$prefix/share/applications/raeuberspiel.desktop"
mv .files "$list"
refresh
echo "Räuberspiel is installed in $prefix."
case :$PATH: in
*:"$prefix/bin":*) ;;
*) echo "To start it by name, add $prefix/bin to your PATH." ;;
esac
