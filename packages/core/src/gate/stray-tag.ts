import type { Span } from '../lib/span.ts';
import type { Change } from '../model/change.ts';
import { noted } from '../model/noted.ts';
import { isWrappingName } from '../stages/extract/tag.ts';
import { isInBlockScalar } from '../stages/parse/yaml/block-scalar.ts';

/** How many tags are looked at to find one that is left over; a document with more of them is about tags. */
const MOST_TAGS = 64;

/**
 * A tag of the kind that answers are wrapped in, left in the text of a YAML document without its partner on the same line: what
 * it should wrap may start or end there. Block scalars may hold any markup.
 */
export function strayTag(text: string, { start, end }: Span): readonly Change[] {
  const tags = /<(\/?)([A-Za-z][\w-]{0,63})(?:\s[^<>\n]{0,180})?>/g;
  tags.lastIndex = start;
  let tries = 0;
  for (let tag = tags.exec(text); tag !== null && tag.index < end && tries < MOST_TAGS; tag = tags.exec(text)) {
    const [written, slash, name = ''] = tag;
    if (!isWrappingName(name)) continue;
    tries++;
    const line = lineAround(text, tag.index);
    const hasPartner = line.toLowerCase().includes(slash === '' ? `</${name.toLowerCase()}` : `<${name.toLowerCase()}`);
    if (hasPartner || isInBlockScalar(text, start, tag.index)) continue;
    return [noted('extract.stray-tag', { tag: written })];
  }
  return [];
}

/** As much of a line as can hold a pair of tags with a value between them. */
const LONGEST_LINE = 4096;

function lineAround(text: string, at: number): string {
  const from = Math.max(text.lastIndexOf('\n', at) + 1, at - LONGEST_LINE);
  const next = text.indexOf('\n', at);
  return text.slice(from, Math.min(next === -1 ? text.length : next, at + LONGEST_LINE));
}
