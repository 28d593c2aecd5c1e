type Rows = readonly (readonly string[])[];

// Rows as lines, in columns as wide as they need: the first to the left, the others, which are mostly numbers, to the right.
export function aligned(rows: Rows): readonly string[] {
  const widths = widthsOf(rows);
  const padded = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(padded).join('  ').trimEnd());
}

// How wide each column needs to be.
export function widthsOf(rows: Rows): readonly number[] {
  return (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? '')].length)));
}
