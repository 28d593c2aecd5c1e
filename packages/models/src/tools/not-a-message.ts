import { isObject } from '@tamis/core/internal';

// The error for something that is not a provider's message, in which nothing could be judged.
export function notAMessage(expected: string, found: unknown): TypeError {
  return new TypeError(`Expected ${expected}, found ${kindOf(found)}.`);
}

const MOST_KEYS = 8;

function kindOf(found: unknown): string {
  if (found === undefined || found === null) return String(found);
  if (found instanceof Promise) return 'a promise (await it first)';
  if (Array.isArray(found)) return 'a list';
  if (!isObject(found)) return `a ${typeof found}`;
  const keys = Object.keys(found).slice(0, MOST_KEYS);
  return keys.length === 0 ? 'an object without keys' : `an object with ${keys.join(', ')}`;
}
