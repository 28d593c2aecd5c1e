import type { Cells } from './cells.ts';

/** A table for a terminal: the first column to the left, numbers to the right. */
export function terminalTable(cells: Cells): string {
  const widths = widthsOf(cells);
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ');
  return `${cells.map((row) => line(row).trimEnd()).join('\n')}\n`;
}

/** A table in Markdown. */
export function markdownTable([head = [], ...rows]: Cells): string {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return `${[head, rule, ...rows].map(line).join('\n')}\n`;
}

function widthsOf(cells: Cells): readonly number[] {
  return (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
}
