import type { Code, KnownCode } from '../codes/code.ts';
import type { CodeTable, Group, WordedEntry } from '../codes/entry.ts';
import { isCut } from '../codes/loss.ts';
import { stageTexts } from '../wording/texts/stage-texts.ts';
import type { Texts } from '../wording/texts/texts.ts';
import { allKinds } from './all-kinds.ts';
import { codesOfKinds } from './check-words.ts';

/** The one registry of codes: those of the stages, and those of every kind. */
export const codes = worded(codesOfKinds(allKinds.flat())) as { readonly [code in KnownCode]: WordedEntry };

function worded(table: CodeTable): { readonly [code: string]: WordedEntry } {
  const texts: Texts = stageTexts;
  const entries = Object.entries(table).map(([code, entry]) => [code, { help: '', hint: '', ...entry, ...texts[code] }]);
  return Object.fromEntries(entries);
}

/** Whether a text is a code. */
export function isCode(text: string): text is KnownCode {
  return Object.hasOwn(codes, text);
}

/** Everything known about a code; undefined where it belongs to a kind that Tamis does not bring. */
export function entryOf(code: string): WordedEntry | undefined {
  return isCode(code) ? codes[code] : undefined;
}

/** The group of a code. */
export function groupOfCode(code: Code): Group {
  return entryOf(code)?.group ?? 'syntax';
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
