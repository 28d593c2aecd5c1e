import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { errorCode } from '@tamis/files';
import { usage } from '../exit/halt.ts';

export class AppendFile {
  protected readonly fd: number;
  readonly #isFile: boolean;
  #length: number;

  constructor(path: string, flags: 'a' | 'a+' = 'a') {
    this.fd = opened(path, flags);
    const stats = fstatSync(this.fd);
    this.#isFile = stats.isFile();
    this.#length = stats.size;
  }

  // Writes a whole text. If that fails, it is removed again, so that the next line never continues half a line.
  write(text: string): void {
    const bytes = Buffer.from(text);
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(this.fd, bytes, done);
      this.#length += bytes.length;
    } catch (error) {
      // A device has no length to truncate to.
      if (this.#isFile) ftruncateSync(this.fd, this.#length);
      throw error;
    }
  }

  protected get isUnended(): boolean {
    const last = Buffer.alloc(1);
    if (!this.#isFile || this.#length === 0) return false;
    readSync(this.fd, last, 0, 1, this.#length - 1);
    return last.toString('latin1') !== '\n';
  }

  close(): void {
    closeSync(this.fd);
  }
}

function opened(path: string, flags: 'a' | 'a+'): number {
  try {
    return openSync(path, flags, 0o600);
  } catch (error) {
    throw usage(`${path} cannot be written (${errorCode(error)}).`, 'Choose an existing folder where you can write.');
  }
}
