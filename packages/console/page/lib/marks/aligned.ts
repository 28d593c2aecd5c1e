import type { Line } from './marked-lines.ts';

export type Pair<Item> = readonly [Item | undefined, Item | undefined];

export function aligned(left: readonly Line[], right: readonly Line[]): readonly Pair<Line>[] {
  return paired(left, right, keyOf);
}

// Pairs the items of two lists in order, so that as many pairs as possible have equal keys. Items between two such pairs are paired by
// position. Beyond 250,000 comparisons, what is between the equal beginnings and the equal ends is paired by position.
export function paired<Item>(
  left: readonly Item[],
  right: readonly Item[],
  keyFor: (item: Item) => string,
): readonly Pair<Item>[] {
  const [one, other] = [left.map(keyFor), right.map(keyFor)];
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one[start] === other[start]) start++;
  let tail = 0;
  while (tail < most - start && one.at(-1 - tail) === other.at(-1 - tail)) tail++;
  const [end, to] = [left.length - tail, right.length - tail];
  const middle = [left.slice(start, end), right.slice(start, to)] as const;
  const isLong = middle[0].length * middle[1].length > 250_000;
  return [
    ...zipped(left.slice(0, start), right.slice(0, start)),
    ...(isLong ? zipped(...middle) : pairedByKey(...middle, one.slice(start, end), other.slice(start, to))),
    ...zipped(left.slice(end), right.slice(to)),
  ];
}

// Pairs along the longest common subsequence of the keys.
function pairedByKey<Item>(
  left: readonly Item[],
  right: readonly Item[],
  one: readonly string[],
  other: readonly string[],
): readonly Pair<Item>[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let at = one.length - 1; at >= 0; at--)
    for (let to = other.length - 1; to >= 0; to--)
      (lengths[at] as Uint16Array)[to] =
        one[at] === other[to]
          ? ((lengths[at + 1] as Uint16Array)[to + 1] as number) + 1
          : Math.max((lengths[at + 1] as Uint16Array)[to] as number, (lengths[at] as Uint16Array)[to + 1] as number);
  const rows: Pair<Item>[] = [];
  let [at, to] = [0, 0];
  let [waitingLeft, waitingRight]: [Item[], Item[]] = [[], []];
  const flush = () => {
    for (const pair of zipped(waitingLeft, waitingRight)) rows.push(pair);
    [waitingLeft, waitingRight] = [[], []];
  };
  while (at < one.length || to < other.length) {
    if (at < one.length && to < other.length && one[at] === other[to]) {
      flush();
      rows.push([left[at++], right[to++]]);
    } else if (
      to >= other.length ||
      (at < one.length && ((lengths[at + 1] as Uint16Array)[to] as number) >= ((lengths[at] as Uint16Array)[to + 1] as number))
    )
      waitingLeft.push(left[at++] as Item);
    else waitingRight.push(right[to++] as Item);
  }
  flush();
  return rows;
}

function zipped<Item>(left: readonly Item[], right: readonly Item[]): readonly Pair<Item>[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => [left[at], right[at]] as const);
}

function keyOf({ text }: Line): string {
  const key = /^\s*["']?([\w$-]+)["']?\s*:/.exec(text)?.[1];
  return key ?? text.replaceAll(/[\s,"']/g, '');
}
