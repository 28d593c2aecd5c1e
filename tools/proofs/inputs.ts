import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';

export const root: string = path.resolve(import.meta.dirname, '../..');

function git(...args: readonly string[]): string {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
}

/** What some files and folders are in this commit, as a digest; undefined if there are changes that it does not have. */
export function digestOf(inputs: readonly string[]): string | undefined {
  if (git('status', '--porcelain', '--', ...inputs) !== '') return undefined;
  const objects = git('rev-parse', ...inputs.map((input) => `HEAD:${input}`));
  return createHash('sha256').update(objects).digest('hex').slice(0, 16);
}

/** The commit, marked if there are changes that it does not have. */
export function commit(): string {
  const isChanged = git('status', '--porcelain', '--', 'packages', 'scripts', 'tools', 'cases') !== '';
  return git('rev-parse', '--short', 'HEAD') + (isChanged ? '+' : '');
}
