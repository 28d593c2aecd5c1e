import { isUtf8 } from 'node:buffer';
import type { Json, JsonObject } from '@tamis/core';
import { usage } from '../exit/halt.ts';
import { jsonText } from '../text/json-text.ts';
import { rawField } from '../text/members.ts';
import type { UnitFault } from './unit-faults.ts';
import { fieldOf, inputJson, mayRepeat, timesOf, usualFields } from './unit-line.ts';

/** A line with a reply to judge. */
export interface UnitRead {
  readonly fault: null;
  readonly unit: JsonObject;
  readonly field: string;
  readonly reply: string;
  /** Whether the reply holds replacement characters where the line held bytes that are not UTF-8. */
  readonly damaged: boolean;
}

/** A line without one, and why. */
export interface UnitFaulty {
  readonly fault: UnitFault;
  readonly text: string;
  /** The object of the line, where it is one: it may have a name. */
  readonly unit?: JsonObject;
}

/** What bytes that are not UTF-8 are decoded to. */
export const REPLACEMENT = '\ufffd';

/**
 * Reads a line as a unit. A first object without the field is not a fault of that line but of the command, so it ends the
 * run; once a unit had the field, one without it is a fault of its own.
 */
export function readUnit(
  line: Buffer,
  asked: string | undefined,
  ended: boolean,
  number: number,
  isFirst: boolean,
): UnitRead | UnitFaulty {
  const text = line.toString('utf8');
  const unit = parsed(text);
  if (unit === undefined) return { fault: ended ? 'unit.not-json' : 'unit.torn-line', text };
  if (typeof unit !== 'object' || unit === null || Array.isArray(unit)) return { fault: 'unit.not-object', text };
  const object = unit as JsonObject;
  const field = fieldOf(object, asked);
  if (field === undefined && isFirst) throw noField(object, asked, number);
  if (field === undefined) return { fault: 'unit.no-field', text, unit: object };
  const value = object[field] as Json;
  const length = typeof value === 'string' ? value.length : 0;
  if (mayRepeat(text, field, length) && timesOf(line, field) > 1) return { fault: 'unit.duplicate-field', text, unit: object };
  const damaged = text.includes(REPLACEMENT) && !isUtf8(line);
  if (damaged && inputJson(line, field).includes(REPLACEMENT)) return { fault: 'unit.not-utf8', text, unit: object };
  return { fault: null, unit: object, field, reply: replyOf(value, line, field), damaged };
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The reply as text. One that is parsed already is judged by the text in the line: parsing has hidden repeated keys and digits. */
function replyOf(value: Json, line: Buffer, field: string): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : (rawField(line, field) ?? jsonText(value));
}

function noField(unit: JsonObject, asked: string | undefined, number: number) {
  const keys = Object.keys(unit).slice(0, 12).join(', ');
  const message =
    asked === undefined ? `Line ${number} has none of the fields ${usualFields}` : `Line ${number} has no field ${asked}`;
  const before = number === 1 ? '' : ' The lines before it were judged and written.';
  return usage(
    `${message}; it has: ${keys === '' ? 'no keys at all' : keys}.${before}`,
    'Say which field holds the reply with --field NAME, or use --plain if the line itself is the reply.',
  );
}
