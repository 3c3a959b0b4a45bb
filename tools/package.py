"""Packs a folder as itch.io takes it. Started by tools/package:
  python3 tools/package.py FOLDER ARCHIVE.zip
The same files give the same archive, whenever and wherever they were built."""

import os
import sys
import zipfile

# What itch.io takes of an HTML game.
MOST_FILES = 1000
MOST_BYTES = 500_000_000
LONGEST_PATH = 240


def fail(reason):
    sys.exit(f'package: {reason}')


def files_of(folder):
    found = []
    for parent, _, names in os.walk(folder):
        found += (os.path.join(parent, name) for name in names)
    return sorted((os.path.relpath(path, folder).replace(os.sep, '/'), path) for path in found)


def check(files):
    names = [name for name, _ in files]
    if 'index.html' not in names:
        fail('there is no index.html: run tools/build web first')
    if len(files) > MOST_FILES:
        fail(f'{len(files)} files, {MOST_FILES} at most')
    total = sum(os.path.getsize(path) for _, path in files)
    if total > MOST_BYTES:
        fail(f'{total} bytes, {MOST_BYTES} at most')
    for name in names:
        if len(name) > LONGEST_PATH:
            fail(f'a path of {len(name)} characters, {LONGEST_PATH} at most: {name}')
    return total


def pack(files, archive):
    # Beside its place, so that half an archive is never taken for a whole one.
    fresh = f'{archive}.new'
    with zipfile.ZipFile(fresh, 'w', zipfile.ZIP_DEFLATED) as target:
        for name, path in files:
            entry = zipfile.ZipInfo(name)  # of 1980, when time begins for archives
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # Unix, everywhere
            entry.external_attr = 0o100644 << 16
            with open(path, 'rb') as source:
                target.writestr(entry, source.read(), compresslevel=9)
    os.replace(fresh, archive)


if len(sys.argv) != 3:
    fail('usage: python3 tools/package.py FOLDER ARCHIVE.zip')
folder, archive = sys.argv[1:]
files = files_of(folder)
total = check(files)
pack(files, archive)
print(f'{archive}: {len(files)} files, {total} bytes, {os.path.getsize(archive)} packed')
