import { type Finding, type Hold, type JsonObject, messageOf, type Verdict } from '@tamis/core';

/**
 * The verdict as it appears in the extension field of a body; findings include their sentences, for clients without the library.
 */
export function tamisField(verdict: Verdict, attempts: number): JsonObject {
  const { status, changes, findings, dropped } = verdict;
  const held = status === 'hold' ? heldPart(verdict) : {};
  const left = dropped.length === 0 ? {} : { dropped: dropped.map((part) => ({ ...part, findings: part.findings.map(worded) })) };
  return { status, attempts, changes, findings: findings.map(worded), ...left, ...held } as unknown as JsonObject;
}

function heldPart({ reason, held, alternatives }: Hold): object {
  return { reason, held, ...(alternatives && { alternatives }) };
}

function worded(finding: Finding): object {
  return { ...finding, message: messageOf(finding) };
}
