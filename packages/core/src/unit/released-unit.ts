import { isJsonObject, type Json } from '../model/index.ts';
import { heldRecord } from './held-record.ts';
import type { ReleaseDigest } from './release-digest.ts';
import { heldNotes, releasedLine } from './released-line.ts';
import type { LinePiece } from './unit-line.ts';

/** The result for a line of failure records. */
export type Release =
  | { readonly kind: 'released'; readonly pieces: readonly LinePiece[] }
  /** It stays a record: it failed, or something in it was not accepted. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'held'; readonly accept: readonly string[] | null }
  /** It is held but lacks the data for a release. */
  | { readonly kind: 'lacking' }
  | { readonly kind: 'no-record' };

/** Returns the pieces of a held record's unit, exactly as `tamis check` would have written it if it had accepted these codes. */
export function releasedUnit(line: Uint8Array, accepted: ReadonlySet<string>, seal: ReleaseDigest): Release {
  const read = heldRecord(line, seal);
  if (read.kind !== 'held-record') return { kind: read.kind };
  const { record, note, heldJson } = read;
  if (note.accept === null || !note.accept.every((code) => accepted.has(code))) return { kind: 'held', accept: note.accept };
  if (isDroppedFor(record.dropped, accepted)) return { kind: 'lacking' };
  const pieces = releasedLine(read, heldJson, heldNotes(read));
  return pieces === undefined ? { kind: 'lacking' } : { kind: 'released', pieces };
}

// Whether a part was dropped because of something that is now accepted. A check that accepts it would have kept the part.
function isDroppedFor(dropped: Json | undefined, accepted: ReadonlySet<string>): boolean {
  const findings = Array.isArray(dropped)
    ? dropped.flatMap((part: Json) => (isJsonObject(part) ? (part.findings ?? []) : []))
    : [];
  return findings.some((finding) => isJsonObject(finding) && accepted.has(String(finding.code)));
}
