import { close, createReadStream, fstatSync, openSync, read, readSync, type Stats } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Gunzip } from 'node:zlib';
import { errorCode, isDevice, unreadableFile, unreadableText } from '@tamis/files';
import { environment, type Halt, usage } from '../exit/halt.ts';
import { refuseStreamsOver } from './refuse-collisions.ts';
import { unreadableHalt } from './unreadable-halt.ts';

export interface Source {
  // Its name in messages: a path, or `-`.
  readonly name: string;
  readonly size: number | null;
  // Reads some bytes into the buffer; 0 at the end, or after `stop`.
  read(into: Buffer): Promise<number>;
  stop(): void;
}

const GZIP = [0x1f, 0x8b] as const;

// Opens a file, which may be compressed with gzip, or standard input for `-`.
export function openSource(name: string): Source {
  refuseStreamsOver('the input', [name]);
  const fd = name === '-' ? 0 : openFile(name);
  const stats = fstatSync(fd);
  if (stats.isDirectory()) {
    const called = name === '-' ? 'Standard input' : name;
    const folder = name === '-' ? 'FOLDER' : name.replace(/\/+$/, '');
    throw usage(`${called} must be a file, not a directory.`, `Name its files: ${folder}/*.jsonl`);
  }
  if (isDevice(fd)) throw unreadableHalt({ name: name === '-' ? 'Standard input' : name, cause: 'device', system: '', near: [] });
  if (stats.isFile() && fd !== 0 && isGzip(fd)) return streamSource(name, unzipped(fd, stats.size));
  if (stats.isFile()) return fileSource(name, fd, stats);
  return streamSource(name, streamOf(fd, stats));
}

function openFile(name: string): number {
  try {
    return openSync(name, 'r');
  } catch (error) {
    const file = unreadableFile(name, error);
    throw file.cause === 'missing' ? missingInput(name) : unreadableHalt(file);
  }
}

// A halt for an input that does not exist.
export function missingInput(name: string): Halt {
  const { message } = unreadableText(unreadableFile(name, Object.assign(new Error(), { code: 'ENOENT' })));
  return usage(message, 'Check the path; - reads standard input.');
}

function isGzip(fd: number): boolean {
  const first = new Uint8Array(GZIP.length);
  return readSync(fd, first, 0, first.length, 0) === first.length && GZIP.every((byte, at) => first[at] === byte);
}

function unzipped(fd: number, size: number): Readable {
  const file = createReadStream('', { fd });
  const gunzip = process.getBuiltinModule('node:zlib').createGunzip();
  file.on('error', (error) => gunzip.destroy(error));
  gunzip.on('close', () => file.destroy());
  file.pipe(gunzip);
  const { Readable: Stream } = process.getBuiltinModule('node:stream');
  return Stream.from(wholly(gunzip, size), { objectMode: false });
}

// The full contents of a compressed file. Zlib would stop silently at a zero byte after the data, whatever follows.
async function* wholly(gunzip: Gunzip, size: number): AsyncGenerator<Buffer> {
  for await (const chunk of gunzip) yield chunk as Buffer;
  if (gunzip.bytesWritten < size) throw Object.assign(new Error(), { code: 'data after its end' });
}

function fileSource(name: string, fd: number, stats: Stats): Source {
  let isStopped = false;
  let isReading = false;
  let isClosed = false;
  const closeWhenFree = () => {
    if (isReading || isClosed || fd === 0) return;
    isClosed = true;
    close(fd, () => {});
  };
  return {
    name,
    size: stats.size,
    read(into) {
      if (isStopped) return Promise.resolve(0);
      isReading = true;
      return new Promise((resolve, reject) => {
        read(fd, into, 0, into.length, null, (error, count) => {
          isReading = false;
          if (isStopped) closeWhenFree();
          if (error) reject(unreadableNow(name, error));
          else resolve(count);
        });
      });
    },
    stop() {
      isStopped = true;
      closeWhenFree();
    },
  };
}

// Opens a stream. Pipes are read through the event loop, so that a signal ends a pending read.
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
  // This is Zlib's error for data that ends too soon.
  if (errorCode(error) === 'Z_BUF_ERROR')
    return environment(
      `${name} is cut: the compressed data ends too soon.`,
      'Everything read before that was judged and written; get the whole file and repeat the command.',
    );
  return environment(
    `Reading ${name} failed (${errorCode(error)}).`,
    'Everything read before that was judged and written; check the disk or the program that feeds the pipe.',
  );
}
