import { stageEntry } from '../../codes/stage-entry.ts';
import { largest } from '../../lib/largest.ts';
import type { Span } from '../../lib/span.ts';
import type { Change, Evidence } from '../../model/index.ts';

interface SearchedText {
  readonly part: string;
  // Where it is in the reply, or undefined if it was normalised.
  readonly span: Span | undefined;
  // Whether it is nothing but the document.
  readonly isWithin: boolean;
}

// Yields the texts to search for other readings of a reply: where it was found, the document itself, and the document without other
// notation, first with the words that have no quotes and then without.
export function* searchedTexts(text: string, { source, changes }: Evidence, region: Span): Generator<SearchedText> {
  const spans = [region, ...(source ? [withClosers(source, changes)] : [])];
  let last: string | undefined;
  for (const span of spans.map((one) => trimmed(text, one))) {
    const part = text.slice(span.start, span.end);
    const isWithin = source !== undefined && span.start >= source.start && span.end <= source.end;
    if (part !== last) yield { part, span, isWithin };
    last = part;
  }
  if (source === undefined) return;
  for (const isNotation of [isNoMark, isNoMarkOrWord]) {
    const part = withoutNotation(text, source, changes.filter(isNotation));
    if (part !== undefined && part !== last) yield { part, span: undefined, isWithin: true };
    last = part ?? last;
  }
}

function withClosers({ start, end }: Span, changes: readonly Change[]): Span {
  const closers = changes.filter(({ code }) => stageEntry(code).closer === 'extra');
  return { start, end: largest([end, ...closers.map(({ at = 0, before }) => at + String(before).length)]) };
}

function trimmed(text: string, { start, end }: Span): Span {
  const body = text.slice(start, end);
  return { start: end - body.trimStart().length, end: start + body.trimEnd().length };
}

function isNoMark({ code }: Change): boolean {
  return stageEntry(code).mark === undefined;
}

function isNoMarkOrWord(change: Change): boolean {
  return isNoMark(change) || stageEntry(change.code).unquoted === 'words';
}

function withoutNotation(text: string, { start, end }: Span, changes: readonly Change[]): string | undefined {
  let plain = '';
  let pos = start;
  for (const { at = -1, before, after } of changes) {
    if (at < pos || at >= end) continue;
    if (typeof before !== 'string' || typeof after !== 'string') continue;
    plain += text.slice(pos, at) + after;
    pos = at + before.length;
  }
  return pos > start ? plain + text.slice(pos, end) : undefined;
}
