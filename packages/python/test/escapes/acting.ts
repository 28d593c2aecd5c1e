import type { Attempt } from './attempt.ts';

/** Other processes and threads. */
export const processes: readonly Attempt[] = [
  { name: 'os.system', body: `import os\nreturn {'got': os.system(f"cat {c['file']} > {c['folder']}/written")}` },
  { name: 'os.popen', works: true, body: `import os\nreturn {'got': os.popen('cat ' + c['file']).read()}` },
  {
    name: 'subprocess',
    works: true,
    body: `import subprocess\nreturn {'got': subprocess.check_output(['cat', c['file']]).decode()}`,
  },
  { name: '_posixsubprocess', body: `import _posixsubprocess\nreturn {'got': repr(_posixsubprocess.fork_exec)}` },
  { name: 'os.fork', body: `import os\nreturn {'got': os.fork()}` },
  {
    name: 'posix_spawn',
    body: `import os\nreturn {'got': os.posix_spawn('/bin/touch', ['touch', c['folder'] + '/written'], {})}`,
  },
  { name: 'os.execv', body: `import os\nos.execv('/bin/touch', ['touch', c['folder'] + '/written'])` },
  { name: 'pty', body: `import pty\npty.spawn(['touch', c['folder'] + '/written'])\nreturn {}` },
  {
    name: 'multiprocessing',
    body: `import multiprocessing\np = multiprocessing.Process(target=print)\np.start()\nreturn {'got': p.pid}`,
  },
  {
    name: 'concurrent.futures',
    body: `from concurrent.futures import ThreadPoolExecutor\nreturn {'got': ThreadPoolExecutor().submit(lambda: 1).result(1)}`,
  },
  {
    name: 'a thread',
    body: `import threading\nthreading.Thread(target=print).start()\nreturn {'got': 'started'}`,
    ends: ['exception'],
  },
  { name: 'killing the parent', body: `import os\nos.kill(c['pid'], 9)\nreturn {'got': 'killed'}` },
  { name: 'killing the group', body: `import os\nos.killpg(0, 9)\nreturn {'got': 'killed'}` },
  { name: 'killing everything', body: `import os\nos.kill(-1, 9)\nreturn {'got': 'killed'}` },
  {
    name: 'ptrace and pidfd',
    body: `import os, signal\nreturn {'got': repr(os.pidfd_open(c['pid'])) + repr(signal.pidfd_send_signal)}`,
  },
];

/** Walks through objects, native code, bridges to JavaScript. */
export const introspection: readonly Attempt[] = [
  {
    name: 'subclasses to os',
    works: true,
    body: `
for k in ().__class__.__base__.__subclasses__():
    if k.__name__ == '_wrap_close':
        return {'got': k.__init__.__globals__['environ'].get(c['variable'], 'none')}
return {'got': 'no such class'}`,
  },
  {
    name: 'subclasses to a loader',
    works: true,
    body: `
for k in object.__subclasses__():
    if k.__name__ == 'FileLoader' or hasattr(k, 'get_data'):
        try: return {'got': k.get_data(k('x', c['file']), c['file']).decode()}
        except Exception: pass
from importlib._bootstrap_external import FileLoader
return {'got': FileLoader('x', c['file']).get_data(c['file']).decode()}`,
  },
  {
    name: 'format strings',
    body: `import os\nclass A:\n    def f(self): pass\nreturn {'got': '{0.f.__globals__}'.format(A())[:60000] + '{0.environ}'.format(os)}`,
  },
  {
    name: 'frames of the driver',
    body: `
import sys
f, got = sys._getframe(), []
while f:
    got.append(repr(f.f_globals)[:5000] + repr(f.f_locals)[:5000])
    f = f.f_back
return {'got': ' '.join(got)[:60000]}`,
  },
  {
    name: 'gc',
    body: `import gc\nreturn {'got': ' '.join(repr(o)[:200] for o in gc.get_objects() if isinstance(o, (dict, list)))[:60000]}`,
  },
  { name: 'sys.modules', body: `import sys\nreturn {'got': repr(sys.modules)[:60000]}` },
  { name: 'ctypes', body: `import ctypes\nreturn {'got': repr(ctypes.CDLL(None).getenv)}` },
  {
    name: '_ctypes and _testcapi',
    body: `\ngot = []\nfor n in ('_ctypes', '_testcapi', '_testinternalcapi', '_xxsubinterpreters', '_interpreters'):\n    try: got.append(repr(__import__(n)))\n    except ImportError as e: got.append(str(e))\nreturn {'got': repr(got)}`,
  },
  { name: 'import js', body: `import js\nreturn {'got': str(js.process.env)}` },
  { name: 'pyodide', body: `from pyodide.code import run_js\nreturn {'got': str(run_js('process.env'))}` },
  { name: '_pyodide_core', body: `import _pyodide_core\nreturn {'got': repr(_pyodide_core)}` },
  {
    name: 'every built-in module',
    body: `\nimport sys\ngot = []\nfor n in sys.builtin_module_names:\n    if n in ('_signal',): continue\n    try: got.append((n, [d for d in dir(__import__(n)) if 'js' in d.lower() or 'emscripten' in d.lower()]))\n    except Exception as e: got.append(str(e))\nreturn {'got': repr(got)[:60000]}`,
  },
  {
    name: 'bytecode of its own',
    body: `
def f(): pass
code = f.__code__.replace(co_code=bytes([83, 255, 83, 255, 100, 255, 36, 0] * 20), co_consts=(), co_stacksize=1)
f.__code__ = code
return {'got': repr(f())[:1000]}`,
  },
  {
    name: 'reading the memory of the interpreter',
    body: `
import sys
class A: pass
got = []
b = bytearray(b'x' * 64)
m = memoryview(b)
for i in range(0, 50_000, 997):
    try: got.append(repr(object.__repr__(i)))
    except Exception: pass
return {'got': repr(got)[:60000] + repr(sys.flags) + repr(sys._git) + sys.executable + repr(sys.argv) + repr(sys.orig_argv)}`,
  },
  { name: 'marshal', body: `import marshal\nreturn {'got': repr(marshal.loads(b'c' + bytes(range(200))))}` },
  {
    name: 'pickle',
    works: true,
    body: `import pickle\nreturn {'got': pickle.loads(b"cos\\ngetenv\\n(V" + c['variable'].encode() + b"\\ntR.")}`,
  },
  {
    name: 'platform and sysconfig',
    body: `import platform, sysconfig\nreturn {'got': repr(platform.uname()) + repr(sysconfig.get_config_vars())[:50000]}`,
  },
  {
    name: 'users',
    body: `import pwd, os\nreturn {'got': repr(pwd.getpwall()) + os.getcwd() + repr(os.getuid()) + repr(os.getppid())}`,
  },
  { name: 'faulthandler', body: `import faulthandler\nfaulthandler.enable()\nfaulthandler._sigsegv()\nreturn {}` },
  {
    name: 'faulthandler to a descriptor',
    body: `import faulthandler\nfaulthandler.dump_traceback(file=1)\nfaulthandler._read_null()\nreturn {}`,
  },
];

/** Hooks that stay behind and things that lie. */
export const hooks: readonly Attempt[] = [
  {
    name: 'sys.meta_path',
    body: `\nimport sys\nclass F:\n    def find_spec(self, n, p, t=None): return None\nsys.meta_path.insert(0, F())\nimport ctypes\nreturn {}`,
  },
  {
    name: 'builtins.__import__',
    body: `import builtins\nbuiltins.__import__ = lambda *a, **k: 1 / 0\nimport os\nreturn {'got': os.environ[c['variable']]}`,
  },
  {
    name: 'json.dumps that leaks',
    body: `\nimport json, os\njson.dumps = lambda v, **k: '{"got": "' + os.environ.get(c['variable'], '') + '"}'\njson.encoder.c_make_encoder = None\nreturn {'got': 'x'}`,
  },
  {
    name: 'another driver',
    body: `
import sys
f = sys._getframe(1)
while f:
    for name in ('send', 'held', 'channel', 'dumps'):
        if name in f.f_locals: f.f_locals[name] = None
    f = f.f_back
return {'got': 'x'}`,
  },
  {
    name: 'a forged result',
    body: `open('/dev/channel', 'wb').write(b'[0, {"fields": {"__proto__": {"polluted": 1}}}]\\n')\nreturn {'got': 'x'}`,
    ends: ['tampered'],
  },
  {
    name: 'a result that is out of turn',
    body: `open('/dev/channel', 'wb').write(b'[7, {"fields": {}}]\\n')\nreturn {'got': 'x'}`,
    ends: ['tampered'],
  },
  {
    name: 'a forged problem',
    body: `open('/dev/channel', 'wb').write(b'[0, {"error": {"type": "X", "reason": "y"}}]\\n')\nreturn {'got': 'x'}`,
    ends: ['tampered'],
  },
  {
    name: 'deep JSON in the channel',
    body: `open('/dev/channel', 'wb').write(b'[' * 300_000 + b'\\n')\nreturn {'got': 'x'}`,
    ends: ['tampered'],
  },
  { name: 'sys.settrace', body: `\nimport sys\ndef t(*a): return t\nsys.settrace(t)\nreturn {'got': 'x'}` },
  { name: 'an audit hook', body: `\nimport sys\nsys.addaudithook(lambda *a: 1 / 0)\nopen('/tmp')\nreturn {'got': 'x'}` },
  {
    name: 'an exit handler',
    body: `import atexit\natexit.register(lambda: print('x' * 10**6))\nraise SystemExit(1)`,
    ends: ['exit'],
  },
  {
    name: 'a stdout of its own',
    body: `import sys\nsys.stdout = sys.stderr = open('/dev/channel', 'w')\nprint('hello')\nsys.stdout.flush()\nreturn {'got': 'x'}`,
    ends: ['tampered'],
  },
  {
    name: 'printing JSON',
    body: `print('{"error": null}')\nprint('[0, {"fields": {"forged": true}}]', flush=True)\nreturn {'got': 'x'}`,
    ends: ['fields'],
  },
];
