import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';

export const root: string = path.resolve(import.meta.dirname, '../..');

function git(...args: readonly string[]): string {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
}

// What some files and folders are in a commit, as a digest; undefined if the commit does not have them.
export function digestAt(at: string, inputs: readonly string[]): string | undefined {
  const objects = git('rev-parse', '--verify', '-q', ...inputs.map((input) => `${at}:${input}`));
  return objects === '' ? undefined : createHash('sha256').update(objects).digest('hex').slice(0, 16);
}

export function digestOf(inputs: readonly string[]): string | undefined {
  return git('status', '--porcelain', '--', ...inputs) === '' ? digestAt('HEAD', inputs) : undefined;
}

// The commit, marked if some of these have changes that it does not have.
export function commitOf(inputs: readonly string[]): string {
  return git('rev-parse', '--short', 'HEAD') + (digestOf(inputs) === undefined ? '+' : '');
}
