import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { errorCode } from '@tamis/files';
import { readCassette } from '@tamis/models';
import { usage } from '../exit/halt.ts';
import { cassetteHalt } from '../load/cassette-halt.ts';

/** A cassette that grows line by line; what was written stays, whatever happens next. */
export class CassetteFile {
  /** Whether it was empty before. */
  readonly isNew: boolean;
  readonly #fd: number;
  #length: number;

  /** Opens a new file, or, on request, a cassette to append to. */
  constructor(path: string, append: boolean) {
    const known = contentOf(path);
    if (known !== '' && !append) throw usage(`${path} exists already.`, 'Choose another name, or append to it with `--append`.');
    if (known !== '') checkEnd(path, known);
    this.isNew = known === '';
    this.#fd = opened(path);
    this.#length = fstatSync(this.#fd).size;
  }

  /** Writes a line; if that fails, no part of it remains, so that the next line never joins half of one. */
  write(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(this.#fd, bytes, done);
      this.#length += bytes.length;
    } catch (error) {
      // A device has no length to truncate to.
      if (fstatSync(this.#fd).isFile()) ftruncateSync(this.#fd, this.#length);
      throw error;
    }
  }

  /** Syncs everything to disk, and closes the file. */
  close(): void {
    try {
      fsyncSync(this.#fd);
    } catch (error) {
      // Pipes and devices can't be synced.
      if (errorCode(error) !== 'EINVAL') throw error;
    } finally {
      closeSync(this.#fd);
    }
  }
}

/** The contents of a file; devices and pipes are not read, because some of them never end. */
function contentOf(path: string): string {
  try {
    const isEmpty = !existsSync(path) || isDevice(statSync(path));
    return isEmpty ? '' : readFileSync(path, 'utf8');
  } catch (error) {
    throw usage(`${path} cannot be read (${errorCode(error)}).`, 'Give the path of a file.');
  }
}

function isDevice(stats: Stats): boolean {
  return !stats.isFile() && !stats.isDirectory();
}

function checkEnd(path: string, content: string): void {
  const reading = readCassette(content);
  if ('problems' in reading) throw cassetteHalt(path, reading.problems, 'Choose another name.');
  if (!content.endsWith('\n')) throw usage(`The last line of ${path} is not ended.`, 'End it with a line break, or remove it.');
}

function opened(path: string): number {
  try {
    // Only its owner may read what a program and its model said.
    return openSync(path, 'a', 0o600);
  } catch (error) {
    throw usage(`${path} cannot be written (${errorCode(error)}).`, 'Choose an existing folder where you can write.');
  }
}
