import type { Span } from '../../../lib/span.ts';
import { FILLERS } from './given-argument.ts';

const LONGEST_ADDRESS = 256;

// Whether a name is part of an address, as in `https://example.org/search?query=x` or `/search?query=x`. The text after it then belongs to
// the address.
export function isInAddress(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - LONGEST_ADDRESS), start);
  if (/:\/\/[^\s"'<>()[\]{}|*◁⟦⟨⟪]*$/.test(before)) return true;
  return before.endsWith('/') && /^\?[\w-]+=/.test(text.slice(end, end + 64));
}

// Whether a name starts a noun phrase of two words followed by its value, as in `search query: kettle` or `refund (order: 7)`.
export function isNounPhrase(behind: string): boolean {
  const noun = /^ \(?([\p{L}_]+) ?:/u.exec(behind)?.[1];
  return noun !== undefined && !FILLERS.has(noun.toLowerCase());
}

// Whether a tag is only mentioned in a sentence, as in `Use <search> to find it`.
export function isTagInSentence(text: string, start: number, end: number): boolean {
  if (text.charAt(end - 1) !== '>') return false;
  const isQuoted = text.charAt(start - 1) === '`' && text.charAt(end) === '`';
  const isAmong =
    /\p{L}[ \t]$/u.test(text.slice(Math.max(0, start - 3), start)) &&
    /^(?:[ \t]\p{L}|[.,;?!](?:\s|$))/u.test(text.slice(end, end + 3));
  return (isQuoted || isAmong) && !text.includes(`</${text.slice(start + 1, end)}`, end);
}
