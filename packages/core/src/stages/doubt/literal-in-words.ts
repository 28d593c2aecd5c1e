import { stageEntry } from '../../codes/stage-entry.ts';
import { segmentsOf } from '../../lib/pointer.ts';
import { quietParse } from '../../lib/quiet-json.ts';
import type { Change } from '../../model/change.ts';
import type { Evidence } from '../../model/evidence.ts';
import type { Json } from '../../model/json.ts';
import { inDoubt } from './regrade.ts';
import type { Witness } from './witness.ts';

/** A literal before words, or a literal or number after them. */
const LITERAL = /^"(true|false|null)\s|\s(true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?)[^\p{L}\p{N}\s]*"$/u;

/** The number of places that are compared with the schema. Each comparison takes the whole document; more places stay in doubt. */
const MOST_LOOKS = 16;

/**
 * Decides whether words without quotes are a value with stray words next to it: `um 156.4` may be 156.4. If the schema wants a string,
 * they are text, such as `Room 5`.
 */
export function literalInWords(evidence: Evidence, { fit }: Witness): Evidence {
  const { source, changes } = evidence;
  if (source === undefined || !changes.some((change) => literalIn(change) !== undefined)) return evidence;
  let looks = 0;
  const mayBeLiteral = (change: Change) => {
    const literal = literalIn(change);
    if (literal === undefined) return false;
    if (looks++ >= MOST_LOOKS) return true;
    return fit(JSON.stringify(replaced(source.value, segmentsOf(change.path), literal)))?.changes.length === 0;
  };
  return { ...evidence, changes: changes.map((change) => (mayBeLiteral(change) ? inDoubt(change) : change)) };
}

function literalIn({ code, after }: Change): Json | undefined {
  const literal = stageEntry(code).unquoted === 'words' ? LITERAL.exec(String(after)) : null;
  return literal === null ? undefined : (quietParse((literal[1] ?? literal[2]) as string) as Json);
}

/** Returns a value with another one in the place that some keys lead to. */
function replaced(value: Json, [key, ...rest]: readonly string[], by: Json): Json {
  if (key === undefined || typeof value !== 'object' || value === null) return by;
  const inner = replaced((value as { readonly [key: string]: Json })[key] ?? null, rest, by);
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner };
}
