import { AppendFile } from '../io/append-file.ts';

export class JournalFile extends AppendFile {
  readonly path: string;
  failure: unknown = null;

  constructor(path: string) {
    // A device can't be read back, so it has no last line to check.
    super(path, path.startsWith('/dev/') ? 'a' : 'a+');
    this.path = path;
    if (this.isUnended) this.write('\n');
  }

  // Appends a line. A journal must not throw, so the first failure is kept and passed to `onFailure`.
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
