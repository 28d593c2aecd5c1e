import { createReadStream, fstatSync, openSync, read, readdirSync, type Stats } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { environment, type Halt, usage } from '../exit/halt.ts';
import { didYouMean } from '../text/closest.ts';
import { errorCode } from './error-code.ts';
import { refuseStreamsOver } from './refuse-collisions.ts';

/** An input that is read piece by piece. */
export interface Source {
  /** What people call it: a path, or `-`. */
  readonly name: string;
  /** How many bytes there are, where that is known. */
  readonly size: number | null;
  /** Reads some bytes into the buffer; 0 at the end, or after `stop`. */
  read(into: Buffer): Promise<number>;
  /** Ends the reading now; a read that waits returns 0. */
  stop(): void;
}

/** Opens a file, or standard input for `-`. */
export function openSource(name: string): Source {
  refuseStreamsOver('the input', [name]);
  const fd = name === '-' ? 0 : openFile(name);
  const stats = fstatSync(fd);
  if (stats.isDirectory()) {
    const called = name === '-' ? 'Standard input' : name;
    const folder = name === '-' ? 'FOLDER' : name.replace(/\/+$/, '');
    throw usage(
      `${called} is a directory; a file was expected.`,
      `Give one file, or several through a pipe: cat ${folder}/*.jsonl | tamis check -`,
    );
  }
  if (stats.isFile()) return fileSource(name, fd, stats);
  return streamSource(name, streamOf(fd, stats));
}

function openFile(name: string): number {
  try {
    return openSync(name, 'r');
  } catch (error) {
    throw unreadable(name, errorCode(error));
  }
}

/** Why a file can't be opened, and what to do. */
export function unreadable(name: string, code: string, missingHelp = 'Check the path; - reads standard input.'): Halt {
  if (code === 'ENOENT' || code === 'ENOTDIR') return usage(`There is no file ${name}.${nearFile(name)}`, missingHelp);
  if (code === 'EACCES' || code === 'EPERM')
    return usage(`${name} may not be read (${code}).`, 'Check its permissions: `ls -l` shows them.');
  if (code === 'EISDIR') return usage(`${name} is a directory; a file was expected.`, 'Give the path of a file.');
  return environment(`${name} cannot be opened (${code}).`, 'Check the file and its disk.');
}

function nearFile(name: string): string {
  try {
    return didYouMean(basename(name), readdirSync(dirname(name)));
  } catch {
    return '';
  }
}

function fileSource(name: string, fd: number, stats: Stats): Source {
  let stopped = false;
  return {
    name,
    size: stats.size,
    read(into) {
      if (stopped) return Promise.resolve(0);
      return new Promise((resolve, reject) => {
        read(fd, into, 0, into.length, null, (error, count) => (error ? reject(unreadableNow(name, error)) : resolve(count)));
      });
    },
    stop() {
      stopped = true;
    },
  };
}

/** Pipes are read through the event loop, so that a signal ends a read that waits. */
function streamOf(fd: number, stats: Stats): Readable {
  if (fd === 0) return process.stdin;
  if (!stats.isFIFO() && !stats.isSocket()) return createReadStream('', { fd });
  const { Socket } = process.getBuiltinModule('node:net');
  return new Socket({ fd, readable: true, writable: false });
}

function streamSource(name: string, stream: Readable): Source {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let chunk: Buffer = Buffer.alloc(0);
  let stopped = false;
  return {
    name,
    size: null,
    async read(into) {
      try {
        while (chunk.length === 0 && !stopped) {
          const next = await chunks.next();
          if (next.done) return 0;
          chunk = next.value;
        }
      } catch (error) {
        if (stopped) return 0;
        throw unreadableNow(name, error);
      }
      const count = chunk.copy(into);
      chunk = chunk.subarray(count);
      return stopped ? 0 : count;
    },
    stop() {
      stopped = true;
      stream.destroy();
    },
  };
}

function unreadableNow(name: string, error: unknown): Halt {
  return environment(
    `Reading ${name} failed (${errorCode(error)}).`,
    'What was read before was judged and written; check the disk or the program that feeds the pipe.',
  );
}
