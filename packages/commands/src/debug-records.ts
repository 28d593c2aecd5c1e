import { type Finding, isJsonObject, type Json, type Verdict } from '@tamis/core';
import { groupBy, segmentsOf } from '@tamis/core/kind';

/** A record for developers about a suggestion that lost some or all of its content. Its reasoning must not be shown to end users. */
export interface DebugRecord {
  /** The index of the suggestion in the model's reply, counting from 0. */
  readonly index: number;
  readonly name: string | null;
  /** Whether the whole suggestion was dropped, or only some fields. */
  readonly isDropped: boolean;
  /** The suggestion as received. */
  readonly raw: { readonly [field: string]: Json };
  /** The short names of the failures, such as `recipe_missing_directional`, each once. */
  readonly failures: readonly string[];
  /** The Tamis codes of the failures. */
  readonly codes: readonly string[];
  /** The full findings: the word, what was expected, the nearest match. */
  readonly findings: readonly Finding[];
  readonly reasoning?: string;
}

/** Returns a record for each suggestion that failed in whole or in part. */
export function debugRecords({ dropped }: Pick<Verdict<unknown>, 'dropped'>): readonly DebugRecord[] {
  // Something outside the list of suggestions belongs to none of them.
  const inside = dropped.filter(({ path }) => segmentsOf(path)[0] === 'suggestions');
  const parts = groupBy(inside, ({ path }) => Number(segmentsOf(path)[1]));
  return [...parts].map(([index, group]) => {
    const findings = group.flatMap((part) => part.findings);
    const [first] = findings;
    const reasoning = first?.args.reasoning;
    return {
      index,
      name: typeof first?.args.name === 'string' ? first.args.name : null,
      isDropped: group.some(({ path }) => segmentsOf(path).length === 2),
      raw: isJsonObject(first?.args.within)
        ? first.args.within
        : Object.fromEntries(group.flatMap(({ path, value }) => rawParts(segmentsOf(path)[2], value))),
      failures: [...new Set(findings.map(({ args, code }) => String(args.failure ?? code)))],
      codes: [...new Set(findings.map(({ code }) => code))],
      findings,
      ...(typeof reasoning === 'string' ? { reasoning } : {}),
    };
  });
}

function rawParts(field: string | undefined, value: Json): readonly (readonly [string, Json])[] {
  if (field !== undefined) return [[field, value]];
  return isJsonObject(value) ? Object.entries(value) : [['value', value]];
}
