import { groupOfCode } from '../kinds/registry.ts';
import type { Gate } from '../model/gate.ts';
import type { Verdict } from '../model/verdict.ts';
import type { FinishReason } from '../ports/model.ts';
import { isStrictIn } from './document-in.ts';

/**
 * Whether the next request may ask for a patch. No patch can fix the syntax of a reply, and paths in findings about tool calls are not
 * paths in its text. All other changes and doubts occur again when the patched text is judged.
 */
export function isPatchable(
  { kind }: Pick<Gate, 'kind'>,
  document: string,
  { findings }: Verdict,
  finish: FinishReason | undefined,
): boolean {
  if (kind === 'tool-calls' || findings.some(({ code }) => groupOfCode(code) === 'syntax')) return false;
  return isStrictIn(document, finish);
}
