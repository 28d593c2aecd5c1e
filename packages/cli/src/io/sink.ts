import { constants, createWriteStream, fstatSync, ftruncateSync, openSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { errorCode } from '@tamis/files';
import { ClosedPipe, environment, isClosedPipe, usage } from '../exit/halt.ts';
import { SpareMemory } from './spare-memory.ts';

const PIECE = 1 << 16;
// The memory for a piece: a character takes three bytes at most, and some pieces are longer by a line.
const MEMORY = 4 * PIECE;
const UTF8 = new TextEncoder();

export interface Sink {
  readonly name: string;
  // Takes text or bytes. Bytes must not change until the next flush.
  write(data: string | Uint8Array): void;
  // Passes everything on, and waits until the stream has accepted it.
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function streamSink(name: string, stream: Writable): Sink {
  return new StreamSink(name, stream, false);
}

// Opens one sink for each path. All files are opened before any is emptied, so a path that can't be written is reported before any work is
// done, and no other file loses its contents.
export function fileSinks(paths: readonly (string | undefined)[]): readonly (Sink | undefined)[] {
  const opened = paths.map((path) => (path === undefined ? undefined : { path, fd: openedFile(path) }));
  for (const file of opened) if (file !== undefined && fstatSync(file.fd).isFile()) ftruncateSync(file.fd);
  return opened.map((file) => file && new StreamSink(file.path, createWriteStream(file.path, { fd: file.fd }), true));
}

function openedFile(path: string): number {
  try {
    return openSync(path, constants.O_WRONLY | constants.O_CREAT);
  } catch (error) {
    const code = errorCode(error);
    throw usage(`${path} cannot be written (${code}).`, helpFor(code));
  }
}

function helpFor(code: string): string {
  if (code === 'ENOENT') return 'Its folder does not exist; create it first.';
  if (code === 'EISDIR') return 'It is a directory; give the path of a file.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'Choose a place where you can write.';
  return 'Choose another path.';
}

class StreamSink implements Sink {
  readonly name: string;
  readonly #stream: Writable;
  readonly #owned: boolean;
  readonly #pieces: (string | Uint8Array)[] = [];
  // New memory for each piece of text would pile up until V8 looks for garbage.
  readonly #memory = new SpareMemory(MEMORY);
  // The memory of the pieces.
  readonly #used: Uint8Array<ArrayBuffer>[] = [];
  #text = '';
  #failure: Error | null = null;

  constructor(name: string, stream: Writable, owned: boolean) {
    this.name = name;
    this.#stream = stream;
    this.#owned = owned;
    // Without a listener a failed write would end the process; with it, the next flush reports it.
    stream.on('error', (error: Error) => {
      this.#failure ??= error;
    });
  }

  write(data: string | Uint8Array): void {
    if (typeof data !== 'string') {
      this.#settleText();
      this.#pieces.push(data);
      return;
    }
    this.#text += data;
    if (this.#text.length > PIECE) this.#settleText();
  }

  async flush(): Promise<void> {
    this.#settleText();
    if (this.#failure !== null) throw this.#explain(this.#failure);
    if (this.#pieces.length === 0) return;
    const pieces = this.#pieces.splice(0);
    const used = this.#used.splice(0);
    await new Promise<void>((resolve, reject) => {
      const last = pieces.length - 1;
      this.#stream.cork();
      for (let i = 0; i < last; i++) this.#stream.write(pieces[i]);
      this.#stream.write(pieces[last], (error) => (error ? reject(this.#explain(error)) : resolve()));
      this.#stream.uncork();
    });
    for (const memory of used) this.#memory.giveBack(memory);
  }

  async close(): Promise<void> {
    await this.flush();
    if (!this.#owned) return;
    await new Promise<void>((resolve, reject) => {
      this.#stream.once('error', (error) => reject(this.#explain(error)));
      this.#stream.end(() => resolve());
    });
  }

  #settleText(): void {
    if (this.#text === '') return;
    this.#pieces.push(this.#bytesOf(this.#text));
    this.#text = '';
  }

  #bytesOf(text: string): string | Uint8Array {
    if (text.length * 3 > MEMORY) return text;
    const memory = this.#memory.take(MEMORY);
    this.#used.push(memory);
    return memory.subarray(0, UTF8.encodeInto(text, memory).written);
  }

  #explain(error: Error): Error {
    if (isClosedPipe(error)) return new ClosedPipe();
    const code = errorCode(error);
    const help =
      code === 'ENOSPC' ? 'The disk is full: free some space and run the command again.' : 'Check the destination of the output.';
    return environment(`Writing to ${this.name} failed (${code}).`, help);
  }
}
