import {
  closeSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { errorCode } from '@tamis/files';

export class BusyFile extends Error {}

export function createFile(file: string, text: string): void {
  withPart(file, (part) => {
    fill(part, text);
    try {
      linkSync(part, file);
    } catch (error) {
      if (!LINKLESS.has(errorCode(error))) throw error;
      writeFileSync(file, text, { flag: 'wx' });
    }
    return 'kept';
  });
}

// Errors of file systems that do not support links.
const LINKLESS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

// Replaces the text of a file with a changed version. A reader always sees either the old or the new version in full, even if this process
// is killed. Links stay links, and permissions stay the same.
export function changeFile(file: string, change: (before: string) => string): void {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) {
    createFile(file, change(''));
    return;
  }
  const real = realpathSync(file);
  withPart(real, (part) => {
    fill(part, change(readFileSync(real, 'utf8')), stat.mode);
    renameSync(part, real);
    return 'renamed';
  });
}

const PATIENCE_MS = 5_000;
const LEFT_BEHIND_MS = 30_000;

// Runs a function with a part file next to the file. Only one process can hold it, so concurrent writes follow each other. Once the
// function has renamed it, another process may already have created a new one.
function withPart(file: string, work: (part: string) => 'renamed' | 'kept'): void {
  const part = path.join(path.dirname(file), `.${path.basename(file)}.part`);
  takePart(part);
  let became: 'renamed' | 'kept' = 'kept';
  try {
    became = work(part);
  } finally {
    if (became === 'kept') rmSync(part, { force: true });
  }
}

function takePart(part: string): void {
  for (const until = Date.now() + PATIENCE_MS; ; ) {
    try {
      closeSync(openSync(part, 'wx'));
      return;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      const stat = statSync(part, { throwIfNoEntry: false });
      if (stat !== undefined && Date.now() - stat.mtimeMs > LEFT_BEHIND_MS) rmSync(part, { force: true });
      else if (Date.now() > until) throw new BusyFile(part);
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

function fill(part: string, text: string, mode?: number): void {
  const fd = openSync(part, 'w');
  try {
    if (mode !== undefined) fchmodSync(fd, mode);
    writeFileSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
