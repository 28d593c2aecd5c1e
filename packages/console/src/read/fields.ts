import { members } from '@tamis/core/unit';
import type { Field } from '../model/review-row.ts';
import { textOf } from '../model/text.ts';

/** With more arguments than this, the bytes are shown. */
const MOST = 100;

/** The arguments or fields of a stored value, each with its type and its own bytes. A value that is not an object is one field without a name. */
export function fieldsOf(text: string | undefined): Field[] {
  if (text === undefined) return [];
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [{ name: '', type: typeName(value), text: textOf(text) }];
  const bytes = Buffer.from(text);
  // Digits as stored: a number that is parsed and written again may change.
  return members(bytes, 0)
    .slice(0, MOST)
    .map(({ key, start, end }) => {
      const raw = bytes.toString('utf8', start, end);
      return { name: key, type: typeName(parsed(raw)), text: textOf(raw) };
    });
}

/** JSON, or the text itself where a person wrote something else. */
export function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What people call the type of a value. */
function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}
