import { AppendFile } from '../io/append-file.ts';

/** A journal: a file that what is asked and answered is appended to. */
export class JournalFile extends AppendFile {
  readonly path: string;
  /** Why the file can't be written to any more; null as long as it can. */
  failure: unknown = null;

  /** Opens a file to append to; a line that an earlier run left unfinished is ended first. */
  constructor(path: string) {
    // A device can't be read back, so it has no last line to check.
    super(path, path.startsWith('/dev/') ? 'a' : 'a+');
    this.path = path;
    if (this.isUnended) this.write('\n');
  }

  /** Writes a line for a journal, which must not throw: the first failure is kept and passed to `onFailure`. */
  keep(line: string, onFailure: () => void): void {
    if (this.failure !== null) return;
    try {
      this.write(line);
    } catch (error) {
      this.failure = error;
      onFailure();
    }
  }
}
