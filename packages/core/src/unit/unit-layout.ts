import { members } from '../lib/members.ts';
import { utf8Bytes, utf8Text } from '../lib/utf8.ts';
import { jsonText } from './json-text.ts';

/** The way a unit's line was written, apart from its reply and its other members. It is enough to write the same line again. */
export interface UnitLayout {
  /** The field with the reply, and its place among the members. */
  readonly field: string;
  readonly index: number;
  /** The key with its colon, if it is not written plainly. */
  readonly key?: string;
  /** The text before, between and after the members, if it is more than `{`, `,` and `}`. */
  readonly gaps?: readonly string[];
}

/** Returns the layout of a line that contains a unit. */
export function unitLayout(line: Uint8Array, field: string): UnitLayout {
  const all = members(line, 0);
  const index = all.findLastIndex((member) => member.key === field);
  const text = (from: number, to: number) => utf8Text(line, from, to);
  const gaps = [...all, undefined].map((member, at) => text(all[at - 1]?.end ?? 0, member?.keyStart ?? line.length));
  const reply = all[index];
  const key = reply === undefined ? plainKey(field) : text(reply.keyStart, reply.start);
  const isPlain = gaps.every((gap, at) => gap === plainGap(at, all.length));
  return { field, index, ...(key === plainKey(field) ? {} : { key }), ...(isPlain ? {} : { gaps }) };
}

// Rebuilds a unit's line with a null reply. Returns undefined if the layout does not fit the other members.
export function unitLine(layout: UnitLayout, inputJson: string): Uint8Array | undefined {
  const input = utf8Bytes(inputJson);
  const others = members(input, 0).map(({ keyStart, end }) => utf8Text(input, keyStart, end));
  const { field, index, key = plainKey(field), gaps } = layout;
  if (index > others.length || (gaps !== undefined && gaps.length !== others.length + 2)) return undefined;
  const all = [...others.slice(0, index), `${key}null`, ...others.slice(index)];
  const gapAt = (at: number) => gaps?.[at] ?? plainGap(at, all.length);
  return utf8Bytes(all.map((member, at) => gapAt(at) + member).join('') + gapAt(all.length));
}

function plainKey(field: string): string {
  return `${jsonText(field)}:`;
}

function plainGap(at: number, count: number): string {
  return at === 0 ? '{' : at === count ? '}' : ',';
}
