import type { Json, Problem, Verdict } from '@tamis/core';
import { jsonText, renderChange, renderDropped, renderFinding } from '@tamis/core/unit';

/** The line that answers a question with a verdict. */
export function verdictLine(idJson: string, verdict: Verdict, warnings: readonly Problem[] = []): string {
  const { status, findings, changes, dropped } = verdict;
  return line(idJson, {
    status,
    ...(verdict.status === 'pass' ? { value: verdict.value } : {}),
    ...(verdict.status === 'hold' ? { reason: verdict.reason, held: verdict.held } : {}),
    ...(verdict.status === 'hold' && verdict.alternatives !== undefined ? { alternatives: verdict.alternatives } : {}),
    ...(verdict.status === 'hold' && verdict.undecided !== undefined ? { undecided: verdict.undecided } : {}),
    findings: findings.map(renderFinding),
    changes: changes.map(renderChange),
    dropped: dropped.map(renderDropped),
    ...warningsIn(warnings),
  });
}

/** The line that answers a question whose contract can't be used. */
export function contractErrorLine(idJson: string, problems: readonly Problem[], warnings: readonly Problem[]): string {
  return line(idJson, { status: 'contract-error', findings: problems.map(renderFinding), ...warningsIn(warnings) });
}

/** What the author of the contract should know; a contract without a warning has no such key. */
function warningsIn(warnings: readonly Problem[]): { readonly warnings?: Json } {
  return warnings.length === 0 ? {} : { warnings: warnings.map(renderFinding) };
}

/** The id is put in as the text it came in: digits beyond 2^53 would not survive otherwise. */
function line(idJson: string, answer: { readonly [key: string]: Json }): string {
  return `{"id":${idJson},${jsonText(answer).slice(1)}\n`;
}
