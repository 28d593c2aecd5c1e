import type { Code } from '../codes/code.ts';
import type { CodeTable, Group, WordedEntry } from '../codes/entry.ts';
import { isCut } from '../codes/loss.ts';
import { stageCodes } from '../codes/stage-codes.ts';
import { stageTexts } from '../wording/texts/stage-texts.ts';
import type { Texts } from '../wording/texts/texts.ts';
import { commandsCodes } from './commands/codes/commands.ts';
import { grammarCodes } from './commands/codes/grammar.ts';
import { suggestionsCodes } from './commands/codes/suggestions.ts';
import { toolsCodes } from './tool-calls/codes.ts';

/** The codes of every kind. The kinds themselves are left out, because whoever only puts findings into words needs none of them. */
const kindCodes = { ...toolsCodes, ...commandsCodes, ...grammarCodes, ...suggestionsCodes };

/** The one registry of codes: those of the stages, and those of every kind. */
export const codes = worded({ ...stageCodes, ...kindCodes }) as { readonly [code in Code]: WordedEntry };

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
