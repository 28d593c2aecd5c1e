/** Prints rows of cells under a title, in columns as wide as they need. */
export function printTable(title: string, heads: readonly string[], lines: readonly (readonly string[])[]): void {
  const widths = heads.map((head, column) =>
    Math.max(...[head, ...lines.map((line) => line[column] ?? '')].map((cell) => [...cell].length)),
  );
  const print = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  process.stdout.write(`\n${title}\n\n${[print(heads), rule, ...lines.map(print)].join('\n')}\n`);
}
