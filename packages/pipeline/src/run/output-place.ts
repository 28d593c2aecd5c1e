import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, realpathSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { hasRunLedger } from '@tamis/ledger/internal';
import { insideFolder } from '../config/inside-folder.ts';
import { onDisk } from './disk-fault.ts';

// The files that a run depends on, and the failure records that `retry` put aside. A file with the name of a ledger counts as the ledger.
const OWN =
  /^(?:config(?:\.(?:part|next|next\.part|next\.old))?|cassette\.index|ledger\.(?:sqlite|url).*|lock\.sqlite.*|[^/]*_failures\.jsonl\.bak)(?:\/|$)/i;

/** The place of an output file in a run folder. Returns undefined if it lies outside the folder or is a file that the run depends on. */
export function outputPlace(folder: string, path: string): string | undefined {
  const place = insideFolder(folder, path);
  // Compared after resolving the path, because `out/../config` is the snapshot too.
  return place === undefined || OWN.test(relative(realpathSync(folder), place)) ? undefined : place;
}

/** The run that depends on a file at any path, or undefined if none does. */
export function runNeeding(path: string): string | undefined {
  const above = dirname(resolve(path));
  // The new file replaces any entry of the same name in the real folder, even a link.
  const real = join(existsSync(above) ? realpathSync(above) : above, basename(path));
  for (let folder = dirname(real); ; folder = dirname(folder)) {
    if (hasRunLedger(folder) && OWN.test(relative(folder, real))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

export function writeWhole(place: string, bytes: Uint8Array): void {
  onDisk(place, () => write(place, bytes));
}

// System errors for a path that can't be a file: it is too long, below a file, or an existing folder.
const BAD_PATHS: ReadonlySet<unknown> = new Set(['ENAMETOOLONG', 'EEXIST', 'ENOTDIR', 'EISDIR', 'EINVAL', 'EILSEQ']);

// Writes a file whose name comes from data. Returns false if the path can't be a file, which is not a disk error.
export function writeNamed(place: string, bytes: Uint8Array): boolean {
  return onDisk(place, () => {
    try {
      write(place, bytes);
      return true;
    } catch (error) {
      if (error instanceof Error && 'code' in error && BAD_PATHS.has(error.code)) return false;
      throw error;
    }
  });
}

function write(place: string, bytes: Uint8Array): void {
  mkdirSync(dirname(place), { recursive: true });
  const part = join(dirname(place), `.${randomUUID()}.part`);
  const file = openSync(part, 'wx', 0o600);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    renameSync(part, place);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}
