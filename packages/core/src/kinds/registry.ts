import { contractWarningCodes } from '../codes/contract-warnings.ts';
import type { CodeTable, WordedEntry } from '../codes/entry.ts';
import { reviewCodes } from '../codes/review.ts';
import { stageCodes } from '../codes/stage-codes.ts';
import { stageTexts } from '../wording/texts/stage-texts.ts';
import { actingCodes } from './acting/codes.ts';
import { actionListCodes, actionsCodes } from './actions/codes/actions.ts';
import type { KnownCode } from './known-code.ts';
import { provenanceCodes } from './tool-calls/codes/provenance.ts';
import { resultsCodes } from './tool-calls/codes/results.ts';
import { toolListCodes } from './tool-calls/codes/tool-list.ts';
import { toolsCodes } from './tool-calls/codes/tools.ts';

// The registry of all codes. It does not import the kinds, because code that only renders findings needs none of them.
export const codes: { readonly [code in KnownCode]: WordedEntry } = /* @__PURE__ */ worded(
  stageCodes,
  contractWarningCodes,
  toolsCodes,
  provenanceCodes,
  toolListCodes,
  resultsCodes,
  actingCodes,
  actionsCodes,
  actionListCodes,
  reviewCodes,
);

// Returns the entries of some tables, each with all of its texts.
export function worded<Name extends string>(...tables: readonly CodeTable[]): { readonly [code in Name]: WordedEntry } {
  const entries = tables.flatMap((table) => Object.entries(table));
  const complete = entries.map(([code, entry]) => [code, { message: '', help: '', hint: '', ...stageTexts[code], ...entry }]);
  return Object.fromEntries(complete) as { readonly [code in Name]: WordedEntry };
}
