import type { Json } from '@tamis/core';
import { coerced, type FieldType } from './field-type.ts';
import { compilePattern, type Search } from './pattern.ts';

export interface TagCondition {
  readonly field: string;
  readonly holds: (value: Json) => boolean;
  readonly tag: string;
}

// A parsed condition, or why it can't be parsed.
type ParsedCondition =
  | Pick<TagCondition, 'field' | 'holds'>
  | { readonly problem: 'form' | 'field' | 'value' | 'pattern'; readonly reason: string };

const COMPARE: { readonly [operator: string]: (found: string | number, wanted: string | number) => boolean } = {
  '==': (found, wanted) => found === wanted,
  '!=': (found, wanted) => found !== wanted,
  '<=': (found, wanted) => found <= wanted,
  '>=': (found, wanted) => found >= wanted,
  '=': (found, wanted) => found === wanted,
  '<': (found, wanted) => found < wanted,
  '>': (found, wanted) => found > wanted,
};

const OPERATORS = [...Object.keys(COMPARE), 'contains', 'matches'];

const PARTS: { readonly [part: string]: (date: string) => number } = {
  year: (date) => Number(date.slice(0, 4)),
  month: (date) => Number(date.slice(5, 7)),
  day: (date) => Number(date.slice(8, 10)),
};

// Parses `FIELD[.year|.month|.day] OP VALUE` against the declared fields. In a file, a number may be quoted so that it is ordered as text;
// a model that quotes a number has most likely forgotten the field's type.
export function parseCondition(text: string, fields: ReadonlyMap<string, FieldType>, mayOrderText = true): ParsedCondition {
  const pieces = split(text.trim());
  if (pieces === undefined) return { problem: 'form', reason: 'it is not a comparison' };
  const subject = subjectOf(pieces.subject, fields);
  if (subject === undefined) return { problem: 'field', reason: `${pieces.subject} is not extracted` };
  if (isSeveral(pieces, fields)) return { problem: 'form', reason: 'it is more than one comparison' };
  const compare = comparison(mayOrderText ? pieces : { ...pieces, isQuoted: false }, subject.type);
  if ('problem' in compare) return compare;
  const { field, part } = subject;
  return { field, holds: (value) => value !== null && compare.holds(part === undefined ? value : part(String(value))) };
}

interface Pieces {
  readonly subject: string;
  readonly operator: string;
  readonly value: string;
  readonly isQuoted: boolean;
}

function split(text: string): Pieces | undefined {
  let end = 0;
  while (end < text.length && !/[\s=!<>]/.test(text.charAt(end))) end++;
  const rest = text.slice(end).trimStart();
  const operator = OPERATORS.find((one) => rest.startsWith(one) && (!/^[a-z]/.test(one) || /^\s/.test(rest.slice(one.length))));
  const written = operator === undefined ? '' : rest.slice(operator.length).trim();
  const value = unquoted(written);
  if (end === 0 || operator === undefined || value === '') return undefined;
  return { subject: text.slice(0, end), operator, value, isQuoted: value !== written };
}

// Whether a string has several conditions: `a > 5 and a < 9` is two conditions, not one with a long text.
function isSeveral({ value, isQuoted }: Pieces, fields: ReadonlyMap<string, FieldType>): boolean {
  if (isQuoted) return false;
  // `"a" or "b"`: the first quoted text ends before the value does.
  if (/^(["'])[^"']*\1\s.*\1$/.test(value)) return true;
  return value.split(/\s(?:and|or|&&|\|\|)\s/i).some((part, index) => {
    const subject = index === 0 ? undefined : split(part.trim())?.subject;
    return subject !== undefined && subjectOf(subject, fields) !== undefined;
  });
}

function unquoted(text: string): string {
  const quote = text.charAt(0);
  return text.length >= 2 && (quote === '"' || quote === "'") && text.indexOf(quote, 1) === text.length - 1
    ? text.slice(1, -1)
    : text;
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

const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

function comparison({ operator, value, isQuoted }: Pieces, type: FieldType): Comparison {
  if (operator === 'contains') return { holds: (found) => String(found).includes(value) };
  if (operator === 'matches') return matching(value);
  // As text, 10 is less than 9.
  if (type === 'string' && /^[<>]/.test(operator) && !isQuoted && NUMBER.test(value))
    return { problem: 'value', reason: `${value} is a number and the field is text; give it the type integer` };
  // Any text may be compared with a uuid.
  const wanted = coerced(value, type === 'uuid' ? 'string' : type);
  if (wanted === undefined) return { problem: 'value', reason: `${value} is not of type ${type}` };
  const compare = COMPARE[operator];
  return { holds: (found) => typeof found === typeof wanted && compare?.(found as typeof wanted, wanted) === true };
}

function matching(source: string): Comparison {
  const compiled = compilePattern(source);
  if ('reason' in compiled) return { problem: 'pattern', reason: compiled.reason };
  const search: Search = compiled.search(0);
  return { holds: (found) => search(String(found)) !== 'no-match' };
}
