/** A stretch of the reply. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const NAMES: ReadonlySet<string> = new Set([
  'think',
  'thinking',
  'thought',
  'thoughts',
  'reasoning',
  'reflection',
  'scratchpad',
  'analysis',
]);

/** Longer than any name in the list. */
const LONGEST_NAME = 12;

/** A tag of a reasoning block: `<think>`, `</think>`, `[thinking]`. */
interface Tag extends Span {
  readonly name: string;
  readonly closes: boolean;
  readonly bracket: string;
}

/** The reasoning blocks of a reply, in order: closed ones, one that never closes, one whose opening tag was left out. */
export function reasoningSpans(text: string): readonly Span[] {
  const tags = [...tagsOf(text, '<', '>'), ...tagsOf(text, '[', ']')].sort((a, b) => a.start - b.start);
  return tags.length === 0 ? [] : pair(tags, text.length);
}

function tagsOf(text: string, open: string, close: string): readonly Tag[] {
  const tags: Tag[] = [];
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, start + 1)) {
    const closes = text.charAt(start + 1) === '/';
    const nameStart = start + (closes ? 2 : 1);
    const end = text.slice(nameStart, nameStart + LONGEST_NAME + 1).indexOf(close);
    if (end < 4) continue;
    const name = text.slice(nameStart, nameStart + end).toLowerCase();
    if (NAMES.has(name) && standsApart(text, start, nameStart + end + 1, closes))
      tags.push({ start, end: nameStart + end + 1, name, closes, bracket: open });
  }
  return tags;
}

/** Tags that open stand at the start of a line; those that close, at its start or end. Others are part of some text. */
function standsApart(text: string, start: number, end: number, closes: boolean): boolean {
  let before = start - 1;
  while (before >= 0 && (text.charAt(before) === ' ' || text.charAt(before) === '\t' || text.charAt(before) === '\ufeff'))
    before--;
  if (before < 0 || text.charAt(before) === '\n') return true;
  return closes && text.charAt(start - 1) !== '"' && /^[ \t]*(?:[\r\n{[<`]|$)/.test(text.slice(end, end + 64));
}

/** Blocks from tags: a closing tag ends the open block of its name; without one, all that came before was reasoning. */
function pair(tags: readonly Tag[], end: number): readonly Span[] {
  const spans: Span[] = [];
  let open: Tag | undefined;
  for (const tag of tags) {
    if (!tag.closes) open ??= tag;
    else if (open === undefined) {
      if (spans.length === 0) spans.push({ start: 0, end: tag.end });
    } else if (open.name === tag.name && open.bracket === tag.bracket) {
      spans.push({ start: open.start, end: tag.end });
      open = undefined;
    }
  }
  // An unclosed [thinking] may be any word in brackets; an unclosed <think> is a reply that was cut while thinking.
  if (open !== undefined && open.bracket === '<') spans.push({ start: open.start, end });
  return spans;
}
