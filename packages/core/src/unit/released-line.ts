import { known } from '../lib/known.ts';
import { rawField } from '../lib/members.ts';
import { utf8Text } from '../lib/utf8.ts';
import { isJsonObject, type JsonObject } from '../model/index.ts';
import type { HeldRecord } from './held-record.ts';
import { jsonIn } from './json-in.ts';
import { unitLine } from './unit-layout.ts';
import { altered, type LinePiece } from './unit-line.ts';

// Returns the pieces of the line for a unit that is released with a value, or undefined if the record does not say how the unit was
// written.
export function releasedLine({ line, note }: HeldRecord, valueJson: string, notes: JsonObject): readonly LinePiece[] | undefined {
  if (note.unit === undefined) return [`${valueJson}${note.ending ?? '\n'}`];
  const bytes = unitLine(note.unit, rawField(line, 'input') ?? '');
  const unit = bytes === undefined ? undefined : jsonIn(utf8Text(bytes));
  if (bytes === undefined || !isJsonObject(unit)) return undefined;
  const reply = note.as === 'text' ? JSON.stringify(valueJson) : valueJson;
  return [...altered(bytes, unit, note.unit.field, reply, notes), '\n'];
}

export function heldNotes({ record: { changes = [], dropped }, note: { warnings } }: HeldRecord): JsonObject {
  return known({ changes, dropped, warnings });
}
