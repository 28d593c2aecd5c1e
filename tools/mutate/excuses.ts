import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Package } from './packages.ts';
import type { Target } from './targets.ts';

/** Why a mutant can't be noticed: what it changes is not part of any verdict, or can't happen. */
export interface Excuse {
  readonly file: string;
  /** The condition as the report shows it. */
  readonly condition: string;
  /** What it becomes; if absent, any replacement. */
  readonly to?: string;
  readonly reason: string;
}

/** The list of excuses of a package. */
export function readExcuses({ name }: Package): readonly Excuse[] {
  const list = path.join(import.meta.dirname, 'excuses', `${name}.json`);
  if (!existsSync(list)) return [];
  return JSON.parse(readFileSync(list, 'utf8')) as readonly Excuse[];
}

/** The excuse for a mutant, if there is one. */
export function excuseFor(target: Target, excuses: readonly Excuse[]): Excuse | undefined {
  return excuses.find(
    ({ file, condition, to }) => file === target.file && condition === target.text && (to ?? target.to) === target.to,
  );
}

/** Excuses for conditions that no longer exist. */
export function idleExcuses(excuses: readonly Excuse[], targets: readonly Target[]): readonly Excuse[] {
  return excuses.filter((excuse) => !targets.some((target) => excuseFor(target, [excuse]) !== undefined));
}
