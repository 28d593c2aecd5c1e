import { type Float, floatOf, intOf } from '@tamis/core/python-values';
import type { Exact } from './exact.ts';

// Matches text that may be a number JSON.parse alone would change: a whole float, or more digits than a double has.
const TELLING = /\d{16}|\d\.\d|\d[eE]/;

/** Parses JSON text and keeps the written form of its numbers. Throws a SyntaxError as JSON.parse does. */
export function readJson(text: string): Exact {
  if (!TELLING.test(text)) return JSON.parse(text) as Exact;
  return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? numberOf(context?.source ?? String(value)) : value,
  ) as Exact;
}

function numberOf(source: string): number | bigint | Float {
  if (!/[.eE]/.test(source)) return source === '-0' ? 0 : intOf(BigInt(source));
  return floatOf(Number(source));
}
