import type { UnitOutcome, UnitProblem } from '@tamis/core/unit';
import { sourceOffset } from '@tamis/files';
import { spanOf } from './span-of.ts';

export function columnOf({ reply, place, changes }: UnitOutcome, trouble: UnitProblem): number {
  const start = (place?.at ?? 0) + 1;
  const at = reply === null || reply === '' ? undefined : spanOf(reply, trouble, changes)?.start;
  if (at === undefined || reply === null) return start;
  if (place === undefined) return start + at;
  // A reply that is not a string is in the line exactly as it was judged.
  if (!place.written.startsWith('"')) return start + at;
  return start + (sourceOffset({ raw: place.written, style: 'double', value: reply }, at) ?? 0);
}
