import type { Span } from '../../../lib/span.ts';
import { fenceAt, startsLine } from '../../../stages/extract/fence.ts';

export interface Fenced extends Span {
  readonly inside: Span;
}

// Returns the fences in a string, in order. All marks are found first, because searching for the end of each fence separately would take
// too long.
export function fencesIn(text: string): readonly Fenced[] {
  const runs = [...text.matchAll(/`{3,}|~{3,}/g)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
  const closers = closersOf(text, runs);
  const fences: Fenced[] = [];
  for (let index = 0; index < runs.length; ) {
    const { start } = runs[index] as Span;
    const closer = closers[index] as number;
    const { start: close, end } = runs[closer] ?? { start: text.length, end: text.length };
    fences.push({ start, end, inside: { start: fenceAt(text, start).body, end: close } });
    index = closer + 1;
  }
  return fences;
}

// For each run of marks the one that would close it: the next of its kind that starts a line, otherwise the next of its kind.
function closersOf(text: string, runs: readonly Span[]): readonly number[] {
  const next = new Map<string, { any: number; line: number }>();
  const closers = new Array<number>(runs.length);
  for (let index = runs.length - 1; index >= 0; index--) {
    const { start } = runs[index] as Span;
    const mark = text.charAt(start);
    const { any, line } = next.get(mark) ?? { any: runs.length, line: runs.length };
    closers[index] = line < runs.length ? line : any;
    next.set(mark, { any: index, line: startsLine(text, start) ? index : line });
  }
  return closers;
}
