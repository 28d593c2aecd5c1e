import { groupOfCode } from '../kinds/registry.ts';
import type { Gate } from '../model/gate.ts';
import type { Verdict } from '../model/verdict.ts';
import type { FinishReason } from '../ports/model.ts';
import { isStrictIn } from './document-in.ts';

export function isPatchable(
  { kind }: Pick<Gate, 'kind'>,
  document: string,
  { findings }: Verdict,
  finish: FinishReason | undefined,
): boolean {
  if (kind === 'tool-calls' || findings.some(({ code }) => groupOfCode(code) === 'syntax')) return false;
  return isStrictIn(document, finish);
}
