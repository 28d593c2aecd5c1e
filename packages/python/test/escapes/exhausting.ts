import type { Attempt } from './attempt.ts';

/** Time. */
export const time: readonly Attempt[] = [
  { name: 'while True', endless: true, ends: ['timeout'], body: 'while True: pass' },
  {
    name: 'a loop that catches everything',
    endless: true,
    ends: ['timeout'],
    body: 'while True:\n    try:\n        while True: pass\n    except BaseException: pass',
  },
  { name: 'a loop in C', endless: true, ends: ['timeout'], body: `return {'got': sum(range(10**12))}` },
  {
    name: 'a regular expression',
    endless: true,
    ends: ['timeout'],
    body: `import re\nreturn {'got': str(re.match('(a+)+$', 'a' * 40 + 'b'))}`,
  },
  { name: 'a huge power', endless: true, ends: ['timeout', 'memory'], body: `return {'got': len(str(9 ** 9 ** 9))}` },
  { name: 'sleep', endless: true, ends: ['timeout'], body: `import time\ntime.sleep(10**6)\nreturn {}` },
  {
    name: 'sort with a comparison that never ends',
    endless: true,
    ends: ['timeout'],
    body: `import itertools\nreturn {'got': max(itertools.count())}`,
  },
  {
    name: 'signal.alarm and pause',
    endless: true,
    ends: ['timeout', 'exception', 'exit'],
    body: `import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nsignal.signal(signal.SIGALRM, lambda *a: None)\nsignal.alarm(1)\nwhile True: pass`,
  },
  {
    name: 'waiting for the next request',
    ends: ['tampered'],
    body: `return {'got': open('/dev/channel', 'rb').read(1).decode()}`,
  },
  {
    name: 'an endless finaliser',
    endless: true,
    ends: ['timeout', 'fields'],
    body: `\nclass A:\n    def __del__(self):\n        while True: pass\nA()\nreturn {'got': 'x'}`,
  },
  {
    name: 'an endless repr',
    endless: true,
    ends: ['timeout'],
    body: `\nclass E(Exception):\n    def __str__(self):\n        while True: pass\nraise E()`,
  },
  { name: 'endless at import', endless: true, ends: ['timeout'], body: `exec("while 1: pass")` },
  {
    name: 'a long comparison of text',
    endless: true,
    ends: ['timeout', 'fields'],
    body: `s = 'a' * 20_000_000\nreturn {'got': [s.find('a' * 9_000_000 + 'b') for _ in range(10**6)][0]}`,
  },
];

/** Memory, output, descriptors, and what is returned. */
export const space: readonly Attempt[] = [
  { name: 'a list', ends: ['memory'], body: `x = []\nwhile True: x.append('a' * 1_000_000 + str(len(x)))` },
  { name: 'one block', ends: ['memory', 'exception'], body: `return {'got': len(bytearray(10**10))}` },
  {
    name: 'WebAssembly memory to its end, and held',
    ends: ['memory', 'timeout', 'fields', 'crash'],
    body: `\nx = []\ntry:\n    while True: x.append(bytearray(1 << 20))\nexcept MemoryError: pass\ntry:\n    while True: x.append(bytearray(1 << 10))\nexcept MemoryError: pass\nreturn {'got': len(x)}`,
  },
  {
    name: 'a memory error that is caught for ever',
    endless: true,
    ends: ['timeout', 'memory', 'crash'],
    body: `\nx = []\nwhile True:\n    try: x.append(bytearray(1 << 22))\n    except MemoryError: pass`,
  },
  {
    name: 'a dict of strings',
    ends: ['memory', 'timeout', 'crash', 'exception'],
    body: `x = {}\nwhile True: x[len(x)] = str(len(x)) * 100`,
  },
  {
    name: 'files in memory',
    body: `\nwith open('/tmp/big', 'wb') as f:\n    while True: f.write(b'x' * 1_000_000)`,
    ends: ['exception'],
  },
  {
    name: 'a file made longer',
    body: `import os\nos.truncate('/lib/python313.zip', 10**10)\nreturn {'got': 'x'}`,
    ends: ['exception'],
  },
  {
    name: 'a pipe that nobody reads',
    body: `\nimport os\nr, w = os.pipe()\nwhile True: os.write(w, b'x' * 100_000)`,
    ends: ['exception'],
  },
  { name: 'folders', body: `\nimport os\nfor i in range(10**6): os.mkdir(f'/tmp/{i}')\nreturn {}`, ends: ['exception'] },
  {
    name: 'descriptors',
    body: `\nimport os\nx = []\nwhile True: x.append(os.open('/dev/null', os.O_RDONLY))`,
    ends: ['exception'],
  },
  { name: 'copies of a descriptor', endless: true, body: `\nimport os\nwhile True: os.dup(1)`, ends: ['exception', 'timeout'] },
  { name: 'threads', body: `\nimport _thread\nwhile True: _thread.start_new_thread(print, ())`, ends: ['exception'] },
  { name: 'a fork bomb', body: `\nimport os\nwhile True: os.fork()`, ends: ['exception'] },
  { name: 'endless print', ends: ['output'], body: `while True: print('x' * 1000)` },
  { name: 'endless stderr', ends: ['output'], body: `import sys\nwhile True: sys.stderr.write('x' * 1000)` },
  { name: 'endless os.write', ends: ['output'], body: `import os\nwhile True: os.write(1, b'x' * 1000)` },
  { name: 'endless terminal', ends: ['output'], body: `f = open('/dev/tty', 'w')\nwhile True: f.write('x' * 1000)` },
  {
    name: 'an endless line in the channel',
    ends: ['too-large'],
    body: `f = open('/dev/channel', 'wb')\nwhile True: f.write(b'x' * 100_000)`,
  },
  {
    name: 'endless lines in the channel',
    ends: ['tampered', 'too-large'],
    body: `f = open('/dev/channel', 'wb')\nwhile True: f.write(b'{}\\n' * 10_000)`,
  },
  {
    name: 'endless results in the channel',
    ends: ['tampered', 'fields'],
    body: `f = open('/dev/channel', 'wb', 0)\nfor i in range(10**6): f.write(b'[%d, {"fields": {}}]\\n' % i)\nreturn {}`,
  },
  { name: 'a huge text', ends: ['too-large', 'memory'], body: `return {'got': 'x' * 100_000_000}` },
  { name: 'a million fields', ends: ['too-large'], body: `return {f'f{i}': i for i in range(1_000_000)}` },
  {
    name: 'a nested value',
    ends: ['nested-value', 'crash'],
    body: `x = []\nfor i in range(200_000): x = [x]\nreturn {'got': x}`,
  },
  { name: 'a cycle', ends: ['cycle'], body: `x = {}\nx['x'] = x\nreturn x` },
  { name: 'not a number', ends: ['not-finite'], body: `return {'got': float('nan')}` },
  { name: 'an integer of a million digits', ends: ['bad-value'], body: `return {'got': 1 << 3_000_000}` },
  {
    name: 'a dict that lies',
    ends: ['fields', 'exception'],
    body: `\nclass D(dict):\n    def items(self): return [('x', object())] * 10**6\n    def __len__(self): return -1\n    def __iter__(self): return iter(range(10**9))\nreturn D(got='x')`,
  },
  {
    name: 'text that lies',
    ends: ['fields', 'too-large'],
    body: `\nclass S(str):\n    def __str__(self): return 'y' * 10**7\n    def __len__(self): return 0\n    def encode(self, *a): return b''\nreturn {S('got'): S('x')}`,
  },
  { name: 'a type with a long name', ends: ['bad-value', 'exception'], body: `return {'got': type('T' * 10_000_000, (), {})()}` },
  { name: 'an exception with a long text', ends: ['exception'], body: `raise ValueError('x' * 50_000_000)` },
  { name: 'an exception with half a surrogate', ends: ['exception'], body: `raise ValueError('\\ud800')` },
];

/** Standard input, exits, crashes. */
export const ends: readonly Attempt[] = [
  { name: 'input', ends: ['exception'], body: `return {'got': input()}` },
  { name: 'sys.stdin', body: `import sys\nreturn {'got': sys.stdin.read()}` },
  { name: 'descriptor 0', body: `import os\nreturn {'got': os.read(0, 1000).decode()}` },
  { name: '/dev/tty', body: `return {'got': open('/dev/tty').read()}` },
  { name: '/dev/stdin', body: `return {'got': open('/dev/stdin').read()}` },
  {
    name: 'closing every descriptor',
    ends: ['exit', 'crash', 'timeout'],
    body: `import os\nos.closerange(0, 1000)\nreturn {'got': 'x'}`,
  },
  {
    name: 'a broken channel',
    ends: ['exit', 'crash', 'timeout', 'tampered'],
    body: `import os\nfor fd in (3, 4): os.dup2(1, fd)\nreturn {'got': 'x'}`,
  },
  { name: 'sys.exit', ends: ['exit'], body: `import sys\nsys.exit('bye')` },
  { name: 'os._exit', ends: ['exit'], body: `import os\nos._exit(0)` },
  { name: 'an exit code of ours', body: `import os\nos._exit(82)`, ends: ['exit'] },
  { name: 'os.abort', ends: ['exit', 'crash'], body: `import os\nos.abort()` },
  { name: 'SIGKILL to itself', body: `import signal\nsignal.raise_signal(9)\nreturn {'got': 'x'}` },
  { name: 'SIGSEGV to itself', body: `import signal\nsignal.raise_signal(11)\nreturn {'got': 'x'}` },
  { name: 'recursion in Python', ends: ['exception'], body: `def r(): return r()\nreturn r()` },
  {
    name: 'recursion in C',
    ends: ['crash', 'exception', 'memory'],
    body: `\nimport json\nx = []\nfor i in range(100_000): x = [x]\nreturn {'got': json.dumps(x)}`,
  },
  {
    name: 'recursion without a limit',
    ends: ['crash', 'exception', 'memory'],
    body: `\nimport sys\nsys.setrecursionlimit(10**9)\ndef r(n): return r(n + 1) + 1\nreturn {'got': r(0)}`,
  },
  { name: 'the parser', ends: ['crash', 'exception', 'memory'], body: `return {'got': eval('-' * 1_000_000 + '1')}` },
  { name: 'a generator', ends: ['not-a-dict'], body: `return (i for i in range(10))` },
  { name: 'None', ends: ['not-a-dict'], body: `return None` },
];
