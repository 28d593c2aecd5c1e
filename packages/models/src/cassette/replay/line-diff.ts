/** Beyond this many lines on a side, the difference is shown as a whole, without looking for common lines inside it. */
const MOST_LINES = 200;

/** The lines that differ, marked `- ` for before and `+ ` for after, in order. */
export function lineDiff(before: readonly string[], after: readonly string[]): readonly string[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return middleDiff(before.slice(start, before.length - end), after.slice(start, after.length - end));
}

function middleDiff(before: readonly string[], after: readonly string[]): readonly string[] {
  if (before.length > MOST_LINES || after.length > MOST_LINES) {
    return [...before.map((line) => `- ${line}`), ...after.map((line) => `+ ${line}`)];
  }
  const common = commonTable(before, after);
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) [i, j] = [i + 1, j + 1];
    else if (j >= after.length || (i < before.length && at(common, i + 1, j) >= at(common, i, j + 1))) {
      lines.push(`- ${before[i]}`);
      i += 1;
    } else {
      lines.push(`+ ${after[j]}`);
      j += 1;
    }
  }
  return lines;
}

/** How many lines both have in common from each pair of positions on. */
function commonTable(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const table: number[][] = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = table[i] as number[];
      row[j] = before[i] === after[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  return table;
}

function at(table: readonly (readonly number[])[], i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}
