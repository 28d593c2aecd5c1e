import type { Change, Json } from '@tamis/core';
import { visible } from '@tamis/core/wording';

const LONGEST = 80;

/** Log lines that report coercions in the format familiar to operators of batch runs: `[COERCE] score: "5" → 5 (string → int)`. */
export function coerceLog(changes: readonly Change[]): readonly string[] {
  return changes.filter(({ code }) => code.startsWith('coerce.')).map(coerceLine);
}

function coerceLine({ code, path, before, after, args }: Change): string {
  const field = path.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~') || '(reply)';
  // In JavaScript, 5.0 and 5 are the same number, so only the text shows what changed.
  const written = args?.written;
  const from = written === undefined ? typeOf(before) : 'float';
  const kind = code === 'coerce.vocabulary' ? 'enum' : `${from} → ${typeOf(after)}`;
  return visible(`[COERCE] ${field}: ${written ?? shownValue(before)} → ${shownValue(after)} (${kind})`);
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  if (typeof value === 'boolean') return 'bool';
  return Array.isArray(value) ? 'array' : typeof value;
}

function shownValue(value: Json): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
