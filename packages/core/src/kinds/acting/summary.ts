import { problemAt, suggestion } from '../../contract/problems.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Problem } from '../../model/problem.ts';
import { plainText } from './plain-text.ts';

const HOLE = /\{([^{}]*)\}/g;

/** The placeholders of a summary that name no argument. */
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
      problemAt('contract.unknown-argument', path, { rule, part: 'summary', name, suggestion: suggestion(name, known) }),
    );
}

/** A summary with its arguments filled in, in a single pass: values that contain placeholders are not filled again. */
export function summaryText(summary: string, given: JsonObject): string {
  return summary.replace(HOLE, (_, name: string) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    return value === undefined ? 'nothing' : plainText(value);
  });
}
