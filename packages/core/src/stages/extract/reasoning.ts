/** A stretch of the reply. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const NAMES = ['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'reflection', 'scratchpad', 'analysis'] as const;
const BRACKETS = [
  ['<', '>'],
  ['[', ']'],
] as const;

/** The reasoning blocks of a reply, in order: closed ones, one that never closes, one whose opening tag was left out. */
export function reasoningSpans(text: string): readonly Span[] {
  if (!mayHoldTags(text)) return [];
  const lower = text.toLowerCase();
  // Some characters change length in lower case; offsets would no longer fit.
  if (lower.length !== text.length) return spansIn(text);
  return spansIn(lower);
}

function mayHoldTags(text: string): boolean {
  return text.includes('<') || text.includes('[');
}

function spansIn(text: string): readonly Span[] {
  const spans: Span[] = [];
  for (const name of NAMES) {
    for (const [open, close] of BRACKETS) collect(text, `${open}${name}${close}`, `${open}/${name}${close}`, spans);
  }
  return spans.sort((a, b) => a.start - b.start);
}

function collect(text: string, open: string, close: string, spans: Span[]): void {
  const isTag = open.startsWith('<');
  let from = 0;
  let start = text.indexOf(open);
  const firstClose = text.indexOf(close);
  if (firstClose >= 0 && (start < 0 || firstClose < start)) {
    spans.push({ start: 0, end: firstClose + close.length });
    from = firstClose + close.length;
    start = text.indexOf(open, from);
  }
  while (start >= 0) {
    const end = text.indexOf(close, start + open.length);
    // An unclosed [thinking] may be any word in brackets; an unclosed <think> is a reply that was cut while thinking.
    if (end < 0 && !isTag) return;
    from = end < 0 ? text.length : end + close.length;
    spans.push({ start, end: from });
    start = text.indexOf(open, from);
  }
}
