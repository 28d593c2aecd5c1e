export interface Figure {
  readonly claim: string;
  readonly command: string;
  readonly isInReadme?: true;
  readonly form: RegExp;
  readonly read: (printed: string) => string | undefined;
}

export function numbersIn(printed: string, pattern: RegExp): readonly number[] {
  return [...printed.matchAll(pattern)].map((match) => Number(match[1]));
}

export function columnIn(printed: string, head: string): readonly number[] {
  const lines = printed.split('\n');
  const rule = lines.findIndex((line, at) => /^-+(?: +-+)*$/.test(line) && lines[at - 1]?.includes(head));
  const columns = [...(lines[rule] ?? '').matchAll(/-+/g)].map(({ index, 0: dashes }) => ({ index, end: index + dashes.length }));
  const column = columns.find(({ index, end }) => lines[rule - 1]?.slice(index, end).trim() === head);
  if (column === undefined) return [];
  const cells = lines.slice(rule + 1).map((line) => line.slice(column.index, column.end));
  return cells.map((cell) => Number.parseFloat(cell)).filter((number) => !Number.isNaN(number));
}

// The range of some ratios in words: `4.1 to 8.4 times as fast`.
export function span(ratios: readonly number[]): string | undefined {
  if (ratios.length === 0) return undefined;
  return `${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)} times as fast`;
}

export function sum(counts: readonly number[]): number | undefined {
  return counts.length === 0 ? undefined : counts.reduce((all, one) => all + one, 0);
}
