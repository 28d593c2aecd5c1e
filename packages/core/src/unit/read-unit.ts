import { rawField } from '../lib/members.ts';
import { decodeUtf8 } from '../lib/utf8.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/index.ts';
import { REPLACEMENT } from './damaged-bytes.ts';
import { jsonIn } from './json-in.ts';
import { jsonText } from './json-text.ts';
import { fieldOf, inputJson, mayRepeat, timesOf } from './unit-line.ts';

/** A line with a reply to judge. */
export interface UnitRead {
  readonly fault: null;
  readonly unit: JsonObject;
  readonly field: string;
  readonly reply: string;
  /** Whether the reply has replacement characters where the line had bytes that are not UTF-8. */
  readonly damaged: boolean;
}

/** A line without a reply, and the reason. */
export type UnitFaulty =
  | { readonly fault: 'unit.not-json' | 'unit.torn-line' | 'unit.not-object'; readonly text: string; readonly unit?: never }
  /** The object in the line may have a name. */
  | {
      readonly fault: 'unit.no-field' | 'unit.duplicate-field' | 'unit.not-utf8';
      readonly text: string;
      readonly unit: JsonObject;
    };

/** A line of a batch, without its newline. */
export interface WrittenUnit {
  /** Its bytes, which few lines need. */
  readonly line: Uint8Array;
  /** The same as text; invalid UTF-8 became the replacement character. */
  readonly text: string;
  /** Whether a newline follows; the last line of a file that was cut has none. */
  readonly isEnded: boolean;
}

/** Reads a line as a unit. `asked` is the reply's field, if it is not one of the usual ones. */
export function readUnit(written: WrittenUnit, asked: string | undefined): UnitRead | UnitFaulty {
  const { text, isEnded } = written;
  const unit = jsonIn(text);
  if (unit === undefined) return { fault: isEnded ? 'unit.not-json' : 'unit.torn-line', text };
  if (!isJsonObject(unit)) return { fault: 'unit.not-object', text };
  const field = fieldOf(unit, asked);
  if (field === undefined) return { fault: 'unit.no-field', text, unit };
  const value = unit[field] as Json;
  const length = typeof value === 'string' ? value.length : 0;
  if (mayRepeat(text, field, length) && timesOf(written.line, field) > 1) return { fault: 'unit.duplicate-field', text, unit };
  const damaged = text.includes(REPLACEMENT) && isDamaged(text, written.line);
  if (damaged && inputJson(written.line, field).includes(REPLACEMENT)) return { fault: 'unit.not-utf8', text, unit };
  return { fault: null, unit, field, reply: replyOf(value, written, field), damaged };
}

/** Whether some bytes of a string were not UTF-8. A replacement character may also have been sent as such. */
export function isDamaged(text: string, bytes: Uint8Array): boolean {
  return text.includes(REPLACEMENT) && !decodeUtf8(bytes).valid;
}

// Returns the reply as text. If it is already parsed, the text in the line is judged, because parsing hides repeated keys and digits.
function replyOf(value: Json, written: WrittenUnit, field: string): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : (rawField(written.line, field) ?? jsonText(value));
}
