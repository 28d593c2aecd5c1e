import { existsSync, renameSync } from 'node:fs';
import type { Ledger } from '@tamis/ledger';
import type { Step } from '../model/pipeline.ts';
import { onDisk } from '../run/disk-fault.ts';
import { outputPlace } from '../run/output-place.ts';

const ASIDE = '.superseded';

// Renames the files of units whose results no longer stand, so that nobody mistakes them for results. Files that have been packed are found
// by their other extension. Returns the paths. Repeating it changes nothing.
export async function setFilesAside(
  ledger: Ledger,
  run: string,
  folder: string,
  steps: readonly Step[],
): Promise<readonly string[]> {
  const aside: string[] = [];
  for (const step of steps) {
    if (step.scope !== 'run' || step.work.kind !== 'extract-units') continue;
    const standing = new Set((await pathsIn(ledger, run, step.name, true)).map((path) => path.toLowerCase()));
    for (const path of await pathsIn(ledger, run, step.name, false))
      if (!standing.has(path.toLowerCase())) for (const one of [path, `${path}.gz`]) if (setAside(folder, one)) aside.push(one);
  }
  return aside;
}

async function pathsIn(ledger: Ledger, run: string, step: string, results: boolean): Promise<readonly string[]> {
  const paths: string[] = [];
  for await (const { record } of ledger.attempts(run, { step, results, contents: true })) {
    const { path } = JSON.parse(record ?? '{}') as { readonly path?: string };
    if (path !== undefined) paths.push(path);
  }
  return paths;
}

function setAside(folder: string, path: string): boolean {
  const [place, to] = [outputPlace(folder, path), outputPlace(folder, `${path}${ASIDE}`)];
  if (place === undefined || to === undefined || !existsSync(place)) return false;
  onDisk(place, () => renameSync(place, to));
  return true;
}
