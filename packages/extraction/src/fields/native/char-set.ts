// A set of code points, as ranges in order that do not touch.
export type CharSet = readonly CharRange[];

export type CharRange = readonly [from: number, to: number];

const LAST = 0x10ffff;

export function charSet(ranges: readonly CharRange[]): CharSet {
  const set: [number, number][] = [];
  for (const [from, to] of [...ranges].sort((one, other) => one[0] - other[0])) {
    const last = set.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else set.push([from, to]);
  }
  return set;
}

export function otherChars(set: CharSet): CharSet {
  const starts = [0, ...set.map(([, to]) => to + 1)];
  const ends = [...set.map(([from]) => from - 1), LAST];
  return starts.map((from, index): CharRange => [from, ends[index] as number]).filter(([from, to]) => from <= to);
}

export function areApart(one: CharSet, other: CharSet): boolean {
  return one.every(([from, to]) => other.every(([first, last]) => to < first || last < from));
}

export function isPartOf(one: CharSet, other: CharSet): boolean {
  return areApart(one, otherChars(other));
}

export function setSource(set: CharSet): string {
  const [first] = set;
  // The engine finds plain characters faster than classes.
  if (first !== undefined && set.length === 1 && first[0] === first[1]) return escaped(first[0]);
  return `[${set.map((range) => range.map(escaped).join('-')).join('')}]`;
}

function escaped(codePoint: number): string {
  return `\\u{${codePoint.toString(16)}}`;
}
