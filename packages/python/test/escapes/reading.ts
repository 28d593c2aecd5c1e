import type { Attempt } from './attempt.ts';

/** The environment. */
export const environment: readonly Attempt[] = [
  { name: 'os.environ', works: true, body: `import os\nreturn {'got': repr(dict(os.environ))}` },
  { name: 'os.getenv', works: true, body: `import os\nreturn {'got': str(os.getenv(c['variable']))}` },
  { name: 'posix.environ', works: true, body: `import posix\nreturn {'got': repr(posix.environ)}` },
  { name: '/proc/self/environ', works: true, body: `return {'got': open('/proc/self/environ').read()}` },
  { name: "the parent's /proc/PID/environ", body: `return {'got': open(f"/proc/{c['pid']}/environ").read()}` },
  {
    name: 'every /proc/N/environ',
    body: `
got = []
for n in range(1, 4000):
    try: got.append(open(f'/proc/{n}/environ').read())
    except Exception: pass
return {'got': ' '.join(got)[:60000]}`,
  },
  { name: 'os.path.expandvars', works: true, body: `import os\nreturn {'got': os.path.expandvars('$' + c['variable'])}` },
  {
    name: 'environment through putenv and C',
    body: `import os, posix\nposix.putenv('X', '1')\nimport importlib\nimportlib.reload(os)\nreturn {'got': repr(os.environ)}`,
  },
];

/** Files of the machine. */
export const files: readonly Attempt[] = [
  { name: 'open', works: true, body: `return {'got': open(c['file']).read()}` },
  {
    name: 'os.open and os.read',
    works: true,
    body: `import os\nreturn {'got': os.read(os.open(c['file'], os.O_RDONLY), 1000).decode()}`,
  },
  { name: 'io.FileIO', works: true, body: `import io\nreturn {'got': io.FileIO(c['file']).readall().decode()}` },
  { name: 'pathlib', works: true, body: `import pathlib\nreturn {'got': pathlib.Path(c['file']).read_text()}` },
  { name: 'codecs.open', works: true, body: `import codecs\nreturn {'got': codecs.open(c['file']).read()}` },
  { name: 'linecache', works: true, body: `import linecache\nreturn {'got': ''.join(linecache.getlines(c['file']))}` },
  { name: 'runpy', works: true, body: `import runpy\nreturn {'got': repr(runpy.run_path(c['module']))[:60000]}` },
  {
    name: 'a loader of source files',
    works: true,
    body: `import importlib.machinery\nreturn {'got': importlib.machinery.SourceFileLoader('x', c['module']).get_data(c['file']).decode()}`,
  },
  {
    name: 'sys.path',
    works: true,
    body: `import sys\nsys.path.insert(0, c['folder'])\nimport canary_module\nreturn {'got': canary_module.SECRET}`,
  },
  {
    name: 'os.listdir and scandir',
    works: true,
    body: `import os\nreturn {'got': repr(os.listdir(c['folder'])) + open(os.path.join(c['folder'], os.listdir(c['folder'])[0])).read()}`,
  },
  { name: 'a walk over everything', body: `import os\nreturn {'got': repr([(r, f) for r, d, f in os.walk('/')])[:60000]}` },
  {
    name: 'a symbolic link',
    body: `import os\nos.symlink(c['file'], '/tmp/l')\nreturn {'got': open('/tmp/l').read()}`,
  },
  { name: 'dots', works: true, body: `return {'got': open('/tmp/../../../../..' + c['file']).read()}` },
  { name: '/proc/self/root', works: true, body: `return {'got': open('/proc/self/root' + c['file']).read()}` },
  { name: "the parent's root", works: true, body: `return {'got': open(f"/proc/{c['pid']}/root" + c['file']).read()}` },
  { name: '/proc/self/cwd', body: `return {'got': open('/proc/self/cwd/' + c['file']).read()}` },
  {
    name: 'all descriptors',
    body: `
import os
got = []
for fd in range(0, 64):
    if fd in (3, 4): continue
    try: got.append(os.read(fd, 1000).decode())
    except Exception as e: got.append(type(e).__name__)
return {'got': repr(got)}`,
  },
  {
    name: 'mmap',
    works: true,
    body: `import mmap\nf = open(c['file'], 'rb')\nreturn {'got': mmap.mmap(f.fileno(), 0, prot=mmap.PROT_READ)[:].decode()}`,
  },
  {
    name: 'mounting',
    body: `import os\nreturn {'got': repr([n for n in dir(os) if n in ('mount', 'chroot', 'mknod', 'pivot_root')]) + str(os.chroot('/'))}`,
  },
  {
    name: 'a device of its own',
    body: `import os, stat\nos.mknod('/tmp/dev', 0o600 | stat.S_IFCHR, os.makedev(5, 0))\nreturn {'got': open('/tmp/dev').read()}`,
  },
  { name: 'writing a file', body: `open(c['folder'] + '/written', 'w').write('x')\nreturn {'got': 'written'}` },
  {
    name: 'logging to a file',
    body: `import logging\nlogging.FileHandler(c['folder'] + '/written').emit(logging.makeLogRecord({'msg': 'x'}))\nreturn {'got': 'x'}`,
  },
  { name: 'removing a file', body: `import os\nos.remove(c['file'])\nreturn {'got': 'removed'}` },
  { name: 'renaming a folder', body: `import os\nos.rename(c['folder'], c['folder'] + '-moved')\nreturn {'got': 'moved'}` },
  {
    name: 'tempfile',
    body: `import tempfile\nf = tempfile.NamedTemporaryFile(dir=c['folder'], delete=False)\nf.write(b'x')\nreturn {'got': f.name}`,
  },
  {
    name: 'sqlite3',
    body: `import sqlite3\nd = sqlite3.connect(c['folder'] + '/written')\nd.execute('create table t (a)')\nreturn {'got': 'x'}`,
  },
  {
    name: "changing Python's library for whoever comes next",
    body: `f = open('/lib/python313.zip', 'r+b')\nf.write(b'hello')\nf.close()\nreturn {'got': 'written'}`,
    ends: ['exception'],
  },
];

/** The network, above all the socket that listens on this machine. */
export const network: readonly Attempt[] = [
  {
    name: 'socket.connect',
    works: true,
    body: `import socket\ns = socket.socket()\ns.connect(('127.0.0.1', c['port']))\nreturn {'got': s.recv(100).decode()}`,
  },
  {
    name: 'socket.create_connection',
    works: true,
    body: `import socket\nreturn {'got': socket.create_connection(('localhost', c['port']), 2).recv(100).decode()}`,
  },
  {
    name: 'connect by ::1',
    body: `import socket\ns = socket.socket(socket.AF_INET6)\ns.connect(('::1', c['port']))\nreturn {'got': s.recv(100).decode()}`,
  },
  {
    name: 'a socket that does not block',
    body: `
import socket, time
s = socket.socket()
s.setblocking(False)
for i in range(20):
    try: s.connect(('127.0.0.1', c['port']))
    except Exception as e: last = repr(e)
    time.sleep(0.01)
return {'got': last}`,
  },
  {
    name: 'udp',
    body: `import socket\ns = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\ns.sendto(b'x', ('127.0.0.1', c['port']))\nreturn {'got': 'sent'}`,
  },
  {
    name: 'urllib',
    works: true,
    body: `import urllib.request\nreturn {'got': urllib.request.urlopen(f"http://127.0.0.1:{c['port']}/", timeout=2).read().decode()}`,
  },
  {
    name: 'http.client',
    works: true,
    body: `import http.client\nh = http.client.HTTPConnection('127.0.0.1', c['port'], timeout=2)\nh.request('GET', '/')\nreturn {'got': h.getresponse().read().decode()}`,
  },
  {
    name: 'asyncio',
    works: true,
    body: `
import asyncio
async def go():
    r, w = await asyncio.open_connection('127.0.0.1', c['port'])
    return (await r.read(100)).decode()
return {'got': asyncio.run(go())}`,
  },
  {
    name: 'a unix socket',
    body: `import socket\ns = socket.socket(socket.AF_UNIX)\ns.connect('/var/run/docker.sock')\nreturn {'got': 'connected'}`,
  },
  { name: 'a raw socket', body: `import socket\nreturn {'got': repr(socket.socket(socket.AF_INET, socket.SOCK_RAW, 1))}` },
  {
    name: 'listening',
    body: `import socket\ns = socket.socket()\ns.bind(('0.0.0.0', 0))\ns.listen()\nreturn {'got': repr(s.getsockname())}`,
  },
  { name: 'names', body: `import socket\nreturn {'got': repr(socket.gethostbyname('localhost')) + repr(socket.gethostname())}` },
  {
    name: '_socket',
    works: true,
    body: `import _socket\ns = _socket.socket(2, 1)\ns.connect(('127.0.0.1', c['port']))\nreturn {'got': s.recv(100).decode()}`,
  },
];
