import { compiler } from '../kinds/compiler.ts';
import { document } from '../kinds/document/document.ts';
import type { Json, Verdict } from '../model/index.ts';
import type { FinishReason } from '../ports/model.ts';
import { remarkLanguages } from '../remarks/remark-languages.ts';
import { likelyReadings } from '../stages/doubt/likely-readings.ts';
import { strictJsonOf } from './strict-json.ts';

/**
 * Returns the document in a string if it is complete and was read without any doubt. Nothing else may be shown as the value that was read.
 */
export function documentIn(text: string, finishReason?: FinishReason): Json | undefined {
  const verdict = readingOf(text, finishReason);
  return verdict.status === 'pass' && typeof verdict.value === 'object' && verdict.value !== null ? verdict.value : undefined;
}

// Whether the document in a string may be patched. It must be strict JSON, so that everything outside the patch stays as written.
export function isStrictIn(text: string, finishReason?: FinishReason): boolean {
  return strictJsonOf(text, readingOf(text, finishReason)) !== undefined;
}

// Compiled each time, because few replies are asked about, and a gate for any document is quickly made.
function readingOf(text: string, finishReason?: FinishReason): Verdict {
  const gate = compiler({ kinds: [document], readings: likelyReadings, remarkLanguages })({});
  return gate.judge(text, finishReason === undefined ? undefined : { finishReason });
}
