import type { Span } from '../../../lib/span.ts';

/** The channel in which models that use channels think; what is sent to a tool is not a thought. */
const ANALYSIS = /<\|channel\|>analysis[^<=\n]{0,64}<\|message\|>/g;

/** The channel in which they answer, with the start of its turn. */
const FINAL = '<|channel|>final<|message|>';
const TURN = '<|start|>assistant';

/** The same without special tokens: thoughts that the reply opens with, up to what is sent to a tool. */
const BARE_ANALYSIS = /^\s*analysis(?=\S)/;
const BARE_CALL = /assistant(?:commentary|analysis) to=functions\./;

/** Returns the spans of reasoning in a channel. Each ends at the next mark. */
export function analysisSpans(text: string): readonly Span[] {
  const spans: Span[] = [];
  for (const { 0: mark, index: start } of text.matchAll(ANALYSIS)) {
    const stop = text.indexOf('<|', start + mark.length);
    spans.push({ start, end: stop === -1 ? text.length : stop });
  }
  return spans.length === 0 ? bareAnalysis(text) : spans;
}

function bareAnalysis(text: string): readonly Span[] {
  const end = BARE_ANALYSIS.test(text.slice(0, 64)) ? text.search(BARE_CALL) : -1;
  return end === -1 ? [] : [{ start: 0, end }];
}

/** Returns the mark that starts the first answer in a channel, or undefined if there is none. */
export function finalMark(text: string): Span | undefined {
  const at = text.indexOf(FINAL);
  if (at === -1) return undefined;
  return { start: text.startsWith(TURN, at - TURN.length) ? at - TURN.length : at, end: at + FINAL.length };
}
