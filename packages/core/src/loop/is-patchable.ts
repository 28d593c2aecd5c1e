import { groupOfCode } from '../kinds/registry.ts';
import type { Gate } from '../model/gate.ts';
import type { Verdict } from '../model/verdict.ts';
import type { FinishReason } from '../ports/model.ts';
import { isStrictIn } from './document-in.ts';

/**
 * Whether the next request may ask for a patch. No patch can mend how a reply was written, and the paths in findings about tool
 * calls are not those of the text. All else that was altered or doubted is so again when the patched text is judged.
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
