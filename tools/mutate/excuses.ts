import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Package } from './packages.ts';
import type { Target } from './targets.ts';

// Why a mutant can't be noticed: what it changes is not part of any verdict, or can't happen.
export interface Excuse {
  readonly file: string;
  readonly condition: string;
  readonly to?: string;
  readonly reason: string;
}

export function readExcuses({ name }: Package): readonly Excuse[] {
  const list = path.join(import.meta.dirname, 'excuses', `${name}.json`);
  if (!existsSync(list)) return [];
  return JSON.parse(readFileSync(list, 'utf8')) as readonly Excuse[];
}

export function excuseFor(target: Target, excuses: readonly Excuse[]): Excuse | undefined {
  return excuses.find(
    ({ file, condition, to }) => file === target.file && condition === target.text && (to ?? target.to) === target.to,
  );
}

export function idleExcuses(excuses: readonly Excuse[], targets: readonly Target[]): readonly Excuse[] {
  return excuses.filter((excuse) => !targets.some((target) => excuseFor(target, [excuse]) !== undefined));
}
