import type { Span } from '../lib/span.ts';
import type { Change } from '../model/change.ts';
import { answerSpans } from './find-candidates.ts';

/** What follows the last reasoning block, without a byte order mark, for formats that have no brackets to look for. */
export function answerIn(text: string, reasoning: readonly Span[]): Span & { readonly changes: readonly Change[] } {
  const changes: Change[] = [];
  const cut = (code: Change['code'], from: number, to: number) => {
    if (from < to) changes.push({ code, safety: 'safe', path: '', before: text.slice(from, to), after: '', at: from });
  };
  for (const span of reasoning) cut('extract.reasoning', span.start, span.end);
  const last = answerSpans(text, reasoning).at(-1) ?? { start: 0, end: text.length };
  const start = text.charCodeAt(last.start) === 0xfeff ? last.start + 1 : last.start;
  cut('extract.bom', last.start, start);
  return { start, end: last.end, changes };
}
