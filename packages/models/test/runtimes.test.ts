import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { readyExamples } from '../../../tools/runtimes/library-examples.ts';

// A Node older than this one that is installed here, but not older than what the libraries need.
function olderNode(): string | undefined {
  const files = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, 'node'));
  return files.find((file) => existsSync(file) && [20, 21, 22, 23].includes(majorOf(file)));
}

function majorOf(node: string): number {
  return Number.parseInt(execFileSync(node, ['--version'], { encoding: 'utf8' }).slice(1), 10);
}

test('the library examples print the same on an older Node as on this one', { tags: 'proof', timeout: 60_000 }, async ({
  skip,
}) => {
  const older = olderNode();
  if (older === undefined) return skip('only one version of Node is installed');
  const ready = await readyExamples();
  onTestFinished(() => ready.remove());
  const printed = async (node: string, file: string) =>
    (await promisify(execFile)(node, [file], { cwd: ready.folder, timeout: 60_000 })).stdout;
  for (const file of ready.files) {
    const [there, here] = await Promise.all([printed(older, file), printed(process.execPath, file)]);
    expect([file, there]).toEqual([file, here]);
    expect(here.split('\n').length).toBeGreaterThan(10);
  }
});
