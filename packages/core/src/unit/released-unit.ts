import { rawField } from '../lib/members.ts';
import { utf8Text } from '../lib/utf8.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { jsonIn } from './json-in.ts';
import { type ReleaseNote, releaseNote } from './release-note.ts';
import { type Seal, sealedText } from './release-seal.ts';
import { unitLine } from './unit-layout.ts';
import { altered, type LinePiece } from './unit-line.ts';

/** What became of a line of failure records. */
export type Release =
  | { readonly kind: 'released'; readonly pieces: readonly LinePiece[] }
  /** It stays a record: it failed, or something in it was not accepted. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'held'; readonly accept: readonly string[] | null }
  /** It is held, but does not have what a release needs. */
  | { readonly kind: 'lacking' }
  | { readonly kind: 'no-record' };

/** The pieces of the unit of a held record, exactly as `tamis check` would have written it had it accepted these codes. */
export function releasedUnit(line: Uint8Array, accepted: ReadonlySet<string>, seal: Seal): Release {
  const record = jsonIn(utf8Text(line));
  if (!isJsonObject(record) || record.unit_id === undefined || record.schema_version === undefined) return { kind: 'no-record' };
  if (record.status === 'fail') return { kind: 'failed' };
  if (record.status !== 'hold') return { kind: 'no-record' };
  const note = releaseNote(record.release);
  const held = rawField(line, 'held');
  if (note === undefined || held === undefined || !Array.isArray(record.changes)) return { kind: 'lacking' };
  if (!isAsWritten(record, rawField(line, 'input') ?? 'null', seal)) return { kind: 'lacking' };
  if (note.accept === null || !note.accept.every((code) => accepted.has(code))) return { kind: 'held', accept: note.accept };
  if (isDroppedFor(record.dropped, accepted)) return { kind: 'lacking' };
  const pieces = written(line, record, note, held);
  return pieces === undefined ? { kind: 'lacking' } : { kind: 'released', pieces };
}

/** Whether what would be written is unedited. */
function isAsWritten({ held = null, changes = null, dropped, release }: JsonObject, inputJson: string, seal: Seal): boolean {
  return isJsonObject(release) && release.sha256 === seal(sealedText({ held, inputJson, changes, dropped, release }));
}

/** Whether a part was dropped because of something that is accepted now: a check that accepts it would have kept the part. */
function isDroppedFor(dropped: Json | undefined, accepted: ReadonlySet<string>): boolean {
  const findings = Array.isArray(dropped)
    ? dropped.flatMap((part: Json) => (isJsonObject(part) ? (part.findings ?? []) : []))
    : [];
  return findings.some((finding) => isJsonObject(finding) && accepted.has(String(finding.code)));
}

function written(line: Uint8Array, record: JsonObject, note: ReleaseNote, held: string): readonly LinePiece[] | undefined {
  if (note.unit === undefined) return [`${held}${note.ending ?? '\n'}`];
  const bytes = unitLine(note.unit, rawField(line, 'input') ?? '');
  const unit = bytes === undefined ? undefined : jsonIn(utf8Text(bytes));
  if (bytes === undefined || !isJsonObject(unit)) return undefined;
  const reply = note.as === 'text' ? JSON.stringify(held) : held;
  return [...altered(bytes, unit, note.unit.field, reply, notesOf(record, note)), '\n'];
}

function notesOf({ changes = [], dropped }: JsonObject, { warnings }: ReleaseNote): JsonObject {
  return { changes, ...(dropped === undefined ? {} : { dropped }), ...(warnings === undefined ? {} : { warnings }) };
}
