import { readFileSync } from 'node:fs';
import path from 'node:path';
import { shellWord } from '@tamis/core/wording';
import type { Paint } from '../text/paint.ts';

export interface Stage {
  readonly folder: string;
  readonly paint: Paint;
  // `tamis`, or `npx tamis`.
  readonly command: string;
  readonly columns: number;
  readonly say: (...lines: readonly string[]) => void;
}

export function at({ folder }: Stage, ...names: readonly string[]): string {
  return path.join(folder, ...names);
}

// The path of a demo file or folder, as the user would type it in the current folder.
export function typed(stage: Stage, ...names: readonly string[]): string {
  const whole = at(stage, ...names);
  const near = path.relative(process.cwd(), whole);
  return shellWord(near === '' || near.startsWith('..') ? whole : near);
}

export function repliesIn(stage: Stage, ...names: readonly string[]): readonly { readonly id: string; readonly reply: string }[] {
  const lines = readFileSync(at(stage, ...names), 'utf8')
    .trim()
    .split('\n');
  return lines.map((text) => {
    const { unit_id: id, reply } = JSON.parse(text) as { readonly unit_id: string; readonly reply: string };
    return { id, reply };
  });
}

export function ledgerOf(stage: Stage): string {
  return at(stage, '.tamis', 'ledger.sqlite');
}
