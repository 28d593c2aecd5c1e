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

/** Somebody else is about to write the same file. */
export class BusyFile extends Error {}

/** Makes a file that is there as a whole, or not at all; fails with EEXIST where there is one. */
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

/** Some file systems have no links; a folder may be on one of them. */
const LINKLESS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Gives a file another text, made from the one that it has. The file is there as a whole, as it was or as it will be, whenever
 * somebody looks and wherever this process is killed. Links stay links, and who may read it stays the same.
 */
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

/** So long may another process have the part; writing takes milliseconds. */
const PATIENCE_MS = 5_000;
/** A part this old was left behind by a process that was killed. */
const LEFT_BEHIND_MS = 30_000;

/**
 * Works with a file beside the file, which only one process can have: what two of them write at once is written one after the
 * other. Where the work gives the part its new name, somebody else may have the old one already.
 */
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

/** Writes all of it to the disk before the name changes hands. */
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
