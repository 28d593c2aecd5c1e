import { members } from '@tamis/core/internal';
import type { Field, Unsent } from '../model/review-row.ts';
import { FIRST_PART, textOf } from '../model/text.ts';

export interface SentFields {
  readonly fields: Field[];
  // What is omitted because of its size; absent if nothing is.
  readonly unsent?: Unsent;
}

// The size of a field besides its characters, so that a great many short fields are not sent either.
const ROW = 32;

export function fieldsOf(text: string | undefined): SentFields {
  if (text === undefined) return { fields: [] };
  const value = parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return sent([{ name: '', raw: text }]);
  const bytes = Buffer.from(text);
  // Digits are sent as stored, because parsing and writing a number may change it.
  return sent(members(bytes, 0).map(({ key, start, end }) => ({ name: key, raw: bytes.toString('utf8', start, end) })));
}

function sent(all: readonly { readonly name: string; readonly raw: string }[]): SentFields {
  const fields: Field[] = [];
  let [left, characters] = [FIRST_PART, 0];
  for (const { name, raw } of all) {
    const room = left - name.length;
    const shown = room > 0 ? textOf(raw, room) : undefined;
    characters += shown === undefined ? name.length + raw.length : raw.length - shown.text.length;
    if (shown !== undefined) fields.push({ name, type: typeName(parsed(raw)), text: shown });
    left = room - ROW - raw.length;
  }
  return characters === 0 ? { fields } : { fields, unsent: { fields: all.length - fields.length, characters } };
}

export function parsed(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}
