import type { Code } from '../codes/code.ts';
import type { CodeTable, Group, WordedEntry } from '../codes/entry.ts';
import { isCut } from '../codes/loss.ts';
import { stageTexts } from '../wording/texts/stage-texts.ts';
import type { Texts } from '../wording/texts/texts.ts';
import { allKinds } from './all-kinds.ts';
import { codesOf } from './check-words.ts';

/** The one registry of codes: those of the stages, and those of every kind. */
export const codes = worded(codesOf(allKinds.flat())) as { readonly [code in Code]: WordedEntry };

function worded(table: CodeTable): { readonly [code: string]: WordedEntry } {
  const texts: Texts = stageTexts;
  const entries = Object.entries(table).map(([code, entry]) => [
    code,
    { message: '', help: '', hint: '', ...entry, ...texts[code] },
  ]);
  return Object.fromEntries(entries);
}

/** Whether a text is a code. */
export function isCode(text: string): text is Code {
  return Object.hasOwn(codes, text);
}

/** The group of a code. */
export function groupOfCode(code: Code): Group {
  return codes[code].group ?? 'syntax';
}

/** Whether a change says that the reply was cut off. */
export function isCutCode(code: Code): boolean {
  return isCut(code, codes);
}

/** What says that the reply was cut before everything else, each in its order. */
export function causesFirst<Item extends { readonly code: Code }>(items: readonly Item[]): readonly Item[] {
  const cuts = items.filter(({ code }) => isCutCode(code));
  return cuts.length === 0 ? items : [...cuts, ...items.filter(({ code }) => !isCutCode(code))];
}
