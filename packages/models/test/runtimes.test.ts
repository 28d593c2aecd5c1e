import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { someOf } from '../../../scripts/tests/share.ts';
import { type ReadyExamples, readyExamples } from '../../../tools/runtimes/library-examples.ts';

/** A Node older than this one that is installed here, but not older than what the libraries need. */
const older = (process.env.PATH ?? '')
  .split(path.delimiter)
  .map((folder) => path.join(folder, 'node'))
  .find((file) => existsSync(file) && [20, 21, 22, 23].includes(majorOf(file)));

function majorOf(node: string): number {
  return Number.parseInt(execFileSync(node, ['--version'], { encoding: 'utf8' }).slice(1), 10);
}

let ready: ReadyExamples;
beforeAll(async () => {
  ready = await readyExamples();
});
afterAll(() => ready.remove());

test('the library examples print the same on an older Node as on this one', async ({ skip }) => {
  if (older === undefined) return skip('only one version of Node is installed');
  const printed = async (node: string, file: string) =>
    (await promisify(execFile)(node, [file], { cwd: ready.folder, timeout: 60_000 })).stdout;
  // One uses nothing but our packages, the other a client as well; `npm run proof` runs all five.
  for (const [, file] of someOf(ready.files, 4)) {
    const [there, here] = await Promise.all([printed(older, file), printed(process.execPath, file)]);
    expect([file, there]).toEqual([file, here]);
    expect(here.split('\n').length).toBeGreaterThan(10);
  }
}, 60_000);
