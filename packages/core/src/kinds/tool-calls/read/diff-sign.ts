import type { Span } from '../../../lib/span.ts';
import { fencesIn } from './fences-in.ts';
import { masked } from './mask.ts';

const OPENS_DIFF = /^(?:`{3,8}|~{3,8})[ \t]?(?:diff|patch)\b/i;

export function isDiff(text: string, { start }: Span): boolean {
  return OPENS_DIFF.test(text.slice(start, start + 16));
}

// Returns the diff sign of each stretch's line: `-` if it was removed, `+` if it was added, blank outside of diffs.
export function diffSigns(text: string, stretches: readonly Span[]): readonly string[] {
  if (!/[`~](?:diff|patch)\b/i.test(text)) return stretches.map(() => '');
  const diffs = fencesIn(masked(text, stretches)).filter((fence) => isDiff(text, fence));
  let next = 0;
  return stretches.map(({ start }) => {
    while ((diffs[next]?.end ?? text.length) <= start) next++;
    if ((diffs[next]?.start ?? text.length) > start) return '';
    return /(?:^|\n)[ \t]{0,4}([-+])[ \t]{0,8}$/.exec(text.slice(Math.max(0, start - 16), start))?.[1] ?? '';
  });
}
