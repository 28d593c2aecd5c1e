import type { Chart } from './chart.ts';
import { wholeName } from './label.ts';

const MOST = 60;

// Describes a chart in words, for people who cannot see it: what it compares, and its numbers unless there are too many.
export function describe({ about, grouped, groups, panels, axis, notes }: Chart): string {
  const bars = groups.length * panels.length;
  const rows = groups.map(({ name }, at) => {
    const numbers = panels.map(({ name: panel, bars: own }) => `${wholeName(panel)} ${own[at]?.label ?? 'no number'}`);
    return `${wholeName(name)}: ${numbers.join(', ')}.`;
  });
  const told = bars <= MOST ? rows : [`It has ${bars} bars; the table of the report has their numbers.`];
  return [
    `Bar chart of ${wholeName(axis.name)} by ${wholeName(grouped)}.`,
    ...about.map((line) => `${wholeName(line)}.`),
    ...told,
    ...notes,
  ].join(' ');
}
