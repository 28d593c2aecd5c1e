import type { Span } from '../../../lib/span.ts';

/** The channel in which models that use channels think; what is sent to a tool is not a thought. */
const ANALYSIS = /<\|channel\|>analysis[^<=\n]{0,64}<\|message\|>/g;

/** The channel in which they answer, with the start of its turn. */
const FINAL = '<|channel|>final<|message|>';
const TURN = '<|start|>assistant';

/** Thoughts in a channel; each ends at the next mark. */
export function analysisSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  for (const { 0: mark, index: start } of text.matchAll(ANALYSIS)) {
    const stop = text.indexOf('<|', start + mark.length);
    spans.push({ start, end: stop === -1 ? text.length : stop });
  }
  return spans;
}

/** The mark that starts the first answer in a channel; undefined if there is none. */
export function finalMark(text: string): Span | undefined {
  const at = text.indexOf(FINAL);
  if (at === -1) return undefined;
  return { start: text.startsWith(TURN, at - TURN.length) ? at - TURN.length : at, end: at + FINAL.length };
}
