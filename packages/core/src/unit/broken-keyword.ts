import type { CodeFacts } from '../codes/facts.ts';
import { entryOf } from '../kinds/registry.ts';
import type { Json } from '../model/json.ts';

const LIMITS: readonly (readonly [start: string, keyword: string])[] = [
  ['of at least', 'minimum'],
  ['of at most', 'maximum'],
  ['above', 'exclusiveMinimum'],
  ['below', 'exclusiveMaximum'],
];

/** The keyword that a value does not meet, which serves as the name of a schema's rule; null if no schema was involved. */
export function brokenKeyword(code: string, args: { readonly [name: string]: Json }): string | null {
  const { keyword, bounds }: CodeFacts = entryOf(code) ?? {};
  if (bounds === undefined) return keyword ?? null;
  const expected = String(args.expected ?? '');
  if (bounds === 'number') return LIMITS.find(([start]) => expected.startsWith(start))?.[1] ?? null;
  return `${expected.startsWith('at most') ? 'max' : 'min'}${bounds}`;
}
