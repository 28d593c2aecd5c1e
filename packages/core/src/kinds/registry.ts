import type { Code } from '../codes/code.ts';
import { contractWarningCodes } from '../codes/contract-warnings.ts';
import type { CodeTable, Group, WordedEntry } from '../codes/entry.ts';
import { isCut } from '../codes/loss.ts';
import { reviewCodes } from '../codes/review.ts';
import { stageCodes } from '../codes/stage-codes.ts';
import { stageTexts } from '../wording/texts/stage-texts.ts';
import type { Texts } from '../wording/texts/texts.ts';
import { actingCodes } from './acting/codes.ts';
import { actionListCodes, actionsCodes } from './actions/codes/actions.ts';
import { commandsCodes } from './commands/codes/commands.ts';
import { grammarCodes } from './commands/codes/grammar.ts';
import { suggestionsCodes } from './commands/codes/suggestions.ts';
import { extractionCodes } from './extraction-rules/codes/extraction.ts';
import type { KnownCode } from './known-code.ts';
import { provenanceCodes } from './tool-calls/codes/provenance.ts';
import { resultsCodes } from './tool-calls/codes/results.ts';
import { toolListCodes } from './tool-calls/codes/tool-list.ts';
import { toolsCodes } from './tool-calls/codes/tools.ts';

/**
 * The registry of all codes: those of the stages, of every kind and of reviews. It does not import the kinds, because code that only
 * renders findings needs none of them.
 */
export const codes: { readonly [code in KnownCode]: WordedEntry } = /* @__PURE__ */ worded(
  stageCodes,
  contractWarningCodes,
  toolsCodes,
  provenanceCodes,
  toolListCodes,
  resultsCodes,
  actingCodes,
  commandsCodes,
  grammarCodes,
  suggestionsCodes,
  actionsCodes,
  actionListCodes,
  extractionCodes,
  reviewCodes,
);

function worded(...tables: readonly CodeTable[]): { readonly [code in KnownCode]: WordedEntry } {
  const texts: Texts = stageTexts;
  const entries = tables.flatMap((table) => Object.entries(table));
  const complete = entries.map(([code, entry]) => [code, { message: '', help: '', hint: '', ...entry, ...texts[code] }]);
  return Object.fromEntries(complete);
}

/** Whether a string is a code. */
export function isCode(text: string): text is KnownCode {
  return Object.hasOwn(codes, text);
}

/** Returns the registry entry of a code, or undefined if it belongs to a third-party kind. */
export function entryOf(code: string): WordedEntry | undefined {
  return isCode(code) ? codes[code] : undefined;
}

/** Returns the group of a code. */
export function groupOfCode(code: Code): Group {
  return entryOf(code)?.group ?? 'syntax';
}

/** Whether the mistake is in the contract or in how it is used. No reply can fix such a mistake. */
export function isContractMistake(code: Code): boolean {
  return entryOf(code)?.mistakeOf === 'contract';
}

// Whether a code means that nothing is wrong but a person must agree first. Such a code may hold a reply in addition to doubts.
export function needsApproval({ code }: { readonly code: string }): boolean {
  return entryOf(code)?.needsApproval === true;
}

/** Whether a change says that the reply was cut off. */
export function isCutCode(code: Code): boolean {
  return isCut(code, codes);
}

/** Moves items that report a cut reply to the front, and keeps the order otherwise. */
export function causesFirst<Item extends { readonly code: Code }>(items: readonly Item[]): readonly Item[] {
  const cuts = items.filter(({ code }) => isCutCode(code));
  return cuts.length === 0 ? items : [...cuts, ...items.filter(({ code }) => !isCutCode(code))];
}
