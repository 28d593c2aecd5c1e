import fs from 'node:fs';
import { createRequire } from 'node:module';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Input, Run } from './tamis.ts';

const bin = fileURLToPath(new URL('../bin/tamis.js', import.meta.url));
const bundle = fileURLToPath(new URL('../bundle/main.js', import.meta.url));

const LISTENED = [
  'uncaughtException',
  'unhandledRejection',
  'exit',
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  'SIGWINCH',
  'warning',
] as const;

// The command that began last and has not ended.
let last: Stage | undefined;

// Room for the longest line, tens of megabytes of which almost nothing is touched, would be collected after each command.
const LARGE = 1 << 20;

type Room = ReturnType<typeof Buffer.allocUnsafeSlow>;

const kept = new Map<number, Room>();

// Runs the built command in this process, which spares it the start of another; undefined if one is already running to its end. What it
// prints is returned, or shown on the streams of this process. One may run while a server does that was begun here.
export async function inProcess(
  args: readonly string[],
  input: Input,
  env: NodeJS.ProcessEnv,
  cwd = process.cwd(),
  isShown = false,
): Promise<Run | undefined> {
  return await begin(args, input, env, cwd, { isShown, isOpen: false })?.ended;
}

export interface Begun {
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly interrupt: (signal?: NodeJS.Signals) => void;
  readonly ended: Promise<Run>;
}

// Begins a command in this process, such as a server; undefined if one is already running to its end.
export function begin(
  args: readonly string[],
  input: Input,
  env: NodeJS.ProcessEnv,
  cwd = process.cwd(),
  { isShown, isOpen } = { isShown: false, isOpen: true },
): Begun | undefined {
  if (last?.isOpen === false) return undefined;
  const outer = last;
  const stage = new Stage(args, input, env, cwd, isShown);
  const ended = played(args, Object.assign(stage, { outer, isOpen }));
  last = stage;
  if (outer !== undefined) outer.inner = ended.catch(() => undefined);
  return {
    stdout: () => stage.written.stdout.toString(),
    stderr: () => stage.written.stderr,
    interrupt: (signal = 'SIGINT') => void process.emit(signal, signal),
    ended,
  };
}

async function played(args: readonly string[], stage: Stage): Promise<Run> {
  try {
    const { main } = createRequire(bundle)(bundle) as { readonly main: (args: readonly string[]) => Promise<number> };
    const code = await Promise.race([main(args).finally(() => stage.keep()), stage.exited]);
    return { code, ...stage.written };
  } finally {
    await stage.inner;
    stage.strike();
    last = stage.outer;
  }
}

class Stage {
  // Whether others may run meanwhile, which one it runs in the middle of, and the last one that ran in the middle of it.
  isOpen = false;
  outer: Stage | undefined;
  inner: Promise<unknown> | undefined;
  readonly exited: Promise<number>;
  readonly #undo: (() => void)[] = [];
  readonly #out = new Sink();
  readonly #err = new Sink();
  readonly #rooms: Room[] = [];

  constructor(args: readonly string[], input: Input, env: NodeJS.ProcessEnv, cwd: string, isShown: boolean) {
    const before = process.cwd();
    this.#undo.push(() => process.chdir(before));
    process.chdir(cwd);
    const given = typeof input === 'string' || input instanceof Uint8Array ? [Buffer.from(input)] : input;
    if (!isShown) {
      this.#put('stdout', this.#out);
      this.#put('stderr', this.#err);
    }
    this.#put('stdin', Readable.from(given, { objectMode: false }));
    if (typeof input === 'string' || input instanceof Uint8Array) this.#describe(Buffer.from(input));
    this.#put('argv', [process.execPath, bin, ...args]);
    this.#put('env', { ...process.env, NO_COLOR: '1', ...env });
    this.exited = new Promise((resolve) => {
      this.#put('exit', (code?: number) => resolve(Number(code ?? 0)));
    });
    const allocate = Buffer.allocUnsafeSlow;
    Buffer.allocUnsafeSlow = (size) => (size < LARGE ? allocate(size) : this.#room(size, allocate));
    this.#undo.push(() => {
      Buffer.allocUnsafeSlow = allocate;
    });
    for (const event of LISTENED) {
      const before = process.rawListeners(event);
      // Signals are for the command alone.
      if (event.startsWith('SIG')) process.removeAllListeners(event);
      this.#undo.push(() => {
        process.removeAllListeners(event);
        for (const listener of before) process.on(event as 'exit', listener as () => void);
      });
    }
  }

  #put(name: 'stdout' | 'stderr' | 'stdin' | 'argv' | 'env' | 'exit', value: unknown): void {
    const before = Object.getOwnPropertyDescriptor(process, name) as PropertyDescriptor;
    Object.defineProperty(process, name, { value, configurable: true, writable: true, enumerable: true });
    this.#undo.push(() => Object.defineProperty(process, name, before));
  }

  // What is read from the descriptor of standard input itself, as files that flags name are.
  #describe(input: Buffer): void {
    const { readSync, readFileSync } = fs;
    let rest = input;
    const read = (piece: Buffer) => {
      const count = rest.copy(piece);
      rest = rest.subarray(count);
      return count;
    };
    fs.readSync = ((fd: number, piece: Buffer, ...more: never[]) =>
      fd === 0 ? read(piece) : readSync(fd, piece, ...more)) as never;
    fs.readFileSync = ((file: number, ...more: never[]) => (file === 0 ? rest.toString() : readFileSync(file, ...more))) as never;
    this.#undo.push(() => Object.assign(fs, { readSync, readFileSync }));
  }

  #room(size: number, allocate: (size: number) => Room): Room {
    const room = kept.get(size) ?? allocate(size);
    kept.delete(size);
    this.#rooms.push(room);
    return room;
  }

  // What the command has allocated is for the next one: it does nothing more.
  keep(): void {
    for (const room of this.#rooms) kept.set(room.length, room);
  }

  get written(): { readonly stdout: Buffer; readonly stderr: string } {
    return { stdout: this.#out.written, stderr: this.#err.written.toString('utf8') };
  }

  strike(): void {
    for (const undo of this.#undo.reverse()) undo();
    process.exitCode = undefined;
  }
}

class Sink extends Writable {
  readonly #pieces: Buffer[] = [];

  get written(): Buffer {
    return Buffer.concat(this.#pieces);
  }

  override _write(piece: Buffer, _encoding: string, done: () => void): void {
    this.#pieces.push(Buffer.from(piece));
    done();
  }
}
