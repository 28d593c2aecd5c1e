import type { Span } from '../../lib/span.ts';
import { mayHoldThoughtTag, type ThoughtMark, thoughtMarks } from '../../lib/thought-marks.ts';
import { isBlank } from './opener.ts';

const NONE: readonly never[] = [];

// How far back a line is examined, so that a very long line is not examined again for each mark.
const LONGEST_LOOK = 512;

// The most blocks. More than this count as one: a loop of the model, not reasoning with answers between.
const MOST_BLOCKS = 64;

const FINAL_CHANNEL = '<|channel|>final<|message|>';

// A reply that opens with a document; `[TOOL_CALLS]` and `[THINK]` are marks, not lists.
const OPENS_DOCUMENT = /^\s{0,64}(?:\{|\[(?!\/?[A-Z_]{1,32}\]))/;

export function markedThoughts(text: string): readonly Span[] {
  if (!OPENS_DOCUMENT.test(text.slice(0, 128))) return reasoningSpans(text);
  if (!mayHoldThoughtTag(text)) return NONE;
  const marks = thoughtMarks(text);
  return marks.some((mark) => mark.closes && mark.isSure && text.charAt(mark.start - 1) === '\n') ? spansOf(text, marks) : NONE;
}

/** Returns the reasoning blocks in a string, in order. A block may be closed, may never close, or may lack its opening mark. */
export function reasoningSpans(text: string): readonly Span[] {
  return spansOf(text, thoughtMarks(text));
}

function spansOf(text: string, marks: readonly ThoughtMark[]): readonly Span[] {
  const final = text.indexOf(FINAL_CHANNEL);
  if (final >= 0) return [{ start: 0, end: final + FINAL_CHANNEL.length }];
  if (marks.length === 0) return NONE;
  const spans = pair(text, marks);
  if (spans.length <= MOST_BLOCKS) return spans;
  return [{ start: (spans[0] as Span).start, end: (spans.at(-1) as Span).end }];
}

export function unmarked(thoughts: string): string {
  const marks = thoughtMarks(thoughts);
  const [first, last] = [marks[0], marks.at(-1)];
  const start = first?.closes === false && isBlank(thoughts, 0, first.start) ? first.end : 0;
  const end = last?.closes && isBlank(thoughts, last.end, thoughts.length) ? last.start : thoughts.length;
  return thoughts.slice(start, end);
}

function pair(text: string, marks: readonly ThoughtMark[]): readonly Span[] {
  const spans: Span[] = [];
  let open: ThoughtMark | undefined;
  let quoted: ThoughtMark | undefined;
  for (const mark of marks) {
    if (!mark.closes) {
      if (mayOpen(text, mark)) open ??= mark;
      else quoted = mark;
    } else if (open === undefined) {
      if (spans.length === 0 && !isQuotedToo(text, quoted, mark) && standsApart(text, mark))
        spans.push({ start: 0, end: mark.end });
    } else if (open.name === mark.name) {
      spans.push({ start: open.start, end: mark.end });
      open = undefined;
    }
  }
  // An unclosed [thinking] may be any word in brackets; an unclosed <think> means that the reply was cut off while thinking.
  if (open?.isSure && startsLine(text, open)) spans.push({ start: open.start, end: text.length });
  return spans;
}

// Whether a mark may open a block. One after a quote on its line is part of some text, most likely of a string.
function mayOpen(text: string, mark: ThoughtMark): boolean {
  const before = text.slice(Math.max(0, mark.start - LONGEST_LOOK), mark.start);
  return !before.slice(before.lastIndexOf('\n') + 1).includes('"');
}

function isQuotedToo(text: string, quoted: ThoughtMark | undefined, mark: ThoughtMark): boolean {
  if (quoted === undefined || quoted.name !== mark.name) return false;
  return mark.start - quoted.end < LONGEST_LOOK && !text.slice(quoted.end, mark.start).includes('\n');
}

function standsApart(text: string, mark: ThoughtMark): boolean {
  if (!mark.isSure && !mark.name.startsWith('[')) return false;
  if (startsLine(text, mark)) return true;
  return text.charAt(mark.start - 1) !== '"' && /^[ \t]*(?:[\r\n{[<`]|$)/.test(text.slice(mark.end, mark.end + 64));
}

function startsLine(text: string, mark: ThoughtMark): boolean {
  let before = mark.start - 1;
  while (/[ \t\ufeff]/.test(text.charAt(before))) before--;
  return before < 0 || text.charAt(before) === '\n';
}
