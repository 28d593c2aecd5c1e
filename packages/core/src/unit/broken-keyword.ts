import type { Json } from '../model/json.ts';

/** The keyword of JSON Schema behind a finding, by the code of the finding. */
const KEYWORDS: { readonly [code: string]: string } = {
  'schema.type': 'type',
  'schema.required': 'required',
  'schema.unknown-key': 'additionalProperties',
  'schema.enum': 'enum',
  'schema.const': 'const',
  'schema.pattern': 'pattern',
  'schema.format': 'format',
  'schema.multiple-of': 'multipleOf',
  'schema.unique': 'uniqueItems',
  'schema.contains': 'contains',
  'schema.dependent': 'dependentRequired',
  'schema.key-name': 'propertyNames',
  'schema.any-of': 'anyOf',
  'schema.one-of': 'oneOf',
  'schema.not': 'not',
  'schema.condition': 'if',
};

/** What a bound is about, where a code stands for the least and the greatest. */
const BOUNDED: { readonly [code: string]: string } = {
  'schema.length': 'Length',
  'schema.item-count': 'Items',
  'schema.key-count': 'Properties',
};

const LIMITS: readonly (readonly [start: string, keyword: string])[] = [
  ['of at least', 'minimum'],
  ['of at most', 'maximum'],
  ['above', 'exclusiveMinimum'],
  ['below', 'exclusiveMaximum'],
];

/** The keyword that a value does not meet, which is what the rule of a schema is called; null where it was no schema. */
export function brokenKeyword(code: string, args: { readonly [name: string]: Json }): string | null {
  const expected = String(args.expected ?? '');
  const bounded = BOUNDED[code];
  if (bounded !== undefined) return `${expected.startsWith('at most') ? 'max' : 'min'}${bounded}`;
  if (code === 'schema.range') return LIMITS.find(([start]) => expected.startsWith(start))?.[1] ?? null;
  return KEYWORDS[code] ?? null;
}
