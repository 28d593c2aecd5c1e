/** A column of a table: its heading, and whether it holds numbers. */
export interface Column {
  readonly heading: string;
  readonly isNumber?: boolean;
}

/** Lines of a table: words left-aligned, numbers right-aligned. No trailing spaces. */
export function tableLines(columns: readonly Column[], rows: readonly (readonly string[])[]): readonly string[] {
  const lines = [columns.map(({ heading }) => heading), ...rows];
  const widths = columns.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  const padded = (cell: string, at: number) => {
    const width = widths[at] ?? 0;
    return columns[at]?.isNumber ? cell.padStart(width) : cell.padEnd(width);
  };
  return lines.map((cells) => cells.map(padded).join('  ').trimEnd());
}
