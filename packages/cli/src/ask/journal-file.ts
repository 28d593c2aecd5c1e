import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { errorCode } from '@tamis/files';
import { usage } from '../exit/halt.ts';

const NEWLINE = 0x0a;

/** A journal that grows line by line: what was written stays, whatever ends the command. */
export class JournalFile {
  readonly path: string;
  readonly #fd: number;
  readonly #isFile: boolean;
  #length: number;
  /** Why the file can't be written to any more; null as long as it can. */
  failure: unknown = null;

  /** Opens a file to append to; a line that an earlier run left unfinished is ended first. */
  constructor(path: string) {
    this.path = path;
    this.#fd = opened(path);
    const stats = fstatSync(this.#fd);
    this.#isFile = stats.isFile();
    this.#length = stats.size;
    if (this.#isFile && stats.size > 0 && lastByte(this.#fd, stats.size) !== NEWLINE) this.write('\n');
  }

  /** Writes a line with its line break; if that fails, nothing of it remains. */
  write(line: string): void {
    const bytes = Buffer.from(line);
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(this.#fd, bytes, done);
      this.#length += bytes.length;
    } catch (error) {
      if (this.#isFile) ftruncateSync(this.#fd, this.#length);
      throw error;
    }
  }

  /** The same for a journal, which must not throw: the first failure is kept and passed to `onFailure`. */
  keep(line: string, onFailure: () => void): void {
    if (this.failure !== null) return;
    try {
      this.write(line);
    } catch (error) {
      this.failure = error;
      onFailure();
    }
  }

  close(): void {
    closeSync(this.#fd);
  }
}

function opened(path: string): number {
  try {
    // A device can't be read back, so it has no last line to check.
    // Only its owner may read what was asked and answered.
    return openSync(path, path.startsWith('/dev/') ? 'a' : 'a+', 0o600);
  } catch (error) {
    throw usage(`${path} cannot be written (${errorCode(error)}).`, 'Choose an existing folder where you can write.');
  }
}

function lastByte(fd: number, size: number): number {
  const byte = Buffer.alloc(1);
  readSync(fd, byte, 0, 1, size - 1);
  return byte[0] as number;
}
