import type { Json } from '../../../model/json.ts';
import { coerced, type FieldType } from './field-type.ts';
import { compilePattern, type Search } from './pattern.ts';

/** A tag that is added if a condition on a field holds. */
export interface TagCondition {
  readonly field: string;
  readonly holds: (value: Json) => boolean;
  readonly tag: string;
}

/** A parsed condition, or why it can't be parsed. */
export type ParsedCondition =
  | Pick<TagCondition, 'field' | 'holds'>
  | { readonly problem: 'form' | 'field' | 'value' | 'pattern'; readonly reason: string };

const OPERATORS = ['==', '!=', '<=', '>=', '=', '<', '>', 'contains', 'matches'] as const;
type Operator = (typeof OPERATORS)[number];

const PARTS: { readonly [part: string]: (date: string) => number } = {
  year: (date) => Number(date.slice(0, 4)),
  month: (date) => Number(date.slice(5, 7)),
  day: (date) => Number(date.slice(8, 10)),
};

/** Reads `FIELD[.year|.month|.day] OP VALUE` against the fields there are. */
export function parseCondition(text: string, fields: ReadonlyMap<string, FieldType>): ParsedCondition {
  const pieces = split(text.trim());
  if (pieces === undefined) return { problem: 'form', reason: 'it is not a comparison' };
  const subject = subjectOf(pieces.subject, fields);
  if (subject === undefined) return { problem: 'field', reason: `${pieces.subject} is not extracted` };
  const compare = comparison(pieces.operator, pieces.value, subject.type);
  if ('problem' in compare) return compare;
  const { field, part } = subject;
  return { field, holds: (value) => value !== null && compare.holds(part === undefined ? value : part(String(value))) };
}

interface Pieces {
  readonly subject: string;
  readonly operator: Operator;
  readonly value: string;
}

function split(text: string): Pieces | undefined {
  let end = 0;
  while (end < text.length && !/[\s=!<>]/.test(text.charAt(end))) end++;
  const rest = text.slice(end).trimStart();
  const operator = OPERATORS.find((one) => rest.startsWith(one) && (!/^[a-z]/.test(one) || /^\s/.test(rest.slice(one.length))));
  if (end === 0 || operator === undefined) return undefined;
  const value = unquoted(rest.slice(operator.length).trim());
  return value === '' ? undefined : { subject: text.slice(0, end), operator, value };
}

function unquoted(text: string): string {
  const quote = text.charAt(0);
  return text.length >= 2 && (quote === '"' || quote === "'") && text.endsWith(quote) ? text.slice(1, -1) : text;
}

interface Subject {
  readonly field: string;
  readonly type: FieldType;
  readonly part: ((date: string) => number) | undefined;
}

function subjectOf(name: string, fields: ReadonlyMap<string, FieldType>): Subject | undefined {
  const own = fields.get(name);
  if (own !== undefined) return { field: name, type: own, part: undefined };
  const dot = name.lastIndexOf('.');
  const [field, part] = [name.slice(0, dot), name.slice(dot + 1)];
  if (dot === -1 || fields.get(field) !== 'date' || !Object.hasOwn(PARTS, part)) return undefined;
  return { field, type: 'integer', part: PARTS[part] };
}

type Comparison = { readonly holds: (value: Json) => boolean } | Extract<ParsedCondition, { problem: string }>;

function comparison(operator: Operator, value: string, type: FieldType): Comparison {
  if (operator === 'contains') return { holds: (found) => String(found).includes(value) };
  if (operator === 'matches') return matching(value);
  // Any text may be compared with a uuid.
  const wanted = coerced(value, type === 'uuid' ? 'string' : type);
  if (wanted === undefined) return { problem: 'value', reason: `${value} is not of type ${type}` };
  return { holds: (found) => (typeof found === typeof wanted ? compares(operator, found as typeof wanted, wanted) : false) };
}

function matching(source: string): Comparison {
  const compiled = compilePattern(source);
  if ('reason' in compiled) return { problem: 'pattern', reason: compiled.reason };
  const search: Search = compiled.search(0);
  return { holds: (found) => search(String(found)) !== 'no-match' };
}

function compares(operator: Operator, found: string | number, wanted: string | number): boolean {
  switch (operator) {
    case '!=':
      return found !== wanted;
    case '<':
      return found < wanted;
    case '<=':
      return found <= wanted;
    case '>':
      return found > wanted;
    case '>=':
      return found >= wanted;
    default:
      return found === wanted;
  }
}
