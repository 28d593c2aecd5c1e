import type { Line } from './marked-lines.ts';

/** Pairs the lines of two strings; a line without a counterpart is paired with undefined. */
export function aligned(
  left: readonly Line[],
  right: readonly Line[],
): readonly (readonly [Line | undefined, Line | undefined])[] {
  if (left.length * right.length > 250_000) return zipped(left, right);
  const [one, other] = [left.map(keyOf), right.map(keyOf)];
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let at = one.length - 1; at >= 0; at--)
    for (let to = other.length - 1; to >= 0; to--)
      (lengths[at] as Uint16Array)[to] =
        one[at] === other[to]
          ? ((lengths[at + 1] as Uint16Array)[to + 1] as number) + 1
          : Math.max((lengths[at + 1] as Uint16Array)[to] as number, (lengths[at] as Uint16Array)[to + 1] as number);
  const rows: (readonly [Line | undefined, Line | undefined])[] = [];
  let [at, to] = [0, 0];
  let [waitingLeft, waitingRight]: [Line[], Line[]] = [[], []];
  const flush = () => {
    rows.push(...zipped(waitingLeft, waitingRight));
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
      waitingLeft.push(left[at++] as Line);
    else waitingRight.push(right[to++] as Line);
  }
  flush();
  return rows;
}

function zipped(left: readonly Line[], right: readonly Line[]): readonly (readonly [Line | undefined, Line | undefined])[] {
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => [left[at], right[at]] as const);
}

/** The text by which lines are compared: their key, or their text without white space, quotes and commas. */
function keyOf({ text }: Line): string {
  const key = /^\s*["']?([\w$-]+)["']?\s*:/.exec(text)?.[1];
  return key ?? text.replaceAll(/[\s,"']/g, '');
}
