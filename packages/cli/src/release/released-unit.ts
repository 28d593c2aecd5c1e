import type { Json, JsonObject } from '@tamis/core';
import { type ReleaseNote, releaseNote } from '../check/release-note.ts';
import { releaseSeal } from '../check/release-seal.ts';
import { unitLine } from '../check/unit-layout.ts';
import { altered } from '../check/unit-line.ts';
import { isObject } from '../load/bare-schema.ts';
import { rawField } from '../text/members.ts';

/** What a line of failure records came to. */
export type Release =
  | { readonly kind: 'released'; readonly unit: Buffer }
  /** It stays a record: it failed, or something in it was not accepted. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'held'; readonly accept: readonly string[] | null }
  /** It is held, but does not have what a release needs. */
  | { readonly kind: 'lacking' }
  | { readonly kind: 'no-record' };

/** The unit of a held record, exactly as `tamis check` would have written it had it accepted these codes. */
export function releasedUnit(line: Buffer, accepted: ReadonlySet<string>): Release {
  const record = parsed(line);
  if (!isObject(record) || record.unit_id === undefined || record.schema_version === undefined) return { kind: 'no-record' };
  if (record.status === 'fail') return { kind: 'failed' };
  if (record.status !== 'hold') return { kind: 'no-record' };
  const note = releaseNote(record.release);
  const held = rawField(line, 'held');
  if (note === undefined || held === undefined || !Array.isArray(record.changes)) return { kind: 'lacking' };
  if (!isAsWritten(record, rawField(line, 'input'))) return { kind: 'lacking' };
  if (note.accept === null || !note.accept.every((code) => accepted.has(code))) return { kind: 'held', accept: note.accept };
  if (isDroppedFor(record.dropped, accepted)) return { kind: 'lacking' };
  const unit = written(line, record, note, held);
  return unit === undefined ? { kind: 'lacking' } : { kind: 'released', unit };
}

/** Whether nobody edited what would be written. */
function isAsWritten({ held = null, changes = null, dropped, release }: JsonObject, inputJson = 'null'): boolean {
  return isObject(release) && release.sha256 === releaseSeal({ held, inputJson, changes, dropped, release });
}

/** Whether a part was left out for what is accepted now: a check that accepts it would have kept the part. */
function isDroppedFor(dropped: Json | undefined, accepted: ReadonlySet<string>): boolean {
  const findings = Array.isArray(dropped) ? dropped.flatMap((part: Json) => (isObject(part) ? (part.findings ?? []) : [])) : [];
  return findings.some((finding) => isObject(finding) && accepted.has(String(finding.code)));
}

function written(line: Buffer, record: JsonObject, note: ReleaseNote, held: string): Buffer | undefined {
  if (note.unit === undefined) return Buffer.from(`${held}${note.ending ?? '\n'}`);
  const bytes = unitLine(note.unit, rawField(line, 'input') ?? '');
  const unit = bytes === undefined ? undefined : parsed(bytes);
  if (bytes === undefined || !isObject(unit)) return undefined;
  const reply = note.as === 'text' ? JSON.stringify(held) : held;
  return Buffer.concat([...altered(bytes, unit, note.unit.field, reply, notesOf(record, note)), Buffer.from('\n')]);
}

function notesOf({ changes = [], dropped }: JsonObject, { warnings }: ReleaseNote): JsonObject {
  return { changes, ...(dropped === undefined ? {} : { dropped }), ...(warnings === undefined ? {} : { warnings }) };
}

function parsed(bytes: Buffer): Json | undefined {
  try {
    return JSON.parse(bytes.toString('utf8')) as Json;
  } catch {
    return undefined;
  }
}
