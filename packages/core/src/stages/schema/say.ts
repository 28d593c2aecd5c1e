import { closestWord } from '../../lib/closest-word.ts';
import { shortened } from '../../lib/shortened.ts';
import type { Json } from '../../model/index.ts';
import { suggestionText } from '../../wording/suggestion-text.ts';

const LONGEST_TEXT = 60;

const KINDS: { readonly [type: string]: string } = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  null: 'null',
  array: 'a list',
  object: 'an object',
};

export function isOfTypes(value: unknown, types: readonly string[]): boolean {
  for (const type of types) if (isOfType(value, type)) return true;
  return false;
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'array':
      return Array.isArray(value);
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return Number.isFinite(value);
    default:
      return typeof value === type;
  }
}

export function sayKind(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return `the string ${shortText(value)}`;
  return typeof value === 'number' ? `the number ${value}` : String(value);
}

export function sayTypes(types: readonly string[]): string {
  return types.map((type) => KINDS[type] ?? type).join(' or ');
}

// Returns the limit that a count does not meet.
export function missedCount(count: number, least = 0, most = Number.POSITIVE_INFINITY): string | undefined {
  if (count < least) return `at least ${least}`;
  return count > most ? `at most ${most}` : undefined;
}

export function shortText(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  const whole = typeof value === 'string' ? value.slice(0, LONGEST_TEXT + 1) : value;
  return shortened(JSON.stringify(whole) ?? String(value), LONGEST_TEXT);
}

// Returns `Did you mean …?` if a string is close to one of the allowed values, otherwise an empty string.
export function suggestWord(value: unknown, allowed: readonly Json[]): string {
  if (typeof value !== 'string') return '';
  const word = closestWord(
    value,
    allowed.filter((item) => typeof item === 'string'),
  );
  return suggestionText(word, value);
}
