import type { Cells } from './cells.ts';

export function markdownTable([head = [], ...rows]: Cells): string {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return `${[head, rule, ...rows].map(line).join('\n')}\n`;
}
