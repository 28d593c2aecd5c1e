import { visible } from '@tamis/core/wording';
import { unitCount } from '../../text/unit-count.ts';
import type { RunReader } from '../read/run-reader.ts';
import type { Desk } from '../view.ts';
import { outputOf } from './child.ts';

interface Report {
  readonly units: number;
  readonly moves: readonly { readonly kind: string; readonly blocked: unknown }[];
}

// Judges all stored replies against the current pipeline folder, shows what would change, and writes the changes if the user agrees.
export async function recheck(desk: Desk, reader: RunReader): Promise<void> {
  if (reader.glance?.activity === 'running') return desk.say('v: the run is in progress; p pauses it');
  desk.say('Judging all stored replies again; no model is called...');
  try {
    const report = JSON.parse(await outputOf(['recheck', reader.folder, '--dry-run', '--format', 'json'])) as Report;
    const moves = report.moves.filter(({ blocked }) => blocked === null);
    if (moves.length === 0) return desk.say(`${unitCount(report.units)} rechecked: no unit would change.`);
    desk.ask(`${unitCount(report.units)} rechecked: ${movesText(moves)}. Write these verdicts?`, () =>
      desk.start(['recheck', reader.folder]),
    );
  } catch (problem) {
    if (!(problem instanceof Error)) throw problem;
    desk.say(`v: ${visible(problem.message)}`);
  }
}

const KINDS: { readonly [kind: string]: string | undefined } = {
  fixed: 'would be valid',
  broken: 'would fail',
  changed: 'would have a different value',
  held: 'would wait',
};

function movesText(moves: Report['moves']): string {
  const counts = Map.groupBy(moves, ({ kind }) => KINDS[kind] ?? 'would fail differently');
  return [...counts].map(([words, { length }]) => `${length.toLocaleString('en-US')} ${words}`).join(', ');
}
