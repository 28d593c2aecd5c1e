import { aligned } from '../../../lib/aligned.ts';
import type { Results } from '../run.ts';
import { familyCells, kindCells, mainCells } from './cells.ts';
import { storyOf } from './json.ts';

export function reportOf(results: Results): string {
  const { rows, missing, seed, count, focus } = results;
  const own = rows.find(({ name }) => name === focus);
  const wrong = own?.scored.filter(({ outcome }) => outcome === 'false accept') ?? [];
  return [
    `seed ${seed}, ${count} generated cases`,
    ...aligned(mainCells(rows)),
    '',
    'false accepts / right, by kind of contract',
    ...aligned(kindCells(rows)),
    '',
    ...(own === undefined
      ? []
      : [`${focus} by family`, ...aligned(familyCells(own)), '', `False accepts of ${focus}: ${wrong.length}`]),
    ...wrong.map((one) => JSON.stringify(storyOf(one))),
    ...missing.map(({ name, reason }) => `${name} was left out: it ${reason}.`),
    '',
  ].join('\n');
}
