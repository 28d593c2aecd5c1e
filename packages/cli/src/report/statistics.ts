import type { Tally } from '@tamis/core/unit';

export function statisticsText({ troubles, changes, warnings, abstained }: Tally): string {
  return [
    ...section('not passed', troubles),
    ...section('altered', changes),
    ...section('warned', warnings),
    ...section('not stated', abstained),
  ].join('');
}

function section(title: string, counts: ReadonlyMap<string, number>): readonly string[] {
  if (counts.size === 0) return [];
  const rows = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  const texts = rows.map(([code, times]) => [times.toLocaleString('en-US'), code] as const);
  const width = Math.max(...texts.map(([times]) => times.length));
  return [`  ${title}\n`, ...texts.map(([times, code]) => `    ${times.padStart(width)}  ${code}\n`)];
}
