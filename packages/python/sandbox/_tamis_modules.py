"""Which modules an extractor may import, and what to say of the others."""

import sys

# The list of the extractor format, and more modules that only compute.
ALLOWED = frozenset(
    """
    __future__ abc base64 binascii bisect calendar collections contextlib copy dataclasses datetime decimal difflib enum
    fnmatch fractions functools hashlib heapq html itertools json math ntpath numbers operator os os.path pathlib posixpath re
    statistics string struct textwrap time types typing unicodedata urllib.parse uuid warnings zlib
    """.split()
)

# The ones to name in a hint: those that work on paths and values.
SHOWN = "base64, collections, dataclasses, datetime, enum, fnmatch, hashlib, json, math, os.path, pathlib, re, string, time, typing, urllib.parse, uuid"

# What can be used of `os`: text about paths. Everything else needs files, processes or the environment.
OS_NAMES = frozenset("path sep altsep extsep pathsep curdir pardir fspath fsdecode fsencode PathLike name".split())

# What `os.path` can only answer with files.
OS_PATH_FILES = frozenset(
    "exists lexists isfile isdir islink ismount isjunction isdevdrive getsize getatime getmtime getctime samefile sameopenfile samestat expanduser".split()
)

# Methods of paths that need files. Other objects hardly have methods of these names; `group` is one of matches, too.
PATH_FILES = frozenset(
    """
    exists is_file is_dir is_symlink is_mount is_socket is_fifo is_block_device is_char_device stat lstat read_text read_bytes
    write_text write_bytes iterdir rglob unlink rmdir mkdir touch symlink_to hardlink_to samefile readlink expanduser
    """.split()
)

# Built-in functions that an extractor can't use, with the reason.
BUILTINS = {
    "eval": "evaluates text as code",
    "exec": "runs text as code",
    "compile": "makes code of text",
    "__import__": "imports by a name that can't be checked",
    "open": "opens a file",
    "input": "reads from a terminal",
    "breakpoint": "starts a debugger",
}

# What answers differently each time it is asked, so that a rule would not do later what it did on the samples.
CHANGING = frozenset(
    """
    datetime.datetime.now datetime.datetime.utcnow datetime.datetime.today datetime.date.today
    time.time time.time_ns time.monotonic time.monotonic_ns time.perf_counter time.perf_counter_ns time.process_time time.process_time_ns
    uuid.uuid1 uuid.uuid4
    """.split()
)

# The same, where no time is given: the number of arguments that gives one.
CHANGING_WITHOUT = {"time.localtime": 1, "time.gmtime": 1, "time.ctime": 1, "time.asctime": 1, "time.strftime": 2}

NETWORK = "uses the network"
PROCESSES = "starts programs or threads"
FILES = "needs files"
WHY = {
    **dict.fromkeys("socket ssl http urllib.request urllib ftplib smtplib imaplib poplib xmlrpc socketserver select selectors asyncio".split(), NETWORK),
    **dict.fromkeys("subprocess multiprocessing threading _thread concurrent pty signal".split(), PROCESSES),
    **dict.fromkeys("shutil tempfile glob io fileinput sqlite3 dbm shelve mmap zipfile tarfile gzip bz2 lzma csv configparser linecache".split(), FILES),
    "ctypes": "calls native code",
    "importlib": "imports by names that can't be checked",
    "random": "gives another result for the same path each time",
    "secrets": "gives another result for the same path each time",
    "zoneinfo": "needs time zone data, which isn't there",
}

# What to use for what models like to import.
INSTEAD = {
    "pandas": "datetime for dates and plain text methods for the rest",
    "numpy": "math",
    "dateutil": "datetime",
    "pytz": "datetime.timezone",
    "zoneinfo": "datetime.timezone",
    "arrow": "datetime",
    "pendulum": "datetime",
    "regex": "re",
    "yaml": "text methods: an extractor gets the path alone, never the file's content",
    "csv": "text methods: an extractor gets the path alone, never the file's content",
    "glob": "fnmatch",
    "urllib": "urllib.parse",
}


def is_allowed(name):
    """Whether a dotted name is an allowed module or inside one; of `os` only what `OS_NAMES` lists."""
    if name == "os":
        return True
    if name.startswith("os."):
        return name.split(".")[1] in OS_NAMES
    parts = name.split(".")
    return any(".".join(parts[: end + 1]) in ALLOWED for end in range(len(parts)))


def why_not(name):
    """Why a module can't be imported, in one sentence."""
    top = name.split(".")[0]
    why = WHY.get(name) or WHY.get(top)
    if name.startswith("os."):
        return f"`{name}` needs files, processes or the environment, which an extractor doesn't have"
    if why is not None:
        return f"`{name}` {why}, which an extractor can't do" if why != WHY["random"] else f"`{name}` {why}"
    if top in sys.stdlib_module_names:
        return f"`{name}` is not among the modules that an extractor may import"
    return f"`{name}` is not part of Python's standard library, and nothing else is installed"


def instead(name):
    """What to do about it."""
    use = INSTEAD.get(name.split(".")[0])
    return f"Use {use}." if use else f"Work on the text of the path; these modules can be imported: {SHOWN}."
