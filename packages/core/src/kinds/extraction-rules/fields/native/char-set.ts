/** A set of code points, as ranges in order that do not touch. */
export type CharSet = readonly CharRange[];

/** The first and the last code point of a range. */
export type CharRange = readonly [from: number, to: number];

const LAST = 0x10ffff;

/** Returns the set of all code points in some ranges. */
export function charSet(ranges: readonly CharRange[]): CharSet {
  const set: [number, number][] = [];
  for (const [from, to] of [...ranges].sort((one, other) => one[0] - other[0])) {
    const last = set.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else set.push([from, to]);
  }
  return set;
}

/** Returns the set of the code points that are not in a set. */
export function otherChars(set: CharSet): CharSet {
  const starts = [0, ...set.map(([, to]) => to + 1)];
  const ends = [...set.map(([from]) => from - 1), LAST];
  return starts.map((from, index): CharRange => [from, ends[index] as number]).filter(([from, to]) => from <= to);
}

/** Whether two sets have no code point in common. */
export function areApart(one: CharSet, other: CharSet): boolean {
  return one.every(([from, to]) => other.every(([first, last]) => to < first || last < from));
}

/** Whether a set has no code point that is not in another. */
export function isPartOf(one: CharSet, other: CharSet): boolean {
  return areApart(one, otherChars(other));
}

/** The source that matches one code point of a set in the built-in engine's Unicode mode. */
export function setSource(set: CharSet): string {
  const [first] = set;
  // The engine finds plain characters faster than classes.
  if (first !== undefined && set.length === 1 && first[0] === first[1]) return escaped(first[0]);
  return `[${set.map((range) => range.map(escaped).join('-')).join('')}]`;
}

function escaped(codePoint: number): string {
  return `\\u{${codePoint.toString(16)}}`;
}
