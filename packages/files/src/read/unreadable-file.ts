import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Unreadable, UnreadableCause } from '../mistake/unreadable.ts';
import { closest } from '../text/closest.ts';

const CAUSES: ReadonlyMap<string, UnreadableCause> = new Map([
  ['ENOENT', 'missing'],
  ['ENOTDIR', 'missing'],
  ['EACCES', 'forbidden'],
  ['EPERM', 'forbidden'],
  ['EISDIR', 'directory'],
  ['EDEVICE', 'device'],
  ['EFBIG', 'too-large'],
]);

/** Determines from the error why a file can't be read. */
export function unreadableFile(name: string, error: unknown): Unreadable {
  const system = errorCode(error);
  const cause = CAUSES.get(system) ?? 'failed';
  return { name, cause, system, near: cause === 'missing' ? nearFiles(name) : [] };
}

function nearFiles(name: string): readonly string[] {
  try {
    // readdir also lists links that lead nowhere.
    return closest(basename(name), readdirSync(dirname(name))).filter((near) => existsSync(join(dirname(name), near)));
  } catch {
    return [];
  }
}

/** The code of a system error (`ENOENT`, `ENOSPC` …), or the error's message if it has no code. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : String(error);
}
