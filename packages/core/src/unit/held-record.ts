import { rawField } from '../lib/members.ts';
import { utf8Text } from '../lib/utf8.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/index.ts';
import { jsonIn } from './json-in.ts';
import { type ReleaseDigest, releaseText } from './release-digest.ts';
import { type ReleaseNote, releaseNote } from './release-note.ts';

/** The unedited record of a held unit, with everything that a release needs. */
export interface HeldRecord {
  readonly kind: 'held-record';
  readonly line: Uint8Array;
  readonly record: JsonObject;
  readonly note: ReleaseNote;
  /** The JSON text of the held value, which keeps all digits. */
  readonly heldJson: string;
}

/** The reason why a line is not a held record that can be released. */
export interface NotHeld {
  /** `lacking` means that it is held but lacks the data for a release. */
  readonly kind: 'failed' | 'lacking' | 'no-record';
}

/** Reads a line from a file of failure records. */
export function heldRecord(line: Uint8Array, seal: ReleaseDigest): HeldRecord | NotHeld {
  const record = jsonIn(utf8Text(line));
  if (!isJsonObject(record) || record.unit_id === undefined || record.schema_version === undefined) return { kind: 'no-record' };
  if (record.status === 'fail') return { kind: 'failed' };
  if (record.status !== 'hold') return { kind: 'no-record' };
  const note = releaseNote(record.release);
  const heldJson = rawField(line, 'held');
  if (note === undefined || heldJson === undefined || !Array.isArray(record.changes)) return { kind: 'lacking' };
  if (!isAsWritten(record, rawField(line, 'input') ?? 'null', seal)) return { kind: 'lacking' };
  return { kind: 'held-record', line, record, note, heldJson };
}

function isAsWritten(record: JsonObject, inputJson: string, seal: ReleaseDigest): boolean {
  const { held = null, alternatives, changes = null, dropped, release } = record;
  if (!isJsonObject(release)) return false;
  return release.sha256 === seal(releaseText({ held, alternatives, inputJson, changes, dropped, release }));
}

/** Returns the numbered readings of a reply, with the held value first. The result is empty if there is only one reading. */
export function heldReadings({ record: { held = null, alternatives } }: HeldRecord): readonly Json[] {
  return Array.isArray(alternatives) && alternatives.length > 0 ? [held, ...(alternatives as readonly Json[])] : [];
}
