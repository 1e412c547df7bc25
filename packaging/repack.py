#!/usr/bin/env python3
"""Compresses the payload of an RPM package again, with packaging/squeeze. Its filter for machine code makes
the package a twentieth smaller, and no RPM tool offers it.

usage: packaging/repack.py FILE.rpm

The payload follows three headers and is compressed with xz. The headers keep their length: digests and sizes
are overwritten in place. Layout: https://rpm-software-management.github.io/rpm/manual/format_v4.html
"""

import hashlib
import lzma
import pathlib
import struct
import subprocess
import sys

LEAD = 96
# Tags of the signature header, and of the main header.
SIZE, MD5, SHA1, SHA256 = 1000, 1004, 269, 273
PAYLOAD_COMPRESSOR, PAYLOAD_DIGEST = 1125, 5092
# Tags of the signature header that stay valid: its region, the uncompressed payload size, reserved space.
UNCHANGED = {62, 1007, 1008}


def header(data, at):
    """Returns where the header that begins at `at` ends, and the offset of the value of each tag."""
    magic, entries, size = struct.unpack(">8sII", data[at : at + 16])
    if magic[:4] != b"\x8e\xad\xe8\x01":
        raise ValueError(f"no header at byte {at}")
    store = at + 16 + 16 * entries
    tags = {}
    for number in range(entries):
        entry = at + 16 + 16 * number
        tag, _, offset, _ = struct.unpack(">IIII", data[entry : entry + 16])
        tags[tag] = store + offset
    return store + size, tags


def text(data, at):
    """Returns the NUL-terminated string at this offset."""
    return bytes(data[at : data.index(0, at)]).decode()


def main():
    path = pathlib.Path(sys.argv[1])
    data = bytearray(path.read_bytes())
    end, signature = header(data, LEAD)
    main_at = end + -end % 8
    payload_at, tags = header(data, main_at)
    if text(data, tags[PAYLOAD_COMPRESSOR]) != "xz":
        raise ValueError("the payload is not packed with xz")
    squeeze = pathlib.Path(__file__).with_name("squeeze")
    files = lzma.decompress(data[payload_at:])
    payload = subprocess.run([squeeze], input=files, check=True, capture_output=True).stdout
    assert lzma.decompress(payload) == files

    def put(at, value):
        data[at : at + len(value)] = value

    put(tags[PAYLOAD_DIGEST], hashlib.sha256(payload).hexdigest().encode())
    main_header = bytes(data[main_at:payload_at])
    whole = main_header + payload
    values = {
        SHA1: hashlib.sha1(main_header).hexdigest().encode(),
        SHA256: hashlib.sha256(main_header).hexdigest().encode(),
        MD5: hashlib.md5(whole).digest(),
        SIZE: struct.pack(">I", len(whole)),
    }
    unknown = set(signature) - set(values) - UNCHANGED
    if unknown:
        raise ValueError(f"the signature header has tags that this does not know: {sorted(unknown)}")
    for tag, value in values.items():
        if tag in signature:
            put(signature[tag], value)
    path.write_bytes(bytes(data[:payload_at]) + payload)


if __name__ == "__main__":
    main()
