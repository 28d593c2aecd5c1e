import type { Span } from '../../../lib/span.ts';

const ANALYSIS = /<\|channel\|>analysis[^<=\n]{0,64}<\|message\|>/g;

const FINAL = '<|channel|>final<|message|>';
const TURN = '<|start|>assistant';

const BARE_ANALYSIS = /^\s*analysis(?=\S)/;
const BARE_CALL = /assistant(?:commentary|analysis) to=functions\./;

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

export function finalMark(text: string): Span | undefined {
  const at = text.indexOf(FINAL);
  if (at === -1) return undefined;
  return { start: text.startsWith(TURN, at - TURN.length) ? at - TURN.length : at, end: at + FINAL.length };
}
