import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Case, Contract, Family } from '../case.ts';
import { packageRoot } from './folder.ts';

export const WRITTEN = ['hazards', 'refusals', 'dialects', 'wrapped', 'ordinary'] as const satisfies readonly Family[];

// A line of a file: its contract is a name in `contracts.json`.
export interface Line {
  readonly id: string;
  readonly contract: string;
  readonly text: string;
  readonly right: readonly unknown[];
  readonly why: string;
}

export function contracts(): { readonly [name: string]: Contract } {
  return JSON.parse(readFileSync(path.join(packageRoot(), 'cases/contracts.json'), 'utf8'));
}

export function linesOf(family: (typeof WRITTEN)[number]): readonly Line[] {
  const text = readFileSync(path.join(packageRoot(), 'cases', `${family}.jsonl`), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

export function writtenCases(): readonly Case[] {
  const known = contracts();
  return WRITTEN.flatMap((family) =>
    linesOf(family).map(({ contract, ...line }) => {
      const found = known[contract];
      if (found === undefined) throw new Error(`${line.id}: there is no contract named ${contract}.`);
      return { ...line, family, contract: found, isGenerated: false };
    }),
  );
}
