export type Column = string | { readonly numbers: string };

export function numbers(...headings: readonly string[]): readonly Column[] {
  return headings.map((heading) => ({ numbers: heading }));
}

export function tableLines(columns: readonly Column[], rows: readonly (readonly string[])[]): readonly string[] {
  const lines = [columns.map((column) => (typeof column === 'string' ? column : column.numbers)), ...rows];
  const widths = columns.map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  const padded = (cell: string, at: number) => {
    const width = widths[at] ?? 0;
    return typeof columns[at] === 'object' ? cell.padStart(width) : cell.padEnd(width);
  };
  return lines.map((cells) => cells.map(padded).join('  ').trimEnd());
}
