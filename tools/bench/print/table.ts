import { aligned, widthsOf } from '../../lib/aligned.ts';

export function printTable(title: string, heads: readonly string[], lines: readonly (readonly string[])[]): void {
  const all = [heads, ...lines];
  const [head, ...rows] = aligned(all);
  const rule = widthsOf(all).map((width) => '-'.repeat(width));
  process.stdout.write(`\n${title}\n\n${[head, rule.join('  '), ...rows].join('\n')}\n`);
}
