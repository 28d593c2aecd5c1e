// The process in which Python runs. It is started with the permission model on and an empty environment, loads the WebAssembly build
// of CPython with nothing of Node in its reach, hands it the requests on stdin one by one, and puts one line on stdout for each. It
// is plain JavaScript, because it is run as it is, from the package's folder.
const { createHash, randomFillSync } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

/** Exit codes that whoever starts this process knows. */
const EXIT = { noPermissionModel: 81, wrongFiles: 82, tooMuchOutput: 83, trap: 84, tampered: 85 };

/** Emscripten's number for a read-only file system. */
const READ_ONLY = 69;

/** What the process is told: the files of Python with their digests, our own in Python, and how much may be printed. */
const told = JSON.parse(process.argv[2]);

// Python asks for the time zone of the machine, which is nobody's business and would make results differ.
process.env.TZ = 'UTC';

if (process.permission === undefined || ['fs.write', 'child', 'worker'].some((scope) => process.permission.has(scope)))
  process.reallyExit(EXIT.noPermissionModel);

/** A file's bytes, if they are those that were tested. */
function tested({ file, sha256 }) {
  const bytes = fs.readFileSync(file);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) process.reallyExit(EXIT.wrongFiles);
  return bytes;
}

/** Writes all bytes; a pipe may take them in parts. */
function writeAll(bytes) {
  for (let at = 0; at < bytes.length; ) at += patiently(() => fs.writeSync(1, bytes, at));
}

/** Reads what there is of the requests, and waits where there is nothing yet. */
function readSome(bytes) {
  return patiently(() => fs.readSync(0, bytes, 0, bytes.length, null));
}

/** Pipes may be non-blocking. Any other error means that nobody is there any more. */
function patiently(work) {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (error.code !== 'EAGAIN') process.reallyExit(0);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}

/** What Python prints is not kept, and too much of it ends the process. */
function printed(length) {
  told.outputBytes -= length;
  if (told.outputBytes < 0) process.reallyExit(EXIT.tooMuchOutput);
  return length;
}

const terminal = { read: () => 0, write: (_stream, _bytes, _offset, length) => printed(length), llseek: () => 0 };

const LINE_END = 10;
const NOTHING = Buffer.alloc(0);

/** As much of an answer as waits here for its end; the rest of a longer one is judged by whoever reads it. */
const HELD_BYTES = 65_536;

/** Requests that were read and not handed to Python yet. */
let waiting = NOTHING;

/** What Python has not read yet of the request that it is to answer. */
let request = NOTHING;

/** What is held back of the answer to it, and whether that is all of it. What Python says when it has started counts as one, too. */
let answer = NOTHING;
let isAnswered = false;

/** The next line of the requests; nothing, if there are no more. */
function nextRequest() {
  for (let end = waiting.indexOf(LINE_END); ; end = waiting.indexOf(LINE_END)) {
    const line = waiting.subarray(0, end + 1);
    waiting = waiting.subarray(end + 1);
    if (end >= 0) return line;
    const bytes = Buffer.alloc(HELD_BYTES);
    const length = readSome(bytes);
    if (length === 0) return NOTHING;
    waiting = Buffer.concat([waiting, bytes.subarray(0, length)]);
  }
}

/**
 * The code of an extractor can use the channel too. So it is here, out of its reach, that each request gets one answer: the next
 * request is handed out when the one before has its line, which leaves only then, and a second line ends the process. What is
 * written for one path can't be taken for the answer to another.
 */
const channel = {
  read: (_stream, bytes, offset, length) => {
    if (request.length === 0) {
      if (!isAnswered) process.reallyExit(EXIT.tampered);
      writeAll(answer);
      [answer, isAnswered, request] = [NOTHING, false, nextRequest()];
    }
    const read = request.copy(Buffer.from(bytes.buffer, bytes.byteOffset + offset, length));
    request = request.subarray(read);
    return read;
  },
  write: (_stream, bytes, offset, length) => {
    const written = Buffer.from(bytes.buffer, bytes.byteOffset + offset, length);
    const end = written.indexOf(LINE_END);
    if (isAnswered || (end >= 0 && end < length - 1)) process.reallyExit(EXIT.tampered);
    answer = Buffer.concat([answer, written]);
    isAnswered = end >= 0;
    if (!isAnswered && answer.length > HELD_BYTES) {
      writeAll(answer);
      answer = NOTHING;
    }
    return length;
  },
};

/** Puts Python's library, our files and the devices into the file system in memory. */
function furnish({ FS, ENV }) {
  Object.assign(ENV, { PYTHONHOME: '/', PYTHONPATH: '/lib/python313.zip', PYTHONHASHSEED: '0', PYTHONUTF8: '1' });
  for (const name of ['USER', 'LOGNAME', 'HOME', 'PATH', 'PWD', '_']) ENV[name] = undefined;
  FS.mkdirTree('/lib');
  FS.mkdirTree('/tamis');
  FS.writeFile('/lib/python313.zip', tested(told.library), { canOwn: true });
  for (const file of told.ours) FS.writeFile(`/tamis/${path.basename(file)}`, fs.readFileSync(file));
  // Both terminals would read and write this process's own stdin and stdout.
  FS.registerDevice(FS.makedev(5, 0), terminal);
  FS.registerDevice(FS.makedev(6, 0), terminal);
  FS.registerDevice(FS.makedev(64, 0), channel);
  FS.mkdev('/dev/channel', 0o600, FS.makedev(64, 0));
}

/** From here on no file, pipe or socket can be made, written or removed, so nothing grows outside of WebAssembly's memory. */
function freeze(FS) {
  const refuse = () => {
    throw new FS.ErrnoError(READ_ONLY);
  };
  for (const name of ['createNode', 'truncate', 'ftruncate', 'unlink', 'rmdir', 'rename', 'symlink', 'mount', 'chmod', 'utime'])
    FS[name] = refuse;
  const { write } = FS;
  FS.write = (stream, ...rest) => (FS.isChrdev(stream.node.mode) ? write(stream, ...rest) : refuse());
}

function nothing() {
  return 0;
}

/** The only thing of Node that Emscripten's script may have is a buffer filled at random. */
const MODULES = { 'node:crypto': { randomFillSync }, 'node:fs': {} };

function required(name) {
  if (!Object.hasOwn(MODULES, name)) throw new Error(`There is no ${name} here.`);
  return MODULES[name];
}

/** What the script sees under the names of Node and of browsers; a name that is `undefined` here hides the real one. */
function surroundings(module) {
  const process = { versions: { node: '24' }, version: 'v24', argv: [], stdin: { fd: -1 } };
  const console = { log: nothing, warn: nothing, error: nothing };
  const real = { exports: module.exports, module, require: required, __filename: '/python', __dirname: '/' };
  const hidden = [
    'global',
    'Buffer',
    'fetch',
    'WebSocket',
    'XMLHttpRequest',
    'navigator',
    'Worker',
    'queueMicrotask',
    'setImmediate',
  ];
  return {
    ...Object.fromEntries(hidden.map((name) => [name, undefined])),
    ...real,
    process,
    console,
    globalThis: { process },
    setTimeout: nothing,
    clearTimeout: nothing,
  };
}

async function main() {
  const module = { exports: {} };
  const names = surroundings(module);
  vm.compileFunction(tested(told.script).toString('utf8'), Object.keys(names))(...Object.values(names));
  const options = { thisProgram: '/python', noInitialRun: true, stdin: () => null, print: nothing, printErr: nothing };
  const python = await module.exports({ ...options, wasmBinary: tested(told.wasm), preRun: [furnish] });
  freeze(python.FS);
  delete globalThis.WebAssembly;
  python.callMain(['-S', '-B', '/tamis/driver.py']);
}

main().then(
  () => process.reallyExit(0),
  () => process.reallyExit(EXIT.trap),
);
