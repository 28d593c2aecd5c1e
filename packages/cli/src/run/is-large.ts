import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Runs of smaller files are over before their memory matters. */
const LARGE_BYTES = 4 * 1024 * 1024;

/** Whether a pipeline, a run or a cassette is large: one of its files is. */
export function isLarge(paths: readonly (string | undefined)[]): boolean {
  return paths.flatMap((path) => (path === undefined ? [] : filesIn(path))).some((file) => sizeOf(file) > LARGE_BYTES);
}

function filesIn(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true ? readdirSync(path).map((name) => join(path, name)) : [path];
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
