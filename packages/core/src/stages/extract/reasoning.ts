import type { Span } from '../../lib/span.ts';

const NONE: readonly never[] = [];

/** Names of reasoning blocks contain one of these: `thinking`, `reasoning_content`, `seed:think`. */
const STEMS = ['think', 'thought', 'reason', 'reflection', 'scratchpad', 'analysis'];

/** Longer than any tag that models write, attributes included. */
const LONGEST_TAG = 64;

/** How far back a line is examined: a very long line must not be examined again for each tag. */
const LONGEST_LOOK = 512;

/** More blocks than this count as one: a loop of the model, not thoughts with answers between them. */
const MOST_BLOCKS = 64;

/** Where models that use channels start their answer. */
const FINAL_CHANNEL = '<|channel|>final<|message|>';

/** A tag of a reasoning block: `<think>`, `</think>`, `[thinking]`. */
interface Tag extends Span {
  readonly name: string;
  readonly closes: boolean;
  readonly bracket: string;
}

/** The reasoning blocks of a reply, in order: closed ones, one that never closes, one whose opening tag was left out. */
export function reasoningSpans(text: string): readonly Span[] {
  const hasTags = text.includes('<');
  const final = hasTags ? text.indexOf(FINAL_CHANNEL) : -1;
  if (final >= 0) return [{ start: 0, end: final + FINAL_CHANNEL.length }];
  // In square brackets a tag counts only if one is closed; there are many brackets, but few such tags.
  const hasSquareTags = text.includes('[/');
  if (!hasTags && !hasSquareTags) return NONE;
  const tags = [...(hasTags ? tagsOf(text, '<', '>') : NONE), ...(hasSquareTags ? tagsOf(text, '[', ']') : NONE)];
  const spans = pair(
    text,
    tags.sort((a, b) => a.start - b.start),
  );
  if (spans.length <= MOST_BLOCKS) return spans;
  return [{ start: (spans[0] as Span).start, end: (spans.at(-1) as Span).end }];
}

function tagsOf(text: string, open: string, close: string): readonly Tag[] {
  const tags: Tag[] = [];
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, start + 1)) {
    const closes = text.charAt(start + 1) === '/';
    const nameStart = start + (closes ? 2 : 1);
    // Nearly every bracket is not a tag: look at one character before slicing.
    if (!mayStartName(text.charCodeAt(nameStart))) continue;
    const inside = text.slice(nameStart, nameStart + LONGEST_TAG);
    const end = inside.indexOf(close);
    const name = end < 0 ? '' : (/^[a-z|_:-]+/i.exec(inside.slice(0, end))?.[0] ?? '').toLowerCase();
    if (!STEMS.some((stem) => name.includes(stem))) continue;
    if (open === '[' && name.length !== end) continue;
    tags.push({ start, end: nameStart + end + 1, name, closes, bracket: open });
  }
  return tags;
}

function mayStartName(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || code === 0x7c;
}

/** Blocks from tags: a closing tag ends the open block of its name; without one, everything before it was reasoning. */
function pair(text: string, tags: readonly Tag[]): readonly Span[] {
  const spans: Span[] = [];
  let open: Tag | undefined;
  let quoted: Tag | undefined;
  for (const tag of tags) {
    if (!tag.closes) {
      if (mayOpen(text, tag)) open ??= tag;
      else quoted = tag;
    } else if (open === undefined) {
      if (spans.length === 0 && !isQuotedToo(text, quoted, tag) && standsApart(text, tag)) spans.push({ start: 0, end: tag.end });
    } else if (open.name === tag.name && open.bracket === tag.bracket) {
      spans.push({ start: open.start, end: tag.end });
      open = undefined;
    }
  }
  // An unclosed [thinking] may be any word in brackets; an unclosed <think> means that the reply was cut off while thinking.
  if (open !== undefined && open.bracket === '<' && startsLine(text, open)) spans.push({ start: open.start, end: text.length });
  return spans;
}

/** A tag after a quote on its line is part of some text, most likely of a string. */
function mayOpen(text: string, tag: Tag): boolean {
  const before = text.slice(Math.max(0, tag.start - LONGEST_LOOK), tag.start);
  return !before.slice(before.lastIndexOf('\n') + 1).includes('"');
}

/** A tag that closes one in a string, on the same line, is part of that string. */
function isQuotedToo(text: string, quoted: Tag | undefined, tag: Tag): boolean {
  if (quoted === undefined || quoted.name !== tag.name || quoted.bracket !== tag.bracket) return false;
  return tag.start - quoted.end < LONGEST_LOOK && !text.slice(quoted.end, tag.start).includes('\n');
}

/** A closing tag alone stands at the start or at the end of a line; others are part of some text. */
function standsApart(text: string, tag: Tag): boolean {
  if (startsLine(text, tag)) return true;
  return text.charAt(tag.start - 1) !== '"' && /^[ \t]*(?:[\r\n{[<`]|$)/.test(text.slice(tag.end, tag.end + 64));
}

function startsLine(text: string, tag: Tag): boolean {
  let before = tag.start - 1;
  while (/[ \t\ufeff]/.test(text.charAt(before))) before--;
  return before < 0 || text.charAt(before) === '\n';
}
