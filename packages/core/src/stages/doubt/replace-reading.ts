import { safetyOf, stageEntry } from '../../codes/stage-entry.ts';
import { isPlainSpace, isSpace } from '../../lib/char.ts';
import { smallest } from '../../lib/largest.ts';
import type { Span } from '../../lib/span.ts';
import type { Change, Evidence, Json } from '../../model/index.ts';
import type { SearchedReading } from './search.ts';

export const GUESS = 'parse.guessed-mark';

export function replaceReading(
  text: string,
  first: Evidence,
  { fit, text: plain }: SearchedReading,
  span: Span,
  others: readonly Json[],
): Evidence {
  const { value, changes } = first;
  const around = changes.filter(({ code }) => stageEntry(code).surrounding !== undefined);
  const outside = around.filter((change) => isOutside(change, span));
  const { start, end } = withOddSpace(text, reaching(span, around), outside);
  const noted = coversAll(text, span) ? [] : changes.filter(isNoted);
  return {
    ...fit,
    changes: [...outside, editOf(text.slice(start, end), plain, start), ...fit.changes, ...noted],
    readings: value === undefined ? others : [...others, value],
  };
}

export function coversAll(text: string, { start, end }: Span): boolean {
  return text.slice(0, start).trim() === '' && text.slice(end).trim() === '';
}

function isNoted({ code, safety, at }: Change): boolean {
  return safety === 'unsafe' && at === undefined && stageEntry(code).policy === 'repair';
}

function reaching({ start, end }: Span, around: readonly Change[]): Span {
  const across = around.flatMap((change) => (isOutside(change, { start, end }) ? [] : (change.at ?? start)));
  return { start: smallest([start, ...across]), end };
}

// Extends a stretch by the surrounding space that JSON does not allow, such as a byte order mark, unless that was already left out.
function withOddSpace(text: string, { start, end }: Span, outside: readonly Change[]): Span {
  const isNamed = (pos: number) => outside.some(({ at = 0, before }) => at <= pos && pos < at + String(before).length);
  const isTaken = (pos: number) => isSpace(text.charCodeAt(pos)) && !isNamed(pos);
  const isOdd = (pos: number) => !isPlainSpace(text.charCodeAt(pos));
  let [from, to] = [start, end];
  for (let pos = start - 1; pos >= 0 && isTaken(pos); pos--) if (isOdd(pos)) from = pos;
  for (let pos = end; pos < text.length && isTaken(pos); pos++) if (isOdd(pos)) to = pos + 1;
  return { start: from, end: to };
}

function isOutside({ at = 0, before }: Change, { start, end }: Span): boolean {
  return at + String(before).length <= start || at >= end;
}

function editOf(before: string, after: string, start: number): Change {
  let from = 0;
  while (from < before.length && before[from] === after[from]) from++;
  let same = 0;
  while (from + same < Math.min(before.length, after.length) && before.at(-1 - same) === after.at(-1 - same)) same++;
  const change = {
    path: '',
    before: before.slice(from, before.length - same),
    after: after.slice(from, after.length - same),
    at: start + from,
  };
  return { code: GUESS, safety: safetyOf(GUESS), ...change };
}
