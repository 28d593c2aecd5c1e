import { wordingFor } from '../kinds/usual-wording.ts';
import type { Gate, Verdict } from '../model/index.ts';
import type { FinishReason } from '../ports/model.ts';
import { isStrictIn } from './document-in.ts';

export function isPatchable(
  { kind, codes }: Pick<Gate, 'kind' | 'codes'>,
  document: string,
  { findings }: Verdict,
  finish: FinishReason | undefined,
): boolean {
  const { groupOfCode } = wordingFor({ codes });
  if (kind === 'tool-calls' || findings.some(({ code }) => groupOfCode(code) === 'syntax')) return false;
  return isStrictIn(document, finish);
}
