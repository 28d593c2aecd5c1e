import { LF } from '../../lib/char.ts';
import { escapeRegExp } from '../../lib/escape-reg-exp.ts';
import type { Span } from '../../lib/span.ts';
import { indentAt, startsLine } from '../../stages/extract/fence.ts';
import { isBlank } from '../../stages/extract/opener.ts';
import { isAnswerTag } from '../../stages/surroundings/tags.ts';

// A tag that wraps something, such as `<yaml>` or `<code class="x">`.
export interface Tag extends Span {
  readonly name: string;
}

// Longer than any tag that models write, attributes included.
const LONGEST_TAG = 256;

// How many tags are looked at in one stretch of text; more than that is not wrapping.
const MOST_TAGS = 64;

const OPENING = /^<([A-Za-z][\w:.-]{0,63})(?:\s[^<>]{0,180})?>/;

function tagAt(text: string, at: number, to: number): Tag | undefined {
  const found = OPENING.exec(text.slice(at, Math.min(to, at + LONGEST_TAG)));
  if (found === null || found[0].endsWith('/>')) return undefined;
  return { name: found[1] as string, start: at, end: at + found[0].length };
}

export function nextTag(text: string, from: number, to: number): Tag | undefined {
  let tries = 0;
  for (let at = text.indexOf('<', from); at !== -1 && at < to && tries < MOST_TAGS; at = text.indexOf('<', at + 1)) {
    const tag = tagAt(text, at, to);
    if (tag === undefined) continue;
    tries++;
    const isAlone = startsLine(text, at) && endsLine(text, tag.end, to);
    const isFirst = isAnswerTag(tag.name) && isBlank(text, from, at);
    if (isAlone || isFirst || text.indexOf(`</${tag.name}`, tag.end) !== -1) return tag;
  }
  return undefined;
}

// Returns the closing tag for an opening one, or undefined if there is none. Nested tags of the same name are matched, and an extra closing
// tag closes the outermost, because the text before it is content.
export function closingTag(text: string, { name, start, end }: Tag, to: number): Span | undefined {
  // What opens on its own line closes on one that is not indented further, or at the end of one; other tags are content.
  const isApart = startsLine(text, start) && endsLine(text, end, to);
  const indent = indentAt(text, start);
  const isInside = (at: number, behind: number) =>
    isApart && (startsLine(text, at) ? indentAt(text, at) > indent : !endsLine(text, behind, to));
  const either = new RegExp(`<(/?)${escapeRegExp(name)}(?=[\\s>])`, 'g');
  either.lastIndex = end;
  let depth = 1;
  let found: Span | undefined;
  let last: Span | undefined;
  for (let match = either.exec(text); match !== null && match.index < to; match = either.exec(text)) {
    if (match[1] === '') {
      const inner = tagAt(text, match.index, to);
      if (inner !== undefined && !isInside(inner.start, inner.end)) depth++;
    } else {
      const behind = text.indexOf('>', match.index);
      if (behind === -1 || behind >= to) break;
      if (isInside(match.index, behind + 1)) continue;
      last = { start: match.index, end: behind + 1 };
      // After the closing tag another pair may follow; a closing tag that closes nothing shows that more was inside.
      if (depth === 0 || (depth === 1 && found === undefined)) found = last;
      depth = Math.max(0, depth - 1);
    }
  }
  return found ?? last;
}

export function strayClosingTag(text: string, from: number, to: number): Span | undefined {
  let end = to;
  while (/\s/.test(text.charAt(end - 1))) end--;
  const found = /<\/([A-Za-z][\w:.-]{0,63})\s{0,8}>$/.exec(text.slice(Math.max(from, end - 80), end));
  if (found === null) return undefined;
  const start = end - found[0].length;
  return text.slice(from, start).includes(`<${found[1]}`) ? undefined : { start, end };
}

export function endsLine(text: string, from: number, to: number): boolean {
  let pos = from;
  while (/[ \t\r]/.test(text.charAt(pos))) pos++;
  return pos >= to || text.charCodeAt(pos) === LF;
}
