import { problemAt } from '../../contract/contract-checker.ts';
import { ownValue } from '../../lib/own-value.ts';
import { shortened } from '../../lib/shortened.ts';
import type { Json, JsonObject, Problem } from '../../model/index.ts';
import { nearText } from '../../wording/suggestion-text.ts';
import { visible } from '../../wording/visible.ts';

const HOLE = /\{([^{}]*)\}/g;

export function summaryProblems(
  summary: string,
  known: readonly string[] | undefined,
  path: string,
  rule: string,
): readonly Problem[] {
  if (known === undefined) return [];
  return [...summary.matchAll(HOLE)]
    .filter(([, name = '']) => !known.includes(name))
    .map(([, name = '']) =>
      problemAt('contract.unknown-argument', path, { rule, part: 'summary', name, suggestion: nearText(name, known) }),
    );
}

// Fills arguments into a summary in a single pass, so that placeholders inside values are left alone.
export function summaryText(summary: string, given: JsonObject): string {
  return summary.replace(HOLE, (_, name: string) => {
    const value = ownValue(given, name);
    return value === undefined ? 'nothing' : summaryPlainText(value);
  });
}

const LONGEST = 120;

// Matches one word that cannot pass for part of the sentence around it.
const WORD = /^[\p{L}\p{N}@#_.+/:-]+$/u;

export function summaryPlainText(value: Json): string {
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : shortened((value as readonly Json[]).map(summaryPlainText).join(', '), LONGEST);
  if (typeof value !== 'string') return shortened(visible(JSON.stringify(value)), LONGEST);
  return WORD.test(value) ? shortened(value, LONGEST) : `“${shortened(visible(value), LONGEST)}”`;
}
